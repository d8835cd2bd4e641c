"""From the lines of one sentence of a Surface Realisation file to its record, fault by fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.io.sources import MOST_DIGITS, are_digits, whole_number
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.sr import (
    FEATURES,
    ROOT_RELATION,
    SrHead,
    SrNode,
    SrSentence,
    Track,
    sense_split,
)

__all__ = ["SENTENCE", "FeatureCache", "SentenceBlock", "read_block"]

FeatureCache = dict[str, dict[str, str]]
"""Features by how a line writes them; there are few kinds, and they are checked once."""

SENTENCE = "sentId="
"""What the first line of a sentence begins with."""

_VALUES = {
    "cpos": re.compile(r"\S+"),
    "num": re.compile("sg|pl"),
    "tense": re.compile("past|pres"),
    "partic": re.compile("past|pres"),
    "quoted": re.compile("d+s*|s+"),
    "bracket": re.compile("r+c*|c+"),
}
_EXPECTED = {
    "cpos": "a part of speech",
    "num": "'sg' or 'pl'",
    "tense": "'past' or 'pres'",
    "partic": "'past' or 'pres'",
    "quoted": "any number of d, then of s",
    "bracket": "any number of r, then of c",
}
_SHAPE = "'RELATION ID PARENT_ID LEMMA cpos=... num=...'"


@dataclass(slots=True)
class SentenceBlock:
    """The lines of one sentence, from its ``sentId=`` line; ``ended`` if anything follows it."""

    number: int
    sentence_id: str
    labels: str = ""
    comments: tuple[str, ...] = ()
    lines: list[tuple[int, str]] = field(default_factory=list)
    faults: list[Problem] = field(default_factory=list)
    ended: bool = True


def read_block(
    block: SentenceBlock, track: Track, source: Source, cache: FeatureCache
) -> tuple[SrSentence | None, list[Problem]]:
    """Return the sentence of a block and what is wrong with it.

    ``cache`` is empty at first and the same for all sentences of a file.

    Returns:
        The sentence, ``None`` when a problem is an error; and the problems.
    """
    return _Reader(block, track, source, cache).read()


class _Reader:
    def __init__(
        self, block: SentenceBlock, track: Track, source: Source, cache: FeatureCache
    ) -> None:
        self._block = block
        self._track = track
        self._source = source
        self._problems = list(block.faults)
        self._lines: list[SrNode | SrHead] = []
        self._places: list[tuple[int, int]] = []
        self._nodes: dict[int, SrNode] = {}
        self._values = cache

    def read(self) -> tuple[SrSentence | None, list[Problem]]:
        block = self._block
        if not block.sentence_id or " " in block.sentence_id or "\t" in block.sentence_id:
            self._wrong(
                "sr-sentence-id",
                "the sentence needs an identifier without blanks: sentId=11055",
                block.number,
                len(SENTENCE) + 1,
            )
        rows, text = self._divided()
        for number, line in rows:
            self._read_line(number, line)
        # A line that could not be read takes its children along; they are not at fault.
        if not any(problem.severity is Severity.ERROR for problem in self._problems):
            self._check_graph()
        if any(problem.severity is Severity.ERROR for problem in self._problems):
            return None, self._problems
        sentence = SrSentence(
            block.sentence_id, self._track, tuple(self._lines), text, block.labels, block.comments
        )
        return sentence, self._problems

    def _divided(self) -> tuple[list[tuple[int, str]], str | None]:
        """Return the lines of nodes and the sentence itself, the last line without a tab."""
        rows = self._block.lines
        if len(rows) > 1:
            line = rows[-1][1]
            if not line.startswith("\t") and not self._is_node(line, rows[:-1]):
                return rows[:-1], line
        return rows, None

    def _is_node(self, line: str, others: Sequence[tuple[int, str]]) -> bool:
        """Tell whether the last line is a node that lost its tab: of a new number, below a node."""
        fields = line.split()
        if len(fields) < 4 or not are_digits(fields[1]) or not are_digits(fields[2]):
            return False
        numbers = {parts[1] for parts in [other.split() for _number, other in others] if parts[1:]}
        return fields[1] not in numbers and fields[2] in numbers

    def _read_line(self, number: int, line: str) -> None:
        body = line.lstrip("\t")
        depth = len(line) - len(body)
        fields = body.split(" ")
        if "" in fields or "\t" in body:
            fields = [part for part in body.replace("\t", " ").split(" ") if part]
        if len(fields) < 3:
            message = f"a node reads {_SHAPE}, but here is only '{body.strip()}'"
            self._wrong("sr-fields", message, number, depth + 1)
            return
        relation = fields[0]
        found = self._number(fields, 1, number, line), self._number(fields, 2, number, line)
        node, parent = found
        if node is None or parent is None:
            return
        if len(fields) == 3:
            self._read_head(SrHead(relation, node, parent), number, line, depth)
            return
        if node in self._nodes:
            self._wrong(
                "sr-id-twice",
                f"the number {node} is taken by another node; give this one a number of its own "
                "(a further head of a node is a line without a lemma)",
                number,
                _column(line, 1),
            )
            return
        if not node:
            self._wrong("sr-id", "numbers of nodes begin with 1", number, _column(line, 1))
            return
        lemma, sense = sense_split(fields[3])
        made = SrNode(relation, node, parent, lemma, sense)
        if len(fields) > 4:
            values = self._features(fields, number, line)
            if values is None:
                return
            cpos, num, tense, partic, quoted, bracket = [values.get(name, "") for name in FEATURES]
            made = SrNode(
                relation, node, parent, lemma, sense, cpos, num, tense, partic, quoted, bracket
            )
        self._nodes[node] = made
        self._lines.append(made)
        self._places.append((number, depth))

    def _number(self, fields: Sequence[str], place: int, number: int, line: str) -> int | None:
        text = fields[place]
        value = whole_number(text)
        if value is not None:
            return value
        what = "number of the node" if place == 1 else "number of its parent"
        reads = f"reads '{text}'"
        if len(text) > MOST_DIGITS and are_digits(text):
            reads = f"has {len(text):,} digits, and numbers have {MOST_DIGITS} at most"
        self._wrong(
            "sr-id",
            f"field {place + 1} is the {what}, but it {reads}; a node reads {_SHAPE}",
            number,
            _column(line, place),
        )
        return None

    def _read_head(self, head: SrHead, number: int, line: str, depth: int) -> None:
        column = _column(line, 1)
        if head.id not in self._nodes:
            self._wrong(
                "sr-lemma",
                f"node {head.id} has no lemma; the fourth field of a node is its lemma, and only "
                "a further head of a node that was given before has none",
                number,
                column,
            )
        elif self._track is Track.SHALLOW:
            self._wrong(
                "sr-second-head",
                f"node {head.id} has a second head, which only deep input may have; read the file "
                "as sr-deep, or remove the line",
                number,
                column,
            )
        else:
            self._lines.append(head)
            self._places.append((number, depth))

    def _features(self, fields: Sequence[str], number: int, line: str) -> dict[str, str] | None:
        key = " ".join(fields[4:])
        known = self._values.get(key)
        if known is not None:
            return known
        values: dict[str, str] = {}
        for place in range(4, len(fields)):
            name, equals, value = fields[place].partition("=")
            name = name.lower()
            wrong = ""
            if not equals or name not in _VALUES:
                wrong = (
                    f"'{fields[place]}' is not a feature; features are {', '.join(_VALUES)}, and a "
                    "lemma has no blanks"
                )
            elif name in values:
                wrong = f"the feature {name} is given twice; remove one"
            elif not _VALUES[name].fullmatch(value):
                wrong = f"the value of {name} is {_EXPECTED[name]}, not '{value}'"
            elif name == "cpos" and self._track is Track.DEEP:
                wrong = "deep input has no cpos; read the file as sr-shallow, or remove it"
            if wrong:
                self._wrong("sr-feature", wrong, number, _column(line, place))
                return None
            values[name] = value
        self._values[key] = values
        return values

    def _check_graph(self) -> None:
        """Look for unknown parents, several roots and cycles; repair depth and order."""
        if not self._nodes:
            message = "the sentence has no nodes; its first one is the root: SROOT 1 0 LEMMA"
            self._wrong("sr-empty", message, self._block.number, 1)
            return
        roots = []
        for line, (number, depth) in zip(self._lines, self._places, strict=True):
            if line.parent and line.parent not in self._nodes:
                self._wrong(
                    "sr-parent-unknown",
                    f"node {line.id} has the parent {line.parent}, but there is no node of that "
                    "number",
                    number,
                    depth + len(line.relation) + len(str(line.id)) + 3,
                )
            elif not line.parent:
                roots.append((line, number, depth))
        for line, number, depth in roots[1:]:
            self._wrong(
                "sr-roots",
                f"node {line.id} has the parent 0 as the root {roots[0][0].id} has; a sentence has "
                "one root",
                number,
                depth + 1,
            )
        if self._problems and any(p.severity is Severity.ERROR for p in self._problems):
            return
        self._check_cycles()
        if not any(problem.severity is Severity.ERROR for problem in self._problems):
            if roots[0][0].relation != ROOT_RELATION:
                self._warn(
                    "sr-root-relation",
                    f"the root has the relation '{roots[0][0].relation}'; it should be "
                    f"{ROOT_RELATION}",
                    roots[0][1],
                    roots[0][2] + 1,
                )
            self._check_depths()

    def _check_cycles(self) -> None:
        sound = {0}
        for line, (number, depth) in zip(self._lines, self._places, strict=True):
            path = []
            place = line.id
            while place not in sound and place not in path:
                path.append(place)
                place = self._nodes[place].parent
            if place in path:
                round_ = " under ".join([str(step) for step in [*path[path.index(place) :], place]])
                self._wrong(
                    "sr-cycle",
                    f"the parents go in a circle: {round_}; correct one of them",
                    number,
                    depth + 1,
                )
                return
            sound.update(path)

    def _check_depths(self) -> None:
        depths = {0: -1}
        late = False
        for line, (number, depth) in zip(self._lines, self._places, strict=True):
            above = depths.get(line.parent)
            if above is None:
                late = True
            elif above + 1 != depth:
                self._warn(
                    "sr-depth",
                    f"node {line.id} has {_tabs(depth)} before it, but under its parent "
                    f"{line.parent} it should be {_tabs(above + 1)}; the parent counts",
                    number,
                    depth + 1,
                )
            if isinstance(line, SrNode):
                depths[line.id] = depth if above is None else above + 1
            if above is None:
                self._warn(
                    "sr-order",
                    f"node {line.id} comes before its parent {line.parent}; it was moved",
                    number,
                    depth + 1,
                )
        if late:
            self._lines = list(_ordered(self._lines))

    def _wrong(self, code: str, message: str, line: int, column: int) -> None:
        self._problems.append(Problem(code, message, self._at(line, column)))

    def _warn(self, code: str, message: str, line: int, column: int) -> None:
        self._problems.append(Problem(code, message, self._at(line, column), Severity.WARNING))

    def _at(self, line: int, column: int) -> Position:
        return self._source.at(line, column)


def _column(line: str, place: int) -> int:
    """Return the column (from 1) at which a field begins."""
    found = list(re.finditer(r"[^ \t]+", line))
    return found[place].start() + 1 if place < len(found) else len(line) + 1


def _tabs(count: int) -> str:
    return "1 tab" if count == 1 else f"{count or 'no'} tabs"


def _ordered(lines: Sequence[SrNode | SrHead]) -> Iterator[SrNode | SrHead]:
    """Yield parents before children, and further heads of a node behind it."""
    below: dict[int, list[SrNode | SrHead]] = {}
    for line in lines:
        below.setdefault(line.parent, []).append(line)
    seen: set[int] = set()
    waiting: list[SrHead] = []
    stack = list(reversed(below.get(0, [])))
    while stack:
        line = stack.pop()
        if isinstance(line, SrHead):
            if line.id in seen:
                yield line
            else:
                waiting.append(line)
            continue
        seen.add(line.id)
        yield line
        stack.extend(reversed(below.get(line.id, [])))
    yield from waiting
