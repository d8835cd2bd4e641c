"""How many anaphors of which state lie in each slot of the rail. Knows no window."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora_workbench.annotation.values import OPEN_STATES, Item, State

_WEIGHT = (State.SUGGESTED, State.BLIND, State.UNTOUCHED, State.SKIPPED)
"""Open states in the order in which they win a tie."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A short stretch of the document.

    Attributes:
        total: Anaphors in it.
        done: Those that are decided.
        waiting: The commonest state of the open ones, ``None`` when all are decided.
        stale: Whether one waits to be asked again.
        conflict: Whether annotators differ on one.
        flagged: Whether one is flagged.
    """

    total: int = 0
    done: int = 0
    waiting: State | None = None
    stale: bool = False
    conflict: bool = False
    flagged: bool = False


EMPTY_SLOT = Slot()


class Slots:
    """All anaphors of a document, cut into slots of equal length.

    Args:
        items: The anaphors in text order.
        tokens: Length of the document in tokens.
        count: Number of slots; may be changed at any time.
    """

    def __init__(self, items: Sequence[Item], tokens: int, count: int) -> None:
        self.items = list(items)
        self.tokens = max(1, tokens)
        self.count = max(1, count)
        self._places = [item.token for item in self.items]
        self._where = {item.markable_id: number for number, item in enumerate(self.items)}
        self.totals = Counter([item.state for item in self.items])
        """Number of anaphors by state."""
        self.flagged = sum([item.doubt is not None for item in self.items])
        """Number of flagged anaphors."""

    def slot_of(self, token: int) -> int:
        """Return the number of the slot that a token lies in."""
        return min(self.count - 1, max(0, token * self.count // self.tokens))

    def first_token(self, slot: int) -> int:
        """Return the first token of a slot."""
        return -(-slot * self.tokens // self.count)

    def item(self, markable_id: str) -> Item | None:
        """Return an anaphor by its id."""
        number = self._where.get(markable_id)
        return None if number is None else self.items[number]

    def inside(self, first: int, last: int) -> list[Item]:
        """Return the anaphors of some slots, both ends included."""
        low = bisect_left(self._places, self.first_token(first))
        high = bisect_left(self._places, self.first_token(last + 1))
        return self.items[low:high]

    def replace(self, items: Iterable[Item]) -> set[int] | None:
        """Take in changed anaphors.

        Returns:
            The slots to paint anew; ``None`` when an anaphor is new or has moved, so that the
            slots have to be made anew.
        """
        touched = set()
        for item in items:
            number = self._where.get(item.markable_id)
            if number is None or self._places[number] != item.token:
                return None
            before = self.items[number]
            self.totals[before.state] -= 1
            self.totals[item.state] += 1
            self.flagged += (item.doubt is not None) - (before.doubt is not None)
            self.items[number] = item
            touched.add(self.slot_of(item.token))
        return touched

    def all(self) -> list[Slot]:
        """Return every slot. Linear in the number of anaphors."""
        slots = [EMPTY_SLOT] * self.count
        groups: dict[int, list[Item]] = {}
        count, tokens, last = self.count, self.tokens, self.count - 1
        for item in self.items:
            groups.setdefault(min(last, item.token * count // tokens), []).append(item)
        for number, group in groups.items():
            slots[number] = _summed(group)
        return slots

    def one(self, slot: int) -> Slot:
        """Return one slot."""
        if slot == self.count - 1:
            low = bisect_left(self._places, self.first_token(slot))
            return _summed(self.items[low:])
        return _summed(self.inside(slot, slot))


def _summed(items: Sequence[Item]) -> Slot:
    states = [item.state for item in items]
    done = sum([state not in OPEN_STATES for state in states])
    waiting: State | None = None
    if done < len(states):
        counts = Counter([state for state in states if state in OPEN_STATES])
        waiting = max(_WEIGHT, key=lambda state: counts[state])
    return Slot(
        len(states),
        done,
        waiting,
        State.STALE in states,
        State.CONFLICT in states,
        any(item.doubt is not None for item in items),
    )
