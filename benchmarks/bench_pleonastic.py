"""How well is an *it* that refers to nothing found, and a Spanish verb without any subject?

Prints precision and recall, with the numbers behind them, on

* GUM: each *it* whose gold relation is ``expl`` counts as pleonastic. Once on the gold parse with
  every trace of that label wiped out (the pronoun becomes an ordinary subject or object, the
  clause it announces an ordinary complement), once on our own analysis of the same words. On the
  gold parse with its labels, all of these are found, and the patterns' false alarms come on top;
* the labelled sentences that ship in ``anaphora_samples/pleonastic``, on our own analysis.

Both are divided in two by a fixed rule: documents by the alphabet, sentences by their number, the
first, third ... for development, the others for testing. The Spanish rules were written with errors
of the first half in view only. The English model was trained on all of these texts, so its rows
show that nothing broke and no more; ``scripts/train_pleonastic.py --evaluate`` prints what it
reaches on text that it has not seen.

    python benchmarks/bench_pleonastic.py [FOLDER_OF_GUM] [--errors dev|test]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import anaphora_samples
from anaphora_resolvers.finders.pleonastic_learning import without_labels
from anaphora_workbench.model import Document, Layer, Reference, Span, bare
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Source, prepare_all
from anaphora_workbench.registry import Registry


@dataclass
class Count:
    """Hits and misses of one row, and the misses to look at.

    Attributes:
        right: Found and in the key.
        false: Found, not in the key.
        missed: In the key, not found.
        errors: A line for each miss.
    """

    right: int = 0
    false: int = 0
    missed: int = 0
    errors: list[str] = field(default_factory=list)

    def add(self, wanted: bool, found: bool, context: str) -> None:
        """Count one case."""
        self.right += wanted and found
        self.false += found and not wanted
        self.missed += wanted and not found
        if wanted != found:
            self.errors.append(f"{'missed' if wanted else 'false '} {context}")

    def row(self, name: str, part: str) -> str:
        """Return the row of the table."""
        found, wanted = self.right + self.false, self.right + self.missed
        return f"{name:34}{part:6}{_share(self.right, found):>18}{_share(self.right, wanted):>18}"


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} = {part / whole:.3f}" if whole else f"{part}/{whole}"


def gum(folder: Path) -> Iterator[tuple[str, Document]]:
    """Yield GUM's documents with ``dev`` or ``test``, by alphabet."""
    reader = Registry().format("corefud")
    for number, path in enumerate(sorted(folder.glob("**/conllu/*.conllu"))):
        for reading in reader.read(Source.of(path)):
            yield ("test" if number % 2 else "dev", replace(reading.document, language="en"))


def judged(document: Document, layer: Layer) -> dict[int, bool]:
    """Return for each *it* whether the finder says that it does not refer."""
    return {
        layer.markables[anaphor.markable].start: anaphor.reference is Reference.NON_REFERRING
        for anaphor in layer.anaphors.values()
        if anaphor.kind == "persIt"
    }


def count_gum(folder: Path, counts: dict[tuple[str, str], Count]) -> None:
    """Count on GUM: gold parses without labels, and our own analysis of the words."""
    registry = Registry()
    finder = registry.anaphor_finder("pronouns")
    named = list(gum(folder))
    texts = [without_labels(document) for _part, document in named]
    own = prepare_all(registry.preprocessor("spacy"), [bare(document) for _part, document in named])
    rows = (
        ("GUM, gold parse, labels believed", ((text, Layer("gold")) for _part, text in named)),
        ("GUM, gold parse, no labels", ((text, Layer("gold")) for text in texts)),
        ("GUM, own analysis", own),
    )
    for name, prepared in rows:
        for (part, gold), (document, layer) in zip(named, prepared, strict=True):
            count = counts.setdefault((name, part), Count())
            found = judged(document, finder.find(document, layer))
            for index, token in enumerate(gold.tokens):
                if token.text.lower() != "it" or token.pos != "PRON":
                    continue
                context = gold.words(Span(max(0, index - 5), min(len(gold), index + 12)))
                wanted = token.deprel == "expl"
                count.add(wanted, found.get(index, False), f"{gold.doc_id}: {context}")


@dataclass(frozen=True)
class Sentence:
    """A labelled sentence: its number, label, group, document and the marked word."""

    name: str
    label: str
    group: str
    document: Document
    marked: int


def sentences(code: str) -> Iterator[Sentence]:
    """Yield the labelled sentences of a language."""
    path = anaphora_samples.folder() / "pleonastic" / f"{code}.tsv"
    for row in path.read_text(encoding="utf-8").splitlines()[1:]:
        name, label, group, text = row.split("\t")
        before, _bracket, rest = text.partition("[")
        plain = before + rest.replace("]", "", 1)
        document = document_of_text(name, plain, code)
        starts = [start for start, _end in document.offsets]
        marked = starts.index(len(before))
        yield Sentence(name, label, group, document, marked)


def count_sentences(code: str, counts: dict[tuple[str, str], Count]) -> None:
    """Count on the labelled sentences of a language, on our own analysis."""
    registry = Registry()
    finder = registry.anaphor_finder("pronouns")
    listed = list(sentences(code))
    prepared = prepare_all(registry.preprocessor("spacy"), [one.document for one in listed])
    for number, (one, (document, layer)) in enumerate(zip(listed, prepared, strict=True)):
        part = "test" if number % 2 else "dev"
        found = finder.find(document, layer)
        text = f"{one.name} {one.group}: {one.document.text}"
        if code == "en":
            count = counts.setdefault(("sentences, English it", part), Count())
            says = judged(document, found).get(one.marked, False)
            count.add(one.label == "pleonastic", says, text)
        else:
            count = counts.setdefault(("sentences, Spanish impersonal", part), Count())
            count.add(one.label == "impersonal", not _has_zero(document, found, one.marked), text)
            zeros = counts.setdefault(("sentences, Spanish zero subject", part), Count())
            zeros.add(one.label == "zero", _has_zero(document, found, one.marked), text)


def _has_zero(document: Document, layer: Layer, marked: int) -> bool:
    """Tell whether the predicate that a marked word belongs to has a zero subject."""
    places = {m.zero.governor for m in layer.markables.values() if m.zero is not None}
    family = {marked}
    head = document.tokens[marked].head
    before = marked - 1
    if (
        document.tokens[marked].features.get("VerbForm") == "Inf"
        and before >= 0
        and document.tokens[before].pos in ("AUX", "VERB")
    ):
        # An infinitive right behind a verb has that verb's subject, whichever of the two a parser
        # puts above the other: a zero on *Suele* is one of *Suele haber niebla*.
        family.add(before)
    if document.tokens[marked].deprel in ("aux", "cop", "xcomp", "aux:pass") and head is not None:
        family.add(head)
    family |= {
        index
        for index, token in enumerate(document.tokens)
        if token.head == marked and token.deprel in ("xcomp", "aux", "cop")
    }
    return bool(places & family)


def main(arguments: Iterable[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("gum", nargs="?", type=Path, help="folder with GUM's conllu files below")
    parser.add_argument("--errors", choices=("dev", "test"), help="print every error of a part")
    options = parser.parse_args(None if arguments is None else list(arguments))
    counts: dict[tuple[str, str], Count] = {}
    if options.gum is not None:
        count_gum(options.gum, counts)
    for code in ("en", "es"):
        count_sentences(code, counts)
    print(f"{'':34}{'part':6}{'precision':>18}{'recall':>18}")
    for (name, part), count in sorted(counts.items()):
        print(count.row(name, part))
        if options.errors == part:
            print("".join([f"    {line}\n" for line in count.errors]), end="")


if __name__ == "__main__":
    main()
