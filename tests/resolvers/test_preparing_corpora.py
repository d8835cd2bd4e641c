"""Our analysis of the words of real corpora beside the gold parse: phrases and their heads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.spacy.preprocessor import SpacyPreprocessor
from anaphora_workbench.model import Document, Layer, bare
from anaphora_workbench.ports import Preprocessor, Source, prepare_all
from anaphora_workbench.registry import Registry

pytestmark = pytest.mark.corpora


def documents(folder: Path, code: str, count: int) -> list[Document]:
    found: list[Document] = []
    for path in sorted(folder.glob("**/*.conllu")):
        for reading in Registry().format("corefud").read(Source.of(path)):
            found.append(replace(reading.document, language=code, structures=(), trees=()))
            if len(found) == count:
                return found
    return found


def heads(layer: Layer, document: Document) -> set[int]:
    phrases = [m for m in layer.in_text_order() if m.zero is None and m.phrase == "np"]
    return {markable.head for markable in phrases if markable.head is not None}


def agreement(gold: list[Document], ours: list[Document], by: Preprocessor) -> tuple[float, float]:
    """Return precision and recall of the heads of noun phrases."""
    same = found = wanted = 0
    pairs = zip(gold, prepare_all(by, ours), strict=True)
    for document, (prepared, layer) in pairs:
        right = heads(ParsedPreprocessor().prepare(document)[1], document)
        mine = heads(layer, prepared)
        same += len(right & mine)
        found += len(mine)
        wanted += len(right)
    return same / found, same / wanted


def without_parse(document: Document) -> Document:
    tokens = [replace(token, head=None, deprel="") for token in document.tokens]
    return replace(document, tokens=tuple(tokens))


def test_english_phrases_are_found_in_bare_words(corpora: Path) -> None:
    gold = documents(corpora / "gum" / "corefud", "en", 4)
    precision, recall = agreement(gold, [bare(d) for d in gold], SpacyPreprocessor())
    assert precision > 0.90
    assert recall > 0.91


def test_spanish_phrases_are_found_in_bare_words(corpora: Path, spanish_model: None) -> None:
    gold = documents(corpora / "ud-es-ancora-nocoref", "es", 12)
    precision, recall = agreement(gold, [bare(d) for d in gold], SpacyPreprocessor())
    assert precision > 0.94
    assert recall > 0.95


@pytest.mark.parametrize(
    ("folder", "code"), [("gum/corefud", "en"), ("ud-es-ancora-nocoref", "es")]
)
def test_tags_alone_give_most_phrases(corpora: Path, folder: str, code: str) -> None:
    gold = documents(corpora / folder, code, 10)
    tagged = [without_parse(document) for document in gold]
    precision, recall = agreement(gold, tagged, ParsedPreprocessor())
    assert precision > 0.86
    assert recall > 0.89
