"""The tasks of the worker by name.

``prepare``, ``propose`` and ``evaluate`` have modules of their own. Here are the others:

``export``: documents of a project into a file of another format. Values: ``project``, ``annotator``
(or ``annotators``: a layer each), ``documents`` (names; all by default), ``target`` (file or
folder), ``format`` (by default that of the target's name), ``replace``, whether a file of that name
may be replaced; ``linked``, whether only markables go along that an anaphor names;
``all_mentions``, whether the others are written as well in formats of mentions alone;
``singletons``, whether entities of one mention are written there (they are by default). Result:
``format``, ``target``, ``documents`` (how many), ``losses``: objects with ``code``, ``message``,
``severity``, ``document``, each code once, and ``times``, in how many documents; ``anaphors``, and
``undecided``, how many of these have no answer yet; ``left_out``, how many noun phrases are not
written because only preparing has found them. ``losses`` has the same values and result and writes
nothing. Where ``annotator`` is the project's ``adjudicator``, its result also has ``only_by``: how
many anaphors have no answer because only some annotators have decided them, pairs of their names
and a number.

``resolvers``: which resolvers can be used here, and what the others lack. No values. Result:
``resolvers``, each with ``name`` and ``missing``, in one line, ``""`` for those that can be used
(`model.reasons.packed`).
To know that, all of them are imported and servers are looked for. Resolvers that nobody can use
without describing what they work with (`DESCRIBED`) are left out, unless they find it by
themselves.

``models``: which resolvers can work with the model in a ``folder``. Result: ``resolvers``, their
names as a project keeps them (``ranker:FOLDER``), and ``refused``, why a model that is there cannot
be used, a sentence each.

``adopt``: output files of a resolver become proposals for a project's documents. Values:
``project``, ``files``, ``documents`` (names; all by default), ``name`` (of the resolver; by default
that of its layer or file). Result: ``documents``, objects with ``name``, ``resolver`` and
``answered`` for each document that got proposals; earlier ones of the same resolver are replaced.

``merge``: ``files`` (projects) and ``target``. Result: ``project``, ``documents``, ``annotators``,
``decisions``.

``assign``: ``project``, ``folder``, ``annotators``, ``overlap`` (per cent), ``seed``. Result:
``files`` by annotator, ``loads`` by annotator, ``measure``.

``revise``: ``project``, ``document``, ``first`` and ``last`` (sentences from 0, half-open),
``words``, ``lengths``, and ``preprocessor`` and ``finder`` as for ``prepare``. Result:
``document``, ``revision``, ``losses`` (``code`` and ``message`` of each).

``questions``: what an annotator's layer is asked about besides, where a project asks about more.
Values: ``project``, ``document``, ``annotator``, ``asked`` (kinds). The result has the list
``edits``; nothing is written, as somebody is working on the layer meanwhile.

``figures``: ``project``, ``adjudicator`` (``""`` for nobody). Result: what
`annotation.project.project_figures.figures_of_json` reads.

``agreement``: ``project``, ``document``, ``adjudicator``. Result: what
`annotation.adjudication.figures.figures_of_json` reads.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.preparation.resolver_outputs import proposals_from, readings_of
from anaphora_workbench.annotation.project.asked_layers import new_questions
from anaphora_workbench.annotation.project.assignments import hand_out, planned, weights_of
from anaphora_workbench.annotation.project.merged import merge
from anaphora_workbench.annotation.project.settings import readable_settings
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.worker.evaluate import Rendering, collect_failures, evaluate
from anaphora_workbench.annotation.worker.prepare import Prepare, plan_of
from anaphora_workbench.annotation.worker.propose import Propose
from anaphora_workbench.annotation.worker.protocol import Json, Values, problem_json
from anaphora_workbench.annotation.worker.server import Task
from anaphora_workbench.annotation.worker.task_io import (
    TaskReport,
    already_there,
    place_whole,
    project_readings,
    scratch_beside,
)
from anaphora_workbench.errors import (
    AnaphoraError,
    FormatError,
    MissingExtraError,
    NeedsError,
    Problem,
    Severity,
    UsageError,
    counted,
)
from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.model.reasons import packed
from anaphora_workbench.pipeline import Pipeline
from anaphora_workbench.ports import Format, Reading, Source, Target, Trainable, lacks
from anaphora_workbench.ports.losses import reading_back_once
from anaphora_workbench.ports.written_mentions import ToWrite, to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import DOUBT, NOTE, Project, edit_json
from anaphora_workbench.workspace import Workspace

_REMARKS = (DOUBT, NOTE)

LostAnswers = Callable[[Format, Reading], Counter[str]]
"""Counts the answers of a document that are gone when it is written and read back."""
NO_MODEL = "model-unreadable"
"""Code of the error that a folder holds no model of a resolver."""
DESCRIBED = frozenset(("command", "corenlp", "worker"))
"""Resolvers whose program or server is described on the command line, for which a list has no
room."""


class Export:
    """Both tasks; ``lost_answers`` counts answers that a format does not give back."""

    def __init__(self, registry: Registry, lost_answers: LostAnswers) -> None:
        self._registry = registry
        self._lost_answers = lost_answers

    def losses(self, values: Values, report: TaskReport) -> Json:
        """Say what would be lost; write nothing."""
        fmt = self._format(values)
        writings, decided = _writings(fmt, values)
        result = self._result(fmt, writings, decided, values, report)
        adjudicator = values.text("adjudicator", "")
        if adjudicator and adjudicator == values.text("annotator", ""):
            result["only_by"] = _only_by(values, adjudicator)
        return result

    def __call__(self, values: Values, report: TaskReport) -> Json:
        """Write the documents; the target appears whole or not at all."""
        fmt = self._format(values)
        place = Path(values.text("target"))
        replace = values.flag("replace")
        if place.exists() and not (replace and place.is_file()):
            raise already_there(place)
        writings, decided = _writings(fmt, values)
        readings = [writing.reading for writing in writings]
        result = self._result(fmt, writings, decided, values, report)
        with scratch_beside(place, report) as folder:
            unfinished = folder / place.name
            fmt.write(_counted(readings, report), Target.of(unfinished, name=str(place)))
            place_whole(unfinished, place, replace=replace)
        return result

    def _format(self, values: Values) -> Format:
        name = values.text("format", "")
        return Workspace(self._registry).format_for_writing(values.text("target"), name or None)

    def _result(
        self,
        fmt: Format,
        writings: list[ToWrite],
        decided: Counter[bool],
        values: Values,
        report: TaskReport,
    ) -> Json:
        first: dict[str, Json] = {}
        times: Counter[str] = Counter()
        readings = [writing.reading for writing in writings]
        for number, (reading, writing) in enumerate(zip(readings, writings, strict=True)):
            report.progress(number, len(readings), Stage.READING, reading.document.doc_id)
            with reading_back_once():
                problems = [*writing.losses, *self._problems(fmt, reading)]
            for problem in problems:
                times[problem.code] += 1
                shown = {**problem_json(problem), "document": reading.document.doc_id}
                first.setdefault(problem.code, shown)
        return {
            "format": fmt.name,
            "anaphors": decided.total(),
            "undecided": decided[False],
            "left_out": sum(
                [one.left_out + one.non_referring + one.singletons for one in writings]
            ),
            "target": values.text("target"),
            "documents": len(readings),
            "losses": [{**value, "times": times[code]} for code, value in first.items()],
        }

    def _problems(self, fmt: Format, reading: Reading) -> Iterator[Problem]:
        lost = self._lost_answers(fmt, reading)
        if lost:
            sorts = ", ".join([counted(number, sort) for sort, number in lost.items()])
            message = f"'{fmt.name}' does not contain {lost.total()} of the answers ({sorts})"
            yield Problem("answers-lost", message, None, Severity.WARNING)
        remarks = lost_remarks(fmt, reading)
        if remarks:
            message = f"'{fmt.name}' does not contain {remarks} of the notes and flags"
            yield Problem("remarks-lost", message, None, Severity.WARNING)
        yield from fmt.losses(reading)


def _writings(fmt: Format, values: Values) -> tuple[list[ToWrite], Counter[bool]]:
    """Return the documents of the project as they are to be written.

    Also how many anaphors are decided and how many are not, those included that a format of
    mentions leaves out: so the annotator counts them, too.
    """
    every, singletons = values.flag("all_mentions"), values.flag("singletons", True)
    writings: list[ToWrite] = []
    decided: Counter[bool] = Counter()
    for reading in project_readings(values):
        for layer in reading.layers:
            decided.update([anaphor.decided for anaphor in layer.anaphors.values()])
        writings.append(to_write(fmt, reading, every=every, singletons=singletons))
    _fitting(fmt, [writing.reading for writing in writings])
    return writings, decided


def _only_by(values: Values, adjudicator: str) -> list[tuple[list[str], int]]:
    """Return who has decided alone how many anaphors that an adjudicated layer leaves open."""
    from anaphora_workbench.annotation.adjudication import AdjudicationSession

    found: Counter[tuple[str, ...]] = Counter()
    with Project.open(values.text("project"), read_only=True) as project:
        names = values.texts("documents") or [one.name for one in project.documents()]
        for name in names:
            try:
                session = AdjudicationSession(project, name, adjudicator=adjudicator)
            except UsageError:  # fewer than two annotators have decided something in it
                continue
            found.update(dict(session.counts().only_by))
    return [(list(names), count) for names, count in found.items()]


def _fitting(fmt: Format, readings: list[Reading]) -> None:
    """Raise `UsageError` (``export-none``, ``export-many``) if a file cannot hold the documents."""
    if not readings:
        raise UsageError("the project has no document to export", code="export-none")
    if len(readings) > 1 and not fmt.many:
        raise UsageError(
            f"a '{fmt.name}' file contains one document; export the documents one by one",
            code="export-many",
        )


def _counted(readings: list[Reading], report: TaskReport) -> Iterator[Reading]:
    for number, reading in enumerate(readings):
        report.progress(number, len(readings), Stage.WRITING, reading.document.doc_id)
        yield reading


def lost_remarks(fmt: Format, reading: Reading) -> int:
    """Return how many notes and flags are gone when a document is written and read back."""
    if not any(_remarks(layer) for layer in reading.layers):
        return 0
    ours = Counter([remark for layer in reading.layers for remark in _remarks(layer)])
    if fmt.folder:
        return ours.total()
    stream = io.BytesIO()
    try:
        fmt.write([reading], Target.of(stream))
        back = fmt.read(Source.of(io.BytesIO(stream.getvalue()), name="written"))
        theirs = Counter(
            [remark for one in back for layer in one.layers for remark in _remarks(layer)]
        )
    except FormatError:
        return ours.total()
    return (ours - theirs).total()


def _remarks(layer: Layer) -> list[tuple[object, str, str]]:
    """Return the notes and flags of a layer with the places of their anaphors."""
    return [
        (_place(layer.markables[anaphor.markable]), name, anaphor.attributes[name])
        for anaphor in layer.anaphors.values()
        for name in _REMARKS
        if anaphor.attributes.get(name)
    ]


def _place(markable: Markable) -> tuple[object, str]:
    return (markable.spans, markable.realisation.partition(":")[0])


def offered_resolvers(registry: Registry, _values: Values, _report: TaskReport) -> Json:
    """Return which resolvers there are."""
    rows = [
        {"name": entry.name, "missing": packed(entry.reason or lacks(entry.plugin))}
        for entry in registry.listing("resolvers")
    ]
    return {
        "resolvers": [row for row in rows if not row["missing"] or row["name"] not in DESCRIBED]
    }


def usable_models(registry: Registry, values: Values, _report: TaskReport) -> Json:
    """Return which of the resolvers that can be trained can read the model in a folder."""
    folder = values.text("folder")
    found, refused = [], []
    for entry in registry.listing("resolvers"):
        if entry.reason or not isinstance(entry.plugin, Trainable):
            continue
        name = f"{entry.name}:{folder}"
        try:
            usable = not lacks(registry.resolver(name))
        except AnaphoraError as error:
            if error.code != NO_MODEL:
                refused.append(error.message)
        else:
            found += [name] if usable else []
    return {"resolvers": found, "refused": list(dict.fromkeys(refused))}


def adopt(registry: Registry, values: Values, report: TaskReport) -> Json:
    """Store the proposals."""
    files = values.texts("files")
    if not files:
        raise UsageError("name the file with the resolver's answers", code="request-value")
    report.progress(0, 1, Stage.READING, files[0])
    readings = readings_of(files, registry)
    found: list[tuple[str, Layer]] = []
    trouble: list[FormatError] = []
    with Project.open(values.text("project")) as project:
        names = values.texts("documents") or tuple([s.name for s in project.documents()])
        for number, name in enumerate(names):
            report.progress(number, len(names), Stage.PROPOSING, name)
            start = project.start(name) or Layer("start")
            try:
                layer, problems = proposals_from(
                    readings, project.document(name), start, name=values.text("name", "")
                )
            except FormatError as error:
                trouble.append(error)
                continue
            report.problems(problems)
            found.append((name, layer))
        if not found and trouble:
            raise trouble[0]
        for name, layer in found:
            project.propose(name, layer)
    report.problems([Problem(e.code, e.message, e.at, Severity.WARNING) for e in trouble])
    return {
        "documents": [
            {"name": name, "resolver": layer.name, "answered": len(layer.anaphors)}
            for name, layer in found
        ]
    }


def merge_projects(values: Values, report: TaskReport) -> Json:
    """Merge projects into a new one."""
    target = values.text("target")
    done = merge(
        values.texts("files"),
        target,
        lambda name: report.progress(0, 0, Stage.WRITING, name),
    )
    report.problems(done.notes)
    return {
        "project": target,
        "documents": done.documents,
        "annotators": list(done.annotators),
        "decisions": done.decisions,
    }


def assign_documents(values: Values, report: TaskReport) -> Json:
    """Write a file for each annotator."""
    annotators = values.texts("annotators")
    with Project.open(values.text("project")) as project:
        names = [stored.name for stored in project.documents()]
        weights, measure = weights_of(project, names)
        plan = planned(
            weights,
            annotators,
            overlap=values.number("overlap", 0) / 100,
            seed=values.number("seed", 1),
            measure=measure,
        )
        files = hand_out(
            project,
            plan,
            values.text("folder"),
            lambda name: report.progress(0, 0, Stage.WRITING, name),
        )
    return {
        "files": {name: str(path) for name, path in files.items()},
        "loads": dict(plan.loads),
        "measure": str(plan.measure),
    }


def agreement(values: Values, report: TaskReport) -> Json:
    """Compute how far annotators agree, before and after adjudication."""
    from anaphora_workbench.annotation.adjudication.figures import figures_of_project
    from anaphora_workbench.store import ADJUDICATOR

    document = values.text("document")
    report.progress(0, 1, Stage.EVALUATING, document)
    adjudicator = values.text("adjudicator", ADJUDICATOR)
    return figures_of_project(values.text("project"), document, adjudicator=adjudicator).json()


def project_figures(values: Values, report: TaskReport) -> Json:
    """Count progress, agreement and the effect of proposals of a project."""
    from anaphora_workbench.annotation.project.project_figures import figures_of

    def step(name: str) -> None:
        report.progress(0, 0, Stage.EVALUATING, name)

    with Project.open(values.text("project"), read_only=True) as project:
        return figures_of(project, values.text("adjudicator", ""), step).json()


def correct_text(registry: Registry, values: Values, report: TaskReport) -> Json:
    """Correct words or sentence breaks of a stored text."""
    with Project.open(values.text("project"), read_only=True) as project:
        asked = readable_settings(project)[0].asked
    pipeline = Pipeline.of(registry, plan_of(values, asked))

    def prepare(document: Document) -> tuple[Document, Layer]:
        try:
            prepared, layer = pipeline.preprocessor.prepare(document)
        except (NeedsError, MissingExtraError) as error:
            report.problems([Problem(error.code, error.message, None, Severity.WARNING)])
            return document, Layer("prepared")
        return prepared, pipeline.finder.find(prepared, layer)

    name = values.text("document")
    with Project.open(values.text("project")) as project:
        done = revise(
            project,
            name,
            (values.number("first", 0), values.number("last", 0)),
            values.texts("words"),
            values.numbers("lengths"),
            prepare,
            by=values.text("annotator", ""),
        )
    return {
        "document": name,
        "revision": done.stored.revision,
        "losses": [{"code": loss.code, "message": str(loss)} for loss in done.losses],
    }


def find_questions(registry: Registry, values: Values, report: TaskReport) -> Json:
    """Find what a text is to be asked about besides."""
    name = values.text("document")
    report.progress(0, 0, Stage.FINDING, name)
    with Project.open(values.text("project"), read_only=True) as project:
        found = new_questions(
            project,
            name,
            values.text("annotator"),
            tuple(values.texts("asked")),
            registry.anaphor_finder,
        )
    report.part("edits", [edit_json(edit) for edit in found])
    return {}


def tasks(
    rendering: Rendering, lost_answers: LostAnswers, registry: Registry | None = None
) -> dict[str, Task]:
    """Return the tasks; plug-ins and language models stay loaded between requests.

    Args:
        rendering: How results of evaluations are written for people.
        lost_answers: Counts answers that a format does not give back.
        registry: Where plug-ins are looked up.
    """
    registry = registry or Registry()
    propose = Propose(registry)
    export = Export(registry, lost_answers)
    return {
        "prepare": Prepare(registry),
        "propose": propose,
        "release": propose.release,
        "adopt": partial(adopt, registry),
        "evaluate": partial(evaluate, registry, rendering),
        "failures": partial(collect_failures, registry),
        "resolvers": partial(offered_resolvers, registry),
        "models": partial(usable_models, registry),
        "export": export,
        "losses": export.losses,
        "merge": merge_projects,
        "assign": assign_documents,
        "revise": partial(correct_text, registry),
        "agreement": agreement,
        "figures": project_figures,
        "questions": partial(find_questions, registry),
    }
