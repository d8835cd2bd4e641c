"""Coreference scores as text and as data frames."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.frames import needed
from anaphora_workbench.reports.table import Cell, table
from anaphora_workbench.scoring.coreference import known_metrics, percentage
from anaphora_workbench.scoring.coreference.alignment import Alignment
from anaphora_workbench.scoring.coreference.reading import mention_tables, words_from
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.scoring.coreference.sums import Exact, Sums, exact_text
from anaphora_workbench.workspace import Workspace

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
    key: str, response: str, settings: ScoreSettings | None = None, *, jobs: int = 1
) -> CoreferenceScores:
    """Score a response: what ``anaphora score KEY RESPONSE`` does.

    ::

        from anaphora_workbench.reports import score_files, scores_frame

        scores_frame(score_files("key/", "system/"))

    Args:
        key: File or folder of the key.
        response: File or folder of the response.
        settings: How to score.
        jobs: Number of processes that read files.

    Raises:
        FormatError: A file cannot be read. What cannot be compared raises nothing: it is in
            `CoreferenceScores.alignment`.
    """
    settings = settings or ScoreSettings()
    registry = Registry()
    workspace = Workspace(registry)
    ours, theirs = workspace.open([key]), workspace.open([response])
    return score_tables(
        mention_tables(ours, settings, jobs),
        mention_tables(theirs, settings, jobs),
        settings,
        metrics=known_metrics(registry),
        alignment=Alignment(settings.policies, words_from([*ours, *theirs])),
    )


def scores_frame(scores: CoreferenceScores) -> Any:
    """Return the rows of ``anaphora score --json`` as a data frame.

    Raises:
        MissingExtraError: pandas is not installed (extra ``reports``).
    """
    return needed("pandas").DataFrame(list(scores.rows()))


def scores_text(scores: CoreferenceScores, *, documents: bool = False, facts: str = "") -> str:
    """Return the scores as tables.

    Args:
        scores: The scores.
        documents: Whether each document has a line with its F1.
        facts: The signature; made from the settings when left out.
    """
    sections = [_sides(scores), _metrics("All documents", scores, scores.sums())]
    genres = scores.genres()
    if len(genres) > 1:
        sections.append(_overview("By genre", scores, {g: scores.sums(g) for g in genres}))
    if documents:
        sums = {each.doc_id: each.sums for each in scores.documents}
        sections.append(_overview("By document", scores, sums))
    sections.append("Signature: " + (facts or scores.settings.signature(__version__)) + "\n")
    return "\n".join(sections)


def _titled(title: str, body: str) -> str:
    return f"{title}\n{'=' * len(title)}\n{body}\n"


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
        own = sums.get(name)
        label = scores.title(name)
        if name == "conll" and score.averaged < 3:
            label += f" (of {score.averaged})"
        rows.append(
            [
                label,
                *[_percent(scores, share) for share in (score.recall, score.precision, score.f1)],
                "" if own is None else _fraction(own.recall_num, own.recall_den),
                "" if own is None else _fraction(own.precision_num, own.precision_den),
            ]
        )
    return _titled(title, table(_HEADER, rows))


def _overview(title: str, scores: CoreferenceScores, rows: Mapping[str, Mapping[str, Sums]]) -> str:
    """Return a table with the F1 of each metric."""
    header = ("F1 %", *[scores.title(name) for name in scores.names])
    body = [
        [label, *[_percent(scores, scores.score(name, sums).f1) for name in scores.names]]
        for label, sums in rows.items()
    ]
    return _titled(title, table(header, body))


def _percent(scores: CoreferenceScores, share: Fraction | None) -> str:
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
