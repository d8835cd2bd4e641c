"""Agreement of systems: answers that only one has right, the upper bound of all, a majority vote.

Only anaphors on whose documents every system ran count. Each system that answers has one vote, for
what its answer denotes (the entity; its words where it denotes none). Most votes win; of answers
with as many votes the one of the system with most right answers, and of equal systems the one that
was named first. No vote at all is a missing answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from anaphora_workbench.experiments.judged_anaphors import Judged, JudgedOutcome
from anaphora_workbench.scoring import CarryOver, Match


@dataclass(frozen=True, slots=True)
class SystemOverlap:
    """What two systems have right: anaphors that both, only one or neither of them has.

    Attributes:
        same: Anaphors to which both give the same answer, right or wrong; no answer is none.
    """

    first: str
    second: str
    both: int
    only_first: int
    only_second: int
    neither: int
    same: int


@dataclass(frozen=True, slots=True)
class SystemAgreement:
    """Systems beside each other in one way of judging; all but the first fields count anaphors.

    Attributes:
        anaphors: Those that all were asked.
        alone: Those that each system has right and no other one.
        wrong_alone: Those that all others have right, and this system has not.
        oracle: Those that at least one has right: the upper bound of any choice among them.
        vote: Those that the majority has right.
        voted: Those to which the majority has an answer.
        overlaps: Every two of the systems.
    """

    match: Match
    carry_over: CarryOver
    systems: tuple[str, ...]
    anaphors: int
    right: Mapping[str, int]
    alone: Mapping[str, int]
    wrong_alone: Mapping[str, int]
    all_right: int
    oracle: int
    vote: int
    voted: int
    overlaps: tuple[SystemOverlap, ...]

    def row(self) -> dict[str, object]:
        """Return it as a JSON object."""
        fields = ("both", "only_first", "only_second", "neither", "same")
        return {
            "match": str(self.match),
            "carry_over": str(self.carry_over),
            "anaphors": self.anaphors,
            "all_right": self.all_right,
            "oracle": self.oracle,
            "vote": self.vote,
            "voted": self.voted,
            "systems": [
                {
                    "resolver": name,
                    "right": self.right[name],
                    "alone": self.alone[name],
                    "wrong_alone": self.wrong_alone[name],
                }
                for name in self.systems
            ],
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    **{name: getattr(pair, name) for name in fields},
                }
                for pair in self.overlaps
            ],
        }


def agreements(judged: Judged) -> tuple[SystemAgreement, ...]:
    """Return the agreement of all systems in each way of judging; none with fewer than two."""
    ways: dict[tuple[Match, CarryOver], dict[str, Sequence[JudgedOutcome | None]]] = {}
    for column, outcomes in judged.outcomes.items():
        ways.setdefault((column.match, column.carry_over), {})[column.system] = outcomes
    return tuple(
        [_agreement(*way, outcomes) for way, outcomes in ways.items() if len(outcomes) > 1]
    )


class _Given(NamedTuple):
    """What a system gives to an anaphor; of one anaphor, equal numbers denote the same."""

    right: bool
    answered: bool
    denotes: int


_Row = tuple[_Given, ...]
"""What all systems give to an anaphor."""


def _agreement(
    match: Match, mode: CarryOver, outcomes: Mapping[str, Sequence[JudgedOutcome | None]]
) -> SystemAgreement:
    systems = tuple(outcomes)
    # There are far fewer different rows than anaphors.
    rows = Counter(_rows(outcomes))
    right, alone, wrong_alone = Counter[str](), Counter[str](), Counter[str]()
    all_right = oracle = 0
    for row, number in rows.items():
        rights = [one.right for one in row]
        many = sum(rights)
        all_right += number * (many == len(row))
        oracle += number * (many > 0)
        for name, own in zip(systems, rights, strict=True):
            right[name] += number * own
            alone[name] += number * (own and many == 1)
            wrong_alone[name] += number * (not own and many == len(row) - 1)
    # The order in which ties are decided: the best system first.
    trusted = sorted(range(len(systems)), key=lambda n: (-right[systems[n]], n))
    votes = [(_vote(row, trusted), number) for row, number in rows.items()]
    return SystemAgreement(
        match,
        mode,
        systems,
        rows.total(),
        {name: right[name] for name in systems},
        {name: alone[name] for name in systems},
        {name: wrong_alone[name] for name in systems},
        all_right,
        oracle,
        sum([number for vote, number in votes if vote is not None and vote.right]),
        sum([number for vote, number in votes if vote is not None]),
        tuple([_overlap(systems, pair, rows) for pair in combinations(range(len(systems)), 2)]),
    )


def _rows(outcomes: Mapping[str, Sequence[JudgedOutcome | None]]) -> Iterator[_Row]:
    """Yield what the systems give to each anaphor that all were asked."""
    for row in zip(*outcomes.values(), strict=True):
        asked = [one for one in row if one is not None]
        if len(asked) == len(row):
            denoted: dict[str, int] = {}
            yield tuple(
                [
                    _Given(one.right, one.answered, denoted.setdefault(one.denotes, len(denoted)))
                    for one in asked
                ]
            )


def _vote(row: _Row, trusted: Sequence[int]) -> _Given | None:
    """Return the answer with the most votes, ``None`` when nobody answers."""
    counts = Counter([one.denotes for one in row if one.answered])
    best: _Given | None = None
    for number in trusted:
        one = row[number]
        if one.answered and (best is None or counts[one.denotes] > counts[best.denotes]):
            best = one
    return best


def _overlap(
    systems: Sequence[str], pair: tuple[int, int], rows: Mapping[_Row, int]
) -> SystemOverlap:
    counts = Counter[tuple[bool, bool]]()
    same = 0
    for row, number in rows.items():
        one, other = row[pair[0]], row[pair[1]]
        counts[one.right, other.right] += number
        same += number * (one.answered and one.denotes == other.denotes)
    return SystemOverlap(
        systems[pair[0]],
        systems[pair[1]],
        counts[True, True],
        counts[True, False],
        counts[False, True],
        counts[False, False],
        same,
    )
