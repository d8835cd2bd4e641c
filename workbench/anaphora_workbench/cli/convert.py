"""``anaphora convert``: from any readable format to any writable one."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.evaluate import check_language
from anaphora_workbench.cli.options import add_from
from anaphora_workbench.cli.output import ProblemLog, refuse_overwriting, say_skipped
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model.language import guess_language, language
from anaphora_workbench.ports import Format, Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Convert files. The formats are found from content and names unless --from and --to name them.

A folder is converted file by file into a folder of the same shape, or joined into one file if
OUT has a suffix of a format that holds many documents. What the target format cannot hold is said
before it is dropped, at the first document that loses it; --strict refuses instead.

examples:
  anaphora convert gold.conllu gold.anaphora.json
  anaphora convert gold/ out/ --to supar --derive
  anaphora convert gold/ all.anaphora.json
  anaphora convert key.conll - --to corefud | less
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "convert",
        help="from one format to another",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("input", metavar="IN", help="file or folder, - for standard input")
    parser.add_argument("output", metavar="OUT", help="file or folder, - for standard output")
    add_from(parser)
    parser.add_argument("--to", dest="to_format", metavar="FORMAT", help="format to write")
    parser.add_argument(
        "--strict", action="store_true", help="refuse if anything would be lost; write nothing"
    )
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="go on when a file has errors, without what they touch",
    )
    parser.add_argument(
        "--derive",
        action="store_true",
        help="state the kind and reference type of each pronoun and zero of a cluster file, as "
        "'anaphora evaluate' derives them; formats such as supar can then hold them",
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
    names = [entry.source.name for entry in inputs]
    refuse_overwriting(names, [options.output])
    folder = Path(options.input).is_dir() and not (len(inputs) == 1 and inputs[0].format.folder)
    joined = folder and fmt.many and options.output.lower().endswith(fmt.suffixes)
    if options.output == "-" and (fmt.folder or folder):
        raise UsageError("this writes a folder, which standard output cannot hold; name a folder")
    if folder and not joined and Path(options.output).is_file():
        raise UsageError(
            f"'{options.output}' is a file, but a folder is converted into a folder; name one"
        )
    log = ProblemLog()
    progress = Progress(len(inputs), "files")
    job = _Job(options, fmt, log, names)
    try:
        if joined:
            job.join(inputs, options.output)
        elif folder:
            for entry in inputs:
                job.one(entry, str(Path(options.output) / entry.relative.parent), into=True)
                progress.step(entry.source.name)
        else:
            job.one(inputs[0], options.output)
    finally:
        progress.close()
        log.close()
        job.say_losses()
    return 0


class _Job:
    """Converts inputs to one format."""

    def __init__(
        self, options: argparse.Namespace, fmt: Format, log: ProblemLog, inputs: list[str]
    ) -> None:
        self._options = options
        self._format = fmt
        self._log = log
        self._inputs = inputs
        self._losses: Counter[str] = Counter()

    def _renamed(self, entry: Input) -> str:
        """Return the name of an output file, with the suffix of the target format."""
        name = entry.relative.name
        for suffix in sorted(entry.format.suffixes, key=len, reverse=True):
            if name.lower().endswith(suffix):
                name = name[: -len(suffix)]
                break
        return name + self._format.suffixes[0]

    def one(self, entry: Input, output: str, *, into: bool = False) -> None:
        """Convert one file or document folder.

        Args:
            entry: The input.
            output: Where to write; with ``into`` the folder to write into.
            into: Whether the output gets its name from the input: a file from the file's name, a
                document folder from the document's, which the folder alone can carry.

        Raises:
            FormatError: The input has errors, something would be lost in strict mode, or the
                output cannot be written.
        """
        readings = self._checked(entry)
        first = next(readings, None)
        if first is None:
            raise FormatError("holds no document", code="no-document", at=entry.source.at())
        second = None if self._format.many else next(readings, None)
        if second is not None or (into and self._format.folder):
            if output == "-":
                raise UsageError(
                    f"the format '{self._format.name}' holds one document a file and there are "
                    "several; name a folder"
                )
            both = [first] if second is None else [first, second]
            for reading in itertools.chain(both, readings):
                self._write([reading], str(Path(output) / self._file_of(reading)))
            return
        if into:
            output = str(Path(output) / self._renamed(entry))
        self._write(itertools.chain([first], readings), output)

    def _file_of(self, reading: Reading) -> str:
        name = "".join([c if c.isalnum() or c in "-_." else "_" for c in reading.document.doc_id])
        suffix = "" if self._format.folder else self._format.suffixes[0]
        return (name or "document") + suffix

    def _checked(self, entry: Input) -> Iterator[Reading]:
        for reading in entry.readings():
            before = self._log.errors
            self._log.add(reading.problems)
            if self._log.errors > before and not self._options.lenient:
                raise FormatError(
                    "has errors (above). Mend them, or go on without what they touch: --lenient",
                    code="input-errors",
                    at=entry.source.at(),
                )
            if self._options.lang:
                document = replace(reading.document, language=self._options.lang)
                reading = replace(reading, document=document)
            if self._options.derive:
                reading = _derived(reading)
            losses = self._format.losses(reading)
            if losses and self._options.strict:
                listed = "; ".join([loss.message for loss in losses])
                raise FormatError(
                    f"'{reading.document.doc_id}' does not fit into '{self._format.name}': "
                    f"{listed}. Nothing was written for this file (--strict)",
                    code="strict-loss",
                    at=entry.source.at(),
                )
            for loss in losses:
                self._losses[loss.code] += 1
                if self._losses[loss.code] == 1:
                    print(
                        f"{loss.severity}: {reading.document.doc_id}: {loss.message} [{loss.code}]",
                        file=sys.stderr,
                    )
            yield reading

    def join(self, entries: Iterable[Input], output: str) -> None:
        """Write the documents of several inputs to one file.

        Raises:
            FormatError: As `one`.
        """
        readings = itertools.chain.from_iterable([self._checked(entry) for entry in entries])
        self._write(readings, output)

    def say_losses(self) -> None:
        """Say in how many more documents something was lost; the first one was named."""
        more = [f"{n - 1} [{code}]" for code, n in self._losses.items() if n > 1]
        if more:
            print(f"warning: the same in further documents: {', '.join(more)}", file=sys.stderr)

    def _write(self, readings: Iterable[Reading], output: str) -> None:
        refuse_overwriting(self._inputs, [output])
        target = Target.of(sys.stdout.buffer) if output == "-" else Target.of(output)
        self._format.write(readings, target)


def _derived(reading: Reading) -> Reading:
    """Return a reading whose layers state kinds and reference types."""
    code = reading.document.language
    if code == "und":
        code = guess_language([token.text for token in reading.document.tokens])
    words = language(code)
    layers = [key_of(reading.document, layer, words).layer for layer in reading.layers]
    return replace(reading, layers=tuple(layers))
