"""``anaphora sr validate``: every problem of files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import add_validate, validated, write_validation
from anaphora_workbench.cli.sr.options import OUTPUTS, SENTENCES, Reader
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

_DESCRIPTION = """\
Read files of sentences and outputs, say every problem as file:line:column, and count what they
hold. The exit status is 1 when there is an error; warnings leave it 0.

examples:
  anaphora sr validate train.sr test.sr
  anaphora sr validate theirs.nbest --json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = add_validate(kinds, _DESCRIPTION)
    parser.add_argument(
        "--from",
        dest="from_format",
        choices=[*SENTENCES, OUTPUTS],
        help="read everything in this format",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(Registry(), options.from_format)
    items, problems = validated(reader, options.files)
    return write_validation(options, reader.inputs, problems, _counts(items))


def _counts(items: list[SrSentence | SrOutput]) -> dict[str, int]:
    """Return what is counted, in the order in which it is printed."""
    sentences = [item for item in items if isinstance(item, SrSentence)]
    outputs = [item for item in items if isinstance(item, SrOutput)]
    found = {
        "sentences": len(sentences),
        "with text": sum([each.text is not None for each in sentences]),
        "nodes": sum([len(each.nodes) for each in sentences]),
        "further heads": sum([len(each.heads) for each in sentences]),
    }
    for track, count in sorted(Counter([each.track for each in sentences]).items()):
        found[f"track {track}"] = count
    for labels, count in sorted(Counter([each.labels for each in sentences]).items()):
        found[f"labels {labels or 'not stated'}"] = count
    if outputs:
        found["outputs"] = len(outputs)
        found["sentences with outputs"] = len({each.sentence_id for each in outputs})
        found["highest rank"] = max(each.rank for each in outputs)
    return found
