"""Bare mention tables: the least of a document that a coreference scorer needs.

Scoring a million mentions leaves no time for building full documents. A format may therefore offer
``mentions(source)`` besides `Format.read`; both must tell the same (the scorer makes a table
of any `Reading`, and the conformance of a format's own tables is tested against that).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable
from zlib import crc32

from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Span, Zero
from anaphora_workbench.ports.sources import Source

UNKNOWN = -1
"""Head of a mention whose source gives none."""


@dataclass(frozen=True, slots=True)
class Special:
    """What is to be known of a mention that is more than a run of words.

    Attributes:
        spans: Its tokens where they have gaps, else ``()``.
        minimum: MIN alternatives, of which an answer must hold one (MUC).
        optional: Whether the mention may be left out without loss (MUC's ``STATUS="OPT"``).
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>`` as `Markable.realisation`.
        zero: What is known of a zero.
        governors: Enhanced dependencies of a zero's empty node: governor (document index; `UNKNOWN`
            for a root or another empty node) and relation.
        empty_nodes: Places of the empty nodes that the mention includes.
    """

    spans: tuple[Span, ...] = ()
    minimum: tuple[Span, ...] = ()
    optional: bool = False
    realisation: str = "overt"
    zero: Zero | None = None
    governors: tuple[tuple[int, str], ...] = ()
    empty_nodes: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class MentionTable:
    """The mentions of one document, column by column.

    Attributes:
        doc_id: Name of the document, as `Document.doc_id`.
        tokens: Number of tokens.
        sentences: Index of the first token of each sentence.
        prints: Fingerprint of the words of each sentence (`fingerprint`).
        lines: Line of the source at which each sentence begins, 1-based; 0 where it has no lines.
        starts: First token of each mention, in the order of the source.
        ends: Token behind the last one of each mention.
        heads: Head token of each mention, `UNKNOWN` where the source gives none.
        entities: Number of each mention's entity, an index of `names`.
        names: Labels of the entities.
        special: More about some mentions, by number.
        parts: Entities that an entity is the sum of (split antecedents), by number.
        genre: Genre of the document, ``""`` when not given.
        pronominal: Which mentions are pronouns, zeros or clitics; empty when that is not known.
        problems: Recoverable trouble, in the order in which it was met.
        source: Name of the file or folder it came from.
    """

    doc_id: str
    tokens: int
    sentences: array[int]
    prints: array[int]
    lines: array[int]
    starts: array[int]
    ends: array[int]
    heads: array[int]
    entities: array[int]
    names: tuple[str, ...]
    special: Mapping[int, Special] = field(default_factory=dict)
    parts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    genre: str = ""
    problems: tuple[Problem, ...] = ()
    source: str = ""
    pronominal: tuple[bool, ...] = ()

    def __len__(self) -> int:
        """Return the number of mentions."""
        return len(self.starts)


@runtime_checkable
class HasMentions(Protocol):
    """A format that can yield bare mention tables without building documents."""

    def mentions(self, source: Source) -> Iterator[MentionTable]:
        """Yield the mentions document by document, without holding the earlier ones.

        Raises:
            FormatError: The rest cannot be read.
        """
        ...


def fingerprint(words: Iterable[str]) -> int:
    """Return the fingerprint of a sentence: CRC-32 of its words in UTF-8, joined by NUL."""
    return crc32("\0".join(words).encode("utf-8", "surrogatepass"))
