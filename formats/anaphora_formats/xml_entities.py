"""Entities of XML files whose DTD is not at hand: named characters, and names that mean nothing.

A file may name characters as HTML does (``&eacute;``) and leave their definitions to a DTD that did
not come with it. No file is ever opened to look for them: the names in use are defined here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5
from xml.parsers.expat import XMLParserType

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.ports import Source

_NAMED = re.compile(r"&((?:[^\W\d]|:)[\w:.-]*);")
_OWN = frozenset(("amp", "lt", "gt", "apos", "quot"))
_DEFINED = re.compile(r"<!ENTITY\s+([\w:.-]+)\s+(?:(SYSTEM|PUBLIC)\s)?")


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
    declared: dict[str, bool] = {}
    for name, outside in _DEFINED.findall(text):
        declared.setdefault(name, bool(outside))  # the first declaration counts
    for match in _NAMED.finditer(text):
        name = match[1]
        if declared.get(name):
            why = f"'&{name};' refers to another file, which Anaphora never opens"
        elif name not in declared and name not in _OWN and f"{name};" not in html5:
            why = f"'&{name};' is not a character that XML or HTML defines"
        else:
            continue
        yield Problem(
            f"{prefix}entity",
            f"{why}; it is kept as written",
            place_of(text, match.start(), source),
            Severity.WARNING,
        )


class OtherFiles:
    """The entities of a document that stand for other files, which are never opened.

    Args:
        parser: Parser of the document, before it begins; gets a handler.
    """

    def __init__(self, parser: XMLParserType) -> None:
        self._names: dict[tuple[str | None, str | None], list[str]] = {}
        parser.EntityDeclHandler = self._declared

    def _declared(
        self,
        name: str,
        is_parameter: int,
        value: str | None,
        _base: str | None,
        system: str | None,
        public: str | None,
        _notation: str | None,
    ) -> None:
        if value is None and not is_parameter:
            self._names.setdefault((system, public), []).append(name)

    def content(self, context: str, system: str | None, public: str | None) -> str:
        """Return what is parsed in the place of the file: the name as it was written.

        Args:
            context: The entities that are open, as expat lists them.
            system: System identifier of the entity.
            public: Public identifier.
        """
        opened = context.split("\f")
        names = [name for name in self._names.get((system, public), ()) if name in opened]
        return f"&amp;{names[-1]};" if names else ""


def place_of(text: str, offset: int, source: Source) -> Position:
    """Return line and column of a character."""
    line = text.count("\n", 0, offset) + 1
    return source.at(line, offset - text.rfind("\n", 0, offset))
