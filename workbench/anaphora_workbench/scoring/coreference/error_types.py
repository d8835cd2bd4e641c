"""What an error of coreference is: records for mentions, links and entities.

Every record is plain data with its places, so that a list of errors can be stored and opened
without the files that were compared. `anaphora_workbench.scoring.coreference.errors` says how
errors are found and counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


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


class Link(StrEnum):
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
        entity: Label of its entity.
        entity_size: Mentions of its entity.
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
        document: Name of the document.
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
    link: Link | None = None
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
        document: Name of the document.
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
