"""TUNA: CPU seconds of training and of answering, for each system, on trials of the corpus' size.

    .venv/bin/python benchmarks/bench_tuna.py
    .venv/bin/python benchmarks/bench_tuna.py --rounds 5 --plural

The trials are made (`anaphora tuna make --like-corpus`): 780, or 2,280 with ``--plural``. Systems
learn from three quarters of those with one target and answer the rest; times are per item, the
minimum of the rounds, which are interleaved. The last column is how many times as long as
`incremental` (systems that select) or `template` (realisers) an answer takes, in the same run.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import replace
from time import process_time

from anaphora_workbench.challenges.tuna.items import split_items
from anaphora_workbench.challenges.tuna.made_domains import CORPUS, make
from anaphora_workbench.challenges.tuna.pipeline import (
    OTHER_LANGUAGES,
    REALISERS,
    SELECTIONS,
    line_of,
    run_line,
)
from anaphora_workbench.registry import Registry


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plural", action="store_true", help="also answer sets of targets")
    options = parser.parse_args()
    registry = Registry()
    start = process_time()
    trials = make(replace(CORPUS, plural=options.plural))
    print(f"{len(trials):,} trials made in {process_time() - start:.2f} s")
    train, test = split_items([one for one in trials if not one.plural], 0.75, 1)
    test += [one for one in trials if one.plural]
    learning: dict[str, list[float]] = defaultdict(list)
    answering: dict[str, list[float]] = defaultdict(list)
    names = [*SELECTIONS, *REALISERS, *OTHER_LANGUAGES]
    for _round in range(options.rounds):
        for name in names:
            line = line_of(name, registry)
            start = process_time()
            if line.trained:
                line.train(train, seed=1)
            learnt = process_time()
            run_line(line, test)
            learning[name].append(learnt - start)
            answering[name].append(process_time() - learnt)
    print(f"learning from {len(train):,} items, answering {len(test):,}")
    print(f"{'system':16} {'train, s':>9} {'answer, ms':>11} {'a second':>9} {'ratio':>7}")
    for name in names:
        peer = "incremental" if name in SELECTIONS else "template"
        seconds = min(answering[name]) / len(test)
        ratio = seconds / (min(answering[peer]) / len(test))
        print(
            f"{name:16} {min(learning[name]):9.3f} {1000 * seconds:11.3f} {1 / seconds:9,.0f} "
            f"{ratio:7.1f}"
        )


if __name__ == "__main__":
    main()
