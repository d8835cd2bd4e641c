"""The whole window, driven by keys: projects that are prepared once, copied for each test."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QEvent, QLocale, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

import anaphora_samples
from anaphora_workbench.annotation.project.settings import ProjectSettings, save_settings
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.model import EMPTY, Anaphor, Document, FrozenDict, Layer
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.ui.dialogs.resolver_offers import ResolverOffers
from anaphora_workbench.ui.dialogs.tool_windows import ToolWindow
from anaphora_workbench.ui.jobs.child import Child
from anaphora_workbench.ui.keys.command_table import COMMANDS_BY_ID
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.shell.window import MainWindow
from anaphora_workbench.ui.start_up import StartOptions

PATIENCE = 30.0
"""Seconds after which what a test waits for will not come."""
PROPOSER = "from a file"
"""Who has made the proposals of the prepared projects."""
AnyPanel = TypeVar("AnyPanel", bound=Panel)
HEBREW = "דנה ראתה את הכלב. היא קראה לו 🐕 והוא רץ אליה."


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "command(*ids): presses the keys of these commands and sees what they do"
    )


class Driven:
    """A window, and what a person does with its keys.

    Args:
        window: The window.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    # Keys

    def press(self, *names: str, times: int = 1) -> None:
        """Press keys, written as in the key file, where the keyboard is."""
        for name in names * times:
            combination = QKeySequence.fromString(name)[0]
            QTest.keyClick(self.here(), combination.key(), combination.keyboardModifiers())
            QApplication.processEvents()

    def tab_to(self, widget: QWidget) -> None:
        """Press Tab until a widget has the keyboard."""
        for _step in range(60):
            if self.here() is widget:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {widget}")

    def type(self, words: str) -> None:
        """Type words where the keyboard is."""
        for sign in words:
            if sign.isascii():
                QTest.keyClick(self.here(), sign)
                continue
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, sign)
                QApplication.sendEvent(self.here(), event)
        QApplication.processEvents()

    def front(self) -> None:
        """Bring this window in front of others."""
        self.window.activateWindow()
        self.window.text.setFocus()
        QApplication.processEvents()

    def here(self) -> QWidget:
        """Return the widget that has the keyboard."""
        if QApplication.activeWindow() is None and self.window.isVisible():
            self.window.activateWindow()  # a desktop does so when the window in front closes
            QApplication.processEvents()
        return QApplication.focusWidget() or QApplication.activeModalWidget() or self.window

    def run(self, command_id: str) -> None:
        """Run a command by its first key, or where it has none by the command list."""
        labels = self.window.commands.action(command_id).shortcuts()
        if labels:
            self.press(labels[0].toString(QKeySequence.SequenceFormat.PortableText))
        else:
            self.pick(command_id)

    def pick(self, command_id: str) -> None:
        """Run a command by Ctrl+K, its name, and Return."""
        self.press("Ctrl+K")
        self.type(COMMANDS_BY_ID[command_id].title_in())
        current = self.window.palette_list.current
        assert current is not None
        assert (current.command.id, current.enabled) == (command_id, True)
        self.press("Return")

    def choose_option(self, value: object) -> None:
        """Press the key of an option in the bar."""
        assert self.window.bar._question is not None
        options = self.window.bar._question.options
        key = next(option.key for option in options if option.value == value)
        self.press(key.upper() if key.isalpha() else key)

    def in_dialog(self, run: Callable[[], object], *keys: str, words: str = "") -> str:
        """Do something that opens a modal window, and press keys there; return its message."""
        seen: list[str] = []
        until = time.monotonic() + PATIENCE
        timer = QTimer()
        timer.setInterval(10)

        def look() -> None:
            dialog, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
            # A window is visible a moment before it has the keyboard.
            heard = dialog is not None and focus is not None and dialog.isAncestorOf(focus)
            if isinstance(dialog, QDialog) and dialog.isVisible() and heard:
                timer.stop()
                seen.append(dialog.text() if isinstance(dialog, QMessageBox) else "")
                if words:
                    self.type(words)
                self.press(*keys)
                if dialog.isVisible():
                    dialog.reject()
            elif time.monotonic() > until:
                timer.stop()
                if isinstance(dialog, QDialog):
                    dialog.reject()

        timer.timeout.connect(look)
        timer.start()
        run()
        assert seen, "no modal window came, or none that hears keys"
        return seen[0]

    # Waiting

    def until(self, holds: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Let the window work until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"it did not come; message: {self.message}"
            QTest.qWait(10)

    def settle(self) -> None:
        """Wait until lists have followed the last key."""
        QTest.qWait(70)

    # What is seen

    @property
    def session(self) -> Session:
        """The open session."""
        assert self.window.work.controller is not None
        return self.window.work.controller.session

    @property
    def message(self) -> str:
        """What the line of messages says."""
        return self.window.line.text()

    @property
    def active(self) -> str:
        """The words of the active anaphor."""
        return self.words(self.session.active)

    def words(self, name: str) -> str:
        """Return what an expression is called."""
        assert self.window.work.controller is not None
        return self.window.work.controller.words(name)

    def named(self, words: str, number: int = 0) -> str:
        """Return the id of an expression by its words: the first of them, or a later one."""
        found = [m.id for m in self.session.layer.in_text_order() if self.words(m.id) == words]
        return found[number]

    def token(self, words: str, number: int = 0) -> int:
        """Return the index of a word: the first such one, or a later one."""
        tokens = self.session.document.tokens
        return [index for index, token in enumerate(tokens) if token.text == words][number]

    def go(self, words: str, number: int = 0) -> str:
        """Go to an anaphor with Ctrl+Home and Down, and return its id."""
        name = self.named(words, number)
        self.press("Ctrl+Home")
        for _each in self.session.items:
            if self.session.active == name:
                return name
            self.press("Down")
        raise AssertionError(f"{words} was not reached")

    def cursor(self, token: int) -> None:
        """Walk the cursor to a word with V and the arrows."""
        text = self.window.text
        self.press("V")
        for _step in range(len(self.session.document.tokens)):
            if text.cursor_token == token:
                break
            self.press("Right" if text.cursor_token < token else "Left")
        assert text.cursor_token == token

    def panel(self, kind: type[AnyPanel]) -> AnyPanel:
        """Return the panel of a kind in the only such window beside the work."""
        hosts = [one for one in self.window.findChildren(ToolWindow) if one.isVisible()]
        (panel,) = [host.panel for host in hosts if isinstance(host.panel, kind)]
        return panel

    @property
    def open_now(self) -> str:
        """Name of the document that is open, ``""`` for none."""
        controller = self.window.work.controller
        return "" if controller is None else controller.session.name

    # What is on the disk

    def layer(self, annotator: str = "") -> Layer:
        """Return the annotator's layer as another program reads it from the file."""
        path = self.window.work.path
        assert path is not None
        with Project.open(path, read_only=True) as project:
            return project.layer(self.session.name, annotator or self.session.annotator)

    def anaphor(self, name: str) -> Anaphor:
        """Return the decision on an anaphor, read from the file."""
        return self.layer().anaphors[name]

    def answer(self, name: str) -> tuple[str, ...]:
        """Return the words of the answer to an anaphor, read from the file."""
        layer = self.layer()
        document = self.session.document
        names = layer.anaphors[name].antecedents
        return tuple([document.words(layer.markables[one].span) for one in names])


class Heart:
    """A timer of the window and how long it was kept from beating, in processor time.

    What other programs take of the machine does not count, nor what the collector would walk of
    other tests' memory.
    """

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()
        self._work: list[float] = []
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.setInterval(10)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.thread_time()
        self._work.append(now - self._last)
        self._last = now

    def stop(self) -> list[float]:
        """Stop, and return the seconds of work between two beats."""
        self._timer.stop()
        gc.unfreeze()
        return self._work


@dataclass(frozen=True)
class Prepared:
    """A text as annotators begin with it."""

    document: Document
    start: Layer
    proposals: Layer | None = None


def _undecided(layer: Layer) -> Layer:
    anaphors = {
        name: replace(anaphor, reference=None, antecedents=())
        for name, anaphor in layer.anaphors.items()
    }
    return replace(layer, name="start", anaphors=FrozenDict(anaphors), candidates=EMPTY)


def _sample(name: str, sentences: int) -> Prepared:
    """Return the first sentences of a sample, prepared without a language model."""
    registry = Registry()
    whole = next(iter(registry.format("corefud").read(Source.of(anaphora_samples.path(name)))))
    old = whole.document
    end = old.sentences[sentences - 1].end
    document = Document(
        old.doc_id,
        old.language,
        old.text,
        old.tokens[:end],
        old.sentences[:sentences],
        old.offsets[:end],
        empty_nodes=tuple([node for node in old.empty_nodes if node.after < end]),
    )
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed", resolver="supar"))
    ready = next(iter(pipeline.run([document])))
    answered = replace(ready.layer, name=PROPOSER, candidates=EMPTY)
    return Prepared(ready.document, _undecided(ready.layer), answered)


@pytest.fixture(scope="session")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Projects by name, made once: ``story``, ``spanish``, ``both`` of them, ``hebrew``.

    The proposals come from a file, as it were, so that no process is started to renew them.
    """
    story, spanish = _sample("en-story", 13), _sample("es-story", 14)
    hebrew = Prepared(document_of_text("hebrew", HEBREW, "he"), Layer("start"))
    contents = {
        "story": [story],
        "spanish": [spanish],
        "both": [story, spanish],
        "hebrew": [hebrew],
    }
    folder = tmp_path_factory.mktemp("originals")
    made = {}
    for name, texts in contents.items():
        path = made[name] = folder / f"{name}.anaphora"
        with Project.create(path, journal="delete") as project:
            for text in texts:
                proposals = [] if text.proposals is None else [text.proposals]
                project.add_document(Reading(text.document, ()), proposals, start=text.start)
            project.add_annotator("ana")
            save_settings(project, ProjectSettings(proposer=PROPOSER), {"proposer"})
        with closing(sqlite3.connect(path)) as file:  # which items are blind depends on it
            same = {"uid": "0" * 32, "created": "2026-01-01T00:00:00.000Z"}
            for name, value in same.items():
                file.execute("UPDATE project SET value = ? WHERE name = ?", (value, name))
            file.commit()
    return made


@pytest.fixture
def copied(originals: dict[str, Path], tmp_path: Path) -> Callable[[str], Path]:
    """Copy a prepared project by its name."""

    def copy(name: str) -> Path:
        path = tmp_path / f"{name}.anaphora"
        shutil.copyfile(originals[name], path)
        return path

    return copy


class UsableResolvers:
    """What a child process says of the resolvers, by what it can see of the machine.

    Each window asks at once, and starting the process takes longer than most tests. So one is asked
    for all windows that see the same; the others ask their own.
    """

    def __init__(self) -> None:
        self._answers: dict[object, dict[str, Any]] = {}

    def forget(self) -> None:
        """Let the next window ask its own child process."""
        self._answers.clear()

    def find_out(self, home: Path) -> None:
        """Ask a child process, unless one that sees the same has answered."""
        seen = seen_from(home)
        if seen in self._answers:
            return
        answers: list[dict[str, Any]] = []
        child = Child()
        child.submit("resolvers").finished.connect(answers.append)
        end = time.monotonic() + PATIENCE
        while not answers:
            assert time.monotonic() < end, "the child process does not answer"
            QTest.qWait(10)
        child.close()
        self._answers[seen] = answers[0]

    def answer(self, patch: pytest.MonkeyPatch, home: Path) -> None:
        """Answer windows in the place of their child process."""
        ask = ResolverOffers.refresh

        def refresh(offers: ResolverOffers) -> None:
            known = self._answers.get(seen_from(home))
            if known is None:
                ask(offers)
            else:
                QTimer.singleShot(0, offers, lambda: offers._take(known))

        patch.setattr(ResolverOffers, "refresh", refresh)


def seen_from(home: Path) -> object:
    """Return all on which it depends which resolvers can be used: variables, and files at home."""
    variables = {
        name: value.replace(str(home), "~")
        for name, value in os.environ.items()
        if name != "PYTEST_CURRENT_TEST"
    }
    # The window's own settings, which the child process does not read, are an .ini or .conf file.
    files = {
        str(path.relative_to(home)): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and path.suffix not in (".ini", ".conf", ".lock")
    }
    return frozenset(variables.items()), frozenset(files.items())


@pytest.fixture(scope="session")
def all_usable_resolvers() -> UsableResolvers:
    """What child processes have said so far."""
    return UsableResolvers()


@pytest.fixture(autouse=True)
def usable_resolvers(
    all_usable_resolvers: UsableResolvers,
    own_settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    qapp: QApplication,
) -> UsableResolvers:
    """Let a child process say once which resolvers can be used, not for each window."""
    all_usable_resolvers.find_out(own_settings)
    all_usable_resolvers.answer(monkeypatch, own_settings)
    return all_usable_resolvers


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Callable[..., Driven]]:
    """Open the window with start options, shown and with the keyboard; bounces count as keys."""
    windows: list[MainWindow] = []

    def open_window(*files: Path, steps: bool = False, **options: Any) -> Driven:
        preferences = Preferences()
        preferences.first_steps_done = not steps
        preferences.bounce = 0
        options.setdefault("annotator", "ana")
        window = MainWindow(StartOptions(files=files, **options))
        windows.append(window)
        window.resize(1240, 820)  # whatever the screen of the machine
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        return Driven(window)

    yield open_window
    for window in windows:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QLocale.setDefault(QLocale("en"))
    qapp.setStyleSheet("")
    qapp.setPalette(qapp.style().standardPalette())


@pytest.fixture
def begun(opened: Callable[..., Driven], copied: Callable[[str], Path]) -> Callable[..., Driven]:
    """Open a copy of a prepared project and wait for its first question."""

    def begin(name: str = "story", **options: Any) -> Driven:
        driven = opened(copied(name), **options)
        driven.until(lambda: driven.window.work.controller is not None)
        return driven

    return begin


@pytest.fixture
def story(begun: Callable[..., Driven]) -> Driven:
    """The English story, at its first question."""
    return begun("story")


@pytest.fixture
def spanish(begun: Callable[..., Driven]) -> Driven:
    """The Spanish story, at its first question."""
    return begun("spanish")


@pytest.fixture
def files_asked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Answer the dialogs for files, which belong to the desktop and not to the program."""

    def answer(*paths: Path, save: Path | None = None) -> None:
        names = [str(path) for path in paths]
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: (names, ""))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (names[0], ""))
        if save is not None:
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(save), ""))

    return answer


@pytest.fixture
def heart(qapp: QApplication) -> Iterator[Heart]:
    """A heartbeat of the window's thread."""
    beating = Heart()
    yield beating
    beating.stop()
