"""The key card: all keys of the present mode on one page (F1), and as a page of the user guide.

``python -m anaphora_workbench.ui.keys.key_card es > card.html`` writes the page in a language, with
``--markdown`` as a page that code hosts show.

As HTML the same page is shown in the window, where Qt's rich text draws it, and printed from the
user guide, where a browser does; so it is built of tables, and of styles that both know.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from anaphora_workbench.ui.keys.command import CONTEXT, Command, CommandGroup, Mode
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import DEFAULT, KeyMap, read_key_maps
from anaphora_workbench.ui.keys.overlay import Overlay
from anaphora_workbench.ui.wording.translation import (
    LANGUAGES,
    QT_TRANSLATE_NOOP,
    Translate,
    translate,
    translation_into,
)

_MODES = (
    (Mode.DECISION, QT_TRANSLATE_NOOP("KeyCard", "While deciding")),
    (Mode.REVIEW, QT_TRANSLATE_NOOP("KeyCard", "While adjudicating")),
    (Mode.EVERYWHERE, QT_TRANSLATE_NOOP("KeyCard", "Always")),
)
_TITLE = QT_TRANSLATE_NOOP("KeyCard", "Keys of the tagger")
_REST = QT_TRANSLATE_NOOP(
    "KeyCard",
    "Every command is in a menu and in the command list ({key}), which you search by typing.",
)
_NUMBERS = (CommandGroup.NUMBERS, CommandGroup.REVIEW_NUMBERS)
_HEADING_ROWS = 2
"""Rows that a heading takes, with the gap before it."""
_GAP = 24
_WIDEST = 1180
_COLUMN = 330
"""Pixels that a column needs at a font of 9 points."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a card, ``#rrggbb``, and its font size in points."""

    ink: str = "#1b1e22"
    ground: str = "#ffffff"
    key_ground: str = "#e7e4dc"
    key_ink: str = "#1b1e22"
    heading: str = "#0b4f8a"
    faint: str = "#66707a"
    size: float = 9.0


PRINTED = Look()
"""The look of the user guide."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading with its lines: keys and title of each."""

    heading: str
    lines: tuple[tuple[tuple[str, ...], str], ...]

    @property
    def rows(self) -> int:
        """Its height in rows."""
        return len(self.lines) + _HEADING_ROWS


def key_sheet(
    keys: KeyMap,
    translate: Translate,
    *,
    modes: Sequence[Mode] = (Mode.DECISION, Mode.REVIEW, Mode.EVERYWHERE),
    look: Look = PRINTED,
    columns: int = 3,
    language: str = "en",
) -> str:
    """Return a card with the keys of some modes, as one HTML page in some columns.

    It is in the language that ``translate`` translates into, whose code is ``language``.
    """
    blocks = [
        block
        for mode, _title in _MODES
        if mode in modes
        for block in _blocks(mode, keys, translate)
    ]
    cells = "".join(
        [
            f'<td class="column" width="{100 // columns}%" valign="top">{_column(part)}</td>'
            for part in _divided(blocks, columns)
        ]
    )
    title = escape(translate("KeyCard", _TITLE))
    list_key = " ".join(keys.labels("help.commands", translate)[:1])
    rest = escape(translate("KeyCard", _REST)).replace("{key}", _key(list_key))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>\n{_style(look)}</style>\n</head>\n<body>\n"
        f'<h1>{title}</h1>\n<table class="card" width="100%" cellspacing="0"><tr>\n{cells}\n'
        f'</tr></table>\n<p class="rest">{rest}</p>\n</body>\n</html>\n'
    )


def key_tables(
    keys: KeyMap,
    translate: Translate,
    *,
    modes: Sequence[Mode] = (Mode.DECISION, Mode.REVIEW, Mode.EVERYWHERE),
) -> str:
    """Return the keys of some modes as a page in Markdown, with a table for each group."""
    parts = [f"# {translate('KeyCard', _TITLE)}"]
    for mode, title in _MODES:
        if mode not in modes:
            continue
        parts.append(f"## {translate('KeyCard', title)}")
        for block in _blocks(mode, keys, translate):
            rows = [f"| {_codes(labels)} | {title} |" for labels, title in block.lines]
            parts.append("\n".join([f"| {block.heading} | |", "|---|---|", *rows]))
    list_key = keys.labels("help.commands", translate)[:1]
    parts.append(translate("KeyCard", _REST).replace("{key}", _codes(list_key)))
    return "\n\n".join(parts) + "\n"


def _codes(labels: Sequence[str]) -> str:
    return " ".join([f"`{label}`" for label in labels])


def _blocks(mode: Mode, keys: KeyMap, translate: Translate) -> list[_Block]:
    lines: dict[CommandGroup, list[tuple[tuple[str, ...], str]]] = {}
    for command in COMMANDS:
        labels = keys.labels(command.id, translate)
        if command.mode is not mode or not labels:
            continue
        if command.group in _NUMBERS:
            if command.number == 1:
                line = _numbers(command, keys, translate)
                lines.setdefault(_home(command), []).append(line)
            continue
        lines.setdefault(command.group, []).append((labels, command.title_in(translate)))
    return [
        _Block(translate(CONTEXT, group), tuple(lines[group]))
        for group in CommandGroup
        if group in lines
    ]


def _home(command: Command) -> CommandGroup:
    """Return the group of the answers, where the one line for all numbers stands."""
    return CommandGroup.ANSWER if command.mode is Mode.DECISION else CommandGroup.VERDICT


def _numbers(first: Command, keys: KeyMap, translate: Translate) -> tuple[tuple[str, ...], str]:
    """Return the line that stands for nine commands."""
    same = [command for command in COMMANDS if command.group is first.group]
    labels = [keys.labels(command.id, translate)[:1] for command in same]
    ends = [label for label in (labels[0], labels[-1]) if label]
    span = "–".join([label[0] for label in ends])
    return (span,), translate(CONTEXT, first.title).replace("{number}", "1–9")


def _divided(blocks: Sequence[_Block], columns: int) -> list[list[_Block]]:
    """Divide blocks into columns of about the same height, in order.

    The lowest height at which they fit is found by trying, from the even share upwards.
    """
    height = max(
        -(-sum([block.rows for block in blocks]) // columns),
        max([block.rows for block in blocks], default=0),
    )
    while True:
        parts: list[list[_Block]] = [[]]
        used = 0
        for block in blocks:
            if parts[-1] and used + block.rows > height:
                parts.append([])
                used = 0
            parts[-1].append(block)
            used += block.rows
        if len(parts) <= columns:
            return parts
        height += 1


def _column(blocks: Sequence[_Block]) -> str:
    return "\n".join([_block(block) for block in blocks])


def _block(block: _Block) -> str:
    rows = "".join(
        [
            f'<tr><td class="keys" width="38%">{"&nbsp; ".join([_key(each) for each in labels])}'
            f"</td><td>{escape(title)}</td></tr>\n"
            for labels, title in block.lines
        ]
    )
    heading = (
        f'<tr><th colspan="2" align="left" class="heading">{escape(block.heading)}</th></tr>\n'
    )
    return (
        f'<table class="block" width="100%" cellspacing="0" cellpadding="2">\n'
        f"{heading}{rows}</table>"
    )


def _key(label: str) -> str:
    shown = escape(label).replace("-", "\u2011")  # a key is not broken at its hyphen
    return f'<span class="key">&nbsp;{shown}&nbsp;</span>'


def _style(look: Look) -> str:
    return (
        "@page { size: A4 landscape; margin: 8mm; }\n"
        f"body {{ font-family: sans-serif; font-size: {look.size}pt; "
        f"color: {look.ink}; background-color: {look.ground}; }}\n"
        "h1 { margin: 0 0 4px 0; }\n"
        f".heading {{ font-size: {look.size * 1.1:.1f}pt; color: {look.heading}; "
        "padding-top: 10px; text-align: left; }\n"
        f".key {{ font-weight: 600; white-space: nowrap; color: {look.key_ink}; "
        f"background-color: {look.key_ground}; border-radius: 3px; }}\n"
        "td.column { padding-right: 14px; vertical-align: top; }\n"
        "td.keys { vertical-align: top; }\n"
        f".rest {{ color: {look.faint}; margin: 8px 0 0 0; }}\n"
    )


def key_card_html(language: str, keys: str = DEFAULT) -> str:
    """Return the card of all modes in a language (``en``, ``es``), for printing."""
    return key_sheet(read_key_maps().get(keys), translation_into(language), language=language)


def key_card_markdown(language: str, keys: str = DEFAULT) -> str:
    """Return the card of all modes in a language (``en``, ``es``), as Markdown."""
    return key_tables(read_key_maps().get(keys), translation_into(language))


class KeyCard(Overlay):
    """The card over the window, for the present mode and key set, in the present language."""

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
        self._name()
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
        self._name()
        if self.isVisible():
            self._fill()

    def _name(self) -> None:
        self.setAccessibleName(translate("KeyCard", "Keys of the tagger"))
        self._browser.setAccessibleName(self.accessibleName())

    def _fill(self) -> None:
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
    """Write the card of a language to standard output; return the exit status, 0."""
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
