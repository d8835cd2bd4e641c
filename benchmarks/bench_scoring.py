r"""Coreference scorers side by side: CPU seconds and peak memory of whole processes, in one run.

    python benchmarks/bench_scoring.py FOLDER --install --before COMMIT \
        --coval ~/coval --corefud-scorer ~/corefud-scorer --perl-scorer ~/scorer/scorer.pl

FOLDER keeps the generated pairs (`score_pairs.py`) and, with ``--install``, a virtual environment
with the peers of the package registry (coreference-eval, scorch) and what the others need;
``--peers`` or ``$SCORER_PEERS`` names another environment that has them. A peer that is not there
is left out with a sentence. Every scorer reads both files and computes all its metrics, unless its
name says which. In each round all run in turn; what is printed is the minimum over the rounds,
since whatever else the machine does only adds to it. Tables:

1. CPU seconds and peak megabytes;
2. how many times more the peers, and with ``--before`` an earlier commit, need than we do for the
   metrics that they have (scorch: than we do for all of ours): corefud-scorer on CorefUD with heads
   matched, the others on CoNLL or JSON;
3. what ``--errors`` and ``--jobs 2`` cost, as multiples of the plain run, and wall time;
4. the exponent by which time and memory grow from one size to the next (1: linear), with what a
   pair of two sentences takes taken off.

A process that passes ``--timeout`` seconds of CPU time is stopped and printed as ``>N``.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from bench_start import installed
from bench_start import pair as tiny_pair

CASES = {
    "docs10k": (10_000, "docs"),
    "docs100k": (100_000, "docs"),
    "docs1M": (1_000_000, "docs"),
    "long20k": (20_000, "long"),
    "tangle20k": (20_000, "tangle"),
}
PACKAGES = ("coreference-eval==0.0.2", "scorch==0.2.0", "numpy", "scipy", "udapi>=0.3.0")
"""What ``--install`` puts into the peers' environment; udapi is for corefud-scorer."""
PERL_METRICS = ("muc", "bcub", "ceafe")
EVAL = """
import json, sys
from corefeval import Document, Scorer
scorer = Scorer()
with open(sys.argv[1]) as keys, open(sys.argv[2]) as responses:
    for key, response in zip(keys, responses):
        scorer.update(Document(json.loads(response)["clusters"], json.loads(key)["clusters"]))
scorer.detailed_score("", "")
"""
OURS = "anaphora, all metrics"
OURS_USUAL = "anaphora, coval's 5 metrics"
OURS_COREFUD = "anaphora, CorefUD, 3 metrics"
OURS_ERRORS = "anaphora, all metrics, --errors"
OURS_JOBS = "anaphora, all metrics, --jobs 2"
OURS_START = "(anaphora, two sentences)"
BEFORE = ", before"
MOST_ERRORS = 20_000
"""Mentions up to which ``--errors`` is measured: it keeps all errors, which takes gigabytes."""
GROWING = ("docs10k", "docs100k", "docs1M")
"""Cases that differ in size alone."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A scorer.

    Attributes:
        name: What the table calls it.
        base: The scorer of ours that it is compared with, ``""`` for one of ours.
        commands: The commands that score a pair, given its folder; their times are added.
        missing: Why it cannot be run, ``""`` when it can.
        environment: Variables to set.
    """

    name: str
    base: str
    commands: Callable[[Path], Sequence[Sequence[str]]]
    missing: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Figures:
    """What was measured of one scorer on one pair: a value a round."""

    seconds: list[float] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    failed: str = ""

    @property
    def cpu(self) -> float:
        """CPU seconds."""
        return min(self.seconds)

    @property
    def peak(self) -> float:
        """Peak megabytes of the largest process."""
        return min(self.megabytes)

    def __str__(self) -> str:
        return self.failed or f"{self.cpu:.2f} / {self.peak:.0f}"


def measure_process(
    command: Sequence[str], timeout: int, environment: Mapping[str, str]
) -> tuple[float, float, float, str]:
    """Run a command; return CPU and wall seconds, peak megabytes, and why it failed or ``""``."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (timeout, timeout + 5))

    variables = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **environment}
    # What pip installs is compiled; checkouts are after the first round, if Python may do so.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=limit,
        env=variables,
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - began
    seconds = usage.ru_utime + usage.ru_stime
    failed = ""
    if process.returncode:
        stopped = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        failed = f">{timeout}" if stopped else f"failed ({process.returncode})"
    return seconds, wall, usage.ru_maxrss / 1024, failed


def run(scorer: Scorer, pair: Path, timeout: int, figures: Figures) -> None:
    """Measure one scorer on one pair once."""
    seconds = wall = peak = 0.0
    for command in scorer.commands(pair):
        spent, passed, megabytes, figures.failed = measure_process(
            command, timeout, scorer.environment
        )
        seconds += spent
        wall += passed
        peak = max(peak, megabytes)
        if figures.failed:
            return
    figures.seconds.append(seconds)
    figures.walls.append(wall)
    figures.megabytes.append(peak)


def sides(pair: Path, suffix: str) -> list[str]:
    """Return the two files of a pair."""
    return [str(pair / f"{side}.{suffix}") for side in ("key", "response")]


def ours(folder: Path) -> list[Scorer]:
    """Return our own scorers; ``folder`` is for what they write."""
    score = [sys.executable, "-m", "anaphora_workbench.cli", "score"]
    usual = [*score, "--metric", "mentions,muc,bcub,ceafe,lea,conll"]
    heads = [*score, "--metric", "muc,bcub,ceafe,conll", "--match", "head"]
    errors = [*score, "--errors", str(folder / "errors.json"), "--force"]
    tiny = tiny_pair(folder)
    return [
        Scorer(OURS, "", lambda pair: [[*score, *sides(pair, "conll")]]),
        Scorer(OURS_USUAL, "", lambda pair: [[*usual, *sides(pair, "conll")]]),
        Scorer(OURS_COREFUD, "", lambda pair: [[*heads, *sides(pair, "conllu")]]),
        Scorer(OURS_ERRORS, "", lambda pair: [[*errors, *sides(pair, "conll")]]),
        Scorer(OURS_JOBS, "", lambda pair: [[*score, "--jobs", "2", *sides(pair, "conll")]]),
        Scorer(OURS_START, "", lambda _pair: [[*score, *tiny]]),
    ]


def peers(options: argparse.Namespace) -> list[Scorer]:
    """Return the other scorers, those that are not there with the reason."""
    python = (options.peers or options.folder / "peers") / "bin" / "python"
    scorch = python.with_name("scorch")
    no_python = "" if python.exists() else "not installed; say --install or --peers ENVIRONMENT"
    coval = script(options.coval, "scorer.py")
    scorer = script(options.corefud_scorer, "corefud-scorer.py")
    perl = script(options.perl_scorer, "scorer.pl")
    return [
        Scorer(
            "coreference-eval",
            OURS_USUAL,
            lambda pair: [[str(python), "-c", EVAL, *sides(pair, "jsonl")]],
            no_python,
        ),
        Scorer("scorch", OURS, lambda pair: [[str(scorch), *sides(pair, "scorch")]], no_python),
        Scorer(
            "coval",
            OURS_USUAL,
            lambda pair: [[str(python), str(coval), *sides(pair, "conll")]],
            no_python or absent(coval, "--coval"),
        ),
        Scorer(
            "official (Perl), 3 metrics",
            OURS_USUAL,
            lambda pair: [
                ["perl", str(perl), metric, *sides(pair, "conll"), "none"]
                for metric in PERL_METRICS
            ],
            absent(perl, "--perl-scorer") or ("" if shutil.which("perl") else "there is no perl"),
        ),
        Scorer(
            "corefud-scorer, 3 metrics",
            OURS_COREFUD,
            lambda pair: [
                [str(python), str(scorer), *sides(pair, "conllu"), "-s", "-m", *PERL_METRICS]
            ],
            no_python or absent(scorer, "--corefud-scorer"),
        ),
    ]


def script(place: Path | None, name: str) -> Path | None:
    """Return the script of a scorer, given it or its folder."""
    return place / name if place is not None and place.is_dir() else place


def absent(place: Path | None, option: str) -> str:
    """Return why a scorer cannot be run, or nothing."""
    if place is None:
        return f"say where it is with {option}"
    return "" if place.is_file() else f"{place} is not there"


def install(folder: Path) -> None:
    """Make the peers' environment, if it is not there."""
    place = folder / "peers"
    if not (place / "bin" / "scorch").exists():
        venv.create(place, with_pip=True)
        pip = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", *PACKAGES]
        subprocess.run(pip, check=True)


def show(measured: dict[str, dict[str, Figures]], bases: dict[str, str]) -> None:
    """Print the figures, the ratios and the growth."""
    cases = list(next(iter(measured.values())))
    heading = "".join([f"{case:>16}" for case in cases])
    print(f"\n{'CPU seconds / peak MB':<40}{heading}")
    for name, figures in measured.items():
        print(f"{name:<40}" + "".join([f"{figures[case]!s:>16}" for case in cases]))
    print(f"\n{'times our CPU seconds / our peak':<40}{heading}")
    for name, figures in measured.items():
        if own := measured.get(bases[name]):
            print(f"{name:<40}" + "".join([f"{ratio(figures[c], own[c]):>16}" for c in cases]))
    print(f"\n{'times the plain run, CPU / wall':<40}{heading}")
    for name in (OURS_ERRORS, OURS_JOBS, OURS_ERRORS + BEFORE, OURS_JOBS + BEFORE):
        plain = (
            measured[OURS + BEFORE if name.endswith(BEFORE) else OURS] if name in measured else {}
        )
        if plain:
            cells = [f"{cost(measured[name][c], plain[c]):>16}" for c in cases]
            print(f"{name:<40}" + "".join(cells))
    show_growth(measured)


def show_growth(measured: dict[str, dict[str, Figures]]) -> None:
    """Print the exponents by which time and memory grow from size to size."""
    sizes = [case for case in GROWING if case in next(iter(measured.values()))]
    if len(sizes) < 2:
        return
    heading = "".join([f"{f'{one} to {other[4:]}':>20}" for one, other in pairwise(sizes)])
    print(f"\n{'growth: exponent of CPU / of peak':<40}{heading}")
    for name, figures in measured.items():
        if name.startswith("("):
            continue
        start = measured[OURS_START] if name.startswith("anaphora") else None
        cells = []
        for one, other in pairwise(sizes):
            if figures[one].failed or figures[other].failed:
                cells.append(figures[other].failed or figures[one].failed)
                continue
            times = CASES[other][0] / CASES[one][0]
            less = start[one].cpu if start else 0.0
            spent = max(figures[one].cpu - less, 0.001), max(figures[other].cpu - less, 0.001)
            peaks = figures[one].peak, figures[other].peak
            exponents = [math.log(late / early, times) for early, late in (spent, peaks)]
            cells.append(" / ".join([f"{exponent:.2f}" for exponent in exponents]))
        print(f"{name:<40}" + "".join([f"{cell:>20}" for cell in cells]))


def ratio(theirs: Figures, own: Figures) -> str:
    """Return how many times more time and memory a peer needs."""
    if theirs.failed or own.failed:
        return theirs.failed or own.failed
    return f"{theirs.cpu / own.cpu:.1f} / {theirs.peak / own.peak:.1f}"


def cost(figures: Figures, plain: Figures) -> str:
    """Return how many times the CPU and wall time of the plain run another one needs."""
    if figures.failed or plain.failed:
        return figures.failed or plain.failed
    wall = min(figures.walls) / min(plain.walls)
    return f"{figures.cpu / plain.cpu:.2f} / {wall:.2f}"


def earlier(scorers: Sequence[Scorer], variables: Mapping[str, str]) -> list[Scorer]:
    """Return our scorers of another commit, which the variables let Python find."""
    return [
        replace(each, name=each.name + BEFORE, base=each.name, environment=variables)
        for each in scorers
        if each.name != OURS_START
    ]


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cases", default=",".join(CASES), help=f"of {', '.join(CASES)}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--timeout", type=int, default=300, help="CPU seconds of one process")
    parser.add_argument("--only", default="", help="names of peers, or parts of these; '-': none")
    parser.add_argument("--install", action="store_true", help="install the peers into FOLDER")
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument(
        "--peers",
        type=Path,
        default=os.environ.get("SCORER_PEERS"),
        help="virtual environment that has the peers, or $SCORER_PEERS",
    )
    for name, variable in (
        ("--coval", "COVAL"),
        ("--corefud-scorer", "COREFUD_SCORER"),
        ("--perl-scorer", "CONLL_SCORER"),
    ):
        parser.add_argument(
            name, type=Path, default=os.environ.get(variable), help=f"or ${variable}"
        )
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.install:
        install(options.folder)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        chosen = ours(folder)
        if options.before:
            variables = stack.enter_context(installed(options.before, folder))
            chosen += earlier(chosen, variables)
        compare([*chosen, *present(options)], options)


def present(options: argparse.Namespace) -> list[Scorer]:
    """Return the peers that are wanted and there; say which are not there."""
    wanted = [part for part in options.only.split(",") if part]
    found = []
    for scorer in peers(options):
        if wanted and not any(part in scorer.name for part in wanted):
            continue
        if scorer.missing:
            print(f"{scorer.name} is left out: {scorer.missing}")
        else:
            found.append(scorer)
    return found


def compare(chosen: Sequence[Scorer], options: argparse.Namespace) -> None:
    """Make the pairs, run all scorers in turn, print the tables."""
    cases = options.cases.split(",")
    measured = {scorer.name: {case: Figures() for case in cases} for scorer in chosen}
    for case in cases:
        pair = options.folder / case
        mentions, shape = CASES[case]
        if mentions > MOST_ERRORS:
            for name in measured.keys() & {OURS_ERRORS, OURS_ERRORS + BEFORE}:
                measured[name][case].failed = "-"
        # In a process of its own, so that its memory is not counted as that of the scorers.
        maker = [sys.executable, str(Path(__file__).with_name("score_pairs.py")), str(pair)]
        subprocess.run([*maker, "--mentions", str(mentions), "--shape", shape], check=True)
        for _ in range(options.rounds):
            for scorer in chosen:
                figures = measured[scorer.name][case]
                if not figures.failed:
                    run(scorer, pair, options.timeout, figures)
                    print(f"{case} {scorer.name}: {figures}", file=sys.stderr)
    show(measured, {scorer.name: scorer.base for scorer in chosen})


if __name__ == "__main__":
    main()
