"""Statistics on counts and figures: what the reports say beyond sums."""

from anaphora_workbench.stats.bootstrap import (
    FEWEST_DOCUMENTS,
    Interval,
    interval_of_difference,
    interval_of_ratio,
)

__all__ = ["FEWEST_DOCUMENTS", "Interval", "interval_of_difference", "interval_of_ratio"]
