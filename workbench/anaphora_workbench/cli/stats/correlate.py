"""``anaphora stats correlate``: which metric agrees with people, and which agrees better?"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.correlations import STARS
from anaphora_workbench.challenges.metric_agreement import (
    AgreementSettings,
    against_expectation,
    agreement_rows,
    agreements,
    best_grid,
    coefficient_grids,
    intervals_grid,
    metric_pairs,
    williams_grid,
)
from anaphora_workbench.cli.shared.grids import Section, add_files, check_files, write_grids
from anaphora_workbench.cli.shared.options import (
    add_encoding,
    add_seed,
    level,
    listed,
    natural,
)
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.stats.pearson import stars_of
from anaphora_workbench.cli.stats.score_tables import (
    PUBLISHED,
    ScoreFile,
    ScoreShape,
    Unit,
    all_units,
    columns_of,
    measure_named,
    merged,
    read_scores,
)
from anaphora_workbench.cli.stats.table import add_where
from anaphora_workbench.errors import FormatError, UsageError, counted
from anaphora_workbench.stats import Coefficient

_DESCRIPTION = """\
Which metric agrees with people? Correlations of the scores of systems by metrics with what people
judged: Pearson's r, Spearman's rho and Kendall's tau-b, with intervals and p values corrected by
Holm. Williams' test then compares every two metrics: does one agree with people better than the
other, given that both depend on each other?

Each file is a table with a line for each system and a column for each measure, a table with the
columns system, measure and value ('--csv' of a report, answers that 'anaphora study export' wrote;
values of a system are averaged), the '--json' of a report, or 'published:grec' and 'published:sr',
the figures of these reports. Several files are joined by system.

examples:
  anaphora stats correlate scores.csv --human clarity,readability
  anaphora stats correlate report.csv answers.csv --human clarity_rating \\
      --metrics bleu_avg,ter_avg --lower-is-better ter_avg
  anaphora stats correlate items.csv ratings.csv --unit system,item --human clarity_rating \\
      --interval bootstrap
  anaphora stats correlate published:sr --where table=5 --where table=8 --where part=shallow \\
      --human clarity,readability,meaning --metrics bleu,nist,meteor,ter --lower-is-better ter
"""
_FEWEST = 4
_NAMED = 4


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("correlate", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="tables of scores, - for stdin")
    add_encoding(parser)
    parser.add_argument(
        "--human", required=True, type=listed, metavar="A,B,...", help="what people judged or did"
    )
    parser.add_argument(
        "--metrics",
        type=listed,
        default=[],
        metavar="A,B,...",
        help="the metrics (default: all other measures with numbers)",
    )
    parser.add_argument(
        "--lower-is-better",
        type=listed,
        default=[],
        metavar="A,B,...",
        help="measures of which low values are good, such as ter or reading_time: Williams' test "
        "turns their signs",
    )
    parser.add_argument(
        "--unit",
        type=listed,
        default=["system"],
        metavar="COL,COL",
        help="what scores are of, such as system,item (default system)",
    )
    parser.add_argument(
        "--long",
        type=listed,
        default=["measure", "value"],
        metavar="COL,COL",
        help="columns of measure and value of tables with a line for each value (default "
        "measure,value)",
    )
    add_where(parser)
    parser.add_argument(
        "--drop",
        type=listed,
        default=[],
        metavar="NAMES",
        help="systems that do not count, such as corpus",
    )
    parser.add_argument(
        "--with-corpus",
        action="store_true",
        help="count what people wrote (corpus) like a system; reports mark it as 'reference'",
    )
    names = [str(each) for each in Coefficient]
    parser.add_argument(
        "--coefficients",
        type=_coefficients,
        default=list(Coefficient),
        metavar="NAMES",
        help=f"which of {', '.join(names)} (default all)",
    )
    parser.add_argument(
        "--interval",
        choices=["fisher", "bootstrap"],
        default="fisher",
        help="Fisher's intervals (default), or by bootstrap over the rows, for ten rows or more",
    )
    parser.add_argument(
        "--samples",
        type=_resamples,
        default=2_000,
        metavar="N",
        help="resamples of the bootstrap (default 2000)",
    )
    add_seed(parser, "the bootstrap", 1)
    parser.add_argument(
        "--level",
        type=level,
        default=0.95,
        metavar="P",
        help="level of the intervals (default 0.95)",
    )
    parser.add_argument(
        "--adjust",
        choices=["holm", "none"],
        default="holm",
        help="correct p for the number of tests by Holm (default), or not, as old reports did",
    )
    parser.add_argument(
        "--stars",
        type=stars_of,
        default=STARS,
        metavar="P:SIGN,...",
        help="signs behind a coefficient by level of p (default 0.01:**,0.05:*)",
    )
    add_files(parser)
    parser.set_defaults(run=run)


def _resamples(text: str) -> int:
    if not natural(text):
        raise argparse.ArgumentTypeError("a bootstrap takes one resample or more")
    return natural(text)


def _coefficients(text: str) -> list[Coefficient]:
    known = {str(each): each for each in Coefficient}
    for name in listed(text):
        if name.lower() not in known:
            raise argparse.ArgumentTypeError(
                f"'{name}' is not one of the coefficients {', '.join(known)}"
            )
    return list(dict.fromkeys([known[name.lower()] for name in listed(text)]))


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_files(options, [each for each in options.files if not each.startswith(PUBLISHED)])
    if len(options.long) != 2:
        raise UsageError("--long takes two columns, that of the measure and that of the value")
    if options.files.count("-") > 1:
        raise UsageError("standard input can be read once only; name the other tables as files")
    shape = ScoreShape(
        tuple(options.unit),
        options.long[0],
        options.long[1],
        tuple(options.where),
        frozenset(options.drop),
        options.with_corpus,
    )
    found, inputs = read_scores(options.files, shape, options.encoding)
    places = merged(found)
    human = _named(options.human, places, "--human")
    metrics = _metrics(options, places, human)
    low = frozenset(_named(options.lower_is_better, places, "--lower-is-better"))
    units = _units(human, metrics, places, shape.units)
    people, scores = columns_of(human, places, units), columns_of(metrics, places, units)
    _check(people, scores, places, shape.units, len(units))
    settings = AgreementSettings(
        tuple(options.coefficients),
        options.interval == "bootstrap",
        options.samples,
        options.seed,
        options.level,
        options.adjust == "holm",
        low & {*human, *metrics},
        options.stars,
    )
    listed_agreements = agreements(people, scores, settings)
    for each in against_expectation(listed_agreements, settings):
        say(
            f"note: '{each.metric}' falls where '{each.human}' rises (r = {each.found.r:.3f}); if "
            "low values of one of them are good, name it in --lower-is-better"
        )
    pairs = metric_pairs(people, scores, settings)
    sections: list[Section] = []
    grids = coefficient_grids(listed_agreements, settings)
    if Coefficient.PEARSON in settings.coefficients:
        grids.insert(0, best_grid(listed_agreements, pairs, settings))
    sections.append(("Correlations", [*grids, intervals_grid(listed_agreements, settings)]))
    if pairs:
        sections.append(("Metrics compared", [williams_grid(pairs, settings)]))
    what = " and ".join(shape.units)
    title = f"Statistics: {counted(len(metrics), 'metric')} and people"
    lead = f"{counted(len(units), 'row')} by {what}."
    if any(path.startswith(PUBLISHED) for path in options.files):
        lead += " Published figures, not re-run."
    write_grids(
        options,
        title,
        lead,
        sections,
        _signature(options, settings, human, metrics),
        list(agreement_rows(listed_agreements, pairs, settings)),
        inputs,
    )
    return 0


def _named(names: Sequence[str], places: dict[str, ScoreFile], option: str) -> list[str]:
    return list(dict.fromkeys([measure_named(name, places, option) for name in names]))


def _metrics(
    options: argparse.Namespace, places: dict[str, ScoreFile], human: Sequence[str]
) -> list[str]:
    if options.metrics:
        named = _named(options.metrics, places, "--metrics")
        both = [name for name in named if name in human]
        if both:
            raise UsageError(f"'{both[0]}' cannot be both a metric and a human score; name it once")
        return named
    found = [
        name
        for name, place in places.items()
        if name not in human and name not in place.words and place.measures[name]
    ]
    for name, place in places.items():
        if name not in human and name in place.words and place.numeric(name):
            error = place.words[name].error
            say(f"warning: {error.at}: {error.message}. '{name}' is skipped [correlate-skipped]")
    if not found:
        raise UsageError("no file has a metric next to the human scores; add a table of scores")
    return found


def _units(
    human: Sequence[str],
    metrics: Sequence[str],
    places: dict[str, ScoreFile],
    columns: Sequence[str],
) -> list[Unit]:
    """Return what has both a human score and a metric, and report what has one only."""
    judged = dict.fromkeys(all_units(human, places))
    scored = dict.fromkeys(all_units(metrics, places))
    both = [unit for unit in judged if unit in scored]
    alone = [unit for unit in judged if unit not in scored]
    alone += [unit for unit in scored if unit not in judged]
    if alone and both:
        say(f"note: without human score or metric, skipped: {_few(alone)}")
    if not both:
        here, there = _few(list(judged)) or "none", _few(list(scored)) or "none"
        raise FormatError(
            f"no {' and '.join(columns)} has both a human score and a metric: human scores are of "
            f"{here}, metrics of {there}; name them alike in all tables",
            code="correlate-apart",
            at=places[human[0]].source.at(),
        )
    return both


def _check(
    people: dict[str, list[float]],
    scores: dict[str, list[float]],
    places: dict[str, ScoreFile],
    columns: Sequence[str],
    size: int,
) -> None:
    """Report gaps and columns without spread; refuse where nothing has four rows.

    Raises:
        FormatError: ``correlate-few``.
    """
    most = max(
        [
            sum([not math.isnan(x) and not math.isnan(y) for x, y in zip(own, other, strict=True)])
            for own in people.values()
            for other in scores.values()
        ]
    )
    if most < _FEWEST:
        raise FormatError(
            f"only {counted(most, 'row')} by {' and '.join(columns)} with both a human score and a "
            f"metric; a correlation says something from {_FEWEST} on. Add systems, or take items "
            "as rows: --unit system,item",
            code="correlate-few",
            at=places[next(iter(people))].source.at(),
        )
    for name, column in (people | scores).items():
        known = [value for value in column if not math.isnan(value)]
        file = places[name].source.name
        if len(known) < size:
            say(
                f"note: {file}: no '{name}' in {size - len(known)} of {counted(size, 'row')}; they "
                "are skipped where it is compared [correlate-gap]"
            )
        if len(known) > 1 and len(set(known)) == 1:
            say(
                f"warning: {file}: '{name}' is {known[0]:g} in all rows, so that nothing "
                "correlates with it; leave it out [correlate-flat]"
            )


def _few(units: Sequence[Unit]) -> str:
    shown = ", ".join([" ".join(unit) for unit in units[:_NAMED]])
    return shown + (f" and {len(units) - _NAMED:,} more" if len(units) > _NAMED else "")


def _signature(
    options: argparse.Namespace,
    settings: AgreementSettings,
    human: Sequence[str],
    metrics: Sequence[str],
) -> str:
    interval = "fisher"
    if settings.bootstrap:
        interval = f"bootstrap,samples={settings.samples},seed={settings.seed}"
    return (
        f"stats:correlate|human:{','.join(human)}|metrics:{','.join(metrics)}|"
        f"unit:{','.join(options.unit)}|where:{'&'.join(options.where) or 'all'}|"
        f"drop:{','.join(options.drop) or 'none'}|"
        f"with-corpus:{'yes' if options.with_corpus else 'no'}|"
        f"low:{','.join(sorted(settings.low)) or 'none'}|"
        f"interval:{interval}|level:{settings.level:g}|adjust:{options.adjust}|v:{__version__}"
    )
