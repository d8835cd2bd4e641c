"""From the tasks of Label Studio to documents with their mentions and links.

Rules 1 to 6 of `anaphora_formats.label_studio`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from anaphora_formats.label_studio.writer import BRIDGE, PLAIN, SPLIT
from anaphora_formats.shared.bordered_text import Range, bordered, cut, words_between
from anaphora_formats.shared.mention_properties import mention_of
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.running_text import utf_16_steps
from anaphora_formats.shared.stated_links import anaphors_of_links
from anaphora_formats.shared.xml import place_of
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    ENTITY,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

_SPACE = re.compile(r"[ \t\r\n]*")
_MOST_GUESSED = 20_000


class _Region(NamedTuple):
    """A labelled span: its id, characters, label and our properties."""

    name: str
    place: Range
    label: str
    properties: dict[str, str]


def readings_of(raw: str, source: Source, language: str | None) -> Iterator[Reading]:
    """Yield a reading for each task of a file.

    Raises:
        FormatError: ``label-studio-syntax``.
    """
    for number, (task, place) in enumerate(_tasks(raw, source), 1):
        yield _Task(task, number, raw, place, source).reading(language)


def _tasks(raw: str, source: Source) -> Iterator[tuple[Any, int]]:
    """Yield the tasks with the places where they begin."""
    decoder = json.JSONDecoder()
    place = _skip(raw, 0)
    in_list = raw.startswith("[", place)
    if in_list:
        place = _skip(raw, place + 1)
    elif not raw.startswith("{", place):
        raise _syntax(raw, place, source, "a file of Label Studio is a list of tasks")
    while not (in_list and raw.startswith("]", place)):
        try:
            task, end = decoder.raw_decode(raw, place)
        except json.JSONDecodeError as error:
            raise _syntax(raw, error.pos, source, f"this is not JSON: {error.msg}") from None
        except (RecursionError, ValueError):
            raise _syntax(raw, place, source, "a task is nested too deeply") from None
        yield task, place
        place = _skip(raw, end)
        if not in_list:
            return
        if raw.startswith(",", place):
            place = _skip(raw, place + 1)
        elif not raw.startswith("]", place):
            raise _syntax(raw, place, source, "this is not JSON: expecting ',' or ']'")


def _skip(raw: str, place: int) -> int:
    match = _SPACE.match(raw, place)
    return match.end() if match else place


def _syntax(raw: str, place: int, source: Source, message: str) -> FormatError:
    at = place_of(raw, min(place, len(raw)), source)
    return FormatError(
        f"{message}; export the project again as JSON", code="label-studio-syntax", at=at
    )


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _label(value: Any) -> str:
    """Return the first label of a list, ``""`` if there is none."""
    return next((one for one in _list(value) if isinstance(one, str)), "")


class _Task:
    """Reads one task."""

    def __init__(self, task: Any, number: int, raw: str, place: int, source: Source) -> None:
        self._task = _object(task)
        self._raw, self._place, self._source = raw, place, source
        self._problems: list[Problem] = []
        known = self._task.get("id", number)
        self._name = f"{source.stem}-{known}"
        data = _object(self._task.get("data"))
        text = data.get("text")
        self._text = text if isinstance(text, str) else ""
        if not self._text.strip():
            self._say("", "label-studio-no-text", "the task has no text in data.text")
            self._text = ""
        self._own = _object(data.get("anaphora"))

    def _at(self, name: str) -> Position:
        """Return the place where an id is named first, else that of the task."""
        found = self._raw.find(json.dumps(name, ensure_ascii=False), self._place) if name else -1
        return place_of(self._raw, self._place if found < 0 else found, self._source)

    def _say(self, name: str, code: str, message: str, *, warning: bool = False) -> None:
        severity = Severity.WARNING if warning else Severity.ERROR
        self._problems.append(Problem(code, message, self._at(name), severity))

    def reading(self, language: str | None) -> Reading:
        """Return the document of the task with its layer."""
        results = [_object(one) for one in self._results()]
        regions = self._regions(results)
        document = self._document(regions, language)
        layer = self._layer(document, regions, results)
        self._check_meta(results)
        return Reading(document, (layer,), tuple(self._problems), self._source.name)

    def _results(self) -> list[Any]:
        annotations = [_object(one) for one in _list(self._task.get("annotations"))]
        annotations = [one for one in annotations if one.get("was_cancelled") is not True]
        if not annotations:
            annotations = [_object(one) for one in _list(self._task.get("predictions"))][:1]
        if len(annotations) > 1:
            self._say(
                "",
                "label-studio-annotations",
                f"the task has {len(annotations)} annotations; Anaphora reads the first one",
                warning=True,
            )
        return _list(annotations[0].get("result")) if annotations else []

    def _regions(self, results: list[dict[str, Any]]) -> dict[str, _Region]:
        steps = utf_16_steps(self._text)
        units = {unit: index for index, unit in enumerate(steps)}
        found: dict[str, _Region] = {}
        for one in results:
            value = _object(one.get("value"))
            if "start" not in value and "end" not in value:
                continue
            name = one.get("id")
            if not isinstance(name, str) or not name or len(name.split()) > 1 or name in found:
                self._say(
                    name if isinstance(name, str) else "",
                    "label-studio-id",
                    "Anaphora skips a span: it needs an id of its own, without blanks",
                )
                continue
            place = self._characters(value, units)
            if place is None:
                self._say(
                    name,
                    "label-studio-span",
                    f"Anaphora skips the span '{name}': there are no words at "
                    f"start={str(value.get('start'))[:20]} end={str(value.get('end'))[:20]}",
                )
                continue
            own = _object(_object(one.get("meta")).get("anaphora"))
            properties = {k: v for k, v in own.items() if isinstance(v, str)}
            found[name] = _Region(name, place, _label(value.get("labels")), properties)
        return found

    def _check_meta(self, results: list[dict[str, Any]]) -> None:
        """Report the keys of ``meta`` that Anaphora does not read, each once."""
        seen = {"anaphora"}
        for one in results:
            for key in _object(one.get("meta")):
                if key in seen:
                    continue
                seen.add(key)
                name = one.get("id")
                self._say(
                    name if isinstance(name, str) else "",
                    "label-studio-meta",
                    f"Anaphora skips '{key.strip()[:40]}' in the meta of spans",
                    warning=True,
                )

    def _characters(self, value: dict[str, Any], units: dict[int, int]) -> Range | None:
        start, end = value.get("start"), value.get("end")
        if type(start) is not int or type(end) is not int:
            return None
        if units and self._text[start:end] != value.get("text"):
            first, last = units.get(start), units.get(end)
            if first is not None and self._text[first:last] == value.get("text"):
                start, end = first, last or first
        if not 0 <= start < end <= len(self._text) or not self._text[start:end].strip():
            return None
        return start, end

    def _document(self, regions: dict[str, _Region], language: str | None) -> Document:
        stated = self._own.get("language")
        code = language or (stated if isinstance(stated, str) else "")
        code = code or guess_language(self._text[:_MOST_GUESSED].split())
        own_name = self._own.get("name")
        name = own_name if isinstance(own_name, str) and own_name else self._name
        edges = {edge for region in regions.values() for edge in region.place}
        words = self._words()
        if words is None:
            return bordered(name, self._text, code, edges).document
        places, lengths = words
        ranges, starts, _split = cut(places, edges)
        borders = [0]
        for length in lengths:
            borders.append(borders[-1] + length)
        sizes = [starts[last] - starts[first] for first, last in pairwise(borders)]
        tokens = tuple([Token(self._text[first:last]) for first, last in ranges])
        sentences = sentences_from_lengths(sizes)
        return Document(name, code, self._text, tokens, sentences, tuple(ranges))

    def _words(self) -> tuple[list[Range], list[int]] | None:
        """Return words and sizes of sentences as our part of the data states them."""
        tokens, sizes = self._own.get("tokens"), self._own.get("sentences")
        if tokens is None and sizes is None:
            return None
        places: list[Range] = []
        reached = 0
        for one in _list(tokens):
            pair = [edge for edge in _list(one) if type(edge) is int]
            if len(pair) != 2 or not reached <= pair[0] < pair[1] <= len(self._text):
                break
            reached = pair[1]
            places.append((pair[0], pair[1]))
        lengths = [size for size in _list(sizes) if type(size) is int and size > 0]
        if not places or len(places) != len(_list(tokens)) or sum(lengths) != len(places):
            self._say(
                "",
                "label-studio-words",
                "data.anaphora does not fit the text; Anaphora finds the words itself",
                warning=True,
            )
            return None
        return places, lengths

    def _layer(
        self, document: Document, regions: dict[str, _Region], results: list[dict[str, Any]]
    ) -> Layer:
        found: dict[str, AnnotatedMention] = {}
        for region in regions.values():
            span = words_between(document.offsets, *region.place)
            if span is None:
                self._say(
                    region.name,
                    "label-studio-span",
                    f"Anaphora skips the span '{region.name}': it contains no word",
                )
                continue
            found[region.name] = self._mention(region, span)
        self._relate(found, [one for one in results if one.get("type") == "relation"])
        return layer_of(found.values()).layer

    def _mention(self, region: _Region, span: Span) -> AnnotatedMention:
        properties = dict(region.properties)
        attributes = {}
        if label := properties.pop("entity", ""):
            attributes[ENTITY] = label
        semantic = "" if region.label == PLAIN else region.label
        markable = Markable(
            region.name, (span,), semantic=semantic, attributes=FrozenDict(attributes)
        )
        one, rest = mention_of(markable, properties)
        for key, value in rest.items():
            self._say(
                region.name,
                "label-studio-detail",
                f"'{value[:40]}' is not a value of {key[:40]}; Anaphora skips it",
            )
        return one

    def _relate(self, found: dict[str, AnnotatedMention], relations: list[dict[str, Any]]) -> None:
        markables = {name: one.markable for name, one in found.items()}
        links: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        for one in relations:
            source, target = one.get("from_id"), one.get("to_id")
            if not (
                isinstance(source, str)
                and isinstance(target, str)
                and source in found
                and target in found
                and source != target
            ):
                self._say(
                    source if isinstance(source, str) else "",
                    "label-studio-relation",
                    "Anaphora skips a relation: it ties no two spans of the text",
                )
                continue
            direction = one.get("direction")
            is_bound = direction == "bi" and markables[source].order < markables[target].order
            if direction == "left" or is_bound:
                source, target = target, source
            label = _label(one.get("labels"))
            if label == SPLIT:
                parts.setdefault(source, []).append(target)
            elif label.lower().startswith("bridg"):
                found[source].bridges.append((label.removeprefix(BRIDGE), target))
            else:
                links.setdefault(source, []).append(target)
        for name, anaphor in anaphors_of_links(markables, links).items():
            found[name].antecedents = anaphor.antecedents
        for name, antecedents in parts.items():
            found[name].antecedents = tuple(dict.fromkeys(antecedents))
