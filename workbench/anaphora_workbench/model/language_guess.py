"""The language of a text, guessed by the words and letters of the language tables.

1.  What speaks for a language are its words: function words, pronouns, articles, conjunctions,
    titles and nouns of its data file, and the letters that English lacks. First names do not
    count; they travel.
2.  A word of several languages speaks for each of them, but less: *a* is an article of English and
    Hungarian and a preposition of Spanish, so it counts a quarter where four languages have it. A
    word counts three times at most, so that different words decide.
3.  A language is the answer when what speaks for it is enough, clearly more than what speaks for
    the second, and a fair part of the words is its own: known, or with a letter that English
    lacks and it has. Each word with a letter that it lacks speaks against it (*não* is not
    Spanish). Otherwise the language cannot be determined; `likeliest_language` still says which one
    it would be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice

from anaphora_workbench.model.frozen import FrozenDict
from anaphora_workbench.model.language_tables import UNDETERMINED, language_codes, language_data

_WORDS = 5000
"""So many words are looked at."""
_MOST = 3
"""A word counts so many times at most."""
_ENOUGH = 1.2
"""The least that must speak for a language: a word of its own and one that it shares."""
_LEAD = 0.7
"""By so much it must be ahead of the second ..."""
_RATIO = 1.4
"""... and by such a factor."""
_SHARE = 0.2
"""So many of the words must be the language's own; running text has 0.35 to 0.7."""
_FOREIGN = 3
"""So many words of its own a word with a letter that it lacks undoes."""
_PUNCTUATION = '.,;:!?¡¿…()[]{}"“”«»„—–-*'
"""Marks that stand beside a word where nobody has parted them from it."""
_APOSTROPHES = str.maketrans("’ʼ", "''")


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What speaks for the languages.

    Attributes:
        words: Codes by lower-case word.
        letters: Codes by lower-case letter or mark.
    """

    words: FrozenDict[str, tuple[str, ...]]
    letters: FrozenDict[str, tuple[str, ...]]


@cache
def _evidence() -> _Evidence:
    words: dict[str, list[str]] = {}
    letters: dict[str, list[str]] = {}
    for code in language_codes():
        for word in _vocabulary(code):
            words.setdefault(word, []).append(code)
        for letter in language_data(code)["guess_letters"]:
            letters.setdefault(letter, []).append(code)
    return _Evidence(
        FrozenDict({word: tuple(codes) for word, codes in words.items()}),
        FrozenDict({letter: tuple(codes) for letter, codes in letters.items()}),
    )


def _vocabulary(code: str) -> set[str]:
    """Return the words, lower case, by which a language is known."""
    data = language_data(code)
    found: set[str] = {form for entry in data["pronouns"] for form in entry["forms"]}
    for key in ("guess", "reflexive", "interrogative", "not_pronouns", "not_possessed"):
        found.update(data[key])
    for table in ("articles", "clauses", "nouns", "quantities"):
        for words in data[table].values():
            found.update(words)
    found.update(data["coordination"]["all"], data["binding"]["locative"])
    for key in ("title", "title_masc", "title_fem"):
        found.update([title.rstrip(".") for title in data["names"][key] if len(title) > len("d.")])
    return {word for word in found if any(map(str.isalpha, word))}


def guess_language(words: Iterable[str]) -> str:
    """Return the code of the language that a text is in.

    Args:
        words: The words of a text; the first 5,000 are looked at.

    Returns:
        A code, or ``und`` when the language cannot be determined: too little is known, or two
        languages are too near to each other.
    """
    scores, known, total = _scores(words)
    if not scores or known[scores[0][1]] < _SHARE * total:
        return UNDETERMINED
    best, code = scores[0]
    second = scores[1][0] if len(scores) > 1 else 0.0
    sure = best >= _ENOUGH and best - second >= _LEAD and best >= _RATIO * second
    return code if sure else UNDETERMINED


def likeliest_language(words: Iterable[str]) -> str:
    """Return the code of the language that most speaks for, ``und`` when nothing or two do.

    For a message to people whose text `guess_language` cannot tell the language of.
    """
    scores, _known, _total = _scores(words)
    if not scores or (len(scores) > 1 and scores[1][0] == scores[0][0]):
        return UNDETERMINED
    return scores[0][1]


def _scores(words: Iterable[str]) -> tuple[list[tuple[float, str]], Counter[str], int]:
    """Return what speaks for each language, most first; how many words each knows; their number.

    Only words with a letter are counted, and the marks that tell a language (*¿*).
    """
    evidence = _evidence()
    forms: Counter[str] = Counter()
    marks: set[str] = set()
    for word in islice(words, _WORDS):
        form = word.lower().translate(_APOSTROPHES)
        marks.update(form)
        form = form.strip(_PUNCTUATION)
        if any(map(str.isalpha, form)):
            forms[form] += 1
    scores: dict[str, float] = {}
    known: Counter[str] = Counter()
    for form, count in forms.items():
        its = {code for part in _parts(form) for code in evidence.words.get(part, ())}
        for code in its:
            scores[code] = scores.get(code, 0.0) + min(count, _MOST) / len(its)
        special = [char for char in form if not char.isascii()]
        for code in language_codes():
            lacking = [char for char in special if code not in evidence.letters.get(char, ())]
            if any(map(str.isalpha, lacking)):
                known[code] -= _FOREIGN * count
            elif special or code in its:
                known[code] += count
    for mark in marks:
        its = set(evidence.letters.get(mark, ()))
        for code in its:
            scores[code] = scores.get(code, 0.0) + 1 / len(its)
    ranked = [(score, code) for code, score in scores.items()]
    ranked.sort(key=lambda entry: (-entry[0], entry[1]))
    return ranked, known, forms.total()


def _parts(form: str) -> tuple[str, ...]:
    """Return a word and, where it has an apostrophe inside, the parts (*l'homme*, *it's*)."""
    before, mark, after = form.partition("'")
    if not (before and mark and after):
        return (form,)
    return (f"{before}'", after) if len(before) < len(after) else (before, f"'{after}")
