"""Errors of coreference: records for mentions, links and entities.

Every record is plain data with its places, so that a list of errors can be stored and opened
without the files that were compared. `anaphora_workbench.scoring.coreference.errors` says how
errors are found and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

import numpy as np

from anaphora_workbench.errors import ModelError
from anaphora_workbench.ports.mention_table import UNKNOWN
from anaphora_workbench.scoring.coreference.matching import words_of
from anaphora_workbench.scoring.coreference.sides import IntArray, Mask, Side

NONE = -1
"""Number of a mention that is not there."""


class ErrorType(StrEnum):
    """The types of errors: first those of mentions, then those of entities."""

    MISSING = "missing-mention"
    SPURIOUS = "spurious-mention"
    BOUNDARY = "boundary"
    WRONG_LINK = "wrong-link"
    LOST_LINK = "lost-link"
    MISSING_ENTITY = "missing-entity"
    SPURIOUS_ENTITY = "spurious-entity"
    SPLIT = "split-entity"
    MERGED = "merged-entities"


class MentionType(StrEnum):
    """What kind of expression a mention is."""

    ZERO = "zero"
    CLITIC = "clitic"
    PRONOUN = "pronoun"
    NAME = "name"
    NOMINAL = "nominal"


class Extent(StrEnum):
    """How much of its entity is missing, or made up, with a mention."""

    ENTITY = "entity"
    """No mention of its entity has a partner."""
    MENTION = "mention"
    """Another mention of its entity has one."""


class ResponseLink(StrEnum):
    """How a mention of the response is linked.

    Its antecedent is the nearest earlier mention of its response entity that has a partner.
    """

    RIGHT = "right"
    """The antecedent lies in its own key entity."""
    WRONG = "wrong"
    """The antecedent lies in another key entity."""
    LOST = "lost"
    """There is no antecedent, but its key entity has an earlier mention with a partner."""
    NEW = "new"
    """There is no antecedent, rightly."""


class Shape(StrEnum):
    """How the words of a response mention differ from the key's."""

    TOO_LONG = "too-long"
    """All words of the key's and more."""
    TOO_SHORT = "too-short"
    """Only words of the key's, and not all."""
    CROSSING = "crossing"
    """Words too many and words too few."""
    HEAD = "head"
    """The same words with another head (where mentions are matched by heads)."""


@dataclass(frozen=True, slots=True)
class ErrorMention:
    """A mention and its place.

    Attributes:
        place: Its words by number, as `matching.words_of` writes them; unique in a document.
        spans: Its tokens, half-open, from 0; a zero has those of its governor.
        empty_nodes: Places of empty nodes in it, or of its own: the token before and the number
            there.
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>``.
        head: Head token, ``None`` where it is not known.
        sentence: Number of the sentence it begins in, from 1.
        line: Line of the source at which that sentence begins, ``None`` where it is not known.
        words: Its words, ``None`` where they were not given.
        type: What kind of expression it is, ``None`` where it is not known.
        head_guessed: Whether the head is a guess (`model.heads.GUESSES`).
    """

    place: str
    spans: tuple[tuple[int, int], ...]
    empty_nodes: tuple[tuple[int, int], ...]
    realisation: str
    head: int | None
    sentence: int
    line: int | None
    words: str | None
    type: MentionType | None
    entity: str
    entity_size: int
    head_guessed: bool = False


@dataclass(frozen=True, slots=True)
class Boundary:
    """How a response mention differs from the key mention it was meant to be.

    Attributes:
        shape: The kind of difference.
        left: Words by which it begins too early; negative: too late.
        right: Words by which it ends too late; negative: too early.
        same_head: Whether the heads are the same, ``None`` where one is not known or a guess.
    """

    shape: Shape
    left: int
    right: int
    same_head: bool | None


@dataclass(frozen=True, slots=True)
class MentionError:
    """An error in one mention.

    Attributes:
        type: `ErrorType.MISSING`, ``SPURIOUS``, ``BOUNDARY``, ``WRONG_LINK`` or ``LOST_LINK``.
        genre: Its genre, ``""`` when not known.
        key: The key's mention; ``None`` for a spurious one.
        response: The response's mention; ``None`` for a missing one.
        extent: How much is missing or spurious; ``None`` for the other types.
        boundary: The difference of a boundary error, else ``None``.
        link: How the mention is linked; ``None`` for a missing or spurious one.
        key_antecedent: The nearest earlier mention of its key entity.
        response_antecedent: The nearest earlier mention of its response entity; for a mention with
            a partner the response antecedent by which its link is judged (see `errors`).
        distance: Sentences back to the key's antecedent (a spurious mention: to the response's);
            ``None`` when there is none.
        cause: Why a resolver went wrong here (`scoring.causes`), ``None`` when nothing tells.
        trace: What decided, a sentence a step.
    """

    type: ErrorType
    document: str
    genre: str
    key: ErrorMention | None
    response: ErrorMention | None
    extent: Extent | None = None
    boundary: Boundary | None = None
    link: ResponseLink | None = None
    key_antecedent: ErrorMention | None = None
    response_antecedent: ErrorMention | None = None
    distance: int | None = None
    cause: str | None = None
    trace: tuple[str, ...] = ()

    @property
    def mention(self) -> ErrorMention:
        """The key's mention, else the response's: where the error is shown and counted."""
        mention = self.key or self.response
        assert mention is not None, "an error has a mention"
        return mention

    @property
    def id(self) -> str:
        """Name of the error, unique in its document and the same in every run."""
        places = [mention.place for mention in (self.key, self.response) if mention is not None]
        return f"{self.type}:{'/'.join(places)}"


@dataclass(frozen=True, slots=True)
class EntityPart:
    """An entity, as far as an error is about it.

    Attributes:
        entity: Its label.
        size: Its mentions, with or without partners.
        mentions: Those that the error is about, in text order.
    """

    entity: str
    size: int
    mentions: tuple[ErrorMention, ...]


@dataclass(frozen=True, slots=True)
class EntityError:
    """An error in a whole entity.

    Attributes:
        type: `ErrorType.MISSING_ENTITY`, ``SPURIOUS_ENTITY``, ``SPLIT`` or ``MERGED``.
        genre: Its genre, ``""`` when not known.
        key: The entities of the key: one, but several in merged entities and none in a spurious
            one; in the text order of their first mentions with a partner in the error.
        response: The entities of the response: one, but several in a split entity and none in a
            missing one; in the same order.
        steps: Entities to make (1), to take away (1), to join or to divide (one less than there
            are parts).
    """

    type: ErrorType
    document: str
    genre: str
    key: tuple[EntityPart, ...]
    response: tuple[EntityPart, ...]
    steps: int

    @property
    def whole(self) -> EntityPart:
        """The one entity that is missing, spurious, split or merged."""
        of_key = self.type in (ErrorType.MISSING_ENTITY, ErrorType.SPLIT)
        return (self.key if of_key else self.response)[0]

    @property
    def id(self) -> str:
        """Name of the error, unique in its document and the same in every run."""
        return f"{self.type}:{self.whole.entity}"


CoreferenceError: TypeAlias = MentionError | EntityError
"""An error of either level."""


Types = Sequence[MentionType | None]
"""What kind of expression each mention is; ``None`` where it is not known."""


def mention_types(
    side: Side, *, pronouns: Mask | None = None, names: Mask | None = None
) -> list[MentionType | None]:
    """Return what kind of expression each mention is.

    Zeros and clitics are known by themselves. What is neither of them, nor a pronoun, nor a name,
    is nominal; without any knowledge of pronouns nothing is known about it.

    ``pronouns`` and ``names`` tell which mentions are such, shape ``(mentions,)``. Pronouns are
    else those of `MentionTable.pronominal`; without ``names``, names are nominal.
    """
    pronominal = side.table.pronominal
    if pronouns is None and pronominal:
        pronouns = np.array(pronominal, dtype=np.bool_)[side.rows]
    types: list[MentionType | None] = [None] * len(side)
    if pronouns is not None:
        types = [MentionType.PRONOUN if one else MentionType.NOMINAL for one in pronouns.tolist()]
    if names is not None:
        for number in np.flatnonzero(names).tolist():
            if types[number] is not MentionType.PRONOUN:
                types[number] = MentionType.NAME
    for number, special in side.special.items():
        if side.is_zero(number):
            types[number] = MentionType.ZERO
        elif special.realisation.startswith("clitic"):
            types[number] = MentionType.CLITIC
    return types


@dataclass(frozen=True)
class Columns:
    """One side, with what is derived from it. All columns have the shape ``(mentions,)``."""

    side: Side
    types: Types
    words: Sequence[str] | None = None

    @classmethod
    def of(
        cls, side: Side, types: Types | None = None, words: Sequence[str] | None = None
    ) -> Columns:
        """Return the columns of a side; types are else what `mention_types` tells.

        Raises:
            ModelError: The number of types is not that of the mentions, or that of the words not
                that of the tokens (``error-columns``).
        """
        if types is not None and len(types) != len(side):
            raise ModelError(
                f"document '{side.table.doc_id}': {len(types)} types are given for {len(side)} "
                "mentions; give one for each mention that is scored",
                code="error-columns",
            )
        if words is not None and len(words) != side.table.tokens:
            raise ModelError(
                f"document '{side.table.doc_id}': {len(words)} words are given for "
                f"{side.table.tokens} tokens; give one for each token",
                code="error-columns",
            )
        return cls(side, mention_types(side) if types is None else types, words)

    @cached_property
    def ranks(self) -> IntArray:
        """Place of each mention in text order, from 0."""
        order = self.side.in_text_order()
        ranks = np.empty(len(order), dtype=np.int64)
        ranks[order] = np.arange(len(order), dtype=np.int64)
        return ranks

    @cached_property
    def sentences(self) -> IntArray:
        """Number of the sentence in which each mention begins, from 1."""
        begins = np.array(self.side.table.sentences, dtype=np.int64)
        found = np.searchsorted(begins, self.side.starts, side="right")
        return np.maximum(found, 1).astype(np.int64, copy=False)

    @cached_property
    def sizes(self) -> IntArray:
        """Mentions of the entity of each mention."""
        return self.entity_sizes[self.side.entities]

    @cached_property
    def entity_sizes(self) -> IntArray:
        """Mentions of each entity of the table; shape ``(entities,)``."""
        counts = np.bincount(self.side.entities, minlength=len(self.side.table.names))
        return counts.astype(np.int64, copy=False)

    @cached_property
    def previous(self) -> IntArray:
        """The nearest earlier mention of the same entity, `NONE` for the first."""
        return self.previous_among(np.arange(len(self.side), dtype=np.int64), self.ranks)

    def previous_among(self, numbers: IntArray, ranks: IntArray) -> IntArray:
        """Return the nearest earlier mention of the same entity that is one of some mentions.

        ``ranks`` tells which of the mentions (``numbers``, each once) are earlier.

        Returns:
            Shape ``(mentions,)``: `NONE` for the first ones, and for mentions not asked for.
        """
        entities = self.side.entities[numbers]
        order = np.lexsort((ranks, entities))
        again = entities[order][1:] == entities[order][:-1]
        found = np.full(len(self.side), NONE, dtype=np.int64)
        found[numbers[order[1:][again]]] = numbers[order[:-1][again]]
        return found

    @cached_property
    def distances(self) -> IntArray:
        """Sentences back to `previous`; -1 where there is none."""
        back = self.sentences - self.sentences[self.previous]
        return np.where(self.previous == NONE, -1, back)

    def distance(self, number: int) -> int | None:
        """Return the sentences back to the nearest earlier mention of the same entity."""
        return None if self.previous[number] == NONE else int(self.distances[number])

    @cached_property
    def _records(self) -> dict[int, ErrorMention]:
        return {}

    @cached_property
    def _listed(self) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int]]:
        """Start, end, head, entity, its size and the sentence: lists are read faster one by one."""
        side = self.side
        columns = (side.starts, side.ends, side.heads, side.entities, self.sizes, self.sentences)
        starts, ends, heads, entities, sizes, sentences = [column.tolist() for column in columns]
        return starts, ends, heads, entities, sizes, sentences

    def mention(self, number: int) -> ErrorMention:
        """Return the record of a mention, the same one each time."""
        record = self._records.get(number)
        if record is None:
            record = self._records[number] = self._record(number)
        return record

    def _record(self, number: int) -> ErrorMention:
        side, table = self.side, self.side.table
        start, end, head, entity, size, sentence = [column[number] for column in self._listed]
        special = side.special.get(number)
        spans: tuple[tuple[int, int], ...] = ((start, end),)
        nodes: tuple[tuple[int, int], ...] = ()
        realisation = "overt"
        if special is not None:
            realisation = special.realisation
            nodes = special.empty_nodes
            if special.spans:
                spans = tuple([(span.start, span.end) for span in special.spans])
            if special.zero is not None and special.zero.place is not None and not nodes:
                nodes = (special.zero.place,)
        line = table.lines[sentence - 1] if sentence <= len(table.lines) else 0
        return ErrorMention(
            place=words_of(side, number),
            spans=spans,
            empty_nodes=nodes,
            realisation=realisation,
            head=None if head == UNKNOWN else head,
            sentence=sentence,
            line=line or None,
            words=self._words(number, spans),
            type=self.types[number],
            entity=table.names[entity],
            entity_size=size,
            head_guessed=side.is_guess(number),
        )

    def mention_or_none(self, number: int) -> ErrorMention | None:
        """Return the record of a mention, ``None`` for `NONE`."""
        return None if number == NONE else self.mention(number)

    def _words(self, number: int, spans: tuple[tuple[int, int], ...]) -> str | None:
        if self.words is None:
            return None
        runs = [" ".join(self.words[start:end]) for start, end in spans]
        shown = " … ".join(runs)
        return f"Ø {shown}" if self.side.is_zero(number) else shown
