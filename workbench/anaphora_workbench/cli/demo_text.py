"""What the demo shows of a text: sentences in brackets, and one anaphor with its candidates."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from anaphora_workbench.model import Anaphor, Outcome
from anaphora_workbench.pipeline import Prepared
from anaphora_workbench.reports.brackets import Brackets
from anaphora_workbench.scoring import default_kinds

WIDTH = 92
_FEW = range(4, 9)
"""Numbers of candidates that can be taken in at a glance."""


def excerpt(prepared: Prepared, sentences: int = 4) -> tuple[Iterator[str], Anaphor | None]:
    """Return the lines on some sentences that are interesting, and an anaphor in them.

    The sentences are those up to an anaphor with few candidates, some of them excluded for
    different reasons, so that constraints and preferences both have something to do.
    """
    anaphor = max(prepared.asked, key=lambda a: _interest(prepared, a), default=None)
    last = 0
    if anaphor is not None:
        start = prepared.layer.markables[anaphor.markable].start
        last = prepared.document.sentence_of(start)
    first = max(0, last - sentences + 1)
    shown = range(first, min(first + sentences, len(prepared.document.sentences)))
    return _sentences(Brackets(prepared), shown), anaphor


def _sentences(brackets: Brackets, shown: range) -> Iterator[str]:
    for number in shown:
        yield from wrapped(f"{number + 1:>2}  ", brackets.sentence(number))


def _interest(prepared: Prepared, anaphor: Anaphor) -> tuple[int, ...]:
    """Return how well an anaphor shows what is going on; earlier ones win a tie."""
    pool = prepared.pools[anaphor.markable]
    reasons = {
        verdict.constraint
        for candidate in pool.candidates
        for verdict in candidate.verdicts
        if verdict.outcome is Outcome.FAIL
    }
    decision = prepared.decisions.get(anaphor.markable)
    steps = len(decision.trace) if decision is not None else 0
    return (
        anaphor.kind in default_kinds(),
        len(pool.candidates) in _FEW,
        min(len(reasons), 3),
        min(steps, 3),
    )


def explanation(prepared: Prepared, anaphor: Anaphor) -> Iterator[str]:
    """Yield the candidates of an anaphor with what the constraints say, and what decided."""
    listed = iter(Brackets(prepared).candidates(anaphor.markable))
    yield next(listed)
    for line in listed:
        number, _said, _reason = line.partition("  in")
        indent = line.index("out  ") + 5 if "out  " in line else len(number) + 2
        yield from wrapped(line[:indent], line[indent:])
    decision = prepared.decisions.get(anaphor.markable)
    if decision is not None:
        for step in decision.trace:
            yield from wrapped("  · ", step)


def wrapped(indent: str, text: str) -> Iterator[str]:
    """Yield a paragraph in lines that fit, behind an indent."""
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent.rstrip()]
