"""Coreference scorers side by side: CPU seconds and peak memory of whole processes, in one run.

    python benchmarks/bench_scoring.py FOLDER --install \
        --coval ~/coval --corefud-scorer ~/corefud-scorer --perl-scorer ~/scorer/scorer.pl

FOLDER keeps the generated pairs (`score_pairs.py`) and, with ``--install``, a virtual environment
with the peers of the package registry (coreference-eval, scorch) and what the others need. A peer
that is not there is left out with a sentence. Every scorer reads both files and computes all its
metrics, unless its name says which. In each round all run in turn; medians are printed, then how
many times more the peers need than we do for the metrics that they have (scorch: than we do for
all of ours): corefud-scorer on CorefUD with heads matched, the others on CoNLL or JSON.

A process that passes ``--timeout`` seconds of CPU time is stopped and printed as ``>N``.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

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
START = "import numpy, scipy.optimize"
OURS = "anaphora, all metrics"
OURS_USUAL = "anaphora, coval's 5 metrics"
OURS_COREFUD = "anaphora, CorefUD, 3 metrics"


@dataclass(frozen=True, slots=True)
class Scorer:
    """A scorer.

    Attributes:
        name: What the table calls it.
        base: The scorer of ours that it is compared with, ``""`` for one of ours.
        commands: The commands that score a pair, given its folder; their times are added.
        missing: Why it cannot be run, ``""`` when it can.
    """

    name: str
    base: str
    commands: Callable[[Path], Sequence[Sequence[str]]]
    missing: str = ""


@dataclass(slots=True)
class Figures:
    """What was measured of one scorer on one pair: a value a round."""

    seconds: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    failed: str = ""

    def __str__(self) -> str:
        if self.failed:
            return self.failed
        return f"{median(self.seconds):.1f} / {median(self.megabytes):.0f}"


def measure(command: Sequence[str], timeout: int) -> tuple[float, float, str]:
    """Run a command; return CPU seconds, peak megabytes, and why it failed or ``""``."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (timeout, timeout + 5))

    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=limit,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    failed = ""
    if process.returncode:
        stopped = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        failed = f">{timeout}" if stopped else f"failed ({process.returncode})"
    return seconds, usage.ru_maxrss / 1024, failed


def run(scorer: Scorer, pair: Path, timeout: int, figures: Figures) -> None:
    """Measure one scorer on one pair once."""
    seconds = peak = 0.0
    for command in scorer.commands(pair):
        spent, megabytes, figures.failed = measure(command, timeout)
        seconds += spent
        peak = max(peak, megabytes)
        if figures.failed:
            return
    figures.seconds.append(seconds)
    figures.megabytes.append(peak)


def sides(pair: Path, suffix: str) -> list[str]:
    """Return the two files of a pair."""
    return [str(pair / f"{side}.{suffix}") for side in ("key", "response")]


def ours() -> list[Scorer]:
    """Return our own scorers, and what starting Python with numpy and scipy costs."""
    score = [sys.executable, "-m", "anaphora_workbench.cli", "score", "--jobs", "1"]
    usual = [*score, "--metric", "mentions,muc,bcub,ceafe,lea,conll"]
    heads = [*score, "--metric", "muc,bcub,ceafe,conll", "--match", "head"]
    return [
        Scorer(OURS, "", lambda pair: [[*score, *sides(pair, "conll")]]),
        Scorer(OURS_USUAL, "", lambda pair: [[*usual, *sides(pair, "conll")]]),
        Scorer(OURS_COREFUD, "", lambda pair: [[*heads, *sides(pair, "conllu")]]),
        Scorer("(starting Python)", "", lambda _pair: [[sys.executable, "-c", START]]),
    ]


def peers(options: argparse.Namespace) -> list[Scorer]:
    """Return the other scorers, those that are not there with the reason."""
    python = options.folder / "peers" / "bin" / "python"
    scorch = python.with_name("scorch")
    no_python = "" if python.exists() else "not installed; say --install"
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
    """Print the figures, then the ratios."""
    cases = list(next(iter(measured.values())))
    heading = "".join([f"{case:>16}" for case in cases])
    print(f"\n{'CPU seconds / peak MB':<34}{heading}")
    for name, figures in measured.items():
        print(f"{name:<34}" + "".join([f"{figures[case]!s:>16}" for case in cases]))
    print(f"\n{'times our CPU seconds / our peak':<34}{heading}")
    for name, figures in measured.items():
        if own := measured.get(bases[name]):
            print(f"{name:<34}" + "".join([f"{ratio(figures[c], own[c]):>16}" for c in cases]))


def ratio(theirs: Figures, own: Figures) -> str:
    """Return how many times more time and memory a peer needs."""
    if theirs.failed or own.failed:
        return theirs.failed or own.failed
    slower = median(theirs.seconds) / median(own.seconds)
    return f"{slower:.1f} / {median(theirs.megabytes) / median(own.megabytes):.1f}"


def main() -> None:
    """Make the pairs, run all scorers in turn, print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cases", default=",".join(CASES), help=f"of {', '.join(CASES)}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--timeout", type=int, default=300, help="CPU seconds of one process")
    parser.add_argument("--only", default="", help="names of peers, or parts of these; '-': none")
    parser.add_argument("--install", action="store_true", help="install the peers into FOLDER")
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
    wanted = [part for part in options.only.split(",") if part]
    chosen = ours()
    for scorer in peers(options):
        if wanted and not any(part in scorer.name for part in wanted):
            continue
        if scorer.missing:
            print(f"{scorer.name} is left out: {scorer.missing}")
        else:
            chosen.append(scorer)
    cases = options.cases.split(",")
    measured = {scorer.name: {case: Figures() for case in cases} for scorer in chosen}
    for case in cases:
        pair = options.folder / case
        mentions, shape = CASES[case]
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
