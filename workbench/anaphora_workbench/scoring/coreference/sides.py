"""One side of a comparison: the mentions of a table that are scored, as numpy columns.

What happens to a table, in this order:

1. **Duplicates.** A mention is a duplicate when an earlier one of the same side, in the same
   entity or in another, has the same words and the same realisation. `Duplicates` says what is
   done; it is the same for key and response. Without such a rule a file does not score 1 against
   itself (the official scorer leaves duplicates of the key in place), or a response gains by
   putting right mentions into two entities (it keeps both copies' credit).
2. **Singletons** can be dropped: entities of one mention, as they are after step 1. This is
   before matching, so that a dropped mention cannot take the partner of another one.
3. **Zeros** can be dropped. An entity that loses a mention so is not a singleton for step 2.

Each side keeps the counts of what was done, for the report.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable, Special

IntArray: TypeAlias = NDArray[np.int64]
"""A column of whole numbers."""
Mask: TypeAlias = NDArray[np.bool_]
"""A column of truth values."""
Unit: TypeAlias = Hashable
"""What mentions consist of: a token (its document index), an empty node (its place), a zero of
unknown place (``("zero", governor, role)``) or a clitic (``("clitic", token, number)``)."""

_NO_PLACE = -(1 << 40)
_LENGTH = 31


class Duplicates(StrEnum):
    """What is done with mentions that a side has twice."""

    ERROR = "error"
    """The document is refused."""
    FIRST = "first"
    """The first in the order of the source stays, the others are dropped."""
    MERGE = "merge"
    """Entities that share a mention become one, in which it stands once."""


@dataclass(frozen=True, slots=True)
class SideCounts:
    """What became of the mentions of a table.

    Attributes:
        mentions: Mentions in the table.
        duplicates: Copies that were dropped.
        merged: Entities that went into another one because of a duplicate.
        singletons: Mentions dropped as singletons.
        zeros: Zeros dropped.
        splits: Entities of the table that are the sum of others (split antecedents).
        splits_dropped: Those of them that lost all their mentions or fewer than two of whose
            parts are left after steps 1 to 3, so that nothing is known about their sum.
    """

    mentions: int = 0
    duplicates: int = 0
    merged: int = 0
    singletons: int = 0
    zeros: int = 0
    splits: int = 0
    splits_dropped: int = 0

    def __add__(self, other: SideCounts) -> SideCounts:
        return SideCounts(
            self.mentions + other.mentions,
            self.duplicates + other.duplicates,
            self.merged + other.merged,
            self.singletons + other.singletons,
            self.zeros + other.zeros,
            self.splits + other.splits,
            self.splits_dropped + other.splits_dropped,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """The mentions of one document that are scored. Make one with `side_of`.

    All columns have the shape ``(mentions,)`` and the order of the table; a mention's number is
    its place in them.

    Attributes:
        table: Where they come from.
        rows: Number of each mention in the table.
        starts: First token.
        ends: Token behind the last one.
        heads: Head token, `UNKNOWN` where there is none.
        entities: Number of the entity, an index of ``table.names``.
        codes: Equal for mentions with the same words and realisation, and only for these. That of
            a plain mention (one run of tokens) tells its tokens and is the same on every side;
            others are negative and mean something on their own side only, see `odd`.
        odd: Code of each identity (words and realisation) that is not a plain run of tokens.
        special: More about some mentions, by number.
        parts: Entities that an entity is the sum of, by number; what is left after the rules of
            this module.
        counts: What was done.
    """

    table: MentionTable
    rows: IntArray
    starts: IntArray
    ends: IntArray
    heads: IntArray
    entities: IntArray
    codes: IntArray
    odd: Mapping[Hashable, int]
    special: Mapping[int, Special]
    parts: Mapping[int, tuple[int, ...]]
    counts: SideCounts

    def __len__(self) -> int:
        """Return the number of mentions."""
        return len(self.starts)

    def units(self, number: int) -> frozenset[Unit]:
        """Return what a mention consists of."""
        special = self.special.get(number)
        if special is None:
            return frozenset(range(int(self.starts[number]), int(self.ends[number])))
        return frozenset(_units(special, int(self.starts[number]), int(self.ends[number])))

    def head(self, number: int) -> Unit | None:
        """Return the head of a mention, ``None`` where it is not known.

        That of a zero is its empty node, that of a clitic the clitic itself. A mention without a
        head token that holds empty nodes is headed by the first of them.
        """
        special = self.special.get(number)
        if special is not None:
            if special.zero is not None or special.realisation != "overt":
                if special.zero is not None and special.zero.place is not None:
                    return special.zero.place
                return _units(special, int(self.starts[number]), int(self.ends[number]))[0]
            if self.heads[number] == UNKNOWN and special.empty_nodes:
                return special.empty_nodes[0]
        head = int(self.heads[number])
        return None if head == UNKNOWN else head

    def is_guess(self, number: int) -> bool:
        """Tell whether the head of a mention is a guess (`model.heads.GUESSES`)."""
        return bool(self.table.guessed) and int(self.rows[number]) in self.table.guessed

    def stated(self) -> Mask:
        """Return which mentions have a head that the source states."""
        if not self.table.derived:
            return np.ones(len(self), dtype=np.bool_)
        return ~np.isin(self.rows, np.fromiter(self.table.derived, dtype=np.int64))

    def is_pronoun(self, number: int) -> bool | None:
        """Tell whether a mention is headed by a pronoun, ``None`` where the table does not tell."""
        pronominal = self.table.pronominal
        return pronominal[int(self.rows[number])] if pronominal else None

    def is_zero(self, number: int) -> bool:
        """Tell whether a mention has no words."""
        special = self.special.get(number)
        return special is not None and _wordless(special)

    def zeros(self) -> Mask:
        """Return which mentions have no words."""
        found = np.zeros(len(self), dtype=np.bool_)
        for number, special in self.special.items():
            found[number] = _wordless(special)
        return found

    def order(self, number: int) -> tuple[int, int, int]:
        """Return the sort key of text order (`Markable.order`): start, longer, overt first."""
        return _order(self.special.get(number), int(self.starts[number]), int(self.ends[number]))

    def in_text_order(self) -> IntArray:
        """Return the numbers of the mentions in text order."""
        first, second = self.starts.copy(), -self.ends
        third = np.zeros(len(self), dtype=np.int64)
        for number, special in self.special.items():
            if special.realisation != "overt" or special.zero is not None:
                first[number], second[number], third[number] = self.order(number)
        return np.lexsort((third, second, first)).astype(np.int64, copy=False)

    def kept(self, numbers: IntArray, counts: SideCounts | None = None) -> Side:
        """Return the side with these mentions only, given ascending, and perhaps other counts."""
        special = self.special
        if special:
            places = {int(number): place for place, number in enumerate(numbers)}
            special = {places[n]: mention for n, mention in special.items() if n in places}
        return Side(
            self.table,
            self.rows[numbers],
            self.starts[numbers],
            self.ends[numbers],
            self.heads[numbers],
            self.entities[numbers],
            self.codes[numbers],
            self.odd,
            special,
            self.parts,
            self.counts if counts is None else counts,
        )


def side_of(
    table: MentionTable,
    *,
    duplicates: Duplicates = Duplicates.FIRST,
    drop_singletons: bool = False,
    drop_zeros: bool = False,
) -> Side:
    """Return the mentions of a table that are scored (see the module's rules).

    Cost: O(n log n) numpy operations in the number of mentions, and a step of Python for each
    that is more than a run of tokens.

    Raises:
        FormatError: There are duplicates, and they are an error (``mention-duplicate``).
    """
    starts = np.array(table.starts, dtype=np.int64)
    ends = np.array(table.ends, dtype=np.int64)
    entities = np.array(table.entities, dtype=np.int64)
    codes = starts << _LENGTH | ends
    odd = _number_odd(table, codes)
    size = len(codes)
    keep = np.ones(size, dtype=np.bool_)
    copies, originals = _copies(codes)
    merged: dict[int, int] = {}
    if len(copies):
        if duplicates is Duplicates.ERROR:
            raise _refusal(table, int(copies[0]), int(originals[0]), len(copies))
        keep[copies] = False
        if duplicates is Duplicates.MERGE:
            merged = _merge(entities[copies], entities[originals])
            if merged:
                renamed = np.arange(len(table.names), dtype=np.int64)
                renamed[list(merged)] = list(merged.values())
                entities = renamed[entities]
    singletons = zeros = 0
    if drop_singletons:
        members = np.bincount(entities[keep], minlength=len(table.names))
        single = keep & (members[entities] == 1)
        singletons = int(np.count_nonzero(single))
        keep &= ~single
    if drop_zeros:
        for number, special in table.special.items():
            if keep[number] and _wordless(special):
                keep[number] = False
                zeros += 1
    parts: dict[int, tuple[int, ...]] = {}
    if table.parts:
        parts = _parts(table.parts, merged, entities[keep])
    counts = SideCounts(
        size,
        len(copies),
        len(merged),
        singletons,
        zeros,
        len(table.parts),
        len(table.parts) - len(parts),
    )
    rows = np.arange(size, dtype=np.int64)
    heads = np.array(table.heads, dtype=np.int64)
    side = Side(
        table, rows, starts, ends, heads, entities, codes, odd, table.special, parts, counts
    )
    return side if keep.all() else side.kept(np.flatnonzero(keep).astype(np.int64, copy=False))


def _wordless(special: Special) -> bool:
    return special.zero is not None or special.realisation.startswith("zero")


def _units(special: Special, start: int, end: int) -> list[Unit]:
    """Return the units of a mention in order; there is at least one."""
    if _wordless(special):
        if special.empty_nodes:
            return [*special.empty_nodes]
        zero = special.zero
        if zero is not None and zero.place is not None:
            return [zero.place]
        governor = start if zero is None else zero.governor
        return [("zero", governor, special.realisation.partition(":")[2])]
    kind, _, number = special.realisation.partition(":")
    if kind == "clitic":
        return [("clitic", start, number)]
    tokens = [i for span in special.spans for i in span] if special.spans else range(start, end)
    return [*tokens, *special.empty_nodes]


def _order(special: Special | None, start: int, end: int) -> tuple[int, int, int]:
    if special is None or special.realisation == "overt":
        return (start, -end, 0)
    if _wordless(special):
        if special.zero is not None and special.zero.place is not None:
            after, index = special.zero.place
            # One that begins a sentence stands behind those that end the one before.
            return (after + 1, _NO_PLACE + (index < 0), abs(index))
        return (start, -end, 1)
    return (start, -end, 1 + (whole_number(special.realisation.partition(":")[2]) or 0))


def _identity(special: Special, start: int, end: int) -> Hashable:
    """Return what makes a mention this one and no other; ``None`` for a plain run of tokens."""
    if special.realisation == "overt" and special.zero is None:
        if not special.empty_nodes and len(special.spans) < 2:
            return None
        return (special.spans or (start, end), tuple(sorted(special.empty_nodes)))
    return tuple(_units(special, start, end))


def _number_odd(table: MentionTable, codes: IntArray) -> dict[Hashable, int]:
    """Give the mentions that are not plain runs of tokens their codes, and return these."""
    odd: dict[Hashable, int] = {}
    for number, special in table.special.items():
        identity = _identity(special, table.starts[number], table.ends[number])
        if identity is not None:
            codes[number] = odd.setdefault(identity, -1 - len(odd))
    return odd


def _copies(codes: IntArray) -> tuple[IntArray, IntArray]:
    """Return the numbers of the mentions that are there again, and those of the first copies."""
    order = np.argsort(codes, kind="stable")
    again = codes[order][1:] == codes[order][:-1]
    if not again.any():
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, nothing
    begins = np.flatnonzero(np.concatenate(([True], ~again)))
    lengths = np.diff(np.append(begins, len(order)))
    first = np.repeat(order[begins], lengths)
    copies = np.concatenate(([False], again))
    by_number = np.argsort(order[copies])
    return order[copies][by_number], first[copies][by_number]


def _merge(left: Iterable[int], right: Iterable[int]) -> dict[int, int]:
    """Return the entity that each merged one went into: the smallest number of its group."""
    above: dict[int, int] = {}

    def find(entity: int) -> int:
        while entity in above:
            entity = above[entity]
        return entity

    for one, other in zip(left, right, strict=True):
        roots = sorted((find(int(one)), find(int(other))))
        if roots[0] != roots[1]:
            above[roots[1]] = roots[0]
    return {entity: find(entity) for entity in above}


def _parts(
    parts: Mapping[int, tuple[int, ...]], merged: Mapping[int, int], entities: IntArray
) -> dict[int, tuple[int, ...]]:
    """Return the sums of which the whole and at least two parts still have mentions."""
    alive = set(entities.tolist())
    found: dict[int, tuple[int, ...]] = {}
    for whole, pieces in parts.items():
        name = merged.get(whole, whole)
        left = dict.fromkeys(merged.get(piece, piece) for piece in pieces)
        left = {piece: None for piece in left if piece in alive and piece != name}
        if name in alive and len(left) > 1 and name not in found:
            found[name] = tuple(left)
    return found


def _refusal(table: MentionTable, copy: int, original: int, count: int) -> FormatError:
    start, end = table.starts[copy], table.ends[copy]
    sentence = int(np.searchsorted(np.array(table.sentences), start, side="right")) - 1
    line = table.lines[sentence] if 0 <= sentence < len(table.lines) else 0
    one, other = (table.names[table.entities[number]] for number in (original, copy))
    where = f"in '{one}' and in '{other}'" if one != other else f"twice in '{one}'"
    more = f", and {count - 1} more such mentions" if count > 1 else ""
    return FormatError(
        f"document '{table.doc_id}' has the mention of tokens {start} to {end - 1} {where}{more}; "
        "take one out, or let duplicates be dropped (first) or their entities be merged (merge)",
        code="mention-duplicate",
        at=Position(table.source, line) if table.source else None,
    )
