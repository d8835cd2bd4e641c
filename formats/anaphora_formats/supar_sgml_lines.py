"""Single lines of SUPAR's SGML: words, tags, headers, and the characters that they escape."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from anaphora_formats.supar_sgml_tables import HEADER
from anaphora_workbench.model import Token

OPENING = "<@"
NOTHING = "_"
"""Stands for an empty field of a word."""

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|amp);")
_IN_WORD = re.compile(r"[ \t\r\n\0]|&(?=#[0-9]{1,7};|amp;)")
_IN_TAG = re.compile(r"[,>|\t\r\n\0]|&(?=#[0-9]{1,7};|amp;)")
_NAME = re.compile(r"[A-Z0-9]+")
_DOCUMENT = "document="
_LANGUAGE = ", language="


@dataclass(frozen=True, slots=True)
class Tag:
    """A line with a tag.

    Attributes:
        name: ``SNS``, ``CCC`` ...
        closing: Whether it is a close tag.
        fields: What follows the name, between commas; still escaped.
    """

    name: str
    closing: bool
    fields: tuple[str, ...]

    def __str__(self) -> str:
        return tag_line(self.name, self.fields, closing=self.closing)


def tag_line(name: str, fields: Iterable[str] = (), *, closing: bool = False) -> str:
    """Return the line of a tag; a field must be escaped already."""
    return f"{OPENING}{'/' if closing else ''}{','.join((name, *fields))}>"


def parse_tag(line: str) -> Tag | None:
    """Return the tag of a line that begins with ``<@``, ``None`` when it is none."""
    if not line.endswith(">"):
        return None
    body = line[len(OPENING) : -1]
    closing = body.startswith("/")
    name, *fields = body[closing:].split(",")
    if not _NAME.fullmatch(name):
        return None
    return Tag(name, closing, tuple(fields))


def escaped(field: str) -> str:
    """Return a field of a tag with the characters that would end it as ``&#44;``."""
    return _IN_TAG.sub(_entity, field)


def plain(field: str) -> str:
    """Return a field without its escapes."""
    return _ENTITY.sub(_character, field) if "&" in field else field


def _entity(match: re.Match[str]) -> str:
    found = match.group()
    return "&amp;" if found == "&" else f"&#{ord(found)};"


def _character(match: re.Match[str]) -> str:
    number = match.group(1)
    if number is None:
        return "&"
    code = int(number)
    # Half a character, or none at all: the text means what it says.
    return chr(code) if code < 0xD800 or 0xDFFF < code <= 0x10FFFF else match.group()


def word_line(token: Token) -> str:
    """Return the line ``word TAG lemma`` of a token."""
    word = _written(token.text)
    if word.startswith(OPENING):
        word = f"&#60;{word[1:]}"
    return f"{word} {_written(token.tag)} {_written(token.lemma)}"


def _written(field: str) -> str:
    if not field:
        return NOTHING
    return "&#95;" if field == NOTHING else _IN_WORD.sub(_entity, field)


def word_field(field: str) -> str:
    """Return what a field of a word's line stands for."""
    if field == NOTHING:
        return ""
    return plain(field)


def header_line(number: int | str, comment: str = "") -> str:
    """Return the header of a sentence; the comment must be escaped already."""
    return tag_line(HEADER, (str(number), comment))


def comment_of(doc_id: str, language: str) -> str:
    """Return the comment of the first header of a document that we write."""
    return f"{_DOCUMENT}{escaped(doc_id)}{_LANGUAGE}{escaped(language)}"


def parse_comment(comment: str) -> tuple[str, str] | None:
    """Return id and language from the comment of a header, ``None`` when it is not ours."""
    if not comment.startswith(_DOCUMENT) or _LANGUAGE not in comment:
        return None
    doc_id, _, language = comment[len(_DOCUMENT) :].partition(_LANGUAGE)
    return plain(doc_id), plain(language)
