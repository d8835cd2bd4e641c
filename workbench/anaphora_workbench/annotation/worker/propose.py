"""The task ``propose``: what a resolver proposes next, given what an annotator has decided.

Values: ``project``, ``document``, ``annotator``, ``resolver``; ``first``, the anaphor to begin with
(``""``: the first of the text); ``horizon``, how many answers are wanted (200; -1 for all that
follow; 0 only gets ready); ``store``, whether all answers so far go into the project at the end;
``preprocessor``, ``finder``, ``window``, ``seed`` as for ``prepare``.

A part ``answers`` holds objects with ``anaphor``, ``antecedents`` (ids), ``reference``, ``order``
(ids, best first), ``why``, ``probability`` (or null), ``version``, ``markables`` that the layer
lacks, and ``unaware`` where the resolver does not know all corrections of expressions;
`protocol.answers_of` reads them.
Result: ``resolver``, ``document``, ``answered`` (how many), ``complete`` (whether the end of the
text was reached), ``stored``, ``version`` (of the resolver), and with ``horizon`` 0 ``outdated``
(how many undecided anaphors have an answer that another version of it gave).

Also the task ``release``: the project is closed, for whoever wants to move or replace its file.
"""

from __future__ import annotations

from time import monotonic

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.preparation.proposals import Proposed
from anaphora_workbench.annotation.project.settings import learns
from anaphora_workbench.annotation.worker.following import Following
from anaphora_workbench.annotation.worker.lessons import (
    keep_lessons,
    lessons_elsewhere,
)
from anaphora_workbench.annotation.worker.prepare import plan_of
from anaphora_workbench.annotation.worker.protocol import Json, Values, proposed_json
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import (
    stated_version,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project, Stored

HORIZON = 200
_FIRST, _FULL = 5, 50
_PAUSE = 0.1
_STEPS = 4
_Key = tuple[str, Stored, str, PluginChoice, bool]


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
        result: Json = {
            "resolver": values.text("resolver", "supar"),
            "document": name,
            "answered": outbox.count,
            "complete": place == len(desk),
            "stored": values.flag("store"),
            "version": desk.version,
        }
        if horizon == 0:
            result["outdated"] = desk.outdated()
        return result

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
