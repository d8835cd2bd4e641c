"""``anaphora stats trials``: an experiment with readers, from a table of trials."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.group_comparison import OutlierRule, compared
from anaphora_workbench.challenges.reading_experiment import (
    ACCURACY,
    MAGNITUDE,
    RATING,
    READING,
    TIME,
    Trials,
    questions,
    timeouts_grid,
)
from anaphora_workbench.cli.shared.grids import add_alpha, add_files, check_files, write_grids
from anaphora_workbench.cli.shared.output import say, write_csv
from anaphora_workbench.cli.stats.anova import add_outliers
from anaphora_workbench.cli.stats.table import (
    CountedTable,
    add_table,
    add_where,
    read_table,
    table_input,
)
from anaphora_workbench.errors import FormatError, UsageError, counted, did_you_mean
from anaphora_workbench.stats.outliers import Treatment
from anaphora_workbench.workspace import Input

_DESCRIPTION = """\
Times and accuracies of an experiment with readers. The table has a line for each value, with the
columns participant, item, system, measure (such as reading_time, question_accuracy,
identification_time, identification_accuracy, clarity_rating, magnitude) and value (milliseconds; 1
right, 0 wrong; 0 to 100; above 0; empty: the trial timed out). Optional columns: tokens (of the
sentence that was read), reference (yes or no: whether it refers to the main subject), type (of
question), domain, part (which sentence or question of the item), excluded (why a row does not
count). 'anaphora study export' writes such a table.

Each measure is analysed as it is; reading times also by token, normalised by reader (time by token
over its mean of that reader), and of sentences with a reference only; accuracies by type;
identification by domain. Times are analysed with and without outliers. Participants and items (with
'part' sentences or questions) are blocks of a second analysis. Of ratings more is better, and they
have no outliers; of magnitudes the logarithm is analysed.

examples:
  anaphora stats trials experiment.csv
  anaphora stats trials experiment.csv --where measure=identification_time --scope participant
  anaphora stats trials experiment.csv --model mixed --outliers 2.5 --treatment drop
  anaphora stats trials ratings.csv --z-by-rater --system-means people.csv
"""
_NO_FIGURES = frozenset(("choice", "description", "question"))
"""Measures of studies that have words for answers: no analysis of values."""
_MOST = 100
_SCOPES = ("participant", "item", "system", "domain")
_YES = frozenset(("yes", "y", "true", "1"))
_NO = frozenset(("no", "n", "false", "0", ""))


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("trials", description=_DESCRIPTION)
    add_table(parser)
    add_where(parser)
    parser.add_argument(
        "--model",
        default="blocked",
        choices=["blocked", "mixed", "both", "none"],
        help="what to print next to the one-way analysis: participants and items as blocks "
        "(default), as random effects of a mixed model, both, or nothing",
    )
    add_outliers(parser, 2.0, f"columns: {', '.join(_SCOPES)}")
    parser.add_argument(
        "--keep-outliers", action="store_true", help="no second analysis without outliers"
    )
    parser.add_argument(
        "--z-by-rater",
        action="store_true",
        help="standardise ratings and magnitudes within each participant",
    )
    parser.add_argument(
        "--with-excluded",
        action="store_true",
        help="count rows with a reason in the column 'excluded', too",
    )
    parser.add_argument(
        "--system-means",
        metavar="FILE.csv",
        help="also write the mean of each system by measure, for 'anaphora stats pearson --join'",
    )
    add_alpha(parser)
    add_files(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_files(options, [options.file], [options.system_means])
    unknown = [name for name in options.scope if name not in _SCOPES]
    if unknown:
        meant = did_you_mean(unknown[0], _SCOPES)
        raise UsageError(f"--scope takes {', '.join(_SCOPES)}, not '{unknown[0]}'.{meant}")
    entry = table_input(options.file, options.encoding)
    table = read_table(entry, options.where)
    trials = _trials(_counting(table, options), entry)
    if "domain" in options.scope and not trials.domain:
        raise UsageError(f"'{entry.source.name}' has no column 'domain' that --scope could be")
    rule = None
    if not options.keep_outliers:
        treatment = Treatment(options.treatment)
        rule = OutlierRule(options.outliers, tuple(options.scope), treatment)
    asked = list(
        questions(
            trials,
            blocked=options.model in ("blocked", "both"),
            mixed=options.model in ("mixed", "both"),
            rule=rule,
            alpha=options.alpha,
            z_by_rater=options.z_by_rater,
        )
    )
    if not asked:
        raise UsageError("no measure has values of two systems; there is nothing to compare")
    sections: list[tuple[str, list[Grid]]] = []
    timed_out = timeouts_grid(trials)
    if timed_out is not None:
        sections.append(("Time-outs", [timed_out]))
    rows: list[Mapping[str, Any]] = []
    means: dict[str, dict[str, Any]] = {}
    for question in asked:
        answer = compared(question)
        for group in answer.table.groups:
            means.setdefault(group.name, {"system": group.name})[question.name] = group.mean
        sections.append((question.title[:1].upper() + question.title[1:], list(answer.grids)))
        rows += answer.rows
    signature = (
        f"stats:trials|where:{'&'.join(options.where) or 'all'}|model:{options.model}|"
        f"outliers:{rule.text if rule else 'kept'}|alpha:{options.alpha:g}|"
        f"{'z:rater|' if options.z_by_rater else ''}v:{__version__}"
    )
    if options.system_means:
        names = ["system", *[question.name for question in asked]]
        write_csv(options.system_means, means.values(), names)
    people = counted(len(set(trials.participant)), "participant")
    title = f"Statistics: an experiment with {people}"
    systems = counted(len(set(trials.system)), "system")
    lead = f"{counted(len(trials.value), 'trial')}, {systems}."
    write_grids(options, title, lead, sections, signature, rows, [entry])
    return 0


def _counting(table: CountedTable, options: argparse.Namespace) -> CountedTable:
    """Return the table without rows that are excluded, and without words for values."""
    names = {name.lower() for name in table.header}
    if "excluded" in names and not options.with_excluded:
        out = [cell.lower() not in _NO for cell in table.labels("excluded")]
        people = {who for who, gone in zip(table.labels("participant"), out, strict=True) if gone}
        if people:
            _note(f"{counted(len(people), 'participant')} excluded, {counted(sum(out), 'row')}")
            table = table.without(out)
    words = [name.lower() in _NO_FIGURES for name in table.labels("measure")]
    if words and all(words):
        raise UsageError(
            "the table has words for answers, which have no mean: 'anaphora study export' writes "
            "choices (--grec), descriptions (--tuna) and questions (--questions) as files"
        )
    return table.without(words) if any(words) else table


def _note(text: str) -> None:
    say(f"note: {text}")


def _trials(table: CountedTable, entry: Input) -> Trials:
    names = {name.lower() for name in table.header}
    given = len(table.rows)
    table = table.without(table.gaps(["participant", "item", "system", "measure"]))
    if given > len(table.rows):
        _warn(
            f"{counted(given - len(table.rows), 'row')} without participant, item, system or "
            "measure skipped",
            "trial-gaps",
        )
    measures = ["_".join(re.split(r"[\s_-]+", name.lower())) for name in table.labels("measure")]
    for name in dict.fromkeys(measures):
        if not name.endswith((TIME, ACCURACY, RATING)) and name != MAGNITUDE:
            _warn(
                f"the measure '{name}' is neither a time (..._time) nor an accuracy "
                "(..._accuracy), a rating (..._rating) or a magnitude: more of it counts as "
                "better, and it has no outliers",
                "measure-unknown",
            )

    def labels(name: str) -> list[str]:
        return table.labels(name) if name in names else []

    values = table.numbers("value")
    tokens = table.numbers("tokens") if "tokens" in names else []
    _check(table, entry, measures, values, tokens)
    return Trials(
        table.labels("participant"),
        table.labels("item"),
        table.labels("system"),
        measures,
        values,
        tokens,
        _yes_or_no(table, entry) if "reference" in names else [],
        labels("type"),
        labels("domain"),
        labels("part"),
    )


def _check(
    table: CountedTable,
    entry: Input,
    measures: Sequence[str],
    values: Sequence[float | None],
    tokens: Sequence[float | None],
) -> None:
    """Raise `FormatError` (``trial-value``, with file and line) for values that cannot be."""
    counted = tokens or [None] * len(values)
    for measure, value, count, line in zip(measures, values, counted, table.lines, strict=True):
        fault = ""
        if measure.endswith(ACCURACY) and value not in (None, 0.0, 1.0):
            fault = f"an accuracy is 1 (right) or 0 (wrong), not {value:g}"
        elif measure.endswith(TIME) and value is not None and value < 0:
            fault = f"a time cannot be {value:g}"
        elif measure.endswith(RATING) and value is not None and not 0 <= value <= _MOST:
            fault = f"a rating lies between 0 and {_MOST}, which {value:g} does not"
        elif measure == MAGNITUDE and value is not None and value <= 0:
            fault = f"a magnitude is above 0, which {value:g} is not"
        elif measure == READING and count is not None and count < 1:
            fault = f"a text that was read has a token or more, not {count:g}"
        if fault:
            raise FormatError(fault, code="trial-value", at=entry.source.at(line))


def _warn(message: str, code: str) -> None:
    say(f"warning: {message} [{code}]")


def _yes_or_no(table: CountedTable, entry: Input) -> list[bool]:
    found = []
    for cell, line in zip(table.labels("reference"), table.lines, strict=True):
        if cell.lower() not in _YES | _NO:
            raise FormatError(
                f"'{cell}' in column 'reference' is neither yes nor no",
                code="not-yes-or-no",
                at=entry.source.at(line),
            )
        found.append(cell.lower() in _YES)
    return found
