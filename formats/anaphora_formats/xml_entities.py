"""Entities of XML files whose DTD is not at hand: named characters, and names that mean nothing.

A file may name characters as HTML does (``&eacute;``) and leave their definitions to a DTD that did
not come with it. No file is ever opened to look for them: the names in use are defined here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.ports import Source

_NAMED = re.compile(r"&([A-Za-z_:][\w:.-]*);")
_OWN = frozenset(("amp", "lt", "gt", "apos", "quot"))
_DEFINED = re.compile(r"<!ENTITY\s+([\w:.-]+)\s")


def definitions(text: str) -> str:
    """Return the declarations of the entities that a file uses and does not define itself.

    Names of HTML mean their characters; any other name stands for itself, as ``&name;``.
    """
    return "".join(
        [
            f'<!ENTITY {name} "{_replacement(name)}">\n'
            for name in dict.fromkeys(_NAMED.findall(text))
            if name not in _OWN
        ]
    )


def _replacement(name: str) -> str:
    characters = html5.get(f"{name};")
    if characters is None:
        return f"&#38;#38;{name};"
    return "".join([f"&#38;#{ord(char)};" for char in characters])


def unknown_entities(text: str, source: Source, prefix: str) -> Iterator[Problem]:
    """Yield a problem for each use of a name that nobody defines.

    Args:
        text: The file.
        source: Where it came from.
        prefix: Beginning of the code.
    """
    own = {*_OWN, *_DEFINED.findall(text)}
    for match in _NAMED.finditer(text):
        name = match[1]
        if name not in own and f"{name};" not in html5:
            yield Problem(
                f"{prefix}entity",
                f"'&{name};' is no character that XML or HTML names; it is kept as it stands",
                place_of(text, match.start(), source),
                Severity.WARNING,
            )


def place_of(text: str, offset: int, source: Source) -> Position:
    """Return line and column of a character."""
    line = text.count("\n", 0, offset) + 1
    return source.at(line, offset - text.rfind("\n", 0, offset))
