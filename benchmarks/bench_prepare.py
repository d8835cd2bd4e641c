"""From raw text to answers: beside bare spaCy, and what each stage costs.

    python benchmarks/bench_prepare.py                                # GUM or English samples
    python benchmarks/bench_prepare.py --corpus es --before 6ac90e44 --rounds 5
    python benchmarks/bench_prepare.py --corpus litbank --only stages --resolver ranker

The texts are those of GUM or LitBank in $ANAPHORA_CORPORA, of the files of ``--files``, or the
shipped samples of a language, as running text, repeated where there are not enough words.

Ratios: processes that read the same files, each size in turn, minimum of interleaved rounds.

- ``bare spaCy``: ``nlp.pipe`` over the paragraphs, analyses thrown away;
- ``our analysis``: words, spaCy, corrections, phrases and clauses, documents thrown away;
- ``prepare --no-proposals``: the command, which finds anaphors and candidates and writes JSON.

With ``--before COMMIT`` ours run as of that commit, too. Seconds are CPU time. Those of the first
two begin when the model is loaded; `whole` counts everything from the start of the process, peak
memory is that of the whole process. The last table has the exponents of growth (1: linear).

Stages: each resolver works in a process of its own, so that its peak memory is its own. What cannot
be used here is left out with a sentence. SUPAR spent 89 % of its time on anaphora resolution
(paper, table 1): candidates with their constraints, and preferences.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle, pairwise
from pathlib import Path
from time import process_time
from typing import Any, TypeVar
from unittest.mock import patch

from bench_start import installed

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


def raw(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield name and content of the text files of a folder."""
    for path in sorted(folder.glob("**/*.txt")):
        yield path.stem, path.read_text(encoding="utf-8")


def chosen(corpus: str, words: int, files: Path | None = None) -> Texts:
    """Return documents of at least so many words, repeated where there are not enough."""
    found: Texts = []
    total = 0
    for number, (name, text) in enumerate(cycle(list(raw(files) if files else texts(corpus)))):
        if total >= words:
            break
        found.append((f"{number:04d}-{name}", text))
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


def figures(documents: Texts, language: str, name: str) -> dict[str, Any]:
    """Return what this process measures of a resolver."""
    load_model(require_model(language, "the benchmark"))
    with collector_paused():  # as the commands do
        watch, words, anaphors = measure(documents, language, name)
    return {
        "seconds": watch.seconds,
        "words": words,
        "anaphors": anaphors,
        "documents": len(documents),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,  # Linux
    }


def in_child(options: argparse.Namespace, name: str) -> dict[str, Any]:
    """Return what a new process measures of a resolver."""
    command = [sys.executable, __file__, "--corpus", options.corpus, "--words", str(options.words)]
    if options.files:
        command += ["--files", str(options.files)]
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


BARE = "bare spaCy"
ANALYSIS = "our analysis"
COMMAND = "prepare --no-proposals"
BEFORE = ", before"
WORKS = {
    BARE: """
import sys, warnings
from pathlib import Path
from time import process_time
import spacy
folder, source, _language = sys.argv[1:]
warnings.simplefilter("ignore")
pipeline = spacy.load(source)
files = sorted(Path(folder).glob("*.txt"))
begun = process_time()
texts = (file.read_text(encoding="utf-8") for file in files)
paragraphs = (part for text in texts for part in text.split("\\n\\n"))
for _doc in pipeline.pipe(paragraphs, batch_size=64):
    pass
print(process_time() - begun)
""",
    ANALYSIS: """
import sys
from pathlib import Path
from time import process_time
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import prepare_all
from anaphora_workbench.registry import Registry
folder, _source, language = sys.argv[1:]
preprocessor = Registry().preprocessor("spacy")
preprocessor.prepare(document_of_text("loading", "1.", language))
files = sorted(Path(folder).glob("*.txt"))
begun = process_time()
texts = ((file.stem, file.read_text(encoding="utf-8")) for file in files)
with collector_paused():
    for _found in prepare_all(preprocessor, (document_of_text(*each, language) for each in texts)):
        pass
print(process_time() - begun)
""",
}


@dataclass(slots=True)
class Runs:
    """What was measured of one process on one size: a value a round.

    Attributes:
        seconds: CPU seconds once the model is loaded; of a command those of the whole process.
        whole: CPU seconds of the whole process.
        megabytes: Peak memory.
    """

    seconds: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)

    def add(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Run a command and note what it took."""
        variables = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        # What pip installs is compiled; checkouts are after the first round, if Python may do so.
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**variables, **environment},
        ) as process:
            assert process.stdout is not None
            printed = process.stdout.read().decode().split()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"failed: {' '.join(command[:4])} ...")
        whole = usage.ru_utime + usage.ru_stime
        self.whole.append(whole)
        self.seconds.append(float(printed[0]) if len(printed) == 1 else whole)
        self.megabytes.append(usage.ru_maxrss / 1024)  # Linux


Measured = dict[str, dict[int, Runs]]


def compare(options: argparse.Namespace, language: str) -> None:
    """Measure all sizes and print the ratios."""
    source = require_model(language, "the benchmark").source
    sizes = [int(size) for size in options.sizes.split(",")]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        before: Mapping[str, str] = {}
        if options.before:
            before = stack.enter_context(installed(options.before, folder))
        names = [BARE, ANALYSIS, COMMAND]
        names += [name + BEFORE for name in (ANALYSIS, COMMAND) if before]
        measured: Measured = {name: {size: Runs() for size in sizes} for name in names}
        counts = {}
        for size in sizes:
            place = folder / str(size)
            place.mkdir()
            documents = chosen(options.corpus, size, options.files)
            counts[size] = sum([len(text.split()) for _name, text in documents])
            for number, (_name, text) in enumerate(documents):
                (place / f"{number:04d}.txt").write_text(text, encoding="utf-8")
            for _ in range(options.rounds):
                for name in names:
                    work = name.removesuffix(BEFORE)
                    command = [sys.executable, "-c", WORKS.get(work, ""), str(place)]
                    command += [source, language]
                    if work == COMMAND:
                        command = [sys.executable, "-m", "anaphora_workbench.cli", "prepare"]
                        command += [str(place), "--lang", language, "--no-proposals", "--force"]
                        command += ["-o", str(folder / "prepared")]
                    measured[name][size].add(command, before if name.endswith(BEFORE) else {})
                    print(".", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    show(measured, counts)


def show(measured: Measured, words: Mapping[int, int]) -> None:
    """Print what was measured, the ratios and the growth."""
    for size, count in words.items():
        bare = measured[BARE][size]
        print(f"\n{f'{count} words':<32}{'CPU s':>8}{'':>7}{'whole':>8}{'':>7}{'peak MB':>9}")
        for name, runs in measured.items():
            row = f"{name:<32}"
            for values, base, width, digits in (
                (runs[size].seconds, bare.seconds, 8, 2),
                (runs[size].whole, bare.whole, 8, 2),
                (runs[size].megabytes, bare.megabytes, 9, 0),
            ):
                least = min(values)
                alike = not name.startswith("prepare") or base is not bare.seconds
                ratio = f"{least / min(base):.2f}x" if alike else ""
                row += f"{least:>{width}.{digits}f}{ratio:>7}"
            print(row)
    steps = list(pairwise(words))
    if not steps:
        return
    heading = "".join([f"{f'{one} to {other}':>20}" for one, other in steps])
    print(f"\n{'growth: exponent of CPU / peak':<32}{heading}")
    for name, runs in measured.items():
        cells = []
        for one, other in steps:
            times = words[other] / words[one]
            pairs = [(runs[size].seconds, runs[size].megabytes) for size in (one, other)]
            (early, small), (late, large) = pairs
            exponents = [
                math.log(min(b) / min(a), times) for a, b in ((early, late), (small, large))
            ]
            cells.append(" / ".join([f"{exponent:.2f}" for exponent in exponents]))
        print(f"{name:<32}" + "".join([f"{cell:>20}" for cell in cells]))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = "gum" if os.environ.get("ANAPHORA_CORPORA") else "en"
    parser.add_argument("--corpus", default=default, choices=[*FORMATS, "en", "es"])
    parser.add_argument("--files", type=Path, metavar="FOLDER", help="text files to take instead")
    parser.add_argument("--only", choices=["ratios", "stages"])
    parser.add_argument("--sizes", default="5000,20000,80000", help="words, for the ratios")
    parser.add_argument("--rounds", type=int, default=3, help="of the ratios")
    parser.add_argument("--before", metavar="COMMIT", help="another commit to measure too")
    parser.add_argument("--words", type=int, default=100_000, help="for the stages")
    parser.add_argument("--resolver", action="append", choices=Registry().names("resolvers"))
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    language = "es" if options.corpus == "es" else "en"
    if options.child:
        documents = chosen(options.corpus, options.words, options.files)
        print(json.dumps(figures(documents, language, options.child)))
        return
    if options.only != "stages":
        compare(options, language)
    if options.only != "ratios":
        stages(options)


def stages(options: argparse.Namespace) -> None:
    """Print what the stages cost with each resolver."""
    every = {NOTHING: in_child(options, NOTHING)}
    for name in options.resolver or RESOLVERS:
        lacking = lacks(Registry().resolver(name))
        if lacking:
            print(f"{name} is left out: {lacking}")
            continue
        every[name] = in_child(options, name)
        print_stages(name, every[name])
    print_comparison(every)


if __name__ == "__main__":
    main()
