"""The task ``adopt``: a resolver's output files become proposals for a project's documents.

Values: ``project``, ``files``, ``documents`` (names; all when left out), ``name`` (of the
resolver; its layer or file tells when left out).

Result: ``documents``, objects with ``name``, ``resolver`` and ``answered`` for each document that
got proposals; those of the same resolver before are replaced. Documents that the files do not
hold are told as problems.
"""

from __future__ import annotations

from anaphora_workbench.annotation.outputs import proposals_from, readings_of
from anaphora_workbench.annotation.preparing import Stage
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project


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
