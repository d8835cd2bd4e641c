"""The parse column of CoNLL-2012, bits such as ``(TOP(S(NP*`` and ``*))``, to and from trees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from anaphora_workbench.model import Span, Tree

DEEPEST = 200
"""Deepest nesting of a tree; a deeper one is no analysis but a mistake."""

_BIT = re.compile(r"((?:\([^()*\s]*)*)\*(\)*)")


def tree_of_bits(bits: Sequence[str], tags: Sequence[str], start: int) -> Tree | None:
    """Return the tree that the bits of one sentence make up.

    Args:
        bits: The parse cell of each word.
        tags: The tag of each word; it becomes the label of the word's leaf.
        start: Document index of the first word.

    Returns:
        The tree, or ``None`` when the bits are not those of exactly one tree, at most `DEEPEST`
        levels deep.
    """
    stack: list[tuple[str, int, list[Tree]]] = []
    root: Tree | None = None
    for index, (bit, tag) in enumerate(zip(bits, tags, strict=True), start):
        found = _BIT.fullmatch(bit)
        if found is None or root is not None:
            return None
        for label in found[1].split("(")[1:]:
            stack.append((label, index, []))
        if not 0 < len(stack) <= DEEPEST:
            return None
        stack[-1][2].append(Tree(tag, Span(index, index + 1)))
        for _ in found[2]:
            if not stack:
                return None
            label, first, children = stack.pop()
            root = Tree(label, Span(first, index + 1), tuple(children))
            if stack:
                stack[-1][2].append(root)
                root = None
    return None if stack else root


def bits_of_tree(tree: Tree) -> list[str]:
    """Return the parse cell of each word below a tree."""
    start = tree.span.start
    opens = [""] * len(tree.span)
    closes = [""] * len(tree.span)
    for node in tree.walk():
        if node.children:
            opens[node.span.start - start] += f"({node.label}"
            closes[node.span.end - 1 - start] += ")"
    return [f"{left}*{right}" for left, right in zip(opens, closes, strict=True)]


def is_writable(tree: Tree, sentence: Span) -> bool:
    """Tell whether the bits of a tree give the same tree back: one leaf a word, no odd labels."""
    tags = [""] * len(sentence)
    if tree.span != sentence:
        return False
    for node in tree.walk():
        if not node.children:
            tags[node.span.start - sentence.start] = node.label
    return tree_of_bits(bits_of_tree(tree), tags, sentence.start) == tree
