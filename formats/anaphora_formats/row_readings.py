"""Rows that are documents: readings with the problems of the rows between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.ports import Reading


def with_problems(items: Iterable[Reading | Problem], none: FormatError) -> Iterator[Reading]:
    """Yield readings; problems of rows that became none go to the next one, else to the last.

    Args:
        items: Readings, and problems of rows that could not become any, in order.
        none: What to raise when the source holds nothing at all.

    Raises:
        FormatError: There is no reading: the first error, else ``none``.
    """
    waiting: list[Problem] = []
    held: Reading | None = None
    for item in items:
        if isinstance(item, Problem):
            waiting.append(item)
            continue
        if held is not None:
            yield held
        held = item
        if waiting:
            held = replace(item, problems=(*waiting, *item.problems))
            waiting = []
    if held is not None:
        yield replace(held, problems=(*held.problems, *waiting)) if waiting else held
        return
    for problem in waiting:
        if problem.severity is Severity.ERROR:
            raise FormatError(problem.message, code=problem.code, at=problem.at)
    raise none


def cell_column(cells: list[str], number: int) -> int:
    """Return the 1-based column in characters at which a tab-separated cell begins."""
    return sum([len(cell) + 1 for cell in cells[:number]]) + 1
