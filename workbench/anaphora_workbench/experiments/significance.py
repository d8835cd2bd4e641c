"""Significant differences: every two systems, tested on the same anaphors and documents.

Each pair is compared on the documents on which both ran, and on these documents:

- exact McNemar on the same anaphors, right or not; an anaphor without an answer is not right, so
  systems that attempt different anaphors are compared over the union of them;
- approximate randomisation and the paired bootstrap, both by document, as anaphors of one text are
  not independent of each other: F1, success rate (correct / answered), recall (correct / gold).

Each figure is a ratio of sums (`anaphora_workbench.scoring.tally`), formed anew of the documents
that a resample draws or a shuffle exchanges. F1 counts spurious answers, so its documents are those
with an anaphor or a spurious answer; the other two need documents with an anaphor only.

Kinds of anaphors are compared by F1. p values are corrected by Holm in families: a
column of a table is a family, all pairs of systems by one figure on one kind of anaphor (or on
all), in one carry-over mode. Kinds are questions of their own: who asks which systems differ on
reflexives must not pay for the tests on possessives, and whoever looks for the kind with the
largest difference has to correct for having looked. With fewer than ten documents nothing is
tested: there is an interval that takes anaphors as independent, which is too narrow, and nothing
else. Only the first way of matching is tested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol

from anaphora_workbench.experiments.judged_anaphors import Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.experiments.plan import Resampling
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure, Match, Settings
from anaphora_workbench.scoring.answer_columns import (
    AnaphorColumns,
    AnswerColumns,
    AnswerTable,
    CommonDocuments,
    State,
)
from anaphora_workbench.stats import (
    BootstrapComparison,
    ItemInterval,
    LetteredRow,
    McNemar,
    Randomisation,
    bootstraps_of_pair_groups,
    compact_letters,
    difference_row,
    holm,
    interval_of_items,
    mcnemar,
    randomisations_of_pair_groups,
    ratio_of_sums,
)
from anaphora_workbench.stats.arrays import Floats


@dataclass(frozen=True, slots=True)
class PairTest:
    """Two systems compared by one figure.

    Attributes:
        kind: Kind of anaphor, `TOTAL` for all.
        bootstrap: Both figures, their difference with intervals (percentile, BCa), the share of
            resamples on which the first is ahead; by document.
        randomisation: p of "they do not differ", and the difference in standard deviations.
        mcnemar: Anaphors that both, one or none has right, with the exact p.
        items: The difference of recall with an interval that takes anaphors as independent.
        same_answered: Whether both answer the same anaphors.
        p_holm: The p of the randomisation, corrected for its family; ``None`` when refused.
        p_mcnemar_holm: That of McNemar's test, corrected for its family.
    """

    first: str
    second: str
    match: Match
    carry_over: CarryOver
    kind: str
    figure: Figure
    bootstrap: BootstrapComparison
    randomisation: Randomisation
    mcnemar: McNemar
    items: ItemInterval
    same_answered: bool
    p_holm: float | None = None
    p_mcnemar_holm: float | None = None

    @property
    def refused(self) -> str:
        """Why there is no test, ``""`` when there is one."""
        return str(self.randomisation.refusal or "")

    def row(self) -> dict[str, str | int | float | bool | None]:
        """Return it as a flat row; figures between 0 and 1."""
        return {
            "first": self.first,
            "second": self.second,
            "match": str(self.match),
            "carry_over": str(self.carry_over),
            "kind": self.kind,
            "figure": str(self.figure),
            "first_value": self.bootstrap.first,
            "second_value": self.bootstrap.second,
            **difference_row(self.bootstrap, self.randomisation, self.p_holm),
            "both": self.mcnemar.both,
            "only_first": self.mcnemar.only_first,
            "only_second": self.mcnemar.only_second,
            "neither": self.mcnemar.neither,
            "odds_ratio": self.mcnemar.odds_ratio,
            "p_mcnemar": self.mcnemar.p,
            "p_mcnemar_holm": self.p_mcnemar_holm,
            "item_low": self.items.low,
            "item_high": self.items.high,
            "same_answered": self.same_answered,
        }


@dataclass(frozen=True, slots=True)
class Letters:
    """Groups of systems that do not differ by a figure: systems that share a letter.

    Attributes:
        kind: Kind of anaphor, `TOTAL` for all.
        rows: The systems from the best to the worst, with their letters.
    """

    match: Match
    carry_over: CarryOver
    kind: str
    figure: Figure
    rows: tuple[LetteredRow, ...]

    def of(self, system: str) -> str:
        """Return the letters of a system, ``""`` when it has none."""
        return next((row.text for row in self.rows if row.name == system), "")

    def flat_rows(self) -> list[dict[str, str | float]]:
        """Return it as flat rows, one a system."""
        return [
            {
                "resolver": row.name,
                "match": str(self.match),
                "carry_over": str(self.carry_over),
                "kind": self.kind,
                "figure": str(self.figure),
                "value": row.mean,
                "letters": row.text,
            }
            for row in self.rows
        ]


def pair_tests(
    judged: Judged,
    settings: Settings,
    tests: Resampling,
    units: Mapping[str, str] = FrozenDict(),
) -> tuple[PairTest, ...]:
    """Return every two systems compared, on all anaphors and on each kind.

    ``units`` are what each document is drawn and exchanged with, itself where it is not named: all
    versions of a sentence are one unit.
    """
    match = settings.match[0]
    kinds = sorted({asked.kind for asked in judged.anaphors}, key=kind_order)
    anaphors = AnaphorColumns.of(
        judged.documents,
        [asked.kind for asked in judged.anaphors],
        judged.spurious_by_text.values(),
        units,
    )
    tables = [_Table(judged, match, mode, tests, anaphors) for mode in settings.carry_over]
    groups = [(table, kind, table.groups(kind)) for table in tables for kind in (TOTAL, *kinds)]
    # All at once: groups of as many documents share their draws.
    sums = [group.sums for _table, _kind, own in groups for group in own]
    compared = bootstraps_of_pair_groups(
        sums, {"": ratio_of_sums}, level=tests.level, samples=tests.samples, seed=tests.seed
    )
    shuffled = randomisations_of_pair_groups(
        sums, ratio_of_sums, shuffles=tests.shuffles, seed=tests.seed
    )
    drawn = zip(compared, shuffled, strict=True)
    found: list[PairTest] = []
    for table, kind, own in groups:
        found += _corrected(table.tested(kind, [(group, *next(drawn)) for group in own]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Group:
    """Systems that are compared by a figure on the same documents.

    Attributes:
        sums: The sums of each document, by system.
    """

    figure: Figure
    documents: CommonDocuments
    sums: Mapping[str, Floats]


_Drawn = tuple[
    _Group,
    Mapping[tuple[str, str], Mapping[str, BootstrapComparison]],
    Mapping[tuple[str, str], Randomisation],
]
"""A group with what was drawn for its pairs."""


class _Table:
    """The anaphors of one way of judging, by document."""

    def __init__(
        self,
        judged: Judged,
        match: Match,
        mode: CarryOver,
        tests: Resampling,
        anaphors: AnaphorColumns,
    ) -> None:
        self._tests = tests
        self._match, self._mode = match, mode
        self._answers = AnswerTable(
            anaphors,
            {
                column.system: AnswerColumns.of(
                    anaphors,
                    map(_state, outcomes),
                    judged.spurious_by_text.get(column, {}),
                    [document for name, document in judged.skipped if name == column.system],
                )
                for column, outcomes in judged.outcomes.items()
                if (column.match, column.carry_over) == (match, mode)
            },
        )

    def groups(self, kind: str) -> list[_Group]:
        """Return what is to be tested on one kind of anaphors."""
        found: list[_Group] = []
        for figure in _figures(kind):
            for documents in self._answers.common_documents(kind, figure):
                named = {name for pair in documents.pairs for name in pair}
                sums = {
                    name: self._answers.sums(name, kind, figure, documents)
                    for name in self._answers.systems
                    if name in named
                }
                found.append(_Group(figure, documents, sums))
        return found

    def tested(self, kind: str, drawn: Iterable[_Drawn]) -> list[PairTest]:
        """Return the tests of every pair on one kind of anaphors; p values as they are."""
        found: dict[tuple[str, str, Figure], PairTest] = {}
        for group, compared, shuffled in drawn:
            for pair in group.documents.pairs:
                found[*pair, group.figure] = self._test(
                    kind, group, pair, compared[pair][""], shuffled[pair]
                )
        ordered = [
            (*pair, one)
            for pair in combinations(self._answers.systems, 2)
            for one in _figures(kind)
        ]
        return [found[key] for key in ordered if key in found]

    def _test(
        self,
        kind: str,
        group: _Group,
        pair: tuple[str, str],
        compared: BootstrapComparison,
        shuffled: Randomisation,
    ) -> PairTest:
        rights = (self._answers.rights(name, kind, group.documents) for name in pair)
        counts = mcnemar(*rights, documents=group.documents.size)
        return PairTest(
            *pair,
            self._match,
            self._mode,
            kind,
            group.figure,
            compared,
            shuffled,
            counts,
            interval_of_items(counts, level=self._tests.level),
            self._answers.same_answered(pair, kind, group.documents),
        )


def _state(outcome: JudgedOutcome | None) -> State:
    if outcome is None:
        return State.NOT_RUN
    if outcome.right:
        return State.RIGHT
    return State.WRONG if outcome.answered else State.MISSING


def _figures(kind: str) -> tuple[Figure, ...]:
    """Return the figures by which systems are compared on a kind of anaphor, or on all."""
    return tuple(Figure) if kind == TOTAL else (Figure.F1, Figure.SUCCESS_RATE)


def _corrected(tests: Sequence[PairTest]) -> Iterator[PairTest]:
    """Yield the tests of a kind with p values corrected for their family: those of one figure."""
    adjusted: dict[Figure, Iterator[tuple[float | None, float | None]]] = {}
    for figure in Figure:
        family = [test for test in tests if test.figure is figure]
        adjusted[figure] = zip(
            holm([test.randomisation.p_two_sided for test in family]),
            holm([test.mcnemar.p for test in family]),
            strict=True,
        )
    for test in tests:
        p, of_mcnemar = next(adjusted[test.figure])
        yield replace(test, p_holm=p, p_mcnemar_holm=of_mcnemar)


class TestedPair(Protocol):
    """Two systems that were compared by a figure."""

    @property
    def first(self) -> str:
        """Name of the one."""

    @property
    def second(self) -> str:
        """Name of the other."""

    @property
    def bootstrap(self) -> BootstrapComparison:
        """The difference with its intervals."""

    @property
    def randomisation(self) -> Randomisation:
        """The test of it."""

    @property
    def p_holm(self) -> float | None:
        """Its corrected p; ``None`` when refused."""


def least_p(family: Sequence[TestedPair], drawn: Resampling) -> float | None:
    """Return the smallest corrected p that a family of tests can have, ``None`` without a test.

    Where it is above ``drawn.alpha`` no difference can be shown, however large. Only the documents
    on which systems differ count, as the others decide nothing: of a rare kind many texts have one
    anaphor that all get right. Where nobody differs anywhere the systems are the same, and that
    they share a letter is right. Refused tests are not members of the family.
    """
    made = [test for test in family if test.p_holm is not None]
    if not made:
        return None
    most = max([test.randomisation.differing for test in made])
    return drawn.least_p(len(made), most or max([test.bootstrap.documents for test in made]))


def letters_of(
    tests: Sequence[PairTest],
    values: Mapping[tuple[JudgedSystem, str, Figure], float],
    drawn: Resampling,
) -> tuple[Letters, ...]:
    """Return the letters of every figure that was tested.

    Two systems differ when the corrected p of the randomisation is at most ``drawn.alpha``. A
    system whose figure is undefined, as it answered nothing, has no letter and takes none from the
    others. Where a test of two others was refused, or they have no document in common, nobody has
    one; nor where no difference could be shown, however large (`least_p`): a letter that all share
    would be taken for a result. ``values`` are of all documents of a system.
    """
    families: dict[tuple[Match, CarryOver, str, Figure], list[PairTest]] = {}
    for test in tests:
        key = (test.match, test.carry_over, test.kind, test.figure)
        families.setdefault(key, []).append(test)
    found = []
    for (match, mode, kind, figure), family in families.items():
        tested = dict.fromkeys([n for test in family for n in (test.first, test.second)])
        known = {
            name: values.get((JudgedSystem(name, match, mode), kind, figure)) for name in tested
        }
        rows = lettered(family, known, drawn)
        if rows:
            found.append(Letters(match, mode, kind, figure, rows))
    return tuple(found)


def lettered(
    family: Sequence[TestedPair], values: Mapping[str, float | None], drawn: Resampling
) -> tuple[LetteredRow, ...]:
    """Return the systems of a family of tests with their letters, the best first; empty without.

    See `letters_of` for who gets none. ``values`` are of all documents of a system; ``None`` where
    they are undefined.
    """
    means = {name: mean for name, mean in values.items() if mean is not None}
    names = list(means)
    left = [test for test in family if test.first in means and test.second in means]
    whole = len(left) == len(names) * (len(names) - 1) // 2
    if not left or not whole or any(test.p_holm is None for test in left):
        return ()
    least = least_p(family, drawn)
    if least is None or least > drawn.alpha:
        return ()
    place = {name: number for number, name in enumerate(names)}
    different = [[False] * len(names) for _ in names]
    for test in left:
        one, other = place[test.first], place[test.second]
        differs = test.p_holm is not None and test.p_holm <= drawn.alpha
        different[one][other] = different[other][one] = differs
    return compact_letters(names, list(means.values()), different)
