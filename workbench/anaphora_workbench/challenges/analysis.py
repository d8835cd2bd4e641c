"""Do systems differ? The analysis of variance and letters that tables of challenges print."""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_workbench.challenges.results import ALL, ChallengeMeasure, TestSet
from anaphora_workbench.stats import Anova, TukeyTable, tukey_hsd


@dataclass(frozen=True, slots=True)
class Analysis:
    """One measure on one group of a test set: are there differences, and which systems differ?"""

    anova: Anova
    table: TukeyTable

    def letters(self) -> dict[str, tuple[str, ...]]:
        """Return the letters of each system by its name; none where nothing could be tested."""
        return {row.name: row.letters for row in self.table.rows}


def analysis_of(
    test_set: TestSet, measure: ChallengeMeasure, group: str = ALL, *, alpha: float = 0.05
) -> Analysis | None:
    """Return the one-way analysis of variance and Tukey's letters of the systems of a test set.

    Each value of an item counts as one observation, as the reports of the challenges have it; what
    people chose or wrote is not a system there unless the test set says so (`TestSet.tested`). A
    blocked analysis (``anaphora stats blocked``) takes the items out of the error. ``None`` for a
    measure without values by item, and for fewer than two systems with values.
    """
    if not measure.tested:
        return None
    values = {
        system.system: found
        for system in test_set.tested
        if (found := test_set.values(system, measure.name, group))
    }
    if len(values) < 2:
        return None
    return Analysis(*tukey_hsd(values, alpha=alpha, ascending=measure.lower_is_better, pairs=False))


def p_text(p: float | None) -> str:
    """Return a p value as papers print it: ``p < .001``, ``p = .043``."""
    if p is None:
        return "p undefined"
    return "p < .001" if p < 0.001 else f"p = {p:.3f}".replace("0.", ".")


def anova_text(anova: Anova) -> str:
    """Return an analysis as papers print it: ``F(4,495) = 49.402, p < .001``."""
    if anova.f is None:
        return f"no F: {anova.refusal}"
    return f"F({anova.between},{anova.within}) = {anova.f:.3f}, {p_text(anova.p)}"
