"""Probabilities and versions of proposals, from the resolver into the project and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.confidence import Confidence, confidence_of
from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers, answer_of
from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.worker.protocol import answers_of
from anaphora_workbench.model import Anaphor, FrozenDict, Reference
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

pytestmark = pytest.mark.usefixtures("weighing")


@pytest.fixture
def prepared(ask: Any, farm: Path) -> Path:
    """A project for which the resolver with probabilities has proposed."""
    place = farm.with_suffix(".anaphora")
    ask(
        "prepare",
        paths=[str(farm)],
        project=str(place),
        create=True,
        language="en",
        annotators=["ana"],
        resolver="weighing",
    )
    return place


def asked(ask: Any, project: Path, horizon: int = -1, **values: Any) -> dict[str, Any]:
    return dict(
        ask(
            "propose",
            project=str(project),
            document="farm",
            annotator="ana",
            resolver="weighing",
            horizon=horizon,
            **values,
        )
    )


def stored(project: Path) -> dict[str, Any]:
    with Project.open(project, read_only=True) as opened:
        layer = opened.proposals("farm")["weighing"]
        return {name: answer_of(anaphor) for name, anaphor in layer.anaphors.items()}


@pytest.mark.parametrize(
    ("probability", "level"),
    [
        (None, None),
        (0.0, Confidence.LOW),
        (0.499999, Confidence.LOW),
        (0.5, Confidence.MEDIUM),
        (0.899999, Confidence.MEDIUM),
        (0.9, Confidence.HIGH),
        (1.0, Confidence.HIGH),
    ],
)
def test_a_probability_has_one_of_three_levels(
    probability: float | None, level: Confidence | None
) -> None:
    assert confidence_of(probability) is level


def test_the_project_keeps_probability_and_version_of_each_proposal(prepared: Path) -> None:
    answers = stored(prepared)
    assert {answer.version for answer in answers.values()} == {"1"}
    likely = [answer.probability for answer in answers.values() if answer.given]
    assert sorted(likely) == [0.3, 0.7, 0.95]


def test_the_worker_sends_what_preparing_has_stored(ask: Any, prepared: Path) -> None:
    result = asked(ask, prepared)
    assert result["version"] == "1"
    answers, _strangers = answers_of(ask.received.items("answers"))
    assert dict(answers) == stored(prepared)
    assert asked(ask, prepared, horizon=0)["outdated"] == 0


def test_an_uncalibrated_resolver_has_no_probability(ask: Any, prepared: Path) -> None:
    ask(
        "propose",
        project=str(prepared),
        document="farm",
        annotator="ana",
        resolver="supar",
        horizon=-1,
    )
    items = ask.received.items("answers")
    assert items
    assert {(item["probability"], item["version"]) for item in items} == {(None, "")}


def test_answers_of_another_version_are_counted_and_replaced(
    ask: Any, prepared: Path, weighing: Callable[[str], None]
) -> None:
    asked(ask, prepared, horizon=0)
    weighing("2")
    ready = asked(ask, prepared, horizon=0)
    assert (ready["version"], ready["outdated"]) == ("2", len(stored(prepared)))
    asked(ask, prepared, horizon=1)
    assert asked(ask, prepared, horizon=0)["outdated"] == ready["outdated"] - 1
    asked(ask, prepared, store=True)
    assert {answer.version for answer in stored(prepared).values()} == {"2"}
    assert asked(ask, prepared, horizon=0)["outdated"] == 0


def test_proposals_without_a_version_are_never_outdated(
    ask: Any, prepared: Path, weighing: Callable[[str], None]
) -> None:
    weighing("")
    assert asked(ask, prepared, horizon=0)["outdated"] == 0
    asked(ask, prepared, store=True)
    ask("release")
    weighing("3")
    assert asked(ask, prepared, horizon=0)["outdated"] == 0


def test_a_decision_records_the_proposal_with_its_probability(prepared: Path) -> None:
    with Project.open(prepared) as project:
        session = Session(
            project,
            "farm",
            "ana",
            Registry().candidate_finder("supar"),
            ResolverAnswers("weighing", project.proposals("farm")["weighing"]),
        )
        decisions = Decisions(session)
        decisions.first()
        question = session.question
        assert question is not None
        assert question.confidence in (Confidence.HIGH, Confidence.MEDIUM)
        decisions.accept()
        (recorded,) = project.history("farm", "ana")
        proposal = recorded.context.proposal
        assert proposal is not None
        assert (proposal.probability, proposal.version) == (question.probability, "1")
        assert project.problems() == []


def test_an_old_program_s_rows_are_read_and_look_the_same(prepared: Path) -> None:
    """Rows without the new keys are those of older programs, which ignore further keys."""
    with Project.open(prepared) as project:
        session = Session(
            project,
            "farm",
            "ana",
            Registry().candidate_finder("supar"),
            ResolverAnswers("supar", project.proposals("farm")["weighing"]),
        )
        name = session.items[0].markable_id
        session.take_answers(
            [(name, answer_of(Anaphor(name, "", Reference.NON_REFERRING)))],
        )
        decisions = Decisions(session)
        decisions.first()
        decisions.accept()
    with closing(sqlite3.connect(prepared)) as file:
        ((row,),) = file.execute("SELECT proposal FROM decision")
    assert json.loads(row).keys() == {"resolver", "antecedents", "reference"}


@pytest.mark.parametrize("value", ["", "likely", "nan", "1.5", "-0.1"])
def test_what_is_no_probability_in_a_file_counts_as_unknown(value: str) -> None:
    odd = Anaphor("m1", "poss", None, ("m2",), FrozenDict({"probability": value}))
    assert answer_of(odd).probability is None
