"""Tables of an evaluation that its text and its page share, and SUPAR's lines."""

from __future__ import annotations

from collections.abc import Mapping

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.labels import EARLIER_ERRORS
from anaphora_workbench.reports.report_data import ReportData, wilson
from anaphora_workbench.reports.text_tables import Cell, ReportTable, percent
from anaphora_workbench.scoring import TOTAL, Tally, Timing
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.gap import RULES, NameCounts
from anaphora_workbench.scoring.measures import gap_bias, gap_totals


def counts_of(tally: Tally) -> dict[str, Cell]:
    """Return the counts by column."""
    return {
        "gold": tally.gold,
        "answered": tally.answered,
        "correct": tally.exit,
        "wrong": tally.failure,
        "missing": tally.missing,
        "spurious": tally.spurious,
    }


def rates_of(tally: Tally) -> dict[str, Cell]:
    """Return the rates by column, as percentages."""
    return {
        "F1 %": percent(tally.f1),
        "recall %": percent(tally.recall),
        "precision %": percent(tally.precision),
        "success % (SUPAR)": percent(tally.success_rate),
        "critical %": percent(tally.critical_success_rate),
        "non-triv %": percent(tally.non_trivial_success_rate),
    }


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


_POOLS = {
    "parsed": "noun phrases of the parse",
    "own-parse": "noun phrases of our own analysis of the words",
    "trees": "noun phrases of constituent trees",
    "gold": "the mentions of the key, as there is no parse or so chosen",
    "given": "the lists in the key",
}


def candidates_table(data: ReportData) -> ReportTable:
    """Return what the systems choose from, by kind of anaphor."""
    evaluation, first = data.evaluation, data.widest
    rows: list[dict[str, Cell]] = []
    kinds = list(dict.fromkeys([kind for kind, _reference in data.kinds()]))
    for kind in [*kinds, TOTAL]:
        tally = Tally() if first is None else data.tally(first, kind)
        if tally.gold:
            before = None if tally.before_unknown else tally.before / tally.gold
            blame = ", ".join(f"{name} {n}" for name, n in tally.blocked_by.most_common(4))
            rows.append(
                {
                    "kind": "all" if kind == TOTAL else kind,
                    "gold": tally.gold,
                    "before": before,
                    "after": tally.after / tally.gold,
                    "one left": tally.only,
                    "reachable": tally.reachable,
                    "blocked": tally.blocked,
                    "blocked %": percent(tally.blocked_share),
                    "blocked by": blame,
                }
            )
    taken = ", ".join([f"{_POOLS[name]} ({n})" for name, n in evaluation.pools.items()])
    models = () if evaluation.settings.reparse else evaluation.analyses.items()
    analysed = "".join(
        [f"Analysed here, without a parse in the file: {model} ({n}). " for model, n in models]
    )
    note = (
        f"Candidates taken from: {taken}. {analysed}Mean candidates per anaphor before and after "
        f"the constraints (SUPAR: {BEFORE} and {AFTER}, reflexives {AFTER_REFLEXIVE}); anaphors "
        "with exactly one left. Reachable: a correct answer is among them; blocked: the "
        "constraints exclude every correct answer."
    )
    return ReportTable.of("Candidates", rows, note, total=len(rows) - 1)


_GENDERS = ("feminine", "masculine")
_TITLES = {"gap": "GAP", "gap-overlap": "GAP, any overlap"}
_NOTE = (
    "Official F1 of the names that are the pronoun's, by the pronoun's gender; bias is feminine "
    "over masculine. A name counts if a mention of the pronoun's chain has its head inside it (any "
    "overlap: shares a word with it). Success rate and other figures of the pronouns need a key "
    "with all mentions of a person; --success-rate reports them. 'anaphora compare' adds letters "
    "and tests."
)


def gap_rows(data: ReportData, rule: str) -> list[dict[str, Cell]]:
    """Return a row for each system, the one with the highest official F1 first."""
    totals = gap_totals(data.evaluation.snippets.values(), rule)
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        if system not in totals:
            continue
        own = totals[system]
        feminine, masculine = [own.get(kind, NameCounts()).f1 for kind in _GENDERS]
        bias = gap_bias(system, rule, {"feminine": feminine, "masculine": masculine}).value
        rows.append(
            {
                "system": system,
                "texts": data.evaluation.timings[system].documents,
                "F1 %": percent(own[TOTAL].f1),
                "feminine %": percent(feminine),
                "masculine %": percent(masculine),
                "bias": "-" if bias is None else f"{bias:.2f}",
                "recall %": percent(own[TOTAL].recall),
                "precision %": percent(own[TOTAL].precision),
            }
        )
    return rows


def gap_tables(data: ReportData) -> list[ReportTable]:
    """Return the tables on GAP, none where no text is a snippet."""
    found = {rule: gap_rows(data, rule) for rule in RULES}
    notes = {rule: _NOTE if rule == RULES[0] else "" for rule in RULES}
    return [
        ReportTable.of(_TITLES[rule], rows, notes[rule]) for rule, rows in found.items() if rows
    ]


def success_beside_supar(data: ReportData) -> list[list[Cell]]:
    """Return rows (who, correct, answered, success rate, interval): published ones, then ours.

    Published rows are those of the languages that were evaluated.
    """
    rows: list[list[Cell]] = []
    for name, right, answered, language in SUCCESS:
        if language in data.evaluation.languages:
            rows.append(_row(name, right, answered))
    settings = data.settings
    for system in data.ranked:
        for mode in settings.carry_over:
            tally = data.tally((system, settings.match[0], mode))
            rows.append(_row(f"{system}, {EARLIER_ERRORS[mode]}", tally.exit, tally.answered))
    return rows


def _row(name: str, right: int, answered: int) -> list[Cell]:
    interval = wilson(right, answered)
    shown = None if interval is None else f"{percent(interval[0])}–{percent(interval[1])}"
    return [name, right, answered, percent(right / answered if answered else None), shown]


CLASSIC_TITLE = "SUPAR's lines"
CLASSIC_NOTE = (
    "Kind and reference type, outcome, number of anaphors, their candidates before and after the\n"
    "constraints, anaphors left with one candidate. Exit: a correct answer; failure: a wrong one."
)
"""What the lines are, in SUPAR's words; other reports say correct and wrong."""


def classic_block(rows: Mapping[TallyKey, Tally], timing: Timing) -> str:
    """Return the block for the counts of one resolver, way of matching and mode.

    A line is ``KIND REF OUTCOME N BEFORE AFTER ONLY`` as ``persIt<exit 2 77 28 0``: the number
    of anaphors with that outcome, their candidates before and after constraints, and how many of
    them were left with exactly one. Exit comes before failure, kinds in tag-set order; lines
    with N = 0 are left out. ``BEFORE`` is ``-`` when the key lists admissible candidates only.
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
