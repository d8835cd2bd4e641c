"""A resolver at work on an annotator's layer, which follows the annotator's decisions.

The parse, the session of candidates and the resolver's own tables are built once. The resolver is
kept as it is when it has heard everything before the anaphor that is asked about: who goes on in
the text waits for one decision to be heard, not for thousands. Going back, another answer to an
earlier anaphor, and a new expression let it hear the text anew, at a cost linear in the number of
anaphors before the one that is asked about (some microseconds each).
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress
from operator import is_, is_not

from anaphora_workbench.annotation.preparation.proposals import (
    Proposed,
    answers_kind,
    as_decision,
    batch_answers,
    by_words,
    left_of_whole,
    proposed,
    silent_ones,
    truth,
    wants_words,
)
from anaphora_workbench.annotation.preparation.resolver_answers import (
    ProposedAnswer,
    ResolverAnswers,
    answer_of,
    proposal_layer,
)
from anaphora_workbench.annotation.preparation.word_matches import WordMatches
from anaphora_workbench.annotation.session.pools import Pools, corrected
from anaphora_workbench.annotation.worker.lessons import (
    NO_LESSONS,
    Lessons,
    TextLessons,
    added,
    unadapted,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.pipeline import Decided, Pipeline, Resolver
from anaphora_workbench.ports import (
    AdaptiveRun,
    BranchingRun,
    Decision,
    Pool,
    Run,
    StepResolver,
    check_needs,
    probability_of,
    started,
    stated_version,
)


@dataclass(slots=True)
class _Heard:
    """A resolver that has heard all that precedes a place of the text.

    Who decides goes on in the text: the next request needs to hear one decision more, not all.

    Attributes:
        run: The run, ``None`` for a resolver for whole documents.
        decided: What the decisions leave to later anaphors.
        place: Number of the anaphor that comes next.
        answer: The decision on that one with its pool, where the run was asked already.
    """

    run: Run | None
    decided: Decided
    place: int = 0
    answer: tuple[Decision, Pool] | None = None

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Hear what holds for the anaphor that comes next."""
        self.decided.hear(anaphor, decision)
        if self.run is not None:
            self.run.settle(anaphor, decision)

    def step(self) -> None:
        """Go on to the anaphor behind it."""
        self.place += 1
        self.answer = None

    def ahead(self, layer: Layer) -> _Heard:
        """Return a copy that goes its own way."""
        run = self.run.branch(layer) if isinstance(self.run, BranchingRun) else self.run
        return replace(self, run=run, decided=self.decided.copied())


class Following:
    """A resolver at work on an annotator's layer.

    Args:
        pipeline: The plug-ins; there is a resolver.
        document: The text as it is stored.
        layer: The annotator's layer.
        stored: The resolver's proposals so far, if there are any.
        say: Called between the steps of getting ready, which can take some seconds each.
        elsewhere: What the annotator's decisions on other texts teach the resolver.
        learning: Whether a resolver that adapts is to learn from the decisions.

    Raises:
        NeedsError: The text lacks something that the resolver needs.
        UsageError: ``resolver-none``, or ``candidates-none``.

    Attributes:
        layer: The annotator's layer as it is followed.
        silent: Answers to what is known not to refer, by anaphor.
        model: The version of the resolver itself.
        version: The same with what it has learnt from the annotator, when answers were wanted last.
    """

    def __init__(
        self,
        pipeline: Pipeline,
        document: Document,
        layer: Layer,
        stored: Layer | None,
        say: Callable[[int], None],
        elsewhere: Lessons = NO_LESSONS,
        learning: bool = True,
    ) -> None:
        resolver = pipeline.resolver
        if resolver is None:
            raise UsageError("name a resolver", code="resolver-none")
        self.layer = layer
        self._document = corrected(document, layer.corrections)
        self._resolver: Resolver = resolver
        check_needs(resolver.name, resolver.needs, self._document)
        self.model = self.version = stated_version(resolver)
        self._learning = learning
        self._lessons = TextLessons(elsewhere)
        self._learnt = NO_LESSONS
        self._latest: dict[str, ProposedAnswer] = {}
        self._matches = WordMatches(document)
        self._strangers: dict[str, Markable] = {}
        if stored is not None:
            self._latest = {name: answer_of(a) for name, a in stored.anaphors.items()}
            self._strangers = dict(stored.markables)
        self._truths: dict[str, tuple[Anaphor, Decision]] = {}
        self._heard: _Heard | None = None
        self._pupil: _Heard | None = None
        self._sort()
        self._batch: dict[str, Proposed] = {}
        with collector_paused():
            self.silent = silent_ones(pipeline.finder, self._document, layer)
            say(1)
            answers = ResolverAnswers(resolver.name)
            answers.update(self.silent.items())
            self._pools = Pools(pipeline.candidate_finder, document, layer, answers)
            self._run: Run | None = None
            if isinstance(resolver, StepResolver):
                self._pools.build()
                if self._pools.trouble:
                    raise UsageError(self._pools.trouble, code="candidates-none")
                say(2)
                self._run = started(resolver, self._document, layer, self._pools.session)
            else:
                self._batch = batch_answers(resolver, self._document, layer, self.silent)
            self._batch_unaware = False
            say(3)
        gc.freeze()  # none of this is rubbish, and looking at it again and again takes seconds

    def follow(self, layer: Layer) -> None:
        """Take over what the annotator has decided since."""
        old = self.layer
        if layer is old:
            return
        same_markables = layer.markables is old.markables or layer.markables == old.markables
        touched = _changed(old.anaphors, layer.anaphors)
        if not same_markables:
            touched |= {
                name
                for name in layer.markables.keys() | old.markables.keys()
                if layer.markables.get(name) != old.markables.get(name)
            }
            self._truths.clear()
            self._batch_unaware = True
            if isinstance(self._run, BranchingRun):
                self._run = self._run.branch(layer)
        self.layer = layer
        self._pools.revise(layer, touched)
        self._matches.revise(layer, touched)
        if not same_markables or layer.anaphors.keys() != old.anaphors.keys():
            self._sort()
            return
        for name in touched:
            self._renew(old.anaphors[name], layer.anaphors[name])

    def __len__(self) -> int:
        return len(self._order)

    def _sort(self) -> None:
        """Begin anew with the anaphors and links of the layer."""
        anaphors = self.layer.anaphors_in_text_order()
        self._order = [anaphor.markable for anaphor in anaphors]
        self._places = {name: place for place, name in enumerate(self._order)}
        self._taken_up = Counter([name for one in anaphors for name in one.antecedents])
        self._count = sum([anaphor.decided for anaphor in anaphors])
        self._heard = self._pupil = None
        self._relearn, self._last_taught = True, -1

    def _renew(self, old: Anaphor, new: Anaphor) -> None:
        """Take over the other answer of an anaphor, or its other kind."""
        self._batch_unaware |= new.kind != old.kind
        place = self._places[new.markable]
        self._count += new.decided - old.decided
        if place <= self._last_taught:
            self._relearn, self._pupil = True, None
        gone = set(old.antecedents) - set(new.antecedents)
        come = set(new.antecedents) - set(old.antecedents)
        changed = [name for name in gone if self._taken_up[name] == 1]
        changed += [name for name in come if not self._taken_up[name]]
        self._taken_up.subtract(gone)
        self._taken_up.update(come)
        for name in gone:
            if not self._taken_up[name]:
                del self._taken_up[name]
        if self._pupil is not None:
            self._pupil.decided.relink(new.markable, gone, come)
        heard = self._heard
        if heard is None:
            return
        same = place == heard.place and (new.decided or new.kind == old.kind)
        asked_in_vain = heard.answer is not None and not same
        if place < heard.place or asked_in_vain or not heard.decided.silent.isdisjoint(changed):
            self._heard = None
        else:
            heard.decided.relink(new.markable, gone, come)

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
            if first not in self._places:
                raise UsageError(f"there is no anaphor '{first}'", code="anaphor-missing")
            begin = self._places[first]
        self._learn()
        if horizon < 0 and self._batch and self._batch_unaware:
            # A whole document is resolved anew for who asks for all of it, not at each correction.
            answers = batch_answers(self._resolver, self._document, self.layer, self.silent)
            self._batch, self._batch_unaware = answers, False
        heard = self._heard_since_begin(begin)
        while heard.place < begin:
            yield self._noted(self._next(heard, anew=False))
        if horizon == 0 or begin == len(self._order):
            return
        yield self._noted(self._asked(heard))
        if horizon != 1:
            yield from self._ahead(heard, horizon - 1)

    def _heard_since_begin(self, begin: int) -> _Heard:
        """Return what has heard the text up to an anaphor, or to an earlier one."""
        heard = self._heard
        if heard is None or heard.place > begin:
            decided = Decided(self.layer.anaphors.values(), self._taken_up)
            heard = _Heard(self._begun(), decided)
        # A run that cannot be copied can be asked about what follows once only.
        self._heard = heard if heard.run is None or isinstance(heard.run, BranchingRun) else None
        return heard

    def _ahead(self, heard: _Heard, wanted: int) -> Iterator[Proposed | None]:
        ahead = heard.ahead(self.layer)
        self._next(ahead, anew=True)
        while ahead.place < len(self._order) and wanted != 0:
            one = self._next(ahead, anew=True)
            wanted -= one is not None
            yield self._noted(one)

    def _noted(self, one: Proposed | None) -> Proposed | None:
        if one is not None:
            self._latest[one.anaphor] = one.answer
            self._strangers.update({markable.id: markable for markable in one.strangers})
        return one

    def lessons(self) -> Lessons:
        """Return what the annotator's decisions on this text teach the resolver."""
        if not isinstance(self._run, AdaptiveRun):
            return NO_LESSONS
        decided = self._decided_ones()
        begin = self._lessons.known(decided)
        pupil = self._new_pupil(self._run)
        return added([self._lessons.here, self._taught(pupil, decided, begin)])

    def _learn(self) -> None:
        """Let a resolver that adapts learn from the decisions."""
        run = self._run
        self.model = self.version = stated_version(self._resolver)
        if not self._learning or not isinstance(run, AdaptiveRun):
            return
        end = self._lessons.wanted(self._count)
        if self._relearn or end > len(self._lessons):
            self._relearn = False
            decided = self._decided_ones()
            begin = self._lessons.known(decided)
            if begin < end:
                pupil = self._pupil
                if pupil is None or pupil.place != begin:
                    pupil = self._new_pupil(run)
                self._lessons.note(decided[begin:end], self._taught(pupil, decided[:end], begin))
                self._pupil = pupil
            taught = len(self._lessons)
            self._last_taught = self._places[decided[taught - 1].markable] if taught else -1
            if self._lessons.learnt != self._learnt:
                self._adapt(self._lessons.learnt)
        self.version = self._learnt.version(self.model)

    def _adapt(self, learnt: Lessons) -> None:
        """Go on with a resolver that has learnt lessons."""
        self._learnt = learnt
        heard = self._heard
        if heard is not None and isinstance(heard.run, AdaptiveRun):
            heard.run, heard.answer = heard.run.adapted(learnt.sums), None

    def _decided_ones(self) -> list[Anaphor]:
        """Return the anaphors that the annotator has decided, in text order."""
        return [a for name in self._order if (a := self.layer.anaphors[name]).decided]

    def _new_pupil(self, adaptive: AdaptiveRun) -> _Heard:
        """Return what has heard no decision yet."""
        decided = Decided(self.layer.anaphors.values(), self._taken_up)
        return _Heard(adaptive.branch(self.layer), decided)

    def _taught(self, pupil: _Heard, decided: Sequence[Anaphor], begin: int) -> Lessons:
        """Return what decisions teach from one on; the run hears of those before it."""
        run = pupil.run
        assert isinstance(run, AdaptiveRun)
        found = []
        for anaphor in decided[pupil.place :]:
            decision = self._truth(anaphor)
            if pupil.place >= begin:
                lesson: tuple[int, ...] = ()
                # Where the finder found that an anaphor does not refer, the resolver was not asked.
                asked = decision.antecedents or anaphor.markable not in self.silent
                if asked and answers_kind(self._resolver, anaphor.kind):
                    pool = pupil.decided.left(anaphor, self._pools.pool(anaphor))
                    lesson = run.lesson(anaphor, pool, decision)
                found.append(Lessons(1 if lesson else 0, lesson))
            pupil.settle(anaphor, decision)
            pupil.step()
        return added(found)

    def _begun(self) -> Run | None:
        """Return a run that has heard nothing."""
        if isinstance(self._run, AdaptiveRun) and self._learnt.sums:
            run = self._run.branch(self.layer)
            return run.adapted(self._learnt.sums) if isinstance(run, AdaptiveRun) else run
        if isinstance(self._run, BranchingRun):
            return self._run.branch(self.layer)
        if isinstance(self._resolver, StepResolver):
            return self._resolver.start(self._document, self.layer)
        return None

    def _asked(self, heard: _Heard) -> Proposed | None:
        """Return the answer to the anaphor that comes next, ``None`` where a person has decided."""
        anaphor = self.layer.anaphors[self._order[heard.place]]
        if anaphor.decided:
            return None
        if anaphor.markable in self.silent:
            return self._silent_answer(anaphor)
        if heard.run is None:
            return self._left_of_batch(heard, anaphor)
        return self._resolved(heard, heard.run, anaphor)[0]

    def _next(self, heard: _Heard, *, anew: bool) -> Proposed | None:
        """Return the answer to the anaphor that comes next, if there is a new one, and go on."""
        anaphor = self.layer.anaphors[self._order[heard.place]]
        name, known = anaphor.markable, self._latest.get(anaphor.markable)
        one = None
        if anaphor.decided:
            heard.settle(anaphor, self._truth(anaphor))
        elif name in self.silent:
            one = self._silent_answer(anaphor) if anew else None
        elif heard.run is None:
            one = self._left_of_batch(heard, anaphor) if anew else None
        elif known is not None and not anew:
            heard.settle(anaphor, self._decision(known))
        else:
            one, decision = self._resolved(heard, heard.run, anaphor)
            heard.settle(anaphor, decision)
        heard.step()
        return one

    def _silent_answer(self, anaphor: Anaphor) -> Proposed:
        name = anaphor.markable
        return Proposed(name, replace(self.silent[name], version=self.version))

    def _left_of_batch(self, heard: _Heard, anaphor: Anaphor) -> Proposed | None:
        whole = self._batch.get(anaphor.markable)
        if whole is None:
            return None
        left = left_of_whole(heard.decided, whole)
        if wants_words(anaphor, left.answer):
            return self._by_words(anaphor)
        return replace(left, unaware=True) if self._batch_unaware else left

    def _by_words(self, anaphor: Anaphor) -> Proposed:
        """Return the proposal for a noun phrase that its words alone make."""
        if not self._matches.ready:
            self._matches.build(self.layer)
        return by_words(self._matches, self.layer, anaphor, partial(self._pools.pool, anaphor))

    def _resolved(self, heard: _Heard, run: Run, anaphor: Anaphor) -> tuple[Proposed, Decision]:
        if not answers_kind(self._resolver, anaphor.kind):
            one = self._by_words(anaphor)
            return one, as_decision(self.layer, one)
        if heard.answer is None:
            pool = heard.decided.left(anaphor, self._pools.pool(anaphor))
            heard.answer = run.resolve(anaphor, pool), pool
        decision, pool = heard.answer
        likely = probability_of(self._resolver, decision)
        version = self.version
        one = proposed(self.layer, anaphor, decision, pool, probability=likely, version=version)
        if wants_words(anaphor, one.answer):
            one = self._by_words(anaphor)
            decision = as_decision(self.layer, one)
        return one, decision

    def _truth(self, anaphor: Anaphor) -> Decision:
        known = self._truths.get(anaphor.markable)
        if known is None or known[0] is not anaphor:
            known = self._truths[anaphor.markable] = (anaphor, truth(self.layer, anaphor))
        return known[1]

    def _decision(self, answer: ProposedAnswer) -> Decision:
        """Return an earlier answer of the resolver, as far as its markables are still there."""
        found = [
            self.layer.markables.get(name) or self._strangers.get(name)
            for name in answer.antecedents
        ]
        return Decision(tuple([m for m in found if m is not None]), answer.reference)

    def outdated(self) -> int:
        """Return how many undecided anaphors have an answer of another model of the resolver.

        An answer or a resolver without a version counts as the same, and so does one that has
        learnt more or less from the annotator.
        """
        given = [
            unadapted(self._latest[name].version)
            for name, anaphor in self.layer.anaphors.items()
            if not anaphor.decided and name in self._latest
        ]
        return sum([bool(self.model and one) and one != self.model for one in given])

    def layer_of_answers(self) -> Layer:
        """Return all answers so far as a proposal layer."""
        return proposal_layer(
            self._resolver.name, self.layer, self._latest, self._strangers.values()
        )


def _changed(old: Mapping[str, Anaphor], new: Mapping[str, Anaphor]) -> set[str]:
    """Return the ids of which the anaphor is another one.

    After a decision the ids are the same, in the same order; then nothing is looked up.
    """
    if len(old) == len(new) and all(map(is_, old, new)):
        return set(compress(new, map(is_not, old.values(), new.values())))
    return {name for name in new.keys() | old.keys() if new.get(name) is not old.get(name)}
