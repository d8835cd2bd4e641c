"""How a language replaces pronouns by names: the table ``[rewriting]`` of its data file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from anaphora_workbench.model.frozen import FrozenDict
from anaphora_workbench.model.language_tables import language_codes, language_data

_ACCENTS = str.maketrans("áéíóú", "aeiou")
_ACCENTED = "áéíóú"
_VOWELS = frozenset("aeiouáéíóúü")
_SHORTEST_HOST = 2


@dataclass(frozen=True, slots=True)
class BySound:
    """A word that has another form before certain sounds: *y*, *e*.

    Attributes:
        word: The usual form.
        becomes: The other one.
        before: Beginnings of the words before which it stands.
        exceptions: Beginnings of words before which the usual form stands all the same.
    """

    word: str
    becomes: str
    before: tuple[str, ...]
    exceptions: tuple[str, ...]

    def fitting(self, following: str) -> str:
        """Return the form that stands before a word."""
        low = following.lower()
        other = low.startswith(self.before) and not low.startswith(self.exceptions)
        return self.becomes if other else self.word


@dataclass(frozen=True, slots=True)
class HostWord:
    """A verb that is written in one word with its clitics.

    Attributes:
        host: The verb as it is written before the clitics (*dár*).
        clitics: Their forms, lower case, in order.
    """

    host: str
    clitics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RewritingRules:
    """The table of one language; ``data/und.toml`` explains the keys. Get one from `rules_of`."""

    kinds: frozenset[str]
    joined: str
    definite: Mapping[str, str]
    determiners: frozenset[str]
    before_article: frozenset[str]
    again: Mapping[str, str]
    stressed: frozenset[str]
    stressed_article: str
    suffix: str
    plural_suffix: str
    possessor: str
    personal: str
    contracted: Mapping[tuple[str, str], str]
    by_sound: tuple[BySound, ...]
    written_out: Mapping[str, str]
    before_participle: Mapping[str, str]
    preverbal: frozenset[str]
    inverting: frozenset[str]
    copulas: frozenset[str]
    fixed: tuple[tuple[str, ...], ...]
    reflexive_use: frozenset[str]
    causative: frozenset[str]
    emphatic: frozenset[str]
    behind_verb: tuple[tuple[str, ...], ...]
    uninformative: frozenset[str]
    longest: int
    clitic_order: Mapping[str, int]
    dative: tuple[str, ...]
    accusative: frozenset[str]
    replaced: str
    _clitics: Mapping[str, Any]

    def fitting(self, word: str, following: str) -> str:
        """Return the form in which a word stands before another: *y*, but *e Inés*."""
        for each in self.by_sound:
            if word.lower() in (each.word, each.becomes):
                found = each.fitting(following)
                return found.capitalize() if word[:1].isupper() else found
        return word

    def article(self, noun: str, gender: str, number: str) -> str:
        """Return the definite article of a noun, ``""`` where its gender is unknown."""
        if "" in self.definite:
            return self.definite[""]
        if number == "Sing" and noun.lower() in self.stressed:
            return self.stressed_article
        return self.definite.get(f"{gender} {number}", "")

    def taken_apart(self, word: str, form: str, number: int) -> HostWord | None:
        """Take a verb with clitics apart, ``None`` where it does not end in clitics.

        Args:
            word: The word.
            form: Form of one of its clitics, lower case, ``""`` where it is unknown.
            number: The place of that one, from 1.
        """
        low = word.lower()
        best: HostWord | None = None
        for clitics, length in self._endings(low, (), 1 << 30):
            if len(clitics) < number or form not in ("", clitics[number - 1]):
                continue
            if not self._is_host(low[:length]):
                continue
            if best is None or len(clitics) > len(best.clitics):
                best = HostWord(word[:length], clitics)
        return best

    def _endings(
        self, low: str, behind: tuple[str, ...], below: int
    ) -> list[tuple[tuple[str, ...], int]]:
        found: list[tuple[tuple[str, ...], int]] = []
        for clitic, place in self.clitic_order.items():
            left = len(low) - len(clitic)
            if place < below and low.endswith(clitic) and left >= _SHORTEST_HOST:
                clitics = (clitic, *behind)
                found.append((clitics, left))
                if len(clitics) < self._clitics["most"]:
                    found += self._endings(low[:left], clitics, place)
        return found

    def _is_host(self, host: str) -> bool:
        plain = host.translate(_ACCENTS)
        if host in self._clitics["short"] or plain in self._clitics["brief"]:
            return True
        endings = ("infinitive", "imperative", "imperative_we", "imperative_you")
        listed = [ending for key in endings for ending in self._clitics[key]]
        return host.endswith(tuple(self._clitics["gerund"])) or plain.endswith(tuple(listed))

    def with_clitics(self, host: str, clitics: tuple[str, ...]) -> str:
        """Return a verb with the clitics that are left, spelled with or without its accent.

        Args:
            host: As it stands before all its clitics (*dár*, *diciéndo*).
            clitics: Those that are left.
        """
        low = host.lower()
        plain = low.translate(_ACCENTS)
        infinitive = plain.endswith(tuple(self._clitics["infinitive"]))
        hiatus = low.endswith(tuple(self._clitics["infinitive_hiatus"])) and plain[-3:-2] in "aeo"
        syllables = _syllables(plain)
        if not clitics:
            accented = (
                (infinitive and hiatus) or low in self._clitics["short"] or _parts_vowels(low)
            )
        elif infinitive or syllables == 1 or _ends_stressed(low):
            accented = len(clitics) > 1 or hiatus
        else:
            accented = True
        if accented == any(letter in _ACCENTED for letter in low):
            return host + "".join(clitics)
        return host.translate(_ACCENTS) + "".join(clitics)


def _ends_stressed(low: str) -> bool:
    """Tell whether a verb has its accent in its last syllable: *vendéd*, *está*."""
    return low[-1] in _ACCENTED or (low[-2] in _ACCENTED and low[-1] not in _VOWELS)


def _parts_vowels(low: str) -> bool:
    """Tell whether an accent keeps two vowels apart, so that it always stays: *envía*, *sitúa*."""
    strong = "aeoáéó"
    return any(
        weak in "íú" and (before in strong or behind in strong)
        for before, weak, behind in zip(f" {low}", low, f"{low[1:]} ", strict=False)
    )


def _syllables(plain: str) -> int:
    """Return about how many syllables a word has: groups of vowels."""
    return sum(
        letter in _VOWELS and (place == 0 or plain[place - 1] not in _VOWELS)
        for place, letter in enumerate(plain)
    )


@cache
def rules_of(code: str) -> RewritingRules | None:
    """Return the rules of a language, ``None`` for one that has none."""
    data = language_data(code)
    own = data["rewriting"]
    if not own["kinds"]:
        return None
    clitics = data["clitics"]
    sets = ("kinds", "determiners", "before_article", "stressed", "preverbal", "inverting")
    verbs = ("reflexive_use", "causative", "emphatic")
    words: dict[str, Any] = {
        key: frozenset(own[key]) for key in (*sets, "copulas", "uninformative", *verbs)
    }
    plain = ("joined", "stressed_article", "suffix", "plural_suffix", "possessor", "personal")
    named = ("definite", "again", "written_out", "before_participle")
    tables: dict[str, Any] = {key: FrozenDict(own[key]) for key in named}
    return RewritingRules(
        **words,
        **{key: own[key] for key in (*plain, "longest")},
        **tables,
        contracted=FrozenDict(
            {(words.split()[0], words.split()[1]): one for words, one in own["contracted"].items()}
        ),
        by_sound=tuple(
            [
                BySound(row["word"], row["becomes"], tuple(row["before"]), tuple(row["except"]))
                for row in own["by_sound"]
            ]
        ),
        fixed=tuple([tuple(words.split()) for words in own["fixed"]]),
        behind_verb=tuple([tuple(words.split()) for words in own["behind_verb"]]),
        clitic_order=FrozenDict(clitics["order"]),
        dative=tuple(clitics["dative"]),
        accusative=frozenset(clitics["accusative"]),
        replaced=clitics["replaced"],
        _clitics=clitics,
    )


def languages_with_rules() -> list[str]:
    """Return the codes of the languages whose texts can be rewritten."""
    return [code for code in language_codes() if rules_of(code) is not None]
