"""The bearers of names in a text: persons or not, and of which sex.

A first name or a title tells the sex, and so does what is said of the bearer: the predicate of
*Moreau was a French actress*, the apposition of *Tosui, her adviser*, the noun of *his brother
Jan*, and *who* says that it is a person. What is known of a full name holds for the last name
alone and, where nobody else has it, for the first name (*Jeanne Moreau ... Moreau*). Names with
different titles have different bearers: *Mrs. Lee* tells no sex of *Dr. Lee*; nor does *Ana Lee* or
*Mrs. Jan Lee* of *Jan Lee*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.phrases import name_span
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Markable
from anaphora_workbench.model.language import NOTHING, Language
from anaphora_workbench.model.pacing import paced

LONGEST_NAME = 5
"""A name of more words than this is taken for a title or an address."""
PERSON = frozenset(("person",))
"""Semantic classes of a person."""


def sex_of_name(words: list[str], language: Language) -> str:
    """Return the sex that a first name or title among lower-case words tells, or ``""``."""
    for word in words[:-1]:
        found = language.title_sex.get(word) or language.noun_gender(word)
        if found:
            return found
    first = next((word for word in words if word not in language.titles), "")
    if len(words) == 1 or all(word not in language.function_words for word in words):
        return language.first_names.get(first, "")
    return ""


def name_words(markable: Markable, head: int, view: TextView) -> frozenset[str]:
    """Return the words of the name that a markable is, lower case, without titles.

    Empty when it is not a name, or its head is not a name's; a title alone (*the Queen*) is kept.

    Args:
        markable: An expression with words.
        head: Its head token.
        view: The parse.
    """
    return frozenset(name_words_in_order(markable, head, view))


def name_words_in_order(markable: Markable, head: int, view: TextView) -> tuple[str, ...]:
    """Return `name_words` in their order."""
    tokens, language = view.document.tokens, view.language
    if markable.realisation != "overt" or language.pos_of(tokens[head]) != "PROPN":
        return ()
    span = markable.head_span or name_span(view, head)
    words = [tokens[index].text.lower() for index in ([head] if span is None else span)]
    titles = language.titles
    named = [w for w in words if w not in titles and w not in language.title_sex]
    return tuple(named or words)


def is_part_of_name(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether a name is a first or a last name in another one, or the same: *Marta (Quinn)*.

    Args:
        one: The words of a name, as `name_words_in_order` returns them.
        other: Those of another.
    """
    short, long = sorted((tuple(one), tuple(other)), key=len)
    size = len(short)
    return bool(short) and short in (long[:size], long[-size:])


@dataclass(slots=True)
class _Bearer:
    """What is known of those who are called by a word."""

    sexes: set[str] = field(default_factory=set)
    person: bool = False


_Called = tuple[str, str]
"""How the bearers of a last name are called: title, and first name, both ``""`` for none."""


class NameBearers:
    """The bearers of the names of a parsed text."""

    def __init__(self, view: TextView) -> None:
        self._view = view
        self._last: dict[str, dict[_Called, _Bearer]] = {}
        self._first: dict[str, set[str]] = {}
        for index in paced(view.deps.order):
            words = self.words(index)
            if words:
                self._note(index, words)

    def words(self, head: int) -> list[str]:
        """Return the words of the name that a token heads, lower case; none for no name."""
        view = self._view
        if view.deps.pos[head] != "PROPN" or view.deps.relation[head] == "name":
            return []
        span = name_span(view, head)
        indices = [head] if span is None else list(span)
        tokens = view.document.tokens
        return [] if len(indices) > LONGEST_NAME else [tokens[i].text.lower() for i in indices]

    def of(self, head: int) -> tuple[frozenset[str], frozenset[str]]:
        """Return the sex of the bearer of a name and its semantic classes, as far as known.

        A name that is said not to be a person at its place does not name a person there, whoever
        else has it: *Higuchi was a pen name*.
        """
        words = self.words(head)
        if not words:
            return NOTHING, NOTHING
        classes: frozenset[str] = NOTHING.union(
            *[self._classes(noun) for noun in self._said_of(head)]
        )
        if classes and classes.isdisjoint(PERSON):
            return NOTHING, classes
        sexes, person = self._known(words[-1], self._called(words))
        if len(words) == 1 and not (sexes or person):
            lasts = self._first.get(words[0], set())
            if len(lasts) == 1:
                sexes, person = self._known(next(iter(lasts)), ("", words[0]))
        return sexes if len(sexes) == 1 else NOTHING, PERSON if person else NOTHING

    def _called(self, words: list[str]) -> _Called:
        """Return the title before a name, without a full stop, and its first name."""
        language, title = self._view.language, words[0]
        known = title in language.titles or title in language.title_sex
        if not known or len(words) == 1:
            return "", words[0] if len(words) > 1 else ""
        return title.rstrip("."), words[1] if len(words) > 2 else ""

    def _known(self, last: str, called: _Called) -> tuple[frozenset[str], bool]:
        """Return what is known of those with a last name: sexes, and whether it is a person's.

        Those who are called otherwise, by title or first name, tell no sex; nor does a last name
        alone tell that of one first name where the text knows another (*Mr. Lee* and *Ana Lee* may
        be two, so that *Jan Lee* may be either).
        """
        bearers = self._last.get(last, {})
        title, first = called
        others = {name for _title, name in bearers if name} - {first}
        wife = {other for other, name in bearers if first and name == first} - {title}
        sexes = [
            bearer.sexes
            for (other, name), bearer in bearers.items()
            if other not in wife
            and (not title or other in ("", title))
            and (not first or name == first or not (name or others))
        ]
        return NOTHING.union(*sexes), any(bearer.person for bearer in bearers.values())

    def _note(self, head: int, words: list[str]) -> None:
        titled = self._last.setdefault(words[-1], {})
        bearer = titled.setdefault(self._called(words), _Bearer())
        if len(words) > 1:
            self._first.setdefault(words[0], set()).add(words[-1])
        sex = sex_of_name(words, self._view.language)
        if sex:
            bearer.sexes.add(sex)
            bearer.person = True
        for noun in self._said_of(head):
            self._note_noun(noun, bearer)
        bearer.person = bearer.person or self._is_who(head)

    def _note_noun(self, noun: int, bearer: _Bearer) -> None:
        if self._classes(noun) != PERSON:
            return
        bearer.person = True
        sex = self._view.language.noun_gender(self._lemma(noun))
        if sex:
            bearer.sexes.add(sex)

    def _lemma(self, noun: int) -> str:
        token = self._view.document.tokens[noun]
        return token.lemma or token.text

    def _classes(self, noun: int) -> frozenset[str]:
        return self._view.language.noun_classes(self._lemma(noun))

    def _said_of(self, head: int) -> list[int]:
        """Return the nouns that are said of the bearer of a name."""
        deps = self._view.deps
        above = deps.governor[head]
        relation = deps.relation[head]
        nouns = [child for child in deps.children[head] if deps.relation[child] == "apposition"]
        if above != NONE and (
            relation == "apposition" or (relation == "subject" and deps.copula[above] != NONE)
        ):
            nouns.append(above)
        elif above != NONE and relation == "subject":  # a parse whose copulas are heads
            nouns += [c for c in deps.children[above] if deps.relation[c] == "predicate"]
        return [noun for noun in nouns if deps.pos[noun] == "NOUN"]

    def _is_who(self, head: int) -> bool:
        """Tell whether a relative pronoun of persons takes up the name."""
        view = self._view
        for child in view.deps.children[head]:
            if view.deps.relation[child] not in ("relative-clause", "adnominal-clause"):
                continue
            first = view.document.tokens[view.deps.first[child]].text.lower()
            form = view.language.forms.get(first)
            if form is not None and form.single == "rel" and form.agreement.animate:
                return True
        return False
