"""Hypothesis strategies for the property tests of plug-ins: documents, layers, readings.

``write`` then ``read`` gives the same back, whatever was written. Every feature of the model can
be switched off, because few formats hold them all::

    @given(readings(of=documents(trees=False), zeros=False, candidates=False))
    def test_what_is_written_is_read_back(reading): ...

What is built always satisfies the model. Sizes stay small: a few sentences, a few markables.
Needs hypothesis, which the workbench itself does not depend on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypedDict, Unpack

from anaphora_workbench.errors import MissingExtraError
from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Verdict,
    Zero,
    anaphors_from_clusters,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtraError("the testing strategies need hypothesis; install it") from error

__all__ = [
    "FEATURES",
    "KINDS",
    "UPOS",
    "WORDS",
    "LayerChoices",
    "documents",
    "layers",
    "names",
    "readings",
    "words",
]

WORDS = (
    *("he", "she", "it", "they", "la", "casa", "él", "John's", "dog", "barked", "al", "1,000.5"),
    *("e\u0301", "\U0001f600", "\U0001f469\u200d\U0001f680", "שלום", "مرحبا", "漢字", "ﬁ"),
    *(".", ",", "...", "(", ")", "[", "]", "{", "}", '"', "'", "’", "«", "¿", "|", "=", "<", ">"),
    *("&", "&amp;", "\\", "/", "*", "_", "-", "#", "%", "%41", "@", "+", ":", ";", "`", "a|b"),
    "(x",
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
KINDS = ("persIt", "persRefl", "poss", "demo", "defDesc", "rel")


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
    """Build a document. The words are those of `words` by default; everything is given by default.

    Args:
        draw: Given by hypothesis.
        word: Strategy of the word forms.
        max_sentences: Most sentences; there may be none.
        max_length: Most tokens of a sentence; there is at least one.
        running_text: ``text`` and offsets (sometimes even then there are none).
        contractions: Neighbouring tokens may share the offsets of one written word.
        paragraphs: Paragraphs, of whole sentences, that cover the document.
        tags: Lemmas, parts of speech, tags and features.
        stems: Stems (with ``tags``).
        parses: One dependency tree a sentence (sometimes even then there is none).
        empty_nodes: Nodes without text, each with a governor in its sentence or none.
        structures: Syntactic units.
        trees: Constituent trees, for some sentences.
        metadata: A genre, a title and speakers.
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


class LayerChoices(TypedDict, total=False):
    """What `layers` may build; the meaning of each is given there."""

    links: Literal["any", "clusters"]
    max_markables: int
    zeros: bool
    placeless: bool
    clitics: bool
    nested: bool
    crossing: bool
    discontinuous: bool
    across_sentences: bool
    heads: bool
    minimums: bool
    with_empty_nodes: bool
    splits: bool
    bridges: bool
    candidates: bool
    corrections: bool


@st.composite
def layers(
    draw: st.DrawFn, document: Document, *, name: str = "gold", **choices: Unpack[LayerChoices]
) -> Layer:
    """Build a layer on a document. No two markables are the same words in the same realisation.

    Everything is on by default, except ``across_sentences``.

    Args:
        draw: Given by hypothesis.
        document: The document.
        name: Name of the layer.
        **choices: ``links``: ``any`` for anaphors of every kind and reference type, or
            ``clusters`` for what a cluster format can say (kind ``""``, reference ``<``, entity
            labels ``e1`` ... among the attributes). ``max_markables``: 7 by default. ``zeros``.
            ``placeless``: let zeros have no linear position; without it they stand on empty
            nodes that have a governor and a relation, one zero a node. ``clitics``. ``nested``
            and ``crossing``: let the hulls of markables do so. ``discontinuous``: let markables
            have several spans. ``across_sentences``: let them go over the end of a sentence.
            ``heads``: give heads, sometimes. ``minimums``: give MIN alternatives and head spans.
            ``with_empty_nodes``: let markables list empty nodes. ``splits``: let anaphors have
            several antecedents. ``bridges``. ``candidates``: with verdicts and records.
            ``corrections``: of token analyses.
    """
    chosen: list[Markable] = []
    seen: set[tuple[object, ...]] = set()
    for number in range(
        draw(st.integers(0, choices.get("max_markables", 7))) if document.tokens else 0
    ):
        label = f"{draw(st.sampled_from(('m', 'e1_', 'x.')))}{number + 1}"
        markable = _markable(draw, document, label, choices)
        if markable is None:
            continue
        key = (markable.spans, markable.realisation, markable.zero and markable.zero.place)
        if key not in seen and all(_fit(markable, other, choices) for other in chosen):
            seen.add(key)
            chosen.append(markable)
    chosen.sort(key=lambda markable: markable.order)
    if choices.get("links") == "clusters":
        chosen, anaphors = _clusters(draw, chosen, choices.get("splits", True))
    else:
        anaphors = _links(draw, chosen, choices.get("splits", True))
    ids = [markable.id for markable in chosen]
    with_candidates = [a for a in anaphors if choices.get("candidates", True) and draw(rarely())]
    return Layer.build(
        name,
        draw(st.permutations(chosen)),
        anaphors,
        bridges=_bridges(draw, ids) if choices.get("bridges", True) and ids else (),
        candidates={a.markable: _candidates(draw, a, ids) for a in with_candidates},
        corrections=_corrections(draw, document)
        if choices.get("corrections", True) and document.tokens
        else {},
    )


def _markable(
    draw: st.DrawFn, document: Document, name: str, choices: LayerChoices
) -> Markable | None:
    if choices.get("zeros", True) and draw(rarely()):
        return _zero(draw, document, name, choices.get("placeless", True))
    inside = draw(st.sampled_from(document.sentences))
    if choices.get("across_sentences"):
        inside = Span(0, len(document))
    semantic = draw(st.sampled_from(("", "person", "place")))
    if choices.get("clitics", True) and draw(st.integers(0, 9)) == 9:
        only = draw(st.integers(inside.start, inside.end - 1))
        clitic = draw(st.integers(1, 2))
        span = Span(only, only + 1)
        return Markable(name, (span,), only, phrase="clitic", clitic=clitic, semantic=semantic)
    parts = draw(st.integers(1, 3)) if choices.get("discontinuous", True) and draw(rarely()) else 1
    spans = _merged([stretch(draw, inside) for _ in range(parts)])
    indices = [index for span in spans for index in span]
    head = draw(st.none() | st.sampled_from(indices)) if choices.get("heads", True) else None
    head_span = None
    minimum: tuple[Span, ...] = ()
    if choices.get("minimums", True) and draw(rarely()):
        minimum = (stretch(draw, draw(st.sampled_from(spans))),)
        head_span = None if head is None else Span(head, head + 1)
    held: tuple[tuple[int, int], ...] = ()
    if choices.get("with_empty_nodes", True) and draw(rarely()):
        near = [n.place for n in document.empty_nodes if any(n.after in span for span in spans)]
        held = tuple(near)
    phrase = draw(st.sampled_from(("", "np", "pronoun")))
    return Markable(
        name, spans, head, head_span, phrase, semantic=semantic, minimum=minimum, empty_nodes=held
    )


def _zero(draw: st.DrawFn, document: Document, name: str, placeless: bool) -> Markable | None:
    nodes = [n for n in document.empty_nodes if n.governor is not None and n.deprel]
    if nodes and (not placeless or draw(st.booleans())):
        node = draw(st.sampled_from(nodes))
        assert node.governor is not None
        zero = Zero(node.governor, node.deprel, node.features, node.place)
    elif placeless:
        governor = draw(st.integers(0, len(document) - 1))
        role = draw(st.sampled_from(("nsubj", "obj", "nmod:poss")))
        zero = Zero(governor, role, draw(st.sampled_from(FEATURES)))
    else:
        return None
    span = Span(zero.governor, zero.governor + 1)
    return Markable(name, (span,), zero.governor, phrase="zero", zero=zero)


def _merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Join spans that touch or overlap."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda span: span.order):
        if result and span.start <= result[-1].end:
            result[-1] = Span(result[-1].start, max(result[-1].end, span.end))
        else:
            result.append(span)
    return tuple(result)


def _fit(new: Markable, old: Markable, choices: LayerChoices) -> bool:
    one, other = new.span, old.span
    if new.zero is not None or old.zero is not None or not one.overlaps(other):
        return True
    return choices.get("crossing", True) if one.crosses(other) else choices.get("nested", True)


def _clusters(
    draw: st.DrawFn, markables: list[Markable], splits: bool
) -> tuple[list[Markable], list[Anaphor]]:
    most = max(1, len(markables))
    cluster_of = {m.id: f"e{draw(st.integers(1, most))}" for m in markables}
    labels = sorted(set(cluster_of.values()))
    parts: dict[str, tuple[str, ...]] = {}
    if splits and len(labels) > 2 and draw(st.booleans()):
        whole, *others = draw(st.permutations(labels))
        parts[whole] = tuple(others[: draw(st.integers(2, len(others)))])
    labelled = [replace(m, attributes=FrozenDict({ENTITY: cluster_of[m.id]})) for m in markables]
    return labelled, anaphors_from_clusters(labelled, cluster_of, parts)


def _links(draw: st.DrawFn, markables: list[Markable], splits: bool) -> list[Anaphor]:
    anaphors = []
    for number, markable in enumerate(markables):
        if draw(rarely()):
            continue
        kind = draw(st.sampled_from(("", *KINDS))) if markable.zero is None else "zero"
        reference = draw(st.none() | st.sampled_from(list(Reference)))
        others: list[str] = []
        if reference is Reference.ANAPHOR:
            others = [other.id for other in markables[:number]]
        elif reference is Reference.CATAPHOR:
            others = [other.id for other in markables[number + 1 :]]
        most = 2 if splits else 1
        some = st.lists(st.sampled_from(others), max_size=most, unique=True) if others else None
        antecedents = tuple(draw(some)) if some is not None else ()
        anaphors.append(Anaphor(markable.id, kind, reference, antecedents))
    return anaphors


def _bridges(draw: st.DrawFn, ids: list[str]) -> list[Bridge]:
    one = st.sampled_from(ids)
    pairs = draw(st.lists(st.tuples(one, one), max_size=2, unique=True))
    relations = st.sampled_from(("", "part-whole"))
    return [Bridge(*pair, draw(relations)) for pair in pairs if pair[0] != pair[1]]


def _candidates(draw: st.DrawFn, anaphor: Anaphor, ids: Sequence[str]) -> tuple[Candidate, ...]:
    others = [name for name in ids if name != anaphor.markable and draw(st.booleans())]
    return tuple([_candidate(draw, name) for name in others])


def _candidate(draw: st.DrawFn, name: str) -> Candidate:
    outcomes = st.sampled_from(list(Outcome))
    verdicts = (
        Verdict("number", draw(outcomes), "both are singular"),
        Verdict("gender", draw(outcomes), "«él» | 'la'"),
    )
    record = CandidateRecord(
        number=draw(st.sampled_from(("", "Sing"))),
        head=draw(st.sampled_from(("", "dog"))),
        modifiers=draw(st.sampled_from(((), ("old", "big")))),
        before_verb=draw(st.sampled_from((None, True, False))),
        times_in_text=draw(st.integers(0, 2)),
    )
    return Candidate(name, verdicts[: draw(st.integers(0, 2))], record)


def _corrections(draw: st.DrawFn, document: Document) -> dict[int, Correction]:
    last = len(document) - 1
    correction = st.builds(
        Correction,
        pos=st.none() | st.sampled_from(UPOS),
        tag=st.none() | st.just("NN"),
        lemma=st.none() | st.just("be"),
        head=st.none() | st.integers(ROOT, last),
        deprel=st.none() | st.sampled_from(RELATIONS),
    )
    return draw(st.dictionaries(st.integers(0, last), correction, max_size=2))


@st.composite
def readings(
    draw: st.DrawFn,
    *,
    of: st.SearchStrategy[Document] | None = None,
    max_layers: int = 1,
    **choices: Unpack[LayerChoices],
) -> Reading:
    """Build a document with 1 to ``max_layers`` layers; the first is called ``gold``.

    The document comes from the strategy ``of``, by default `documents` with everything; the other
    choices are those of `layers`.
    """
    document = draw(documents() if of is None else of)
    built = [
        draw(layers(document, name=f"annotator{number}" if number else "gold", **choices))
        for number in range(draw(st.integers(1, max_layers)))
    ]
    return Reading(document, tuple(built), (), f"{document.doc_id}.test")
