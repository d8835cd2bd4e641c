"""Problems, losses, errors and reasons of verdicts in the language of the program.

Packages report them in English, with a stable code. Other languages have a sentence for each code
in ``wording/<language>.toml`` of the package, problems below ``[problem]``, losses below ``[loss]``
by the last part of their code, whatever the format. A code without a sentence keeps its English
text. A reason is filled with its values (`anaphora_workbench.model.reasons`). Behind the sentence
of a problem follow in brackets the files, words and numbers that the English message names, or the
whole message where the code says little without its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import MappingProxyType

from anaphora_workbench.errors import AnaphoraError, Problem
from anaphora_workbench.model.reasons import asked_in, in_words
from anaphora_workbench.ports.losses import INFIX
from anaphora_workbench.ui.wording.translation import (
    QT_TRANSLATE_NOOP,
    isolated,
    template,
    translate,
)

__all__ = [
    "error_in_words",
    "note_in_words",
    "problem_in_words",
    "reason_in_words",
    "rule_name",
    "trace_in_words",
]


_VALUE = re.compile(r"(?<!\w)'(?P<quoted>[^'\n]+)'(?!\w)|(?P<number>(?<![\w.])\d[\d,.]*(?!\w))")
_WITH_REASON = frozenset(
    (
        "failures-unreadable",
        "file-unreadable",
        "file-unwritable",
        "internal",
        "json-syntax",
        "merge-lost",
        "model-broken",
        "model-damaged",
        "model-unreadable",
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

_IN_THE_WINDOW = MappingProxyType(
    {
        "encoding-invalid": QT_TRANSLATE_NOOP(
            "Problems",
            "This is not a text in the expected encoding. Choose a text file; if it is one, save "
            "it as UTF-8 in the program that it comes from.",
        ),
        "nul-character": QT_TRANSLATE_NOOP(
            "Problems",
            "This is not a plain text file. Choose a text file, or save the text as UTF-8.",
        ),
    }
)
"""Codes whose message tells what to type on the command line; the window has its own remedy."""


def problem_in_words(code: str, message: str) -> str:
    """Return a problem, a loss or an error in the language of the program.

    It is ``message``, the English text, where the language has no sentence for the code.
    """
    if code in _IN_THE_WINDOW:
        return translate("Problems", _IN_THE_WINDOW[code])
    text = _sentence(code)
    if not text:
        return message
    if code in _WITH_REASON:
        return f"{text}: {message}"
    values = _values(message)
    return f"{text} ({', '.join(values)})" if values else text


def error_in_words(error: Exception) -> str:
    """Return an error with its place in the language of the program.

    Its code is for reports and files: who annotates reads a sentence.

    Args:
        error: One of ours; of others the text is returned as it is.
    """
    if not isinstance(error, AnaphoraError):
        return str(error)
    place = f"{error.at}: " if error.at is not None else ""
    return f"{place}{problem_in_words(error.code, error.message)}"


def note_in_words(problem: Problem) -> str:
    """Return a problem with its place for the line below the text, which has no room for paths."""
    text = problem_in_words(problem.code, problem.message)
    at = problem.at
    if at is None:
        return text
    if not at.line:
        place = translate("Problems", "{file}: {text}")
    elif not at.column:
        place = translate("Problems", "{file}, line {line}: {text}")
    else:
        place = translate("Problems", "{file}, line {line}, column {column}: {text}")
    name = isolated(Path(at.source).name)
    return place.format(file=name, line=at.line, column=at.column, text=text)


def _sentence(code: str) -> str:
    """Return the sentence of a code, ``""`` in English and where none is."""
    lost = template(f"loss.{code.partition(INFIX)[2]}")
    return template("problem.loss").format(what=lost) if lost else template(f"problem.{code}")


def _values(message: str) -> list[str]:
    """Return what an English message names, each once: words in quotation marks, and numbers."""
    found = [m["quoted"] or m["number"].rstrip(".,") for m in _VALUE.finditer(message)]
    return list(dict.fromkeys(found))


def reason_in_words(reason: str) -> str:
    """Return a reason in the language of the program, about a name where a name is asked about."""
    text, kind = in_words(reason, template), asked_in(reason)
    if not kind:
        return text
    pronoun = translate("Reasons", "pronoun")
    words = {
        "name": translate("Reasons", "name"),
        "noun-phrase": translate("Reasons", "noun phrase"),
    }
    return re.sub(rf"\b{pronoun}\b", words[kind], text)


def trace_in_words(trace: Iterable[str]) -> str:
    """Return what decided in the language of the program, a line a step."""
    return "\n".join([in_words(step, template) for step in trace])


def rule_name(name: str) -> str:
    """Return what a constraint or preference is called; unknown ones stand for themselves."""
    return template(f"rule.{name}") or name
