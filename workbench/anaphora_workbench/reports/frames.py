"""Results as pandas data frames, for plots and for people's own analyses (extra ``reports``)."""

from __future__ import annotations

from typing import Any

from anaphora_workbench.ports import extras
from anaphora_workbench.reports.failures import case_columns, case_rows, family
from anaphora_workbench.scoring.cases import SPURIOUS
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.results import Evaluation


def needed(module: str) -> Any:
    """Import a module of the extra ``reports``.

    Raises:
        MissingExtraError: It is not installed.
    """
    return extras.needed(module, extra="reports", by="this report")


def check_reports() -> None:
    """See to it that the extra ``reports`` is there, before a long evaluation begins.

    Raises:
        MissingExtraError: It is not installed.
    """
    for module in ("matplotlib.figure", "pandas"):
        needed(module)


def rows_frame(evaluation: Evaluation) -> Any:
    """Return the rows of ``--csv`` as a data frame.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    return needed("pandas").DataFrame(list(evaluation.rows()))


def cases_frame(evaluation: Evaluation) -> Any:
    """Return the rows of ``--cases`` as a data frame.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    return needed("pandas").DataFrame(list(case_rows(evaluation)), columns=case_columns())


def judgements_frame(evaluation: Evaluation) -> Any:
    """Return one row for each case and carry-over mode.

    Columns: ``document system match carry_over kind reference outcome cause family distance
    before after gold right``. ``gold`` and ``right`` are 0 or 1, so that sums are counts and the
    mean of ``right`` over rows with ``gold`` is the recall.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    rows = [
        {
            "document": case.document,
            "system": case.system,
            "match": str(case.match),
            "carry_over": str(judgement.carry_over),
            "kind": case.kind,
            "reference": case.reference,
            "outcome": judgement.outcome,
            "cause": judgement.cause,
            "family": family(judgement.cause),
            "distance": case.distance,
            "before": case.before,
            "after": case.after,
            "gold": int(judgement.outcome != SPURIOUS),
            "right": int(judgement.cause == RIGHT),
        }
        for case in evaluation.cases
        for judgement in case.judgements
    ]
    return needed("pandas").DataFrame(rows)
