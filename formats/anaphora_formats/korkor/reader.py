"""From the rows of a KorKor table to a reading.

Rules 2 to 6 of `anaphora_formats.korkor`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence

from anaphora_formats.korkor.rows import KorkorRow
from anaphora_formats.shared.mention_properties import series
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

_ROLES = {"SUBJ": "nsubj", "OBJ": "obj", "POSS": "nmod:poss"}
_KINDS = {"prs": "persNoRefl", "dem": "demo", "rel": "rel", "refl": "persRefl"}
_DIGITS = 7
"""Numbers of words have fewer digits."""
_BRIDGE, _ARBITRARY = "holo", "arb"


def reading_of(
    rows: Sequence[KorkorRow], problems: list[Problem], source: Source, language: str
) -> Reading:
    """Return the document of the rows of a file."""
    reader = _Reader(rows, problems)
    lengths = Counter([row.sentence for row in rows if row.is_word])
    document = Document(
        source.stem,
        language,
        tokens=tuple(reader.tokens()),
        sentences=sentences_from_lengths([lengths[number] for number in sorted(lengths)]),
        empty_nodes=tuple(sorted(reader.nodes.values(), key=lambda node: node.place)),
    )
    layer = reader.layer()
    problems.sort(key=lambda one: one.at.line if one.at else 0)
    return Reading(document, (layer,), tuple(problems), source.name)


class _Reader:
    """Takes the rows of one text."""

    def __init__(self, rows: Sequence[KorkorRow], problems: list[Problem]) -> None:
        self.nodes: dict[str, EmptyNode] = {}
        self._rows = rows
        self._problems = problems
        self._row_of = {row.key: row for row in rows}
        words = [row for row in rows if row.is_word]
        self._index_of = {(row.sentence, row.number): n for n, row in enumerate(words)}
        self._words = words
        ordered = sorted(self._index_of.items())
        self._places = [place for place, _ in ordered]
        self._places_index = [index for _, index in ordered]
        self._verbs = {(row.sentence, f"{row.number}{row.verb}"): row for row in rows if row.verb}
        counts: Counter[int] = Counter()
        for row in rows:
            governor = self._word_of(row)
            if row.is_word:
                continue
            counts[governor] += 1
            role = _ROLES.get(row.role, row.cells.get("deprel", "").lower())
            self.nodes[row.key] = EmptyNode(
                governor, counts[governor], governor=governor, deprel=role
            )

    def _word_of(self, row: KorkorRow) -> int:
        """Return the word of a row; where its number has none, the nearest before, else behind."""
        place = bisect_right(self._places, (row.sentence, row.number)) - 1
        begin = bisect_left(self._places, (row.sentence, 0))
        if place < begin < len(self._places) and self._places[begin][0] == row.sentence:
            place = begin
        return self._places_index[max(place, 0)]

    def tokens(self) -> list[Token]:
        """Return the words with their analysis."""
        return [self._token(index, row) for index, row in enumerate(self._words)]

    def _token(self, index: int, row: KorkorRow) -> Token:
        cells = row.cells
        pairs = [pair.partition("=") for pair in cells.get("feats", "").split("|")]
        head = self._head(row, index)
        return Token(
            cells["form"],
            lemma=cells.get("lemma", ""),
            pos=cells.get("upostag", ""),
            tag=cells.get("xpostag", ""),
            features=FrozenDict({key: value for key, sign, value in pairs if key and sign}),
            head=head,
            deprel="" if head is None else cells.get("deprel", "").lower(),
        )

    def _head(self, row: KorkorRow, index: int) -> int | None:
        """Return the word on which a word depends; verbs that are not there are passed over."""
        value = row.cells.get("head", "")
        for _ in range(len(self._verbs) + 1):
            if value == "0":
                return ROOT
            number, dot, _ = value.partition(".")
            known = are_digits(number) and len(number) < _DIGITS
            found = self._index_of.get((row.sentence, int(number))) if known else None
            if found != index:
                return found
            verb = self._verbs.get((row.sentence, value)) if dot else None
            if verb is None:
                return None
            value = verb.cells.get("head", "")
        return None

    def layer(self) -> Layer:
        """Return the layer of all mentions and links."""
        named = {self._antecedent(row) for row in self._rows}
        shown = [
            row
            for row in self._rows
            if row.role or "coreftype" in row.cells or "corefhead" in row.cells or row.key in named
        ]
        name_of = dict(zip([row.key for row in shown], series(len(shown)), strict=False))
        mentions = [self._mention(row, name_of) for row in shown]
        row_of = {name_of[row.key]: row for row in shown}
        built = layer_of(mentions)
        for name, other in built.unknown:
            row = row_of[name]
            message = f"no row is called '{row.cells.get('corefhead', other)}'; the link is skipped"
            if other == name:
                message = "the row is its own antecedent; the link is skipped"
            self._problems.append(Problem("korkor-antecedent", message, row.at))
        return built.layer

    def _antecedent(self, row: KorkorRow) -> str:
        return row.cells.get("corefhead", "")

    def _mention(self, row: KorkorRow, name_of: dict[str, str]) -> AnnotatedMention:
        kind = row.cells.get("coreftype", "")
        index = self._word_of(row)
        zero = None
        if not row.is_word:
            node = self.nodes[row.key]
            zero = Zero(index, node.deprel or "dep", place=node.place)
        markable = Markable(
            name_of[row.key],
            (Span(index, index + 1),),
            head=index,
            phrase="zero" if zero is not None else "",
            zero=zero,
            attributes=FrozenDict({"korkor.type": kind} if kind else {}),
        )
        stated = self._antecedent(row)
        target = (name_of.get(stated, stated),) if stated else ()
        is_bridge = kind == _BRIDGE
        return AnnotatedMention(
            markable,
            antecedents=() if is_bridge else target,
            kind="zero" if row.role else _KINDS.get(kind, ""),
            reference="other" if kind == _ARBITRARY and not target else "",
            bridges=[(kind, target[0])] if is_bridge and target else [],
        )
