"""The coreference column: cells such as ``(3|(12)|7)``, read and written.

Shared by the reader, the writer and the scorer's bare mention pass. Tokens are counted from 0,
spans are half-open, closing is last in, first out per label.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

EMPTY_CELLS = frozenset(("-", "_", "*", ""))
"""What a cell without a mention holds."""

OPEN, CLOSE, SINGLE = 1, 2, 3
OPENED = -1
"""End of a mention whose bracket is still open."""
_PIECE = re.compile(r"\(([^()|\s]+)(\))?|([^()|\s]+)\)")
_TYPED = re.compile(r"([a-z]+)-([0-9]+)(?:-([^()|\s]+))?")
_CACHED = 1 << 16

Piece = tuple[int, str]
"""``OPEN``, ``CLOSE`` or ``SINGLE``, and a label."""

LabelledSpan = tuple[str, int, int]
"""Label, first token, token behind the last one."""


class TypedLabel(NamedTuple):
    """A label of GUM, ``person-2-Jack_Herrick``: entity type, entity number, Wikipedia title."""

    semantic: str
    entity: str
    identity: str


def parse_typed(label: str) -> TypedLabel | None:
    """Return the parts of a label of GUM, or ``None`` when it is no such label."""
    found = _TYPED.fullmatch(label)
    return None if found is None else TypedLabel(found[1], found[2], found[3] or "")


def parse_cell(cell: str) -> tuple[Piece, ...] | None:
    """Return the brackets of a cell in order, or ``None`` when it is not a coreference cell.

    Brackets may stand side by side or be divided by ``|``.
    """
    pieces: list[Piece] = []
    position, size = 0, len(cell)
    while True:
        found = _PIECE.match(cell, position)
        if found is None:
            return None
        if found[1] is None:
            pieces.append((CLOSE, found[3]))
        else:
            pieces.append((SINGLE if found[2] else OPEN, found[1]))
        position = found.end()
        if position == size:
            return tuple(pieces)
        if cell[position] == "|":
            position += 1


class CellParser(dict[str | bytes, Sequence[Piece] | None]):
    """`parse_cell` with a memory, because a file has few different cells.

    Cells may be bytes as well: those of a file in UTF-8.
    """

    def __missing__(self, cell: str | bytes) -> Sequence[Piece] | None:
        if len(self) >= _CACHED:
            self.clear()
        pieces = self[cell] = parse_cell(cell if isinstance(cell, str) else cell.decode())
        return pieces

    def __call__(self, cell: str | bytes) -> Sequence[Piece] | None:
        """Return the brackets of a cell, or ``None`` when it is not a coreference cell."""
        return self[cell]


@dataclass(slots=True)
class Paired:
    """The brackets of a column, paired; one column for each part of a mention.

    Attributes:
        labels: Label of each mention, in the order in which they begin.
        starts: First token of each.
        ends: Token behind each, `OPENED` for one that is never closed.
        unclosed: Label and token of brackets that are never closed.
        unopened: Label and token of closing brackets without an opening one.
        bad: Tokens whose cell is not a coreference cell.
    """

    labels: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    unclosed: list[tuple[str, int]] = field(default_factory=list)
    unopened: list[tuple[str, int]] = field(default_factory=list)
    bad: list[int] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether all brackets are paired."""
        return not (self.unclosed or self.unopened or self.bad)


@dataclass(slots=True)
class Found:
    """What the coreference column of a document contains; see `Paired` for what is wrong."""

    mentions: list[LabelledSpan] = field(default_factory=list)
    unclosed: list[tuple[str, int]] = field(default_factory=list)
    unopened: list[tuple[str, int]] = field(default_factory=list)
    bad: list[int] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether all brackets are paired."""
        return not (self.unclosed or self.unopened or self.bad)


def find_mentions(
    cells: Iterable[str],
    parse: Callable[[str], Sequence[Piece] | None] = parse_cell,
    *,
    typed: bool = False,
) -> Found:
    """Pair the brackets of a column.

    Args:
        cells: The cell of each token.
        parse: `parse_cell`, or a `CellParser` to be faster.
        typed: Let a closing bracket without its twin end the last open mention of the same
            entity, for files that repeat less than the whole label (``(person-2-Jack`` ...
            ``person-2)``).
    """
    held = ((index, parse(cell)) for index, cell in enumerate(cells) if cell not in EMPTY_CELLS)
    paired = pair_brackets(held, typed=typed)
    columns = zip(paired.labels, paired.starts, paired.ends, strict=True)
    return Found(
        [mention for mention in columns if mention[2] != OPENED],
        paired.unclosed,
        paired.unopened,
        paired.bad,
    )


def pair_brackets(
    cells: Iterable[tuple[int, Sequence[Piece] | None]], *, typed: bool = False
) -> Paired:
    """Pair brackets, last in, first out per label; ``None``: not a coreference cell."""
    paired = Paired()
    labels, starts, ends = paired.labels, paired.starts, paired.ends
    opened: dict[str, list[int]] = {}
    for index, pieces in cells:
        if pieces is None:
            paired.bad.append(index)
            continue
        for kind, label in pieces:
            if kind == CLOSE:
                waiting = opened.get(label)
                if not waiting and typed:
                    waiting = opened.get(_same_entity(label, opened))
                if waiting:
                    ends[waiting.pop()] = index + 1
                else:
                    paired.unopened.append((label, index))
                continue
            if kind == OPEN:
                opened.setdefault(label, []).append(len(starts))
            labels.append(label)
            starts.append(index)
            ends.append(index + 1 if kind == SINGLE else OPENED)
    paired.unclosed = [
        (label, starts[number]) for label, waiting in opened.items() for number in waiting
    ]
    return paired


def _same_entity(label: str, opened: dict[str, list[int]]) -> str:
    """Return the label of the last open mention of the same entity, else ``label``."""
    entity = _entity(label)
    best, last = label, -1
    for other, waiting in opened.items():
        if waiting and waiting[-1] > last and _entity(other) == entity:
            best, last = other, waiting[-1]
    return best


def _entity(label: str) -> str:
    parts = parse_typed(label)
    return label if parts is None else parts.entity


def text_order(mention: LabelledSpan) -> tuple[int, int]:
    """Sort key: earlier start first, then the longer mention."""
    return (mention[1], -mention[2])


def column_of(mentions: Sequence[LabelledSpan], size: int, *, joint: str, empty: str) -> list[str]:
    """Return the cells of a column that holds the mentions.

    In a cell, opening brackets come first (the longest mention outermost), then mentions of one
    word, then closing brackets (the innermost first). A closing bracket goes before all others
    where a mention of the same label begins at the word at which another one ends; in any other
    order the two would be read as one word and one long mention. Where nothing divides brackets,
    all closing brackets go before an opening one.
    """
    early: dict[int, list[str]] = {}
    opens: dict[int, list[str]] = {}
    singles: dict[int, list[str]] = {}
    closes: dict[int, list[str]] = {}
    ordered = sorted(mentions, key=text_order)
    begins = {(label, start) for label, start, end in ordered if end - start > 1}
    for label, start, end in ordered:
        if end - start == 1:
            singles.setdefault(start, []).append(f"({label})")
            continue
        opens.setdefault(start, []).append(f"({label}")
        last = end - 1
        (early if (label, last) in begins else closes).setdefault(last, []).append(f"{label})")
    cells = [empty] * size
    for index in {*early, *opens, *singles, *closes}:
        before: Sequence[str] = early.get(index, [])[::-1]
        behind: Sequence[str] = closes.get(index, [])[::-1]
        if not joint and index in opens:
            # "(1" beside "2)" would read "(12)".
            before, behind = [*before, *behind], []
        pieces = [*before, *opens.get(index, ()), *singles.get(index, ()), *behind]
        cells[index] = joint.join(pieces)
    return cells
