"""The base of all panels, what they build themselves with, and a layout in lines like words."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from anaphora_workbench.ui.design import BAR, TIGHT, em
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.wording.names import kind_name, kind_with_code

RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

_RESTYLE = frozenset(
    (
        QEvent.Type.PaletteChange,
        QEvent.Type.FontChange,
        QEvent.Type.StyleChange,
        QEvent.Type.LayoutDirectionChange,
    )
)


Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | int


def fill(box: QBoxLayout, *parts: Part) -> None:
    """Add widgets and layouts to a box, in order.

    Args:
        box: The box.
        parts: A widget or layout, alone or with its stretch factor; a number is empty room with
            that stretch factor.
    """
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        inner, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(inner, QLayout):
            box.addLayout(inner, stretch)
        else:
            box.addWidget(inner, stretch)


def name_field(field: QWidget, name: str) -> None:
    """Name a field for screen readers, with the line inside it that has the keyboard."""
    field.setAccessibleName(name)
    for line in field.findChildren(QLineEdit):
        line.setAccessibleName(name)


def show_plain(*labels: QLabel) -> None:
    """Have labels wrap their words and show them as they are, without mark-up."""
    for label in labels:
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)


class NumberBox(QSpinBox):
    """A box for a number, which keeps a distance from the edge. No style sheet can give it one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(TIGHT, 0, TIGHT, 0)


class ElidedLabel(QLabel):
    """A label of one line, unless it wraps. It keeps what there is no room for."""

    def shown_text(self) -> str:
        """Return the words as far as there is room for them."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, with dots at the end where they are too long."""
        shown = self.shown_text()
        if shown == self.text() or self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            alignment,
            self.palette(),
            self.isEnabled(),
            shown,
            self.foregroundRole(),
        )
        painter.end()


class _WideList(QObject):
    """Gives the list of a narrow box the width of its longest choice when somebody turns to it."""

    _TURNS = frozenset((QEvent.Type.FocusIn, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress))

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._box = box
        box.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Measure the choices before the list may open."""
        if watched is self._box and event.type() in self._TURNS:
            view = self._box.view()
            around = 2 * view.contentsMargins().left() + BAR
            view.setMinimumWidth(view.sizeHintForColumn(self._box.modelColumn()) + around)
        return False


def keep_narrow(*boxes: QComboBox, letters: int = 6) -> None:
    """Have boxes ask for the room of a few letters; their open list shows the whole choices."""
    for box in boxes:
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(letters)
        _WideList(box)


def offer_kinds(box: QComboBox, kinds: Iterable[str], every: str = "") -> None:
    """Offer kinds of anaphor by name; the chosen one stays, and no signal is sent.

    Args:
        box: Where they are offered.
        kinds: Their labels.
        every: Text of a first choice without a label, ``""`` for none.
    """
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        if every:
            box.addItem(every, None)
        for kind in sorted(set(kinds), key=kind_name):
            box.addItem(kind_name(kind), kind)
            box.setItemData(box.count() - 1, kind_with_code(kind), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def pressed_key(event: QEvent) -> int | None:
    """Return the key that an event reports as pressed, ``None`` for other events."""
    if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
        return event.key()
    return None


class FlowLayout(QLayout):
    """A layout of lines with a gap in pixels; its height follows from its width.

    It runs from the right in right-to-left windows.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(QMargins(0, 0, 0, 0))

    def addItem(self, item: QLayoutItem, /) -> None:
        """Add an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem:
        """Return an item, ``None`` behind the last one, as Qt wants it."""
        found: list[QLayoutItem | None] = [*self._items[index : index + 1], None]
        return found[0]  # type: ignore[return-value]

    def takeAt(self, index: int, /) -> QLayoutItem:
        """Remove an item and return it, ``None`` behind the last one."""
        found = self.itemAt(index)
        if 0 <= index < len(self._items):
            del self._items[index]
        return found

    def expandingDirections(self) -> Qt.Orientation:
        """Return that it takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return that the height follows from the width."""
        return True

    def heightForWidth(self, width: int, /) -> int:
        """Return the height at a width."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect, /) -> None:
        """Place the items."""
        super().setGeometry(area)
        self._place(area, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of one line, which is the most that is ever wanted."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum([size.width() + self._gap for size in sizes])
        return QSize(width, max([size.height() for size in sizes], default=0))

    def minimumSize(self) -> QSize:
        """Return the size of the largest item."""
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, area: QRect, *, move: bool) -> int:
        """Go through the items line by line and return the height."""
        widget = self.parentWidget()
        right_to_left = widget is not None and widget.isRightToLeft()
        x = y = height = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x and x + size.width() > area.width():
                x, y, height = 0, y + height + self._gap, 0
            if move:
                left = area.width() - x - size.width() if right_to_left else x
                item.setGeometry(QRect(area.topLeft() + QPoint(left, y), size))
            x += size.width() + self._gap
            height = max(height, size.height())
        return y + height


class Panel(QWidget):
    """A widget that follows palette, font and language while the program runs.

    Subclasses put every text into `retranslate` and every size and colour into `restyle`, and
    call `refresh` at the end of their constructor.

    Args:
        colours: Colours of the theme; ``None`` takes them from the palette.
        parent: The parent widget.
    """

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = colours
        self._ready = False
        self._busy = False
        self.colours = colours if colours is not None else Colours.of(self.palette())

    @property
    def em(self) -> float:
        """Size of the font in pixels."""
        return em(self.font())

    def set_colours(self, colours: Colours | None) -> None:
        """Paint with the colours of a theme, or again with those of the palette."""
        self._given = colours
        self._look_again()

    def refresh(self) -> None:
        """Set words and looks for the first time."""
        self._ready = True
        self.retranslate()
        self._look_again()

    def retranslate(self) -> None:
        """Set every text anew, in the language that is installed."""

    def restyle(self) -> None:
        """Set every size and colour anew."""

    def unsaved(self) -> bool:
        """Tell whether something was changed that would be lost if the panel were closed now."""
        return False

    def save_all(self) -> bool:
        """Save what was changed; tell whether that could be done."""
        return True

    def changeEvent(self, event: QEvent) -> None:
        """Follow language, palette, font and direction."""
        super().changeEvent(event)
        if not self._ready:
            return
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in _RESTYLE:
            self._look_again()

    def _look_again(self) -> None:
        # Setting fonts and palettes of children sends style changes back to the panel.
        if self._busy or not self._ready:
            return
        self._busy = True
        try:
            self.colours = self._given if self._given is not None else Colours.of(self.palette())
            self.restyle()
            self.update()
        finally:
            self._busy = False
