"""Sums of counts that several reports show in the same columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from textwrap import fill

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.html_page import Html, data_table, element, joined
from anaphora_workbench.reports.labels import EARLIER_ERRORS, NOTE_WIDTH
from anaphora_workbench.reports.tables import Cell, percent, table, titled
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.gap import RULES, NameCounts
from anaphora_workbench.scoring.measures import TOTAL, gap_bias, gap_totals
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.scoring.tally import Tally
from anaphora_workbench.scoring.timings import Timing

Mode = tuple[str, Match, CarryOver]
"""A system, a way of matching and a carry-over mode."""

Totals = Mapping[TallyKey, Tally]
"""What `Evaluation.totals` returns."""

COUNTS = ("gold", "answered", "correct", "wrong", "missing", "spurious")
"""Columns of `counts_of`."""

RATES = ("F1 %", "recall %", "precision %", "success % (SUPAR)", "critical %", "non-triv %")
"""Columns of `rates_of`."""


def tally_of(totals: Totals, mode: Mode, kind: str = TOTAL, reference: str = TOTAL) -> Tally:
    """Return the counts of one system and mode, of all or one kind and reference type."""
    tally = Tally()
    for row, other in totals.items():
        if row[:3] == mode and kind in (row.kind, TOTAL) and reference in (row.reference, TOTAL):
            tally.add(other)
    return tally


def ranked_systems(evaluation: Evaluation, totals: Totals) -> list[str]:
    """Return the systems, the best one first: the order of every table of a report.

    By F1 in the first way of matching and the first mode of earlier errors; where the texts have a
    measure of their own (`Evaluation.headline`), by that. Equal ones stand by alphabet, so that the
    order of the call moves nothing.

    Args:
        evaluation: The results.
        totals: Their sums.
    """
    if evaluation.headline:
        return by_gap(evaluation)
    settings = evaluation.settings
    first = (settings.match[0], settings.carry_over[0])

    def rate(system: str) -> float:
        return tally_of(totals, (system, *first)).f1 or 0.0

    return sorted(evaluation.systems(), key=lambda system: (-rate(system), system))


def widest_mode(evaluation: Evaluation, totals: Totals) -> Mode | None:
    """Return the best of the systems that were asked most, judged in the first way.

    What a report says of the key and of candidates is taken from its row, as another system may
    have run on fewer texts; ``None`` where nothing ran.
    """
    settings = evaluation.settings
    modes = [
        (system, settings.match[0], settings.carry_over[0])
        for system in ranked_systems(evaluation, totals)
    ]
    return max(modes, key=lambda mode: tally_of(totals, mode).gold, default=None)


def kinds_of(rows: Iterable[TallyKey]) -> list[tuple[str, str]]:
    """Return the pairs of kind and reference type that occur, in the order of reports."""
    pairs = {(row.kind, row.reference) for row in rows}
    return sorted(pairs, key=lambda pair: (kind_order(pair[0]), "<>!$".find(pair[1])))


def counts_of(tally: Tally) -> list[Cell]:
    """Return the counts under `COUNTS`."""
    return [
        tally.gold,
        tally.answered,
        tally.exit,
        tally.failure,
        tally.missing,
        tally.spurious,
    ]


def rates_of(tally: Tally) -> list[Cell]:
    """Return the rates under `RATES`, as percentages."""
    return [
        percent(tally.f1),
        percent(tally.recall),
        percent(tally.precision),
        percent(tally.success_rate),
        percent(tally.critical_success_rate),
        percent(tally.non_trivial_success_rate),
    ]


CLASSIC_TITLE = "SUPAR's lines"
CLASSIC_NOTE = (
    "Kind and reference type, outcome, number of anaphors, their candidates before and after the\n"
    "constraints, anaphors left with one candidate. Exit: a correct answer; failure: a wrong one."
)
"""What the lines are, in SUPAR's words; other reports say correct and wrong."""


def classic_block(rows: Mapping[TallyKey, Tally], timing: Timing) -> str:
    """Return the block for one resolver, way of matching and mode.

    A line is ``KIND REF OUTCOME N BEFORE AFTER ONLY`` as ``persIt<exit 2 77 28 0``: the number
    of anaphors with that outcome, their candidates before and after constraints, and how many of
    them were left with exactly one. Exit comes before failure, kinds in tag-set order; lines
    with N = 0 are left out. ``BEFORE`` is ``-`` when the key lists admissible candidates only.

    Args:
        rows: The counts of that resolver, way of matching and mode alone.
        timing: Number of sentences and of tokens.
    """
    lines = []
    for row, tally in sorted(
        rows.items(), key=lambda item: (kind_order(item[0].kind), "<>!$".find(item[0].reference))
    ):
        name = f"{row.kind}{row.reference}"
        unknown = bool(tally.before_unknown)
        for outcome, count, before, after, only in (
            ("exit", tally.exit, tally.exit_before, tally.exit_after, tally.exit_only),
            (
                "failure",
                tally.failure,
                tally.failure_before,
                tally.failure_after,
                tally.failure_only,
            ),
        ):
            if count:
                shown = "-" if unknown else before
                lines.append(f"{name}{outcome} {count} {shown} {after} {only}")
    ratio = timing.words / timing.sentences if timing.sentences else 0.0
    lines += [
        "",
        f"NumberSentences: {timing.sentences} - NumberWords: {timing.words} "
        f"Words/Sent: {ratio:.2f}",
    ]
    return "\n".join(lines)


_GENDERS = ("feminine", "masculine")
_TITLES = {"gap": "GAP", "gap-overlap": "GAP, any overlap"}
_HEADER = (
    "system",
    "texts",
    "F1 %",
    "feminine %",
    "masculine %",
    "bias",
    "recall %",
    "precision %",
)
_NOTE = (
    "Official F1 of the names that are the pronoun's, by the pronoun's gender; bias is feminine "
    "over masculine. A name counts if a mention of the pronoun's chain has its head inside it (any "
    "overlap: shares a word with it). Success rate and other figures of the pronouns need a key "
    "with all mentions of a person; --success-rate reports them. 'anaphora compare' adds letters "
    "and tests."
)


def by_gap(evaluation: Evaluation) -> list[str]:
    """Return the systems, the one with the highest official F1 first; equal ones by alphabet."""
    totals = gap_totals(evaluation.snippets.values(), RULES[0])

    def rate(system: str) -> float:
        return (totals[system][TOTAL].f1 or 0.0) if system in totals else 0.0

    return sorted(evaluation.systems(), key=lambda system: (-rate(system), system))


def gap_rows(evaluation: Evaluation, rule: str) -> list[list[Cell]]:
    """Return a row for each system, the one with the highest official F1 first."""
    totals = gap_totals(evaluation.snippets.values(), rule)
    rows: list[list[Cell]] = []
    for system in by_gap(evaluation):
        if system not in totals:
            continue
        own = totals[system]
        feminine, masculine = [own.get(kind, NameCounts()).f1 for kind in _GENDERS]
        bias = gap_bias(system, rule, {"feminine": feminine, "masculine": masculine}).value
        rows.append(
            [
                system,
                evaluation.timings[system].documents,
                *[percent(value) for value in (own[TOTAL].f1, feminine, masculine)],
                "-" if bias is None else f"{bias:.2f}",
                percent(own[TOTAL].recall),
                percent(own[TOTAL].precision),
            ]
        )
    return rows


def gap_text(evaluation: Evaluation) -> str:
    """Return the sections on GAP, ``""`` where no text is a snippet."""
    found = {rule: gap_rows(evaluation, rule) for rule in RULES}
    return "\n\n".join(
        [
            titled(_TITLES[rule], table(_HEADER, rows), _note(rule))
            for rule, rows in found.items()
            if rows
        ]
    )


def gap_section(evaluation: Evaluation) -> Html:
    """Return the tables on GAP, empty where no text is a snippet."""
    found = {rule: gap_rows(evaluation, rule) for rule in RULES}
    tables = [data_table(_TITLES[rule], _HEADER, rows) for rule, rows in found.items() if rows]
    return joined([element("p", _NOTE, class_="note"), *tables]) if tables else Html()


def _note(rule: str) -> str:
    return fill(_NOTE, NOTE_WIDTH) if rule == RULES[0] else ""


SOURCE = (
    "Ferrández, Peral and Luján-Mora, Automatic Evaluation for Anaphora Resolution in SUPAR system"
)

SUCCESS: tuple[tuple[str, int, int, str], ...] = (
    ("SUPAR, English pronouns (published; printed as 74 %)", 835, 1163, "en"),
    ("SUPAR, Spanish pronouns and zeros (published; printed as 81 %)", 921, 1144, "es"),
)
"""Name, correct answers, answered, language."""

BEFORE, AFTER, AFTER_REFLEXIVE = 44.4, 17.8, 1.3
"""Candidates per pronoun before constraints, after them, and after them for reflexives."""


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """Return Wilson's 95 % interval of a proportion, ``None`` for x/0.

    It takes answers as independent of each other; differences between systems are therefore
    given by resampling documents, not by comparing such intervals. Formula: Wilson (1927).
    """
    return wilson_of(part / whole, whole) if whole else None


def wilson_of(share: float, whole: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a proportion of so many items, which may be a fraction."""
    z = 1.959964
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def success_beside_supar(evaluation: Evaluation, totals: Totals) -> list[list[Cell]]:
    """Return rows (who, correct, answered, success rate, interval): published ones, then ours.

    Published rows are those of the languages that were evaluated.
    """
    rows: list[list[Cell]] = []
    for name, right, answered, language in SUCCESS:
        if language in evaluation.languages:
            rows.append(_row(name, right, answered))
    settings = evaluation.settings
    for system in ranked_systems(evaluation, totals):
        for mode in settings.carry_over:
            tally = tally_of(totals, (system, settings.match[0], mode))
            rows.append(_row(f"{system}, {EARLIER_ERRORS[mode]}", tally.exit, tally.answered))
    return rows


def _row(name: str, right: int, answered: int) -> list[Cell]:
    interval = wilson(right, answered)
    shown = None if interval is None else f"{percent(interval[0])}–{percent(interval[1])}"
    return [name, right, answered, percent(right / answered if answered else None), shown]


_WIDTH = 88


def limits_text(evaluation: Evaluation) -> str:
    """Return the section on what the key cannot tell, ``""`` when it tells all that was asked."""
    sentences = limit_sentences(evaluation)
    lines = [fill(sentence, _WIDTH, subsequent_indent="  ") for sentence in sentences]
    return titled("Limits of these figures", "\n".join(lines)) if lines else ""


def limit_sentences(evaluation: Evaluation) -> list[str]:
    """Return a sentence for each thing that the key cannot tell."""
    messages = [limit.message for limit in evaluation.limits()]
    return [f"{message[:1].upper()}{message[1:]}." for message in messages]
