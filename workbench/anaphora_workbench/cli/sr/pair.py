"""``anaphora sr pair``: input of 2018 to 2020 and the texts that the task has in another file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import (
    TaskReader,
    add_force,
    refuse_inputs,
    status_of,
    target_of,
)
from anaphora_workbench.cli.shared.options import refuse_existing
from anaphora_workbench.errors import Position, UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrSentence

_DESCRIPTION = """\
Put the sentences of Surface Realisation input of 2018 to 2020 (T1, T2) together with their texts,
which the task has in files of their own: a treebank in CoNLL-U, or lines '# sent_id = ...' and
'# text = ...'. Sentences are paired by sent_id where both files have the same ones, else in their
order, which needs the same number of sentences. The output can be learnt from and scored against.

examples:
  anaphora sr pair en-ud-train.conll en-ud-train.conllu -o train.conllu
  anaphora sr pair en-ud-test.conll en-ud-test_sentences.txt -o test.conllu
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("pair", description=_DESCRIPTION)
    parser.add_argument("input", metavar="INPUT", help="the input, without texts")
    parser.add_argument("texts", metavar="TEXTS", help="the sentences, CoNLL-U or '# text' lines")
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: stdout)")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    refuse_inputs([options.input, options.texts], [options.output])
    refuse_existing(options.output, force=options.force)
    registry = Registry()
    reader = TaskReader(registry, ("sr-ud", "sr-text"), "Surface Realisation")
    found: list[list[Any]] = []
    for path, name in ((options.input, "sr-ud"), (options.texts, "sr-text")):
        entries = reader.open([path], [name])
        found.append([item for entry in entries for item in reader.read(entry)])
    sentences, outputs = found
    texts: dict[str, str] = {}
    for output in outputs:
        texts.setdefault(output.sentence_id, output.text)
    by_id = [each for each in sentences if each.sentence_id in texts]
    if len(by_id) == len(sentences) and sentences:
        paired = _by_id(sentences, texts)
    elif len(sentences) == len(texts) and not by_id:
        pairs = zip(sentences, texts.values(), strict=True)
        paired = [replace(each, text=text) for each, text in pairs]
    elif by_id:
        paired = _by_id(by_id, texts)
        message = f"{len(sentences) - len(by_id)} of {len(sentences)} sentences have no text in "
        reader.warn("sr-pair-missing", f"{message}'{options.texts}'", Position(options.input))
    else:
        raise UsageError(
            f"'{options.input}' has {len(sentences):,} sentences and '{options.texts}' has "
            f"{len(texts):,} texts, and no sent_id is in both; give files of the same sentences"
        )
    registry.task_format("sr-ud").write(paired, target_of(options.output))
    return status_of(reader.log)


def _by_id(sentences: Sequence[SrSentence], texts: Mapping[str, str]) -> list[SrSentence]:
    return [replace(each, text=texts[each.sentence_id]) for each in sentences]
