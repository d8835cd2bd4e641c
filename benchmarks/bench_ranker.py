"""How good is the ranker on texts that it has not learnt from, beside the rule resolvers?

Trains rankers on a part of the corpora and lets each answer only what it has not seen:

    python benchmarks/bench_ranker.py CORPORA                    # five parts of each corpus
    python benchmarks/bench_ranker.py CORPORA --leave corpus     # a whole corpus at a time
    python benchmarks/bench_ranker.py CORPORA --leave genre      # a genre of GUM at a time

CORPORA is the folder with gum, litbank and gap; GAP's development snippets are learnt from only.
Printed are correct answers of all gold anaphors, with own earlier errors kept and with earlier
errors corrected, by kind, gender of the pronoun and genre, then of all with how far the ranker is
ahead with an interval of 95 % (paired bootstrap over documents, 2,000 samples). Candidates are the
noun phrases of a parse; for a corpus without one a second table has the key's mentions as
candidates. ``--csv FILE`` also writes the counts of each document. Needs the extras ``nlp`` and
``learn``, and an hour of CPU time.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from anaphora_resolvers.ranker.examples import Lesson, lesson_of
from anaphora_resolvers.ranker.learning import learnt
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.resolver import Ranker
from anaphora_resolvers.ranker.training_progress import TrainingProgress
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.model.document import bare
from anaphora_workbench.ports import CandidateSession, Reading, Run
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.cases import Case
from anaphora_workbench.scoring.evaluator import evaluate
from anaphora_workbench.scoring.settings import CarryOver, Settings
from anaphora_workbench.workspace import Workspace

SAMPLES = Path(__file__).parent.parent / "sample_corpora" / "anaphora_samples"
GENDERS = {
    "feminine": ("she", "her", "hers", "herself", "ella", "ellas", "la", "las"),
    "masculine": ("he", "him", "his", "himself", "él", "ellos", "lo", "los"),
}
RULES = ("supar", "hobbs", "rap", "s-list", "sieves", "cogniac", "nearest-subject")
UNPARSED = "litbank"
"""The corpus whose files have no parse."""
COLUMNS = ("corpus", "analysis", "document", "carry_over", "resolver", "correct", "gold")


@dataclass(frozen=True, eq=False)
class Text:
    """An annotated document.

    Attributes:
        corpus: Name of its corpus.
        reading: As it was read.
        lessons: What is to be learnt from it: with its own parse and with ours.
    """

    corpus: str
    reading: Reading
    lessons: tuple[Lesson, ...]

    @property
    def genre(self) -> str:
        """Genre of a document of GUM (``GUM_bio_byron``: bio)."""
        return self.reading.document.doc_id.split("_")[1] if self.corpus == "gum" else ""


class FoldRanker(Ranker):
    """Answers each document by the model that had not seen it."""

    def __init__(self, models: Mapping[str, Model]) -> None:
        super().__init__()
        self._models = models

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> Run:
        """Begin with a document."""
        return Ranker(self._models[document.doc_id]).start(document, layer, session)

    def version(self) -> str:
        """Return that there are several."""
        return "cross-validated"


def texts(corpora: Path, registry: Registry) -> Iterator[Text]:
    """Yield all documents."""
    sources = (
        ("gum", corpora / "gum" / "corefud", "en", True),
        ("litbank", corpora / "litbank" / "conll", "en", False),
        ("samples-en", SAMPLES / "en", "en", True),
        ("samples-es", SAMPLES / "es", "es", True),
        ("further-es", SAMPLES / "es-further" / "development", "es", False),
    )
    for corpus, path, language, parsed in sources:
        for entry in Workspace(registry).open([path]):
            for reading in entry.readings():
                stated = replace(reading, document=replace(reading.document, language=language))
                lessons = [lesson_of(stated, registry)]
                if parsed:
                    words = replace(stated, document=bare(stated.document))
                    lessons.append(lesson_of(words, registry))
                yield Text(corpus, stated, tuple(lessons))


def folds(every: Sequence[Text], leave: str, seed: int) -> list[str]:
    """Return the part that each document belongs to; documents of ``""`` are never answered."""
    if leave == "corpus":
        return [text.corpus for text in every]
    if leave == "genre":
        return [text.genre for text in every]
    return [str(part) for part in np.random.default_rng(seed).permutation(len(every)) % 5]


def report(
    every: Sequence[Text],
    models: Mapping[str, Model],
    systems: Sequence[str],
    settings: Settings,
    title: str,
) -> list[tuple[str | int, ...]]:
    """Print a table of each corpus, and return the counts of each document (see `COLUMNS`)."""
    counts: list[tuple[str | int, ...]] = []
    for corpus in dict.fromkeys([text.corpus for text in every]):
        readings = [
            text.reading
            for text in every
            if text.corpus == corpus and text.reading.document.doc_id in models
        ]
        if not readings:
            continue
        evaluation = evaluate(readings, [FoldRanker(models), *systems], settings, cases=True)
        print(f"\n{corpus}, {len(readings)} documents, {title}")
        print_groups(evaluation.cases, systems[:1])
        for carry in (CarryOver.PROPAGATED, CarryOver.CORRECTED):
            rows: dict[str, list[tuple[int, int]]] = {}
            for doc_id, tallies in evaluation.documents.items():
                sums: dict[str, tuple[int, int]] = {}
                for key, tally in tallies.items():
                    if key.carry_over == carry:
                        right, gold = sums.get(key.resolver, (0, 0))
                        sums[key.resolver] = (right + tally.exit, gold + tally.gold)
                for name, both in sums.items():
                    rows.setdefault(name, []).append(both)
                    counts.append((corpus, title, doc_id, carry.value, name, *both))
            compare(carry.value, {name: np.array(row) for name, row in rows.items()})
    return counts


def print_groups(cases: Sequence[Case], systems: Sequence[str]) -> None:
    """Print the shares of right answers of the ranker and others by kind, gender and genre."""
    right: dict[tuple[str, str, str], list[tuple[bool, ...]]] = {}
    for case in cases:
        if case.system not in ("ranker", *systems) or not case.antecedents:
            continue
        outcomes = tuple([judged.outcome == "exit" for judged in case.judgements])
        for group in groups_of(case):
            right.setdefault((*group, case.system), []).append(outcomes)
    for (what, group, system), outcomes in sorted(right.items()):
        shares = " / ".join([f"{share:.1f}" for share in 100 * np.mean(outcomes, axis=0)])
        print(f"  {what:8}{group:14}{system:10}{len(outcomes):6}  {shares}")


def groups_of(case: Case) -> Iterator[tuple[str, str]]:
    """Yield what kind of anaphor a case is, and of what gender and genre."""
    yield "kind", case.kind
    word = case.anaphor.words.lower()
    for gender, words in GENDERS.items():
        if word in words:
            yield "gender", gender
    if case.document.startswith("GUM_"):
        yield "genre", case.document.split("_")[1]


def compare(carry: str, rows: Mapping[str, np.ndarray]) -> None:
    """Print the share of correct answers of each system and how far the ranker is ahead."""
    ours = rows["ranker"]
    draws = np.random.default_rng(0).integers(0, len(ours), (2000, len(ours)))
    for name, theirs in rows.items():
        share = 100 * theirs[:, 0].sum() / theirs[:, 1].sum()
        ahead = (ours[:, 0] - theirs[:, 0])[draws].sum(axis=1) / ours[:, 1][draws].sum(axis=1)
        low, high = np.percentile(100 * ahead, (2.5, 97.5))
        total = f"{theirs[:, 0].sum()} of {theirs[:, 1].sum()}"
        print(f"  {carry:11}{name:18}{share:6.1f}  {total:>14}   {low:+6.1f} to {high:+5.1f}")


def main() -> None:
    """Train, answer and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--leave", choices=("document", "corpus", "genre"), default="document")
    parser.add_argument("--resolver", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args()
    registry = Registry()
    systems = options.resolver or RULES
    for name in systems:
        registry.resolver(name)  # Raises before an hour of training, not after it.
    every = list(texts(options.corpora, registry))
    snippets = [
        lesson_of(replace(reading, document=replace(reading.document, language="en")), registry)
        for entry in Workspace(registry).open([options.corpora / "gap" / "gap-development.tsv"])
        for reading in entry.readings()
    ]
    parts = folds(every, options.leave, options.seed)
    models: dict[str, Model] = {}
    for part in sorted(set(parts) - {""}):
        seen = [
            lesson
            for text, own in zip(every, parts, strict=True)
            if own != part
            for lesson in text.lessons
        ]
        silent = TrainingProgress(lambda _line: None)
        model = learnt([*seen, *snippets], options.seed, silent, certain=False)
        for text, own in zip(every, parts, strict=True):
            if own == part:
                models[text.reading.document.doc_id] = model
        print(f"without {part}: {len(seen)} texts and {len(snippets)} snippets", flush=True)
    given = [text for text in every if text.corpus != UNPARSED]
    bare_words = [text for text in every if text.corpus == UNPARSED]
    by_hand = [text for text in every if len(text.lessons) > 1]
    tables = (
        (given, Settings(), "parse as given"),
        (bare_words, Settings(markables="parsed"), "own parse"),
        (bare_words, Settings(markables="gold"), "own parse, candidates are the key's mentions"),
        (by_hand, Settings(reparse=True), "own parse"),
    )
    counts = [row for table in tables for row in report(table[0], models, systems, *table[1:])]
    if options.csv:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *counts])


if __name__ == "__main__":
    main()
