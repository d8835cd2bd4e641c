"""Letters of groups as reports print them: several in a row as a range, and what that means."""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.stats import letter_of

_MOST_SPELT = 5
"""A range of more letters is explained by its first two and its last one."""


def ranged(letters: str, dash: str = "–") -> str:
    """Return letters so that many can be read: three or more in a row as a range.

    ``A B`` is ``AB``, ``A B C D`` is ``A–D``, ``A C D E G`` is ``A,C–E,G``. Commas part what stands
    beside a range, and letters after Z, which are two.

    Args:
        letters: Letters in their order, blanks between them.
        dash: The sign of a range.
    """
    runs: list[list[str]] = []
    for letter in letters.split():
        if runs and _place(letter) == _place(runs[-1][-1]) + 1:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}{dash}{run[-1]}"] if len(run) > 2 else run
    return ("," if any(len(part) > 1 for part in parts) else "").join(parts)


def _place(letter: str) -> int:
    """Return the place of a letter: A is 1, Z 26, AA 27."""
    place = 0
    for sign in letter:
        place = 26 * place + ord(sign) - ord("A") + 1
    return place


def ranged_note(shown: Iterable[str]) -> str:
    """Return what a range of letters means, by the first one shown; ``""`` where none is.

    Args:
        shown: What `ranged` has returned for the systems of a table.
    """
    for part in [part for letters in shown for part in letters.split(",")]:
        for dash in "–-":
            first, found, last = part.partition(dash)
            if found:
                names = [letter_of(place - 1) for place in range(_place(first), _place(last) + 1)]
                if len(names) > _MOST_SPELT:
                    names = [*names[:2], "...", names[-1]]
                return f"{part} means in groups {', '.join(names[:-1])} and {names[-1]}."
    return ""
