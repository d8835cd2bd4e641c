"""Which results are known already: names by content, and what the cache has under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from anaphora_workbench.experiments.cache import Cache
from anaphora_workbench.experiments.content import analyses, code_of_core, digest, identity
from anaphora_workbench.experiments.work import SHARED, Bench, Done, Order
from anaphora_workbench.ports import Fingerprint
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.api import Task


@dataclass(frozen=True, slots=True)
class Kept:
    """How many results of a comparison were kept from earlier runs.

    Attributes:
        found: Results that were taken from the cache; a result is one system on one document.
        asked: All results that were needed.
        cached: Whether results were to be kept at all.
        unseen: Systems whose results are not kept, and why.
    """

    found: int = 0
    asked: int = 0
    cached: bool = False
    unseen: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        found = f"kept: {self.found:,} of {self.asked:,} results"
        if not self.cached:
            return f"{found} (nothing is kept)"
        names = ", ".join(self.unseen)
        return f"{found} (never kept: {names})" if names else found

    def row(self) -> dict[str, object]:
        """Return it as a JSON object."""
        return {
            "found": self.found,
            "asked": self.asked,
            "cached": self.cached,
            "never": dict(self.unseen),
        }


@dataclass(frozen=True, slots=True)
class Identities:
    """The fingerprints of all that a comparison runs.

    Attributes:
        common: What every result depends on: the code and versions of the workbench, its settings,
            what analyses texts.
        systems: The resolvers, by name.
    """

    common: Fingerprint
    systems: Mapping[str, Fingerprint]

    @classmethod
    def of(cls, bench: Bench, registry: Registry) -> Identities:
        """Return the fingerprints, as this process has them.

        Args:
            bench: What every document is done with.
            registry: Tells what is installed for analysing texts.
        """
        evaluator = bench.evaluator
        tools = [
            identity(tool)
            for tool in (evaluator.preprocessor, evaluator.finder, evaluator.candidate_finder)
        ]
        common = digest(
            code_of_core(),
            evaluator.settings,
            [tool.digest for tool in tools],
            analyses(registry),
        )
        unseen = next((tool.unseen for tool in tools if tool.unseen), "")
        return cls(
            Fingerprint(common, unseen), {one.name: identity(one) for one in bench.resolvers}
        )


class Keeper:
    """Looks up results of one comparison.

    The name of a result is the fingerprint of the document with its key, whether a resolver of the
    comparison needs an analysis of it, the settings, the code of the workbench, of the tools that
    prepare a document and what they have installed; and of the system: its name, class, code,
    version, signature and parameters, or the output file's content.
    A system that cannot be fingerprinted whole has no name, so its results are neither looked up
    nor kept.

    Args:
        bench: What every document is done with.
        registry: Tells what is installed for analysing texts.
        cache: Where results are kept; ``None`` for nowhere.
    """

    def __init__(self, bench: Bench, registry: Registry, cache: Cache | None) -> None:
        self._cache = cache
        self._evaluator = bench.evaluator
        self._common = ""
        self._systems: dict[str, str] = {}
        self._unseen: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        if cache is None:
            return
        found = Identities.of(bench, registry)
        self._common = found.common.digest
        for name, system in found.systems.items():
            if unseen := found.common.unseen or system.unseen:
                self._unseen[name] = unseen
            else:
                self._systems[name] = digest("resolver", name, system.digest)
        if found.common.unseen:
            self._cache = None

    def kept(self, cache: Cache | None) -> Kept:
        """Return how many of the results that were asked for so far were kept.

        Args:
            cache: Where results were to be kept.
        """
        counts = self._counts
        return Kept(counts["found"], counts["asked"], cache is not None, dict(self._unseen))

    def order(self, task: Task, systems: Iterable[str]) -> tuple[Order, Done | None]:
        """Return what is still to be done with a document, and what is known of it.

        Args:
            task: The document.
            systems: Names of the systems that are asked for.

        Returns:
            The order, without systems when nothing is to be done; and what is known, ``None`` for
            nothing.
        """
        asked = frozenset(systems)
        self._counts["asked"] += len(asked)
        if self._cache is None:
            return Order(task, asked, {}), None
        names = self._names(task)
        shared = self._cache.load(names[SHARED])
        if shared is None:
            return Order(task, asked, names), None
        found = {name: self._cache.load(names[name]) for name in sorted(asked & names.keys())}
        known = {name: result for name, result in found.items() if result is not None}
        self._counts["found"] += len(known)
        return Order(task, asked - known.keys(), names), Done(shared, known)

    def _names(self, task: Task) -> dict[str, str]:
        reading = task.reading
        analysed = self._evaluator.analyses(reading.document)
        document = digest(
            self._common, reading.document, reading.layers[:1], reading.in_progress, analysed
        )
        names = {SHARED: document}
        for name, fingerprint in self._systems.items():
            names[name] = digest(document, fingerprint)
        for response in task.responses:
            names[response.name] = digest(document, "response", response.name, response.layer)
        return names
