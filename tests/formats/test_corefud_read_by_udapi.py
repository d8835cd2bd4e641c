"""udapi, the library of the CorefUD team, reads the CoNLL-U that we write as we mean it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import anaphora
from anaphora_samples import folder

document = pytest.importorskip("udapi.core.document")

Chains: TypeAlias = list[list[tuple[int, int]]]


def by_udapi(path: Path) -> tuple[Chains, int]:
    """Return the chains of a file as udapi reads them, in word numbers, and the number of zeros."""
    read: Any = document.Document()
    # udapi warns of each word without a head: such texts have no trees.
    logging.disable(logging.WARNING)
    try:
        # From a string, because udapi leaves files open.
        read.from_conllu_string(path.read_text(encoding="utf-8"))
    finally:
        logging.disable(logging.NOTSET)
    words = [word for bundle in read.bundles for word in bundle.get_tree().descendants]
    number = {word: place for place, word in enumerate(words)}
    chains: Chains = []
    zeros = 0
    for entity in read.coref_entities:
        chain = []
        for mention in entity.mentions:
            places = sorted(number[word] for word in mention.words if not word.is_empty())
            if places:
                chain.append((places[0], places[-1] + 1))
            else:
                zeros += 1
        if chain:
            chains.append(sorted(chain))
    return sorted(chains), zeros


def agrees(text: anaphora.Text, place: Path) -> int:
    """Compare the chains and zeros of a text with udapi's, and return how many zeros it has."""
    written = place / f"{len(list(place.iterdir()))}.conllu"
    text.save(written)
    found, zeros = by_udapi(written)
    ours = sorted(sorted(chain) for chain in text.clusters())
    # Anaphors that have no antecedent are written as entities of their own, which keeps their kind.
    alone = {(link.anaphor.start, link.anaphor.end) for link in text.anaphors}
    assert all(chain in found for chain in ours), text.id
    assert all(chain[0] in alone for chain in found if chain not in ours), text.id
    assert zeros == sum(1 for m in text.layer.markables.values() if m.zero is not None), text.id
    return zeros


@pytest.mark.parametrize("name", ["supar", "twice.anaphora.json"])
def test_samples_of_other_formats(tmp_path: Path, name: str) -> None:
    for text in anaphora.read(folder() / name):
        agrees(text, tmp_path)


def test_zeros_of_our_own_answers_are_read_as_empty_nodes(tmp_path: Path) -> None:
    gold = anaphora.read(folder() / "es" / "fable.conllu")
    (text,) = anaphora.resolve(gold, "nearest-agreeing")
    assert agrees(text, tmp_path) > 0


def test_an_id_with_a_slash_and_a_space(tmp_path: Path) -> None:
    """CoNLL-U keeps the slash of `sent_id` for parallel sentences; udapi refuses it elsewhere."""
    text = anaphora.from_clusters(
        ["Ana", "left", ".", "She", "slept", "."], [[(0, 1), (3, 4)]], id="wiki/a b.xml"
    )
    agrees(text, tmp_path)
    (again,) = anaphora.read(tmp_path / "0.conllu")
    assert again.id == "wiki/a b.xml"


@pytest.mark.corpora
@pytest.mark.parametrize(
    "pattern",
    [
        "litbank/brat/1023_*.ann",
        "korkor/xtsv/**/*_1.xtsv",
        "gum/tsv/GUM_bio_b*",
        "multicast/*/mc_*_m*.tsv",
    ],
)
def test_corpora_of_other_formats(corpora: Path, tmp_path: Path, pattern: str) -> None:
    files = sorted(corpora.glob(pattern))
    assert files
    for path in files:
        for text in anaphora.read(path):
            agrees(text, tmp_path)
