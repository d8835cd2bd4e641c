"""The share of texts of 1, 2 and 5 sentences whose language is recognised, and of wrong answers.

    python benchmarks/bench_language.py en FILE_OR_FOLDER ... [--from FORMAT]

The texts are consecutive sentences of the documents; those with fewer are not counted.
"""

from __future__ import annotations

import argparse
import time

from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

SENTENCES = (1, 2, 5)


def texts(document: Document, size: int) -> list[list[str]]:
    """Return the words of each text of so many sentences."""
    spans = document.sentences
    return [
        [document.tokens[i].text for i in range(spans[n].start, spans[n + size - 1].end)]
        for n in range(0, len(spans) - size + 1, size)
    ]


def main() -> None:
    """Print a line for each number of sentences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("code", help="the right language")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--from", dest="format")
    options = parser.parse_args()
    documents = [
        reading.document
        for entry in Workspace(Registry()).open(options.paths, options.format)
        for reading in entry.readings()
    ]
    for size in SENTENCES:
        asked = [words for document in documents for words in texts(document, size)]
        start = time.perf_counter()
        answers = [guess_language(words) for words in asked]
        seconds = time.perf_counter() - start
        right = answers.count(options.code)
        wrong = len(answers) - right - answers.count("und")
        print(
            f"{options.code} {size} n={len(asked)} right {100 * right / len(asked):.1f} % "
            f"wrong {100 * wrong / len(asked):.2f} % {1e3 * seconds / len(asked):.2f} ms a text"
        )


if __name__ == "__main__":
    main()
