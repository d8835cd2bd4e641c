"""Every judged anaphor of a comparison in few bytes: the input of tests and system agreement.

A `Case` holds words and places for reports; a corpus of them with a dozen systems would not fit
into memory. Here an anaphor is stored once for all systems, and what came of it as one shared
value a system, way of matching and mode.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

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
    """An anaphor of the key that is scored.

    Attributes:
        sentence: Number of its sentence, from 1.
        words: Its words; a zero is ``Ø`` and its governor.
        spans: Token indices, half-open.
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>``.
        distance: Sentences back to the nearest right antecedent, negative for one that follows;
            ``None`` when there is none.
        fault: What the preprocessing did wrong, see `anaphora_workbench.scoring.causes`; by the
            first way of matching and what the resolvers were given.
    """

    document: str
    sentence: int
    words: str
    spans: tuple[tuple[int, int], ...]
    realisation: str
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
        outcomes: What came of each of them, ``None`` where the system did not run on the document;
            by system and way of judging, as many as there are anaphors.
        spurious: Number of answers that no anaphor of the key asked for, by system's kind and
            cause.
        spurious_by_text: The same by document and system's kind.
        skipped: (system, document) of what did not run.
    """

    anaphors: tuple[Asked, ...] = ()
    outcomes: Mapping[JudgedSystem, tuple[JudgedOutcome | None, ...]] = FrozenDict()
    spurious: Mapping[JudgedSystem, Mapping[tuple[str, str], int]] = FrozenDict()
    spurious_by_text: Mapping[JudgedSystem, Mapping[tuple[str, str], int]] = FrozenDict()
    skipped: frozenset[tuple[str, str]] = frozenset()

    def rights(self, column: JudgedSystem) -> list[bool | None]:
        """Return whether each anaphor was answered rightly, ``None`` where it was not asked."""
        return [None if one is None else one.right for one in self.outcomes[column]]


@dataclass(slots=True)
class JudgedBuilder:
    """Collects judged anaphors document by document, in columns that are known before."""

    columns: Sequence[JudgedSystem]
    _anaphors: list[Asked] = field(default_factory=list)
    _outcomes: dict[JudgedSystem, list[JudgedOutcome | None]] = field(default_factory=dict)
    _spurious: dict[JudgedSystem, Counter[tuple[str, str]]] = field(default_factory=dict)
    _spurious_by_text: dict[JudgedSystem, Counter[tuple[str, str]]] = field(default_factory=dict)
    _unstated: Counter[tuple[JudgedSystem, str, str, str]] = field(default_factory=Counter)
    _shared: dict[JudgedOutcome, JudgedOutcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for column in self.columns:
            self._outcomes[column] = []
            self._spurious[column] = Counter()
            self._spurious_by_text[column] = Counter()

    def add(self, cases: Iterable[Case]) -> None:
        """Add the cases of one document, of all systems that ran on it."""
        by_system: dict[tuple[str, Match], list[Case]] = {}
        for case in cases:
            if case.unstated:
                for judgement in case.judgements:
                    column = JudgedSystem(case.system, case.match, judgement.carry_over)
                    self._unstated[column, case.document, case.kind, judgement.cause] += 1
            elif case.judgements[0].outcome == SPURIOUS:
                for judgement in case.judgements:
                    column = JudgedSystem(case.system, case.match, judgement.carry_over)
                    self._spurious[column][case.kind, judgement.cause] += 1
                    self._spurious_by_text[column][case.document, case.kind] += 1
            else:
                by_system.setdefault((case.system, case.match), []).append(case)
        asked = next(iter(by_system.values()), [])
        self._anaphors += [_asked(case) for case in asked]
        for column, outcomes in self._outcomes.items():
            own = by_system.get((column.system, column.match))
            if own is None:
                outcomes += [None] * len(asked)
            else:
                outcomes += [self._of(case, column.carry_over) for case in own]

    def _of(self, case: Case, mode: CarryOver) -> JudgedOutcome:
        judgement = next(j for j in case.judgements if j.carry_over is mode)
        outcome = JudgedOutcome(judgement.outcome, judgement.cause, judgement.denotes)
        return self._shared.setdefault(outcome, outcome)

    def built(self, states: Callable[[str, str], bool]) -> Judged:
        """Return what was collected.

        ``states`` tells whether the keys state a kind that the key of a document does not use
        (`Evaluation.states`): answers of it are then spurious.
        """
        for (column, document, kind, cause), number in self._unstated.items():
            if states(document, kind):
                self._spurious[column][kind, cause] += number
                self._spurious_by_text[column][document, kind] += number
        self._unstated.clear()
        return Judged(
            tuple(self._anaphors),
            {column: tuple(outcomes) for column, outcomes in self._outcomes.items()},
            {column: dict(counts) for column, counts in self._spurious.items()},
            {column: dict(counts) for column, counts in self._spurious_by_text.items()},
        )


def _asked(case: Case) -> Asked:
    return Asked(
        case.document,
        case.anaphor.sentence,
        case.anaphor.words,
        case.anaphor.spans,
        case.anaphor.realisation,
        case.kind,
        case.reference,
        case.distance,
        case.fault,
    )
