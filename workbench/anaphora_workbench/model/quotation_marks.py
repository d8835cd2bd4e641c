"""Quotation marks at the edges of a piece of text, such as a clause that ends a quotation.

*"It is late," she said* is a clause whose words begin behind the first mark. Shown alone, *It is
late," she said* looks damaged; `with_pairs` gives the mark back its partner.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from anaphora_workbench.model.language_tables import UNDETERMINED, language_data

_APOSTROPHES = frozenset("‘’")
"""Marks that are apostrophes more often; nothing is known of those that have no partner."""
_BEFORE_WORDS = frozenset("([{¿¡—–-")
"""What may stand between an opening mark and the space before it."""


def with_pairs(words: str) -> str:
    """Return text in which each quotation mark has its partner.

    The missing ones are added at the edges: an opening mark in front for one that only closes, a
    closing mark behind for one that only opens.
    """
    marks = _marks()
    waiting: list[str] = []
    missing: list[str] = []
    for found in marks.pattern.finditer(words):
        mark, place = found[0], found.start()
        if _is_inch(words, place, mark):
            continue
        if _opens(words, place, mark, mark in marks.closing_of):
            waiting.append(mark)
        elif waiting and mark in (waiting[-1], *marks.closings(waiting[-1])):
            waiting.pop()
        else:
            missing.append(marks.openings(mark)[0])
    behind = [marks.closings(mark)[0] for mark in reversed(waiting)]
    return "".join([*reversed(missing), words, *behind])


def _opens(words: str, place: int, mark: str, usual: bool) -> bool:
    """Tell by the spaces around a mark whether it opens a quotation; else what is usual holds."""
    before = words[:place].rstrip("".join(_BEFORE_WORDS))[-1:]
    after = words[place + len(mark) :][:1]
    free_before = not before or before.isspace()
    free_after = not after or not after.isalnum()
    if free_before and not free_after:
        return True
    if not free_before and free_after:
        return False
    return usual


def _is_inch(words: str, place: int, mark: str) -> bool:
    """Tell whether a mark stands behind a number as a unit, for inches."""
    return mark in ('"', "''") and words[:place][-1:].isdigit()


@dataclass(frozen=True, slots=True)
class _Marks:
    """The marks of all languages and their partners by the usual direction.

    ``pattern`` finds any of them, the longest first. Some texts use a pair the other way round
    (*»Ja«*), so each partner may be either.
    """

    pattern: re.Pattern[str]
    closing_of: Mapping[str, tuple[str, ...]]
    opening_of: Mapping[str, tuple[str, ...]]

    def closings(self, mark: str) -> tuple[str, ...]:
        """Return what closes a mark that opens."""
        return self.closing_of.get(mark) or self.opening_of.get(mark) or (mark,)

    def openings(self, mark: str) -> tuple[str, ...]:
        """Return what opens for a mark that closes."""
        return self.opening_of.get(mark) or self.closing_of.get(mark) or (mark,)


@cache
def _marks() -> _Marks:
    table = language_data(UNDETERMINED)["quotations"]
    either = frozenset(table["either"])
    closing_of = {
        opening: tuple([each for each in closings if each not in either])
        for opening, closings in table["pairs"].items()
        if opening not in _APOSTROPHES
    }
    opening_of: dict[str, tuple[str, ...]] = {}
    for opening, closings in closing_of.items():
        for closing in closings:
            opening_of[closing] = (*opening_of.get(closing, ()), opening)
    every = {*closing_of, *opening_of, *either}
    longest_first = sorted(every, key=lambda it: (-len(it), it))
    pattern = re.compile("|".join([re.escape(mark) for mark in longest_first]))
    return _Marks(pattern, closing_of, opening_of)
