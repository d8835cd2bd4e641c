"""The task ``propose``: what a resolver proposes next, given what an annotator has decided.

Values: ``project``, ``document``, ``annotator``, ``resolver``; ``first``, the anaphor to begin with
(``""``: the first of the text); ``horizon``, how many answers are wanted (200; -1 for all that
follow; 0 only gets ready); ``store``, whether all answers so far go into the project at the end;
``preprocessor``, ``finder``, ``window``, ``seed`` as for ``prepare``.

A part ``answers`` holds objects with ``anaphor``, ``antecedents`` (ids), ``reference``, ``order``
(ids, best first), ``why``, ``probability`` (or null), ``version``, and ``markables`` that the layer
lacks; `protocol.answers_of` reads them.
Result: ``resolver``, ``document``, ``answered`` (how many), ``complete`` (whether the end of the
text was reached), ``stored``, ``version`` (of the resolver), ``outdated`` (how many undecided
anaphors have an answer that another version of it gave).

Also the task ``release``: the project is closed, for whoever wants to move or replace its file.

`Following` keeps one text with one resolver at work between requests while its annotator decides.
The parse, the session of candidates and the resolver's own tables are built once and follow the
annotator's decisions. A request then costs time linear in the number of anaphors before the one
that it begins with (some microseconds each), and in the number of those that it asks about.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.preparation.proposals import (
    Proposed,
    ProposedAnswer,
    ResolverAnswers,
    answer_of,
    batch_answers,
    decided_in,
    left_of_whole,
    proposal_layer,
    proposed,
    silent_ones,
    truth,
)
from anaphora_workbench.annotation.project.settings import learns
from anaphora_workbench.annotation.session.pools import Pools, corrected
from anaphora_workbench.annotation.worker.lessons import (
    NO_LESSONS,
    Lessons,
    TextLessons,
    added,
    keep_lessons,
    lessons_elsewhere,
    unadapted,
)
from anaphora_workbench.annotation.worker.prepare import plan_of
from anaphora_workbench.annotation.worker.protocol import Json, Values, proposed_json
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.errors import UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.pipeline import Pipeline, PluginChoice, Resolver
from anaphora_workbench.ports import (
    AdaptiveRun,
    BranchingRun,
    Decision,
    Run,
    StepResolver,
    check_needs,
    probability_of,
    started,
    stated_version,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project, Stored

HORIZON = 200
_FIRST, _FULL = 5, 50
_PAUSE = 0.1
_STEPS = 4
_Key = tuple[str, Stored, str, PluginChoice, bool]


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
        self._learn()
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

    def lessons(self) -> Lessons:
        """Return what the annotator's decisions on this text teach the resolver."""
        if not isinstance(self._run, AdaptiveRun):
            return NO_LESSONS
        decided = self._decided_ones()
        begin = self._lessons.known(decided)
        return added([self._lessons.here, self._taught(self._run, decided, begin)])

    def _learn(self) -> None:
        """Let a resolver that adapts learn from the decisions."""
        run = self._run
        self.model = self.version = stated_version(self._resolver)
        if not self._learning or not isinstance(run, AdaptiveRun):
            return
        decided = self._decided_ones()
        end = self._lessons.wanted(len(decided))
        begin = self._lessons.known(decided)
        if begin < end:
            found = self._taught(run, decided[:end], begin)
            self._lessons.note(decided[begin:end], found)
        learnt = self._lessons.learnt
        if learnt != self._learnt:
            self._run = run.adapted(learnt.sums)
            self._learnt = learnt
        self.version = learnt.version(self.model)

    def _decided_ones(self) -> list[Anaphor]:
        """Return the anaphors that the annotator has decided, in text order."""
        return [a for name in self._order if (a := self.layer.anaphors[name]).decided]

    def _taught(self, adaptive: AdaptiveRun, decided: Sequence[Anaphor], begin: int) -> Lessons:
        """Return what decisions teach from one on; the run hears of those before it."""
        run = adaptive.branch(self.layer)
        assert isinstance(run, AdaptiveRun)
        heard = decided_in(self.layer)
        found = []
        for number, anaphor in enumerate(decided):
            decision = self._truth(anaphor)
            if number >= begin:
                lesson: tuple[int, ...] = ()
                # Where the finder said that nothing is referred to, the resolver was not asked.
                if decision.antecedents or anaphor.markable not in self.silent:
                    pool = heard.left(anaphor, self._pools.pool(anaphor))
                    lesson = run.lesson(anaphor, pool, decision)
                found.append(Lessons(1 if lesson else 0, lesson))
            heard.hear(anaphor, decision)
            run.settle(anaphor, decision)
        return added(found)

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
        if anaphor.decided:
            decision = self._truth(anaphor)
            self._decided.hear(anaphor, decision)
            if run is not None:
                run.settle(anaphor, decision)
            return None
        if name in self.silent:
            silent = replace(self.silent[name], version=self.version)
            return Proposed(name, silent) if anew else None
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
        return proposed(
            self.layer,
            anaphor,
            decision,
            pool,
            probability=probability_of(self._resolver, decision),
            version=self.version,
        )

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


class Propose:
    """The task. The text that was asked about last is kept ready."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._project: tuple[str, Project] | None = None
        self._desk: tuple[_Key, Following] | None = None

    def __call__(self, values: Values, report: TaskReport) -> Json:
        """Send answers as they are found.

        Raises:
            StopError: A newer request has come.
            AnaphoraError: The project, document, annotator or resolver is not there, or the text
                lacks what the resolver needs.
        """
        name = values.text("document")
        project = self._opened(values.text("project"))
        desk = self._ready(project, name, values, report)
        horizon = values.number("horizon", HORIZON)
        outbox = _Outbox(report)
        place = 0
        for place, one in enumerate(desk.propose(values.text("first", ""), horizon), 1):
            report.progress(place, len(desk), Stage.PROPOSING, name)
            if one is not None:
                outbox.add(one)
        outbox.flush()
        if values.flag("store"):
            project.propose(name, desk.layer_of_answers())
            self._keep_lessons()
        return {
            "resolver": values.text("resolver", "supar"),
            "document": name,
            "answered": outbox.count,
            "complete": place == len(desk),
            "stored": values.flag("store"),
            "version": desk.version,
            "outdated": desk.outdated(),
        }

    def release(self, _values: Values, _report: TaskReport) -> Json:
        """Close the project and forget its texts."""
        self._close()
        return {}

    def _keep_lessons(self) -> None:
        """Let the project keep what the text that was asked about last has taught."""
        if self._desk is None or self._project is None:
            return
        (_place, stored, annotator, plan, learning), desk = self._desk
        if not learning:
            return
        found = desk.lessons()
        if found.count:
            keep_lessons(self._project[1], plan.resolver, annotator, stored.name, desk.model, found)

    def _close(self) -> None:
        self._keep_lessons()
        self._desk = None
        if self._project is not None:
            self._project[1].close()
            self._project = None

    def _opened(self, path: str) -> Project:
        """Return the project, the one that is open if it is asked for again.

        Who asks has it open too: another file that has taken its name is not what is meant, until
        the project was released.
        """
        if self._project is not None:
            known, project = self._project
            if known == path:
                project.check_place()
                return project
            self._close()
        project = Project.open(path)
        self._project = (path, project)
        return project

    def _ready(self, project: Project, name: str, values: Values, report: TaskReport) -> Following:
        annotator = values.text("annotator")
        layer = project.layer(name, annotator)
        stored = next(one for one in project.documents() if one.name == name)
        plan = plan_of(values)
        learning = learns(project)
        key = (project.name, stored, annotator, plan, learning)
        if self._desk is not None:
            known, desk = self._desk
            if known == key and desk.layer.corrections == layer.corrections:
                desk.follow(layer)
                return desk
            self._keep_lessons()
            self._desk = None
        # Even a newer request needs this: whoever decides quickly would else never see it done.
        report.progress(0, _STEPS, Stage.WARMING, name, stop=False)
        pipeline = Pipeline.of(self._registry, plan)
        model = stated_version(pipeline.resolver)
        desk = Following(
            pipeline,
            project.document(name),
            layer,
            project.proposals(name).get(plan.resolver),
            lambda step: report.progress(step, _STEPS, Stage.WARMING, name, stop=False),
            lessons_elsewhere(project, plan.resolver, annotator, name, model),
            learning,
        )
        self._desk = (key, desk)
        return desk


class _Outbox:
    """Sends answers and counts them: the first few at once, then more at a time."""

    def __init__(self, report: TaskReport) -> None:
        self._report = report
        self._items: list[Json] = []
        self._last = monotonic()
        self.count = 0

    def add(self, one: Proposed) -> None:
        """Take an answer."""
        self.count += 1
        self._items.append(proposed_json(one))
        enough = _FIRST if self.count <= _FIRST else _FULL
        if len(self._items) >= enough or monotonic() - self._last > _PAUSE:
            self.flush()

    def flush(self) -> None:
        """Send what is there."""
        self._report.part("answers", self._items)
        self._items = []
        self._last = monotonic()
