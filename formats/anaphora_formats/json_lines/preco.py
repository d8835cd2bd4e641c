"""The JSON lines of PreCo (Chen et al. 2018), which has singletons.

Beside the rules of `anaphora_formats.json_lines`:

1.  ``id`` names the document; without it the document is called as the file and the line.
2.  ``sentences`` is a list of sentences, each a list of words. Empty ones count, but are lost.
3.  ``mention_clusters`` are lists of mentions ``[sentence, begin, end]``: the number of the
    sentence and those of its words, all from 0, the word ``end`` not included.
4.  A mention that goes on in the next sentence cannot be written; it ends with its first sentence.

Example::

    {"id": "train_0", "sentences": [["Ana", "slept", "."], ["She", "dreamt", "."]],
     "mention_clusters": [[[0, 0, 1], [1, 0, 1]]]}

Reference: H. Chen, Z. Fan, H. Lu, A. Yuille and S. Rong 2018, PreCo: a large-scale dataset in
preschool vocabulary for coreference resolution, EMNLP.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from anaphora_formats.json_lines.clusters import by_sentence, clusters_of, layer_of, tokens_of
from anaphora_formats.json_lines.line_format import GENERAL, JsonLinesFormat
from anaphora_formats.json_lines.records import Record
from anaphora_workbench.model import Document, FrozenDict, Layer, sentences_from_lengths
from anaphora_workbench.ports import Reading


class PrecoFormat(JsonLinesFormat):
    """The format ``preco``."""

    name = "preco"
    title = "JSON lines of PreCo: sentences and clusters of words by sentence"
    suffixes: tuple[str, ...] = (".preco.jsonl", *GENERAL)
    loses = (*JsonLinesFormat.loses, "mentions that go on in the next sentence")

    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether there are clusters, or nothing but an id and sentences."""
        return "mention_clusters" in keys or keys == {"id", "sentences"}

    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line."""
        name = record.name("id")
        if "sentences" not in record:
            raise record.wrong("jsonl-key-missing", "it has no 'sentences'; name another format")
        sentences = record.lists_of_strings("sentences")
        lengths = [len(sentence) for sentence in sentences]
        tokens = tokens_of(record, list(chain.from_iterable(sentences)))
        clusters = by_sentence(record, "mention_clusters", lengths, last_is_in=False)
        others = record.others()
        document = Document(
            name,
            tokens=tokens,
            sentences=sentences_from_lengths(lengths),
            metadata=FrozenDict({f"{self.name}.other": others} if others else {}),
        )
        return Reading(document, () if clusters is None else (layer_of(clusters),))

    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the object that is written of a reading."""
        document = reading.document
        values: dict[str, Any] = {
            "id": document.doc_id,
            "sentences": [
                [token.text for token in document.tokens[span.start : span.end]]
                for span in document.sentences
            ],
        }
        if reading.layers:
            values["mention_clusters"] = placed(document, reading.layers[0])
        return values


def placed(document: Document, layer: Layer, *, last_is_in: bool = False) -> list[list[list[int]]]:
    """Return the clusters of a layer with mentions by sentence, each within its first one."""
    clusters: list[list[list[int]]] = []
    for ranges in clusters_of(layer):
        mentions: list[list[int]] = []
        for start, end in ranges:
            number = document.sentence_of(start)
            sentence = document.sentences[number]
            last = min(end, sentence.end) - sentence.start - last_is_in
            mention = [number, start - sentence.start, last]
            if mention not in mentions[-1:]:
                mentions.append(mention)
        clusters.append(mentions)
    return clusters
