"""One text with one resolver at work on it, kept between requests while its annotator decides.

The parse of the text, the session of its candidates and the resolver's own tables are built once
and follow the annotator's decisions. A request then costs time linear in the number of anaphors
before the one that it begins with (hearing what holds for them, some microseconds each), and in
the number of those that it asks about.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

from anaphora_workbench.annotation.answers import Answer, Answers, answer_of
from anaphora_workbench.annotation.pools import Pools, corrected
from anaphora_workbench.annotation.proposing import (
    Proposed,
    batch_answers,
    decided_in,
    is_decided,
    left_of_whole,
    proposal_layer,
    proposed,
    silent_ones,
    truth,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.pipeline import Pipeline, Resolver
from anaphora_workbench.ports import BranchingRun, Decision, Run, StepResolver, check_needs
from anaphora_workbench.ports.collecting import collector_paused


class Following:
    """A resolver at work on an annotator's layer.

    Args:
        pipeline: The plug-ins; there is a resolver.
        document: The text as it is stored.
        layer: The annotator's layer.
        stored: The resolver's proposals so far, if there are any.
        say: Called between the steps of getting ready, which can take some seconds each.

    Raises:
        NeedsError: The text lacks something that the resolver needs.
        UsageError: ``resolver-none``, or ``candidates-none``.
    """

    def __init__(
        self,
        pipeline: Pipeline,
        document: Document,
        layer: Layer,
        stored: Layer | None,
        say: Callable[[int], None],
    ) -> None:
        resolver = pipeline.resolver
        if resolver is None:
            raise UsageError("no resolver was named", code="resolver-none")
        self.layer = layer
        self._document = corrected(document, layer.corrections)
        self._resolver: Resolver = resolver
        check_needs(resolver.name, resolver.needs, self._document)
        self._latest: dict[str, Answer] = {}
        self._strangers: dict[str, Markable] = {}
        if stored is not None:
            self._latest = {name: answer_of(a) for name, a in stored.anaphors.items()}
            self._strangers = dict(stored.markables)
        self._decided = decided_in(layer)
        self._truths: dict[str, tuple[Anaphor, Decision]] = {}
        self._order = self._sorted()
        self._batch: dict[str, Proposed] = {}
        with collector_paused():
            self.silent = silent_ones(pipeline.finder, self._document, layer)
            say(1)
            answers = Answers(resolver.name)
            answers.update(self.silent.items())
            self._pools = Pools(pipeline.candidate_finder, document, layer, answers)
            self._run: Run | None = None
            if isinstance(resolver, StepResolver):
                self._pools.build()
                if self._pools.trouble:
                    raise UsageError(self._pools.trouble, code="candidates-none")
                say(2)
                self._run = resolver.start(self._document, layer)
            else:
                self._batch = batch_answers(resolver, self._document, layer, self.silent)
            say(3)
        gc.freeze()  # none of this is rubbish, and looking at it again and again takes seconds

    def follow(self, layer: Layer) -> None:
        """Take over what the annotator has decided since."""
        old = self.layer
        if layer is old:
            return
        same_markables = layer.markables is old.markables or layer.markables == old.markables
        touched = {
            name
            for name in layer.anaphors.keys() | old.anaphors.keys()
            if layer.anaphors.get(name) is not old.anaphors.get(name)
        }
        if not same_markables:
            touched |= {
                name
                for name in layer.markables.keys() | old.markables.keys()
                if layer.markables.get(name) != old.markables.get(name)
            }
            self._truths.clear()
            if isinstance(self._run, BranchingRun):
                self._run = self._run.branch(layer)
        self.layer = layer
        self._pools.revise(layer, touched)
        if not same_markables or layer.anaphors.keys() != old.anaphors.keys():
            self._order = self._sorted()

    def __len__(self) -> int:
        return len(self._order)

    def _sorted(self) -> list[str]:
        return [anaphor.markable for anaphor in self.layer.anaphors_in_text_order()]

    def propose(self, first: str, horizon: int) -> Iterator[Proposed | None]:
        """Yield the answers to the undecided anaphors from one on; ``None`` in between.

        Args:
            first: Id of the anaphor to begin with, ``""`` for the first one.
            horizon: How many answers are wanted; negative for all.

        Raises:
            UsageError: ``anaphor-missing``.
        """
        begin = 0
        if first:
            if first not in self.layer.anaphors:
                raise UsageError(f"there is no anaphor '{first}'", code="anaphor-missing")
            begin = self._order.index(first)
        run = self._begun()
        self._decided = decided_in(self.layer)
        wanted = horizon
        for place, name in enumerate(self._order):
            if wanted == 0 and place >= begin:
                return
            one = self._next(run, self.layer.anaphors[name], anew=place >= begin)
            if one is None:
                yield None
            else:
                self._latest[name] = one.answer
                self._strangers.update({m.id: m for m in one.strangers})
                wanted -= place >= begin
                yield one

    def _begun(self) -> Run | None:
        """Return a run that has heard nothing."""
        if isinstance(self._run, BranchingRun):
            return self._run.branch(self.layer)
        if isinstance(self._resolver, StepResolver):
            return self._resolver.start(self._document, self.layer)
        return None

    def _next(self, run: Run | None, anaphor: Anaphor, *, anew: bool) -> Proposed | None:
        """Return the answer to an anaphor, ``None`` where there is nothing new to say."""
        name = anaphor.markable
        if is_decided(anaphor):
            decision = self._truth(anaphor)
            self._decided.hear(anaphor, decision)
            if run is not None:
                run.settle(anaphor, decision)
            return None
        if name in self.silent:
            return Proposed(name, self.silent[name]) if anew else None
        if run is None:
            whole = self._batch.get(name) if anew else None
            return None if whole is None else left_of_whole(self._decided, whole)
        known = self._latest.get(name)
        if known is not None and not anew:
            decision = self._decision(known)
            self._decided.hear(anaphor, decision)
            run.settle(anaphor, decision)
            return None
        pool = self._decided.left(anaphor, self._pools.pool(anaphor))
        decision = run.resolve(anaphor, pool)
        self._decided.hear(anaphor, decision)
        run.settle(anaphor, decision)
        return proposed(self.layer, anaphor, decision, pool)

    def _truth(self, anaphor: Anaphor) -> Decision:
        known = self._truths.get(anaphor.markable)
        if known is None or known[0] is not anaphor:
            known = self._truths[anaphor.markable] = (anaphor, truth(self.layer, anaphor))
        return known[1]

    def _decision(self, answer: Answer) -> Decision:
        """Return an earlier answer of the resolver, as far as its markables are still there."""
        found = [
            self.layer.markables.get(name) or self._strangers.get(name)
            for name in answer.antecedents
        ]
        return Decision(tuple([m for m in found if m is not None]), answer.reference)

    def layer_of_answers(self) -> Layer:
        """Return all answers so far as a proposal layer."""
        return proposal_layer(
            self._resolver.name, self.layer, self._latest, self._strangers.values()
        )
