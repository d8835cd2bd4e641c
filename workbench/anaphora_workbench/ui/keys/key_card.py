"""The key card: all keys of the present mode on one page (F1), and as a page of the user guide.

``python -m anaphora_workbench.ui.keys.key_card es > card.html`` writes the page in a language, with
``--markdown`` as a page that code hosts show.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from anaphora_workbench.ui.keys.command import Mode
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.keys.key_sheet import Look, key_sheet, key_tables
from anaphora_workbench.ui.keys.keymap import DEFAULT
from anaphora_workbench.ui.keys.overlay import Overlay
from anaphora_workbench.ui.wording.language import LANGUAGES, translation_into
from anaphora_workbench.ui.wording.translation import translate

_GAP = 24
_WIDEST = 1180
_COLUMN = 330
"""Pixels that a column needs at a font of 9 points."""


def key_card_html(language: str, keys: str = DEFAULT) -> str:
    """Return the card of all modes for printing.

    Args:
        language: Code of its language: ``en`` or ``es``.
        keys: Name of the key set.
    """
    return key_sheet(read_key_maps().get(keys), translation_into(language), language=language)


def key_card_markdown(language: str, keys: str = DEFAULT) -> str:
    """Return the card of all modes as Markdown.

    Args:
        language: Code of its language: ``en`` or ``es``.
        keys: Name of the key set.
    """
    return key_tables(read_key_maps().get(keys), translation_into(language))


class KeyCard(Overlay):
    """The card over the window, for the present mode and key set, in the present language.

    Args:
        commands: The commands of the window.
        window: The window.
    """

    def __init__(self, commands: CommandSet, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("key-card")
        self._commands = commands
        self._browser = QTextBrowser()
        self._browser.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._browser.setOpenLinks(False)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(8, 8, 8, 8)
        rows.addWidget(self._browser)
        commands.keys_changed.connect(self._renew)

    @property
    def text(self) -> str:
        """What it says, without marks."""
        return self._browser.toPlainText()

    def open_over(self) -> None:
        """Show the card; a second F1 closes it."""
        if self.isVisible():
            self.close_over()
            return
        super().open_over()
        self._fill()

    def place_in(self, area: QRect) -> QRect:
        """Return its place: in the middle, as wide as it can use."""
        width = min(area.width() - 2 * _GAP, _WIDEST)
        return QRect((area.width() - width) // 2, _GAP, width, area.height() - 2 * _GAP)

    def first_focus(self) -> QWidget:
        """Return the page, which the arrows scroll."""
        return self._browser

    def changeEvent(self, event: QEvent) -> None:
        """Follow language and colours."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._renew()

    def _renew(self) -> None:
        if self.isVisible():
            self._fill()

    def _fill(self) -> None:
        self.setAccessibleName(translate("KeyCard", "Keys of the tagger"))
        self._browser.setAccessibleName(self.accessibleName())
        colours, roles = self.palette(), QPalette.ColorRole
        size = max(self.font().pointSizeF(), 8.0)
        look = Look(
            ink=colours.color(roles.Text).name(),
            ground=colours.color(roles.Base).name(),
            key_ground=colours.color(roles.Button).name(),
            key_ink=colours.color(roles.ButtonText).name(),
            heading=colours.color(roles.Link).name(),
            faint=colours.color(roles.PlaceholderText).name(),
            size=size,
        )
        columns = max(1, min(3, int(self.width() / (_COLUMN * size / 9.0))))
        modes = (self._commands.mode, Mode.EVERYWHERE)
        self._browser.setHtml(
            key_sheet(self._commands.keys, translate, modes=modes, look=look, columns=columns)
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the card of a language to standard output.

    Args:
        arguments: Of the command line; by default those of the process.

    Returns:
        Exit status, 0.
    """
    parser = argparse.ArgumentParser(description="Write the key card as a page.")
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("--keys", default=DEFAULT, help="name of the key set (default: default)")
    parser.add_argument("--markdown", action="store_true", help="write Markdown, not HTML")
    options = parser.parse_args(arguments)
    written = key_card_markdown if options.markdown else key_card_html
    sys.stdout.write(written(options.language, options.keys))
    return 0


if __name__ == "__main__":
    sys.exit(main())
