"""Opening whatever there is: texts, analysed files, projects, and what cannot be opened."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

import anaphora_samples
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.ui.preferences import Preferences

HUNGARIAN = "Pál látta a kutyát. Ő hívta, és az odajött.\n"


def _text(folder: Path, name: str = "plain.txt", words: str = HUNGARIAN) -> Path:
    path = folder / name
    path.write_text(words, encoding="utf-8")
    return path


def _document(driven: Any) -> str:
    controller = driven.window.work.controller
    return "" if controller is None else controller.session.name


def _wait(driven: Any, name: str = "") -> None:
    driven.until(lambda: _document(driven) == name if name else _document(driven))


def _drop(driven: Any, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    button, modifier = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, data, button, modifier),
        QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, button, modifier),
    ):
        QApplication.sendEvent(driven.window, event)


# What can be opened


def test_a_text_becomes_a_project_beside_it(opened: Callable[..., Any], tmp_path: Path) -> None:
    driven = opened(_text(tmp_path), language="hu")
    _wait(driven, "plain")
    assert driven.window.work.path == tmp_path / "plain.anaphora"
    assert driven.session.document.language == "hu"
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".txt") == [
        "plain.txt"
    ]


def test_a_text_that_was_opened_before_goes_on_where_it_was(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = _text(tmp_path, "few.txt", "Ana fed it. She left it there.\n")
    first = opened(path, language="en", resolver="nearest")
    _wait(first)
    name = first.session.active
    first.press("X")
    first.window.close()
    again = opened(path)
    _wait(again)
    assert again.layer().anaphors[name].reference is not None


def test_an_analysed_file_keeps_its_words_and_tags(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "news.conllu"
    shutil.copyfile(anaphora_samples.path("es-news"), path)
    driven = opened(path, resolver="none")
    _wait(driven)
    assert driven.session.document.tokens[0].pos
    assert driven.session.document.language == "es"
    decided = [item for item in driven.session.items if item.reference is not None]
    assert decided, "the answers of the file are kept"


def test_a_file_is_read_in_the_format_that_was_named(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    driven = opened(_text(tmp_path, "odd.conllu"), from_format="text", language="hu")
    _wait(driven)
    assert driven.session.document.tokens[0].text == "Pál"


def test_several_texts_become_one_project(opened: Callable[..., Any], tmp_path: Path) -> None:
    paths = [_text(tmp_path, f"{name}.txt", f"{HUNGARIAN} {name}.\n") for name in ("a", "b", "c")]
    driven = opened(*paths, language="hu")
    _wait(driven)
    assert [stored.name for stored in driven.window.work.documents()] == ["a", "b", "c"]
    assert driven.window.work.path.name == "a.anaphora"


def test_a_text_is_added_to_the_project_that_was_named(
    opened: Callable[..., Any], copied: Callable[[str], Path], tmp_path: Path
) -> None:
    project = copied("story")
    driven = opened(_text(tmp_path), project=project, language="hu")
    _wait(driven, "plain")
    assert driven.window.work.path == project
    assert [stored.name for stored in driven.window.work.documents()] == ["en-story", "plain"]


def test_a_text_that_is_in_the_project_already_is_shown(
    opened: Callable[..., Any], copied: Callable[[str], Path], tmp_path: Path
) -> None:
    project, text = copied("story"), _text(tmp_path)
    first = opened(text, project=project, language="hu")
    _wait(first, "plain")
    first.window.close()
    again = opened(text, project=project, language="hu")
    _wait(again)
    assert len(again.window.work.documents()) == 2


def test_files_that_are_dropped_are_opened(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    driven = opened()
    _drop(driven, copied("spanish"))
    _wait(driven, "es-story")


def test_a_sample_is_opened_from_the_start_page(opened: Callable[..., Any]) -> None:
    driven = opened(resolver="nearest")
    buttons = driven.window.start.findChildren(QPushButton)
    sample = next(b for b in buttons if b.text().startswith("Spanish"))
    assert sample.isVisible()
    driven.press("Tab", "Tab")
    driven.tab_to(sample)
    driven.press("Space")
    _wait(driven)
    assert driven.session.document.language == "es"


def test_a_new_project_begins_as_the_preferences_say(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    Preferences().blind_share = 30
    Preferences().proposer = "nearest"
    driven = opened(_text(tmp_path), language="hu")
    _wait(driven)
    assert driven.window.work.settings.blind_share == pytest.approx(0.3)
    assert driven.window.work.settings.proposer == "nearest"
    with Project.open(driven.window.work.path, read_only=True) as project:
        assert settings_of(project).proposer == "nearest"


def test_a_setting_that_cannot_be_used_keeps_nobody_from_working(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    with Project.open(path) as project:
        project.settings.set("window", 10**22)
    driven = opened(path)
    _wait(driven)
    assert driven.window.work.settings.window == 4
    assert "the setting 'window' cannot be used" in driven.window.line.text()


def test_what_the_command_line_sets_for_a_run_is_not_written(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", blind=1.0)
    assert driven.session.question.blind
    work = driven.window.work
    work.change_settings(replace(work.settings, guideline="ours"))
    assert work.settings.blind_share == 1
    with Project.open(work.path, read_only=True) as project:
        stored = settings_of(project)
    assert (stored.blind_share, stored.guideline) == (0, "ours")


def test_a_resolver_s_output_is_shown_from_the_command_line(
    opened: Callable[..., Any], copied: Callable[[str], Path], tmp_path: Path
) -> None:
    path, output = copied("story"), tmp_path / "machine.anaphora.json"
    with Project.open(path) as project:
        document, (layer,) = project.document("en-story"), project.proposals("en-story").values()
    layer = replace(layer, name="machine")
    Registry().format("json").write([Reading(document, (layer,))], Target.of(output))
    driven = opened(path, proposals=(output,))
    driven.until(lambda: _document(driven) and driven.session.answers.name == "machine")
    assert [driven.words(name) for name in driven.session.question.proposed] == ["Nora"]


# What cannot be opened


def _refused(opened: Callable[..., Any], path: Path) -> str:
    """Open what cannot be opened; return the message, the file being as it was."""
    before = path.read_bytes() if path.is_file() else None
    driven = opened(path)
    driven.until(lambda: driven.message.startswith("✕"))
    assert driven.window.work.project is None
    assert driven.window.start.isVisible()
    bar = driven.window.notice
    assert bar.isVisible()
    assert driven.message.removeprefix("✕ ") in bar.text
    assert (path.read_bytes() if path.is_file() else None) == before
    return str(driven.message)


def test_a_damaged_project_is_told_and_left_alone(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    data = bytearray(path.read_bytes())
    data[4096:20000] = b"\x07" * (20000 - 4096)
    path.write_bytes(bytes(data))
    assert "damaged" in _refused(opened, path)


def test_a_newer_project_is_told_and_left_alone(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 9999")
        file.commit()
    assert "newer version" in _refused(opened, path)


def test_another_program_s_database_is_told_and_left_alone(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "mine.anaphora"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE song (title)")
        file.commit()
    assert "not an annotation project" in _refused(opened, path)


def test_an_empty_project_file_is_told(opened: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "empty.anaphora"
    path.touch()
    assert "the file is empty" in _refused(opened, path)


def test_a_missing_file_is_told(opened: Callable[..., Any], tmp_path: Path) -> None:
    message = _refused(opened, tmp_path / "nowhere.txt")
    assert "nowhere.txt" in message
    assert not (tmp_path / "nowhere.anaphora").exists()


def test_a_missing_project_is_told_and_not_made(opened: Callable[..., Any], tmp_path: Path) -> None:
    message = _refused(opened, tmp_path / "nowhere.anaphora")
    assert "nowhere.anaphora" in message
    assert not (tmp_path / "nowhere.anaphora").exists()


def test_an_empty_text_is_told_and_no_project_is_left(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    said = _refused(opened, _text(tmp_path, "empty.txt", " \n"))
    assert "only blanks and line breaks" in said
    assert "choose a file with text, or paste the text" in said
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["empty.txt"]


@pytest.mark.parametrize(
    ("language", "empty"), [("en", "is empty (0 bytes)"), ("es", "está vacío (0 bytes)")]
)
def test_new_from_text_says_what_is_wrong_with_a_file_without_text(
    opened: Callable[..., Any], tmp_path: Path, files_asked: Any, language: str, empty: str
) -> None:
    driven = opened(ui_language=language)
    file = _text(tmp_path, "nothing.txt", "")
    files_asked(file)
    driven.press("Ctrl+N")
    form = driven.window.start.form
    form._file.click()
    driven.tab_to(form._begin)
    driven.press("Space")
    driven.until(lambda: empty in driven.message)
    assert "nothing.txt" in driven.message
    assert form.isVisible()  # another file can be chosen at once
    assert sorted(path.name for path in tmp_path.glob("*.anaphora")) == []


def test_a_language_without_rules_is_told_and_opened(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    driven = opened(_text(tmp_path), language="xx")
    _wait(driven)
    assert "there are no rules for the language" in driven.window.line.toolTip()
    assert "mark them by hand" in driven.window.line.toolTip()
    assert driven.session.document.language == "xx"


def test_one_project_with_texts_is_refused(
    opened: Callable[..., Any], copied: Callable[[str], Path], tmp_path: Path
) -> None:
    driven = opened()
    _drop(driven, copied("story"), _text(tmp_path))
    assert "is a project" in driven.message
    assert driven.window.work.project is None


def test_one_that_cannot_be_opened_leaves_the_open_project(
    story: Any, tmp_path: Path, files_asked: Callable[..., None]
) -> None:
    path = tmp_path / "empty.anaphora"
    path.touch()
    files_asked(path)
    story.press("Ctrl+O")
    assert "the file is empty" in story.message
    assert _document(story) == "en-story"
    bar = story.window.notice
    assert bar.isVisible()
    name = story.session.active
    story.press("Return")
    assert story.answer(name)
    assert "the file is empty" in bar.text
    story.press("F6")
    story.press("Return")
    assert not bar.isVisible()
    assert story.here() is story.window.text


def test_what_is_said_is_whole_and_can_be_copied(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / ("a folder with a long name " * 4).strip()
    folder.mkdir()
    driven = opened(_text(folder, "notes.anaphora"))
    driven.until(lambda: driven.message.startswith("✕"))
    bar = driven.window.notice
    assert "anaphora convert" in bar.text
    label = next(each for each in bar.findChildren(QLabel) if "anaphora convert" in each.text())
    assert label.heightForWidth(label.width()) <= label.height()
    assert label.fontMetrics().height() * 2 <= label.height()
    assert driven.here() is not label
    driven.tab_to(label)
    driven.press("Ctrl+A", "Ctrl+C")
    assert QApplication.clipboard().text() == label.text()


def test_what_was_said_goes_when_something_is_opened(
    opened: Callable[..., Any],
    copied: Callable[[str], Path],
    tmp_path: Path,
    files_asked: Callable[..., None],
) -> None:
    path = tmp_path / "empty.anaphora"
    path.touch()
    driven = opened(path)
    driven.until(lambda: driven.message.startswith("✕"))
    files_asked(copied("story"))
    driven.press("Ctrl+O")
    _wait(driven)
    assert not driven.window.notice.isVisible()


# Without the right to write


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Take the right to write in a folder away, also from whoever may write everywhere."""
    folders: list[Path] = []
    access = os.access

    def allowed(path: Any, mode: int, **more: Any) -> bool:
        locked = any(Path(path).is_relative_to(folder) for folder in folders)
        return access(path, mode, **more) and not (locked and mode & os.W_OK)

    def lock(folder: Path) -> None:
        folders.append(folder)
        folder.chmod(0o555)

    monkeypatch.setattr(os, "access", allowed)
    yield lock
    for folder in folders:
        folder.chmod(0o755)


def test_the_project_of_a_text_in_a_locked_folder_goes_to_the_documents(
    opened: Callable[..., Any],
    lock: Callable[[Path], None],
    tmp_path: Path,
    own_settings: Path,
) -> None:
    text = _text(tmp_path)
    lock(tmp_path)
    driven = opened(text, language="hu")
    _wait(driven)
    assert driven.window.work.path.is_relative_to(own_settings)


def test_a_project_that_cannot_be_written_is_shown_and_decisions_are_refused(
    opened: Callable[..., Any], copied: Callable[[str], Path], lock: Callable[[Path], None]
) -> None:
    path = copied("story")
    path.chmod(0o444)
    lock(path.parent)
    driven = opened(path)
    _wait(driven)
    driven.press("Return")
    assert driven.message.startswith("✕")
    assert driven.session.layer.anaphors[driven.session.active].reference is None
