"""Is every step linear in the length of the text? One document of 1k, 10k and 100k words.

The text is the shipped English samples, repeated. Each step is timed apart, best of three.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

import anaphora_samples
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Anaphor
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Pool, Reading, Source, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.prepared_input import PreparedInput, prepared_input
from anaphora_workbench.scoring.settings import Settings
from anaphora_workbench.scoring.timings import Clock

T = TypeVar("T")


def best_of(times: int, work: Callable[[], T]) -> tuple[float, T]:
    """Return the shortest time in seconds, and the last result."""
    best = float("inf")
    for _ in range(times):
        started = perf_counter()
        result = work()
        best = min(best, perf_counter() - started)
    return best, result


def long_text(words: int) -> tuple[str, int]:
    """Return a CoNLL-U document of at least so many words, and how many it has."""
    blocks: list[str] = []
    for code, name in anaphora_samples.names():
        path = anaphora_samples.path(name) if code == "en" else None
        if path is not None and path.suffix == ".conllu":
            text = path.read_text(encoding="utf-8")
            blocks += [block for block in text.split("\n\n") if block.strip()]
    # Document headers may stand once only.
    blocks = [
        "\n".join(
            [row for row in block.split("\n") if not row.startswith(("# newdoc", "# global"))]
        )
        for block in blocks
    ]
    lengths = [sum(row[:1].isdigit() for row in block.split("\n")) for block in blocks]
    chosen: list[str] = []
    total = 0
    while total < words:
        number = len(chosen) % len(blocks)
        chosen.append(blocks[number])
        total += lengths[number]
    head = "# newdoc id = long\n# global.Entity = eid-etype-head-other\n"
    return head + "\n\n".join(chosen) + "\n\n", total


def measure(text: str, resolver_name: str) -> dict[str, float]:
    """Return the seconds of each step for one document."""
    registry = Registry()
    fmt = registry.format("corefud")
    resolver = registry.resolver(resolver_name)
    assert isinstance(resolver, StepResolver)
    preprocessor = registry.preprocessor("parsed")
    anaphor_finder = registry.anaphor_finder("pronouns")
    candidate_finder = registry.candidate_finder("supar")
    data = text.encode("utf-8")
    seconds: dict[str, float] = {}

    def read() -> Reading:
        return next(iter(fmt.read(Source.of(io.BytesIO(data), name="long.conllu"))))

    seconds["reading"], reading = best_of(3, read)
    key = key_of(reading.document, reading.layers[0], language("en"))

    def prepare() -> PreparedInput:
        return prepared_input(
            reading.document, key, Settings(), preprocessor, anaphor_finder, Clock()
        )

    seconds["preparing"], base = best_of(3, prepare)

    def candidates() -> list[tuple[Anaphor, Pool]]:
        session = candidate_finder.start(base.document, base.layer)
        return [(anaphor, session.candidates(anaphor)) for anaphor in base.asked]

    seconds["candidates"], pools = best_of(3, candidates)

    def resolve() -> None:
        run = resolver.start(base.document, base.layer)
        for anaphor, pool in pools:
            run.settle(anaphor, run.resolve(anaphor, pool))

    seconds["resolving"], _ = best_of(3, resolve)
    return seconds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--resolver", default="nearest-agreeing")
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000, 100_000])
    options = parser.parse_args()
    print(f"{'words':>8} {'step':<12} {'seconds':>9} {'words/s':>10}")
    for size in options.sizes:
        text, words = long_text(size)
        with collector_paused():  # as the evaluation does
            seconds = measure(text, options.resolver)
        for step, duration in seconds.items():
            print(f"{words:>8} {step:<12} {duration:>9.3f} {words / duration:>10.0f}")


if __name__ == "__main__":
    main()
