"""The preferences as a window of their own: not modal, each change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QDesktopServices, QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFontComboBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.dialogs.fitted import FittedDialog
from anaphora_workbench.ui.dialogs.resolver_offers import Offer, grey_unusable
from anaphora_workbench.ui.keys.key_sets import DEFAULT, KeyMaps
from anaphora_workbench.ui.panels.panel import NumberBox, name_field
from anaphora_workbench.ui.preferences import (
    DEFAULT_PROPOSER,
    FONT_SIZES,
    LONGEST_BOUNCE,
    THEMES,
    Preferences,
)
from anaphora_workbench.ui.text.metrics import text_family
from anaphora_workbench.ui.wording.translation import (
    LANGUAGES,
    NAMES,
    QT_TRANSLATE_NOOP,
    SYSTEM,
    translate,
)

_NARROWEST = 480
_THEME_NAMES = {
    SYSTEM: QT_TRANSLATE_NOOP("Preferences", "As the system"),
    "light": QT_TRANSLATE_NOOP("Preferences", "Light"),
    "dark": QT_TRANSLATE_NOOP("Preferences", "Dark"),
    "contrast": QT_TRANSLATE_NOOP("Preferences", "High contrast"),
    "supar": QT_TRANSLATE_NOOP("Preferences", "SUPAR, 2002"),
    "print": QT_TRANSLATE_NOOP("Preferences", "Print"),
}
_KEY_SET_NAMES = {
    DEFAULT: QT_TRANSLATE_NOOP("Preferences", "Both hands"),
    "left-hand": QT_TRANSLATE_NOOP("Preferences", "Left hand"),
}


class PreferencesWindow(FittedDialog):
    """The window. What is set here is in `Preferences` at once, which tells everybody."""

    def __init__(
        self,
        preferences: Preferences,
        keys: KeyMaps,
        proposers: Sequence[Offer] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setModal(False)
        self.setMinimumWidth(_NARROWEST)
        self._preferences = preferences
        self._keys = keys
        self._proposers = tuple(proposers)
        self._rows: list[tuple[QLabel, QWidget, str]] = []
        self._groups: list[tuple[QGroupBox, str]] = []
        self._annotator = QLineEdit()
        self._language = QComboBox()
        self._theme = QComboBox()
        self._family = QFontComboBox()
        self._size = NumberBox()
        self._size.setRange(*FONT_SIZES)
        self._tags = QCheckBox()
        self._key_set = QComboBox()
        self._key_notes = QPlainTextEdit()
        self._key_notes.setReadOnly(True)
        self._key_notes.setTabChangesFocus(True)
        self._key_notes.setFixedHeight(4 * self.fontMetrics().lineSpacing())
        self._key_file = QLabel()
        self._key_file.setWordWrap(True)
        self._key_file.linkActivated.connect(self._open_folder)
        self._bounce = NumberBox()
        self._bounce.setRange(0, LONGEST_BOUNCE)
        self._bounce.setSingleStep(50)
        self._proposer = QComboBox()
        self._blind = NumberBox()
        self._blind.setRange(0, 100)
        self._blind.setSuffix(" %")
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Close | QDialogButtonBox.StandardButton.RestoreDefaults
        )
        for box in (self._language, self._theme, self._key_set, self._proposer):
            # Another language has longer words.
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._lay_out()
        self.retranslate()
        self._connect()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setWindowTitle(translate("Preferences", "Preferences"))
        for group, title in self._groups:
            group.setTitle(translate("Preferences", title))
        for label, widget, title in self._rows:
            text = translate("Preferences", title)
            label.setText(text)
            name_field(widget, text.rstrip(":"))
        self._tags.setText(translate("Preferences", "Parts of speech under the words"))
        self._bounce.setSuffix(" ms")
        self._bounce.setSpecialValueText(translate("Preferences", "off"))
        self._bounce.setToolTip(
            translate(
                "Preferences", "The tagger ignores a second press of the same key within this time."
            )
        )
        self._annotator.setPlaceholderText(translate("Preferences", "Your name or initials"))
        link = f'<a href="folder">{self._preferences.key_file.name}</a>'
        self._key_file.setText(
            translate("Preferences", "To set your own keys, edit {file}.").replace("{file}", link)
        )
        notes = [str(problem) for problem in self._keys.problems]
        self._key_notes.setPlainText("\n".join(notes))
        self._key_notes.setAccessibleName(translate("Preferences", "Problems of the key file"))
        self._key_notes.setVisible(bool(notes))
        self.show_values()

    def show_values(self) -> None:
        """Show what is set now."""
        values = self._preferences
        if self._annotator.text().strip() != values.annotator:
            self._annotator.setText(values.annotator)
        languages = [(SYSTEM, translate("Preferences", "As the system"))]
        languages += [(code, NAMES[code]) for code in LANGUAGES]
        _fill(self._language, languages, values.language)
        themes = [(name, translate("Preferences", _THEME_NAMES[name])) for name in THEMES]
        _fill(self._theme, themes, values.theme)
        names = [each.name for each in self._keys.maps]
        sets = [(name, translate("Preferences", _KEY_SET_NAMES.get(name, name))) for name in names]
        _fill(self._key_set, sets, values.key_set)
        standard = translate("Preferences", "Default ({resolver})")
        standard = standard.format(resolver=DEFAULT_PROPOSER)
        proposers = [(offer.name, offer.name) for offer in self._proposers]
        _fill(self._proposer, [("", standard), *proposers], values.proposer)
        grey_unusable(self._proposer, self._proposers)
        for widget, number in (
            (self._size, values.font_size),
            (self._bounce, values.bounce),
            (self._blind, values.blind_share),
        ):
            widget.blockSignals(True)
            widget.setValue(number)
            widget.blockSignals(False)
        self._tags.setChecked(values.tags_shown)
        self._family.blockSignals(True)
        self._family.setCurrentFont(QFont(text_family(values.font_family)))
        self._family.blockSignals(False)

    def offer(self, proposers: Sequence[Offer]) -> None:
        """Offer other resolvers than before."""
        self._proposers = tuple(proposers)
        self.show_values()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        person = self._group(rows, QT_TRANSLATE_NOOP("Preferences", "You"))
        self._row(person, self._annotator, QT_TRANSLATE_NOOP("Preferences", "Annotator:"))
        self._row(person, self._language, QT_TRANSLATE_NOOP("Preferences", "Language:"))
        looks = self._group(rows, QT_TRANSLATE_NOOP("Preferences", "Text"))
        self._row(looks, self._theme, QT_TRANSLATE_NOOP("Preferences", "Theme:"))
        self._row(looks, self._family, QT_TRANSLATE_NOOP("Preferences", "Font:"))
        self._row(looks, self._size, QT_TRANSLATE_NOOP("Preferences", "Size in points:"))
        looks.addRow("", self._tags)
        keys = self._group(rows, QT_TRANSLATE_NOOP("Preferences", "Keys"))
        self._row(keys, self._key_set, QT_TRANSLATE_NOOP("Preferences", "Key set:"))
        self._row(
            keys, self._bounce, QT_TRANSLATE_NOOP("Preferences", "Ignore a repeated key for:")
        )
        keys.addRow(self._key_file)
        keys.addRow(self._key_notes)
        proposals = self._group(rows, QT_TRANSLATE_NOOP("Preferences", "Proposals in new projects"))
        proposer = QT_TRANSLATE_NOOP("Preferences", "Proposing resolver:")
        self._row(proposals, self._proposer, proposer)
        self._row(proposals, self._blind, QT_TRANSLATE_NOOP("Preferences", "Without proposal:"))
        rows.addWidget(self._buttons)

    def _group(self, rows: QVBoxLayout, title: str) -> QFormLayout:
        box = QGroupBox()
        form = QFormLayout(box)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        rows.addWidget(box)
        self._groups.append((box, title))
        return form

    def _row(self, form: QFormLayout, widget: QWidget, title: str) -> None:
        label = QLabel()
        label.setBuddy(widget)
        form.addRow(label, widget)
        self._rows.append((label, widget, title))

    def _connect(self) -> None:
        values = self._preferences
        values.changed.connect(lambda _name: self.show_values())
        # Not letter by letter: each name that is set becomes an annotator of the open project.
        self._annotator.editingFinished.connect(
            lambda: setattr(values, "annotator", self._annotator.text())
        )
        self._size.valueChanged.connect(lambda size: setattr(values, "font_size", size))
        self._bounce.valueChanged.connect(lambda time: setattr(values, "bounce", time))
        self._blind.valueChanged.connect(lambda share: setattr(values, "blind_share", share))
        self._tags.toggled.connect(lambda shown: setattr(values, "tags_shown", shown))
        self._family.currentFontChanged.connect(
            lambda font: setattr(values, "font_family", font.family())
        )
        for name, box in (
            ("language", self._language),
            ("theme", self._theme),
            ("key_set", self._key_set),
            ("proposer", self._proposer),
        ):
            box.activated.connect(
                lambda _row, name=name, box=box: setattr(values, name, box.currentData())
            )
        self._buttons.rejected.connect(self.close)
        restore = self._buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
        restore.clicked.connect(values.restore_defaults)
        # Return in a field must not press one of them.
        for button in self._buttons.buttons():
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)
                button.setDefault(False)

    def _open_folder(self, _link: str) -> None:
        folder = self._preferences.key_file.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _fill(box: QComboBox, choices: Sequence[tuple[str, str]], value: str) -> None:
    """Show choices (value and text) with one of them; an unknown value is shown as it is."""
    shown = list(choices)
    if value not in [choice for choice, _text in shown]:
        shown.append((value, value))
    present = [(box.itemData(row), box.itemText(row)) for row in range(box.count())]
    if present != shown:
        box.clear()
        for choice, text in shown:
            box.addItem(text, choice)
    box.setCurrentIndex([choice for choice, _text in shown].index(value))
