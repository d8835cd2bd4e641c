"""From words and clusters of a line to a reading, and back.

Rules 3, 4, 6 and 7 of `anaphora_formats.json_lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Any

from anaphora_formats.json_lines.records import Record
from anaphora_formats.shared.bordered_text import Range
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ENTITY,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    anaphors_from_clusters,
    chains_of,
    cluster_labels,
)
from anaphora_workbench.model.columns import from_columns

Clusters = list[list[Range]]

GOLD = "gold"


def layer_of(clusters: Clusters, name: str = GOLD) -> Layer:
    """Return the layer of clusters; ranges of a cluster are in text order, each once."""
    markables: list[Markable] = []
    labels: dict[str, str] = {}
    for number, ranges in enumerate(clusters):
        label = str(number)
        attributes = FrozenDict({ENTITY: label})
        for place, (start, end) in enumerate(ranges, 1):
            markable = Markable(f"{label}.{place}", (Span(start, end),), attributes=attributes)
            markables.append(markable)
            labels[markable.id] = label
    return Layer.build(name, markables, anaphors_from_clusters(markables, labels))


def in_order(record: Record, found: Iterable[tuple[str, Range]]) -> list[Range]:
    """Return the mentions of a cluster in text order; report one that is there twice."""
    ranges: set[Range] = set()
    for path, one in found:
        if one in ranges:
            record.say(
                "jsonl-mention-twice",
                f"Anaphora skips '{path}': the cluster has the same mention before",
                warning=True,
            )
        ranges.add(one)
    return sorted(ranges, key=lambda one: (one[0], -one[1]))


def inclusive(record: Record, key: str, size: int) -> Clusters | None:
    """Take clusters of mentions ``[first, last]``, both words of the mention.

    Raises:
        WrongLineError: As `Record.clusters`.
    """
    listed = record.clusters(key)
    if listed is None:
        return None
    clusters: Clusters = []
    for path, mentions in listed:
        found: list[tuple[str, Range]] = []
        for number, mention in enumerate(mentions):
            place = f"{path}[{number}]"
            pair = record.numbers(mention, place, 2)
            if pair is None:
                continue
            if not 0 <= pair[0] <= pair[1] < size:
                record.say("jsonl-span", outside(place, pair, f"the text has {size} words"))
                continue
            found.append((place, (pair[0], pair[1] + 1)))
        clusters.append(in_order(record, found))
    return clusters


def by_sentence(
    record: Record, key: str, lengths: Sequence[int], *, last_is_in: bool
) -> Clusters | None:
    """Take clusters of mentions ``[sentence, first, end]``.

    Args:
        record: The line.
        key: The key of the clusters.
        lengths: Words of each sentence.
        last_is_in: Whether the last number is that of the mention's last word, not of the next.

    Raises:
        WrongLineError: As `Record.clusters`.
    """
    listed = record.clusters(key)
    if listed is None:
        return None
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    clusters: Clusters = []
    for path, mentions in listed:
        found: list[tuple[str, Range]] = []
        for number, mention in enumerate(mentions):
            place = f"{path}[{number}]"
            three = record.numbers(mention, place, 3)
            if three is None:
                continue
            sentence, first, end = three
            end += last_is_in
            if not 0 <= sentence < len(lengths):
                why = f"the text has {len(lengths)} sentences"
                record.say("jsonl-span", outside(place, three, why))
            elif not 0 <= first < end <= lengths[sentence]:
                why = f"sentence {sentence} has {lengths[sentence]} words"
                record.say("jsonl-span", outside(place, three, why))
            else:
                found.append((place, (starts[sentence] + first, starts[sentence] + end)))
        clusters.append(in_order(record, found))
    return clusters


def outside(path: str, numbers: Sequence[int], why: str) -> str:
    """Return the message on a mention that is not in the text."""
    return f"Anaphora skips '{path}': there are no words at {list(numbers)}; {why}"


def tokens_of(record: Record, words: list[str]) -> tuple[Token, ...]:
    """Return the tokens of words; report words without a letter or sign.

    Raises:
        WrongLineError: ``jsonl-no-words``.
    """
    if not words:
        raise record.wrong("jsonl-no-words", "the document has no words")
    blank = sum([not word.strip() for word in words])
    if blank:
        record.say(
            "jsonl-word-blank",
            f"{blank} of the words are empty or white space; they are kept",
            warning=True,
        )
    return tuple(from_columns(Token, len(words), text=words))


# ------------------------------------------------------------------------------------- speakers


def take_speakers(record: Record, name: str, lengths: Sequence[int]) -> dict[str, Any]:
    """Return what the metadata say of the speakers: one a sentence, and what else is needed.

    Args:
        record: The line, with a speaker a word in a list, or in a list a sentence.
        name: The format's name.
        lengths: Words of each sentence that has any.
    """
    value = record.take("speakers")
    if value is None or value == []:
        return {}
    flat = value
    if type(value) is list and {list}.issuperset(map(type, value)):
        flat = list(chain.from_iterable(value))
    fits = type(flat) is list and {str}.issuperset(map(type, flat)) and len(flat) == sum(lengths)
    if not fits:
        record.say(
            "jsonl-speakers",
            "the speakers are not one for each word; they are kept, but mean nothing",
            warning=True,
        )
        return {f"{name}.speakers": value}
    speakers: list[str] = []
    begin = 0
    for length in lengths:
        speakers.append(flat[begin])
        begin += length
    signs = sorted({speaker for speaker in flat if speaker in ("", "-")})
    found: dict[str, Any] = {}
    if len(signs) == 1 and signs != [""]:
        found[f"{name}.nobody"] = signs[0]
    speakers = ["" if speaker == "-" else speaker for speaker in speakers]
    if any(speakers):
        found["speakers"] = speakers
    if given_speakers(speakers, lengths, signs[0] if len(signs) == 1 else "") != value:
        found[f"{name}.speakers"] = value
    return found


def given_speakers(
    speakers: Sequence[str], lengths: Sequence[int], nobody: str = ""
) -> list[list[str]]:
    """Return a speaker for each word, a list a sentence."""
    return [[speaker or nobody] * length for speaker, length in zip(speakers, lengths, strict=True)]


# -------------------------------------------------------------------------------------- writing


def clusters_of(layer: Layer) -> Clusters:
    """Return what is written of a layer (rule 7)."""
    chains = chains_of(layer)
    labels = cluster_labels(layer, chains, map(str, count()))
    listed = [
        (label, ranges)
        for label, names in zip(labels, chains.entities, strict=True)
        if (ranges := _ranges(layer, names))
    ]
    if all(are_digits(label) for label, _ in listed):
        listed.sort(key=lambda pair: (len(pair[0]), pair[0]))
    return [ranges for _, ranges in listed]


def _ranges(layer: Layer, names: Iterable[str]) -> list[Range]:
    found: set[Range] = set()
    for name in names:
        markable = layer.markables[name]
        anaphor = layer.anaphors.get(name)
        silent = anaphor is not None and anaphor.reference is Reference.NON_REFERRING
        if markable.zero is None and markable.clitic is None and not silent:
            found.add((markable.start, markable.end))
    return sorted(found, key=lambda one: (one[0], -one[1]))
