"""The characters of a MUC file: tags, attributes, entities; and the way back.

SGML as the MUC texts use it: names in any case, attribute values with or without quotes. Nothing
here knows what a tag means. The rules are in `anaphora_formats.muc`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from html.entities import html5
from typing import NamedTuple

from anaphora_workbench.errors import Position

# The time is linear whatever quotes and brackets are missing: no repeat of characters gives any
# back, nothing runs past the next "<", and a group goes back over what it took at most once. No
# group is repeated possessively: Python before 3.11.5 then keeps the characters of a turn that
# failed (CPython issue 106052), so that a quotation mark without a partner would be no mistake.
MARKUP = re.compile(
    r"""
      <(?P<end>/?)(?P<name>[A-Za-z][\w.:-]*+)(?P<rest>(?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*)>
    | (?P<broken></?(?P<near>[A-Za-z][\w.:-]*+)(?P<junk>[^<>]*+)>)
    | (?P<comment><!--(?:(?!<!--).)*?-->)
    | (?P<ours><\?anaphora(?P<told>\s(?:[^<>"]++|"[^"<]*+")*)>\n?)
    | (?P<other><[!?](?:[^<>"]++|"[^"<]*+")*>)
    | (?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);)
    | (?P<bare>[<&])
    """,
    re.VERBOSE | re.DOTALL,
)
"""Everything in a text that is not plain characters."""

_ATTRIBUTE = re.compile(
    r"""([A-Za-z_][\w.:-]*+)\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s"'<>]+))|([^\s]+)"""
)
_ENTITY = re.compile(r"&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);")
_TYPESETTING = {
    "MD": "\N{EM DASH}",
    **dict.fromkeys(("HT", "LR", "QC", "QL", "QR", "TL", "UR"), " "),
}
_SPECIAL = re.compile(r"""[\s%=,:|&<>"']""")
_ESCAPED = re.compile(r"%([0-9A-F]{1,6});")


class Attributes(NamedTuple):
    """The attributes of a tag.

    Attributes:
        values: Decoded values by name in capitals; of two equal names the first.
        twice: Names that stand there twice.
        junk: What is no attribute.
    """

    values: dict[str, str]
    twice: tuple[str, ...]
    junk: tuple[str, ...]


def attributes_of(rest: str) -> Attributes:
    """Read what stands behind the name of a tag."""
    values: dict[str, str] = {}
    twice: list[str] = []
    junk: list[str] = []
    for name, double, single, plain, other in _ATTRIBUTE.findall(rest):
        key = name.upper()
        if other:
            if other != "/":
                junk.append(other)
        elif key in values:
            twice.append(key)
        else:
            values[key] = decoded(double or single or plain)
    return Attributes(values, tuple(twice), tuple(junk))


def decoded_entity(name: str) -> str | None:
    """Return what an entity (without ``&`` and ``;``) stands for, ``None`` if it is not known.

    Names in capitals are known, as in the MUC-6 texts (``&AMP;``), and so are the typesetting codes
    of newswire (``&MD;`` is a dash; ``&LR;``, ``&UR;``, ``&QL;`` ... are white space).
    """
    if name[0] == "#":
        code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        readable = 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
        return chr(code) if readable else None
    if name in _TYPESETTING:
        return _TYPESETTING[name]
    found = html5.get(f"{name};")
    return html5.get(f"{name.lower()};") if found is None else found


def decoded(value: str) -> str:
    """Return an attribute value with its entities replaced; unknown ones stay."""
    if "&" not in value:
        return value
    return _ENTITY.sub(lambda match: decoded_entity(match[1]) or match[0], value)


def encoded(text: str) -> str:
    """Return text as it stands between tags."""
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def start_tag(name: str, attributes: dict[str, str], close: str = ">") -> str:
    """Return a tag with quoted attributes."""
    listed = [f' {key}="{_quoted(value)}"' for key, value in attributes.items()]
    return f"<{name}{''.join(listed)}{close}"


def _quoted(value: str) -> str:
    return encoded(value).replace('"', "&quot;") if value else value


def escaped(value: str) -> str:
    """Return a value without white space and the signs that divide our lists (``%3D;``)."""
    return _SPECIAL.sub(lambda match: f"%{ord(match[0]):X};", value)


def unescaped(value: str) -> str:
    """Undo `escaped`."""
    if "%" not in value:
        return value
    return _ESCAPED.sub(
        lambda match: chr(code) if (code := int(match[1], 16)) <= 0x10FFFF else match[0], value
    )


class Places:
    """Finds line and column of a character of one document in its file.

    Args:
        source: Name of the file.
        raw: The text of the document.
        line: Line of the file that it begins in.
        column: Column that it begins in.
    """

    def __init__(self, source: str, raw: str, line: int, column: int) -> None:
        self._source = source
        self._raw = raw
        self._first = (line, column)
        self._starts: list[int] | None = None

    def __call__(self, offset: int) -> Position:
        """Return the place of a character."""
        if self._starts is None:
            self._starts = [0, *[match.end() for match in _LINE_END.finditer(self._raw)]]
        number = bisect_right(self._starts, offset) - 1
        line, column = self._first
        inside = offset - self._starts[number] + 1
        return Position(self._source, line + number, inside + (0 if number else column - 1))


_LINE_END = re.compile(r"\r\n|\r|\n")


def lines_and_rest(raw: str) -> tuple[int, int]:
    """Return the number of line ends and of the characters behind the last one."""
    ends = [match.end() for match in _LINE_END.finditer(raw)]
    return len(ends), len(raw) - (ends[-1] if ends else 0)
