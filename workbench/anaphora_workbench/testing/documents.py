"""Hypothesis strategies that build random documents; import them from `testing.strategies`."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Span,
    Structure,
    Token,
    Tree,
    sentences_from_lengths,
)

WORDS = (
    *("he", "she", "it", "they", "la", "casa", "él", "John's", "dog", "barked", "al", "1,000.5"),
    *("e\u0301", "\U0001f600", "\U0001f469\u200d\U0001f680", "שלום", "مرحبا", "漢字", "ﬁ"),
    *(".", ",", "...", "(", ")", "[", "]", "{", "}", '"', "'", "’", "«", "¿", "|", "=", "<", ">"),
    *(
        "&",
        "&amp;",
        "\\",
        "/",
        "*",
        "_",
        "-",
        "#",
        "%",
        "%41",
        "@",
        "+",
        ":",
        ";",
        "`",
        "a|b",
        "(x",
    ),
)
"""Words that readers stumble over, beside plain ones."""

UPOS = ("NOUN", "PRON", "VERB", "PROPN", "DET", "ADP", "PUNCT", "X")
RELATIONS = ("nsubj", "obj", "obl", "nmod:poss", "det", "punct", "flat")
FEATURES = (
    EMPTY,
    FrozenDict({"Number": "Sing"}),
    FrozenDict({"Gender": "Fem,Masc", "Number": "Plur", "Person": "3"}),
    FrozenDict({"Number[psor]": "Sing", "PronType": "Prs"}),
)
ANALYSES = (
    Token(""),
    Token("", "be", "VERB", "vmip3s0", "bark", FEATURES[2]),
    Token("", "él", "PRON", "PRP$", "", FEATURES[3]),
    Token("", "_", "NOUN", "''", "bark", FEATURES[1]),
    Token("", "he|she", "", "NNP"),
    Token("", "", "PROPN", "", "", FEATURES[2]),
    Token("", "the", "DET", "DT", "the", FEATURES[1]),
)
"""What a word may be analysed as, beside its form and its head; the first is nothing."""


def words() -> st.SearchStrategy[str]:
    """Return non-empty words without white space and control characters."""
    plain = st.characters(exclude_categories=("Z", "C"))
    return st.sampled_from(WORDS) | st.text(plain, min_size=1, max_size=4)


def names() -> st.SearchStrategy[str]:
    """Return identifiers of letters, digits, dots and underscores that begin with a letter."""
    return st.builds(str.__add__, st.sampled_from("adz"), st.text("abcXYZ019_.", max_size=6))


def rarely() -> st.SearchStrategy[bool]:
    """Return a strategy that says yes one time in three."""
    return st.sampled_from((False, False, True))


@st.composite
def documents(
    draw: st.DrawFn,
    *,
    word: st.SearchStrategy[str] | None = None,
    max_sentences: int = 4,
    max_length: int = 7,
    running_text: bool = True,
    contractions: bool = True,
    paragraphs: bool = True,
    tags: bool = True,
    stems: bool = True,
    parses: bool = True,
    empty_nodes: bool = True,
    structures: bool = True,
    trees: bool = True,
    metadata: bool = True,
) -> Document:
    """Build a document.

    Args:
        draw: Given by hypothesis.
        word: Strategy of the word forms; `words` by default.
        max_sentences: Most sentences; there may be none.
        max_length: Most tokens of a sentence; there is at least one.
        running_text: Give ``text`` and offsets (sometimes even then there are none).
        contractions: Let neighbouring tokens share the offsets of one written word.
        paragraphs: Give paragraphs, of whole sentences, that cover the document.
        tags: Give lemmas, parts of speech, tags and features.
        stems: Give stems (with ``tags``).
        parses: Give one dependency tree a sentence (sometimes even then there is none).
        empty_nodes: Give nodes without text, each with a governor in its sentence or none.
        structures: Give syntactic units.
        trees: Give constituent trees, for some sentences.
        metadata: Give a genre, a title and speakers.
    """
    form = words() if word is None else word
    sizes = draw(st.lists(st.integers(1, max_length), max_size=max_sentences))
    spans = sentences_from_lengths(sizes)
    total = sum(sizes)
    forms = draw(st.lists(form, min_size=total, max_size=total))
    heads: list[int | None] = [None] * total
    if parses and draw(st.booleans()):
        for span in spans:
            _grow_tree(draw, span, heads)
    tokens = tuple([_token(draw, text, heads[i], tags, stems) for i, text in enumerate(forms)])
    breaks = [span.start for span in spans if paragraphs and (not span.start or draw(rarely()))]
    text = ""
    offsets: tuple[tuple[int, int], ...] = ()
    if running_text and draw(st.booleans()):
        text, offsets = _lay_out(draw, forms, spans, breaks, contractions)
    return Document(
        draw(names()),
        draw(st.sampled_from(("en", "es", "und"))),
        text,
        tokens,
        spans,
        offsets,
        tuple([Span(a, b) for a, b in zip(breaks, [*breaks[1:], total], strict=False)]),
        _structures(draw, spans) if structures else (),
        tuple([_tree(draw, span) for span in spans]) if trees and draw(st.booleans()) else (),
        _empty_nodes(draw, spans) if empty_nodes else (),
        draw(_metadata()) if metadata else EMPTY,
    )


def stretch(draw: st.DrawFn, inside: Span) -> Span:
    """Build a span inside another."""
    start = draw(st.integers(inside.start, inside.end - 1))
    return Span(start, draw(st.integers(start + 1, inside.end)))


def _grow_tree(draw: st.DrawFn, span: Span, heads: list[int | None]) -> None:
    """Hang the tokens up, from a random root on, each on one that hangs already."""
    root = draw(st.integers(span.start, span.end - 1))
    order = [*range(root, span.end), *range(span.start, root)]
    heads[root] = ROOT
    for number, index in enumerate(order[1:], 1):
        heads[index] = order[draw(st.integers(0, number - 1))]


def _token(draw: st.DrawFn, text: str, head: int | None, tags: bool, stems: bool) -> Token:
    relation = draw(st.sampled_from(RELATIONS)) if head is not None else ""
    if head == ROOT:
        relation = "root"
    analysis = draw(st.sampled_from(ANALYSES)) if tags else ANALYSES[0]
    stem = analysis.stem if stems else ""
    return replace(analysis, text=text, head=head, deprel=relation, stem=stem)


def _lay_out(
    draw: st.DrawFn,
    forms: list[str],
    sentences: tuple[Span, ...],
    breaks: list[int],
    contractions: bool,
) -> tuple[str, tuple[tuple[int, int], ...]]:
    starts = {span.start for span in sentences}
    pieces: list[str] = []
    offsets: list[tuple[int, int]] = []
    position = 0
    for index, form in enumerate(forms):
        if index not in starts and contractions and draw(st.integers(0, 7)) == 7:
            offsets.append(offsets[-1])
            continue
        space = ""
        if index in breaks and index:
            space = "\n\n"
        elif index:
            space = draw(st.sampled_from((" ", "\n", "") if index in starts else (" ", " ", "")))
        pieces += (space, form)
        position += len(space) + len(form)
        offsets.append((position - len(form), position))
    return "".join(pieces), tuple(offsets)


def _structures(draw: st.DrawFn, sentences: tuple[Span, ...]) -> tuple[Structure, ...]:
    units: list[Structure] = []
    for sentence in sentences:
        if draw(st.booleans()):
            units.append(Structure("clause", sentence))
            inner = stretch(draw, sentence)
            kind = draw(st.sampled_from(("np", "pp", "apposition", "relative", "genitive")))
            units.append(Structure(kind, inner, inner.start, len(units) - 1))
    return tuple(units)


def _tree(draw: st.DrawFn, sentence: Span) -> Tree | None:
    if draw(rarely()):
        return None
    leaves = [Tree(draw(st.sampled_from(("NN", "VBZ", "."))), Span(i, i + 1)) for i in sentence]
    cut = draw(st.integers(1, len(leaves)))
    left = Tree("NP-SBJ", Span(sentence.start, sentence.start + cut), tuple(leaves[:cut]))
    return Tree("S", sentence, (left, *leaves[cut:]))


def _empty_nodes(draw: st.DrawFn, sentences: tuple[Span, ...]) -> tuple[EmptyNode, ...]:
    return tuple(
        [
            _empty_node(draw, sentence, after, number + 1)
            for sentence in sentences
            if draw(rarely())
            for after in sentence
            for number in range(draw(st.integers(0, 2)))
        ]
    )


def _empty_node(draw: st.DrawFn, sentence: Span, after: int, number: int) -> EmptyNode:
    governor = draw(st.none() | st.sampled_from(list(sentence)))
    return EmptyNode(
        after,
        number,
        draw(st.sampled_from(("_", "él"))),
        draw(st.sampled_from(("", "él"))),
        draw(st.sampled_from(("", "PRON"))),
        draw(st.sampled_from(FEATURES)),
        governor,
        "" if governor is None else draw(st.sampled_from(RELATIONS)),
    )


def _metadata() -> st.SearchStrategy[FrozenDict[str, object]]:
    values = {"genre": "news", "title": "¿Qué = “A”?", "speakers": ["Ana", "Bill"]}
    keys = st.lists(st.sampled_from(sorted(values)), unique=True)
    return st.builds(lambda chosen: FrozenDict({key: values[key] for key in chosen}), keys)
