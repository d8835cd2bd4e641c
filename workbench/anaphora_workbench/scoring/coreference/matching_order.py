"""The order of mentions in which no two of a side are equal, so that it can decide every tie.

Text order (`Side.order`) leaves mentions equal that begin and end together and have other words
in between. Here follow the runs of tokens, then everything else that a mention consists of. There
is nothing more to ask, heads for one: mentions with the same words and the same realisation are
duplicates, of which a side has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from anaphora_workbench.scoring.coreference.sides import Side, Unit

_Run: TypeAlias = tuple[int, int]
_OtherUnit: TypeAlias = tuple[int, int, int, str]
TotalOrder: TypeAlias = tuple[int, int, int, tuple[_Run, ...], tuple[_OtherUnit, ...]]
"""Start, longer first, overt first (and clitics by number); first and last word of each run of
tokens; empty nodes, the clitic, or the zero of unknown place."""


def order_of(side: Side) -> Callable[[int], TotalOrder]:
    """Return the function that gives the sort key of a mention of a side by its number.

    Cost: linear in the runs of tokens and the empty nodes of the mention.

    Args:
        side: The side; the keys of both sides of one document can be compared.
    """

    def order(number: int) -> TotalOrder:
        text_order = side.order(number)
        special = side.special.get(number)
        whole = ((int(side.starts[number]), int(side.ends[number])),)
        if special is None:
            return (*text_order, whole, ())
        if special.realisation == "overt" and special.zero is None:
            runs = tuple([(span.start, span.end) for span in special.spans]) or whole
            return (*text_order, runs, tuple(sorted(map(_unit_order, special.empty_nodes))))
        return (*text_order, (), tuple(sorted(map(_unit_order, side.units(number)))))

    return order


def _unit_order(unit: Unit) -> _OtherUnit:
    match unit:
        case (int(after), int(index)):
            return (0, after, index, "")
        case ("clitic", int(token), str(number)):
            return (1, token, 0, number)
        case ("zero", int(governor), str(role)):
            return (2, governor, 0, role)
    raise TypeError(f"{unit!r} is no unit that a mention can have beside tokens")
