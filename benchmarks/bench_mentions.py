"""Reading mention tables for the scorer: the three ways of CoNLL and CorefUD, in one process.

- ``bytes``: what the formats do: documents without anything unusual on their bytes, others line by
  line;
- ``lines``: every document line by line;
- ``whole``: the full reader, and the table of its document.

CPU seconds are the minimum of the rounds, in which the ways take turns. The mentions of
all three are compared.

Usage: bench_mentions.py [--rounds N] FORMAT:FILE_OR_FOLDER...
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import process_time

from anaphora_formats.conll import mention_lines as conll_mentions
from anaphora_formats.conll.context import FileContext
from anaphora_formats.conll.documents import raw_documents
from anaphora_formats.corefud import mention_table as corefud_mentions
from anaphora_workbench.ports import MentionTable, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.reading import table_of_reading
from anaphora_workbench.scoring.coreference.settings import ScoreSettings

SUFFIXES = {"corefud": (".conllu", ".key", ".response")}
CONLL = (".conll", ".v4_gold_conll", ".key", ".response")


def by_bytes(fmt: object, source: Source) -> Iterator[MentionTable]:
    """Read as the scorer does."""
    return fmt.mentions(source)


def by_lines(fmt: object, source: Source) -> Iterator[MentionTable]:
    """Read every document by the rules that know every oddity."""
    if fmt.name == "corefud":
        yield from corefud_mentions.Reader(source, fmt._language_of(source)).read(source, 1)
        return
    context = FileContext(source, fmt._layout, fmt._language)
    for raw in raw_documents(source):
        yield conll_mentions.mention_table(raw, context.identify(raw), context)


def whole(fmt: object, source: Source) -> Iterator[MentionTable]:
    """Read documents and take their tables."""
    for reading in fmt.read(source):
        yield table_of_reading(reading, ScoreSettings(), False)


WAYS: dict[str, Callable[..., Iterable[MentionTable]]] = {
    "bytes": by_bytes,
    "lines": by_lines,
    "whole": whole,
}


def main() -> None:
    """Measure and print a row for each argument."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", nargs="+", metavar="FORMAT:PATH")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without", action="append", default=[], choices=list(WAYS))
    options = parser.parse_args()
    ways = {name: way for name, way in WAYS.items() if name not in options.without}
    registry = Registry()
    head = "".join([f"{name:>9}" for name in ways])
    print(
        f"{'':40}{'tokens':>9}{'mentions':>9}{'docs':>6}{'unusual':>8}{head}  CPU s, ratio to bytes"
    )
    for text in options.inputs:
        name, _, path = text.partition(":")
        fmt = registry.format(name)
        suffixes = SUFFIXES.get(name, CONLL)
        place = Path(path)
        files = (
            sorted(p for p in place.rglob("*") if p.suffix in suffixes)
            if place.is_dir()
            else [place]
        )
        unusual = _count_unusual(fmt, files)
        best = dict.fromkeys(ways, float("inf"))
        tables: dict[str, list[MentionTable]] = {}
        for _round in range(options.rounds):
            for way, read in ways.items():
                gc.collect()
                begin = process_time()
                found = [table for file in files for table in read(fmt, Source.of(file))]
                best[way] = min(best[way], process_time() - begin)
                tables[way] = found
        first = tables["bytes"]
        for way, others in tables.items():
            for one, other in zip(first, others, strict=True):
                assert _mentions_of(one) == _mentions_of(other), (way, one.doc_id)
        figures = "".join([f"{seconds:9.3f}" for seconds in best.values()])
        ratios = " ".join([f"{seconds / best['bytes']:5.1f}" for seconds in best.values()])
        tokens = sum(table.tokens for table in first)
        mentions = sum(len(table.starts) for table in first)
        print(
            f"{text[-40:]:40}{tokens:9,}{mentions:9,}{len(first):6}{unusual:8}{figures}  {ratios}",
            flush=True,
        )


def _mentions_of(table: MentionTable) -> list[tuple[int, int, str]]:
    columns = zip(table.starts, table.ends, table.entities, strict=True)
    return sorted([(start, end, table.names[entity]) for start, end, entity in columns])


def _count_unusual(fmt: object, files: Iterable[Path]) -> int:
    """Return how many documents are not read on their bytes."""
    count = 0
    plain, reader = conll_mentions.mention_table, corefud_mentions.Reader._mentions

    def counted(*given: object) -> MentionTable:
        nonlocal count
        count += 1
        return plain(*given)

    def counted_too(*given: object) -> MentionTable:
        nonlocal count
        count += 1
        return reader(*given)

    conll_mentions.mention_table, corefud_mentions.Reader._mentions = counted, counted_too
    try:
        for file in files:
            for _table in fmt.mentions(Source.of(file)):
                pass
    finally:
        conll_mentions.mention_table, corefud_mentions.Reader._mentions = plain, reader
    return count


if __name__ == "__main__":
    main()
