"""Bare mention tables: the least of a document that a coreference scorer needs.

Scoring a million mentions leaves no time for building full documents. A format may therefore offer
``mentions(source)`` besides `Format.read`; both must tell the same (the scorer makes a table
of any `Reading`, and the conformance of a format's own tables is tested against that).
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from zlib import crc32

from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import Source

if TYPE_CHECKING:
    from anaphora_workbench.model import Markable, Span, Zero
    from anaphora_workbench.ports.formats import Reading

UNKNOWN = -1
"""Head of a mention whose source gives none; governor of an empty node of which it says none."""
ROOT_GOVERNOR = -2
"""Governor of an empty node that hangs on the root of its sentence."""

Place = tuple[int, int]
"""Linear position of an empty node: a token, and a number among the nodes there."""


_DEPENDENCY = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?:(.+)")


@dataclass(frozen=True, slots=True)
class Special:
    """What is to be known of a mention that is more than a run of words.

    Attributes:
        spans: Its tokens where they have gaps, else ``()``.
        minimum: MIN alternatives, of which an answer must hold one (MUC).
        optional: Whether the mention may be left out without loss (MUC's ``STATUS="OPT"``).
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>`` as `Markable.realisation`.
        zero: What is known of a zero.
        governors: Enhanced dependencies of a zero's empty node: governor and relation. The governor
            is a document index or, where it is not a word, a negative number that tells what of the
            sentence it is: `ROOT_GOVERNOR`, or `empty_governor` of another empty node; `UNKNOWN`
            where the source names a relation alone.
        empty_nodes: Places of the empty nodes that the mention includes.
        clause: Whether it is a clause (`Markable.is_clause`), which a key need not have.

    Places, that of the zero too, are those of the model (`EmptyNode.place`), but for nodes that
    begin a sentence, see `leading_places`.
    """

    spans: tuple[Span, ...] = ()
    minimum: tuple[Span, ...] = ()
    optional: bool = False
    realisation: str = "overt"
    zero: Zero | None = None
    governors: tuple[tuple[int, str], ...] = ()
    empty_nodes: tuple[Place, ...] = ()
    clause: bool = False


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
        words: The words, where they were asked for.
        given_heads: Whether the source gives the heads; else they were found by rules.
        language: Language by whose rules heads were found, ``""`` where none were.
        guessed: Mentions whose head is a guess without a parse (`model.heads.GUESSES`), by number.
        derived: Mentions whose head the source does not state, by number: it is found from a parse
            or guessed. Such a head keeps no mentions with the same words apart.
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
    words: tuple[str, ...] = ()
    given_heads: bool = True
    language: str = ""
    guessed: frozenset[int] = frozenset()
    derived: frozenset[int] = frozenset()

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


@runtime_checkable
class HasWordedMentions(Protocol):
    """A format that can yield, with bare mention tables, just what heads are found by."""

    def worded_mentions(self, source: Source) -> Iterator[tuple[MentionTable, Reading]]:
        """Yield each document's mentions as `HasMentions.mentions` does, and a reading.

        The problems of the reading are those of `Format.read`. If it has no layer, the mentions of
        the table are all that the source states of them, without heads, and the document has the
        tokens, sentences and trees that `Format.read` gives it, and nothing else.

        Raises:
            FormatError: The rest cannot be read.
        """
        ...


def empty_governor(word: int, number: int) -> int:
    """Return the code of an empty node (``word.number`` as in ``3.1``) as a governor.

    It is distinct in a sentence.
    """
    diagonal = word + number
    # Cantor's pairing: a number of its own for each two, however large they are.
    return ROOT_GOVERNOR - 1 - diagonal * (diagonal + 1) // 2 - number


def governors_of(dependencies: str, first: int) -> tuple[tuple[int, str], ...]:
    """Return governor and relation for each entry of DEPS (``3:nsubj|5.1:obj|0:root``).

    What is not an entry is skipped; ``first`` is the document index of the sentence's first word.
    """
    found: list[tuple[int, str]] = []
    for entry in dependencies.split("|"):
        match = _DEPENDENCY.fullmatch(entry)
        if match is None:
            continue
        word, number, relation = int(match[1]), match[2], match[3]
        if number:
            found.append((empty_governor(word, int(number)), relation))
        else:
            found.append((first + word - 1 if word else ROOT_GOVERNOR, relation))
    return tuple(found)


def stated_heads(mentions: Iterable[Markable]) -> bool:
    """Tell whether a source gives the heads of its mentions; zeros do not count.

    The head of a single word goes without saying, so those of several words decide where there are
    some.
    """
    overt = [mention for mention in mentions if mention.zero is None]
    several = [mention for mention in overt if mention.size > 1]
    return any(mention.head is not None for mention in several or overt)


def leading_places(nodes: Iterable[tuple[Place, bool]]) -> dict[Place, Place]:
    """Return the places that empty nodes before the first word of a later sentence have in a table.

    The model counts all nodes between two words in one row, so the number of such a node depends on
    whether the sentence before ends with nodes. Zeros are matched by their places, and so a table
    counts these nodes for themselves, from -1 down: ``(6, -1)`` is the first one of the sentence
    that begins behind token 6, while ``(6, 1)`` ends the sentence before.

    The nodes come in order, with their place in the model and whether they stand before the first
    word of their sentence.
    """
    found: dict[Place, Place] = {}
    counts: dict[int, int] = {}
    for (after, index), leads in nodes:
        if leads and after >= 0:
            counts[after] = counts.get(after, 0) + 1
            found[after, index] = (after, -counts[after])
    return found


def fingerprint(words: Iterable[str]) -> int:
    """Return the fingerprint of a sentence: CRC-32 of its words in UTF-8, joined by NUL."""
    return crc32("\0".join(words).encode("utf-8", "surrogatepass"))
