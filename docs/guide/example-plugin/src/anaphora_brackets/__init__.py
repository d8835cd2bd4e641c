r"""Texts with mentions in square brackets, format ``brackets``.

1.  A file is one document, called as the file is without its suffix. It is UTF-8. A line is a
    sentence, its words parted by blanks; empty lines mean nothing.
2.  ``[x`` opens a mention of the entity ``x`` before the next word, ``]`` closes the mention that
    was opened last. A mention lies in one sentence; mentions may be nested. Two mentions with the
    same label belong to one entity.
3.  A word that begins with ``[``, ``]`` or ``\`` is written with a ``\`` before it.
4.  Each mention of an entity points to the mention before it. Everything else is lost.

Example::

    [1 Ana ] saw [2 a dog ] .
    [1 She ] liked [3 [2 its ] bark ] .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.model import (
    ENTITY,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    anaphors_from_clusters,
    chains_of,
    cluster_labels,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.losses import losses_when_written

__all__ = ["BracketsFormat"]


class BracketsFormat:
    """Mentions in square brackets."""

    name = "brackets"
    title = "Text with mentions in square brackets"
    suffixes: tuple[str, ...] = (".brackets",)
    folder = False
    readable = True
    writable = True
    many = False
    loses: tuple[str, ...] = (
        "the running text and every analysis of words and sentences",
        "zeros, clitics and mentions that are not one stretch of one sentence or cross another",
        "kinds, reference types, the choice of antecedents, candidates and bridges",
        "all layers but the first",
    )

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the name ends as it should."""
        return source.name.endswith(self.suffixes)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: ``brackets-empty``, ``brackets-open``, ``brackets-close`` or
                ``brackets-no-words``, with the place; or the file is not UTF-8 text.
        """
        reader = _Reader()
        for number, line in source.lines():
            reader.read_line(line, source.at(number))
        if not reader.tokens:
            raise FormatError("the file holds no words", code="brackets-empty", at=source.at(1))
        # Of two mentions of the same words the outer one, which was closed last, comes first.
        numbered = sorted(enumerate(reader.mentions), key=lambda each: (each[1][1].order, -each[0]))
        mentions = [mention for _, mention in numbered]
        markables = [
            Markable(f"m{number}", (span,), attributes=FrozenDict({ENTITY: label}))
            for number, (label, span) in enumerate(mentions, 1)
        ]
        clusters = {markable.id: markable.attributes[ENTITY] for markable in markables}
        layer = Layer.build("gold", markables, anaphors_from_clusters(markables, clusters))
        document = Document(
            source.stem,
            tokens=tuple([Token(word) for word in reader.tokens]),
            sentences=sentences_from_lengths(reader.lengths),
        )
        yield Reading(document, (layer,), (), source.name)

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what does not come back, one warning for each sort of thing."""
        return losses_when_written(self, reading)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the one document.

        Raises:
            FormatError: There is not exactly one (``brackets-many``), or it holds a word or
                label with white space in it (``brackets-blank``) or no words (``brackets-empty``).
        """
        with target.open_text() as handle:
            documents = 0
            for reading in readings:
                documents += 1
                handle.writelines(_lines(reading))
            if documents != 1:
                raise FormatError(
                    f"the file holds one document, not {documents}; write one file for each",
                    code="brackets-many",
                )


class _Reader:
    """Collects words and mentions line by line."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.lengths: list[int] = []
        self.mentions: list[tuple[str, Span]] = []

    def read_line(self, line: str, at: Position) -> None:
        start = len(self.tokens)
        opened: list[tuple[str, int, Position]] = []
        column = 1
        for piece in line.split(" "):
            here = Position(at.source, at.line, column)
            column += len(piece) + 1
            if piece.startswith("["):
                opened.append((piece[1:], len(self.tokens), here))
            elif piece == "]":
                self._close(opened, here)
            elif piece.startswith("]"):
                raise FormatError(
                    "a word cannot follow ] without a blank; write \\] if it begins with one",
                    code="brackets-close",
                    at=here,
                )
            elif piece:
                self.tokens.append(piece.removeprefix("\\"))
        if opened:
            raise FormatError("this [ is not closed", code="brackets-open", at=opened[-1][2])
        self.lengths.append(len(self.tokens) - start)

    def _close(self, opened: list[tuple[str, int, Position]], here: Position) -> None:
        if not opened:
            raise FormatError("there is no [ before this ]", code="brackets-close", at=here)
        label, first, place = opened.pop()
        if first == len(self.tokens):
            raise FormatError("this mention has no words", code="brackets-no-words", at=place)
        self.mentions.append((label, Span(first, len(self.tokens))))


def _writable(reading: Reading) -> list[Markable]:
    """Return the mentions that brackets can hold, outer ones first."""
    document = reading.document
    chosen: list[Markable] = []
    for markable in reading.layers[0].in_text_order() if reading.layers else ():
        sentence = document.sentences[document.sentence_of(markable.start)]
        if (
            markable.realisation == "overt"
            and len(markable.spans) == 1
            and markable.span in sentence
            and not any(markable.span.crosses(other.span) for other in chosen)
        ):
            chosen.append(markable)
    return chosen


def _lines(reading: Reading) -> Iterator[str]:
    document = reading.document
    if not document.tokens:
        raise FormatError("a document without words cannot be written", code="brackets-empty")
    opening: dict[int, list[str]] = {}
    closing: dict[int, int] = {}
    if reading.layers:
        layer = reading.layers[0]
        chains = chains_of(layer)
        labels = cluster_labels(layer, chains, map(str, count(1)))
        for markable in _writable(reading):
            label = _unbroken(labels[chains.entity_of[markable.id]], "label")
            opening.setdefault(markable.start, []).append(f"[{label}")
            closing[markable.end] = closing.get(markable.end, 0) + 1
    for sentence in document.sentences:
        pieces: list[str] = []
        for index in sentence:
            pieces += opening.get(index, [])
            pieces.append(_escaped(document.tokens[index].text))
            pieces += ["]"] * closing.get(index + 1, 0)
        yield " ".join(pieces) + "\n"


def _escaped(word: str) -> str:
    return f"\\{word}" if _unbroken(word, "word")[0] in "[]\\" else word


def _unbroken(text: str, what: str) -> str:
    if not text or any(character.isspace() for character in text):
        raise FormatError(
            f"the {what} {text!r} is empty or holds white space, which parts words here",
            code="brackets-blank",
        )
    return text
