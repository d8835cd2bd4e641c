"""``anaphora tuna validate``: every problem of TUNA files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from anaphora_workbench.challenges.tuna.checks import doubled_answers
from anaphora_workbench.challenges.tuna.items import answers_of, items_of
from anaphora_workbench.cli.shared.challenge_files import add_validate, validated, write_validation
from anaphora_workbench.cli.tuna.options import Reader, add_from_and_plural
from anaphora_workbench.errors import Problem
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

_DESCRIPTION = """\
Read TUNA files and say every problem with file:line:column and a stable code. Errors cost something
of the file; warnings are what looks odd and is kept, such as an attribute that is not true of the
target. Then count what the files hold.

examples:
  anaphora tuna validate test.xml
  anaphora tuna validate TUNA/corpus/ --json > problems.json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = add_validate(kinds, _DESCRIPTION)
    add_from_and_plural(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(options, Registry())
    trials, problems = validated(reader, options.files)
    if any(trial.entities for trial in trials):  # else they are answers only
        problems += items_of(trials, plural=options.plural).problems
    else:
        problems += _doubled(trials)
    return write_validation(options, reader.inputs, problems, _counts(trials))


def _doubled(trials: list[Trial]) -> list[Problem]:
    """Return what is answered twice in a file; two systems may answer the same items."""
    files: dict[str, list[Trial]] = {}
    for trial in trials:
        files.setdefault(trial.at.source if trial.at else "", []).append(trial)
    return [
        problem
        for path, answers in files.items()
        for problem in doubled_answers(path, answers_of(answers))
    ]


def _counts(trials: list[Trial]) -> dict[str, int]:
    """Return what is counted, in the order in which it is printed."""
    single = [trial for trial in trials if not trial.plural]
    said = [one for trial in trials for one in trial.descriptions]
    authors = {trial.speaker for trial in trials if trial.speaker}
    authors |= {one.author for one in said if one.author}
    return {
        "trials": len(trials),
        "with two targets": len(trials) - len(single),
        **_by("domain", [trial.kind for trial in trials]),
        **_by("condition", [trial.condition for trial in trials]),
        "descriptions": len(said),
        "with words": sum([1 for one in said if one.words]),
        "with annotated words": sum([1 for one in said if one.annotated]),
        "with attributes": sum([1 for one in said if one.attributes is not None]),
        "authors": len(authors),
    }


def _by(what: str, values: list[str]) -> dict[str, int]:
    return {
        f"{what} {value or 'not stated'}": count for value, count in sorted(Counter(values).items())
    }
