"""The candidates of an anaphor in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.annotation.answers import Answer
from anaphora_workbench.annotation.blind import shuffled
from anaphora_workbench.annotation.comparing import plain
from anaphora_workbench.annotation.links import Links
from anaphora_workbench.annotation.values import Row
from anaphora_workbench.model import NO_RECORD, Candidate, Document, Markable
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import Pool

PRECEDENCE = "precedence"
"""Constraint that throws out what follows the anaphor: no objection to a cataphor."""


def ranked_rows(
    document: Document,
    asked: Markable,
    pool: Pool,
    answer: Answer,
    links: Links,
    *,
    proposed: tuple[str, ...] = (),
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
        links: Who is linked to whom.
        proposed: Ids of what is to be called proposed.
        shuffle: A seed: candidates that are allowed come in a random order, so that their order
            does not tell what the resolver thinks. Empty for the best first.
    """
    rank = {name: place for place, name in enumerate((*answer.antecedents, *answer.order))}
    for place, name in enumerate(answer.antecedents):
        rank[name] = place
    listed = list(zip(pool.candidates, pool.markables, strict=True))
    listed.sort(key=lambda pair: nearness(asked, pair[1]))
    allowed = [pair for pair in listed if pair[0].admissible]
    if shuffle:
        allowed = shuffled(allowed, [pair[0].markable for pair in allowed], shuffle)
    else:
        allowed.sort(key=lambda pair: rank.get(pair[0].markable, len(rank)))
    out = [pair for pair in listed if not pair[0].admissible]
    return tuple(
        [
            row_of(
                document,
                asked,
                markable,
                links,
                candidate,
                number=number,
                proposed=markable.id in proposed,
            )
            for number, (candidate, markable) in enumerate((*allowed, *out), start=1)
        ]
    )


def nearness(asked: Markable, markable: Markable) -> tuple[bool, int, int]:
    """Sort key: what stands before comes first, the nearest of them, the longer of two."""
    if markable.order < asked.order:
        return (False, -markable.end if markable.zero is None else -markable.start, -markable.size)
    return (True, markable.start, -markable.size)


def row_of(
    document: Document,
    asked: Markable,
    markable: Markable,
    links: Links,
    candidate: Candidate | None = None,
    *,
    number: int = 0,
    proposed: bool = False,
    outside: bool = False,
) -> Row:
    """Return the row of an expression.

    Args:
        document: The text.
        asked: The anaphor's markable.
        markable: The expression.
        links: Who is linked to whom.
        candidate: What the constraints say of it; ``None`` when nobody has asked them.
        number: Its number in the list, 0 when it gets one later.
        proposed: Whether the resolver proposes it, and that is shown.
        outside: Whether it stands outside the window of candidates.
    """
    sentence = document.sentence_of(markable.start)
    name = links.stands_for(markable.id)
    return Row(
        number,
        markable,
        called(document, markable),
        sentence,
        document.sentence_of(asked.start) - sentence,
        candidate.verdicts if candidate is not None else (),
        candidate.record if candidate is not None else NO_RECORD,
        proposed,
        links.size(markable.id),
        outside,
        called(document, name) if name is not None else "",
    )


def following(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return what a cataphor can point at: those that are allowed first.

    That they follow is what the annotator has just said, and no objection to them.

    Args:
        rows: Expressions behind it, nearest first.
    """
    found = [
        replace(row, verdicts=tuple([v for v in row.verdicts if v.constraint != PRECEDENCE]))
        for row in rows
    ]
    return (*[row for row in found if row.allowed], *[row for row in found if not row.allowed])


def matching(rows: Iterable[Row], text: str) -> Iterator[Row]:
    """Yield the rows whose words hold a text; accents and capitals do not matter."""
    wanted = plain(text)
    return (row for row in rows if wanted in plain(row.words))
