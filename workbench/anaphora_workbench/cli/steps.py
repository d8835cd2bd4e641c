"""What ``prepare`` and ``resolve`` share: texts in, the pipeline over them, results out."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Any

from anaphora_workbench.cli.evaluate import check_language
from anaphora_workbench.cli.options import add_input, add_jobs
from anaphora_workbench.cli.output import ProblemLog, refuse_errors, refuse_overwriting, say_skipped
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.cli.writing import Losses, Writer, is_folder_of_files
from anaphora_workbench.errors import AnaphoraError, NeedsError, UsageError
from anaphora_workbench.model import EMPTY, Document, Layer
from anaphora_workbench.model.language import guess_language, language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, Plan, Prepared, ordered_map
from anaphora_workbench.ports import Need, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.pool import base_of
from anaphora_workbench.scoring.timing import Clock
from anaphora_workbench.workspace import Input, Workspace

_CHUNK_WORDS = 10_000
_CHUNK_DOCUMENTS = 32
_GIVEN = Settings(markables="parsed", anaphors="gold")


def add_step_options(parser: argparse.ArgumentParser) -> None:
    """Add the input, the output and the choice of plug-ins."""
    add_input(parser, "files", "files or folders, - for standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="file or folder to write, - for standard output; the suffix says the format",
    )
    parser.add_argument(
        "--to",
        dest="to_format",
        metavar="FORMAT",
        help="format to write (default: by the suffix, json for a folder)",
    )
    parser.add_argument(
        "--force", action="store_true", help="replace files and document folders that exist"
    )
    parser.add_argument(
        "--lang", default="", metavar="CODE", help="language, en or es (default: told or guessed)"
    )
    parser.add_argument(
        "--preprocessor",
        default="auto",
        metavar="NAME",
        help="how tags and parse are added where they are absent (default auto)",
    )
    parser.add_argument(
        "--finder",
        default="pronouns",
        metavar="NAME",
        help="anaphor finder (default pronouns; see 'anaphora list finders')",
    )
    parser.add_argument(
        "--window",
        type=int,
        default=4,
        metavar="N",
        help="sentences before the anaphor's own that are searched (default 4, as SUPAR)",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of random choices (default 0)")
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="go on without what errors touch when a file has some",
    )
    parser.add_argument("--csv", metavar="FILE", help="also write the counts by kind as CSV")
    add_jobs(parser)


def plan_of(options: argparse.Namespace, resolver: str) -> Plan:
    """Return the plan that the options stand for.

    Raises:
        UsageError: An option has no meaning.
    """
    if options.window < 0:
        raise UsageError("--window cannot be negative")
    if options.csv == "-":
        raise UsageError("--csv takes a file; standard output is for the result")
    return Plan(
        options.preprocessor, options.finder, "supar", resolver, options.window, options.seed
    )


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with each document.

    Attributes:
        plan: The plug-ins.
        given: Whether the anaphors that a file holds are asked: ``True``, ``False``, or ``None``
            for asking them where there are some.
        candidates: Whether the result holds the candidates.
    """

    plan: Plan
    given: bool | None = False
    candidates: bool = True


class _Handed:
    """A preprocessor that hands out markables that are there already.

    Args:
        layer: The markables.
    """

    def __init__(self, layer: Layer) -> None:
        self.name = "handed"
        self.needs: frozenset[Need] = frozenset()
        self._layer = layer

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return the document as it is, and the layer."""
        return document, self._layer


@cache
def _pipeline(plan: Plan) -> Pipeline:
    """Return the plug-ins of a plan, loaded once a process."""
    return Pipeline.of(Registry(), plan)


@cache
def _load(plan: Plan, code: str) -> None:
    """Let the preprocessor load what it needs for a language, once a process."""
    with suppress(AnaphoraError):  # what is missing is said of the document that needs it
        _pipeline(plan).preprocessor.prepare(document_of_text("loading", "1.", code))


def _loaded(plan: Plan, chunk: tuple[Reading, ...]) -> float:
    """Load what the texts without a parse need, and return the seconds that it took."""
    started = perf_counter()
    for document in [reading.document for reading in chunk]:
        if not document.has_heads and not document.has_trees:
            _load(plan, document.language)
    return perf_counter() - started


def _done(work: Work, chunk: tuple[Reading, ...]) -> list[Prepared]:
    """Do the work on some documents, whose preprocessing goes together."""
    pipeline = _pipeline(work.plan)
    results: list[Prepared] = []
    loading = _loaded(work.plan, chunk)
    prepared = pipeline.prepare([reading.document for reading in chunk])
    for reading, (document, layer, seconds) in zip(chunk, prepared, strict=True):
        gold = reading.layers[0] if reading.layers else None
        if gold is None or not gold.anaphors or work.given is False:
            if work.given:
                raise NeedsError(
                    f"'{document.doc_id}' holds no anaphors to be asked; let them be found: "
                    "--anaphors found"
                )
            result = pipeline.find(document, layer, seconds)
        else:
            key = key_of(document, gold, language(document.language))
            clock = Clock()
            base = base_of(document, key, _GIVEN, _Handed(layer), pipeline.finder, clock)
            took = {"preparing": seconds, "finding": clock.seconds["finding"]}
            result = pipeline.answer(base.document, base.layer, base.asked, took)
        if not results:
            result = replace(result, seconds={**result.seconds, "loading": loading})
        if not work.candidates:
            result = replace(result, layer=replace(result.layer, candidates=EMPTY))
        results.append(result)
    return results


class Job:
    """A command at work: reads, does the work, writes, and hands every result on.

    Args:
        options: The options of `add_step_options`.
        work: What is done with each document.

    Raises:
        FormatError: An input is missing or unreadable.
        UsageError: The options contradict each other.
    """

    def __init__(self, options: argparse.Namespace, work: Work) -> None:
        check_language(options.lang)
        self._options = options
        self._work = work
        registry = Registry()
        Pipeline.of(registry, work.plan)  # a mistyped name is said before anything is read
        workspace = Workspace(registry)
        self._log = ProblemLog()
        self.inputs = _opened(workspace, options.files, options.from_format)
        say_skipped(workspace.skipped)
        names = [entry.source.name for entry in self.inputs]
        refuse_overwriting(names, [options.output, options.csv])
        self._writer: Writer | None = None
        self._losses: Losses | None = None
        if options.output is not None:
            folder = is_folder_of_files(options.files, self.inputs)
            fmt = workspace.format_for_writing(*_target(options))
            self._losses = Losses(fmt, brief=True)
            self._writer = Writer(
                fmt,
                options.output,
                self.inputs,
                folder=folder or _is_folder_name(options.output, fmt.folder),
                replace=options.force,
                replace_folders=options.force,
            )
        self.guessed: dict[str, list[str]] = {}
        self.annotated = 0

    def run(self, each: Callable[[Prepared], None]) -> None:
        """Do the work; each file is written when its last document is done.

        Args:
            each: Called with every result, in order.
        """
        progress = Progress(len(self.inputs) if len(self.inputs) > 1 else 0, self._unit())
        try:
            self._run(self._stepped(progress), each)
        finally:
            progress.close()
            self._log.close()
            if self._losses is not None:
                self._losses.close()
            self._say_guesses()

    def _unit(self) -> str:
        return "files" if len(self.inputs) > 1 else "documents"

    def _run(
        self, results: Iterable[tuple[int, Prepared]], each: Callable[[Prepared], None]
    ) -> None:
        def written(listed: Iterable[tuple[int, Prepared]]) -> Iterator[Reading]:
            for number, result in listed:
                reading = Reading(result.document, (result.layer,))
                if self._losses is not None:
                    self._losses.check(reading, self.inputs[number].source)
                each(result)
                yield reading

        if self._writer is None:
            for _number, result in results:
                each(result)
        elif self._writer.joined:
            self._writer.join(written(results))
        else:
            for number, listed in groupby(results, key=lambda pair: pair[0]):
                self._writer.one(self.inputs[number], written(listed))

    def _results(self) -> Iterator[tuple[int, Prepared]]:
        """Yield number of input and result of every document, in order."""
        numbers: deque[int] = deque()

        def chunks() -> Iterator[tuple[Reading, ...]]:
            for chunk in _chunks(self._readings()):
                numbers.extend([number for number, _reading in chunk])
                yield tuple([reading for _number, reading in chunk])

        for done in ordered_map(partial(_done, self._work), chunks(), self._options.jobs):
            for result in done:
                yield numbers.popleft(), result

    def _stepped(self, progress: Progress) -> Iterator[tuple[int, Prepared]]:
        """Yield the results and count progress: by file, or by document of the only file."""
        last = -1
        for number, result in self._results():
            if len(self.inputs) == 1 or number != last:
                progress.step(result.document.doc_id)
            last = number
            yield number, result

    def _readings(self) -> Iterator[tuple[int, Reading]]:
        for number, entry in enumerate(self.inputs):
            for reading in entry.readings():
                refuse_errors(entry, reading, self._log, lenient=self._options.lenient)
                self.annotated += any(layer.anaphors for layer in reading.layers)
                yield number, self._in_language(entry, reading)

    def _in_language(self, entry: Input, reading: Reading) -> Reading:
        """Return a reading in the language that was named, told or guessed.

        Raw text is divided into words again by the rules of that language.
        """
        document = reading.document
        code = self._options.lang or document.language
        if code in ("", "und"):
            code = guess_language([token.text for token in document.tokens])
            self.guessed.setdefault(code, []).append(document.doc_id)
        if code == document.language:
            return reading
        if entry.format.name == "text":
            document = document_of_text(document.doc_id, document.text, code)
        else:
            document = replace(document, language=code)
        return replace(reading, document=document)

    def _say_guesses(self) -> None:
        for code, names in self.guessed.items():
            shown = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
            if code == "und":
                text = (
                    f"warning: the language of {shown} cannot be told; rules for any language are "
                    "used. Name it with --lang [language-unknown]"
                )
            else:
                text = (
                    f"note: {shown} taken to be {language(code).title}; --lang names another "
                    "language [language-guessed]"
                )
            print(text, file=sys.stderr)


def _opened(workspace: Workspace, paths: list[str], format_name: str | None) -> list[Input]:
    """Return the inputs; those below one of several folders keep the folder's name in theirs."""
    inputs: list[Input] = []
    for path in paths:
        for entry in workspace.open([path], format_name):
            if len(paths) > 1 and Path(path).is_dir() and not Path(path).samefile(_place(entry)):
                entry = replace(entry, relative=Path(path).resolve().name / entry.relative)
            inputs.append(entry)
    return inputs


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


def _chunks(pairs: Iterable[tuple[int, Reading]]) -> Iterator[list[tuple[int, Reading]]]:
    """Yield documents that go through the preprocessor together."""
    chunk: list[tuple[int, Reading]] = []
    words = 0
    for number, reading in pairs:
        chunk.append((number, reading))
        words += len(reading.document.tokens)
        if words >= _CHUNK_WORDS or len(chunk) >= _CHUNK_DOCUMENTS:
            yield chunk
            chunk, words = [], 0
    if chunk:
        yield chunk


def shown_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options as ``--json`` prints them."""
    return {name: value for name, value in vars(options).items() if name not in ("run", "command")}
