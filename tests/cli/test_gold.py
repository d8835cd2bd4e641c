"""Gold files that are not a key, and responses that belong to other texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project

Run = Callable[..., object]
SYSTEM = ("--resolver", "nearest-agreeing")


@pytest.fixture
def bare(gold: Path, tmp_path: Path) -> Path:
    """The gold file without its annotation."""
    path = tmp_path / "bare.conllu"
    text = gold.read_text(encoding="utf-8").replace("= story", "= bare")
    lines = [
        line.rpartition("\t")[0] + "\t_" if "\t" in line else line for line in text.splitlines()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_key_without_annotation_is_refused(anaphora: Run, bare: Path) -> None:
    ran = anaphora("evaluate", bare, *SYSTEM)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "anaphora: the gold files contain no annotation: there is no markable and no chain in "
        "'bare'. 'anaphora resolve' answers without a key, 'anaphora prepare' makes a file to "
        "annotate [key-empty]\n"
    )


def test_a_key_without_annotation_makes_no_task(anaphora: Run, bare: Path, tmp_path: Path) -> None:
    ran = anaphora("evaluate", bare, "--task", tmp_path / "task")
    assert ran.status == 1
    assert "[key-empty]" in ran.err
    assert not (tmp_path / "task").exists()


def test_gold_documents_without_annotation_are_said(anaphora: Run, gold: Path, bare: Path) -> None:
    for jobs in ("1", "2"):
        ran = anaphora("evaluate", gold, bare, *SYSTEM, "--jobs", jobs)
        assert ran.status == 0
        assert (
            "warning: no annotation in 'bare', of 2 gold documents; whatever is answered there "
            "counts as spurious [key-empty]\n"
        ) in ran.err


def test_a_key_with_annotation_is_not_complained_of(anaphora: Run, gold: Path) -> None:
    assert anaphora("evaluate", gold, *SYSTEM).err == ""


@pytest.fixture
def half_done(anaphora: Run, gold: Path, tmp_path: Path) -> Path:
    """A project of three anaphors, of which one is decided."""
    text = tmp_path / "story.txt"
    text.write_text("Ana fed the dog. She left it there. The dog saw her.\n", encoding="utf-8")
    path = tmp_path / "story.anaphora"
    ran = anaphora("prepare", text, "--lang", "en", "-o", path)
    assert ran.status == 0, ran.err
    with Project.open(path) as project:
        project.add_annotator("ana")
        layer = project.layer("story", "ana")
        first, *others = [anaphor.markable for anaphor in layer.anaphors_in_text_order()]
        ana = layer.in_text_order()[0].id
        project.record("story", "ana", SetAntecedents(first, (ana,), Reference.ANAPHOR))
        for name in others:
            project.record("story", "ana", SetAntecedents(name, (), None))
    return path


def test_what_a_project_leaves_undecided_moves_no_figure(anaphora: Run, half_done: Path) -> None:
    for jobs in ("1", "2"):
        ran = anaphora("evaluate", half_done, *SYSTEM, "--json", "--jobs", jobs)
        assert ran.status == 0
        assert "warning: excluded from all figures: 2 undecided anaphors" in ran.err
        assert "[anaphors-undecided]" in ran.err
        result = json.loads(ran.out)
        assert result["undecided"] == {"anaphors": 2, "hanging": 0, "documents": 0}
        assert (result["rows"][0]["gold"], result["rows"][0]["spurious"]) == (1, 0)
        assert "|undecided:2|" in result["signature"]


def test_scores_of_unfinished_chains_are_warned_of(anaphora: Run, half_done: Path) -> None:
    ran = anaphora("score", half_done, half_done)
    assert "2 of the 3 anaphors of 'ana' in 'story' are undecided" in ran.err
    assert "[anaphors-undecided]" in ran.err


@pytest.mark.parametrize("command", [("prepare",), ("resolve", *SYSTEM)])
def test_proposals_as_a_key_are_warned_of(
    anaphora: Run, gold: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    out = tmp_path / "out.anaphora.json"
    anaphora(*command, gold, "--lang", "en", "-o", out)
    ran = anaphora("evaluate", out, *SYSTEM)
    name = "supar" if command == ("prepare",) else "nearest-agreeing"
    assert ran.status == 0
    assert f"what counts as gold in 'story' are proposals of '{name}', which nobody" in ran.err
    assert "[key-proposed]" in ran.err


def test_a_response_for_other_texts_is_refused(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    response = tmp_path / "r" / "theirs.conllu"
    response.parent.mkdir()
    response.write_text(gold.read_text().replace("= story", "= tale"), encoding="utf-8")
    ran = anaphora("evaluate", gold, "--response", response)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "anaphora: the response 'theirs' has no document of the gold files. Documents go by "
        "their names: the first gold one is 'story', the first of the response 'tale' "
        "[response-none]\n"
    )


def test_mistyped_kinds_are_said_with_a_missing_resolver(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--kinds", "foo")
    assert ran.status == 2
    assert "name a resolver with --resolver" in ran.err
    assert "And --kinds: the tag set has no 'foo'" in ran.err


def test_an_option_for_gap_is_reported_on_other_files(anaphora: Run, gold: Path) -> None:
    note = "note: --success-rate changes nothing here"
    given = ("evaluate", gold, "--resolver", "nearest", "--lang", "en")
    assert note in anaphora(*given, "--success-rate").err
    assert note not in anaphora(*given).err
    assert "--kinds" not in anaphora("evaluate", gold, "--kinds", "zero").err
