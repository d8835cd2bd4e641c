"""What came of anaphors in columns: the counts by document that figures are tested on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.tally import Figure

Integers: TypeAlias = NDArray[np.integer]
"""A column of whole numbers."""
Mask: TypeAlias = NDArray[np.bool_]
"""A column of truth values."""
Floats: TypeAlias = NDArray[np.float64]
"""A table of floats."""
CountsByKind: TypeAlias = Mapping[tuple[str, str], int]
"""Counts by document and kind."""


class State(IntEnum):
    """What came of an anaphor: each but the first one is gold, the last two are answered."""

    NOT_RUN = 0
    MISSING = 1
    WRONG = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class AnaphorColumns:
    """The anaphors of the key; documents and kinds are numbers.

    Attributes:
        documents: Number of each document that has an anaphor or a spurious answer.
        units: Number of what each of them is drawn and exchanged with, ascending by its name.
        kinds: Number of each kind.
        document_of: The document of each anaphor.
        kind_of: The kind of each anaphor.
    """

    documents: Mapping[str, int]
    units: Integers
    kinds: Mapping[str, int]
    document_of: Integers
    kind_of: Integers

    @classmethod
    def of(
        cls,
        documents: Sequence[str],
        kinds: Sequence[str],
        spurious: Iterable[CountsByKind],
        units: Mapping[str, str],
    ) -> AnaphorColumns:
        """Return anaphors by their documents and kinds.

        ``spurious`` are the counts of all systems; ``units`` are what each document is drawn and
        exchanged with, itself where it is not named.
        """
        names, known_kinds = dict.fromkeys(documents), dict.fromkeys(kinds)
        for counts in spurious:
            for name, kind in counts:
                names[name] = known_kinds[kind] = None
        numbers = {name: number for number, name in enumerate(names)}
        kind_numbers = {kind: number for number, kind in enumerate(known_kinds)}
        # Sorted, so that the draws do not depend on the order of the files.
        order = sorted({units.get(name, name) for name in names})
        unit_numbers = {unit: number for number, unit in enumerate(order)}
        return cls(
            numbers,
            _integers([unit_numbers[units.get(name, name)] for name in names]),
            kind_numbers,
            _integers([numbers[name] for name in documents]),
            _integers([kind_numbers[kind] for kind in kinds]),
        )

    def of_kind(self, kind: str) -> Mask:
        """Return which anaphors are of a kind."""
        if kind == TOTAL:
            return np.ones(len(self.kind_of), dtype=np.bool_)
        return np.equal(self.kind_of, self.kinds[kind])


@dataclass(frozen=True, slots=True)
class AnswerColumns:
    """The answers of a system.

    Attributes:
        states: `State` of each anaphor.
        spurious_documents: Documents with spurious answers, once a kind.
        spurious_kinds: The kinds of these answers.
        spurious_counts: Their numbers.
        skipped: Documents on which the system did not run.
    """

    states: Integers
    spurious_documents: Integers
    spurious_kinds: Integers
    spurious_counts: Integers
    skipped: Integers

    @classmethod
    def of(
        cls,
        anaphors: AnaphorColumns,
        states: Iterable[State],
        spurious: CountsByKind,
        skipped: Iterable[str],
    ) -> AnswerColumns:
        """Return what came of anaphors."""
        known = anaphors.documents
        return cls(
            np.fromiter(states, dtype=np.int8),
            _integers([known[name] for name, _kind in spurious]),
            _integers([anaphors.kinds[kind] for _name, kind in spurious]),
            _integers(spurious.values()),
            _integers([known[name] for name in skipped if name in known]),
        )


@dataclass(frozen=True, slots=True)
class CommonDocuments:
    """Documents that systems are compared on.

    Attributes:
        chosen: Which documents they are.
        size: Number of what is drawn; versions of a text are one.
        pairs: The pairs of systems that have these documents in common.
    """

    chosen: Mask
    size: int
    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """The answers of several systems to the same anaphors."""

    anaphors: AnaphorColumns
    systems: Mapping[str, AnswerColumns]

    def common_documents(self, kind: str, figure: Figure) -> list[CommonDocuments]:
        """Return every two systems by the documents that count for a figure of a kind for both."""
        ran = {name: self._documents_of(name, kind, figure) for name in self.systems}
        found: dict[bytes, tuple[Mask, list[tuple[str, str]]]] = {}
        for pair in combinations(ran, 2):
            both = ran[pair[0]] & ran[pair[1]]
            found.setdefault(both.tobytes(), (both, []))[1].append(pair)
        units = self.anaphors.units
        return [
            CommonDocuments(chosen, len(np.unique(units[chosen])), pairs)
            for chosen, pairs in found.values()
            if chosen.any()
        ]

    def _documents_of(self, system: str, kind: str, figure: Figure) -> Mask:
        found = np.zeros(len(self.anaphors.documents), dtype=np.bool_)
        own = self.systems[system]
        if figure is Figure.F1:
            # Where one system answers what is not to be answered, the others may do so as well.
            for other in self.systems.values():
                found[other.spurious_documents[self._spurious_of(other, kind)]] = True
            found[own.skipped] = False
        ran = self.anaphors.of_kind(kind) & (own.states != State.NOT_RUN)
        found[self.anaphors.document_of[ran]] = True
        return found

    def _spurious_of(self, answers: AnswerColumns, kind: str) -> Mask:
        """Return which of the spurious answers of a system are of a kind."""
        if kind == TOTAL:
            return np.ones(len(answers.spurious_kinds), dtype=np.bool_)
        return np.equal(answers.spurious_kinds, self.anaphors.kinds[kind])

    def sums(self, system: str, kind: str, figure: Figure, common: CommonDocuments) -> Floats:
        """Return the two sums whose ratio is the figure, for each that is drawn.

        All versions of a document are added up. The shape is (``common.size``, 2).
        """
        own, size = self.systems[system], common.size
        units = self.anaphors.units
        place = np.searchsorted(np.unique(units[common.chosen]), units)
        asked = self._asked(kind, common)
        states, at = own.states[asked], place[self.anaphors.document_of[asked]]
        correct, gold, answered = (
            np.bincount(at[states >= least], minlength=size)
            for least in (State.RIGHT, State.MISSING, State.WRONG)
        )
        fits = self._spurious_of(own, kind) & common.chosen[own.spurious_documents]
        spurious = np.zeros(size, dtype=np.int64)
        np.add.at(spurious, place[own.spurious_documents[fits]], own.spurious_counts[fits])
        return np.stack(figure.sums_of(correct, gold, answered, spurious), axis=1).astype(
            np.float64
        )

    def rights(self, system: str, kind: str, common: CommonDocuments) -> Mask:
        """Return which anaphors of a kind a system has right."""
        return np.equal(self.systems[system].states[self._asked(kind, common)], State.RIGHT)

    def same_answered(self, pair: tuple[str, str], kind: str, common: CommonDocuments) -> bool:
        """Return whether two systems answer the same anaphors of a kind."""
        asked = self._asked(kind, common)
        one, other = (self.systems[name].states[asked] >= State.WRONG for name in pair)
        return bool(np.array_equal(one, other))

    def _asked(self, kind: str, common: CommonDocuments) -> Mask:
        return self.anaphors.of_kind(kind) & common.chosen[self.anaphors.document_of]


def _integers(numbers: Iterable[int]) -> Integers:
    return np.fromiter(numbers, dtype=np.int32)
