"""Real corpora: every file is written again byte for byte, and holds what its README says."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.model import ENTITY, Layer
from anaphora_workbench.ports import Reading, Source, Target

pytestmark = pytest.mark.corpora

FOLDERS = {
    "gum/conllu": 56,
    "gum/corefud": 56,
    "gum/ontogum-conllu": 12,
    "korkor/corefud": 47,
    "corefud-scorer-tests": 77,
    "ud-es-ancora-nocoref": 1,
}
SUFFIXES = (".conllu", ".key", ".response")


def files(folder: Path) -> list[Path]:
    return sorted([path for path in folder.rglob("*") if path.suffix in SUFFIXES])


def readings(folder: Path) -> Iterator[Reading]:
    for path in files(folder):
        yield from CorefudFormat().read(Source.of(path))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_written_again_byte_for_byte(corpora: Path, folder: str) -> None:
    found = files(corpora / folder)
    assert len(found) == FOLDERS[folder]
    for path in found:
        stream = io.BytesIO()
        CorefudFormat().write(CorefudFormat().read(Source.of(path)), Target.of(stream))
        assert stream.getvalue() == path.read_bytes(), path.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_has_problems_and_nothing_of_it_is_lost(corpora: Path, folder: str) -> None:
    for reading in readings(corpora / folder):
        codes = {problem.code for problem in reading.problems}
        # One response of the scorer's tests has a mention twice, on purpose; KorKor has relations
        # of its own.
        twice = {"corefud-mention-twice"} if "scorer" in folder else set()
        assert codes <= twice | ({"conllu-relation"} if "korkor" in folder else set())
        # The language of this folder's file is in the file's name only.
        named = {"corefud-loses-language"} if "nocoref" in folder else set()
        assert {problem.code for problem in CorefudFormat().losses(reading)} <= named


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_recognised(corpora: Path, folder: str) -> None:
    for path in files(corpora / folder):
        head = path.read_text(encoding="utf-8")[:4096]
        assert CorefudFormat().sniff(head, Source.of(path)), path.name


@pytest.mark.parametrize("folder", ["gum/conll-gum", "gum/conll-ontogum", "litbank/conll"])
def test_other_conll_files_are_left_to_others(corpora: Path, folder: str) -> None:
    found = sorted((corpora / folder).iterdir())
    assert found
    for path in found:
        head = path.read_text(encoding="utf-8")[:4096]
        assert not CorefudFormat().sniff(head, Source.of(path)), path.name


def entities(layer: Layer) -> Counter[str]:
    return Counter([markable.attributes[ENTITY] for markable in layer.markables.values()])


def counts(folder: Path) -> dict[str, int]:
    total: Counter[str] = Counter()
    for reading in readings(folder):
        document = reading.document
        sizes = [entities(layer) for layer in reading.layers]
        layers = reading.layers
        total["documents"] += 1
        total["sentences"] += len(document.sentences)
        total["tokens"] += len(document)
        total["empty nodes"] += len(document.empty_nodes)
        total["mentions"] += sum([len(layer.markables) for layer in layers])
        total["entities"] += sum(map(len, sizes))
        total["singletons"] += sum([list(size.values()).count(1) for size in sizes])
        total["bridges"] += sum([len(layer.bridges) for layer in layers])
        total["splits"] += sum(
            [len(a.antecedents) > 1 for layer in layers for a in layer.anaphors.values()]
        )
        total["zeros"] += sum(
            [m.phrase == "zero" for layer in layers for m in layer.markables.values()]
        )
    return {key: number for key, number in total.items() if number}


@pytest.mark.parametrize("dialect", ["conllu", "corefud"])
def test_gum_holds_what_its_readme_says(corpora: Path, dialect: str) -> None:
    assert counts(corpora / "gum" / dialect) == {
        "documents": 56,
        "sentences": 2355,
        "tokens": 53417,
        "empty nodes": 30,
        "mentions": 15600,
        "entities": 8856,
        "singletons": 6740,
        "bridges": 500,  # on 499 tokens
        "splits": 31,
    }


def test_korkor_holds_what_its_readme_says(corpora: Path) -> None:
    found = counts(corpora / "korkor" / "corefud")
    expected = {"documents": 47, "tokens": 12398, "entities": 794, "mentions": 2335, "zeros": 773}
    assert {key: found[key] for key in expected} == expected
    assert found["empty nodes"] == 792 + 210


def test_the_spanish_treebank_holds_what_its_readme_says(corpora: Path) -> None:
    folder = corpora / "ud-es-ancora-nocoref"
    assert counts(folder) == {"documents": 52, "sentences": 596, "tokens": 19116}
    (first, *_) = readings(folder)
    assert (first.document.language, first.layers) == ("es", ())
    assert "explotar al máximo su oratoria" in first.document.text


def test_both_dialects_of_gum_give_the_same_mentions_and_nearly_the_same_heads(
    corpora: Path,
) -> None:
    same: Counter[bool] = Counter()
    pairs = zip(
        readings(corpora / "gum" / "conllu"), readings(corpora / "gum" / "corefud"), strict=True
    )
    for gum, corefud in pairs:
        markables = zip(
            gum.layers[0].markables.values(), corefud.layers[0].markables.values(), strict=True
        )
        for one, two in markables:
            assert (one.spans, one.empty_nodes) == (two.spans, two.empty_nodes)
            same[one.head == two.head] += 1
    # Where several words hang outside of their mention, tools choose differently.
    assert same[True] / same.total() > 0.998


def test_zeros_of_korkor_hang_on_the_word_that_deps_names_or_near_an_elided_verb(
    corpora: Path,
) -> None:
    hanging: Counter[bool] = Counter()
    for reading in readings(corpora / "korkor" / "corefud"):
        nodes = {node.place: node for node in reading.document.empty_nodes}
        for markable in reading.layers[0].markables.values():
            if markable.phrase == "zero":
                assert markable.zero is not None
                assert markable.zero.place is not None
                governor = nodes[markable.zero.place].governor
                assert governor in (None, markable.zero.governor)
                hanging[governor is None] += 1
    assert hanging == {False: 739, True: 34}
