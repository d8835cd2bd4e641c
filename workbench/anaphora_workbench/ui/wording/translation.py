"""Marks texts for translation where they are written down, to be translated where they are shown.

``pyside6-lupdate`` reads the sources as text and collects the literal arguments of calls by name:
of `QT_TRANSLATE_NOOP` in tables, of `translate` (or Qt's own) elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

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
