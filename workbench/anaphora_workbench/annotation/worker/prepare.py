"""The task ``prepare``: files or pasted texts become documents of a project.

Values: ``paths`` (files and folders) or ``texts`` (objects with ``name`` and ``text``);
``project``, the project file; ``create``, whether it is made (it must not exist then) or gets
further documents; and, each with a default, ``language``, ``preprocessor``, ``finder``,
``resolver`` (``""`` for no proposals), ``format`` (to read all files in), ``window``, ``seed``,
``asked`` (kinds that annotators are asked about, which tell the finder; by default those of the
project), ``annotators`` (names to add), ``title`` (what the document is called, where it is one),
``encoding`` (what the paths in ``encoded`` are in, by default all; UTF-8 when left out), and
``fresh``, whether annotation in the files is passed over.

Result: ``project``, and ``documents`` with ``name``, ``language``, ``tokens``, ``sentences``,
``markables``, ``anaphors``, ``undecided``, ``proposed`` and ``source`` of each; and ``known``, the
names of those that are in the project already and were not added again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from anaphora_workbench.annotation.preparation.prepared_text import (
    InitialAnnotation,
    Stage,
    inputs_of,
    is_raw,
    prepare_source,
)
from anaphora_workbench.annotation.project.asked import ASKED, SETTING, check_asked, finder_for
from anaphora_workbench.annotation.project.asked_layers import note_followed
from anaphora_workbench.annotation.project.settings import readable_settings
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.task_io import (
    TaskReport,
    already_there,
    place_whole,
    scratch_beside,
)
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, UsageError
from anaphora_workbench.model import Document
from anaphora_workbench.model.language import language_codes
from anaphora_workbench.pipeline import PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Input


def plan_of(values: Values, asked: tuple[str, ...] = ASKED) -> PluginChoice:
    """Return the plug-ins that a request names; raise `UsageError` for a negative window.

    Where it names no finder, that finds what is asked about.
    """
    window = values.number("window", 4)
    if window < 0:
        raise UsageError("the window cannot be negative", code="request-value")
    return PluginChoice(
        values.text("preprocessor", "auto"),
        values.text("finder", finder_for(asked)),
        values.text("candidate_finder", "supar"),
        values.text("resolver", "supar"),
        window,
        values.number("seed", 0),
    )


class Prepare:
    """The task. One is used for all requests: language models stay loaded."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: TaskReport) -> Json:
        """Prepare the documents and write the project, whole or not at all."""
        place = Path(values.text("project"))
        inputs, skipped = self._inputs(values)
        report.problems([_skipped(name) for name in skipped])
        if not values.flag("create"):
            with Project.open(place) as project:
                known = {s.name: project.document(s.name) for s in project.documents()}
                asked = _asked(values, readable_settings(project)[0].asked)
            again: list[str] = []
            made = list(self._beginnings(inputs, values, asked, report, known, again))
            with Project.open(place) as project:
                _write(project, made, values, asked)
            documents = [_listed(one) for one in made]
            return {"project": str(place), "documents": documents, "known": again}
        if place.exists():
            raise already_there(place)
        listed: list[Json] = []
        asked = _asked(values, ASKED)
        with scratch_beside(place, report) as folder:
            unfinished = folder / place.name
            with Project.create(unfinished) as project:
                if asked != ASKED:
                    project.settings.set(SETTING, list(asked))
                for beginning in self._beginnings(inputs, values, asked, report, {}, []):
                    _write(project, [beginning], values, asked)
                    listed.append(_listed(beginning))
            place_whole(unfinished, place)
        return {"project": str(place), "documents": listed, "known": []}

    def _inputs(self, values: Values) -> tuple[list[Input], list[str]]:
        fmt = self._registry.format("text") if "texts" in values else None
        inputs: list[Input] = []
        for part in values.parts("texts"):
            assert fmt is not None
            name = part.text("name", "text")
            source = Source.of_text(part.text("text"), name=name)
            inputs.append(Input(source, fmt, Path(name)))
        paths = values.texts("paths")
        encoding, meant = values.text("encoding", ""), values.texts("encoded") or paths
        found, skipped = inputs_of(
            paths,
            self._registry,
            values.text("format", ""),
            lambda path: encoding if path in meant else "",
        )
        if not inputs and not found:
            raise UsageError("there is nothing to open; name a file", code="request-value")
        return inputs + found, skipped

    def _beginnings(
        self,
        inputs: list[Input],
        values: Values,
        asked: tuple[str, ...],
        report: TaskReport,
        known: dict[str, Document],
        again: list[str],
    ) -> Iterator[InitialAnnotation]:
        """Yield the documents; a file that cannot be read is reported, and fatal only when alone.

        The names of those that are known already are added to ``again``.
        """
        plan = plan_of(values, asked)
        code = values.text("language", "")
        if code and code not in language_codes():
            report.problems([_unknown_language(code)])
        sizes = [_size(entry) for entry in inputs]
        total, behind, count = sum(sizes), 0, 0
        for entry, size in zip(inputs, sizes, strict=True):
            report.progress(behind, total, Stage.READING, entry.source.name)
            try:
                readings = list(entry.readings())
            except FormatError as error:
                if len(inputs) == 1:
                    raise
                report.problems([Problem(error.code, error.message, error.at)])
                readings = []
            if len(inputs) == 1 and len(readings) == 1:
                readings = [_titled(readings[0], values.text("title", ""))]
            kept = list(_new(readings, known, report, again))
            tokens = sum([len(reading.document) for reading in kept])

            def watch(
                stage: Stage,
                name: str,
                done: float,
                behind: int = behind,
                share: float = size / max(tokens, 1),
            ) -> None:
                report.progress(behind + done * share, total, stage, name)

            for beginning in prepare_source(
                kept,
                plan,
                registry=self._registry,
                language_code=code,
                raw=is_raw(entry),
                fresh=values.flag("fresh"),
                watch=watch,
            ):
                report.problems(beginning.reading.problems)
                count += 1
                yield beginning
            behind += size
        if not count and not again:
            if len(inputs) == 1 and (blank := _blank(inputs[0])) is not None:
                raise blank
            raise FormatError(
                "there is no document to tag in these files",
                code="no-document",
                at=inputs[0].source.at(),
            )
        report.progress(total, total, Stage.WRITING)


def _blank(entry: Input) -> FormatError | None:
    """Return what to say of a file that holds no sign to read, ``None`` for any other."""
    path = entry.source.path
    if path is None or not path.is_file():
        return None
    data = path.read_bytes()
    if not data:
        message = (
            "the file is empty (0 bytes), so there is nothing to annotate; choose a file with "
            "text, or paste the text"
        )
        return FormatError(message, code="text-none", at=entry.source.at())
    if not data.decode("utf-8", "replace").strip("\ufeff \t\r\n\f\v\xa0"):
        message = (
            "the file contains only blanks and line breaks, so there is nothing to annotate; "
            "choose a file with text, or paste the text"
        )
        return FormatError(message, code="text-blank", at=entry.source.at())
    return None


def _titled(reading: Reading, title: str) -> Reading:
    """Return a reading whose document has the title that was wished for, if any."""
    return replace(reading, document=replace(reading.document, doc_id=title)) if title else reading


def _size(entry: Input) -> int:
    """Return the bytes of an input, to tell how much is left; at least 1."""
    path = entry.source.path
    if path is None:
        stream = entry.source.stream
        assert stream is not None
        size = stream.seek(0, 2)
        stream.seek(0)
        return max(1, size)
    files = path.rglob("*") if path.is_dir() else [path]
    return max(1, sum([file.stat().st_size for file in files if file.is_file()]))


def _new(
    readings: list[Reading], known: dict[str, Document], report: TaskReport, again: list[str]
) -> Iterator[Reading]:
    """Yield the readings that are not in the project yet, each under a name of its own."""
    for reading in readings:
        document = reading.document
        at = Position(reading.source) if reading.source else None
        if not document.tokens:
            message = f"'{document.doc_id}' contains no words; it is skipped"
            report.problems([Problem("document-empty", message, at, Severity.WARNING)])
            continue
        name, number = document.doc_id, 1
        while name in known and not _same_words(known[name], document):
            number += 1
            name = f"{document.doc_id} ({number})"
        if name in known:
            message = f"'{name}' is in the project already; it is not added again"
            report.problems([Problem("document-known", message, at, Severity.WARNING)])
            again.append(name)
            continue
        if name != document.doc_id:
            message = f"there is another '{document.doc_id}' already; this one is called '{name}'"
            report.problems([Problem("document-renamed", message, at, Severity.WARNING)])
            reading = replace(reading, document=replace(document, doc_id=name))
        known[name] = document
        yield reading


def _same_words(one: Document, other: Document) -> bool:
    if one.text or other.text:
        return one.text == other.text
    return [token.text for token in one.tokens] == [token.text for token in other.tokens]


def _asked(values: Values, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a request asks about; raise `UsageError` for what cannot be found."""
    asked = values.texts("asked") or default
    check_asked(asked)
    return asked


def _write(
    project: Project,
    beginnings: list[InitialAnnotation],
    values: Values,
    asked: tuple[str, ...],
) -> None:
    project.add_documents([(one.reading, one.proposals, one.start) for one in beginnings])
    if asked != ASKED:
        note_followed(project, {one.reading.document.doc_id: asked for one in beginnings}, "")
    known = project.annotators()
    for name in values.texts("annotators"):
        if name not in known:
            project.add_annotator(name)


def _listed(beginning: InitialAnnotation) -> Json:
    document, start = beginning.reading.document, beginning.start
    return {
        "name": document.doc_id,
        "language": document.language,
        "tokens": len(document.tokens),
        "sentences": len(document.sentences),
        "markables": len(start.markables),
        "anaphors": len(start.anaphors),
        "undecided": sum([not anaphor.decided for anaphor in start.anaphors.values()]),
        "proposed": {
            layer.name: sum([anaphor.decided for anaphor in layer.anaphors.values()])
            for layer in beginning.proposals
        },
        "source": beginning.reading.source,
    }


def _skipped(name: str) -> Problem:
    return Problem(
        "file-skipped", "is in no known format; it is skipped", Position(name), Severity.WARNING
    )


def _unknown_language(code: str) -> Problem:
    return Problem(
        "language-tables",
        f"there are no rules for the language '{code}'; those for any language are used",
        None,
        Severity.WARNING,
    )
