"""Answers of participants: what the page sends of a trial, checked, and its measures.

The page posts one JSON object a trial (`TrialAnswer`). What is in ``answers`` depends on the kind
(the classes below). `measures_of` makes the rows of the long table of it, which
``anaphora stats trials`` reads. All times are milliseconds, floats of the browser's clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, ValidationError

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.studies.kinds import Kind, Presentation
from anaphora_workbench.studies.schedule import PlannedTrial
from anaphora_workbench.studies.stimuli import StudyRecord, validation_texts
from anaphora_workbench.studies.study_file import Settings

Milliseconds = Annotated[float, Field(ge=0, le=7 * 24 * 3_600_000, allow_inf_nan=False)]
_Text = Annotated[str, Field(max_length=20_000)]


class AnswerError(AnaphoraError):
    """An answer that cannot be one to its trial (``answer-invalid``)."""


class Event(StudyRecord):
    """Something that happened during a trial: when, what (``key``, ``hidden`` ...), and details."""

    at: Milliseconds
    what: str = Field(max_length=40)
    value: str = Field(default="", max_length=400)


class TrialAnswer(StudyRecord):
    """What the page sends of a trial: the answers of the kind, its duration, and events."""

    answers: dict[str, Any]
    duration: Milliseconds
    events: tuple[Event, ...] = Field(default=(), max_length=20_000)


class QuestionAnswer(StudyRecord):
    """The place that was chosen among the answers as shown, from 0, and the time.

    Both are ``None`` where the time was up.
    """

    chosen: int | None = Field(ge=0)
    time: Milliseconds | None


class ReadingAnswers(StudyRecord):
    """The time of each sentence, ``None`` where it was up, and the answers to the questions."""

    sentences: tuple[Milliseconds | None, ...]
    questions: tuple[QuestionAnswer, ...] = ()


class SelectionAnswers(StudyRecord):
    """For each gap in order the place of the chosen expression in its list, from 0."""

    choices: tuple[Annotated[int, Field(ge=0)], ...]


class ElicitationAnswers(StudyRecord):
    """The description; with feedback, the place of the thing pointed out afterwards (``3-1``)."""

    text: _Text = Field(min_length=1)
    corrected: str | None = None


class IdentificationAnswers(StudyRecord):
    """Times of reading and finding, ``None`` where the time was up; the place chosen (``3-1``)."""

    reading: Milliseconds | None = None
    finding: Milliseconds | None = None
    chosen: str | None = None


class ScaleAnswers(StudyRecord):
    """The value of each scale, in the order of the settings, and whether its slider was moved."""

    values: tuple[int, ...]
    moved: tuple[bool, ...] = ()


class MagnitudeAnswers(StudyRecord):
    """The value given in proportion to the modulus."""

    value: float = Field(gt=0, le=1e12, allow_inf_nan=False)


class WrittenQuestion(StudyRecord):
    """A question that a participant wrote, with its answers."""

    type: str
    text: _Text = Field(min_length=1)
    answer: _Text = Field(min_length=1)
    wrong: tuple[Annotated[_Text, Field(min_length=1)], ...]


class QuestionWritingAnswers(StudyRecord):
    """The questions, one of each type, in the order of the settings."""

    questions: tuple[WrittenQuestion, ...]


KindAnswers = (
    ReadingAnswers
    | SelectionAnswers
    | ElicitationAnswers
    | IdentificationAnswers
    | ScaleAnswers
    | MagnitudeAnswers
    | QuestionWritingAnswers
)
_CLASSES: dict[Kind, type[StudyRecord]] = {
    Kind.READING: ReadingAnswers,
    Kind.SELECTION: SelectionAnswers,
    Kind.ELICITATION: ElicitationAnswers,
    Kind.IDENTIFICATION: IdentificationAnswers,
    Kind.JUDGEMENT: ScaleAnswers,
    Kind.RATING: ScaleAnswers,
    Kind.MAGNITUDE: MagnitudeAnswers,
    Kind.QUESTION_WRITING: QuestionWritingAnswers,
}


@dataclass(frozen=True, slots=True)
class Measure:
    """A row of the long table, without participant, item and system.

    Attributes:
        measure: Its name, such as ``reading_time``.
        value: Its value; ``None`` where the time was up.
        part: Which sentence, question or gap of the item, from 1; 0 for the item as a whole.
        tokens: Tokens of what was read; ``None`` where that means nothing.
        reference: Whether it refers to the main subject; ``None`` where that means nothing.
        type: Type of question.
        text: What was written or chosen, in words.
    """

    measure: str
    value: float | None
    part: int = 0
    tokens: int | None = None
    reference: bool | None = None
    type: str = ""
    text: str = ""


def checked_answers(settings: Settings, trial: PlannedTrial, answers: Any) -> KindAnswers:
    """Return the answers to a trial as a record of the kind.

    Raises:
        AnswerError: They cannot be answers to this trial; the message says why.
    """
    kind = settings.study.kind
    try:
        found: Any = _CLASSES[kind].model_validate_json(json.dumps(answers))
    except ValidationError as error:
        raise AnswerError("; ".join(validation_texts(error)), code="answer-invalid") from error
    except (TypeError, ValueError) as error:
        raise AnswerError(f"this is not JSON: {error}", code="answer-invalid") from error
    fault = next(_faults(settings, trial, found), None)
    if fault is not None:
        raise AnswerError(fault, code="answer-invalid")
    checked: KindAnswers = found
    return checked


def _faults(settings: Settings, trial: PlannedTrial, answers: KindAnswers) -> Iterator[str]:
    stimulus = trial.stimulus
    if isinstance(answers, ReadingAnswers):
        yield from _count("sentence times", answers.sentences, stimulus.sentences or ())
        yield from _count("answers", answers.questions, stimulus.questions or ())
        for given, order in zip(answers.questions, trial.answers, strict=False):
            if given.chosen is not None and given.chosen >= len(order):
                yield f"answer {given.chosen} of {len(order)} was chosen"
    elif isinstance(answers, SelectionAnswers):
        gaps = [part for part in stimulus.parts or () if not isinstance(part, str)]
        yield from _count("choices", answers.choices, gaps)
        for chosen, gap in zip(answers.choices, gaps, strict=False):
            if chosen >= len(gap.choices):
                yield f"expression {chosen} of {len(gap.choices)} was chosen at gap '{gap.id}'"
    elif isinstance(answers, ElicitationAnswers):
        yield from _unknown_thing(trial, answers.corrected)
    elif isinstance(answers, IdentificationAnswers):
        yield from _unknown_thing(trial, answers.chosen)
        if answers.finding is not None and answers.chosen is None:
            yield "there is a time of finding, but nothing was chosen"
    elif isinstance(answers, ScaleAnswers):
        yield from _count("values", answers.values, settings.scale)
        if answers.moved:
            yield from _count("marks of moved sliders", answers.moved, settings.scale)
        for value, scale in zip(answers.values, settings.scale, strict=False):
            if not scale.least <= value <= scale.most:
                yield f"{value} is not between {scale.least} and {scale.most} ('{scale.name}')"
    elif isinstance(answers, QuestionWritingAnswers):
        types = settings.trial.question_types
        if tuple([each.type for each in answers.questions]) != types:
            yield f"the questions are not of the types {', '.join(types)}"
        for each in answers.questions:
            if len(each.wrong) != settings.trial.wrong_answers:
                yield f"a question has {len(each.wrong)} wrong answers"


def _count(what: str, given: Sequence[object], wanted: Sequence[object]) -> Iterator[str]:
    if len(given) != len(wanted):
        yield f"there are {len(given)} {what}, not {len(wanted)}"


def _unknown_thing(trial: PlannedTrial, name: str | None) -> Iterator[str]:
    if name is not None and trial.thing_at(name) is None:
        yield f"there is no thing at '{name}' in the grid"


def measures_of(settings: Settings, trial: PlannedTrial, answers: KindAnswers) -> list[Measure]:
    """Return the measures of a trial, in the order of what was asked."""
    stimulus = trial.stimulus
    if isinstance(answers, ReadingAnswers):
        return list(_reading(trial, answers))
    if isinstance(answers, SelectionAnswers):
        gaps = [part for part in stimulus.parts or () if not isinstance(part, str)]
        return [
            Measure("choice", chosen, number, type=gap.id, text=gap.choices[chosen])
            for number, (gap, chosen) in enumerate(zip(gaps, answers.choices, strict=True), 1)
        ]
    if isinstance(answers, ElicitationAnswers):
        return [Measure("description", None, text=answers.text)]
    if isinstance(answers, IdentificationAnswers):
        return list(_identification(settings, trial, answers))
    if isinstance(answers, ScaleAnswers):
        return [
            Measure(f"{scale.name}_rating", value, number)
            for number, (scale, value) in enumerate(
                zip(settings.scale, answers.values, strict=True), 1
            )
        ]
    if isinstance(answers, MagnitudeAnswers):
        return [Measure("magnitude", answers.value / settings.trial.modulus)]
    return [
        Measure("question", None, number, type=each.type, text=each.text)
        for number, each in enumerate(answers.questions, 1)
    ]


def _reading(trial: PlannedTrial, answers: ReadingAnswers) -> Iterator[Measure]:
    stimulus = trial.stimulus
    for number, (time, sentence) in enumerate(
        zip(answers.sentences, stimulus.sentences or (), strict=True), 1
    ):
        yield Measure("reading_time", time, number, sentence.tokens, sentence.reference)
    questions = zip(stimulus.questions or (), answers.questions, trial.answers, strict=True)
    for number, (question, given, order) in enumerate(questions, 1):
        if given.chosen is not None:
            right = float(order[given.chosen] == 0)
            yield Measure("question_accuracy", right, number, type=question.type)
        yield Measure("question_time", given.time, number, type=question.type)


def _identification(
    settings: Settings, trial: PlannedTrial, answers: IdentificationAnswers
) -> Iterator[Measure]:
    if settings.trial.presentation is Presentation.DESCRIPTION_FIRST:
        yield Measure("reading_time", answers.reading)
    yield Measure("identification_time", answers.finding)
    if answers.finding is not None:
        thing = trial.thing_at(answers.chosen or "")
        right = thing is not None and thing.target
        yield Measure("identification_accuracy", float(right))
