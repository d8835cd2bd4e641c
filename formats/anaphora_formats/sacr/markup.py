"""The lines of a SACR file: its text without markup, its mentions and its comments.

Rules 1, 2 and 5 of `anaphora_formats.sacr`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from anaphora_formats.shared.xml import place_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import Source

WORDS, LANGUAGE, NAME = "#anaphora-words:blanks", "#anaphora-language:", "#textid:"
_COMMENT = re.compile(r"[ \t]*#[^\n]*|[ \t]*\*+[ \t]*(?=\n|\Z)")
_OPEN = re.compile(r"\{([-A-Za-z0-9_]+)")
_PROPERTY = re.compile(r'([A-Za-z0-9_]+)=(?:([A-Za-z0-9_]+)|"((?>(?:\\"|[^"])*))")([,;]?)')
_PLAIN = re.compile(r"[^{}\\\n]+")


@dataclass(slots=True)
class SacrMention:
    """A mention in braces.

    Attributes:
        entity: Name of its entity.
        properties: Its properties, in the order of the file.
        place: Offset of its brace in the file.
        start: First character of it in the text.
        end: Character behind its last one.
    """

    entity: str
    properties: dict[str, str]
    place: int
    start: int
    end: int = 0


@dataclass(slots=True)
class SacrText:
    """A file without its markup.

    Attributes:
        text: The text.
        mentions: Mentions in the order in which they begin.
        comments: Comments with the number of paragraphs before them.
        problems: What is wrong in the file.
        name: Name of the document, if a comment states it.
        language: Its language, if a comment states it.
        spaced: Whether a comment says that words have blanks between them.
    """

    text: str = ""
    mentions: list[SacrMention] = field(default_factory=list)
    comments: list[list[int | str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    name: str = ""
    language: str = ""
    spaced: bool = False


def parse(raw: str, source: Source) -> SacrText:
    """Return what a file says."""
    return _Parser(raw, source).parse()


class _Parser:
    """Reads one file, from its first character to the last."""

    def __init__(self, raw: str, source: Source) -> None:
        self._raw = raw
        self._source = source
        self._found = SacrText()
        self._pieces: list[str] = []
        self._size = 0
        self._open: list[SacrMention] = []
        self._paragraphs = 0
        self._in_paragraph = False

    def parse(self) -> SacrText:
        raw, place = self._raw, 0
        at_line_start = True
        while place < len(raw):
            if at_line_start:
                comment = _COMMENT.match(raw, place)
                line_end = raw.find("\n", place)
                line_end = len(raw) if line_end < 0 else line_end
                if comment is not None or not raw[place:line_end].strip():
                    self._end_paragraph()
                    if comment is not None:
                        self._comment(comment[0].strip())
                    place = line_end + 1
                    continue
            at_line_start = raw[place] == "\n"
            place = self._step(place)
        self._end_paragraph()
        self._found.text = "".join(self._pieces)
        self._found.mentions.sort(key=lambda one: one.place)
        return self._found

    def _step(self, place: int) -> int:
        """Take what begins at a place within a paragraph; return where the next thing begins."""
        raw = self._raw
        plain = _PLAIN.match(raw, place)
        if plain is not None:
            self._add(plain[0])
            return plain.end()
        if raw[place] == "\\" and raw.startswith("n", place + 1):
            self._add("\n")
            return place + (3 if raw.startswith("\n", place + 2) else 2)
        if raw[place] == "{":
            match = _OPEN.match(raw, place)
            if match is not None:
                return self._opened(match)
        if raw[place] == "}":
            if self._open:
                one = self._open.pop()
                one.end = self._size
                self._found.mentions.append(one)
                return place + 1
            self._say(place, "sacr-unopened", "no mention begins before this brace; it is text")
        self._add(raw[place])
        return place + 1

    def _opened(self, match: re.Match[str]) -> int:
        raw, place = self._raw, match.end()
        properties: dict[str, str] = {}
        if raw.startswith(":", place):
            place += 1
            while (found := _PROPERTY.match(raw, place)) is not None:
                value = found[2] if found[3] is None else found[3].replace('\\"', '"')
                if found[1] in properties:
                    message = f"the property '{found[1]}' is there twice; the last one counts"
                    self._say(place, "sacr-property", message, warning=True)
                properties[found[1]] = value
                place = found.end()
                if not found[4]:
                    break
        if not raw[place : place + 1].isspace():
            self._say(
                place,
                "sacr-property",
                f"a blank must follow the name and properties of '{match[1]}': "
                '{Ana:kind="poss" her}; the brace is text',
            )
            self._add("{")
            return match.start() + 1
        self._open.append(SacrMention(match[1], properties, match.start(), self._size))
        # The line end behind a name is the blank, never the end of a paragraph.
        return place + 1

    def _add(self, text: str) -> None:
        if not self._in_paragraph:
            if not text.strip():
                return
            self._in_paragraph = True
            if self._paragraphs:
                self._pieces.append("\n\n")
                self._size += 2
            self._paragraphs += 1
            for one in self._open:
                one.start = self._size
        self._pieces.append(text)
        self._size += len(text)

    def _end_paragraph(self) -> None:
        for one in self._open:
            message = (
                f"Anaphora skips the mention of '{one.entity}': its paragraph ends before it does; "
                "write } behind its last word"
            )
            self._say(one.place, "sacr-unclosed", message)
        self._open.clear()
        if self._in_paragraph:
            self._in_paragraph = False
            while not (last := self._pieces.pop()).strip("\n"):
                self._size -= len(last)
            self._pieces.append(last.rstrip("\n"))
            self._size -= len(last) - len(self._pieces[-1])
            for one in reversed(self._found.mentions):
                if one.end <= self._size:
                    break
                one.end = self._size

    def _comment(self, line: str) -> None:
        found = self._found
        if line == WORDS:
            found.spaced = True
        elif line.startswith(LANGUAGE) and not found.language and _is_code(line):
            found.language = line.removeprefix(LANGUAGE).strip()
        elif line.startswith(NAME) and not found.name and line.removeprefix(NAME).strip():
            found.name = line.removeprefix(NAME).strip()
        else:
            found.comments.append([self._paragraphs, line])

    def _say(self, place: int, code: str, message: str, *, warning: bool = False) -> None:
        severity = Severity.WARNING if warning else Severity.ERROR
        at = place_of(self._raw, place, self._source)
        self._found.problems.append(Problem(code, message, at, severity))


def _is_code(line: str) -> bool:
    return re.fullmatch(r"[a-z]{2,3}", line.removeprefix(LANGUAGE).strip()) is not None
