"""The JSON lines of e2e-coref (Lee et al. 2017) and of its many heirs, from SpanBERT to Maverick.

Beside the rules of `anaphora_formats.json_lines`:

1.  ``doc_key`` names the document; without it the document is called as the file and the line.
2.  ``sentences`` is a list of sentences, each a list of words. Empty sentences are passed over.
3.  Without them ``tokens`` is one list of words. Their sentences are those of ``sentence_map``
    (the number of the sentence for each word) or ``EOS_indices`` (the number of words up to the
    end of each sentence); else full stops, question and exclamation marks end one.
4.  With ``subtoken_map``, as SpanBERT's preparation writes it, ``sentences`` are segments of
    pieces of words. Pieces with one number in the map are one word: those of ``tokens`` if these
    are there, else the pieces together, without ``##`` and ``▁``. The first and the last piece of
    a segment are none if they are signs such as ``[CLS]``. ``sentence_map`` then has the sentence
    of each piece, and a mention that begins or ends with a piece has its whole word. What is
    written has words; Anaphora warns of that when it reads (``jsonl-subtokens``).
5.  ``clusters`` are lists of mentions ``[first, last]``: numbers of words of the document from 0,
    the last word included.
6.  ``predicted_clusters``, or else ``clusters_token_offsets``, are the answers of a system in the
    same form. They are the layer ``predicted``, behind ``gold``, or alone.
7.  ``speakers`` has a speaker for each word, in a list for each sentence or in one list; ``""``
    and ``-`` are nobody. The speaker of a sentence is that of its first word. With pieces of words
    there is a speaker for each piece.
8.  Written are ``doc_key``, ``sentences``, ``speakers`` and ``clusters``; of further layers only
    one that is called ``predicted``.

Example::

    {"doc_key": "nw/farm", "sentences": [["Ana", "slept", "."], ["She", "dreamt", "."]],
     "speakers": [["", "", ""], ["", "", ""]], "clusters": [[[0, 0], [3, 3]]]}

References: K. Lee, L. He, M. Lewis and L. Zettlemoyer 2017, End-to-end neural coreference
resolution, EMNLP; M. Joshi et al. 2019, BERT for coreference resolution, EMNLP.
"""

from __future__ import annotations

import re
from itertools import chain, groupby
from typing import Any, NamedTuple

from anaphora_formats.json_lines.clusters import (
    GOLD,
    Clusters,
    clusters_of,
    given_speakers,
    in_order,
    inclusive,
    layer_of,
    take_speakers,
    tokens_of,
)
from anaphora_formats.json_lines.line_format import GENERAL, JsonLinesFormat
from anaphora_formats.json_lines.records import Record
from anaphora_formats.shared.spaced_text import sentence_lengths
from anaphora_workbench.model import Document, FrozenDict, sentences_from_lengths
from anaphora_workbench.ports import Reading

PREDICTED = "predicted"
_ANSWERS = ("predicted_clusters", "clusters_token_offsets")
_SPECIAL = re.compile(r"\[(?:CLS|SEP|PAD)\]|</?s>|<pad>|<cls>|<sep>")


class _Words(NamedTuple):
    """The words of a document.

    Attributes:
        words: The words.
        lengths: How many each sentence has.
        word_of: The word of each piece of a word, if the line has pieces; -1 for a sign.
        speakers: The speaker of each sentence, if the line has pieces and speakers of them.
    """

    words: list[str]
    lengths: list[int]
    word_of: list[int] | None = None
    speakers: tuple[str, ...] = ()


class E2eFormat(JsonLinesFormat):
    """The format ``e2e``."""

    name = "e2e"
    title = "JSON lines of e2e-coref, SpanBERT, Maverick: sentences and clusters of words"
    suffixes: tuple[str, ...] = (".e2e.jsonl", *GENERAL)

    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether there are sentences or words, and what makes the line one of this format."""
        own = {"doc_key", "clusters", *_ANSWERS}
        others = {"mention_clusters", "coref_chains"}
        words = "sentences" in keys or ("tokens" in keys and "text" not in keys)
        return words and bool(keys & own) and not keys & others

    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line."""
        name = record.name("doc_key")
        found = _words(record)
        lengths = [length for length in found.lengths if length]
        tokens = tokens_of(record, found.words)
        metadata: dict[str, Any] = {}
        if found.word_of is None:
            metadata = take_speakers(record, self.name, lengths)
        elif any(found.speakers):
            metadata = {"speakers": list(found.speakers)}
        answers = next((key for key in _ANSWERS if key in record), _ANSWERS[0])
        layers = [
            layer_of(clusters, layer)
            for key, layer in (("clusters", GOLD), (answers, PREDICTED))
            if (clusters := _clusters(record, key, found)) is not None
        ]
        if len(layers) > 1 and not layers[0].markables:
            layers.reverse()
        others = record.others()
        if others:
            metadata[f"{self.name}.other"] = others
        document = Document(
            name,
            tokens=tokens,
            sentences=sentences_from_lengths(lengths),
            metadata=FrozenDict(metadata),
        )
        return Reading(document, tuple(layers))

    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the object that is written of a reading."""
        document = reading.document
        sentences = [
            [token.text for token in document.tokens[span.start : span.end]]
            for span in document.sentences
        ]
        values: dict[str, Any] = {"doc_key": document.doc_id, "sentences": sentences}
        values["speakers"] = self._speakers(document)
        for number, layer in enumerate(reading.layers):
            key = _ANSWERS[0] if layer.name == PREDICTED else "clusters"
            if key not in values and (not number or layer.name in (GOLD, PREDICTED)):
                values[key] = [
                    [[start, end - 1] for start, end in ranges] for ranges in clusters_of(layer)
                ]
        return values

    def _speakers(self, document: Document) -> Any:
        kept = document.metadata.get(f"{self.name}.speakers")
        if kept is not None:
            return kept
        lengths = [len(span) for span in document.sentences]
        speakers = document.metadata.get("speakers")
        if not isinstance(speakers, list) or len(speakers) != len(lengths):
            speakers = [""] * len(lengths)
        nobody = document.metadata.get(f"{self.name}.nobody", "")
        return given_speakers([str(speaker or "") for speaker in speakers], lengths, str(nobody))


def _words(record: Record) -> _Words:
    if "sentences" not in record:
        if "tokens" not in record:
            raise record.wrong(
                "jsonl-key-missing",
                "it has neither 'sentences' nor 'tokens'; name another format with --from, such "
                "as fastcoref, if it has a 'text'",
            )
        words = record.strings("tokens")
        return _Words(words, _lengths(record, words))
    parts = record.lists_of_strings("sentences")
    if "subtoken_map" in record:
        return _joined(record, parts)
    words = list(chain.from_iterable(parts))
    if record.look("tokens") == words:
        record.take("tokens")
    return _Words(words, [len(part) for part in parts])


def _lengths(record: Record, words: list[str]) -> list[int]:
    """Return the lengths of the sentences of a list of words (rule 3)."""
    for key in ("sentence_map", "EOS_indices"):
        value = record.look(key)
        if type(value) is not list or not {int}.issuperset(map(type, value)):
            continue
        if key == "sentence_map" and len(value) == len(words):
            lengths = [len(list(group)) for _, group in groupby(record.take(key))]
        else:
            lengths = [end - start for start, end in zip([0, *value], value, strict=False)]
        if sum(lengths) == len(words) and min(lengths, default=0) > 0:
            record.take(key)
            return lengths
        record.say(
            "jsonl-map", f"'{key}' does not fit the {len(words)} words; it is kept", warning=True
        )
    return sentence_lengths(words)


def _joined(record: Record, segments: list[list[str]]) -> _Words:
    """Return the words whose pieces a line has (rule 4)."""
    size = sum(map(len, segments))
    numbers = record.take("subtoken_map")
    sentences = record.take("sentence_map")
    voices = record.take("speakers")
    spoken: list[str] = []
    if type(voices) is list and {list}.issuperset(map(type, voices)):
        spoken = [voice if type(voice) is str else "" for part in voices for voice in part]
    if len(spoken) != size:
        spoken = [""] * size
    speakers: list[str] = []
    for key, value in (("subtoken_map", numbers), ("sentence_map", sentences)):
        if key == "sentence_map" and value is None:
            continue
        fits = type(value) is list and len(value) == size and {int}.issuperset(map(type, value))
        if not fits:
            raise record.wrong(
                "jsonl-map", f"'{key}' must have a number for each of the {size} pieces of words"
            )
    words: list[str] = []
    lengths: list[int] = []
    word_of: list[int] = []
    last: tuple[int, int] | None = None
    place = 0
    for segment_number, segment in enumerate(segments):
        for index, piece in enumerate(segment):
            number = numbers[place]
            sentence = segment_number if sentences is None else sentences[place]
            place += 1
            if index in (0, len(segment) - 1) and _SPECIAL.fullmatch(piece):
                word_of.append(-1)
                continue
            plain = piece.removeprefix("##").removeprefix("▁")
            if last is not None and number == last[0]:
                words[-1] += plain
            else:
                words.append(plain)
                if last is None or sentence != last[1]:
                    lengths.append(0)
                    speakers.append("" if spoken[place - 1] == "-" else spoken[place - 1])
                lengths[-1] += 1
                last = (number, sentence)
            word_of.append(len(words) - 1)
    given = record.look("tokens")
    if type(given) is list and len(given) == len(words) and {str}.issuperset(map(type, given)):
        words = record.strings("tokens")
    record.say(
        "jsonl-subtokens",
        f"the {size} pieces of words are put together to {len(words)} words, which are written",
        warning=True,
    )
    return _Words(words, lengths, word_of, tuple(speakers))


def _clusters(record: Record, key: str, found: _Words) -> Clusters | None:
    if found.word_of is None:
        return inclusive(record, key, len(found.words))
    pieces = inclusive(record, key, len(found.word_of))
    if pieces is None:
        return None
    clusters: Clusters = []
    for number, ranges in enumerate(pieces):
        words: list[tuple[str, tuple[int, int]]] = []
        for start, end in ranges:
            first, last = found.word_of[start], found.word_of[end - 1]
            path = f"{key}[{number}]"
            if 0 <= first <= last:
                words.append((path, (first, last + 1)))
            else:
                record.say(
                    "jsonl-span",
                    f"Anaphora skips [{start}, {end - 1}] of '{path}': it begins or ends with a "
                    "sign such as [CLS], which is not a word",
                )
        clusters.append(in_order(record, words))
    return clusters
