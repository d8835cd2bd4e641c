"""Reading CoNLL-U: CPU seconds and memory beside ``conllu`` and ``udapi``, in one run.

    python benchmarks/bench_reading.py FOLDER_OF_CONLLU_FILES --before COMMIT

Each reader is a process of its own, which reads one file first, so that imports do not count. In
each round all run in turn; what is printed is the minimum over the rounds, since whatever else the
machine does only adds to it. ``conllu`` reads no coreference, the others do. A package that is not
installed is left out; ``--before`` measures an earlier commit, too. Tables:

1. CPU seconds for the files of the folder, and how many times ours that is;
2. the same for one document of each of the sizes (made of the files again and again, entities
   named anew), the bytes a word that it takes (resident memory, by the slope from the smallest to
   the largest), and the exponents by which time and memory grow from size to size (1: linear);
3. with ``--json``: bytes a word of the files in our JSON, CPU seconds of writing and reading it.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

from bench_start import installed

OURS, BEFORE = "workbench", "before"
SIZES = (25_000, 50_000, 100_000)
_LABEL = re.compile(r"(^|[()])([^-()\[]+)(?=[-)\[])")
_PASSED_OVER = ("# newdoc", "# global.Entity", "# meta")


def ours(paths: Sequence[Path]) -> tuple[int, Any]:
    """Read with coreference; return the number of words and what was read."""
    from anaphora_workbench.ports import Source

    fmt = _formats().format("corefud")
    readings = [reading for path in paths for reading in fmt.read(Source.of(path))]
    return sum([len(reading.document) for reading in readings]), readings


@cache
def _formats() -> Any:
    """Return the registry of formats, which a command makes once."""
    from anaphora_workbench.registry import Registry

    return Registry()


def with_conllu(paths: Sequence[Path]) -> tuple[int, Any]:
    """Read with ``conllu`` (no coreference)."""
    import conllu

    sentences = []
    for path in paths:
        with path.open(encoding="utf-8") as handle:
            sentences += conllu.parse_incr(handle)
    words = sum([isinstance(token["id"], int) for sentence in sentences for token in sentence])
    return words, sentences


def with_udapi(paths: Sequence[Path]) -> tuple[int, Any]:
    """Read with ``udapi``, coreference included."""
    import logging

    import udapi

    logging.disable()
    documents = [udapi.Document(str(path)) for path in paths]
    entities = [document.coref_entities for document in documents]
    words = sum([1 for document in documents for _node in document.nodes])
    return words, (documents, entities)


READERS: dict[str, Callable[[Sequence[Path]], tuple[int, Any]]] = {
    OURS: ours,
    "conllu": with_conllu,
    "udapi": with_udapi,
}


def cpu() -> float:
    """Return the CPU seconds of this process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def resident() -> int:
    """Return the resident bytes of this process."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def read_here(name: str, paths: Sequence[Path]) -> None:
    """Read and print words, seconds and resident bytes: what a process of its own does."""
    read = READERS[name]
    read(paths[:1])
    paths, held = paths[1:], resident()
    began = cpu()
    words, kept = read(paths)
    spent = cpu() - began
    print(json.dumps({"words": words, "seconds": spent, "bytes": resident() - held}))
    del kept


def convert_here(paths: Sequence[Path]) -> None:
    """Write and read the files as JSON and print the figures."""
    from anaphora_workbench.ports import Source, Target

    fmt = _formats().format("json")
    words, readings = ours(paths)
    stream = io.BytesIO()
    began = cpu()
    fmt.write(readings, Target.of(stream))
    written = cpu() - began
    began = cpu()
    back = list(fmt.read(Source.of(stream)))
    figures = {"words": words, "seconds": cpu() - began, "written": written}
    if [reading.document for reading in back] != [reading.document for reading in readings]:
        raise SystemExit("json did not give the documents back")
    print(json.dumps({**figures, "bytes": len(stream.getvalue())}))


def measured(arguments: Sequence[str], variables: Mapping[str, str]) -> dict[str, float]:
    """Run this file in a process of its own and return what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, str(Path(__file__).resolve()), *arguments]
    ran = subprocess.run(
        command, env={**kept, **variables}, stdout=subprocess.PIPE, check=True, text=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def long_document(paths: Sequence[Path], words: int, place: Path) -> None:
    """Write the sentences of files as one document of at least so many words."""
    order = next(
        line
        for line in [*paths[0].read_text(encoding="utf-8").split("\n"), "# no coreference"]
        if line.startswith(("# global.Entity", "# no coreference"))
    )
    lines = ["# newdoc id = long", order]
    count = 0
    for number, path in enumerate(cycle(paths)):
        if count >= words:
            break
        for line in path.read_text(encoding="utf-8").rstrip("\n").split("\n"):
            if line.startswith(_PASSED_OVER):
                continue
            cells = line.split("\t")
            if len(cells) == 10:
                count += cells[0].isdecimal()
                cells[9] = _renamed(cells[9], f"x{number}")
            lines.append("\t".join(cells))
        lines.append("")
    place.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _renamed(misc: str, suffix: str) -> str:
    """Return MISC with other labels of entities, and without links between these."""
    entries = []
    for entry in misc.split("|"):
        key, _, value = entry.partition("=")
        if key == "Entity":
            entries.append("Entity=" + _LABEL.sub(rf"\g<1>\g<2>{suffix}", value))
        elif key not in ("Bridge", "SplitAnte"):
            entries.append(entry)
    return "|".join(entries) or "_"


def least(rounds: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the minimum of each figure over the rounds."""
    return {key: min(figures[key] for figures in rounds) for key in rounds[0]}


def compare(
    readers: Mapping[str, Mapping[str, str]], paths: Sequence[Path], first: Path, rounds: int
) -> dict[str, dict[str, float]]:
    """Return the figures of all readers, which take turns; each reads the first file before."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in readers}
    for _ in range(rounds):
        for name, variables in readers.items():
            reader = OURS if name == BEFORE else name
            files = [str(path) for path in (first, *paths)]
            found[name].append(measured(["--read", reader, *files], variables))
    return {name: least(figures) for name, figures in found.items()}


def show(title: str, found: Mapping[str, Mapping[str, float]]) -> None:
    """Print seconds, and how many times ours they are."""
    base = found[OURS]["seconds"]
    print(f"\n{title}")
    for name, figures in found.items():
        seconds = figures["seconds"]
        print(
            f"  {name:<10}{seconds:8.3f} s {figures['words'] / seconds:10.0f} words/s"
            f" {seconds / base:6.2f} times ours"
        )


def show_growth(by_size: Sequence[Mapping[str, Mapping[str, float]]]) -> None:
    """Print bytes a word and the exponents of CPU and memory."""
    print(
        f"\n{'one document':<12}{'bytes a word':>13}{'times ours':>11}   growth of CPU / of memory"
    )
    slopes = {}
    for name in by_size[0]:
        first, last = by_size[0][name], by_size[-1][name]
        slopes[name] = (last["bytes"] - first["bytes"]) / (last["words"] - first["words"])
        exponents = []
        for one, other in pairwise(by_size):
            times = other[name]["words"] / one[name]["words"]
            grown = [
                math.log(other[name][key] / one[name][key], times) for key in ("seconds", "bytes")
            ]
            exponents.append(f"{grown[0]:.2f} / {grown[1]:.2f}")
        ratio = slopes[name] / slopes[OURS]
        print(f"  {name:<10}{slopes[name]:13.0f}{ratio:11.2f}   {', '.join(exponents)}")


def show_json(readers: Mapping[str, Mapping[str, str]], paths: Sequence[Path], rounds: int) -> None:
    """Print what our JSON takes."""
    names = [name for name in readers if name in (OURS, BEFORE)]
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            found[name].append(measured(["--convert", *map(str, paths)], readers[name]))
    print(f"\n{'json':<12}{'bytes a word':>13}{'writing s':>11}{'reading s':>11}")
    for name, each in found.items():
        figures = least(each)
        size = figures["bytes"] / figures["words"]
        print(f"  {name:<10}{size:13.1f}{figures['written']:11.3f}{figures['seconds']:11.3f}")


def main() -> None:
    """Print the tables."""
    if sys.argv[1:2] == ["--read"]:
        read_here(sys.argv[2], [Path(name) for name in sys.argv[3:]])
        return
    if sys.argv[1:2] == ["--convert"]:
        convert_here([Path(name) for name in sys.argv[2:]])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="words of one document")
    parser.add_argument("--json", action="store_true", help="measure our JSON, too")
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    options = parser.parse_args()
    paths = sorted(options.folder.rglob("*.conllu"))
    readers: dict[str, Mapping[str, str]] = {OURS: {}}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if options.before:
            readers[BEFORE] = stack.enter_context(installed(options.before, folder))
        for name in [reader for reader in READERS if reader != OURS]:
            if find_spec(name):
                readers[name] = {}
            else:
                print(f"{name} is left out: it is not installed")
        show(f"{len(paths)} files", compare(readers, paths, paths[0], options.rounds))
        by_size = []
        for size in options.sizes:
            place = folder / f"{size}.conllu"
            long_document(paths, size, place)
            by_size.append(compare(readers, [place], paths[0], options.rounds))
            show(f"one document of {by_size[-1][OURS]['words']:.0f} words", by_size[-1])
        if len(by_size) > 1:
            show_growth(by_size)
        if options.json:
            show_json(readers, paths, options.rounds)


if __name__ == "__main__":
    main()
