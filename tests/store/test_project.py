"""A project holds documents, annotators and decisions, and gives them back after it was closed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.edits import AddMarkable, RemoveMarkable, SetAnaphor, SetReference
from anaphora_workbench.errors import EditError, FormatError, Severity, UsageError
from anaphora_workbench.model import (
    CLAUSE,
    Anaphor,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import (
    DOUBT,
    OUTSIDE_WINDOW,
    Action,
    DecisionContext,
    DecisionCounts,
    Project,
    Proposal,
)
from anaphora_workbench.store.decision_log import SNAPSHOT_EVERY
from anaphora_workbench.testing.samples import english, spanish
from anaphora_workbench.testing.strategies import readings

Make = Callable[..., Path]
Chosen = Callable[..., Any]


def test_documents_and_layers_come_back_as_they_were_added(tmp_path: Path) -> None:
    path = tmp_path / "both.anaphora"
    with Project.create(path) as project:
        project.add_document(english())
        project.add_document(spanish(), [Layer("supar"), Layer("nearest")])
    with Project.open(path) as project:
        names = [stored.name for stored in project.documents()]
        assert names == [english().document.doc_id, spanish().document.doc_id]
        assert project.document(names[0]) == english().document
        assert project.document(names[1]) == spanish().document
        start = project.start(names[0])
        assert start is not None
        assert (start, *project.given(names[0])) == english().layers
        assert project.proposals(names[1]) == {
            "supar": Layer("supar"),
            "nearest": Layer("nearest"),
        }


def test_a_project_keeps_clauses_in_layers_and_proposals(tmp_path: Path) -> None:
    path, document = tmp_path / "clause.anaphora", english().document
    that = Markable("m", (Span(3, 4),), 3)
    clause = Markable("v2", (Span(0, 2),), 1, phrase=CLAUSE)
    layer = Layer.build("ana", [that, clause], [Anaphor("m", "demo", antecedents=("v2",))])
    with Project.create(path) as project:
        project.add_document(Reading(document, (layer,)), [replace(layer, name="ranker")])
    with Project.open(path) as project:
        start = project.start(document.doc_id)
        assert start is not None
        assert start.markables["v2"] == clause
        assert project.proposals(document.doc_id)["ranker"].markables["v2"] == clause


def test_a_document_is_listed_with_its_size_and_source(opened: Project) -> None:
    (stored,) = opened.documents()
    assert (stored.name, stored.language, stored.source) == ("farm", "en", "farm.txt")
    assert (stored.tokens, stored.sentences) == (13, 2)
    assert stored.added == "2026-05-04T10:00:02.000Z"
    assert len(stored.sha256) == 64


def test_an_annotator_begins_with_the_first_layer_under_the_own_name(
    opened: Project, farm: Reading
) -> None:
    assert opened.layer("farm", "ana") == replace(farm.layers[0], name="ana")


def test_another_start_leaves_the_layers_of_the_source_as_given(
    tmp_path: Path, farm: Reading
) -> None:
    with Project.create(tmp_path / "p.anaphora") as project:
        project.add_document(farm, start=Layer("blank"))
        project.add_annotator("ana")
        assert project.layer("farm", "ana") == Layer("ana")
        assert project.given("farm") == farm.layers


def test_a_text_without_layers_begins_with_nothing(tmp_path: Path, farm: Reading) -> None:
    with Project.create(tmp_path / "p.anaphora") as project:
        project.add_document(Reading(farm.document))
        project.add_annotator("ana")
        assert project.start("farm") is None
        assert project.layer("farm", "ana") == Layer("ana")


def test_newer_proposals_take_the_place_of_the_same_resolvers_older_ones(
    opened: Project, farm: Reading
) -> None:
    opened.propose("farm", Layer("supar"))
    opened.propose("farm", Layer("nearest"))
    better = replace(farm.layers[0], name="supar")
    opened.propose("farm", better)
    assert opened.proposals("farm") == {"nearest": Layer("nearest"), "supar": better}


def test_a_decision_is_in_the_layer_and_still_there_after_closing(
    make: Make, chosen: Chosen
) -> None:
    path = make()
    with Project.open(path) as project:
        recorded = project.record("farm", "ana", chosen("it", "dog"))
        assert recorded.layer.anaphors["it"].antecedents == ("dog",)
        assert recorded.touched == {"it", "dog"}
        assert project.layer("farm", "ana") is recorded.layer
    with Project.open(path) as project:
        assert project.layer("farm", "ana") == recorded.layer
        assert chains_of(project.layer("farm", "ana")).entities[1] == ("dog", "it")


def test_annotators_do_not_see_each_others_decisions(opened: Project, chosen: Chosen) -> None:
    opened.record("farm", "ana", chosen("it", "dog"))
    opened.record("farm", "bo", chosen("it", "ana"))
    assert opened.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)
    assert opened.layer("farm", "bo").anaphors["it"].antecedents == ("ana",)


def test_the_history_tells_how_each_decision_came_about(opened: Project, chosen: Chosen) -> None:
    known = DecisionContext(
        "it",
        seconds=4.25,
        rank=3,
        blind=True,
        proposal=Proposal("supar", ("ana",), Reference.ANAPHOR),
        broken=("gender", OUTSIDE_WINDOW),
    )
    first = opened.record("farm", "ana", chosen("it", "dog"), known)
    second = opened.record("farm", "bo", SetReference("she", Reference.EXOPHOR))
    taken = opened.undo("farm", "ana")
    one, two, three = opened.history()
    assert (one.number, one.document, one.annotator) == (first.number, "farm", "ana")
    assert (one.action, one.target, one.edit) == (Action.EDIT, None, chosen("it", "dog"))
    assert one.context == known
    assert one.at == "2026-05-04T10:00:01.000Z"
    assert (two.number, two.annotator, two.context) == (
        second.number,
        "bo",
        DecisionContext(),
    )
    assert (three.number, three.action, three.target) == (taken.number, Action.UNDO, one.number)
    assert three.edit == SetAnaphor(Anaphor("it", "persIt"))
    assert len({one.uid, two.uid, three.uid}) == 3
    assert [decision.number for decision in opened.history(annotator="bo")] == [second.number]
    assert list(opened.history(document="other")) == []


def test_an_edit_that_does_not_fit_is_not_recorded(opened: Project, chosen: Chosen) -> None:
    before = opened.layer("farm", "ana")
    with pytest.raises(EditError, match="there is no markable 'cat'"):
        opened.record("farm", "ana", chosen("it", "cat"))
    assert opened.layer("farm", "ana") is before
    assert list(opened.history()) == []
    assert opened.record("farm", "ana", chosen("it", "dog")).number == 1


def test_undo_takes_back_the_last_decision_and_redo_does_it_again(
    opened: Project, chosen: Chosen
) -> None:
    start = opened.layer("farm", "ana")
    first = opened.record("farm", "ana", chosen("it", "ana"))
    second = opened.record("farm", "ana", chosen("it", "dog"))
    assert opened.undo("farm", "ana").layer == first.layer
    assert opened.undo("farm", "ana").layer == start
    assert opened.redo("farm", "ana").layer == first.layer
    assert opened.redo("farm", "ana").layer == second.layer


def test_undo_and_redo_go_on_after_a_restart(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path) as project:
        start = project.layer("farm", "ana")
        first = project.record("farm", "ana", chosen("it", "ana"))
        second = project.record("farm", "ana", chosen("it", "dog"))
        project.undo("farm", "ana")
    with Project.open(path) as project:
        assert project.steps("farm", "ana") == (first.number, second.number)
        assert project.undo("farm", "ana").layer == start
    with Project.open(path) as project:
        project.redo("farm", "ana")
        assert project.redo("farm", "ana").layer == second.layer
        assert project.steps("farm", "ana") == (second.number, None)


def test_a_new_decision_ends_what_could_be_done_again(opened: Project, chosen: Chosen) -> None:
    opened.record("farm", "ana", chosen("it", "ana"))
    opened.undo("farm", "ana")
    opened.record("farm", "ana", chosen("it", "dog"))
    with pytest.raises(UsageError) as caught:
        opened.redo("farm", "ana")
    assert str(caught.value) == "there is nothing to redo [redo-nothing]"


def test_nothing_can_be_undone_before_the_first_decision(opened: Project) -> None:
    assert opened.steps("farm", "ana") == (None, None)
    with pytest.raises(UsageError) as caught:
        opened.undo("farm", "ana")
    assert str(caught.value) == "there is nothing to undo [undo-nothing]"


def test_undo_leaves_other_annotators_alone(opened: Project, chosen: Chosen) -> None:
    opened.record("farm", "ana", chosen("it", "dog"))
    opened.record("farm", "bo", chosen("it", "ana"))
    opened.undo("farm", "ana")
    assert opened.layer("farm", "bo").anaphors["it"].antecedents == ("ana",)


def test_progress_counts_what_is_done_flagged_blind_and_how_long_it_took(
    opened: Project, chosen: Chosen
) -> None:
    assert opened.progress("farm", "ana") == DecisionCounts(3, 0, 3, 0, 0, 0, None)
    opened.record("farm", "ana", chosen("it", "dog"), DecisionContext("it", 2.0, blind=True))
    opened.record("farm", "ana", chosen("it2", "dog"), DecisionContext("it2", 6.0))
    doubt = Anaphor("she", "persNoRefl", attributes=FrozenDict({DOUBT: "unclear"}))
    opened.record("farm", "ana", SetAnaphor(doubt))
    assert opened.progress("farm", "ana") == DecisionCounts(3, 2, 1, 1, 3, 1, 4.0)
    opened.undo("farm", "ana")
    opened.undo("farm", "ana")
    assert opened.progress("farm", "ana") == DecisionCounts(3, 1, 2, 0, 1, 1, 2.0)


def test_only_decisions_in_force_are_listed_as_such(opened: Project, chosen: Chosen) -> None:
    first = opened.record("farm", "ana", chosen("it", "dog"))
    opened.record("farm", "ana", chosen("it2", "dog"))
    opened.undo("farm", "ana")
    assert [decision.number for decision in opened.in_force("farm", "ana")] == [first.number]


def test_a_wrong_name_says_which_there_are(opened: Project) -> None:
    with pytest.raises(UsageError) as caught:
        opened.layer("barn", "ana")
    assert str(caught.value) == (
        "the project has no document 'barn' (it has: 'farm') [document-unknown]"
    )
    with pytest.raises(UsageError) as caught:
        opened.layer("farm", "anna")
    assert str(caught.value) == (
        "the project has no annotator 'anna' (it has: 'ana', 'bo') [annotator-unknown]"
    )


def test_a_document_is_added_once(opened: Project, farm: Reading) -> None:
    with pytest.raises(UsageError) as caught:
        opened.add_document(farm)
    assert caught.value.code == "document-twice"
    assert len(opened.documents()) == 1


def test_an_annotator_is_added_once_and_has_a_name(opened: Project) -> None:
    opened.add_annotator("ana")
    assert opened.annotators() == ("ana", "bo")
    with pytest.raises(UsageError) as caught:
        opened.add_annotator(" ")
    assert caught.value.code == "annotator-nameless"


def test_a_name_with_half_a_character_is_refused_with_a_sentence(opened: Project) -> None:
    with pytest.raises(FormatError) as caught:
        opened.add_annotator("ana\udce9")
    assert caught.value.code == "project-text"
    assert "U+DCE9, half a character" in caught.value.message


def test_two_programs_can_record_in_turn_and_see_each_others_decisions(
    make: Make, chosen: Chosen
) -> None:
    path = make()
    with Project.open(path) as one, Project.open(path) as other:
        one.record("farm", "ana", chosen("it", "dog"))
        assert other.layer("farm", "ana") == one.layer("farm", "ana")
        other.record("farm", "ana", chosen("it2", "dog"))
        recorded = one.record("farm", "ana", chosen("she", "ana"))
        assert set(chains_of(recorded.layer).entities) == {("ana", "she"), ("dog", "it", "it2")}
        assert other.undo("farm", "ana").target == recorded.number


def test_an_edit_that_another_program_has_made_impossible_is_refused(
    make: Make, chosen: Chosen
) -> None:
    path = make()
    with Project.open(path) as one, Project.open(path) as other:
        one.record("farm", "ana", AddMarkable(Markable("cat", (Span(4, 5),))))
        other.record("farm", "ana", RemoveMarkable("cat"))
        with pytest.raises(EditError, match="there is no markable 'cat'"):
            one.record("farm", "ana", chosen("it", "cat"))


def test_a_snapshot_is_taken_and_says_what_the_decisions_say(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path, journal="delete") as project:
        project._connection.execute("PRAGMA synchronous = OFF")
        for number in range(SNAPSHOT_EVERY + 3):
            project.record("farm", "ana", chosen("it", "dog" if number % 2 else "ana"))
        project.undo("farm", "ana")
        last = project.layer("farm", "ana")
        steps = project.steps("farm", "ana")
    with Project.open(path) as project:
        rows = project._connection.execute("SELECT number FROM snapshot").fetchall()
        assert rows == [(SNAPSHOT_EVERY + 4,)]
        assert project.layer("farm", "ana") == last
        assert project.steps("farm", "ana") == steps
        assert project.problems() == []
        project.record("farm", "ana", chosen("she", "ana"))
        assert project.problems() == []


def test_a_snapshot_that_cannot_be_understood_is_done_without(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path) as project:
        recorded = project.record("farm", "ana", chosen("it", "dog"))
        project._connection.execute("INSERT INTO snapshot VALUES (1, 1, 1, '{\"markables\": 3}')")
    with Project.open(path) as project:
        assert project.layer("farm", "ana") == recorded.layer


def test_a_snapshot_that_says_something_else_is_a_problem(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path) as project:
        project.record("farm", "ana", chosen("it", "dog"))
        project._connection.execute("INSERT INTO snapshot VALUES (1, 1, 1, '{}')")
    with Project.open(path) as project:
        (problem,) = project.problems()
    assert problem.severity is Severity.WARNING
    assert str(problem) == (
        f"{path}: the snapshot of 'farm' by 'ana', which only makes opening faster, differs from "
        "the decisions. Nothing is lost, since Anaphora reads the decisions instead; to replace "
        "it, open 'farm' as 'ana' in the tagger and close it again [project-snapshot]"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE decision SET edit = '{}'",
        "DELETE FROM decision",
        "UPDATE document SET content = '{}'",
    ],
)
def test_decisions_and_texts_cannot_be_changed_even_with_sql(
    opened: Project, chosen: Chosen, statement: str
) -> None:
    opened.record("farm", "ana", chosen("it", "dog"))
    with pytest.raises(Exception, match=r"are never (changed|deleted)"):
        opened._connection.execute(statement)


def test_a_backup_is_a_whole_project_and_replaces_no_file(
    opened: Project, chosen: Chosen, tmp_path: Path
) -> None:
    opened.record("farm", "ana", chosen("it", "dog"))
    opened.backup(tmp_path / "copy.anaphora")
    opened.record("farm", "ana", chosen("it2", "dog"))
    with Project.open(tmp_path / "copy.anaphora") as copy:
        assert copy.uid == opened.uid
        assert [decision.number for decision in copy.history()] == [1]
        assert copy.problems() == []
    with pytest.raises(UsageError) as caught:
        opened.backup(tmp_path / "copy.anaphora")
    assert caught.value.code == "project-exists"


def test_creating_replaces_no_file(tmp_path: Path) -> None:
    path = tmp_path / "novel.anaphora"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        Project.create(path)
    assert caught.value.code == "project-exists"
    assert path.read_text(encoding="utf-8") == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_closed_project_is_one_file(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path) as project:
        project.record("farm", "ana", chosen("it", "dog"))
        assert path.with_name("farm.anaphora-wal").exists()
        project.close()
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes()[18:20] == b"\x01\x01"  # no log is asked for on the next opening


@given(data=st.data(), reading=readings(max_layers=1))
@settings(max_examples=40)
def test_what_was_recorded_is_replayed_as_it_was_applied(
    random_edits: st.SearchStrategy[Any], data: st.DataObject, reading: Reading
) -> None:
    """Random edits, undos and redos; then the file is opened again, with and without them."""
    layer = replace(reading.layers[0], name="ana")
    undone: list[Layer] = []
    before: list[Layer] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.anaphora"
        name = reading.document.doc_id
        with Project.create(path, journal="delete") as project:
            project._connection.execute("PRAGMA synchronous = OFF")
            project.add_document(reading)
            project.add_annotator("ana")
            steps: list[Any] = data.draw(st.lists(random_edits | st.sampled_from(["undo", "redo"])))
            for step in steps:
                if step == "undo":
                    if before:
                        undone.append(layer)
                        layer = before.pop()
                        assert project.undo(name, "ana").layer == layer
                elif step == "redo":
                    if undone:
                        before.append(layer)
                        layer = undone.pop()
                        assert project.redo(name, "ana").layer == layer
                else:
                    try:
                        applied = step.apply(layer)
                    except EditError:
                        continue
                    before.append(layer)
                    undone.clear()
                    layer = applied.layer
                    assert project.record(name, "ana", step).layer == layer
        with Project.open(path) as project:
            assert project.layer(name, "ana") == layer
            while before:
                assert project.undo(name, "ana").layer == before.pop()
            assert project.problems() == []
