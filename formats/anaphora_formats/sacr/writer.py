"""A reading as a SACR file.

Rules 9 and 10 of `anaphora_formats.sacr`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

from anaphora_formats.sacr.layer import COMMENTS, HEAD, HEAD_WORD, PREFIX, WORD, reading_of
from anaphora_formats.sacr.markup import LANGUAGE, NAME, WORDS
from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.mention_properties import (
    PARTS,
    WrittenMentions,
    nested,
    parts_value,
)
from anaphora_formats.shared.running_text import running
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.ports import Reading, Source

_UNSAFE = re.compile(r"[^-A-Za-z0-9_]+")
_PLAIN = re.compile(r"[A-Za-z0-9_]+")
_BLANKS = re.compile(r"\s+")
_CODE = re.compile(r"[a-z]{2,3}")
_OPENING = re.compile(r"\{(?=[-A-Za-z0-9_])")


def written(reading: Reading, language: str | None) -> str:
    """Return the file of a reading.

    Args:
        reading: What to write.
        language: By whose rules a reader finds words; ``None`` if the file says it.

    Raises:
        FormatError: ``sacr-nul``.
    """
    document = reading.document
    if any("\0" in token.text for token in document.tokens) or "\0" in document.text:
        raise FormatError(
            f"the text of '{document.doc_id}' contains a NUL character, which no text file can; "
            "correct the text first",
            code="sacr-nul",
        )
    layer = reading.layers[0] if reading.layers else Layer.build("gold", ())
    text, places = running(document)
    if text == document.text and text:
        file = _File(document, layer, text, places).written()
        try:
            back = reading_of(file, Source.of_text(file, name="written"), language).document
        except FormatError:  # such as a text of rules and comments alone
            back = None
        words = [token.text for token in document.tokens]
        if (
            back is not None
            and [token.text for token in back.tokens] == words
            and back.sentences == document.sentences
        ):
            return file
    text, places = _spaced(document)
    return _File(document, layer, text, places, spaced=True).written()


def _spaced(document: Document) -> tuple[str, list[Range]]:
    """Return the words with blanks between them, a sentence a line, and their places."""
    pieces: list[str] = []
    places: list[Range] = []
    size = 0
    ends = {span.end for span in document.sentences}
    starts = {span.start for span in document.paragraphs}
    for number, token in enumerate(document.tokens, 1):
        word = _BLANKS.sub("_", token.text) or "_"
        gap = " " if number not in ends else "\n\n" if number in starts else "\n"
        places.append((size, size + len(word)))
        pieces += (word, gap)
        size += len(word) + len(gap)
    return "".join(pieces), places


class _File:
    """Writes the text of one document with its mentions."""

    def __init__(
        self,
        document: Document,
        layer: Layer,
        text: str,
        places: Sequence[Range],
        *,
        spaced: bool = False,
    ) -> None:
        self._document = document
        self._text = text
        self._places = places
        self._is_spaced = spaced
        self._mentions = WrittenMentions(layer)
        self._entities = _entity_names(layer, self._mentions.labels)
        self._opened: dict[int, list[str]] = defaultdict(list)
        self._closed: Counter[int] = Counter()
        for markable, extent in nested(layer.markables.values()):
            self._opened[extent.start].append(self._opening(markable, extent))
            self._closed[extent.end - 1] += 1

    def written(self) -> str:
        return "".join([*self._head_lines(), *self._body()])

    def _head_lines(self) -> Iterator[str]:
        document = self._document
        name = document.doc_id
        if name and " ".join(name.split()) == name:
            yield f"{NAME}{name}\n"
        if _CODE.fullmatch(document.language):
            yield f"{LANGUAGE}{document.language}\n"
        if self._is_spaced:
            yield f"{WORDS}\n"
        yield "\n"

    def _body(self) -> Iterator[str]:
        comments = self._comments()
        reached = depth = paragraphs = 0
        for index, (first, last) in enumerate(self._places):
            gap = self._text[reached:first]
            breaks = gap.count("\n") if gap.isspace() else 0
            if index and not breaks:
                yield _escaped(gap)
            elif index and (depth or breaks == 1):
                before, _, after = gap.partition("\n")
                yield f"{before}\\n\n{after.rpartition(chr(10))[2]}"
            else:
                yield "\n\n" if index else ""
                yield from _lines(comments.pop(paragraphs, ()))
                paragraphs += 1
                word = self._text[first]
                if word in "#*" and index not in self._opened:
                    yield "\\n"
            yield from self._opened.get(index, ())
            depth += len(self._opened.get(index, ()))
            yield _escaped(self._text[first:last])
            yield "}" * self._closed[index]
            depth -= self._closed[index]
            reached = last
        yield "\n"
        rest = [line for _, lines in sorted(comments.items()) for line in lines]
        if rest:
            yield "\n"
            yield from _lines(rest)

    def _comments(self) -> dict[int, list[str]]:
        """Return the comments that were read, by the number of paragraphs before them."""
        found: dict[int, list[str]] = defaultdict(list)
        stored = self._document.metadata.get(COMMENTS, ())
        for number, line in stored if isinstance(stored, list | tuple) else ():
            found[number].append(line)
        return dict(found)

    def _opening(self, markable: Markable, extent: Span) -> str:
        properties = self._mentions.properties(markable)
        word = properties.pop(HEAD, "")
        properties[HEAD] = self._head_number(markable, extent)
        properties[HEAD_WORD] = "" if properties[HEAD] else word
        properties[PARTS] = parts_value(markable, extent)
        for key, value in markable.attributes.items():
            name = key.removeprefix(PREFIX)
            if key.startswith(PREFIX) and _PLAIN.fullmatch(name) and not properties.get(name):
                properties[name] = value
        kept = {
            name: value
            for name, value in properties.items()
            if value or f"{PREFIX}{name}" in markable.attributes
        }
        pairs = ",".join([f'{name}="{_quoted(value)}"' for name, value in kept.items()])
        return f"{{{self._entities[markable.id]}{':' if pairs else ''}{pairs} "

    def _head_number(self, markable: Markable, extent: Span) -> str:
        """Return the number of the head among the words as SACR counts them, ``""`` for none."""
        if markable.head is None:
            return ""
        start, end = self._places[extent.start][0], self._places[extent.end - 1][1]
        first, last = self._places[markable.head]
        for number, match in enumerate(WORD.finditer(self._text[start:end])):
            if start + match.start() >= last:
                break
            if start + match.start() >= first:
                return str(number)
        return ""


def _entity_names(layer: Layer, labels: dict[str, str]) -> dict[str, str]:
    """Return the name of the entity of each mention; what does not refer gets one of its own."""
    names = {label: label for label in labels.values() if label and not _UNSAFE.search(label)}
    taken = set(names)
    fresh = (name for name in (f"M{number}" for number in count(1)) if name not in taken)
    for label in labels.values():
        if label not in names:
            plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode("ascii")
            name = _UNSAFE.sub("_", plain).strip("_")
            names[label] = next(fresh) if not name or name in taken else name
            taken.add(names[label])
    return {
        markable.id: names[labels[markable.id]] if markable.id in labels else next(fresh)
        for markable in layer.in_text_order()
    }


def _escaped(text: str) -> str:
    return _OPENING.sub("(", text).replace("}", ")").replace("\\n", "/n")


def _quoted(value: str) -> str:
    return _BLANKS.sub(" ", value.replace("\\", "/")).replace('"', '\\"')


def _lines(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield f"{line}\n"
    if lines:
        yield "\n"
