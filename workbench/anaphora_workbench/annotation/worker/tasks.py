"""The tasks of the worker by name.

``prepare``, ``propose``, ``evaluate`` and ``export`` have modules of their own. Here are the
others:

``resolvers``: which resolvers can be used here, and what the others lack. No values. Result:
``resolvers``, each with ``name`` and ``missing``, in one line, ``""`` for those that can be used.
To know that, all of them are imported and servers are looked for. Resolvers that nobody can use
without describing what they work with (`DESCRIBED`) are left out, unless they find it by
themselves.

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

``agreement``: ``project``, ``document``, ``adjudicator``. Result: what
`annotation.adjudication.figures.figures_of_json` reads.
"""

from __future__ import annotations

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.preparation.resolver_outputs import proposals_from, readings_of
from anaphora_workbench.annotation.project.assignments import hand_out, planned, weights_of
from anaphora_workbench.annotation.project.merged import merge
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.worker.evaluate import Evaluate, Failing, Rendering
from anaphora_workbench.annotation.worker.export import Export, LostAnswers
from anaphora_workbench.annotation.worker.prepare import Prepare, plan_of
from anaphora_workbench.annotation.worker.propose import Propose
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.server import Task
from anaphora_workbench.annotation.worker.task_io import Report
from anaphora_workbench.errors import (
    FormatError,
    MissingExtraError,
    NeedsError,
    Problem,
    Severity,
    UsageError,
)
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.pipeline import Pipeline
from anaphora_workbench.ports import lacks
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

DESCRIBED = frozenset(("command", "corenlp", "worker"))
"""Resolvers whose program or server is described on the command line, for which a list has no
room."""


class Offering:
    """Answers which resolvers there are.

    Args:
        registry: Where they are looked up.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: Report) -> Json:
        """Return the resolvers."""
        rows = [
            {"name": entry.name, "missing": entry.reason or lacks(entry.plugin)}
            for entry in self._registry.listing("resolvers")
        ]
        return {
            "resolvers": [row for row in rows if not row["missing"] or row["name"] not in DESCRIBED]
        }


class Adopt:
    """The task.

    Args:
        registry: Where formats are looked up.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: Report) -> Json:
        """Store the proposals.

        Raises:
            FormatError: The files cannot be read, or suit none of the documents.
        """
        files = values.texts("files")
        if not files:
            raise UsageError("name the file with the resolver's answers", code="request-value")
        report.progress(0, 1, Stage.READING, files[0])
        readings = readings_of(files, self._registry)
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


def merge_projects(values: Values, report: Report) -> Json:
    """Merge projects into a new one.

    Raises:
        AnaphoraError: They cannot be merged; nothing was written.
    """
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


def assign_documents(values: Values, report: Report) -> Json:
    """Write a file for each annotator.

    Raises:
        AnaphoraError: It cannot be done; nothing was written.
    """
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


def agreement(values: Values, report: Report) -> Json:
    """Compute how far annotators agree, before and after adjudication.

    Raises:
        AnaphoraError: The project cannot be read, or has fewer than two annotators.
    """
    from anaphora_workbench.annotation.adjudication.figures import figures_of_project
    from anaphora_workbench.annotation.project.settings import ADJUDICATOR

    document = values.text("document")
    report.progress(0, 1, Stage.EVALUATING, document)
    adjudicator = values.text("adjudicator", ADJUDICATOR)
    return figures_of_project(values.text("project"), document, adjudicator=adjudicator).json()


class Revise:
    """The task ``revise``. Language models stay loaded.

    Args:
        registry: Where plug-ins are looked up.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: Report) -> Json:
        """Correct words or sentence breaks of a stored text.

        Raises:
            AnaphoraError: It cannot be done; nothing was changed.
        """
        pipeline = Pipeline.of(self._registry, plan_of(values))

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
            )
        return {
            "document": name,
            "revision": done.stored.revision,
            "losses": [{"code": loss.code, "message": str(loss)} for loss in done.losses],
        }


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
        "adopt": Adopt(registry),
        "evaluate": Evaluate(registry, rendering),
        "failures": Failing(registry),
        "resolvers": Offering(registry),
        "export": export,
        "losses": export.losses,
        "merge": merge_projects,
        "assign": assign_documents,
        "revise": Revise(registry),
        "agreement": agreement,
    }
