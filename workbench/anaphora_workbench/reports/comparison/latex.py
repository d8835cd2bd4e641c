"""A comparison as a LaTeX table for a paper (package booktabs)."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.experiments import Comparison, System
from anaphora_workbench.reports.challenge_tables import comment, escaped
from anaphora_workbench.reports.comparison.data import (
    ComparisonData,
    Rate,
    Rates,
    gold_of,
    kinds_in,
)
from anaphora_workbench.reports.comparison.notes import (
    cautions,
    has_letters,
    interval_text,
    shuffles_text,
    why_no_letters,
    without_figures,
)
from anaphora_workbench.reports.comparison.tables import (
    TITLES,
    measure_table,
    measures_of,
    note_of,
)
from anaphora_workbench.reports.labels import MEANING, SORTED, ranged_note, way_of
from anaphora_workbench.reports.text_tables import percent
from anaphora_workbench.scoring import TOTAL
from anaphora_workbench.scoring.tally import ratio


def comparison_latex(comparison: Comparison | ComparisonData, *, anaphors: bool = False) -> str:
    r"""Return a table of systems by kind of anaphor: F1 with letters, interval and notes.

    It stands for the first way of matching and the first mode, the best system first; systems that
    could not be used are named, without figures. Where the texts have a measure of their own
    (`Comparison.headline`) the table is of that; ``anaphors`` adds that of anaphors. The package
    booktabs is needed.
    """
    data = ComparisonData.of_comparison(comparison)
    lines = [
        r"% Made by anaphora compare; needs \usepackage{booktabs}.",
        r"% Too wide? Put the tabular into \resizebox{\linewidth}{!}{...} (package graphicx).",
        *[
            f"% {system.name}: {comment(without_figures(system))}"
            for system in data.comparison.idle
        ],
        f"% {comment(data.evaluation.short_signature)}",
        f"% {comment(data.comparison.signature)}",
    ]
    if data.headline:
        lines += _measure_lines(data, data.headline)
    if anaphors or not data.headline:
        lines += _rate_lines(data)
    return "\n".join(lines) + "\n"


def _rate_lines(data: ComparisonData) -> list[str]:
    """Return the table of anaphors."""
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    found = data.rates(match, mode)
    kinds = kinds_in(found)
    columns = 7 + len(kinds)
    return _table(
        data,
        _caption(data),
        "tab:resolvers",
        columns,
        [
            f"    System & & F1 & {_level(data)}\\,\\% interval"
            + " & Recall & Precision & Success"
            + "".join([f" & {escaped(kind)}" for kind in kinds])
            + r" \\",
            f"    \\emph{{anaphors}} & & {gold_of(found, TOTAL)} & & & & "
            + "".join([f" & {gold_of(found, kind)}" for kind in kinds])
            + r" \\",
        ],
        [_row(system, found, kinds) for system in data.systems],
        _notes(data, found),
    )


def _measure_lines(data: ComparisonData, metric: str) -> list[str]:
    """Return the table of a measure of test sets."""
    found = measures_of(data, metric)
    header, rows = measure_table(data, found)
    texts = len(data.comparison.texts)
    return _table(
        data,
        escaped(f"{TITLES[metric]}: F1 in per cent on {texts:,} texts."),
        f"tab:{metric}",
        len(header),
        [f"    {' & '.join([escaped(name.capitalize()) for name in header])} \\\\"],
        [f"    {' & '.join([escaped(str(cell)) for cell in row])} \\\\" for row in rows],
        [escaped(note_of(data, metric)), _quoted(data)],
    )


def _table(
    data: ComparisonData,
    caption: str,
    label: str,
    columns: int,
    heads: Sequence[str],
    rows: Sequence[str],
    notes: Sequence[str],
) -> list[str]:
    """Return the lines of a table; whatever is given is LaTeX."""
    return [
        r"\begin{table}",
        r"  \centering",
        r"  \small",
        r"  \setlength{\tabcolsep}{4pt}",
        f"  \\caption{{{caption}}}",
        f"  \\label{{{label}}}",
        f"  \\begin{{tabular}}{{@{{}}ll{'r' * (columns - 2)}@{{}}}}",
        r"    \toprule",
        *heads,
        r"    \midrule",
        *rows,
        *_idle(data, columns),
        r"    \bottomrule",
        r"  \end{tabular}",
        r"  \par\smallskip",
        r"  \begin{minipage}{\linewidth}\footnotesize",
        *[f"    {note}" for note in notes],
        r"  \end{minipage}",
        r"\end{table}",
    ]


def _quoted(data: ComparisonData) -> str:
    """Return the short signature as a note."""
    return f"Signature: \\texttt{{{escaped(data.evaluation.short_signature)}}}"


def _level(data: ComparisonData) -> str:
    return f"{100 * data.comparison.resampling.level:g}"


def _caption(data: ComparisonData) -> str:
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    texts = data.comparison.texts
    words = sum([text.words for text in texts])
    return escaped(f"F1 in per cent on {len(texts)} texts ({words} words), {way_of(match, mode)}.")


def _row(system: System, found: Rates, kinds: Sequence[str]) -> str:
    own = found.get((system.name, TOTAL))
    cells = [
        escaped(system.name) + (r"\textsuperscript{*}" if system.skipped else ""),
        "" if own is None else _letters(own),
        _value(own),
        "" if own is None else escaped(interval_text(own)),
        *["--" if rate is None else percent(rate) for rate in _beside(own)],
        *[_lettered(system, found, kind) for kind in kinds],
    ]
    return f"    {' & '.join(cells)} \\\\"


def _beside(rate: Rate | None) -> list[float | None]:
    """Return recall, precision and success rate."""
    if rate is None:
        return [None] * 3
    return [
        ratio(rate.correct, rate.gold),
        rate.precision,
        ratio(rate.correct, rate.answered),
    ]


def _value(rate: Rate | None) -> str:
    return "--" if rate is None or rate.value is None else percent(rate.value)


def _letters(rate: Rate) -> str:
    return escaped(rate.letters)


def _lettered(system: System, rates: Rates, kind: str) -> str:
    """Return a rate with its letters; they take equal room, so that figures stand in line."""
    longest = max([len(rate.letters) for (_s, own), rate in rates.items() if own == kind])
    rate = rates.get((system.name, kind))
    if not longest:
        return _value(rate)
    letters = "" if rate is None else _letters(rate)
    box = f"\\makebox[{0.8 * longest:.1f}em][l]{{{letters}}}"
    return f"{_value(rate)}\\textsuperscript{{{box}}}"


def _idle(data: ComparisonData, columns: int) -> list[str]:
    rows = []
    for system in data.comparison.idle:
        why = without_figures(system).partition(":")[0]
        rows.append(
            f"    {escaped(system.name)} & \\multicolumn{{{columns - 1}}}{{l}}{{\\emph{{{why}}}}}"
            r" \\"
        )
    return rows


def _notes(data: ComparisonData, found: Rates) -> list[str]:
    drawn = data.comparison.resampling
    mode = data.settings.carry_over[0]
    meaning = MEANING.replace("(SUPAR)", "(Success, SUPAR)")
    notes = [f"{SORTED[data.headline]} {meaning} By kind: F1."]
    notes += data.limits
    if has_letters(data, mode):
        notes.append(
            "In a column with letters, two systems that share none differ significantly, two that "
            "share one do not (approximate randomisation by document, "
            f"{shuffles_text(data)}, p corrected by Holm for all pairs of the column, "
            f"alpha = {drawn.alpha:g}). A kind without letters was not tested, or no difference "
            f"could be shown. {ranged_note([rate.letters for rate in found.values()])}".rstrip()
        )
    if why := why_no_letters(data, mode):
        notes.append(f"No letters for all anaphors together: {why}.")
    notes += cautions(data, mode)
    totals = [rate for (_system, kind), rate in found.items() if kind == TOTAL]
    if any(rate.independent for rate in totals):
        notes.append(
            "° Wilson's 95 % interval, which takes answers as independent and is too narrow."
        )
    if any(rate.low is not None and not rate.independent for rate in totals):
        notes.append(f"Intervals: BCa, {drawn.samples} resamples of the documents.")
    escaped_notes = [escaped(note) for note in notes]
    if any(system.skipped for system in data.comparison.ran):
        escaped_notes.append(
            r"\textsuperscript{*} Not on all texts; tests compare two systems on the texts that "
            "both have."
        )
    escaped_notes.append(_quoted(data))
    return escaped_notes
