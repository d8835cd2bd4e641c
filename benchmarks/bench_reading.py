"""Reading CoNLL-U: words per second of our reader beside the packages ``conllu`` and ``udapi``.

All are timed in one run, in turn, on the same files; a package that is not installed is left
out. Quote the ratios.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry


def ours(paths: list[Path]) -> int:
    """Read with coreference; return the number of words."""
    fmt = Registry().format("corefud")
    return sum([len(reading.document) for path in paths for reading in fmt.read(Source.of(path))])


def with_conllu(paths: list[Path]) -> int:
    """Read with ``conllu`` (no coreference)."""
    import conllu

    words = 0
    for path in paths:
        with path.open(encoding="utf-8") as handle:
            for sentence in conllu.parse_incr(handle):
                words += sum([isinstance(token["id"], int) for token in sentence])
    return words


def with_udapi(paths: list[Path]) -> int:
    """Read with ``udapi``, coreference included."""
    import udapi

    words = 0
    for path in paths:
        document = udapi.Document(str(path))
        words += sum([1 for _node in document.nodes])
        assert document.coref_entities is not None
    return words


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    paths = sorted(options.folder.rglob("*.conllu"))
    readers: dict[str, Callable[[list[Path]], int]] = {"workbench": ours}
    if find_spec("conllu"):
        readers["conllu"] = with_conllu
    if find_spec("udapi"):
        readers["udapi"] = with_udapi
    speeds: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(options.runs):
        for name, read in readers.items():
            started = perf_counter()
            words = read(paths)
            speeds[name].append(words / (perf_counter() - started))
    base = median(speeds["workbench"])
    print(f"{len(paths)} files")
    for name, values in speeds.items():
        print(f"{name:<10} {median(values):>10.0f} words/s   ours is {base / median(values):.2f}x")


if __name__ == "__main__":
    main()
