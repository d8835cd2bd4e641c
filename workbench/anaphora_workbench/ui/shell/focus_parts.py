"""The keyboard focus: the parts of the window, a frame around the focused one, ways back.

Nothing that has the keyboard may be hidden or dead: whatever closes, the keyboard goes back to the
text, where the next digit decides. A field that goes away inside a panel that stays leaves the
keyboard in the panel, so that no key meant for the panel decides by mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QWidget
from shiboken6 import isValid

from anaphora_workbench.ui.annotating.first_steps import FirstSteps
from anaphora_workbench.ui.annotating.word_correction import WordCorrection
from anaphora_workbench.ui.shell.parts import Parts

EDGE = 2
"""Pixels of the frame around the part that has the keyboard."""


class FocusFrame(QWidget):
    """A frame in the colour of the focus, which lies over a part and lets the mouse through.

    Args:
        parent: Whatever keeps it until it lies over a part.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("focus-frame")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def lie_over(self, part: QWidget) -> None:
        """Show the frame around a part."""
        before = self.parentWidget()
        if before is not part:
            if before is not None:
                before.removeEventFilter(self)
            self.setParent(part)
            part.installEventFilter(self)
        self._fit(part)
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the part."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._fit(watched)
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame; its inside is cut out."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colour())
        painter.end()

    def _colour(self) -> QColor:
        return QApplication.palette().color(QPalette.ColorRole.Highlight)

    def _fit(self, part: QWidget) -> None:
        area = part.rect()
        self.setGeometry(area)
        self.setMask(QRegion(area) - QRegion(area.adjusted(EDGE, EDGE, -EDGE, -EDGE)))


class FocusParts(QObject):
    """Leads the keyboard round the parts of a window, shows where it is and never loses it."""

    def __init__(self, parts: Parts, first_steps: FirstSteps, words: WordCorrection) -> None:
        super().__init__(parts.window)
        self._parts, self._window = parts, parts.window
        self._first_steps, self._words = first_steps, words
        self._frame = FocusFrame(parts.window)
        self._asked = False
        application = cast(QApplication, QApplication.instance())
        application.focusChanged.connect(self._moved)
        application.focusWindowChanged.connect(self._look_soon)
        parts.commands.connect("view.next-panel", self.next)
        parts.commands.ran.connect(self._has_run)
        # Qt sorts them anew whenever one comes to the front; the way round stays the same.
        self._docks = parts.window.findChildren(QDockWidget)
        for dock in self._docks:
            dock.visibilityChanged.connect(partial(self._dock_seen, dock))
        QTimer.singleShot(0, self, self._pass_over_tabs)  # panels that share a place have one now

    @property
    def frame(self) -> FocusFrame:
        """The frame around the part that has the keyboard."""
        if not isValid(self._frame):  # the part it lay over is gone, and it with it
            self._frame = FocusFrame(self._window)
        return self._frame

    def parts(self) -> list[QWidget]:
        """Return the parts that are shown: text, candidates, chain, side panels, work, rail."""
        parts = self._parts
        docks = [dock.widget() for dock in self._docks if dock.isVisible()]
        every = [
            *(parts.text, parts.notice, parts.candidates, parts.chain, *docks),
            *(self._first_steps, parts.strip, parts.rail),
        ]
        return [part for part in every if part.isVisible() and first_in(part) is not None]

    def next(self) -> None:
        """Give the keyboard to the next part."""
        parts = self.parts()
        here = self._part_of(QApplication.focusWidget())
        place = parts.index(here) if here in parts else -1
        if parts:
            part = parts[(place + 1) % len(parts)]
            self._entry(part).setFocus(Qt.FocusReason.TabFocusReason)
            self.frame.lie_over(part)
            self._asked = True

    def _entry(self, part: QWidget) -> QWidget:
        """Return the widget of a part that gets the keyboard: its list before its buttons."""
        candidates = self._parts.candidates
        if part is candidates and candidates.list.isVisible():
            return candidates.list
        return first_in(part) or part

    def home(self) -> None:
        """Give the keyboard to the text, or to the page before anything is open."""
        text = self._parts.text
        goal = text if text.isVisible() else first_in(self._parts.start)
        if goal is not None:
            if isinstance(QApplication.activeWindow(), QDockWidget):  # a panel that floats
                self._window.activateWindow()
            goal.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Go back to the text from wherever the keyboard is; tell whether it was in a panel.

        The search closes: what it has found stays selected, and F3 goes on with it.
        """
        here = self._part_of(QApplication.focusWidget())
        if here is self._words.editor:
            self._words.leave()
        elif here is not None and here is not self._parts.text:
            self.home()
        if here is self._parts.docks.find:
            self._parts.docks.dock("find").hide()
        return here is not None and isinstance(here.parent(), QDockWidget)

    def _part_of(self, widget: QWidget | None) -> QWidget | None:
        """Return the part that a widget is in."""
        parts = self._parts
        whole = (
            *(parts.text, parts.candidates, parts.chain, self._first_steps, parts.rail),
            *(parts.strip, parts.notice),
        )
        while widget is not None and widget is not self._window:
            if widget in whole or isinstance(widget.parent(), QDockWidget):
                return widget
            widget = widget.parentWidget()
        return None

    def _dock_seen(self, dock: QDockWidget, seen: bool) -> None:
        """Take the keyboard from a panel that another one now covers, and from bars of tabs."""
        QTimer.singleShot(0, self, self._pass_over_tabs)
        here = QApplication.focusWidget()
        if not seen and here is not None and dock.isAncestorOf(here):
            QTimer.singleShot(0, self, partial(self._come_back, dock.widget(), here))

    def _pass_over_tabs(self) -> None:
        """Keep Tab off the bars of tabs: Qt parks those it does not need where nobody sees them."""
        only = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in self._window.findChildren(QTabBar, options=only):
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self._window):
            return
        part = self._part_of(new)
        if part is None or part is self._parts.text:
            # The text has marks of its own; a frame around it is shown to who asks where he is.
            self.frame.hide()
        else:
            self._uncover(part)
            self.frame.lie_over(part)
        if new is None:
            self._look_soon()
        elif old is not None and isValid(old) and old.window() is self._window and _is_dead(old):
            QTimer.singleShot(0, self, partial(self._come_back, self._part_of(old), new))

    def _uncover(self, part: QWidget) -> None:
        """Bring the panel to which Tab has led in front of those it shares its place with."""
        dock = part.parent()
        if isinstance(dock, QDockWidget) and _is_covered(dock):
            dock.raise_()

    def _come_back(self, part: QWidget | None, led_to: QWidget) -> None:
        """Correct where Qt has led the keyboard when a widget went away."""
        if not isValid(led_to) or QApplication.focusWidget() is not led_to:
            return
        dock = part.parent() if part is not None and isValid(part) else None
        stays = isinstance(dock, QDockWidget) and dock.isVisible() and not _is_covered(dock)
        if part is None or not stays:
            self.home()
        elif not part.isAncestorOf(led_to) and (goal := first_in(part)) is not None:
            goal.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look_soon(self) -> None:
        if isValid(self._window):
            QTimer.singleShot(0, self, self._look)

    def _look(self) -> None:
        """Find the keyboard a place where it has none."""
        here = QApplication.focusWidget()
        active = QApplication.activeWindow() is self._window
        if active and (here is None or here is self._window or _is_dead(here)):
            self.home()

    def _has_run(self, command_id: str) -> None:
        if self._asked and command_id != "view.next-panel":
            self._asked = False
            if self._part_of(QApplication.focusWidget()) is self._parts.text:
                self.frame.hide()


def first_in(part: QWidget) -> QWidget | None:
    """Return the first widget of a part that Tab leads to."""
    for here in _tab_order(part):
        if here.focusPolicy() & Qt.FocusPolicy.TabFocus and not _is_dead(here):
            return here
    return None


def _tab_order(part: QWidget) -> Iterator[QWidget]:
    """Yield a part and all widgets in it, in the order in which Tab goes."""
    yield part
    here = part.nextInFocusChain()
    while here is not None and here is not part:
        if part.isAncestorOf(here):
            yield here
        here = here.nextInFocusChain()


def _is_covered(dock: QDockWidget) -> bool:
    """Tell whether another panel lies over one: Qt still calls it visible."""
    return dock.isVisible() and dock.visibleRegion().isEmpty()


def _is_dead(widget: QWidget) -> bool:
    return not widget.isVisible() or not widget.isEnabled()
