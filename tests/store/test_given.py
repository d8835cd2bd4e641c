"""Answers that came with a text are given; only what somebody has decided is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora_workbench.edits import SetAnaphor, SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import DOUBT, DecisionContext, Project

WORDS = ["Ana", "saw", "Eva", ".", "She", "saw", "her", "and", "it", "rained", "."]


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """A project of an annotated file: *she* and *her* are answered, *it* is not."""
    document = Document(
        "t", "en", "", tuple([Token(word) for word in WORDS]), sentences_from_lengths([4, 7])
    )
    markables = [
        Markable(name, (Span(at, at + 1),), at)
        for name, at in (("ana", 0), ("eva", 2), ("she", 4), ("her", 6), ("it", 8))
    ]
    anaphors = [
        Anaphor("she", "persNoRefl", Reference.ANAPHOR, ("ana",)),
        Anaphor("her", "persNoRefl", Reference.ANAPHOR, ("eva",)),
        Anaphor("it", "persIt"),
    ]
    with Project.create(tmp_path / "p.anaphora") as opened:
        opened.add_document(Reading(document, (Layer.build("gold", markables, anaphors),)))
        opened.add_annotator("ana")
        yield opened


def counts(project: Project) -> tuple[int, int, int]:
    found = project.progress("t", "ana")
    assert found.done + found.given + found.left == found.anaphors
    return found.done, found.given, found.left


def test_an_answer_of_the_file_is_given_and_not_done(project: Project) -> None:
    assert counts(project) == (0, 2, 1)


def test_who_confirms_an_answer_has_decided_it(project: Project) -> None:
    same = SetAntecedents("she", ("ana",), Reference.ANAPHOR)
    project.record("t", "ana", same, DecisionContext("she", 1.0))
    assert counts(project) == (1, 1, 1)
    project.undo("t", "ana")
    assert counts(project) == (0, 2, 1)
    project.redo("t", "ana")
    assert counts(project) == (1, 1, 1)


def test_who_changes_an_answer_has_decided_it_also_without_a_context(project: Project) -> None:
    project.record("t", "ana", SetAntecedents("her", ("ana",), Reference.ANAPHOR))
    assert counts(project) == (1, 1, 1)


def test_a_flag_decides_nothing(project: Project) -> None:
    anaphor = project.layer("t", "ana").anaphors["she"]
    flagged = Anaphor(
        "she", anaphor.kind, anaphor.reference, anaphor.antecedents, FrozenDict({DOUBT: "?"})
    )
    project.record("t", "ana", SetAnaphor(flagged))
    assert counts(project) == (0, 2, 1)


def test_an_open_anaphor_counts_as_before(project: Project) -> None:
    answer = SetAntecedents("it", (), Reference.NON_REFERRING)
    project.record("t", "ana", answer, DecisionContext("it", 1.0))
    assert counts(project) == (1, 2, 0)
