"""``anaphora sr convert``: Surface Realisation input from parsed documents."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.challenges.sr.from_treebanks import treebank_input
from anaphora_workbench.challenges.sr.neighbours import comments_of, with_neighbours
from anaphora_workbench.cli.shared.challenge_files import (
    add_force,
    refuse_inputs,
    status_of,
    target_of,
)
from anaphora_workbench.cli.shared.options import (
    add_encoding,
    add_from,
    add_lenient,
    add_seed,
    check_language,
    natural,
    refuse_existing,
)
from anaphora_workbench.cli.shared.output import ProblemLog, refuse_errors, say_skipped
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import Problem, UsageError
from anaphora_workbench.model import Document
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrSentence, Track
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Make Surface Realisation input of documents in any format with heads, lemmas and parts of speech
(CoNLL-U first of all), or of others with a preprocessor that parses them. Conjuncts are chained,
words split at hyphens, names get their order, numbers of nodes are shuffled; 'anaphora docs sr' has
the rules. Relations stay those of the parse, and the file says so (labels = ud), since scores on
other labels cannot be compared. Deep input is experimental. --edition 2019 makes the shallow input
of the tasks of 2018 to 2020: the tree as it is, lemmas in the place of words, rows in random order.
Comments keep the sentences before and after each one, for studies with people ('anaphora study
new rating'); --test leaves them out as well.

examples:
  anaphora sr convert gum/*.conllu -o train.sr
  anaphora sr convert dev.conllu --track deep -o dev-deep.sr
  anaphora sr convert dev.conllu --test -o dev-input.sr      without the sentences
  anaphora sr convert dev.conllu --edition 2019 -o dev-t1.conllu
  anaphora sr convert notes.txt --lang en --preprocessor spacy -o notes.sr
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("convert", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders, - for stdin")
    add_from(parser)
    add_encoding(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: stdout)")
    parser.add_argument(
        "--track",
        choices=[str(track) for track in Track],
        default="shallow",
        help="shallow (default) or deep input",
    )
    parser.add_argument(
        "--edition",
        choices=["2011", "2019"],
        default="2011",
        help="input as of 2011 (default), or CoNLL-U without order as of 2018 to 2020 (T1)",
    )
    add_seed(parser, "the numbers of nodes", 1)
    parser.add_argument(
        "--test", action="store_true", help="leave the sentences out, as in the task's test data"
    )
    parser.add_argument(
        "--keep-hyphens", action="store_true", help="do not split words such as prime-time"
    )
    parser.add_argument(
        "--shortest",
        type=natural,
        default=1,
        metavar="N",
        help="skip sentences of fewer than N words (default 1)",
    )
    parser.add_argument(
        "--preprocessor",
        metavar="NAME",
        help="parse documents that have no heads with this preprocessor, such as spacy",
    )
    parser.add_argument("--lang", default="", metavar="CODE", help="language, such as en")
    add_lenient(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_language(options.lang)
    if options.edition == "2019" and options.track == "deep":
        raise UsageError(
            "deep input of 2019 (T2) is not made here; leave --track or --edition away"
        )
    refuse_inputs(options.files, [options.output])
    refuse_existing(options.output, force=options.force)
    registry = Registry()
    if options.preprocessor:
        registry.preprocessor(options.preprocessor)  # a wrong name is reported before any work
    workspace = Workspace(registry, options.encoding)
    inputs = workspace.open(options.files, options.from_format)
    say_skipped(workspace.skipped)
    log = ProblemLog()
    target = target_of(options.output)
    sentences = _sentences(inputs, options, registry, log)
    first = next(sentences, None)
    if first is None:
        log.close()
        raise UsageError(
            "there is no parsed sentence in the files; --preprocessor spacy parses raw text"
        )
    name = "sr-ud" if options.edition == "2019" else f"sr-{options.track}"
    registry.task_format(name).write(chain([first], sentences), target)
    return status_of(log)


def _sentences(
    inputs: list[Input], options: argparse.Namespace, registry: Registry, log: ProblemLog
) -> Iterator[SrSentence]:
    settings = Conversion(
        Track(options.track), options.seed, not options.keep_hyphens, options.shortest
    )
    seen: set[str] = set()
    with ProgressLine(len(inputs), "files") as progress:
        for entry in inputs:
            for reading in entry.readings():
                refuse_errors(entry, reading, log, lenient=options.lenient)
                document = _parsed(reading.document, options, registry)
                make = treebank_input if options.edition == "2019" else convert
                # Test input says nothing of its texts.
                neighbours = {} if options.test else comments_of(document)
                for found in make(document, settings, source=entry.source.name):
                    if isinstance(found, Problem):
                        log.add([found])
                        continue
                    name = found.sentence_id
                    found = with_neighbours(found, neighbours.get(name, ()))
                    while name in seen:
                        name += "_"
                    seen.add(name)
                    yield replace(
                        found, sentence_id=name, text=None if options.test else found.text
                    )
            progress.step(entry.source.name)


def _parsed(document: Document, options: argparse.Namespace, registry: Registry) -> Document:
    if options.lang:
        document = replace(document, language=options.lang)
    if options.preprocessor and not document.has_heads:
        document, _layer = registry.preprocessor(options.preprocessor).prepare(document)
    return document
