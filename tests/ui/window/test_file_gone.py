"""The file of the open project is deleted or replaced: the window reports it, nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from anaphora_workbench.store import Project

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows lets nobody replace a file that is open"
)


def _replace(driven: Any, other: Path) -> None:
    other.replace(driven.window.work.path)


def _button(driven: Any, words: str) -> QPushButton:
    buttons = driven.window.notice.findChildren(QPushButton)
    return next(b for b in buttons if b.isVisible() and b.text().startswith(words))


def _decided(path: Path, annotator: str = "ana") -> int:
    with Project.open(path, read_only=True) as project:
        assert project.problems() == []
        return project.progress(project.documents()[0].name, annotator).done


def test_an_answer_is_refused_and_said_above_the_text(
    story: Any, copied: Callable[[str], Path]
) -> None:
    story.press("Return", "Return")
    other = copied("spanish")
    before = other.read_bytes()
    _replace(story, other)
    name = story.session.active
    story.press("Return")
    assert story.session.active == name
    assert story.session.layer.anaphors[name].reference is None
    bar = story.window.notice
    assert bar.isVisible()
    assert "Another file has replaced this project" in bar.text
    assert str(story.window.work.path) in bar.text
    assert "the copy contains every saved answer" in bar.text
    assert story.message.startswith("✕")
    assert story.here() is story.window.text
    path = story.window.work.path
    story.window.close()
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir() if each.is_file()] == [path.name]


def test_it_is_said_before_the_next_answer(story: Any) -> None:
    story.window.work.path.unlink()
    story.until(story.window.notice.isVisible, 5)
    assert "no longer exists" in story.window.notice.text
    assert "leaves the new file unchanged" not in story.window.notice.text


def test_a_file_that_has_the_name_now_is_said_to_be_left_alone(
    story: Any, copied: Callable[[str], Path]
) -> None:
    _replace(story, copied("spanish"))
    story.press("Return")
    assert "The tagger leaves the new file unchanged." in story.window.notice.text


def test_a_copy_without_a_suffix_gets_that_of_projects(
    story: Any, tmp_path: Path, files_asked: Callable[..., None]
) -> None:
    story.press("Return")
    files_asked(save=tmp_path / "copy1")
    story.pick("file.backup")
    assert _decided(tmp_path / "copy1.anaphora") == 1
    assert not (tmp_path / "copy1").exists()
    assert story.message.endswith("copy1.anaphora.")


def test_a_line_that_is_too_long_ends_in_dots_and_is_whole_below_the_mouse(story: Any) -> None:
    line = story.window.line
    words = "a refusal that is told at length " * 20
    line.tell(words)
    assert line.shown_text().endswith("…")
    assert line.toolTip() == words
    line.tell("short")
    assert line.shown_text() == "short"


def test_a_copy_holds_every_answer_and_the_work_goes_on_there(
    story: Any, copied: Callable[[str], Path], tmp_path: Path, files_asked: Callable[..., None]
) -> None:
    story.press("Return", "X", "Return")
    _replace(story, copied("spanish"))
    story.press("Return")
    name, done = story.session.active, story.session.queue.open_count
    copy = tmp_path / "rescued.anaphora"
    files_asked(save=copy)
    story.press("F6")
    story.tab_to(_button(story, "Save a copy"))
    story.press("Return")
    assert story.window.work.path == copy
    assert story.session.active == name
    assert story.session.queue.open_count == done
    assert not story.window.notice.isVisible()
    assert story.window.commands.is_enabled("file.add-documents")
    assert _decided(copy) == 3
    story.press("X")
    assert story.anaphor(name).reference is not None
    assert _decided(copy) == 4


def test_the_copy_of_a_deleted_project_can_have_its_name(
    story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QFileDialog

    path = story.window.work.path
    story.press("Return")
    path.unlink()
    story.press("Return")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _parent, _title, wanted, _kinds: (wanted, "")
    )
    story.pick("file.backup")
    assert story.window.work.path == path
    assert _decided(path) == 1
    story.press("Return")
    assert _decided(path) == 2


def test_no_other_process_is_sent_to_the_file_that_took_the_place(
    story: Any, copied: Callable[[str], Path]
) -> None:
    _replace(story, copied("spanish"))
    story.press("Return")
    for command in ("file.add-documents", "file.proposals", "project.merge", "tools.recompute"):
        assert not story.window.commands.is_enabled(command)
    story.press("Ctrl+W")
    assert not story.window.notice.isVisible()
    assert story.window.work.project is None


def test_what_was_hidden_is_said_again_at_the_next_answer(story: Any) -> None:
    story.window.work.path.unlink()
    story.press("Return")
    story.press("F6")
    story.tab_to(_button(story, "Hide"))
    story.press("Return")
    assert not story.window.notice.isVisible()
    assert story.here() is story.window.text
    story.press("Return")
    assert story.window.notice.isVisible()


def test_undo_is_refused_as_well(story: Any) -> None:
    story.press("Return")
    first = next(item for item in story.session.items if item.reference is not None)
    story.window.work.path.unlink()
    story.press("Ctrl+Z")
    assert story.session.layer.anaphors[first.markable_id].reference is not None
    assert story.window.notice.isVisible()


def test_the_message_follows_the_language(story: Any) -> None:
    story.window.work.path.unlink()
    story.press("Return")
    story.window.preferences.language = "es"
    story.until(lambda: "Ya no existe" in story.window.notice.text, 5)
