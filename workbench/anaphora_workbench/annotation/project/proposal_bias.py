"""The effect of proposals on annotators, and the verdicts of constraints on their decisions.

Everything is counted from the history of decisions (Berzak et al. 2016 showed that people who
correct a system's output drift towards it; Mikulová et al. 2023 that they are faster).

**First answers.** Of each annotator and anaphor the first answer counts, with the proposal of that
moment, shown or hidden (blind). Answers that were taken back for good do not count. Nor do those
of the adjudicator, who sees the others' answers.

**Agreement with the proposal**, by link (the same antecedents; without any, the same reference
type) and by chain (antecedents in the same entities of the annotator's own layer, as it is now).
Blind agreement is what the proposals deserve; what showing adds to it is the pull.

**Wrong suggestions.** A proposal is judged, in this order, by the adjudicator's answer; by the
annotator's own last answer, if it is another chain than the first one; by the majority of the other
annotators' last answers. Otherwise, and in a tie, it is not known. A
wrong one is accepted when the first answer is in its chain. Two caveats: who corrects nothing
leaves no trace, so without adjudication and second annotators only corrected slips are seen; and
the others may have been shown the same proposal, so that the figure is rather too low.

**Seconds saved** is the mean time of blind answers minus that of shown ones, each time cut at
`PAUSE` seconds, since longer ones are breaks. Its interval is a bootstrap over blocks of `BLOCK`
consecutive answers of one annotator on one document (Carlstein 1986): neighbouring answers
resemble each other in time.

**Versions.** A resolver whose model changes, such as one that learns from the decisions, has a
version with each proposal. Where proposals of several versions were answered, each version has
totals of its own.

**Constraints.** Of the answers in force that have an antecedent: how many break each constraint,
and how many were picked from outside the window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median

from anaphora_workbench.edits import Edit, SetAnaphor, SetAntecedents, SetReference, single_edits
from anaphora_workbench.model import Anaphor, Layer, chains_of
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.store import OUTSIDE_WINDOW, Action, Project, Proposal, RecordedDecision

ALL = "*"
"""Stands for all resolvers, all versions or all kinds."""
PAUSE = 300.0
"""Seconds at which the time of a decision is cut for the means: longer ones are breaks."""
BLOCK = 20
"""Consecutive answers that are drawn together."""
FEWEST_BLOCKS = 10
"""With fewer blocks an interval would say more than the answers do."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """A first answer with its proposal.

    Attributes:
        document: Name of the document.
        annotator: Who answered.
        kind: Kind of the anaphor.
        resolver: Who proposed; ``""`` when nothing was proposed.
        blind: Whether the proposal was hidden.
        seconds: How long it took, ``None`` when not known.
        link: Whether it is the proposal, to the link; ``None`` without a proposal.
        chain: Whether it is in the chain of the proposal; ``None`` without a proposal.
        right: Whether the proposal is right, ``None`` when that is not known.
        version: The version of the resolver that proposed, ``""`` when it had none.
    """

    document: str
    annotator: str
    kind: str
    resolver: str = ""
    blind: bool = False
    seconds: float | None = None
    link: bool | None = None
    chain: bool | None = None
    right: bool | None = None
    version: str = ""


@dataclass(frozen=True, slots=True)
class BiasCounts:
    """Everything that the bias report counts.

    Attributes:
        first: First answers, those of one annotator on one document in the order of time.
        in_force: The decisions that the answers in force come from.
    """

    first: tuple[FirstAnswer, ...]
    in_force: tuple[RecordedDecision, ...]


@dataclass(slots=True)
class _AnnotatorHistory:
    """One annotator's answers on one document, through all its revisions."""

    document: str
    annotator: str
    first: dict[str, RecordedDecision] = field(default_factory=dict)
    last: dict[str, RecordedDecision] = field(default_factory=dict)
    decided: set[str] = field(default_factory=set)
    layer: Layer = field(default_factory=lambda: Layer(""))
    entities: dict[str, int] = field(default_factory=dict)

    def answer(self, anaphor: str) -> Anaphor | None:
        """Return the present answer, ``None`` where there is none."""
        found = self.layer.anaphors.get(anaphor)
        return found if found is not None and found.decided else None

    def vote(self, anaphor: str) -> Anaphor | None:
        """Return the present answer if the annotator gave it: the source may hold answers too."""
        return self.answer(anaphor) if anaphor in self.decided else None

    def agrees(self, proposal: Proposal, anaphor: Anaphor) -> bool:
        """Tell whether an answer is in the chain of a proposal, by the chains of this layer."""
        if same_link(proposal, anaphor):
            return True
        if not proposal.antecedents or not anaphor.antecedents:
            return False
        ours = {self.entities.get(name, name) for name in anaphor.antecedents}
        return ours == {self.entities.get(name, name) for name in proposal.antecedents}


def same_link(proposal: Proposal, anaphor: Anaphor) -> bool:
    """Tell whether an answer is what was proposed: the same antecedents, or the same type."""
    if proposal.antecedents or anaphor.antecedents:
        return set(proposal.antecedents) == set(anaphor.antecedents)
    return proposal.reference == anaphor.reference


def answers_of(
    project: Project, adjudicator: str = "", step: Callable[[str], None] | None = None
) -> BiasCounts:
    """Collect the answers of a project.

    Args:
        project: The project.
        adjudicator: Annotator whose answers are right and are not counted; ``""`` for nobody.
        step: Called with the name of each document that is done.

    Raises:
        FormatError: ``project-content``.
    """
    first: list[FirstAnswer] = []
    in_force: list[RecordedDecision] = []
    for stored in project.documents():
        histories = [
            _history(project, stored.name, annotator)
            for annotator in project.annotators()
            if project.decided(stored.name, annotator)
        ]
        judge = next((history for history in histories if history.annotator == adjudicator), None)
        others = [history for history in histories if history is not judge]
        for history in others:
            first += _judged(history, judge, others)
            in_force += history.last.values()
        if step is not None:
            step(stored.name)
    return BiasCounts(tuple(first), tuple(in_force))


@dataclass(slots=True)
class AcceptedProposals:
    """How many answers of a key are proposals that its annotators saw and accepted.

    Attributes:
        decided: Decided anaphors of the key.
        accepted: Accepted proposals by resolver; those of blind items do not count.
    """

    decided: int = 0
    accepted: Counter[str] = field(default_factory=Counter)


def accepted_in(
    project: Project, documents: Iterable[str], key: str, adjudicator: str = ""
) -> AcceptedProposals:
    """Count the accepted proposals in one annotator's layers, or in those of the adjudicator.

    The adjudicator settles what the others answered, so that their proposals count there.

    Raises:
        FormatError: ``project-content``.
    """
    found = AcceptedProposals()
    for document in documents:
        answers = [one for one in project.layer(document, key).anaphors.values() if one.decided]
        found.decided += len(answers)
        names = project.annotators() if key == adjudicator else (key,)
        histories = [_history(project, document, n) for n in names if project.decided(document, n)]
        for answer in answers:
            seen = {
                decision.context.proposal.resolver
                for history in histories
                if (decision := history.last.get(answer.markable)) is not None
                and decision.context.proposal is not None
                and not decision.context.blind
                and same_link(decision.context.proposal, answer)
            }
            found.accepted.update(seen)
    return found


def _history(project: Project, document: str, annotator: str) -> _AnnotatorHistory:
    history = _AnnotatorHistory(document, annotator)
    in_force: list[RecordedDecision] = []
    taken_back: list[RecordedDecision] = []
    for decision in project.history(document, annotator):
        if decision.action is Action.UNDO:
            taken_back.append(in_force.pop())
        elif decision.action is Action.REDO:
            in_force.append(taken_back.pop())
        elif not decision.carried:
            taken_back.clear()
            in_force.append(decision)
            if given_by(decision) is not None:
                history.first.setdefault(decision.context.anaphor, decision)
    for decision in in_force:
        history.decided.update(_set_by(decision.edit))
        if given_by(decision) is not None:
            history.last[decision.context.anaphor] = decision
    history.layer = project.layer(document, annotator)
    history.entities = dict(chains_of(history.layer).entity_of)
    gone = [name for name in history.first if history.answer(name) is None]
    for name in gone:
        del history.first[name]
        history.last.pop(name, None)
    return history


def given_by(decision: RecordedDecision) -> Anaphor | None:
    """Return the answer that a decision gives to the anaphor that was asked about."""
    asked = decision.context.anaphor
    found = None
    for edit in single_edits(decision.edit) if asked else ():
        match edit:
            case SetAnaphor(anaphor) if anaphor.markable == asked:
                found = anaphor
            case SetAntecedents(name, antecedents, reference) if name == asked:
                found = Anaphor(asked, "", reference, antecedents)
            case SetReference(name, reference) if name == asked:
                found = Anaphor(asked, "", reference)
    return found if found is not None and found.decided else None


def _set_by(edit: Edit) -> Iterable[str]:
    """Yield the anaphors whose answers an edit sets."""
    for one in single_edits(edit):
        match one:
            case SetAnaphor(anaphor):
                yield anaphor.markable
            case SetAntecedents(name) | SetReference(name):
                yield name


def _judged(
    history: _AnnotatorHistory, judge: _AnnotatorHistory | None, histories: list[_AnnotatorHistory]
) -> list[FirstAnswer]:
    """Return the first answers of a history with what is known of their proposals."""
    found = []
    for name, decision in history.first.items():
        known = decision.context
        given = given_by(decision)
        assert given is not None
        answered = FirstAnswer(
            history.document,
            history.annotator,
            history.layer.anaphors[name].kind,
            seconds=known.seconds,
        )
        proposal = known.proposal
        if proposal is not None:
            answered = FirstAnswer(
                history.document,
                history.annotator,
                answered.kind,
                proposal.resolver,
                known.blind,
                known.seconds,
                same_link(proposal, given),
                history.agrees(proposal, given),
                _is_right(name, proposal, given, history, judge, histories),
                proposal.version,
            )
        found.append(answered)
    return found


def _is_right(
    name: str,
    proposal: Proposal,
    given: Anaphor,
    history: _AnnotatorHistory,
    judge: _AnnotatorHistory | None,
    histories: list[_AnnotatorHistory],
) -> bool | None:
    settled = judge.vote(name) if judge is not None else None
    if judge is not None and settled is not None:
        return judge.agrees(proposal, settled)
    last = history.answer(name)
    assert last is not None
    if not history.agrees(Proposal("", given.antecedents, given.reference), last):
        return history.agrees(proposal, last)
    votes = [
        other.agrees(proposal, answer)
        for other in histories
        if other is not history and (answer := other.vote(name)) is not None
    ]
    yes = sum(votes)
    return None if 2 * yes == len(votes) else 2 * yes > len(votes)


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
        version: Its version (``""`` for proposals without one), or `ALL`.
        kind: The kind, or `ALL`.
        shown: Answers to proposals that were shown.
        blind: Answers to proposals that were hidden.
        saved: Time that is saved.
    """

    resolver: str
    version: str
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
        effects: By resolver and kind, totals first; behind them the totals of its versions, where
            there are several, in the order in which they occur. Empty without any proposal.
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

    Arguments and errors are those of `answers_of`.
    """
    return bias_of_answers(answers_of(project, adjudicator, step))


def bias_of_answers(answers: BiasCounts) -> Bias:
    """Count answers that were collected before."""
    proposed = [answer for answer in answers.first if answer.resolver]
    resolvers = list(dict.fromkeys([answer.resolver for answer in proposed]))
    groups = [(ALL, proposed)] if len(resolvers) > 1 else []
    groups += [(name, [one for one in proposed if one.resolver == name]) for name in resolvers]
    effects = []
    for name, group in groups:
        kinds = sorted({answer.kind for answer in group}, key=kind_order)
        effects.append(_effect(name, ALL, ALL, group))
        effects += [
            _effect(name, ALL, kind, [a for a in group if a.kind == kind]) for kind in kinds
        ]
        effects += _of_versions(name, group)
    ranks = {True: Counter[int](), False: Counter[int]()}
    broken: Counter[str] = Counter()
    linked = 0
    for decision in answers.in_force:
        known = decision.context
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


def _of_versions(resolver: str, answers: list[FirstAnswer]) -> list[Effect]:
    """Return the totals of each version of a resolver, where there are several."""
    if resolver == ALL:
        return []
    groups: dict[str, list[FirstAnswer]] = {}
    for answer in answers:
        groups.setdefault(answer.version, []).append(answer)
    if len(groups) < 2:
        return []
    return [_effect(resolver, version, ALL, group) for version, group in groups.items()]


def _effect(resolver: str, version: str, kind: str, answers: list[FirstAnswer]) -> Effect:
    return Effect(
        resolver,
        version,
        kind,
        _view([answer for answer in answers if not answer.blind]),
        _view([answer for answer in answers if answer.blind]),
        _saved(answers),
    )


def _view(answers: list[FirstAnswer]) -> View:
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


def _saved(answers: Iterable[FirstAnswer]) -> Saved:
    """Return the difference of the means with its block bootstrap interval."""
    timed = [answer for answer in answers if answer.seconds is not None]
    blocks: list[tuple[float, float, float, float]] = []
    for _, group in groupby(timed, lambda answer: (answer.document, answer.annotator)):
        history = list(group)
        blocks += [_sums(history[at : at + BLOCK]) for at in range(0, len(history), BLOCK)]
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


def _sums(answers: list[FirstAnswer]) -> tuple[float, float, float, float]:
    """Return seconds and number of the blind answers, and of the others."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for answer in answers:
        assert answer.seconds is not None
        times[answer.blind].append(min(answer.seconds, PAUSE))
    return sum(times[True]), len(times[True]), sum(times[False]), len(times[False])
