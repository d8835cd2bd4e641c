"""The guideline of a kind of anaphor, and examples that this annotator has decided already."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QScrollArea,
    QSplitter,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.find import (
    ContextFonts,
    HitDelegate,
    HitList,
    HitModel,
    paint_context,
)
from anaphora_workbench.ui.panels.lists import EmptyNote, Index
from anaphora_workbench.ui.panels.looks import Colours, lead
from anaphora_workbench.ui.panels.panel import RETURN, Panel, fill, pressed_key, show_plain
from anaphora_workbench.ui.panels.text_search import Hit
from anaphora_workbench.ui.wording.names import kind_name, kind_with_code
from anaphora_workbench.ui.wording.translation import isolated

_STARS = re.compile(r"(\*{1,3})")
_TYPED = re.compile(r"`(.+?)`")


@dataclass(frozen=True, slots=True)
class Example:
    """An anaphor of the kind in its sentence, and the answer as text."""

    place: Hit
    answer: str


def guideline_html(text: str) -> str:
    """Return a guideline as the rich text of a label.

    ``*`` stands around what is quoted, ``**`` around the expression that is meant, a backtick
    around what is typed; each line is a paragraph. Everything else is taken as it is written.
    """
    paragraphs = []
    for line in text.splitlines():
        if line.strip():
            safe = _emphasised(html.escape(line.strip(), quote=False))
            safe = _TYPED.sub(r"<tt>\1</tt>", safe)
            paragraphs.append(f'<p dir="auto" style="margin: 0 0 0.5em 0">{safe}</p>')
    return "".join(paragraphs)


def _emphasised(text: str) -> str:
    """Set what stands between stars in italics or bold; unpaired stars stay what they are."""
    parts: list[str] = []
    open_tags: list[str] = []
    for piece in _STARS.split(text):
        match piece:
            case "*":
                wanted = ["i"]
            case "**":
                wanted = ["b"]
            case "***":
                # It opens both, or closes both, the inner one first.
                wanted = open_tags[::-1] if len(open_tags) == 2 else ["i", "b"]
            case _:
                parts.append(piece)
                continue
        for tag in wanted:
            if open_tags and open_tags[-1] == tag:
                open_tags.pop()
                parts.append(f"</{tag}>")
            elif tag in open_tags:
                return text
            else:
                open_tags.append(tag)
                parts.append(f"<{tag}>")
    return text if open_tags else "".join(parts)


class ExampleModel(HitModel):
    """One row an example."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.examples: tuple[Example, ...] = ()

    def show_examples(self, examples: Sequence[Example]) -> None:
        """Show other examples."""
        self.examples = tuple(examples)
        self.show_rows([example.place for example in examples])

    def sentence(self, hit: Hit) -> str:
        """Return what a screen reader says: the place and the answer."""
        answer = self.examples[self.rows.index(hit)].answer
        place = super().sentence(hit)
        return self.tr("{place}; answer: {answer}").format(place=place, answer=answer)


class ExampleDelegate(HitDelegate):
    """Paints an example in its context and, below it, the answer."""

    def __init__(self, view: QListView, model: ExampleModel) -> None:
        super().__init__(view, model)
        self._examples = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of two lines."""
        return QSize(1, round(self._em * 3.3))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint an example."""
        example, unit = self._examples.examples[index.row()], self._em
        area: QRect = option.rect
        self.paint_ground(painter, option)
        painter.save()
        fonts = ContextFonts(self._font, self._bold, self._small)
        mirrored = self._view.isRightToLeft()
        upper = QRect(area.x(), area.y(), area.width(), round(unit * 1.8))
        paint_context(painter, upper, example.place, fonts, self.colours, mirrored=mirrored)
        lower = QRect(area.x(), upper.bottom(), area.width(), area.bottom() - upper.bottom())
        lower = lower.adjusted(round(unit * 3.6), 0, -round(unit * 0.4), -round(unit * 0.3))
        if mirrored:
            lower.moveLeft(area.x() + round(unit * 0.4))
        painter.setPen(self.colours.text)
        painter.setFont(self._small)
        arrow = "←" if mirrored else "→"
        text = QFontMetrics(self._small).elidedText(
            f"{arrow} {isolated(example.answer)}", Qt.TextElideMode.ElideRight, lower.width()
        )
        painter.drawText(lower, lead(mirrored=mirrored), text)
        painter.restore()


class GuidelinePanel(Panel):
    """What the guideline says of a kind, and how the annotator has decided others of it.

    Signals:
        example_chosen(int, int): First token of an example and the one behind its last.
        left(): Escape was pressed: the focus is to go back to the text.
    """

    example_chosen = Signal(int, int)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._kind: str | None = None
        self._title = ""
        self._text = ""
        self.title = QLabel(self)
        self.text = QLabel(self)
        self.examples_title = QLabel(self)
        self.examples = ExampleModel(self)
        self.list = HitList(self.examples, self)
        self.empty = EmptyNote(self.list)
        self._painting = ExampleDelegate(self.list, self.examples)
        self._build()
        self.refresh()

    def _build(self) -> None:
        show_plain(self.title)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.text)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its text has the keyboard
        self.list.setItemDelegate(self._painting)
        self.list.clicked.connect(self._enter)
        self.list.installEventFilter(self)
        upper, lower = QWidget(self), QWidget(self)
        self._upper, self._lower = QVBoxLayout(upper), QVBoxLayout(lower)
        fill(self._upper, self.title, (scroll, 1))
        fill(self._lower, self.examples_title, (self.list, 1))
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.addWidget(upper)
        splitter.addWidget(lower)
        splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(splitter)

    def set_guideline(
        self, kind: str | None, title: str, text: str, examples: Sequence[Example] = ()
    ) -> None:
        """Show a kind (``None`` while no anaphor is chosen) and its decided examples, latest first.

        An empty title stands for the usual one; for ``text`` see `guideline_html`.
        """
        self._kind, self._title, self._text = kind, title, text
        self.examples.show_examples(examples)
        self._say()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Guideline"))
        self.text.setAccessibleName(self.tr("Guideline text"))
        self.examples_title.setText(self.tr("Decided so far"))
        self.list.setAccessibleName(self.tr("Examples already decided"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._upper.setContentsMargins(unit, unit * 3 // 4, unit, unit // 4)
        self._upper.setSpacing(unit // 2)
        self._lower.setContentsMargins(0, unit // 4, 0, 0)
        self._lower.setSpacing(unit // 4)
        self.examples_title.setContentsMargins(unit, 0, unit, 0)
        self.title.setFont(scaled(self.font(), bold=True))
        self.examples_title.setFont(scaled(self.font(), SMALL, bold=True))
        self._painting.restyle(self.colours, self.font())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return shows an example in the text."""
        if pressed_key(event) in RETURN:
            self._enter(self.list.currentIndex())
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _enter(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.examples.examples):
            span = self.examples.examples[index.row()].place.span
            self.example_chosen.emit(span.start, span.end)

    def _say(self) -> None:
        if self._kind is None:
            self.title.setText(self.tr("No anaphor is chosen"))
            self.text.setText("")
        else:
            self.title.setText(self._title or kind_name(self._kind))
            self.title.setToolTip(kind_with_code(self._kind))
            text = guideline_html(self._text)
            nothing = html.escape(self.tr("The tag set has no guideline for this kind."))
            self.text.setText(text or f"<i>{nothing}</i>")
        none = self._kind is not None and not self.examples.examples
        self.empty.say(self.tr("None of this kind yet.") if none else "")
