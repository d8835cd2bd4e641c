"""Simulated participants: answers with known effects, to try a study and its analysis beforehand.

The model, for all kinds: a participant is faster or slower, stricter or milder, than others; an
item is harder or easier; the rest is noise, drawn anew for each value. Participants, items and
noise are independent. Effects of systems are added to that:

- times: log-normal around a base, times the factors of participant (SD .25 of the logarithm), item
  (.10) and noise (.30); an effect is in milliseconds. A sentence takes 400 ms and 250 ms a token;
- accuracies: 90 % are right;
- ratings: normal around 65, participant SD 8, item SD 8, noise SD 15, cut off at the ends of the
  scale; an effect is in points;
- magnitudes: log-normal around the modulus, participant SD .2, item .2, noise .4; an effect is a
  factor;
- what is written or chosen, in kinds without systems, is made up.

The figures are plausible and nothing more: they are nobody's data.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from anaphora_workbench.challenges.group_comparison import compared
from anaphora_workbench.challenges.reading_experiment import Trials, questions
from anaphora_workbench.errors import UsageError, unknown_name
from anaphora_workbench.studies.answers import checked_answers, measures_of
from anaphora_workbench.studies.kinds import FACTS, Kind, Presentation
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study

_RIGHT = 0.9
_PER_SENTENCE, _PER_TOKEN = 400.0, 250.0
_QUESTION, _READING, _FINDING = 4_000.0, 1_500.0, 2_200.0
_TIME = (0.25, 0.10, 0.30)
_POINTS = (8.0, 8.0, 15.0)
_MEAN_RATING = 65.0
_FACTOR = (0.2, 0.2, 0.4)
_SECONDS_APART = 90.0
Answers = dict[str, Any]


@dataclass(slots=True)
class Simulation:
    """Draws answers to a study.

    Attributes:
        effects: What each system adds: milliseconds, points, or a factor for magnitudes.
    """

    study: Study
    effects: Mapping[str, float] = field(default_factory=dict)
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise `UsageError` for an effect of a system that the study does not have."""
        if self.effects and not FACTS[self.study.kind].systems:
            raise UsageError(f"a {self.study.kind} study has no systems, so none has an effect")
        for name, size in self.effects.items():
            if name not in self.study.systems:
                raise UsageError(unknown_name("system", name, self.study.systems))
            if self.study.kind is Kind.MAGNITUDE and size <= 0:
                raise UsageError(f"the effect on '{name}' is a factor, such as 0.8, not {size:g}")

    def answers(self, trials: Sequence[PlannedTrial], participant: int) -> Iterator[Answers]:
        """Yield the answers of a participant to their trials."""
        person = Random(f"{self.seed}|person|{participant}")
        drawn = person.gauss(0, 1)
        kind = self.study.kind
        for trial in trials:
            random = Random(f"{self.seed}|{participant}|{trial.number}")
            item = Random(f"{self.seed}|item|{trial.stimulus.item}").gauss(0, 1)
            effect = self.effects.get(trial.stimulus.system, 0.0)
            yield _MODELS[kind](_Draw(self.study, trial, random, drawn, item, effect))


@dataclass(frozen=True, slots=True)
class _Draw:
    """What an answer depends on: ``person`` and ``item`` are standard normal."""

    study: Study
    trial: PlannedTrial
    random: Random
    person: float
    item: float
    effect: float

    def time(self, base: float) -> float:
        """Return a time in milliseconds."""
        return round(base * self.factor(_TIME) + self.effect, 3)

    def factor(self, spread: tuple[float, float, float]) -> float:
        """Return a log-normal factor with mean 1."""
        own, item, noise = spread
        logarithm = own * self.person + item * self.item + noise * self.random.gauss(0, 1)
        return math.exp(logarithm - (own**2 + item**2 + noise**2) / 2)

    @property
    def limit(self) -> float:
        """The time limit of a screen in milliseconds; infinite, if there is none."""
        seconds = self.study.settings.trial.seconds
        return seconds * 1000 if seconds else math.inf


def _reading(draw: _Draw) -> Answers:
    times = [
        max(50.0, draw.time(_PER_SENTENCE + _PER_TOKEN * sentence.tokens))
        for sentence in draw.trial.stimulus.sentences or ()
    ]
    given: list[Answers] = []
    for order in draw.trial.answers:
        right = draw.random.random() < _RIGHT
        chosen = order.index(0) if right else order.index(draw.random.randrange(1, len(order)))
        time = _QUESTION * draw.factor(_TIME)
        given.append({"chosen": chosen, "time": round(time, 3)})
    return {"sentences": times, "questions": given}


def _selection(draw: _Draw) -> Answers:
    gaps = [part for part in draw.trial.stimulus.parts or () if not isinstance(part, str)]
    return {"choices": [draw.random.randrange(len(gap.choices)) for gap in gaps]}


def _places(draw: _Draw, *, target: bool) -> list[str]:
    things = draw.trial.stimulus.grid.things if draw.trial.stimulus.grid else ()
    placed = zip(things, draw.trial.cells, strict=True)
    return [draw.trial.place_name(*cell) for thing, cell in placed if thing.target is target]


def _elicitation(draw: _Draw) -> Answers:
    words = draw.random.choice(("the one that looks like no other", "the thing with the border"))
    missed = draw.study.settings.trial.feedback and not draw.trial.understood
    return {"text": words, "corrected": _places(draw, target=True)[0] if missed else None}


def _identification(draw: _Draw) -> Answers:
    answers: Answers = {"reading": None, "finding": None, "chosen": None}
    if draw.study.settings.trial.presentation is Presentation.DESCRIPTION_FIRST:
        reading = draw.time(_READING)
        if reading > draw.limit:
            return answers
        answers["reading"] = max(50.0, reading)
    finding = draw.time(_FINDING)
    if finding > draw.limit:
        return answers
    others = _places(draw, target=False)
    right = draw.random.random() < _RIGHT or not others
    chosen = _places(draw, target=True)[0] if right else draw.random.choice(others)
    return {**answers, "finding": max(50.0, finding), "chosen": chosen}


def _scales(draw: _Draw) -> Answers:
    own, item, noise = _POINTS
    values: list[int] = []
    for scale in draw.study.settings.scale:
        drawn = own * draw.person + item * draw.item + noise * draw.random.gauss(0, 1)
        value = round(_MEAN_RATING + drawn + draw.effect)
        values.append(min(scale.most, max(scale.least, value)))
    return {"values": values, "moved": [True] * len(values)}


def _magnitude(draw: _Draw) -> Answers:
    value = draw.study.settings.trial.modulus * draw.factor(_FACTOR) * (draw.effect or 1.0)
    return {"value": float(f"{value:.4g}")}


def _question_writing(draw: _Draw) -> Answers:
    settings = draw.study.settings.trial
    return {
        "questions": [
            {
                "type": each,
                "text": f"What does the text say about its {each}?",
                "answer": "this",
                "wrong": [f"that {n + 1}" for n in range(settings.wrong_answers)],
            }
            for each in settings.question_types
        ]
    }


_MODELS: dict[Kind, Callable[[_Draw], Answers]] = {
    Kind.READING: _reading,
    Kind.SELECTION: _selection,
    Kind.ELICITATION: _elicitation,
    Kind.IDENTIFICATION: _identification,
    Kind.JUDGEMENT: _scales,
    Kind.RATING: _scales,
    Kind.MAGNITUDE: _magnitude,
    Kind.QUESTION_WRITING: _question_writing,
}


def simulate_into(store: StudyStore, simulation: Simulation, participants: int) -> int:
    """Let participants take part through the store, as the page would; return their answers.

    Args:
        store: The store of the study.
        simulation: What draws the answers.
        participants: How many start; each one comes to the end.

    Raises:
        StoreError: There is no place for so many (``study-full``), or it cannot be written.
    """
    study = simulation.study
    rows = rows_of(study)
    answered = 0
    for number in range(participants):
        now = _SECONDS_APART * number
        session = store.start(_asked(study, number), {"simulated": True}, now=now)
        trials = planned_trials(study, rows[session.row], session.participant)
        for trial, answers in zip(
            trials, simulation.answers(trials, session.participant), strict=True
        ):
            checked_answers(study.settings, trial, answers)
            post = {"answers": answers, "duration": _duration(answers), "events": []}
            now += 1.0
            store.record(session.token, trial.number, json.dumps(post), now)
            answered += 1
        store.finish(session.token, now=now)
    return answered


def _asked(study: Study, number: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for asked in study.settings.ask:
        if asked.type == "choice":
            found[asked.name] = asked.choices[number % len(asked.choices)]
        else:
            found[asked.name] = {"yes-no": "yes", "number": 30 + number % 30}.get(asked.type, "")
    return found


def _duration(answers: Answers) -> float:
    times = [*answers.get("sentences", ()), answers.get("reading"), answers.get("finding")]
    times += [each["time"] for each in answers.get("questions", ()) if "time" in each]
    return round(sum([time for time in times if time]) or 5_000.0, 3)


# -------------------------------------------------------------------------- power, false alarms


@dataclass(frozen=True, slots=True)
class Rate:
    """How often an analysis called the systems different.

    Attributes:
        studies: Simulated studies.
        one_way: Studies in which the one-way analysis did.
        blocked: Studies in which the one with participants and items as blocks did.
    """

    studies: int
    one_way: int
    blocked: int


def trials_of(simulation: Simulation, participants: int) -> Trials:
    """Return the table of a simulated study, as `reading_experiment` takes it."""
    study = simulation.study
    rows = rows_of(study)
    columns: list[list[Any]] = [[] for _ in range(10)]
    for participant in range(1, participants + 1):
        trials = planned_trials(study, rows[(participant - 1) % len(rows)], participant)
        drawn = simulation.answers(trials, participant)
        for trial, answers in zip(trials, drawn, strict=True):
            if trial.practice:
                continue
            checked = checked_answers(study.settings, trial, answers)
            for each in measures_of(study.settings, trial, checked):
                cells = (
                    *(str(participant), trial.stimulus.item, trial.stimulus.system, each.measure),
                    *(each.value, each.tokens, bool(each.reference), each.type),
                    *(trial.stimulus.domain, str(each.part)),
                )
                for column, cell in zip(columns, cells, strict=True):
                    column.append(cell)
    return Trials(*columns)


def rate(
    study: Study,
    effects: Mapping[str, float],
    *,
    measure: str,
    participants: int,
    studies: int,
    seed: int = 1,
    alpha: float = 0.05,
) -> Rate:
    """Return in how many of several simulated studies the systems came out as different.

    With effects that is the power of the study, without any the rate of false alarms.

    Raises:
        ValueError: There is no such measure.
    """
    one_way = blocked = 0
    for number in range(studies):
        simulation = Simulation(study, effects, seed=seed + number)
        table = trials_of(simulation, participants)
        own = table.of([n for n, name in enumerate(table.measure) if name == measure])
        if not own.value:
            raise ValueError(f"the study has no measure '{measure}'")
        question = next(each for each in questions(own) if each.name == measure)
        ps = {
            row["analysis"]: row["p"]
            for row in compared(question).rows
            if row["effect"] == "system" and row["p"] is not None
        }
        one_way += float(ps["one-way"] or 0) < alpha
        blocked += float(ps["blocked"] or 0) < alpha
    return Rate(studies, one_way, blocked)
