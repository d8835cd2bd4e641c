"""Small texts with their entities written into them, and the errors between two of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from anaphora_workbench.model import Zero
from anaphora_workbench.ports.mention_table import MentionTable, Special
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    EntityError,
    MentionError,
)
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Pairs, match
from anaphora_workbench.scoring.coreference.sides import Side, side_of

PRONOUNS = frozenset({"she", "he", "it", "they", "her", "his"})


@dataclass(frozen=True)
class Compared:
    """Two sides of one text and the errors between them."""

    key: Side
    response: Side
    pairs: Pairs
    words: tuple[str, ...]
    errors: list[CoreferenceError]

    @property
    def mentions(self) -> list[MentionError]:
        """The errors of mentions."""
        return [error for error in self.errors if isinstance(error, MentionError)]

    @property
    def entities(self) -> list[EntityError]:
        """The errors of entities."""
        return [error for error in self.errors if isinstance(error, EntityError)]

    @property
    def labels(self) -> list[str]:
        """Every error as its type and the words or entities it is about."""
        return [
            f"{error.type} {error.mention.words}"
            if isinstance(error, MentionError)
            else f"{error.type} "
            + "+".join(part.entity for part in error.key)
            + "/"
            + "+".join(part.entity for part in error.response)
            for error in self.errors
        ]


MakeSide = Callable[..., tuple[Side, tuple[str, ...]]]
Compare = Callable[..., Compared]


@pytest.fixture(scope="session")
def make_side() -> MakeSide:
    """Make a side of a text: ``"[a The *dog] barked | [a it] <a slept"``.

    ``[a`` opens a mention of the entity a, ``]`` closes the one opened last, ``*`` stands before
    a head (else the last word of a mention is its head, ``*`` alone before ``]`` means that none
    is known), ``<a`` is a zero subject of the next word, ``|`` ends a sentence.
    """
    return _side


@pytest.fixture(scope="session")
def compare() -> Compare:
    """Compare two sides of one text in the notation of `make_side`."""

    def compare_texts(
        key: str,
        response: str,
        way: MentionMatching = MentionMatching.FULL,
        doc_id: str = "text",
        genre: str = "",
    ) -> Compared:
        ours, words = _side(key, doc_id=doc_id, genre=genre, source="key.txt")
        theirs, others = _side(response, doc_id=doc_id, genre=genre, source="response.txt")
        assert words == others, "the texts differ"
        pairs = match(ours, theirs, Matching(way))
        return Compared(ours, theirs, pairs, words, errors_of(ours, theirs, pairs, words=words))

    return compare_texts


def _side(
    text: str, doc_id: str = "text", genre: str = "", source: str = ""
) -> tuple[Side, tuple[str, ...]]:
    words: list[str] = []
    sentences = [0]
    opened: list[tuple[str, int, list[int]]] = []
    found: list[tuple[int, int, int, str, Special | None]] = []
    waiting: list[str] = []
    for piece in text.split():
        if piece == "|":
            sentences.append(len(words))
            continue
        if piece.startswith("["):
            opened.append((piece[1:], len(words), []))
            continue
        if piece.startswith("<"):
            waiting.append(piece[1:])
            continue
        word = piece.rstrip("]")
        if word.startswith("*"):
            opened[-1][2].append(len(words) if word != "*" else -1)
        if word not in ("", "*"):
            for entity in waiting:
                at = len(words)
                told = Special(realisation="zero:nsubj", zero=Zero(at, "nsubj"))
                found.append((at, at + 1, at, entity, told))
            waiting.clear()
            words.append(word.lstrip("*"))
        for _ in range(len(piece) - len(word)):
            entity, start, heads = opened.pop()
            head = heads[0] if heads else len(words) - 1
            found.append((start, len(words), head, entity, None))
    assert not opened, "a bracket is left open"
    found.sort(key=lambda item: (item[0], -item[1]))
    return side_of(_table(found, words, sentences, doc_id, genre, source)), tuple(words)


def _table(
    found: Sequence[tuple[int, int, int, str, Special | None]],
    words: Sequence[str],
    sentences: Sequence[int],
    doc_id: str,
    genre: str,
    source: str,
) -> MentionTable:
    names = tuple(dict.fromkeys(entity for *_rest, entity, _told in found))
    return MentionTable(
        doc_id,
        len(words),
        array("q", sentences),
        array("q", [0] * len(sentences)),
        array("q", [10 * number for number in range(1, len(sentences) + 1)]),
        array("q", [start for start, *_rest in found]),
        array("q", [end for _start, end, *_rest in found]),
        array("q", [head for _start, _end, head, *_rest in found]),
        array("q", [names.index(entity) for *_rest, entity, _told in found]),
        names,
        special={at: told for at, (*_rest, told) in enumerate(found) if told is not None},
        genre=genre,
        source=source,
        pronominal=tuple(
            [told is not None or words[start] in PRONOUNS for start, *_rest, told in found]
        ),
    )
