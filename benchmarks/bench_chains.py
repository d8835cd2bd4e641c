"""How good are whole chains on texts of which only the words are known?

Takes annotated texts, wipes out everything but words and sentences, analyses them as raw text is
analysed, and resolves them. Prints the CoNLL mean of each resolver: mentions matched by all their
words and by their heads, entities of one mention ignored, and by all words with such entities
kept. Mentions are each system's own. Then prints how far the last system is ahead of each other
one, in percentage points of the CoNLL mean, with an interval of 95 % (BCa, paired bootstrap over
documents).

    python benchmarks/bench_chains.py GOLD... --resolver sieves --resolver ranker-chains
    python benchmarks/bench_chains.py GOLD... --also MORE... --folds 3

With ``--folds N`` the model of ``ranker-chains`` is trained N times and answers only documents that
it has not seen; ``--also`` names texts that it learns from and never answers. Needs the extras
``nlp`` and ``learn``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import process_time

import numpy as np

from anaphora_resolvers.ranker.chain_learning import learnt_chains
from anaphora_resolvers.ranker.chains import RankerChains
from anaphora_resolvers.ranker.training_progress import TrainingProgress
from anaphora_workbench.model import Document, Layer, bare
from anaphora_workbench.ports import BatchResolver, Reading, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching
from anaphora_workbench.scoring.coreference.reading import table_of_reading
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.scoring.coreference.significance import compare_systems
from anaphora_workbench.stats.bootstrap_comparison import BootstrapComparison
from anaphora_workbench.workspace import Workspace

METRICS = ("muc", "bcub", "ceafe", "conll")

WAYS = ((MentionMatching.FULL, True), (MentionMatching.HEAD, True), (MentionMatching.FULL, False))
"""How mentions are matched, and whether entities of one mention are ignored."""


@dataclass(frozen=True, eq=False)
class Text:
    """A text.

    Attributes:
        key: As it was read.
        document: Its own analysis.
        layer: The noun phrases and pronouns that were found.
    """

    key: Reading
    document: Document
    layer: Layer

    @property
    def annotation(self) -> tuple[Document, Layer, Layer]:
        """What a model learns from."""
        return self.document, self.layer, self.key.layers[0]

    def answered(self, resolver: BatchResolver) -> Reading:
        """Return the text with a resolver's layer."""
        layer = resolver.resolve(self.document, self.layer, ())
        return replace(self.key, document=self.document, layers=(layer,))


def texts(paths: Sequence[str], language: str, registry: Registry) -> list[Text]:
    """Read texts and analyse their words."""
    found = []
    for opened in Workspace(registry).open(paths):
        for key in opened.readings():
            document = bare(replace(key.document, language=language))
            document, layer = registry.preprocessor("auto").prepare(document)
            layer = registry.anaphor_finder("pronouns").find(document, layer)
            found.append(Text(key, document, layer))
    return found


def cross_validated(
    every: Sequence[Text], also: Sequence[Text], folds: int, seed: int
) -> list[Reading]:
    """Return answers of models that had not seen the text."""
    fold_of = np.random.default_rng(seed).permutation(len(every)) % folds
    answers: dict[int, Reading] = {}
    for fold in range(folds):
        seen = [every[number].annotation for number in np.flatnonzero(fold_of != fold)]
        learned_from = [*seen, *[text.annotation for text in also]]
        model = learnt_chains(learned_from, seed, TrainingProgress(print))
        for number in np.flatnonzero(fold_of == fold).tolist():
            answers[number] = every[number].answered(RankerChains(model))
    return [answers[number] for number in range(len(every))]


def report(
    name: str, every: Sequence[Text], answers: Sequence[Reading], seconds: float
) -> list[CoreferenceScores]:
    """Print the rows of a system, one for each of `WAYS`, and return their scores."""
    words = sum([len(text.document.tokens) for text in every])
    rows = []
    for way, drop in WAYS:
        settings = ScoreSettings(
            metrics=METRICS,
            drop_key_singletons=drop,
            drop_response_singletons=drop,
            matching=Matching(way=way),
        )
        keys = [table_of_reading(text.key, settings, False) for text in every]
        given = [table_of_reading(answer, settings, False) for answer in answers]
        scores = score_tables(keys, given, settings)
        figures = "".join([f"{100 * float(scores.score(each).f1 or 0):8.1f}" for each in METRICS])
        speed = f"{words / max(seconds, 1e-9):10,.0f}"
        print(f"{name:28}{way.value:8}{singles(drop):9}{figures}{speed}", flush=True)
        rows.append(scores)
    return rows


def singles(drop: bool) -> str:
    """Return the word for entities of one mention."""
    return "without" if drop else "with"


def compare(scores: Mapping[str, Sequence[CoreferenceScores]]) -> None:
    """Print how far the last system is ahead of the others."""
    last = list(scores)[-1]
    print(f"\n{last} is ahead of")
    for number, (way, drop) in enumerate(WAYS):
        for name in list(scores)[:-1]:
            pair = {
                each: replace(
                    scores[each][number],
                    settings=replace(scores[each][number].settings, metrics=("conll",)),
                )
                for each in (last, name)
            }
            (found,) = compare_systems(pair, shuffles=1)
            print(f"{name:28}{way.value:8}{singles(drop):9}{lead(found.bootstrap)}")


def lead(difference: BootstrapComparison) -> str:
    """Return a difference in percentage points with its interval, or why it has none."""
    interval = difference.bca
    points = 100 * (difference.difference or 0)
    if interval.low is None or interval.high is None:
        return f"{points:+8.1f}   no interval: {interval.refusal}"
    return f"{points:+8.1f}   {100 * interval.low:+.1f} to {100 * interval.high:+.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", nargs="+")
    parser.add_argument("--also", nargs="*", default=())
    parser.add_argument("--lang", default="en")
    parser.add_argument("--resolver", action="append", default=[])
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    registry = Registry()
    every = texts(options.gold, options.lang, registry)
    heads = "".join([f"{each:>8}" for each in METRICS])
    print(f"{'system':28}{'match':8}{'singles':9}{heads}{'words/s':>10}")
    scores: dict[str, list[CoreferenceScores]] = {}
    for name in options.resolver:
        resolver = registry.resolver(name)
        if isinstance(resolver, StepResolver):
            parser.error(f"{name} answers anaphors, not whole texts")
        start = process_time()
        answers = [text.answered(resolver) for text in every]
        scores[name] = report(name, every, answers, process_time() - start)
    if options.folds:
        also = texts(options.also, options.lang, registry) if options.also else []
        start = process_time()
        answers = cross_validated(every, also, options.folds, options.seed)
        name = f"ranker-chains, {options.folds} folds"
        scores[name] = report(name, every, answers, process_time() - start)
    if len(scores) > 1:
        compare(scores)


if __name__ == "__main__":
    main()
