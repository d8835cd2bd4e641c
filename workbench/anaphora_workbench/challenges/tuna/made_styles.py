"""The styles of simulated authors: how each of them puts attributes into words.

For each thing that can be put in several ways an author has one, and takes another now and then.
There are three forms: a noun phrase (*the large red chair facing left*), the same without a
determiner, and a telegraphic one (*man, glasses, beard*). The wordings are in
``challenges/data/tuna_wordings.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import Any

from anaphora_workbench.tasks.tuna import Attribute, Marked, Piece, text_of

_SLIP = 0.12
"""Share of wordings that are not the author's own."""
_BEFORE = ("age", "colour")
_HELD = ("hairColour", "hasHair", "hasGlasses", "hasBeard", "hasShirt", "hasTie", "hasSuit")
_OTHER = "other"


@cache
def _table() -> Mapping[str, Any]:
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_wordings.toml")
    return tomllib.loads(text.read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Style:
    """One author's ways: the choice of each list of the table, and a number to choose words by.

    The number lies between 0 and 1.
    """

    ways: Mapping[str, str]
    place: float

    def put(
        self,
        attributes: Iterable[Attribute],
        domain: str,
        random: Random,
        *,
        count: int = 1,
        begins: bool = True,
    ) -> tuple[tuple[Piece, ...], str]:
        """Return annotated words and words.

        ``other`` is a remark that the domain knows nothing of; the slips are drawn with ``random``.
        ``count``: of how many targets this is said; ``begins``: whether nothing goes before it.
        """
        writer = _Writer(self, domain, random, {one.name: one for one in attributes}, count)
        pieces = writer.telegraphic() if self.ways["form"] == "telegraphic" else writer.phrase()
        if self.ways["case"] == "sentence" and begins:
            pieces = _capitalised(pieces)
        return tuple(pieces), " ".join(text_of(pieces).split())


def style_of(random: Random) -> Style:
    """Return a style, drawn by chance."""
    ways = {name: random.choice(choices) for name, choices in _table()["style"].items()}
    return Style(ways, random.random())


class _Writer:
    """Writes one description."""

    def __init__(
        self,
        style: Style,
        domain: str,
        random: Random,
        attributes: Mapping[str, Attribute],
        count: int,
    ) -> None:
        self._several = count > 1
        self._style = style
        self._domain = domain
        self._random = random
        self._attributes = attributes

    def phrase(self) -> list[Piece]:
        """Return a noun phrase: what stands before the noun, the noun, and what stands behind."""
        parts: list[Piece] = []
        if self._style.ways["form"] == "full":
            determiner = self._style.ways["determiner"]
            parts.append("two" if self._several and determiner == "a" else determiner)
        if _OTHER in self._attributes:
            parts.append(_marked(self._attributes[_OTHER], self._style.ways["remark"]))
        parts += self._before()
        parts.append(self._noun())
        if "orientation" in self._attributes and not self._sided():
            parts.append(self._words("orientation"))
        held = self._held()
        if held:
            parts += [self._style.ways["with"], *_listed(held)]
        place = self._place()
        if place:
            parts.append(place)
        return _spaced(parts)

    def telegraphic(self) -> list[Piece]:
        """Return the parts with commas between them."""
        head = [*self._before(), *([self._noun()] if "type" in self._attributes else [])]
        groups: list[list[Piece]] = [head] if head else []
        if "orientation" in self._attributes and not self._sided():
            groups.append([self._words("orientation")])
        groups += [[_without_article(one)] for one in self._held()]
        if _OTHER in self._attributes:
            groups.append([_marked(self._attributes[_OTHER], self._style.ways["remark"])])
        place = self._place()
        if place:
            groups.append([place])
        parts: list[Piece] = []
        for group in groups:
            if parts:
                parts.append(", ")
            parts += _spaced(group)
        return parts or [self._noun()]

    def _sided(self) -> bool:
        return self._style.ways["side"] == "before" and self._domain == "furniture"

    def _before(self) -> list[Piece]:
        names = [name for name in _BEFORE if name in self._attributes]
        if "size" in self._attributes:
            names.insert(0 if self._style.ways["size_first"] == "yes" else len(names), "size")
        parts = [self._words(name) for name in names]
        if "orientation" in self._attributes and self._sided():
            parts.append(self._words("orientation", "orientation_before"))
        return parts

    def _noun(self) -> Piece:
        if "type" in self._attributes:
            noun = self._words("type")
        else:
            noun = self._choice(_table()[self._domain]["type"][""])
        return _plural(noun) if self._several else noun

    def _held(self) -> list[Piece]:
        """Return what somebody has, then what somebody has not."""
        names = [name for name in _HELD if name in self._attributes]
        names.sort(key=lambda name: self._attributes[name].value == "0")
        return [self._words(name) for name in names]

    def _place(self) -> Piece | None:
        row, column = self._attributes.get("y-dimension"), self._attributes.get("x-dimension")
        parts: list[Piece] = []
        if row is not None:
            parts.append(_marked(row, self._located("row", "rows", row.value)))
        if column is not None:
            if parts:
                parts.append(self._style.ways["joined_place"])
            parts.append(_marked(column, self._located("column", "columns", column.value)))
        if not parts:
            return None
        return Marked("ATTRIBUTE", (("NAME", "location"),), tuple(parts))

    def _located(self, way: str, names: str, value: str) -> str:
        word = self._choice(_table()["place"][names][value])
        return self._style.ways[way].format(word, n=value)

    def _words(self, name: str, table: str = "") -> Piece:
        one = self._attributes[name]
        return _marked(one, self._choice(_table()[self._domain][table or name][one.value]))

    def _choice(self, choices: Sequence[str]) -> str:
        if self._random.random() < _SLIP:
            return self._random.choice(choices)
        return choices[int(self._style.place * len(choices))]


def _marked(attribute: Attribute, words: str) -> Marked:
    fields = (("NAME", attribute.name), ("VALUE", attribute.value))
    return Marked("ATTRIBUTE", fields, (words,))


def _plural(noun: Piece) -> Piece:
    """Return a noun in the plural."""
    if isinstance(noun, Marked):
        return Marked(noun.tag, noun.fields, tuple([_plural(one) for one in noun.content]))
    if noun == "person":
        return "people"
    return (
        f"{noun[:-2]}en" if noun.endswith("man") else f"{noun}{'es' if noun[-2:] == 'ch' else 's'}"
    )


def _spaced(parts: Sequence[Piece]) -> list[Piece]:
    spaced: list[Piece] = []
    for part in parts:
        if spaced and part != ",":
            spaced.append(" ")
        spaced.append(part)
    return merged(spaced)


def merged(parts: Iterable[Piece]) -> list[Piece]:
    """Join words next to each other, as a reader would have them."""
    merged: list[Piece] = []
    for part in parts:
        if merged and isinstance(part, str) and isinstance(merged[-1], str):
            merged[-1] += part
        else:
            merged.append(part)
    return merged


def _listed(parts: Sequence[Piece]) -> list[Piece]:
    listed: list[Piece] = []
    for place, part in enumerate(parts):
        if place and place == len(parts) - 1:
            listed.append("and")
        elif place:
            listed.append(",")
        listed.append(part)
    return listed


def _without_article(piece: Piece) -> Piece:
    if isinstance(piece, Marked) and isinstance(piece.content[0], str):
        return Marked(piece.tag, piece.fields, (piece.content[0].removeprefix("a "),))
    return piece


def _capitalised(pieces: Sequence[Piece]) -> list[Piece]:
    first, *rest = pieces
    if isinstance(first, str):
        return [first[:1].upper() + first[1:], *rest]
    inner = tuple(_capitalised(first.content)) if first.content else ()
    return [Marked(first.tag, first.fields, inner), *rest]
