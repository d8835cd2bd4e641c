"""The expressions that a text offers for its main subject, by the recipe of the GREC report.

Section 2.3 of Belz et al. 2008: the list of a text collects all of its references and the title,
and adds pronouns and reflexives everywhere, and category nouns (*the river*) except for people.
Which of them a reference offers, and in which case, depends on its SYNCAT:

=========  ========================================================================================
np-subj    names and category nouns, plain and emphatic; nominative pronouns and relative pronouns,
           both also emphatic; and none at all (``_``)
np-obj     names and category nouns, plain and emphatic; accusative pronouns, also emphatic;
           reflexives
subj-det   names and category nouns, possessive pronouns and *whose*, all genitive
=========  ========================================================================================

Lists are sorted by code points (capitals before small letters), as those of GREC-2.0 are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.tasks.grec import EMPTY_STRING, Refex

_RELATIVES = frozenset(("who", "whom", "whose", "which", "that"))
_REFLEXIVE = re.compile(r"(.+) (himself|herself|itself|themselves)", re.IGNORECASE)
_ARTICLES = ("the", "this", "that", "these", "those", "a", "an")
_GENITIVES = ("'s", "’s", "s'", "s’")
_BRACKETED = re.compile(r" \([^()]*\)$")
_PERSON = "person"


@dataclass(frozen=True, slots=True)
class PronounForms:
    """The personal pronouns of one gender and number."""

    nominative: str
    accusative: str
    genitive: str
    reflexive: str


PRONOUNS = {
    "he": PronounForms("he", "him", "his", "himself"),
    "she": PronounForms("she", "her", "her", "herself"),
    "it": PronounForms("it", "it", "its", "itself"),
    "they": PronounForms("they", "them", "their", "themselves"),
}
"""The pronouns by their nominative."""
_FORMS = _RELATIVES.union(
    *[(own.nominative, own.accusative, own.genitive, own.reflexive) for own in PRONOUNS.values()]
)


def empty_refex() -> Refex:
    """Return the expression without words."""
    return Refex(EMPTY_STRING, FrozenDict({"REG08-TYPE": "empty"}))


def is_pronoun(words: str) -> bool:
    """Tell whether some words are a personal or relative pronoun, stressed or not."""
    match = _REFLEXIVE.fullmatch(words)
    return (match[1] if match else words).lower() in _FORMS


def base_form(words: str) -> str:
    """Return a name or category noun without genitive, stress and the capital of a first article.

    The result is ``""`` for pronouns and for no words.
    """
    words = " ".join(words.split())
    if not words or words == EMPTY_STRING or is_pronoun(words):
        return ""
    match = _REFLEXIVE.fullmatch(words)
    words = match[1] if match else words
    for ending in ("'s", "’s"):
        words = words.removesuffix(ending)
    if words.endswith(("s'", "s’")):
        words = words[:-1]
    first, blank, rest = words.partition(" ")
    return f"{first.lower()} {rest}" if blank and first.lower() in _ARTICLES else words


def _is_name(base: str) -> bool:
    """Tell whether a base form is a name: it has a capital behind its article."""
    words = base.split()
    rest = words[1:] if words[0].lower() in _ARTICLES else words
    return any(word[0].isupper() for word in rest)


class SubjectAlternatives:
    """What a text offers for its main subject.

    Args:
        bases: Base forms of names and category nouns.
        semcat: SEMCAT of the main subject.
        pronouns: Its pronouns.
        genitives: Genitives by base form that the text itself has (*Galois'*).
    """

    def __init__(
        self,
        bases: Iterable[str],
        semcat: str,
        pronouns: PronounForms,
        genitives: Mapping[str, str] = EMPTY,
    ) -> None:
        forms = dict.fromkeys([base for base in bases if base])
        if semcat != _PERSON:
            forms[f"the {semcat}"] = None
        self._bases = tuple(forms)
        self._pronouns = pronouns
        self._genitives = genitives
        self._relatives = ("who",) if semcat == _PERSON else ("that", "which")
        self._lists: dict[str, tuple[Refex, ...]] = {}

    def alternatives(self, syncat: str) -> tuple[Refex, ...]:
        """Return the expressions that a reference offers."""
        if syncat not in self._lists:
            found = {
                "np-subj": self._subjects,
                "np-obj": self._objects,
                "subj-det": self._determiners,
            }.get(syncat, self._objects)()
            unique = {(refex.text, refex.attributes): refex for refex in found}
            self._lists[syncat] = tuple(sorted(unique.values(), key=lambda refex: refex.text))
        return self._lists[syncat]

    def _plain(self) -> list[Refex]:
        found = []
        for base in self._bases:
            kind = "name" if _is_name(base) else "common"
            found.append(_refex(base, kind, "no", "nominal", "plain"))
            stressed = f"{base} {self._pronouns.reflexive}"
            found.append(_refex(stressed, kind, "yes", "nominal", "plain"))
        return found

    def _subjects(self) -> list[Refex]:
        found = [*self._plain(), empty_refex()]
        heads = [(self._pronouns.nominative, "pronoun")]
        heads += [(relative, "rel-pron") for relative in self._relatives]
        for words, head in heads:
            found.append(_refex(words, "pronoun", "no", head, "nominative"))
            stressed = f"{words} {self._pronouns.reflexive}"
            found.append(_refex(stressed, "pronoun", "yes", head, "nominative"))
        return found

    def _objects(self) -> list[Refex]:
        own = self._pronouns
        return [
            *self._plain(),
            _refex(own.accusative, "pronoun", "no", "pronoun", "accusative"),
            _refex(f"{own.accusative} {own.reflexive}", "pronoun", "yes", "pronoun", "accusative"),
            _refex(own.reflexive, "pronoun", "no", "pronoun", "accusative"),
        ]

    def _determiners(self) -> list[Refex]:
        found = []
        for base in self._bases:
            kind = "name" if _is_name(base) else "common"
            words = self._genitives.get(base) or genitive(base)
            found.append(_refex(words, kind, "no", "nominal", "genitive"))
        found.append(_refex(self._pronouns.genitive, "pronoun", "no", "pronoun", "genitive"))
        found.append(_refex("whose", "pronoun", "no", "rel-pron", "genitive"))
        return found

    def selected(self, words: str, syncat: str) -> Refex:
        """Return the expression that the text has, with the attributes of the list's.

        Words that the list does not have (*whom* of a subject) get attributes by their form.
        """
        words = " ".join(words.split())
        if words in ("", EMPTY_STRING):
            return empty_refex()
        key = words.lower()
        for refex in self.alternatives(syncat):
            if refex.key == key:
                return Refex(words, refex.attributes)
        return Refex(words, _attributes_by_form(words, syncat))

    def with_selected(self, chosen: Refex, syncat: str) -> tuple[Refex, ...]:
        """Return what a reference offers, and what it has where the list lacks that."""
        offered = self.alternatives(syncat)
        if chosen.key in {refex.key for refex in offered}:
            return offered
        return tuple(sorted([*offered, chosen], key=lambda refex: refex.text))


def _attributes_by_form(words: str, syncat: str) -> FrozenDict[str, str]:
    case = {"np-subj": "nominative", "subj-det": "genitive"}.get(syncat, "accusative")
    stressed = "yes" if _REFLEXIVE.fullmatch(words) else "no"
    if is_pronoun(words):
        head = "rel-pron" if words.split()[0].lower() in _RELATIVES else "pronoun"
        return _attributes("pronoun", stressed, head, case)
    kind = "name" if _is_name(base_form(words) or words) else "common"
    return _attributes(kind, stressed, "nominal", "genitive" if case == "genitive" else "plain")


def genitive(base: str) -> str:
    """Return the genitive of a name or category noun."""
    return f"{base}'" if base.endswith("s") and not _is_name(base) else f"{base}'s"


def offer_of(
    expressions: Iterable[str], title: str, semcat: str, pronouns: PronounForms | None = None
) -> SubjectAlternatives:
    """Return what a text offers, from the words of its references as they stand in it.

    The pronouns of the main subject are those of the references unless they are given, else *they*
    for people and *it* for things.
    """
    listed = list(expressions)
    if pronouns is None:
        pronouns = _pronouns_among(listed) or PRONOUNS["they" if semcat == _PERSON else "it"]
    bases = [base_form(_BRACKETED.sub("", title)), *[base_form(words) for words in listed]]
    genitives = {
        base: words if words.startswith(base) else f"{base}{words[len(base) :]}"
        for words in listed
        if words.endswith(_GENITIVES) and (base := base_form(words))
    }
    return SubjectAlternatives(bases, semcat, pronouns, genitives)


def _pronouns_among(expressions: Iterable[str]) -> PronounForms | None:
    counts = dict.fromkeys(PRONOUNS, 0)
    for words in expressions:
        key = words.lower()
        for name, forms in PRONOUNS.items():
            own = (forms.nominative, forms.accusative, forms.genitive, forms.reflexive)
            counts[name] += key in own
    best = max(counts, key=lambda name: counts[name])
    return PRONOUNS[best] if counts[best] else None


def _refex(words: str, kind: str, emphatic: str, head: str, case: str) -> Refex:
    return Refex(words, _attributes(kind, emphatic, head, case))


def _attributes(kind: str, emphatic: str, head: str, case: str) -> FrozenDict[str, str]:
    return FrozenDict({"REG08-TYPE": kind, "EMPHATIC": emphatic, "HEAD": head, "CASE": case})
