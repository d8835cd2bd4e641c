"""A document to JSON and back: one text a document, tokens by columns.

Columns (all forms, all lemmas ...) hold each key once, not once a token, and equal features once.
Measured on 300,000 tokens that is read in half of the time of an object a token, and in four
fifths of the time of a row a sentence; most of what is left is making the tokens.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat
from typing import Any, TypeVar

from anaphora_workbench.model import (
    EMPTY,
    Document,
    EmptyNode,
    FrozenDict,
    Span,
    Structure,
    Token,
    Tree,
)
from anaphora_workbench.store.values import Json, dumps, spans_json, spans_of, texts_of

T = TypeVar("T")
_TEXT_COLUMNS = ("lemma", "pos", "tag", "stem", "deprel")


def document_text(document: Document) -> str:
    """Return everything that a document holds as JSON.

    Raises:
        FormatError: ``project-metadata``, when metadata holds something that JSON cannot.
    """
    value: Json = {"id": document.doc_id, "language": document.language}
    if document.metadata:
        value["metadata"] = document.metadata
    value["sentences"] = [len(span) for span in document.sentences]
    value["tokens"] = _columns(document.tokens)
    if document.text:
        value["text"] = document.text
    if document.offsets:
        value["offsets"] = [border for pair in document.offsets for border in pair]
    if document.paragraphs:
        value["paragraphs"] = spans_json(document.paragraphs)
    if document.structures:
        value["structures"] = [
            [unit.kind, unit.span.start, unit.span.end, unit.head, unit.parent]
            for unit in document.structures
        ]
    if document.trees:
        value["trees"] = [_tree_json(tree) for tree in document.trees]
    if document.empty_nodes:
        value["empty_nodes"] = [_node_json(node) for node in document.empty_nodes]
    return dumps(value)


def document_of(text: str) -> Document:
    """Return the document of `document_text`.

    Raises:
        KeyError, TypeError, ValueError: The text is damaged (see `values.content`).
    """
    value: Json = json.loads(text)
    borders = value.get("offsets", ())
    ends = [0]
    for length in value["sentences"]:
        ends.append(ends[-1] + length)
    return Document(
        value["id"],
        value["language"],
        value.get("text", ""),
        _tokens(value["tokens"]),
        tuple([Span(start, end) for start, end in pairwise(ends)]),
        tuple(zip(borders[::2], borders[1::2], strict=True)),
        spans_of(value.get("paragraphs", ())),
        tuple(
            [
                Structure(kind, Span(start, end), head, parent)
                for kind, start, end, head, parent in value.get("structures", ())
            ]
        ),
        tuple([_tree_of(tree) for tree in value.get("trees", ())]),
        tuple([_node_of(node) for node in value.get("empty_nodes", ())]),
        FrozenDict(value.get("metadata", EMPTY)),
    )


def _columns(tokens: Sequence[Token]) -> Json:
    value: Json = {"text": [token.text for token in tokens]}
    for name in _TEXT_COLUMNS:
        column = [getattr(token, name) for token in tokens]
        if any(column):
            value[name] = column
    heads = [token.head for token in tokens]
    if any(head is not None for head in heads):
        value["head"] = heads
    # By the order of the keys as well: equal features may be written in different orders.
    numbers: dict[tuple[tuple[str, str], ...], int] = {}
    known: dict[int, int] = {}
    column = []
    for token in tokens:
        number = known.get(id(token.features))
        if number is None:
            number = numbers.setdefault(tuple(token.features.items()), len(numbers))
            known[id(token.features)] = number
        column.append(number)
    if any(numbers):
        value["features"] = column
        value["feature_sets"] = [dict(pairs) for pairs in numbers]
    return value


def _tokens(value: Json) -> tuple[Token, ...]:
    forms = value["text"]
    columns: dict[str, Iterable[str]] = {
        name: _whole(value[name], len(forms)) if name in value else repeat("", len(forms))
        for name in _TEXT_COLUMNS
    }
    features: Iterable[FrozenDict[str, str]] = repeat(EMPTY, len(forms))
    if "features" in value:
        sets = [texts_of(entry) for entry in value["feature_sets"]]
        features = [sets[number] for number in _whole(value["features"], len(forms))]
    heads: Iterable[int | None] = repeat(None, len(forms))
    if "head" in value:
        heads = _whole(value["head"], len(forms))
    rows = zip(
        forms,
        columns["lemma"],
        columns["pos"],
        columns["tag"],
        columns["stem"],
        features,
        heads,
        columns["deprel"],
        strict=True,
    )
    return tuple([Token(*row) for row in rows])


def _whole(column: list[T], size: int) -> list[T]:
    if len(column) != size:
        raise ValueError(f"a column has {len(column)} entries for {size} tokens")
    return column


def _tree_json(tree: Tree | None) -> list[list[object]] | None:
    """Return the nodes depth first with the numbers of their children: no depth is too deep."""
    if tree is None:
        return None
    return [
        [node.label, node.span.start, node.span.end, len(node.children)] for node in tree.walk()
    ]


def _tree_of(rows: list[tuple[str, int, int, int]] | None) -> Tree | None:
    if rows is None:
        return None
    stack: list[Tree] = []
    for label, start, end, size in reversed(rows):
        if size > len(stack):
            raise ValueError(f"the tree node '{label}' misses a child")
        children = [stack.pop() for _ in range(size)]
        stack.append(Tree(label, Span(start, end), tuple(children)))
    (tree,) = stack
    return tree


def _node_json(node: EmptyNode) -> list[object]:
    return [
        node.after,
        node.index,
        node.text,
        node.lemma,
        node.pos,
        node.features,
        node.governor,
        node.deprel,
    ]


def _node_of(row: list[Any]) -> EmptyNode:
    after, index, text, lemma, pos, features, governor, deprel = row
    return EmptyNode(after, index, text, lemma, pos, texts_of(features), governor, deprel)
