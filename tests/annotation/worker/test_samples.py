"""The shipped samples open: SUPAR folders, MUC, and files that came out of the tagger itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace

SAMPLES = Path(anaphora_samples.__file__).parent


@pytest.mark.parametrize("name", ["en-chat", "en-news", "en-travel", "es-guide"])
def test_a_supar_folder_opens_with_all_it_holds(ask: Any, tmp_path: Path, name: str) -> None:
    folder = SAMPLES / "supar" / f"{name}.supar"
    place = tmp_path / "supar.anaphora"
    ask("prepare", paths=[str(folder)], project=str(place), create=True)
    (entry,) = Workspace(Registry()).open([str(folder)])
    (reading,) = entry.readings()
    with Project.open(place) as project:
        (stored,) = project.documents()
        start = project.start(stored.name)
        assert start is not None
        given = reading.layers[0]
        assert start.candidates == given.candidates
        for anaphor_id, anaphor in given.anaphors.items():
            assert start.anaphors[anaphor_id].reference == anaphor.reference
            assert start.anaphors[anaphor_id].antecedents == anaphor.antecedents
        assert [t.text for t in project.document(stored.name).tokens] == [
            t.text for t in reading.document.tokens
        ]


def test_muc_goes_out_and_comes_in_with_the_same_links(ask: Any, tmp_path: Path) -> None:
    first = tmp_path / "first.anaphora"
    sample = str(SAMPLES / "en" / "story.conllu")
    ask("prepare", paths=[sample], project=str(first), create=True, annotators=["ana"])
    page = tmp_path / "story.sgm"
    ask("export", project=str(first), annotator="ana", target=str(page), linked=True)
    second = tmp_path / "second.anaphora"
    (document,) = ask("prepare", paths=[str(page)], project=str(second), create=True)["documents"]
    with Project.open(first) as one, Project.open(second) as other:
        before = one.start(one.documents()[0].name)
        after = other.start(document["name"])
        assert before is not None
        assert after is not None
        linked = [a for a in before.anaphors.values() if len(a.antecedents) == 1]
        again = [a for a in after.anaphors.values() if a.antecedents]
        assert len(again) == pytest.approx(len(linked), abs=0.05 * len(linked))


def test_a_project_opens_as_a_source_of_another_project(ask: Any, tmp_path: Path) -> None:
    first, second = tmp_path / "first.anaphora", tmp_path / "second.anaphora"
    sample = str(SAMPLES / "supar" / "en-news.supar")
    ask("prepare", paths=[sample], project=str(first), create=True)
    ask("prepare", paths=[str(first)], project=str(second), create=True)
    with Project.open(first) as one, Project.open(second) as other:
        name = one.documents()[0].name
        before, after = one.start(name), other.start(name)
        assert before is not None
        assert after is not None
        assert before.anaphors == after.anaphors
        assert before.markables == after.markables
