"""The steps from a text to decisions, with plug-ins by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from time import perf_counter

from anaphora_workbench import __version__
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Reference,
)
from anaphora_workbench.pipeline.resolving import Resolver, resolve
from anaphora_workbench.ports import (
    AnaphorFinder,
    CandidateFinder,
    Decision,
    Pool,
    Preprocessor,
    lacks,
    prepare_all,
)
from anaphora_workbench.ports.collecting import collector_paused
from anaphora_workbench.registry import Registry

Watch = Callable[[int, int], None]
"""Hears how much of a document is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which plug-ins do the work.

    Attributes:
        preprocessor: Name of the preprocessor.
        finder: Name of the anaphor finder.
        candidate_finder: Name of the candidate finder.
        resolver: Name of the resolver, or ``""`` for none.
        window: How many sentences before the anaphor's own hold candidates (SUPAR: four).
        seed: Seed of resolvers that draw lots.
    """

    preprocessor: str = "auto"
    finder: str = "pronouns"
    candidate_finder: str = "supar"
    resolver: str = ""
    window: int = 4
    seed: int = 0

    def signature(self, **facts: object) -> str:
        """Return one line with every setting that can change the decisions."""
        parts: dict[str, object] = {
            "prep": self.preprocessor,
            "finder": self.finder,
            "pool": self.candidate_finder,
            "window": self.window,
            "resolver": self.resolver or "none",
            "seed": self.seed,
            **facts,
            "v": __version__,
        }
        return "|".join([f"{name}:{value}" for name, value in parts.items()])


@dataclass(frozen=True, slots=True)
class Prepared:
    """One document with everything that the steps found out.

    Attributes:
        document: The text with tags, parse and structures.
        layer: Markables and anaphors, with the resolver's answers if there was one, and the
            candidates of each anaphor that was asked.
        asked: The anaphors whose antecedents were looked for, in text order, before resolving.
        pools: Their candidates with markables, by id.
        decisions: The resolver's decisions by id, in text order; empty without a resolver.
        seconds: Seconds by step: ``preparing``, ``finding``, ``candidates``, ``resolving``.
    """

    document: Document
    layer: Layer
    asked: tuple[Anaphor, ...]
    pools: FrozenDict[str, Pool] = EMPTY
    decisions: FrozenDict[str, Decision] = EMPTY
    seconds: Mapping[str, float] = field(default=EMPTY, compare=False)

    @property
    def answered(self) -> int:
        """Number of anaphors with an antecedent."""
        return sum([bool(anaphor.antecedents) for anaphor in self.layer.anaphors.values()])


class Pipeline:
    """The plug-ins of a plan at work.

    Args:
        preprocessor: Adds tags, parse, structures and markables where they are absent.
        finder: Finds anaphors.
        candidate_finder: Finds candidates and judges them by constraints.
        resolver: Answers; none leaves the anaphors without antecedents.
    """

    def __init__(
        self,
        preprocessor: Preprocessor,
        finder: AnaphorFinder,
        candidate_finder: CandidateFinder,
        resolver: Resolver | None = None,
    ) -> None:
        self.preprocessor = preprocessor
        self.finder = finder
        self.candidate_finder = candidate_finder
        self.resolver = resolver

    @classmethod
    def of(cls, registry: Registry, plan: Plan) -> Pipeline:
        """Return the pipeline of a plan.

        Raises:
            PluginError: A name is unknown or its plug-in is broken.
            MissingExtraError: A plug-in needs an optional dependency.
            NeedsError: The resolver cannot be used here; says what is missing.
        """
        candidate_finder = registry.candidate_finder(plan.candidate_finder)
        if hasattr(candidate_finder, "window"):
            candidate_finder.window = plan.window
        resolver = registry.resolver(plan.resolver) if plan.resolver else None
        if lacking := lacks(resolver):
            raise NeedsError(f"'{plan.resolver}' is not usable here: {lacking}")
        if resolver is not None and hasattr(resolver, "seed"):
            resolver.seed = plan.seed
        return cls(
            registry.preprocessor(plan.preprocessor),
            registry.anaphor_finder(plan.finder),
            candidate_finder,
            resolver,
        )

    def run(self, documents: Iterable[Document]) -> Iterator[Prepared]:
        """Yield the documents prepared, their anaphors found and, with a resolver, answered.

        Raises:
            NeedsError: A document lacks what a step needs.
            MissingExtraError: A step needs a model or an extra that is not installed.
        """
        for document, layer, seconds in self.prepare(documents):
            yield self.find(document, layer, seconds)

    def find(
        self, document: Document, layer: Layer, seconds: float = 0.0, watch: Watch | None = None
    ) -> Prepared:
        """Find the anaphors of a prepared text, their candidates and, with a resolver, answers.

        Args:
            document: The prepared text.
            layer: Its markables.
            seconds: What preparing took.
            watch: As `answer`.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        started = perf_counter()
        with collector_paused():
            layer = self.finder.find(document, layer)
        anaphors = layer.anaphors_in_text_order()
        asked = tuple([a for a in anaphors if a.reference is not Reference.NON_REFERRING])
        took = {"preparing": seconds, "finding": perf_counter() - started}
        return self.answer(document, layer, asked, took, watch)

    def prepare(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer, float]]:
        """Yield each document with its structures, a layer with its markables, and the seconds.

        Raises:
            NeedsError: A document lacks what the preprocessor needs.
            MissingExtraError: It needs a model or an extra that is not installed.
        """
        prepared = prepare_all(self.preprocessor, documents)
        while True:
            started = perf_counter()
            found = next(prepared, None)
            if found is None:
                return
            yield *found, perf_counter() - started

    def answer(
        self,
        document: Document,
        layer: Layer,
        asked: tuple[Anaphor, ...],
        seconds: Mapping[str, float] = EMPTY,
        watch: Watch | None = None,
    ) -> Prepared:
        """Find the candidates of anaphors and, with a resolver, their antecedents.

        Args:
            document: The prepared text.
            layer: Its markables and anaphors.
            asked: The anaphors to look for, in text order.
            seconds: What earlier steps took.
            watch: Called for each anaphor whose candidates are found, which is most of the work,
                with the number of those that are done and of all.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        with collector_paused():
            started = perf_counter()
            session = self.candidate_finder.start(document, layer)
            pools = {}
            for number, anaphor in enumerate(asked, 1):
                pools[anaphor.markable] = session.candidates(anaphor)
                if watch is not None:
                    watch(number, len(asked))
            found = perf_counter()
            decisions: FrozenDict[str, Decision] = EMPTY
            if self.resolver is not None:
                resolved = resolve(
                    self.resolver, document, layer, asked, lambda a: pools[a.markable]
                )
                layer, decisions = resolved.layer, resolved.decisions
            took = {
                **seconds,
                "candidates": found - started,
                "resolving": perf_counter() - found,
            }
            return Prepared(
                document,
                _with_candidates(layer, pools),
                asked,
                FrozenDict(pools),
                decisions,
                FrozenDict(took),
            )


def _with_candidates(layer: Layer, pools: Mapping[str, Pool]) -> Layer:
    """Return the layer with the candidates of each anaphor that has any."""
    named = chain.from_iterable([pool.markables for pool in pools.values()])
    strangers = {m.id: m for m in named if m.id not in layer.markables}
    return replace(
        layer,
        markables=layer.markables.updated(strangers) if strangers else layer.markables,
        candidates=FrozenDict({name: pool.candidates for name, pool in pools.items()}),
    )
