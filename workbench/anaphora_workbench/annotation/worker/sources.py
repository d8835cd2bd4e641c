"""What tasks read: documents of a project with an annotator's decisions, or files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from anaphora_workbench.annotation.session.pools import corrected
from anaphora_workbench.annotation.worker.protocol import Values
from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.ports.written_mentions import linked
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace


def project_readings(values: Values) -> Iterator[Reading]:
    """Yield documents of a project, each with the layers of the annotators that are asked for.

    Values: ``project``; ``documents`` (names; all when left out); ``annotators`` or ``annotator``;
    ``linked``: leave out markables that no anaphor and no bridging link names. A corrected
    analysis of a word is that of the document then.

    Raises:
        FormatError: The project cannot be read.
        UsageError: There is no such document or annotator, or no annotator was named.
    """
    with Project.open(values.text("project"), read_only=True) as project:
        named = values.texts("documents") or tuple([one.name for one in project.documents()])
        annotators = values.texts("annotators") or (values.text("annotator"),)
        for name in named:
            layers = tuple([project.layer(name, annotator) for annotator in annotators])
            document = corrected(project.document(name), layers[0].corrections)
            if values.flag("linked"):
                layers = tuple([linked(layer) for layer in layers])
            yield Reading(document, layers, (), values.text("project"), in_progress=True)


def file_readings(registry: Registry, paths: tuple[str, ...], report: Report) -> Iterator[Reading]:
    """Yield the documents of files and folders; their problems are told.

    Raises:
        FormatError: A file cannot be read.
    """
    for entry in Workspace(registry).open(paths):
        for reading in entry.readings():
            report.problems(reading.problems)
            yield reading


def gold_readings(registry: Registry, values: Values, report: Report) -> Iterator[Reading]:
    """Yield the documents of ``files``, or those of a ``project``.

    Raises:
        FormatError: They cannot be read.
        UsageError: Neither was named.
    """
    files = values.texts("files")
    if files:
        return file_readings(registry, files, report)
    return project_readings(values)


def responses(registry: Registry, values: Values, report: Report) -> dict[str, dict[str, Reading]]:
    """Return the output of other systems by system and document.

    Values: ``responses``, objects with ``name`` and ``files``.

    Raises:
        FormatError: A file cannot be read, or ``response-twice``.
    """
    systems: dict[str, dict[str, Reading]] = {}
    for part in values.parts("responses"):
        files = part.texts("files")
        if not files:
            raise UsageError("a response has no files", code="request-value")
        name = part.text("name", Path(files[0]).name.split(".")[0])
        by_id = systems.setdefault(name, {})
        for reading in file_readings(registry, files, report):
            doc_id = reading.document.doc_id
            if doc_id in by_id:
                raise FormatError(
                    f"'{doc_id}' is in the response '{name}' twice",
                    code="response-twice",
                    at=Source.of(reading.source).at(),
                )
            by_id[doc_id] = reading
    return systems
