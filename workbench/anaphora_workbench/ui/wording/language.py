"""The language of menus and messages: which one, and the translations for it.

The texts are in ``ui/translations/anaphora_<code>.ts``, which Qt Linguist edits, and compiled in
the ``.qm`` files beside them; ``scripts/update-translations.sh`` brings both up to date. Qt's own
texts (buttons of its dialogs) come with Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from anaphora_workbench.ui.wording.translation import Translate

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
