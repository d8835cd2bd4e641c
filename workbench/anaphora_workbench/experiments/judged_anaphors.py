"""Every judged anaphor of a comparison in few bytes: the input of tests and system agreement.

A `Case` holds words and places for reports; a corpus of them with a dozen systems would not fit
into memory. Here an anaphor is stored once for all systems, and what came of it as the number of
one shared value a system, way of matching and mode.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar, overload

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.scoring import CarryOver, Match
from anaphora_workbench.scoring.cases import SPURIOUS, Case

EXIT = "exit"
MISSING = "missing"


class JudgedSystem(NamedTuple):
    """A system, judged in one way."""

    system: str
    match: Match
    carry_over: CarryOver


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of an anaphor of the key that is scored, whatever it is answered.

    Attributes:
        distance: Sentences back to the nearest right antecedent, negative for one that follows;
            ``None`` when there is none.
        fault: What the preprocessing did wrong, see `anaphora_workbench.scoring.causes`; by the
            first way of matching and what the resolvers were given.
    """

    kind: str
    reference: str
    distance: int | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class JudgedOutcome:
    """What came of an anaphor.

    Attributes:
        outcome: ``exit``, ``failure``, ``part`` or ``missing``.
        cause: Why, see `anaphora_workbench.scoring.causes`.
        denotes: What the answer denotes, see `anaphora_workbench.scoring.cases.Judgement`.
    """

    outcome: str
    cause: str
    denotes: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.outcome == EXIT

    @property
    def answered(self) -> bool:
        """Whether there is an answer."""
        return self.outcome != MISSING


@dataclass(frozen=True, slots=True)
class Judged:
    """All judged anaphors.

    Attributes:
        anaphors: The anaphors of the key that are scored, in the order of the documents.
        documents: The document of each of them.
        outcomes: What came of each of them, ``None`` where the system did not run on the document;
            by system and way of judging, as many as there are anaphors.
        spurious: Number of answers that no anaphor of the key asked for, by system's kind and
            cause.
        spurious_by_text: The same by document and system's kind.
        skipped: (system, document) of what did not run.
    """

    anaphors: Sequence[Asked] = ()
    documents: Sequence[str] = ()
    outcomes: Mapping[JudgedSystem, Sequence[JudgedOutcome | None]] = FrozenDict()
    spurious: Mapping[JudgedSystem, Mapping[tuple[str, str], int]] = FrozenDict()
    spurious_by_text: Mapping[JudgedSystem, Mapping[tuple[str, str], int]] = FrozenDict()
    skipped: frozenset[tuple[str, str]] = frozenset()


Value = TypeVar("Value")


class RepeatedValues(Sequence[Value]):
    """A column of values that are there many times: each is a number among the different ones.

    Args:
        different: The different values; there may be more of them later.
        numbers: The place of each value among these.
    """

    __slots__ = ("_different", "_numbers")

    def __init__(self, different: Sequence[Value], numbers: array[int]) -> None:
        self._different = different
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RepeatedValues) and list(self) == list(other)

    def __iter__(self) -> Iterator[Value]:
        return map(self._different.__getitem__, self._numbers)

    @overload
    def __getitem__(self, place: int) -> Value: ...
    @overload
    def __getitem__(self, place: slice) -> RepeatedValues[Value]: ...
    def __getitem__(self, place: int | slice) -> Value | RepeatedValues[Value]:
        if isinstance(place, slice):
            return RepeatedValues(self._different, self._numbers[place])
        return self._different[self._numbers[place]]


class CountsByText(Mapping[tuple[str, str], int]):
    """Counts by document and kind, in columns.

    Take all of them: a single one is searched from the beginning.
    """

    __slots__ = ("_counts", "_documents", "_kinds")

    def __init__(self) -> None:
        self._documents: list[str] = []
        self._kinds: list[str] = []
        self._counts = array("I")

    def add(self, document: str, counts: Mapping[str, int]) -> None:
        """Add the counts of a new document by kind."""
        self._documents += [document] * len(counts)
        self._kinds += counts
        self._counts.extend(counts.values())

    def __getitem__(self, key: tuple[str, str]) -> int:
        for own, count in zip(self, self._counts, strict=True):
            if own == key:
                return count
        raise KeyError(key)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return zip(self._documents, self._kinds, strict=True)

    def __len__(self) -> int:
        return len(self._counts)

    def items(self) -> ItemsView[tuple[str, str], int]:
        """Return documents and kinds with their counts, looked up once for all of them."""
        return dict(zip(self, self._counts, strict=True)).items()


class _Numbered(dict[Value, int]):
    """Different values in the order of their numbers."""

    def __missing__(self, value: Value) -> int:
        number = self[value] = len(self)
        return number


@dataclass(slots=True)
class JudgedBuilder:
    """Collects judged anaphors document by document, in columns that are known before."""

    columns: Sequence[JudgedSystem]
    _asked: _Numbered[Asked] = field(default_factory=_Numbered)
    _anaphors: array[int] = field(default_factory=partial(array, "I"))
    _names: list[str] = field(default_factory=list)
    _documents: array[int] = field(default_factory=partial(array, "I"))
    _known: _Numbered[JudgedOutcome | None] = field(default_factory=_Numbered)
    _outcomes: dict[JudgedSystem, array[int]] = field(default_factory=dict)
    _spurious: dict[JudgedSystem, Counter[tuple[str, str]]] = field(default_factory=dict)
    _spurious_by_text: dict[JudgedSystem, CountsByText] = field(default_factory=dict)
    _unstated: Counter[tuple[JudgedSystem, str, str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for column in self.columns:
            self._outcomes[column] = array("I")
            self._spurious[column] = Counter()
            self._spurious_by_text[column] = CountsByText()

    def add(self, doc_id: str, cases: Iterable[Case]) -> None:
        """Add the cases of one document, of all systems that ran on it."""
        by_system: dict[tuple[str, Match], list[Case]] = {}
        spurious: dict[JudgedSystem, Counter[str]] = {}
        for case in cases:
            if case.unstated:
                for judgement in case.judgements:
                    column = JudgedSystem(case.system, case.match, judgement.carry_over)
                    self._unstated[column, doc_id, case.kind, judgement.cause] += 1
            elif case.judgements[0].outcome == SPURIOUS:
                for judgement in case.judgements:
                    column = JudgedSystem(case.system, case.match, judgement.carry_over)
                    self._spurious[column][case.kind, judgement.cause] += 1
                    spurious.setdefault(column, Counter())[case.kind] += 1
            else:
                by_system.setdefault((case.system, case.match), []).append(case)
        for column, counts in spurious.items():
            self._spurious_by_text[column].add(doc_id, counts)
        asked = next(iter(by_system.values()), [])
        self._anaphors.extend([self._asked[_asked(case)] for case in asked])
        self._documents.extend([len(self._names)] * len(asked))
        self._names.append(doc_id)
        for column, outcomes in self._outcomes.items():
            own = by_system.get((column.system, column.match))
            if own is None:
                outcomes.extend([self._known[None]] * len(asked))
            else:
                outcomes.extend([self._known[_outcome(case, column.carry_over)] for case in own])

    def built(self, states: Callable[[str, str], bool]) -> Judged:
        """Return what was collected.

        ``states`` tells whether the keys state a kind that the key of a document does not use
        (`Evaluation.states`): answers of it are then spurious.
        """
        by_text: dict[JudgedSystem, Mapping[tuple[str, str], int]] = {**self._spurious_by_text}
        late: dict[JudgedSystem, Counter[tuple[str, str]]] = {}
        for (column, document, kind, cause), number in self._unstated.items():
            if states(document, kind):
                self._spurious[column][kind, cause] += number
                late.setdefault(column, Counter())[document, kind] += number
        for column, counts in late.items():
            by_text[column] = counts + Counter(dict(by_text[column]))
        self._unstated.clear()
        known = list(self._known)
        return Judged(
            RepeatedValues(list(self._asked), self._anaphors),
            RepeatedValues(self._names, self._documents),
            {column: RepeatedValues(known, numbers) for column, numbers in self._outcomes.items()},
            {column: dict(counts) for column, counts in self._spurious.items()},
            by_text,
        )


def _asked(case: Case) -> Asked:
    return Asked(case.kind, case.reference, case.distance, case.fault)


def _outcome(case: Case, mode: CarryOver) -> JudgedOutcome:
    judgement = next(j for j in case.judgements if j.carry_over is mode)
    return JudgedOutcome(judgement.outcome, judgement.cause, judgement.denotes)
