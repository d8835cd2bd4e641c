"""A resolver that learns from an annotator's decisions, while they are made and on other texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.worker.lessons import (
    NO_LESSONS,
    STEP,
    Lessons,
    TextLessons,
    added,
    lessons_elsewhere,
    unadapted,
)
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.store import Project

pytestmark = pytest.mark.usefixtures("weighing")
NAME = 'lessons ["learning", "ana", "first"]'
TEXT = "Ana met Eva and Lea. She slept. " * 20 + "\n"


@pytest.fixture
def place(ask: Any, tmp_path: Path) -> Path:
    """A project of two texts in which *she* may be Ana, Eva or Lea; ana annotates."""
    for name in ("first", "second"):
        (tmp_path / f"{name}.txt").write_text(TEXT, encoding="utf-8")
    place = tmp_path / "project.anaphora"
    ask(
        "prepare",
        paths=[str(tmp_path / "first.txt"), str(tmp_path / "second.txt")],
        project=str(place),
        create=True,
        language="en",
        annotators=["ana", "bo"],
        resolver="learning",
    )
    return place


@pytest.fixture
def project(place: Path) -> Iterator[Project]:
    """The same, open."""
    with Project.open(place) as opened:
        yield opened


def asked(ask: Any, place: Path, document: str = "first", **values: Any) -> dict[str, Any]:
    """Return the result, with the answers by anaphor."""
    values = {"annotator": "ana", "horizon": -1, **values}
    result = ask("propose", project=str(place), document=document, resolver="learning", **values)
    result["given"] = {item["anaphor"]: item for item in ask.received.items("answers")}
    return dict(result)


def decide(project: Project, count: int, place: int = -1, document: str = "first") -> None:
    """Link the first open anaphors to a candidate of their order: -1 is the farthest."""
    layer = project.layer(document, "ana")
    proposals = project.proposals(document)["learning"]
    names = [a.markable for a in layer.anaphors_in_text_order() if not a.decided]
    for name in names[:count]:
        order = proposals.anaphors[name].attributes["order"].split()
        project.record(document, "ana", SetAntecedents(name, (order[place],), Reference.ANAPHOR))


def farthest(answers: dict[str, Any]) -> list[bool]:
    """Tell of each answer whether it is the first of the candidates in the text."""
    places = [[int(name[1:]) for name in item["order"]] for item in answers.values()]
    return [
        int(item["antecedents"][0][1:]) == min(near)
        for item, near in zip(answers.values(), places, strict=True)
    ]


def test_proposals_change_after_ten_decisions_and_say_so(
    ask: Any, place: Path, project: Project
) -> None:
    before = asked(ask, place)
    assert before["version"] == "1"
    assert not any(farthest(before["given"]))
    decide(project, STEP - 1)
    assert asked(ask, place)["version"] == "1"
    decide(project, 1)
    after = asked(ask, place)
    assert after["version"].startswith(f"1+{STEP}.")
    assert {item["version"] for item in after["given"].values()} == {after["version"]}
    assert all(farthest(after["given"]))
    assert asked(ask, place, horizon=0)["outdated"] == 0


def test_a_worker_that_begins_anew_has_learnt_the_same(
    ask: Any, place: Path, project: Project
) -> None:
    asked(ask, place, horizon=0)
    for _decision in range(STEP):
        decide(project, 1)
        followed = asked(ask, place)
    ask("release")
    assert asked(ask, place) == followed


def test_decisions_that_are_taken_back_teach_nothing(
    ask: Any, place: Path, project: Project
) -> None:
    decide(project, STEP)
    assert all(farthest(asked(ask, place)["given"]))
    for _decision in range(STEP):
        project.undo("first", "ana")
    after = asked(ask, place)
    assert after["version"] == "1"
    assert not any(farthest(after["given"]))


def test_what_was_learnt_helps_with_the_next_text_and_no_other_annotator(
    ask: Any, place: Path, project: Project
) -> None:
    decide(project, STEP)
    first = asked(ask, place)
    second = asked(ask, place, "second")
    assert second["version"] == first["version"]
    assert all(farthest(second["given"]))
    ask("release")
    assert asked(ask, place, "second") == second
    other = asked(ask, place, "second", annotator="bo")
    assert other["version"] == "1"
    assert not any(farthest(other["given"]))


def test_a_text_is_not_learnt_from_twice(ask: Any, place: Path, project: Project) -> None:
    decide(project, STEP)
    first = asked(ask, place)
    asked(ask, place, "second")
    assert asked(ask, place) == first


def test_lessons_for_another_model_are_left(
    ask: Any, place: Path, project: Project, weighing: Callable[[str], None]
) -> None:
    decide(project, STEP)
    asked(ask, place, store=True)
    weighing("2")
    ask("release")
    assert asked(ask, place, "second")["version"] == "2"


@pytest.mark.parametrize(
    "value",
    [
        "spoiled",
        {"model": "1"},
        {"model": "1", "count": "3", "sums": [1]},
        {"model": "1"} | {"count": -3, "sums": [1]},
        {"model": "1", "count": 12, "sums": [1.5]},
    ],
)
def test_a_setting_that_somebody_has_spoiled_teaches_nothing(project: Project, value: Any) -> None:
    project.settings.set(NAME, value)
    assert lessons_elsewhere(project, "learning", "ana", "second", "1") == NO_LESSONS


def test_what_a_project_keeps_is_small_and_readable(
    ask: Any, place: Path, project: Project
) -> None:
    decide(project, STEP)
    asked(ask, place, store=True)
    kept = project.settings.get(NAME, None)
    assert json.loads(json.dumps(kept)) == {"model": "1", "count": STEP, "sums": [STEP]}
    assert project.problems() == []


# Sums


def test_lessons_are_added_and_others_of_another_length_left_out() -> None:
    parts = [NO_LESSONS, Lessons(2, (1, -2)), Lessons(1, (5,)), Lessons(3, (4, 4))]
    assert added(parts) == Lessons(5, (5, 2))
    assert added([]) == NO_LESSONS


def test_a_version_is_that_of_the_model_and_what_was_learnt() -> None:
    adapted = Lessons(20, (1, 2)).version("4f1c+x")
    assert adapted.startswith("4f1c+x+20.")
    assert (unadapted(adapted), unadapted("4f1c+x"), unadapted("")) == ("4f1c+x", "4f1c+x", "")
    assert NO_LESSONS.version("4f1c") == "4f1c"
    assert Lessons(20, (1, 3)).version("4f1c+x") != adapted


def test_decisions_count_ten_at_a_time_with_those_on_other_texts() -> None:
    assert [TextLessons().wanted(n) for n in (0, 9, 10, 19, 20)] == [0, 0, 10, 10, 20]
    assert [TextLessons(Lessons(13, (1,))).wanted(n) for n in (0, 6, 7, 17)] == [0, 0, 7, 17]


def test_a_decision_that_has_changed_is_learnt_again_with_those_behind_it() -> None:
    texts = [Anaphor(f"m{n}", "", None, ("m0",)) for n in range(1, 21)]
    lessons = TextLessons()
    lessons.note(texts[:10], Lessons(10, (4,)))
    lessons.note(texts[10:], Lessons(9, (-1,)))
    assert (lessons.known(texts), lessons.learnt) == (20, Lessons(19, (3,)))
    other = Anaphor("m15", "", None, ("m2",))
    assert lessons.known([*texts[:14], other, *texts[15:]]) == 10
    assert lessons.learnt == Lessons(10, (4,))
    assert lessons.known(texts[1:]) == 0
    assert lessons.learnt == NO_LESSONS


def test_nothing_is_learnt_from_fewer_than_ten_decisions() -> None:
    assert TextLessons(Lessons(9, (2,))).learnt == NO_LESSONS
    assert TextLessons(Lessons(10, (2,))).learnt == Lessons(10, (2,))


def test_the_order_of_decisions_makes_no_difference(
    ask: Any, place: Path, project: Project
) -> None:
    layer = project.layer("first", "ana")
    names = [a.markable for a in layer.anaphors_in_text_order() if not a.decided][: STEP + 3]
    found = []
    for order in (names, names[::-1]):
        asked(ask, place, horizon=0)
        proposals = project.proposals("first")["learning"]
        for name in order:
            far = proposals.anaphors[name].attributes["order"].split()[-1]
            project.record("first", "ana", SetAntecedents(name, (far,), Reference.ANAPHOR))
            asked(ask, place, horizon=1)
        found.append(asked(ask, place)["version"])
        for _name in order:
            project.undo("first", "ana")
    assert found[0] == found[1]
    assert found[0].startswith(f"1+{STEP}.")


def test_a_project_can_do_without_learning(ask: Any, place: Path, project: Project) -> None:
    decide(project, STEP)
    assert asked(ask, place)["version"] != "1"
    project.settings.set("learning", False)
    without = asked(ask, place)
    assert without["version"] == "1"
    assert not any(farthest(without["given"]))
    project.settings.set("learning", True)
    assert all(farthest(asked(ask, place)["given"]))
