"""The start page: recent projects, texts to try, and the form for a new text.

The page only says what is wanted; the window does the work. The texts to try are in the
distribution `anaphora_samples`, which the core never imports: its files are found by name when
somebody asks for one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.project.asked import ASKED
from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.ui.design import (
    APART,
    ENTRY,
    FIGURE,
    HAIRLINE,
    ROW,
    SIGN,
    TITLE,
    give_look,
    scaled,
)
from anaphora_workbench.ui.dialogs.resolver_offers import Offer, grey_unusable
from anaphora_workbench.ui.panels.asked import offer_levels
from anaphora_workbench.ui.panels.panel import fill, name_field, show_plain
from anaphora_workbench.ui.preferences import unusable
from anaphora_workbench.ui.wording.names import resolver_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

NOBODY = "none"
"""The choice of no resolver, as on the command line."""
_PACKAGE = "anaphora_samples"
_COLUMNS = 10
_ANSWERS = ("Entity=", "Bridge=", "SplitAnte=")
FOLDER = "Anaphora Workbench"
"""Name of the folder in the user's documents that projects with samples are put into."""
_TITLE_WORDS = 6
_LANGUAGE_CODE_LENGTHS = (2, 3)
_NATIVE = {"en": "English", "es": "español", "fr": "français", "hu": "magyar"}
"""What languages call themselves, which is never translated."""
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


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try: file name without suffix, language code, what it is about in English."""

    name: str
    language: str
    about: str

    @property
    def key(self) -> str:
        """Its name among all samples: ``en-story``."""
        return f"{self.language}-{self.name}"

    def about_in_words(self) -> str:
        """Return what it is about, in the language of the program."""
        return translate("StartPage", self.about)


SAMPLES = (
    Sample(
        "story", "en", QT_TRANSLATE_NOOP("StartPage", "A story: a girl, her grandfather, a kite")
    ),
    Sample("news", "en", QT_TRANSLATE_NOOP("StartPage", "A news item: an owl in a café")),
    Sample(
        "story", "es", QT_TRANSLATE_NOOP("StartPage", "A story: a girl, her grandmother, a cat")
    ),
    Sample("news", "es", QT_TRANSLATE_NOOP("StartPage", "A news item: a train with a library")),
)
"""The samples that are offered, by language."""


def copied_sample(sample: Sample, folder: Path) -> Path:
    """Write a sample into a folder, with its tags and without its answers, and return the file.

    The file is CoNLL-U with parts of speech and heads, so that everything works without a tagger's
    model. Chains, bridges and empty nodes are the key, with which nobody should begin.

    Raises:
        ModuleNotFoundError: The samples are not installed.
        OSError: The file cannot be written.
    """
    file = files(_PACKAGE) / sample.language / f"{sample.name}.conllu"
    lines = [_without_answers(line) for line in file.read_text(encoding="utf-8").splitlines()]
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{sample.key}.conllu"
    text = "\n".join([line for line in lines if line is not None]) + "\n"
    target.write_text(text, encoding="utf-8")
    return target


def _without_answers(line: str) -> str | None:
    """Return a line of CoNLL-U without coreference, ``None`` if nothing else was in it."""
    if line.startswith("# global.Entity"):
        return None
    columns = line.split("\t")
    if len(columns) != _COLUMNS:
        return line
    if "." in columns[0]:  # an empty node, which is an answer as well
        return None
    kept = [each for each in columns[-1].split("|") if not each.startswith(_ANSWERS)]
    return "\t".join([*columns[:8], "_", "|".join(kept) or "_"])


def sample_folder() -> Path:
    """Return the folder for projects with samples: in the user's documents."""
    location = QStandardPaths.StandardLocation.DocumentsLocation
    documents = QStandardPaths.writableLocation(location)
    return Path(documents or Path.home()) / FOLDER


def samples_installed() -> bool:
    """Tell whether the samples are there."""
    try:
        return files(_PACKAGE).is_dir()
    except ModuleNotFoundError:
        return False


@dataclass(frozen=True, slots=True)
class NewText:
    """What somebody wants to annotate.

    Attributes:
        text: The words; ``""`` when a file is to be read.
        title: Name of the document, ``""`` for that of the file.
        language: Code of its language, ``""`` to guess it.
        file: The file to read, ``None`` for pasted words.
        asked: What annotators are asked about; see `annotation.project.asked`.
        resolver: Who proposes: ``none`` for nobody, ``""`` for whoever does in new projects.
        annotator: Whose decisions are made, ``""`` where the form does not say it.
    """

    text: str
    title: str = ""
    language: str = ""
    file: Path | None = None
    asked: tuple[str, ...] = ASKED
    resolver: str = ""
    annotator: str = ""


class _PlainEdit(QPlainTextEdit):
    """A field for words: what is pasted loses its looks; files are dropped elsewhere."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Return whether something holds words."""
        return source.hasText() and not source.hasUrls()


class NewTextForm(QWidget):
    """Asks for the text. It is part of the start page and stands alone for *New from text*."""

    submitted = Signal(object)
    """`NewText`: the user wants to begin."""
    cancelled = Signal()
    """The user does not want to begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new-text")
        self._heading = QLabel()
        self._heading.setFont(scaled(self.font(), TITLE, bold=True))
        self._text = _PlainEdit()
        self._text.setTabChangesFocus(True)
        self._title = QLineEdit()
        self._language = QComboBox()
        self._language.setEditable(True)
        self._language.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._asked = QComboBox()
        self._resolver = QComboBox()
        self._title_label, self._language_label, self._asked_label = QLabel(), QLabel(), QLabel()
        self._resolver_label = QLabel()
        self._annotator, self._annotator_label = QLineEdit(), QLabel()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._chosen: Path | None = None
        self._source = QLabel()
        show_plain(self._source)
        self._paste = QPushButton()
        self._file = QPushButton()
        self._begin = QPushButton()
        self._begin.setDefault(True)
        self._cancel = QPushButton()
        form = QFormLayout()
        form.addRow(self._title_label, self._title)
        form.addRow(self._language_label, self._language)
        form.addRow(self._asked_label, self._asked)
        form.addRow(self._resolver_label, self._resolver)
        form.addRow(self._annotator_label, self._annotator)
        self._annotator_label.setBuddy(self._annotator)
        self._asked_label.setBuddy(self._asked)
        self._resolver_label.setBuddy(self._resolver)
        self._title_label.setBuddy(self._title)
        self._language_label.setBuddy(self._language)
        buttons = QHBoxLayout()
        fill(buttons, self._file, 1, self._cancel, self._begin)
        rows = QVBoxLayout(self)
        fill(rows, self._heading, (self._text, 1))
        chosen = QHBoxLayout()
        fill(chosen, (self._source, 1), self._paste)
        fill(rows, chosen, form, self._hint, buttons)
        self._text.textChanged.connect(self._look)
        self._language.editTextChanged.connect(lambda _text: self._look())
        self._begin.clicked.connect(self._submit)
        self._cancel.clicked.connect(self.cancelled)
        self._file.clicked.connect(self._choose_file)
        self._paste.clicked.connect(partial(self.read_file, None))
        self.retranslate()

    @property
    def language(self) -> str:
        """The chosen code, ``""`` to guess it."""
        row = self._language.findText(self._language.currentText())
        if row >= 0:
            return str(self._language.itemData(row))
        return self._language.currentText().strip().lower()

    def clear(self) -> None:
        """Empty the form."""
        self.read_file(None)
        self._text.clear()
        self._title.clear()
        self._language.setCurrentIndex(0)
        self._asked.setCurrentIndex(0)
        self._resolver.clear()

    def offer_resolvers(self, offers: Sequence[Offer], usual: str) -> None:
        """Offer resolvers; what was chosen stays, else the usual one is marked."""
        box = self._resolver
        chosen = box.currentData() if box.count() else usual
        names = list(dict.fromkeys([usual, *[offer.name for offer in offers]]))
        box.clear()
        for name in names:
            if name != NOBODY:
                box.addItem(resolver_name(name), name)
        box.addItem(translate("NewText", "nobody"), NOBODY)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        grey_unusable(box, offers)

    def offer_annotator(self, name: str) -> None:
        """Offer a name for whoever decides; one that was typed stays."""
        if not self._annotator.isModified():
            self._annotator.setText(name)

    def read_file(self, file: Path | None) -> None:
        """Take the text of a file, or again that of the field; it is read at *Begin*.

        What was pasted stays in the field, which rests meanwhile.
        """
        self._chosen = file
        if file is None:
            self._text.setEnabled(True)
        if self.isVisible():  # before the field rests, which would send the keyboard elsewhere
            (self._text if file is None else self._title).setFocus()
        self._text.setEnabled(file is None)
        self._say_source()
        self._look()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._heading.setText(translate("NewText", "New from text"))
        self._text.setPlaceholderText(
            translate("NewText", "Paste the text here, or read it from a file.")
        )
        self._text.setAccessibleName(translate("NewText", "Text"))
        self._title_label.setText(translate("NewText", "Title:"))
        self._paste.setText(translate("NewText", "Use the field instead"))
        self._say_source()
        self._language_label.setText(translate("NewText", "Language:"))
        name_field(self._language, self._language_label.text().rstrip(":"))
        self._file.setText(translate("NewText", "Read a file …"))
        self._begin.setText(translate("NewText", "Begin"))
        self._cancel.setText(translate("NewText", "Cancel"))
        self._asked_label.setText(translate("NewText", "Annotate:"))
        self._asked.setAccessibleName(translate("NewText", "Expressions to annotate"))
        self._resolver_label.setText(translate("NewText", "Proposals by:"))
        self._resolver.setAccessibleName(translate("NewText", "Proposing resolver"))
        self._annotator_label.setText(translate("NewText", "Your name:"))
        self._annotator.setAccessibleName(translate("NewText", "Your name"))
        self._annotator.setToolTip(translate("NewText", "Your decisions are saved under this name"))
        if self._resolver.count():
            nobody = self._resolver.count() - 1
            self._resolver.setItemText(nobody, translate("NewText", "nobody"))
        offer_levels(self._asked)
        self._fill_languages()
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is Cancel."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _fill_languages(self) -> None:
        code = self.language if self._language.count() else ""
        self._language.blockSignals(True)
        self._language.clear()
        self._language.addItem(translate("NewText", "as the text looks"), "")
        known = sorted([(_language_name(each), each) for each in language_codes()])
        for name, each in known:
            self._language.addItem(name, each)
        row = self._language.findData(code)
        if row >= 0:
            self._language.setCurrentIndex(row)
        else:
            self._language.setEditText(code)
        self._language.blockSignals(False)

    def _say_source(self) -> None:
        """Say which file is read, and what the document is called without a title."""
        file = self._chosen
        for part in (self._source, self._paste):
            part.setVisible(file is not None)
        if file is None:
            self._title.setPlaceholderText(
                translate("NewText", "left empty: the first words of the text")
            )
            return
        text = translate("NewText", "Text from {file}.").format(file=file)
        self._source.setText(text)
        self._source.setAccessibleName(text)
        self._title.setPlaceholderText(file.stem)

    def _look(self) -> None:
        """Say what is missing, and allow to begin when nothing is."""
        code = self.language
        usable = not code or (len(code) in _LANGUAGE_CODE_LENGTHS and code.isalpha())
        there = self._chosen is not None or bool(self._text.toPlainText().strip())
        self._begin.setEnabled(usable and there)
        hint = ""
        if not usable:
            hint = translate("NewText", "Choose a language, or type its code: en, es, hu.")
        elif code and code not in language_codes():
            hint = translate(
                "NewText",
                "No analysis is installed for this language: the tagger divides the text into "
                "sentences and words, and you mark the anaphors.",
            )
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    def _submit(self) -> None:
        title, text, file = self._title.text().strip(), "", self._chosen
        if file is None:
            text = self._text.toPlainText()
            title = title or " ".join(text.split()[:_TITLE_WORDS])
        self.submitted.emit(
            NewText(
                text,
                title,
                self.language,
                file,
                self._asked.currentData(),
                self._resolver.currentData() or "",
                self._annotator.text().strip(),
            )
        )

    def _choose_file(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(
            self, translate("NewText", "Read a text from a file")
        )
        if name:
            self.read_file(Path(name))


def _language_name(code: str) -> str:
    """Return what a language calls itself, with its code: *español (es)*."""
    return f"{_NATIVE.get(code, language(code).title)} ({code})"


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
