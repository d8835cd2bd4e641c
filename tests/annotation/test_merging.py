"""Merging the files of a team: nothing is lost, and contradictions are reported."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.annotation.project.merged import Merged, merge
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.edits import Edit, SetAntecedents
from anaphora_workbench.errors import FormatError, UsageError
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
from anaphora_workbench.store import Assignment, DecisionContext, Project, Proposal

WORDS = ["Ana", "fed", "the", "dog", ".", "It", "slept", ".", "She", "left", "it", "."]


def reading(name: str = "farm") -> Reading:
    document = Document(
        name, "en", "", tuple([Token(w) for w in WORDS]), sentences_from_lengths([5, 3, 4])
    )
    spans = {"ana": (0, 1), "dog": (2, 4), "it": (5, 6), "she": (8, 9), "it2": (10, 11)}
    markables = [Markable(n, (Span(*span),), span[1] - 1) for n, span in spans.items()]
    anaphors = [Anaphor(n, "pers") for n in ("it", "she", "it2")]
    return Reading(document, (Layer.build("start", markables, anaphors),), (), f"{name}.txt")


def link(anaphor: str, antecedent: str) -> Edit:
    return SetAntecedents(anaphor, (antecedent,), Reference.ANAPHOR)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A project with one text, where ana has answered one pronoun."""
    path = tmp_path / "base.anaphora"
    with Project.create(path) as project:
        project.add_document(reading(), [Layer("supar")])
        project.add_annotator("ana")
        project.add_annotator("ben")
        known = DecisionContext("it", 2.5, 3, True, Proposal("supar", ("ana",)), ("gender",))
        project.record("farm", "ana", link("it", "dog"), known)
    return path


@pytest.fixture
def copy(base: Path) -> Callable[..., Path]:
    """Make a copy in which somebody goes on."""

    def make(name: str, *edits: Edit, annotator: str = "ana") -> Path:
        path = base.with_name(f"{name}.anaphora")
        shutil.copy(base, path)
        with Project.open(path) as project:
            for edit in edits:
                project.record("farm", annotator, edit)
        return path

    return make


def merged(*paths: Path) -> tuple[Project, Merged]:
    """Merge files and open the result, which is sound."""
    output = paths[0].with_name("merged.anaphora")
    done = merge(paths, output)
    project = Project.open(output, read_only=True)
    assert project.problems() == []
    return project, done


def answers(project: Project, annotator: str, document: str = "farm") -> dict[str, str]:
    layer = project.layer(document, annotator)
    return {name: a.antecedents[0] for name, a in layer.anaphors.items() if a.antecedents}


def test_annotators_who_worked_apart_come_together(copy: Callable[..., Path]) -> None:
    ana = copy("ana", link("she", "ana"))
    ben = copy("ben", link("it2", "dog"), link("it", "ana"), annotator="ben")
    project, done = merged(ana, ben)
    with project:
        assert done.notes == ()
        assert (done.documents, done.annotators, done.decisions) == (1, ("ana", "ben"), 4)
        assert answers(project, "ana") == {"it": "dog", "she": "ana"}
        assert answers(project, "ben") == {"it": "ana", "it2": "dog"}


def test_decisions_keep_identifier_time_and_circumstances(
    base: Path, copy: Callable[..., Path]
) -> None:
    ana = copy("ana", link("she", "ana"), link("it2", "dog"))
    with Project.open(ana) as project:
        project.undo("farm", "ana")
        wanted = [replace(one, number=0, target=None) for one in project.history()]
        uid = project.uid
    project, _ = merged(base, ana)
    with project:
        found = [replace(one, number=0, target=None) for one in project.history()]
        assert found == wanted
        assert project.uid == uid


def test_undo_and_redo_go_on_in_the_merged_project(copy: Callable[..., Path]) -> None:
    ana = copy("ana", link("she", "ana"), link("it2", "dog"))
    with Project.open(ana) as project:
        project.undo("farm", "ana")
    ben = copy("ben", link("it", "ana"), annotator="ben")
    merged(ben, ana)[0].close()
    with Project.open(ben.with_name("merged.anaphora")) as project:
        project.redo("farm", "ana")
        assert answers(project, "ana") == {"it": "dog", "she": "ana", "it2": "dog"}
        for _ in range(3):
            project.undo("farm", "ana")
        assert answers(project, "ana") == {}
        project.undo("farm", "ben")
        assert answers(project, "ben") == {}


@pytest.mark.parametrize("longer_first", [True, False])
def test_a_file_that_goes_on_from_another_is_the_one_that_counts(
    base: Path, copy: Callable[..., Path], longer_first: bool
) -> None:
    longer = copy("longer", link("she", "ana"), link("it2", "dog"))
    shorter = copy("shorter")
    files = (longer, shorter, base) if longer_first else (base, shorter, longer)
    project, done = merged(*files)
    with project:
        assert (done.notes, done.annotators) == ((), ("ana", "ben"))
        assert answers(project, "ana") == {"it": "dog", "she": "ana", "it2": "dog"}


def test_courses_that_contradict_are_both_kept_and_said(copy: Callable[..., Path]) -> None:
    home, office = copy("home", link("she", "ana")), copy("office", link("she", "dog"))
    project, done = merged(home, office)
    with project:
        assert project.annotators() == ("ana", "ben", "ana (office)")
        assert answers(project, "ana") == {"it": "dog", "she": "ana"}
        assert answers(project, "ana (office)") == {"it": "dog", "she": "dog"}
        (note,) = done.notes
        assert str(note) == (
            f"{office}: 'ana' has gone on with 'farm' in two files in different ways; the "
            "decisions of this one are kept as those of 'ana (office)'. Adjudication compares "
            "them [merge-conflict]"
        )


def test_merging_a_contradiction_again_adds_nothing(
    tmp_path: Path, copy: Callable[..., Path]
) -> None:
    home, office = copy("home", link("she", "ana")), copy("office", link("she", "dog"))
    merged(home, office)[0].close()
    first = (tmp_path / "merged.anaphora").rename(tmp_path / "first.anaphora")
    project, done = merged(first, office, home)
    with project:
        assert done.notes == ()
        assert project.annotators() == ("ana", "ben", "ana (office)")
        assert done.decisions == 4


def test_a_contradiction_in_a_third_file_gets_a_name_of_its_own(
    tmp_path: Path, copy: Callable[..., Path]
) -> None:
    one, two = copy("home", link("she", "ana")), copy("office", link("she", "dog"))
    (tmp_path / "sub").mkdir()
    three = copy("third", link("she", "it")).rename(tmp_path / "sub" / "office.anaphora")
    project, done = merged(one, two, three)
    with project:
        assert project.annotators()[2:] == ("ana (office)", "ana (office 2)")
        assert answers(project, "ana (office 2)")["she"] == "it"
        assert [note.code for note in done.notes] == ["merge-conflict", "merge-conflict"]


def test_documents_of_one_file_only_are_added_with_everything(
    base: Path, copy: Callable[..., Path]
) -> None:
    other = copy("other")
    with Project.open(other) as project:
        project.add_document(reading("barn"), [Layer("nearest")])
        project.add_annotator("carla")
        project.record("barn", "carla", link("it", "dog"))
        project.assignments.add([Assignment("barn", "carla")])
    project, done = merged(base, other)
    with project:
        assert [stored.name for stored in project.documents()] == ["farm", "barn"]
        assert project.document("barn") == reading("barn").document
        assert project.proposals("barn") == {"nearest": Layer("nearest")}
        assert answers(project, "carla", "barn") == {"it": "dog"}
        assert project.assignments.all() == (Assignment("barn", "carla"),)
        assert done.notes == ()


def test_settings_of_the_first_file_hold_and_others_are_said(
    base: Path, copy: Callable[..., Path]
) -> None:
    other = copy("other")
    for path, values in ((base, {"window": 4}), (other, {"window": 5, "proposer": "mitkov"})):
        with Project.open(path) as project:
            project.settings.set_all(values)
    project, done = merged(base, other)
    with project:
        assert project.settings.all() == {"window": 4, "proposer": "mitkov"}
        assert [note.code for note in done.notes] == ["merge-setting"]
        assert "the setting 'window' differs here" in done.notes[0].message


def test_what_a_resolver_has_learnt_stays_in_its_project(
    base: Path, copy: Callable[..., Path]
) -> None:
    other = copy("other")
    for path, name in ((base, 'lessons ["r", "ana", "x"]'), (other, 'lessons ["r", "ana", "y"]')):
        with Project.open(path) as project:
            project.settings.set(name, {"count": 3})
    with Project.open(other) as project:
        project.settings.set('lessons ["r", "ana", "x"]', {"count": 4})
    project, done = merged(base, other)
    with project:
        assert project.settings.all() == {'lessons ["r", "ana", "x"]': {"count": 3}}
        assert done.notes == ()


def test_newer_proposals_take_the_place_of_older_ones(
    base: Path, copy: Callable[..., Path]
) -> None:
    newer = replace(reading().layers[0], name="supar")
    other = copy("other")
    with Project.open(other) as project:
        project.propose("farm", newer)
    for files in ((base, other), (other, base)):
        project, _ = merged(*files)
        with project:
            assert project.proposals("farm") == {"supar": newer}
        base.with_name("merged.anaphora").unlink()


def test_a_project_that_is_no_copy_is_merged_by_name_and_text_and_said(
    base: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.anaphora"
    with Project.create(own) as project:
        project.add_document(reading())
        project.add_annotator("dora")
        project.record("farm", "dora", link("it2", "dog"))
    project, done = merged(base, own)
    with project:
        assert answers(project, "dora") == {"it2": "dog"}
        assert [note.code for note in done.notes] == ["merge-foreign"]


def test_other_layers_of_the_source_are_said(base: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.anaphora"
    with Project.create(own) as project:
        project.add_document(replace(reading(), layers=(*reading().layers, Layer("gold"))))
    project, done = merged(base, own)
    with project:
        assert [note.code for note in done.notes] == ["merge-foreign", "merge-given"]
        assert project.given("farm") == ()


def refused(error: type[Exception], *paths: Path) -> Any:
    output = paths[0].with_name("merged.anaphora")
    with pytest.raises(error) as caught:
        merge(paths, output)
    assert not output.exists()
    return caught.value


def test_texts_that_differ_are_refused(base: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.anaphora"
    other = reading().document
    with Project.create(own) as project:
        project.add_document(Reading(replace(other, tokens=(Token("Eva"), *other.tokens[1:]))))
    error = refused(FormatError, base, own)
    assert str(error) == (
        f"{own}: the document 'farm' is another text here than in the files before; only copies "
        "of one text can be merged. Give it another name, or leave this file out "
        "[merge-texts-differ]"
    )


def test_beginnings_that_differ_are_refused(base: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.anaphora"
    with Project.create(own) as project:
        project.add_document(reading(), start=Layer("blank"))
    error = refused(FormatError, base, own)
    assert error.code == "merge-start-differs"
    assert "annotators began 'farm' with other expressions here" in error.message


def test_one_file_the_same_file_and_an_output_that_exists_are_refused(
    base: Path, copy: Callable[..., Path]
) -> None:
    other = copy("other")
    assert refused(UsageError, base).code == "merge-few"
    assert refused(UsageError, base, other, base.parent / "." / base.name).code == "merge-twice"
    with pytest.raises(UsageError) as caught:
        merge([base, other], other)
    assert caught.value.code == "project-exists"


def test_a_damaged_file_is_refused_by_its_name(
    base: Path, copy: Callable[..., Path], tampering: Callable[..., Any]
) -> None:
    other = copy("other")
    with tampering(other) as connection:
        connection.execute("UPDATE decision SET edit = '{}'")
    error = refused(FormatError, base, other)
    assert (error.code, error.at.source) == ("project-content", str(other))


def test_the_files_are_not_changed(base: Path, copy: Callable[..., Path]) -> None:
    other = copy("other", link("it2", "dog"), annotator="ben")
    before = base.read_bytes(), other.read_bytes()
    merged(base, other)[0].close()
    assert (base.read_bytes(), other.read_bytes()) == before


def test_every_document_is_told(base: Path, copy: Callable[..., Path]) -> None:
    reports: list[str] = []
    merge([base, copy("other")], base.with_name("merged.anaphora"), reports.append)
    assert reports == ["farm"]


def correct(path: Path, *words: str) -> None:
    with Project.open(path) as project:
        revise(project, "farm", (0, 1), words, [len(words)])


def test_a_correction_of_one_file_reaches_the_decisions_of_another(
    base: Path, copy: Callable[..., Path]
) -> None:
    ben = copy("ben", link("it2", "dog"), annotator="ben")
    ana = copy("more", link("she", "ana"))
    correct(base, "Ana", "fed", "the", "big", "dog", ".")
    for files in ((base, ana, ben), (ben, ana, base)):
        project, done = merged(*files)
        with project:
            assert done.notes == ()
            (stored,) = project.documents()
            assert (stored.revision, stored.tokens) == (2, 13)
            assert answers(project, "ana") == {"it": "dog", "she": "ana"}
            assert answers(project, "ben") == {"it2": "dog"}
            assert project.layer("farm", "ben").markables["it2"].spans == (Span(11, 12),)
            assert len(project.revisions.of("farm")) == 2
        base.with_name("merged.anaphora").unlink()


def test_decisions_after_a_correction_are_merged_too(base: Path, copy: Callable[..., Path]) -> None:
    correct(base, "Ana", "fed", "the", "dog", "!")
    shutil.copy(base, base.with_name("corrected.anaphora"))
    with Project.open(base.with_name("corrected.anaphora")) as project:
        project.record("farm", "ana", link("she", "ana"))
        project.record("farm", "ben", link("it", "dog"))
    project, done = merged(base, base.with_name("corrected.anaphora"))
    with project:
        assert done.notes == ()
        assert answers(project, "ana") == {"it": "dog", "she": "ana"}
        assert answers(project, "ben") == {"it": "dog"}


def test_the_same_correction_in_two_copies_is_one(base: Path, copy: Callable[..., Path]) -> None:
    other = copy("other")
    for path in (base, other):
        correct(path, "Ana", "fed", "the", "cat", ".")
    project, done = merged(base, other)
    with project:
        assert (done.notes, done.annotators) == ((), ("ana", "ben"))
        assert len(project.revisions.of("farm")) == 2


def test_corrections_that_differ_are_refused(base: Path, copy: Callable[..., Path]) -> None:
    other = copy("other")
    correct(base, "Ana", "fed", "the", "cat", ".")
    correct(other, "Ana", "fed", "a", "dog", ".")
    error = refused(FormatError, base, other)
    assert "the document 'farm' was corrected in another way here" in error.message


def test_going_on_before_and_after_a_correction_is_a_contradiction(
    base: Path, copy: Callable[..., Path]
) -> None:
    before = copy("before", link("she", "dog"))
    correct(base, "Ana", "fed", "the", "big", "dog", ".")
    with Project.open(base) as project:
        project.record("farm", "ana", link("she", "ana"))
    project, done = merged(base, before)
    with project:
        assert [note.code for note in done.notes] == ["merge-conflict"]
        assert answers(project, "ana")["she"] == "ana"
        assert answers(project, "ana (before)")["she"] == "dog"


def test_what_a_correction_loses_of_another_file_is_said(
    base: Path, copy: Callable[..., Path]
) -> None:
    ben = copy("ben", link("it2", "dog"), annotator="ben")
    correct(base, "Ana", ".")
    project, done = merged(base, ben)
    with project:
        assert {note.code for note in done.notes} == {"merge-lost"}
        assert any("'it' (sentence 3): an antecedent is gone" in n.message for n in done.notes)
        assert answers(project, "ben") == {}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=12))
@settings(max_examples=15, deadline=None)
def test_whatever_was_done_in_copies_nothing_is_lost(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("copies")
    paths = [folder / f"{number}.anaphora" for number in range(3)]
    with Project.create(paths[0]) as project:
        project.add_document(reading())
        project.add_annotator("ana")
        project.record("farm", "ana", link("it", "dog"))
    for path in paths[1:]:
        shutil.copy(paths[0], path)
    for which, what in steps:
        with Project.open(paths[which]) as project:
            undo, redo = project.steps("farm", "ana")
            if what == 0 and undo:
                project.undo("farm", "ana")
            elif what == 1 and redo:
                project.redo("farm", "ana")
            else:
                project.record("farm", "ana", link("she", "ana" if what == 2 else "dog"))
    courses = []
    for path in paths:
        with Project.open(path, read_only=True) as project:
            courses.append([one.uid for one in project.history()])
    project, _ = merged(*paths)
    with project:
        found = [[d.uid for d in project.history(annotator=name)] for name in project.annotators()]
    for course in courses:
        assert any(other[: len(course)] == course for other in found)
    assert {uid for course in found for uid in course} == {u for one in courses for u in one}
