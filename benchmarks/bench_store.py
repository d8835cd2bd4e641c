"""How long does a decision take to reach the disk, and how long does a long project take to open?

The text is made up: sentences of 25 words, eight markables and one undecided pronoun in each.
Decisions are recorded one by one, as an annotator takes them; then the project is closed, and
opened again with its snapshot and without it, and a sentence is corrected.
"""

from __future__ import annotations

import argparse
import json
import resource
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import DecisionContext, Project, Proposal

T = TypeVar("T")
LENGTH = 25
SENTENCE = "the president of the city said that he would not leave it before they had"
WORDS = tuple(SENTENCE.split())
FEATURES = (FrozenDict({"Number": "Sing"}), FrozenDict({"Number": "Plur", "Person": "3"}))


def made_up(tokens: int) -> Reading:
    """Return a text of so many tokens with a parse and a prepared layer."""
    words: list[Token] = []
    offsets: list[tuple[int, int]] = []
    markables: list[Markable] = []
    anaphors: list[Anaphor] = []
    position = 0
    for index in range(tokens):
        word = WORDS[index % len(WORDS)]
        start = index - index % LENGTH
        head = start + (index + 3) % LENGTH
        features = FEATURES[index % 2]
        words.append(Token(word, word, "NOUN", "NN", "", features, min(head, tokens - 1), "nmod"))
        offsets.append((position, position + len(word)))
        position += len(word) + 1
        if index % 3 == 0:
            span = Span(index, min(index + 2, tokens))
            markables.append(Markable(f"m{index}", (span,), index, phrase="np"))
            if index % (3 * 8) == 21:
                anaphors.append(Anaphor(f"m{index}", "persIt"))
    sizes = [LENGTH] * (tokens // LENGTH) + [tokens % LENGTH]
    document = Document(
        "novel",
        "en",
        " ".join([token.text for token in words]),
        tuple(words),
        sentences_from_lengths(sizes),
        tuple(offsets),
    )
    return Reading(document, (Layer.build("prepared", markables, anaphors),))


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the milliseconds that work took, and its result."""
    started = perf_counter()
    result = work()
    return (perf_counter() - started) * 1000, result


def open_all(path: Path) -> tuple[dict[str, float], Project]:
    """Open a project as the tagger does; return the milliseconds of each step."""
    opening, project = timed(lambda: Project.open(path))
    text, _ = timed(lambda: project.document("novel"))
    layer, _ = timed(lambda: project.layer("novel", "ana"))
    steps = {"open_file_ms": opening, "open_text_ms": text, "open_layer_ms": layer}
    return {**steps, "open_ms": opening + text + layer}, project


def measure(folder: Path, tokens: int, decisions: int, journal: str | None) -> dict[str, object]:
    """Return all figures for one size."""
    path = folder / f"novel-{tokens}.anaphora"
    reading = made_up(tokens)
    anaphors = [anaphor.markable for anaphor in reading.layers[0].anaphors.values()]
    with Project.create(path, journal=journal) as project:
        adding, _ = timed(lambda: project.add_document(reading))
        project.add_annotator("ana")
        mode = project.journal
        project.layer("novel", "ana")
        times = []
        for number in range(decisions):
            anaphor = anaphors[number % len(anaphors)]
            antecedent = f"m{max(0, int(anaphor[1:]) - 3 * (1 + number % 7))}"
            edit = SetAntecedents(anaphor, (antecedent,), Reference.ANAPHOR)
            proposal = Proposal("supar", (antecedent,), Reference.ANAPHOR)
            known = DecisionContext(anaphor, 2.5, 1, False, proposal)
            started = perf_counter()
            project.record("novel", "ana", edit, known)
            times.append((perf_counter() - started) * 1000)
        undoing = [timed(lambda: project.undo("novel", "ana"))[0] for _ in range(100)]
        closing_ms, _ = timed(project.close)
    size = path.stat().st_size / 1e6
    with_snapshot, project = open_all(path)
    project.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM snapshot")
        connection.commit()
    without, project = open_all(path)
    words = ["the", "mayor", "left", "."]
    revising, _ = timed(lambda: revise(project, "novel", (1, 2), words, [len(words)]))
    project.close()
    return {
        "tokens": tokens,
        "decisions": decisions,
        "journal": mode,
        "file_mb": size,
        "add_ms": adding,
        "decision_ms_p50": median(times),
        "decision_ms_p95": quantiles(times, n=20)[-1],
        "decision_ms_max": max(times),
        "undo_ms_p50": median(undoing),
        "close_ms": closing_ms,
        **with_snapshot,
        "open_without_snapshot_ms": without["open_ms"],
        "revise_ms": revising,
        "rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, nargs="+", default=[1_000, 50_000, 300_000])
    parser.add_argument("--decisions", type=int, default=5_000)
    parser.add_argument("--journal", choices=("wal", "delete"))
    parser.add_argument("--folder", type=Path, help="where the files are made: the disk to measure")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for tokens in arguments.tokens:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
            row = measure(Path(folder), tokens, arguments.decisions, arguments.journal)
        if arguments.json:
            print(json.dumps(row))
        else:
            shown = [f"{k} {v:.1f}" if isinstance(v, float) else f"{k} {v}" for k, v in row.items()]
            print("  ".join(shown))


if __name__ == "__main__":
    main()
