"""How far a team has come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora_workbench.annotation.project.team_progress import progress_of_team, total_of
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Assignment, DecisionContext, Project


def reading(name: str) -> Reading:
    words = ["The", "dog", "slept", ".", "It", "snored", "."]
    document = Document(
        name, "en", "", tuple([Token(w) for w in words]), sentences_from_lengths([4, 3])
    )
    markables = [Markable("dog", (Span(0, 2),), 1), Markable("it", (Span(4, 5),), 4)]
    return Reading(document, (Layer.build("start", markables, [Anaphor("it", "persIt")]),))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.anaphora") as opened:
        for name in ("one", "two"):
            opened.add_document(reading(name))
        for name in ("ana", "ben"):
            opened.add_annotator(name)
        yield opened


def decide(project: Project, document: str, annotator: str, seconds: float) -> None:
    edit = SetAntecedents("it", ("dog",), Reference.ANAPHOR)
    project.record(document, annotator, edit, DecisionContext("it", seconds))


def test_without_assignments_everybody_stands_on_everything(project: Project) -> None:
    decide(project, "two", "ben", 3.0)
    reports: list[str] = []
    found = progress_of_team(project, reports.append)
    assert [(one.document, one.annotator, one.progress.done) for one in found] == [
        ("one", "ana", 0),
        ("one", "ben", 0),
        ("two", "ana", 0),
        ("two", "ben", 1),
    ]
    assert not any(one.assigned for one in found)
    assert reports == ["one", "two"]


def test_with_assignments_those_who_have_or_did_something_stand(project: Project) -> None:
    project.assignments.add([Assignment("one", "ana")])
    decide(project, "two", "ben", 3.0)
    found = progress_of_team(project)
    assert [(one.document, one.annotator, one.assigned) for one in found] == [
        ("one", "ana", True),
        ("two", "ben", False),
    ]


def test_the_total_adds_counts_and_takes_the_median_of_all_times(project: Project) -> None:
    decide(project, "one", "ana", 2.0)
    decide(project, "one", "ben", 3.0)
    decide(project, "two", "ben", 10.0)
    (total,) = total_of(progress_of_team(project))
    assert (total.document, total.annotator) == ("*", "*")
    progress = total.progress
    assert (progress.anaphors, progress.done, progress.left) == (4, 3, 1)
    assert (progress.decisions, progress.seconds) == (3, 3.0)
    assert total_of(()) == ()
