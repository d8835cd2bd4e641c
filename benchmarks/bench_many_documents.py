r"""Many short documents: CPU seconds and memory of every process, on one, two and a cluster.

    python benchmarks/bench_many_documents.py FOLDER --before COMMIT

``anaphora compare`` with two resolvers and ``--json`` on 500, 2,000 and 10,000 documents of some 45
words (sentences of the English samples, over and over, kept in FOLDER):

- ``one process``;
- ``--jobs 2``: with its processes;
- ``cluster``: the client, a Dask scheduler and two workers of one thread each, all on this machine
  and started for the run; with ``--kill`` one worker is killed.

In each round all run in turn; the minimum over the rounds is printed, since whatever else the
machine does only adds to it. ``--before`` measures an earlier commit too, on sizes up to
``--before-most``. Tables:

1. CPU seconds of each process, of all together, and wall time;
2. ratios: all processes, the client and wall time next to one process of the same commit, and this
   commit next to the earlier one;
3. peak megabytes of the client, and how CPU and peak grow from one size to the next: milliseconds
   and kilobytes a document, and the exponent of the CPU (1: linear).

Every JSON file is compared with that of one process: they may differ in times only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from bench_start import installed

import anaphora_samples

Known = TypeVar("Known")

RESOLVERS = "supar,nearest-subject"
WORDS = 38
"""A document ends with the first sentence that makes it at least so long; most have some 45."""
STARTS_WITHIN = 120
WAYS = ("one process", "--jobs 2", "cluster")
BEFORE = ", before"
_LINKS = re.compile(r"\|?(?:Bridge|SplitAnte)=[^|\n]*")
"""They may lead to sentences of other documents."""


@dataclass(slots=True)
class Figures:
    """What was measured of one way on one size: a value a round.

    Attributes:
        cpu: CPU seconds by process: ``client``, ``scheduler``, ``worker 1``, ``worker 2``.
        peaks: Peak megabytes of the client.
        walls: Wall seconds of the client.
        digests: Fingerprints of what was written, without times.
    """

    cpu: dict[str, list[float]] = field(default_factory=dict)
    peaks: list[float] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)
    digests: set[str] = field(default_factory=set)

    @property
    def client(self) -> float:
        """CPU seconds of the client."""
        return min(self.cpu["client"])

    @property
    def total(self) -> float:
        """CPU seconds of all processes, of the round in which they were least."""
        return min(map(sum, zip(*self.cpu.values(), strict=True)))

    @property
    def peak(self) -> float:
        """Peak megabytes of the client."""
        return min(self.peaks)

    @property
    def wall(self) -> float:
        """Wall seconds."""
        return min(self.walls)


def documents() -> list[str]:
    """Return different short documents in CoNLL-U, without their first line."""
    found: list[str] = []
    some: list[str] = []
    words = 0
    for code, name in anaphora_samples.names():
        path = anaphora_samples.path(name)
        if code != "en" or path.suffix != ".conllu":
            continue
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            rows = block.strip().split("\n")
            rows = [row for row in rows if not row.startswith(("# newdoc", "# global"))]
            if rows == [""]:
                continue
            some.append(_LINKS.sub("", "\n".join(rows)))
            words += sum(row.split("\t")[0].isdigit() for row in rows)
            if words >= WORDS:
                found.append("\n\n".join(some))
                some, words = [], 0
    return found


def corpus(folder: Path, size: int) -> Path:
    """Return a file of so many documents, made if it is not there."""
    path = folder / f"{size}.conllu"
    if not path.exists():
        texts = documents()
        beside = path.with_suffix(".part")
        with beside.open("w", encoding="utf-8") as handle:
            handle.write("# global.Entity = eid-etype-head-other\n")
            for number in range(size):
                handle.write(f"# newdoc id = doc{number:06}\n{texts[number % len(texts)]}\n\n")
        beside.rename(path)
    return path


class Processes:
    """Processes of one run, and what they used.

    Args:
        environment: Variables of all of them.
        folder: For files of the run.
    """

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        kept = {n: v for n, v in os.environ.items() if not n.startswith("PYTHON")}
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
        own = {"DASK_TEMPORARY_DIRECTORY": str(folder)}
        self._environment = {**kept, **threads, **own, **environment}
        self._folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.cpu: dict[str, float] = {}
        self.peaks: dict[str, float] = {}

    def start(self, name: str, arguments: Sequence[str]) -> None:
        """Start a process of Python."""
        with (self._folder / f"{name}.log").open("wb") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, *arguments],
                stdout=log,
                stderr=log,
                env=self._environment,
                cwd=self._folder,
            )

    def end(self, name: str, *, stop: int | None = None) -> None:
        """Wait for the end of a process, and note what it used with its children."""
        process = self.running.pop(name)
        if stop is not None:
            with suppress(ProcessLookupError):
                process.send_signal(stop)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.cpu[name] = usage.ru_utime + usage.ru_stime
        self.peaks[name] = usage.ru_maxrss / 1024
        if stop is None and process.returncode:
            sys.exit(f"{name} failed:\n{(self._folder / f'{name}.log').read_text()[-2000:]}")

    def cluster(self) -> str:
        """Start a scheduler and two workers, and return the address."""
        where = self._folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file"]
        self.start("scheduler", ["-m", "distributed.cli.dask_scheduler", *options, str(where)])
        address = self._when(lambda: str(json.loads(where.read_text())["address"]))
        for number in (1, 2):
            worker = ["-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
            self.start(f"worker {number}", [*worker, "--nthreads", "1"])
            log = self._folder / f"worker {number}.log"
            self._when(lambda log=log: log.read_text().index("Registered to"))
        return address

    def _when(self, known: Callable[[], Known]) -> Known:
        """Return what is known as soon as it is."""
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline:
            with suppress(OSError, ValueError, KeyError):
                return known()
            time.sleep(0.2)
        sys.exit("the cluster did not start")

    def stop(self) -> None:
        """End what is still running, workers first."""
        for name in reversed(list(self.running)):
            self.end(name, stop=signal.SIGTERM)


def measure(
    way: str, gold: Path, environment: Mapping[str, str], figures: Figures, *, kill: bool
) -> None:
    """Measure one way on one corpus once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = folder / "found.json"
        command = ["-m", "anaphora_workbench.cli", "compare", str(gold), "--resolver", RESOLVERS]
        command += ["--no-cache", "--json", "-o", str(found)]
        processes = Processes(environment, folder)
        try:
            if way == "cluster":
                command += ["--cluster", processes.cluster()]
            elif way != "one process":
                command += way.split()
            began = time.perf_counter()
            processes.start("client", command)
            if kill and way == "cluster":
                log = folder / "client.log"
                while (
                    processes.running["client"].poll() is None and b"steps" not in log.read_bytes()
                ):
                    time.sleep(0.2)
                processes.end("worker 1", stop=signal.SIGKILL)
            processes.end("client")
            wall = time.perf_counter() - began
        finally:
            processes.stop()
        for process, seconds in processes.cpu.items():
            figures.cpu.setdefault(process, []).append(seconds)
        figures.peaks.append(processes.peaks["client"])
        figures.walls.append(wall)
        figures.digests.add(digest(found))


def digest(path: Path) -> str:
    """Return the fingerprint of a JSON file, without its times and what names this run."""
    made = hashlib.sha256()
    with path.open(encoding="utf-8") as handle:
        inside = ""
        for line in handle:
            if line.startswith(' "'):
                inside = line.split('"')[1]
            if inside not in ("timings", "options", "inputs", "version"):
                made.update(line.encode())
    return made.hexdigest()


def show(measured: Mapping[str, Mapping[int, Figures]], sizes: Sequence[int]) -> None:
    """Print the tables."""
    print(
        f"\n{'CPU seconds':<24}{'documents':>10}{'client':>10}{'others':>24}{'all':>10}{'wall':>10}"
    )
    for name, by_size in measured.items():
        for size, found in by_size.items():
            others = [f"{min(v):.1f}" for n, v in found.cpu.items() if n != "client"]
            cells = f"{found.client:>10.1f}{' + '.join(others):>24}{found.total:>10.1f}"
            print(f"{name:<24}{size:>10,}{cells}{found.wall:>10.1f}")
    print(f"\n{'times one process':<24}{'documents':>10}{'client':>10}{'all':>10}{'wall':>10}")
    for name, by_size in measured.items():
        base = measured.get(WAYS[0] + (BEFORE if name.endswith(BEFORE) else ""), {})
        for size, found in by_size.items():
            if size in base and name not in (WAYS[0], WAYS[0] + BEFORE):
                print(f"{name:<24}{size:>10,}" + "".join(ratios(found, base[size])))
    for name, by_size in measured.items():
        early = measured.get(name + BEFORE, {})
        for size in by_size.keys() & early.keys():
            line = "".join(ratios(early[size], by_size[size]))
            print(f"{'before/now: ' + name:<24}{size:>10,}{line}")
    print(f"\n{'client':<24}{'peak MB':>24}{'growth: ms, kB a document, exponent':>60}")
    for name, by_size in measured.items():
        peaks = " / ".join([f"{found.peak:.0f}" for found in by_size.values()])
        print(f"{name:<24}{peaks:>24}{'; '.join(growth(by_size)):>60}")


def ratios(found: Figures, base: Figures) -> list[str]:
    """Return how many times as much of client's CPU, all CPU and wall time something takes."""
    pairs = ((found.client, base.client), (found.total, base.total), (found.wall, base.wall))
    return [f"{one / other:>10.2f}" for one, other in pairs]


def growth(by_size: Mapping[int, Figures]) -> Iterator[str]:
    """Yield how the client's CPU and peak grow from each size to the next."""
    for (few, less), (many, more) in pairwise(by_size.items()):
        milliseconds = (more.client - less.client) * 1000 / (many - few)
        kilobytes = (more.peak - less.peak) * 1024 / (many - few)
        exponent = math.log(more.client / less.client, many / few)
        yield f"{milliseconds:.1f}, {kilobytes:.1f}, {exponent:.2f}"


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", default="500,2000,10000", help="numbers of documents")
    parser.add_argument("--ways", default=",".join(WAYS), help=f"of {', '.join(WAYS)}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument("--before-most", type=int, default=2000, help="documents for it")
    parser.add_argument("--kill", action="store_true", help="kill a worker of the cluster")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    sizes = [int(size) for size in options.sizes.split(",")]
    ways = options.ways.split(",")
    with ExitStack() as stack:
        commits: dict[str, Mapping[str, str]] = {"": {}}
        if options.before:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            commits[BEFORE] = stack.enter_context(installed(options.before, place))
        measured: dict[str, dict[int, Figures]] = {}
        for size in sizes:
            gold = corpus(options.folder, size)
            for number in range(options.rounds):
                for commit, environment in commits.items():
                    if commit and size > options.before_most:
                        continue
                    for way in ways:
                        own = measured.setdefault(way + commit, {})
                        figures = own.setdefault(size, Figures())
                        measure(way, gold, environment, figures, kill=options.kill)
                        done = f"{size} {way}{commit} {number + 1}"
                        print(f"{done}: {figures.total:.1f} s", file=sys.stderr, flush=True)
    show(measured, sizes)
    for size in sizes:
        digests = {
            one for found in measured.values() if size in found for one in found[size].digests
        }
        print(f"{size:,} documents: {'the same' if len(digests) == 1 else 'DIFFERENT'} figures")


if __name__ == "__main__":
    main()
