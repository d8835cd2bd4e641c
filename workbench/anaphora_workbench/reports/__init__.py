"""Reports: results as text for people and as rows for programs."""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy
from anaphora_workbench.reports.text_tables import percent, table

if TYPE_CHECKING:
    from anaphora_workbench.reports.coreference import score_files, scores_frame, scores_text
    from anaphora_workbench.reports.evaluation_tables import classic_block
    from anaphora_workbench.reports.failures import (
        case_rows,
        cases_frame,
        judgements_frame,
    )
    from anaphora_workbench.reports.html import evaluation_html
    from anaphora_workbench.reports.text import (
        evaluation_text,
        importance_report,
    )
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "evaluation_tables": ("classic_block",),
            "coreference": ("score_files", "scores_frame", "scores_text"),
            "failures": (
                "case_rows",
                "cases_frame",
                "judgements_frame",
            ),
            "html": ("evaluation_html",),
            "text": ("evaluation_text", "importance_report"),
        },
    )

__all__ = [
    "case_rows",
    "cases_frame",
    "classic_block",
    "evaluation_html",
    "evaluation_text",
    "importance_report",
    "judgements_frame",
    "percent",
    "score_files",
    "scores_frame",
    "scores_text",
    "table",
]
