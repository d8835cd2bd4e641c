"""Rows of candidates: what a row holds, and the order of rows in a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.preparation.word_matches import Match
from anaphora_workbench.annotation.session.clauses import predicate_words, words_beside
from anaphora_workbench.annotation.session.derived import plain
from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.queue import shuffled
from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import NO_RECORD, Candidate, Document, FrozenDict, Markable
from anaphora_workbench.model.markables import called
from anaphora_workbench.ports import Pool

PRECEDENCE = "precedence"
"""Constraint that rejects what follows the anaphor: no objection to a cataphor."""


def ranked_rows(
    document: Document,
    asked: Markable,
    pool: Pool,
    answer: ProposedAnswer,
    entities: Entities,
    *,
    proposed: tuple[str, ...] = (),
    shuffle: str = "",
    matched: Mapping[str, Match] = FrozenDict(),
) -> tuple[CandidateRow, ...]:
    """Return the candidates: allowed ones, best first, then rejected ones, nearest first.

    Best is what the resolver proposes, then what has the same words or the same head, then its own
    order as far as it states one, then the nearest. Expressions behind the anaphor come after those
    before it.

    Args:
        document: The text.
        asked: The anaphor's markable.
        pool: Its candidates.
        answer: The resolver's answer; `NO_ANSWER` where there is none or it is hidden.
        entities: The entities of the layer.
        proposed: Ids of what is to be called proposed.
        shuffle: A seed for a random order of the allowed candidates, so that their order does not
            tell what the resolver thinks; ``""`` for the best first.
        matched: What matches a noun phrase that is asked about, the best first.
    """
    best = dict.fromkeys((*answer.antecedents, *matched, *answer.order))
    rank = {name: place for place, name in enumerate(best)}
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
                entities,
                candidate,
                number=number,
                proposed=markable.id in proposed,
                match=matched.get(markable.id),
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
    entities: Entities,
    candidate: Candidate | None = None,
    *,
    number: int = 0,
    proposed: bool = False,
    outside: bool = False,
    match: Match | None = None,
) -> CandidateRow:
    """Return the row of an expression.

    Args:
        document: The text.
        asked: The anaphor's markable.
        markable: The expression.
        entities: The entities of the layer.
        candidate: The constraints' verdicts; ``None`` when nobody has asked them.
        number: Its number in the list, 0 when it gets one later.
        proposed: Whether the resolver proposes it, and that is shown.
        outside: Whether it stands outside the window of candidates.
        match: What it has in common with a noun phrase that is asked about.
    """
    sentence = document.sentence_of(markable.start)
    return CandidateRow(
        number,
        markable,
        words_beside(document, markable, asked)
        if markable.is_clause
        else called(document, markable),
        sentence,
        document.sentence_of(asked.start) - sentence,
        candidate.verdicts if candidate is not None else (),
        candidate.record if candidate is not None else NO_RECORD,
        proposed,
        entities.links.size(markable.id),
        outside,
        entities.meaning(markable.id),
        match,
        predicate_words(document, markable),
    )


def following(rows: Iterable[CandidateRow]) -> tuple[CandidateRow, ...]:
    """Return what a cataphor can point at, allowed expressions first; rows come nearest first.

    The annotator has chosen a cataphor: that they follow is not an objection to them.
    """
    found = [
        replace(row, verdicts=tuple([v for v in row.verdicts if v.constraint != PRECEDENCE]))
        for row in rows
    ]
    return rejected_last(found)


def matching(rows: Iterable[CandidateRow], text: str) -> Iterator[CandidateRow]:
    """Yield the rows whose words hold a text; accents and capitals do not matter.

    Of a clause its predicate counts alone: the other words are those of its noun phrases.
    """
    wanted = plain(text)
    return (row for row in rows if wanted in plain(row.predicate or row.words))


def allowed_first(rows: Iterable[CandidateRow]) -> tuple[CandidateRow, ...]:
    """Return the rows that are allowed and then the others, numbered from 1."""
    ordered = enumerate(rejected_last(rows), start=1)
    return tuple([replace(row, number=number) for number, row in ordered])


def rejected_last(rows: Iterable[CandidateRow]) -> tuple[CandidateRow, ...]:
    """Return the rows that are allowed and then the others, each in their order."""
    return tuple(sorted(rows, key=lambda row: not row.allowed))
