"""The language of menus and messages: how texts are marked, translated and loaded.

``pyside6-lupdate`` collects the literal arguments of `QT_TRANSLATE_NOOP`, in tables whose texts are
translated where they are shown, and of `translate` (or Qt's own). The texts are in
``ui/translations/anaphora_<code>.ts``, which Qt Linguist edits, and compiled in the ``.qm`` files;
``scripts/update-translations.sh`` brings both up to date. Qt's own texts come with Qt. Packages
outside of the window have codes, for which `template` finds a text in ``wording/<language>.toml``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from anaphora_workbench.registry import Registry

Translate = Callable[[str, str], str]
"""Translates a text: context and English text to the text in some language."""


def _unchanged(context: str, text: str) -> str:
    return text


QT_TRANSLATE_NOOP: Final[Translate] = _unchanged
"""Returns the text (its second argument) unchanged; the context is for lupdate.

Qt has a function of this name, whose type says nothing of what it returns."""


def translate(context: str, text: str) -> str:
    """Translate into the language of the program; lupdate finds literal arguments.

    Texts with numbers have named places, which are filled afterwards with ``str.format``.
    """
    return QCoreApplication.translate(context, text)


def language() -> str:
    """Return the code of the language that the program speaks; each table of texts says its own."""
    return translate("Language", "en")


def template(code: str) -> str:
    """Return what the program's language has for a code, ``""`` where no package has it."""
    return _tables(language()).get(code, "")


@cache
def _tables(code: str) -> Mapping[str, str]:
    return Registry().wording(code)


LANGUAGES = ("en", "es")
"""Codes of the languages that the program speaks, the one of the sources first."""
NAMES = {"en": "English", "es": "Español"}
"""What each calls itself, which is never translated."""
SYSTEM = "system"
"""Setting that follows the system."""


def chosen_language(setting: str, wanted: Iterable[str] | None = None) -> str:
    """Return the code of the language to speak.

    Args:
        setting: A code, or `SYSTEM`.
        wanted: Languages of the system, best first (``es-MX``); by default Qt is asked.

    Returns:
        The setting if it is spoken, else the first spoken language of the system, else ``en``.
    """
    if setting in LANGUAGES:
        return setting
    for tag in QLocale.system().uiLanguages() if wanted is None else wanted:
        code = tag.replace("_", "-").partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def translation_into(code: str) -> Translate:
    """Return a function that translates into a language, whatever the program speaks.

    For documents that are written in several languages, such as the key card.
    """
    translator = _own(code)

    def translate(context: str, text: str) -> str:
        return translator.translate(context, text) or text

    return translate


_OF_QT = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&File name:"),
    QT_TRANSLATE_NOOP("QFileDialog", "File &name:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Go to the parent directory"),
    QT_TRANSLATE_NOOP("QFileDialog", "Parent Directory"),
    QT_TRANSLATE_NOOP("QFileDialog", "Forward"),
    QT_TRANSLATE_NOOP("QFileDialog", "Show &hidden files"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Alias"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
    QT_TRANSLATE_NOOP("QColorDialog", "Pick &Screen Color"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Restore Defaults"),
)
"""Texts of Qt's own windows that its translations lack, have wrong, or call by other words."""


class Translations(QObject):
    """The translations that are installed in the application.

    Every widget hears of a change by ``QEvent.LanguageChange``.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._installed: list[QTranslator] = []
        self._code = LANGUAGES[0]

    @property
    def code(self) -> str:
        """The language that is spoken."""
        return self._code

    def use(self, setting: str) -> str:
        """Speak a language from now on.

        Args:
            setting: A code, or `SYSTEM`.

        Returns:
            The code of the language.
        """
        self._code = chosen_language(setting)
        for old in self._installed:
            QCoreApplication.removeTranslator(old)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        qt = QTranslator(self)
        qt.load(f"qtbase_{self._code}", folder)  # missing in some bundles: then it is English
        # The one that is installed last is asked first: our names of keys win over Qt's.
        self._installed = [qt, _own(self._code, self)]
        for new in self._installed:
            QCoreApplication.installTranslator(new)
        QLocale.setDefault(QLocale(self._code))
        return self._code


def _own(code: str, parent: QObject | None = None) -> QTranslator:
    translator = QTranslator(parent)
    file = resources.files("anaphora_workbench.ui") / "translations" / f"anaphora_{code}.qm"
    translator.load(str(file))
    return translator


def isolated(words: str) -> str:
    """Return words that keep their own direction inside a sentence of another one."""
    return f"\u2068{words}\u2069" if words else ""


def directed(words: str) -> str:
    """Return words as they are, isolated where they are written from right to left."""
    return isolated(words) if right_to_left(words) else words


def right_to_left(words: str) -> bool:
    """Tell whether words begin with a right-to-left script, which has no italics."""
    for letter in words:
        match unicodedata.bidirectional(letter):
            case "R" | "AL":
                return True
            case "L":
                return False
    return False
