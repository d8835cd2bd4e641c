"""Pronouns inside verbs: Spanish *comprarlo*, *dárselo*, *retírela*, *vámonos*.

A word is taken apart by its form alone (`CliticTable.split`): the clitics must follow each other
in the right order and the rest must be an infinitive, gerund or imperative with the accent that
the spelling asks for. *Compra* + *lo* has the stress three syllables from the end, so only
*cómpralo* is an imperative. Whether such a word is a verb is then decided by its tag where there
is one (`enclitics`); taggers seldom know these words, so a wrong noun tag is not proof.

The tables are data: ``[clitics]`` in the language files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from anaphora_workbench.model import Document, FrozenDict, Markable, Span
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data

_ACCENTS = str.maketrans("áéíóú", "aeiou")
_ACCENTED = frozenset("áéíóú")
_VOWELS = frozenset("aeiouáéíóúü")
_VERBAL = frozenset(("VERB", "AUX"))
INFINITIVE = "infinitive"
GERUND = "gerund"
IMPERATIVE = "imperative"
VOS = "imperative of vos"


@dataclass(frozen=True, slots=True)
class Enclitics:
    """A verb form with its clitics.

    Attributes:
        host: The verb form as it is written alone, lower case (*retire*).
        form: ``infinitive``, ``gerund``, ``imperative`` or ``imperative of vos``.
        clitics: The clitics in order, lower case.
        sure: Whether hardly any other word looks like this (two clitics, or a gerund).
        doubtful: Whether many other words look like this (*veros*, *letreros*), so that only a
            word that is tagged as a verb is one.
    """

    host: str
    form: str
    clitics: tuple[str, ...]
    sure: bool = False
    doubtful: bool = False


class CliticTable:
    """The clitics of a language: ``[clitics]``, which ``und.toml`` explains.

    Get one from `clitic_table`.

    Attributes:
        endings: The forms, for `str.endswith`; empty where a language has none.
    """

    def __init__(self, tables: Language) -> None:
        data = language_data(tables.code)["clitics"]
        self._forms = tables.forms
        self._order: dict[str, int] = data["order"]
        self._most: int = data["most"]
        self._dative = frozenset(data["dative"])
        self.accusative = frozenset(data["accusative"])
        self._replaced: str = data["replaced"]
        self.own_dative = frozenset(data["own_dative"])
        self.to_things = frozenset(data["to_things"])
        self._infinitive = tuple(data["infinitive"])
        self._hiatus = tuple(data["infinitive_hiatus"])
        self._gerund = tuple(data["gerund"])
        self._imperative = tuple(data["imperative"])
        self._we = tuple(data["imperative_we"])
        self._you = tuple(data["imperative_you"])
        self._vos = tuple(data["imperative_vos"])
        self._shortened_before: str = data["shortened_before"]
        self._shortened: dict[str, str] = data["shortened"]
        self._short = frozenset(data["short"])
        self._brief = frozenset(data["brief"])
        self._none = frozenset(data["none"])
        self.before_nouns = frozenset(data["before_nouns"])
        self.prepositions = frozenset(data["prepositions"])
        self.endings = tuple(self._order)
        self._known: dict[str, Enclitics | None] = {}

    def is_dative(self, form: str) -> bool:
        """Tell whether a clitic is always a dative: *le*, *les*."""
        return form in self._dative

    def split(self, word: str) -> Enclitics | None:
        """Take a word apart, ``None`` when it does not look like a verb with clitics."""
        if not word.endswith(self.endings):
            return None
        if word not in self._known:
            self._known[word] = None if word in self._none else self._split(word)
        return self._known[word]

    def _split(self, word: str) -> Enclitics | None:
        longest: Enclitics | None = None
        for clitics, host in self._sequences(word, (), 1 << 30):
            form = self._form(host, clitics)
            if form is not None and (longest is None or len(clitics) > len(longest.clitics)):
                sure = len(clitics) > 1 or form[1] == GERUND
                doubtful = clitics[0] == self._shortened_before or form[1] == VOS
                longest = Enclitics(form[0], form[1], clitics, sure, doubtful)
        return longest

    def _sequences(
        self, rest: str, behind: tuple[str, ...], below: int
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield every sequence of clitics that a word can end in, with what is left of it."""
        for clitic, place in self._order.items():
            if place < below and rest.endswith(clitic) and len(rest) > len(clitic) + 1:
                found = (clitic, *behind)
                left = rest[: -len(clitic)]
                yield found, left
                if len(found) < self._most:
                    yield from self._sequences(left, found, place)

    def _form(self, host: str, clitics: tuple[str, ...]) -> tuple[str, str] | None:
        """Return host and form when a verb form is spelled so before the clitics."""
        plain = host.translate(_ACCENTS)
        accents = [place for place, letter in enumerate(host) if letter in _ACCENTED]
        if len(accents) > 1:
            return None
        if host.endswith(self._gerund):
            return (plain, GERUND)
        if plain.endswith(self._infinitive):
            return self._infinitive_form(host, plain, accents, several=len(clitics) > 1)
        return self._imperative_form(host, plain, accents, clitics)

    def _infinitive_form(
        self, host: str, plain: str, accents: list[int], *, several: bool
    ) -> tuple[str, str] | None:
        stem = plain[:-2]
        if plain not in self._brief and not _VOWELS.intersection(stem):
            return None
        hiatus = host.endswith(self._hiatus) and stem[-1:] in ("a", "e", "o")
        if hiatus:
            return (host, INFINITIVE)
        if several:
            return (plain, INFINITIVE) if accents == [len(host) - 2] else None
        return (plain, INFINITIVE) if not accents else None

    def _imperative_form(
        self, host: str, plain: str, accents: list[int], clitics: tuple[str, ...]
    ) -> tuple[str, str] | None:
        several = len(clitics) > 1
        if clitics[0] == self._shortened_before and host not in self._short:
            whole = self._shortened.get(host[-1])
            return None if whole is None else (f"{host[:-1]}{whole}", IMPERATIVE)
        if plain in self._short or host in self._short:
            written = bool(accents) == several or host in self._short
            return (host if host in self._short else plain, IMPERATIVE) if written else None
        if not accents:
            return self._unaccented(host, several=several)
        if plain.endswith(self._we) and clitics[0] in ("nos", self._replaced):
            # The final s is lost: *vamos* + *nos*.
            return (f"{plain}s", IMPERATIVE) if accents == [len(host) - 3] else None
        if plain.endswith(tuple([f"{ending}s" for ending in self._we])):
            return (plain, IMPERATIVE) if accents == [len(host) - 4] else None
        if plain.endswith(self._you):
            return (plain, IMPERATIVE) if several and accents == [len(host) - 2] else None
        if plain.endswith(self._imperative) and _stressed_before_last(host, accents[0]):
            return (host if _in_hiatus(host, accents[0]) else plain, IMPERATIVE)
        return None

    def _unaccented(self, host: str, *, several: bool) -> tuple[str, str] | None:
        long = len(_VOWELS.intersection(host[:-2])) > 0
        if several or not long:
            return None
        if host.endswith(self._you):
            return (host, IMPERATIVE)
        return (host, VOS) if host.endswith(self._vos) else None

    def features(self, clitics: tuple[str, ...], number: int) -> FrozenDict[str, str]:
        """Return what the clitic with a number (from 1) agrees in, its case and ``Reflex``."""
        form = clitics[number - 1]
        features = {"Form": form}
        following = clitics[number] if number < len(clitics) else ""
        for_dative = form == self._replaced and following in self.accusative
        if form in self._forms:
            agreement = self._forms[form].agreement
            for name, values in (
                ("Number", agreement.number),
                ("Gender", agreement.gender),
                ("Person", agreement.person),
            ):
                if values:
                    features[name] = ",".join(sorted(values))
        if for_dative or form in self._dative:
            features["Case"] = "Dat"
        elif form in self.accusative:
            features["Case"] = "Acc"
        elif form == self._replaced:
            features["Reflex"] = "Yes"
        return FrozenDict(features)


def _stressed_before_last(host: str, accent: int) -> bool:
    """Tell whether an accent stands on the last syllable but one: *ret(í)re*, *(á)bra*."""
    groups = _syllables(host)
    return len(groups) > 1 and accent in groups[-2]


def _in_hiatus(host: str, accent: int) -> bool:
    """Tell whether a verb keeps its accent when it stands alone: *enfríe*."""
    return accent + 1 < len(host) and host[accent] in "íú" and host[accent + 1] in "aeo"


def _syllables(word: str) -> list[range]:
    """Return the vowels of each syllable; *ia ie ua ue ...* are one, *ea eo ía* are two."""
    groups: list[range] = []
    start = -1
    for place, letter in enumerate(f"{word} "):
        if letter not in _VOWELS:
            if start >= 0:
                groups.append(range(start, place))
            start = -1
        elif start < 0:
            start = place
        elif _apart(word[place - 1], letter):
            groups.append(range(start, place))
            start = place
    return groups


def _apart(first: str, second: str) -> bool:
    """Tell whether two vowels next to each other belong to two syllables."""
    open_vowels = [letter.translate(_ACCENTS) in "aeo" for letter in (first, second)]
    return all(open_vowels) or (any(open_vowels) and (first in "íú" or second in "íú"))


@cache
def clitic_table(code: str) -> CliticTable:
    """Return the clitics of a language."""
    return CliticTable(language(code))


def enclitics(document: Document, tables: Language) -> Iterator[tuple[int, Enclitics]]:
    """Yield each word that holds clitics, with its index.

    Text in which the clitics are words of their own, as in Universal Dependencies, has none.
    Linear in the number of words.
    """
    table = clitic_table(tables.code)
    endings = table.endings
    if not endings:
        return
    for index, token in enumerate(document.tokens):
        if not token.text.endswith(endings) and not token.text.lower().endswith(endings):
            continue
        found = table.split(token.text.lower())
        if found is not None and _is_host(document, index, found, tables, table):
            yield index, found


def _is_host(
    document: Document, index: int, found: Enclitics, tables: Language, table: CliticTable
) -> bool:
    """Tell whether a word that looks like a verb with clitics is one, by tags and neighbours."""
    token = document.tokens[index]
    features = tables.features_of(token)
    pos = tables.pos_of(token)
    if found.doubtful and pos not in _VERBAL:
        return False
    if found.form == VOS:
        # The lemma of *instale*, an imperative as well, goes on with the l: it is not a clitic.
        stem = token.text.lower()[:-1] if len(found.clitics[0]) < 3 else token.text.lower()[:-2]
        return features.get("Mood") == "Imp" and not token.lemma.lower().startswith(stem)
    if pos in _VERBAL:
        if "PronType" in features or found.sure:
            return True
        if found.form == INFINITIVE:
            known = token.lemma.lower() in ("", found.host, token.text.lower())
            return features.get("VerbForm", "Inf" if known else "") == "Inf"
        return True
    if pos in ("PRON", "DET", "ADP", "CCONJ", "SCONJ", "NUM", "PUNCT"):
        return False
    before = _before(document, index)
    if before in table.before_nouns and not (
        found.form == INFINITIVE and before in table.prepositions
    ):
        return found.sure and before not in table.before_nouns
    if token.text[:1].isupper() and before:
        return False
    return found.form != IMPERATIVE or before not in table.prepositions


def _before(document: Document, index: int) -> str:
    """Return the word before in the same sentence, lower case, ``""`` where one begins."""
    if index == document.sentences[document.sentence_of(index)].start:
        return ""
    text = document.tokens[index - 1].text
    return text.lower() if text[:1].isalpha() else ""


def clitic_markables(document: Document, tables: Language) -> Iterator[Markable]:
    """Yield a markable for each clitic.

    Ids are ``c1``, ``c2`` ... in text order. The attributes hold ``Form``, ``Number``, ``Gender``,
    ``Person``, ``Case`` and ``Reflex`` where they are known, and ``Host``, the form of the verb.
    """
    table = clitic_table(tables.code)
    number = 0
    for index, found in enclitics(document, tables):
        for place in range(1, len(found.clitics) + 1):
            number += 1
            yield Markable(
                f"c{number}",
                (Span(index, index + 1),),
                index,
                phrase="clitic",
                clitic=place,
                attributes=table.features(found.clitics, place).updated({"Host": found.host}),
            )
