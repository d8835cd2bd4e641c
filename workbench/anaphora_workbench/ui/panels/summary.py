"""How far a document is and how fast the work goes: the figures of the statistics panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from anaphora_workbench.annotation.values import OPEN_STATES, Item, State
from anaphora_workbench.model.language import kind_order

LAST = 50
"""Decisions that the pace is taken from."""

PAUSE = 300.0
"""Seconds at which the time of a decision is cut for the pace: longer ones are breaks."""


@dataclass(frozen=True, slots=True)
class KindCount:
    """Anaphors of one kind.

    Attributes:
        kind: Its label.
        done: Those that are decided.
        total: All of them.
    """

    kind: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a document.

    Attributes:
        total: Anaphors.
        done: Those that are decided.
        flagged: Those that are flagged.
        seconds: Median time of a decision in seconds, ``None`` without any time.
        per_hour: Decisions an hour, from the last `LAST` of them; ``None`` without any time.
        hours_left: Hours that the open anaphors take at this pace; ``None`` without any time.
        states: Anaphors by state, those that occur.
        kinds: Anaphors by kind, in tag-set order.
    """

    total: int
    done: int
    flagged: int
    seconds: float | None
    per_hour: float | None
    hours_left: float | None
    states: tuple[tuple[State, int], ...]
    kinds: tuple[KindCount, ...]

    @property
    def left(self) -> int:
        """Anaphors that wait for an answer."""
        return self.total - self.done


def summary_of(items: Sequence[Item], seconds: Sequence[float]) -> Summary:
    """Count a document's anaphors.

    Args:
        items: All of them.
        seconds: How long each decision took, the oldest first.
    """
    pairs = Counter([(item.kind, item.state) for item in items])
    states: Counter[State] = Counter()
    totals: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for (kind, state), count in pairs.items():
        states[state] += count
        totals[kind] += count
        if state not in OPEN_STATES:
            done[kind] += count
    last = [min(time, PAUSE) for time in seconds[-LAST:]]
    spent = sum(last)
    per_hour = 3600 * len(last) / spent if spent > 0 else None
    left = len(items) - done.total()
    return Summary(
        len(items),
        done.total(),
        sum([item.doubt is not None for item in items]),
        median(seconds) if seconds else None,
        per_hour,
        left / per_hour if per_hour else None,
        tuple([(state, states[state]) for state in State if states[state]]),
        tuple([KindCount(k, done[k], totals[k]) for k in sorted(totals, key=kind_order)]),
    )
