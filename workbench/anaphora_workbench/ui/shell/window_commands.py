"""Connects the commands that are about the window, files and tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from anaphora_workbench import __version__
from anaphora_workbench.ui.dialogs import guide
from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.text.themes import THEMES
from anaphora_workbench.ui.wording.translation import translate

if TYPE_CHECKING:
    from anaphora_workbench.ui.annotating.input_modes import InputModes
    from anaphora_workbench.ui.shell.window import MainWindow


def connect_window(window: MainWindow) -> None:
    """Let the commands of files, views and help work on a window."""
    text, docks = window.text, window.docks
    handlers: dict[str, Callable[[], object]] = {
        "file.new": partial(new, window),
        "file.open": partial(open_files, window),
        "file.add-documents": partial(add_documents, window),
        "file.close": window.work.close,
        "file.quit": window.close,
        "edit.copy": text.copy,
        "help.keys": window.key_card.open_over,
        "help.commands": window.palette_list.open_over,
        "help.about": partial(about, window),
        "help.guideline": partial(guideline, window),
        "help.examples": partial(guideline, window),
        "view.tags": partial(toggle_tags, window),
        "view.zoom-in": text.zoom_in,
        "view.zoom-out": text.zoom_out,
        "view.zoom-reset": text.zoom_reset,
        "view.rail": partial(toggle, window, "view.rail"),
        "view.candidates": partial(toggle, window, "view.candidates"),
        "view.sentence": partial(docks.toggle, "sentence"),
        "view.items": partial(docks.toggle, "items"),
        "view.statistics": partial(docks.toggle, "statistics"),
        "go.page-down": partial(page, window, 1),
        "go.page-up": partial(page, window, -1),
        "find.text": partial(find, window),
        "find.next": partial(find_next, window),
        "tools.preferences": partial(preferences, window),
    }
    for name in THEMES:
        handlers[f"view.theme-{name}"] = partial(window.use_theme, name)
    for command, handler in handlers.items():
        window.commands.connect(command, handler)
    guide.connect(window)
    window.commands.set_open(project=False, document=False)


def new(window: MainWindow) -> None:
    """Ask for a new text on the start page; an open project stays open until it is there."""
    window.pages.ask_for_text()


def open_files(window: MainWindow) -> None:
    """Ask for a project or texts and open them."""
    names, _filter = QFileDialog.getOpenFileNames(
        window, translate("Window", "Open a project or texts")
    )
    if names:
        window.opener.open([Path(name) for name in names], resolver=window.proposer())


def add_documents(window: MainWindow) -> None:
    """Ask for texts and add them to the project."""
    place = window.work.path
    names, _filter = QFileDialog.getOpenFileNames(
        window, translate("Window", "Add texts to the project")
    )
    if names and place is not None:
        proposer = window.work.settings.proposer
        known = proposer in window.registry.names("resolvers")
        paths = [Path(name) for name in names]
        window.opener.add(place, paths, resolver=proposer if known else "none")


def about(window: MainWindow) -> None:
    """Say which version this is and where its files are."""
    text = translate(
        "Window",
        "Anaphora Workbench {version}\nApache-2.0\n\nPreferences: {preferences}\nKeys of your own:"
        " {keys}",
    ).format(
        version=__version__,
        preferences=window.preferences.file,
        keys=window.preferences.key_file,
    )
    QMessageBox.about(window, translate("Window", "About"), text)


def guideline(window: MainWindow) -> None:
    """Show the guideline of the active kind, with examples."""
    window.docks.open("guideline")
    window.docks.show_guideline()


def toggle_tags(window: MainWindow) -> None:
    """Show or hide the parts of speech."""
    window.preferences.tags_shown = not window.preferences.tags_shown


def toggle(window: MainWindow, command: str) -> None:
    """Show or hide the rail or the candidates."""
    part = window.rail if command == "view.rail" else window.candidates
    part.setVisible(not part.isVisible())


def leave(window: MainWindow, modes: InputModes) -> None:
    """Leave the part that has the keyboard for the text, and what was begun in the text."""
    if not window.focus_parts.leave():
        modes.leave()


def page(window: MainWindow, by: int) -> None:
    """Turn a page of the text."""
    bar = window.text.verticalScrollBar()
    bar.setValue(bar.value() + by * round(bar.pageStep() * 0.9))


def find(window: MainWindow) -> None:
    """Open the search."""
    window.docks.open("find")
    window.docks.find.begin()


def _place(window: MainWindow) -> int:
    """Return the token at the cursor, else the first of the active anaphor, -1 for neither."""
    controller, token = window.work.controller, window.text.cursor_token
    if token < 0 and controller is not None:
        markable = controller.session.markable(controller.session.active)
        return markable.start if markable is not None else -1
    return token


def find_next(window: MainWindow) -> None:
    """Go to the next place that was found, from the cursor on, else from the active anaphor."""
    window.docks.find.step(1, _place(window))


def preferences(window: MainWindow) -> None:
    """Show the preferences, beside the work."""
    offers = window.tool_windows.offers
    dialog = PreferencesWindow(window.preferences, window.key_maps, offers.all(), window)
    offers.changed.connect(dialog.offer)
    offers.refresh()
    dialog.show()
