"""Single lines of SUPAR's SGML: words, tags, headers, and the characters that they escape.

What the tags and their fields mean is data, ``supar_sgml.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.language import Language, language, language_codes

FIELDS = 4
"""Fields of an SNS: function, type, semantics and one that is empty in the figure."""
OPENING = "<@"
NOTHING = "_"
"""Stands for an empty field of a word."""
_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|amp);")
_IN_WORD = re.compile(r"[ \t\r\n\0]|&(?=#[0-9]{1,7};|amp;)")
_IN_TAG = re.compile(r"[,>|\t\r\n\0]|&(?=#[0-9]{1,7};|amp;)")
_NAME = re.compile(r"[A-Z0-9]+")
_DOCUMENT = "document="
_LANGUAGE = ", language="
HEADER = "000"
PHRASE = "SNS"
HEAD = "NSN"
ANAPHOR = "ANF"
CLAUSE = "CCC"
VERB = "VBC"
GENITIVE = "GSJ"
OTHER_GENITIVE = "GEN"
PREPOSITIONAL = "SPS"
APPOSITION = "APO"
RELATIVE = "ORL"
_PRONOUN = "pron"


@dataclass(slots=True)
class TagPair:
    """A pair of tags and what stands between them.

    Attributes:
        name: Name of the tag.
        fields: Its fields without escapes; of an SNS always four.
        start: Number of the first word in the document.
        end: Number behind the last word; the genitive's marker counts to the possessor.
        parent: The unit around it, or ``None``.
        line: Line of the open tag.
        head: Of an SNS: its NSN.
        anaphor: Of an SNS: the ANF directly around it. Of an ANF: its SNS.
        phrase: Of an NSN: the SNS whose head it is. Of a GSJ: the SNS directly before it, the
            possessor.
        dropped: Whether nothing is made of it.
    """

    name: str
    fields: tuple[str, ...]
    start: int
    end: int
    parent: TagPair | None
    line: int
    head: TagPair | None = None
    anaphor: TagPair | None = None
    phrase: TagPair | None = None
    dropped: bool = False


@dataclass(slots=True)
class ParsedDocument:
    """A document as its tags have it; units are in the order of their open tags."""

    words: list[Token] = field(default_factory=list)
    units: list[TagPair] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    headers: list[tuple[str, str]] = field(default_factory=list)
    named: tuple[str, str] | None = None
    line: int = 1
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tag:
    """A line with a tag; its fields are still escaped."""

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


@dataclass(frozen=True, slots=True)
class SgmlTables:
    """The tables of the format, each with its inverse.

    Attributes:
        units: Kind of structure by tag.
        functions: First field of SNS by role.
        zeros: First field of SNS by the relation of a zero.
        zero_roles: Relation of a zero by first field.
        types: Second field of SNS by universal part of speech.
        phrases: Second field of SNS by phrase type.
        phrase_of: Phrase type by second field.
        semantics: Third field of SNS by semantic class.
        classes: Semantic class by third field.
        marker_tags: Tags of possessive markers.
        marker_forms: Possessive markers of texts without tags, and their forms.
        stops: Forms of tokens that end a sentence.
    """

    units: FrozenDict[str, str]
    functions: FrozenDict[str, str]
    zeros: FrozenDict[str, str]
    zero_roles: FrozenDict[str, str]
    types: FrozenDict[str, str]
    phrases: FrozenDict[str, str]
    phrase_of: FrozenDict[str, str]
    semantics: FrozenDict[str, str]
    classes: FrozenDict[str, str]
    marker_tags: frozenset[str]
    marker_forms: frozenset[str]
    stops: frozenset[str]

    @property
    def zero(self) -> str:
        """The type of an SNS that stands for a zero."""
        return self.phrases["zero"]

    @property
    def clitic(self) -> str:
        """The type of an SNS that stands for a clitic."""
        return self.phrases["clitic"]

    @property
    def coordination(self) -> str:
        """The type of an SNS that is a coordination."""
        return self.phrases["coordination"]

    def is_marker(self, word: str, tag: str) -> bool:
        """Tell whether a word marks the possessor before it (*'s*)."""
        return tag in self.marker_tags if tag else word.lower() in self.marker_forms


@cache
def tables() -> SgmlTables:
    """Return the tables of ``supar_sgml.toml``."""
    file = resources.files("anaphora_formats.supar_sgml").joinpath("supar_sgml.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    phrases = FrozenDict[str, str](data["phrases"])
    named = dict.fromkeys(data["types"].values(), "np")
    return SgmlTables(
        units=FrozenDict(data["units"]),
        functions=FrozenDict(data["functions"]),
        zeros=FrozenDict(data["zeros"]),
        zero_roles=_inverse(data["zeros"]),
        types=FrozenDict(data["types"]),
        phrases=phrases,
        phrase_of=_inverse(phrases).updated(named),
        semantics=FrozenDict(data["semantics"]),
        classes=_inverse(data["semantics"]),
        marker_tags=frozenset(data["markers"]["tags"]),
        marker_forms=frozenset(data["markers"]["forms"]),
        stops=frozenset(data["stops"]["forms"]),
    )


def _inverse(table: Mapping[str, str]) -> FrozenDict[str, str]:
    return FrozenDict({value: key for key, value in table.items()})


def pronoun_type(tongue: Language) -> str:
    """Return the type of pronouns of a language: ``pronEnglish``."""
    known = tongue.code in language_codes()
    return _PRONOUN + (tongue.title.title().replace(" ", "") if known else "")


def is_pronoun_type(value: str) -> bool:
    """Tell whether a type is one of pronouns."""
    return value.startswith(_PRONOUN)


@cache
def language_of_type(value: str) -> str:
    """Return the code of the language that a type of pronouns names, or ``""``."""
    for code in language_codes():
        if value == pronoun_type(language(code)):
            return code
    return ""


def derived_kind(document: Document, span: Span) -> str:
    """Return the kind of an overt anaphor by the language tables, ``""`` if it is not a pronoun."""
    if len(span) > 1:
        return ""
    token, following = document.tokens[span.start], document.token_after(span.start)
    return language(document.language).kind_of(token, single=True, following=following)


def written_token(token: Token) -> Token:
    """Return what the format holds of a token: form, tag (or part of speech) and lemma."""
    return Token(token.text, lemma=token.lemma, tag=token.tag or token.pos)
