"""From the columns of one document to tokens, sentences, paragraphs and trees.

The parse column of CoNLL-2012 has bits such as ``(TOP(S(NP*`` and ``*))``, which become trees here
and are made of trees again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from anaphora_formats.conll.brackets import EMPTY_CELLS
from anaphora_formats.conll.columns import (
    Layout,
    Scan,
    features_value,
    says_nothing,
    text_value,
    unknown_cells,
)
from anaphora_workbench.errors import Severity
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import EMPTY, ROOT, FrozenDict, Span, Token, Tree

DEEPEST = 200
"""Deepest nesting of a tree; a deeper one is not an analysis but a mistake."""

_BIT = re.compile(r"((?:\([^()*\s]*)*)\*(\)*)")
NO_FORM = "_"
"""Text of a token whose form the file does not give."""
Columns = Mapping[str, Sequence[str]]


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


@dataclass(frozen=True, slots=True)
class TokenColumns:
    """What the columns say of the words of a document; see `Document` for the fields.

    Attributes:
        tokens: The tokens.
        sentences: Their sentences.
        paragraphs: Their paragraphs, where the file numbers them.
        trees: A tree or ``None`` a sentence, or nothing.
        speakers: The speaker of each sentence, or nothing.
    """

    tokens: tuple[Token, ...]
    sentences: tuple[Span, ...]
    paragraphs: tuple[Span, ...]
    trees: tuple[Tree | None, ...]
    speakers: list[str]


def words_of(table: Scan, columns: Columns, size: int) -> TokenColumns:
    """Return the words of a document and note what is wrong with their columns."""
    starts = table.sentence_starts()
    sentences = tuple([Span(start, end) for start, end in pairwise([*starts, size])])
    forms = forms_of(table, columns, size)
    _check_numbers(table, columns, starts)
    tokens = _tokens(table, columns, forms, sentences)
    return TokenColumns(
        tokens,
        sentences,
        paragraphs_of(columns.get("paragraph", ())),
        _trees(table, columns, sentences, tokens),
        sentence_speakers(columns.get("speaker", ()), sentences),
    )


def head_value(cell: str, numbers: Mapping[str, int]) -> int | None:
    """Return the document index of a head, `ROOT`, or ``None`` when the cell gives none.

    Args:
        cell: The number of the head in the sentence, ``0`` for the root.
        numbers: Document index by word number, for the words of the sentence.
    """
    return ROOT if cell == "0" else numbers.get(cell)


def forms_of(table: Scan, columns: Columns, size: int) -> Sequence[str]:
    """Return the form of each word, `NO_FORM` where there is none."""
    forms: Sequence[str] = columns.get("form", [NO_FORM] * size)
    return _named(table, forms) if "" in forms else forms


def _named(table: Scan, forms: Sequence[str]) -> list[str]:
    for word, form in enumerate(forms):
        if not form and word not in table.odd:
            table.problem(
                "conll-form-empty",
                f"this line has no word; it is read as '{NO_FORM}'",
                word,
                Severity.WARNING,
                "form",
            )
    return [form or NO_FORM for form in forms]


def _check_numbers(table: Scan, columns: Columns, starts: Sequence[int]) -> None:
    """Warn where a word number does not follow the one before; a sentence may begin anew."""
    numbers = columns.get("number", ())
    if not numbers or list(numbers) == usual_numbers(numbers, starts):
        return
    first = frozenset(starts)
    expected = -1
    for word, cell in enumerate(numbers):
        read = expected if word in table.odd else whole_number(cell)
        number = -1 if read is None else read
        if number != expected and not (word in first and number in (0, 1)):
            known = f"where {expected} is expected" if expected >= 0 else "not 0 or 1"
            table.problem(
                "conll-word-number",
                f"the word number is {cell or 'missing'}, {known}; a line may be missing or double",
                word,
                Severity.WARNING,
                "number",
            )
        expected = (number if number >= 0 else expected) + 1


def usual_numbers(numbers: Sequence[str], starts: Sequence[int]) -> list[str]:
    """Return the numbers that nearly every document has: each sentence counts from 0 or 1."""
    usual: list[str] = []
    for start, end in pairwise([*starts, len(numbers)]):
        first = 0 if numbers[start] == "0" else 1
        usual += map(str, range(first, first + end - start))
    return usual


def _tokens(
    table: Scan, columns: Columns, forms: Sequence[str], sentences: Sequence[Span]
) -> tuple[Token, ...]:
    unknown = unknown_cells(table.layout)
    given = _given(columns, unknown)
    if not given.keys() & {"features", "head", "deprel"}:
        return _alike(given, forms, unknown)
    nothing = [""] * len(forms)
    lemmas = given.get("lemma", nothing)
    poses = given.get("pos", nothing)
    tags = given.get("tag", nothing)
    features = _features(table, given.get("features", nothing))
    heads = _heads(table, given.get("head", nothing), columns.get("number", nothing), sentences)
    relations = given.get("deprel", nothing)
    rows = zip(forms, lemmas, poses, tags, features, heads, relations, strict=True)
    return tuple(
        [
            Token(
                form,
                text_value(lemma, form, unknown),
                text_value(pos, "", unknown),
                text_value(tag, form, unknown),
                "",
                features,
                head,
                text_value(relation, "", unknown),
            )
            for form, lemma, pos, tag, features, head, relation in rows
        ]
    )


def _given(columns: Columns, unknown: frozenset[str]) -> dict[str, Sequence[str]]:
    """Return the columns of a document that tell anything of its words."""
    return {
        role: columns[role]
        for role in ("lemma", "pos", "tag", "features", "head", "deprel")
        if role in columns and not says_nothing(columns[role], unknown)
    }


def unparsed_tokens(columns: Columns, layout: Layout) -> tuple[Token, ...]:
    """Return the words of a document of a layout without features, heads and relations."""
    unknown = unknown_cells(layout)
    return _alike(_given(columns, unknown), columns["form"], unknown)


def _alike(given: Columns, forms: Sequence[str], unknown: frozenset[str]) -> tuple[Token, ...]:
    """Return words without a parse: equal ones share one token, as a text has few different."""
    if not given:
        plain = {form: Token(form) for form in set(forms)}
        return tuple([plain[form] for form in forms])
    nothing = [""] * len(forms)
    columns = [given.get(role, nothing) for role in ("lemma", "pos", "tag")]
    keys = list(zip(forms, *columns, strict=True))
    known = {
        key: Token(
            key[0],
            text_value(key[1], key[0], unknown),
            text_value(key[2], "", unknown),
            text_value(key[3], key[0], unknown),
        )
        for key in set(keys)
    }
    return tuple([known[key] for key in keys])


def _features(table: Scan, column: Sequence[str]) -> list[FrozenDict[str, str]]:
    known: dict[str, FrozenDict[str, str]] = {}
    result = []
    for word, cell in enumerate(column):
        features = known.get(cell)
        if features is None:
            read = features_value(cell)
            if read is None:
                table.problem(
                    "conll-features",
                    f"'{cell}' are not features: they must read like Gender=Masc|Number=Sing; they "
                    "are skipped",
                    word,
                    Severity.ERROR,
                    "features",
                )
                result.append(EMPTY)
                continue
            features = known[cell] = read
        result.append(features)
    return result


def _heads(
    table: Scan, column: Sequence[str], numbers: Sequence[str], sentences: Sequence[Span]
) -> list[int | None]:
    heads: list[int | None] = []
    for span in sentences:
        known = {numbers[word]: word for word in span}
        for word in span:
            cell = column[word]
            head = head_value(cell, known)
            if head is None and cell not in EMPTY_CELLS:
                table.problem(
                    "conll-head",
                    f"the head '{cell}' is not a word of the sentence; the word is read without a "
                    "head",
                    word,
                    Severity.ERROR,
                    "head",
                )
            heads.append(head)
    return heads


def paragraphs_of(column: Sequence[str]) -> tuple[Span, ...]:
    """Return the stretches of words with the same paragraph number."""
    if not column or says_nothing(column, EMPTY_CELLS):
        return ()
    starts = [0, *[i for i, (a, b) in enumerate(pairwise(column), 1) if a != b], len(column)]
    return tuple([Span(a, b) for a, b in pairwise(starts) if column[a] not in EMPTY_CELLS])


def _trees(
    table: Scan, columns: Columns, sentences: Sequence[Span], tokens: Sequence[Token]
) -> tuple[Tree | None, ...]:
    trees, wrong = trees_of(columns.get("parse", ()), sentences, tokens)
    for word in wrong:
        table.problem(
            "conll-parse",
            "the parse column of the sentence that begins here is not a tree: its brackets "
            "must pair, under one root; the sentence is read without a tree",
            word,
            Severity.ERROR,
            "parse",
        )
    return trees


def trees_of(
    bits: Sequence[str], sentences: Sequence[Span], tokens: Sequence[Token]
) -> tuple[tuple[Tree | None, ...], list[int]]:
    """Return the trees of a document, and the first words of sentences whose bits are no tree."""
    if not bits or set(bits) <= EMPTY_CELLS:
        return (), []
    wrong: list[int] = []
    trees: list[Tree | None] = []
    for span in sentences:
        inside = bits[span.start : span.end]
        tree = None
        if not EMPTY_CELLS.issuperset(inside):
            tree = tree_of_bits(
                inside, [token.tag for token in tokens[span.start : span.end]], span.start
            )
            if tree is None:
                wrong.append(span.start)
        trees.append(tree)
    return tuple(trees) if any(trees) else (), wrong


def sentence_speakers(column: Sequence[str], sentences: Sequence[Span]) -> list[str]:
    """Return the first known speaker of each sentence, or nothing when none is known."""
    if not column or set(column) <= EMPTY_CELLS:
        return []
    return [
        next((c for c in column[span.start : span.end] if c not in EMPTY_CELLS), "")
        for span in sentences
    ]
