"""The mentions of chains: noun phrases as far as annotators mark them, and names in names.

A preprocessor's noun phrases reach as far as the parse; annotators stop earlier in places that
differ from guideline to guideline. Each such place is a rule, and a model knows the rules of the
texts it has learnt from (`learnt_rules`). Added are nouns and names that modify another noun
(*[Taipei] Lantern Festival*) and come again in the text, and years.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import FOUND, Document, FrozenDict, Layer, Markable, Span
from anaphora_workbench.model.language import language

RULES = ("apposition", "bracket", "colon", "dash", "possessive", "clause")
"""Where a noun phrase may stop: before an apposition, a bracket, a colon, a dash, the ending of a
possessor (*the world's*), and a relative clause behind a comma."""
_MARKS: Mapping[str, frozenset[str]] = {
    "bracket": frozenset(("(", "[", "-LRB-", "-LSB-")),
    "colon": frozenset((":",)),
    "dash": frozenset(("--", "—", "–")),
}
_EDGE = frozenset((",", "(", "[", ":", ";", "-", "--", "—", "–", "-LRB-", "-LSB-"))
_ENDINGS = frozenset(("'s", "’s", "'", "’"))
_YEAR = 4
_NOUNS = frozenset(("NOUN", "PROPN"))
_ADDED: FrozenDict[str, str] = FrozenDict({FOUND: "ranker"})


def with_mentions(
    document: Document, layer: Layer, rules: Iterable[str]
) -> tuple[Layer, list[str]]:
    """Return a layer with the mentions of chains, and the ids of those that were added.

    What a file or a person has marked stays as it is, and nothing is added to it.

    Args:
        document: The parsed text.
        layer: Its noun phrases.
        rules: Which of `RULES` hold.
    """
    view = TextView(document, language(document.language))
    found = all(
        FOUND in each.attributes for each in layer.markables.values() if _is_noun(each, view)
    )
    if not view.parsed or not found:
        return layer, []
    chosen = [rule for rule in RULES if rule in set(rules)]
    markables = []
    for markable in layer.markables.values():
        markables.append(_shortened(markable, view, chosen))
    added = list(_modifiers(view, layer))
    return (
        Layer.build(layer.name, [*markables, *added], layer.anaphors.values()),
        [markable.id for markable in added],
    )


def _is_noun(markable: Markable, view: TextView) -> bool:
    """Tell whether a markable is a noun phrase; a finder of anaphors marks pronouns and zeros."""
    if markable.realisation != "overt" or markable.head is None:
        return False
    return view.parsed and view.deps.pos[markable.head] in _NOUNS


def _shortened(markable: Markable, view: TextView, rules: Iterable[str]) -> Markable:
    if markable.realisation != "overt" or len(markable.spans) != 1 or markable.head is None:
        return markable
    span, head = markable.spans[0], markable.head
    if len(span) == 1 or (view.conjunct_of[head] == head and _is_whole(markable, view)):
        return markable
    end = min([_stop(rule, span, head, view) for rule in rules], default=span.end)
    if end == span.end:
        return markable
    return replace(markable, spans=(Span(span.start, end),))


def _is_whole(markable: Markable, view: TextView) -> bool:
    conjuncts = view.coordinations.get(view.conjunct_of[markable.head or 0], ())
    return sum([markable.covers(index) for index in conjuncts]) > 1


def _stop(rule: str, span: Span, head: int, view: TextView) -> int:
    """Return where a phrase ends by a rule, not before its head."""
    tokens, deps = view.document.tokens, view.deps
    if rule == "possessive":
        ending = len(span) > 1 and tokens[span.end - 1].text in _ENDINGS
        return span.end - 1 if ending and span.end - 1 > head else span.end
    if rule in _MARKS:
        marks = _MARKS[rule]
        for index in range(head + 1, span.end):
            if tokens[index].text in marks:
                return _trimmed(index, head, view)
        return span.end
    relation = "apposition" if rule == "apposition" else "relative-clause"
    for child in deps.children[head]:
        if deps.relation[child] != relation or not head < deps.first[child] < span.end:
            continue
        first = deps.first[child]
        end = _trimmed(first, head, view)
        if relation == "apposition" or end < first or tokens[first].text == ",":
            return end
    return span.end


def _trimmed(end: int, head: int, view: TextView) -> int:
    """Return an end without marks before it."""
    while end - 1 > head and view.document.tokens[end - 1].text in _EDGE:
        end -= 1
    return end


def _modifiers(view: TextView, layer: Layer) -> Iterable[Markable]:
    """Yield nouns and names before another noun that come again, and years, as mentions."""
    deps, tokens = view.deps, view.document.tokens
    heads = {
        markable.head for markable in layer.markables.values() if markable.realisation == "overt"
    }
    counts: Counter[str] = Counter()
    for index in deps.order:
        if deps.pos[index] in _NOUNS:
            counts[_word(view, index)] += 1
    for index in sorted(deps.order):
        if index in heads:
            continue
        text = tokens[index].text
        if len(text) == _YEAR and text.isdecimal() and deps.pos[index] == "NUM":
            yield Markable(f"chain-{index}", (Span(index, index + 1),), index, attributes=_ADDED)
            continue
        above = deps.governor[index]
        if above == NONE or above < index or deps.relation[index] not in ("name", "modifier"):
            continue
        if deps.pos[index] not in _NOUNS or counts[_word(view, index)] < 2:
            continue
        start = index
        while (
            start - 1 not in heads
            and start > 0
            and deps.parent[start - 1] == index
            and deps.relation[start - 1] == "name"
        ):
            start -= 1
        yield Markable(f"chain-{index}", (Span(start, index + 1),), index, attributes=_ADDED)


def _word(view: TextView, index: int) -> str:
    token = view.document.tokens[index]
    return (token.lemma or token.text).lower()


def learnt_rules(texts: Iterable[tuple[Document, Layer, Layer]]) -> tuple[str, ...]:
    """Return the rules that make more extents equal to those of the annotation than they spoil.

    Args:
        texts: Documents with the layer of their noun phrases and that of their annotation.
    """
    gained: Counter[str] = Counter()
    for document, layer, key in texts:
        view = TextView(document, language(document.language))
        if not view.parsed:
            continue
        right = {m.spans for m in key.markables.values() if m.realisation == "overt"}
        for markable in layer.markables.values():
            for rule in RULES:
                other = _shortened(markable, view, (rule,))
                if other is not markable:
                    gained[rule] += (other.spans in right) - (markable.spans in right)
    return tuple([rule for rule in RULES if gained[rule] > 0])
