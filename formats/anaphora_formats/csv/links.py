"""The format ``csv-links``: a table with a row for each link from an anaphor to an antecedent.

Rules 11 and 12 of `anaphora_formats.csv`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from anaphora_formats.csv.mentions import shaped
from anaphora_formats.csv.table import CsvRow
from anaphora_formats.csv.table_format import Cells, CsvFormat
from anaphora_formats.csv.texts import PLACE, TEXT, TableText, WrittenText
from anaphora_formats.shared.mention_values import (
    DECISIONS,
    UNDECIDED,
    AnnotatedMention,
    layer_of,
    values_of,
)
from anaphora_formats.shared.stated_links import REFERENCES
from anaphora_workbench.model import Layer, Markable

OTHER = "antecedent_"
"""How the names of columns of the antecedent begin."""
BRIDGING = "bridging"
_KEPT = ("zero", "clitic")


class CsvLinksFormat(CsvFormat):
    """The format ``csv-links``."""

    name = "csv-links"
    title = "CSV with a row for each link to an antecedent, for spreadsheets"
    suffixes: tuple[str, ...] = (".links.csv", ".links.tsv")
    columns = (
        *(*TEXT, *PLACE, *DECISIONS, *_KEPT, "link", "relation"),
        *[f"{OTHER}{name}" for name in ("sentence", *PLACE, *_KEPT)],
    )
    loses: tuple[str, ...] = (
        "mentions without links, entities of one mention",
        "heads, phrase types, semantic classes, minimal spans, labels of entities",
        "running text, paragraphs, the language",
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes",
        "candidates and verdicts, corrections",
        "metadata, attributes of mentions, and all layers but the first, and its name",
    )

    def knows(self, names: frozenset[str]) -> bool:
        """Tell whether a table with these columns is one of links."""
        return {"sentence", "text", "first", f"{OTHER}first"} <= names

    def layer_of(self, text: TableText, columns: frozenset[str]) -> Layer | None:
        """Return the layer of the rows."""
        reader = _Reader(text)
        for row in text.rows:
            if row.cells.keys() - set(TEXT):
                reader.add(row)
        return reader.layer()

    def rows(self, text: WrittenText, layer: Layer) -> dict[int, list[Cells]]:
        """Return the cells of each link, by the sentence of the anaphor."""
        found: dict[int, list[Cells]] = defaultdict(list)
        bridges = defaultdict(list)
        for bridge in layer.bridges:
            bridges[bridge.anaphor].append(bridge)
        written: set[tuple[object, ...]] = set()
        for markable in layer.in_text_order():
            sentence = text.document.sentence_of(markable.start)
            own = _own_cells(text, layer, markable)
            anaphor = layer.anaphors.get(markable.id)
            others = [] if anaphor is None else [layer.markables[o] for o in anaphor.antecedents]
            # A second mention of the same words cannot be told from the first one here: its links
            # would become a split antecedent of that.
            others = [other for other in others if _key(other) != _key(markable)]
            if anaphor is not None and _key(markable) not in written:
                found[sentence] += [own | _other_cells(text, layer, other) for other in others]
                if not anaphor.antecedents:
                    found[sentence].append(own)
                if others or not anaphor.antecedents:
                    written.add(_key(markable))
            for bridge in bridges[markable.id]:
                other = layer.markables[bridge.antecedent]
                if _key(other) != _key(markable):
                    cells = {name: cell for name, cell in own.items() if name not in DECISIONS}
                    cells |= {"link": BRIDGING, "relation": bridge.relation}
                    found[sentence].append(cells | _other_cells(text, layer, other))
        return found


def _key(markable: Markable) -> tuple[object, ...]:
    """Return what mentions are told apart by."""
    zero = None if markable.zero is None else replace(markable.zero, place=None)
    return (markable.spans, zero, markable.clitic)


def _own_cells(text: WrittenText, layer: Layer, markable: Markable) -> dict[str, str]:
    values = values_of(layer, markable)
    kept = {name: values[name] for name in (*DECISIONS, *_KEPT) if name in values}
    return {**text.place_cells(markable), **kept}


def _other_cells(text: WrittenText, layer: Layer, markable: Markable) -> dict[str, str]:
    sentence = text.document.sentence_of(markable.start)
    values = values_of(layer, markable)
    return {
        f"{OTHER}sentence": str(sentence + 1),
        **text.place_cells(markable, OTHER),
        **{f"{OTHER}{name}": values[name] for name in _KEPT if name in values},
    }


class _Reader:
    """Collects the mentions that the rows of a document tie together."""

    def __init__(self, text: TableText) -> None:
        self._text = text
        self._mentions: dict[tuple[object, ...], AnnotatedMention] = {}

    def add(self, row: CsvRow) -> None:
        """Add the link of a row."""
        own = self._mention(row, "")
        if own is None:
            return
        cells = row.cells
        link = cells.get("link", "").strip().lower()
        if link not in ("", BRIDGING, "identity"):
            message = f"'{link[:40]}' is not a link; write {BRIDGING}, or nothing for identity"
            self._text.say(row, "link", "csv-value", message)
            return
        if link != BRIDGING:
            self._decide(own, row)
        if not any(name.startswith(OTHER) for name in cells):
            return
        other = self._mention(row, OTHER)
        if other is None:
            return
        if other is own:
            message = "the antecedent is the mention itself; the link is skipped"
            self._text.say(row, f"{OTHER}first", "csv-antecedent", message)
        elif link == BRIDGING:
            own.bridges.append((cells.get("relation", ""), other.markable.id))
        else:
            own.antecedents = (*own.antecedents, other.markable.id)

    def _decide(self, own: AnnotatedMention, row: CsvRow) -> None:
        own.kind = own.kind or row.cells.get("kind", "")
        reference = row.cells.get("reference", "").strip()
        if reference and reference not in REFERENCES and reference != UNDECIDED:
            known = ", ".join([*REFERENCES, UNDECIDED])
            message = f"'{reference[:40]}' is not a reference; write one of {known}"
            self._text.say(row, "reference", "csv-value", message)
        else:
            own.reference = own.reference or reference

    def _mention(self, row: CsvRow, prefix: str) -> AnnotatedMention | None:
        """Return the mention of a row, the same one for the same words, zero and clitic."""
        spans = self._text.spans(row, prefix)
        if spans is None:
            return None
        names = [f"{prefix}{name}" for name in _KEPT]
        key = (spans, *[row.cells.get(name, "") for name in names])
        found = self._mentions.get(key)
        if found is None:
            markable = Markable(f"m{len(self._mentions) + 1}", spans)
            kept = {name: row.cells[name] for name in names if name in row.cells}
            found = AnnotatedMention(shaped(self._text, row, markable, kept, prefix))
            self._mentions[key] = found
        return found

    def layer(self) -> Layer:
        """Return what all rows say; mentions are numbered in the order of the text."""
        return layer_of(self._numbered()).layer

    def _numbered(self) -> Iterator[AnnotatedMention]:
        ordered = sorted(
            self._mentions.values(),
            key=lambda one: (one.markable.order[:3], one.markable.realisation),
        )
        width = len(str(len(ordered)))
        new = {one.markable.id: f"m{number:0{width}}" for number, one in enumerate(ordered, 1)}
        for one in ordered:
            # An anaphor may name the same antecedent in two rows.
            one.antecedents = tuple(dict.fromkeys([new[name] for name in one.antecedents]))
            one.bridges = [(relation, new[name]) for relation, name in one.bridges]
            one.markable = Markable(
                new[one.markable.id],
                one.markable.spans,
                zero=one.markable.zero,
                clitic=one.markable.clitic,
            )
            yield one
