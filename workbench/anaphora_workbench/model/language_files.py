"""The files of the language tables: those that are shipped, and those of the user.

1.  The user's tables are ``<code>.toml`` files in the folders that ``ANAPHORA_LANGUAGES`` names,
    separated as in ``PATH``, else in the folder ``languages`` of the user's settings. Of two files
    for one language, that in the first folder counts.
2.  A table of the user is laid over the shipped one of the same language, where there is one, and
    that over ``und.toml``: a table is merged key by key, a list or a single value replaces the one
    below.
3.  A table of the user has the keys of ``und.toml`` only, with values of the same types. Keys of
    some tables are free, such as the tags in ``[tags]``. What is wrong is an error with its line.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError, Position, did_you_mean
from anaphora_workbench.user_folders import settings_folder

VARIABLE = "ANAPHORA_LANGUAGES"
"""Names the folders with the user's tables."""
FOLDER = "languages"
"""Name of the folder in the user's settings."""
_CODE = re.compile(r"[a-z]{2,3}")
_FREE = frozenset(
    (
        *("tags", "tag_features", "letters", "roles", "tree_heads", "nouns", "endings"),
        *("preferences", "published_preferences", "requirements", "semantic"),
    )
)
"""Tables whose keys are not fixed."""
_OF_TABLES = frozenset(("pronouns", "positions", "rewriting.by_sound"))
"""Lists of tables; all others are lists of texts."""
_PRONOUN: Mapping[str, tuple[type, ...]] = {
    "forms": (list,),
    "kind": (str,),
    "single": (str,),
    "ambiguous": (bool,),
    "number": (str, list),
    "gender": (str, list),
    "person": (str, list),
    "animate": (bool,),
}
_VALUES = {
    "number": ("Sing", "Plur", "Dual", "Tri", "Pauc", "Grpa", "Grpl", "Inv", "Count", "Coll"),
    "gender": ("Masc", "Fem", "Neut", "Com"),
    "person": ("0", "1", "2", "3", "4"),
}
_TYPES = {
    bool: "true or false",
    str: "a text in quotation marks",
    int: "a number",
    list: "a list: [...]",
    dict: "a table",
}
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def user_folders() -> list[Path]:
    """Return the folders of the user's tables, first the one that counts first.

    Raises:
        FormatError: ``ANAPHORA_LANGUAGES`` names something that is not a folder.
    """
    named = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part.strip()]
    if not named:
        folder = settings_folder() / FOLDER
        return [folder] if folder.is_dir() else []
    folders = [Path(part).expanduser() for part in named]
    for folder in folders:
        if not folder.is_dir():
            raise FormatError(
                f"{VARIABLE} names '{folder}', which is not a folder. Make it, or correct or unset "
                "the variable",
                code="language-folder",
            )
    return folders


@cache
def user_tables() -> Mapping[str, Path]:
    """Return the user's tables by code.

    Raises:
        FormatError: See `user_folders`; or a file is not called by the code of a language.
    """
    found: dict[str, Path] = {}
    for folder in user_folders():
        for path in sorted(folder.glob("*.toml")):
            if not _CODE.fullmatch(path.stem) or path.stem == "und":
                raise FormatError(
                    f"'{path.name}' is not called by the code of a language. Rename it, for "
                    "instance to 'pt.toml' for Portuguese",
                    code="language-file-name",
                    at=Position(str(path)),
                )
            found.setdefault(path.stem, path)
    return found


def laid_over(below: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table laid over another one, merged key by key."""
    merged = dict(below)
    for key, value in table.items():
        under = merged.get(key)
        merged[key] = {**under, **value} if isinstance(under, dict) else value
    return merged


def read_table(path: Path, below: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a user's table, checked against what it is laid over.

    Raises:
        FormatError: ``language-table``, with the line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        table = tomllib.loads(text)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise _wrong(path, 0, f"the file cannot be read: {why}") from error
    except UnicodeDecodeError as error:
        raise _wrong(path, 0, "the file is not UTF-8; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        at = Position(str(path), *(map(int, place.groups()) if place else ()))
        message = f"this is not TOML: {_PLACE.sub('', str(error))}"
        raise FormatError(message, code="language-table", at=at) from error
    for keys, message in _faults(table, below):
        raise _wrong(path, line_of(text, keys), message)
    if "name" not in table and below["name"] == "any language":
        raise _wrong(path, 0, f'the name of the language is missing; add: name = "{path.stem}"')
    return table


def _wrong(path: Path, line: int, message: str) -> FormatError:
    return FormatError(message, code="language-table", at=Position(str(path), line))


def _faults(table: Mapping[str, Any], below: Mapping[str, Any]) -> Iterator[tuple[list[str], str]]:
    """Yield what is wrong in a table, with the keys that lead there."""
    for key, value in table.items():
        if key not in below:
            yield [key], f"there is no key '{key}'.{did_you_mean(key, below)}"
        elif message := _type_fault(key, value, below[key]):
            yield [key], message
        elif isinstance(value, dict) and key not in _FREE:
            for inner, one in value.items():
                if inner not in below[key]:
                    hint = did_you_mean(inner, below[key])
                    yield [key, inner], f"[{key}] has no key '{inner}'.{hint}"
                elif message := _type_fault(f"{key}.{inner}", one, below[key][inner]):
                    yield [key, inner], message
    for number, entry in enumerate(table.get("pronouns", ())):
        for key, message in _pronoun_faults(entry):
            yield ["pronouns", str(number), key], message


def _type_fault(name: str, value: object, below: object) -> str:
    if type(value) is not type(below):
        return f"'{name}' must be {_TYPES[type(below)]}"
    if isinstance(value, list):
        kind = dict if name in _OF_TABLES else str
        if not all(isinstance(item, kind) for item in value):
            return f"'{name}' must be a list of {'tables' if kind is dict else 'texts'}"
    return ""


def _pronoun_faults(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong in an entry of ``[[pronouns]]``, with its key."""
    for key in ("forms", "kind"):
        if key not in entry:
            yield "", f"an entry of [[pronouns]] needs '{key}'"
    for key, value in entry.items():
        if key not in _PRONOUN:
            yield key, f"[[pronouns]] has no key '{key}'.{did_you_mean(key, _PRONOUN)}"
        elif type(value) not in _PRONOUN[key]:
            kinds = " or ".join([_TYPES[kind] for kind in _PRONOUN[key]])
            yield key, f"'{key}' must be {kinds}"
        elif key == "forms" and not all(isinstance(form, str) for form in value):
            yield key, "'forms' must be a list of texts"
        elif key in _VALUES:
            for one in value if isinstance(value, list) else [value]:
                if one not in _VALUES[key]:
                    known = ", ".join(_VALUES[key])
                    yield key, f"'{key}' cannot be '{one}'. Possible: {known}"


def line_of(text: str, keys: list[str]) -> int:
    """Return the line of a key in a TOML file, 0 if it is not found.

    Args:
        text: The file.
        keys: A key; a table and its key; or ``pronouns``, the number of an entry and its key.
    """
    *tables, key = keys
    header = re.escape(tables[0]) if tables else ""
    wanted = int(tables[1]) + 1 if len(tables) > 1 else 1
    inside, entries, first = not tables, 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*\[", line) and "=" not in line:
            entered = bool(header and re.match(rf"\s*\[\[?\s*{header}\s*\]", line))
            entries += entered
            inside = entered and entries == wanted
            first = number if inside else first
            if not tables and re.match(rf"\s*\[\[?\s*\"?{re.escape(key)}\"?[\].]", line):
                return number
        elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            return number
    return first
