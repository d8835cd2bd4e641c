"""``anaphora grec validate``: every problem of GREC files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

from anaphora_workbench.cli.grec.options import Reader
from anaphora_workbench.cli.shared.challenge_files import add_validate, validated, write_validation
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

_DESCRIPTION = """\
Read GREC files and say every problem with file:line:column and a stable code. Errors cost something
of the file; warnings are what looks odd and is kept, such as an unknown REG08-TYPE. Then count what
the files hold.

examples:
  anaphora grec validate test.xml
  anaphora grec validate GREC-2.0/ --json > problems.json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    add_validate(kinds, _DESCRIPTION).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(Registry())
    texts, problems = validated(reader, options.files)
    problems += _twice(texts)
    return write_validation(options, reader.inputs, problems, _counts(texts))


def _twice(texts: Sequence[GrecText]) -> list[Problem]:
    """Return a warning for each ID that several texts have."""
    return [
        Problem(
            "grec-text-twice",
            f"{count} texts have the ID '{name}'; scores are given by ID, so only one counts",
            None,
            Severity.WARNING,
        )
        for name, count in Counter([text.id for text in texts]).items()
        if count > 1
    ]


def _counts(texts: Sequence[GrecText]) -> dict[str, int]:
    """Return what is counted, in the order in which it is printed."""
    refs = [ref for text in texts for ref in text.refs]
    chosen = [ref.chosen for ref in refs if ref.chosen is not None]
    return {
        "texts": len(texts),
        **_by("texts, ", [text.domain or "no references" for text in texts]),
        "references": len(refs),
        **_by("SYNCAT ", [ref.syncat for ref in refs]),
        "alternatives": sum([len(ref.alternatives) for ref in refs]),
        "selected expressions": len(chosen),
        **_by("REG08-TYPE ", [refex.type for refex in chosen]),
    }


def _by(what: str, values: Sequence[str]) -> dict[str, int]:
    counted = sorted(Counter(values).items())
    return {f"  {what}{value or 'not stated'}": count for value, count in counted}
