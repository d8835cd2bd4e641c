"""``anaphora stats pearson``: which columns of a table rise together?"""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.analysis import p_text
from anaphora_workbench.challenges.correlations import STARS, gaps_as_nan, matrix_grid, starred
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.cli.shared.grids import add_files, check_files, write_grids
from anaphora_workbench.cli.shared.options import level, listed
from anaphora_workbench.cli.stats.joining import joined
from anaphora_workbench.cli.stats.table import add_table, add_where, read_table, table_input
from anaphora_workbench.errors import UsageError
from anaphora_workbench.stats import Correlation, pearson_matrix

_DESCRIPTION = """\
Pearson's correlations of columns of a table, such as the scores of systems by several measures: r
with stars, and each pair with its interval and number of rows. A row with a gap in one of two
columns is ignored for that pair.

--join adds the columns of another table by the column 'system', such as what people judged and
what measures say. That table has a line for each system, or is the --csv of a challenge's report.

examples:
  anaphora stats pearson systems.csv --columns dice,masi,edit,minimality
  anaphora stats pearson people.csv --join report.csv --columns clarity_rating,bleu,nist
  anaphora stats pearson systems.csv --columns bleu,nist,ter --stars 0.001:***,0.01:**,0.05:*
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("pearson", description=_DESCRIPTION)
    add_table(parser)
    parser.add_argument(
        "--columns", required=True, type=listed, metavar="A,B,...", help="the columns"
    )
    add_where(parser)
    parser.add_argument(
        "--join", metavar="FILE.csv", help="a further table with columns for the same systems"
    )
    parser.add_argument(
        "--stars",
        type=stars_of,
        default=STARS,
        metavar="P:SIGN,...",
        help="signs behind r by level of p (default 0.01:**,0.05:*)",
    )
    parser.add_argument(
        "--level",
        type=level,
        default=0.95,
        metavar="P",
        help="level of the intervals (default 0.95)",
    )
    add_files(parser)
    parser.set_defaults(run=run)


def stars_of(text: str) -> tuple[tuple[float, str], ...]:
    """Return signs by level of p, the smallest first: ``0.01:**,0.05:*``."""
    found = []
    for part in text.split(","):
        number, colon, sign = part.partition(":")
        if not colon or not sign:
            raise argparse.ArgumentTypeError(f"'{part}' is not LEVEL:SIGN, such as 0.05:*")
        found.append((level(number), sign))
    return tuple(sorted(found))


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_files(options, [options.file, *([options.join] if options.join else [])])
    names = list(dict.fromkeys(options.columns))
    if len(names) < 2:
        raise UsageError("a correlation needs two columns: --columns A,B")
    entry = table_input(options.file, options.encoding)
    table = read_table(entry, options.where)
    inputs = [entry]
    if options.join:
        further = table_input(options.join, options.encoding)
        inputs.append(further)
        table = joined(table, read_table(further))
    columns = {name: gaps_as_nan(table.numbers(name)) for name in names}
    found = pearson_matrix(columns, level=options.level)
    grids = [
        matrix_grid("matrix", "Pearson's correlations", found, stars=options.stars),
        _pairs(found, options),
    ]
    signs = ",".join([f"{number:g}:{sign}" for number, sign in options.stars])
    signature = (
        f"stats:pearson|columns:{','.join(names)}|where:{'&'.join(options.where) or 'all'}|"
        f"{'joined|' if options.join else ''}"
        f"level:{options.level:g}|stars:{signs}|v:{__version__}"
    )
    rows = [
        {
            "analysis": "pearson",
            "first": first,
            "second": second,
            "r": each.r,
            "p": each.p,
            "low": each.low,
            "high": each.high,
            "n": each.size,
            "refusal": None if each.refusal is None else str(each.refusal),
        }
        for (first, second), each in found.items()
    ]
    title = f"Statistics: correlations of {len(names)} columns"
    lead = f"{len(table.rows)} rows."
    section = [("Correlations", grids)]
    write_grids(options, title, lead, section, signature, rows, inputs)
    return 0


def _pairs(found: dict[tuple[str, str], Correlation], options: argparse.Namespace) -> Grid:
    rows = [
        (
            first,
            second,
            starred(each, options.stars),
            "-" if each.low is None else f"{each.low:.3f} to {each.high:.3f}",
            "-" if each.p is None else p_text(each.p),
            str(each.size),
        )
        for (first, second), each in found.items()
    ]
    header = ("column", "with", "r", f"{100 * options.level:g} % interval", "p", "n")
    return Grid("pairs", "Each pair", header, tuple(rows))
