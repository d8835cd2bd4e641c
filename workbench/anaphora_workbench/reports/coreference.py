"""Coreference scores as text and as data frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.labels import NOTE_WIDTH, p_text
from anaphora_workbench.reports.tables import Cell, by_column, percent, table, titled
from anaphora_workbench.scoring.coreference import known_metrics, percentage
from anaphora_workbench.scoring.coreference.error_summary import (
    POPULATION_OF,
    RIGHT,
    ErrorCount,
    ErrorSummary,
    GroupBy,
    Population,
)
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    EntityError,
    EntityPart,
    ErrorMention,
    ErrorType,
    Extent,
    Link,
    MentionError,
)
from anaphora_workbench.scoring.coreference.reading import (
    alignment_of,
    mention_tables,
    without_errors,
)
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import Profile, ScoreSettings
from anaphora_workbench.scoring.coreference.sums import Exact, Sums, exact_text
from anaphora_workbench.scoring.measures import FlatRow
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


def profile_text(profile: Profile) -> str:
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
    """Say what is to be known of an interval: why there is none, or why it is no BCa interval."""
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
        shares = [_percent(scores, share) for share in (score.recall, score.precision, score.f1)]
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


MEANINGS: Mapping[str, str] = {
    RIGHT: "matched and rightly linked",
    ErrorType.MISSING: "of the key, without a partner in the response",
    ErrorType.SPURIOUS: "of the response, without a partner in the key",
    ErrorType.BOUNDARY: "other words than the key's, but the same expression",
    ErrorType.WRONG_LINK: "the response's antecedent is of another key entity",
    ErrorType.LOST_LINK: "begins an entity in the response, but not in the key",
    ErrorType.MISSING_ENTITY: "of the key, with no partner at all",
    ErrorType.SPURIOUS_ENTITY: "of the response, with no partner at all",
    ErrorType.SPLIT: "of the key, in several entities of the response",
    ErrorType.MERGED: "of the response, with mentions of several key entities",
}
"""What the types mean, in the order of reports."""

_GROUPINGS = {
    GroupBy.SIZE: "By entity size (mentions of the entity)",
    GroupBy.TYPE: "By type of mention",
    GroupBy.DISTANCE: "By sentences back to the antecedent",
    GroupBy.GENRE: "By genre",
    GroupBy.CAUSE: "By what decided (the resolver's trace)",
}
_SHORT: Mapping[str, str] = {
    ErrorType.MISSING: "missing",
    ErrorType.SPURIOUS: "spurious",
    ErrorType.WRONG_LINK: "wrong",
    ErrorType.LOST_LINK: "lost",
    ErrorType.SPLIT: "split",
    ErrorType.MERGED: "merged",
}
_COLUMNS = ("document", "id", "type", "genre")
_MENTION = ("words", "place", "sentence", "line", "mention_type", "entity", "entity_size")
_DETAILS = (
    *("extent", "link", "shape", "left", "right", "same_head", "key_antecedent"),
    *("response_antecedent", "distance", "key_entities", "response_entities", "steps", "cause"),
)


def errors_text(summary: ErrorSummary) -> str:
    """Return the counts as titled tables: all, then by each way of grouping that matters."""
    rows = list(summary.rows(GroupBy.ALL))
    cells: list[list[Cell]] = [
        [row.type, row.count, row.of, percent(row.share), row.steps, MEANINGS[row.type]]
        for row in rows
    ]
    steps = sum([row.steps for row in rows])
    header = ("type", "count", "of", "%", "steps", "mentions and entities that are")
    sections = [
        titled("Errors of coreference", table(header, cells)),
        f"It takes {steps} step{'s' * (steps != 1)} to make the key of the response.",
    ]
    for by, title in _GROUPINGS.items():
        grouped: dict[str, list[ErrorCount]] = {}
        for row in summary.rows(by):
            grouped.setdefault(row.group, []).append(row)
        if grouped and (by is GroupBy.CAUSE or len(grouped) > 1):
            sections.append(titled(title, _groups(by, grouped)))
    sums = sum([facts.key_sums + facts.response_sums for facts in summary.documents])
    if sums:
        are, own = ("entity is a sum", "its") if sums == 1 else ("entities are sums", "their")
        sections.append(
            f"{sums} {are} of others (split antecedents), compared by {own} own mentions only."
        )
    return "\n\n".join(sections) + "\n"


def error_lines(errors: Iterable[CoreferenceError]) -> Iterator[str]:
    """Yield a line for each error, beginning with document, sentence and line."""
    for error in errors:
        if isinstance(error, EntityError):
            yield f"{_at(error.document, error.whole.mentions[0])}: {_about_entity(error)}"
        else:
            yield f"{_at(error.document, error.mention)}: {_about_mention(error)}"


def error_columns() -> list[str]:
    """Return the names of the columns of `error_rows`."""
    sides = [f"{side}_{name}" for side in ("key", "response") for name in _MENTION]
    return [*_COLUMNS, *sides, *_DETAILS]


def error_rows(errors: Iterable[CoreferenceError]) -> Iterator[FlatRow]:
    """Yield one flat row an error, for CSV and data frames.

    What an error does not have is ``None``. Entities of an entity error are separated by ``;``; its
    place is that of the first mention on each side.
    """
    for error in errors:
        row: FlatRow = dict.fromkeys(error_columns())
        row.update(document=error.document, id=error.id, type=str(error.type), genre=error.genre)
        if isinstance(error, EntityError):
            for side, parts in (("key", error.key), ("response", error.response)):
                _fill(row, side, parts[0].mentions[0] if parts else None)
                row[f"{side}_entities"] = "; ".join([part.entity for part in parts])
            row["steps"] = error.steps
        else:
            _fill(row, "key", error.key)
            _fill(row, "response", error.response)
            _fill_details(row, error)
        yield row


def _fill(row: FlatRow, side: str, mention: ErrorMention | None) -> None:
    if mention is None:
        return
    kind = None if mention.type is None else str(mention.type)
    values = (mention.words, mention.place, mention.sentence, mention.line, kind, mention.entity)
    for name, value in zip(_MENTION, (*values, mention.entity_size), strict=True):
        row[f"{side}_{name}"] = value


def _fill_details(row: FlatRow, error: MentionError) -> None:
    row["extent"] = None if error.extent is None else str(error.extent)
    row["link"] = None if error.link is None else str(error.link)
    if error.boundary is not None:
        row["shape"] = str(error.boundary.shape)
        row["left"], row["right"] = error.boundary.left, error.boundary.right
        row["same_head"] = error.boundary.same_head
    for name, mention in (
        ("key_antecedent", error.key_antecedent),
        ("response_antecedent", error.response_antecedent),
    ):
        row[name] = None if mention is None else mention.place
    row["distance"] = error.distance
    row["cause"] = error.cause


def _groups(by: GroupBy, grouped: Mapping[str, list[ErrorCount]]) -> str:
    """Return a table with a line for each group and a column for each type."""
    kinds = [kind for kind in POPULATION_OF if any(_has(rows, kind) for rows in grouped.values())]
    header: list[str] = [str(by)]
    if by is not GroupBy.CAUSE:
        header += ["key mentions", "right %"]
        kinds.remove(RIGHT)
    cells: list[list[Cell]] = []
    for group, rows in grouped.items():
        counts = {row.type: row for row in rows}
        line: list[Cell] = [group]
        if by is not GroupBy.CAUSE:
            right = counts[RIGHT]
            line += [right.of, percent(right.share)]
        line += [counts[kind].count if kind in counts else 0 for kind in kinds]
        cells.append(line)
    return table([*header, *[_SHORT.get(kind, kind) for kind in kinds]], cells)


def _has(rows: Iterable[ErrorCount], kind: str) -> bool:
    mentions = (Population.KEY_MENTIONS, Population.RESPONSE_MENTIONS)
    return any(row.type == kind and (row.count or POPULATION_OF[kind] in mentions) for row in rows)


def _at(document: str, mention: ErrorMention) -> str:
    line = "" if mention.line is None else f", line {mention.line}"
    return f"{document}, sentence {mention.sentence}{line}"


def _named(mention: ErrorMention) -> str:
    words = f"'{mention.words}' " if mention.words is not None else ""
    return f"{words}({mention.place}) of {mention.entity}"


def _about_mention(error: MentionError) -> str:
    parts = [f"{error.type} {_named(error.mention)}"]
    if error.extent is not None:
        parts.append("its whole entity" if error.extent is Extent.ENTITY else "one of its entity")
    if error.boundary is not None and error.response is not None:
        parts.append(f"in the response {_named(error.response)}, {error.boundary.shape}")
    if error.link in (Link.WRONG, Link.LOST):
        parts.append(f"linked to {_antecedent(error.response_antecedent)}")
        parts.append(f"in the key to {_antecedent(error.key_antecedent)}")
    if error.cause is not None:
        parts.append(f"cause {error.cause}")
    return "; ".join(parts)


def _antecedent(mention: ErrorMention | None) -> str:
    return "nothing" if mention is None else _named(mention)


def _about_entity(error: EntityError) -> str:
    parts = error.response if error.type is ErrorType.SPLIT else ()
    if error.type is ErrorType.MERGED:
        parts = error.key
    text = f"{error.type} {_entity(error.whole)}"
    return f"{text}: {', '.join([_entity(part) for part in parts])}" if parts else text


def _entity(part: EntityPart) -> str:
    first = part.mentions[0]
    words = f" '{first.words}'" if first.words is not None else ""
    number = len(part.mentions)
    return f"{part.entity}{words} ({number} mention{'s' * (number != 1)})"
