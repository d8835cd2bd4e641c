"""The user guide inside the program, in the language of the program.

The guide is the Markdown that code hosts show (``docs/guide/tagger.md``). A wheel carries it in
``ui/data/guide``, without pictures; in a checkout it is read from where it is written, with them.
Links to pages that are not there become plain words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidget,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.documentation import local_site
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui.dialogs.fitted import FittedDialog
from anaphora_workbench.ui.panels.panel import fill
from anaphora_workbench.ui.wording.translation import LANGUAGES, translate

__all__ = [
    "Guide",
    "GuidePage",
    "GuideWindow",
    "guide_file",
    "heading_anchor",
    "without_dead_links",
]

_SHIPPED = Path(__file__).parents[1] / "data" / "guide"
_WRITTEN = Path(__file__).parents[4] / "docs" / "guide"
_IMAGE = re.compile(r"^!\[[^\]]*\]\(([^)\s]+)\)\n", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
_PAGES = frozenset((".md",))
"""Endings of pages that are shown here."""
_FIRST_PAGES = {"es": "readers/annotator.es"}
"""Page of the site to begin with, by language; others begin with the first one."""
_MARGIN = 24
"""Pixels that a picture leaves free beside it."""
_CHAPTER = 2
"""Level of the headings in the list of chapters."""


def guide_file(code: str) -> Path | None:
    """Return the guide in a language, in English where there is none, ``None`` without any.

    Args:
        code: Code of the language.
    """
    names = [f"tagger.{code}.md"] if code != LANGUAGES[0] else []
    for name in (*names, "tagger.md"):
        for folder in (_SHIPPED, _WRITTEN):
            if (folder / name).is_file():
                return folder / name
    return None


def heading_anchor(title: str) -> str:
    """Return the name by which links call a heading, as code hosts make it."""
    kept = "".join([sign for sign in title.lower() if sign.isalnum() or sign in " -_"])
    return kept.replace(" ", "-")


def without_dead_links(text: str, folder: Path) -> str:
    """Return Markdown without pictures and links to pages that are not in its folder."""

    def picture(found: re.Match[str]) -> str:
        return found[0] if (folder / found[1]).is_file() else ""

    def link(found: re.Match[str]) -> str:
        target, _, _anchor = found[2].partition("#")
        alive = not target or "://" in target or (folder / target).is_file()
        return found[0] if alive else found[1]

    return _LINK.sub(link, _IMAGE.sub(picture, text))


class GuidePage(QTextBrowser):
    """Shows pages in Markdown; pictures are made as small as the page is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page: Path | None = None
        self._read: QTextDocument | None = None
        self.setOpenLinks(False)
        self.anchorClicked.connect(self.follow)

    def show_page(self, page: Path, anchor: str = "") -> None:
        """Show a page, from the heading with an anchor on, ``""`` for the beginning."""
        self.page = page
        # A document of its own: Qt crashes when it reads Markdown over a cursor inside a table.
        document = QTextDocument(self)
        document.setDefaultFont(self.font())
        document.setDocumentMargin(_MARGIN / 2)
        document.setBaseUrl(QUrl.fromLocalFile(str(page)))
        text = page.read_text(encoding="utf-8")
        features = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        document.setMarkdown(without_dead_links(text, page.parent), features)
        before, self._read = self._read, document
        self.setDocument(document)
        if before is not None:
            before.deleteLater()
        if anchor:
            self.go_to(anchor)

    def chapters(self) -> list[str]:
        """Return the titles of the chapters."""
        return [block.text() for block in self._headings() if _level(block) == _CHAPTER]

    def go_to(self, anchor: str) -> bool:
        """Bring the heading with an anchor to the top; tell whether there is one."""
        for block in self._headings():
            if heading_anchor(block.text()) == anchor:
                self.moveCursor(QTextCursor.MoveOperation.End)
                self.setTextCursor(QTextCursor(block))
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top))
                return True
        return False

    def follow(self, url: QUrl) -> None:
        """Follow a link: in the page, to another page of the guide, or out of the program."""
        if url.isRelative() and not url.path():
            self.go_to(url.fragment(QUrl.ComponentFormattingOption.FullyDecoded))
            return
        target = self.document().baseUrl().resolved(url)
        file = Path(target.toLocalFile())
        if target.isLocalFile() and file.suffix in _PAGES:
            self.show_page(file, target.fragment(QUrl.ComponentFormattingOption.FullyDecoded))
        else:
            QDesktopServices.openUrl(target)

    def search(self, words: str, *, onwards: bool = False) -> bool:
        """Select the next place with some words, round the end; tell whether there is one.

        With ``onwards`` the place that is selected now is skipped.
        """
        cursor = self.textCursor()
        if not onwards:
            cursor.setPosition(cursor.selectionStart())
        found = self.document().find(words, cursor)
        if found.isNull():
            found = self.document().find(words)
        if not found.isNull():
            self.setTextCursor(found)
        return not found.isNull()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        """Load a picture, not wider than the page."""
        loaded = super().loadResource(kind, url)
        url = QUrl(url)
        if kind != QTextDocument.ResourceType.ImageResource.value or self.page is None:
            return loaded
        picture = QImage(str(self.page.parent / url.path()))
        room = max(self.viewport().width() - 2 * _MARGIN, 100)
        if picture.isNull() or picture.width() <= room:
            return loaded if picture.isNull() else picture
        return picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Load the pictures anew where the page has another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.page is not None:
            here = self.verticalScrollBar()
            share = here.value() / max(here.maximum(), 1)
            self.show_page(self.page)
            here.setValue(round(share * here.maximum()))

    def _headings(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            if _level(block):
                yield block
            block = block.next()


def _level(block: QTextBlock) -> int:
    return block.blockFormat().headingLevel()


class GuideWindow(FittedDialog):
    """A window beside the work with chapters, a search and the page.

    Args:
        language: Returns the code of the program's language.
    """

    def __init__(self, language: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("guide")
        self.setModal(False)
        self._language = language
        self._shown = ""
        self.page = GuidePage(self)
        self.chapters = QListWidget(self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.nothing, self.missing = QLabel(self), QLabel(self)
        self.missing.setWordWrap(True)
        for label in (self.nothing, self.missing):
            label.hide()
        side = QWidget(self)
        rows = QVBoxLayout(side)
        rows.setContentsMargins(0, 0, 0, 0)
        fill(rows, self.search, self.nothing, (self.chapters, 1))
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(side)
        parts.addWidget(self.page)
        parts.setStretchFactor(1, 1)
        parts.setSizes([240, 720])
        whole = QVBoxLayout(self)
        fill(whole, self.missing, (parts, 1))
        self.resize(960, 720)
        self.chapters.currentTextChanged.connect(self._go)
        self.search.textEdited.connect(self._search)
        self.search.returnPressed.connect(lambda: self._search(self.search.text(), onwards=True))
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.retranslate()

    def show_guide(self) -> None:
        """Show the guide in the language of the program, beside the work."""
        self._fill()
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(translate("Guide", "User guide"))
        self.page.setAccessibleName(self.windowTitle())
        self.chapters.setAccessibleName(translate("Guide", "Chapters"))
        self.search.setPlaceholderText(translate("Guide", "Search the guide"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.nothing.setText(translate("Guide", "Not found"))
        self.missing.setText(translate("Guide", "The guide is not installed with this program."))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self.isVisible():
                self._fill()

    def _fill(self) -> None:
        """Read the guide, unless it is shown already."""
        file = guide_file(self._language())
        self.missing.setVisible(file is None)
        if file is None or str(file) == self._shown:
            return
        self._shown = str(file)
        self.page.show_page(file)
        self.chapters.blockSignals(True)
        self.chapters.clear()
        self.chapters.addItems(self.page.chapters())
        self.chapters.blockSignals(False)

    def _go(self, title: str) -> None:
        self.page.go_to(heading_anchor(title))

    def _search(self, words: str, *, onwards: bool = False) -> None:
        self.nothing.setVisible(bool(words) and not self.page.search(words, onwards=onwards))


class Guide(QObject):
    """Opens the guide of a window, which is made when it is wanted first.

    Args:
        language: Gives the code of the language of the program.
    """

    def __init__(self, window: QWidget, language: Callable[[], str]) -> None:
        super().__init__(window)
        self._window, self._language = window, language
        self.shown: GuideWindow | None = None

    def open(self) -> None:
        """Show the guide."""
        if self.shown is None:
            self.shown = GuideWindow(self._language, self._window)
        self.shown.show_guide()

    def open_site(self, tell: Callable[[str], None]) -> None:
        """Open the site of the docs in the browser.

        Args:
            tell: Shows a sentence where there is no site.
        """
        try:
            page = local_site().page(_FIRST_PAGES.get(self._language(), ""))
        except AnaphoraError:
            tell(
                translate(
                    "Guide",
                    "This installation has no copy of the documentation. The user guide is in"
                    " Help > User guide.",
                )
            )
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))
