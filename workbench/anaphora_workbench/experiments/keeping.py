"""Which results are known already: names by content, and what the cache has under them."""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.experiments.cache import Cache
from anaphora_workbench.experiments.content import analyses, code_of_core, digest, identity
from anaphora_workbench.experiments.work import SHARED, Bench, Done, Order
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.api import Task


class Keeper:
    """Looks up results of one comparison.

    The name of a result is the fingerprint of the document with its key, the settings, the code of
    the workbench, of the tools that prepare a document and what they have installed; and of the
    system: its name, class, code, version, signature and parameters, or the output file's content.

    Args:
        bench: What every document is done with.
        registry: Tells what is installed for analysing texts.
        cache: Where results are kept; ``None`` for nowhere.
    """

    def __init__(self, bench: Bench, registry: Registry, cache: Cache | None) -> None:
        self._cache = cache
        self._common = ""
        self._systems: dict[str, str] = {}
        if cache is not None:
            evaluator = bench.evaluator
            tools = (evaluator.preprocessor, evaluator.finder, evaluator.candidate_finder)
            self._common = digest(
                code_of_core(),
                evaluator.settings,
                [identity(tool) for tool in tools],
                analyses(registry),
            )
            self._systems = {
                resolver.name: digest("resolver", resolver.name, identity(resolver))
                for resolver in bench.resolvers
            }

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
        if self._cache is None:
            return Order(task, asked, {}), None
        names = self._names(task)
        shared = self._cache.load(names[SHARED])
        if shared is None:
            return Order(task, asked, names), None
        found = {name: self._cache.load(names[name]) for name in asked}
        known = {name: result for name, result in found.items() if result is not None}
        return Order(task, asked - known.keys(), names), Done(shared, known)

    def _names(self, task: Task) -> dict[str, str]:
        reading = task.reading
        document = digest(self._common, reading.document, reading.layers[:1], reading.in_progress)
        names = {SHARED: document}
        for name, fingerprint in self._systems.items():
            names[name] = digest(document, fingerprint)
        for response in task.responses:
            names[response.name] = digest(document, "response", response.name, response.layer)
        return names
