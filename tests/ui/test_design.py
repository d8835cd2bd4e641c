"""The one style sheet: complete in every theme, its signs on the disk, its controls seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import anaphora_workbench.ui
from anaphora_workbench.ui.design import BOX, QUIET, TICKS, give_look
from anaphora_workbench.ui.panels.panel import keep_narrow
from anaphora_workbench.ui.style_sheet import style_sheet
from anaphora_workbench.ui.text.themes import THEMES, Theme


@pytest.fixture(params=list(THEMES.values()), ids=lambda theme: theme.name)
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    """The application in the look of a theme."""
    theme: Theme = request.param
    palette, sheet = qapp.palette(), qapp.styleSheet()
    qapp.setPalette(theme.palette())
    qapp.setStyleSheet(style_sheet(theme))
    yield theme
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)


def luminance(colour: QColor) -> float:
    parts = [colour.redF(), colour.greenF(), colour.blueF()]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def strongest(picture: QImage, ground: QColor, columns: range) -> float:
    """Return the highest contrast of any pixel in some columns of the middle row."""
    row = picture.height() // 2
    return max(contrast(picture.pixelColor(x, row), ground) for x in columns)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_sheet_is_complete_and_names_signs_that_are_there(theme: Theme) -> None:
    sheet = style_sheet(theme)
    assert "@" not in sheet
    signs = re.findall(r'url\("([^"]+)"\)', sheet)
    assert len(signs) > 10
    assert all(Path(sign).is_file() for sign in signs)
    assert theme.edge in sheet


def test_a_row_has_room_for_its_box(qtbot: QtBot, dressed: Theme) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    give_look(TICKS, rows)
    for name in ("supar", "hobbs"):
        item = QListWidgetItem(name, rows)
        item.setCheckState(Qt.CheckState.Unchecked)
    rows.show()
    assert rows.visualItemRect(rows.item(1)).height() >= BOX + 2


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_an_unticked_box_is_seen_on_every_ground(
    qtbot: QtBot, dressed: Theme, kind: Callable[[str], QWidget]
) -> None:
    box = kind("Several mentions only")
    qtbot.addWidget(box)
    box.show()
    picture = box.grab().toImage()
    assert strongest(picture, QColor(dressed.desk), range(0, 4)) >= 3.0


def test_a_ticked_box_does_not_look_like_an_unticked_one(qtbot: QtBot, dressed: Theme) -> None:
    box = QCheckBox("Several mentions only")
    qtbot.addWidget(box)
    box.show()
    before = box.grab().toImage()
    box.setChecked(True)
    after = box.grab().toImage()
    middle = before.height() // 2
    changed = [x for x in range(16) if before.pixel(x, middle) != after.pixel(x, middle)]
    assert len(changed) > 8
    inks = {after.pixelColor(x, y).name() for x in range(2, 14) for y in range(2, 14)}
    assert len(inks) > 2  # the mark is on the fill


def test_the_cross_that_closes_a_panel_is_seen(qtbot: QtBot, dressed: Theme) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = QDockWidget("Entities", window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.resize(300, 200)
    window.show()
    button = dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
    assert button is not None
    picture = dock.grab().toImage().copy(button.geometry())
    desk = QColor(dressed.desk)
    assert strongest(picture, desk, range(picture.width())) >= 4.5


def test_a_quiet_button_has_no_edge(qtbot: QtBot, dressed: Theme) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    usual, quiet = QPushButton("Open", around), QPushButton("Open", around)
    give_look(QUIET, quiet)
    quiet.move(0, 40)
    for button in (usual, quiet):
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    around.resize(120, 80)
    around.show()
    picture, desk = around.grab().toImage(), QColor(dressed.desk)
    assert strongest(picture.copy(usual.geometry()), desk, range(0, 2)) >= 3.0
    assert strongest(picture.copy(quiet.geometry()), desk, range(0, 2)) < 1.1


@pytest.mark.parametrize("rows", [3, 8, 40])
def test_an_opened_box_shows_whole_rows_and_does_not_fill_the_screen(
    qtbot: QtBot, dressed: Theme, rows: int
) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems([f"gypsy {number}" for number in range(rows)])
    box.show()
    box.showPopup()
    view = box.view()
    seen = min(rows, box.maxVisibleItems())
    last = view.visualRect(view.model().index(seen - 1, 0))
    assert view.viewport().rect().contains(last)
    assert last.bottom() == view.viewport().rect().bottom()
    assert last.height() >= view.fontMetrics().height() + 6
    assert view.verticalScrollBar().maximum() == rows - seen
    box.hidePopup()


def test_the_list_of_a_narrow_box_shows_whole_choices(qtbot: QtBot, dressed: Theme) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    keep_narrow(box)
    box.addItems(["Most mentions first, then in the order of the text", "By name"])
    box.resize(100, 26)
    box.show()
    qtbot.keyClick(box, Qt.Key.Key_F4)
    assert box.width() == 100
    assert box.view().isVisible()
    assert box.view().viewport().width() >= box.view().sizeHintForColumn(0)
    box.hidePopup()


def test_no_other_module_writes_a_style_sheet() -> None:
    folder = Path(anaphora_workbench.ui.__file__).parent
    files = [path for path in folder.rglob("*.py") if "setStyleSheet" in path.read_text("utf-8")]
    assert [path.name for path in files] == ["window.py"]
