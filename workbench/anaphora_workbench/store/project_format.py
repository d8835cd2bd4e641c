"""The format ``project``: annotation projects, for `convert`, `evaluate`, `score` and `agree`.

Read, a document has the layer of each annotator who has decided something on it, in the order in
which they were added, and then what else its source held; where nobody has decided anything it
has the layers that came with it. What an annotator has not answered yet waits for an answer
(`Reading.in_progress`). Written, the first layer is what annotators begin with; the
same readings give the same bytes. The file itself is specified in ``docs/formats/project.md``.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, Problem, Severity, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.store.documents import GIVEN, START, DocumentTable
from anaphora_workbench.store.project import SUFFIX, Project
from anaphora_workbench.store.schema import migrate
from anaphora_workbench.store.transactions import new_database

_SIGN = "SQLite format 3\0"
_HEADER = 100
_UNKNOWN_TIME = ""


class ProjectFormat:
    """The format ``project``: texts with the layers of their annotators."""

    name = "project"
    title = "Annotation project of the tagger: texts, annotators, every decision with its history"
    suffixes: tuple[str, ...] = (SUFFIX,)
    folder = False
    readable = True
    writable = True
    many = True
    loses: tuple[str, ...] = ()

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source is a database that calls itself a project."""
        return head.startswith(_SIGN) and "Anap" in head[:_HEADER]

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one; the file is not written, nor anything beside it.

        The first one carries what `Project.problems` finds of damage, so that no figure comes out
        of a damaged file without a word.

        Raises:
            FormatError: The file is not a project, damaged, or of a newer version.
        """
        with opened(source) as project:
            damage = tuple([one for one in project.problems() if one.severity is Severity.ERROR])
            for stored in project.documents():
                begun, layers = _layers(project, stored.name)
                document = project.document(stored.name)
                yield Reading(document, layers, damage, source.name, in_progress=begun)
                damage = ()

    def losses(self, reading: Reading) -> list[Problem]:
        """Return nothing: the format holds the whole model."""
        return []

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a project without annotators and decisions.

        Raises:
            FormatError: ``project-document-twice``, or metadata that is not JSON.
        """
        with tempfile.TemporaryDirectory(prefix="anaphora-project-") as folder:
            path = Path(folder) / "project"
            with new_database(path, target.name) as connection:
                migrate(connection)
                _fill(connection, readings, target.name)
            with target.open_binary() as handle, path.open("rb") as project:
                shutil.copyfileobj(project, handle)


@contextmanager
def opened(source: Source) -> Iterator[Project]:
    """Yield the project of a source, to be read only; errors are those of `Project.open`."""
    with (
        _file(source) as path,
        Project.open(path, read_only=True, name=source.name) as project,
    ):
        yield project


@contextmanager
def _file(source: Source) -> Iterator[Path]:
    """Yield the path of a source; SQLite reads plain files only, so anything else is copied."""
    if source.path is not None and source.unpacked_name == source.name:
        yield source.path
        return
    with tempfile.TemporaryDirectory(prefix="anaphora-project-") as folder:
        path = Path(folder) / "project"
        with source.open_binary() as handle, path.open("wb") as copy:
            shutil.copyfileobj(handle, copy)
        yield path


def _layers(project: Project, document: str) -> tuple[bool, tuple[Layer, ...]]:
    """Return whether annotators have decided something, and the layers."""
    decided = [name for name in project.annotators() if project.decided(document, name)]
    layers = [project.layer(document, name) for name in decided]
    if not layers:
        start = project.start(document)
        layers = [] if start is None else [start]
    return bool(decided), (*layers, *project.given(document))


def _fill(connection: sqlite3.Connection, readings: Iterable[Reading], name: str) -> None:
    table = DocumentTable(connection, name)
    connection.execute("BEGIN")
    for reading in readings:
        roles = [START, *[GIVEN] * len(reading.layers)]
        layers = list(zip(roles, reading.layers, strict=False))
        try:
            table.add(reading.document, reading.source, layers, _UNKNOWN_TIME)
        except UsageError as error:
            raise FormatError(
                f"two documents are called '{reading.document.doc_id}', and a project tells "
                "documents by their names; convert them into projects of their own",
                code="project-document-twice",
                at=Position(name),
            ) from error
    digest = hashlib.sha256()
    for row in connection.execute(
        "SELECT sha256, '' FROM document UNION ALL SELECT name, content FROM layer"
    ):
        digest.update("\0".join(row).encode("utf-8"))
    connection.executemany(
        "INSERT INTO project VALUES (?, ?)",
        [("uid", digest.hexdigest()[:32]), ("created", _UNKNOWN_TIME)],
    )
    connection.execute("COMMIT")
