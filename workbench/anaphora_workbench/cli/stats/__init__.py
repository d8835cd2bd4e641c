"""``anaphora stats``: the statistics of the challenges' reports on any table."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
Statistics on a CSV file: a header, then a line for each value. Columns are separated by commas,
semicolons or tabs; with semicolons, numbers may have a decimal comma. An empty cell, NA and NaN
are gaps.

examples:
  anaphora stats anova scores.csv --value f1 --group system
  anaphora stats pearson systems.csv --columns dice,masi,edit
  anaphora stats correlate report.csv answers.csv --human clarity_rating
  anaphora stats latin-square texts.csv --systems A,B,C --participants 21 --csv design.csv
  anaphora stats trials experiment.csv
"""

_COMMANDS = {
    "anova": ("stats.anova", "do groups differ: analysis of variance with letters"),
    "pearson": ("stats.pearson", "correlations of columns, with p and intervals"),
    "correlate": (
        "stats.correlate",
        "which metric agrees with people: three coefficients, Williams' test",
    ),
    "latin-square": (
        "stats.design",
        "designs: which participant sees which item under which system",
    ),
    "trials": ("stats.trials", "an experiment with readers: times and accuracies by system"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    commands.add_group("stats", _DESCRIPTION, _COMMANDS, metavar="KIND")
