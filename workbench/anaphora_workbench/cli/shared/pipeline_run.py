"""The run of ``prepare`` and ``resolve``: texts in, the pipeline over them, results out."""

from __future__ import annotations

import argparse
import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Protocol, runtime_checkable

from anaphora_workbench.cli.shared.losses import ResultLosses
from anaphora_workbench.cli.shared.options import (
    add_all_mentions,
    add_encoding,
    add_input,
    add_jobs,
    add_lenient,
    add_seed,
    add_window,
    check_language,
    refuse_replacing,
)
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    refuse_errors,
    refuse_overwriting,
    say,
    say_skipped,
)
from anaphora_workbench.cli.shared.pipeline_jobs import (
    PipelineOutcome,
    PipelineResult,
    PipelineWork,
    Read,
    run_pipeline,
)
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.cli.shared.writing import Writer, is_folder_of_files
from anaphora_workbench.errors import (
    AnaphoraError,
    FormatError,
    NeedsError,
    Problem,
    ResolverError,
    UsageError,
)
from anaphora_workbench.language_guess import guess_language, likeliest_language, without_table
from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice, check_sentences, ordered_map
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.written_mentions import to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Input, Workspace

_CHUNK_WORDS = 10_000
_CHUNK_DOCUMENTS = 32


def add_step_options(parser: argparse.ArgumentParser) -> None:
    """Add the input, the output and the choice of plug-ins."""
    add_input(parser, "files", "files or folders, - for standard input")
    add_encoding(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="file or folder to write, - for standard output; the suffix sets the format",
    )
    parser.add_argument(
        "--to",
        dest="to_format",
        metavar="FORMAT",
        help="format to write (default: by the suffix, json for a folder)",
    )
    parser.add_argument(
        "--force", action="store_true", help="overwrite existing files and document folders"
    )
    parser.add_argument(
        "--lang",
        default="",
        metavar="CODE",
        help="language, en or es (default: the file's, else a guess)",
    )
    parser.add_argument(
        "--preprocessor",
        default="auto",
        metavar="NAME",
        help="what adds missing tags and parse (default auto)",
    )
    parser.add_argument(
        "--finder",
        default="pronouns",
        metavar="NAME",
        help="anaphor finder (default pronouns; see 'anaphora list finders')",
    )
    add_window(parser)
    add_seed(parser, "random choices", 0)
    add_lenient(parser)
    add_all_mentions(parser)
    parser.add_argument("--csv", metavar="FILE", help="also write the counts by kind as CSV")
    add_jobs(parser)


def plan_of(options: argparse.Namespace, resolver: str) -> PluginChoice:
    """Return the plan that the options name; raise `UsageError` for one without a meaning."""
    if options.window < 0:
        raise UsageError("--window cannot be negative")
    if options.csv == "-":
        raise UsageError("--csv takes a file; standard output is for the result")
    return PluginChoice(
        options.preprocessor, options.finder, "supar", resolver, options.window, options.seed
    )


class PipelineRun:
    """A command at work: reads, does the work, writes, and passes every result on.

    ``others`` are files that the command writes besides.

    Raises:
        FormatError: An input is missing or unreadable.
        UsageError: The options contradict each other.
    """

    def __init__(
        self, options: argparse.Namespace, work: PipelineWork, others: Sequence[str | None] = ()
    ) -> None:
        check_language(options.lang)
        self._options = options
        self._work = work
        registry = Registry()
        Pipeline.of(registry, work.plan)  # a mistyped name is reported before anything is read
        workspace = Workspace(registry, options.encoding)
        self._log = ProblemLog()
        self.inputs = _opened(workspace, options.files, options.from_format)
        _divide_by(self.inputs, options.lang)
        say_skipped(workspace.skipped)
        names = [entry.place for entry in self.inputs]
        refuse_overwriting(names, [options.output, options.csv, *others])
        refuse_replacing([options.csv], force=options.force)
        self._writer: Writer | None = None
        self._losses: ResultLosses | None = None
        if options.output is not None:
            folder = is_folder_of_files(options.files, self.inputs)
            fmt = workspace.format_for_writing(*_target(options))
            self._losses = ResultLosses(fmt)
            self._writer = Writer(
                fmt,
                options.output,
                self.inputs,
                folder=folder or _is_folder_name(options.output, fmt.folder),
                replace=options.force,
            )
        self.guessed: dict[str, list[str]] = {}
        self._likeliest: set[str] = set()
        self.annotated = 0
        self._left_out = 0

    def run(self, each: Callable[[PipelineResult], None]) -> int:
        """Do the work, and call ``each`` with every result in order; return the exit status.

        Each file is written when its last document is done. Of several files those that cannot be
        read or prepared are reported and left out, nothing of them is written, and the status is 1.

        Raises:
            AnaphoraError: The only file cannot be read or prepared, or one of several that are
                joined in one; or nothing can be written.
        """
        progress = ProgressLine(len(self.inputs) if len(self.inputs) > 1 else 0, self._unit())
        try:
            self._run(self._stepped(progress), each)
        finally:
            progress.close()
            self._log.close()
            if self._losses is not None and self.written:
                self._losses.close()
            self._say_guesses()
        return 1 if self._left_out else 0

    @property
    def written(self) -> int:
        """Number of documents that were written."""
        return self._writer.written if self._writer is not None else 0

    def _unit(self) -> str:
        return "files" if len(self.inputs) > 1 else "documents"

    def _run(
        self, results: Iterable[tuple[int, PipelineOutcome]], each: Callable[[PipelineResult], None]
    ) -> None:
        def good(listed: Iterable[tuple[int, PipelineOutcome]]) -> Iterator[Reading]:
            for _number, result in listed:
                if isinstance(result, AnaphoraError):
                    raise result
                prepared = result.prepared
                reading = Reading(prepared.document, (prepared.layer,))
                if self._losses is not None:
                    every = self._options.all_mentions
                    writing = to_write(self._losses.format, reading, every=every)
                    self._losses.check(writing)
                    reading = writing.reading
                each(result)
                yield reading

        if self._writer is not None and self._writer.joined:
            self._writer.join(good(results))
            return
        for number, listed in groupby(results, key=lambda pair: pair[0]):
            entry = self.inputs[number]
            try:
                if self._writer is not None:
                    self._writer.one(entry, good(listed))
                else:
                    deque(good(listed), maxlen=0)
            except (FormatError, NeedsError, ResolverError) as error:
                if len(self.inputs) == 1 or self._hopeless(error):
                    raise
                self._left_out += 1
                self._log.add([Problem(error.code, error.message, error.at or entry.source.at())])

    def _hopeless(self, error: AnaphoraError) -> bool:
        """Tell whether the other files will fare as this one did: nothing can be written."""
        return error.code == "file-unwritable" and not self.written

    def _results(self, progress: ProgressLine) -> Iterator[tuple[int, PipelineOutcome]]:
        """Yield number of input and outcome of every document, in order."""
        numbers: deque[int] = deque()

        def chunks() -> Iterator[tuple[Read, ...]]:
            for chunk in _chunks(self._readings()):
                numbers.extend([number for number, _read in chunk])
                yield tuple([read for _number, read in chunk])

        jobs = self._options.jobs
        watch = progress.within if jobs == 1 and progress.shown else None
        for done in ordered_map(partial(run_pipeline, self._work, watch=watch), chunks(), jobs):
            done.reverse()
            while done:  # each document goes when it is written
                yield numbers.popleft(), done.pop()
            gc.collect(1)  # the command has paused the collector, and spaCy leaves some cycles

    def _stepped(self, progress: ProgressLine) -> Iterator[tuple[int, PipelineOutcome]]:
        """Yield the outcomes and count progress: by file, or by document of the only file."""
        last = -1
        for number, result in self._results(progress):
            if len(self.inputs) == 1 or number != last:
                progress.step(self.inputs[number].source.name)
            last = number
            yield number, result

    def _readings(self) -> Iterator[tuple[int, Read]]:
        for number, entry in enumerate(self.inputs):
            try:
                for reading in entry.readings():
                    refuse_errors(entry, reading, self._log, lenient=self._options.lenient)
                    self.annotated += any(layer.anaphors for layer in reading.layers)
                    yield number, self._resolvable(self._in_language(entry, reading))
            except FormatError as error:
                yield number, error

    def _resolvable(self, reading: Reading) -> Read:
        """Return a reading, or why it need not even be analysed."""
        try:
            check_sentences(reading.document)
        except NeedsError as error:
            return error
        return reading

    def _in_language(self, entry: Input, reading: Reading) -> Reading:
        """Return a reading in the language that was named, given or guessed.

        Raw text is divided into words again by the rules of that language.
        """
        document = reading.document
        code = self._options.lang or document.language
        if code in ("", "und"):
            words = [token.text for token in document.tokens]
            code = guess_language(words)
            self.guessed.setdefault(code, []).append(document.doc_id)
            if code == "und":
                self._likeliest.add(likeliest_language(words))
        if code == document.language:
            return reading
        if entry.format.name == "text":
            divided = document_of_text(document.doc_id, document.text, code)
            document = replace(divided, metadata=document.metadata)
        else:
            document = replace(document, language=code)
        return replace(reading, document=document)

    def _say_guesses(self) -> None:
        for code, names in self.guessed.items():
            shown = f"'{names[0]}'" + (f" and {len(names) - 1} more" if len(names) > 1 else "")
            if code == "und":
                option = "--lang"
                if len(self._likeliest) == 1 and "und" not in self._likeliest:
                    (likely,) = self._likeliest
                    option = f"--lang (--lang {likely} if it is {language(likely).title})"
                text = (
                    f"warning: Anaphora does not recognise the language of {shown} and uses its "
                    f"general rules. Name the language with {option} [language-unknown]"
                )
            elif code not in language_codes():
                text = (
                    f"warning: {shown}: {without_table(code)} If the language is another one, "
                    "name it with --lang [language-tables]"
                )
            else:
                text = (
                    f"note: Anaphora treats {shown} as {language(code).title}; if that is wrong, "
                    "name the language with --lang [language-guessed]"
                )
            say(text)


def _opened(workspace: Workspace, paths: list[str], format_name: str | None) -> list[Input]:
    """Return the inputs; those below one of several folders keep the folder's name in theirs."""
    inputs: list[Input] = []
    for path in paths:
        for entry in workspace.open([path], format_name):
            if len(paths) > 1 and Path(path).is_dir() and not Path(path).samefile(_place(entry)):
                entry = replace(entry, relative=Path(path).resolve().name / entry.relative)
            inputs.append(entry)
    return inputs


@runtime_checkable
class _DividesText(Protocol):
    """A format of raw text, which it divides into words by the rules of a language."""

    language: str


def _divide_by(inputs: Iterable[Input], code: str) -> None:
    """Let raw texts be divided by the rules of the language that was named, if one was."""
    for entry in inputs:
        if code and entry.format.name == "text" and isinstance(entry.format, _DividesText):
            entry.format.language = code


def _place(entry: Input) -> Path:
    assert entry.source.path is not None
    return entry.source.path


def _target(options: argparse.Namespace) -> tuple[str, str | None]:
    """Return output and format for `Workspace.format_for_writing`; a folder is JSON by default."""
    output: str = options.output
    if options.to_format is None and (output == "-" or _has_no_suffix(output)):
        return output, "json"
    return output, options.to_format


def _has_no_suffix(output: str) -> bool:
    return "." not in output.rstrip("/").rpartition("/")[2].lstrip(".")


def _is_folder_name(output: str, document_folder: bool) -> bool:
    """Tell whether an output can only be a folder of files."""
    return output != "-" and not document_folder and _has_no_suffix(output)


def _chunks(pairs: Iterable[tuple[int, Read]]) -> Iterator[list[tuple[int, Read]]]:
    """Yield documents that go through the preprocessor together."""
    chunk: list[tuple[int, Read]] = []
    words = 0
    for number, read in pairs:
        chunk.append((number, read))
        words += len(read.document.tokens) if isinstance(read, Reading) else 0
        if words >= _CHUNK_WORDS or len(chunk) >= _CHUNK_DOCUMENTS:
            yield chunk
            chunk, words = [], 0
    if chunk:
        yield chunk
