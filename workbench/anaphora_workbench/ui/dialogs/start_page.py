"""The start page: recent projects, texts to try, and the form for a new text.

The page only reports what the user wants; the window does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import (
    APART,
    ENTRY,
    FIGURE,
    HAIRLINE,
    ROW,
    SIGN,
    give_look,
    scaled,
)
from anaphora_workbench.ui.dialogs.new_text_form import NewTextForm
from anaphora_workbench.ui.dialogs.samples import SAMPLES, Sample, samples_installed
from anaphora_workbench.ui.panels.panel import fill
from anaphora_workbench.ui.preferences import unusable
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

_WIDEST = 920
_LEAST_ROW = 120
"""Pixels of a recent project's row in a narrow window."""
_REASONS = {
    "missing": QT_TRANSLATE_NOOP("StartPage", "no longer there"),
    "unreadable": QT_TRANSLATE_NOOP("StartPage", "cannot be read"),
}
_LANGUAGES = {
    "en": QT_TRANSLATE_NOOP("StartPage", "English"),
    "es": QT_TRANSLATE_NOOP("StartPage", "Spanish"),
}


class _ProjectButton(QPushButton):
    """Name and folder of a project, each with dots in the middle where the room is narrow."""

    def set_lines(self, *lines: str) -> None:
        """Set what it says, line by line."""
        self._lines = lines
        self._shorten()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        """Ask for a few letters; the rest gives way."""
        return QSize(_LEAST_ROW, self.sizeHint().height())

    def _shorten(self) -> None:
        room = self.width() - 2 * APART - 2 * HAIRLINE
        metrics = self.fontMetrics()
        middle = Qt.TextElideMode.ElideMiddle
        shown = [metrics.elidedText(line, middle, room) for line in self._lines]
        self.setText("\n".join(shown).replace("&", "&&"))


class StartPage(QWidget):
    """The page.

    Args:
        why_not: Tells why a recent project cannot be opened; see `preferences.unusable`.
    """

    open_wanted = Signal()
    """The user wants to choose a file to open."""
    project_chosen = Signal(object)
    """`Path` of a recent project."""
    forget_wanted = Signal(object)
    """`Path` of a recent project that is to be taken off the list."""
    sample_chosen = Signal(object)
    """`Sample` to try."""
    text_submitted = Signal(object)
    """`NewText` to begin with."""
    form_shown = Signal()
    """The form for a new text is going to be shown."""

    def __init__(
        self, parent: QWidget | None = None, *, why_not: Callable[[Path], str] = unusable
    ) -> None:
        super().__init__(parent)
        self.setObjectName("start-page")
        self._why_not = why_not
        self._recent: tuple[Path, ...] = ()
        self._title, self._aim = QLabel(), QLabel()
        self._aim.setWordWrap(True)
        self._begin_heading, self._recent_heading = QLabel(), QLabel()
        self._samples_heading, self._samples_about = QLabel(), QLabel()
        self._samples_about.setWordWrap(True)
        self._no_recent = QLabel()
        self._new, self._open = QPushButton(), QPushButton()
        self._recent_rows = QVBoxLayout()
        self._recent_rows.setSpacing(2)
        self._samples = [(sample, QPushButton()) for sample in SAMPLES]
        self._form = NewTextForm()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._scrolling(self._front()))
        self._form.setMaximumWidth(_WIDEST)
        self._stack.addWidget(_centred(self._form))
        rows = QVBoxLayout(self)
        rows.addWidget(self._stack)
        for pressed in self.findChildren(QPushButton):
            pressed.setAutoDefault(True)  # Return presses it as Space does
        self._connect()
        self.retranslate()

    @property
    def form(self) -> NewTextForm:
        """The form for a new text."""
        return self._form

    def show_recent(self, projects: Sequence[Path]) -> None:
        """Show recent projects, the latest first; those that cannot be opened say why."""
        self._recent = tuple(projects)
        while (item := self._recent_rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        for path in self._recent:
            self._recent_rows.addWidget(self._recent_row(path))
        self._no_recent.setVisible(not self._recent)

    def ask_for_text(self) -> None:
        """Show the form for a new text."""
        self.form_shown.emit()
        self._stack.setCurrentIndex(1)
        self._form.setFocus(Qt.FocusReason.OtherFocusReason)
        self._form.focusNextChild()

    def show_front(self) -> None:
        """Show the page again after the form."""
        self._stack.setCurrentIndex(0)
        self._new.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(translate("StartPage", "Start page"))
        self._title.setText("Anaphora Workbench")
        self._aim.setText(
            translate(
                "StartPage",
                "Annotate names, noun phrases, pronouns and zero pronouns: one key for each "
                "decision.",
            )
        )
        self._begin_heading.setText(translate("StartPage", "Begin"))
        self._new.setText(translate("StartPage", "New from text …"))
        self._open.setText(translate("StartPage", "Open a project or a file …"))
        self._recent_heading.setText(translate("StartPage", "Recent projects"))
        self._no_recent.setText(translate("StartPage", "Your projects appear here."))
        self._samples_heading.setText(translate("StartPage", "Try it"))
        self._samples_about.setText(
            translate("StartPage", "A prepared short text with a guided first decision.")
        )
        for sample, button in self._samples:
            language = translate("StartPage", _LANGUAGES[sample.language])
            about = sample.about_in_words()
            button.setText(f"{language} · {about}")
        self.show_recent(self._recent)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _front(self) -> QWidget:
        for label, factor in (
            (self._title, FIGURE),
            (self._begin_heading, 1.0),
            (self._recent_heading, 1.0),
            (self._samples_heading, 1.0),
        ):
            label.setFont(scaled(label.font(), factor, bold=True))
        page = QWidget()
        page.setMaximumWidth(_WIDEST)
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(48)
        grid.setVerticalSpacing(18)
        head = QVBoxLayout()
        fill(head, self._title, self._aim)
        grid.addLayout(head, 0, 0, 1, 2)
        head.setSpacing(6)
        head.addSpacing(10)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(8)
        right.setSpacing(8)
        for widget in (self._begin_heading, self._new, self._open):
            left.addWidget(widget)
        left.addSpacing(18)
        fill(left, self._samples_heading, self._samples_about)
        for _sample, button in self._samples:
            left.addWidget(button)
        left.addStretch(1)
        fill(right, self._recent_heading, self._no_recent, self._recent_rows, 1)
        grid.addLayout(left, 1, 0)
        grid.addLayout(right, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(1, 1)
        for button in (self._new, self._open, *[button for _sample, button in self._samples]):
            give_look(ENTRY, button)
        installed = samples_installed()
        for widget in (self._samples_heading, self._samples_about):
            widget.setVisible(installed)
        for _sample, button in self._samples:
            button.setVisible(installed)
        return page

    def _scrolling(self, page: QWidget) -> QScrollArea:
        """Return a page that scrolls where the window is small, and stands in its middle."""
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(_centred(page))
        return area

    def _recent_row(self, path: Path) -> QWidget:
        row = QWidget()
        columns = QHBoxLayout(row)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(2)
        button = _ProjectButton()
        reason = self._why_not(path)
        where = str(path.parent)
        if reason:
            where = translate("StartPage", _REASONS[reason])
        button.set_lines(path.stem, where)
        button.setToolTip(str(path))
        button.setEnabled(not reason)
        button.setFlat(True)
        button.setAutoDefault(True)
        give_look(ROW, button)
        button.setAccessibleName(f"{path.stem}, {where}")
        button.clicked.connect(lambda _checked=False: self.project_chosen.emit(path))
        forget = QPushButton("×")
        forget.setFlat(True)
        forget.setAutoDefault(True)
        give_look(SIGN, forget)
        forget.setFixedSize(QSize(28, 28))
        about = translate("StartPage", "Remove {name} from the list").format(name=path.stem)
        forget.setToolTip(about)
        forget.setAccessibleName(about)
        forget.clicked.connect(lambda _checked=False: self.forget_wanted.emit(path))
        fill(columns, (button, 1), forget)
        return row

    def _connect(self) -> None:
        self._new.clicked.connect(self.ask_for_text)
        self._open.clicked.connect(self.open_wanted)
        self._form.cancelled.connect(self.show_front)
        self._form.submitted.connect(self.text_submitted)
        for sample, button in self._samples:
            button.clicked.connect(lambda _checked=False, sample=sample: self._try(sample))

    def _try(self, sample: Sample) -> None:
        self.sample_chosen.emit(sample)


def _centred(widget: QWidget) -> QWidget:
    """Return a widget in the middle of its room, with a margin."""
    middle = QWidget()
    columns = QHBoxLayout(middle)
    columns.setContentsMargins(32, 28, 32, 28)
    fill(columns, 1, (widget, 100), 1)
    return middle
