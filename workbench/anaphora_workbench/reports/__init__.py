"""Reports: results as text for people and as rows for programs."""

from anaphora_workbench.reports.classic import classic_block
from anaphora_workbench.reports.table import percent, table
from anaphora_workbench.reports.text import evaluation_summary, evaluation_text

__all__ = ["classic_block", "evaluation_summary", "evaluation_text", "percent", "table"]
