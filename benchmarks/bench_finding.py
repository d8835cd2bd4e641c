"""How well are Spanish zero subjects, clitics inside verbs and *se* that refers to nobody found?

Prints precision and recall, with the numbers behind them.

* The Spanish samples hold their zeros as empty nodes. These are taken out and found again, on the
  gold parse and on our own analysis of the same words. A zero is right when its predicate is.
* Enclitics are words of their own in Universal Dependencies. In the samples, and in a CoNLL-U file
  whose folder is given (UD Spanish AnCora), they are joined with their verbs again, with the
  written word as form, and found. Right is: same word, same number in the word, same form.
* In the same texts each *se* whose gold relation is ``expl:*`` should be found not to refer, on our
  own analysis (a gold parse says so itself).

    python benchmarks/bench_finding.py [FOLDER_WITH_CONLLU] [--errors]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

import anaphora_samples
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Layer, Reference, Span, Token, bare
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Source, prepare_all
from anaphora_workbench.registry import Registry


@dataclass
class Count:
    """Hits and misses of one row, and the misses to look at."""

    right: int = 0
    false: int = 0
    missed: int = 0
    errors: list[str] = field(default_factory=list)

    def compare(self, wanted: dict[object, str], found: dict[object, str]) -> None:
        """Count what two sets have in common; the values are contexts to print."""
        self.right += len(wanted.keys() & found.keys())
        self.false += len(found.keys() - wanted.keys())
        self.missed += len(wanted.keys() - found.keys())
        self.errors += [f"missed {wanted[key]}" for key in wanted.keys() - found.keys()]
        self.errors += [f"false  {found[key]}" for key in found.keys() - wanted.keys()]

    def row(self, name: str) -> str:
        """Return the row of the table."""
        found, wanted = self.right + self.false, self.right + self.missed
        return f"{name:44}{_share(self.right, found):>20}{_share(self.right, wanted):>20}"


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} = {part / whole:.3f}" if whole else f"{part}/{whole}"


@dataclass(frozen=True)
class Joined:
    """A document with its enclitics joined to their verbs again.

    Attributes:
        document: Without empty nodes; the parse is that of the words.
        zeros: Predicates with a zero subject.
        clitics: Form of each enclitic by word and number in the word.
        expletive: Words *se* whose relation is expletive.
    """

    document: Document
    zeros: frozenset[int]
    clitics: dict[tuple[int, int], str]
    expletive: frozenset[int]


def joined(document: Document) -> Joined:
    """Join each verb with the clitics that are written in one word with it."""
    groups: list[list[int]] = []
    for index, token in enumerate(document.tokens):
        first = groups[-1][0] if groups else -1
        same = bool(groups) and document.offsets[index] == document.offsets[first]
        if same and document.tokens[first].pos in ("VERB", "AUX") and token.pos == "PRON":
            groups[-1].append(index)
        else:
            groups.append([index])
    place = {index: number for number, group in enumerate(groups) for index in group}
    tokens: list[Token] = []
    clitics: dict[tuple[int, int], str] = {}
    for number, group in enumerate(groups):
        token = document.tokens[group[0]]
        above = token.head if token.head is None or token.head < 0 else place[token.head]
        form = document.words(Span(group[0], group[0] + 1)) if len(group) > 1 else token.text
        tokens.append(replace(token, text=form, head=above))
        for rank, index in enumerate(group[1:], 1):
            clitics[number, rank] = document.tokens[index].text.lower()
    sentences = tuple(
        [Span(place[span.start], place[span.end - 1] + 1) for span in document.sentences]
    )
    text = Document(document.doc_id, "es", "", tuple(tokens), sentences)
    zeros = frozenset(
        [
            place[node.governor]
            for node in document.empty_nodes
            if node.pos == "PRON" and node.governor is not None and node.deprel == "nsubj"
        ]
    )
    expletive = frozenset(
        [
            place[index]
            for index, token in enumerate(document.tokens)
            if token.text.lower() == "se" and token.deprel.startswith("expl")
        ]
    )
    return Joined(text, zeros, clitics, expletive - {number for number, _rank in clitics})


def read(paths: Iterable[Path]) -> Iterator[Document]:
    """Yield the documents of CoNLL-U files."""
    reader = Registry().format("corefud")
    for path in sorted(paths):
        for reading in reader.read(Source.of(path)):
            yield reading.document


def count(name: str, texts: list[Joined], counts: dict[str, Count], *, zeros: bool) -> None:
    """Count on some texts, on their gold parse and on our own analysis."""
    registry = Registry()
    finder = registry.anaphor_finder("pronouns")
    gold = [(text.document, Layer("gold")) for text in texts]
    own = list(prepare_all(registry.preprocessor("spacy"), [bare(text.document) for text in texts]))
    for parse, prepared in (("gold parse", gold), ("own analysis", own)):
        for text, (document, layer) in zip(texts, prepared, strict=True):
            found = finder.find(document, layer)
            if zeros:
                has = {m.zero.governor for m in found.markables.values() if m.zero is not None}
                counts.setdefault(f"{name}: zero subjects, {parse}", Count()).compare(
                    _contexts(document, text.zeros), _contexts(document, has)
                )
            forms = {
                (m.start, m.clitic): m.attributes["Form"]
                for m in found.markables.values()
                if m.clitic is not None
            }
            counts.setdefault(f"{name}: clitics inside verbs, {parse}", Count()).compare(
                {(key, form): document.tokens[key[0]].text for key, form in text.clitics.items()},
                {(key, form): document.tokens[key[0]].text for key, form in forms.items()},
            )
            if parse == "own analysis":
                silent = _silent(document, found)
                counts.setdefault(f"{name}: se that refers to nobody, {parse}", Count()).compare(
                    _contexts(document, text.expletive), _contexts(document, silent)
                )


def _silent(document: Document, layer: Layer) -> set[int]:
    """Return the words *se* that are found not to refer."""
    return {
        layer.markables[anaphor.markable].start
        for anaphor in layer.anaphors.values()
        if anaphor.reference is Reference.NON_REFERRING
        and layer.markables[anaphor.markable].clitic is None
        and document.tokens[layer.markables[anaphor.markable].start].text.lower() == "se"
    }


def _contexts(document: Document, places: Iterable[int]) -> dict[object, str]:
    return {
        place: f"{document.tokens[place].text}: "
        + document.words(Span(max(0, place - 6), min(len(document), place + 7)))
        for place in places
    }


def speed(texts: list[Joined]) -> str:
    """Return words a second of the finder, and of reading the parse alone, which it includes."""
    finder = Registry().anaphor_finder("pronouns")
    tables = language("es")
    words = sum([len(text.document) for text in texts])
    finding = viewing = float("inf")
    for _round in range(5):
        started = perf_counter()
        for text in texts:
            finder.find(text.document, Layer("gold"))
        finding = min(finding, perf_counter() - started)
        started = perf_counter()
        for text in texts:
            TextView(text.document, tables)
        viewing = min(viewing, perf_counter() - started)
    rest = max(finding - viewing, 1e-9)
    return (
        f"{words} words: finder {words / finding:,.0f} words/s; of that the parse alone "
        f"{words / viewing:,.0f} words/s, all else {words / rest:,.0f} words/s"
    )


def main(arguments: Iterable[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="CoNLL-U of UD Spanish AnCora")
    parser.add_argument("--errors", action="store_true", help="print every error")
    options = parser.parse_args(None if arguments is None else list(arguments))
    counts: dict[str, Count] = {}
    samples = [joined(d) for d in read((anaphora_samples.folder() / "es").glob("*.conllu"))]
    count("samples", samples, counts, zeros=True)
    corpus: list[Joined] = []
    if options.folder is not None:
        corpus = [joined(document) for document in read(options.folder.glob("**/*.conllu"))]
        count("AnCora", corpus, counts, zeros=False)
    print(f"{'':44}{'precision':>20}{'recall':>20}")
    for name, one in counts.items():
        print(one.row(name))
        if options.errors:
            print("".join([f"    {line}\n" for line in sorted(one.errors)]), end="")
    print(speed(corpus or samples))


if __name__ == "__main__":
    main()
