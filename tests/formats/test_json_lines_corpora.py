"""JSON lines on real corpora: clusters and spans come back as our scorer sees them."""

from __future__ import annotations

import io
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.model import Layer, anaphors_from_clusters, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.losses import INFIX, read_back, reading_back_once
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.score import ScoreSettings, score_tables

pytestmark = pytest.mark.corpora

FORMATS = ("e2e", "fastcoref", "preco", "coref-data")
FILES = {
    "democrat-fr": "democrat-fr/*.conll",
    "gum": "gum/conll-gum/*.conll",
    "litbank": "litbank/conll/*.conll",
    "gum-corefud": "gum/corefud/*.conllu",
    "korkor": "korkor/corefud/*.conllu",
}
COUNTS = {
    # documents, words, overt mentions
    "democrat-fr": (46, 28_279, 7_032),
    "gum": (56, 53_417, 15_600),
    "litbank": (40, 83_174, 11_542),
    "gum-corefud": (56, 53_417, 15_600),
    "korkor": (47, 12_398, 1_561),
}
LOST = {
    # What is reported of mentions and links; what is reported of words depends on the format.
    "gum-corefud": {"splits": 31, "bridges": 500, "nodes": 3, "semantic": 15_600},
    "korkor": {"zeros": 774, "bridges": 88},
    "gum": {"semantic": 15_600},
}
METRICS = ("mentions", "muc", "bcub", "ceafe", "lea")
_NUMBER = re.compile(r"(?:keep|adds) ([\d,]+) ")


def overt(layer: Layer) -> Layer:
    """Return the mentions that have words, in the entities of the whole layer."""
    kept = {
        name: replace(markable, empty_nodes=())
        for name, markable in layer.markables.items()
        if markable.zero is None and markable.clitic is None
    }
    number_of = chains_of(layer).entity_of
    anaphors = anaphors_from_clusters(kept.values(), {n: str(number_of[n]) for n in kept})
    return Layer.build(layer.name, kept.values(), anaphors)


@pytest.mark.parametrize("corpus", FILES)
@pytest.mark.parametrize("name", FORMATS)
def test_clusters_and_spans_come_back_and_the_rest_is_reported(
    documents_of: Callable[[str], Sequence[Reading]], corpus: str, name: str
) -> None:
    fmt = Registry().format(name)
    lost: Counter[str] = Counter()
    counts = [0, 0, 0]
    keys, responses = [], []
    for reading in documents_of(FILES[corpus]):
        with reading_back_once():
            losses = fmt.losses(reading)
            back = read_back(fmt, reading)
        assert back is not None
        assert back.problems == ()
        assert back.document.doc_id == reading.document.doc_id
        assert [t.text for t in back.document.tokens] == [t.text for t in reading.document.tokens]
        assert back.document.sentences == reading.document.sentences
        counts[0] += 1
        counts[1] += len(back.document.tokens)
        counts[2] += len(back.layers[0].markables)
        for loss in losses:
            number = _NUMBER.search(loss.message)
            what = loss.code.partition(INFIX)[2]
            lost[what] += 1 if number is None else int(number[1].replace(",", ""))
        keys.append(table_of(reading, overt(reading.layers[0])))
        responses.append(table_of(back, back.layers[0]))
    scores = score_tables(keys, responses, ScoreSettings(metrics=METRICS))
    assert {metric: scores.score(metric).f1 for metric in METRICS} == dict.fromkeys(METRICS, 1)
    assert tuple(counts) == COUNTS[corpus]
    expected = LOST.get(corpus, {})
    assert {what: lost[what] for what in expected} == expected
    assert not {"mentions", "words", "sentences", "entities", "name"} & set(lost)


@pytest.mark.parametrize("name", FORMATS)
def test_ten_megabytes_are_read_in_linear_time(
    documents_of: Callable[[str], Sequence[Reading]], name: str, tmp_path: Path
) -> None:
    """A corpus in one file, twice and more often: the time grows as the file."""
    fmt = Registry().format(name)
    stream = io.BytesIO()
    fmt.write(documents_of(FILES["litbank"]), Target.of(stream))
    once = stream.getvalue()
    times = -(-10_000_000 // len(once))
    rows = [json.loads(line) for line in once.splitlines()]
    key = "doc_key" if name in ("e2e", "fastcoref") else "id"

    def seconds(copies: int) -> float:
        """Return the processor time of a reading."""
        path = tmp_path / "corpus.jsonl"
        with path.open("wb") as file:
            for number in range(copies):
                for values in rows:
                    row = {**values, key: f"{values[key]}-{number}"}
                    file.write(json.dumps(row).encode() + b"\n")
        begin = time.process_time()
        count = sum(1 for _ in fmt.read(Source.of(path)))
        assert count == 40 * copies
        return time.process_time() - begin

    small = seconds(1)
    large = seconds(times + 1)
    assert large < 2 * (times + 1) * small
