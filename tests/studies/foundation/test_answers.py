"""Answers: each kind has its own, what cannot be one is refused, and measures come of the rest."""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import Any

import pytest
from tests.studies.foundation.conftest import grid_of, questions_of, text_of

from anaphora_workbench.studies.answers import (
    AnswerError,
    TrialAnswer,
    checked_answers,
    measures_of,
)
from anaphora_workbench.studies.schedule import PlannedTrial
from anaphora_workbench.studies.stimuli import Stimulus
from anaphora_workbench.studies.study_file import Settings

SCALES = [{"name": name, "text": "?", "least": 1} for name in ("adequacy", "fluency")]
PARTS = [
    {"id": "1.1", "choices": ["Ana", "she"]},
    " met Bill, and ",
    {"id": "1.2", "choices": ["Ana", "she", "_"]},
    " left.",
]


def trial_of(stimulus: Any, **more: Any) -> PlannedTrial:
    found = Stimulus.model_validate_json(_json(stimulus))
    if found.grid is not None:
        # Row by row: the things t0 to t4 in the first row, t5 and t6 in the second one.
        more["cells"] = tuple([(n % 5 + 1, n // 5 + 1) for n in range(len(found.grid.things))])
    return PlannedTrial(1, False, found, **more)


def _json(value: Any) -> str:

    return json.dumps(value)


def settings(kind: str, **tables: Any) -> Settings:
    return Settings.model_validate_json(_json({"study": {"name": "x", "kind": kind}, **tables}))


READING = (
    settings("reading"),
    trial_of(
        text_of("t1", "A", questions=questions_of("t1")[:2]),
        answers=((3, 0, 1, 2, 4), (0, 1, 2, 3, 4)),
    ),
)
SELECTION = settings("selection"), trial_of({"item": "t1", "parts": PARTS})
ELICITATION = settings("elicitation"), trial_of({"item": "d1", "grid": grid_of()})
IDENTIFICATION = (
    settings("identification"),
    trial_of({"item": "d1", "system": "A", "text": "red", "grid": grid_of(target=2)}),
)
JUDGEMENT = (
    settings("judgement", scale=SCALES),
    trial_of({"item": "d1", "system": "A", "text": "red", "grid": grid_of()}),
)
MAGNITUDE = (
    settings("magnitude", trial={"modulus": 50.0}),
    trial_of({"item": "s1", "system": "A", "text": "A sentence."}),
)
WRITING = (
    settings("question-writing", trial={"question_types": ["Q1", "Q2"], "wrong_answers": 1}),
    trial_of({"item": "t1", "sentences": [{"text": "A b.", "tokens": 3}]}),
)


def measured(what: tuple[Settings, PlannedTrial], answers: Any) -> list[tuple[Any, ...]]:
    """Return measure and value of each row, then what else is not left out."""
    settings, trial = what
    found = measures_of(settings, trial, checked_answers(settings, trial, answers))
    return [tuple([part for part in astuple(row) if part not in ("", None)]) for row in found]


def test_reading_gives_times_accuracies_and_question_times() -> None:
    answers = {
        "sentences": [812.5, 901],
        "questions": [{"chosen": 1, "time": 2000}, {"chosen": 4, "time": 1500.25}],
    }
    assert measured(READING, answers) == [
        ("reading_time", 812.5, 1, 5, True),
        ("reading_time", 901.0, 2, 5, False),
        ("question_accuracy", 1.0, 1, "Q1"),
        ("question_time", 2000.0, 1, "Q1"),
        ("question_accuracy", 0.0, 2, "Q2"),
        ("question_time", 1500.25, 2, "Q2"),
    ]


def test_selection_gives_the_expressions_in_words() -> None:
    assert measured(SELECTION, {"choices": [0, 2]}) == [
        ("choice", 0, 1, "1.1", "Ana"),
        ("choice", 2, 2, "1.2", "_"),
    ]


def test_elicitation_gives_the_description() -> None:
    text = "la roja 🪑, a la izquierda"
    assert measured(ELICITATION, {"text": text, "corrected": "4-1"}) == [("description", 0, text)]


def test_identification_gives_both_times_and_whether_it_was_right() -> None:
    answers = {"reading": 1400.5, "finding": 900, "chosen": "3-1"}
    assert measured(IDENTIFICATION, answers) == [
        ("reading_time", 1400.5, 0),
        ("identification_time", 900.0, 0),
        ("identification_accuracy", 1.0, 0),
    ]
    assert measured(IDENTIFICATION, {**answers, "chosen": "2-1"})[-1][1] == 0.0


def test_a_time_that_was_up_is_a_gap_without_accuracy() -> None:
    assert measured(IDENTIFICATION, {"reading": 1400.5}) == [
        ("reading_time", 1400.5, 0),
        ("identification_time", 0),
    ]


def test_scales_are_ratings() -> None:
    assert measured(JUDGEMENT, {"values": [1, 100], "moved": [True, False]}) == [
        ("adequacy_rating", 1, 1),
        ("fluency_rating", 100, 2),
    ]


def test_magnitude_is_in_proportion_to_the_modulus() -> None:
    assert measured(MAGNITUDE, {"value": 125}) == [("magnitude", 2.5, 0)]


def test_written_questions_are_kept() -> None:
    questions = [
        {"type": kind, "text": f"{kind}?", "answer": "yes", "wrong": ["no"]}
        for kind in ("Q1", "Q2")
    ]
    assert measured(WRITING, {"questions": questions}) == [
        ("question", 1, "Q1", "Q1?"),
        ("question", 2, "Q2", "Q2?"),
    ]


@pytest.mark.parametrize(
    ("what", "answers", "message"),
    [
        (READING, {"sentences": [1.0]}, "there are 1 sentence times, not 2"),
        (READING, {"sentences": [1, 2]}, "there are 0 answers, not 2"),
        (
            READING,
            {"sentences": [1, 2], "questions": [{"chosen": 5, "time": 1}] * 2},
            "answer 5 of 5 was chosen",
        ),
        (
            READING,
            {"sentences": [1, -2], "questions": []},
            "sentences.2: input should be greater than or equal to 0",
        ),
        (READING, {"sentences": [float("inf"), 1]}, "sentences.1: input should be"),
        (READING, {"sentences": [float("nan"), 1]}, "sentences.1: input should be"),
        (SELECTION, {"choices": [0]}, "there are 1 choices, not 2"),
        (SELECTION, {"choices": [2, 0]}, "expression 2 of 2 was chosen at gap '1.1'"),
        (SELECTION, {"choices": [-1, 0]}, "choices.1: input should be greater than or equal"),
        (ELICITATION, {"text": ""}, "text: string should have at least 1 character"),
        (ELICITATION, {"text": "x" * 20_001}, "text: string should have at most 20000 characters"),
        (
            ELICITATION,
            {"text": "red", "corrected": "t3"},
            "there is no thing at 't3' in the grid",
        ),
        (IDENTIFICATION, {"chosen": "3-2"}, "there is no thing at '3-2' in the grid"),
        (
            IDENTIFICATION,
            {"finding": 1.0},
            "there is a time of finding, but nothing was chosen",
        ),
        (JUDGEMENT, {"values": [1]}, "there are 1 values, not 2"),
        (
            JUDGEMENT,
            {"values": [1, 5], "moved": [True]},
            "there are 1 marks of moved sliders, not 2",
        ),
        (JUDGEMENT, {"values": [0, 5]}, "0 is not between 1 and 100 ('adequacy')"),
        (JUDGEMENT, {"values": [50.5, 5]}, "values.1: input should be a valid integer"),
        (JUDGEMENT, {"values": ["50", 5]}, "values.1: input should be a valid integer"),
        (MAGNITUDE, {"value": 0}, "value: input should be greater than 0"),
        (MAGNITUDE, {"value": 1e300}, "value: input should be less than or equal to"),
        (WRITING, {"questions": []}, "the questions are not of the types Q1, Q2"),
        (MAGNITUDE, {"value": 1, "system": "A"}, "system: there is no such field"),
        (MAGNITUDE, None, "the record: input should be an object"),
        (MAGNITUDE, [1], "the record: input should be an object"),
    ],
)
def test_what_cannot_be_an_answer_is_refused(
    what: tuple[Settings, PlannedTrial], answers: Any, message: str
) -> None:
    with pytest.raises(AnswerError) as caught:
        checked_answers(*what, answers)
    assert caught.value.code == "answer-invalid"
    assert message in str(caught.value)


def test_a_question_needs_its_wrong_answers() -> None:
    questions = [
        {"type": kind, "text": "?", "answer": "yes", "wrong": ["no", "never"]}
        for kind in ("Q1", "Q2")
    ]
    with pytest.raises(AnswerError, match="a question has 2 wrong answers"):
        checked_answers(*WRITING, {"questions": questions})


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(AnswerError, match="this is not JSON"):
        checked_answers(*MAGNITUDE, {"value": object()})


def test_a_post_has_a_duration_and_events() -> None:
    post = {
        "answers": {"value": 1},
        "duration": 1200.5,
        "events": [{"at": 3.5, "what": "hidden"}],
    }
    found = TrialAnswer.model_validate_json(_json(post))
    assert (found.duration, found.events[0].what) == (1200.5, "hidden")
