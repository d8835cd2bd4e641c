"""Statistics on counts and figures: what the reports say beyond sums.

Pure functions on arrays; they know nothing of texts. `docs/guide/statistics.md` says which
question each of them answers. Importing the package does not import scipy: the few tests that need
it import it when they are called, so that commands without statistics start quickly.
"""

from anaphora_workbench.stats.anova import (
    Anova,
    Group,
    anova_of_f,
    anova_of_groups,
    groups_of,
    one_way_anova,
)
from anaphora_workbench.stats.arrays import FEWEST_DOCUMENTS, Refusal, Statistic
from anaphora_workbench.stats.blocked import Blocked, Effect, blocked_anova
from anaphora_workbench.stats.bootstrap import (
    Bootstrap,
    bootstrap,
    bootstraps,
    bootstraps_of_tables,
    ratio_of_sums,
)
from anaphora_workbench.stats.bootstrap_comparison import (
    BootstrapComparison,
    bootstraps_of_pair_groups,
    bootstraps_of_pairs,
    intervals_of_differences,
    paired_bootstrap,
    paired_bootstraps,
    pairs_by_documents,
)
from anaphora_workbench.stats.dependent_correlations import Williams, williams, williams_of
from anaphora_workbench.stats.intervals import (
    Fallback,
    Interval,
    Method,
    bca_interval,
    percentile_interval,
)
from anaphora_workbench.stats.latin_square import (
    Balance,
    Design,
    Trial,
    balance,
    filled_up,
    trials,
    williams_rows,
)
from anaphora_workbench.stats.letters import (
    LetteredRow,
    compact_letters,
    homogeneous_subsets,
    letter_of,
)
from anaphora_workbench.stats.mcnemar import (
    ItemInterval,
    McNemar,
    interval_of_items,
    mcnemar,
    mcnemar_of_counts,
)
from anaphora_workbench.stats.mixed import Mixed, mixed_model
from anaphora_workbench.stats.outliers import Outliers, Treatment, outliers
from anaphora_workbench.stats.pearson import Correlation, pearson, pearson_matrix
from anaphora_workbench.stats.randomisation import (
    Randomisation,
    approximate_randomisation,
    difference_row,
    holm,
    randomisations_of_pair_groups,
    randomisations_of_pairs,
)
from anaphora_workbench.stats.rank_correlation import (
    Coefficient,
    bootstrap_of_correlation,
    correlation,
    kendall,
    smallest_significant,
    spearman,
)
from anaphora_workbench.stats.tukey import Pair, TukeyTable, tukey_hsd, tukey_table

__all__ = [
    "FEWEST_DOCUMENTS",
    "Anova",
    "Balance",
    "Blocked",
    "Bootstrap",
    "BootstrapComparison",
    "Coefficient",
    "Correlation",
    "Design",
    "Effect",
    "Fallback",
    "Group",
    "Interval",
    "ItemInterval",
    "LetteredRow",
    "McNemar",
    "Method",
    "Mixed",
    "Outliers",
    "Pair",
    "Randomisation",
    "Refusal",
    "Statistic",
    "Treatment",
    "Trial",
    "TukeyTable",
    "Williams",
    "anova_of_f",
    "anova_of_groups",
    "approximate_randomisation",
    "balance",
    "bca_interval",
    "blocked_anova",
    "bootstrap",
    "bootstrap_of_correlation",
    "bootstraps",
    "bootstraps_of_pair_groups",
    "bootstraps_of_pairs",
    "bootstraps_of_tables",
    "compact_letters",
    "correlation",
    "difference_row",
    "filled_up",
    "groups_of",
    "holm",
    "homogeneous_subsets",
    "interval_of_items",
    "intervals_of_differences",
    "kendall",
    "letter_of",
    "mcnemar",
    "mcnemar_of_counts",
    "mixed_model",
    "one_way_anova",
    "outliers",
    "paired_bootstrap",
    "paired_bootstraps",
    "pairs_by_documents",
    "pearson",
    "pearson_matrix",
    "percentile_interval",
    "randomisations_of_pair_groups",
    "randomisations_of_pairs",
    "ratio_of_sums",
    "smallest_significant",
    "spearman",
    "trials",
    "tukey_hsd",
    "tukey_table",
    "williams",
    "williams_of",
    "williams_rows",
]
