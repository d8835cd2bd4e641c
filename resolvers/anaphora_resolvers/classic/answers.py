"""What the classic algorithms have in common when they answer: the nearest, the trace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from anaphora_resolvers.constraints import NAMES
from anaphora_resolvers.constraints.binding import DOUBLED
from anaphora_resolvers.constraints.person import HEARER, SPEAKER
from anaphora_workbench.model import Candidate, Markable, Outcome, Reference, Verdict
from anaphora_workbench.ports import Decision, Pool, Step

__all__ = [
    "answered",
    "back",
    "constraints",
    "ids",
    "listed",
    "nearness",
    "nothing_left",
    "number",
    "repetition",
    "speaker_or_hearer",
    "unanswered",
]


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


def repetition(asked: Markable, pool: Pool) -> Decision | None:
    """Return the decision for a clitic that repeats a phrase of its verb, ``None`` for others.

    In *Dile a Juan* grammar says who is meant, and nothing else competes. A search that goes back
    through the text never comes upon the phrase, which follows.
    """
    for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
        if _has(candidate, DOUBLED) and candidate.admissible:
            return answered(asked, markable, None, (DOUBLED.reason,))
    return None


def _has(candidate: Candidate, verdict: Verdict) -> bool:
    """Tell whether a candidate has a verdict; comparing names first is what makes it fast."""
    return any(it.constraint == verdict.constraint and it == verdict for it in candidate.verdicts)


def unanswered(pool: Pool, why: str = "") -> Decision:
    """Return the decision for no antecedent.

    Args:
        pool: The candidates.
        why: A sentence that says why; left out, it says that no candidate agrees.
    """
    return Decision(trace=(why or nothing_left(pool),))


def speaker_or_hearer(asked: Markable, pool: Pool, why: str = "") -> Decision:
    """Return who the text says speaks or hears *I* or *you*, else no antecedent.

    For algorithms that have found nobody: they do not look where such names stand, most often
    behind the anaphor.

    Args:
        asked: The anaphor.
        pool: The candidates.
        why: What `unanswered` says.
    """
    for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
        reason = next((it.reason for it in candidate.verdicts if it in (SPEAKER, HEARER)), "")
        if reason and not candidate.fails(*NAMES):
            left = pool.admissible()
            trace = (constraints(pool, len(left)), reason)
            last = Step("preference", "search", ids([markable]))
            steps = (Step("constraints", "", ids(left)), last)
            return answered(asked, markable, None, trace, steps)
    return unanswered(pool, why)


def nothing_left(pool: Pool) -> str:
    """Say by which constraints all candidates of a pool have been excluded.

    Those that none excludes stand where the resolver does not look, most often after the anaphor.
    """
    if not pool.candidates:
        return "There is no candidate in the window."
    excluded = excluded_by(pool)
    elsewhere = len(pool.admissible())
    if elsewhere:
        by_place = f"position {elsewhere}"
        excluded = f"{excluded}, {by_place}" if excluded else by_place
    return f"No candidate is left of {len(pool.candidates)}; excluded by {excluded}."


def constraints(pool: Pool, left: int) -> str:
    """Say how many candidates the constraints leave, and which constraints exclude others."""
    excluded = excluded_by(pool)
    return f"constraints: {left} of {len(pool.candidates)} candidates stay" + (
        f" (excluded by {excluded})" if excluded else ""
    )


def excluded_by(pool: Pool) -> str:
    """Return how many candidates each constraint excludes: ``'number' 3, 'binding' 1``."""
    counts: dict[str, int] = {}
    for candidate in pool.candidates:
        for verdict in candidate.verdicts:
            if verdict.outcome is Outcome.FAIL:
                counts[verdict.constraint] = counts.get(verdict.constraint, 0) + 1
    return ", ".join([f"'{name}' {count}" for name, count in counts.items()])


def back(count: int, unit: str) -> str:
    """Return a distance as people say it: ``1 sentence back``, ``2 sentences back``."""
    return f"{count} {unit}{'' if count == 1 else 's'} back"


def listed(weights: Mapping[str, float]) -> str:
    """Return weights by name as people write them: ``parallelism 35, cataphora -175``."""
    return ", ".join([f"{name} {number(weight)}" for name, weight in weights.items()])


def ids(markables: Iterable[Markable]) -> tuple[str, ...]:
    """Return the ids of markables, as steps have them."""
    return tuple([markable.id for markable in markables])


def number(value: float) -> str:
    """Return a weight as people write it: ``310``, ``232.5``."""
    return f"{value:g}" if abs(value) < 100_000 else f"{value:.0f}"
