"""Answers as data: the long table, raw records, and the files of the challenges.

The long table has a row for each measure of each trial (practice excluded), with the columns

- ``participant``, ``item``, ``system``, ``measure``, ``value``: what ``anaphora stats trials``
  needs; an empty value is a time that was up;
- ``part``: which sentence, question or gap of the item, from 1; ``place``: which trial of the
  participant, from 1;
- ``tokens``, ``reference``, ``type``, ``domain``: what its analyses look at;
- a column for each condition, by its name;
- ``text``: what was written or chosen;
- ``excluded``: why analyses exclude the participant, or nothing.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.io.csv_tables import guarded
from anaphora_workbench.studies.answers import (
    AnswerError,
    ElicitationAnswers,
    KindAnswers,
    QuestionWritingAnswers,
    SelectionAnswers,
    TrialAnswer,
    checked_answers,
    measures_of,
)
from anaphora_workbench.studies.materials.grec import choices_of
from anaphora_workbench.studies.materials.material import SOURCE_FILE
from anaphora_workbench.studies.progress import exclusion
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.store import FINISHED, SessionRecord, StoredAnswer
from anaphora_workbench.studies.study_file import Study
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Ref, Refex
from anaphora_workbench.tasks.tuna import LOCATION, Attribute, Description, Entity, Trial

UNFINISHED = "unfinished"
_FIRST = ("participant", "item", "system", "measure", "value", "part", "place")
_SECOND = ("tokens", "reference", "type", "domain")
_LAST = ("text", "excluded")
Row = dict[str, Any]


class AnswerSource(Protocol):
    """Where answers are: a store, or the results of a static export."""

    def sessions(self) -> Iterator[SessionRecord]:
        """Yield everybody who took part."""

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, by participant and number."""

    def events(self) -> Iterator[tuple[int, str, float]]:
        """Yield participant, JSON and time of all events between trials."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, checked, with the trial that it answers.

    Attributes:
        place: Which trial of the participant it is, practice excluded, from 1; 0 for practice.
        excluded: Why analyses exclude the participant; ``""`` for others.
    """

    session: SessionRecord
    trial: PlannedTrial
    stored: StoredAnswer
    answers: KindAnswers
    place: int
    excluded: str


class AnswerReader:
    """Reads the answers of a store, or of what yields the same.

    Attributes:
        problems: Answers that cannot be ones to their trial, as far as they have been read.
    """

    def __init__(self, study: Study, store: AnswerSource) -> None:
        self._study = study
        self._store = store
        self._rows = rows_of(study)
        self.problems: list[Problem] = []

    def __iter__(self) -> Iterator[Answered]:
        settings = self._study.settings
        sessions = {each.participant: each for each in self._store.sessions()}
        of_whom = 0
        trials: list[PlannedTrial] = []
        for stored in self._store.answers():
            session = sessions.get(stored.participant)
            if session is None:
                continue  # came after the sessions were read
            if stored.participant != of_whom:
                of_whom = stored.participant
                trials = planned_trials(self._study, self._rows[session.row], of_whom)
            try:
                if not 1 <= stored.number <= len(trials):
                    raise AnswerError("there is no such trial", code="answer-invalid")
                trial = trials[stored.number - 1]
                posted = TrialAnswer.model_validate_json(stored.answer)
                answers = checked_answers(settings, trial, posted.answers)
            except (AnswerError, ValueError) as error:
                message = getattr(error, "message", "") or "it is not the JSON of an answer"
                at = Position(f"participant {stored.participant}, trial {stored.number}")
                self.problems.append(Problem("answer-invalid", message, at))
                continue
            excluded = exclusion(settings, session, session.state)
            if not excluded and session.state != FINISHED:
                excluded = UNFINISHED
            place = 0 if trial.practice else trial.number - len(self._study.practice)
            yield Answered(session, trial, stored, answers, place, excluded)


def columns_of(study: Study) -> list[str]:
    """Return the columns of the long table."""
    conditions = [each.name for each in study.settings.condition]
    return [*_FIRST, *_SECOND, *conditions, *_LAST]


def table_rows(study: Study, answers: Iterable[Answered]) -> Iterator[Row]:
    """Yield the rows of the long table."""
    refers = any(sentence.reference for each in study.stimuli for sentence in each.sentences or ())
    for answered in answers:
        if not answered.place:
            continue
        stimulus = answered.trial.stimulus
        for measure in measures_of(study.settings, answered.trial, answered.answers):
            has = None if not refers else measure.reference
            yield {
                "participant": answered.session.participant,
                "item": stimulus.item,
                "system": stimulus.system,
                "measure": measure.measure,
                "value": _number(measure.value),
                "part": measure.part or "",
                "place": answered.place,
                "tokens": measure.tokens or "",
                "reference": "" if has is None else "yes" if has else "no",
                "type": measure.type or stimulus.type,
                "domain": stimulus.domain,
                **dict(answered.trial.conditions),
                "text": measure.text,
                "excluded": answered.excluded,
            }


def _number(value: float | None) -> float | int | str:
    if value is None:
        return ""
    return int(value) if float(value).is_integer() else value


def csv_lines(study: Study, rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of the long table as CSV, the header first."""
    columns = columns_of(study)
    yield _csv_line(columns)
    for row in rows:
        yield _csv_line([guarded(row.get(name, "")) for name in columns])


def _csv_line(cells: Sequence[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()


def raw_lines(study: Study, store: AnswerSource) -> Iterator[str]:
    """Yield everything that the store has, a JSON object a line.

    ``"record"`` is ``session``, ``answer`` or ``event``. An answer has what was shown, too.
    """
    rows = rows_of(study)
    sessions = list(store.sessions())
    for each in sessions:
        yield _json_line(
            record="session",
            participant=each.participant,
            row=each.row,
            state=each.state,
            asked=dict(each.asked),
            browser=dict(each.browser),
            started=each.started,
            last_seen=each.last_seen,
            ended=each.ended,
        )
    row_of = {each.participant: each.row for each in sessions}
    of_whom, trials = 0, list[PlannedTrial]()
    for stored in store.answers():
        if stored.participant not in row_of:
            continue
        if stored.participant != of_whom:
            of_whom = stored.participant
            trials = planned_trials(study, rows[row_of[of_whom]], of_whom)
        known = 1 <= stored.number <= len(trials)
        yield _json_line(
            record="answer",
            participant=stored.participant,
            number=stored.number,
            received=stored.received,
            **(_shown(trials[stored.number - 1]) if known else {}),
            answer=json.loads(stored.answer),
        )
    for participant, event, received in store.events():
        yield _json_line(
            record="event", participant=participant, received=received, event=json.loads(event)
        )


def _shown(trial: PlannedTrial) -> Row:
    return {
        "practice": trial.practice,
        "item": trial.stimulus.item,
        "system": trial.stimulus.system,
        "conditions": dict(trial.conditions),
        "cells": trial.cells,
        "answers_shown": trial.answers,
        "understood": trial.understood,
    }


def _json_line(**record: Any) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"


# ------------------------------------------------------------- files of the challenges, questions


def grec_versions(texts: Sequence[GrecText], answers: Iterable[Answered]) -> list[list[GrecText]]:
    """Return the texts with what people chose, a list for each version.

    Different people may have worked on different texts, so a version is not one person: the first
    one has the first person of each text, the second one the second, and so on.
    """
    by_text: dict[str, list[tuple[int, ...]]] = {}
    for answered in answers:
        if answered.place and not answered.excluded:
            given = answered.answers
            if isinstance(given, SelectionAnswers):
                by_text.setdefault(answered.trial.stimulus.item, []).append(given.choices)
    versions: list[list[GrecText]] = []
    for text in texts:
        for number, choices in enumerate(by_text.get(text.id, ())):
            if number == len(versions):
                versions.append([])
            picked = [_picked(ref, place) for ref, place in zip(text.refs, choices, strict=True)]
            versions[number].append(text.choosing(picked))
    return versions


def _picked(ref: Ref, place: int) -> Refex:
    """Return the first expression with the words that were chosen."""
    words = choices_of(ref)[place]
    return next(each for each in ref.alternatives if (each.words or EMPTY_STRING) == words)


def tuna_trials(trials: Sequence[Trial], answers: Iterable[Answered]) -> list[Trial]:
    """Return a trial for each description: its domain as it was shown, and the words.

    IDs are those of the corpus: ``s3t12`` is the twelfth trial of the third participant.
    """
    by_id = {trial.id: trial for trial in trials}
    found: list[Trial] = []
    for answered in answers:
        given = answered.answers
        if not answered.place or answered.excluded or not isinstance(given, ElicitationAnswers):
            continue
        trial = by_id[answered.trial.stimulus.item]
        who = f"s{answered.session.participant}"
        placed = zip(trial.entities, answered.trial.cells, strict=True)
        conditions = dict(answered.trial.conditions)
        found.append(
            replace(
                trial,
                id=f"{who}t{answered.place}",
                author=who,
                condition=conditions.get("loc", trial.condition),
                entities=tuple([_placed(entity, *cell) for entity, cell in placed]),
                descriptions=(Description(words=" ".join(given.text.split())),),
            )
        )
    return found


def _placed(entity: Entity, column: int, row: int) -> Entity:
    """Return an entity at the place where a participant saw it."""
    kept = [each for each in entity.attributes if each.pair[0] not in LOCATION]
    kept += [Attribute("x-dimension", str(column)), Attribute("y-dimension", str(row))]
    return replace(entity, attributes=tuple(kept))


def question_rows(study: Study, answers: Iterable[Answered]) -> list[Row]:
    """Return the questions that people wrote, as ``study new reading --questions`` reads them."""
    found: list[Row] = []
    wrong = study.settings.trial.wrong_answers
    for answered in answers:
        given = answered.answers
        if answered.place and not answered.excluded and isinstance(given, QuestionWritingAnswers):
            for each in given.questions:
                row = {
                    "item": answered.trial.stimulus.item,
                    "type": each.type,
                    "question": each.text,
                    "answer": each.answer,
                }
                row.update({f"wrong{n + 1}": text for n, text in enumerate(each.wrong)})
                row.update({f"wrong{n}": "" for n in range(len(each.wrong) + 1, wrong + 1)})
                found.append({**row, "participant": answered.session.participant})
    return found


def source_items(study: Study, read: Callable[[str], Sequence[Any]]) -> Sequence[Any]:
    """Return the texts or trials that a study was made of.

    Args:
        study: The study.
        read: Reads the items of a file.

    Raises:
        FormatError: The study does not have them (``study-material``), or not all of them.
    """
    place = study.folder / SOURCE_FILE
    if not place.is_file():
        raise FormatError(
            f"there is no {SOURCE_FILE}, the texts or trials that the study was made of; "
            "'anaphora study new' writes it",
            code="study-material",
            at=Position(str(place)),
        )
    items = read(str(place))
    known = {each.id for each in items}
    missing = [item for item in study.items if item not in known]
    if missing:
        raise FormatError(
            f"the item '{missing[0]}' of the study is not in this file; put back the file that "
            "'anaphora study new' wrote",
            code="study-material",
            at=Position(str(place)),
        )
    return items
