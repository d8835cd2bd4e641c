"""Errors of coreference as text and rows: counts by type and group, a line for each error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from anaphora_workbench.errors import counted
from anaphora_workbench.reports.text_tables import Cell, percent, table, titled
from anaphora_workbench.scoring.coreference.error_summary import (
    POPULATION_OF,
    RIGHT,
    ErrorCount,
    ErrorGrouping,
    ErrorSummary,
    ShareOf,
)
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    EntityError,
    EntityPart,
    ErrorMention,
    ErrorType,
    Extent,
    MentionError,
    ResponseLink,
)

if TYPE_CHECKING:
    from anaphora_workbench.scoring.measures import FlatRow

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

GROUPING_TITLES: Mapping[ErrorGrouping, str] = {
    ErrorGrouping.SIZE: "By entity size (mentions of the entity)",
    ErrorGrouping.TYPE: "By type of mention",
    ErrorGrouping.DISTANCE: "By sentences back to the antecedent",
    ErrorGrouping.GENRE: "By genre",
    ErrorGrouping.CAUSE: "By what decided (the resolver's trace)",
}
"""Titles of the ways of grouping, in the order of reports."""
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
    rows = list(summary.rows(ErrorGrouping.ALL))
    cells: list[list[Cell]] = [
        [row.type, row.count, row.of, percent(row.share), row.steps, MEANINGS[row.type]]
        for row in rows
    ]
    steps = sum([row.steps for row in rows])
    header = ("type", "count", "of", "%", "steps", "mentions and entities that are")
    sections = [
        titled("Errors of coreference", table(header, cells)),
        f"{counted(steps, 'step')} {'turns' if steps == 1 else 'turn'} the response into the key.",
    ]
    for by, title in GROUPING_TITLES.items():
        grouped: dict[str, list[ErrorCount]] = {}
        for row in summary.rows(by):
            grouped.setdefault(row.group, []).append(row)
        if grouped and (by is ErrorGrouping.CAUSE or len(grouped) > 1):
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


def _groups(by: ErrorGrouping, grouped: Mapping[str, list[ErrorCount]]) -> str:
    """Return a table with a line for each group and a column for each type."""
    kinds = [kind for kind in POPULATION_OF if any(_has(rows, kind) for rows in grouped.values())]
    header: list[str] = [str(by)]
    if by is not ErrorGrouping.CAUSE:
        header += ["key mentions", "right %"]
        kinds.remove(RIGHT)
    cells: list[list[Cell]] = []
    for group, rows in grouped.items():
        counts = {row.type: row for row in rows}
        line: list[Cell] = [group]
        if by is not ErrorGrouping.CAUSE:
            right = counts[RIGHT]
            line += [right.of, percent(right.share)]
        line += [counts[kind].count if kind in counts else 0 for kind in kinds]
        cells.append(line)
    return table([*header, *[_SHORT.get(kind, kind) for kind in kinds]], cells)


def _has(rows: Iterable[ErrorCount], kind: str) -> bool:
    mentions = (ShareOf.KEY_MENTIONS, ShareOf.RESPONSE_MENTIONS)
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
    if error.link in (ResponseLink.WRONG, ResponseLink.LOST):
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
