"""What showing proposals does to annotators, and what annotation says of the constraints.

Everything is counted from the history of decisions (Berzak et al. 2016 showed that people who
correct a system's output drift towards it; Mikulová et al. 2023 that they are faster).

**First answers.** Of each annotator and anaphor the first answer counts, with the proposal of that
moment, shown or hidden (blind). Answers that were taken back for good do not count. Nor do those
of the adjudicator, who sees the others' answers.

**Agreement with the proposal**, by link (the same antecedents; without any, the same reference
type) and by chain (antecedents in the same entities of the annotator's own layer, as it is now).
Blind agreement is what the proposals deserve; what showing adds to it is the pull.

**Wrong suggestions.** Whether a proposal is wrong is told, in this order, by the adjudicator's
answer; by the annotator's own last answer, if it is another chain than the first one; by the
majority of the other annotators' last answers. Otherwise, and in a tie, it is not known. A
wrong one is accepted when the first answer is in its chain. Two caveats: who corrects nothing
leaves no trace, so without adjudication and second annotators only corrected slips are seen; and
the others may have been shown the same proposal, so that the figure is rather too low.

**Seconds saved** is the mean time of blind answers minus that of shown ones, each time cut at
`PAUSE` seconds, since longer ones are breaks. Its interval is a bootstrap over blocks of `BLOCK`
consecutive answers of one annotator on one document (Carlstein 1986): neighbouring answers
resemble each other in time.

**Constraints.** Of the answers in force that have an antecedent: how many break each constraint,
and how many were picked from outside the window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from anaphora_workbench.annotation.first_answers import Answered, Answers, answers_of, given_by
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.store import OUTSIDE_WINDOW, Project

ALL = "*"
"""Stands for all resolvers or all kinds."""

PAUSE = 300.0
"""Seconds at which the time of a decision is cut for the means: longer ones are breaks."""

BLOCK = 20
"""Consecutive answers that are drawn together."""

FEWEST_BLOCKS = 10
"""With fewer blocks an interval would say more than the answers do."""


@dataclass(frozen=True, slots=True)
class View:
    """Answers under one condition: the proposal was shown, or it was hidden.

    Attributes:
        answers: First answers with a proposal.
        same_link: Those that are the proposal.
        same_chain: Those that are in its chain.
        wrong: Those whose proposal is known to be wrong.
        wrong_accepted: Those of them that are in its chain all the same.
        seconds: Median time, ``None`` when none is known.
    """

    answers: int
    same_link: int
    same_chain: int
    wrong: int
    wrong_accepted: int
    seconds: float | None

    @property
    def link_rate(self) -> float | None:
        """Agreement with the proposal by link; ``None`` without answers."""
        return self.same_link / self.answers if self.answers else None

    @property
    def chain_rate(self) -> float | None:
        """Agreement with the proposal by chain; ``None`` without answers."""
        return self.same_chain / self.answers if self.answers else None

    @property
    def wrong_rate(self) -> float | None:
        """Share of the wrong proposals that were accepted; ``None`` where none is known."""
        return self.wrong_accepted / self.wrong if self.wrong else None


@dataclass(frozen=True, slots=True)
class Saved:
    """Seconds that showing the proposal saves a decision.

    Attributes:
        seconds: Mean of blind answers less that of shown ones; ``None`` when either is unknown.
        low: Lower end of the 95 % interval, ``None`` when there are too few answers.
        high: Upper end.
        blocks: Blocks of consecutive answers that it rests on.
    """

    seconds: float | None
    low: float | None
    high: float | None
    blocks: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What showing the proposals of a resolver does on one kind of anaphor.

    Attributes:
        resolver: Its name, or `ALL`.
        kind: The kind, or `ALL`.
        shown: Answers to proposals that were shown.
        blind: Answers to proposals that were hidden.
        saved: Time that is saved.
    """

    resolver: str
    kind: str
    shown: View
    blind: View
    saved: Saved

    @property
    def pull(self) -> float | None:
        """How much more often shown proposals are followed, by chain; ``None`` when unknown."""
        ours, theirs = self.shown.chain_rate, self.blind.chain_rate
        return None if ours is None or theirs is None else ours - theirs


@dataclass(frozen=True, slots=True)
class Bias:
    """The report.

    Attributes:
        effects: By resolver and kind, totals first; empty without any proposal.
        unproposed: First answers without a proposal.
        ranks: By rank in the list (from 1), how many answers in force chose it: shown, blind.
        linked: Answers in force with an antecedent.
        broken: By constraint, how many of these break it, the most broken first.
        outside: How many of these were picked from outside the window.
    """

    effects: tuple[Effect, ...]
    unproposed: int
    ranks: tuple[tuple[int, int, int], ...]
    linked: int
    broken: tuple[tuple[str, int], ...]
    outside: int


def bias_of(
    project: Project, adjudicator: str = "", step: Callable[[str], None] | None = None
) -> Bias:
    """Count what the decisions of a project tell of showing proposals and of the constraints.

    Args:
        project: The project.
        adjudicator: Annotator whose answers are right and are not counted; ``""`` for nobody.
        step: Is told the name of each document that is done.

    Raises:
        FormatError: ``project-content``.
    """
    return bias_of_answers(answers_of(project, adjudicator, step))


def bias_of_answers(answers: Answers) -> Bias:
    """Count answers that were collected before."""
    proposed = [answer for answer in answers.first if answer.resolver]
    resolvers = list(dict.fromkeys([answer.resolver for answer in proposed]))
    groups = [(ALL, proposed)] if len(resolvers) > 1 else []
    groups += [(name, [one for one in proposed if one.resolver == name]) for name in resolvers]
    effects = []
    for name, group in groups:
        kinds = sorted({answer.kind for answer in group}, key=kind_order)
        effects.append(_effect(name, ALL, group))
        effects += [_effect(name, kind, [a for a in group if a.kind == kind]) for kind in kinds]
    ranks = {True: Counter[int](), False: Counter[int]()}
    broken: Counter[str] = Counter()
    linked = 0
    for decision in answers.standing:
        known = decision.circumstances
        if known.rank is not None:
            ranks[known.blind][known.rank] += 1
        given = given_by(decision)
        if given is not None and given.antecedents:
            linked += 1
            broken.update(set(known.broken))
    outside = broken.pop(OUTSIDE_WINDOW, 0)
    return Bias(
        tuple(effects),
        len(answers.first) - len(proposed),
        tuple(
            [
                (rank, ranks[False][rank], ranks[True][rank])
                for rank in sorted({*ranks[False], *ranks[True]})
            ]
        ),
        linked,
        tuple(sorted(broken.items(), key=lambda pair: (-pair[1], pair[0]))),
        outside,
    )


def _effect(resolver: str, kind: str, answers: list[Answered]) -> Effect:
    return Effect(
        resolver,
        kind,
        _view([answer for answer in answers if not answer.blind]),
        _view([answer for answer in answers if answer.blind]),
        _saved(answers),
    )


def _view(answers: list[Answered]) -> View:
    wrong = [answer for answer in answers if answer.right is False]
    times = [answer.seconds for answer in answers if answer.seconds is not None]
    return View(
        len(answers),
        sum(answer.link is True for answer in answers),
        sum(answer.chain is True for answer in answers),
        len(wrong),
        sum(answer.chain is True for answer in wrong),
        median(times) if times else None,
    )


def _saved(answers: Iterable[Answered]) -> Saved:
    """Return the difference of the means with its block bootstrap interval."""
    timed = [answer for answer in answers if answer.seconds is not None]
    blocks: list[tuple[float, float, float, float]] = []
    for _, group in groupby(timed, lambda answer: (answer.document, answer.annotator)):
        course = list(group)
        blocks += [_sums(course[at : at + BLOCK]) for at in range(0, len(course), BLOCK)]
    blind, blinds, shown, showns = [sum(column) for column in zip(*blocks, strict=True)] or [0] * 4
    if not blinds or not showns:
        return Saved(None, None, None, len(blocks))
    difference = blind / blinds - shown / showns
    if len(blocks) < FEWEST_BLOCKS:
        return Saved(difference, None, None, len(blocks))
    from anaphora_workbench.stats.bootstrap import bootstrap

    found = bootstrap(
        blocks, lambda sums: sums[..., 0] / sums[..., 1] - sums[..., 2] / sums[..., 3]
    ).percentile
    return Saved(difference, found.low, found.high, len(blocks))


def _sums(answers: list[Answered]) -> tuple[float, float, float, float]:
    """Return seconds and number of the blind answers, and of the others."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for answer in answers:
        assert answer.seconds is not None
        times[answer.blind].append(min(answer.seconds, PAUSE))
    return sum(times[True]), len(times[True]), sum(times[False]), len(times[False])
