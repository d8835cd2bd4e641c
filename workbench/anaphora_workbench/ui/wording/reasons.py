"""The reasons of verdicts and proposals in the language of the program.

What gives a reason (a constraint, a resolver, a finder) brings its wording in other languages:
``wording/es.toml`` in its package, by code; see `anaphora_workbench.model.reasons`. A reason that
no table has is shown in English, as is plain text.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.model.reasons import in_words
from anaphora_workbench.ui.wording.translation import template

__all__ = ["reason_in_words", "rule_name", "trace_in_words"]


def reason_in_words(reason: str) -> str:
    """Return a reason in the language of the program."""
    return in_words(reason, template)


def trace_in_words(trace: Iterable[str]) -> str:
    """Return what decided in the language of the program, a line a step."""
    return "\n".join([in_words(step, template) for step in trace])


def rule_name(name: str) -> str:
    """Return what a constraint or preference is called; unknown ones stand for themselves."""
    return template(f"rule.{name}") or name
