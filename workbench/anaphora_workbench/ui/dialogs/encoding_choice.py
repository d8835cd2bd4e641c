"""Asks in which encoding a text is that is not UTF-8, by showing how it reads in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ports.encodings import Decoding, decodings, is_told
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

LINES = 12
"""So many lines are shown."""
TITLES = frozenset(
    (
        QT_TRANSLATE_NOOP("Encodings", "Windows-1252 (Western European)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-1 (ISO 8859-1)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-9 (ISO 8859-15, with €)"),
        QT_TRANSLATE_NOOP("Encodings", "DOS (code page 850)"),
        QT_TRANSLATE_NOOP("Encodings", "UTF-16 (little-endian)"),
        QT_TRANSLATE_NOOP("Encodings", "UTF-16 (big-endian)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1250 (Central European)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-2 (ISO 8859-2)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1251 (Cyrillic)"),
        QT_TRANSLATE_NOOP("Encodings", "KOI8-R (Russian)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1253 (Greek)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1254 (Turkish)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1255 (Hebrew)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1256 (Arabic)"),
        QT_TRANSLATE_NOOP("Encodings", "GB 18030 (Chinese)"),
        QT_TRANSLATE_NOOP("Encodings", "Big5 (Chinese)"),
        QT_TRANSLATE_NOOP("Encodings", "Shift JIS (Japanese)"),
        QT_TRANSLATE_NOOP("Encodings", "EUC-KR (Korean)"),
    )
)
"""Titles of encodings that have something to translate."""
_ENCODING = int(Qt.ItemDataRole.UserRole)
_ASCII = 0x80


class EncodingChoice(QDialog):
    """Shows the lines of a text with letters that depend on the encoding, in each encoding.

    Args:
        name: Name of the file.
        choices: How it reads in each encoding that can be meant.
        parent: The window.
    """

    def __init__(
        self, name: str, choices: Sequence[Decoding], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("encoding-choice")
        self.setWindowTitle(self.tr("Encoding of {name}").format(name=name))
        self._choices = tuple(choices)
        said = QLabel(
            self.tr(
                "{name} is not in UTF-8. Choose the encoding in which its letters look right below."
            ).format(name=name)
        )
        said.setWordWrap(True)
        said.setTextFormat(Qt.TextFormat.PlainText)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Encodings"))
        for choice in self._choices:
            item = QListWidgetItem(translate("Encodings", choice.title))
            item.setData(_ENCODING, choice.encoding)
            self.list.addItem(item)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(self.tr("How the text looks"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.read = buttons.addButton(
            self.tr("&Read it so"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.read.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(said)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.preview, 1)
        rows.addWidget(buttons)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.list.setCurrentRow(0)
        self.list.setFocus()
        self.resize(self.fontMetrics().averageCharWidth() * 80, self.fontMetrics().height() * 30)

    @property
    def encoding(self) -> str:
        """The encoding that is chosen."""
        return str(self.list.currentItem().data(_ENCODING))

    def _show(self, row: int) -> None:
        if 0 <= row < len(self._choices):
            self.preview.setPlainText("\n".join(telling_lines(self._choices[row].text)))


def telling_lines(text: str) -> list[str]:
    """Return the first lines with letters that depend on the encoding, else the first ones."""
    lines = [line for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if any(ord(sign) >= _ASCII for sign in line)]
    return (telling or lines)[:LINES]


def ask_for_encoding(
    paths: Sequence[Path], parent: QWidget | None, chosen: Callable[[str, list[str]], None]
) -> None:
    """Find out in what encoding files are, and say so; a person is asked where they do not tell.

    Args:
        paths: The files; folders are passed over.
        parent: The window.
        chosen: Hears the encoding and the files that are in it: ``""`` and none where nothing had
            to be asked. It is not called when the person does not want to read them.
    """
    unclear: list[Path] = []
    choices: list[Decoding] = []
    for path in paths:
        try:
            data = path.read_bytes() if path.is_file() else b""
        except OSError:
            continue  # preparing says it
        if is_told(data):
            continue
        found = decodings(data)
        if found:
            unclear.append(path)
            choices = choices or found
    if not unclear:
        chosen("", [])
        return
    dialog = EncodingChoice(unclear[0].name, choices, parent)
    names = [str(path.absolute()) for path in unclear]
    dialog.accepted.connect(lambda: chosen(dialog.encoding, names))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
