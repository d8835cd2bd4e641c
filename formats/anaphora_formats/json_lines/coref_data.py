"""The JSON lines of the data sets of Hugging Face's ``coref-data``, in their indiscriminate form.

Beside the rules of `anaphora_formats.json_lines`:

1.  ``id`` names the document; without it the document is called as the file and the line.
2.  ``sentences`` is a list of objects, each with ``tokens`` (objects or words), and perhaps
    ``speaker``, ``id`` and ``text``. A sentence may also be the list of its tokens. Without
    ``sentences``, ``tokens`` of the document are read, and full stops end sentences.
3.  A token has ``text`` and perhaps ``lemma``, ``upos``, ``xpos``, ``feats`` (``A=B|C=D`` or an
    object), ``head`` (the ``id`` of the governor, 0 for the root) and ``deprel``. ``id`` is its
    number in the sentence if it is not there.
4.  ``text`` is the running text. Words have the places ``start_char`` and ``end_char``, counted
    from the document's beginning, if all of them have such and their text stands there; else they
    are searched one behind the other, and where one is not found there is no running text. Words
    of a contraction have the same place. A text that is just the words with blanks between them,
    without places, is none.
5.  ``coref_chains`` are lists of mentions ``[sentence, first, last]``: the number of the sentence
    and those of its words, all from 0, the last word included. A mention may be an object with
    these numbers as ``sentence``, ``start`` and ``end``.
6.  ``genre`` is that of the metadata. Other keys of sentences and of tokens (``deps``, ``misc``)
    are kept in the metadata as ``coref-data.sentences`` and ``coref-data.tokens``, by number.
7.  Written are ``id``, ``text``, ``sentences`` with all of the above, ``coref_chains``, ``genre``
    and ``meta_data``. A mention that goes on in the next sentence ends with its first one.

Example::

    {"id": "farm", "text": "Ana slept.", "sentences": [{"id": 1, "text": "Ana slept.",
     "speaker": null, "tokens": [{"id": 1, "text": "Ana", "upos": "PROPN"}, ...]}],
     "coref_chains": [[[0, 0, 0]]], "genre": "fiction", "meta_data": {}}

Reference: I. Porada, A. Olteanu, K. Suleman, A. Trischler and J. Cheung 2024, Challenges to
evaluating the generalization of coreference resolution models, Findings of ACL.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from anaphora_formats.json_lines.clusters import (
    by_sentence,
    layer_of,
    tokens_of,
)
from anaphora_formats.json_lines.line_format import GENERAL, JsonLinesFormat
from anaphora_formats.json_lines.preco import placed
from anaphora_formats.json_lines.records import Record, places_of
from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.spaced_text import sentence_lengths
from anaphora_workbench.model import (
    ROOT,
    Document,
    FrozenDict,
    Layer,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading

_TEXTS = {"lemma": "lemma", "upos": "pos", "xpos": "tag", "deprel": "deprel"}
"""Fields of our tokens by the keys of theirs."""
_PLACES = ("sentence", "start", "end")


class _Words(NamedTuple):
    """What the sentences of a line say."""

    tokens: list[Token]
    lengths: list[int]
    speakers: list[str]
    places: list[Range]
    kept: dict[str, Any]
    kept_sentences: dict[str, Any]


class CorefDataFormat(JsonLinesFormat):
    """The format ``coref-data``."""

    name = "coref-data"
    title = "JSON lines of Hugging Face's coref-data: analysed sentences and chains"
    suffixes: tuple[str, ...] = (".coref-data.jsonl", *GENERAL)
    loses = (*JsonLinesFormat.loses, "stems, mentions that go on in the next sentence")

    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether there are chains and words."""
        return "coref_chains" in keys or {"id", "text", "sentences"} <= keys

    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line."""
        name = record.name("id")
        found = _words(record)
        tokens_of(record, [token.text for token in found.tokens])
        _name_mentions(record)
        clusters = by_sentence(record, "coref_chains", found.lengths, last_is_in=True)
        text, places = _running(record, found)
        metadata: dict[str, Any] = {}
        if any(found.speakers):
            metadata["speakers"] = [
                speaker
                for speaker, length in zip(found.speakers, found.lengths, strict=True)
                if length
            ]
        genre = record.look("genre")
        if isinstance(genre, str) and genre:
            metadata["genre"] = record.take("genre")
        if found.kept:
            metadata[f"{self.name}.tokens"] = found.kept
        if found.kept_sentences:
            metadata[f"{self.name}.sentences"] = found.kept_sentences
        others = {key: value for key, value in record.others().items() if value not in (None, {})}
        if others:
            metadata[f"{self.name}.other"] = others
        document = Document(
            name,
            text=text,
            tokens=tuple(found.tokens),
            sentences=sentences_from_lengths(found.lengths),
            offsets=places,
            metadata=FrozenDict(metadata),
        )
        return Reading(document, () if clusters is None else (layer_of(clusters),))

    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the object that is written of a reading."""
        document = reading.document
        layer = reading.layers[0] if reading.layers else None
        values: dict[str, Any] = {
            "id": document.doc_id,
            "text": document.text or " ".join([token.text for token in document.tokens]),
            "sentences": self._sentences(document, _corrected(document, layer)),
        }
        if layer is not None:
            values["coref_chains"] = placed(document, layer, last_is_in=True)
        genre = document.metadata.get("genre")
        values["genre"] = genre if isinstance(genre, str) else None
        others = document.metadata.get(f"{self.name}.other", {})
        values.update(others if isinstance(others, dict) else {})
        values.setdefault("meta_data", {})
        return values

    def _sentences(self, document: Document, tokens: Sequence[Token]) -> list[dict[str, Any]]:
        speakers = document.metadata.get("speakers")
        if not isinstance(speakers, list) or len(speakers) != len(document.sentences):
            speakers = [""] * len(document.sentences)
        kept = document.metadata.get(f"{self.name}.tokens")
        kept_sentences = document.metadata.get(f"{self.name}.sentences")
        sentences: list[dict[str, Any]] = []
        for number, span in enumerate(document.sentences):
            words: list[dict[str, Any]] = []
            for index in span:
                word: dict[str, Any] = {
                    "id": index - span.start + 1,
                    **_token_values(tokens[index], span.start),
                }
                if document.offsets:
                    word["start_char"], word["end_char"] = document.offsets[index]
                if isinstance(kept, Mapping):
                    word.update(kept.get(str(index), {}))
                words.append(word)
            sentence: dict[str, Any] = {
                "id": number + 1,
                "text": document.words(span),
                "speaker": speakers[number] or None,
                "tokens": words,
            }
            if isinstance(kept_sentences, Mapping):
                sentence.update(kept_sentences.get(str(number), {}))
            sentences.append(sentence)
        return sentences


def _corrected(document: Document, layer: Layer | None) -> Sequence[Token]:
    """Return the tokens with the layer's corrections."""
    if layer is None or not layer.corrections:
        return document.tokens
    tokens = list(document.tokens)
    for index, correction in layer.corrections.items():
        changes = {
            name: value
            for name in ("pos", "tag", "lemma", "head", "deprel")
            if (value := getattr(correction, name)) is not None
        }
        tokens[index] = replace(tokens[index], **changes)
    return tokens


def _token_values(token: Token, first: int) -> dict[str, Any]:
    """Return the keys of a token; ``first`` is the first word of its sentence."""
    values: dict[str, Any] = {"text": token.text}
    for key, name in _TEXTS.items():
        if getattr(token, name):
            values[key] = getattr(token, name)
    if token.features:
        values["feats"] = "|".join([f"{key}={value}" for key, value in token.features.items()])
    if token.head is not None:
        values["head"] = 0 if token.head == ROOT else token.head - first + 1
    return values


# -------------------------------------------------------------------------------------- reading


def _words(record: Record) -> _Words:
    """Return the words of a line.

    Raises:
        WrongLineError: ``jsonl-key-missing``, ``jsonl-type``.
    """
    if "sentences" in record:
        value = record.take("sentences")
    elif "tokens" in record:
        value = _of_flat(record)
    else:
        raise record.wrong("jsonl-key-missing", "it has neither 'sentences' nor 'tokens'")
    if type(value) is not list:
        raise record.wrong("jsonl-type", "'sentences' must be a list of sentences")
    found = _Words([], [], [], [], {}, {})
    written = 0
    for number, sentence in enumerate(value):
        path = f"sentences[{number}]"
        fields = {"tokens": sentence} if type(sentence) is list else sentence
        if type(fields) is not dict or type(fields.get("tokens")) is not list:
            raise record.wrong("jsonl-type", f"'{path}' must be an object with a list 'tokens'")
        words = fields["tokens"]
        _add_words(record, found, words, path)
        found.lengths.append(len(words))
        speaker = fields.get("speaker")
        found.speakers.append(speaker if type(speaker) is str and words else "")
        if not words:
            continue
        usual = {"tokens", "text"}
        if fields.get("id") == written + 1:
            usual.add("id")
        if speaker is None or type(speaker) is str:
            usual.add("speaker")
        rest = {key: each for key, each in fields.items() if key not in usual}
        if rest:
            found.kept_sentences[str(written)] = rest
        written += 1
    return found


def _of_flat(record: Record) -> list[Any]:
    """Return the sentences of a list of tokens."""
    tokens = record.take("tokens")
    if type(tokens) is not list:
        raise record.wrong("jsonl-type", "'tokens' must be a list of tokens")
    words = [str(each.get("text", "")) if type(each) is dict else str(each) for each in tokens]
    sentences: list[Any] = []
    begin = 0
    for length in sentence_lengths(words):
        sentences.append(tokens[begin : begin + length])
        begin += length
    return sentences


def _add_words(record: Record, found: _Words, words: list[Any], path: str) -> None:
    """Add the words of a sentence."""
    first = len(found.tokens)
    fields: list[dict[str, Any]] = []
    for number, word in enumerate(words):
        own = {"text": word} if type(word) is str else word
        if type(own) is not dict or type(own.get("text")) is not str:
            raise record.wrong(
                "jsonl-type", f"'{path}.tokens[{number}]' must be a word or an object with 'text'"
            )
        fields.append(own)
    by_id = {str(own.get("id", n)): first + n - 1 for n, own in enumerate(fields, 1)}
    for number, own in enumerate(fields):
        place = f"{path}.tokens[{number}]"
        used = {"text"}
        values: dict[str, Any] = {}
        for key, name in _TEXTS.items():
            if type(own.get(key)) is str:
                values[name] = own[key]
                used.add(key)
        features = _features(own.get("feats"))
        if features is not None:
            values["features"] = FrozenDict(features)
            used.add("feats")
        if own.get("head") is not None:
            head = _head(own["head"], by_id)
            if head is None or head == first + number:
                record.say(
                    "jsonl-head",
                    f"the head {own['head']!r} of '{place}' is not another word of the sentence",
                    warning=True,
                )
            else:
                values["head"] = head
                used.add("head")
        if own.get("id") == number + 1:
            used.add("id")
        start, end = own.get("start_char"), own.get("end_char")
        if type(start) is int and type(end) is int:
            found.places.append((start, end))
            used |= {"start_char", "end_char"}
        rest = {key: each for key, each in own.items() if key not in used and each is not None}
        if rest:
            found.kept[str(first + number)] = rest
        found.tokens.append(Token(own["text"], **values))


def _features(value: object) -> dict[str, str] | None:
    """Return features, ``None`` for what is not features."""
    if isinstance(value, dict):
        texts = all(type(each) is str for each in value.values())
        return dict(value) if texts and not any("|" in key or "=" in key for key in value) else None
    if not isinstance(value, str) or not value or value == "_":
        return None
    pairs = [part.partition("=") for part in value.split("|")]
    if not all(key and sign for key, sign, _ in pairs):
        return None
    return (
        {key: each for key, _, each in pairs} if len({p[0] for p in pairs}) == len(pairs) else None
    )


def _head(value: object, by_id: Mapping[str, int]) -> int | None:
    """Return the document index of a governor, `ROOT` for 0, ``None`` for what is none."""
    if value in (0, "0"):
        return by_id.get("0", ROOT)
    return by_id.get(str(value))


def _name_mentions(record: Record) -> None:
    """Turn mentions that are objects into lists of three numbers."""
    chains = record.look("coref_chains")
    if type(chains) is not list:
        return
    for chain in chains:
        if type(chain) is list:
            chain[:] = [
                [mention.get(key) for key in _PLACES]
                if type(mention) is dict and set(mention) == set(_PLACES)
                else mention
                for mention in chain
            ]


def _running(record: Record, found: _Words) -> tuple[str, tuple[Range, ...]]:
    """Return the running text and the places of the words in it (rule 4)."""
    text = record.take("text")
    words = [token.text for token in found.tokens]
    stated = found.places
    if type(text) is not str or not text:
        if stated:
            record.say(
                "jsonl-text-differs",
                "there is no 'text' for 'start_char' and 'end_char', which are not kept",
                warning=True,
            )
        return "", ()
    if len(stated) == len(words) and _stand_there(text, words, stated):
        return text, tuple(stated)
    if not stated and text == " ".join(words):
        return "", ()
    places = places_of(record, text, words, "the tokens")
    if places is None:
        return "", ()
    if stated:
        record.say(
            "jsonl-text-differs",
            "'start_char' and 'end_char' are not the places of the words, which are searched in "
            "the text",
            warning=True,
        )
    return text, places


def _stand_there(text: str, words: Sequence[str], places: Sequence[Range]) -> bool:
    """Tell whether each word is at its place; those of a contraction share the written word's."""
    reached = 0
    for number, (word, place) in enumerate(zip(words, places, strict=True)):
        start, end = place
        shared = place in (*places[max(number - 1, 0) : number], *places[number + 1 : number + 2])
        if not shared and (start < reached or text[start:end] != word):
            return False
        if not 0 <= start <= end <= len(text):
            return False
        reached = max(reached, end)
    return True
