"""How the window looks and which preferences it follows while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.text.themes import THEMES, Theme
from anaphora_workbench.ui.wording.translation import SYSTEM

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow


def theme_named(name: str) -> Theme:
    """Return a theme by its name; ``system`` is light or dark, as the desktop is."""
    if name == SYSTEM:
        scheme = QGuiApplication.styleHints().colorScheme()
        name = "dark" if scheme is Qt.ColorScheme.Dark else "light"
    return THEMES[name]


def dress(window: MainWindow, theme: Theme) -> None:
    """Show a window, and whatever belongs to it, in the colours of a theme."""
    window.theme = theme
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setPalette(theme.palette())
    application.setStyleSheet(theme.style_sheet())
    colours = Colours.of_theme(theme)
    for panel in window.findChildren(Panel):
        panel.set_colours(colours)
    window.text.set_theme(theme)
    window.line.set_theme(theme)
    window.commands.set_checked(f"view.theme-{theme.name}", True)


def follow(window: MainWindow, name: str) -> None:
    """Let a window follow a preference that has got another value."""
    preferences = window.preferences
    match name:
        case "theme":
            theme = theme_named(preferences.theme)
            if theme is not window.theme:
                dress(window, theme)
        case "font_family" | "font_size":
            window.text.set_font(preferences.font_family, preferences.font_size)
        case "language":
            window.translations.use(preferences.language)
            window.work.speak(window.translations.code)
            window.use_tags()
            window.commands.retranslate()
            window.retitle()
        case "tags_shown":
            window.text.set_tags("pos" if preferences.tags_shown else None)
            window.commands.set_checked("view.tags", preferences.tags_shown)
        case "key_set":
            window.commands.use_keys(window.key_maps.get(preferences.key_set))
        case "bounce":
            window.commands.bounce = preferences.bounce / 1000
        case "annotator":
            window.work.become(preferences.annotator)
