"""``anaphora convert``: from any readable format to any writable one."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from anaphora_workbench.cli.shared.losses import Losses
from anaphora_workbench.cli.shared.options import (
    add_all_mentions,
    add_from,
    add_lenient,
    check_language,
)
from anaphora_workbench.cli.shared.output import ProblemLog, refuse_errors, say_skipped
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.cli.shared.writing import Writer, is_folder_of_files
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.written_mentions import to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Convert files. Anaphora recognises the formats from content and names, unless --from and --to name
them.

A folder is converted file by file into a folder of the same shape, or joined into one file if OUT
has a suffix of a format for many documents. Anaphora warns of what the target format cannot
contain, at the first document that loses it; --strict refuses instead. Existing files are not
overwritten without --force.

examples:
  anaphora convert gold.conllu gold.anaphora.json
  anaphora convert gold/ out/ --to supar --derive
  anaphora convert gold/ all.anaphora.json
  anaphora convert key.conll - --to corefud | less
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("convert", description=_DESCRIPTION)
    parser.add_argument("input", metavar="IN", help="file or folder, - for standard input")
    parser.add_argument("output", metavar="OUT", help="file or folder, - for standard output")
    add_from(parser)
    parser.add_argument("--to", dest="to_format", metavar="FORMAT", help="format to write")
    parser.add_argument(
        "--force", action="store_true", help="overwrite existing files and document folders"
    )
    parser.add_argument(
        "--strict", action="store_true", help="refuse if anything would be lost; write nothing"
    )
    add_lenient(parser)
    add_all_mentions(parser)
    parser.add_argument(
        "--drop-singletons",
        action="store_true",
        help="do not write entities of a single mention to muc, conll and corefud; a project has "
        "a setting for this, too",
    )
    parser.add_argument(
        "--derive",
        action="store_true",
        help="state the kind and reference type of each pronoun and zero of a cluster file, as "
        "'anaphora evaluate' derives them; formats such as supar can then contain them",
    )
    parser.add_argument("--lang", metavar="CODE", help="set the language of the documents")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_language(options.lang)
    workspace = Workspace(Registry())
    fmt = workspace.format_for_writing(options.output, options.to_format)
    inputs = workspace.open([options.input], options.from_format)
    say_skipped(workspace.skipped)
    folder = is_folder_of_files([options.input], inputs)
    losses = Losses(fmt, strict=options.strict)
    writer = Writer(
        fmt,
        options.output,
        inputs,
        folder=folder,
        replace=options.force,
        on_place=losses.check_name,
    )
    with closing(losses), ProblemLog() as log, ProgressLine(len(inputs), "files") as progress:

        def checked(entry: Input) -> Iterator[Reading]:
            return _documents(entry, options, log, losses)

        def again(entry: Input) -> Iterator[Reading]:
            return _documents(entry, options, None, losses)

        if options.strict:
            # Everything is read once more for that, as a corpus need not fit into memory.
            _write(writer.trial(), inputs, checked)
            for entry in inputs:
                if entry.source.stream is not None:
                    entry.source.stream.seek(0)
        _write(writer, inputs, again if options.strict else checked, progress)
    return 0


def _write(
    writer: Writer,
    inputs: Sequence[Input],
    documents: Callable[[Input], Iterator[Reading]],
    progress: ProgressLine | None = None,
) -> None:
    if writer.joined:
        writer.join(itertools.chain.from_iterable(map(documents, inputs)))
        return
    for entry in inputs:
        writer.one(entry, documents(entry))
        if progress is not None:
            progress.step(entry.source.name)


def _documents(
    entry: Input, options: argparse.Namespace, log: ProblemLog | None, losses: Losses
) -> Iterator[Reading]:
    """Yield the documents of an input as they will be written; report problems and losses.

    Without a log they were reported before.
    """
    singletons = not options.drop_singletons and _exports_singletons(entry)
    for reading in entry.readings():
        if log is not None:
            refuse_errors(entry, reading, log, lenient=options.lenient)
        if options.lang:
            document = replace(reading.document, language=options.lang)
            reading = replace(reading, document=document)
        if options.derive:
            reading = _derived(reading)
        writing = to_write(
            losses.format,
            reading,
            every=options.all_mentions,
            singletons=singletons,
        )
        if log is not None:
            losses.check(writing, entry.source)
        yield writing.reading


def _exports_singletons(entry: Input) -> bool:
    """Return whether an input is to be written with singletons: a project has a setting for it."""
    if entry.format.name != "project" or entry.source.path is None:
        return True
    # Imported here: nothing else in this command needs the store.
    from anaphora_workbench.annotation.project.settings import readable_settings
    from anaphora_workbench.store.project_format import opened

    with opened(entry.source) as project:
        return readable_settings(project)[0].singletons


def _derived(reading: Reading) -> Reading:
    """Return a reading whose layers state kinds and reference types."""
    code = reading.document.language
    if code == "und":
        code = guess_language([token.text for token in reading.document.tokens])
    words = language(code)
    layers = [key_of(reading.document, layer, words).layer for layer in reading.layers]
    return replace(reading, layers=tuple(layers))
