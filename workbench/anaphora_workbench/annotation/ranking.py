"""The question on an anaphor: its candidates in the order in which they are shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.annotation.answers import Answer
from anaphora_workbench.annotation.blind import shuffled
from anaphora_workbench.annotation.values import Row
from anaphora_workbench.model import NO_RECORD, Candidate, Document, Markable
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import Pool

MORE = 30
"""How many expressions outside the window a filter shows at most."""


def ranked_rows(
    document: Document,
    asked: Markable,
    pool: Pool,
    answer: Answer,
    members: Callable[[str], int],
    *,
    shuffle: str = "",
) -> tuple[Row, ...]:
    """Return the candidates: those allowed, best first, then those thrown out, nearest first.

    Best is what the resolver proposes, then its own order as far as it states one, then the
    nearest. Expressions behind the anaphor come after those before it.

    Args:
        document: The text.
        asked: The anaphor's markable.
        pool: Its candidates.
        answer: The resolver's answer; `NO_ANSWER` where there is none or it is hidden.
        members: Number of mentions of the chain of a markable.
        shuffle: A seed: candidates that are allowed come in a random order, so that their order
            does not tell what the resolver thinks. Empty for the best first.
    """
    rank = {name: place for place, name in enumerate((*answer.antecedents, *answer.order))}
    for place, name in enumerate(answer.antecedents):
        rank[name] = place
    listed = list(zip(pool.candidates, pool.markables, strict=True))
    listed.sort(key=lambda pair: _nearness(asked, pair[1]))
    allowed = [pair for pair in listed if pair[0].admissible]
    if shuffle:
        allowed = shuffled(allowed, [pair[0].markable for pair in allowed], shuffle)
    else:
        allowed.sort(key=lambda pair: rank.get(pair[0].markable, len(rank)))
    out = [pair for pair in listed if not pair[0].admissible]
    proposed = answer.antecedents
    return tuple(
        [
            row_of(
                document,
                asked,
                number,
                markable,
                members,
                candidate,
                proposed=markable.id in proposed,
            )
            for number, (candidate, markable) in enumerate((*allowed, *out), start=1)
        ]
    )


def _nearness(asked: Markable, markable: Markable) -> tuple[bool, int, int]:
    """Sort key: what stands before comes first, the nearest of them, the longer of two."""
    if markable.order < asked.order:
        return (False, -markable.end if markable.zero is None else -markable.start, -markable.size)
    return (True, markable.start, -markable.size)


def row_of(
    document: Document,
    asked: Markable,
    number: int,
    markable: Markable,
    members: Callable[[str], int],
    candidate: Candidate | None = None,
    *,
    proposed: bool = False,
) -> Row:
    """Return the row of an expression.

    Args:
        document: The text.
        asked: The anaphor's markable.
        number: Its number in the list.
        markable: The expression.
        members: Number of mentions of the chain of a markable.
        candidate: What the constraints say of it; ``None`` when it stands outside the window.
        proposed: Whether the resolver proposes it, and that is shown.
    """
    sentence = document.sentence_of(markable.start)
    return Row(
        number,
        markable,
        called(document, markable),
        sentence,
        document.sentence_of(asked.start) - sentence,
        candidate.verdicts if candidate is not None else (),
        candidate.record if candidate is not None else NO_RECORD,
        proposed,
        members(markable.id),
        outside=candidate is None,
    )


def following_rows(
    document: Document,
    asked: Markable,
    markables: Iterable[Markable],
    rows: Iterable[Row],
    members: Callable[[str], int],
) -> tuple[Row, ...]:
    """Return what a cataphor can point at: the expressions behind it, nearest first.

    Args:
        document: The text.
        asked: The anaphor's markable.
        markables: Expressions of its sentence and those behind it, in text order.
        rows: Its candidates, whose verdicts are kept.
        members: Number of mentions of the chain of a markable.
    """
    known = {row.markable.id: row for row in rows}
    found: list[Row] = []
    for markable in markables:
        if markable.order <= asked.order:
            continue
        row = known.get(markable.id)
        if row is None:
            row = row_of(document, asked, 0, markable, members)
        # That it follows is what the annotator has just said, and no objection.
        verdicts = tuple([v for v in row.verdicts if v.constraint != "precedence"])
        found.append(replace(row, verdicts=verdicts))
    allowed = [row for row in found if row.allowed]
    return renumbered([*allowed, *[row for row in found if not row.allowed]])


def renumbered(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows numbered from 1 in their order."""
    return tuple([replace(row, number=number) for number, row in enumerate(rows, start=1)])


def plain(text: str) -> str:
    """Return text for comparing: lower case and without accents."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join([sign for sign in split if not unicodedata.combining(sign)])


def matching(rows: Iterable[Row], text: str) -> Iterator[Row]:
    """Yield the rows whose words hold a text; accents and capitals do not matter."""
    wanted = plain(text)
    return (row for row in rows if wanted in plain(row.words))


def found_elsewhere(
    document: Document,
    nearest: Iterable[Markable],
    asked: Markable,
    text: str,
    rows: tuple[Row, ...],
    members: Callable[[str], int],
) -> tuple[Row, ...]:
    """Return expressions outside the window whose words hold a text.

    Args:
        document: The text.
        nearest: All markables, the nearest to the anaphor first.
        asked: The anaphor's markable.
        text: What to look for.
        rows: The candidates in the window; the numbers go on behind them.
        members: Number of mentions of the chain of a markable.
    """
    wanted = plain(text)
    if not wanted:
        return ()
    known = {row.markable.id for row in rows}
    found: list[Row] = []
    for markable in nearest:
        if markable.id in known or markable.id == asked.id:
            continue
        if wanted in plain(called(document, markable)):
            number = len(rows) + len(found) + 1
            found.append(row_of(document, asked, number, markable, members))
            if len(found) == MORE:
                break
    return tuple(found)
