"""From raw text to answers: what each stage costs, with several resolvers in one run.

    python benchmarks/bench_prepare.py                                # GUM or English samples
    python benchmarks/bench_prepare.py --corpus litbank --words 40000
    python benchmarks/bench_prepare.py --corpus es --resolver supar --resolver ranker

The texts are those of GUM or LitBank in $ANAPHORA_CORPORA, or the shipped samples of a language, as
running text, repeated where there are not enough words. Each resolver works in a process of its
own, so that its peak memory is its own; first comes one without a resolver, which also times bare
spaCy (``nlp.pipe`` over the paragraphs). What cannot be used here is left out with a sentence.

Seconds are CPU time; loading spaCy's model is not counted. Quote ratios of one run. SUPAR spent
89 % of its time on anaphora resolution (paper, table 1): candidates with their constraints, and
preferences.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any, TypeVar
from unittest.mock import patch

import anaphora_samples
from anaphora_resolvers.spacy import preprocessor
from anaphora_resolvers.spacy.models import load_model, require_model
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Source, StepResolver, lacks, prepare_all, started
from anaphora_workbench.registry import Registry

T = TypeVar("T")
Texts = list[tuple[str, str]]
STAGES = ("tokenising", "spaCy", "merging", "structures", "finding", "candidates", "resolving")
RESOLVERS = ("supar", "ranker", "coreferee")
FORMATS = {"gum": ("corefud", "gum/corefud"), "litbank": ("conll", "litbank/conll")}
NOTHING = "no resolver"


class Stopwatch:
    """Adds up the seconds of each stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = dict.fromkeys(STAGES, 0.0)

    def time(self, stage: str, work: Callable[..., T], *arguments: Any) -> T:
        """Run some work and count its time for a stage."""
        begun = process_time()
        result = work(*arguments)
        self.seconds[stage] += process_time() - begun
        return result

    def wrapped(self, stage: str, work: Callable[..., T]) -> Callable[..., T]:
        """Return a function that counts its own time for a stage."""
        return lambda *arguments: self.time(stage, work, *arguments)


def texts(corpus: str) -> Iterator[tuple[str, str]]:
    """Yield name and running text of the documents of a corpus, or of a language's samples."""
    corpora = os.environ.get("ANAPHORA_CORPORA", "")
    fmt, folder = FORMATS.get(corpus, ("corefud", ""))
    if folder:
        paths = sorted((Path(corpora) / folder).glob("**/*.conll*"))
    else:
        named = [name for code, name in anaphora_samples.names() if code == corpus]
        paths = [path for path in map(anaphora_samples.path, named) if path.suffix == ".conllu"]
    for path in paths:
        for reading in Registry().format(fmt).read(Source.of(path)):
            document = reading.document
            paragraphs = document.paragraphs or document.sentences
            yield document.doc_id, "\n\n".join([document.words(span) for span in paragraphs])


def chosen(corpus: str, words: int) -> Texts:
    """Return documents of at least so many words, repeated where there are not enough."""
    found: Texts = []
    total = 0
    for number, (name, text) in enumerate(cycle(list(texts(corpus)))):
        if total >= words:
            break
        found.append((f"{number}-{name}", text))
        total += len(text.split())
    if not found:
        sys.exit(f"There are no texts of '{corpus}'. Set ANAPHORA_CORPORA, or choose en or es.")
    return found


def measure(documents: Texts, language: str, name: str) -> tuple[Stopwatch, int, int]:
    """Return the time of each stage, and how many words and anaphors there were."""
    registry = Registry()
    resolver = registry.resolver(name) if name != NOTHING else None
    anaphor_finder = registry.anaphor_finder("pronouns")
    candidate_finder = registry.candidate_finder("supar")
    watch = Stopwatch()
    raw = [watch.time("tokenising", document_of_text, n, t, language) for n, t in documents]

    prepared: list[tuple[Document, Layer]] = []
    with (
        patch.object(preprocessor, "analyse", watch.wrapped("spaCy", preprocessor.analyse)),
        patch.object(
            preprocessor,
            "prepare_parse",
            watch.wrapped("structures", preprocessor.prepare_parse),
        ),
    ):
        begun = process_time()
        prepared = list(prepare_all(registry.preprocessor("spacy"), raw))
        whole = process_time() - begun
    watch.seconds["merging"] = whole - watch.seconds["spaCy"] - watch.seconds["structures"]

    anaphors = 0
    for document, layer in prepared:
        found = watch.time("finding", anaphor_finder.find, document, layer)
        asked = found.anaphors_in_text_order()
        anaphors += len(asked)
        if resolver is None:
            continue
        if not isinstance(resolver, StepResolver):
            watch.time("resolving", resolver.resolve, document, found, asked)
            continue
        session = watch.time("candidates", candidate_finder.start, document, found)
        run = watch.time("resolving", started, resolver, document, found, session)
        for anaphor in asked:
            pool = watch.time("candidates", session.candidates, anaphor)
            decision = watch.time("resolving", run.resolve, anaphor, pool)
            watch.time("resolving", run.settle, anaphor, decision)
    return watch, sum([len(document) for document in raw]), anaphors


def bare_spacy(documents: Texts, language: str) -> float:
    """Return the seconds that spaCy alone takes for the same paragraphs."""
    pipeline = load_model(require_model(language, "the benchmark"))
    paragraphs = [part for _name, text in documents for part in text.split("\n\n")]
    begun = process_time()
    for _doc in pipeline.pipe(paragraphs, batch_size=64):
        pass
    return process_time() - begun


def figures(documents: Texts, language: str, name: str) -> dict[str, Any]:
    """Return what this process measures of a resolver."""
    load_model(require_model(language, "the benchmark"))
    alone = bare_spacy(documents, language) if name == NOTHING else 0.0
    with collector_paused():  # as the commands do
        watch, words, anaphors = measure(documents, language, name)
    return {
        "seconds": watch.seconds,
        "words": words,
        "anaphors": anaphors,
        "spacy": alone,
        "documents": len(documents),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,  # Linux
    }


def in_child(options: argparse.Namespace, name: str) -> dict[str, Any]:
    """Return what a new process measures of a resolver."""
    command = [sys.executable, __file__, "--corpus", options.corpus, "--words", str(options.words)]
    done = subprocess.run([*command, "--child", name], check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def print_stages(name: str, found: dict[str, Any]) -> None:
    """Print what each stage took."""
    words, total = found["words"], sum(found["seconds"].values())
    print(f"\n{name}: {words} words, {found['documents']} documents, {found['anaphors']} anaphors")
    for stage in STAGES:
        seconds = found["seconds"][stage]
        if seconds:
            rate = words / seconds
            print(f"{stage:<12} {seconds:>8.2f} s {seconds / total:>7.1%} {rate:>10.0f} w/s")
    print(f"{'all':<12} {total:>8.2f} s {1:>7.1%} {words / total:>10.0f} w/s")


def print_comparison(every: dict[str, dict[str, Any]]) -> None:
    """Print the resolvers side by side."""
    print(f"\n{'':<14}{'resolver':>10}{'with candidates':>17}{'words/s':>10}{'peak MB':>10}")
    for name, found in every.items():
        seconds, total = found["seconds"], sum(found["seconds"].values())
        alone = seconds["resolving"]
        both = alone + seconds["candidates"]
        rate = f"{found['words'] / both:.0f}" if both else ""
        shares = f"{alone / total:>10.1%}{both / total:>17.1%}"
        print(f"{name:<14}{shares}{rate:>10}{found['megabytes']:>10.0f}")
    print("Shares are of the whole run; words/s are those of candidates and resolver together.")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = "gum" if os.environ.get("ANAPHORA_CORPORA") else "en"
    parser.add_argument("--corpus", default=default, choices=[*FORMATS, "en", "es"])
    parser.add_argument("--words", type=int, default=100_000)
    parser.add_argument("--resolver", action="append", choices=Registry().names("resolvers"))
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    language = "es" if options.corpus == "es" else "en"
    if options.child:
        documents = chosen(options.corpus, options.words)
        print(json.dumps(figures(documents, language, options.child)))
        return
    every = {NOTHING: in_child(options, NOTHING)}
    for name in options.resolver or RESOLVERS:
        lacking = lacks(Registry().resolver(name))
        if lacking:
            print(f"{name} is left out: {lacking}")
            continue
        every[name] = in_child(options, name)
        print_stages(name, every[name])
    print_comparison(every)
    none = every[NOTHING]
    ours = sum(none["seconds"].values()) - none["seconds"]["finding"]
    ratio = ours / none["spacy"]
    print(f"Bare spaCy on the same text: {none['spacy']:.2f} s; our preprocessing: {ratio:.2f}x")


if __name__ == "__main__":
    main()
