"""The conformance kit of resolvers: `check_resolver` asks everything that the ports promise.

The workbench runs it on the resolvers that ship with it; authors of others run it in their tests::

    from anaphora_workbench.testing import check_resolver

    def test_my_resolver_keeps_the_contract() -> None:
        check_resolver(MyResolver(), readings)

It raises `AssertionError` with a sentence on the first promise that is broken.
"""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from anaphora_workbench.errors import AnaphoraError, NeedsError
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
)
from anaphora_workbench.ports import (
    NO_ANSWER,
    BatchResolver,
    Calibrated,
    CandidateFinder,
    Decision,
    Need,
    Pool,
    Reading,
    Run,
    StepResolver,
    available,
    probability_of,
)
from anaphora_workbench.testing.formats import NAME, ask

SettledDecision = Callable[[Anaphor, Decision], Decision]
"""What a step resolver learns after each of its decisions."""


def check_resolver(
    resolver: StepResolver | BatchResolver,
    readings: Sequence[Reading],
    *,
    finder: CandidateFinder | None = None,
) -> None:
    """Check that a resolver keeps the contract of `StepResolver` or `BatchResolver`.

    Declaration; determinism, also after another document and after pickling; input that stays
    untouched; answers that exist or lie inside the document; a clean abstention where there are
    no candidates; needs that are declared honestly; the order of calls of step resolvers, and
    ``uses_history``.

    Args:
        resolver: The resolver.
        readings: Documents whose first layer has markables and anaphors. At least one should
            offer everything that the resolver needs.
        finder: Finds the candidates of step resolvers. Without one, all other markables of the
            layer are candidates, and those that follow fail ``precedence``.

    Raises:
        AssertionError: Says which promise is broken and how.
        ValueError: No reading holds an anaphor and offers what the resolver needs.
    """
    _check_declaration(resolver)
    cases = [
        _Case(reading.document, reading.layers[0], finder) for reading in readings if reading.layers
    ]
    served = [case for case in cases if resolver.needs <= available(case.document) and case.asked]
    if not served:
        raise ValueError(
            f"give the kit a reading with anaphors whose document offers what '{resolver.name}' "
            f"needs: {', '.join(sorted(resolver.needs)) or 'nothing'}"
        )
    answer = _answer_steps if isinstance(resolver, StepResolver) else _answer_batch
    _check_needs(resolver, cases, answer)
    for case in served:
        before = copy.deepcopy((case.document, case.layer, case.asked, case.pools))
        first = answer(resolver, case)
        for other in served:
            answer(resolver, other)
        ask(
            answer(resolver, case) == first,
            f"resolver '{resolver.name}' answers differently the second time",
        )
        revived = pickle.loads(pickle.dumps(resolver))
        ask(
            answer(revived, case) == first,
            f"resolver '{resolver.name}' answers differently after pickling",
        )
        ask(
            before == (case.document, case.layer, case.asked, case.pools),
            f"resolver '{resolver.name}' changes what it is given",
        )
        if isinstance(resolver, StepResolver):
            _check_steps(resolver, case)
        else:
            with _naming(resolver.name, "without an anaphor"):
                _answer_batch(resolver, case.asking_nothing())


class _Case:
    """A document with the questions that a resolver is asked about it."""

    def __init__(self, document: Document, gold: Layer, finder: CandidateFinder | None) -> None:
        self.document = document
        self.asked = tuple(
            [
                replace(anaphor, reference=None, antecedents=(), attributes=EMPTY)
                for anaphor in gold.anaphors_in_text_order()
                if anaphor.reference is not Reference.NON_REFERRING
            ]
        )
        self.layer = Layer.build("asked", gold.markables.values(), self.asked)
        if finder is None:
            self.pools = tuple([_plain_pool(self.layer, anaphor) for anaphor in self.asked])
        else:
            session = finder.start(document, self.layer)
            self.pools = tuple([session.candidates(anaphor) for anaphor in self.asked])

    def asking_nothing(self) -> _Case:
        """Return the case with the markables and without any question."""
        bare = copy.copy(self)
        bare.asked, bare.pools = (), ()
        bare.layer = Layer.build("asked", self.layer.markables.values())
        return bare


def _plain_pool(layer: Layer, anaphor: Anaphor) -> Pool:
    own = layer.markables[anaphor.markable]
    others = [markable for markable in layer.in_text_order() if markable.id != own.id]
    candidates = []
    for markable in others:
        before = markable.order < own.order
        verdict = Verdict(
            "precedence",
            Outcome.PASS if before else Outcome.FAIL,
            "It comes before the anaphor." if before else "It comes after the anaphor.",
        )
        candidates.append(Candidate(markable.id, (verdict,)))
    return Pool(tuple(candidates), tuple(others))


def _check_declaration(resolver: StepResolver | BatchResolver) -> None:
    name = getattr(resolver, "name", None)
    ask(
        isinstance(name, str) and NAME.fullmatch(name),
        f"the resolver {type(resolver).__name__} needs a name of small letters, digits and "
        f"hyphens, not {name!r}",
    )
    title = getattr(resolver, "title", "")
    ask(
        isinstance(title, str) and title.strip() and "\n" not in title,
        f"resolver '{name}' needs a title of one line, not {title!r}",
    )
    needs = getattr(resolver, "needs", None)
    ask(
        isinstance(needs, frozenset) and all(isinstance(need, Need) for need in needs),
        f"resolver '{name}' must declare its needs as a frozenset of Need, not {needs!r}",
    )
    step, batch = isinstance(resolver, StepResolver), isinstance(resolver, BatchResolver)
    ask(
        step != batch,
        f"resolver '{name}' must be either a StepResolver (name, title, needs, uses_history, "
        "start) or a BatchResolver (name, title, needs, resolve)",
    )
    if isinstance(resolver, StepResolver):
        ask(
            isinstance(resolver.uses_history, bool),
            f"resolver '{name}' must say True or False for uses_history",
        )


# ---- needs


def _check_needs(
    resolver: StepResolver | BatchResolver,
    cases: Sequence[_Case],
    answer: Callable[[StepResolver | BatchResolver, _Case], object],
) -> None:
    """Ask that a resolver works where its needs are met, and else works or says `NeedsError`."""
    for case in cases:
        for document in (case.document, *[_without(case.document, need) for need in Need]):
            changed = copy.copy(case)
            changed.document = document
            offered = available(document)
            lacking = ", ".join(sorted(resolver.needs - offered))
            try:
                answer(resolver, changed)
            except NeedsError as error:
                ask(
                    lacking,
                    f"resolver '{resolver.name}' refuses a document that offers all it needs: "
                    f"{error}",
                )
            except AssertionError:
                raise
            except Exception as error:
                kind = "its input" if not lacking else f"a document without {lacking}"
                wanted = "NeedsError" if lacking else "an answer"
                place = "" if isinstance(error, AnaphoraError) else f"{type(error).__name__}: "
                raise AssertionError(
                    f"resolver '{resolver.name}' answers {kind} with {place}{error}, not with "
                    f"{wanted}; that document offers "
                    f"{', '.join(sorted(offered)) or 'only words'}"
                ) from error


def _without(document: Document, need: Need) -> Document:
    """Return the document without what a need asks for."""
    if need is Need.TREES:
        return replace(document, trees=())
    if need is Need.SYNTAX:
        return replace(_without(document, Need.HEADS), trees=())
    if need is Need.SENTENCES:
        whole = (Span(0, len(document)),) if len(document) else ()
        return replace(_without(document, Need.HEADS), sentences=whole, trees=())
    bare: dict[Need, dict[str, Any]] = {
        Need.POS: {"pos": "", "tag": ""},
        Need.HEADS: {"head": None, "deprel": ""},
        Need.MORPHOLOGY: {"features": EMPTY},
    }
    tokens = [replace(token, **bare[need]) for token in document.tokens]
    return replace(document, tokens=tuple(tokens))


# ---- step resolvers


def _own(_anaphor: Anaphor, decision: Decision) -> Decision:
    return decision


def _nothing(_anaphor: Anaphor, _decision: Decision) -> Decision:
    return NO_ANSWER


def _answer_steps(resolver: StepResolver | BatchResolver, case: _Case) -> list[Decision]:
    assert isinstance(resolver, StepResolver)
    return _walk(resolver, case, _own)


def _walk(resolver: StepResolver, case: _Case, settled: SettledDecision) -> list[Decision]:
    """Ask for every anaphor and tell what holds, as scoring does; check each decision."""
    run: Run = resolver.start(case.document, case.layer)
    decisions = []
    for anaphor, pool in zip(case.asked, case.pools, strict=True):
        decision = run.resolve(anaphor, pool)
        _check_decision(resolver.name, case, anaphor, decision)
        ask(
            not isinstance(resolver, Calibrated)
            or not resolver.calibrated
            or decision.score is None
            or probability_of(resolver, decision) is not None,
            f"resolver '{resolver.name}' says that its scores are probabilities, and gives the "
            f"score {decision.score!r}, which is not between 0 and 1",
        )
        decisions.append(decision)
        run.settle(anaphor, settled(anaphor, decision))
    return decisions


def _check_steps(resolver: StepResolver, case: _Case) -> None:
    name = resolver.name
    told_nothing = _walk(resolver, case, _nothing)
    if not resolver.uses_history:
        ask(
            told_nothing == _walk(resolver, case, _own),
            f"resolver '{name}' answers differently after settle(), though uses_history is False",
        )
    markables = case.layer.in_text_order()

    def gold(anaphor: Anaphor, _decision: Decision) -> Decision:
        other = next(m for m in (*markables, _first_word(case)) if m.id != anaphor.markable)
        return Decision((other,), Reference.ANAPHOR)

    with _naming(name, "when it gets an antecedent that it did not name"):
        _walk(resolver, case, gold)
    with _naming(name, "when there is no candidate"):
        _check_abstention(resolver, case)


def _check_abstention(resolver: StepResolver, case: _Case) -> None:
    name = resolver.name
    run = resolver.start(case.document, case.layer)
    for anaphor in case.asked:
        decision = run.resolve(anaphor, Pool())
        _check_decision(name, case, anaphor, decision)
        ask(
            not decision.antecedents,
            f"resolver '{name}' names an antecedent though there is no candidate",
        )
        run.settle(anaphor, decision)


def _first_word(case: _Case) -> Markable:
    """A mention that no layer holds: gold decisions may name such ones."""
    return Markable("a-mention-of-the-key", (Span(0, 1),), 0)


def _check_decision(name: str, case: _Case, anaphor: Anaphor, decision: Decision) -> None:
    ask(
        isinstance(decision, Decision),
        f"resolver '{name}' must answer with a Decision, not {decision!r}",
    )
    about = f"resolver '{name}', asked about '{case.layer.markables[anaphor.markable].id}',"
    for antecedent in decision.antecedents:
        ask(
            isinstance(antecedent, Markable),
            f"{about} must answer with markables, not {antecedent!r}",
        )
        known = case.layer.markables.get(antecedent.id)
        ask(
            known in (None, antecedent),
            f"{about} answers with '{antecedent.id}', which is another one in the layer",
        )
        ask(
            antecedent.end <= len(case.document),
            f"{about} answers with {antecedent.span}, which lies outside the document",
        )
        ask(antecedent.id != anaphor.markable, f"{about} answers with the anaphor itself")
    ids = [antecedent.id for antecedent in decision.antecedents]
    ask(len(set(ids)) == len(ids), f"{about} names an antecedent twice")
    ask(
        decision.reference is None or isinstance(decision.reference, Reference),
        f"{about} states the reference {decision.reference!r}, which is not a Reference",
    )
    ask(
        not (decision.antecedents and decision.reference is Reference.NON_REFERRING),
        f"{about} names an antecedent of what it says does not refer",
    )
    ask(
        decision.score is None or math.isfinite(decision.score),
        f"{about} gives the score {decision.score!r}, which is not a number",
    )
    trace: object = decision.trace
    ask(
        isinstance(trace, tuple) and all(isinstance(step, str) and step for step in trace),
        f"{about} must trace its decision in a tuple of sentences, not {trace!r}",
    )
    ask(
        decision.trace or not decision.antecedents,
        f"{about} does not say in the trace what decided",
    )


# ---- batch resolvers


def _answer_batch(resolver: StepResolver | BatchResolver, case: _Case) -> Layer:
    assert isinstance(resolver, BatchResolver)
    name, document = resolver.name, case.document
    layer = resolver.resolve(document, case.layer, case.asked)
    ask(isinstance(layer, Layer), f"resolver '{name}' must answer with a Layer, not {layer!r}")
    try:
        Layer.build(
            layer.name,
            layer.markables.values(),
            layer.anaphors.values(),
            bridges=layer.bridges,
            candidates=layer.candidates,
        )
    except AnaphoraError as error:
        raise AssertionError(f"resolver '{name}' answers with a broken layer: {error}") from error
    for markable in layer.markables.values():
        governor = markable.zero.governor if markable.zero is not None else markable.start
        ask(
            max(markable.end - 1, governor) < len(document),
            f"resolver '{name}' answers with {markable.span}, which lies outside the document",
        )
    return layer


@contextmanager
def _naming(name: str, when: str) -> Iterator[None]:
    """Turn whatever a resolver raises into a sentence about it."""
    try:
        yield
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(
            f"resolver '{name}' fails with {type(error).__name__}: {error}, {when}"
        ) from error
