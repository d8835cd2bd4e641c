"""``anaphora stats``: the statistics of the challenges' reports on any table."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli import stats_anova, stats_design, stats_pearson, stats_trials

_DESCRIPTION = """\
Statistics on a CSV file: a header, then a line for each value. Columns are separated by commas,
semicolons or tabs; an empty cell, NA and NaN are gaps.

examples:
  anaphora stats anova scores.csv --value f1 --group system
  anaphora stats pearson systems.csv --columns dice,masi,edit
  anaphora stats latin-square texts.csv --systems A,B,C --participants 21 --csv design.csv
  anaphora stats trials experiment.csv
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "stats",
        help="analysis of variance, correlations, designs on any table",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    for module in (stats_anova, stats_pearson, stats_design, stats_trials):
        module.add_parser(kinds)
