"""The mentions of a text as the ranker of chains sees them: what each is by itself, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.names import name_words
from anaphora_resolvers.ranker.columns import CLASSES, KINDS, ROLES, Column
from anaphora_resolvers.ranker.detection import with_mentions
from anaphora_resolvers.sieves.clusters import SieveText
from anaphora_resolvers.sieves.mentions import NAME, NOUN, PRONOUN, WHOLE, SieveMention
from anaphora_resolvers.sieves.speakers import OTHER, person_of
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.quotations import NARRATION

SORTS = (PRONOUN, NAME, NOUN, WHOLE)
"""Sorts of mentions; a sort's number is its place."""
PERSONS = (OTHER, "I", "you", "we")
"""Persons, numbered likewise."""
_OUTSIDE = {"predicate": 1, "apposition": 2, "vocative": 2, "name": 3, "modifier": 4}
_NUMBERS = ("Sing", "Plur")
_GENDERS = ("Masc", "Fem", "Neut")
_BEGINNINGS = (
    "bare",
    "definite",
    "indefinite",
    "demonstrative",
    "possessive",
    "quantified",
    "other",
)
"""What a noun phrase may begin with."""

OWN = (
    *("sort", "kind", "person", "number", "gender", "animate", "classes", "role", "outside"),
    *("in_pp", "nested", "size", "modifiers", "beginning", "indefinite", "numerals", "capital"),
    *("quoted", "offset", "place", "coordinated", "owner", "phrase_behind", "root_clause"),
    *(
        "string_count",
        "head_count",
        "string_before",
        "head_before",
        "several",
        "when",
        "first_word",
    ),
    "holds",
)
"""What is known of a mention by itself."""


class ChainText:
    """A text with its mentions.

    Args:
        document: The text.
        layer: Its markables.
        asked: Anaphors that stay mentions, whatever they look like.
        rules: Where noun phrases end; see `anaphora_resolvers.ranker.detection`.

    Attributes:
        sieve: The mentions with their words, the parse, and who speaks.
        mentions: The mentions in text order.
        own: `OWN` of each, shape (mentions, features).
        names: The words of each name, without titles; empty for anything else.
        owner: The mention that possesses each (*his* in *his dog*), or `NONE`.
        inner: The mentions inside each that are not nested further, nearest first.
        number: Bits of `_NUMBERS`.
        gender: Bits of `_GENDERS`.
        classes: Bits of `CLASSES`.
        animate: -1 unknown, 0 no, 1 yes.
        verbs: Lemma of the verb of each one's clause, ``""`` without one.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        asked: Iterable[Anaphor] = (),
        rules: Iterable[str] = (),
    ) -> None:
        self.document = document
        layer, added = with_mentions(document, layer, rules)
        stay = [*asked, *[Anaphor(name, "") for name in added]]
        self.sieve = SieveText(document, layer, stay)
        self.view = self.sieve.view
        self.mentions: Sequence[SieveMention] = self.sieve.mentions
        self._demonstrative = _demonstratives(self.sieve.language.code)
        count = len(self.mentions)
        self.number = [0] * count
        self.gender = [0] * count
        self.classes = [0] * count
        self.animate = [-1] * count
        for number, mention in enumerate(self.mentions):
            traits = mention.expression.traits
            self.number[number] = _bits(traits.agreement.number, _NUMBERS)
            self.gender[number] = _bits(traits.agreement.gender, _GENDERS)
            self.classes[number] = _bits(traits.classes, CLASSES)
            animate = traits.agreement.animate
            self.animate[number] = -1 if animate is None else int(animate)
        self.names = [
            frozenset()
            if mention.sort != NAME
            else name_words(mention.expression.markable, mention.expression.head, self.view)
            for mention in self.mentions
        ]
        self.verbs = [self._verb(mention) for mention in self.mentions]
        self.outer = self._nesting()
        self.owner = self._owners()
        self.own = self._columns()

    def _verb(self, mention: SieveMention) -> str:
        """Return the lemma of the verb of a mention's clause, ``""`` without one."""
        verb = self.view.verb_of(mention.expression.head) if self.view.parsed else NONE
        if verb == NONE:
            return ""
        token = self.document.tokens[verb]
        return (token.lemma or token.text).lower()

    def _nesting(self) -> list[int]:
        """Return the smallest mention around each, or `NONE`."""
        found = [NONE] * len(self.mentions)
        around: list[int] = []
        for number, mention in enumerate(self.mentions):
            while around and self.mentions[around[-1]].expression.end <= mention.expression.start:
                around.pop()
            for other in reversed(around):
                if self.mentions[other].expression.end >= mention.expression.end:
                    found[number] = other
                    break
            around.append(number)
        return found

    def _owners(self) -> list[int]:
        found = [NONE] * len(self.mentions)
        for number, mention in enumerate(self.mentions):
            above = self.outer[number]
            if above == NONE or mention.expression.role != "possessor":
                continue
            if (
                self.view.deps.governor[mention.expression.head]
                == self.mentions[above].expression.head
            ):
                found[above] = number
        return found

    def _columns(self) -> Column:
        strings: Counter[tuple[str, ...]] = Counter()
        heads: Counter[str] = Counter()
        for mention in self.mentions:
            if mention.sort != PRONOUN:
                strings[mention.words] += 1
                heads[mention.head] += 1
        strings_before: Counter[tuple[str, ...]] = Counter()
        heads_before: Counter[str] = Counter()
        holds: Counter[int] = Counter(self.outer)
        rows = []
        for number, mention in enumerate(self.mentions):
            nominal = mention.sort != PRONOUN
            rows.append(
                [
                    *self._row(number, mention),
                    min(strings[mention.words], 30) if nominal else 0,
                    min(heads[mention.head], 30) if nominal else 0,
                    min(strings_before[mention.words], 30) if nominal else 0,
                    min(heads_before[mention.head], 30) if nominal else 0,
                    mention.expression.traits.several,
                    mention.expression.traits.when,
                    self._first_word(mention),
                    min(holds[number], 9),
                ]
            )
            if nominal:
                strings_before[mention.words] += 1
                heads_before[mention.head] += 1
        return np.array(rows, np.int64).reshape(-1, len(OWN))

    def _row(self, number: int, mention: SieveMention) -> list[int]:
        expression, view = mention.expression, self.view
        sentence = self.document.sentences[expression.sentence]
        head = expression.head
        overt = expression.markable.realisation == "overt"
        token = self.document.tokens[head]
        clause = view.clauses[expression.clause] if expression.clause != NONE else None
        return [
            SORTS.index(mention.sort),
            KINDS.index(expression.kind) if expression.kind in KINDS else len(KINDS),
            PERSONS.index(person_of(mention)),
            self.number[number],
            self.gender[number],
            self.animate[number],
            self.classes[number],
            ROLES.get(expression.role, 0),
            _OUTSIDE.get(expression.role, 0),
            view.in_pp(head) if view.parsed else 0,
            self.outer[number] != NONE,
            min(expression.end - expression.start, 30) if overt else 0,
            min(len(mention.modifiers), 6),
            self._beginning(number, mention),
            mention.indefinite,
            min(len(mention.numerals), 3),
            token.text[:1].isupper() if overt else 0,
            expression.turn != NARRATION,
            min(expression.start - sentence.start, 60),
            min(expression.sentence, 60),
            view.conjunct_of[head] != NONE if view.parsed else 0,
            self.owner[number] != NONE,
            expression.end > head + 1 if overt else 0,
            clause is not None and clause.link == "root",
        ]

    def _beginning(self, number: int, mention: SieveMention) -> int:
        """Return what a noun phrase begins with, a place of `_BEGINNINGS`."""
        if mention.sort == PRONOUN:
            return 0
        if self.owner[number] != NONE:
            return 4
        expression, tables = mention.expression, self.sieve.language
        token = self.document.tokens[expression.start]
        form = token.text.lower()
        if form in self._demonstrative:
            return 3
        if form in tables.definite_articles:
            return 1
        if form in tables.indefinite_articles:
            return 2
        if expression.head == expression.start:
            return 0
        return 5 if tables.pos_of(token) in ("DET", "PRON", "NUM") else 6

    def _first_word(self, mention: SieveMention) -> int:
        """Return which word a phrase begins with, by the word lists; 0 for any other."""
        if mention.sort == PRONOUN:
            return 0
        word = self.document.tokens[mention.expression.start].text.lower()
        return next((place for place, words in enumerate(_WORDS, 1) if word in words), 0)


_WORDS = (
    frozenset(("another", "other", "otro", "otra", "otros", "otras")),
    frozenset(("such", "tal", "tales")),
    frozenset(("each", "every", "cada", "all", "todo", "toda", "todos", "todas", "both", "ambos")),
    frozenset(("no", "ningún", "ninguna", "any", "some", "algún", "alguna", "algunos", "algunas")),
    frozenset(("same", "mismo", "misma", "mismos", "mismas")),
    frozenset(("many", "much", "more", "most", "few", "several", "muchos", "muchas", "varios")),
)


def _bits(values: Iterable[str], names: Sequence[str]) -> int:
    return sum([1 << names.index(value) for value in values if value in names])


@cache
def _demonstratives(code: str) -> frozenset[str]:
    return frozenset(language_data(code).get("descriptions", {}).get("demonstrative", ()))
