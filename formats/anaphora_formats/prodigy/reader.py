"""From a task of Prodigy to a document with its mentions and links.

Rules 2 to 8 of `anaphora_formats.prodigy`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeGuard

from anaphora_formats.json_lines.records import Record
from anaphora_formats.prodigy.writer import PLAIN
from anaphora_formats.shared.bordered_text import Range, bordered, cut, words_between
from anaphora_formats.shared.mention_properties import ID, mention_of, series
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.spaced_text import lengths_between
from anaphora_formats.shared.stated_links import anaphors_of_links
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    ENTITY,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.model.tokenise import tokenise
from anaphora_workbench.ports import Reading

_MOST_GUESSED = 20_000
_OWN = "anaphora"
_OF_TASK = frozenset(("name", "language", "sentences"))
_OF_TOKEN = frozenset(("text", "start", "end", "id", "ws", "disabled", "style"))
_PLACES = ("start", "end", "token_start", "token_end")
_OF_SPAN = frozenset(("text", *_PLACES, "label", "type", "color", "source", _OWN))
_OF_RELATION = frozenset(("head", "child", "head_span", "child_span", "label", "color"))
_MEANINGS = {
    "coref": "coref",
    "ident": "coref",
    "anaph": "coref",
    "cataph": "cataphora",
    "split": "split",
    "bridg": "bridge",
}


class _Region(NamedTuple):
    """A span of the task: where its problems are, its characters, label and our properties."""

    path: str
    place: Range
    label: str
    properties: dict[str, str]


class _Tie(NamedTuple):
    """A relation: what it means, and the keys of the mentions at its ends."""

    meaning: str
    relation: str
    head: _Key
    child: _Key


_Key = str | Range
"""What a region is called: an id that the file states, else its characters."""


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_number(value: Any) -> TypeGuard[int]:
    return type(value) is int


class Task:
    """Reads one task.

    Args:
        record: The line.
        format_name: How keys that only come back are called among the metadata.
    """

    def __init__(self, record: Record, format_name: str) -> None:
        self._record = record
        self._format = format_name
        self._regions: dict[_Key, _Region] = {}
        self._at_place: dict[Range, _Key] = {}
        self._tokens: list[Range] = []
        self._warned: set[str] = set()
        text = record.take("text")
        if not isinstance(text, str):
            raise record.wrong("jsonl-key-missing", "'text' must be there and be a string")
        if not text.strip():
            raise record.wrong("jsonl-no-words", "the document has no words")
        self._text = text

    def reading(self, language: str | None) -> Reading:
        """Return the document of the task with its layer.

        Raises:
            WrongLineError: The line is not a document.
        """
        record = self._record
        own = self._own_values()
        self._tokens = self._token_places()
        is_annotated = self._is_annotated()
        self._take_spans(is_annotated)
        ties = self._take_relations(is_annotated)
        document = self._document(own, language)
        layers = (self._layer(document, ties),) if is_annotated else ()
        # Prodigy makes hashes of what it reads, so old ones would be wrong.
        for key in ("_task_hash", "_input_hash"):
            record.take(key)
        others = record.others()
        if others:
            metadata = document.metadata.updated({f"{self._format}.other": others})
            document = replace(document, metadata=metadata)
        return Reading(document, layers)

    # ------------------------------------------------------------------------------ the task

    def _own_values(self) -> dict[str, Any]:
        value = self._record.take(_OWN)
        if value is not None and not isinstance(value, dict):
            self._skip_keys(_OWN, {_OWN: value}, frozenset())
        own = _object(value)
        self._skip_keys(_OWN, own, _OF_TASK)
        return own

    def _is_annotated(self) -> bool:
        record = self._record
        answer = record.take("answer")
        if answer in ("reject", "ignore"):
            record.say(
                "prodigy-answer",
                f"the answer to this task is '{answer}'; Anaphora does not read its spans",
                warning=True,
            )
            return False
        if answer not in (None, "accept"):
            self._skip_keys("the task", {"answer": answer}, frozenset())
        return "spans" in record or "relations" in record

    def _skip_keys(self, where: str, values: dict[str, Any], known: frozenset[str]) -> None:
        """Report keys that mean nothing here, each once a task."""
        for key in values:
            path = f"{where}: {key}"
            if key not in known and path not in self._warned:
                self._warned.add(path)
                self._record.say(
                    "prodigy-key", f"Anaphora skips '{key.strip()[:40]}' in {where}", warning=True
                )

    def _token_places(self) -> list[Range]:
        """Return the characters of each token, ``[]`` if there are none or they do not fit."""
        value = self._record.take("tokens")
        if value is None:
            return []
        places: list[Range] = []
        reached = 0
        differing = ""
        for number, one in enumerate(_list(value)):
            token = _object(one)
            start, end = token.get("start"), token.get("end")
            if not _is_number(start) or not _is_number(end):
                break
            if not reached <= start < end <= len(self._text):
                break
            self._skip_keys("tokens", token, _OF_TOKEN)
            if token.get("text", self._text[start:end]) != self._text[start:end]:
                differing = differing or f"the text of 'tokens[{number}]'"
            if token.get("id", number) != number:
                differing = differing or f"the id of 'tokens[{number}]'"
            places.append((start, end))
            reached = end
        covered = "".join([self._text[start:end] for start, end in places])
        if len(places) != len(_list(value)) or "".join(covered.split()) != self._squeezed():
            self._record.say(
                "prodigy-tokens",
                "'tokens' are not the words of the text in their order; Anaphora finds the words "
                "itself",
                warning=True,
            )
            return []
        if differing:
            self._differs(differing, "its place")
        return places

    def _differs(self, what: str, other: str) -> None:
        """Report, once a task, that it states a thing twice and not the same."""
        if "differs" not in self._warned:
            self._warned.add("differs")
            self._record.say(
                "prodigy-differs",
                f"{what} and {other} do not agree; Anaphora follows the latter",
                warning=True,
            )

    def _squeezed(self) -> str:
        return "".join(self._text.split())

    def _trimmed(self, start: int, end: int) -> Range | None:
        words = self._text[start:end]
        start += len(words) - len(words.lstrip())
        end -= len(words) - len(words.rstrip())
        return (start, end) if start < end else None

    def _document(self, own: dict[str, Any], language: str | None) -> Document:
        stated, given_name = own.get("language"), own.get("name")
        code = language or (stated if isinstance(stated, str) else "")
        code = code or guess_language(self._text[:_MOST_GUESSED].split())
        name = f"{self._record.source.stem}-{self._record.line}"
        if isinstance(given_name, str) and given_name:
            name = given_name
        edges = {edge for region in self._regions.values() for edge in region.place}
        words = [
            place for one in self._tokens if (place := self._trimmed(one[0], one[1])) is not None
        ]
        if not words:
            return bordered(name, self._text, code, edges).document
        ranges, starts, _split = cut(words, edges)
        lengths = self._sentence_lengths(own, words, code)
        borders = [0]
        for length in lengths:
            borders.append(borders[-1] + length)
        sizes = [starts[last] - starts[first] for first, last in pairwise(borders)]
        tokens = tuple([Token(self._text[first:last]) for first, last in ranges])
        return Document(
            name, code, self._text, tokens, sentences_from_lengths(sizes), tuple(ranges)
        )

    def _sentence_lengths(self, own: dict[str, Any], words: list[Range], code: str) -> list[int]:
        """Return the words of each sentence (rule 3)."""
        stated = own.get("sentences")
        lengths = [size for size in _list(stated) if _is_number(size) and size > 0]
        if lengths and len(lengths) == len(_list(stated)) and sum(lengths) == len(words):
            return lengths
        if stated is not None:
            self._record.say(
                "prodigy-sentences",
                "'anaphora.sentences' does not fit the words; Anaphora finds the sentences itself",
                warning=True,
            )
        found = tokenise(self._text, code)
        firsts = [found.tokens[span.start][0] for span in found.sentences]
        begins = [start for start, _end in words]
        # A sentence that begins inside a word begins with the word behind it.
        starts = {bisect_left(begins, first) for first in firsts} - {len(begins)}
        return lengths_between({0, *starts}, len(words))

    # ------------------------------------------------------------------------------ mentions

    def _take_spans(self, is_annotated: bool) -> None:
        if not is_annotated:
            self._record.take("spans")
            return
        for number, one in enumerate(self._listed("spans")):
            path = f"spans[{number}]"
            value = _object(one)
            place = self._place(value)
            if place is None:
                numbers = [f"{key}={_short(value[key])}" for key in _PLACES if key in value]
                why = f"there are no words at {' '.join(numbers)}"
                if not numbers:
                    why = "it must be an object with the numbers 'start' and 'end'"
                self._record.say("prodigy-span", f"Anaphora skips '{path}': {why}")
                continue
            self._skip_keys("spans", value, _OF_SPAN)
            self._compare_places(path, place, value)
            self._add(path, place, value)

    def _listed(self, key: str) -> list[Any]:
        value = self._record.take(key)
        if value is not None and not isinstance(value, list):
            self._record.say("jsonl-type", f"Anaphora skips '{key}': it must be a list")
        return _list(value)

    def _place(self, value: dict[str, Any]) -> Range | None:
        """Return the characters of a span, without white space at its edges."""
        start, end = value.get("start"), value.get("end")
        if not _is_number(start) or not _is_number(end):
            first, last = value.get("token_start"), value.get("token_end")
            if not _is_number(first) or not _is_number(last):
                return None
            if not 0 <= first <= last < len(self._tokens):
                return None
            start, end = self._tokens[first][0], self._tokens[last][1]
        if not 0 <= start < end <= len(self._text):
            return None
        return self._trimmed(start, end)

    def _compare_places(self, path: str, place: Range, value: dict[str, Any]) -> None:
        """Report a span whose tokens are not those of its characters."""
        if not self._tokens:
            return
        for key, edge in (("token_start", 0), ("token_end", 1)):
            number = value.get(key)
            if number is None:
                continue
            is_there = _is_number(number) and 0 <= number < len(self._tokens)
            token = self._trimmed(*self._tokens[number]) if is_there else None
            if token is None or not token[0] <= place[edge] <= token[1]:
                self._differs(f"{key} of '{path}'", "its characters")

    def _add(self, path: str, place: Range, value: dict[str, Any]) -> None:
        own = value.get(_OWN)
        properties: dict[str, str] = {}
        for name, held in _object(own).items():
            if isinstance(held, str):
                properties[name] = held
            else:
                self._detail(path, name, held)
        if own is not None and not isinstance(own, dict):
            self._detail(path, _OWN, own)
        stated = properties.pop(ID, "")
        key: _Key = stated
        if len(stated.split()) != 1 or stated in self._regions:
            if stated:
                self._detail(path, ID, stated)
            key = place
            if place in self._at_place:
                self._record.say(
                    "prodigy-span-twice",
                    f"Anaphora skips '{path}': the same words are a span already",
                    warning=True,
                )
                return
        label = value.get("label") or ""
        if not isinstance(label, str):
            self._detail(path, "label", label)
            label = ""
        self._regions[key] = _Region(path, place, label, properties)
        self._at_place.setdefault(place, key)

    def _detail(self, path: str, name: str, value: Any) -> None:
        self._record.say(
            "prodigy-detail",
            f"Anaphora skips a value of '{path}': {_short(value)} means nothing as "
            f"{name.strip()[:40]}",
        )

    # ----------------------------------------------------------------------------- relations

    def _take_relations(self, is_annotated: bool) -> list[_Tie]:
        if not is_annotated:
            self._record.take("relations")
            return []
        ties: list[_Tie] = []
        for number, one in enumerate(self._listed("relations")):
            path = f"relations[{number}]"
            value = _object(one)
            found = self._meaning(value.get("label"))
            if found is None:
                continue
            head = self._end(value, "head", path)
            child = self._end(value, "child", path)
            if head is None or child is None or head == child:
                self._record.say(
                    "prodigy-relation",
                    f"Anaphora skips '{path}': it ties no two spans of the text",
                )
                continue
            self._skip_keys("relations", value, _OF_RELATION)
            ties.append(_Tie(*found, head, child))
        return ties

    def _meaning(self, label: Any) -> tuple[str, str] | None:
        """Return what a label means, and the relation of a bridging link (rule 7)."""
        text = label if isinstance(label, str) else ""
        if label in (None, ""):
            return "coref", ""
        kind, _, relation = text.partition(":")
        folded = kind.strip().casefold()
        for beginning, meaning in _MEANINGS.items():
            if folded.startswith(beginning):
                return meaning, relation
        path = f"label: {_short(label)}"
        if path not in self._warned:
            self._warned.add(path)
            self._record.say(
                "prodigy-relation-label",
                f"Anaphora skips relations with the label {_short(label)}; it reads COREF, "
                "CATAPHORA, SPLIT and BRIDGE",
                warning=True,
            )
        return None

    def _end(self, relation: dict[str, Any], side: str, path: str) -> _Key | None:
        """Return the key of the mention at one end of a relation (rule 6)."""
        span = relation.get(f"{side}_span")
        if isinstance(span, dict):
            path = f"{path}.{side}_span"
            place = self._place(span)
            if place is None:
                return None
            self._skip_keys("relations", span, _OF_SPAN)
            self._compare_places(path, place, {**span, "token_end": relation.get(side)})
            self._compare_places(path, place, span)
            name = _object(span.get(_OWN)).get(ID)
            if name in self._regions:
                key: _Key = name
                if self._regions[key].place != place:
                    self._differs(f"the place of '{path}'", "that of the span with its id")
            else:
                if name is not None:
                    self._detail(path, ID, name)
                key = self._known_or_new(path, place, span)
            label = span.get("label")
            if label is not None and label != self._regions[key].label:
                self._differs(f"the label of '{path}'", "that of its span")
            return key
        number = relation.get(side)
        if not _is_number(number) or not 0 <= number < len(self._tokens):
            return None
        place = self._trimmed(*self._tokens[number])
        if place is None:
            return None
        around = [
            other for other in self._at_place if other[0] <= place[0] and place[1] <= other[1]
        ]
        if around:
            last = [other for other in around if other[1] == place[1]]
            best = min(last or around, key=lambda other: other[1] - other[0])
            return self._at_place[best]
        return self._known_or_new(f"{path}.{side}", place, {})

    def _known_or_new(self, path: str, place: Range, value: dict[str, Any]) -> _Key:
        if place not in self._at_place:
            self._add(path, place, {"label": value.get("label")})
        return self._at_place[place]

    # --------------------------------------------------------------------------------- layer

    def _layer(self, document: Document, ties: list[_Tie]) -> Layer:
        names = _names(self._regions)
        found: dict[str, AnnotatedMention] = {}
        for key, region in self._regions.items():
            span = words_between(document.offsets, *region.place)
            if span is None:
                self._record.say(
                    "prodigy-span", f"Anaphora skips '{region.path}': it contains no word"
                )
                continue
            properties = dict(region.properties)
            label = properties.pop("entity", "")
            plain = region.label.casefold() == PLAIN.casefold()
            one, rest = mention_of(
                Markable(
                    names[key],
                    (span,),
                    semantic="" if plain else region.label,
                    attributes=FrozenDict({ENTITY: label} if label else {}),
                ),
                properties,
            )
            for name, value in rest.items():
                self._detail(region.path, name, value)
            found[names[key]] = one
        _relate(found, [(tie, names[tie.head], names[tie.child]) for tie in ties])
        return layer_of(found.values()).layer


def _short(value: Any) -> str:
    """Return a value for a message."""
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _names(regions: Iterable[_Key]) -> dict[_Key, str]:
    """Return a name for each mention: its id, else a number in the order of the text."""
    listed = list(regions)
    taken = {key for key in listed if isinstance(key, str)}
    fresh: Iterator[str] = (name for name in series(2 * len(listed)) if name not in taken)
    found: dict[_Key, str] = {key: key for key in listed if isinstance(key, str)}
    for key in sorted([key for key in listed if not isinstance(key, str)], key=_by_place):
        found[key] = next(fresh)
    return found


def _by_place(place: Range) -> tuple[int, int]:
    return place[0], -place[1]


def _relate(found: dict[str, AnnotatedMention], ties: Iterable[tuple[_Tie, str, str]]) -> None:
    """Give mentions the antecedents that relations state."""
    markables = {name: one.markable for name, one in found.items()}
    links: dict[str, list[str]] = {}
    parts: dict[str, list[str]] = {}
    for tie, head, child in ties:
        if head not in found or child not in found:
            continue
        if tie.meaning == "split":
            parts.setdefault(head, []).append(child)
        elif tie.meaning == "bridge":
            found[head].bridges.append((tie.relation, child))
        else:
            first, second = sorted((head, child), key=lambda name: markables[name].order)
            if tie.meaning == "cataphora":
                first, second = second, first
            links.setdefault(second, []).append(first)
    for name, anaphor in anaphors_of_links(markables, links).items():
        found[name].antecedents = anaphor.antecedents
    for name, antecedents in parts.items():
        found[name].antecedents = tuple(dict.fromkeys(antecedents))
