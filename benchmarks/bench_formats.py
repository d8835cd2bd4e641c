"""Reading and writing json and supar: words per second on one document of 1k, 10k, 100k words.

The document is generated: a markable every four words, an anaphor every twelve, each with ten
candidates and verdicts. The growth shows whether reading is linear.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from time import perf_counter

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

FORMS = ("the", "dog", "saw", "it", "when", "Ana", "left", "because", "they", ",", "who", "barked")
PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)


def generated(words: int) -> Reading:
    """Return a document of so many words, the same each time, that both formats can hold."""
    chance = random.Random(words)
    tokens = []
    for _ in range(words):
        form = chance.choice(FORMS)
        tokens.append(Token(form, form.lower(), tag=chance.choice(("NN", "VBZ", "PRP"))))
    full, rest = divmod(words, 20)
    document = Document(
        "long", tokens=tuple(tokens), sentences=sentences_from_lengths([20] * full + [rest])
    )
    markables = [Markable(f"m{i}", (Span(i, i + 1),)) for i in range(0, words, 4)]
    anaphors = []
    candidates = {}
    for number in range(12, len(markables), 3):
        anaphor, before = markables[number], markables[number - 10 : number]
        solution = chance.choice(before)
        anaphors.append(Anaphor(anaphor.id, "persIt", Reference.ANAPHOR, (solution.id,)))
        candidates[anaphor.id] = tuple(
            [
                Candidate(m.id, PASS if m is solution or chance.random() < 0.5 else FAIL)
                for m in before
            ]
        )
    return Reading(document, (Layer.build("gold", markables, anaphors, candidates=candidates),))


def measure(name: str, reading: Reading, place: Path) -> tuple[float, float]:
    """Return the seconds of writing and, best of three, of reading."""
    fmt = Registry().format(name)
    started = perf_counter()
    fmt.write([reading], Target.of(place))
    written = perf_counter() - started
    best = float("inf")
    for _ in range(3):
        started = perf_counter()
        (back,) = fmt.read(Source.of(place))
        best = min(best, perf_counter() - started)
        if back.document.tokens != reading.document.tokens:
            raise SystemExit(f"{name} did not give the words back")
    return written, best


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000, 100_000])
    options = parser.parse_args()
    print(f"{'words':>8} {'format':<6} {'read words/s':>13} {'write words/s':>14}")
    for size in options.sizes:
        reading = generated(size)
        for name in ("json", "supar"):
            with tempfile.TemporaryDirectory() as folder:
                written, read = measure(name, reading, Path(folder) / f"long.{name}")
            print(f"{size:>8} {name:<6} {size / read:>13.0f} {size / written:>14.0f}")


if __name__ == "__main__":
    main()
