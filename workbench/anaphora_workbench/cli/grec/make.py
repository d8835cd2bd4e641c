"""``anaphora grec make``: GREC files from texts with chains, or with references marked by hand."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grec.from_documents import (
    Making,
    looks_marked,
    made,
    read_marked,
)
from anaphora_workbench.cli.grec.track import GrecTrack
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.options import add_from, refuse_existing
from anaphora_workbench.cli.shared.output import ProblemLog
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import NeedsError, Problem, Severity, UsageError
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.ports import Preprocessor, Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText
from anaphora_workbench.workspace import Workspace

_DESCRIPTION = """\
Make GREC files from annotated texts in any readable format. The main subject is the entity that the
title names, else the one with a name that is mentioned most. Its subjects, objects and possessives
become references; coordinated verbs without a subject of their own get one without words. The lists
of alternatives follow the report: all references of the text and the title, pronouns and
reflexives, category nouns except for people, each in the case that the place needs.

Plain text can be marked by hand instead: a file that begins with '# SEMCAT TITLE' and has
references such as [s She], [o her], [d Her] or [s _] ('anaphora docs formats/grec').

examples:
  anaphora grec make corpus/ -o made.xml
  anaphora grec make gum/GUM_bio_*.conllu --semcat person -o bio.xml
  anaphora grec make chains.conll --prepare auto -o made/
  anaphora grec make marked.txt --asked -o test.xml
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("make", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="annotated or marked texts")
    add_from(parser)
    parser.add_argument(
        "--semcat", default="", metavar="NAME", help="SEMCAT of all texts (default: detected)"
    )
    parser.add_argument(
        "--obliques", action="store_true", help="take objects of prepositions as np-obj, too"
    )
    parser.add_argument(
        "--prepare",
        metavar="NAME",
        help="parse texts that have no dependency heads with this preprocessor, such as auto",
    )
    parser.add_argument(
        "--asked", action="store_true", help="omit the selected expressions (test input)"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="one file (.xml), or a folder with a file each (default: stdout)",
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    track = GrecTrack(options)
    making = Making(options.semcat, options.obliques)
    folder = track.is_folder(options.output)
    if folder:
        refuse_existing(options.output, force=False)
    else:
        track.refuse(options.files, [options.output])
    preprocessor = track.registry.preprocessor(options.prepare) if options.prepare else None
    maker = _Maker(track.registry, making, preprocessor, track.reader.log)
    texts = _unique(list(maker.all(options.files, options.from_format)))
    if options.asked:
        texts = [text.asked() for text in texts]
    if not texts:
        track.status()
        raise UsageError("no text has two references to a main subject; nothing was written")
    parts: list[tuple[str | None, list[GrecText]]] = [(options.output, texts)]
    if folder:
        names = [f"{safe_name(text.id, 'text', signs='-_.~')}.xml" for text in texts]
        places = [str(Path(options.output) / name) for name in names]
        track.refuse(options.files, places)
        parts = [(place, [text]) for place, text in zip(places, texts, strict=True)]
    for place, part in parts:
        track.write(part, place)
    return track.status()


def _unique(texts: list[GrecText]) -> list[GrecText]:
    """Return the texts under names that no other one has."""
    met: Counter[str] = Counter()
    found = []
    for text in texts:
        met[text.id] += 1
        found.append(text if met[text.id] == 1 else replace(text, id=f"{text.id}~{met[text.id]}"))
    return found


class _Maker:
    """Makes texts of files."""

    def __init__(
        self,
        registry: Registry,
        making: Making,
        preprocessor: Preprocessor | None,
        log: ProblemLog,
    ) -> None:
        self._workspace = Workspace(registry)
        self._making = making
        self._preprocessor = preprocessor
        self._log = log

    def all(self, paths: list[str], format_name: str | None) -> Iterator[GrecText]:
        """Yield the texts of files; a document that cannot be made into one is reported."""
        plain = [path for path in paths if not (format_name is None and _is_marked(path))]
        for path in paths:
            if path not in plain:
                yield from read_marked(Source.of(path), prefix=f"{Path(path).stem}-")
        inputs = self._workspace.open(plain, format_name)
        with ProgressLine(len(inputs), "files") as progress:
            for entry in inputs:
                for reading in entry.readings():
                    self._log.add(
                        [each for each in reading.problems if each.severity is Severity.ERROR]
                    )
                    yield from self._made(reading)
                progress.step(entry.source.name)

    def _made(self, reading: Reading) -> Iterator[GrecText]:
        document = reading.document
        if not reading.layers:
            self._skip(reading, "has no chains, which 'anaphora resolve' makes")
            return
        if self._preprocessor is not None and not document.has_heads:
            document, _layer = self._preprocessor.prepare(document)
        try:
            text = made(document, reading.layers[0], self._making)
        except NeedsError as error:
            at = Source.of(reading.source or document.doc_id).at()
            self._log.add([Problem(error.code, error.message, at)])
            return
        if text is None:
            self._skip(reading, "has no main subject with two references")
            return
        yield text

    def _skip(self, reading: Reading, why: str) -> None:
        at = Source.of(reading.source or reading.document.doc_id).at()
        message = f"'{reading.document.doc_id}' {why}; no text is made of it"
        self._log.add([Problem("grec-not-made", message, at, Severity.WARNING)])


def _is_marked(path: str) -> bool:
    place = Path(path)
    if not place.is_file():
        return False
    with place.open("rb") as handle:
        return looks_marked(handle.read(4096).decode("utf-8", "replace"))
