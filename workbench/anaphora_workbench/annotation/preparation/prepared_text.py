"""The start of annotation: a text with markables, anaphors and the proposals of resolvers.

Any readable file will do. A raw text is analysed, its anaphors are found, and a resolver proposes
antecedents. A file that is annotated keeps its anaphors and answers; markables and anaphors that
it lacks are added, and only what it leaves undecided gets proposals. Where nothing can analyse a
text (no spaCy, no model for its language) it opens all the same, divided into words and
sentences, and a problem says what is missing and how to get it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from anaphora_workbench.annotation.preparation.initial_layer import (
    begin,
    given_proposals,
    silenced,
    without_answers,
)
from anaphora_workbench.annotation.preparation.proposals import (
    Proposed,
    layer_of_proposals,
    proposals,
)
from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.preparation.resolver_outputs import proposals_from
from anaphora_workbench.errors import (
    AnaphoraError,
    FormatError,
    MissingExtraError,
    NeedsError,
    Position,
    Problem,
    ResolverError,
    Severity,
)
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.language_guess import guess_language, without_table
from anaphora_workbench.model import (
    Document,
    Layer,
)
from anaphora_workbench.model.language import language_codes
from anaphora_workbench.model.language_tables import UNDETERMINED
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Input, Workspace

__all__ = [
    "DEFAULT_PLAN",
    "PLAIN",
    "InitialAnnotation",
    "Stage",
    "Watch",
    "inputs_of",
    "is_raw",
    "prepare_source",
    "proposals_from",
]

DEFAULT_PLAN = PluginChoice(resolver="supar")
"""What the tagger prepares with unless something else is chosen."""
PLAIN = "plain"
"""Name of the start layer of a text that nothing could analyse."""
_CHUNK_TOKENS = 10_000
_ANALYSING, _FINDING, _INDEXING = 0.65, 0.68, 0.78
"""Share of the work that is done when a stage ends, as measured with spaCy and `supar`."""


class Stage(StrEnum):
    """What is being done with a text, for progress."""

    READING = "reading"
    ANALYSING = "analysing"
    FINDING = "finding"
    PROPOSING = "proposing"
    WRITING = "writing"
    WARMING = "warming"
    EVALUATING = "evaluating"


Watch = Callable[[Stage, str, float], None]
"""Hears the stage, the document's name, and how many tokens are done of all that were given."""


class InitialAnnotation(NamedTuple):
    """A document as annotators begin with it.

    Attributes:
        reading: The analysed text, the further layers of its source, and its problems.
        start: Markables and anaphors; answers only where the source has them.
        proposals: Answers of resolvers.
    """

    reading: Reading
    start: Layer
    proposals: tuple[Layer, ...]


def inputs_of(
    paths: Iterable[str],
    registry: Registry,
    format_name: str = "",
    encoding: Callable[[str], str] = lambda _path: "",
) -> tuple[list[Input], list[str]]:
    """Return the inputs that paths stand for, and the files in folders that cannot be read.

    A file in no known format is taken for plain text: whoever opens one by name wants to see it.

    Args:
        paths: Files and folders.
        registry: Where formats are looked up.
        format_name: Read everything in this format; ``""`` finds it out.
        encoding: Tells what a path is in, ``""`` for UTF-8.

    Raises:
        FormatError: A path does not exist, or a folder holds nothing readable.
        UsageError: ``encoding-unknown``.
    """
    inputs: list[Input] = []
    skipped: list[str] = []
    for path in paths:
        workspace = Workspace(registry, encoding(path))
        try:
            inputs += workspace.open([path], format_name or None)
        except FormatError as error:
            if error.code not in ("format-unknown", "file-empty"):
                raise
            inputs += workspace.open([path], "text")
        skipped += workspace.skipped
    return inputs, skipped


def is_raw(entry: Input) -> bool:
    """Tell whether an input is plain text, which may be divided into words as we like."""
    return entry.format.name == "text"


def prepare_source(
    readings: Iterable[Reading],
    plan: PluginChoice = DEFAULT_PLAN,
    *,
    registry: Registry | None = None,
    language_code: str = "",
    raw: bool = False,
    fresh: bool = False,
    watch: Watch | None = None,
) -> Iterator[InitialAnnotation]:
    """Yield each document as annotators begin with it.

    Args:
        readings: The documents, read lazily; some at a time are analysed together.
        plan: The plug-ins; ``resolver`` names the proposer, ``""`` for none.
        registry: Where plug-ins are looked up.
        language_code: Language of all documents; given or guessed when left out.
        raw: The words of the documents are ours: they are divided anew by the rules of the
            language once that is known.
        fresh: Annotation in the source is not looked at: everything is to be decided anew.
        watch: Hears how far the work is.

    Raises:
        PluginError: There is no plug-in of a name, or it is broken.
    """
    registry = registry or Registry()
    preparing = _Preparing(Pipeline.of(registry, plan), registry, watch)
    for chunk in _chunks(readings):
        prepared = [_in_language(reading, language_code, raw=raw) for reading in chunk]
        if fresh:
            prepared = [replace(reading, layers=()) for reading in prepared]
        yield from preparing.chunk(prepared)


def _chunks(readings: Iterable[Reading]) -> Iterator[list[Reading]]:
    chunk: list[Reading] = []
    size = 0
    for reading in readings:
        chunk.append(reading)
        size += len(reading.document)
        if size >= _CHUNK_TOKENS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _in_language(reading: Reading, code: str, *, raw: bool) -> Reading:
    """Return a reading in the language that is chosen, given or guessed."""
    document = reading.document
    code = code or document.language
    if code in ("", "und"):
        code = guess_language([token.text for token in document.tokens])
        if code not in (*language_codes(), UNDETERMINED):
            at = Position(reading.source) if reading.source else None
            warning = Problem("language-tables", without_table(code), at, Severity.WARNING)
            reading = replace(reading, problems=(*reading.problems, warning))
    if code == document.language:
        return reading
    if raw:
        divided = document_of_text(document.doc_id, document.text, code)
        document = replace(divided, metadata=document.metadata)
    else:
        document = replace(document, language=code)
    return replace(reading, document=document)


class _Preparing:
    """Prepares documents and reports progress; the registry knows which layers are a program's."""

    def __init__(self, pipeline: Pipeline, registry: Registry, watch: Watch | None) -> None:
        self._pipeline = pipeline
        self._watch = watch
        self._done = 0.0
        self._resolvers = frozenset(registry.names("resolvers"))
        self._programs = self._resolvers | frozenset(registry.names("preprocessors"))

    def _say(self, stage: Stage, name: str, done: float) -> None:
        if self._watch is not None:
            self._watch(stage, name, self._done + done)

    def chunk(self, readings: Sequence[Reading]) -> Iterator[InitialAnnotation]:
        """Yield the documents of a chunk, which are analysed together."""
        size = sum([len(reading.document) for reading in readings])
        self._watch_analysis(readings[0].document.doc_id, size)
        analysed = 0
        for reading, found in zip(readings, self._analysed(readings), strict=True):
            tokens = len(reading.document)
            # The analysis of the whole chunk is done; what follows goes document by document.
            done = _ANALYSING * (size - analysed) + analysed
            analysed += tokens
            yield self._one(reading, *found, done - _ANALYSING * tokens)
        self._done += size

    def _watch_analysis(self, name: str, size: int) -> None:
        """Follow a preprocessor that tells how far it is."""
        preprocessor = self._pipeline.preprocessor
        self._say(Stage.ANALYSING, name, 0.0)
        analysed = 0

        def count(tokens: int) -> None:
            nonlocal analysed
            analysed += tokens
            self._say(Stage.ANALYSING, name, _ANALYSING * min(analysed, size))

        if hasattr(preprocessor, "progress"):
            preprocessor.progress = count

    def _analysed(
        self, readings: Sequence[Reading]
    ) -> Iterator[tuple[Document, Layer | None, Problem | None]]:
        """Yield each document with its markables, or as it is with what is missing."""
        first = 0
        while first < len(readings):
            rest = readings[first:]
            prepared = self._pipeline.prepare([reading.document for reading in rest])
            for reading in rest:
                first += 1
                try:
                    with collector_paused():
                        document, layer, _seconds = next(prepared)
                except (NeedsError, MissingExtraError) as error:
                    yield reading.document, None, _not_analysed(error, reading)
                    break
                yield document, layer, None

    def _one(
        self,
        reading: Reading,
        document: Document,
        markables: Layer | None,
        trouble: Problem | None,
        done: float,
    ) -> InitialAnnotation:
        """Return one document; ``done`` tokens' worth of its chunk is behind it."""
        tokens, name = len(document), document.doc_id
        problems = list(reading.problems)
        given = reading.layers[0] if reading.layers else None
        found: list[Layer] = []
        if given is not None and given.name in self._programs:
            if given.name in self._resolvers:
                found.append(given_proposals(given))
            given = without_answers(given)
        if markables is None:
            assert trouble is not None
            problems.append(trouble)
            start = given or Layer(PLAIN)
        else:
            self._say(Stage.FINDING, name, done + _ANALYSING * tokens)
            with collector_paused():
                start, silent = begin(
                    document, given, self._pipeline.finder.find(document, markables)
                )
            try:
                found += self._proposals(document, start, silent, [one.name for one in found], done)
            except (NeedsError, MissingExtraError, ResolverError) as error:
                problems.append(_no_proposals(error, reading))
        result = Reading(document, reading.layers[1:], tuple(problems), reading.source)
        return InitialAnnotation(result, start, tuple(found))

    def _proposals(
        self,
        document: Document,
        start: Layer,
        silent: dict[str, ProposedAnswer],
        known: list[str],
        done: float,
    ) -> tuple[Layer, ...]:
        resolver = self._pipeline.resolver
        if resolver is None or resolver.name in known:
            return ()
        if all(anaphor.decided for anaphor in start.anaphors.values()):
            return ()
        tokens, name = len(document), document.doc_id
        self._say(Stage.PROPOSING, name, done + _FINDING * tokens)
        with collector_paused():
            session = self._pipeline.candidate_finder.start(document, silenced(start, silent))
            self._say(Stage.PROPOSING, name, done + _INDEXING * tokens)
            collected: list[Proposed] = []
            left = 1 - _INDEXING
            pool_of = session.candidates
            every = proposals(resolver, document, start, pool_of, silent, session)
            for number, one in enumerate(every, 1):
                if one is not None:
                    collected.append(one)
                if number % 100 == 0:
                    share = _INDEXING + left * number / len(start.anaphors)
                    self._say(Stage.PROPOSING, name, done + share * tokens)
            return (layer_of_proposals(resolver.name, start, collected),)


def _not_analysed(error: AnaphoraError, reading: Reading) -> Problem:
    why = error.message
    if error.code == "language-unknown":  # its remedy is one for the command line
        why = (
            f"the language of '{reading.document.doc_id}' is not stated and not recognised from "
            "its words; choose it when you add the text"
        )
    return Problem(
        "preparation-plain",
        f"{why}. The text opens without markables and proposals; mark them by hand, or add it "
        "again when that is fixed",
        Position(reading.source) if reading.source else None,
        Severity.WARNING,
    )


def _no_proposals(error: AnaphoraError, reading: Reading) -> Problem:
    return Problem(
        "proposals-none",
        f"no proposals: {error.message}",
        Position(reading.source) if reading.source else None,
        Severity.WARNING,
    )
