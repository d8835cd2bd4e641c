"""Results of the tagger's child process in words: the reports, imported when there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from anaphora_workbench.annotation.worker.evaluate import Rendering

if TYPE_CHECKING:
    from anaphora_workbench.scoring import Evaluation


def rendering() -> Rendering:
    """Return how evaluations are written for people."""
    return Rendering(_report, _classic)


def _report(evaluation: Evaluation) -> str:
    from anaphora_workbench.reports import evaluation_text

    return evaluation_text(evaluation)


def _classic(evaluation: Evaluation) -> Iterator[tuple[str, str, str, str]]:
    """Yield SUPAR's block of each system, way of matching and mode, with these three before."""
    from anaphora_workbench.reports import classic_block

    totals = evaluation.totals()
    settings = evaluation.settings
    for system, timing in evaluation.timings.items():
        for match in settings.match:
            for mode in settings.carry_over:
                rows = {
                    row: tally
                    for row, tally in totals.items()
                    if (row.resolver, row.match, row.carry_over) == (system, match, mode)
                }
                yield system, str(match), str(mode), classic_block(rows, timing)
