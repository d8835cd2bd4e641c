"""Records of TUNA trials: a domain of entities, its target, and how people described that target.

A `Trial` is what a system is given; a `Description` is what a person or a system answers. Names and
values of attributes stay as the file has them, so that they can be written again; what compares
them asks for their `Attribute.pair`, in which spelling makes no difference.

Source: Gatt and Belz 2010, Introducing shared task evaluation to NLG: the TUNA shared task
evaluation challenges; table 1 (attributes and values) and figure 2 (the XML of an item).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from anaphora_workbench.errors import Position

Pair: TypeAlias = tuple[str, str]
"""Name and value of an attribute as they are compared."""

TARGET = "target"
DISTRACTOR = "distractor"
TYPE = "type"
LOCATION = frozenset({"x-dimension", "y-dimension"})
"""The attributes that say where in the grid an entity stands."""

FURNITURE = ("type", "colour", "orientation", "size", "x-dimension", "y-dimension")
PEOPLE = (
    *("type", "age", "hairColour", "orientation", "hasBeard", "hasGlasses", "hasHair", "hasShirt"),
    *("hasSuit", "hasTie", "x-dimension", "y-dimension"),
)
NAMES = tuple(dict.fromkeys([*FURNITURE, *PEOPLE]))
"""The attributes of table 1 as the corpus spells them, furniture first."""
_UNSAID = frozenset({"", "unknown"})
_SIGNS = str.maketrans("", "", "-_ \t\n")
_SPELLINGS = {
    **{name.translate(_SIGNS).lower(): name for name in NAMES},
    "x": "x-dimension",
    "y": "y-dimension",
    "color": "colour",
    "haircolor": "hairColour",
    "beard": "hasBeard",
    "glasses": "hasGlasses",
    "hair": "hasHair",
    "shirt": "hasShirt",
    "suit": "hasSuit",
    "hasuit": "hasSuit",
    "tie": "hasTie",
}
"""Names without case and signs. ``HASUIT`` is what table 1 prints for ``hasSuit``."""
_VALUES = {"false": "0", "true": "1", "gray": "grey"}
_AUTHOR = re.compile(r"(s[0-9]+)t[0-9]+", re.IGNORECASE)


@lru_cache(maxsize=1024)
def folded_name(name: str) -> str:
    """Return the name of an attribute as it is compared: as the corpus spells it, if it has it.

    Case and the signs ``-`` and ``_`` make no difference, and neither do the longer and the shorter
    names of table 1 and of the corpus (``BEARD``, ``hasBeard``). Other names are in lower case.
    """
    bare = name.translate(_SIGNS).lower()
    return _SPELLINGS.get(bare, name.strip().lower())


@lru_cache(maxsize=1024)
def folded_value(value: str) -> str:
    """Return the value of an attribute as it is compared: no case, single blanks, 0 and 1."""
    plain = " ".join(value.split()).lower()
    return _VALUES.get(plain, plain)


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute and its value.

    Attributes:
        name: As the file spells it, ``colour`` or ``hasBeard``.
        value: As the file spells it; ``""`` for a wrapper such as ``location``.
        kind: ``literal``, ``gradable`` or whatever the original corpus says of the attribute;
            ``""`` where nothing is stated, as in the files of the challenges.
    """

    name: str
    value: str
    kind: str = ""

    @property
    def pair(self) -> Pair:
        """Name and value as they are compared."""
        return folded_name(self.name), folded_value(self.value)


def pairs_of(attributes: Iterable[Attribute]) -> frozenset[Pair]:
    """Return the set that descriptions are compared by.

    Attributes without a value, such as the ``location`` around a row and a column, say nothing.
    """
    return frozenset([one.pair for one in attributes if one.value.strip()])


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing or person of a domain, with all that is true of it.

    Attributes:
        image: Name of the picture that people saw.
        role: `TARGET` or `DISTRACTOR`.
    """

    id: str
    image: str
    role: str
    attributes: tuple[Attribute, ...]

    @property
    def pairs(self) -> frozenset[Pair]:
        """What is true of it, as it is compared; an unknown place is nothing that is true."""
        return frozenset([p for p in [one.pair for one in self.attributes] if p[1] not in _UNSAID])

    def value(self, name: str) -> str:
        """Return the value of an attribute as it is compared; ``""`` if it is not there."""
        wanted = folded_name(name)
        for one in self.attributes:
            found, value = one.pair
            if found == wanted:
                return value
        return ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A part of a description between two tags, ``ATTRIBUTE`` or others such as ``DET``.

    Attributes:
        fields: Its XML attributes in their order, as the file spells them.
    """

    tag: str
    fields: tuple[tuple[str, str], ...]
    content: tuple[Piece, ...]

    @property
    def attribute(self) -> Attribute | None:
        """The attribute that the words express; ``None`` for other elements."""
        if self.tag.upper() != "ATTRIBUTE":
            return None
        found = {name.upper(): value for name, value in self.fields}
        name = found.get("NAME", "")
        return Attribute(name, found.get("VALUE", ""), found.get("TYPE", "")) if name else None


Piece: TypeAlias = str | Marked
"""A part of an annotated description: words, or words between tags."""


def marked_attributes(pieces: Iterable[Piece]) -> Iterator[Attribute]:
    """Yield the attributes of an annotated description in the order of their words."""
    for piece in pieces:
        if isinstance(piece, Marked):
            if piece.attribute is not None:
                yield piece.attribute
            yield from marked_attributes(piece.content)


def text_of(pieces: Iterable[Piece]) -> str:
    """Return the words of an annotated description without its tags."""
    return "".join([one if isinstance(one, str) else text_of(one.content) for one in pieces])


@dataclass(frozen=True, slots=True)
class Description:
    """How somebody described a target; also what a system answers. ``None`` is what is not given.

    Attributes:
        annotated: The words with tags around those that express an attribute.
        attributes: The attributes that are expressed.
        author: Who described the target, if that is not the author of the trial; ``""`` else.
        at: Where a file has it, its attributes if it has some; ``None`` for what was made.
    """

    words: str | None = None
    annotated: tuple[Piece, ...] | None = None
    attributes: tuple[Attribute, ...] | None = None
    author: str = ""
    at: Position | None = field(default=None, compare=False, repr=False)

    @property
    def pairs(self) -> frozenset[Pair]:
        """The attributes as they are compared; none where they are not given."""
        return pairs_of(self.attributes or ())


@dataclass(frozen=True, slots=True)
class Trial:
    """An item: a domain and the descriptions that people gave of its target.

    Attributes:
        id: Name of the item.
        entities: The domain; none in a file of answers.
        descriptions: The references; none in a test set without answers. Files of answers have one.
        domain: ``furniture`` or ``people``; ``""`` if nothing tells it.
        condition: ``+LOC`` if people were free to say where the target stands, ``-LOC`` if they
            were asked not to; ``""`` if nothing tells it.
        criticality: ``+FC`` (fault-critical) if the author was told that a reader's mistakes could
            not be put right, ``-FC`` if they could; ``""`` if nothing tells it. Gatt and Belz 2010,
            2.1, print ``-FC`` for both.
        cardinality: Number of targets that the file states, if it does.
        similarity: What the original corpus says of the targets of a plural trial.
        author: Who described the target; ``""`` if nothing tells it.
        at: Where a file has it; ``None`` for what was made.
    """

    id: str
    entities: tuple[Entity, ...] = ()
    descriptions: tuple[Description, ...] = ()
    domain: str = ""
    condition: str = ""
    cardinality: int | None = None
    similarity: str = ""
    author: str = ""
    criticality: str = ""
    at: Position | None = field(default=None, compare=False, repr=False)

    @property
    def targets(self) -> tuple[Entity, ...]:
        """The entities that are described."""
        return tuple([one for one in self.entities if one.role == TARGET])

    @property
    def distractors(self) -> tuple[Entity, ...]:
        """The other entities."""
        return tuple([one for one in self.entities if one.role != TARGET])

    @property
    def plural(self) -> bool:
        """Whether there is more than one target: such trials were not part of the challenges."""
        return len(self.targets) > 1 or (self.cardinality or 1) > 1

    @property
    def kind(self) -> str:
        """The domain, as stated or else as the target's type tells it; ``""`` if neither does."""
        if self.domain:
            return self.domain.strip().lower()
        for target in self.targets:
            type_ = target.value(TYPE)
            if type_:
                return "people" if type_ in {"person", "man", "people"} else "furniture"
        return ""

    @property
    def speaker(self) -> str:
        """The author, as stated or else as an id such as ``s12t3`` tells it (``s12``)."""
        if self.author:
            return self.author
        found = _AUTHOR.fullmatch(self.id)
        return found[1].lower() if found else ""
