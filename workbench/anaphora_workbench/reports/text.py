"""The report of an evaluation as plain text: tables a person can read, then the signature."""

from __future__ import annotations

from textwrap import fill

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.failures import failures_text
from anaphora_workbench.reports.labels import (
    BOTH_WAYS,
    EARLIER_ERRORS,
    EARLIER_ERRORS_COLUMN,
    FIGURES,
    MEANING,
    NOT_ADJUSTED,
    NOTE_WIDTH,
    PROPAGATION,
    RESCUED_AND_LOST,
    SORTED,
    way_of,
)
from anaphora_workbench.reports.tables import Cell, percent, table, titled
from anaphora_workbench.reports.totals import (
    CLASSIC_NOTE,
    CLASSIC_TITLE,
    COUNTS,
    RATES,
    Mode,
    classic_block,
    counts_of,
    gap_text,
    kinds_of,
    limits_text,
    ranked_systems,
    rates_of,
    tally_of,
    widest_mode,
)
from anaphora_workbench.scoring import Difference, Evaluation, Figure, differences
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.scoring.tally import Tally
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_HEADER = (
    *("compared with", "match", EARLIER_ERRORS_COLUMN),
    *("difference", "95 % interval", "interval excludes 0"),
)


def differences_text(evaluation: Evaluation) -> str:
    """Return how the F1 of the best system differs from that of each other one.

    Returns:
        A titled table; ``""`` for fewer than two systems.
    """
    systems = ranked_systems(evaluation, evaluation.totals())
    found = differences(evaluation, systems[0] if systems else None)
    if not found:
        return ""
    title = f"F1 of {found[0].system} and the others"
    found.sort(key=lambda d: systems.index(d.other))
    rows: list[list[Cell]] = [
        [d.other, *_way(d.match, d.carry_over), _points(d.interval.value), *_interval(d)]
        for d in found
    ]
    return f"{title}\n{'=' * len(title)}\n{_note(found)}\n{table(_HEADER, rows)}"


def importance_text(evaluation: Evaluation) -> str:
    """Return what each part of the first system is worth, from runs without it.

    Relative importance after Mitkov (2002): what the success rate loses without the part, as a
    share of the success rate with it.

    Args:
        evaluation: Results of the whole system first, then of the system without each part.
    """
    found = differences(evaluation, figure=Figure.SUCCESS_RATE)
    if not found:
        return ""
    system = found[0].system
    title = f"What each constraint and preference of {system} is worth"
    header = (
        *("without", "match", EARLIER_ERRORS_COLUMN, "success % (SUPAR)", "loss"),
        *("95 % interval", "interval excludes 0", "importance %"),
    )
    rows: list[list[Cell]] = []
    for match in evaluation.settings.match:
        for mode in evaluation.settings.carry_over:
            whole = evaluation.total(system, match, mode).success_rate
            rows.append(["(nothing)", *_way(match, mode), percent(whole), "", "", "", ""])
            for d in found:
                if (d.match, d.carry_over) != (match, mode):
                    continue
                part = d.other.removeprefix(f"{system} without ")
                rest = evaluation.total(d.other, match, mode).success_rate
                share = None
                if whole and d.interval.value is not None:
                    share = d.interval.value / whole
                rows.append(
                    [
                        *(part, *_way(match, mode), percent(rest)),
                        _points(d.interval.value),
                        *_interval(d),
                        percent(share),
                    ]
                )
    note = (
        "Success rate (SUPAR): correct / answered. Loss: its percentage points that are lost\n"
        "without the part; negative: the part does harm. Importance: the loss as a share of the\n"
        "success rate (Mitkov 2002).\n"
    )
    return f"{title}\n{'=' * len(title)}\n{note}{_note(found)}\n{table(header, rows)}"


def _way(match: Match, mode: CarryOver) -> tuple[str, str]:
    return str(match), EARLIER_ERRORS[mode]


def _points(value: float | None) -> str:
    return "" if value is None else f"{100 * value:+.1f}"


def _interval(difference: Difference) -> tuple[str, str]:
    interval = difference.interval
    if interval.low is None or interval.high is None:
        return ("", "")
    sure = "yes" if interval.excludes_zero else "no"
    return (f"{100 * interval.low:+.1f} to {100 * interval.high:+.1f}", sure)


def _note(found: list[Difference]) -> str:
    first, figure = found[0].interval, FIGURES[found[0].figure]
    if first.documents < FEWEST_DOCUMENTS:
        size = first.documents
        few = "1 document is" if size == 1 else f"{size} documents are"
        return (
            f"Percentage points of {figure}. {few} too few for an interval; it takes "
            f"{FEWEST_DOCUMENTS}."
        )
    return fill(
        f"Percentage points of {figure} by which it is ahead; paired bootstrap over "
        f"{first.documents} documents, {first.samples} resamples. {NOT_ADJUSTED}",
        NOTE_WIDTH,
    )


def evaluation_summary(evaluation: Evaluation) -> str:
    """Return what a reader looks at first: the key, the totals and the candidates."""
    totals = evaluation.totals()
    sections = [
        _key(evaluation),
        _left_out(evaluation),
        _overview(evaluation, totals),
        limits_text(evaluation),
        _candidates(evaluation, totals),
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def evaluation_text(evaluation: Evaluation, *, anaphors: bool = False) -> str:
    """Return the whole report; sections without content are left out.

    Args:
        evaluation: The results.
        anaphors: Whether to print success rate and other figures of anaphors also where the texts
            have a measure of their own (`Evaluation.headline`).
    """
    if evaluation.headline and not anaphors:
        return _measured_text(evaluation)
    totals = evaluation.totals()
    sections = [
        gap_text(evaluation),
        _key(evaluation),
        _left_out(evaluation),
        _overview(evaluation, totals),
        limits_text(evaluation),
        differences_text(evaluation),
        *[
            _by_kind(evaluation, totals, match, mode)
            for match in evaluation.settings.match
            for mode in evaluation.settings.carry_over
        ],
        _carry_over(evaluation, totals),
        _candidates(evaluation, totals),
        failures_text(evaluation),
        _byron(evaluation, totals),
        _referring(evaluation, totals),
        _classic(evaluation, totals),
        _speed(evaluation, totals),
        _skipped(evaluation),
        aligned_text(evaluation),
        signature_text(evaluation),
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def _measured_text(evaluation: Evaluation) -> str:
    """Return the report on texts with a measure of their own."""
    sections = [
        gap_text(evaluation),
        limits_text(evaluation),
        _key(evaluation),
        _left_out(evaluation),
        _candidates(evaluation, evaluation.totals()),
        _speed(evaluation, evaluation.totals()),
        _skipped(evaluation),
        aligned_text(evaluation),
        signature_text(evaluation),
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def importance_report(evaluation: Evaluation) -> str:
    """Return what each part of the first system is worth, with the key and the signature."""
    sections = [
        _key(evaluation),
        _left_out(evaluation),
        importance_text(evaluation),
        limits_text(evaluation),
        _skipped(evaluation),
        signature_text(evaluation),
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def signature_text(evaluation: Evaluation) -> str:
    """Return the signature: the short form to quote, and the whole one."""
    return f"To quote: {evaluation.short_signature}\nSignature: {evaluation.signature}"


def _titled(title: str, body: str, note: str = "") -> str:
    return "\n".join([part for part in (title, "=" * len(title), note, body) if part])


def _first_mode(evaluation: Evaluation, system: str) -> Mode:
    settings = evaluation.settings
    return (system, settings.match[0], settings.carry_over[0])


_STATES = ("<", ">", "!", "$", "none", "-")


def _key(evaluation: Evaluation) -> str:
    """Return how the key's anaphors refer, and which of them are scored."""
    rows: list[list[Cell]] = []
    chosen: list[int] = [0] * (len(_STATES) + 2)
    for kind in sorted({kind for kind, _state in evaluation.anaphors}, key=kind_order):
        counts = [evaluation.anaphors[(kind, state)] for state in _STATES]
        counts += [sum(counts), sum([evaluation.split[(kind, state)] for state in _STATES])]
        scored = evaluation.settings.chooses_kind(kind)
        if scored:
            chosen = [old + new for old, new in zip(chosen, counts, strict=True)]
        rows.append([kind, *counts, "yes" if scored else "no"])
    rows.append(["scored kinds", *chosen, ""])
    header = (
        "kind",
        "<",
        ">",
        "!",
        "$",
        "no antecedent",
        "non-referring",
        "all",
        "split",
        "scored",
    )
    size = len(evaluation.documents)
    title = f"The key: {size} document{'' if size == 1 else 's'}"
    note = (
        "How the anaphors refer by their chains. Scored are < and > of the scored kinds, and\n"
        "those under split: the file states a split antecedent, so they count as <."
    )
    return _titled(title, table(header, rows), note)


def _left_out(evaluation: Evaluation) -> str:
    """Return what of the key is undecided, if anything."""
    problem = evaluation.left_out()
    if problem is None:
        return ""
    return _titled("Undecided", f"{problem.message[:1].upper()}{problem.message[1:]}.")


def _overview(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    rows: list[list[Cell]] = []
    for system in ranked_systems(evaluation, totals):
        for match in evaluation.settings.match:
            for mode in evaluation.settings.carry_over:
                tally = tally_of(totals, (system, match, mode))
                way = (str(match), EARLIER_ERRORS[mode])
                rows.append([system, *way, *counts_of(tally), *rates_of(tally)])
    header = ("resolver", "match", EARLIER_ERRORS_COLUMN, *COUNTS, *RATES)
    note = fill(f"{SORTED[evaluation.headline]} {MEANING} {BOTH_WAYS}", NOTE_WIDTH)
    return _titled("All scored kinds", table(header, rows), note)


def _by_kind(
    evaluation: Evaluation, totals: dict[TallyKey, Tally], match: Match, mode: CarryOver
) -> str:
    rows: list[list[Cell]] = []
    here = {row: t for row, t in totals.items() if (row.match, row.carry_over) == (match, mode)}
    for kind, reference in kinds_of(here):
        for system in ranked_systems(evaluation, totals):
            tally = tally_of(here, (system, match, mode), kind, reference)
            if tally.gold or tally.spurious:
                rows.append([f"{kind} {reference}", system, *counts_of(tally), *rates_of(tally)])
    if not rows:
        return ""
    title = f"By kind, {way_of(match, mode)}"
    return _titled(title, table(("kind", "resolver", *COUNTS, *RATES), rows))


def _carry_over(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    if len(evaluation.settings.carry_over) < 2:
        return ""
    rows: list[list[Cell]] = []
    for system in ranked_systems(evaluation, totals):
        for match in evaluation.settings.match:
            tally = tally_of(totals, (system, match, CarryOver.CORRECTED))
            net = tally.rescued - tally.lost
            rows.append([system, str(match), tally.rescued, tally.lost, f"{net:+d}", tally.part])
    header = ("resolver", "match", "rescued", "lost", "net", "part of split")
    return _titled(PROPAGATION, table(header, rows), fill(RESCUED_AND_LOST, NOTE_WIDTH))


_MOST_REASONS = 10
"""Reasons why systems did not run that are printed."""
_POOLS = {
    "parsed": "noun phrases of the parse",
    "own-parse": "noun phrases of our own analysis of the words",
    "trees": "noun phrases of constituent trees",
    "gold": "the mentions of the key, as there is no parse or so chosen",
    "given": "the lists in the key",
}


def _candidates(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    first = widest_mode(evaluation, totals)
    if first is None:
        return ""
    here = {row: tally for row, tally in totals.items() if row[:3] == first}
    rows: list[list[Cell]] = []
    kinds = list(dict.fromkeys([kind for kind, _reference in kinds_of(here)]))
    for kind in [*kinds, TOTAL]:
        tally = tally_of(here, first, kind)
        if tally.gold:
            before = None if tally.before_unknown else tally.before / tally.gold
            blame = ", ".join(f"{name} {n}" for name, n in tally.blocked_by.most_common(4))
            rows.append(
                [
                    "all" if kind == TOTAL else kind,
                    tally.gold,
                    before,
                    tally.after / tally.gold,
                    tally.only,
                    tally.reachable,
                    tally.blocked,
                    percent(tally.blocked_share),
                    blame,
                ]
            )
    header = (
        "kind",
        "gold",
        "before",
        "after",
        "one left",
        "reachable",
        "blocked",
        "blocked %",
        "blocked by",
    )
    taken = ", ".join([f"{_POOLS[name]} ({n})" for name, n in evaluation.pools.items()])
    models = () if evaluation.settings.reparse else evaluation.analyses.items()
    analysed = "".join(
        [f"Analysed here, without a parse in the file: {model} ({n}).\n" for model, n in models]
    )
    note = (
        f"Candidates taken from: {taken}.\n{analysed}"
        "Mean candidates per anaphor before and after constraints (SUPAR: 44.4 and 17.8,\n"
        "reflexives 1.3). Reachable: a correct answer is among them; blocked: the constraints\n"
        "exclude every correct answer."
    )
    return _titled("Candidates", table(header, rows), note) if rows else ""


def _byron(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    first = widest_mode(evaluation, totals)
    if first is None:
        return ""
    widest = tally_of(totals, first)
    rows: list[list[Cell]] = []
    for system in ranked_systems(evaluation, totals):
        tally = tally_of(totals, _first_mode(evaluation, system))
        rows.append(
            [
                system,
                tally.gold,
                tally.excluded_referential.total(),
                tally.excluded_answered,
                percent(tally.resolution_rate),
            ]
        )
    header = (
        "resolver",
        "in scope",
        "referring, out of scope",
        "of these answered",
        "resolution rate %",
    )
    reasons = widest.excluded_referential.most_common()
    out = ", ".join([f"{name}: {number}" for name, number in reasons])
    note = (
        f"Out of scope by reason: {out or 'none'}.\n"
        f"In scope with nothing but pronouns before: {widest.pronominal_history}."
    )
    return _titled("Exclusions (Byron 2001)", table(header, rows), note)


def _referring(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    rows: list[list[Cell]] = []
    for system in ranked_systems(evaluation, totals):
        tally = tally_of(totals, _first_mode(evaluation, system))
        rows.append(
            [
                system,
                tally.said_referring,
                tally.gold_referring,
                tally.both_referring,
                percent(tally.referring_precision),
                percent(tally.referring_recall),
            ]
        )
    header = ("resolver", "system", "key", "both", "precision %", "recall %")
    return _titled("Found and called referring", table(header, rows)) if rows else ""


def _classic(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    blocks = []
    for system in ranked_systems(evaluation, totals):
        for match in evaluation.settings.match:
            for mode in evaluation.settings.carry_over:
                key = (system, match, mode)
                rows = {row: tally for row, tally in totals.items() if row[:3] == key}
                title = f"{system}, {way_of(match, mode)}"
                blocks.append(f"{title}\n{classic_block(rows, evaluation.timings[system])}")
    return _titled(CLASSIC_TITLE, "\n\n".join(blocks), f"{CLASSIC_NOTE}\n") if blocks else ""


def _speed(evaluation: Evaluation, totals: dict[TallyKey, Tally]) -> str:
    rows: list[list[Cell]] = []
    for system in ranked_systems(evaluation, totals):
        timing = evaluation.timings[system]
        share = ratio_of(timing.anaphora, timing.total)
        rows.append(
            [
                system,
                timing.documents,
                timing.words,
                ratio_of(timing.words, timing.sentences),
                f"{timing.total:.2f}",
                _whole(timing.words, timing.total),
                _whole(timing.words, timing.reading),
                _whole(timing.words, timing.preparing),
                percent(share),
                percent(ratio_of(timing.candidates, timing.anaphora)),
            ]
        )
    header = (
        "resolver",
        "documents",
        "words",
        "words/sentence",
        "seconds",
        "words/s",
        "reading words/s",
        "parse view words/s",
        "anaphora %",
        "candidate list % of it",
    )
    return _titled("Speed", table(header, rows)) if rows else ""


def ratio_of(part: float, whole: float) -> float | None:
    """Return ``part / whole``, ``None`` for x/0."""
    return part / whole if whole else None


def _whole(part: float, whole: float) -> int | None:
    return round(part / whole) if whole else None


def _skipped(evaluation: Evaluation) -> str:
    if not evaluation.skipped:
        return ""
    reasons: dict[tuple[str, str], list[str]] = {}
    for system, doc_id, reason in evaluation.skipped:
        reasons.setdefault((system, reason or doc_id), []).append(doc_id)
    lines = []
    for (system, reason), texts in reasons.items():
        more = f" (and {len(texts) - 1:,} more documents)" if len(texts) > 1 else ""
        lines.append(f"{system}: {reason}{more}")
    if len(lines) > _MOST_REASONS:
        others = len(lines) - _MOST_REASONS
        lines[_MOST_REASONS:] = [f"and {others:,} more reasons; --html has them all"]
    return _titled("Not run", "\n".join(lines))


_ALIGNED_HEADER = (
    "system",
    "texts",
    "tokens",
    "not in gold",
    "gold tokens",
    "not in response",
    "mentions",
    "dropped",
    "other words",
    "links changed",
)


def aligned_text(evaluation: Evaluation) -> str:
    """Return the section on them; ``""`` when all responses have the gold tokens."""
    rows: list[list[Cell]] = []
    for system in sorted({name for name, _document in evaluation.aligned}):
        found = [each for (name, _), each in evaluation.aligned.items() if name == system]
        counts = [each.tokens for each in found]
        rows.append(
            [
                system,
                len(found),
                sum([each.other_tokens for each in counts]),
                sum([each.other_extra for each in counts]),
                sum([each.gold_tokens for each in counts]),
                sum([each.gold_missing for each in counts]),
                sum([each.mentions for each in found]),
                sum([each.dropped for each in found]),
                sum([each.widened + each.narrowed for each in found]),
                sum([each.links for each in found]),
            ]
        )
    note = (
        "These systems have other tokens than the gold files. They were aligned by their\n"
        "characters; what could not be aligned is told on standard error and by --json."
    )
    return titled("Other tokens", table(_ALIGNED_HEADER, rows), note) if rows else ""
