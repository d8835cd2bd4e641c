"""Noun phrases of a dependency parse: which words head one, and how far it reaches.

A noun phrase is the projection of its head with relative clauses and appositions, as SUPAR has
them, without the preposition in front, without the copula, subject and adverbs of the clause
whose predicate it is, and without punctuation at its edges. A coordination gives the whole and
each conjunct.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora_resolvers.dependencies import ARGUMENTS, NOMINAL, NONE
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Span
from anaphora_workbench.model.language_tables import language_data

_NEVER = frozenset(
    (
        "case",
        "marker",
        "coordinator",
        "conjunct",
        "copula",
        "auxiliary",
        "punctuation",
        "parataxis",
        "vocative",
        "dislocated",
        "expletive",
        "discourse",
    )
)
"""Dependents that belong to the clause or the sentence, not to the phrase."""
_OF_THE_CLAUSE = frozenset(
    (
        "subject",
        "clausal-subject",
        "object",
        "indirect",
        "oblique",
        "agent",
        "adverb",
        "adverbial-clause",
        "complement",
        "open-complement",
    )
)
"""Dependents of a predicate noun that belong to its clause."""
_NO_PHRASE = frozenset(
    (
        "name",
        "case",
        "marker",
        "coordinator",
        "punctuation",
        "copula",
        "auxiliary",
        "number",
        "adjective",
        "preposition",
    )
)
"""Relations of words that head no noun phrase of their own."""
_PLACES = ARGUMENTS | {"possessor", "modifier", "apposition", "predicate", "conjunct"}
_EDGE = frozenset(("PUNCT", "CCONJ"))
_DASHES = frozenset(("—", "–", "-", "--"))
"""Marks that parsers of Spanish take for a part of what somebody says (*contestó ella—*)."""
_PARTNERS = {"(": ")", "[": "]", "-LRB-": "-RRB-", "«": "»", "“": "”", "``": "''", '"': '"'}
_CLOSING = {close: mark for mark, close in _PARTNERS.items()}
_BRACKETS = frozenset((("(", ")"), ("[", "]")))
_INTERROGATIVE = frozenset(("Int", "Rel"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase.

    Attributes:
        head: Its head token; of a coordination the head of the first conjunct.
        span: Its tokens.
        kind: ``np``, ``pronoun`` or ``coordination``.
        name: The head with its name compounds when it is a name of several words, else ``None``.
    """

    head: int
    span: Span
    kind: str
    name: Span | None = None


def noun_phrases(view: TextView) -> Iterator[Phrase]:
    """Yield all noun phrases of the parse, sorted by head; the whole coordination comes first."""
    tokens = view.document.tokens
    for head in sorted(view.deps.order):
        if not is_phrase_head(view, head):
            continue
        if view.conjunct_of[head] == head:
            whole = phrase_span(view, head, whole=True)
            if len(whole) > 1:
                yield Phrase(head, whole, "coordination")
        span = phrase_span(view, head)
        pronoun = len(span) == 1 and (
            view.deps.pos[head] == "PRON" or bool(view.language.kind_of(tokens[head]))
        )
        pronoun |= is_emphasized(span, view)
        yield Phrase(head, span, "pronoun" if pronoun else "np", name_span(view, head))


def is_emphasized(span: Span, view: TextView) -> bool:
    """Tell whether words are a pronoun and a word of emphasis: *él mismo*."""
    tokens = view.document.tokens
    return (
        len(span) == 2
        and tokens[span.start + 1].text.lower() in view.emphatic
        and bool(view.language.kind_of(tokens[span.start], single=True))
    )


def is_phrase_head(view: TextView, index: int) -> bool:
    """Tell whether a token heads a noun phrase: nouns, names, pronouns and what stands for them.

    Relative and interrogative pronouns head none, neither do parts of names and compounds.
    """
    deps = view.deps
    relation, pos = deps.relation[index], deps.pos[index]
    token = view.document.tokens[index]
    if pos in ("DET", "PRON") and _stands_for_noun(view, index):
        return True
    if relation in _NO_PHRASE:
        return False
    if _is_mark(view, index):
        return False
    if pos in ("NOUN", "PROPN"):
        return relation not in ("determiner", "adverb")
    if pos in ("PRON", "DET"):
        kind = view.language.kind_of(token)
        if kind:
            return kind != "rel"
        if view.language.never_pronoun(token):
            return False
        types = token.features.get("PronType", "")
        if pos == "PRON":
            return relation != "adverb" and not (
                _INTERROGATIVE.intersection(types.split(",")) or relation == "expletive"
            )
        return relation in _PLACES and relation != "conjunct"
    if relation not in _PLACES or (relation == "modifier" and deps.preposition[index] == NONE):
        return False
    if pos == "ADJ":  # *the poor*, but not *he painted it red*
        determined = any(deps.relation[child] == "determiner" for child in deps.children[index])
        return relation in ARGUMENTS and determined
    return pos in NOMINAL


def _stands_for_noun(view: TextView, index: int) -> bool:
    """Tell whether an article stands for a noun that is left out: *la de Ana*, *el que llegó*.

    What follows hangs on the article, however the parser hangs the article itself. *Lo que* is
    left to the parser.
    """
    deps, tokens = view.deps, view.document.tokens
    words = language_data(view.language.code)["clitics"]
    if not words["after_articles"] or index + 1 >= len(tokens):
        return False
    form = tokens[index].text.lower()
    if form not in view.language.definite_articles or form in words["before_adjectives"]:
        return False
    if "Dem" in tokens[index].features.get("PronType", ""):
        return False
    return tokens[index + 1].text.lower() in words["after_articles"] and any(
        child > index and deps.relation[child] not in ("punctuation", "case", "marker")
        for child in deps.children[index]
    )


def _is_mark(view: TextView, index: int) -> bool:
    """Tell whether a word refers to nothing: a sign, or a bare number in brackets (*[12]*)."""
    tokens = view.document.tokens
    text = tokens[index].text
    if not any(map(str.isalnum, text)):
        return view.deps.pos[index] not in ("PRON", "SYM")
    if view.deps.pos[index] not in ("NUM", "X") or not 0 < index < len(tokens) - 1:
        return False
    return (tokens[index - 1].text, tokens[index + 1].text) in _BRACKETS


def phrase_span(view: TextView, head: int, *, whole: bool = False) -> Span:
    """Return the tokens of the noun phrase that a token heads.

    Args:
        view: The parse.
        head: The head token.
        whole: Whether the other conjuncts belong to it.
    """
    deps = view.deps
    predicate = deps.copula[head] != NONE or deps.has_subject[head]
    children = deps.children[head]
    start, end = head, head + 1
    edge = start
    for child in reversed([child for child in children if child < head]):
        if deps.last[child] + 1 != edge or _broken(view, child):
            break
        edge = deps.first[child]
        relation = deps.relation[child]
        if relation == "punctuation":
            continue
        if relation in _NEVER or (predicate and relation in _OF_THE_CLAUSE):
            break
        if _is_beside(view, child):
            break
        start = edge
    edge = end
    for child in children:
        if child < head:
            continue
        if deps.first[child] != edge or _broken(view, child):
            break
        edge = deps.last[child] + 1
        relation = deps.relation[child]
        if relation == "punctuation":
            continue
        if _is_receiver(view, child, head) or (
            relation == "determiner" and view.language.kind_of(view.document.tokens[head])
        ):
            break
        joined = whole and relation in ("conjunct", "coordinator")
        # *Marples's*: what follows its noun is an ending, not a preposition.
        if (relation in _NEVER and relation != "case" and not joined) or (
            predicate and relation in _OF_THE_CLAUSE
        ):
            break
        end = edge
    return _trimmed(view, start, end, head)


def _is_beside(view: TextView, child: int) -> bool:
    """Tell whether a phrase before a noun with *a* is another argument: *le dio a Ana un libro*.

    Of a pronoun the parser may hang the preposition on the noun: *le dio a esta un libro*.
    """
    deps = view.deps
    if deps.pos[child] == "PRON" and deps.relation[child] in ("object", "indirect"):
        return True
    preposition = deps.preposition[child]
    if preposition == NONE or preposition > child:
        return False
    return view.document.tokens[preposition].text.lower() in view.language.doubling


def _is_receiver(view: TextView, child: int, noun: int) -> bool:
    """Tell whether a phrase behind an object says who receives it: *presta libros a los niños*.

    Nouns of feelings and of help have such phrases as well (*el amor a su madre*), but those are
    rarely plain objects with a person behind them.
    """
    deps, language, token = view.deps, view.language, view.document.tokens[child]
    preposition = deps.preposition[child]
    if deps.relation[child] != "modifier" or preposition == NONE:
        return False
    if view.document.tokens[preposition].text.lower() not in language.doubling:
        return False
    if deps.relation[noun] != "object":
        return False
    classes = language.noun_classes(token.lemma or token.text)
    return "person" in classes or (
        deps.pos[child] == "PROPN" and token.text.lower() in language.first_names
    )


def _broken(view: TextView, index: int) -> bool:
    deps = view.deps
    return deps.last[index] - deps.first[index] + 1 != deps.size[index]


def _trimmed(view: TextView, start: int, end: int, head: int) -> Span:
    """Cut off punctuation, and a conjunction that nothing follows, at the edges.

    A bracket or quotation mark stays when its partner is inside: *the lamp (CFL)*; a closing one
    that a parser hangs elsewhere is taken back.
    """
    pos, tokens = view.deps.pos, view.document.tokens
    while start < head and (pos[start] in _EDGE or tokens[start].text in _DASHES):
        partner = _PARTNERS.get(tokens[start].text)
        if partner and any(tokens[index].text == partner for index in range(head, end)):
            break
        start += 1
    while end > head + 1 and (pos[end - 1] in _EDGE or tokens[end - 1].text in _DASHES):
        marks = [tokens[index].text for index in range(start, end - 1) if pos[index] == "PUNCT"]
        if _is_open(marks, tokens[end - 1].text):
            break
        end -= 1
    after = view.document.token_after(end - 1)
    if after is not None and pos[end] == "PUNCT" and after.text in _CLOSING:
        marks = [tokens[index].text for index in range(start, end) if pos[index] == "PUNCT"]
        end += _is_open(marks, tokens[end].text)
    return Span(start, end)


def _is_open(marks: list[str], closing: str) -> bool:
    """Tell whether marks hold an opening partner of ``closing`` that is not closed yet."""
    opening = _CLOSING.get(closing)
    if opening is None:
        return False
    if opening == closing:
        return marks.count(closing) % 2 == 1
    return marks.count(opening) > marks.count(closing)


def name_span(view: TextView, head: int) -> Span | None:
    """Return a name's head with its name compounds (*Rockwell International Corp.*).

    ``None`` when the head is not a name, or has no compounds.
    """
    deps = view.deps
    if deps.pos[head] != "PROPN":
        return None
    start, end = head, head + 1
    while start and deps.relation[start - 1] == "name" and start <= deps.governor[start - 1] < end:
        start -= 1
    count = len(deps.pos)
    while end < count and deps.relation[end] == "name" and start <= deps.governor[end] < end:
        end += 1
    return Span(start, end) if end - start > 1 else None
