"""Asking a resolver about the undecided anaphors of a layer; decisions of people are the truth.

A proposal is never told apart from an answer of the same resolver elsewhere: the anaphors are
asked in text order, what a person has decided is settled as it was decided, and what the finder
knows not to refer is not asked but proposed as non-referring. Only a candidate that the anaphor
itself explains is left out here, since the window could not take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.answers import ORDER, WHY, Answer
from anaphora_workbench.model import (
    EMPTY,
    WITHOUT_ANTECEDENT,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.pipeline import Decided, Resolver, reference_of, resolve
from anaphora_workbench.ports import AnaphorFinder, Decision, Pool, StepResolver, check_needs

MOST_RANKED = 12
"""How many candidates a proposal ranks: what a list shows without scrolling."""
_PATTERN = "pattern"
"""Attribute in which an anaphor finder says by what it knows that an anaphor does not refer."""

PoolOf = Callable[[Anaphor], Pool]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A resolver's answer to one anaphor.

    Attributes:
        anaphor: Id of its markable.
        answer: The answer.
        strangers: Markables that the answer names and the layer lacks.
    """

    anaphor: str
    answer: Answer
    strangers: tuple[Markable, ...] = ()


def is_decided(anaphor: Anaphor) -> bool:
    """Tell whether a person has said how an anaphor refers."""
    return anaphor.reference is not None or bool(anaphor.antecedents)


def silent_ones(finder: AnaphorFinder, document: Document, layer: Layer) -> dict[str, Answer]:
    """Return what the finder knows not to refer, as answers by id of the layer's anaphors.

    Decisions in the layer are not looked at.
    """
    found = finder.find(document, replace(layer, anaphors=EMPTY, bridges=(), candidates=EMPTY))
    return {
        name: silent_answer(anaphor)
        for name, anaphor in found.anaphors.items()
        if anaphor.reference is Reference.NON_REFERRING and name in layer.anaphors
    }


def silent_answer(anaphor: Anaphor) -> Answer:
    """Return the proposal for an anaphor that a finder knows not to refer."""
    pattern = anaphor.attributes.get(_PATTERN, "")
    by = f" by the pattern '{pattern}'" if pattern else ""
    return Answer((), Reference.NON_REFERRING, (), f"it does not refer{by}")


def proposed(layer: Layer, asked: Anaphor, decision: Decision, pool: Pool) -> Proposed:
    """Return a resolver's decision as a proposal.

    Args:
        layer: Markables by id.
        asked: The anaphor.
        decision: The decision.
        pool: The candidates that the resolver chose from.
    """
    own = layer.markables[asked.markable]
    reference = reference_of(own, decision)
    named = () if reference is Reference.NON_REFERRING else decision.antecedents
    answer = Answer(
        tuple([markable.id for markable in named]),
        reference,
        ranked(own, decision, pool),
        "\n".join(decision.trace),
    )
    strangers = tuple([m for m in named if m.id not in layer.markables])
    return Proposed(asked.markable, answer, strangers)


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
    return Decision(tuple(markables), anaphor.reference, trace=("decided by a person",))


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
    left = Answer(antecedents, answer.reference, order, answer.why) if antecedents else Answer()
    return replace(one, answer=left)


def taken_up(layer: Layer) -> frozenset[str]:
    """Return the ids of the markables that an anaphor of a layer has for its antecedent."""
    return frozenset([name for one in layer.anaphors.values() for name in one.antecedents])


def proposals(
    resolver: Resolver,
    document: Document,
    layer: Layer,
    pool_of: PoolOf,
    silent: Mapping[str, Answer],
) -> Iterator[Proposed | None]:
    """Yield, in text order, the proposal for each anaphor; ``None`` for those decided.

    Args:
        resolver: Who is asked.
        document: The prepared text.
        layer: Markables, anaphors and decisions.
        pool_of: Finds the candidates of an anaphor, for step resolvers.
        silent: Proposals for what is known not to refer.

    Raises:
        NeedsError: The document lacks something that the resolver needs.
    """
    check_needs(resolver.name, resolver.needs, document)
    anaphors = layer.anaphors_in_text_order()
    if not isinstance(resolver, StepResolver):
        answers = batch_answers(resolver, document, layer, silent)
        for anaphor in anaphors:
            yield answers.get(anaphor.markable)
        return
    run = resolver.start(document, layer)
    decided = decided_in(layer)
    for anaphor in anaphors:
        name = anaphor.markable
        if is_decided(anaphor):
            decision = truth(layer, anaphor)
            run.settle(anaphor, decision)
            decided.hear(anaphor, decision)
            yield None
        elif name in silent:
            yield Proposed(name, silent[name])
        else:
            pool = decided.left(anaphor, pool_of(anaphor))
            decision = run.resolve(anaphor, pool)
            run.settle(anaphor, decision)
            decided.hear(anaphor, decision)
            yield proposed(layer, anaphor, decision, pool)


def batch_answers(
    resolver: Resolver, document: Document, layer: Layer, silent: Mapping[str, Answer]
) -> dict[str, Proposed]:
    """Return what a resolver for whole documents answers to the undecided anaphors, by id."""
    undecided = [a for a in layer.anaphors_in_text_order() if not is_decided(a)]
    asked = [Anaphor(a.markable, a.kind) for a in undecided if a.markable not in silent]
    named = taken_up(layer)
    out = {
        a.markable
        for a in layer.anaphors.values()
        if a.reference in WITHOUT_ANTECEDENT and not a.antecedents and a.markable not in named
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
    answers = {
        anaphor.markable: Proposed(anaphor.markable, silent[anaphor.markable])
        for anaphor in undecided
        if anaphor.markable in silent
    }
    for anaphor in asked:
        answer = resolved.layer.anaphors[anaphor.markable]
        strangers = [n for n in answer.antecedents if n not in layer.markables]
        trace = resolved.decisions[anaphor.markable].trace
        answers[anaphor.markable] = Proposed(
            anaphor.markable,
            Answer(answer.antecedents, answer.reference, answer.antecedents, "\n".join(trace)),
            tuple([resolved.layer.markables[name] for name in strangers]),
        )
    return answers


def proposal_layer(
    name: str,
    layer: Layer,
    answers: Mapping[str, Answer],
    strangers: Iterable[Markable] = (),
) -> Layer:
    """Return answers as a layer that a project can store.

    It holds the markables that the answers name and no others; their ids are those of ``layer``.

    Args:
        name: The resolver.
        layer: The layer that was asked about.
        answers: The answers by id of the anaphor's markable.
        strangers: Markables that answers name and ``layer`` lacks.
    """
    markables = {markable.id: markable for markable in strangers}
    anaphors: dict[str, Anaphor] = {}
    for own, answer in answers.items():
        if own not in layer.anaphors:
            continue
        for used in (own, *answer.antecedents):
            known = layer.markables.get(used)
            if known is not None:
                markables[used] = known
        if not all(used in markables for used in answer.antecedents):
            continue  # a markable was deleted since: nobody can accept this answer
        told = {ORDER: " ".join(answer.order), WHY: answer.why}
        anaphors[own] = Anaphor(
            own,
            layer.anaphors[own].kind,
            answer.reference,
            answer.antecedents,
            FrozenDict({key: value for key, value in told.items() if value}),
        )
    named = {name for a in anaphors.values() for name in (a.markable, *a.antecedents)}
    kept = FrozenDict({name: markable for name, markable in markables.items() if name in named})
    return Layer(name, kept, FrozenDict(anaphors))


def layer_of_proposals(name: str, layer: Layer, found: Sequence[Proposed]) -> Layer:
    """Return proposals as a layer; see `proposal_layer`."""
    strangers = [markable for one in found for markable in one.strangers]
    return proposal_layer(name, layer, {one.anaphor: one.answer for one in found}, strangers)
