"""The language of a text, recognised by py3langid among 140 languages.

1.  The text is the words with spaces between them, up to 20,000 characters. Fewer than two
    different words with a letter are too little.
2.  A language without a table is the answer when its probability is at least 0.8: then nobody
    should apply the rules of another language. From 0.5 on, nothing is certain.
3.  Otherwise only languages with a table are considered, those of the user included. The most
    probable is the answer if it has at least 0.75 of the probability of all languages with a table.
4.  If nothing is certain, the answer is ``und``; `likeliest_language` still returns the one to ask
    about.

The figures come from 4,811 sentences of four corpora (``docs/adr/0061-language-by-py3langid.md``).
py3langid is imported on first use; it loads numpy and a model of 4.6 MB in a fifth of a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import UNDETERMINED, language_codes

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier  # type: ignore[import-untyped]

__all__ = [
    "can_be_recognised",
    "guess_language",
    "guess_language_of_text",
    "likeliest_language",
    "without_table",
]

_ENOUGH = 20_000
"""Characters by which a language is recognised."""
_OTHER = 0.8
"""The least probability of a language without a table ..."""
_DOUBT = 0.5
"""... and from which on a text is of none that has a table."""
_SHARE = 0.75
"""The least probability among the languages with a table."""
_NO_LANGUAGE = "zxx"
"""py3langid's code for what is not a text, such as source code."""


def guess_language(words: Iterable[str]) -> str:
    """Return the code of the language that a text is in.

    Args:
        words: The words of a text.

    Returns:
        A code, also one of a language without a table; ``und`` if the language is not certain.
    """
    ranked = _ranked(_start_of(words))
    if not ranked:
        return UNDETERMINED
    code, probability = ranked[0]
    known = language_codes()
    if code not in known and probability >= _DOUBT:
        certain = probability >= _OTHER and code != _NO_LANGUAGE
        return code if certain else UNDETERMINED
    among = [(code, probability) for code, probability in ranked if code in known]
    total = sum(probability for _code, probability in among)
    if not total or among[0][1] < _SHARE * total:
        return UNDETERMINED
    return among[0][0]


def guess_language_of_text(text: str) -> str:
    """Return what `guess_language` says of the words that white space parts in a text."""
    words = text[: 2 * _ENOUGH].split()
    if len(text) > 2 * _ENOUGH and sum(map(len, words[:-1])) <= _ENOUGH:
        words = text.split()
    return guess_language(words)


def likeliest_language(words: Iterable[str]) -> str:
    """Return the code of the most probable language with a table, ``und`` if none leads clearly.

    For a message to people whose text `guess_language` cannot tell the language of.
    """
    known = language_codes()
    among = [entry for entry in _ranked(_start_of(words)) if entry[0] in known]
    if not among or 2 * among[0][1] < sum(probability for _code, probability in among):
        return UNDETERMINED
    return among[0][0]


def can_be_recognised(code: str) -> bool:
    """Tell whether py3langid knows a language."""
    return code in _identifier().labels


def without_table(code: str) -> str:
    """Return the sentences about a recognised language that has no table."""
    return (
        f"The text appears to be in {language(code).title} ({code}), for which Anaphora has no "
        "language table. It uses its general rules, which find pronouns in tagged text only. To "
        "add a table, see 'anaphora list languages'."
    )


def _start_of(words: Iterable[str]) -> str:
    """Return the beginning of a text, ``""`` if it has too few words."""
    taken: list[str] = []
    different: set[str] = set()
    size = 0
    for word in words:
        taken.append(word)
        if len(different) < 2 and any(map(str.isalpha, word)):
            different.add(word.lower())
        size += len(word) + 1
        if size > _ENOUGH:
            break
    return " ".join(taken) if len(different) > 1 else ""


@lru_cache(maxsize=32)  # a text is asked about for its language, and again for the message
def _ranked(text: str) -> tuple[tuple[str, float], ...]:
    """Return the languages with their probabilities, the most probable first."""
    return tuple(_identifier().rank(text)) if text else ()


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
