"""Surface Realisation: speed of every step and realiser, and of METEOR and TER beside peers.

    .venv/bin/python benchmarks/bench_sr.py
    .venv/bin/python benchmarks/bench_sr.py --sentences 10000
    ANAPHORA_METEOR_JAR=meteor-1.5.jar .venv/bin/python benchmarks/bench_sr.py

Times are CPU seconds, so that other work on the machine does not count. Sentences are those of the
samples, for reading and writing again and again under new names. Words per second are those of the
best realisations. TER is also computed by
sacrebleu, METEOR by its official program where that is installed, on as many outputs as are printed
beside; the scores must be the same (METEOR's to two digits or so: the program knows synonyms).
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import cycle, islice
from time import process_time
from typing import TypeVar

import anaphora_samples
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.challenges.sr.knowledge import Skill, learnt
from anaphora_workbench.challenges.sr.scoring import Outputs, Scorer, grouped, normalised
from anaphora_workbench.challenges.sr.systems import (
    CountsRealiser,
    GrammarRealiser,
    NgramRealiser,
    RandomRealiser,
    RankerRealiser,
    Realiser,
    TrigramRealiser,
)
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.meteor import BuiltInMeteor, MeteorJar
from anaphora_workbench.scoring.generation.ter import Ter
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

Result = TypeVar("Result")
REALISERS: tuple[type[Realiser], ...] = (
    RankerRealiser,
    NgramRealiser,
    GrammarRealiser,
    TrigramRealiser,
    CountsRealiser,
    RandomRealiser,
)


def timed(what: str, count: int, work: Callable[[], Result], more: str = "") -> Result:
    """Do something and print how long it took."""
    start = process_time()
    result = work()
    seconds = process_time() - start
    print(f"{what:34} {seconds:8.2f} s {count / seconds:10,.0f} a second  {more}")
    return result


def many(sentences: list[SrSentence], count: int) -> Iterator[SrSentence]:
    """Yield sentences again and again under new names."""
    for number, sentence in enumerate(islice(cycle(sentences), count)):
        yield replace(sentence, sentence_id=str(number))


def realised(realiser: Realiser, sentences: list[SrSentence]) -> list[SrOutput]:
    """Return what a realiser makes of sentences."""
    return [output for each in sentences for output in realiser.generate(each)]


def sacrebleu_ter(ours: list[str], theirs: list[list[str]]) -> float:
    """Return TER by sacrebleu."""
    ter = import_module("sacrebleu.metrics").TER()
    return (
        float(ter.corpus_score(ours, [list(stream) for stream in zip(*theirs, strict=True)]).score)
        / 100
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--peers", type=int, default=200, help="outputs that peers score")
    options = parser.parse_args()
    size = options.sentences
    registry = Registry()
    fmt = registry.task_format("sr-shallow")
    folder = anaphora_samples.folder()
    documents = [
        reading.document
        for path in sorted((folder / "en").glob("*.conllu"))
        for reading in registry.format("corefud").read(Source.of(path))
    ]
    made = [found for each in documents for found in convert(each, Conversion())]
    source = [each for each in made if isinstance(each, SrSentence)]
    rounds = max(1, size // len(source))
    timed(
        "convert",
        rounds * len(source),
        lambda: [list(convert(each, Conversion())) for _ in range(rounds) for each in documents],
    )
    asked = list(many(source, size))
    stream = io.BytesIO()
    timed("write", size, lambda: fmt.write(asked, Target.of(stream)))
    data = stream.getvalue()
    timed("read", size, lambda: list(fmt.read(Source.of(io.BytesIO(data)))))
    train = [each.item for each in fmt.read(Source.of(folder / "sr" / "shallow-train.sr"))]
    learning = [each for each in train if each is not None]
    timed("train, counts", len(learning), partial(learnt, learning))
    known = timed("train, everything", len(learning), partial(learnt, learning, tuple(Skill)))
    # Each sentence once, since realisers remember what they have decided.
    made_by: dict[str, list[SrOutput]] = {}
    for kind in REALISERS:
        realiser = kind()
        realiser.take(known)
        start = process_time()
        made_by[realiser.name] = outputs = realised(realiser, source)
        seconds = process_time() - start
        words = sum([len(each.text.split()) for each in outputs if each.rank == 1])
        rates = f"{len(source) / seconds:10,.0f} a second  {words / seconds:8,.0f} words a second"
        print(f"{'realise, ' + realiser.name:34} {seconds:8.2f} s {rates}")
    scorer = Scorer("shallow", source, BuiltInMeteor())
    ranked = Outputs("outputs", grouped(made_by["sr-trigrams"]))
    timed("score, five outputs each", len(source), lambda: scorer.scores(ranked))
    few = source[: options.peers]
    ours = [normalised(list(ranked.ranked[each.sentence_id].values())[-1]) for each in few]
    theirs = [[normalised(each.text or "")] for each in few]
    scores: dict[str, Callable[[list[str], list[list[str]]], float | None]] = {
        "TER": lambda one, other: Ter().score(one, other).total,
        "TER, sacrebleu": sacrebleu_ter,
        "METEOR (exact+stem)": lambda one, other: BuiltInMeteor().score(one, other).total,
    }
    program = MeteorJar.find()
    if program is not None:
        scores["METEOR 1.5, official"] = lambda one, other: program.score(one, other).total
    for name, score in scores.items():
        found = timed(name, len(few), partial(score, ours, theirs))
        print(f"{'':34} {found:.4f}")


if __name__ == "__main__":
    main()
