"""The difference of two systems as a flat row, the same wherever one is printed."""

from __future__ import annotations

from anaphora_workbench.stats.comparison import BootstrapComparison
from anaphora_workbench.stats.randomisation import Randomisation

__all__ = ["difference_row"]


def difference_row(
    bootstrap: BootstrapComparison, randomisation: Randomisation, p_holm: float | None
) -> dict[str, str | int | float | bool | None]:
    """Return difference, interval and p values by name, ``None`` for what was refused.

    Args:
        bootstrap: The difference with its intervals; ``low`` and ``high`` are those of BCa.
        randomisation: The test of it: ``p``, and ``effect`` in standard deviations of the
            shuffled differences.
        p_holm: The same p, corrected for its family.
    """
    interval = bootstrap.bca
    refusal = randomisation.refusal or interval.refusal
    return {
        "difference": bootstrap.difference,
        "low": interval.low,
        "high": interval.high,
        "method": str(interval.method),
        "percentile_low": bootstrap.percentile.low,
        "percentile_high": bootstrap.percentile.high,
        "level": interval.level,
        "p": randomisation.p_two_sided,
        "p_holm": p_holm,
        "p_bootstrap": bootstrap.p_two_sided,
        "effect": randomisation.standardised,
        "share_better": bootstrap.share_better,
        "documents": bootstrap.documents,
        "samples": bootstrap.samples,
        "shuffles": randomisation.shuffles,
        "refusal": None if refusal is None else str(refusal),
    }
