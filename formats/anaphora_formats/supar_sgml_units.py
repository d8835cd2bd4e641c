"""What the tags of SUPAR's SGML say before a document is made of it: units and their words."""

from __future__ import annotations

from dataclasses import dataclass, field

from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Token

FIELDS = 4
"""Fields of an SNS: function, type, semantics and one that is empty in the figure."""


@dataclass(slots=True)
class Unit:
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
    parent: Unit | None
    line: int
    head: Unit | None = None
    anaphor: Unit | None = None
    phrase: Unit | None = None
    dropped: bool = False


@dataclass(slots=True)
class Parsed:
    """A document as its tags have it.

    Attributes:
        words: The words.
        units: The units in the order of their open tags.
        starts: First word of each sentence, as the headers tell.
        headers: Number and comment of each header.
        named: Id and language, where the first header is one of ours.
        line: Line at which the document begins.
        problems: What is wrong.
    """

    words: list[Token] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    headers: list[tuple[str, str]] = field(default_factory=list)
    named: tuple[str, str] | None = None
    line: int = 1
    problems: list[Problem] = field(default_factory=list)
