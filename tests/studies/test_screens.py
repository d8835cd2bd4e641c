"""Screens show what a participant needs and give nothing away."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.studies.answers import (
    AnswerError,
    IdentificationAnswers,
    checked_answers,
    measures_of,
)
from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.screens import condition_texts, screen_of
from anaphora_workbench.studies.study_file import Study

MakeStudy = Callable[..., Study]
KINDS = [kind.value for kind in Kind]


@pytest.mark.parametrize("kind", KINDS)
def test_no_screen_tells_item_system_or_right_answer(
    sample_study: MakeStudy, tmp_path: Path, kind: str
) -> None:
    study = sample_study(tmp_path, kind)
    shown = json.dumps([screen_of(study.settings, each, _url) for each in _trials(study)])
    for secret in ("secret", "the-target", "target", "correct", ".svg"):
        assert secret not in shown


def test_nothing_is_framed_where_the_target_is_to_be_found(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path, "identification")
    for trial in _trials(study):
        things = screen_of(study.settings, trial, _url)["grid"]["things"]
        assert [thing["framed"] for thing in things] == [False] * 3


def test_only_the_target_is_framed_where_it_is_to_be_described(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path, "elicitation")
    for trial in _trials(study):
        things = screen_of(study.settings, trial, _url)["grid"]["things"]
        assert [thing["name"] for thing in things if thing["framed"]] == ["a chair"]


def test_things_come_row_by_row_and_are_called_by_their_place(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path, "judgement")
    for trial in _trials(study):
        things = screen_of(study.settings, trial, _url)["grid"]["things"]
        places = [(thing["row"], thing["column"]) for thing in things]
        assert places == sorted(places)
        assert [thing["id"] for thing in things] == [f"{column}-{row}" for row, column in places]


def test_answers_of_a_question_are_shown_in_the_order_that_was_drawn(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path, "reading")
    for trial in _trials(study):
        (question,) = screen_of(study.settings, trial, _url)["questions"]
        assert [("right", "w", "x")[place] for place in trial.answers[0]] == question["answers"]


def test_a_place_that_was_chosen_is_measured_as_the_thing_there(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path, "identification")
    trial = _trials(study)[0]
    for thing in screen_of(study.settings, trial, _url)["grid"]["things"]:
        answers = checked_answers(
            study.settings, trial, {"reading": 1.0, "finding": 2.0, "chosen": thing["id"]}
        )
        assert isinstance(answers, IdentificationAnswers)
        found = {each.measure: each.value for each in measures_of(study.settings, trial, answers)}
        assert found["identification_accuracy"] == float(thing["name"] == "a chair")


def test_an_empty_cell_cannot_be_chosen(sample_study: MakeStudy, tmp_path: Path) -> None:
    study = sample_study(tmp_path, "identification")
    trial = _trials(study)[0]
    taken = {trial.place_name(*cell) for cell in trial.cells}
    free = next(
        f"{column}-{row}"
        for column in range(1, 6)
        for row in range(1, 4)
        if f"{column}-{row}" not in taken
    )
    with pytest.raises(AnswerError, match=f"there is no thing at '{free}' in the grid"):
        checked_answers(study.settings, trial, {"finding": 2.0, "chosen": free})


def test_texts_of_conditions_are_those_between_or_within(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    more = """
[[condition]]
name = "loc"
values = ["yes", "no"]
texts = ["You may name the place.", "Do not name the place."]
[[condition]]
name = "speed"
within = true
values = ["fast", "slow"]
texts = ["Be quick.", ""]
"""
    study = sample_study(tmp_path, "elicitation", more)
    rows = rows_of(study)
    assert [condition_texts(study.settings, row.conditions, within=False) for row in rows] == [
        ["You may name the place."],
        ["Do not name the place."],
    ]
    shown = [screen_of(study.settings, each, _url)["conditions"] for each in _trials(study)]
    assert sorted(shown) == [[], ["Be quick."]]


def _url(path: str) -> str:
    return f"/media/{len(path)}"


def _trials(study: Study) -> list[PlannedTrial]:
    return planned_trials(study, rows_of(study)[0], 1)
