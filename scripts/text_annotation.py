r"""Annotation in the running text: the notation of the sources of ``es-further``.

Notation
--------
1.  A file is one document in UTF-8. ``# Title`` may be its first line; every other line that is not
    blank is a paragraph. ``@Name: `` before a paragraph names its speaker. What follows is text.
2.  ``{e1:person la alcaldesa}`` is a mention of the entity e1. Its first mention states the type,
    the others are ``{e1 ella}``. Mentions nest. Deleting every ``}`` and every ``{`` with all up to
    the next blank, this one included, leaves the text.
3.  ``{e1 }`` directly before a verb group, its negation and clitics included, is a zero subject.
    Its person and number are the verb's; ``{e1~3p }`` states them where the parser cannot tell.
4.  Braces may part a word where Universal Dependencies does: ``contar{e2 lo}``, ``de{e3 l río}``.
5.  Behind the id, in this order: ``[1/2]``, ``[2/2]`` the parts of a discontinuous mention;
    ``~3p`` see rule 3; ``@2`` the number of the head in the mention, empty nodes counted, else the
    parse tells; ``:person`` the type; ``=e1+e2`` the parts of a split antecedent, at the first
    mention, which then takes the type of the first part unless it has one; ``!clause`` the label
    ``ref:clause`` of the guideline (``!exophor``, ``!other``, ``!bound`` likewise); ``<e4.part``
    a bridge to e4.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_workbench.errors import FormatError, Position

TYPES = frozenset(
    [
        "person",
        "animal",
        "plant",
        "object",
        "substance",
        "place",
        "organization",
        "time",
        "event",
        "abstract",
    ]
)
OPENING = re.compile(
    r"\{(?P<id>e[1-9]\d*)(?:\[(?P<part>[1-9])/(?P<parts>[2-9])\])?(?:~(?P<person>[123])(?P<number>[sp]))?"
    r"(?:@(?P<head>[1-9]\d*))?(?::(?P<type>[a-z]+))?(?:=(?P<split>e\d+(?:\+e\d+)+))?"
    r"(?:!(?P<label>clause|exophor|other|bound))?(?:<(?P<bridge>e\d+\.[a-z]+))? "
)
SPEAKER = re.compile(r"@(?P<name>[^:{}]+): ")


@dataclass(slots=True)
class Mention:
    """One pair of braces.

    Attributes:
        entity: The id in the source.
        at: Its place in the source.
        start: Characters of the text and zeros before it.
        end: The same where it closes.
        zero: Number of its zero among all, ``None`` for a mention of words.
        part: Number of this part and of all parts.
        stated: The other fields of the notation, by the names in `OPENING`.
    """

    entity: str
    at: Position
    start: tuple[int, int]
    end: tuple[int, int] = (0, 0)
    zero: int | None = None
    part: tuple[int, int] = (1, 1)
    stated: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnnotatedText:
    """An annotated text, taken apart.

    Attributes:
        name: File name without suffix.
        title: Its title or ``""``.
        text: The bare text, paragraphs separated by an empty line.
        speakers: Where a paragraph with a speaker begins in the text, and the speaker.
        mentions: In the order of their opening braces.
        zeros: Places of the zeros in the text, in order.
    """

    name: str
    title: str
    text: str
    speakers: tuple[tuple[int, str], ...]
    mentions: tuple[Mention, ...]
    zeros: tuple[int, ...]


class _Reader:
    """Takes one source apart; see the notation of this module."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = ""
        self._mentions: list[Mention] = []
        self._zeros: list[int] = []
        self._types: set[str] = set()

    def read(self) -> AnnotatedText:
        title = ""
        speakers: list[tuple[int, str]] = []
        for number, line in enumerate(self._path.read_text("utf-8").splitlines(), 1):
            if number == 1 and line.startswith("# "):
                title = line[2:].strip()
                continue
            if not line.strip():
                continue
            self._text += "\n\n" if self._text else ""
            speaker = SPEAKER.match(line)
            if speaker:
                speakers.append((len(self._text), speaker["name"]))
            self._paragraph(line, number, speaker.end() if speaker else 0)
        if not self._text:
            raise self._error("the file has no text", "inline-empty", 1, 0)
        return AnnotatedText(
            self._path.stem,
            title,
            self._text,
            tuple(speakers),
            tuple(self._mentions),
            tuple(self._zeros),
        )

    def _error(self, message: str, code: str, line: int, index: int) -> FormatError:
        return FormatError(message, code=code, at=Position(str(self._path), line, index + 1))

    def _here(self) -> tuple[int, int]:
        return len(self._text), len(self._zeros)

    def _paragraph(self, line: str, number: int, index: int) -> None:
        stack: list[Mention] = []
        while index < len(line):
            if line[index] == "}":
                if not stack:
                    message = "this brace closes nothing; delete it or open a mention before it"
                    raise self._error(message, "inline-unopened", number, index)
                self._close(stack.pop())
            elif line[index] == "{":
                match = OPENING.match(line, index)
                if match is None:
                    message = (
                        "this is not a mention; write {e1 words}, or {e1:person words} where the "
                        "entity is first mentioned"
                    )
                    raise self._error(message, "inline-opening", number, index)
                stack.append(self._open(match, number))
                index = match.end()
                continue
            else:
                self._text += line[index]
            index += 1
        if stack:
            at = stack[-1].at
            message = f"the mention of {stack[-1].entity} does not close in its paragraph; add }}"
            raise self._error(message, "inline-unclosed", number, at.column - 1)

    def _open(self, match: re.Match[str], number: int) -> Mention:
        fields = {name: value for name, value in match.groupdict().items() if value is not None}
        entity = fields.pop("id")
        part = (int(fields.pop("part", "1")), int(fields.pop("parts", "1")))
        first = entity not in self._types
        kind = fields.get("type")
        if kind is not None and kind not in TYPES:
            message = f"there is no type '{kind}'; the types are {', '.join(sorted(TYPES))}"
            raise self._error(message, "inline-type", number, match.start("type"))
        if first and kind is None and "split" not in fields:
            message = f"{entity} is mentioned first here and needs a type: {{{entity}:person ...}}"
            raise self._error(message, "inline-type-missing", number, match.start())
        if not first and (kind is not None or "split" in fields):
            message = f"{entity} was mentioned before; state type and parts at its first mention"
            raise self._error(message, "inline-type-again", number, match.start())
        for other in filter(None, fields.get("split", "").split("+")):
            if other == entity or other not in self._types:
                message = f"'{other}' is no entity that is mentioned before this one"
                raise self._error(message, "inline-part", number, match.start())
        self._types.add(entity)
        at = Position(str(self._path), number, match.start() + 1)
        mention = Mention(entity, at, self._here(), part=part, stated=fields)
        self._mentions.append(mention)
        return mention

    def _close(self, mention: Mention) -> None:
        if mention.start == self._here():
            mention.zero = len(self._zeros)
            self._zeros.append(len(self._text))
        mention.end = self._here()


def read_annotated_text(path: Path) -> AnnotatedText:
    """Read an annotated text.

    Raises:
        FormatError: The notation is broken; the error has file, line and column.
    """
    return _Reader(path).read()
