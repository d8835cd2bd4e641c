"""The same texts from several annotators: documents paired by name, tokens compared.

All annotators are read at the same pace, so only documents out of order are held. An annotator
need not have done every document. Where every annotator has exactly one document, these are one
text whatever their names: many formats call a document after its file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading


@dataclass(frozen=True, slots=True)
class Texts:
    """What annotators' files hold of one document.

    Attributes:
        doc_id: Name of the document.
        readings: The document with the annotator's layer first, by annotator.
        stating: Annotators whose file of it is in a format that can state anaphors.
    """

    doc_id: str
    readings: Mapping[str, Reading]
    stating: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TextDifference:
    """The first place at which two annotators' texts part.

    Attributes:
        token: Index of the first token that differs.
        sentence: Number of the sentence it stands in, 0-based, in the second text.
        first: The word in the first text, ``None`` behind its end.
        second: That in the second text.
    """

    token: int
    sentence: int
    first: str | None
    second: str | None


def paired(annotators: Mapping[str, Iterable[Reading]]) -> Iterator[Texts]:
    """Yield the documents of several annotators, those that one alone did among them.

    Raises:
        FormatError: An annotator has a document twice (``document-twice``).
    """
    names = list(annotators)
    streams = {name: iter(readings) for name, readings in annotators.items()}
    waiting: dict[str, dict[str, Reading]] = {}
    seen: dict[str, set[str]] = {name: set() for name in names}
    while streams:
        touched: dict[str, None] = {}
        for name in list(streams):
            reading = next(streams[name], None)
            if reading is None:
                del streams[name]
                continue
            doc_id = reading.document.doc_id
            if doc_id in seen[name]:
                raise FormatError(
                    f"'{name}' has the document '{doc_id}' twice. Each file or folder on the "
                    "command line is one annotator; take one of the copies away",
                    code="document-twice",
                    at=Position(reading.source) if reading.source else None,
                )
            seen[name].add(doc_id)
            waiting.setdefault(doc_id, {})[name] = reading
            touched[doc_id] = None
        for doc_id in touched:
            if len(waiting[doc_id]) == len(names):
                yield _in_order(doc_id, waiting.pop(doc_id), names)
    if all(len(done) == 1 for done in seen.values()) and len(waiting) > 1:
        readings = {name: next(r[name] for r in waiting.values() if name in r) for name in names}
        yield Texts(readings[names[0]].document.doc_id, readings)
        return
    for doc_id, some in waiting.items():
        yield _in_order(doc_id, some, names)


def _in_order(doc_id: str, readings: Mapping[str, Reading], names: Iterable[str]) -> Texts:
    return Texts(doc_id, {name: readings[name] for name in names if name in readings})


def by_layer(
    readings: Iterable[Reading], left_out: Callable[[Layer], bool] = lambda _layer: False
) -> Iterator[Texts]:
    """Yield documents of files that hold the layers of several annotators, by the layer's name.

    Args:
        readings: The documents.
        left_out: Tells which layers are no annotator's, such as the adjudicated one.

    Raises:
        FormatError: A document is there twice (``document-twice``), or two of its layers have one
            name (``layer-twice``).
    """
    seen: set[str] = set()
    for reading in readings:
        doc_id = reading.document.doc_id
        at = Position(reading.source) if reading.source else None
        if doc_id in seen:
            raise FormatError(
                f"the document '{doc_id}' is there twice; take one of the copies away",
                code="document-twice",
                at=at,
            )
        seen.add(doc_id)
        layers = {layer.name: layer for layer in reading.layers}
        if len(layers) < len(reading.layers):
            raise FormatError(
                f"two layers of '{doc_id}' have the same name; each annotator needs a name",
                code="layer-twice",
                at=at,
            )
        yield Texts(
            doc_id,
            {
                name: replace(reading, layers=(layers[name],))
                for name in sorted(layers)
                if not left_out(layers[name])
            },
        )


def difference(first: Document, second: Document) -> TextDifference | None:
    """Return where the words of two documents differ first, ``None`` when they are the same."""
    ours = [token.text for token in first.tokens]
    theirs = [token.text for token in second.tokens]
    if ours == theirs:
        return None
    shorter = min(len(ours), len(theirs))
    pairs = zip(ours, theirs, strict=False)
    token = next((n for n, (one, other) in enumerate(pairs) if one != other), shorter)
    last = min(token, len(theirs) - 1)
    return TextDifference(
        token,
        second.sentence_of(last) if theirs else 0,
        ours[token] if token < len(ours) else None,
        theirs[token] if token < len(theirs) else None,
    )
