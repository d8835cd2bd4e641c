"""The tasks ``export`` and ``losses``: documents of a project into a file of another format.

Values: ``project``, ``annotator`` (or ``annotators``: a layer each), ``documents`` (names; all when
left out), ``target`` (file or folder), ``format`` (found by the target's name when left out),
``replace``, whether a file of that name may be replaced; ``linked``, whether only markables go
along that an anaphor names, and not all noun phrases that preparing has found; ``all_mentions``,
whether these are written as well in formats that hold mentions only.

Result: ``format``, ``target``, ``documents`` (how many), ``losses``: objects with ``code``,
``message``, ``severity``, ``document``, each code once, and ``times``, in how many documents;
``anaphors``, and ``undecided``, how many of these have no answer yet; ``left_out``, how many noun
phrases are left out because only preparing has found them.
``losses`` writes nothing, and says what ``export`` would drop.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.preparation.proposals import is_decided
from anaphora_workbench.annotation.worker.protocol import Json, Values, problem_json
from anaphora_workbench.annotation.worker.task_io import (
    Report,
    already_there,
    place_whole,
    project_readings,
    scratch_beside,
)
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError, counted
from anaphora_workbench.model import Layer, Markable
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.ports.written_mentions import ToWrite, to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import DOUBT, NOTE
from anaphora_workbench.workspace import Workspace

_REMARKS = (DOUBT, NOTE)

LostAnswers = Callable[[Format, Reading], Counter[str]]
"""Counts the answers of a document that are gone when it is written and read back."""


class Export:
    """Both tasks.

    Args:
        registry: Where formats are looked up.
        lost_answers: Counts answers that a format does not give back.
    """

    def __init__(self, registry: Registry, lost_answers: LostAnswers) -> None:
        self._registry = registry
        self._lost_answers = lost_answers

    def losses(self, values: Values, report: Report) -> Json:
        """Say what would be lost; write nothing.

        Raises:
            AnaphoraError: It cannot be written at all.
        """
        fmt = self._format(values)
        writings = _writings(fmt, values)
        return self._result(fmt, writings, values, report)

    def __call__(self, values: Values, report: Report) -> Json:
        """Write the documents; the target appears whole or not at all.

        Raises:
            AnaphoraError: It cannot be written.
        """
        fmt = self._format(values)
        place = Path(values.text("target"))
        replace = values.flag("replace")
        if place.exists() and not (replace and place.is_file()):
            raise already_there(place)
        writings = _writings(fmt, values)
        readings = [writing.reading for writing in writings]
        result = self._result(fmt, writings, values, report)
        with scratch_beside(place, report) as folder:
            unfinished = folder / place.name
            fmt.write(_counted(readings, report), Target.of(unfinished, name=str(place)))
            place_whole(unfinished, place, replace=replace)
        return result

    def _format(self, values: Values) -> Format:
        name = values.text("format", "")
        return Workspace(self._registry).format_for_writing(values.text("target"), name or None)

    def _result(self, fmt: Format, writings: list[ToWrite], values: Values, report: Report) -> Json:
        first: dict[str, Json] = {}
        times: Counter[str] = Counter()
        readings = [writing.reading for writing in writings]
        for number, (reading, writing) in enumerate(zip(readings, writings, strict=True)):
            report.progress(number, len(readings), Stage.READING, reading.document.doc_id)
            for problem in [*writing.losses, *self._problems(fmt, reading)]:
                times[problem.code] += 1
                shown = {**problem_json(problem), "document": reading.document.doc_id}
                first.setdefault(problem.code, shown)
        layers = [layer for reading in readings for layer in reading.layers]
        decided = [is_decided(anaphor) for layer in layers for anaphor in layer.anaphors.values()]
        return {
            "format": fmt.name,
            "anaphors": len(decided),
            "undecided": decided.count(False),
            "left_out": sum([one.left_out + one.non_referring for one in writings]),
            "target": values.text("target"),
            "documents": len(readings),
            "losses": [{**value, "times": times[code]} for code, value in first.items()],
        }

    def _problems(self, fmt: Format, reading: Reading) -> Iterator[Problem]:
        lost = self._lost_answers(fmt, reading)
        if lost:
            sorts = ", ".join([counted(number, sort) for sort, number in lost.items()])
            message = f"'{fmt.name}' does not hold {lost.total()} of the answers ({sorts})"
            yield Problem("answers-lost", message, None, Severity.WARNING)
        remarks = lost_remarks(fmt, reading)
        if remarks:
            message = f"'{fmt.name}' does not hold {remarks} of the notes and flags"
            yield Problem("remarks-lost", message, None, Severity.WARNING)
        yield from fmt.losses(reading)


def _writings(fmt: Format, values: Values) -> list[ToWrite]:
    """Return the documents of the project as they are to be written.

    Raises:
        AnaphoraError: They cannot be read, or do not fit the format.
    """
    every = values.flag("all_mentions")
    writings = [to_write(fmt, reading, every=every) for reading in project_readings(values)]
    _fitting(fmt, [writing.reading for writing in writings])
    return writings


def _fitting(fmt: Format, readings: list[Reading]) -> None:
    """Refuse several documents where a file holds one.

    Raises:
        UsageError: ``export-many``, or ``export-none``.
    """
    if not readings:
        raise UsageError("the project has no document to export", code="export-none")
    if len(readings) > 1 and not fmt.many:
        raise UsageError(
            f"the format '{fmt.name}' holds one document; export them one by one",
            code="export-many",
        )


def _counted(readings: list[Reading], report: Report) -> Iterator[Reading]:
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
