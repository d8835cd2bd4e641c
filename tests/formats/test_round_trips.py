"""Round trips over real corpora: what formats keep comes back as our scorer sees it.

Each corpus is written in the format and read again. Mentions with their heads and clusters get a
score of 1 in every metric, and the kinds of things that are reported as lost are those listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from anaphora_workbench.model import Layer, anaphors_from_clusters, chains_of
from anaphora_workbench.ports import Format, Reading, Source
from anaphora_workbench.ports.losses import INFIX, read_back, reading_back_once
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.score import ScoreSettings, score_tables

pytestmark = pytest.mark.corpora

CORPORA = {
    "democrat-fr": "democrat-fr/*.conll",
    "gum": "gum/corefud/*.conllu",
    "litbank": "litbank/conll/*.conll",
}
ZEROS = {"korkor": "korkor/corefud/*.conllu"}
COUNTS = {
    # documents, words, mentions
    "democrat-fr": (46, 28_279, 7_032),
    "gum": (56, 53_417, 15_600),
    "litbank": (40, 83_174, 11_542),
}
METRICS = ("mentions", "muc", "bcub", "ceafe", "lea")
MENTIONS_AND_LINKS = frozenset(
    (
        *("words", "word-borders", "sentences", "name", "mentions", "zeros", "clitics"),
        *("discontinuous", "doubles", "crossing", "across-sentences", "heads", "semantic"),
        *("labels", "kinds", "references", "links", "splits", "entities", "bridges"),
    )
)
"""Losses that each test lists; those of the analysis depend on the corpus alone."""


@dataclass(frozen=True)
class Kept:
    """What a format keeps.

    Attributes:
        name: Of the format.
        lost: Sorts of `MENTIONS_AND_LINKS` that it loses in one corpus or another.
        zeros: Whether it keeps zero pronouns.
        heads: Whether it keeps heads.
        singletons: Whether it keeps mentions without links.
        corpora: Corpora that it is tried on; reading a CAS takes time.
    """

    name: str
    lost: frozenset[str] = frozenset()
    zeros: bool = True
    heads: bool = True
    singletons: bool = True
    corpora: tuple[str, ...] = tuple(CORPORA)


FORMATS = [
    Kept("cas-xmi", corpora=("democrat-fr",)),
    Kept("cas-json", corpora=("democrat-fr",)),
    Kept("csv-mentions", frozenset(("words",))),
    Kept(
        "csv-links",
        frozenset(("mentions", "crossing", "heads", "semantic", "labels", "words")),
        heads=False,
        singletons=False,
    ),
    Kept(
        "litbank",
        frozenset(("words", "name", "heads", "references", "splits", "bridges")),
        zeros=False,
        heads=False,
    ),
    Kept("label-studio"),
    Kept("mmax2", frozenset(("name",))),
    Kept("prodigy"),
    Kept("sacr", frozenset(("words",))),
    Kept("tei"),
]


def back_and_lost(fmt: Format, reading: Reading) -> tuple[Reading, list[str]]:
    """Return what comes back of a reading, and what of it is reported as lost."""
    with reading_back_once():
        lost = [loss.code.partition(INFIX)[2] for loss in fmt.losses(reading)]
        back = read_back(fmt, reading)
    assert back is not None
    return back, lost


def kept_of(layer: Layer, kept: Kept) -> Layer:
    """Return what of a layer should come back, with its places of zeros unknown."""
    chains = chains_of(layer)
    size = {name: len(chains.entities[number]) for name, number in chains.entity_of.items()}
    linked = {bridge.anaphor for bridge in layer.bridges}
    linked |= {bridge.antecedent for bridge in layer.bridges}
    linked |= {name for anaphor in layer.anaphors.values() for name in anaphor.antecedents}
    linked |= layer.anaphors.keys()
    markables = [
        replace(
            markable,
            head=markable.head if kept.heads else None,
            zero=None if markable.zero is None else replace(markable.zero, place=None),
            empty_nodes=(),
        )
        for markable in layer.in_text_order()
        if (kept.zeros or markable.zero is None)
        and (kept.singletons or size[markable.id] > 1 or markable.id in linked)
    ]
    labels = {markable.id: str(chains.entity_of[markable.id]) for markable in markables}
    return Layer.build(layer.name, markables, anaphors_from_clusters(markables, labels))


@pytest.mark.parametrize(
    ("kept", "corpus"),
    [(kept, corpus) for kept in FORMATS for corpus in kept.corpora],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_mentions_heads_and_clusters_come_back(
    documents_of: Callable[[str], Sequence[Reading]], corpus: str, kept: Kept
) -> None:
    fmt = Registry().format(kept.name)
    lost: Counter[str] = Counter()
    counts = [0, 0, 0]
    keys, responses = [], []
    for reading in documents_of({**CORPORA, **ZEROS}[corpus]):
        layer = reading.layers[0]
        back, losses = back_and_lost(fmt, reading)
        lost.update(losses)
        assert back.problems == ()
        # Some words of Democrat have a blank in them, which the tables write as "_".
        words = [token.text.replace(" ", "_") for token in reading.document.tokens]
        assert [token.text.replace(" ", "_") for token in back.document.tokens] == words
        assert back.document.sentences == reading.document.sentences
        markables = kept_of(layer, kept)
        assert len(back.layers[0].markables) == len(markables.markables)
        counts[0] += 1
        counts[1] += len(back.document.tokens)
        counts[2] += len(layer.markables)
        keys.append(table_of(reading, markables))
        responses.append(
            table_of(replace(back, document=reading.document), kept_of(back.layers[0], kept))
        )
    assert tuple(counts) == COUNTS[corpus]
    for way in (MentionMatching.FULL, MentionMatching.HEAD):
        settings = ScoreSettings(metrics=METRICS, matching=Matching(way))
        scores = score_tables(keys, responses, settings)
        assert {m: scores.score(m).f1 for m in METRICS} == dict.fromkeys(METRICS, 1)
    assert MENTIONS_AND_LINKS & lost.keys() <= kept.lost


def partition(layer: Layer) -> set[frozenset[tuple[object, ...]]]:
    """Return the entities as sets of the words and the realisation of their mentions."""
    return {
        frozenset([(layer.markables[n].spans, layer.markables[n].realisation) for n in names])
        for names in chains_of(layer).entities
    }


@pytest.mark.parametrize(
    "name", ["csv-mentions", "label-studio", "mmax2", "prodigy", "sacr", "tei"]
)
def test_zeros_come_back_in_their_entities(
    documents_of: Callable[[str], Sequence[Reading]], name: str
) -> None:
    fmt = Registry().format(name)
    documents_and_zeros = [0, 0]
    for reading in documents_of(ZEROS["korkor"]):
        back, _lost = back_and_lost(fmt, reading)
        assert back.problems == ()
        assert partition(back.layers[0]) == partition(reading.layers[0])
        documents_and_zeros[0] += 1
        documents_and_zeros[1] += sum(
            [one.zero is not None for one in back.layers[0].markables.values()]
        )
    assert documents_and_zeros == [47, 774]


def test_the_tables_of_litbank_say_what_its_conll_files_say(corpora: Path) -> None:
    tables = list(Registry().format("litbank").read(Source.of(corpora / "litbank" / "tsv")))
    assert len(tables) == 5
    for table in tables:
        path = corpora / "litbank" / "conll" / f"{table.document.doc_id}.conll"
        (other,) = Registry().format("conll").read(Source.of(path))
        assert table.problems == ()
        assert table.document.sentences == other.document.sentences
        assert partition(table.layers[0]) == partition(other.layers[0])


def test_multi_cast_has_its_zeros_and_referents(corpora: Path) -> None:
    fmt = Registry().format("multicast")
    counts = {}
    for corpus in ("cypgreek", "english", "mandarin"):
        zeros = entities = mentions = 0
        for path in sorted((corpora / "multicast" / corpus).glob("*.tsv")):
            (reading,) = fmt.read(Source.of(path))
            layer = reading.layers[0]
            zeros += sum([one.zero is not None for one in layer.markables.values()])
            entities += len(chains_of(layer).entities)
            mentions += len(layer.markables)
            xml = path.with_suffix(".xml")
            if xml.is_file():
                (other,) = fmt.read(Source.of(xml))
                assert (other.document, other.layers) == (reading.document, reading.layers)
        counts[corpus] = (zeros, entities, mentions)
    # Referents of clauses are missing: 7 in English.
    assert counts == {
        "cypgreek": (427, 197, 1178),
        "english": (281, 634, 2320),
        "mandarin": (256, 278, 990),
    }


def test_korkor_has_its_words_zeros_and_links(corpora: Path) -> None:
    fmt = Registry().format("korkor")
    counts: Counter[str] = Counter()
    for path in sorted((corpora / "korkor" / "xtsv" / "coreference").glob("*.xtsv")):
        (reading,) = fmt.read(Source.of(path))
        layer = reading.layers[0]
        counts["words"] += len(reading.document.tokens)
        counts["zeros"] += sum([one.kind == "zero" for one in layer.anaphors.values()])
        counts["bridges"] += len(layer.bridges)
        counts["broken links"] += len(reading.problems)
    assert counts == {"words": 12_398, "zeros": 792, "bridges": 88, "broken links": 25}
