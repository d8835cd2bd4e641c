"""JSON files of a CAS: from bytes to checked structures, and to a CAS.

Rules 1 to 4 of `anaphora_formats.cas`.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from anaphora_formats.cas.structures import (
    CasFile,
    Sofa,
    Structure,
    check_members,
    completed,
)
from anaphora_formats.cas.types import base_types, cassis, fresh_types
from anaphora_formats.cas.xmi import limited, refused
from anaphora_formats.shared.bordered_text import read_exactly
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source

TYPES, STRUCTURES, VIEWS = "%TYPES", "%FEATURE_STRUCTURES", "%VIEWS"
_SPACE = re.compile(r"[ \t\r\n]*")
_HALVES = re.compile("[\ud800-\udfff\0]")
_ESCAPES = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_LINE_END = re.compile(r"\r\n|\n|\r")
_ANNOTATION = "uima.tcas.Annotation"
_PLACE = {"@sofa", "begin"}
_FLOATS = ("NaN", "Infinity", "-Infinity", "Inf", "-Inf")
"""Values of features that begin with ``#``: floats that JSON has no signs for."""


class _Text:
    """The characters of a JSON file, of which parts are decoded with their places."""

    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self._source = source
        self._decoder = json.JSONDecoder(parse_constant=self._constant)
        self._line, self._reached, self._begin = 1, 0, 0
        self.end = 0

    def _constant(self, name: str) -> float:
        raise ValueError(name)

    def at(self, offset: int) -> Position:
        """Return line and column of a character, which is none before the last one asked for."""
        if offset < self._reached:
            self._line, self._reached, self._begin = 1, 0, 0
        for match in _LINE_END.finditer(self.text, self._reached, offset):
            self._line += 1
            self._begin = match.end()
        self._reached = offset
        return self._source.at(self._line, offset - self._begin + 1)

    def skip(self, offset: int) -> int:
        """Return the place of the next sign that is no white space."""
        match = _SPACE.match(self.text, offset)
        return match.end() if match else offset

    def error(self, offset: int, what: str, code: str = "cas-syntax") -> FormatError:
        """Return the error that ends the reading."""
        return FormatError(what, code=code, at=self.at(min(offset, len(self.text))))

    def value(self, offset: int) -> tuple[Any, int]:
        """Decode a value; return it and the place behind it.

        Raises:
            FormatError: ``cas-syntax``.
        """
        try:
            return self._decoder.raw_decode(self.text, offset)
        except json.JSONDecodeError as error:
            what = f"{error.msg[:1].lower()}{error.msg[1:]}"
            raise self.error(error.pos, f"this is not JSON: {what}") from None
        except RecursionError:
            raise self.error(offset, "values are nested too deeply for a CAS") from None
        except ValueError as error:
            what = f"'{str(error)[:60]}' is not a number of JSON"
            raise self.error(offset, what) from None

    def members(self, offset: int, opening: str) -> Iterator[tuple[str, int]]:
        """Yield key (``""`` in a list) and place of each value in an object or a list.

        Whoever gets one sets `end` to the place behind it. At the end that is the place behind all.
        """
        closing = "}" if opening == "{" else "]"
        place = self.skip(offset + 1)
        if self.text.startswith(closing, place):
            self.end = place + 1
            return
        while True:
            key = ""
            if opening == "{":
                key, place = self.value(place)
                place = self.skip(place)
                if type(key) is not str or not self.text.startswith(":", place):
                    raise self.error(place, "this is not JSON: expecting ':' behind a key")
                place = self.skip(place + 1)
            self.end = place
            yield key, place
            place = self.skip(self.end)
            if self.text.startswith(closing, place):
                self.end = place + 1
                return
            if not self.text.startswith(",", place):
                raise self.error(place, f"this is not JSON: expecting ',' or '{closing}'")
            place = self.skip(place + 1)


def read_json(source: Source) -> tuple[CasFile, Any]:
    """Return the checked file and its CAS.

    Raises:
        FormatError: There is no CAS in it.
        MissingExtraError: dkpro-cassis is not installed.
    """
    library = cassis()
    raw = read_exactly(limited(source)).removeprefix("\ufeff")
    if not raw.strip():
        raise FormatError("the file is empty", code="cas-empty", at=source.at())
    file = CasFile(source)
    data = _parsed(_Text(raw, source), file)
    file.text()
    types, anew = _types(data[TYPES], source)
    own = completed(types, anew, base_types(), file, in_json=True)
    file.check_places("@sofa")
    used = _check_values(file, own)
    _check_views(file, data[VIEWS], source.at())
    file.check_indexed({one for view in data[VIEWS].values() for one in view["%MEMBERS"]}, used)
    for one in file.structures.values():
        # dkpro-cassis asks each annotation for its text, so one is there by now.
        data[STRUCTURES].append({"%ID": one.number, "%TYPE": one.type, **one.values})
    with warnings.catch_warnings():
        # What it warns of was reported above, with its place.
        warnings.simplefilter("ignore")
        try:
            text = json.dumps({STRUCTURES: data[STRUCTURES], VIEWS: data[VIEWS]})
            cas = library.load_cas_from_json(text, typesystem=own, merge_typesystem=False)
        except Exception as error:  # the library has no errors of its own
            raise refused(source, error) from error
    return file, cas


def _parsed(text: _Text, file: CasFile) -> dict[str, Any]:
    """Return types, sofas and views of a file, whose other structures become those of ``file``."""
    start = text.skip(0)
    if not text.text.startswith("{", start):
        raise text.error(start, "a CAS in JSON is an object with keys and values in braces")
    data: dict[str, Any] = {TYPES: {}, STRUCTURES: [], VIEWS: {}}
    is_there = False
    for key, place in text.members(start, "{"):
        opening = text.text[place : place + 1]
        if key == STRUCTURES and opening in ("[", "{"):
            is_there = True
            _structures(text, place, opening, file, data)
            continue
        value, text.end = text.value(place)
        if key in (TYPES, VIEWS):
            if type(value) is not dict:
                raise text.error(place, f"'{key}' must be an object")
            data[key] = value
    behind = text.skip(text.end)
    if behind < len(text.text):
        raise text.error(behind, "this is not JSON: extra data behind the object")
    if not is_there:
        raise text.error(
            start, f"it has no '{STRUCTURES}'; this is not a CAS in JSON", code="cas-root"
        )
    return data


def _structures(text: _Text, place: int, opening: str, file: CasFile, data: dict[str, Any]) -> None:
    for key, begin in text.members(place, opening):
        value, end = text.value(begin)
        at = text.at(begin)
        raw = text.text[begin:end]
        text.end = end
        if _ESCAPES.search(raw) and _HALVES.search(json.dumps(value, ensure_ascii=False)):
            raise FormatError(
                "a string contains half a character or a NUL character; write it again",
                code="cas-character",
                at=at,
            )
        values = value if type(value) is dict else {}
        number = values.pop("%ID", int(key) if key.isdecimal() and len(key) < 19 else None)
        name = values.pop("%TYPE", None)
        if type(number) is not int or not 0 <= number < 10**18 or type(name) is not str:
            file.say(
                "cas-structure",
                "Anaphora skips a feature structure: it needs a number as its %ID, and a %TYPE",
                at,
            )
            continue
        if name == "uima.cas.Sofa":
            _sofa(number, values, at, file, data)
        else:
            file.add(Structure(number, name, values, at))


def _sofa(
    number: int, values: dict[str, Any], at: Position, file: CasFile, data: dict[str, Any]
) -> None:
    name, text = values.get("sofaID"), values.get("sofaString")
    if type(name) is not str or (text is not None and type(text) is not str):
        raise FormatError(
            "a Sofa needs strings as its sofaID and sofaString", code="cas-structure", at=at
        )
    if any(one.number == number or one.name == name for one in file.sofas):
        raise FormatError(f"the Sofa '{name}' is there twice", code="cas-id-twice", at=at)
    file.sofas.append(Sofa(number, name, text, at))
    kept = {"%ID": number, "%TYPE": "uima.cas.Sofa", "sofaNum": len(file.sofas), "sofaID": name}
    data[STRUCTURES].append({**kept, "mimeType": "text", "sofaString": text})


def _types(declared: dict[str, Any], source: Source) -> tuple[Any, Callable[[], Any]]:
    """Return the type system of a file, all that we know if it has none, and how to make it anew.

    Nobody may change the first one: the next file shares it if it declares the same types.
    """
    if not declared:
        return base_types(), fresh_types
    try:
        text = json.dumps({TYPES: declared, STRUCTURES: [], VIEWS: {}})
        return _declared_types(text), lambda: _declared_types.__wrapped__(text)
    except Exception as error:  # the library has no errors of its own
        raise FormatError(
            f"'{TYPES}' declares no types that dkpro-cassis reads: "
            f"{str(error)[:200] or type(error).__name__}",
            code="cas-types",
            at=source.at(),
        ) from error


@lru_cache(maxsize=1)
def _declared_types(text: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return cassis().load_cas_from_json(text).typesystem


def _check_values(file: CasFile, types: Any) -> set[int]:
    """Take out the values that mean nothing or that dkpro-cassis would fail on.

    Returns:
        The ids that are values.
    """
    used: set[int] = set()
    known = {*file.structures, *[one.number for one in file.sofas]}
    sofas = {one.number for one in file.sofas}
    annotations: dict[str, bool] = {}
    for one in file.structures.values():
        has_place = one.values.keys() >= _PLACE
        for key, value in list(one.values.items()):
            if key == "%ELEMENTS":
                is_references = one.type == "uima.cas.FSArray" or one.type.endswith("[]")
                if is_references and not _all_known(value, known):
                    _reject(file, one, key, value)
                    kept = value if isinstance(value, list) else []
                    one.values[key] = [v for v in kept if type(v) is int and v in known]
                if is_references:
                    used.update(one.values[key])
            elif key.startswith("@"):
                if not (type(value) is int and value in (sofas if key == "@sofa" else known)):
                    _reject(file, one, key, value)
                    del one.values[key]
                elif key != "@sofa":
                    used.add(value)
            elif isinstance(value, dict | list) or (
                key.startswith("#") and value not in ("NaN", "Infinity", "-Infinity")
            ):
                _reject(file, one, key, value)
                del one.values[key]
        if one.type not in annotations:
            annotations[one.type] = types.is_instance_of(one.type, _ANNOTATION)
        if annotations[one.type] and one.number not in file.places and not has_place:
            file.say_placeless(one)
        if annotations[one.type] and "@sofa" not in one.values:
            one.values["@sofa"] = file.text().number
            one.values["begin"] = one.values["end"] = 0
            file.places.pop(one.number, None)
        elif annotations[one.type] and one.number not in file.places:
            one.values["begin"] = one.values["end"] = 0
    return used


def _all_known(value: object, known: set[int]) -> bool:
    return isinstance(value, list) and all(type(v) is int and v in known for v in value)


def _reject(file: CasFile, one: Structure, name: str, value: object) -> None:
    file.say(
        "cas-value",
        f"'{str(value)[:40]}' is not a value of {one.type.rpartition('.')[2]}.{name}; Anaphora "
        "skips it",
        one.at,
    )


def _check_views(file: CasFile, views: dict[str, Any], at: Position) -> None:
    """Leave the members of each view that are there."""
    names = {one.name: one.number for one in file.sofas}
    for name, view in list(views.items()):
        members = view.get("%MEMBERS") if type(view) is dict else None
        if name not in names or type(members) is not list:
            file.say("cas-member", f"Anaphora skips the view '{name[:40]}' of no text", at)
            del views[name]
            continue
        found = check_members(file, members, at, file.structures.__contains__)
        views[name] = {"%SOFA": names[name], "%MEMBERS": found}
