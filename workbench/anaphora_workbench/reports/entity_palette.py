"""The colours and lines of entities, the same in the window, on pages and in notebooks.

An entity is told apart by three things: its colour, its line, and the letter or number beside it.
So nobody needs to see colours. Entities beyond the number of colours begin again with another line.
"""

from __future__ import annotations

from enum import StrEnum

from anaphora_workbench.model import FrozenDict


class EntityLine(StrEnum):
    """How the line of an entity is drawn, which tells it apart where its colour does not."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


_ENTITIES = {
    "light": "#9e83c9 #973319 #23a270 #710597 #04374e #ff500d #ce00ff",
    "dark": "#a4a6ff #b79a27 #1ce995 #ec1a94 #147637 #ffff15 #8d31ff",
    "contrast": "#b48fff #655c00 #03eff4 #f58b1c #a9008c #ffff13 #0047ff",
    "supar": "#9e83c9 #973319 #23a270 #710597 #04374e #ff500d #ce00ff",
    "print": "#000000",
}
ENTITY_COLOURS: FrozenDict[str, tuple[str, ...]] = FrozenDict(
    {theme: tuple(colours.split()) for theme, colours in _ENTITIES.items()}
)
"""Colours of entities in each theme; on paper lines alone.

A search has moved them as far apart in OKLab as they get, with usual vision and without one of the
three cones, while each has 3:1 on its paper and keeps away from the ink. Any two are 0.2 apart for
usual vision and 0.12 for every other; yellow and green were 0.06 apart before."""


def entity_line(number: int, colours: int) -> EntityLine:
    """Return the line of an entity: another one each time the colours begin anew.

    Args:
        number: The number of the entity, from 0.
        colours: How many colours there are.
    """
    return tuple(EntityLine)[number // colours % len(EntityLine)]
