"""Information that a source gives besides words and sentences, and the tool that analysed its text.

One format of a corpus holds tags or speakers, another does not, and a resolver that looks at them
answers otherwise: what a resolver may have seen belongs into the signature of its figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise

from anaphora_workbench.model import Document, Layer, Markable

__all__ = ["MODEL", "PARTIAL_PARSE", "Given", "analysis_of", "given_by"]

MODEL = "spacy.model"
"""Key of the metadata of a preprocessor's layer: name and version of the model that analysed."""
PARTIAL_PARSE = "parsed.partial"
"""Key of the metadata of a preprocessor's layer that says, when true, that the parse is partial."""


class Given(StrEnum):
    """Something that a source may state of a text."""

    TAGS = "tags"
    LEMMAS = "lemmas"
    FEATURES = "features"
    HEADS = "heads"
    TREES = "trees"
    STRUCTURES = "structures"
    EMPTY_NODES = "empty-nodes"
    JOINED = "joined-words"
    TEXT = "text"
    PARAGRAPHS = "paragraphs"
    HEADINGS = "headings"
    SPEAKERS = "speakers"
    CLASSES = "classes"
    PHRASES = "phrases"


def given_by(document: Document, mentions: Iterable[Markable] = ()) -> frozenset[Given]:
    """Return what a document states besides words and sentences.

    Joined words are those that are written in one (Spanish *del*, *dárselo*). Some sources state
    semantic classes (``PER``) and kinds of phrases of their mentions.
    """
    tokens = document.tokens
    mentions = tuple(mentions)
    stated = {
        Given.TAGS: document.has_pos,
        Given.LEMMAS: any(token.lemma for token in tokens),
        Given.FEATURES: document.has_morphology,
        Given.HEADS: document.has_heads,
        Given.TREES: document.has_trees,
        Given.STRUCTURES: bool(document.structures),
        Given.EMPTY_NODES: bool(document.empty_nodes),
        Given.JOINED: any(one == other for one, other in pairwise(document.offsets)),
        Given.TEXT: bool(document.text),
        Given.PARAGRAPHS: bool(document.paragraphs),
        Given.HEADINGS: bool(document.metadata.get("headings")),
        Given.SPEAKERS: _any(document.metadata.get("speakers")),
        Given.CLASSES: any(mention.semantic for mention in mentions),
        Given.PHRASES: any(mention.phrase for mention in mentions),
    }
    return frozenset([what for what, present in stated.items() if present])


def _any(stated: object) -> bool:
    return any(stated) if isinstance(stated, list | tuple) else bool(stated)


def analysis_of(layer: Layer) -> str:
    """Return what analysed the text of a preprocessor's layer, ``""`` for its own parse."""
    if model := layer.metadata.get(MODEL):
        return str(model)
    return "partial parsing" if layer.metadata.get(PARTIAL_PARSE) is True else ""
