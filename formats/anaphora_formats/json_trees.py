"""Constituent trees as nested lists: ``["NP", ["DT", 2], ["NN", 3]]`` (rule 9)."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_formats.json_values import DEEPEST, Place, WrongValueError, span_of, wrong_type
from anaphora_workbench.model import Span, Tree


def tree_of(value: object, place: Place, size: int, depth: int = 0) -> Tree:
    """Return the tree that a nested list stands for.

    Args:
        value: The list.
        place: Where it is.
        size: Number of tokens of the document.
        depth: How many trees are around it.
    """
    if depth > DEEPEST:
        raise WrongValueError(place, f"is nested more than {DEEPEST} levels deep", "json-depth")
    if type(value) is not list:
        raise wrong_type(value, place, "a tree: a list")
    if len(value) < 2 or type(value[0]) is not str:
        raise WrongValueError(
            place, "must be a tree: a label and then a token, a span or trees", "json-type"
        )
    numbers = 0
    while numbers < 2 and numbers + 1 < len(value) and type(value[numbers + 1]) is int:
        numbers += 1
    children: list[Tree] = []
    for index in range(numbers + 1, len(value)):
        children.append(tree_of(value[index], (*place, index), size, depth + 1))
    if numbers == 0:
        ends = [children[0].span.start, children[-1].span.end]
    elif numbers == 1 and not children:
        ends = [value[1], value[1] + 1]
    else:
        ends = value[1:3]
    return Tree(value[0], span_of(ends, place, size), tuple(children))


def tree_text(tree: Tree, place: Place, quote: Callable[[str], str]) -> str:
    """Return a tree as JSON text on one line.

    Args:
        tree: The tree.
        place: Where it is, for the error.
        quote: Writes a JSON string.

    Raises:
        WrongValueError: It is nested too deep.
    """
    return _text(tree, place, quote, 0)


def _text(tree: Tree, place: Place, quote: Callable[[str], str], depth: int) -> str:
    if depth > DEEPEST:
        raise WrongValueError(place, f"is nested more than {DEEPEST} levels deep", "json-depth")
    children, span = tree.children, tree.span
    parts = [quote(tree.label)]
    if not children:
        parts.append(str(span.start) if len(span) == 1 else f"{span.start}, {span.end}")
    elif not _tiled(children, span):
        parts.append(f"{span.start}, {span.end}")
    parts += [_text(child, place, quote, depth + 1) for child in children]
    return f"[{', '.join(parts)}]"


def _tiled(children: tuple[Tree, ...], span: Span) -> bool:
    """Tell whether reading back from the outer children gives the node's span."""
    return children[0].span.start == span.start and children[-1].span.end == span.end


def tree_or_null(tree: Tree | None, place: Place, quote: Callable[[str], str]) -> str:
    """Return a tree as JSON text, ``null`` for none."""
    return "null" if tree is None else tree_text(tree, place, quote)
