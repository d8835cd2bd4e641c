"""Words into spaCy and analyses out of it: pieces of documents, whole sentences, our own tokens.

spaCy never sees running text: it gets our words, whether a space usually follows each, and where
our sentences begin. Its analyses are those of our tokens, no head crosses a sentence, and the same
words get the same analysis whatever format they come from. Long documents are cut into pieces at
sentence ends, which keeps memory flat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from anaphora_workbench.model import EMPTY, ROOT, Document, FrozenDict, Span, Token
from anaphora_workbench.model.usual_spelling import spaces_between

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

T = TypeVar("T")

_COLUMNS = ("POS", "TAG", "LEMMA", "MORPH", "DEP", "ENT_TYPE", "HEAD")
_BATCH = 4_000
"""Tokens that the model reads at a time: with more, memory grows and speed does not."""
PIECE = 1500
"""Tokens of a piece; a sentence is cut only when it alone is longer."""
_CUT_AFTER = frozenset(".;:!?,")
_WORKING = RLock()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of whole sentences, ready for spaCy.

    Attributes:
        start: Document index of its first token.
        words: The words, or what is read in their place.
        spaces: Whether a space usually follows each.
        starts: Whether a sentence begins with each.
        tags: Given corpus tags (``""`` unknown), or ``None`` when there are none at all.
    """

    start: int
    words: list[str]
    spaces: list[bool]
    starts: list[bool | int | None]
    tags: list[str] | None


@dataclass(slots=True)
class SpacyAnalysis:
    """What spaCy says of the tokens of one document; lists have one entry a token.

    Attributes:
        pos: Universal part of speech.
        tag: Tag of the model.
        lemma: Lemma.
        features: Universal features.
        head: Document index of the head, `ROOT` for roots.
        deprel: Relation.
        entity: Type of the named entity the token is in, or ``""``.
    """

    pos: list[str]
    tag: list[str]
    lemma: list[str]
    features: list[FrozenDict[str, str]]
    head: list[int]
    deprel: list[str]
    entity: list[str]


def pieces_of(document: Document, instead: Mapping[int, str] = EMPTY) -> Iterator[Piece]:
    """Yield the pieces of a document; given tags go with their words.

    ``instead`` has words that the model reads in the place of those of the text, by token.
    """
    tokens = document.tokens
    tagged = any(token.tag for token in tokens)
    spaces = spaces_between(document)
    words = [token.text or "_" for token in tokens]
    for index, word in instead.items():
        words[index] = word
    for start, end, starts in _cuts(document):
        part = tokens[start:end]
        yield Piece(
            start,
            words[start:end],
            spaces[start:end],
            starts,
            [token.tag for token in part] if tagged else None,
        )


def _cuts(document: Document) -> Iterator[tuple[int, int, list[bool | int | None]]]:
    """Yield start, end and sentence starts of pieces of at most `PIECE` tokens."""
    begin = 0
    starts: list[bool | int | None] = []
    for sentence in document.sentences:
        for part in _parts(document.tokens, sentence):
            if starts and len(starts) + len(part) > PIECE:
                yield begin, part.start, starts
                begin, starts = part.start, []
            starts.append(True)
            starts.extend([False] * (len(part) - 1))
    if starts:
        yield begin, len(document.tokens), starts


def _parts(tokens: Sequence[Token], sentence: Span) -> Iterator[Span]:
    """Yield a sentence whole, or cut after a mark when it is longer than a piece."""
    start = sentence.start
    while sentence.end - start > PIECE:
        marks = (
            index + 1
            for index in range(start + PIECE - 1, start + PIECE // 2, -1)
            if tokens[index].text[:1] in _CUT_AFTER
        )
        end = next(marks, start + PIECE)
        yield Span(start, end)
        start = end
    yield Span(start, sentence.end)


def analyse(
    pipeline: Pipeline,
    documents: Iterable[Sequence[Piece]],
    progress: Callable[[int], None] | None = None,
    *,
    entities: bool = True,
) -> list[SpacyAnalysis]:
    """Return what a pipeline says of several documents, each given as its pieces.

    One thread at a time: spaCy's store of strings is shared. What it learns of words in this call
    is forgotten at the end, so that memory does not grow with the number of texts.

    Args:
        pipeline: The model.
        documents: The pieces of each document.
        progress: Called with the number of words of each piece that is analysed.
        entities: Whether named entities are looked for.
    """
    documents = list(documents)
    pieces = [piece for document in documents for piece in document]
    results: list[SpacyAnalysis] = []
    with _WORKING, pipeline.memory_zone():
        reader = _Reader(pipeline)
        skipped = [] if entities else _recognisers(pipeline)
        docs = zip(_docs(pipeline, pieces, reader.tags, skipped), pieces, strict=True)
        for document in documents:
            analysis = SpacyAnalysis([], [], [], [], [], [], [])
            for doc, piece in islice(docs, len(document)):
                reader.read(doc, piece, analysis)
                if progress is not None:
                    progress(len(piece.words))
            results.append(analysis)
    return results


def _recognisers(pipeline: Pipeline) -> list[str]:
    """Return the components that look for named entities and do nothing else."""
    names = pipeline.pipe_names
    return [name for name in names if pipeline.get_pipe_meta(name).factory == "ner"]


def _docs(
    pipeline: Pipeline, pieces: Iterable[Piece], known: frozenset[str], skipped: Sequence[str]
) -> Iterator[Doc]:
    """Yield the analysed documents of pieces; each is to be read before the next."""
    for batch in batches(pieces, lambda piece: len(piece.words), _BATCH):
        made = [_doc(pipeline, piece, known) for piece in batch]
        yield from pipeline.pipe(made, batch_size=len(made), disable=skipped)


def batches(parts: Iterable[T], size_of: Callable[[T], int], enough: int) -> Iterator[list[T]]:
    """Yield parts in order, in lists that end with the part that makes them large enough."""
    batch: list[T] = []
    size = 0
    for part in parts:
        batch.append(part)
        size += size_of(part)
        if size >= enough:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _doc(pipeline: Pipeline, piece: Piece, known: frozenset[str]) -> Doc:
    """Return a spaCy document; given tags that the model knows help its lemmatiser."""
    from spacy.tokens import Doc

    tags = piece.tags
    if tags is not None:
        tags = [tag if tag in known else "" for tag in tags]
    return Doc(
        pipeline.vocab,
        words=piece.words,
        spaces=piece.spaces,
        tags=tags,
        sent_starts=piece.starts,
    )


class _Reader:
    """Reads analyses out of spaCy documents, a column of numbers at a time.

    Attributes:
        tags: The tags that the model can give.
    """

    def __init__(self, pipeline: Pipeline) -> None:
        self._strings = pipeline.vocab.strings
        self._names: dict[int, str] = {0: ""}
        self._features: dict[int, FrozenDict[str, str]] = {0: EMPTY}
        has_tagger = "tagger" in pipeline.pipe_names
        tagger: Any = pipeline.get_pipe("tagger") if has_tagger else None
        self.tags = frozenset(tagger.labels if has_tagger else ())

    def read(self, doc: Doc, piece: Piece, analysis: SpacyAnalysis) -> None:
        """Append what a document says to an analysis."""
        *columns, above = doc.to_array(list(_COLUMNS)).T
        keys = [column.tolist() for column in columns]
        pos, tag, lemma, morph, deprel, entity = [self._text(column) for column in keys]
        analysis.pos += pos
        analysis.tag += tag
        analysis.lemma += lemma
        analysis.features += self._bundles(keys[3], morph)
        analysis.deprel += deprel
        analysis.entity += entity
        # Heads are distances, negative ones wrapped round in the unsigned column; 0 is a root.
        distances = above.astype("int64").tolist()
        analysis.head += [
            place + distance if distance else ROOT
            for place, distance in enumerate(distances, piece.start)
        ]

    def _text(self, column: list[int]) -> list[str]:
        names = self._names
        for key in set(column):
            if key not in names:
                names[key] = self._strings[key]
        return [names[key] for key in column]

    def _bundles(self, keys: list[int], texts: list[str]) -> list[FrozenDict[str, str]]:
        known = self._features
        for key, text in zip(keys, texts, strict=True):
            if key not in known:
                pairs = [part.split("=", 1) for part in text.split("|") if "=" in part]
                known[key] = FrozenDict(dict(pairs))
        return [known[key] for key in keys]
