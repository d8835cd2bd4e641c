"""The one style sheet of the program, made of a theme's colours and the sizes of `design`.

Controls are flat: a button is a quiet surface that answers the mouse with its background, tabs are
underlined, lines are one pixel thin. What can be ticked has an edge of at least 3:1 in every
theme. Whatever has the keyboard wears the accent colour.
"""

from __future__ import annotations

from pathlib import Path
from string import Template

from anaphora_workbench.ui.design import (
    APART,
    BAR,
    BOX,
    FAR,
    HAIRLINE,
    NEAR,
    RADIUS,
    TIGHT,
    TITLE_HEIGHT,
)
from anaphora_workbench.ui.text.themes import Theme

_SIGNS = Path(__file__).parent / "data" / "signs"


def _sign(name: str, *, white: bool) -> str:
    """Return a sign of the style sheet in one of the two inks."""
    path = (_SIGNS / f"{name}-{'white' if white else 'black'}.svg").as_posix()
    return f'url("{path}")'


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of the whole program in the colours of a theme.

    Meant for the Fusion style, which draws what is not mentioned here in the theme's palette.
    """
    values = {name: getattr(theme, name) for name in _COLOURS}
    for name in ("down", "up", "right", "left", "close", "float"):
        values[name] = _sign(name, white=theme.dark)
    for name in ("check", "dash"):
        values[name] = _sign(name, white=_is_dark(theme.accent))
    values["tick"] = _sign("check", white=theme.dark)
    return _Sheet(_SHEET).substitute({**values, **_SIZES})


def _is_dark(colour: str) -> bool:
    """Tell whether white signs are seen better than black ones on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128


_COLOURS = (
    "paper",
    "ink",
    "faint",
    "rule",
    "selection",
    "pin",
    "desk",
    "desk_ink",
    "button",
    "accent",
    "accent_ink",
    "edge",
    "hover",
    "pressed",
)
_SIZES = {
    "tight": f"{TIGHT}px",
    "near": f"{NEAR}px",
    "apart": f"{APART}px",
    "far": f"{FAR}px",
    "radius": f"{RADIUS}px",
    "bar": f"{BAR}px",
    "box": f"{BOX}px",
    "title": f"{TITLE_HEIGHT - 2 * TIGHT - HAIRLINE}px",
}


class _Sheet(Template):
    """A style sheet in which ``@name`` stands for a colour of the theme, a size or a sign."""

    delimiter = "@"


_SHEET = """
QToolTip {
    color: @ink; background: @pin; border: 1px solid @rule; padding: @tight;
}
QMainWindow::separator { background: @rule; width: 1px; height: 1px; }
QSplitter::handle { background: @rule; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QStatusBar { border-top: 1px solid @rule; }
QStatusBar::item { border: none; }
QStatusBar QSizeGrip { width: 0px; height: 0px; }

QMenuBar { background: @desk; border-bottom: 1px solid @rule; padding: 1px @tight; }
QMenuBar::item { background: transparent; color: @desk_ink; padding: @tight @near;
    border-radius: @radius; }
QMenuBar::item:selected { background: @hover; }
QMenuBar::item:pressed { background: @pressed; }
QMenuBar::item:disabled { color: @faint; }
QToolButton#qt_menubar_ext_button { background: @hover; color: @desk_ink; border: none;
    padding: 0px; font-weight: bold; }
QMenu { background: @paper; border: 1px solid @edge; padding: @tight; }
QMenu::item { color: @ink; padding: @tight @far @tight 26px; border-radius: @radius; }
QMenu::item:selected { background: @selection; color: @ink; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @rule; margin: @tight @near; }
QMenu::indicator { width: 12px; height: 12px; left: @near; }
QMenu::indicator:checked { image: @tick; }
QMenu::right-arrow { image: @right; width: 12px; height: 12px; right: @tight; }

QDockWidget { titlebar-close-icon: @close; titlebar-normal-icon: @float; icon-size: 14px; }
QDockWidget::title { background: @desk; text-align: left; padding: @tight @near;
    min-height: @title; height: @title; border-bottom: 1px solid @rule; }
QDockWidget::close-button, QDockWidget::float-button { border: none; background: transparent;
    padding: 0px; width: 18px; height: 18px; icon-size: 14px; border-radius: @radius; }
QDockWidget::close-button:hover, QDockWidget::float-button:hover { background: @hover; }

QTabWidget::pane { border: none; border-top: 1px solid @rule; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @faint; border: none;
    border-bottom: 2px solid transparent; padding: @tight @near; margin: 0px; }
StatisticsPages QTabBar::tab { padding: @tight; }
QTabBar::tab:hover { color: @desk_ink; background: @hover; }
QTabBar::tab:selected { color: @desk_ink; border-bottom: 2px solid @accent; }
QTabBar::tab:selected:focus { background: @hover; }
QTabBar::tab:disabled { color: @faint; }

QPushButton, QToolButton { background: @button; color: @desk_ink; border: 1px solid @edge;
    border-radius: @radius; padding: @tight @apart; outline: none; }
QToolButton { padding: @tight @near; }
QToolButton[autoRaise="true"] { background: transparent; border: 1px solid transparent;
    padding: @tight; }
QToolButton[autoRaise="true"]:hover { background: @hover; }
QToolButton[autoRaise="true"]:focus { border: 2px solid @accent; padding: 3px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
    background: @pressed; }
QPushButton:disabled, QToolButton:disabled { color: @faint; border-color: @rule; }
QPushButton:default { background: @accent; color: @accent_ink; border-color: @accent; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 3px 11px; }
QPushButton:default:disabled { background: @button; color: @faint; border-color: @rule; }
QPushButton:default:focus { border: 2px solid @desk_ink; }
QToolButton:focus { padding: 3px 7px; }
QPushButton:flat { background: transparent; border: 1px solid transparent; }
QPushButton:flat:hover { background: @hover; }
QPushButton:flat:focus { border: 2px solid @accent; }
QPushButton::menu-indicator, QToolButton::menu-indicator { image: @down; width: 12px;
    subcontrol-position: right center; right: @tight; }
QLineEdit QToolButton { background: transparent; border: none; padding: 0px; }
QTabBar QToolButton { background: @desk; border: none; padding: 0px; }
QTabBar QToolButton::left-arrow { image: @left; }
QTabBar QToolButton::right-arrow { image: @right; }
QPushButton[look="chip"] { background: @paper; color: @ink; border: 1px solid @accent;
    border-radius: 10px; padding: 1px @near; }
QPushButton[look="chip"]:hover, QPushButton[look="chip"]:focus { background: @selection; }
QPushButton[look="quiet"] { background: transparent; color: @faint; border: none;
    border-radius: 0px; padding: @tight @near; text-align: left; }
QPushButton[look="quiet"]:hover, QPushButton[look="quiet"]:focus { background: @hover;
    color: @desk_ink; }
QPushButton[look="quiet"]:focus { border-left: 2px solid @accent; padding-left: 6px; }
QPushButton[look="answer"] { background: @paper; color: @ink; border: none;
    border-bottom: 1px solid @rule; border-radius: 0px; padding: @near; text-align: left; }
QPushButton[look="answer"][marked="true"] { background: @selection; font-weight: 600; }
QPushButton[look="answer"]:hover { background: @selection; }
QPushButton[look="row"] { text-align: left; padding: @tight @apart; }
QPushButton[look="row"]:focus { padding: 3px 11px; }
QPushButton[look="sign"], QPushButton[look="sign"]:focus { padding: 0px; }
QPushButton[look="entry"] { text-align: left; padding: @near @apart; }
QPushButton[look="entry"]:focus { padding: 7px 11px; }

QLineEdit, .QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox, QKeySequenceEdit {
    background: @paper; color: @ink; border: 1px solid @edge; border-radius: @radius;
    selection-background-color: @selection; selection-color: @ink; }
QPlainTextEdit[frameShape="0"], QPlainTextEdit[frameShape="0"]:focus { border: none; }
QLineEdit, QComboBox, QAbstractSpinBox { padding: 3px 6px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; padding: 0px 2px; }
QLineEdit:focus, .QTextEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus,
QComboBox:focus { border: 2px solid @accent; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { padding: 2px 5px; }
QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus { border: none; padding: 0px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: @faint;
    border-color: @rule; background: @desk; }
QComboBox::drop-down { border: none; width: 18px; subcontrol-position: right center; }
QComboBox::down-arrow { image: @down; width: 12px; height: 12px; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView { background: @paper; color: @ink; border: 1px solid @edge;
    selection-background-color: @selection; selection-color: @ink; padding: 2px; outline: none; }
QComboBox QAbstractItemView::item { padding: 3px @tight; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 16px;
    background: transparent; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @hover; }
QAbstractSpinBox::up-arrow { image: @up; width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: @down; width: 10px; height: 10px; }

QCheckBox, QRadioButton { spacing: @near; }
QListWidget[look="ticks"]::item { min-height: 20px; }
QCheckBox::indicator, QGroupBox::indicator, QAbstractItemView::indicator,
QRadioButton::indicator { width: @box; height: @box; background: @paper;
    border: 1px solid @edge; border-radius: 3px; }
QRadioButton::indicator { border-radius: @near; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { background: @hover; }
QCheckBox::indicator:checked, QGroupBox::indicator:checked,
QAbstractItemView::indicator:checked { background: @accent; border-color: @accent;
    image: @check; }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate {
    background: @accent; border-color: @accent; image: @dash; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent;
    background: @accent_ink; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { background: @desk; }
QCheckBox:focus, QRadioButton:focus { background: @hover; }
QCheckBox::indicator:focus, QRadioButton::indicator:unchecked:focus { border-color: @accent; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QGroupBox { border: none; border-top: 1px solid @rule; margin-top: @far; padding-top: @tight; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left; color: @desk_ink;
    padding: 0px @near 0px 0px; }
QHeaderView { background: @paper; border: none; }
QHeaderView::section { background: @paper; color: @faint; border: none;
    border-bottom: 1px solid @rule; padding: @tight; }
QHeaderView::section:hover { background: @hover; color: @ink; }
QHeaderView::down-arrow { image: @down; width: 10px; height: 10px; }
QHeaderView::up-arrow { image: @up; width: 10px; height: 10px; }
QTableCornerButton::section { background: @paper; border: none; }

QScrollBar { background: transparent; border: none; margin: 0px; }
QScrollBar:vertical { width: @bar; }
QScrollBar:horizontal { height: @bar; }
QScrollBar::handle { background: @edge; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }

QProgressBar { background: @rule; color: @ink; border: none; border-radius: 2px; height: 4px;
    text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QFrame[look="band"] { background: @pin; border: none; border-top: 1px solid @rule;
    border-bottom: 1px solid @rule; }
QFrame[look="overlay"] { background: @desk; border: 1px solid @edge; border-radius: @radius; }
"""
