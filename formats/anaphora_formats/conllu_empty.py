"""Empty nodes of CoNLL-U: where they stand and which word they hang on.

The governor of an empty node is the first word that its DEPS names. A zero needs a word to be
anchored on even where there is none: the governor of the empty node that governs it, and so on,
else the word before it, else the one behind it.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_formats.conllu_rows import EmptyRow, Report, Rows, column_of, parse_dependencies
from anaphora_workbench.ports.whole_numbers import are_digits


@dataclass(slots=True)
class Hanging:
    """How an empty node hangs in its sentence.

    Attributes:
        governor: Position of its governor from 1, or 0 when no word governs it.
        deprel: Its relation to the governor (to whatever governs it, when that is no word).
        anchor: Position from 1 of the word that a zero here is anchored on.
    """

    governor: int
    deprel: str
    anchor: int


def hang(rows: Rows, report: Report) -> list[Hanging]:
    """Return how each empty node of a sentence hangs; the sentence has at least one word."""
    known = rows.by_id()
    numbers = {row.cells[0]: number for number, row in enumerate(rows.empty)}
    numbers = {**{given: numbers[taken] for given, taken in rows.renamed.items()}, **numbers}
    hanging: list[Hanging] = []
    above: list[int | None] = []
    for row in rows.empty:
        entries = _entries(row, report)
        governors = [known.get(word, 0) if not node else 0 for word, node, _ in entries]
        for (word, node, _), place in zip(entries, governors, strict=True):
            if (node and node not in numbers) or (not node and not place and word != "0"):
                report.error(
                    "conllu-deps",
                    f"the governor {node or word} of the empty node is not in the sentence",
                    row.line,
                    column_of(row.cells, 8),
                )
        governor = next((place for place in governors if place), 0)
        chosen = governors.index(governor) if entries else 0
        relation = entries[chosen][2] if entries else "_"
        hanging.append(Hanging(governor, relation if relation != "_" else "", governor))
        above.append(next((numbers[node] for _, node, _ in entries if node in numbers), None))
    found = _governors([node.governor for node in hanging], above)
    for row, hung, place in zip(rows.empty, hanging, found, strict=True):
        hung.anchor = place or max(row.after, 1)
    return hanging


def _entries(row: EmptyRow, report: Report) -> list[tuple[str, str, str]]:
    """Return the dependencies of an empty node; without DEPS its HEAD and DEPREL, if numbers."""
    deps, head, deprel = row.cells[8], row.cells[6], row.cells[7]
    if deps == "_":
        return [(head, "", deprel)] if are_digits(head) and head != "0" else []
    entries = parse_dependencies(deps)
    if entries is None:
        report.error(
            "conllu-deps",
            f"the dependencies {deps!r} of the empty node should read like '3:nsubj|5.1:obj'; "
            "the node is left without a governor",
            row.line,
            column_of(row.cells, 8),
        )
        return []
    return entries


def _governors(direct: list[int], above: list[int | None]) -> list[int]:
    """Return the nearest word above each empty node, 0 where there is none.

    Args:
        direct: Position from 1 of the word that governs a node, 0 for none.
        above: Number of the empty node that governs it.
    """
    found: list[int | None] = [governor or None for governor in direct]
    for number in range(len(direct)):
        path: list[int] = []
        node: int | None = number
        while node is not None and found[node] is None:
            found[node] = 0  # so that a circle ends here
            path.append(node)
            node = above[node]
        for passed in path:
            found[passed] = 0 if node is None else found[node]
    return [governor or 0 for governor in found]
