"""Texts become documents of a project: what is written, what is told, and what is never touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.worker import prepare
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project
from anaphora_workbench.store.documents import DocumentTable

TEXT = "Ana fed the dog before it slept. She left it there. The dog saw her.\n"


def created(ask: Any, place: Path, *paths: Path, **values: Any) -> dict[str, Any]:
    result: dict[str, Any] = ask(
        "prepare",
        paths=[str(path) for path in paths],
        project=str(place),
        create=True,
        **{"language": "en", **values},
    )
    return result


def test_a_text_becomes_a_project_with_undecided_anaphors_and_proposals(
    ask: Any, farm: Path, tmp_path: Path
) -> None:
    place = tmp_path / "farm.anaphora"
    result = created(ask, place, farm, annotators=["ana", "bo"])
    assert result["project"] == str(place)
    assert result["documents"] == [
        {
            "name": "farm",
            "language": "en",
            "tokens": 18,
            "sentences": 3,
            "markables": 7,
            "anaphors": 4,
            "undecided": 4,
            "proposed": {"supar": 4},
            "source": str(farm),
        }
    ]
    with Project.open(place) as project:
        assert project.annotators() == ("ana", "bo")
        start = project.start("farm")
        assert start is not None
        assert all(a.reference is None and not a.antecedents for a in start.anaphors.values())
        proposals = project.proposals("farm")["supar"]
        assert proposals.anaphors.keys() == start.anaphors.keys()
        for name, anaphor in proposals.anaphors.items():
            assert anaphor.reference is Reference.ANAPHOR
            assert proposals.markables[name] == start.markables[name]
            assert anaphor.attributes["order"].split()[0] == anaphor.antecedents[0]
            assert anaphor.attributes["why"].startswith("constraints: ")


def test_pasted_text_needs_no_file(ask: Any, tmp_path: Path) -> None:
    place = tmp_path / "pasted.anaphora"
    texts = [{"name": "from the web", "text": TEXT}]
    result = created(ask, place, texts=texts)
    assert [document["name"] for document in result["documents"]] == ["from the web"]
    with Project.open(place) as project:
        assert project.document("from the web").text == TEXT


def test_progress_ends_with_everything(ask: Any, farm: Path, tmp_path: Path) -> None:
    created(ask, tmp_path / "farm.anaphora", farm)
    progress = ask.received.of("progress")
    assert progress[0]["stage"] == "reading"
    assert [p["done"] for p in progress] == sorted([p["done"] for p in progress])
    assert {p["total"] for p in progress} == {len(TEXT.encode())}


def test_a_file_that_exists_is_never_replaced(ask: Any, farm: Path, tmp_path: Path) -> None:
    place = tmp_path / "old.anaphora"
    place.write_text("somebody's work", encoding="utf-8")
    with pytest.raises(UsageError) as error:
        created(ask, place, farm)
    assert error.value.code == "file-exists"
    assert place.read_text(encoding="utf-8") == "somebody's work"


def test_a_failure_leaves_no_project_and_no_rest(
    ask: Any, farm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(prepare, "_write", full)
    with pytest.raises(OSError, match="No space"):
        created(ask, tmp_path / "farm.anaphora", farm)
    assert [path.name for path in tmp_path.iterdir()] == ["farm.txt"]


def test_unfinished_work_is_announced_before_it_is_there(
    ask: Any, farm: Path, tmp_path: Path
) -> None:
    created(ask, tmp_path / "farm.anaphora", farm)
    assert ask.received.messages[0]["kind"] == "scratch"
    folder = Path(ask.received.messages[0]["path"])
    assert folder.parent == tmp_path
    assert not folder.exists()


def test_documents_are_added_to_a_project_that_is_there(
    ask: Any, project: Path, tmp_path: Path
) -> None:
    more = tmp_path / "town.txt"
    more.write_text("Bo came to town. He stayed.\n", encoding="utf-8")
    result = ask("prepare", paths=[str(more)], project=str(project), language="en")
    assert [document["name"] for document in result["documents"]] == ["town"]
    with Project.open(project) as opened:
        assert [stored.name for stored in opened.documents()] == ["farm", "town"]


def test_further_documents_are_all_added_or_none(
    ask: Any, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(f"Bo came to {name}. He stayed.\n", encoding="utf-8")
    add = DocumentTable.add

    def full(self: DocumentTable, document: Any, *rest: Any) -> None:
        if document.doc_id == "two":
            raise OSError(28, "No space left on device")
        add(self, document, *rest)

    monkeypatch.setattr(DocumentTable, "add", full)
    paths = [str(tmp_path / "one.txt"), str(tmp_path / "two.txt")]
    with pytest.raises(OSError, match="No space"):
        ask("prepare", paths=paths, project=str(project), language="en")
    with Project.open(project) as opened:
        assert [stored.name for stored in opened.documents()] == ["farm"]


def test_a_text_that_is_there_already_is_not_added_twice(
    ask: Any, project: Path, farm: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "farm.txt").write_text("Another farm. It burnt.\n", encoding="utf-8")
    paths = [str(farm), str(other / "farm.txt")]
    result = ask("prepare", paths=paths, project=str(project), language="en")
    assert [document["name"] for document in result["documents"]] == ["farm (2)"]
    assert ask.received.codes() == {"document-known": 1, "document-renamed": 1}


def test_of_several_files_the_unreadable_one_is_told_and_left_out(
    ask: Any, farm: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"caf\xe9")
    result = created(ask, tmp_path / "two.anaphora", broken, farm)
    assert [document["name"] for document in result["documents"]] == ["farm"]
    (problem,) = ask.received.of("problem")
    assert problem["code"] == "encoding-invalid"
    assert problem["at"] == {"source": str(broken), "line": 1, "column": 4}


def test_the_only_file_must_be_readable(ask: Any, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"caf\xe9")
    with pytest.raises(FormatError) as error:
        created(ask, tmp_path / "one.anaphora", broken)
    assert error.value.code == "encoding-invalid"
    assert not (tmp_path / "one.anaphora").exists()


def test_the_encoding_that_was_chosen_is_used_and_kept(
    ask: Any, farm: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.txt"
    old.write_bytes("Ana's café burnt. It was old.".encode("windows-1252"))
    place = tmp_path / "two.anaphora"
    paths = {"paths": [str(old), str(farm)], "encoding": "windows-1252", "encoded": [str(old)]}
    ask("prepare", **paths, project=str(place), create=True, language="en")
    assert ask.received.codes() == {"encoding-chosen": 1}
    with Project.open(place, read_only=True) as project:
        assert project.document("old").metadata["encoding"] == "cp1252"
        assert "café" in project.document("old").text
        assert "encoding" not in project.document("farm").metadata


def test_a_text_without_words_is_left_out(ask: Any, farm: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n", encoding="utf-8")
    created(ask, tmp_path / "two.anaphora", empty, farm)
    assert ask.received.codes() == {"document-empty": 1}
    with pytest.raises(FormatError) as error:
        created(ask, tmp_path / "none.anaphora", empty)
    assert error.value.code == "text-blank"
    assert not (tmp_path / "none.anaphora").exists()


def test_a_folder_stands_for_its_files_and_says_which_it_cannot_read(
    ask: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "one.txt").write_text(TEXT, encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG\x00")
    result = created(ask, tmp_path / "texts.anaphora", folder)
    assert [document["name"] for document in result["documents"]] == ["one"]
    assert ask.received.codes() == {"file-skipped": 1}


def test_without_a_proposer_there_are_no_proposals(ask: Any, farm: Path, tmp_path: Path) -> None:
    result = created(ask, tmp_path / "farm.anaphora", farm, resolver="")
    assert result["documents"][0]["proposed"] == {}
    assert result["documents"][0]["anaphors"] == 4


def test_nothing_to_open_is_said(ask: Any, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        created(ask, tmp_path / "farm.anaphora")
    assert error.value.code == "request-value"


def test_a_language_without_rules_is_said_and_opens(ask: Any, tmp_path: Path) -> None:
    text = tmp_path / "kala.txt"
    text.write_text("Hän tuli. Se meni.\n", encoding="utf-8")
    result = created(ask, tmp_path / "kala.anaphora", text, language="fi")
    assert result["documents"][0]["language"] == "fi"
    assert result["documents"][0]["anaphors"] == 0
    assert ask.received.codes() == {"language-tables": 1, "preparation-plain": 1}


def test_a_file_is_called_as_was_wished_for(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("Ana left. She ran.\n", encoding="utf-8")
    result = ask(
        "prepare",
        paths=[str(tmp_path / "own.txt")],
        title="My own title",
        project=str(tmp_path / "own.anaphora"),
        create=True,
        language="en",
    )
    assert [one["name"] for one in result["documents"]] == ["My own title"]
