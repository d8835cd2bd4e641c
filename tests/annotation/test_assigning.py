"""Handing documents out: evenly, with an overlap, the same way each time, and never over a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.annotation.project.assignments import (
    AssignmentPlan,
    Workload,
    file_names,
    hand_out,
    planned,
    weights_of,
)
from anaphora_workbench.annotation.project.merged import merge
from anaphora_workbench.edits import SetAntecedents
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
from anaphora_workbench.store import Assignment, Project

SIZES = {"one": 1, "two": 2, "three": 3, "four": 4}


def reading(name: str, anaphors: int) -> Reading:
    words = ["dog", *["it"] * anaphors]
    document = Document(
        name, "en", "", tuple([Token(w) for w in words]), sentences_from_lengths([len(words)])
    )
    markables = [Markable(f"m{at}", (Span(at, at + 1),), at) for at in range(len(words))]
    asked = [Anaphor(f"m{at + 1}", "persIt") for at in range(anaphors)]
    return Reading(document, (Layer.build("start", markables, asked),))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "all.anaphora") as opened:
        for name, anaphors in SIZES.items():
            opened.add_document(reading(name, anaphors), [Layer("supar")])
        opened.settings.set("window", 6)
        yield opened


def link(project: Project, document: str, annotator: str) -> None:
    project.record(document, annotator, SetAntecedents("m1", ("m0",), Reference.ANAPHOR))


def test_work_is_counted_in_anaphors_or_tokens(project: Project) -> None:
    assert weights_of(project, list(SIZES)) == (SIZES, Workload.ANAPHORS)
    tokens = {name: size + 1 for name, size in SIZES.items()}
    assert weights_of(project, list(SIZES), Workload.TOKENS) == (tokens, Workload.TOKENS)


def test_texts_without_anaphors_are_counted_in_tokens(tmp_path: Path) -> None:
    with Project.create(tmp_path / "bare.anaphora") as bare:
        bare.add_document(Reading(reading("bare", 3).document))
        assert weights_of(bare, ["bare"]) == ({"bare": 4}, Workload.TOKENS)


def test_work_is_divided_evenly() -> None:
    plan = planned(SIZES, ["ana", "ben"])
    assert plan.loads == {"ana": 5, "ben": 5}
    assert (plan.doubled, plan.share) == ((), 0.0)
    given = [name for documents in plan.documents.values() for name in documents]
    assert sorted(given) == sorted(SIZES)


def test_a_share_is_done_by_two() -> None:
    weights = {f"d{number}": 10 for number in range(20)}
    plan = planned(weights, ["ana", "ben", "carla"], overlap=0.2)
    assert len(plan.doubled) == 4
    assert plan.share == pytest.approx(0.2)
    for name in weights:
        holders = [one for one, documents in plan.documents.items() if name in documents]
        assert len(holders) == (2 if name in plan.doubled else 1)
    assert sorted(plan.loads.values()) == [80, 80, 80]


def test_pairs_of_annotators_take_turns() -> None:
    weights = {f"d{number}": 10 for number in range(6)}
    plan = planned(weights, ["ana", "ben", "carla"], overlap=1.0)
    pairs = [
        tuple([one for one, documents in plan.documents.items() if name in documents])
        for name in weights
    ]
    assert {pair: pairs.count(pair) for pair in pairs} == {
        ("ana", "ben"): 2,
        ("ana", "carla"): 2,
        ("ben", "carla"): 2,
    }


def test_a_seed_gives_the_same_plan_and_another_one_another() -> None:
    weights = {f"d{number}": number + 5 for number in range(20)}
    plans = [planned(weights, ["ana", "ben"], overlap=0.3, seed=seed) for seed in (1, 1, 2)]
    assert plans[0] == plans[1]
    assert plans[0].doubled != plans[2].doubled


@given(
    st.dictionaries(st.text("abc", min_size=1, max_size=3), st.integers(0, 50), min_size=3),
    st.sampled_from([0.0, 0.2, 0.5, 1.0]),
    st.integers(0, 5),
)
def test_every_document_is_handed_out(weights: dict[str, int], overlap: float, seed: int) -> None:
    annotators = ["ana", "ben", "carla"]
    plan = planned(weights, annotators, overlap=overlap, seed=seed)
    for name in weights:
        holders = [one for one in annotators if name in plan.documents[one]]
        assert len(holders) == (2 if name in plan.doubled else 1)
    for one in annotators:
        assert plan.loads[one] == sum(weights[name] for name in plan.documents[one])
        assert list(plan.documents[one]) == [n for n in weights if n in plan.documents[one]]
    single = max(weights.values())
    if not overlap:
        assert max(plan.loads.values()) - min(plan.loads.values()) <= single


@pytest.mark.parametrize(
    ("weights", "annotators", "overlap", "message"),
    [
        (SIZES, [], 0, "name the annotators [assign-annotators]"),
        (SIZES, ["ana", "ana"], 0, "an annotator appears twice [assign-annotators]"),
        (SIZES, ["ana", " "], 0, "an annotator has no name [assign-annotators]"),
        (SIZES, ["ana", "ben"], 1.2, "the overlap lies between 0 % and 100 % [assign-overlap]"),
        (SIZES, ["ana"], 0.2, "an overlap takes two annotators or more [assign-overlap]"),
        ({}, ["ana"], 0, "there is no document to hand out [assign-documents]"),
        (
            {"novel": 9},
            ["ana", "ben"],
            0,
            "1 document cannot be handed out to 2 annotators; divide the texts, name fewer "
            "annotators, or use an overlap [assign-documents]",
        ),
    ],
)
def test_what_cannot_be_divided_is_refused(
    weights: dict[str, int], annotators: list[str], overlap: float, message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        planned(weights, annotators, overlap=overlap)
    assert str(caught.value) == message


def test_files_are_called_like_their_annotators() -> None:
    assert file_names(["ana", "José Ruiz", "a/b", "..", "CON"]) == {
        "ana": "ana.anaphora",
        "José Ruiz": "José_Ruiz.anaphora",
        "a/b": "a_b.anaphora",
        "..": "__.anaphora",
        "CON": "_CON.anaphora",
    }
    with pytest.raises(UsageError, match="would both be called 'ANA"):
        file_names(["ana", "ANA"])


def test_a_part_holds_what_its_annotator_needs(project: Project, tmp_path: Path) -> None:
    for name in ("ana", "ben"):
        project.add_annotator(name)
        link(project, "one", name)
        link(project, "two", name)
    plan = AssignmentPlan(
        {"ana": ("two", "three"), "ben": ("one",)}, {}, (), 0.0, Workload.ANAPHORS
    )
    project.settings.set('lessons ["ranker", "ben", "one"]', {"count": 12})
    files = hand_out(project, plan, tmp_path / "mail")
    assert files == {name: tmp_path / "mail" / f"{name}.anaphora" for name in ("ana", "ben")}
    with Project.open(files["ana"]) as part:
        assert part.problems() == []
        assert part.uid == project.uid
        assert part.annotators() == ("ana",)
        assert [stored.name for stored in part.documents()] == ["two", "three"]
        assert part.layer("two", "ana") == project.layer("two", "ana")
        assert {one.annotator for one in part.history()} == {"ana"}
        assert part.proposals("three") == {"supar": Layer("supar")}
        assert part.settings.all() == {"window": 6}
        assert [one.document for one in part.assignments.all()] == ["two", "three"]
        part.undo("two", "ana")
    assert project.assignments.all() == (
        Assignment("one", "ben"),
        Assignment("two", "ana"),
        Assignment("three", "ana"),
    )


def test_what_was_handed_out_is_put_together_again(project: Project, tmp_path: Path) -> None:
    plan = planned(SIZES, ["ana", "ben"], overlap=0.4)
    files = hand_out(project, plan, tmp_path / "mail")
    for annotator, path in files.items():
        with Project.open(path) as part:
            for stored in part.documents():
                link(part, stored.name, annotator)
    project.close()
    done = merge([tmp_path / "all.anaphora", *files.values()], tmp_path / "back.anaphora")
    assert done.notes == ()
    assert done.decisions == sum(len(documents) for documents in plan.documents.values())
    with Project.open(tmp_path / "back.anaphora") as back:
        assert [stored.name for stored in back.documents()] == list(SIZES)
        for annotator, documents in plan.documents.items():
            assert all(back.decided(name, annotator) for name in documents)


def test_no_file_is_replaced_and_then_nothing_is_written(project: Project, tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "ben.anaphora").write_text("somebody's work", encoding="utf-8")
    plan = planned(SIZES, ["ana", "ben"])
    with pytest.raises(UsageError) as caught:
        hand_out(project, plan, folder)
    assert caught.value.code == "project-exists"
    assert [file.name for file in folder.iterdir()] == ["ben.anaphora"]
    assert (project.annotators(), project.assignments.all()) == ((), ())


def test_a_folder_that_cannot_be_made_is_said(project: Project, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FormatError, match="cannot be made") as caught:
        hand_out(project, planned(SIZES, ["ana"]), tmp_path / "file" / "mail")
    assert caught.value.code == "file-unwritable"


def test_a_part_that_cannot_be_written_leaves_nothing(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.add_annotator("ana")
    project.assignments.add([Assignment("one", "ana")])
    extract = project.copies.extract

    def failing(path: Path, documents: Any, annotators: list[str]) -> None:
        if annotators == ["ben"]:
            raise FormatError("the disk is full", code="project-unwritable")
        extract(path, documents, annotators)

    monkeypatch.setattr(project.copies, "extract", failing)
    with pytest.raises(FormatError, match="the disk is full"):
        hand_out(project, planned(SIZES, ["ana", "ben"]), tmp_path / "mail")
    assert list((tmp_path / "mail").iterdir()) == []
    assert project.assignments.all() == (Assignment("one", "ana"),)


def test_a_project_that_cannot_be_written_hands_nothing_out(
    project: Project, tmp_path: Path
) -> None:
    project.close()
    with (
        Project.open(tmp_path / "all.anaphora", read_only=True) as reader,
        pytest.raises(UsageError, match="is open for reading only"),
    ):
        hand_out(reader, planned(SIZES, ["ana"]), tmp_path / "mail")
