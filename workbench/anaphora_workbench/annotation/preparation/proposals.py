"""Answers of a resolver to the undecided anaphors of a layer; decisions of people are the truth.

A proposal never differs from an answer of the same resolver elsewhere: the anaphors are
asked in text order, what a person has decided is settled as it was decided, and what the finder
knows not to refer is not asked but proposed as non-referring. Only a candidate that the anaphor
itself explains is left out here, since the window could not take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from anaphora_workbench.annotation.preparation.resolver_answers import (
    NO_ANSWER,
    ProposedAnswer,
    probability_in,
    proposal_layer,
)
from anaphora_workbench.annotation.preparation.word_matches import (
    INDEFINITE,
    PROPOSER,
    WordMatches,
    best_match,
)
from anaphora_workbench.model import (
    EMPTY,
    WITHOUT_ANTECEDENT,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reason,
    Reference,
)
from anaphora_workbench.model.language import is_new, is_noun_kind
from anaphora_workbench.pipeline import Decided, Resolver, reference_of, resolve
from anaphora_workbench.ports import (
    AnaphorFinder,
    CandidateSession,
    Decision,
    NounAnswering,
    Pool,
    StepResolver,
    check_needs,
    probability_of,
    started,
    stated_version,
)

DIGITS = 6
"""Decimal places of a probability that are kept, so that it is the same wherever it is read."""
MOST_RANKED = 12
"""How many candidates a proposal ranks: what a list shows without scrolling."""
_BY_PERSON = Reason("proposal.by-person", "decided by a person")
_NON_REFERRING = Reason("proposal.non-referring", "it does not refer")
_PATTERN = "pattern"
"""Attribute in which an anaphor finder says by what it knows that an anaphor does not refer."""
_LEARNED = "learned"
"""Its value where a learned model says so and no pattern does."""
PoolOf = Callable[[Anaphor], Pool]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A resolver's answer to one anaphor.

    Attributes:
        anaphor: Id of its markable.
        answer: The answer.
        strangers: Markables that the answer names and the layer lacks.
        unaware: Whether the resolver does not know the annotator's corrections of expressions.
    """

    anaphor: str
    answer: ProposedAnswer
    strangers: tuple[Markable, ...] = ()
    unaware: bool = False


def silent_ones(
    finder: AnaphorFinder, document: Document, layer: Layer
) -> dict[str, ProposedAnswer]:
    """Return what the finder knows not to refer, as answers by id of the layer's anaphors.

    Decisions in the layer are not looked at.
    """
    found = finder.find(document, replace(layer, anaphors=EMPTY, bridges=(), candidates=EMPTY))
    return {
        name: silent_answer(anaphor)
        for name, anaphor in found.anaphors.items()
        if anaphor.reference is Reference.NON_REFERRING and name in layer.anaphors
    }


def silent_answer(anaphor: Anaphor) -> ProposedAnswer:
    """Return the proposal for an anaphor that a finder takes not to refer.

    The finder may state how likely that is, in the attribute `PROBABILITY`.
    """
    pattern = anaphor.attributes.get(_PATTERN, "")
    why = _NON_REFERRING
    if pattern == _LEARNED:
        why = Reason("proposal.by-context", "by the words around it, it does not refer")
    elif pattern:
        why = Reason(
            "proposal.by-pattern",
            "it does not refer by the pattern '{pattern}'",
            pattern=Reason(f"pattern.{pattern}", pattern),
        )
    likely = probability_in(anaphor.attributes)
    return ProposedAnswer((), Reference.NON_REFERRING, (), (why,), _rounded(likely))


def proposed(
    layer: Layer,
    asked: Anaphor,
    decision: Decision,
    pool: Pool,
    *,
    probability: float | None = None,
    version: str = "",
) -> Proposed:
    """Return a resolver's decision, made from the candidates of ``pool``, as a proposal.

    Probability and version are those of `ProposedAnswer`.
    """
    own = layer.markables[asked.markable]
    reference = reference_of(own, decision)
    named = () if reference is Reference.NON_REFERRING else decision.antecedents
    answer = ProposedAnswer(
        tuple([markable.id for markable in named]),
        reference,
        ranked(own, decision, pool),
        decision.trace,
        _rounded(probability),
        version,
    )
    strangers = tuple([m for m in named if m.id not in layer.markables])
    return Proposed(asked.markable, answer, strangers)


def _rounded(probability: float | None) -> float | None:
    return None if probability is None else round(probability, DIGITS)


def ranked(asked: Markable, decision: Decision, pool: Pool) -> tuple[str, ...]:
    """Return ids of admissible candidates, best first, at most `MOST_RANKED`.

    Best is what was chosen, then what stayed through more of the resolver's steps, then the
    nearest; what follows the anaphor comes last.
    """
    stayed: dict[str, int] = {}
    for number, step in enumerate(decision.steps, 1):
        stayed.update(dict.fromkeys(step.left, number))
    stayed.update({m.id: len(decision.steps) + 1 for m in decision.antecedents})
    before: list[str] = []
    after: list[str] = []
    for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
        if candidate.admissible:
            (before if markable.order < asked.order else after).append(candidate.markable)
    listed = [*reversed(before), *after]
    listed.sort(key=lambda name: -stayed.get(name, 0))  # stable: of equals the nearest first
    return tuple([name for name in listed if " " not in name][:MOST_RANKED])


def truth(layer: Layer, anaphor: Anaphor) -> Decision:
    """Return what a person has decided, for `Run.settle`."""
    markables = [layer.markables[name] for name in anaphor.antecedents]
    return Decision(tuple(markables), anaphor.reference, trace=(_BY_PERSON,))


def decided_in(layer: Layer) -> Decided:
    """Return what a layer's decisions leave to later anaphors; what one of them takes up stays."""
    return Decided(layer.anaphors.values(), taken_up(layer))


def left_of_whole(decided: Decided, one: Proposed) -> Proposed:
    """Return what is left of the answer of a resolver for whole documents."""
    answer = one.answer
    out = decided.out(one.anaphor)
    if out.isdisjoint(answer.antecedents) and out.isdisjoint(answer.order):
        return one
    antecedents = tuple([name for name in answer.antecedents if name not in out])
    order = tuple([name for name in answer.order if name not in out])
    if not antecedents:
        return replace(one, answer=ProposedAnswer(version=answer.version))
    # What the probability was stated for is no longer the answer.
    same = antecedents == answer.antecedents
    left = replace(
        answer,
        antecedents=antecedents,
        order=order,
        probability=answer.probability if same else None,
    )
    return replace(one, answer=left)


def taken_up(layer: Layer) -> frozenset[str]:
    """Return the ids of the markables that an anaphor of a layer has for its antecedent."""
    return frozenset([name for one in layer.anaphors.values() for name in one.antecedents])


def answers_kind(resolver: Resolver, kind: str) -> bool:
    """Tell whether a resolver can be asked about anaphors of a kind.

    One that only looks for what agrees with a pronoun would link any noun phrase to its neighbour.
    """
    if not is_noun_kind(kind):
        return True
    return kind != INDEFINITE and isinstance(resolver, NounAnswering) and resolver.answers_nouns


def wants_words(anaphor: Anaphor, answer: ProposedAnswer) -> bool:
    """Tell whether a noun phrase has no proposal of a resolver, so that its words make one."""
    return is_noun_kind(anaphor.kind) and not answer.given


def by_words(
    matches: WordMatches, layer: Layer, anaphor: Anaphor, pool_of: Callable[[], Pool]
) -> Proposed:
    """Return the proposal for a noun phrase that its words alone make; see `best_match`."""
    markable = layer.markables[anaphor.markable]
    name, why = best_match(matches, layer, markable, anaphor.kind, pool_of)
    antecedents = (name,) if name else ()
    reference = Reference.ANAPHOR if name else Reference.OTHER
    answer = ProposedAnswer(antecedents, reference, antecedents, (why,), proposer=PROPOSER)
    return Proposed(anaphor.markable, answer)


def as_decision(layer: Layer, one: Proposed) -> Decision:
    """Return a proposal, all of whose markables are in the layer, as a run hears it."""
    answer = one.answer
    markables = tuple([layer.markables[name] for name in answer.antecedents])
    return Decision(markables, answer.reference, trace=answer.why)


def proposals(
    resolver: Resolver,
    document: Document,
    layer: Layer,
    pool_of: PoolOf,
    silent: Mapping[str, ProposedAnswer],
    session: CandidateSession | None = None,
) -> Iterator[Proposed | None]:
    """Yield, in text order, the proposal for each anaphor; ``None`` for those decided.

    Args:
        resolver: The resolver.
        document: The prepared text.
        layer: Markables, anaphors and decisions.
        pool_of: Finds the candidates of an anaphor, for step resolvers.
        silent: Proposals for what is known not to refer.
        session: What finds the candidates, for resolvers that take over what it knows.

    Raises:
        NeedsError: The document lacks something that the resolver needs.
    """
    check_needs(resolver.name, resolver.needs, document)
    anaphors = layer.anaphors_in_text_order()
    matches = WordMatches(document)
    if any(is_noun_kind(anaphor.kind) for anaphor in anaphors):
        matches.build(layer)
    if not isinstance(resolver, StepResolver):
        answers = batch_answers(resolver, document, layer, silent)
        for anaphor in anaphors:
            answer = answers.get(anaphor.markable)
            if answer is not None and wants_words(anaphor, answer.answer):
                answer = by_words(matches, layer, anaphor, partial(pool_of, anaphor))
            yield answer
        return
    version = stated_version(resolver)
    run = started(resolver, document, layer, session)
    decided = decided_in(layer)
    for anaphor in anaphors:
        name = anaphor.markable
        if anaphor.decided:
            decision = truth(layer, anaphor)
            run.settle(anaphor, decision)
            decided.hear(anaphor, decision)
            yield None
        elif name in silent:
            yield Proposed(name, replace(silent[name], version=version))
        else:
            found: Proposed | None = None
            decision = Decision()
            if answers_kind(resolver, anaphor.kind):
                pool = decided.left(anaphor, pool_of(anaphor))
                decision = run.resolve(anaphor, pool)
                likely = probability_of(resolver, decision)
                found = proposed(
                    layer, anaphor, decision, pool, probability=likely, version=version
                )
            if found is None or wants_words(anaphor, found.answer):
                found = by_words(matches, layer, anaphor, partial(pool_of, anaphor))
                decision = as_decision(layer, found)
            run.settle(anaphor, decision)
            decided.hear(anaphor, decision)
            yield found


def batch_answers(
    resolver: Resolver, document: Document, layer: Layer, silent: Mapping[str, ProposedAnswer]
) -> dict[str, Proposed]:
    """Return what a resolver for whole documents answers to the undecided anaphors, by id."""
    undecided = [a for a in layer.anaphors_in_text_order() if not a.decided]
    asked = [
        Anaphor(a.markable, a.kind)
        for a in undecided
        if a.markable not in silent and answers_kind(resolver, a.kind)
    ]
    named = taken_up(layer)
    out = {
        a.markable
        for a in layer.anaphors.values()
        if a.reference in WITHOUT_ANTECEDENT
        and not a.antecedents
        and not is_new(a)
        and a.markable not in named
    }
    known = {
        a.markable: Anaphor(
            a.markable,
            a.kind,
            Reference.NON_REFERRING if a.markable in silent or a.markable in out else None,
        )
        for a in layer.anaphors.values()
    }
    plain = replace(layer, anaphors=FrozenDict(known), bridges=(), candidates=EMPTY)
    resolved = resolve(resolver, document, plain, asked, lambda _anaphor: Pool())
    version = stated_version(resolver)
    answers = {
        anaphor.markable: Proposed(
            anaphor.markable, replace(silent[anaphor.markable], version=version)
        )
        for anaphor in undecided
        if anaphor.markable in silent
    }
    for anaphor in asked:
        answer = resolved.layer.anaphors[anaphor.markable]
        strangers = [n for n in answer.antecedents if n not in layer.markables]
        decision = resolved.decisions[anaphor.markable]
        answers[anaphor.markable] = Proposed(
            anaphor.markable,
            ProposedAnswer(
                answer.antecedents,
                answer.reference,
                answer.antecedents,
                decision.trace,
                _rounded(probability_of(resolver, decision)),
                version,
            ),
            tuple([resolved.layer.markables[name] for name in strangers]),
        )
    for anaphor in undecided:
        answers.setdefault(anaphor.markable, Proposed(anaphor.markable, NO_ANSWER))
    return answers


def layer_of_proposals(name: str, layer: Layer, found: Sequence[Proposed]) -> Layer:
    """Return proposals as a layer; see `proposal_layer`."""
    strangers = [markable for one in found for markable in one.strangers]
    return proposal_layer(name, layer, {one.anaphor: one.answer for one in found}, strangers)
