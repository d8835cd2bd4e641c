"""Coreference scores as text and as data frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_tables import (
    NOTE_WIDTH,
    Cell,
    by_column,
    p_text,
    table,
    titled,
)
from anaphora_workbench.scoring.coreference import known_metrics, percentage
from anaphora_workbench.scoring.coreference.reading import (
    alignment_of,
    mention_tables,
    without_errors,
)
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import ScorerProfile, ScoreSettings
from anaphora_workbench.scoring.coreference.sums import Exact, Sums, exact_text
from anaphora_workbench.workspace import Workspace

if TYPE_CHECKING:
    from anaphora_workbench.scoring.coreference.significance import ScoreDifference
    from anaphora_workbench.stats import Bootstrap, Interval

_LONG = 12
"""Numbers of more digits are shown as decimals; ``--json`` has them exactly."""
_HEADER = ("metric", "recall %", "precision %", "F1 %", "recall =", "precision =")
_DONE = {
    "duplicates": "duplicates dropped",
    "merged": "entities merged",
    "singletons": "singletons dropped",
    "zeros": "zeros dropped",
    "splits": "split antecedents",
    "splits_dropped": "of them dropped",
}
"""What can be done with the mentions of a side, by the name in `SideCounts`."""


def score_files(
    key: str,
    response: str,
    settings: ScoreSettings | None = None,
    *,
    jobs: int = 1,
    lenient: bool = False,
) -> CoreferenceScores:
    """Score a response: what ``anaphora score KEY RESPONSE`` does.

    ::

        from anaphora_workbench.reports import score_files, scores_frame

        scores_frame(score_files("key/", "system/"))

    Key and response are files or folders, which ``jobs`` processes read. ``lenient`` goes on when a
    file has errors, without what they touch.

    Raises:
        FormatError: A file cannot be read or has errors (``input-errors``), or key and response
            cannot be compared (``not-comparable``; `ScoreSettings.policies` say what to do then).
    """
    settings = settings or ScoreSettings()
    registry = Registry()
    workspace = Workspace(registry)
    ours, theirs = workspace.open([key]), workspace.open([response])
    alignment = alignment_of(ours, theirs, settings)
    read, other = [mention_tables(side, settings, jobs) for side in (ours, theirs)]
    if not lenient:
        read, other = without_errors(read), without_errors(other)
    metrics = known_metrics(registry)
    scores = score_tables(read, other, settings, metrics=metrics, alignment=alignment)
    if alignment.refused:
        raise alignment.refusal()
    return scores


def scores_frame(scores: CoreferenceScores) -> Any:
    """Return the rows of ``anaphora score --json`` as a data frame (extra ``reports``)."""
    from anaphora_workbench.reports.failures import needed

    return needed("pandas").DataFrame(list(scores.rows()))


def scores_text(scores: CoreferenceScores, *, documents: bool = False) -> str:
    """Return the scores as tables, without the signature; ``documents``: with the F1 of each."""
    sections = [_sides(scores), _metrics("All documents", scores, scores.sums())]
    if scores.settings.needs_heads and (note := head_note_text(scores)):
        sections.append(note)
    genres = scores.genres()
    if len(genres) > 1:
        sections.append(_overview("By genre", scores, {g: scores.sums(g) for g in genres}))
    if documents:
        sums = {each.doc_id: each.sums for each in scores.documents}
        sections.append(_overview("By document", scores, sums))
    return "\n".join(sections)


def head_note_text(scores: CoreferenceScores) -> str:
    """Return the note on guessed heads that stands beside a table, ``""`` when there are none."""
    note = scores.head_note()
    return fill(f"{note[:1].upper()}{note[1:]}.", NOTE_WIDTH) + "\n" if note else ""


def intervals_text(scores: CoreferenceScores, found: Mapping[str, Bootstrap]) -> str:
    """Return the F1 of each metric with its interval."""
    rows: list[dict[str, Cell]] = [
        {
            "metric": scores.title(name),
            "F1 %": _points(bootstrap.bca.value),
            "from": _points(bootstrap.bca.low),
            "to": _points(bootstrap.bca.high),
            "": _how(bootstrap.bca),
        }
        for name, bootstrap in found.items()
    ]
    title = f"95 % intervals of F1 over {len(scores.documents)} documents"
    return _titled(title, table(*by_column(rows)))


def comparison_text(scores: CoreferenceScores, differences: Sequence[ScoreDifference]) -> str:
    """Return how every two systems differ; the scores of one of them name the metrics."""
    header = (
        *("metric", "system", "F1 %", "other", "F1 %", "difference", "from", "to"),
        *("p", "p (Holm)", "effect", ""),
    )
    rows: list[list[Cell]] = []
    for each in differences:
        interval, test = each.bootstrap.bca, each.randomisation
        rows.append(
            [
                scores.title(each.metric),
                each.system,
                _points(each.bootstrap.first),
                each.other,
                _points(each.bootstrap.second),
                _points(each.bootstrap.difference, sign=True),
                _points(interval.low, sign=True),
                _points(interval.high, sign=True),
                p_text(test.p_two_sided),
                p_text(each.p_adjusted),
                None if test.standardised is None else f"{test.standardised:.2f}",
                _how(interval),
            ]
        )
    first = differences[0].bootstrap
    note = (
        f"Difference of F1 in points with its 95 % interval (BCa, {first.samples:,} paired "
        f"resamples of\n{first.documents} documents); p: approximate randomisation by document, "
        "two-sided; Holm: over all pairs\nof systems of a metric; effect: difference over its "
        "standard deviation under randomisation.\n"
    )
    return _titled("Systems compared", note + table(header, rows))


def profile_text(profile: ScorerProfile) -> str:
    """Return which scorer was imitated, and where the figures differ from its."""
    title = f"As the {profile.title} scores"
    return _titled(title, "Ours differ by design where:\n- " + "\n- ".join(profile.notes))


def interval_rows(found: Mapping[str, Mapping[str, Bootstrap]]) -> list[dict[str, object]]:
    """Return intervals by system and metric as flat rows; F1 between 0 and 1."""
    return [
        {
            "system": system,
            "metric": metric,
            "f1": each.value,
            "low": each.bca.low,
            "high": each.bca.high,
            "level": each.bca.level,
            "method": str(each.bca.method),
            "documents": each.bca.documents,
            "samples": each.bca.samples,
            "refusal": None if each.bca.refusal is None else str(each.bca.refusal),
        }
        for system, metrics in found.items()
        for metric, each in metrics.items()
    ]


def _points(share: float | None, *, sign: bool = False) -> str | None:
    if share is None:
        return None
    return f"{100 * share:+.2f}" if sign else f"{100 * share:.2f}"


def _how(interval: Interval) -> str:
    """Say what is to be known of an interval: why there is none, or why it is not BCa."""
    return str(interval.refusal or interval.fallback or "")


def _titled(title: str, body: str) -> str:
    return f"{titled(title, body)}\n"


def _sides(scores: CoreferenceScores) -> str:
    """Return what was compared, and what was done with it before."""
    counts = scores.counts()
    used = [name for name in _DONE if any(getattr(each, name) for each in counts)]
    alignment = scores.alignment
    rows: list[list[Cell]] = [
        [side, documents, each.mentions, entities, *[getattr(each, name) for name in used]]
        for side, documents, each, entities in (
            ("key", alignment.key_documents, counts[0], _entities(scores, "key_entities")),
            (
                *("response", alignment.response_documents, counts[1]),
                _entities(scores, "response_entities"),
            ),
        )
    ]
    header = ("side", "documents", "mentions", "entities", *[_DONE[name] for name in used])
    number = len(scores.documents)
    title = f"Key and response: {number:,} document{'' if number == 1 else 's'} scored"
    return _titled(title, table(header, rows))


def _entities(scores: CoreferenceScores, side: str) -> int:
    return sum([getattr(each, side) for each in scores.documents])


def _metrics(title: str, scores: CoreferenceScores, sums: Mapping[str, Sums]) -> str:
    rows: list[list[Cell]] = []
    for name in scores.names:
        score = scores.score(name, sums)
        shares = [
            percentage_of(scores, share) for share in (score.recall, score.precision, score.f1)
        ]
        own = sums.get(name)
        label = scores.title(name)
        if name == "conll" and score.averaged < 3:
            label += f" (of {score.averaged})"
        rows.append(
            [
                label,
                *([None] * 2 if name == "conll" else shares[:2]),
                shares[2],
                "" if own is None else _fraction(own.recall_num, own.recall_den),
                "" if own is None else _fraction(own.precision_num, own.precision_den),
            ]
        )
    return _titled(title, table(_HEADER, rows))


def _overview(title: str, scores: CoreferenceScores, rows: Mapping[str, Mapping[str, Sums]]) -> str:
    """Return a table with the F1 of each metric."""
    header = ("F1 %", *[scores.title(name) for name in scores.names])
    body = [
        [label, *[percentage_of(scores, scores.score(name, sums).f1) for name in scores.names]]
        for label, sums in rows.items()
    ]
    return _titled(title, table(header, body))


def percentage_of(scores: CoreferenceScores, share: Fraction | None) -> str:
    """Return a share in per cent; what 0/0 is, the settings say."""
    if share is None:
        return "0.00" if scores.settings.undefined_is_zero else "-"
    return percentage(share)


def _fraction(numerator: Exact, denominator: Exact) -> str:
    """Return a quotient as ``7/12``, or with decimals where it would be too long to read."""
    texts = [exact_text(numerator), exact_text(denominator)]
    if any("/" in text or len(text) > _LONG for text in texts):
        texts = [
            f"{float(number):.3f}".rstrip("0").rstrip(".") for number in (numerator, denominator)
        ]
    return " / ".join(texts)


def _short(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
