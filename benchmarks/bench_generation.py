"""Metrics of generated strings: seconds for a test set beside sacrebleu, NLTK and rouge-score.

    .venv/bin/pip install nltk rouge-score    # optional peers; sacrebleu comes with `make setup`
    .venv/bin/python benchmarks/bench_generation.py
    .venv/bin/python benchmarks/bench_generation.py --segments 10000 --references 3
    .venv/bin/python benchmarks/bench_generation.py --grec FOLDER

In each round all run in turn on the same texts; medians are printed, then how many times more (or
less) the peers need. Scores are printed beside, since fast and wrong is no use: NLTK counts one
n-gram too many for texts shorter than n. ``--grec`` measures reading a folder of GREC files and
scoring all four baselines on them.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from anaphora_workbench.scoring.generation.ngrams import split
from anaphora_workbench.scoring.generation.strings import Bleu, Nist, text_metric

Texts = Sequence[str]
References = Sequence[Sequence[str]]
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


def main() -> None:
    """Parse the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--segments", type=int, default=10_000)
    parser.add_argument("--references", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grec", metavar="FOLDER", help="GREC files to read and score")
    options = parser.parse_args()
    if options.grec:
        command = [sys.executable, "-m", "anaphora_workbench.cli", "grec", "report", options.grec]
        command += ["--system", "base-rand,base-freq,base-1st,base-name", "--train", options.grec]
        command += ["--draws", "1"]
        began = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        print(f"GREC: {perf_counter() - began:.2f} s for reading and scoring four baselines")
        return
    ours, theirs = texts(options.segments, options.references, options.seed)
    measure(peers(ours, theirs), options.rounds)


if __name__ == "__main__":
    main()
