"""What a realiser knows, learnt from sentences and kept as JSON that people can read.

A model file is one JSON object: ``format`` and ``version``, what it was learnt from (``track``,
``labels``, ``sentences``), and the counts of `ordering`, `inflection`, `inserting` and `trigrams`.
Nothing in it is executed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from anaphora_workbench.challenges.sr.aligning import Alignment, aligned_sentences
from anaphora_workbench.challenges.sr.inflection import Inflection, agreements
from anaphora_workbench.challenges.sr.inserting import Insertion
from anaphora_workbench.challenges.sr.ordering import Ordering, families
from anaphora_workbench.challenges.sr.trigrams import Trigrams
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrSentence, Track

__all__ = ["FORMAT", "Knowledge", "learnt", "read_model", "write_model"]

FORMAT = "anaphora-sr-model"
_VERSION = 1


@dataclass(slots=True)
class Knowledge:
    """What was learnt.

    Attributes:
        ordering: Orders of families.
        inflection: Forms of lemmas.
        insertion: Words that deep input lacks.
        trigrams: Words in their order.
        track: Kind of the input.
        labels: Its set of relations.
        sentences: Number of sentences it was learnt from.
    """

    ordering: Ordering = field(default_factory=Ordering)
    inflection: Inflection = field(default_factory=Inflection)
    insertion: Insertion = field(default_factory=Insertion)
    trigrams: Trigrams = field(default_factory=Trigrams)
    track: str = ""
    labels: str = ""
    sentences: int = 0


def learnt(sentences: Sequence[SrSentence]) -> Knowledge:
    """Return what sentences with texts teach.

    Raises:
        ValueError: No sentence has a text.
    """
    known = Knowledge()
    told = [sentence for sentence in sentences if sentence.text is not None]
    if not told:
        raise ValueError("no sentence has its text, so there is nothing to learn from")
    known.track, known.labels = str(told[0].track), told[0].labels
    known.sentences = len(told)
    for sentence, places in zip(told, aligned_sentences(told), strict=True):
        _learn(known, sentence, places)
    return known


def _learn(known: Knowledge, sentence: SrSentence, places: Alignment) -> None:
    words = (sentence.text or "").split()
    groups = families(sentence)
    for family in groups.values():
        known.ordering.learn(family, places)
    if sentence.track is Track.DEEP:
        known.insertion.learn(sentence, groups, places, [word.lower() for word in words])
    agreed = agreements(sentence)
    for node in sentence.nodes:
        place = places.get(node.id)
        if place is None:
            continue
        form = words[place]
        if place == 0 and not node.lemma[:1].isupper():
            form = form[:1].lower() + form[1:]  # its capital is the sentence's
        known.inflection.learn(node, agreed.get(node.id, ""), form)
    known.trigrams.learn([word.lower() for word in words])


def write_model(known: Knowledge, target: Target) -> None:
    """Write a model file.

    Raises:
        FormatError: The target cannot be written.
    """
    parts = {
        "format": FORMAT,
        "version": _VERSION,
        "track": known.track,
        "labels": known.labels,
        "sentences": known.sentences,
        "ordering": known.ordering.state(),
        "inflection": known.inflection.state(),
        "inserting": known.insertion.state(),
        "trigrams": known.trigrams.state(),
    }
    with target.open_text() as handle:
        json.dump(parts, handle, ensure_ascii=False, indent=0, separators=(",", ":"))
        handle.write("\n")


def read_model(source: Source) -> Knowledge:
    """Return what a model file holds.

    Raises:
        FormatError: ``sr-model-invalid``: it is no model file, or a newer one; or it cannot be
            read.
    """
    try:
        parts: Any = json.loads(source.read_text())
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is no JSON: {error.msg}; 'anaphora sr train' makes model files",
            code="sr-model-invalid",
            at=source.at(error.lineno, error.colno),
        ) from None
    except (ValueError, RecursionError) as error:  # endless digits or brackets
        raise _invalid(source, f"this model is damaged ({error}); train it again") from None
    if not isinstance(parts, Mapping) or parts.get("format") != FORMAT:
        raise _invalid(source, "this is no model of a realiser; 'anaphora sr train' makes one")
    if parts.get("version") != _VERSION:
        raise _invalid(source, f"this model has the version {parts.get('version')!r}, not 1")
    try:
        return Knowledge(
            Ordering.of(parts["ordering"]),
            Inflection.of(parts["inflection"]),
            Insertion.of(parts["inserting"]),
            Trigrams.of(parts["trigrams"]),
            str(parts["track"]),
            str(parts["labels"]),
            int(parts["sentences"]),
        )
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise _invalid(source, f"this model is damaged ({error}); train it again") from None


def _invalid(source: Source, message: str) -> FormatError:
    return FormatError(message, code="sr-model-invalid", at=source.at())
