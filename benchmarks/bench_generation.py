"""Metrics of generated strings: seconds for a test set beside sacrebleu, NLTK and rouge-score.

    .venv/bin/pip install nltk rouge-score    # optional peers; sacrebleu comes with `make setup`
    .venv/bin/python benchmarks/bench_generation.py
    .venv/bin/python benchmarks/bench_generation.py --segments 10000 --references 3
    .venv/bin/python benchmarks/bench_generation.py --grec FOLDER --before COMMIT

In each round all run in turn on the same texts; medians are printed, then how many times more (or
less) the peers need. Scores are printed beside, since fast and wrong is no use: NLTK counts one
n-gram too many for texts shorter than n.

``--grec`` measures whole processes of ``anaphora grec report``, with all tests: the four baselines
of the challenge, and all ten systems. FOLDER keeps the texts, which `grec_texts` makes in the
proportions of GREC-2.0, at three sizes up to its 1,731; ``--texts`` names other sizes. Systems
learn from the texts that they answer. Printed are CPU seconds and peak megabytes (minimum over
rounds in which all run in turn, on one thread), how many times less that is than with ``--before``
an earlier commit, whether both print the same, and the exponents by which both grow.
"""

from __future__ import annotations

import argparse
import math
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench_scoring import BEFORE, Figures, measure_process
from bench_start import installed

from anaphora_workbench.scoring.generation.ngrams import split
from anaphora_workbench.scoring.generation.strings import Bleu, Nist, text_metric

Texts = Sequence[str]
References = Sequence[Sequence[str]]
BASELINES = "base-rand,base-freq,base-1st,base-name"
GREC_RUNS = {"four baselines": ("--system", BASELINES), "all ten systems": ()}
GREC_TEXTS = "433,866,1731"
_WORDS = [f"word{number}" for number in range(4000)]


def texts(segments: int, references: int, seed: int) -> tuple[list[str], list[list[str]]]:
    """Return generated texts of about 20 words, and references that differ in a third of them."""
    draw = random.Random(seed)
    # Words by Zipf's law, so that n-grams repeat as they do in texts.
    weights = [1 / rank for rank in range(1, len(_WORDS) + 1)]
    theirs = []
    ours = []
    for _ in range(segments):
        base = draw.choices(_WORDS, weights, k=draw.randint(3, 37))
        theirs.append([" ".join(_changed(base, draw)) for _ in range(references)])
        ours.append(" ".join(_changed(base, draw)))
    return ours, theirs


def _changed(words: list[str], draw: random.Random) -> list[str]:
    changed = [draw.choice(_WORDS) if draw.random() < 0.15 else word for word in words]
    if draw.random() < 0.5:
        changed.insert(draw.randrange(len(changed) + 1), draw.choice(_WORDS))
    return changed


def peers(ours: Texts, theirs: References) -> dict[str, tuple[str, Callable[[], float]]]:
    """Return what runs: by name the metric, and a function that computes its score."""
    tokens = [split(text) for text in ours]
    known = [[split(text) for text in each] for each in theirs]
    found: dict[str, tuple[str, Callable[[], float]]] = {
        "ours BLEU-4": ("BLEU-4", lambda: Bleu(4, words=split).score(ours, theirs).total or 0),
        "ours NIST-5": ("NIST-5", lambda: Nist(5, words=split).score(ours, theirs).total or 0),
        "ours ROUGE-2": ("ROUGE-2", lambda: text_metric("rouge-2").score(ours, theirs).total or 0),
        "ours ROUGE-SU4": (
            "ROUGE-SU4",
            lambda: text_metric("rouge-su4").score(ours, theirs).total or 0,
        ),
        "ours TER": ("TER", lambda: text_metric("ter").score(ours, theirs).total or 0),
        "ours edit distance": (
            "edit distance",
            lambda: text_metric("edit").score(ours, theirs).total or 0,
        ),
    }
    sacrebleu = _module("sacrebleu.metrics")
    if sacrebleu is not None:
        streams = [list(stream) for stream in zip(*theirs, strict=True)]
        found["sacrebleu BLEU-4"] = (
            "BLEU-4",
            lambda: sacrebleu.BLEU(tokenize="none").corpus_score(ours, streams).score / 100,
        )
        found["sacrebleu TER"] = (
            "TER",
            lambda: sacrebleu.TER().corpus_score(ours, streams).score / 100,
        )
    nltk = _module("nltk.translate")
    if nltk is not None:
        found["NLTK BLEU-4"] = ("BLEU-4", lambda: nltk.bleu_score.corpus_bleu(known, tokens))
        found["NLTK NIST-5"] = ("NIST-5", lambda: nltk.nist_score.corpus_nist(known, tokens, 5))
        distance = _module("nltk.metrics.distance")
        found["NLTK edit distance"] = (
            "edit distance",
            lambda: (
                sum(
                    distance.edit_distance(one, other, substitution_cost=2)
                    for one, each in zip(tokens, known, strict=True)
                    for other in each
                )
                / sum(len(each) for each in known)
            ),
        )
    rouge = _module("rouge_score.rouge_scorer")
    if rouge is not None:
        scorer = rouge.RougeScorer(["rouge2"])
        found["rouge-score ROUGE-2"] = (
            "ROUGE-2",
            lambda: (
                sum(
                    scorer.score(each[0], one)["rouge2"].fmeasure
                    for one, each in zip(ours, theirs, strict=True)
                )
                / len(ours)
            ),
        )
    return found


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        print(f"{name.partition('.')[0]} is not installed, so it is left out")
        return None


def measure(runs: dict[str, tuple[str, Callable[[], float]]], rounds: int) -> None:
    """Run everything in turn, and print medians, scores and ratios."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    scores: dict[str, float] = {}
    for _ in range(rounds):
        for name, (_metric, run) in runs.items():
            began = perf_counter()
            scores[name] = run()
            seconds[name].append(perf_counter() - began)
    print(f"{'':22}{'seconds':>9}{'score':>10}{'times ours':>12}")
    for name, (metric, _run) in runs.items():
        took = median(seconds[name])
        ratio = took / median(seconds[f"ours {metric}"])
        beside = "" if name.startswith("ours") else f"{ratio:12.2f}"
        print(f"{name:22}{took:9.3f}{scores[name]:10.4f}{beside}")


def measure_grec(options: argparse.Namespace) -> None:
    """Make the texts, run the reports in turn, print the tables."""
    root = options.grec.resolve()
    sizes = [int(size) for size in options.texts.split(",")]
    # In processes of their own, so that their memory is not counted as that of the reports.
    maker = str(Path(__file__).with_name("grec_texts.py"))
    for size in sizes:
        subprocess.run(
            [sys.executable, maker, str(root / str(size)), "--texts", str(size)], check=True
        )
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        versions: dict[str, Mapping[str, str]] = {"": {}}
        if options.before:
            versions[BEFORE] = stack.enter_context(installed(options.before, folder))
        found = {
            name + version: {size: Figures() for size in sizes}
            for name in GREC_RUNS
            for version in versions
        }
        same = {(name, size): True for name in GREC_RUNS for size in sizes}
        for size in sizes:
            texts = str(root / str(size))
            for number in range(options.rounds):
                for name, arguments in GREC_RUNS.items():
                    printed = []
                    for version, variables in versions.items():
                        figures = found[name + version][size]
                        output = folder / "report.txt"
                        command = [sys.executable, "-m", "anaphora_workbench.cli", "grec", "report"]
                        command += [texts, "--train", texts, *arguments]
                        command += ["-o", str(output), "--force"]
                        spent, wall, peak, figures.failed = measure_process(
                            command, options.timeout, variables
                        )
                        figures.seconds.append(spent)
                        figures.walls.append(wall)
                        figures.megabytes.append(peak)
                        print(f"{size} {name}{version} ({number + 1}): {figures}", file=sys.stderr)
                        printed.append(output.read_text(encoding="utf-8"))
                        output.unlink()
                    same[name, size] &= len(set(printed)) == 1
    show_grec(found, same)


def show_grec(
    found: Mapping[str, Mapping[int, Figures]], same: Mapping[tuple[str, int], bool]
) -> None:
    """Print the figures of the reports, the ratios and the growth."""
    sizes = list(next(iter(found.values())))
    print(f"\n{'CPU seconds / peak MB':<30}" + "".join([f"{size:>16}" for size in sizes]))
    for name, figures in found.items():
        print(f"{name:<30}" + "".join([f"{figures[size]!s:>16}" for size in sizes]))
    for name in GREC_RUNS:
        if before := found.get(name + BEFORE):
            ours = found[name]
            cells = [
                f"{before[size].cpu / ours[size].cpu:.2f} / "
                f"{before[size].peak / ours[size].peak:.2f}"
                for size in sizes
            ]
            print(f"{f'{name}, times less':<30}" + "".join([f"{cell:>16}" for cell in cells]))
            cells = ["yes" if same[name, size] else "NO" for size in sizes]
            print(f"{f'{name}, same output':<30}" + "".join([f"{cell:>16}" for cell in cells]))
    heading = "".join([f"{f'{one} to {other}':>16}" for one, other in pairwise(sizes)])
    print(f"\n{'growth: exponent of CPU / peak':<30}{heading}")
    for name, figures in found.items():
        cells = [
            " / ".join(
                [
                    f"{math.log(late / early, other / one):.2f}"
                    for early, late in (
                        (figures[one].cpu, figures[other].cpu),
                        (figures[one].peak, figures[other].peak),
                    )
                ]
            )
            for one, other in pairwise(sizes)
        ]
        print(f"{name:<30}" + "".join([f"{cell:>16}" for cell in cells]))


def main() -> None:
    """Parse the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--segments", type=int, default=10_000)
    parser.add_argument("--references", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grec", type=Path, metavar="FOLDER", help="measure the reports of GREC")
    parser.add_argument("--texts", default=GREC_TEXTS, help="sizes of the corpora of GREC")
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument("--timeout", type=int, default=600, help="CPU seconds of one process")
    options = parser.parse_args()
    if options.grec:
        measure_grec(options)
        return
    ours, theirs = texts(options.segments, options.references, options.seed)
    measure(peers(ours, theirs), options.rounds)


if __name__ == "__main__":
    main()
