"""What the classic algorithms have in common when they answer: the nearest, the trace."""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.model import Markable, Outcome, Reference
from anaphora_workbench.ports import Decision, Pool, Step

__all__ = ["answered", "nearness", "nothing_left", "number", "unanswered"]


def nearness(asked: Markable, candidate: Markable) -> tuple[int, ...]:
    """Return the rank of a candidate by text order, the nearest one before the anaphor highest.

    What comes after the anaphor ranks below all that comes before it.
    """
    start, end, part, _name = candidate.order
    if candidate.order < asked.order:
        return (1, start, end, part)
    return (0, -start, -end, -part)


def answered(
    asked: Markable,
    chosen: Markable,
    score: float | None,
    trace: Iterable[str],
    steps: Iterable[Step] = (),
) -> Decision:
    """Return the decision for an antecedent."""
    before = chosen.order < asked.order
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    return Decision((chosen,), reference, score, tuple(trace), tuple(steps))


def unanswered(pool: Pool, why: str = "") -> Decision:
    """Return the decision for no antecedent.

    Args:
        pool: The candidates.
        why: A sentence that says why; left out, it says that no candidate agrees.
    """
    return Decision(trace=(why or nothing_left(pool),))


def nothing_left(pool: Pool) -> str:
    """Say by which constraints all candidates of a pool have been excluded."""
    if not pool.candidates:
        return "There is no candidate in the window."
    counts: dict[str, int] = {}
    for candidate in pool.candidates:
        for verdict in candidate.verdicts:
            if verdict.outcome is Outcome.FAIL:
                counts[verdict.constraint] = counts.get(verdict.constraint, 0) + 1
    listed = ", ".join([f"'{name}' {count}" for name, count in counts.items()])
    return f"No candidate is left of {len(pool.candidates)} (excluded by {listed or 'position'})."


def number(value: float) -> str:
    """Return a weight as people write it: ``310``, ``232.5``."""
    return f"{value:g}" if abs(value) < 100_000 else f"{value:.0f}"
