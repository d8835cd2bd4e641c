r"""The stimuli of a study: what a participant sees of an item under a system.

``stimuli.jsonl`` is UTF-8 with a JSON object a line::

    {"item": "t3", "system": "A", "domain": "city", "sentences": [
        {"text": "Lima is a city.", "tokens": 4, "reference": true}]}

1.  ``item`` names the item, ``system`` the system whose output it is; kinds without systems have
    none. Both together are unique.
2.  ``domain`` and ``type`` are optional labels that the exported table keeps.
3.  What else there is depends on the kind (`kinds.FACTS`): ``text`` (a string), ``before``,
    ``after`` and ``reference`` (strings), ``sentences``, ``parts``, ``grid``, ``audio``,
    ``questions``.
4.  ``parts`` of a text with gaps are strings and gaps ``{"id": "3.1", "choices": ["she", "Ana"]}``.
5.  A ``grid`` has ``columns``, ``rows`` and ``things``: ``{"id", "picture", "target", "column",
    "row", "name"}``. ``picture`` is the path of a file below the folder of the study, with ``/``.
    Columns and rows count from 1; things without a place get one at random, trial by trial and
    participant by participant. ``name`` is what a screen reader says, never the description.
6.  ``audio`` is the path of a sound file.
7.  ``questions`` are ``{"id", "type", "text", "answer", "wrong": [...]}``; the order of the answers
    is drawn for each participant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from anaphora_workbench.errors import Position, Problem
from anaphora_workbench.studies.kinds import FACTS, Kind


def _inside(path: str) -> str:
    """Refuse a path that leads out of the folder of the study."""
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\\" in path or ":" in path:
        raise ValueError("must be a path inside of the folder of the study, with '/'")
    return path


MediaPath = Annotated[str, AfterValidator(_inside)]
"""Path of a picture or sound file below the folder of the study."""
Label = Annotated[str, Field(min_length=1, max_length=200)]
_Line = Annotated[str, Field(min_length=1, max_length=2_000)]


class StudyRecord(BaseModel):
    """A record of a study: compared by value, never changed, without unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Sentence(StudyRecord):
    """A sentence that is read: its words, their number, and whether it refers to the subject."""

    text: str = Field(min_length=1, max_length=20_000)
    tokens: int = Field(ge=1)
    reference: bool = False


class Question(StudyRecord):
    """A question about a text: its type, the right answer and the wrong ones."""

    id: Label
    type: str = ""
    text: _Line
    answer: _Line
    wrong: tuple[_Line, ...] = Field(min_length=1, max_length=9)


class Gap(StudyRecord):
    """A place of a text where a participant chooses one of several expressions."""

    id: Label
    choices: tuple[str, ...] = Field(min_length=1, max_length=200)


class Thing(StudyRecord):
    """A thing in a grid."""

    id: Label
    picture: MediaPath
    target: bool = False
    column: int | None = Field(default=None, ge=1)
    row: int | None = Field(default=None, ge=1)
    name: str = ""


class Grid(StudyRecord):
    """Things in a grid of columns and rows."""

    columns: int = Field(default=5, ge=1, le=20)
    rows: int = Field(default=3, ge=1, le=20)
    things: tuple[Thing, ...] = Field(min_length=1, max_length=400)


class Stimulus(StudyRecord):
    """What a participant sees of an item under a system; rules 1 to 7 of the module."""

    item: Label
    system: str = ""
    domain: str = ""
    type: str = ""
    text: str | None = Field(default=None, max_length=100_000)
    before: str | None = Field(default=None, max_length=100_000)
    after: str | None = Field(default=None, max_length=100_000)
    reference: str | None = Field(default=None, max_length=100_000)
    sentences: tuple[Sentence, ...] | None = Field(default=None, min_length=1)
    questions: tuple[Question, ...] | None = None
    parts: tuple[str | Gap, ...] | None = Field(default=None, min_length=1)
    grid: Grid | None = None
    audio: MediaPath | None = None

    @property
    def media(self) -> tuple[str, ...]:
        """The paths of its pictures and sound."""
        things = self.grid.things if self.grid else ()
        return (*[each.picture for each in things], *([self.audio] if self.audio else []))


ContentField = Literal[
    "text", "before", "after", "reference", "sentences", "questions", "parts", "grid", "audio"
]


def read_stimuli(
    lines: Sequence[str], name: str, kind: Kind, problems: list[Problem]
) -> list[Stimulus]:
    """Return the stimuli of a file; what is wrong costs its line and is added to ``problems``.

    Args:
        lines: The lines of the file.
        name: What messages call it.
        kind: The kind of the study, which tells what a stimulus needs.
        problems: Where problems go: ``stimulus-json``, ``stimulus-field``, ``stimulus-twice``.
    """
    found: dict[tuple[str, str], Stimulus] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        at = Position(name, number)
        stimulus = _read(line, at, problems)
        if stimulus is None:
            continue
        faults = list(_faults(stimulus, kind))
        key = (stimulus.item, stimulus.system)
        if key in found:
            problems.append(
                Problem("stimulus-twice", f"{_called(stimulus)} is in the file already", at)
            )
        elif faults:
            problems += [Problem("stimulus-field", fault, at) for fault in faults]
        else:
            found[key] = stimulus
    return list(found.values())


def _read(line: str, at: Position, problems: list[Problem]) -> Stimulus | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 0)
        reason = getattr(error, "msg", str(error))
        place = Position(at.source, at.line, column)
        problems.append(Problem("stimulus-json", f"this is not JSON: {reason}", place))
        return None
    try:
        return Stimulus.model_validate_json(json.dumps(value))
    except ValidationError as error:
        problems += [Problem("stimulus-field", text, at) for text in validation_texts(error)]
        return None


def validation_texts(error: ValidationError) -> Iterator[str]:
    """Yield a sentence for each fault that pydantic found, with the keys that lead there."""
    for each in error.errors(include_url=False, include_context=False):
        path = ".".join(str(part + 1 if isinstance(part, int) else part) for part in each["loc"])
        message = each["msg"][:1].lower() + each["msg"][1:]
        if each["type"] == "extra_forbidden":
            message = "there is no such field"
        yield f"{path or 'the record'}: {message.removeprefix('value error, ')}"


def _faults(stimulus: Stimulus, kind: Kind) -> Iterator[str]:
    facts = FACTS[kind]
    for name in facts.needs:
        if getattr(stimulus, name) is None:
            yield f"{_called(stimulus)} has no '{name}', which {kind.study} needs"
    if kind is Kind.IDENTIFICATION and stimulus.text is None and stimulus.audio is None:
        yield f"{_called(stimulus)} has neither 'text' nor 'audio'"
    if facts.systems and not stimulus.system:
        yield f"{_called(stimulus)} has no 'system'"
    if stimulus.grid is not None:
        yield from _grid_faults(stimulus.grid, kind)


def _grid_faults(grid: Grid, kind: Kind) -> Iterator[str]:
    ids = [thing.id for thing in grid.things]
    if len(set(ids)) < len(ids):
        yield "two things of the grid have the same 'id'"
    if len(grid.things) > grid.columns * grid.rows:
        yield f"{len(grid.things)} things do not fit into {grid.columns} by {grid.rows} cells"
    if kind is not Kind.MAGNITUDE and not any(thing.target for thing in grid.things):
        yield "no thing of the grid is the target"
    placed = [thing for thing in grid.things if thing.column and thing.row]
    if placed and len(placed) < len(grid.things):
        yield "some things of the grid have a place and some have none"
    places = {(thing.column, thing.row) for thing in placed}
    if len(places) < len(placed):
        yield "two things of the grid have the same place"
    for thing in placed:
        if (thing.column or 0) > grid.columns or (thing.row or 0) > grid.rows:
            yield f"the thing '{thing.id}' is outside of the grid"


def _called(stimulus: Stimulus) -> str:
    under = f" of system '{stimulus.system}'" if stimulus.system else ""
    return f"the item '{stimulus.item}'{under}"
