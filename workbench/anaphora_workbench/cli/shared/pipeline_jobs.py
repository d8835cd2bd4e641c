"""Jobs of ``prepare`` and ``resolve``: some documents at a time, in any process."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter

from anaphora_workbench.errors import AnaphoraError, NeedsError, ResolverError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import EMPTY, Document, Layer
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import (
    Pipeline,
    PipelineRow,
    PluginChoice,
    Prepared,
    Watch,
    counts_of,
)
from anaphora_workbench.ports import Reading, StepResolver, analysis_of
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.prepared_input import GivenLayer, prepared_input
from anaphora_workbench.scoring.timings import Clock

_GIVEN = Settings(markables="parsed", anaphors="gold")

Read = Reading | AnaphoraError
"""A document, or why there is none."""


@dataclass(frozen=True, slots=True)
class PipelineResult:
    """A document that is done, with its counts by kind of anaphor.

    Attributes:
        analysis: What analysed it, if it came without a parse (`ports.analysis_of`).
    """

    prepared: Prepared
    counts: dict[str, PipelineRow]
    analysis: str = ""


PipelineOutcome = PipelineResult | AnaphoraError
"""What became of a document."""


@dataclass(frozen=True, slots=True)
class PipelineWork:
    """What is done with each document.

    Attributes:
        given: Whether the anaphors that a file contains are asked: ``True``, ``False``, or ``None``
            for asking them where there are some.
        candidates: Whether the result has the candidates.
        pools: Whether it has what was asked about each anaphor. That is most of what goes from one
            process to another, where it costs as much as the work itself.
        nouns: Whether noun phrases that a step resolver does not answer are answered by their
            words.
    """

    plan: PluginChoice
    given: bool | None = False
    candidates: bool = True
    pools: bool = True
    nouns: bool = False


@cache
def _pipeline(plan: PluginChoice) -> Pipeline:
    """Return the plug-ins of a plan, loaded once a process."""
    return Pipeline.of(Registry(), plan)


@cache
def _with_nouns(plan: PluginChoice) -> Pipeline:
    """Return the same plug-ins, with words answering where the resolver does not."""
    # Imports what the tagger needs, too.
    from anaphora_workbench.annotation.preparation.noun_answers import NounAnswers

    plain = _pipeline(plan)
    resolver = plain.resolver
    if not isinstance(resolver, StepResolver):
        return plain
    finder, candidates = plain.finder, plain.candidate_finder
    return Pipeline(plain.preprocessor, finder, candidates, NounAnswers(resolver))


@cache
def _load(plan: PluginChoice, code: str) -> None:
    """Let the preprocessor load what it needs for a language, once a process."""
    with collector_paused(), suppress(AnaphoraError):  # whoever needs it reports what is missing
        _pipeline(plan).preprocessor.prepare(document_of_text("loading", "1.", code))
    if gc.get_freeze_count():  # a command's process, which has frozen what it began with
        gc.freeze()  # the model stays, too; the collector would look through it again and again


def _loaded(plan: PluginChoice, readings: Sequence[Reading]) -> float:
    """Load what the texts without a parse need, and return the seconds that it took."""
    started = perf_counter()
    for document in [reading.document for reading in readings]:
        if not document.has_heads and not document.has_trees:
            _load(plan, document.language)
    return perf_counter() - started


def run_pipeline(
    work: PipelineWork, chunk: Sequence[Read], watch: Watch | None = None
) -> list[PipelineOutcome]:
    """Do the work on some documents, whose preprocessing goes together.

    An error is returned in its place; it does not stop the documents behind it. ``watch`` is called
    with how far the work on each document is.
    """
    readings = [read for read in chunk if isinstance(read, Reading)]
    loading = _loaded(work.plan, readings)
    done = _all(work, readings, watch)
    outcomes = [next(done) if isinstance(read, Reading) else read for read in chunk]
    for number, outcome in enumerate(outcomes):
        if isinstance(outcome, PipelineResult):
            prepared = outcome.prepared
            seconds = {**prepared.seconds, "loading": loading}
            outcomes[number] = replace(outcome, prepared=replace(prepared, seconds=seconds))
            break
    return outcomes


def _all(
    work: PipelineWork, readings: Sequence[Reading], watch: Watch | None
) -> Iterator[PipelineOutcome]:
    """Yield an outcome for each document; behind one that fails the preprocessor starts again."""
    pipeline = _pipeline(work.plan)
    first = 0
    while first < len(readings):
        rest = readings[first:]
        prepared = pipeline.prepare([reading.document for reading in rest])
        for reading in rest:
            first += 1
            try:
                yield _one(work, reading, *next(prepared), watch)
            except (NeedsError, ResolverError) as error:
                yield error
                break


def _one(
    work: PipelineWork,
    reading: Reading,
    document: Document,
    layer: Layer,
    seconds: float,
    watch: Watch | None,
) -> PipelineResult:
    pipeline = (_with_nouns if work.nouns else _pipeline)(work.plan)
    gold = reading.layers[0] if reading.layers else None
    if gold is None or not gold.anaphors or work.given is False:
        if work.given:
            raise NeedsError(
                f"'{document.doc_id}' contains no anaphors; find them with --anaphors found"
            )
        result = pipeline.find(document, layer, seconds, watch)
    else:
        key = key_of(document, gold, language(document.language))
        clock = Clock()
        base = prepared_input(
            document, key, _GIVEN, GivenLayer(layer, document), pipeline.finder, clock
        )
        took = {"preparing": seconds, "finding": clock.seconds["finding"]}
        result = pipeline.answer(base.document, base.layer, base.asked, took, watch)
    if not work.candidates:
        result = replace(result, layer=replace(result.layer, candidates=EMPTY))
    counts = counts_of(result)
    parsed = reading.document.has_heads or reading.document.has_trees
    analysis = "" if parsed else analysis_of(layer)
    return PipelineResult(result if work.pools else replace(result, pools=EMPTY), counts, analysis)
