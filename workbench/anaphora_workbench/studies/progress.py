"""Progress of a study: who is where, how full the square is, times, and what analyses exclude.

*Away* is who has not finished and gave no answer for ``give_back_hours``: their row is free again,
and they may come back all the same.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from threading import Lock
from typing import Any

from anaphora_workbench.studies.answers import (
    AnswerError,
    TrialAnswer,
    checked_answers,
    measures_of,
)
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.store import (
    ACTIVE,
    FINISHED,
    WITHDRAWN,
    SessionRecord,
    StoredAnswer,
    StudyStore,
)
from anaphora_workbench.studies.study_file import Settings, Study

AWAY = "away"
_BINS = 120
"""Points of the picture of the answers as they came in."""


@dataclass(frozen=True, slots=True)
class PersonProgress:
    """How far somebody is.

    Attributes:
        participant: Number, from 1.
        row: Row of the square.
        state: ``active``, ``away``, ``finished`` or ``withdrawn``.
        answered: Trials with an answer.
        total: Trials planned.
        started: Seconds since 1970, as all times here.
        last_seen: When the last answer came.
        ended: When they finished or withdrew.
        trial_seconds: Median time of a trial; ``None`` without an answer.
        timeouts: How many times they ran out of time.
        excluded: Why analyses exclude this person; empty for others.
    """

    participant: int
    row: int
    state: str
    answered: int
    total: int
    started: float
    last_seen: float
    ended: float | None
    trial_seconds: float | None
    timeouts: int
    excluded: str = ""


@dataclass(frozen=True, slots=True)
class RowProgress:
    """A row of the square: how many have it, and how many of them have finished."""

    row: int
    taken: int
    finished: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a study.

    Attributes:
        title: Title of the study.
        kind: Its kind.
        now: When this was read.
        planned: Participants that are planned.
        people: Everybody who started.
        rows: The rows of the square.
        answers: Answers in the store, practice included.
        answers_planned: Answers of as many people as are planned.
        arrivals: Time and number of answers until then, of ever later times.
        trial_seconds: Median time of a trial, practice excluded.
        session_minutes: Median time from start to end of those who have finished.
        timeouts: How many times somebody ran out of time.
        outliers: How many times are too far from the mean; ``None`` where the study keeps them.
    """

    title: str
    kind: str
    now: float
    planned: int
    people: tuple[PersonProgress, ...]
    rows: tuple[RowProgress, ...]
    answers: int
    answers_planned: int
    arrivals: tuple[tuple[float, int], ...]
    trial_seconds: float | None
    session_minutes: float | None
    timeouts: int
    outliers: int | None
    states: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        people = [
            {name: getattr(each, name) for name in PersonProgress.__slots__} for each in self.people
        ]
        rows = [{name: getattr(each, name) for name in RowProgress.__slots__} for each in self.rows]
        own = {name: getattr(self, name) for name in Progress.__slots__}
        return own | {"people": people, "rows": rows, "excluded": self.excluded}

    @property
    def excluded(self) -> dict[str, int]:
        """How many people are excluded, by reason."""
        return dict(Counter([each.excluded for each in self.people if each.excluded]))

    @property
    def taken(self) -> int:
        """How many people have a row."""
        return sum(each.taken for each in self.rows)


@dataclass(frozen=True, slots=True)
class _Summary:
    """What progress needs of an answer."""

    number: int
    practice: bool
    seconds: float
    received: float
    timeouts: int
    times: tuple[tuple[str, float], ...]


class ProgressReader:
    """Reads the progress again and again, each answer once. Threads may share it."""

    def __init__(self, study: Study, store: StudyStore) -> None:
        self._study = study
        self._store = store
        self._rows = rows_of(study)
        self._summaries: dict[int, list[_Summary]] = {}
        self._lock = Lock()

    def read(self, now: float | None = None) -> Progress:
        """Return the progress.

        Args:
            now: Seconds since 1970; the clock, by default.
        """
        now = time.time() if now is None else now
        with self._lock:
            sessions = list(self._store.sessions())
            self._update(sessions)
            people = [self._person(each, now) for each in sessions]
            summaries = [one for each in self._summaries.values() for one in each]
        settings = self._study.settings
        per_person = len(planned_trials(self._study, self._rows[0], 1))
        finished = [each for each in sessions if each.state == FINISHED and each.ended]
        main = [one for one in summaries if not one.practice]
        return Progress(
            title=settings.study.title or settings.study.name,
            kind=settings.study.kind.value,
            now=now,
            planned=settings.design.participants,
            people=tuple(people),
            rows=tuple(self._row(number, people) for number in range(len(self._rows))),
            answers=len(summaries),
            answers_planned=per_person * settings.design.participants,
            arrivals=_arrivals(sorted([one.received for one in summaries])),
            trial_seconds=_median([one.seconds for one in main]),
            session_minutes=_median([((s.ended or 0) - s.started) / 60 for s in finished]),
            timeouts=sum(one.timeouts for one in main),
            outliers=_outliers(settings, main),
            states=dict(Counter([each.state for each in people])),
        )

    def _update(self, sessions: Sequence[SessionRecord]) -> None:
        changed = {
            each.participant: each
            for each in sessions
            if each.answered != len(self._summaries.get(each.participant, ()))
        }
        if not changed:
            return
        for participant in changed:
            self._summaries[participant] = []
        trials = {
            participant: planned_trials(self._study, self._rows[each.row], participant)
            for participant, each in changed.items()
        }
        for stored in self._store.answers(changed):
            own = trials[stored.participant]
            trial = own[stored.number - 1] if stored.number <= len(own) else None
            self._summaries[stored.participant].append(
                _summary(self._study.settings, trial, stored)
            )

    def _person(self, session: SessionRecord, now: float) -> PersonProgress:
        settings = self._study.settings
        away = session.last_seen <= now - settings.design.give_back_hours * 3600
        state = AWAY if session.state == ACTIVE and away else session.state
        own = [one for one in self._summaries.get(session.participant, ()) if not one.practice]
        return PersonProgress(
            participant=session.participant,
            row=session.row,
            state=state,
            answered=session.answered,
            total=len(self._study.practice) + len(self._rows[session.row].versions),
            started=session.started,
            last_seen=session.last_seen,
            ended=session.ended,
            trial_seconds=_median([one.seconds for one in own]),
            timeouts=sum(one.timeouts for one in own),
            excluded=exclusion(settings, session, state),
        )

    @staticmethod
    def _row(number: int, people: Sequence[PersonProgress]) -> RowProgress:
        states = [each.state for each in people if each.row == number]
        finished = states.count(FINISHED)
        return RowProgress(number, finished + states.count(ACTIVE), finished)


def _summary(settings: Settings, trial: PlannedTrial | None, stored: StoredAnswer) -> _Summary:
    """Summarise an answer; one that does not fit its trial counts as come, and no more."""
    if trial is None:
        return _Summary(stored.number, True, 0.0, stored.received, 0, ())
    try:
        answer = TrialAnswer.model_validate_json(stored.answer)
        measures = measures_of(settings, trial, checked_answers(settings, trial, answer.answers))
    except (AnswerError, ValueError):
        return _Summary(stored.number, True, 0.0, stored.received, 0, ())
    timed = [each for each in measures if each.measure.endswith("_time")]
    return _Summary(
        stored.number,
        trial.practice,
        answer.duration / 1000,
        stored.received,
        sum(each.value is None for each in timed),
        tuple([(each.measure, each.value) for each in timed if each.value is not None]),
    )


def exclusion(settings: Settings, session: SessionRecord, state: str) -> str:
    """Return why analyses exclude somebody: an answer before the study, or no end; else nothing."""
    if state == WITHDRAWN:
        return WITHDRAWN
    for question in settings.ask:
        if str(session.asked.get(question.name, "")) in question.leave_out:
            return question.name
    return "unfinished" if state == AWAY else ""


def _median(values: Sequence[float]) -> float | None:
    return round(median(values), 3) if values else None


def _arrivals(times: Sequence[float]) -> tuple[tuple[float, int], ...]:
    """Return times and how many answers had come by then, as few points as a picture needs."""
    step = max(1, -(-len(times) // _BINS))
    places = [*range(0, len(times), step), len(times) - 1] if times else []
    return tuple((times[place], place + 1) for place in dict.fromkeys(places))


def _outliers(settings: Settings, summaries: Sequence[_Summary]) -> int | None:
    rule = settings.outliers
    if rule.treatment == "keep" or not rule.deviations:
        return None
    # Imported here: it brings numpy, which the server needs for nothing else.
    from anaphora_workbench.stats.outliers import outliers

    values: dict[str, list[float]] = {}
    for one in summaries:
        for measure, value in one.times:
            values.setdefault(measure, []).append(value)
    return sum(
        int(outliers(each, deviations=rule.deviations).outside.sum()) for each in values.values()
    )


__all__ = [
    "AWAY",
    "PersonProgress",
    "Progress",
    "ProgressReader",
    "RowProgress",
    "exclusion",
]
