"""Learn the model of pleonastic *it* that ships, or cross-validate it.

    python scripts/train_pleonastic.py CORPORA              # writes the model
    python scripts/train_pleonastic.py CORPORA --evaluate   # prints the figures of its card
    python scripts/train_pleonastic.py CORPORA --without GUM_bio    # not from these documents

CORPORA has the folders ``gum``, ``litbank`` and ``gap``. Needs the extras ``nlp`` and ``learn``.
The same corpora, seed and versions (``constraints.txt``) make the same file on one machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

import anaphora_resolvers.finders
import anaphora_samples
from anaphora_resolvers.finders.pleonastic_learning import (
    Case,
    cases_of,
    cross_validated,
    key_of,
    learned,
    probabilities,
    without_labels,
)
from anaphora_resolvers.finders.pleonastic_model import PleonasticModel
from anaphora_workbench.model import Document, bare
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Reading, prepare_all
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

THRESHOLD = 0.5
"""F1 is highest from 0.3 to 0.45; above, precision stays near that of the patterns."""
REGISTERS = "written registers"
"""Sentences that are never learned from."""
_LABELLED = anaphora_samples.folder() / "pleonastic"


def readings(registry: Registry, paths: Sequence[Path]) -> Iterator[Reading]:
    """Yield the documents of files or folders, as English."""
    for opened in Workspace(registry).open([str(path) for path in paths]):
        for reading in opened.readings():
            yield replace(reading, document=replace(reading.document, language="en"))


def analysed(registry: Registry, documents: Sequence[Document]) -> list[Document]:
    """Return documents with our own analysis of their words."""
    prepared = prepare_all(registry.preprocessor("spacy"), [bare(each) for each in documents])
    return [document for document, _layer in prepared]


def annotated(registry: Registry, source: str, paths: Sequence[Path]) -> Iterator[Case]:
    """Yield the cases of a corpus that marks all mentions, on both analyses."""
    gold = list(readings(registry, paths))
    own = analysed(registry, [reading.document for reading in gold])
    for reading, document in zip(gold, own, strict=True):
        key = key_of(reading)
        wiped = without_labels(reading.document)
        yield from cases_of(source, "own", document, key, reading.document)
        yield from cases_of(source, "gold", wiped, key, reading.document)


def labelled(registry: Registry, source: str, table: str, paths: Sequence[Path]) -> Iterator[Case]:
    """Yield the cases of a corpus whose pronouns a table labels by word or character."""
    header, *rows = [
        line.split("\t") for line in (_LABELLED / table).read_text(encoding="utf-8").splitlines()
    ]
    labels: dict[str, dict[int, str]] = {}
    for name, place, label in rows:
        labels.setdefault(name, {})[int(place)] = label
    known = [r.document for r in readings(registry, paths) if r.document.doc_id in labels]
    for document in analysed(registry, known):
        tokens = {place: place for place in range(len(document))}
        if header[1] == "character":
            tokens = {start: place for place, (start, _end) in enumerate(document.offsets)}
        key = {
            tokens[place]: label == "pleonastic"
            for place, label in labels[document.doc_id].items()
            if label != "unsure"
        }
        yield from cases_of(source, "own", document, key)


def sentences(registry: Registry, source: str, table: str) -> Iterator[Case]:
    """Yield the cases of sentences with a word in brackets."""
    documents, keys = [], []
    for row in (_LABELLED / table).read_text(encoding="utf-8").splitlines()[1:]:
        name, label, _group, text = row.split("\t")
        before, _bracket, rest = text.partition("[")
        document = document_of_text(name, before + rest.replace("]", "", 1), "en")
        marked = [start for start, _end in document.offsets].index(len(before))
        documents.append(document)
        keys.append({marked: label == "pleonastic"})
    for document, key in zip(analysed(registry, documents), keys, strict=True):
        yield from cases_of(source, "own", document, key)


def all_cases(corpora: Path) -> list[Case]:
    """Return the cases of all sources."""
    registry = Registry()
    samples = sorted((anaphora_samples.folder() / "en").glob("*.conllu"))
    return [
        *annotated(registry, "GUM", sorted((corpora / "gum" / "corefud").glob("*.conllu"))),
        *annotated(registry, "samples", samples),
        *labelled(registry, "LitBank", "en-litbank.tsv", [corpora / "litbank" / "conll"]),
        *labelled(registry, "GAP", "en-gap.tsv", [corpora / "gap" / "gap-development.tsv"]),
        *sentences(registry, "written", "en.tsv"),
        *sentences(registry, REGISTERS, "en-registers.tsv"),
    ]


def figures(wanted: Sequence[bool], found: Sequence[bool]) -> str:
    """Return precision, recall and F1 with the numbers behind them."""
    right = sum([a and b for a, b in zip(wanted, found, strict=True)])
    shares = [right / max(1, sum(found)), right / max(1, sum(wanted))]
    score = 2 * shares[0] * shares[1] / max(1e-9, sum(shares))
    return (
        f"{right:4}/{sum(found):<4}{shares[0]:5.3f} {right:4}/{sum(wanted):<4}{shares[1]:5.3f}"
        f" {score:5.3f}"
    )


def evaluate(cases: Sequence[Case]) -> None:
    """Print what the model reaches on documents that it has not seen, beside the patterns."""
    trained = [case for case in cases if case.source != REGISTERS]
    apart = [case for case in cases if case.source == REGISTERS]
    by_document = cross_validated(trained, [case.document for case in trained])
    by_source = cross_validated(trained, [case.source for case in trained], folds=len(trained))
    unseen = probabilities(learned(trained), apart)
    every = [*trained, *apart]
    likely = {"by document": np.r_[by_document, unseen], "by source": np.r_[by_source, unseen]}
    halves = {name: number % 2 for number, name in enumerate(_documents(every, "GUM"))}
    groups: Mapping[str, Callable[[Case], bool]] = {
        "all text": lambda case: not case.source.startswith("written"),
        "GUM, second half": lambda case: halves.get(case.document) == 1,
        **{name: partial(_is_of, name) for name in _sources(every)},
    }
    print(f"{'':20}{'analysis':10}{'key':12}{'system':14}{'precision':15}{'recall':15}F1")
    for name, belongs in groups.items():
        for analysis in ("own", "gold"):
            for key in ("no mention", "expletive"):
                chosen = [
                    place
                    for place, case in enumerate(every)
                    if belongs(case)
                    and case.analysis == analysis
                    and (key == "no mention" or case.expletive is not None)
                ]
                if not chosen:
                    continue
                picked = [every[place] for place in chosen]
                wanted = [
                    case.pleonastic if key == "no mention" else bool(case.expletive)
                    for case in picked
                ]
                found = {"patterns": [case.patterned for case in picked]}
                for system, values in likely.items():
                    found[system] = (values[chosen] >= THRESHOLD).tolist()
                for system, answers in found.items():
                    row = f"{name:20}{analysis:10}{key:12}{system:14}"
                    print(f"{row}{figures(wanted, answers)}")
    text = [place for place, case in enumerate(trained) if not case.source.startswith("written")]
    wanted = [trained[place].pleonastic for place in text]
    print("\nthreshold, by document, all text, both analyses")
    for step in range(4, 19):
        answers = (by_document[text] >= step / 20).tolist()
        print(f"{step / 20:.2f} {figures(wanted, answers)}")
    print("\nprobability, by document: pronouns, mean probability, share that is pleonastic")
    values, truth = by_document[text], np.array(wanted)
    error = 0.0
    for step in range(10):
        inside = (values >= step / 10) & ((values < (step + 1) / 10) | (step == 9))
        if inside.any():
            mean, share = float(values[inside].mean()), float(truth[inside].mean())
            error += abs(mean - share) * float(inside.mean())
            print(f"{step / 10:.1f} {int(inside.sum()):5} {mean:.3f} {share:.3f}")
    print(f"expected calibration error {error:.3f}")


def _documents(cases: Sequence[Case], source: str) -> list[str]:
    return sorted({case.document for case in cases if case.source == source})


def _is_of(source: str, case: Case) -> bool:
    return case.source == source


def _sources(cases: Sequence[Case]) -> list[str]:
    return list(dict.fromkeys([case.source for case in cases]))


def main() -> None:
    """Write the model, or print its figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("corpora", type=Path, help="folder with gum, litbank and gap")
    parser.add_argument("--evaluate", action="store_true", help="print figures, write nothing")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--without", action="append", default=[], metavar="PREFIX")
    folder = Path(anaphora_resolvers.finders.__file__).parent / "models"
    parser.add_argument("-o", "--output", type=Path, default=folder / "pleonastic-en.json")
    options = parser.parse_args()
    unwanted = tuple(options.without)
    cases = [case for case in all_cases(options.corpora) if not case.document.startswith(unwanted)]
    if options.evaluate:
        evaluate(cases)
        return
    trained = [case for case in cases if case.source != REGISTERS]
    facts = {
        "language": "en",
        "seed": options.seed,
        "pronouns": dict(sorted(Counter(f"{c.source}, {c.analysis}" for c in trained).items())),
    }
    model = PleonasticModel(learned(trained, options.seed), THRESHOLD, facts)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(model.written(), encoding="utf-8")
    print(f"{options.output}: {options.output.stat().st_size:,} bytes, {facts['pronouns']}")


if __name__ == "__main__":
    main()
