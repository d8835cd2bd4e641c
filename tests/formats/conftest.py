"""Fixtures that the tests of several formats share."""

from __future__ import annotations

import gc
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from anaphora_formats.supar import SuparFormat
from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.ports.mention_table import (
    UNKNOWN,
    HasMentions,
    HasWordedMentions,
    MentionTable,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.mention_tables import table_of, with_heads

SUPAR_TEXT = "1 0 Ana 1 saw 2 her 3 dog 4 . 5\n2 0 It 1 barked 2 . 3\n"


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """A function that makes a SUPAR folder of the given files, with a text unless one is given."""

    def make(files: dict[str, str] | None = None, name: str = "farm.supar") -> Path:
        path = tmp_path / name
        path.mkdir()
        for file, text in {"text.txt": SUPAR_TEXT, **(files or {})}.items():
            if text:
                (path / file).write_bytes(text.encode())
        return path

    return make


@pytest.fixture
def files_of(tmp_path: Path) -> Callable[..., dict[str, str]]:
    """A function that writes a reading as a SUPAR folder and returns its files."""

    def write(reading: Reading, name: str = "out") -> dict[str, str]:
        path = tmp_path / name
        SuparFormat().write([reading], Target.of(path))
        return {file.name: file.read_bytes().decode() for file in path.iterdir()}

    return write


@pytest.fixture(scope="session")
def written() -> Callable[..., str]:
    """A function that returns the text that a format writes: ``written(format, reading, ...)``."""

    def text(fmt: Format, *readings: Reading) -> str:
        stream = io.BytesIO()
        fmt.write(readings, Target.of(stream))
        return stream.getvalue().decode("utf-8")

    return text


@pytest.fixture(scope="session")
def sgml_text(written: Callable[..., str]) -> Callable[..., str]:
    """A function that returns readings as SUPAR's SGML."""
    return lambda *readings: written(SuparSgmlFormat(), *readings)


@pytest.fixture(scope="session")
def documents_of(corpora: Path) -> Callable[[str], Sequence[Reading]]:
    """A function that returns the documents of files by their pattern, which are read once."""

    @cache
    def read(pattern: str) -> Sequence[Reading]:
        paths = sorted(corpora.glob(pattern))
        if not paths:
            pytest.skip(f"the corpus {pattern} is not there")
        fmt = Registry().format("corefud" if paths[0].suffix == ".conllu" else "conll")
        readings = [reading for path in paths for reading in fmt.read(Source.of(path))]
        gc.freeze()  # they stay: the collector would walk through them again and again
        return readings

    return read


OTHER_COLUMNS = frozenset(
    (
        *("conll-word-number", "conll-name-differs", "conll-features", "conll-head"),
        *("conll-parse", "conllu-features", "conllu-head", "conllu-head-outside"),
        *("conllu-head-circle", "conllu-relation", "corefud-type"),
    )
)
"""Codes of problems that bare mentions do not tell, because they look at no such column."""


@pytest.fixture(scope="session")
def compared() -> Callable[[Format, Source], list[str]]:
    """A function that tells how a format's bare mentions differ from those of its readings.

    Heads that only the model's rules tell are unknown to most formats, and lines to the model; the
    rest must be equal, errors that end the reading as well.
    """

    def differences(fmt: Format, source: Source) -> list[str]:
        assert isinstance(fmt, HasMentions)
        content = source.read_bytes()
        again = [Source(source.name, stream=io.BytesIO(content)) for _ in range(2)]
        found: list[str] = []
        both = zip_longest(_until_error(fmt.mentions(again[0])), _until_error(fmt.read(again[1])))
        for table, reading in both:
            if isinstance(table, MentionTable) and isinstance(reading, Reading):
                found += _differences(table, reading, getattr(fmt, "gives_heads", False))
            elif table != reading:
                found.append(f"{table!r} instead of {reading!r}")
        if isinstance(fmt, HasWordedMentions):
            again = [Source(source.name, stream=io.BytesIO(content)) for _ in range(2)]
            worded = _until_error(fmt.worded_mentions(again[0]))
            for entry, reading in zip_longest(worded, _until_error(fmt.read(again[1]))):
                if isinstance(entry, tuple) and isinstance(reading, Reading):
                    found += _worded_differences(*entry, reading)
                elif entry != reading:
                    found.append(f"{entry!r} instead of {reading!r}")
        return found

    return differences


def _until_error(items: Iterator[object]) -> Iterator[object]:
    try:
        yield from items
    except FormatError as error:
        yield str(error)


def _worded_differences(table: MentionTable, worded: Reading, reading: Reading) -> list[str]:
    """Tell how what heads are found by, and what is found, differs from that of a reading."""
    document, whole = worded.document, reading.document
    pairs: dict[str, tuple[object, object]] = {
        "problems": (worded.problems, reading.problems),
        "source": (worded.source, reading.source),
    }
    for name in ("doc_id", "language", "tokens", "sentences", "trees"):
        pairs[name] = (getattr(document, name), getattr(whole, name))
    if worded.layers:
        pairs["layers"] = (worded.layers, reading.layers)
    else:
        expected = table_of(reading, reading.layers[0])
        found = with_heads(table, document)
        for field in fields(MentionTable):
            if field.name != "lines":
                pairs[field.name] = (getattr(found, field.name), getattr(expected, field.name))
    return [
        f"{table.doc_id}: {name} {mine!r} instead of {theirs!r}, with words"
        for name, (mine, theirs) in pairs.items()
        if mine != theirs
    ]


def _differences(table: MentionTable, reading: Reading, gives_heads: bool) -> list[str]:
    layer = reading.layers[0] if reading.layers else Layer("gold")
    expected = table_of(reading, layer)
    given = [UNKNOWN if one.head is None else one.head for one in layer.markables.values()]
    heads = list(expected.heads) if gives_heads else given
    problems = [problem for problem in reading.problems if problem.code not in OTHER_COLUMNS]
    pairs: dict[str, tuple[object, object]] = {
        "heads": (list(table.heads), heads),
        "problems": (list(table.problems), problems),
    }
    for name in ("doc_id", "tokens", "sentences", "prints", "starts", "ends", "entities", "names"):
        pairs[name] = (getattr(table, name), getattr(expected, name))
    for name in ("special", "parts", "genre", "source"):
        pairs[name] = (getattr(table, name), getattr(expected, name))
    assert len(table.lines) == len(table.sentences)
    return [
        f"{table.doc_id}: {name} {mine!r} instead of {theirs!r}"
        for name, (mine, theirs) in pairs.items()
        if mine != theirs
    ]
