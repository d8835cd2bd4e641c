"""The JSON lines of fastcoref and LingMess (Otmazgin et al. 2022): a running text and its clusters.

Beside the rules of `anaphora_formats.json_lines`:

1.  ``doc_key`` names the document; without it the document is called as the file and the line.
2.  ``text`` is the running text. ``clusters`` are lists of mentions ``[start, end]``: characters
    (Unicode code points) of the text from 0, the character ``end`` not included. White space at
    the edges of a mention is left out.
3.  Words and sentences are found by `model.tokenise`; the language is guessed. A word that a
    mention begins or ends in is split there.
4.  ``words`` and ``sentence_ends`` are ours: characters of each word, ``[start, end]``, and the
    number of words up to the end of each sentence. With them nothing is found or split; a mention
    that begins or ends inside a word then has the whole word. fastcoref passes over both keys.
5.  With ``tokens``, a list of words, mentions are ``[first, last]``: numbers of words, the last one
    included, as fastcoref reads files to train on. Words have their places in the text if all are
    found there one behind the other; else there is no running text. Full stops, question and
    exclamation marks end sentences, unless ``sentence_ends`` is there.
6.  ``clusters_strings`` has the words of each mention in the same order. Where the words at the
    places are others, the places count (``jsonl-text-differs``). Without ``clusters``, or with
    strings in these, each mention is the first place in the text, behind the mention before it in
    its cluster, where the string stands between borders of words and no mention is yet
    (``jsonl-strings``).
7.  Written are ``doc_key``, ``text``, ``clusters``, ``clusters_strings``, ``words`` and
    ``sentence_ends``. Where the words do not stand in the running text one behind the other, as in
    contractions, the text is the words with blanks between them, a sentence a line.

Example::

    {"text": "Ana slept. She dreamt.", "clusters": [[[0, 3], [11, 14]]],
     "clusters_strings": [["Ana", "She"]]}

Reference: S. Otmazgin, A. Cattan and Y. Goldberg 2022, F-coref: fast, accurate and easy to use
coreference resolution, AACL.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from anaphora_formats.json_lines.clusters import (
    Clusters,
    clusters_of,
    in_order,
    inclusive,
    layer_of,
    outside,
    tokens_of,
)
from anaphora_formats.json_lines.line_format import GENERAL, JsonLinesFormat
from anaphora_formats.json_lines.records import Record, places_of
from anaphora_formats.shared.bordered_text import Range, bordered, words_between
from anaphora_formats.shared.running_text import running
from anaphora_formats.shared.spaced_text import sentence_lengths
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document, sentences_from_lengths
from anaphora_workbench.ports import Reading

_ENOUGH = 20_000
"""Characters by which a language is guessed."""


class FastcorefFormat(JsonLinesFormat):
    """The format ``fastcoref``; ``language=None`` guesses it."""

    name = "fastcoref"
    title = "JSON lines of fastcoref and LingMess: a text and clusters of characters"
    suffixes: tuple[str, ...] = (".fastcoref.jsonl", *GENERAL)

    def __init__(self, language: str | None = None) -> None:
        super().__init__()
        self.language = language

    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether there are a text and clusters, and no sentences."""
        clusters = bool(keys & {"clusters", "clusters_strings"})
        return "text" in keys and clusters and "sentences" not in keys

    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line."""
        name = record.name("doc_key")
        text = record.take("text")
        if type(text) is not str:
            raise record.wrong(
                "jsonl-key-missing", "'text' must be there and be a string; see the format e2e"
            )
        code = self.language or guess_language(text[:_ENOUGH].split())
        if "tokens" in record:
            document, clusters = _of_tokens(record, name, text, code)
        elif "words" in record:
            document, clusters = _of_words(record, name, text, code)
        else:
            marked = _marked(record, text)
            edges = [edge for ranges in marked or () for one in ranges for edge in one]
            document, split = bordered(name, text, code, edges)
            if not document.tokens:
                raise record.wrong("jsonl-no-words", "the document has no words")
            for first, last in split:
                record.say(
                    "jsonl-word-split",
                    f"a mention begins or ends inside '{text[first:last]}', which is split there",
                    warning=True,
                )
            clusters = _in_words(record, document, marked)
        others = record.others()
        if others:
            metadata = document.metadata.updated({f"{self.name}.other": others})
            document = replace(document, metadata=metadata)
        return Reading(document, () if clusters is None else (layer_of(clusters),))

    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the object that is written of a reading."""
        document = reading.document
        text, places = running(document)
        values: dict[str, Any] = {"doc_key": document.doc_id, "text": text}
        if reading.layers:
            clusters = [
                [(places[start][0], places[end - 1][1]) for start, end in ranges]
                for ranges in clusters_of(reading.layers[0])
            ]
            values["clusters"] = [[list(one) for one in ranges] for ranges in clusters]
            values["clusters_strings"] = [
                [text[start:end] for start, end in ranges] for ranges in clusters
            ]
        values["words"] = [list(place) for place in places]
        values["sentence_ends"] = [span.end for span in document.sentences]
        return values


# -------------------------------------------------------------------------------------- reading


class _Mark(NamedTuple):
    """A mention by its characters, and where the line has it."""

    path: str
    range: Range


def _marked(record: Record, text: str) -> list[list[Range]] | None:
    """Take the clusters as characters of the text, ``None`` where there are none."""
    listed = record.clusters("clusters")
    strings = record.look("clusters_strings")
    if listed is None:
        listed = record.clusters("clusters_strings")
        if listed is None:
            return None
        return _found(record, text, listed)
    if any(type(mention) is str for _, cluster in listed for mention in cluster):
        return _found(record, text, listed)
    clusters: list[list[Range]] = []
    as_strings: list[list[str]] = []
    for path, mentions in listed:
        marks: list[_Mark] = []
        as_strings.append([])
        for number, mention in enumerate(mentions):
            place = f"{path}[{number}]"
            pair = record.numbers(mention, place, 2)
            if pair is None:
                continue
            start, end = pair
            if not 0 <= start < end <= len(text):
                why = f"the text has {len(text)} characters"
                record.say("jsonl-span", outside(place, pair, why))
                continue
            words = text[start:end]
            as_strings[-1].append(words)
            start += len(words) - len(words.lstrip())
            end -= len(words) - len(words.rstrip())
            if start >= end:
                record.say("jsonl-span", outside(place, pair, "there is white space"))
                continue
            marks.append(_Mark(place, (start, end)))
        clusters.append(in_order(record, marks))
    _compare(record, strings, as_strings)
    return clusters


def _compare(record: Record, strings: object, found: list[list[str]]) -> None:
    """Report the strings that a line states where other words are."""
    if strings is None:
        return
    if strings == found:
        record.take("clusters_strings")
        return
    record.take("clusters_strings")
    record.say(
        "jsonl-text-differs",
        "'clusters_strings' are not the words at the places of 'clusters'; the places count",
        warning=True,
    )


def _found(record: Record, text: str, listed: Sequence[tuple[str, list[Any]]]) -> list[list[Range]]:
    """Return the places of mentions of which only the words are known (rule 6)."""
    record.take("clusters_strings")
    record.say(
        "jsonl-strings",
        "the clusters have words and no places: each mention is the first place that fits",
        warning=True,
    )
    taken: set[Range] = set()
    reached: dict[str, int] = {}
    clusters: list[list[Range]] = []
    for path, mentions in listed:
        marks: list[_Mark] = []
        begin = 0
        for number, words in enumerate(mentions):
            place = f"{path}[{number}]"
            if type(words) is not str or not words.strip():
                record.say("jsonl-type", f"Anaphora skips '{place}': it must be words of the text")
                continue
            words = words.strip()
            # No place before that of the last mention with these words is free.
            start = max(begin, reached.get(words, 0))
            pattern = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
            match = pattern.search(text, start)
            while match is not None and match.span() in taken:
                match = pattern.search(text, match.start() + 1)
            if match is None:
                record.say(
                    "jsonl-string-missing",
                    f"Anaphora skips '{place}': '{words}' is not in the text, or not often enough",
                )
                continue
            taken.add(match.span())
            if start == reached.get(words, 0):
                reached[words] = match.start() + 1
            begin = match.start()
            marks.append(_Mark(place, match.span()))
        clusters.append(in_order(record, marks))
    return clusters


def _in_words(
    record: Record, document: Document, marked: list[list[Range]] | None
) -> Clusters | None:
    if marked is None:
        return None
    clusters: Clusters = []
    for number, ranges in enumerate(marked):
        found: list[tuple[str, Range]] = []
        for start, end in ranges:
            path = f"clusters[{number}]"
            span = words_between(document.offsets, start, end)
            if span is None:
                record.say("jsonl-span", outside(path, (start, end), "there is no word"))
                continue
            found.append((path, (span.start, span.end)))
            if document.chars_of(span) != (start, end):
                record.say(
                    "jsonl-word-split",
                    f"the mention [{start}, {end}] of '{path}' begins or ends inside a word of "
                    "'words'; it has the whole word",
                    warning=True,
                )
        clusters.append(in_order(record, found))
    return clusters


def _of_words(
    record: Record, name: str, text: str, language: str
) -> tuple[Document, Clusters | None]:
    """Return document and clusters of a line with our words (rule 4)."""
    value = record.take("words")
    places: list[Range] = []
    reached = 0
    for number, pair in enumerate(value if type(value) is list else [None]):
        fits = type(pair) is list and len(pair) == 2 and {int}.issuperset(map(type, pair))
        if not fits or not reached <= pair[0] < pair[1] <= len(text):
            raise record.wrong(
                "jsonl-map",
                f"'words[{number}]' must be the characters of a word in the text, behind the word "
                "before it; leave 'words' out if the text was changed",
            )
        places.append((pair[0], reached := pair[1]))
    tokens = tokens_of(record, [text[first:last] for first, last in places])
    document = Document(
        name,
        language,
        text,
        tokens,
        sentences_from_lengths(_ends(record, [token.text for token in tokens])),
        tuple(places),
    )
    return document, _in_words(record, document, _marked(record, text))


def _of_tokens(
    record: Record, name: str, text: str, language: str
) -> tuple[Document, Clusters | None]:
    """Return document and clusters of a line with a list of words (rule 5)."""
    words = record.strings("tokens")
    tokens = tokens_of(record, words)
    places = places_of(record, text, words, "'tokens'")
    strings = record.take("clusters_strings")
    clusters = inclusive(record, "clusters", len(words))
    if clusters is None and strings is not None:
        record.say(
            "jsonl-strings",
            "'clusters_strings' alone do not tell the places of mentions among 'tokens'; take "
            "the tokens out of the file",
        )
    sentences = sentences_from_lengths(_ends(record, words))
    if places is None:
        return Document(name, language, "", tokens, sentences), clusters
    return Document(name, language, text, tokens, sentences, places), clusters


def _ends(record: Record, words: list[str]) -> list[int]:
    """Return the lengths of the sentences."""
    ends = record.take("sentence_ends")
    if type(ends) is list and {int}.issuperset(map(type, ends)):
        lengths = [end - start for start, end in zip([0, *ends], ends, strict=False)]
        if sum(lengths) == len(words) and min(lengths, default=0) > 0:
            return lengths
    if ends is not None:
        record.say(
            "jsonl-map",
            "'sentence_ends' does not fit the words; full stops end the sentences",
            warning=True,
        )
    return sentence_lengths(words)
