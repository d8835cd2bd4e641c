"""Noun phrases of Penn trees, one for each head, coordinations as a whole and in parts.

A Penn tree has a node for *the king* and one for *the king of Spain*; they have the same head and
name the same thing, so the larger one is kept. The conjuncts of a flat coordination (*John and
Mary* as three leaves) are told by its conjunctions.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.model import Span, Tree
from anaphora_workbench.model.heads import category, tree_head
from anaphora_workbench.model.language import Language

_PHRASES = frozenset(("NP", "WHNP", "NX"))
_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS", "PRP", "CD"))
_POSSESSIVE = "PRP$"
_COORDINATORS = frozenset(("CC", "CONJP"))
_MARKS = frozenset((",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH"))
_WH_WORDS = frozenset(("WDT", "WP", "WP$", "WRB", "EX"))


def tree_phrases(tree: Tree, language: Language) -> Iterator[tuple[int, Span, str]]:
    """Yield (head token, span, ``np`` or ``coordination``) for the noun phrases of a tree.

    Args:
        tree: The tree of one sentence.
        language: Tables with the head rules.
    """
    largest: dict[int, Span] = {}
    wholes: dict[Span, int] = {}
    stack = [tree]
    while stack:
        node = stack.pop()
        stack.extend(node.children)
        label = category(node.label)
        if not node.children:
            if label == _POSSESSIVE:
                largest.setdefault(node.span.start, node.span)
            continue
        if label not in _PHRASES:
            continue
        head = tree_head(node, language.tree_heads)
        parts = _conjuncts(node)
        if parts:
            wholes.setdefault(_core(node), _run_head(parts[0], language))
            for part in parts:
                if len(part) > 1 or not part[0].children:  # the walk comes to phrases
                    span = Span(part[0].span.start, part[-1].span.end)
                    largest.setdefault(_run_head(part, language), span)
        elif not _is_wh(node):
            span = _core(node)
            head = head if head in span else span.end - 1  # a phrase of marks alone
            known = largest.get(head)
            if known is None or len(known) < len(span):
                largest[head] = span
    for span, head in wholes.items():
        yield (head, span, "coordination")
    for head, span in largest.items():
        yield (head, span, "np")


def _run_head(run: list[Tree], language: Language) -> int:
    """Return the head of a conjunct: of its last noun or phrase."""
    nominal = _NOUNS | _PHRASES
    head = next((node for node in reversed(run) if category(node.label) in nominal), run[-1])
    return tree_head(head, language.tree_heads)


def _conjuncts(node: Tree) -> list[list[Tree]]:
    """Return the conjuncts of a coordination as runs of children; none for other phrases.

    Leaves make conjuncts only when each run ends in a noun and is a name, a pronoun or begins
    with a determiner: in *research and development centre* there is one noun phrase.
    """
    labels = [category(child.label) for child in node.children]
    if not _COORDINATORS.intersection(labels[1:-1]):
        return []
    runs: list[list[Tree]] = [[]]
    for child, label in zip(node.children, labels, strict=True):
        if label in _COORDINATORS or label in _MARKS:
            runs.append([])
        else:
            runs[-1].append(child)
    runs = [run for run in runs if run]
    if len(runs) < 2:
        return []
    if all(len(run) == 1 and category(run[0].label) in _PHRASES for run in runs):
        return runs
    return runs if all(_stands_alone(run) for run in runs) else []


def _stands_alone(run: list[Tree]) -> bool:
    if len(run) == 1 and category(run[0].label) in _PHRASES:
        return True
    first, last = category(run[0].label), category(run[-1].label)
    if last not in _NOUNS:
        return False
    return first in ("DT", "PRP$", "PRP") or all(
        category(node.label) in ("NNP", "NNPS", "PRP") for node in run
    )


def _is_wh(node: Tree) -> bool:
    return all(category(leaf.label) in _WH_WORDS for leaf in node.walk() if not leaf.children)


def _core(node: Tree) -> Span:
    """Return a node's span without the marks at its edges."""
    start, end = node.span.start, node.span.end
    children = list(node.children)
    while len(children) > 1 and category(children[-1].label) in _MARKS:
        end = children.pop().span.start
    while len(children) > 1 and category(children[0].label) in _MARKS:
        start = children.pop(0).span.end
    return Span(start, end)
