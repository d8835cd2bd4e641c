"""Agreement before and after adjudication."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.figures import (
    AnnotatorFigure,
    agreement_figures,
    figures_of_json,
    figures_of_project,
    figures_of_session,
)
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
from anaphora_workbench.store import Project

WORDS = ["Ana", "met", "Bea", "and", "her", "dog", ".", "She", "liked", "it", "and", "her", "."]
DOCUMENT = Document(
    "walk", "en", tokens=tuple([Token(w) for w in WORDS]), sentences=sentences_from_lengths([7, 6])
)
PLACES = {"ana": 0, "bea": 2, "her": 4, "dog": 5, "she": 7, "it": 9, "her2": 11}
START = Layer.build(
    "prepared",
    [Markable(name, (Span(at, at + 1),), at) for name, at in PLACES.items()],
    [Anaphor(name, "poss" if name == "her" else "pers") for name in ("her", "she", "it", "her2")],
)
Answers = dict[str, str]
ANA: Answers = {"her": "bea", "she": "ana", "it": "dog", "her2": "her"}
BO: Answers = {"her": "bea", "she": "bea", "it": "-", "her2": "bea"}


def edits(answers: Answers) -> list[SetAntecedents]:
    return [
        SetAntecedents(name, (), Reference.NON_REFERRING)
        if answer == "-"
        else SetAntecedents(name, (answer,), Reference.ANAPHOR)
        for name, answer in answers.items()
    ]


def layer(name: str, answers: Answers) -> Layer:
    done = START
    for edit in edits(answers):
        done = edit.apply(done).layer
    return Layer.build(name, done.markables.values(), done.anaphors.values())


def by_name(figures: tuple[AnnotatorFigure, ...]) -> dict[str, float | None]:
    return {f"{figure.subject} {figure.measure}": figure.value for figure in figures}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A project in which Ana and Bo have decided everything."""
    made = tmp_path / "walk.anaphora"
    with Project.create(made) as project:
        project.add_document(Reading(DOCUMENT, (START,), (), "walk.txt"))
        for name, answers in (("ana", ANA), ("bo", BO)):
            project.add_annotator(name)
            for edit in edits(answers):
                project.record("walk", name, edit)
    return made


def test_links_and_chains_are_told_apart() -> None:
    figures = by_name(agreement_figures(DOCUMENT, {"a": layer("a", ANA), "b": layer("b", BO)}))
    # Three anaphors have antecedents of both; `her2` has another link to the same chain for Ana,
    # while Bo's chain of Bea holds `she` as well.
    assert figures["antecedent same-link"] == pytest.approx(1 / 3)
    assert figures["antecedent same-chain"] == pytest.approx(2 / 3)
    assert figures["kind kappa"] == 1.0
    assert figures["reference kappa"] == pytest.approx(0.0)


def test_three_annotators_have_figures_of_all() -> None:
    layers = {"a": layer("a", ANA), "b": layer("b", BO), "c": layer("c", ANA)}
    figures = by_name(agreement_figures(DOCUMENT, layers))
    assert figures["antecedent same-chain"] == pytest.approx((2 / 3 + 1 + 2 / 3) / 3)


def test_settling_moves_the_figures_and_ambiguity_does_not(path: Path) -> None:
    with Project.open(path) as project:
        session = AdjudicationSession(project, "walk")
        session.next()
        session.settle(1)
        session.both()
        assert not [entry for entry in session.every_entry if entry.waits]
        figures = figures_of_session(session)
    assert by_name(figures.before)["antecedent same-chain"] == pytest.approx(2 / 3)
    assert by_name(figures.after)["antecedent same-chain"] == 1.0
    assert by_name(figures.after)["reference kappa"] == by_name(figures.before)["reference kappa"]


def test_a_project_that_is_only_read_gives_the_same_figures(path: Path) -> None:
    with Project.open(path) as project:
        session = AdjudicationSession(project, "walk")
        session.next()
        session.settle(2)
        expected = figures_of_session(session)
    before = path.read_bytes()
    assert figures_of_project(path, "walk") == expected
    assert path.read_bytes() == before


def test_figures_survive_json(path: Path) -> None:
    figures = figures_of_project(path, "walk")
    assert figures_of_json(json.loads(json.dumps(figures.json()))) == figures


def test_adjudication_is_imported_without_numpy() -> None:
    code = (
        "import sys\n"
        "import anaphora_workbench.annotation.adjudication.figures\n"
        "import anaphora_workbench.annotation.adjudication\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'pandas', 'spacy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
