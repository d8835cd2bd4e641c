"""The text of a document with some of its sentences cut or spelt in another way.

The document itself is never changed; what comes out is a new one. Everything outside of the
corrected sentences stays as it is. Inside, either a preprocessor analyses them anew, or what is
known of the words that are the same stays, and the others have no analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from anaphora_workbench.annotation.revision.carried_layers import VersionAlignment, without_layout
from anaphora_workbench.errors import UsageError, counted
from anaphora_workbench.model import (
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Span,
    Structure,
    Token,
    Tree,
    sentences_from_lengths,
)

Offsets = tuple[tuple[int, int], ...]

_CLOSING = frozenset(".,;:!?)]}…%”’»'\"")
_OPENING = frozenset("([{“‘«¿¡")
Prepare = Callable[[Document], tuple[Document, Layer]]
"""Analyses a text and finds its markables and anaphors; keeps tokens and sentences as given."""
NodePlaces = Mapping[tuple[int, int], tuple[int, int]]
"""New places of empty nodes by old ones."""


def spelled(
    document: Document, old: Span, words: Sequence[str], alignment: VersionAlignment
) -> tuple[str, Offsets]:
    """Return the running text and the offsets of all tokens after a correction.

    Where the new words can be read off the old text, as when one was only cut, it stays to the
    letter. Otherwise words that are the same keep their spelling, and their blanks between them.

    Args:
        document: The text before.
        old: The tokens of the corrected sentences.
        words: The new words there.
        alignment: The tokens of both texts.
    """
    if not document.offsets:
        return document.text, ()
    begin, end = document.chars_of(old)
    read = _read_off(document.text[begin:end], words)
    if read is not None:
        region, places = document.text[begin:end], read
    else:
        region, places = _spelt_anew(document, old, words, alignment)
    by = len(region) - (end - begin)
    offsets = (
        *document.offsets[: old.start],
        *[(begin + start, begin + stop) for start, stop in places],
        *[(start + by, stop + by) for start, stop in document.offsets[old.end :]],
    )
    return document.text[:begin] + region + document.text[end:], offsets


def _read_off(text: str, words: Sequence[str]) -> list[tuple[int, int]] | None:
    """Return where the words stand in a text that holds nothing else, ``None`` if they do not."""
    places = []
    position = 0
    for word in words:
        start = text.find(word, position)
        if start < 0 or text[position:start].strip():
            return None
        position = start + len(word)
        places.append((start, position))
    return None if text[position:].strip() else places


def _spelt_anew(
    document: Document, old: Span, words: Sequence[str], alignment: VersionAlignment
) -> tuple[str, list[tuple[int, int]]]:
    """Return the text of the sentences and the places of their words in it."""
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    position = 0
    previous: int | None = None
    for number, word in enumerate(words):
        index = old.start + number
        origin = alignment.origin(index)
        if _shares(document, previous, origin, alignment):
            places.append(places[-1])  # both parts of a contraction stand at the written word
            previous = origin
            continue
        if origin is not None and alignment.is_same(origin):
            start, end = document.offsets[origin]
            surface = document.text[start:end] or word
        else:
            surface = word
        gap = _gap(document, previous, origin, words[number - 1], word) if number else ""
        parts += [gap, surface]
        position += len(gap)
        places.append((position, position + len(surface)))
        position += len(surface)
        previous = origin
    return "".join(parts), places


def _shares(
    document: Document, left: int | None, right: int | None, alignment: VersionAlignment
) -> bool:
    """Tell whether two tokens that follow each other are parts of one written word, as before."""
    return (
        left is not None
        and right == left + 1
        and document.offsets[left] == document.offsets[right]
        and alignment.is_same(left)
        and alignment.is_same(right)
    )


def _gap(document: Document, left: int | None, right: int | None, before: str, word: str) -> str:
    """Return what stands between two words: what stood there, else a blank where one belongs."""
    if left is not None and right == left + 1:
        return document.text[document.offsets[left][1] : document.offsets[right][0]]
    if left is not None and left == right and before + word == document.tokens[left].text:
        return ""
    if word[0] in _CLOSING or before[-1] in _OPENING:
        return ""
    return " "


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected text.

    Attributes:
        document: The text.
        alignment: Its tokens and those of the text before.
        places: Where the empty nodes are now.
        region: The tokens of the corrected sentences.
        found: What preparing found in these, in the tokens of these sentences alone; ``None``
            without preparing.
    """

    document: Document
    alignment: VersionAlignment
    places: NodePlaces
    region: Span
    found: Layer | None = None


def corrected(
    document: Document,
    sentences: tuple[int, int],
    words: Sequence[str],
    lengths: Sequence[int],
    prepare: Prepare | None = None,
) -> Corrected:
    """Return a text in which some sentences have other words or other borders.

    Args:
        document: The text.
        sentences: Number (from 0) of the first sentence, and of the one behind the last.
        words: The words that stand there now.
        lengths: How many of them each sentence has.
        prepare: Analyses the sentences anew, which it gets as a text of their own.

    Raises:
        UsageError: ``revision-invalid``: no such sentences, no words, or lengths that do not add
            up; ``revision-prepared``: preparing changed words or sentences.
    """
    first, last = sentences
    _check(document, first, last, words, lengths)
    old = Span(document.sentences[first].start, document.sentences[last - 1].end)
    before = [token.text for token in document.tokens]
    alignment = VersionAlignment(before, [*before[: old.start], *words, *before[old.end :]])
    new = Span(old.start, old.start + len(words))
    sizes = [len(span) for span in document.sentences]
    borders = sentences_from_lengths([*sizes[:first], *lengths, *sizes[last:]])
    text, offsets = spelled(document, old, words, alignment)
    places = places_of(document, alignment)
    tokens = [_shifted(token, alignment) for token in document.tokens[: old.start]]
    tokens += _kept(document, new, words, alignment, borders)
    tokens += [_shifted(token, alignment) for token in document.tokens[old.end :]]
    made = Document(
        document.doc_id,
        document.language,
        text,
        tuple(tokens),
        borders,
        offsets,
        _paragraphs(document, alignment),
        _structures(document, alignment, old, borders),
        _trees(document, alignment.shift, first, last, len(lengths)),
        _empty_nodes(document, alignment, places),
        _metadata(document, alignment, borders),
    )
    if prepare is None:
        return Corrected(made, alignment, places, new)
    return _prepared(made, alignment, places, new, (first, first + len(lengths)), prepare)


def _check(
    document: Document, first: int, last: int, words: Sequence[str], lengths: Sequence[int]
) -> None:
    reason = ""
    if not 0 <= first < last <= len(document.sentences):
        reason = f"'{document.doc_id}' has no sentences {first + 1} to {last}"
    elif not words:
        reason = "a text cannot lose a whole sentence; leave one word"
    elif not all(word.strip() == word != "" for word in words):
        reason = "a word is empty or has blanks around it"
    elif sum(lengths) != len(words) or min(lengths) < 1:
        reason = (
            f"the sentences have {counted(sum(lengths), 'word')} together, but the text has "
            f"{len(words)}"
        )
    if reason:
        raise UsageError(reason, code="revision-invalid")


def _shifted(token: Token, alignment: VersionAlignment) -> Token:
    """Return a token outside of the sentences, whose head may stand somewhere else now."""
    head = token.head
    if head is None or head == ROOT:
        return token
    there = _head(head, alignment)
    if there == head:
        return token
    return Token(
        token.text,
        token.lemma,
        token.pos,
        token.tag,
        token.stem,
        token.features,
        there,
        token.deprel if there is not None else "",
    )


def _head(head: int, alignment: VersionAlignment) -> int | None:
    if head < alignment.old[0]:
        return head
    if head >= alignment.old[1]:
        return head + alignment.shift
    where = alignment.tokens(head)
    return None if where is None else where.start


def _kept(
    document: Document,
    region: Span,
    words: Sequence[str],
    alignment: VersionAlignment,
    sentences: Sequence[Span],
) -> list[Token]:
    """Return the tokens of the sentences; those that are the same keep their analysis.

    A head that stands in another sentence now is none any more.
    """
    own = {index: span for span in sentences if span in region for index in span}
    tokens = []
    for index, word in zip(region, words, strict=True):
        origin = alignment.origin(index)
        if origin is None or not alignment.is_same(origin):
            tokens.append(Token(word))
            continue
        token = _shifted(document.tokens[origin], alignment)
        if token.head is not None and token.head != ROOT and token.head not in own[index]:
            token = replace(token, head=None, deprel="")
        tokens.append(token)
    return tokens


def _paragraphs(document: Document, alignment: VersionAlignment) -> tuple[Span, ...]:
    pairs = [
        (alignment.border(span.start), alignment.border(span.end)) for span in document.paragraphs
    ]
    return tuple([Span(start, end) for start, end in pairs if start < end])


def _structures(
    document: Document, alignment: VersionAlignment, old: Span, sentences: Sequence[Span]
) -> tuple[Structure, ...]:
    """Return the units that are left. One whose words changed, or that is cut, is none any more."""
    ends = {span.end for span in sentences}
    numbers: dict[int, int] = {}
    kept: list[Structure] = []
    for number, unit in enumerate(document.structures):
        span = alignment.span(unit.span)
        if unit.span.overlaps(old) and (
            span is None
            or not all(alignment.is_same(index) for index in unit.span)
            or any(border in ends for border in range(span.start + 1, span.end))
        ):
            continue
        assert span is not None
        parent = unit.parent
        while parent is not None and parent not in numbers and parent < number:
            parent = document.structures[parent].parent
        numbers[number] = len(kept)
        head = None if unit.head is None else _head(unit.head, alignment)
        kept.append(Structure(unit.kind, span, head, parent))
    return tuple(
        [
            unit if unit.parent is None else replace(unit, parent=numbers.get(unit.parent))
            for unit in kept
        ]
    )


def _trees(
    document: Document, shift: int, first: int, last: int, count: int
) -> tuple[Tree | None, ...]:
    if not document.trees:
        return ()
    behind = [tree and shifted_tree(tree, shift) for tree in document.trees[last:]]
    return (*document.trees[:first], *[None] * count, *behind)


def shifted_tree(tree: Tree, by: int) -> Tree:
    """Return a tree over tokens that stand further on. No depth is too deep."""
    if not by:
        return tree
    stack: list[Tree] = []
    for node in reversed(list(tree.walk())):
        children = [stack.pop() for _ in node.children]
        stack.append(Tree(node.label, Span(node.span.start + by, node.span.end + by), (*children,)))
    return stack.pop()


def places_of(document: Document, alignment: VersionAlignment) -> NodePlaces:
    """Return the new places of the empty nodes of a document, numbered anew behind each token."""
    counts: dict[int, int] = {}
    places = {}
    for node in document.empty_nodes:
        after = alignment.border(node.after + 1) - 1
        counts[after] = counts.get(after, 0) + 1
        same = after == node.after and not alignment.old[0] <= node.after + 1 <= alignment.old[1]
        places[node.place] = node.place if same else (after, counts[after])
    return places


def _empty_nodes(
    document: Document, alignment: VersionAlignment, places: NodePlaces
) -> tuple[EmptyNode, ...]:
    found = []
    for node in document.empty_nodes:
        after, index = places[node.place]
        governor = node.governor
        if governor is not None:
            governor = _head(governor, alignment)
        found.append(replace(node, after=after, index=index, governor=governor))
    return tuple(sorted(found, key=lambda node: node.place))


def _metadata(
    document: Document, alignment: VersionAlignment, sentences: Sequence[Span]
) -> FrozenDict[str, Any]:
    """Return the metadata; what it says of each sentence goes with the sentence."""
    kept = dict(without_layout(document.metadata))
    begins = []
    for span in sentences:
        start = alignment.origin(span.start)
        if start is None:
            origins = [alignment.origin(index) for index in span if index < alignment.new[1]]
            near = [origin for origin in origins if origin is not None]
            start = near[0] if near else min(alignment.old[0], len(document.tokens) - 1)
        begins.append(document.sentence_of(start))
    speakers = kept.get("speakers")
    if isinstance(speakers, list | tuple) and len(speakers) == len(document.sentences):
        kept["speakers"] = [speakers[number] for number in begins]
    headings = kept.get("headings")
    if isinstance(headings, list | tuple):
        kept["headings"] = [place for place, number in enumerate(begins) if number in headings]
    return FrozenDict(kept)


def _prepared(
    document: Document,
    alignment: VersionAlignment,
    places: NodePlaces,
    region: Span,
    sentences: tuple[int, int],
    prepare: Prepare,
) -> Corrected:
    """Return the text with a new analysis of the corrected sentences."""
    excerpt = _excerpt(document, region, sentences)
    found, layer = prepare(excerpt)
    words = [token.text for token in found.tokens]
    if words != [token.text for token in excerpt.tokens] or found.sentences != excerpt.sentences:
        raise UsageError(
            "preparing changed the words or sentences that it was given; nothing was corrected",
            code="revision-prepared",
        )
    by = region.start
    tokens = [
        token if token.head is None or token.head == ROOT else replace(token, head=token.head + by)
        for token in found.tokens
    ]
    outside = [unit for unit in document.structures if not unit.span.overlaps(region)]
    joined = replace(
        document,
        tokens=(*document.tokens[:by], *tokens, *document.tokens[region.end :]),
        structures=_spliced(document.structures, outside, found.structures, by),
        trees=_with_trees(document, found, sentences, by),
    )
    return Corrected(joined, alignment, places, region, layer)


def _excerpt(document: Document, region: Span, sentences: tuple[int, int]) -> Document:
    """Return some sentences as a text of their own, without any analysis."""
    by = region.start
    text, offsets = "", document.offsets[:0]
    if document.offsets:
        begin, end = document.chars_of(region)
        text = document.text[begin:end]
        offsets = tuple(
            [(a - begin, b - begin) for a, b in document.offsets[region.start : region.end]]
        )
    return Document(
        document.doc_id,
        document.language,
        text,
        tuple([Token(token.text) for token in document.tokens[region.start : region.end]]),
        tuple([Span(s.start - by, s.end - by) for s in document.sentences[slice(*sentences)]]),
        offsets,
    )


def _spliced(
    units: Sequence[Structure],
    outside: Sequence[Structure],
    found: Sequence[Structure],
    by: int,
) -> tuple[Structure, ...]:
    """Return the units outside of the sentences and those found in them, in text order."""
    kept = {id(unit) for unit in outside}
    listed: list[tuple[Structure, tuple[str, int] | None, tuple[str, int]]] = []
    for number, unit in enumerate(units):
        if id(unit) in kept:
            parent = unit.parent
            while parent is not None and id(units[parent]) not in kept:
                parent = units[parent].parent
            listed.append((unit, None if parent is None else ("old", parent), ("old", number)))
    for number, unit in enumerate(found):
        span = Span(unit.span.start + by, unit.span.end + by)
        head = None if unit.head is None else unit.head + by
        above = None if unit.parent is None else ("new", unit.parent)
        listed.append((Structure(unit.kind, span, head), above, ("new", number)))
    listed.sort(key=lambda entry: entry[0].span.order)
    numbers = {own: number for number, (_, _, own) in enumerate(listed)}
    return tuple(
        [
            replace(unit, parent=None if above is None else numbers[above])
            for unit, above, _ in listed
        ]
    )


def _with_trees(
    document: Document, found: Document, sentences: tuple[int, int], by: int
) -> tuple[Tree | None, ...]:
    if not found.trees or not (document.trees or found.has_trees):
        return document.trees
    trees = list(document.trees) or [None] * len(document.sentences)
    trees[slice(*sentences)] = [tree and shifted_tree(tree, by) for tree in found.trees]
    return tuple(trees)
