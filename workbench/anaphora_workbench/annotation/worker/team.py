"""The tasks ``merge``, ``assign``, ``revise`` and ``agreement``: what concerns whole projects.

``merge``: ``files`` (projects) and ``target``. Result: ``project``, ``documents``,
``annotators``, ``decisions``.

``assign``: ``project``, ``folder``, ``annotators``, ``overlap`` (per cent), ``seed``. Result:
``files`` by annotator, ``loads`` by annotator, ``measure``.

``revise``: ``project``, ``document``, ``first`` and ``last`` (sentences from 0, half-open),
``words``, ``lengths``, and ``preprocessor`` and ``finder`` as for ``prepare``. Result:
``document``, ``revision``, ``losses`` (``code`` and ``message`` of each).

``agreement``: ``project``, ``document``, ``adjudicator``. Result: what
`annotation.adjudication_figures.figures_of_json` reads.
"""

from __future__ import annotations

from anaphora_workbench.annotation.assigning import hand_out, planned, weights_of
from anaphora_workbench.annotation.merging import merge
from anaphora_workbench.annotation.preparing import Stage
from anaphora_workbench.annotation.revising import revise
from anaphora_workbench.annotation.worker.prepare import plan_of
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.errors import MissingExtraError, NeedsError, Problem, Severity
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.pipeline import Pipeline
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project


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
    from anaphora_workbench.annotation.adjudication_figures import figures_of_project
    from anaphora_workbench.annotation.settings import ADJUDICATOR

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
