"""``anaphora stats anova``: do groups of values differ, and which from which?"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.group_comparison import GroupedColumn, OutlierRule, compared
from anaphora_workbench.challenges.stats_grids import anova_grid, pairs_grid, subsets_grid
from anaphora_workbench.cli.shared.grids import add_alpha, add_files, check_files, write_grids
from anaphora_workbench.cli.shared.options import decimal, listed
from anaphora_workbench.cli.stats.table import (
    CountedTable,
    add_table,
    add_where,
    read_table,
    table_input,
)
from anaphora_workbench.errors import UsageError, counted
from anaphora_workbench.stats import (
    Anova,
    Group,
    TukeyTable,
    anova_of_f,
    anova_of_groups,
    tukey_table,
)
from anaphora_workbench.stats.outliers import Treatment
from anaphora_workbench.workspace import Input

_DESCRIPTION = """\
One-way analysis of variance of a column of values, and Tukey's letters: groups that share a letter
do not differ. A is always the best group. Values of the same readers or items are not independent;
--blocks takes their differences out of the error, --random makes random effects of them (a linear
mixed model). All are printed side by side.

examples:
  anaphora stats anova scores.csv --value f1 --group system
  anaphora stats anova items.csv --value value --group system --where measure=edit --lower-is-better
  anaphora stats anova times.csv --value ms --group system --blocks reader,text \\
      --random reader,text --outliers 2 --scope reader
  anaphora stats anova paper.csv --value mean --group system --size n --f 49.402
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("anova", description=_DESCRIPTION)
    add_table(parser)
    parser.add_argument("--value", required=True, metavar="COL", help="column of the values")
    parser.add_argument("--group", required=True, metavar="COL", help="column of the groups")
    add_where(parser)
    add_tests(parser)
    parser.add_argument(
        "--size",
        metavar="COL",
        help="the rows are groups as a paper prints them: --value is the mean, this column the "
        "number of values; --deviation or --f says how much they vary",
    )
    parser.add_argument(
        "--deviation", metavar="COL", help="with --size: column of the standard deviations"
    )
    parser.add_argument(
        "--f", type=decimal, metavar="F", help="with --size: the F that is printed (equal sizes)"
    )
    add_alpha(parser)
    add_files(parser)
    parser.set_defaults(run=run)


def add_tests(parser: argparse.ArgumentParser) -> None:
    """Add what can be tested and printed of groups."""
    parser.add_argument(
        "--lower-is-better",
        action="store_true",
        help="begin with the smallest mean (times, edit distance, TER)",
    )
    parser.add_argument(
        "--subsets",
        action="store_true",
        help="also print homogeneous subsets as SPSS does, means in columns",
    )
    parser.add_argument(
        "--pairs", action="store_true", help="also print the difference of every two groups"
    )
    parser.add_argument(
        "--blocks",
        type=listed,
        default=[],
        metavar="COL,COL",
        help="also an analysis with these columns as blocks, such as participant,item",
    )
    parser.add_argument(
        "--random",
        type=listed,
        default=[],
        metavar="COL,COL",
        help="also a linear mixed model with these columns as random effects",
    )
    add_outliers(parser, None, "columns, such as participant or domain")


def add_outliers(parser: argparse.ArgumentParser, default: float | None, scopes: str) -> None:
    """Add ``--outliers``, ``--scope`` and ``--treatment``.

    Without a default number of standard deviations there is a second analysis only on request.
    """
    shown = "" if default is None else f" (default {default:g})"
    parser.add_argument(
        "--outliers",
        type=deviations,
        default=default,
        metavar="N",
        help="also everything with outliers treated: values more than N standard deviations from "
        f"the mean{shown}",
    )
    parser.add_argument(
        "--scope",
        type=listed,
        default=[],
        metavar="COL,COL",
        help=f"outliers are sought within these {scopes} (default: all values together)",
    )
    parser.add_argument(
        "--treatment",
        default=str(Treatment.REPLACE),
        choices=[str(each) for each in Treatment],
        help="what becomes of outliers: replaced by the mean of their scope (default), dropped, or "
        "set to the limit",
    )


def rule_of(options: argparse.Namespace) -> OutlierRule | None:
    """Return the rule for outliers that the options name; a scope alone is refused."""
    if options.outliers is None:
        if options.scope:
            raise UsageError("--scope is where outliers are sought; add --outliers N, such as 2")
        return None
    return OutlierRule(options.outliers, tuple(options.scope), Treatment(options.treatment))


def tests_text(options: argparse.Namespace) -> str:
    """Return the part of a signature that is about the tests."""
    rule = rule_of(options)
    return (
        f"where:{'&'.join(options.where) or 'all'}|alpha:{options.alpha:g}|"
        f"best:{'low' if options.lower_is_better else 'high'}|"
        f"blocks:{','.join(options.blocks) or 'none'}|random:{','.join(options.random) or 'none'}|"
        f"outliers:{rule.text if rule else 'kept'}|v:{__version__}"
    )


def deviations(text: str) -> float:
    """Return a number of standard deviations."""
    value = decimal(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError("it must lie above 0")
    return value


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_files(options, [options.file])
    entry = table_input(options.file, options.encoding)
    table = read_table(entry, options.where)
    if options.size is None:
        if options.deviation is not None or options.f is not None:
            raise UsageError("--deviation and --f belong to printed means; add --size COL")
        return _of_values(options, table, entry)
    return _of_means(options, table, entry)


def _of_values(options: argparse.Namespace, table: CountedTable, entry: Input) -> int:
    rule = rule_of(options)
    factors = [options.group, *options.blocks, *options.random, *(rule.scope if rule else ())]
    given = len(table.rows)
    table = table.without(table.gaps([options.value, *factors]))
    gaps = given - len(table.rows)
    values = [value for value in table.numbers(options.value) if value is not None]
    if options.group in (*options.blocks, *options.random):
        raise UsageError(f"'{options.group}' is what is compared, so it can be no block")
    groups = table.labels(options.group)
    if len(set(groups)) < 2:
        raise UsageError(
            f"the column '{options.group}' has fewer than two groups with values; there is "
            "nothing to compare"
        )
    question = GroupedColumn(
        options.value,
        f"{options.value} by {options.group}",
        values,
        groups,
        options.group,
        factors_of(table, options.blocks),
        factors_of(table, options.random),
        options.lower_is_better,
        options.alpha,
        options.subsets,
        options.pairs,
        rule,
        {name: table.labels(name) for name in (rule.scope if rule else ())},
    )
    answer = compared(question)
    lead = counted(len(values), "value") + (
        f", {counted(gaps, 'row')} with gaps skipped" if gaps else ""
    )
    lead += f", {counted(table.passed, 'row')} excluded by --where." if table.passed else "."
    write_grids(
        options,
        f"Statistics: {question.title}",
        lead,
        [("Analysis of variance", answer.grids)],
        _signature(options),
        answer.rows,
        [entry],
        json_parts(answer.anova, answer.table),
    )
    return 0


def factors_of(table: CountedTable, names: Sequence[str]) -> dict[str, list[str]]:
    """Return factors of an analysis: columns by name, each with more than one value."""
    found = {name: table.labels(name) for name in names}
    for name, labels in found.items():
        if len(set(labels)) < 2:
            raise UsageError(f"the column '{name}' has one value only, so it is not a block")
    return found


def _of_means(options: argparse.Namespace, table: CountedTable, entry: Input) -> int:
    groups = _groups(options, table)
    try:
        anova = anova_of_groups(groups) if options.f is None else anova_of_f(groups, options.f)
    except ValueError as error:
        raise UsageError(f"{error}; --deviation COL gives the spread of each group") from None
    found = tukey_table(
        groups,
        anova.mean_square_within,
        anova.within,
        alpha=options.alpha,
        ascending=options.lower_is_better,
    )
    title = f"{options.value} by {options.group}"
    grids: list[Grid] = [anova_grid("means", title, anova, found)]
    if options.subsets and found.subsets:
        grids.append(subsets_grid("subsets", f"{title}: homogeneous subsets", found))
    if options.pairs and found.pairs:
        grids.append(pairs_grid("pairs", f"{title}: every two groups", found))
    letters = {row.name: " ".join(row.letters) for row in found.rows}
    rows = [
        {
            "analysis": "one-way",
            "group": group.name,
            "mean": group.mean,
            "deviation": group.deviation,
            "n": group.size,
            "letters": letters.get(group.name, ""),
            "f": anova.f,
            "df_between": anova.between,
            "df_within": anova.within,
            "p": anova.p,
        }
        for group in found.groups
    ]
    lead = f"{len(groups)} groups, from their printed means."
    section = [("Analysis of variance", grids)]
    parts = json_parts(anova, found)
    signature = _signature(options)
    write_grids(options, f"Statistics: {title}", lead, section, signature, rows, [entry], parts)
    return 0


def _groups(options: argparse.Namespace, table: CountedTable) -> list[Group]:
    for name in ("blocks", "random", "outliers"):
        if getattr(options, name):
            raise UsageError(f"--{name} needs the values themselves, not printed means (--size)")
    if (options.f is None) == (options.deviation is None):
        raise UsageError("printed means need --deviation COL or --f F, and not both")
    if len(table.rows) < 2:
        raise UsageError("there are fewer than two groups; there is nothing to compare")
    means, sizes = table.numbers(options.value), table.numbers(options.size)
    spread = table.numbers(options.deviation) if options.deviation else [None] * len(means)
    names = table.labels(options.group)
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise UsageError(f"the group '{twice[0]}' has two lines; a printed table has one for each")
    groups = []
    for name, mean, size, deviation in zip(
        table.labels(options.group), means, sizes, spread, strict=True
    ):
        if mean is None or size is None or (options.deviation and deviation is None):
            raise UsageError(f"the group '{name}' lacks its mean, size or standard deviation")
        if size < 1 or size != int(size):
            raise UsageError(f"the group '{name}' cannot have {size:g} values")
        groups.append(Group(name, mean, int(size), deviation))
    return groups


def json_parts(anova: Anova, table: TukeyTable) -> dict[str, object]:
    """Return what ``--json`` has beside the rows: ``f``, ``df``, ``p`` and ``groups``."""
    letters = {row.name: " ".join(row.letters) for row in table.rows}
    return {
        "f": anova.f,
        "df": [anova.between, anova.within],
        "p": anova.p,
        "groups": [
            {
                "group": group.name,
                "mean": group.mean,
                "n": group.size,
                "letters": letters.get(group.name, ""),
            }
            for group in table.groups
        ],
    }


def _signature(options: argparse.Namespace) -> str:
    printed = ""
    if options.size is not None:
        spread = f"F={options.f:g}" if options.f is not None else options.deviation
        printed = f"means:{options.size},{spread}|"
    named = f"value:{options.value}|group:{options.group}"
    return f"stats:anova|{named}|{printed}{tests_text(options)}"
