"""Two systems of a comparison side by side: what the tables of its text and of its page share."""

from __future__ import annotations

from anaphora_workbench.experiments import Comparison, Figure, PairTest

__all__ = ["ends_of", "pair_header"]


def pair_header(comparison: Comparison) -> tuple[str, ...]:
    """Return the columns up to those of McNemar's test: *b* only the first is right, *c* second."""
    level = f"{100 * comparison.resampling.level:g} % interval"
    return ("systems", "texts", "points", level, "p", "p Holm", "effect", "b", "c")


def ends_of(test: PairTest) -> tuple[float | None, float | None]:
    """Return the interval of a difference.

    By texts; of recall where that was refused, as there are too few, the one that takes anaphors as
    independent. Both ends are ``None`` where there is none.
    """
    if test.refused and test.figure is Figure.RECALL:
        return test.items.low, test.items.high
    return test.bootstrap.bca.low, test.bootstrap.bca.high
