"""Documents of one file: readings with the problems between them, and names that come again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
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


class Names:
    """Warns of documents of a file that have one name; what pairs documents by names needs two.

    Args:
        code: Code of the warning.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._met: set[str] = set()

    def checked(self, reading: Reading, at: Position) -> Reading:
        """Return a reading, with a warning if an earlier one has the same name.

        Args:
            reading: The next document of the file.
            at: Where it begins.
        """
        name = reading.document.doc_id
        if name not in self._met:
            self._met.add(name)
            return reading
        message = f"a document '{name}' was there before; give each its own id"
        problem = Problem(self._code, message, at, Severity.WARNING)
        return replace(reading, problems=(problem, *reading.problems))


def cell_column(cells: list[str], number: int) -> int:
    """Return the 1-based column in characters at which a tab-separated cell begins."""
    return sum([len(cell) + 1 for cell in cells[:number]]) + 1
