"""Names of figures, notes and letters, the same in every report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from anaphora_workbench.scoring.settings import CarryOver
from anaphora_workbench.scoring.tally import Figure

EARLIER_ERRORS: Mapping[CarryOver, str] = {
    CarryOver.PROPAGATED: "own earlier errors kept",
    CarryOver.CORRECTED: "earlier errors corrected",
}
"""The ways of counting in titles and sentences."""


EARLIER_ERRORS_SHORT: Mapping[CarryOver, str] = {
    CarryOver.PROPAGATED: "kept",
    CarryOver.CORRECTED: "corrected",
}
"""The same in heads of columns, beside a note that has the whole names."""

EARLIER_ERRORS_COLUMN = "counted with"
"""Head of the column that has `EARLIER_ERRORS` in its cells."""


FIGURES: Mapping[Figure, str] = {
    Figure.F1: "F1",
    Figure.RECALL: "recall",
    Figure.SUCCESS_RATE: "success rate (SUPAR)",
}


FORMULAS: Mapping[Figure, str] = {
    Figure.F1: "F1 of recall and precision",
    Figure.RECALL: "Recall (correct / gold)",
    Figure.SUCCESS_RATE: "Success rate (SUPAR): correct / answered",
}
"""The figures as a sentence begins with them."""


NOT_ADJUSTED = (
    "Intervals are not adjusted for several comparisons; 'anaphora compare' tests which "
    "differences are significant."
)
"""What a reader must not take an interval without zero for."""


MEANING = (
    "Recall: correct / gold. Precision: correct / (answered + spurious). F1: their harmonic mean. "
    "Success rate (SUPAR): correct / answered; a system that answers little can have a high one."
)
"""What the rates of a table are."""


SORTED: Mapping[str, str] = {
    "": "Sorted by F1.",
    "gap": "Sorted by GAP's official F1, as all tables here are.",
}
"""By what tables are sorted, by the measure that the texts have (`Evaluation.headline`)."""


PROPAGATION = "Error propagation (carry-over)"
"""Title of the sections on what earlier errors cost."""


RESCUED_AND_LOST = (
    "Rescued: correct only once earlier errors are corrected. Lost: correct only while own earlier "
    "errors are kept, through a second error that makes up for the first."
)
"""What the two columns of these sections count."""


BOTH_WAYS = (
    "Own earlier errors kept: an error counts against the answers that build on it. Earlier errors "
    "corrected: before each anaphor the system gets what the earlier ones refer to."
)
"""What the two ways of counting are."""


def way_of(match: str, mode: CarryOver) -> str:
    """Return a way of judging in words: ``match head, own earlier errors kept``."""
    return f"match {match}, {EARLIER_ERRORS[mode]}"


_MOST_SPELT = 5
"""A range of more letters is explained by its first two and its last one."""


def ranged(letters: str, dash: str = "–") -> str:
    """Return letters with blanks between them so that many can be read.

    Three or more in a row are a range: ``A B`` is ``AB``, ``A B C D`` is ``A–D``, ``A C D E G`` is
    ``A,C–E,G``. Commas part what stands beside a range, and letters after Z, which are two.
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
    """Return what the first range of `ranged` letters means; ``""`` where none is."""
    # Imported here: tables that have no letters, as of 'score', do without the statistics.
    from anaphora_workbench.stats import letter_of

    for part in [part for letters in shown for part in letters.split(",")]:
        for dash in "–-":
            first, found, last = part.partition(dash)
            if found:
                names = [letter_of(place - 1) for place in range(_place(first), _place(last) + 1)]
                if len(names) > _MOST_SPELT:
                    names = [*names[:2], "...", names[-1]]
                return f"{part} means in groups {', '.join(names[:-1])} and {names[-1]}."
    return ""
