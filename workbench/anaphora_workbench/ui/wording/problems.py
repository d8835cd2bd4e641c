"""Problems, losses and errors in the language of the program.

Formats, projects and the child process say what is wrong in English, with a stable code. Other
languages have a sentence for each code (`problem_tables`); what the English message names, files,
words, numbers, follows in brackets, so that nothing is lost. Where a code says little without its
reason, the message follows as a whole. A code without a sentence keeps its English message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui.wording import (
    column_problems,
    exchange_problems,
    grec_problems,
    markup_problems,
    project_problems,
    supar_problems,
)
from anaphora_workbench.ui.wording.losses import LOSSES, PREFIXES
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

__all__ = ["error_in_words", "loss_of", "problem_in_words", "sentences"]

_VALUE = re.compile(r"(?<!\w)'(?P<quoted>[^'\n]+)'(?!\w)|(?P<number>(?<![\w.])\d[\d,.]*(?!\w))")
_LOST = QT_TRANSLATE_NOOP("Losses", "lost or changed: {what}")
_WITH_REASON = frozenset(
    (
        "failures-unreadable",
        "file-unreadable",
        "file-unwritable",
        "internal",
        "json-syntax",
        "merge-lost",
        "model-broken",
        "os-error",
        "plugin-broken",
        "preparation-plain",
        "project-content",
        "project-damaged",
        "project-journal",
        "proposals-none",
        "revision-invalid",
        "tagset-syntax",
    )
)
"""Codes whose message holds a reason that somebody else has given, such as the system."""


@cache
def sentences() -> Mapping[str, str]:
    """Return the English sentence of each code; losses are apart (`loss_of`)."""
    return MappingProxyType(
        {
            **column_problems.SENTENCES,
            **exchange_problems.SENTENCES,
            **grec_problems.SENTENCES,
            **markup_problems.SENTENCES,
            **supar_problems.SENTENCES,
            **project_problems.SENTENCES,
        }
    )


def loss_of(code: str) -> str:
    """Return what is lost by the code of a loss, in English; ``""`` for other codes."""
    for prefix in PREFIXES:
        if code.startswith(prefix):
            return LOSSES.get(code.removeprefix(prefix), "")
    return ""


def problem_in_words(code: str, message: str) -> str:
    """Return what a problem, a loss or an error says, in the language of the program.

    Args:
        code: Its code.
        message: Its English message, which is returned where the language has no sentence.
    """
    said = _translated(code)
    if not said:
        return message
    if code in _WITH_REASON:
        return f"{said}: {message}"
    values = _values(message)
    return f"{said} ({', '.join(values)})" if values else said


def error_in_words(error: Exception) -> str:
    """Return an error with its place and its code, in the language of the program.

    Args:
        error: One of ours; of others the text is returned as it is.
    """
    if not isinstance(error, AnaphoraError):
        return str(error)
    place = f"{error.at}: " if error.at is not None else ""
    return f"{place}{problem_in_words(error.code, error.message)} [{error.code}]"


def _translated(code: str) -> str:
    """Return the sentence of a code in another language, ``""`` in English and where none is."""
    lost = loss_of(code)
    if lost:
        what = translate("Losses", lost)
        return "" if what == lost else translate("Losses", _LOST).format(what=what)
    sentence = sentences().get(code, "")
    said = translate("Problems", sentence) if sentence else ""
    return "" if said == sentence else said


def _values(message: str) -> list[str]:
    """Return what an English message names, each once: words in quotation marks, and numbers."""
    found = [m["quoted"] or m["number"].rstrip(".,") for m in _VALUE.finditer(message)]
    return list(dict.fromkeys(found))
