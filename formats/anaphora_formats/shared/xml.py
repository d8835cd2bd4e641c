"""The characters of an XML file: decoded by its own declaration, line ends made one.

A file may name characters as HTML does (``&eacute;``) and leave their definitions to a DTD that did
not come with it. No file is ever opened to look for them: the names in use are defined here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5
from xml.parsers.expat import XMLParserType

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source

_NAMED = re.compile(r"&((?:[^\W\d]|:)[\w:.-]*);")
_OWN = frozenset(("amp", "lt", "gt", "apos", "quot"))
_DEFINED = re.compile(r"<!ENTITY\s+([\w:.-]+)\s+(?:(SYSTEM|PUBLIC)\s)?")
_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']""")
_UTF_16 = ("utf-16", "utf16", "ucs-2", "iso-10646-ucs-2")


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
    """Yield a problem for each use of a name that nobody defines."""
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
    """The entities of a document that stand for other files, which are never opened."""

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
        """Return what is parsed in place of the file: its name in a context that expat lists."""
        opened = context.split("\f")
        names = [name for name in self._names.get((system, public), ()) if name in opened]
        return f"&amp;{names[-1]};" if names else ""


def place_of(text: str, offset: int, source: Source) -> Position:
    """Return line and column of a character."""
    line = text.count("\n", 0, offset) + 1
    return source.at(line, offset - text.rfind("\n", 0, offset))


def xml_text(source: Source) -> str:
    r"""Return the characters of an XML file; ``\r\n`` and ``\r`` become ``\n``.

    The encoding is the declared one, else UTF-8. A byte order mark is skipped.

    Raises:
        FormatError: ``encoding-unknown`` for a name that Python does not know,
            ``encoding-invalid`` with the place of the first bad byte, ``nul-character``, or what
            opening raises.
    """
    data = source.read_bytes().removeprefix(b"\xef\xbb\xbf")
    match = _DECLARED.match(data)
    declared = match[1].decode("ascii") if match else "utf-8"
    # A file in UTF-16 has been recoded to UTF-8 on opening, whatever its declaration says.
    encoding = "utf-8" if declared.lower().startswith(_UTF_16) else declared
    try:
        text = data.decode(encoding)
    except LookupError:
        raise FormatError(
            f"the file says that it is in '{declared}', which is not a known encoding; convert it "
            "to UTF-8 and state it in the first line",
            code="encoding-unknown",
            at=source.at(1, 1),
        ) from None
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        raise FormatError(
            f"byte 0x{data[error.start]:02x} is not {encoding.upper()}; state the encoding that "
            "the file is in in its first line, or convert it to UTF-8",
            code="encoding-invalid",
            at=source.at(before.count("\n") + 1, len(before) - before.rfind("\n")),
        ) from None
    if "\0" in text:
        before = text[: text.index("\0")]
        raise FormatError(
            "the text contains a NUL character, so this is not a text file (UTF-16, perhaps)",
            code="nul-character",
            at=source.at(before.count("\n") + 1, len(before) - before.rfind("\n")),
        )
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text
