"""The head token of a mention, and which source gave it.

Sources in order: ``given`` (the format says it), ``tree`` (a constituent over exactly these
tokens), ``dependency`` (the token whose own head lies outside), ``minimum`` (the head of the
first MIN alternative, where it has one word or its head is known), ``single`` (the mention has one
word). Reports count how often each was used.

Without any of these the head is a guess (`GUESSES`). ``tags`` is the language's rule for tags, e.g.
English: last noun before the first preposition, comma or relative. Without tags the word lists of
the language decide: the mention is cut at the first preposition, relative or comma, and its last
word is taken (Spanish: the first one that is not an article or other determiner). ``words`` says
that something was cut, ``position`` that the place alone decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from anaphora_workbench.model.document import Document, Span, Token, Tree
from anaphora_workbench.model.frozen import FrozenDict
from anaphora_workbench.model.language_tables import TreeRule
from anaphora_workbench.model.markables import Markable

SOURCES = ("given", "tree", "dependency", "minimum", "single", "tags", "words", "position")
"""All sources, the best first."""
GUESSES = frozenset(("tags", "words", "position"))
"""Sources that only guess: no parse is known, at best tags. A parse may tell another head."""
_NOUNS = frozenset(("NOUN", "PROPN"))
_NOMINALS = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM", "X"))
_SECOND_CHOICE = (frozenset(("PRON",)), frozenset(("NUM", "ADJ", "SYM", "X")), frozenset(("DET",)))
_RULE_NAMES = {"NML": "NP", "NX": "NP", "WHNP": "NP", "SQ": "S", "SINV": "S"}


class HeadRules(Protocol):
    """What a language says of heads; `anaphora_workbench.model.language.Language` is one."""

    @property
    def heads(self) -> FrozenDict[str, Any]:
        """Head rule by tags and by word lists."""
        ...

    @property
    def tree_heads(self) -> FrozenDict[str, tuple[TreeRule, ...]]:
        """Head rules of constituents."""
        ...

    def pos_of(self, token: Token) -> str:
        """Return a token's universal part of speech, ``""`` when unknown."""
        ...

    def never_head(self, form: str) -> bool:
        """Tell whether a word can head no phrase of several words."""
        ...


def head_of(document: Document, markable: Markable, language: HeadRules) -> tuple[int, str]:
    """Return the head token of a markable and the source that gave it (one of `SOURCES`).

    A zero's head is its governor. Cost: O(length of the mention), with trees O(length of the
    sentence).
    """
    if markable.zero is not None:
        return (markable.zero.governor, "given")
    if markable.head is not None:
        return (markable.head, "given")
    if markable.clitic is not None:
        return (markable.start, "given")
    index, source = head_of_span(document, markable.spans, language)
    if source in ("tree", "dependency") or not markable.minimum:
        return (index, source)
    least = markable.minimum[0]
    head, how = head_of_span(document, (least,), language)
    # The minimal span of a discontinuous mention may lie across its gap.
    if not markable.covers(head):
        return (index, source)
    # Of several minimal words without a parse the head is a guess, too.
    return (head, how if how in GUESSES else "minimum")


def head_of_span(document: Document, spans: Sequence[Span], language: HeadRules) -> tuple[int, str]:
    """Return the head token of the tokens in ``spans`` and the source: never ``given``/``minimum``.

    Args:
        document: The text.
        spans: In order, inside the document.
        language: Tables of its language.
    """
    span = spans[0] if len(spans) == 1 else Span(spans[0].start, spans[-1].end)
    if document.trees and len(spans) == 1:
        found = _by_tree(document, span, language)
        if found is not None:
            return (found, "tree")
    indices: Sequence[int] = range(span.start, span.end)
    if len(spans) > 1:
        indices = [index for part in spans for index in part]
    found = _by_dependency(document, indices, language)
    if found is not None:
        return (found, "dependency")
    if len(indices) == 1:
        return (indices[0], "single")
    found = _by_tags(document, indices, language)
    if found is not None:
        return (found, "tags")
    return _by_words(document, indices, language)


def _by_tree(document: Document, span: Span, language: HeadRules) -> int | None:
    tree = document.trees[document.sentence_of(span.start)]
    while tree is not None and tree.span != span:
        tree = next((child for child in tree.children if span in child.span), None)
    return None if tree is None else tree_head(tree, language.tree_heads)


def tree_head(tree: Tree, rules: FrozenDict[str, tuple[TreeRule, ...]]) -> int:
    """Return the head token of a constituent, going down from head child to head child.

    Args:
        tree: The constituent.
        rules: `Language.tree_heads`. A category without rules takes its last child.
    """
    while tree.children:
        tree = _head_child(tree, rules)
    return tree.span.end - 1


def category(label: str) -> str:
    """Return the category of a label without its function tags (``NP-SBJ=2``: ``NP``)."""
    if label.startswith("-"):
        return label
    return label.partition("-")[0].partition("=")[0]


def _head_child(tree: Tree, rules: FrozenDict[str, tuple[TreeRule, ...]]) -> Tree:
    label = category(tree.label)
    for rule in rules.get(_RULE_NAMES.get(label, label), ()):
        children = tree.children if rule.from_left else tuple(reversed(tree.children))
        for child in children:
            if category(child.label) in rule.labels:
                return child
    return tree.children[-1]


def _by_dependency(document: Document, indices: Sequence[int], language: HeadRules) -> int | None:
    tokens = document.tokens
    inside = indices if isinstance(indices, range) else frozenset(indices)
    tops = []
    for index in indices:
        head = tokens[index].head
        if head is None:
            continue
        if head not in inside:
            tops.append(index)
    if len(tops) > 1:
        for wanted in (_NOUNS, _NOMINALS):
            for index in tops:
                if language.pos_of(tokens[index]) in wanted:
                    return index
    return tops[0] if tops else None


def _by_words(document: Document, indices: Sequence[int], language: HeadRules) -> tuple[int, str]:
    """Return the head that the word lists of the language suggest, and what suggested it."""
    rule = language.heads
    first = document.tokens[indices[0]].text.lower()
    able: list[int] = []
    weak: list[int] = []
    # What opens a mention can stand for all of it (*some of them*), if no other word does.
    alone = () if first in rule["never"] else indices[:1]
    source = "position"
    for place, index in enumerate(indices):
        form = document.tokens[index].text.lower()
        if form in rule["stop_words"] or form in rule["modifiers"]:
            if able or weak or (place and alone):
                source = "words"
                break
        elif not language.never_head(form):
            able.append(index)
        elif place and any(map(str.isalnum, form)):
            weak.append(index)
    found = able or weak or alone or indices
    return (found[-1 if rule["position"] == "last" else 0], source)


def _by_tags(document: Document, indices: Sequence[int], language: HeadRules) -> int | None:
    tokens = document.tokens
    kept = []
    tags = []
    rule = language.heads
    for place, index in enumerate(indices):
        pos = language.pos_of(tokens[index])
        if place and (pos in rule["stop_pos"] or tokens[index].text.lower() in rule["stop_words"]):
            break
        kept.append(index)
        tags.append(pos)
    if not any(tags):
        return None
    order = range(len(kept)) if rule["take"] == "first" else range(len(kept) - 1, -1, -1)
    for wanted in (_NOUNS, *_SECOND_CHOICE):
        for place in order:
            if tags[place] in wanted:
                return kept[place]
    return None
