"""The format ``csv-mentions``: a table with a row for each mention.

Rules 8 to 10 of `anaphora_formats.csv`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from anaphora_formats.csv.table import CsvRow
from anaphora_formats.csv.table_format import Cells, CsvFormat
from anaphora_formats.csv.texts import PLACE, TEXT, TableText, WrittenText
from anaphora_formats.shared.mention_properties import bridges_of
from anaphora_formats.shared.mention_values import (
    SHAPES,
    UNDECIDED,
    AnnotatedMention,
    labels_of,
    layer_of,
    names_of,
    values_of,
    with_value,
)
from anaphora_formats.shared.stated_links import REFERENCES
from anaphora_workbench.model import Layer, Markable


class CsvMentionsFormat(CsvFormat):
    """The format ``csv-mentions``."""

    name = "csv-mentions"
    title = "CSV with a row for each mention, for spreadsheets"
    suffixes: tuple[str, ...] = (".mentions.csv", ".mentions.tsv")
    columns = (
        *(*TEXT, "mention", *PLACE, "entity", "antecedents", "kind", "reference"),
        *(*SHAPES, "bridging"),
    )
    loses: tuple[str, ...] = (
        "running text, paragraphs, the language",
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes",
        "minimal spans, places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata, attributes of mentions, and all layers but the first, and its name",
    )

    def knows(self, names: frozenset[str]) -> bool:
        """Tell whether a table with these columns is one of mentions."""
        if not {"sentence", "text"} <= names or any(n.startswith("antecedent_") for n in names):
            return False
        return bool(names & {"first", "parts"})

    def layer_of(self, text: TableText, columns: frozenset[str]) -> Layer | None:
        """Return the layer of the rows, ``None`` if no column says where mentions are."""
        if not columns & {"first", "parts"}:
            return None
        mentions: dict[str, AnnotatedMention] = {}
        rows: dict[str, CsvRow] = {}
        for row in text.rows:
            if not row.cells.keys() - set(TEXT):
                continue
            name = row.cells.get("mention", "").strip() or f"row{row.line}"
            if name in mentions:
                message = f"Anaphora skips the row: a mention '{name}' was there before"
                text.say(row, "mention", "csv-mention-twice", message)
                continue
            spans = text.spans(row)
            if spans is not None:
                mentions[name] = _mention(text, row, Markable(name, spans))
                rows[name] = row
        built = layer_of(mentions.values())
        for name, other in built.unknown:
            column = "antecedents" if other in mentions[name].antecedents else "bridging"
            message = f"no mention of this document is called '{other}'; its link is skipped"
            if other == name:
                message = f"the mention '{name}' refers to itself; the link is skipped"
            text.say(rows[name], column, "csv-antecedent", message)
        for name, ours, theirs in built.merged:
            message = f"its antecedent is in entity '{theirs}', not in '{ours}'; the link counts"
            text.warn(rows[name], "antecedents", "csv-entity-differs", message)
        return built.layer

    def rows(self, text: WrittenText, layer: Layer) -> dict[int, list[Cells]]:
        """Return the cells of each mention, by sentence."""
        names, labels = names_of(layer), labels_of(layer)
        bridges: dict[str, list[str]] = defaultdict(list)
        for bridge in layer.bridges:
            relation = bridge.relation.replace(";", ",")
            bridges[bridge.anaphor].append(f"{names[bridge.antecedent]} {relation}".strip())
        found: dict[int, list[Cells]] = defaultdict(list)
        for name, own in names.items():
            markable = layer.markables[name]
            anaphor = layer.anaphors.get(name)
            cells = {
                "mention": own,
                **text.place_cells(markable),
                "entity": labels.get(name, ""),
                "antecedents": " ".join([names[a] for a in anaphor.antecedents] if anaphor else []),
                **values_of(layer, markable),
                "bridging": "; ".join(bridges[name]),
            }
            found[text.document.sentence_of(markable.start)].append(cells)
        return found


def _mention(text: TableText, row: CsvRow, markable: Markable) -> AnnotatedMention:
    cells = row.cells
    reference = cells.get("reference", "").strip()
    if reference and reference not in REFERENCES and reference != UNDECIDED:
        known = ", ".join([*REFERENCES, UNDECIDED])
        message = f"'{reference[:40]}' is not a reference; write one of {known}"
        text.say(row, "reference", "csv-value", message)
        reference = ""
    antecedents = tuple(dict.fromkeys(cells.get("antecedents", "").split()))
    return AnnotatedMention(
        shaped(text, row, markable, cells),
        cells.get("entity", "").strip(),
        antecedents,
        cells.get("kind", ""),
        reference,
        bridges_of(cells.get("bridging", "")),
    )


def shaped(
    text: TableText, row: CsvRow, markable: Markable, cells: Mapping[str, str], prefix: str = ""
) -> Markable:
    """Return a mention with the values of `SHAPES` that a row has; report what means nothing."""
    for name in SHAPES:
        value = cells.get(f"{prefix}{name}", "")
        if not value:
            continue
        changed = with_value(markable, name, value)
        if changed is None:
            message = f"'{value[:40]}' is not a value of {name}; it is skipped"
            text.say(row, f"{prefix}{name}", "csv-value", message)
        else:
            markable = changed
    return markable
