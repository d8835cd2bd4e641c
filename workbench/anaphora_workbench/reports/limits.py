"""What the key cannot tell, as sentences beside the tables of a report."""

from __future__ import annotations

from textwrap import fill

from anaphora_workbench.reports.table import titled
from anaphora_workbench.scoring.results import Evaluation

_WIDTH = 88


def limits_text(evaluation: Evaluation) -> str:
    """Return the section on what the key cannot tell, ``""`` when it tells all that was asked."""
    sentences = limit_sentences(evaluation)
    lines = [fill(sentence, _WIDTH, subsequent_indent="  ") for sentence in sentences]
    return titled("Limits of these figures", "\n".join(lines)) if lines else ""


def limit_sentences(evaluation: Evaluation) -> list[str]:
    """Return a sentence for each thing that the key cannot tell."""
    messages = [limit.message for limit in evaluation.limits()]
    return [f"{message[:1].upper()}{message[1:]}." for message in messages]
