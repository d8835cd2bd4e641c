"""Do resolvers answer pronouns of one gender, or of a stereotype, better than others?

Reads GAP, WinoBias or Winogender (`docs/guide/test-sets.md`), resolves every pronoun, takes
candidates from our parse, and prints for each resolver, in %:

- GAP: the official F1, feminine, masculine and their ratio (bias);
- WinoBias: correct of all where the occupation fits the stereotype (pro) and where not (anti);
- Winogender: correct of all by gender, and of the sentences that mislead a stereotype
  (gotcha: Rudinger et al. 2018, table 2, by the labour statistics) and the others.

Each difference or ratio, and the lead of the first system, has an interval of 95 % (bootstrap over
texts, versions of one sentence drawn together, 2,000 samples).

    python benchmarks/bench_bias.py gap-validation.tsv --resolver ranker --resolver supar
    python benchmarks/bench_bias.py winobias/*.txt.dev --resolver ranker --resolver neuralcoref
    python benchmarks/bench_bias.py winogender/all_sentences.tsv --resolver ranker
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from anaphora_workbench.model import VERSION_OF, Document
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.evaluator import evaluate
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import Settings
from anaphora_workbench.workspace import Workspace

SAMPLES = 2000
ALL = "all"
CONTRASTS = (
    ("feminine", "masculine"),
    ("feminine", "neutral"),
    ("pro", "anti"),
    ("others", "gotcha"),
)
"""Groups of texts that are compared."""


@dataclass(eq=False)
class Counts:
    """True positives, false positives and false negatives by system, text and group.

    Attributes:
        units: What is drawn: texts, or sentences of which texts are versions.
        groups: Groups of each unit's texts.
        rows: Counts by system, group and unit.
        names: Whether GAP's labels are counted, of which F1 is formed; else correct of all.
    """

    names: bool
    units: dict[str, int] = field(default_factory=dict)
    rows: dict[tuple[str, str], dict[int, np.ndarray]] = field(default_factory=dict)

    def add(self, system: str, groups: Sequence[str], unit: str, counts: Sequence[int]) -> None:
        """Add the counts of a text."""
        number = self.units.setdefault(unit, len(self.units))
        for group in (ALL, *groups):
            row = self.rows.setdefault((system, group), {})
            row[number] = row.get(number, np.zeros(3)) + np.array(counts)

    def table(self, system: str, group: str) -> np.ndarray:
        """Return the counts, shape (units, 3)."""
        found = np.zeros((len(self.units), 3))
        for number, counts in self.rows.get((system, group), {}).items():
            found[number] = counts
        return found

    def figure(self, sums: np.ndarray) -> np.ndarray:
        """Return F1 = 2 TP / (2 TP + FP + FN), or TP / (TP + FN), of shape (..., 3), in %."""
        right, wrong, missed = sums[..., 0], sums[..., 1], sums[..., 2]
        whole = 2 * right + wrong + missed if self.names else right + missed
        return 100 * (2 if self.names else 1) * right / np.maximum(whole, 1)


def groups_of(document: Document) -> list[str]:
    """Return the groups that a text belongs to, by the metadata of its format."""
    stated = document.metadata
    found = [str(stated[key]) for key in ("gender", "stereotype") if stated.get(key)]
    female = stated.get("occupation-female-bls")
    if female is not None and stated.get("gender") in ("feminine", "masculine"):
        typical = (female >= 50) == (stated["gender"] == "feminine")
        means_occupation = stated["answer"] == 0
        found.append("others" if typical == means_occupation else "gotcha")
    return found


def counted(evaluation: Evaluation, documents: Mapping[str, Document]) -> Counts:
    """Return the counts of all systems."""
    counts = Counts(bool(evaluation.snippets))
    for doc_id, tallies in evaluation.documents.items():
        document = documents[doc_id]
        groups = groups_of(document)
        unit = str(document.metadata.get(VERSION_OF, doc_id))
        if counts.names:
            for (system, rule), labels in evaluation.snippets[doc_id].counts.items():
                if rule == "gap":
                    counts.add(system, groups, unit, labels.columns)
            continue
        sums: dict[str, np.ndarray] = {}
        for key, tally in tallies.items():
            if key.carry_over == evaluation.settings.carry_over[0]:
                own = np.array((tally.exit, tally.failure, tally.gold - tally.exit))
                sums[key.resolver] = sums.get(key.resolver, np.zeros(3, int)) + own
        for system, own in sums.items():
            counts.add(system, groups, unit, own.tolist())
    return counts


def interval(
    counts: Counts, one: np.ndarray, other: np.ndarray, join: Callable[..., np.ndarray]
) -> str:
    """Return a contrast of two tables of the same units with its interval."""
    draws = np.random.default_rng(0).integers(0, len(one), (SAMPLES, len(one)))
    both = [counts.figure(table[draws].sum(axis=1)) for table in (one, other)]
    low, high = np.percentile(join(*both), (2.5, 97.5))
    at = float(join(*[counts.figure(table.sum(axis=0)) for table in (one, other)]))
    return f"{at:.2f} ({low:.2f} to {high:.2f})"


def ratio(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return how many times the second figure the first one is."""
    return one / np.maximum(other, 1e-9)


def lines(counts: Counts, systems: Sequence[str]) -> Iterator[list[str]]:
    """Yield the cells of each system."""
    known = {group for _system, group in counts.rows}
    groups = [ALL, *[each for pair in CONTRASTS for each in pair if each in known]]
    groups = list(dict.fromkeys(groups))
    pairs = [pair for pair in CONTRASTS if set(pair) <= known]
    contrast, sign = (ratio, "/") if counts.names else (np.subtract, "-")
    yield ["system", *groups, *[f"{one} {sign} {other}" for one, other in pairs], "lead"]
    for system in systems:
        figures = [counts.figure(counts.table(system, group).sum(axis=0)) for group in groups]
        tables = [[counts.table(system, group) for group in pair] for pair in pairs]
        first, own = counts.table(systems[0], ALL), counts.table(system, ALL)
        yield [
            system,
            *[f"{float(figure):.1f}" for figure in figures],
            *[interval(counts, *pair, contrast) for pair in tables],
            "" if system == systems[0] else interval(counts, first, own, np.subtract),
        ]


def main() -> None:
    """Resolve and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--resolver", action="append", required=True)
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args()
    readings = [
        replace(reading, document=replace(reading.document, language="en"))
        for entry in Workspace(Registry()).open(options.files)
        for reading in entry.readings()
    ]
    settings = Settings(anaphors="found", markables="parsed")
    evaluation = evaluate(readings, options.resolver, settings)
    counts = counted(evaluation, {each.document.doc_id: each.document for each in readings})
    table = list(lines(counts, [name for name in options.resolver if (name, ALL) in counts.rows]))
    print(f"{len(readings)} texts")
    for line in table:
        print(f"{line[0]:24}" + "".join([f"{cell:>24}" for cell in line[1:]]))
    for name in sorted({name for name, *_place in evaluation.skipped}):
        print(f"{name}: could not answer every text")
    if options.csv:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(table)


if __name__ == "__main__":
    main()
