"""The base of all panels, and a layout that sets widgets in lines like words.

A panel follows palette, font and language while the program runs.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from anaphora_workbench.ui.panels.looks import Colours, em

_RESTYLE = frozenset(
    (
        QEvent.Type.PaletteChange,
        QEvent.Type.FontChange,
        QEvent.Type.StyleChange,
        QEvent.Type.LayoutDirectionChange,
    )
)


class FlowLayout(QLayout):
    """A layout whose height follows from its width; it runs from the right in right-to-left text.

    Args:
        parent: The widget that is laid out.
        gap: Pixels between neighbours and between lines.
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
    """A panel whose words and looks can be set anew at any time.

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
