r"""A word a line with its entity in column 2, format ``word-lines``.

1.  A file is UTF-8. A line has a word or, divided by a tab, a word and the label of its entity.
    Successive words of a sentence with one label are one mention.
2.  An empty line ends a sentence. ``# document NAME`` ends the document and begins another one;
    what precedes the first such line is a document that is called as the file.
3.  Each mention of an entity refers to the mention before it.
4.  A mention that has no line for itself is not written: zeros, clitics, mentions in several
    pieces or sentences, inside another one, or directly behind one of the same entity.

Example: *Ana saw a dog. She slept.*::

    # document farm
    Ana→1
    saw
    a→2
    dog→2
    .

    She→1
    slept
    .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
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

__all__ = ["WordLinesFormat"]

_DOCUMENT = "# document "
_COMMENT = "# "


class WordLinesFormat:
    """A word a line with its entity in column 2."""

    name = "word-lines"
    title = "A word per line, its entity in column 2"
    suffixes: tuple[str, ...] = (".words",)
    folder = False
    readable = True
    writable = True
    many = True
    mentions_only = True
    loses: tuple[str, ...] = (
        "the running text and every analysis of words",
        "zeros, clitics, and mentions inside others or in several pieces or sentences",
        "kinds, reference types, the choice of antecedents, candidates and bridges",
        "all layers but the first",
    )

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the name ends as it should; almost any text has such lines."""
        return source.name.endswith(self.suffixes) and not source.is_folder

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: ``word-lines-empty``, or the file is not UTF-8 text.
        """
        names: set[str] = set()
        draft = _Draft(source.stem, source.at(1))
        for number, line in source.lines():
            if line.startswith(_DOCUMENT):
                if draft.declared or draft.tokens:
                    yield draft.reading(source, names)
                draft = _Draft(line.removeprefix(_DOCUMENT).strip(), source.at(number), True)
            else:
                draft.add(line, source.at(number))
        if not draft.declared and not draft.tokens:
            raise FormatError(
                "the file has no words; each stands in a line of its own",
                code="word-lines-empty",
                at=source.at(1),
            )
        yield draft.reading(source, names)

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what does not come back, one warning for each sort of thing."""
        return losses_when_written(self, reading)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the first layer of each document.

        Raises:
            FormatError: ``word-lines-name``, ``word-lines-word`` or ``word-lines-label``.
        """
        with target.open_text() as handle:
            for reading in readings:
                handle.writelines(_lines(reading))


class _Draft:
    """A document on its way, line by line."""

    def __init__(self, name: str, at: Position, declared: bool = False) -> None:
        self.declared = declared
        self.tokens: list[Token] = []
        self._name = name or "document"
        self._at = at
        self._lengths: list[int] = []
        self._mentions: list[tuple[str, Span]] = []
        self._length = 0
        self._last = ""
        self._problems: list[Problem] = []

    def add(self, line: str, at: Position) -> None:
        """Read a line that does not begin a document."""
        if not line.strip():
            self._end_sentence()
            return
        word, _, label = line.partition("\t")
        if line.startswith(_COMMENT):
            self._say("comment", f"'{line}' names no document; the line is skipped", at, 1)
        elif not word.strip():
            self._say("word", "there is no word before the tab; the line is skipped", at, 1)
        else:
            label, tab, rest = label.partition("\t")
            if tab:
                column = len(word) + len(label) + 3
                self._say("columns", f"a line has two columns; '{rest}' is skipped", at, column)
            self._add_word(word, label.strip())

    def _add_word(self, word: str, label: str) -> None:
        index = len(self.tokens)
        if label and label == self._last:
            self._mentions[-1] = (label, Span(self._mentions[-1][1].start, index + 1))
        elif label:
            self._mentions.append((label, Span(index, index + 1)))
        self._last = label
        self.tokens.append(Token(word))
        self._length += 1

    def _end_sentence(self) -> None:
        if self._length:
            self._lengths.append(self._length)
        self._length, self._last = 0, ""

    def _say(
        self,
        code: str,
        message: str,
        at: Position,
        column: int = 0,
        severity: Severity = Severity.ERROR,
    ) -> None:
        place = Position(at.source, at.line, column)
        self._problems.append(Problem(f"word-lines-{code}", message, place, severity))

    def reading(self, source: Source, names: set[str]) -> Reading:
        """Return the document; ``names`` are those of the documents before it."""
        self._end_sentence()
        if self._name in names:
            message = f"another document is called '{self._name}'"
            self._say("document-twice", message, self._at, severity=Severity.WARNING)
        names.add(self._name)
        if not self.tokens:
            message = f"the document '{self._name}' has no words"
            self._say("no-words", message, self._at, severity=Severity.WARNING)
        markables = [
            Markable(f"m{number}", (span,), attributes=FrozenDict({ENTITY: label}))
            for number, (label, span) in enumerate(self._mentions, 1)
        ]
        links = anaphors_from_clusters(markables, {m.id: m.attributes[ENTITY] for m in markables})
        layers = (Layer.build("gold", markables, links),) if markables else ()
        document = Document(
            self._name,
            tokens=tuple(self.tokens),
            sentences=sentences_from_lengths(self._lengths),
        )
        return Reading(document, layers, tuple(self._problems), source.name)


def _lines(reading: Reading) -> Iterator[str]:
    document = reading.document
    if document.doc_id.strip() != document.doc_id:
        raise _unwritable("name", document.doc_id)
    yield f"{_DOCUMENT}{_whole('name', document.doc_id)}\n"
    labels = _labels(reading)
    for number, sentence in enumerate(document.sentences):
        if number:
            yield "\n"
        for index in sentence:
            word = _whole("word", document.tokens[index].text)
            if word.startswith(_COMMENT):
                raise _unwritable("word", word)
            yield f"{word}\t{labels[index]}\n" if index in labels else f"{word}\n"


def _labels(reading: Reading) -> dict[int, str]:
    """Return the label of each word that is part of a mention which is written."""
    found: dict[int, str] = {}
    if not reading.layers:
        return found
    document, layer = reading.document, reading.layers[0]
    chains = chains_of(layer)
    labels = cluster_labels(layer, chains, map(str, count(1)))
    for markable in layer.in_text_order():
        sentence = document.sentences[document.sentence_of(markable.start)]
        label = _whole("label", labels[chains.entity_of[markable.id]].strip())
        free = markable.realisation == "overt" and len(markable.spans) == 1
        touches = found.get(markable.start - 1) == label and markable.start > sentence.start
        if (
            free
            and markable.span in sentence
            and not touches
            and found.keys().isdisjoint(markable.span)
        ):
            found.update(dict.fromkeys(markable.span, label))
    return found


def _whole(what: str, text: str) -> str:
    if not text.strip() or any(sign in text for sign in "\t\n\r"):
        raise _unwritable(what, text)
    return text


def _unwritable(what: str, text: str) -> FormatError:
    return FormatError(
        f"the {what} {text!r} cannot stand in a line: it is blank, has blanks around it, a tab or "
        "a line end, or begins as a line of another sort",
        code=f"word-lines-{what}",
    )
