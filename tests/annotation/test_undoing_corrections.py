"""Corrections of words and sentence breaks are undone like everything else, over a restart too."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.project.assignments import hand_out, planned
from anaphora_workbench.annotation.project.merged import merge
from anaphora_workbench.annotation.project.proposal_bias import answers_of
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.edits import ReplaceText, SetAntecedents
from anaphora_workbench.errors import UsageError
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
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.store import DecisionContext, Project
from anaphora_workbench.store.project_format import ProjectFormat

WORDS = ["Ana", "saw", "thedog", ".", "It", "barked", "at", "her", ".", "She", "ran", "."]
NOUNS = {"ana": 0, "dog": 2, "it": 4, "her": 7, "she": 9}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "p.anaphora"


@pytest.fixture
def project(path: Path) -> Iterator[Project]:
    """Two of three anaphors are decided by ana."""
    document = Document(
        "story", "en", "", tuple([Token(word) for word in WORDS]), sentences_from_lengths([4, 5, 3])
    )
    markables = [Markable(name, (Span(at, at + 1),), at) for name, at in NOUNS.items()]
    anaphors = [Anaphor("it", "persIt"), Anaphor("her", "pers"), Anaphor("she", "pers")]
    with Project.create(path) as opened:
        opened.add_document(Reading(document, (Layer.build("start", markables, anaphors),)))
        opened.add_annotator("ana")
        opened.add_annotator("ben")
        decide(opened, "it", "dog")
        decide(opened, "her", "ana")
        yield opened


def decide(project: Project, name: str, antecedent: str, by: str = "ana") -> None:
    edit = SetAntecedents(name, (antecedent,), Reference.ANAPHOR)
    project.record("story", by, edit, DecisionContext(name, 1.0))


def split(project: Project, by: str = "ana") -> None:
    revise(project, "story", (0, 1), ["Ana", "saw", "the", "dog", "."], [5], by=by)


def words(project: Project) -> list[str]:
    return [token.text for token in project.document("story").tokens]


def answers(project: Project, by: str = "ana") -> dict[str, tuple[str, ...]]:
    return {name: one.antecedents for name, one in project.layer("story", by).anaphors.items()}


def test_a_correction_is_undone_and_what_was_decided_before_it_too(project: Project) -> None:
    before = answers(project)
    split(project)
    decide(project, "she", "her")
    project.undo("story", "ana")
    back = project.undo("story", "ana")
    assert back.edit == ReplaceText(2, 2, "thedog", "the dog")
    assert words(project) == WORDS
    assert answers(project) == before
    project.undo("story", "ana")
    assert answers(project)["her"] == ()
    project.undo("story", "ana")
    assert answers(project)["it"] == ()
    with pytest.raises(UsageError, match="there is nothing to undo"):
        project.undo("story", "ana")
    assert project.problems() == []


def test_all_of_it_is_done_again_over_a_restart(project: Project, path: Path) -> None:
    split(project)
    decide(project, "she", "her")
    after = words(project), answers(project)
    for _ in range(4):
        project.undo("story", "ana")
    project.close()
    with Project.open(path) as again:
        assert words(again) == WORDS
        again.redo("story", "ana")
        again.redo("story", "ana")
        assert answers(again)["her"] == ("ana",)
        again.redo("story", "ana")
    with Project.open(path) as third:
        assert words(third)[:5] == ["Ana", "saw", "the", "dog", "."]
        third.redo("story", "ana")
        assert (words(third), answers(third)) == after
        assert third.problems() == []


def test_progress_and_lists_follow_the_present_text(project: Project) -> None:
    split(project)
    decide(project, "she", "her")
    assert project.progress("story", "ana").decisions == 3
    project.undo("story", "ana")
    project.undo("story", "ana")
    assert [stored.revision for stored in project.documents()] == [1]
    progress = project.progress("story", "ana")
    assert (progress.done, progress.decisions) == (2, 2)
    project.redo("story", "ana")
    numbers = project.numbers_in_force("story", "ana")
    assert len(numbers) == 3
    assert isinstance(project.edit(numbers[-1]), ReplaceText)
    assert project.numbers_earlier("story", "ana") == frozenset(numbers)


def test_another_decision_ends_what_can_be_done_again(project: Project) -> None:
    split(project)
    project.undo("story", "ana")
    decide(project, "she", "ana")
    with pytest.raises(UsageError, match="there is nothing to redo"):
        project.redo("story", "ana")
    split(project)
    assert [stored.revision for stored in project.documents()] == [3]
    assert [s.revision for s in project.revisions.lineage("story")] == [1, 3]
    assert answers(project)["she"] == ("ana",)
    project.undo("story", "ana")
    assert words(project) == WORDS
    assert project.problems() == []


def test_a_sentence_break_is_undone_as_well(project: Project) -> None:
    revise(project, "story", (1, 3), WORDS[4:], [8], by="ana")
    assert len(project.document("story").sentences) == 2
    back = project.undo("story", "ana")
    assert back.edit == ReplaceText(2, 9, "She", "She")
    assert len(project.document("story").sentences) == 3


def test_who_has_not_corrected_the_text_cannot_undo_it(project: Project) -> None:
    decide(project, "it", "ana", by="ben")
    split(project)
    with pytest.raises(UsageError, match="was corrected by ana") as caught:
        project.undo("story", "ben")
    assert caught.value.code == "undo-revision"


def test_what_others_decided_on_the_corrected_text_is_not_lost(project: Project) -> None:
    split(project)
    decide(project, "it", "ana", by="ben")
    with pytest.raises(UsageError, match="ben decided something on the corrected text") as caught:
        project.undo("story", "ana")
    assert caught.value.code == "undo-others"
    assert words(project)[2] == "the"


def test_what_others_decided_on_the_text_before_is_not_lost(project: Project) -> None:
    split(project)
    project.undo("story", "ana")
    decide(project, "it", "ana", by="ben")
    with pytest.raises(UsageError, match="ben decided something on this text since") as caught:
        project.redo("story", "ana")
    assert caught.value.code == "redo-others"
    assert words(project) == WORDS
    assert answers(project, "ben")["it"] == ("ana",)
    project.undo("story", "ana")  # nothing was left half done
    assert project.problems() == []


def test_parts_and_copies_keep_which_text_is_present(
    project: Project, path: Path, tmp_path: Path
) -> None:
    split(project)
    project.undo("story", "ana")
    plan = planned({"story": 3}, ["ana", "ben"], overlap=1.0)
    parts = hand_out(project, plan, tmp_path / "parts")
    with Project.open(parts["ben"]) as part:
        assert words(part) == WORDS
        assert part.problems() == []
        decide(part, "she", "ana", by="ben")
    with Project.open(parts["ana"]) as part:
        part.redo("story", "ana")
        assert words(part)[2] == "the"
    project.close()
    merge([str(path), str(parts["ben"])], str(tmp_path / "one.anaphora"))
    with Project.open(tmp_path / "one.anaphora") as merged:
        assert words(merged) == WORDS
        assert answers(merged, "ben")["she"] == ("ana",)
        assert merged.problems() == []
    merge([str(path), str(parts["ana"])], str(tmp_path / "two.anaphora"))
    with Project.open(tmp_path / "two.anaphora") as merged:
        assert words(merged)[2] == "the"
        assert answers(merged)["it"] == ("dog",)
        assert merged.problems() == []
        merged.undo("story", "ana")
        assert words(merged) == WORDS


def test_the_format_reads_the_present_text(project: Project, path: Path) -> None:
    split(project)
    project.undo("story", "ana")
    (reading,) = ProjectFormat().read(Source.of(path))
    assert [token.text for token in reading.document.tokens] == WORDS


def test_first_answers_are_counted_through_corrections(project: Project) -> None:
    split(project)
    decide(project, "she", "her")
    for _ in range(3):
        project.undo("story", "ana")
    project.redo("story", "ana")
    project.redo("story", "ana")
    assert len(answers_of(project).in_force) == 2


def test_a_file_of_the_version_before_shows_its_newest_text_with_every_decision(
    project: Project, path: Path
) -> None:
    split(project, by="")
    decide(project, "she", "her")
    after = words(project), answers(project)
    project.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for part in ("TRIGGER present_stays", "TRIGGER present_is_kept", "TABLE present"):
            connection.execute(f"DROP {part}")
        connection.execute("PRAGMA user_version = 2")
    with Project.open(path, read_only=True) as old:
        assert (words(old), answers(old)) == after
    with Project.open(path) as old:
        assert (words(old), answers(old)) == after
        old.undo("story", "ana")
        with pytest.raises(UsageError, match="only who has corrected a text can undo it"):
            old.undo("story", "ana")
        revise(old, "story", (0, 1), WORDS[:4], [4], by="ana")
        assert [one.revision for one in old.revisions.lineage("story")] == [1, 2, 3]
        old.undo("story", "ana")
        assert words(old) == after[0]
        assert old.problems() == []


@pytest.mark.parametrize("seed", range(6))
def test_random_work_is_undone_to_the_letter(project: Project, path: Path, seed: int) -> None:
    chance = random.Random(seed)
    states: list[tuple[list[str], Any]] = []

    def state() -> tuple[list[str], Any]:
        return words(project), project.layer("story", "ana")

    steps: list[Callable[[], None]] = [
        lambda: decide(project, chance.choice(["it", "her", "she"]), "ana"),
        lambda: decide(project, chance.choice(["it", "her", "she"]), "dog"),
        lambda: revise(project, "story", (0, 1), ["Ana", "saw", "a", "dog", "."], [5], by="ana"),
        lambda: split(project),
        lambda: revise(project, "story", (0, 1), WORDS[:4], [4], by="ana"),
    ]
    for _ in range(12):
        states.append(state())
        chance.choice(steps)()
        if chance.random() < 0.4:
            now = state()
            project.undo("story", "ana")
            assert state() == states[-1]
            project.redo("story", "ana")
            assert state() == now
    states.append(state())
    for expected in reversed(states[:-1]):
        project.undo("story", "ana")
        assert state() == expected
    assert project.problems() == []
    for expected in states[1:]:
        project.redo("story", "ana")
        assert state() == expected
    project.close()
    with Project.open(path) as again:
        assert (words(again), again.layer("story", "ana")) == states[-1]
