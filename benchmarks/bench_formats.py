r"""Reading formats: CPU seconds and peak memory, growth, and an earlier commit in the same run.

    python benchmarks/bench_formats.py --before COMMIT
    python benchmarks/bench_formats.py --formats webanno,brat --sizes 1000,10000 --lines ""

A document of each size is generated and written in each format: a markable every four words, an
anaphor every twelve; SUPAR and JSON also hold ten candidates with verdicts for each anaphor. Words
are function words and made words, some thousand different ones. ``--lines`` are megabytes of a text
in one single line: plain, in MUC SGML and as brat, both with a mention every twelve words.

Each file is read in a process of its own. What counts are its CPU seconds from opening the file to
the finished document, without imports and the model that guesses languages, and its peak memory. In
each round the commits run in turn; the minimum over the rounds is printed, since whatever else the
machine does only adds to it. The exponents tell how time grows from one size to the next (1:
linear).
"""

from __future__ import annotations

import argparse
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import NamedTuple

from anaphora_workbench.language_guess import guess_language
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
SYLLABLES = ("ba", "do", "fi", "ge", "ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze")
PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)
SUFFIXES = {
    "json": ".json",
    "supar": ".supar",
    "webanno": ".webanno.tsv",
    "brat": ".brat",
    "muc": ".sgm",
}
LINES = {"text": ".txt", "muc": ".sgm", "brat": ".brat"}


class Case(NamedTuple):
    """A file to read: what the table calls it, its format, its size and where it is."""

    name: str
    format: str
    size: int
    place: Path


class Figures(NamedTuple):
    """CPU seconds, peak megabytes and words of a file."""

    seconds: float
    megabytes: float
    words: int


def words_of(chance: random.Random) -> Iterator[str]:
    """Yield words for ever."""
    while True:
        made = chance.random() < 0.4
        yield "".join(chance.choices(SYLLABLES, k=3)) if made else chance.choice(FORMS)


def generated(words: int) -> Reading:
    """Return a document of so many words, the same each time, that all formats can hold."""
    chance = random.Random(words)
    tokens = []
    for form, _ in zip(words_of(chance), range(words), strict=False):
        tokens.append(Token(form, form.lower(), tag=chance.choice(("NN", "VBZ", "PRP"))))
    full, rest = divmod(words, 20)
    document = Document(
        "long", tokens=tuple(tokens), sentences=sentences_from_lengths([20] * full + [rest])
    )
    markables = [Markable(f"T{i}", (Span(i, i + 1),)) for i in range(0, words, 4)]
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


def documents(folder: Path, formats: Sequence[str], sizes: Sequence[int]) -> Iterator[Case]:
    """Write the generated documents and yield them."""
    for size in sizes:
        reading = generated(size)
        for name in formats:
            place = folder / f"words{size}{SUFFIXES[name]}"
            Registry().format(name).write([reading], Target.of(place))
            yield Case(name, name, size, place)


def single_lines(folder: Path, sizes: Sequence[int]) -> Iterator[Case]:
    """Write texts of some megabytes in one line and yield them."""
    for size in sizes:
        words: list[str] = []
        length = 0
        for word in words_of(random.Random(size)):
            words.append(word if word != "," else "came.")
            length += len(words[-1]) + 1
            if length >= size * 1_000_000:
                break
        for name, suffix in LINES.items():
            place = folder / f"line{size}{suffix}"
            write_line(name, words, place)
            yield Case(f"{name}, one line", name, size, place)


def write_line(name: str, words: Sequence[str], place: Path) -> None:
    """Write a text in one line; in MUC and brat every twelfth word is a mention."""
    if name == "text":
        place.write_text(" ".join(words), encoding="utf-8")
    elif name == "muc":
        shown = [
            f'<COREF ID="{number}">{word}</COREF>' if number % 12 == 0 else word
            for number, word in enumerate(words)
        ]
        text = f"<DOC><DOCID>line</DOCID><TEXT>{' '.join(shown)}</TEXT></DOC>"
        place.write_text(text, encoding="utf-8")
    else:
        place.mkdir()
        (place / "line.txt").write_text(" ".join(words), encoding="utf-8")
        with (place / "line.ann").open("w", encoding="utf-8") as file:
            start = 0
            for number, word in enumerate(words):
                if number % 12 == 0:
                    file.write(f"T{number}\tMention {start} {start + len(word)}\t{word}\n")
                start += len(word) + 1


def read_once(name: str, place: str) -> None:
    """Read a file and print what that took: the inner process."""
    guess_language(FORMS)
    fmt = Registry().format(name)
    began = process_time()
    (reading,) = fmt.read(Source.of(place))
    seconds = process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(seconds, peak, len(reading.document))


def measured(case: Case, environment: Mapping[str, str]) -> Figures:
    """Return what reading a file takes."""
    command = [sys.executable, __file__, "--read", case.format, str(case.place)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        command, capture_output=True, text=True, check=True, env=kept | dict(environment)
    )
    seconds, peak, words = ran.stdout.split()
    return Figures(float(seconds), float(peak), int(words))


def best(rounds: Sequence[Figures]) -> Figures:
    """Return the smallest figures of several rounds."""
    return Figures(
        min([one.seconds for one in rounds]),
        min([one.megabytes for one in rounds]),
        rounds[0].words,
    )


def show(cases: Sequence[Case], taken: Mapping[str, Sequence[Figures]]) -> None:
    """Print the tables."""
    now = taken["now"]
    before = taken.get("before")
    print(f"{'':<16}{'size':>8}{'words':>10}{'seconds':>9}{'MB':>7}", end="")
    print(f"{'before':>9}{'MB':>7}{'times':>7}" if before else "")
    for number, (case, one) in enumerate(zip(cases, now, strict=True)):
        line = f"{case.name:<16}{case.size:>8}{one.words:>10}{one.seconds:>9.3f}"
        line += f"{one.megabytes:>7.0f}"
        if before:
            other = before[number]
            line += f"{other.seconds:>9.3f}{other.megabytes:>7.0f}"
            line += f"{other.seconds / one.seconds:>7.1f}"
        print(line)
    print("\ngrowth: exponent of CPU seconds from size to size")
    for name in dict.fromkeys([case.name for case in cases]):
        own = [(case.size, one) for case, one in zip(cases, now, strict=True) if case.name == name]
        cells = [
            f"{math.log(late.seconds / early.seconds, large / small):.2f}"
            for (small, early), (large, late) in pairwise(own)
        ]
        print(f"{name:<16}{'  '.join(cells)}")


def main() -> None:
    """Read the options, make the files, read them in turn, print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--formats", default=",".join(SUFFIXES), help=f"of {', '.join(SUFFIXES)}")
    parser.add_argument("--sizes", default="1000,10000,100000", help="words of the documents")
    parser.add_argument("--lines", default="1,5,20", help="megabytes of the texts in one line")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument("--read", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        read_once(*options.read)
        return
    # Imported here: the inner process may be that of an earlier commit.
    from bench_start import installed

    formats, sizes, lines = [
        [part for part in listed.split(",") if part]
        for listed in (options.formats, options.sizes, options.lines)
    ]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        environments: dict[str, Mapping[str, str]] = {"now": {}}
        if options.before:
            environments["before"] = stack.enter_context(installed(options.before, folder))
        cases = [
            *documents(folder, formats, [int(size) for size in sizes]),
            *single_lines(folder, [int(size) for size in lines]),
        ]
        cases.sort(key=lambda case: (case.name, case.size))
        taken: dict[str, list[Figures]] = {name: [] for name in environments}
        for case in cases:
            rounds: dict[str, list[Figures]] = {name: [] for name in environments}
            for _ in range(options.rounds):
                for name, environment in environments.items():
                    rounds[name].append(measured(case, environment))
            for name, figures in rounds.items():
                taken[name].append(best(figures))
            print(f"{case.name} {case.size}", file=sys.stderr)
        show(cases, taken)


if __name__ == "__main__":
    main()
