"""The text of a brat document and its words, and a reading as a pair of brat files.

Rules 1 to 3, 11 and 12 of `anaphora_formats.brat`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from anaphora_formats.brat.layer import COREF, NOTE, PLAIN, SPLIT, TYPE, class_of
from anaphora_formats.shared.bordered_text import Bordered, Range, bordered
from anaphora_formats.shared.spaced_text import is_spaced, spaced_document
from anaphora_formats.shared.stated_links import REFERENCES, implied
from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.language_guess import guess_language_of_text
from anaphora_workbench.model import ENTITY, Document, Layer, Markable
from anaphora_workbench.ports import Reading

_ID = re.compile(r"T[0-9]{1,9}")
_NAME = re.compile(r"[^\s:;]+")
_UNSAFE = re.compile(r"[^\w-]+")
_USED = re.compile(r"\b[TREAMN][0-9]+\b")
_BLANK = re.compile(r"\s")
_WORDS = {reference: word for word, reference in REFERENCES.items()}


class Plain(NamedTuple):
    """A text as it is written, and the character ranges of the document's words in it."""

    text: str
    offsets: Sequence[Range]


def document_of(name: str, text: str, language: str | None, borders: Collection[int]) -> Bordered:
    """Return the document of a text, and the words that borders split."""
    code = language or guess_language_of_text(text)
    if is_spaced(text):
        return spaced_document(name, text, code, borders)
    return bordered(name, text, code, borders)


def plain_text(
    document: Document, layer: Layer | None, language: str | None, *, exact: bool
) -> Plain:
    """Return the running text of a document, or its words with blanks and line ends between.

    Args:
        document: The document.
        layer: The layer that is written; a reader parts words at its mentions.
        language: By whose rules a reader finds words; ``None`` if it guesses.
        exact: Whether the running text must stay, because it is a file's already.

    Raises:
        FormatError: It holds a NUL (``brat-nul``).
    """
    plain = _joined(document)
    if document.text:
        running = Plain(document.text, document.offsets)
        first = exact or _is_found(document, running, language, layer)
        if first or not _is_found(document, plain, language, layer):
            plain = running
    if "\0" in plain.text:
        raise FormatError(
            f"the text of '{document.doc_id}' contains a NUL character, which no text file can; "
            "correct the text first",
            code="brat-nul",
        )
    return plain


def _is_found(document: Document, plain: Plain, language: str | None, layer: Layer | None) -> bool:
    """Tell whether a reader finds the words and sentences of a document again in a text."""
    edges: set[int] = set()
    for markable in layer.markables.values() if layer is not None else ():
        for span in markable.spans:
            edges |= {plain.offsets[span.start][0], plain.offsets[span.end - 1][1]}
    found = document_of("", plain.text, language, edges).document
    same = [token.text for token in found.tokens] == [token.text for token in document.tokens]
    return same and found.sentences == document.sentences


def _joined(document: Document) -> Plain:
    pieces: list[str] = []
    offsets: list[Range] = []
    place = 0
    starts = {paragraph.start for paragraph in document.paragraphs} - {0}
    for sentence in document.sentences:
        if sentence.start in starts:
            pieces.append("\n")
            place += 1
        for index in sentence:
            word = document.tokens[index].text
            offsets.append((place, place + len(word)))
            pieces += (word, " " if index + 1 < sentence.end else "\n")
            place += len(word) + 1
    return Plain("".join(pieces), tuple(offsets))


class Files(NamedTuple):
    """What is written of a document; ``stem`` is the name of both files without suffix."""

    stem: str
    text: str
    annotation: str


def files_of(reading: Reading, plain: Plain, stored: Layer | None, annotation: str) -> Files:
    """Return the files of a document; ``stored`` is what the old annotation gives with it."""
    stem = safe_name(reading.document.doc_id)
    layer = reading.layers[0] if reading.layers else None
    if layer is None:
        return Files(stem, plain.text, "")
    if stored is not None and stored == layer:
        return Files(stem, plain.text, annotation)
    lines = [*_Writer(layer, plain).lines()]
    known = {line.partition("\t")[0] for line in lines}
    lines += _kept(annotation, known)
    return Files(stem, plain.text, "".join([f"{line}\n" for line in lines]))


def _kept(annotation: str, known: set[str]) -> Iterator[str]:
    """Yield the lines of an old annotation that the model does not hold, where they still fit."""
    lines = [line for line in re.split(r"\r\n|\n|\r", annotation) if line.strip()]
    triggers = {
        line.split("\t")[1].split(" ")[0].partition(":")[2]
        for line in lines
        if line[0] == "E" and "\t" in line
    }
    there = known | {line.partition("\t")[0] for line in lines if line[0] in "E"} | triggers
    for line in lines:
        name, tab, rest = line.partition("\t")
        sort = line[0]
        if not tab or name in known:
            continue
        if sort == "T" and name in triggers:
            yield line
            continue
        names = _USED.findall(rest.partition("\t")[0])
        foreign = sort in "EN" or (sort in "RAM#" and any(used[0] not in "T" for used in names))
        if foreign and all(used in there for used in names if used[0] == "T"):
            yield line


class _Writer:
    """Writes one layer."""

    def __init__(self, layer: Layer, plain: Plain) -> None:
        self._layer = layer
        self._plain = plain
        self._markables = layer.in_text_order()
        taken = {m.id for m in self._markables if _ID.fullmatch(m.id)}
        fresh = (f"T{number}" for number in count(1) if f"T{number}" not in taken)
        self._names = {m.id: m.id if m.id in taken else next(fresh) for m in self._markables}
        self._numbers = {"R": 0, "A": 0, "#": 0}

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        for markable in self._markables:
            yield self._mention(markable)
        anaphors = self._layer.anaphors_in_text_order()
        for anaphor in anaphors:
            kind = SPLIT if len(anaphor.antecedents) > 1 else COREF
            for other in anaphor.antecedents:
                yield self._relation(kind, anaphor.markable, other)
        for bridge in self._layer.bridges:
            relation = _safe(bridge.relation) or "Bridging"
            yield self._relation(relation, bridge.anaphor, bridge.antecedent)
        for markable in self._markables:
            for name, value in self._facts(markable):
                yield self._numbered("A", f"{name} {self._names[markable.id]} {value}")
        for markable in self._markables:
            note = markable.attributes.get(NOTE)
            if note:
                text = _BLANK.sub(" ", note)
                yield self._numbered("#", f"AnnotatorNotes {self._names[markable.id]}\t{text}")

    def _mention(self, markable: Markable) -> str:
        offsets, text = self._plain.offsets, self._plain.text
        parts = [(offsets[span.start][0], offsets[span.end - 1][1]) for span in markable.spans]
        places = ";".join([f"{first} {last}" for first, last in parts])
        words = " ".join([_BLANK.sub(" ", text[first:last]) for first, last in parts])
        kind = markable.attributes.get(TYPE, "")
        if not _NAME.fullmatch(kind) or class_of(kind) != markable.semantic:
            kind = _safe(markable.semantic) or PLAIN
        return f"{self._names[markable.id]}\t{kind} {places}\t{words}"

    def _relation(self, kind: str, anaphor: str, antecedent: str) -> str:
        sides = f"Arg1:{self._names[anaphor]} Arg2:{self._names[antecedent]}"
        return self._numbered("R", f"{kind} {sides}")

    def _numbered(self, sort: str, rest: str) -> str:
        self._numbers[sort] += 1
        return f"{sort}{self._numbers[sort]}\t{rest}"

    def _facts(self, markable: Markable) -> Iterator[tuple[str, str]]:
        anaphor = self._layer.anaphors.get(markable.id)
        if anaphor is not None:
            if _NAME.fullmatch(anaphor.kind):
                yield "Kind", anaphor.kind
            default = implied(self._layer.markables, anaphor.markable, anaphor.antecedents)
            if anaphor.reference is not None and anaphor.reference is not default:
                yield "Reference", _WORDS[anaphor.reference]
        if markable.zero is not None:
            yield "Zero", _BLANK.sub("_", markable.zero.role) or "nsubj"
        if markable.clitic is not None:
            yield "Clitic", str(markable.clitic)
        if markable.head is not None:
            yield "Head", str(list(markable.indices).index(markable.head) + 1)
        if _NAME.fullmatch(markable.phrase):
            yield "Phrase", markable.phrase
        for key, value in markable.attributes.items():
            if key == ENTITY and value.strip():
                yield "Entity", _BLANK.sub("_", value)
            elif key.startswith("brat.") and key not in (NOTE, TYPE) and _NAME.fullmatch(key):
                yield key.removeprefix("brat."), _BLANK.sub(" ", value)


def _safe(name: str) -> str:
    return _UNSAFE.sub("_", name)
