"""Every visible label, button, tab and heading of the window: whole, inside, and apart.

A walk over the widgets rather than a comparison of pictures: it names the text that is cut, works
with any font, and covers what nobody looked at. Texts that are meant to give way (an elided line,
the tabs of a very narrow panel) have a tip or shrink by themselves and are left out by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)

from anaphora_workbench.ui.panels.panel import ElidedLabel
from anaphora_workbench.ui.text.area import PinnedLine
from anaphora_workbench.ui.text.themes import THEMES

SIZE = QSize(1280, 720)
PANELS = ("items", "entities", "find", "guideline", "statistics", "sentence")


def parts(window: QWidget) -> Iterator[QWidget]:
    """Yield the widgets with words of their own that are seen."""
    kinds = (QLabel, QAbstractButton, QTabBar, QHeaderView, QLineEdit, QComboBox, QAbstractSpinBox)
    for widget in window.findChildren(QWidget):
        inner = isinstance(widget.parent(), QComboBox | QAbstractSpinBox | QLineEdit | QTabBar)
        # Qt keeps bars of tabs for side panels that lie alone.
        spare = isinstance(widget, QTabBar) and widget.visibleRegion().isEmpty()
        seen = isinstance(widget, kinds) and widget.isVisible()
        if seen and not inner and not spare and not behind(widget):
            yield widget


def behind(widget: QWidget) -> bool:
    """Tell whether a widget is in a side panel that lies behind another one."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    return above is not None and above.visibleRegion().isEmpty()


def place(widget: QWidget) -> QRect:
    """Return where a widget stands in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def called(widget: QWidget) -> str:
    """Return what a widget says, to name it in a failure."""
    text = getattr(widget, "text", None)
    return f"{type(widget).__name__} “{text() if callable(text) else widget.accessibleName()}”"


def cut_texts(widget: QWidget) -> Iterator[str]:
    """Yield the texts of a widget that have not the room they need."""
    room = widget.contentsRect().size()
    if isinstance(widget, ElidedLabel):
        return
    if isinstance(widget, QLabel):
        if not widget.text():
            return
        needed = widget.sizeHint()
        if widget.wordWrap():
            words = [word for word in re.split(r"[\s-]", widget.text()) if "\u00a0" not in word]
            longest = max([widget.fontMetrics().horizontalAdvance(word) for word in words] or [0])
            needed = QSize(longest, widget.heightForWidth(widget.width()))
        if needed.width() > room.width() or needed.height() > widget.height() + 1:
            yield f"{called(widget)}: {needed} in {widget.size()}"
    elif isinstance(widget, QCheckBox | QRadioButton):
        if widget.sizeHint().width() > widget.width():
            yield f"{called(widget)}: {widget.sizeHint()} in {widget.size()}"
    elif isinstance(widget, QAbstractButton):
        advance = widget.fontMetrics().horizontalAdvance(widget.text().replace("&", ""))
        menu = isinstance(widget, QToolButton) and not widget.text()
        # Qt's button of the menus that do not fit is one sign wide, without a margin.
        margin = 0 if widget.objectName() == "qt_menubar_ext_button" else 8
        if not menu and widget.text() and advance > widget.width() - margin:
            yield f"{called(widget)}: {advance} in {widget.width()}"
    elif isinstance(widget, QTabBar):
        bar = widget.rect()
        for number in range(widget.count()):
            area = widget.tabRect(number)
            advance = widget.fontMetrics().horizontalAdvance(widget.tabText(number))
            shrunk = widget.elideMode() != Qt.TextElideMode.ElideNone and widget.tabToolTip(number)
            narrow = widget.width() < 20 * widget.fontMetrics().height()
            short = advance > area.width() and not (shrunk and narrow)
            if short or not bar.contains(area):
                yield f"tab “{widget.tabText(number)}”: {advance} in {area} of {bar}"
    elif isinstance(widget, QHeaderView):
        model = widget.model()
        if model is None or widget.orientation() != Qt.Orientation.Horizontal:
            return
        for number in range(widget.count()):
            if widget.isSectionHidden(number):
                continue
            text = str(model.headerData(number, Qt.Orientation.Horizontal) or "")
            start = widget.sectionViewportPosition(number)
            inside = start >= 0 and start + widget.sectionSize(number) <= widget.width() + 1
            if (
                widget.fontMetrics().horizontalAdvance(text) > widget.sectionSize(number)
                or not inside
            ):
                yield f"heading “{text}”: {widget.sectionSize(number)} at {start}"


def scrolled(widget: QWidget) -> bool:
    """Tell whether a widget lies in a page that scrolls, where it may be out of sight."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            return True
        above = above.parentWidget()
    return False


def faults(window: QWidget) -> str:
    """Return every text that is cut, out of the window, or below another one."""
    QApplication.processEvents()
    found: list[str] = []
    seen = list(parts(window))
    for widget in seen:
        found += cut_texts(widget)
        if widget.height() > 1 and not scrolled(widget):
            area = widget.visibleRegion().boundingRect()
            if area.width() < widget.width() or area.height() < widget.height():
                found.append(f"{called(widget)}: {area} of {widget.rect()} is seen")
    for one, other in combinations(seen, 2):
        nested = one.isAncestorOf(other) or other.isAncestorOf(one)
        if nested or scrolled(one) != scrolled(other):
            continue
        if one.visibleRegion().isEmpty() or other.visibleRegion().isEmpty():
            continue
        common = place(one).intersected(place(other))
        if common.width() > 1 and common.height() > 1:
            found.append(f"{called(one)} and {called(other)} share {common}")
    return "\n".join(found)


def covered(window: Any) -> str:
    """Return what lies over rows of the list or over the active expression, ``""`` for nothing.

    The text and the rows are painted, so the walk over widgets with words does not know them.
    """
    found: list[str] = []
    rows = place(window.candidates.list)
    for line in (window.candidates.rejected_line, window.candidates.head):
        if line.isVisible() and place(line).intersects(rows):
            found.append(f"{called(line)} lies over the candidates")
    text = window.text
    session = window.work.controller.session
    active = text.rect_of(session.markable(session.active).span)
    if not text.viewport().rect().contains(active):
        found.append(f"the active expression is at {active} of {text.viewport().rect()}")
    pin = text.findChild(PinnedLine)
    if pin.isVisible() and pin.geometry().intersects(active):
        found.append(f"the pinned line is at {pin.geometry()}, the active expression at {active}")
    return "\n".join(found)


def settle(driven: Any) -> None:
    """Let everything that waits for a pause be shown."""
    driven.settle()
    QApplication.processEvents()


@pytest.fixture
def at_size(begun: Callable[..., Any]) -> Callable[..., Any]:
    """Open the story at a size and in a language, four questions in."""

    def open_at(size: QSize = SIZE, language: str = "en", theme: str = "light") -> Any:
        driven = begun("story", ui_language=language, theme=theme)
        driven.window.resize(size)
        driven.press("Return", times=4)
        settle(driven)
        return driven

    return open_at


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_text_is_cut_at_1280x720_with_any_panel(
    at_size: Callable[..., Any], language: str
) -> None:
    driven = at_size(language=language)
    assert faults(driven.window) == ""
    for name in PANELS:
        driven.window.docks.open(name)
        settle(driven)
        assert faults(driven.window) == "", name
        assert driven.window.size() == SIZE
        driven.window.docks.dock(name).hide()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [SIZE, QSize(1366, 768), QSize(1920, 1080)], ids=str)
def test_two_panels_leave_text_and_candidates_their_room(
    at_size: Callable[..., Any], size: QSize, language: str
) -> None:
    driven = at_size(size, language)
    window = driven.window
    for name in ("entities", "statistics"):
        window.docks.open(name)
    settle(driven)
    assert faults(window) == ""
    assert window.size() == size
    assert window.candidates.width() >= 20 * window.candidates.em - 1
    assert window.text.width() >= 400
    left, right = window.docks.dock("entities"), window.docks.dock("statistics")
    assert place(left).right() < place(window.text).left()
    assert place(window.text).right() < place(window.candidates).left() < place(right).left()


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_screen_of_1280x720_at_scale_2_holds_the_window_with_two_panels(
    at_size: Callable[..., Any], language: str
) -> None:
    driven = at_size(QSize(640, 360), language)
    assert faults(driven.window) == ""
    for name in ("entities", "statistics"):
        driven.window.docks.open(name)
        settle(driven)
        assert faults(driven.window) == "", name
    assert driven.window.size() == QSize(640, 360)
    assert place(driven.window.candidates).right() < 640


@pytest.mark.parametrize("language", ["en", "es"])
def test_banners_and_first_steps_leave_the_active_expression_in_sight(
    begun: Callable[..., Any], language: str
) -> None:
    driven = begun("story", ui_language=language, steps=True)
    window = driven.window
    window.resize(QSize(640, 360))
    settle(driven)
    pinned = 0
    for banner in (False, True):
        window.first_steps.begin()
        if banner:
            text = "You can continue in both windows; each shows the other's answers. " * 3
            window.notice.tell("The project is open in another window", text, [("Close", str)])
        for question in range(8):
            driven.press("Return")
            settle(driven)
            assert faults(window) == ""
            assert covered(window) == ""
            pinned += window.text.pinned >= 0
            if not question:  # the last words end with the next answer
                assert window.first_steps.isVisible() is not banner
        assert window.size() == QSize(640, 360)
        assert window.text.height() >= 220
    assert pinned  # else the pinned line was not tried
    window.notice.dismiss()
    assert window.first_steps.isVisible()


def test_menus_that_do_not_fit_lie_behind_a_button(at_size: Callable[..., Any]) -> None:
    driven = at_size(QSize(640, 360), "es")
    more = driven.window.menuBar().findChild(QToolButton, "qt_menubar_ext_button")
    assert more.isVisible()
    assert more.accessibleName() == "Más menús"
    titles = [action.text().replace("&", "") for action in more.menu().actions()]
    assert titles[-2:] == ["Adjudicar", "Ayuda"]
    image = more.grab().toImage()
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colours) > 2  # it has a sign


def test_panels_of_both_sides_lie_behind_each_other_in_a_narrow_window(
    at_size: Callable[..., Any],
) -> None:
    driven = at_size()
    window = driven.window
    for name in ("entities", "statistics"):
        window.docks.open(name)
    settle(driven)
    docks = [window.docks.dock(name) for name in ("entities", "statistics")]
    right = Qt.DockWidgetArea.RightDockWidgetArea
    assert window.dockWidgetArea(docks[1]) == right
    window.resize(760, 600)
    settle(driven)
    assert window.tabifiedDockWidgets(docks[0]) == [docks[1]]
    assert not docks[1].visibleRegion().isEmpty()  # what was opened last is in front
    assert place(window.candidates).right() < window.width()
    window.resize(SIZE)
    settle(driven)
    assert window.dockWidgetArea(docks[1]) == right
    assert [dock.isVisible() for dock in docks] == [True, True]


def test_a_panel_that_was_put_elsewhere_stays_there(at_size: Callable[..., Any]) -> None:
    driven = at_size()
    window = driven.window
    dock = window.docks.dock("entities")
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.docks.open("entities")
    window.resize(760, 600)
    settle(driven)
    window.resize(SIZE)
    settle(driven)
    assert window.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea


def test_the_list_of_entities_shows_all_its_columns(at_size: Callable[..., Any]) -> None:
    driven = at_size()
    driven.window.docks.open("entities")
    settle(driven)
    tree = driven.window.docks.entities.tree
    header = tree.header()
    assert [header.isSectionHidden(number) for number in range(4)] == [False] * 4
    assert header.length() <= tree.viewport().width()


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_have_more_than_half_of_the_list_of_entities(
    at_size: Callable[..., Any], language: str
) -> None:
    driven = at_size(language=language)
    driven.press("Shift+L")
    settle(driven)
    tree = driven.window.docks.entities.tree
    assert tree.columnWidth(0) > tree.viewport().width() / 2
    model = tree.model()
    horizontal, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    tips = [model.headerData(number, horizontal, tip) for number in range(4)]
    assert tips[1] == {"en": "Number of mentions", "es": "Número de menciones"}[language]
    for row in range(model.rowCount()):
        name = model.index(row, 0).data()
        beside = tree.indentation() + tree.iconSize().width() + 8
        room = tree.columnWidth(0) - beside
        assert tree.fontMetrics().horizontalAdvance(name) <= room, name
    driven.window.docks.dock("entities").setFixedWidth(240)  # as narrow as people make it
    settle(driven)
    assert tree.isColumnHidden(2)
    assert tree.columnWidth(0) > tree.viewport().width() / 2


def test_every_project_has_its_own_panels(
    at_size: Callable[..., Any], copied: Callable[[str], Any]
) -> None:
    driven = at_size()
    window = driven.window
    first = window.work.path
    window.docks.open("entities")
    settle(driven)
    second = copied("spanish")
    window.work.open(second)
    window.docks.dock("entities").hide()
    window.docks.open("guideline")
    settle(driven)
    for path, shown in ((first, "entities"), (second, "guideline"), (first, "entities")):
        window.work.open(path)
        settle(driven)
        seen = [name for name in PANELS if window.docks.dock(name).isVisible()]
        assert seen == [shown]


@pytest.mark.parametrize("theme", list(THEMES))
def test_boxes_and_rows_keep_their_room_in_every_theme(
    at_size: Callable[..., Any], theme: str
) -> None:
    driven = at_size(theme=theme)
    driven.window.docks.open("entities")
    settle(driven)
    assert faults(driven.window) == ""


def test_the_search_finds_a_text_that_is_cut_and_one_below_another(qapp: QApplication) -> None:
    window = QWidget()
    cut, below = QLabel("a lighthouse keeper and his wife", window), QLabel("proposed", window)
    cut.setGeometry(0, 0, 60, 20)
    below.setGeometry(40, 4, 80, 20)
    window.resize(300, 100)
    window.show()
    found = faults(window).splitlines()
    assert any("lighthouse" in fault and " in " in fault for fault in found)
    assert any("share" in fault for fault in found)
    window.close()


def test_scrolling_lists_are_not_wider_than_their_panel(at_size: Callable[..., Any]) -> None:
    driven = at_size()
    for name in ("items", "entities"):
        driven.window.docks.open(name)
        settle(driven)
        for view in driven.window.docks.dock(name).findChildren(QAbstractScrollArea):
            assert view.horizontalScrollBar().maximum() == 0, called(view)
    assert isinstance(driven.window.docks.dock("items"), QDockWidget)
