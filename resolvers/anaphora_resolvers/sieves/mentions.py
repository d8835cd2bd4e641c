"""The mentions of a text as the sieves see them, and which noun phrases are none.

Mentions are all noun phrases, pronouns and named entities of the layer. As in the paper, left out
are: the smaller of two with one head; numbers and measures (*40 percent*, *1999*); partitives (*a
total of 177 projects*); *it* that the finder knows to be pleonastic; stop words (*there*, *Ltd.*).
What the resolver is asked about always stays.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.phrases import name_span
from anaphora_resolvers.traits import Expression
from anaphora_workbench.model import FrozenDict, Layer, Reference, Span


@dataclass(frozen=True, eq=False)
class SieveWords:
    """The lists of one language; all words are in lower case. Get one from `sieve_words`.

    Attributes:
        known: Whether the language has a file.
        demonyms: Country by the name of its people.
    """

    known: bool
    demonyms: FrozenDict[str, frozenset[str]]
    _lists: FrozenDict[str, frozenset[str]]

    def __getitem__(self, name: str) -> frozenset[str]:
        """Return a list by its name in the file, empty when the language has none."""
        return self._lists.get(name, frozenset())


@cache
def sieve_words(code: str) -> SieveWords:
    """Return the lists of a language, given by its primary tag."""
    file = resources.files("anaphora_resolvers.sieves") / "data" / f"{code}.toml"
    if not code.isalpha() or not file.is_file():
        return SieveWords(False, FrozenDict(), FrozenDict())
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    peoples: dict[str, set[str]] = {}
    for country, names in data.pop("demonyms", {}).items():
        for name in names:
            peoples.setdefault(name, set()).add(country)
    return SieveWords(
        True,
        FrozenDict({name: frozenset(found) for name, found in peoples.items()}),
        FrozenDict({name: frozenset(listed) for name, listed in data.items()}),
    )


PRONOUN = "pronoun"
"""Sort of pronouns, zeros and clitics."""
NAME = "name"
"""Sort of noun phrases whose head is a name."""
NOUN = "noun"
"""Sort of other noun phrases."""
WHOLE = "whole"
"""Sort of whole coordinations, which have no head of their own."""
_MODIFIERS = frozenset(("ADJ", "NOUN", "PROPN", "NUM"))
_DETERMINING = frozenset(("DET", "PRON", "PROPN", "NUM"))
_PLURAL = frozenset(("Plur",))
_LONGEST = 40
"""Words of a mention that are compared; longer ones are cut, so that nested mentions stay cheap."""


@dataclass(slots=True, eq=False)
class SieveMention:
    """An expression with what the passes compare.

    Attributes:
        number: Its place among the mentions in text order.
        expression: Where it stands and what it agrees in.
        sort: `PRONOUN`, `NAME`, `NOUN` or `WHOLE`.
        words: All its words in lower case, without a possessive ending.
        core: The same up to its head: what follows is a relative clause or a phrase.
        head: Head word in lower case, the last of a name; ``""`` for pronouns and coordinations.
        content: Its words without function words.
        modifiers: Nouns, adjectives and numbers before its head.
        numerals: Its numbers.
        indefinite: Whether it begins as new things do (*a*, *some*), or is a bare plural.
        indefinite_pronoun: Whether that is by an indefinite pronoun (*some*), not an article.
    """

    number: int
    expression: Expression
    sort: str
    words: tuple[str, ...] = ()
    core: tuple[str, ...] = ()
    head: str = ""
    content: frozenset[str] = frozenset()
    modifiers: frozenset[str] = frozenset()
    numerals: frozenset[str] = frozenset()
    indefinite: bool = False
    indefinite_pronoun: bool = False

    @property
    def id(self) -> str:
        """Id of its markable."""
        return self.expression.markable.id

    @property
    def sentence(self) -> int:
        """Number of its sentence."""
        return self.expression.sentence

    @property
    def nominal(self) -> bool:
        """Whether it is a noun or a name."""
        return self.sort in (NAME, NOUN)

    def holds(self, other: SieveMention) -> bool:
        """Tell whether every word of another mention belongs to this one."""
        mine, theirs = self.expression, other.expression
        return mine.start <= theirs.start and theirs.end <= mine.end


def mentions_of(
    expressions: Expressions, layer: Layer, asked: Container[str], words: SieveWords
) -> list[SieveMention]:
    """Return the mentions of a text in text order.

    Args:
        expressions: The markables of the layer.
        layer: The markables, and which of them are known not to refer.
        asked: Ids of markables that must stay.
        words: The lists of the language.
    """
    reader = _Reader(expressions, words)
    kept = []
    for expression in _largest(expressions.all):
        name = expression.markable.id
        anaphor = layer.anaphors.get(name)
        if anaphor is not None and anaphor.reference is Reference.NON_REFERRING:
            continue
        if name in asked or not reader.is_none(expression):
            kept.append(expression)
    return [reader.mention(number, expression) for number, expression in enumerate(kept)]


def _largest(every: Sequence[Expression]) -> Iterator[Expression]:
    """Yield expressions in text order, of those with one head the largest."""
    largest: dict[tuple[int, str], Expression] = {}
    for expression in every:
        if not expression.whole:
            place = expression.head, expression.markable.realisation
            known = largest.get(place)
            if known is None or expression.markable.size > known.markable.size:
                largest[place] = expression
    for expression in every:
        place = expression.head, expression.markable.realisation
        if expression.whole or largest[place] is expression:
            yield expression


class _Reader:
    """Reads the words of expressions."""

    def __init__(self, expressions: Expressions, words: SieveWords) -> None:
        self._view = expressions.view
        self._language = expressions.language
        self._tokens = expressions.document.tokens
        self._words = words
        self._function = words["function_words"] or expressions.language.function_words
        self._new = words["indefinite_articles"] or expressions.language.indefinite_articles

    def is_none(self, expression: Expression) -> bool:
        """Tell whether a markable is not a mention: a number, measure, partitive or stop word."""
        if expression.kind or expression.whole:
            return False
        tokens = self._tokens
        token = tokens[expression.head]
        pos = self._language.pos_of(token)
        if pos == "NUM":
            return True
        lemma, form = (token.lemma or token.text).lower(), token.text.lower()
        if form in self._words["stop_words"] and expression.markable.size == 1:
            return True
        if lemma in self._words["units"] and self._counted(expression):
            return True
        return form in self._words["partitives"] and self._of(expression)

    def _counted(self, expression: Expression) -> bool:
        before = range(expression.start, expression.head)
        return any(self._language.pos_of(self._tokens[index]) == "NUM" for index in before)

    def _of(self, expression: Expression) -> bool:
        behind = expression.head + 1
        if behind >= expression.end:
            return expression.markable.size == 1
        return self._tokens[behind].text.lower() in self._words["of"]

    def mention(self, number: int, expression: Expression) -> SieveMention:
        """Return an expression as a mention."""
        if expression.kind or expression.traits.pronoun:
            words = tuple(self._forms(expression.start, expression.end))
            shown = () if expression.markable.realisation != "overt" else words
            return SieveMention(number, expression, PRONOUN, shown, shown)
        return self._nominal(number, expression)

    def _nominal(self, number: int, expression: Expression) -> SieveMention:
        end = expression.end
        if end > expression.start + 1:
            end -= self._forms(end - 1, end)[0] in self._words["possessive_endings"]
        forms = self._forms(expression.start, min(end, expression.start + _LONGEST))
        content = frozenset(
            [word for word in forms if word not in self._function and word[:1].isalnum()]
        )
        first = forms[0]
        article, pronoun = first in self._new, first in self._words["indefinite_words"]
        if expression.whole:
            sort, head, core, span = WHOLE, "", forms, Span(expression.start, end)
        else:
            proper = self._language.pos_of(self._tokens[expression.head]) == "PROPN"
            sort = NAME if proper else NOUN
            span = self._head_span(expression)
            head = self._tokens[self._last(span)].text.lower()
            core = self._forms(expression.start, span.end)
        before = range(expression.start, expression.head if sort == NOUN else span.end)
        return SieveMention(
            number,
            expression,
            sort,
            tuple(forms),
            tuple(core),
            head,
            content,
            self._modifiers(before, head),
            frozenset([word for word in forms if word[:1].isdigit()]),
            article or pronoun or (sort == NOUN and self._is_bare_plural(expression)),
            pronoun,
        )

    def _modifiers(self, before: Iterable[int], head: str) -> frozenset[str]:
        tokens = self._tokens
        found = [i for i in before if self._language.pos_of(tokens[i]) in _MODIFIERS]
        return frozenset([tokens[i].text.lower() for i in found]) - self._function - {head}

    def _is_bare_plural(self, expression: Expression) -> bool:
        """Tell whether a noun is plural and nothing before it says which ones."""
        if expression.traits.agreement.number != _PLURAL:
            return False
        pos = [self._language.pos_of(t) for t in self._tokens[expression.start : expression.head]]
        return _DETERMINING.isdisjoint(pos)

    def _forms(self, start: int, end: int) -> list[str]:
        return [token.text.lower() for token in self._tokens[start:end]]

    def _head_span(self, expression: Expression) -> Span:
        """Return the head with its name compounds, as far as they lie in the expression."""
        alone = Span(expression.head, expression.head + 1)
        span = expression.markable.head_span or name_span(self._view, expression.head) or alone
        inside = expression.start <= span.start and span.end <= expression.end
        return span if inside else alone

    def _last(self, span: Span) -> int:
        """Return the head word of a name: its last word but for endings (*Inc.*, *Jr.*)."""
        last = span.end - 1
        endings = self._words["name_endings"]
        while last > span.start and self._tokens[last].text.lower() in endings:
            last -= 1
        return last
