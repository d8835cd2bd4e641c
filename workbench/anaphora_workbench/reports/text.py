"""The report of an evaluation as plain text: tables a person can read, then the signature."""

from __future__ import annotations

from textwrap import fill

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.evaluation_tables import (
    CLASSIC_NOTE,
    CLASSIC_TITLE,
    candidates_table,
    classic_block,
    counts_of,
    gap_tables,
    rates_of,
)
from anaphora_workbench.reports.failures import failures_text
from anaphora_workbench.reports.labels import (
    BOTH_WAYS,
    EARLIER_ERRORS,
    EARLIER_ERRORS_COLUMN,
    FIGURES,
    MEANING,
    NOT_ADJUSTED,
    PROPAGATION,
    RESCUED_AND_LOST,
    SORTED,
    way_of,
)
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.reports.text_tables import (
    NOTE_WIDTH,
    Cell,
    ReportTable,
    by_column,
    percent,
    table,
    titled,
)
from anaphora_workbench.scoring import Difference, Evaluation, Figure, differences
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_HEADER = (
    *("compared with", "match", EARLIER_ERRORS_COLUMN),
    *("difference", "95 % interval", "interval excludes 0"),
)


def differences_text(data: ReportData) -> str:
    """Return how the F1 of the best system differs from that of each other one, if there is any."""
    found = data.differences(None)
    if not found:
        return ""
    title = f"F1 of {found[0].system} and the others"
    rows: list[list[Cell]] = [
        [
            *(d.other, str(d.match), EARLIER_ERRORS[d.carry_over]),
            *(_points(d.interval.value), *_interval(d)),
        ]
        for d in found
    ]
    return titled(title, table(_HEADER, rows), _note(found))


def importance_text(data: ReportData) -> str:
    """Return what each part of the first system is worth, from runs without it.

    Relative importance after Mitkov (2002): what the success rate loses without the part, as a
    share of the success rate with it. The data are of the whole system first, then of the system
    without each part.
    """
    found = differences(data.evaluation, figure=Figure.SUCCESS_RATE)
    if not found:
        return ""
    system = found[0].system
    title = f"Ablation: each constraint and preference of {system}"
    header = (
        *("without", "match", EARLIER_ERRORS_COLUMN, "success % (SUPAR)", "loss"),
        *("95 % interval", "interval excludes 0", "importance %"),
    )
    rows: list[list[Cell]] = []
    for match, mode in data.ways:
        way = str(match), EARLIER_ERRORS[mode]
        whole = data.evaluation.total(system, match, mode).success_rate
        rows.append(["(nothing)", *way, percent(whole), "", "", "", ""])
        for d in found:
            if (d.match, d.carry_over) != (match, mode):
                continue
            part = d.other.removeprefix(f"{system} without ")
            rest = data.evaluation.total(d.other, match, mode).success_rate
            lost = d.interval.value
            share = lost / whole if whole and lost is not None else None
            loss = (_points(lost), *_interval(d), percent(share))
            rows.append([part, *way, percent(rest), *loss])
    note = (
        "Success rate (SUPAR): correct / answered. Loss: its percentage points that are lost\n"
        "without the part; negative: the part does harm. Importance: the loss as a share of the\n"
        "success rate (Mitkov 2002).\n"
    )
    return titled(title, table(header, rows), note + _note(found))


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


def evaluation_text(evaluation: Evaluation | ReportData, *, anaphors: bool = False) -> str:
    """Return the whole report; sections without content are left out.

    ``anaphors``: print success rate and other figures of anaphors also where the texts have a
    measure of their own (`Evaluation.headline`).
    """
    data = ReportData.of(evaluation)
    gap = [each.text() for each in gap_tables(data)]
    last = [_speed(data), _skipped(data), aligned_text(data), signature_text(data)]
    candidates = candidates_table(data).text()
    if data.headline and not anaphors:
        return _joined(*gap, limits_text(data), _key(data), _undecided(data), candidates, *last)
    return _joined(
        *gap,
        _key(data),
        _undecided(data),
        _overview(data),
        limits_text(data),
        differences_text(data),
        *[_by_kind(data, match, mode) for match, mode in data.ways],
        _carry_over(data),
        candidates,
        failures_text(data),
        _byron(data),
        _referring(data),
        _classic(data),
        *last,
    )


def importance_report(evaluation: Evaluation | ReportData) -> str:
    """Return what each part of the first system is worth, with the key and the signature."""
    data = ReportData.of(evaluation)
    return _joined(
        _key(data),
        _undecided(data),
        importance_text(data),
        limits_text(data),
        _skipped(data),
        signature_text(data),
    )


def _joined(*sections: str) -> str:
    """Return the sections that say anything, with blank lines between them."""
    return "\n\n".join([section for section in sections if section]) + "\n"


def limits_text(data: ReportData) -> str:
    """Return the section on what the key cannot tell, ``""`` when it tells all that was asked."""
    lines = [fill(sentence, NOTE_WIDTH, subsequent_indent="  ") for sentence in data.limits]
    return titled("Limits of these figures", "\n".join(lines)) if lines else ""


def signature_text(data: ReportData) -> str:
    """Return the signature: the short form to quote, and the whole one."""
    return f"To quote: {data.evaluation.short_signature}\nSignature: {data.evaluation.signature}"


_STATES = ("<", ">", "!", "$", "none", "-")


def _key(data: ReportData) -> str:
    """Return how the key's anaphors refer, and which of them are scored."""
    rows: list[list[Cell]] = []
    chosen: list[int] = [0] * (len(_STATES) + 2)
    for kind in sorted({kind for kind, _state in data.evaluation.anaphors}, key=kind_order):
        counts = [data.evaluation.anaphors[(kind, state)] for state in _STATES]
        counts += [sum(counts), sum([data.evaluation.split[(kind, state)] for state in _STATES])]
        scored = data.settings.chooses_kind(kind)
        if scored:
            chosen = [old + new for old, new in zip(chosen, counts, strict=True)]
        rows.append([kind, *counts, "yes" if scored else "no"])
    rows.append(["scored kinds", *chosen, ""])
    states = ("<", ">", "!", "$", "no antecedent", "non-referring")
    header = ("kind", *states, "all", "split", "scored")
    size = len(data.evaluation.documents)
    title = f"The key: {size} document{'' if size == 1 else 's'}"
    note = (
        "How the anaphors refer by their chains. Scored are < and > of the scored kinds, and\n"
        "those under split: the file states a split antecedent, so they count as <."
    )
    return titled(title, table(header, rows), note)


def _undecided(data: ReportData) -> str:
    """Return what of the key is undecided, if anything."""
    return titled("Undecided", data.undecided) if data.undecided else ""


def _overview(data: ReportData) -> str:
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        for match, mode in data.ways:
            tally = data.tally((system, match, mode))
            way = {"match": str(match), EARLIER_ERRORS_COLUMN: EARLIER_ERRORS[mode]}
            rows.append({"resolver": system, **way, **counts_of(tally), **rates_of(tally)})
    note = fill(f"{SORTED[data.headline]} {MEANING} {BOTH_WAYS}", NOTE_WIDTH)
    return titled("All scored kinds", table(*by_column(rows)), note) if rows else ""


def _by_kind(data: ReportData, match: Match, mode: CarryOver) -> str:
    rows: list[dict[str, Cell]] = []
    for kind, reference in data.kinds((match, mode)):
        for system in data.ranked:
            tally = data.tally((system, match, mode), kind, reference)
            if tally.gold or tally.spurious:
                about: dict[str, Cell] = {"kind": f"{kind} {reference}", "resolver": system}
                rows.append({**about, **counts_of(tally), **rates_of(tally)})
    title = f"By kind, {way_of(match, mode)}"
    return ReportTable.of(title, rows).text()


def _carry_over(data: ReportData) -> str:
    if len(data.settings.carry_over) < 2:
        return ""
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        for match in data.settings.match:
            tally = data.tally((system, match, CarryOver.CORRECTED))
            rows.append(
                {
                    "resolver": system,
                    "match": str(match),
                    "rescued": tally.rescued,
                    "lost": tally.lost,
                    "net": f"{tally.rescued - tally.lost:+d}",
                    "part of split": tally.part,
                }
            )
    return ReportTable.of(PROPAGATION, rows, RESCUED_AND_LOST).text()


_MOST_REASONS = 10
"""Reasons why systems did not run that are printed."""


def _byron(data: ReportData) -> str:
    first = data.widest
    if first is None:
        return ""
    widest = data.tally(first)
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        tally = data.first_tally(system)
        rows.append(
            {
                "resolver": system,
                "in scope": tally.gold,
                "referring, out of scope": tally.excluded_referential.total(),
                "of these answered": tally.excluded_answered,
                "resolution rate %": percent(tally.resolution_rate),
            }
        )
    reasons = widest.excluded_referential.most_common()
    out = ", ".join([f"{name}: {number}" for name, number in reasons])
    note = (
        f"Out of scope by reason: {out or 'none'}.\n"
        f"In scope with nothing but pronouns before: {widest.pronominal_history}."
    )
    return titled("Exclusions (Byron 2001)", table(*by_column(rows)), note)


def _referring(data: ReportData) -> str:
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        tally = data.first_tally(system)
        rows.append(
            {
                "resolver": system,
                "system": tally.said_referring,
                "key": tally.gold_referring,
                "both": tally.both_referring,
                "precision %": percent(tally.referring_precision),
                "recall %": percent(tally.referring_recall),
            }
        )
    return ReportTable.of("Found and called referring", rows).text()


def _classic(data: ReportData) -> str:
    blocks = []
    for system in data.ranked:
        for match, mode in data.ways:
            key = (system, match, mode)
            totals = data.evaluation.totals().items()
            rows = {row: tally for row, tally in totals if row[:3] == key}
            title = f"{system}, {way_of(match, mode)}"
            blocks.append(f"{title}\n{classic_block(rows, data.evaluation.timings[system])}")
    return titled(CLASSIC_TITLE, "\n\n".join(blocks), f"{CLASSIC_NOTE}\n") if blocks else ""


def _speed(data: ReportData) -> str:
    rows: list[dict[str, Cell]] = []
    for system in data.ranked:
        timing = data.evaluation.timings[system]
        rows.append(
            {
                "resolver": system,
                "documents": timing.documents,
                "words": timing.words,
                "words/sentence": _ratio(timing.words, timing.sentences),
                "seconds": f"{timing.total:.2f}",
                "words/s": _whole(timing.words, timing.total),
                "reading words/s": _whole(timing.words, timing.reading),
                "parse view words/s": _whole(timing.words, timing.preparing),
                "anaphora %": percent(_ratio(timing.anaphora, timing.total)),
                "candidate list % of it": percent(_ratio(timing.candidates, timing.anaphora)),
            }
        )
    return ReportTable.of("Speed", rows).text()


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _whole(part: float, whole: float) -> int | None:
    return round(part / whole) if whole else None


def _skipped(data: ReportData) -> str:
    if not data.not_run:
        return ""
    lines = []
    for (system, reason), texts in data.not_run.items():
        more = f" (and {len(texts) - 1:,} more documents)" if len(texts) > 1 else ""
        lines.append(f"{system}: {reason}{more}")
    if len(lines) > _MOST_REASONS:
        others = len(lines) - _MOST_REASONS
        lines[_MOST_REASONS:] = [f"and {others:,} more reasons; --html has them all"]
    return titled("Not run", "\n".join(lines))


def aligned_text(data: ReportData) -> str:
    """Return the section on them; ``""`` when all responses have the gold tokens."""
    rows: list[dict[str, Cell]] = []
    for system in sorted({name for name, _document in data.evaluation.aligned}):
        found = [each for (name, _), each in data.evaluation.aligned.items() if name == system]
        counts = [each.tokens for each in found]
        rows.append(
            {
                "system": system,
                "texts": len(found),
                "tokens": sum([each.other_tokens for each in counts]),
                "not in gold": sum([each.other_extra for each in counts]),
                "gold tokens": sum([each.gold_tokens for each in counts]),
                "not in response": sum([each.gold_missing for each in counts]),
                "mentions": sum([each.mentions for each in found]),
                "dropped": sum([each.dropped for each in found]),
                "other words": sum([each.widened + each.narrowed for each in found]),
                "links changed": sum([each.links for each in found]),
            }
        )
    note = (
        "These systems have other tokens than the gold files. They were aligned by their\n"
        "characters; standard error and --json list what could not be aligned."
    )
    return titled("Other tokens", table(*by_column(rows)), note) if rows else ""
