"""``anaphora project asked``, and what follows from it in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.annotation.preparation.prepared_text import prepare_source
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.cli.main import main
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.pipeline import PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

NAME = "en-story"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a project with a story in which one annotator has linked one pronoun."""
    registry = Registry()
    source = Source.of(anaphora_samples.path(NAME))
    document = next(iter(registry.format("corefud").read(source))).document
    plan = PluginChoice(preprocessor="parsed", resolver="")
    [ready] = prepare_source([Reading(document, ())], plan, registry=registry)
    path = tmp_path / "story.anaphora"
    with Project.create(path) as project:
        project.add_document(ready.reading, start=ready.start)
        project.add_annotator("ana")
        layer = ready.start
        nora = next(m for m in layer.in_text_order() if document.words(m.span) == "Nora")
        she = next(a for a in layer.anaphors_in_text_order() if a.kind == "persNoRefl")
        project.record(
            document.doc_id,
            "ana",
            Batch((SetAnaphor(Anaphor(she.markable, she.kind, Reference.ANAPHOR, (nora.id,))),)),
        )
    return path


def kinds(place: Path) -> set[str]:
    with Project.open(place, read_only=True) as project:
        (stored,) = project.documents()
        return {a.kind for a in project.layer(stored.name, "ana").anaphors.values()}


def test_without_a_choice_it_prints_the_present_one(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", "asked", str(place)]) == 0
    assert "the tagger asks about pronouns (pronouns)" in capsys.readouterr().out


def test_every_layer_follows_at_once_and_the_answer_stays(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", "asked", str(place), "names", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["asked"] == ["pronouns", "name"]
    assert result["rows"][0]["changed"] > 0
    assert "name" in kinds(place)
    assert main(["project", "asked", str(place), "name"]) == 0
    assert kinds(place) == {"name", "persNoRefl"}


def test_what_cannot_be_found_is_refused_and_changes_nothing(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", "asked", str(place), "nouns"]) == 2
    assert "'nouns' is not a kind that can be found" in capsys.readouterr().err
    with Project.open(place, read_only=True) as project:
        assert project.settings.names() == ()


def test_a_project_says_whether_singletons_are_exported(place: Path, tmp_path: Path) -> None:
    def mentions(name: str) -> int:
        target = tmp_path / name
        assert main(["convert", str(place), str(target)]) == 0
        return target.read_text(encoding="utf-8").count("(")

    every = mentions("with.conll")
    assert main(["project", "asked", str(place), "--singletons", "drop"]) == 0
    with Project.open(place, read_only=True) as project:
        assert not settings_of(project).singletons
    assert 0 < mentions("without.conll") < every


def test_preparing_asks_about_noun_phrases_and_their_words_propose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = str(anaphora_samples.path(NAME))
    command = ["prepare", source, "--preprocessor", "parsed", "--json", "--asked", "names"]
    assert main(command) == 0
    (document,) = json.loads(capsys.readouterr().out)["documents"]
    names = [a for a in document["anaphors"] if a["kind"] == "name"]
    assert names
    assert main([*command, "--finder", "nominals"]) == 2
    assert "--asked chooses the finder" in capsys.readouterr().err
