"""From raw English text to answers: what each stage costs, beside spaCy alone on the same text.

The text is that of GUM where $ANAPHORA_CORPORA is set, else the shipped English samples, repeated.
Loading the model is not counted. Seconds are CPU time. Bare spaCy is ``nlp.pipe`` over the
paragraphs, in the same run:
quote ratios. SUPAR spent 89 % of its time on anaphora resolution (paper, table 1).
"""

from __future__ import annotations

import argparse
import os
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
from anaphora_workbench.ports import Source, StepResolver, prepare_all
from anaphora_workbench.registry import Registry

T = TypeVar("T")
STAGES = ("tokenising", "spaCy", "merging", "structures", "finding", "candidates", "resolving")


class Stopwatch:
    """Adds up the seconds of each stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def time(self, stage: str, work: Callable[..., T], *arguments: Any) -> T:
        """Run some work and count its time for a stage."""
        started = process_time()
        result = work(*arguments)
        self.seconds[stage] = self.seconds.get(stage, 0.0) + process_time() - started
        return result

    def wrapped(self, stage: str, work: Callable[..., T]) -> Callable[..., T]:
        """Return a function that counts its own time for a stage."""
        return lambda *arguments: self.time(stage, work, *arguments)


def texts() -> Iterator[tuple[str, str]]:
    """Yield name and running text of English documents."""
    corpora = os.environ.get("ANAPHORA_CORPORA")
    folder = Path(corpora or "") / "gum" / "corefud"
    if corpora and folder.is_dir():
        paths = sorted(folder.glob("**/*.conllu"))
    else:
        named = [name for code, name in anaphora_samples.names() if code == "en"]
        paths = [path for path in map(anaphora_samples.path, named) if path.suffix == ".conllu"]
    fmt = Registry().format("corefud")
    for path in paths:
        for reading in fmt.read(Source.of(path)):
            document = reading.document
            paragraphs = document.paragraphs or document.sentences
            yield document.doc_id, "\n\n".join([document.words(span) for span in paragraphs])


def chosen(words: int) -> list[tuple[str, str]]:
    """Return documents of at least so many words, repeated where there are not enough."""
    found: list[tuple[str, str]] = []
    total = 0
    for number, (name, text) in enumerate(cycle(list(texts()))):
        if total >= words:
            break
        found.append((f"{number}-{name}", text))
        total += len(text.split())
    return found


def measure(documents: list[tuple[str, str]], resolver_name: str) -> tuple[Stopwatch, int, int]:
    """Return the time of each stage, and how many words and anaphors there were."""
    registry = Registry()
    resolver = registry.resolver(resolver_name)
    assert isinstance(resolver, StepResolver)
    anaphor_finder = registry.anaphor_finder("pronouns")
    candidate_finder = registry.candidate_finder("supar")
    watch = Stopwatch()
    raw = [watch.time("tokenising", document_of_text, name, t, "en") for name, t in documents]

    prepared: list[tuple[Document, Layer]] = []
    with (
        patch.object(preprocessor, "analyse", watch.wrapped("spaCy", preprocessor.analyse)),
        patch.object(
            preprocessor,
            "prepare_parse",
            watch.wrapped("structures", preprocessor.prepare_parse),
        ),
    ):
        started = process_time()
        prepared = list(prepare_all(registry.preprocessor("spacy"), raw))
        whole = process_time() - started
    watch.seconds["merging"] = whole - watch.seconds["spaCy"] - watch.seconds["structures"]

    anaphors = 0
    for document, layer in prepared:
        found = watch.time("finding", anaphor_finder.find, document, layer)
        session = watch.time("candidates", candidate_finder.start, document, found)
        run = watch.time("resolving", resolver.start, document, found)
        for markable in found.in_text_order():
            anaphor = found.anaphors.get(markable.id)
            if anaphor is None:
                continue
            anaphors += 1
            pool = watch.time("candidates", session.candidates, anaphor)
            decision = watch.time("resolving", run.resolve, anaphor, pool)
            watch.time("resolving", run.settle, anaphor, decision)
    return watch, sum([len(document) for document in raw]), anaphors


def bare_spacy(documents: list[tuple[str, str]]) -> float:
    """Return the seconds that spaCy alone takes for the same paragraphs."""
    pipeline = load_model(require_model("en", "the benchmark"))
    paragraphs = [part for _name, text in documents for part in text.split("\n\n")]
    started = process_time()
    for _doc in pipeline.pipe(paragraphs, batch_size=64):
        pass
    return process_time() - started


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = Registry().names("resolvers")
    default = "supar" if "supar" in known else "nearest-agreeing"
    parser.add_argument("--resolver", default=default, choices=known)
    parser.add_argument("words", nargs="?", type=int, default=100_000)
    options = parser.parse_args()
    documents = chosen(options.words)
    load_model(require_model("en", "the benchmark"))
    alone = bare_spacy(documents)
    with collector_paused():  # as the commands do
        watch, words, anaphors = measure(documents, options.resolver)
    total = sum(watch.seconds.values())
    print(f"{words} words in {len(documents)} documents, {anaphors} anaphors, {options.resolver}")
    for stage in STAGES:
        seconds = watch.seconds[stage]
        print(f"{stage:<12} {seconds:>8.2f} s {seconds / total:>7.1%} {words / seconds:>10.0f} w/s")
    print(f"{'all':<12} {total:>8.2f} s {1:>7.1%} {words / total:>10.0f} w/s")
    resolving = watch.seconds["candidates"] + watch.seconds["resolving"]
    print(f"candidates and resolving: {resolving / total:.1%} of the total (SUPAR: 89 %)")
    ours = total - resolving - watch.seconds["finding"]
    print(
        f"bare spaCy on the same text: {alone:.2f} s; our preprocessing takes {ours / alone:.2f}x"
    )


if __name__ == "__main__":
    main()
