"""The characters of a MUC file: tags, attributes, entities; and the way back.

SGML as the MUC texts use it: names in any case, attribute values with or without quotes. Nothing
here knows what a tag means. The rules are in `anaphora_formats.muc`.

Values of COREF attributes are MIN strings and what the extended form adds (rule 12). There words
are counted from the first word of the element, which is 1; what precedes it has the numbers 0, -1
and so on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html.entities import html5
from itertools import accumulate
from typing import NamedTuple

from anaphora_workbench.errors import Position
from anaphora_workbench.model import EMPTY, FrozenDict, Span

NATIVE = ("ID", "TYPE", "REF", "MIN", "STATUS", "STAT")
"""Attributes of MUC-6 and MUC-7."""
EXTENDED = (
    *("KIND", "REFTYPE", "HEAD", "MINAT", "PARTS", "PHRASE", "SEMANTIC", "ENTITY"),
    *("ZERO", "GOVERNOR", "FEATS", "PLACE", "CLITIC", "NODES", "BRIDGE"),
)
"""Attributes that the extended form adds."""
Place = tuple[int, int]

_SPACE = re.compile(r"\s+")
# The time is linear whatever quotes and brackets are missing: no repeat of characters gives any
# back, nothing runs past the next "<", and a group goes back over what it took at most once. No
# group is repeated possessively: Python before 3.11.5 then keeps the characters of a turn that
# failed (CPython issue 106052), so that a quotation mark without a partner would not be a mistake.
MARKUP = re.compile(
    r"""
      <(?P<end>/?)(?P<name>[A-Za-z][\w.:-]*+)(?P<rest>(?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*)>
    | (?P<broken></?(?P<near>[A-Za-z][\w.:-]*+)(?P<junk>[^<>]*+)>)
    | (?P<comment><!--(?:(?!<!--).)*?-->)
    | (?P<ours><\?anaphora(?P<instruction>\s(?:[^<>"]++|"[^"<]*+")*)>\n?)
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
_LINE_END = re.compile(r"\r\n|\r|\n")


def spans_value(spans: Iterable[Span], base: int) -> str:
    """Return ``1..2 4`` for spans of document words, where ``base`` is word 1."""
    return " ".join([_span_value(span, base) for span in spans])


def _span_value(span: Span, base: int) -> str:
    first, last = span.start - base + 1, span.end - base
    return str(first) if first == last else f"{first}..{last}"


def parse_spans(value: str, base: int, size: int) -> tuple[Span, ...]:
    """Undo `spans_value`.

    Raises:
        ValueError: It is no such list, or leaves a document of ``size`` words.
    """
    spans = []
    for item in value.split():
        first, dots, last = item.partition("..")
        start = int(first) + base - 1
        end = int(last) + base if dots else start + 1
        if not 0 <= start < end <= size:
            raise ValueError(item)
        spans.append(Span(start, end))
    return tuple(spans)


def head_value(head: int, head_span: Span | None, base: int) -> str:
    """Return the number of the head and the words that belong to it, if they are given."""
    number = str(head - base + 1)
    return number if head_span is None else f"{number} {_span_value(head_span, base)}"


def parse_head(value: str, base: int, size: int) -> tuple[int, Span | None]:
    """Undo `head_value`.

    Raises:
        ValueError: It is none.
    """
    number, _, rest = value.strip().partition(" ")
    (head,) = parse_spans(number, base, size)
    words = parse_spans(rest, base, size)
    if len(head) != 1 or len(words) > 1 or (words and head.start not in words[0]):
        raise ValueError(value)
    return head.start, words[0] if words else None


def places_value(places: Iterable[Place], base: int) -> str:
    """Return ``3.1`` for the first empty node behind word 3."""
    return " ".join([f"{after - base + 1}.{index}" for after, index in places])


def parse_places(value: str, base: int, size: int) -> tuple[Place, ...]:
    """Undo `places_value`.

    Raises:
        ValueError: It is none.
    """
    places = []
    for item in value.split():
        number, _, index = item.partition(".")
        place = (int(number) + base - 1, int(index))
        if not -1 <= place[0] < size:
            raise ValueError(item)
        places.append(place)
    return tuple(places)


def features_value(features: FrozenDict[str, str]) -> str:
    """Return ``Number=Sing|Person=3``."""
    return "|".join([f"{_plain(key)}={_plain(features[key])}" for key in sorted(features)])


def _plain(value: str) -> str:
    # Commas join values (Gender=Fem,Masc) and are not a sign of ours here.
    return ",".join([escaped(part) for part in value.split(",")])


def parse_features(value: str) -> FrozenDict[str, str]:
    """Undo `features_value`.

    Raises:
        ValueError: It is none.
    """
    if not value:
        return EMPTY
    features = {}
    for item in value.split("|"):
        key, equals, stated = item.partition("=")
        if not equals:
            raise ValueError(item)
        features[unescaped(key)] = unescaped(stated)
    return FrozenDict(features)


def plain_words(text: str) -> str:
    """Return text in one line with single blanks."""
    return " ".join(text.split())


class Strings:
    """Finds MIN strings among the words of a document, whatever the white space."""

    def __init__(self, forms: Sequence[str]) -> None:
        self._starts = [0, *accumulate(map(len, forms))]
        self._all = "".join(forms)
        self._words = {start: index for index, start in enumerate(self._starts[:-1])}
        self._ends = {end: index for index, end in enumerate(self._starts)}
        self._lower: str | None = None

    def find(self, wanted: str, inside: Span) -> Span | None:
        """Return the words of the first place in ``inside`` that reads so.

        Places that begin and end with words are preferred; else the words that the string
        touches; capitals and small letters are distinguished unless nothing is found that way.
        """
        squeezed = _SPACE.sub("", wanted)
        if not squeezed:
            return None
        found = self._find(self._all, squeezed, inside)
        if found is None:
            if self._lower is None:
                lowered = self._all.lower()
                self._lower = lowered if len(lowered) == len(self._all) else self._all
            found = self._find(self._lower, squeezed.lower(), inside)
        return found

    def _find(self, where: str, wanted: str, inside: Span) -> Span | None:
        first, last = self._starts[inside.start], self._starts[inside.end]
        at = where.find(wanted, first, last)
        fallback = at
        while at >= 0:
            start, end = self._words.get(at), self._ends.get(at + len(wanted))
            if start is not None and end is not None:
                return Span(start, end)
            at = where.find(wanted, at + 1, last)
        if fallback < 0:
            return None
        start = end = fallback
        while start not in self._words:
            start -= 1
        end += len(wanted)
        while end not in self._ends:
            end += 1
        return Span(self._words[start], self._ends[end])


class Attributes(NamedTuple):
    """The attributes of a tag.

    Attributes:
        values: Decoded values by name in capitals; of two equal names the first.
        twice: Names that stand there twice.
        junk: What is not an attribute.
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
        if other:
            if other != "/":
                junk.append(other)
        elif (key := name.upper()) in values:
            twice.append(key)
        else:
            values[key] = decoded(double or single or plain)
    return Attributes(values, tuple(twice), tuple(junk))


def usual_attributes(rest: str) -> Attributes:
    """Read attributes that are known to be written as usual: blanks, ``NAME="value"`` and so on.

    Names are in capitals, and no value has a quotation mark or an entity.
    """
    parts = rest.split('"')
    if len(parts) == 3:  # an ID alone, as most have
        return Attributes({_name_in(parts[0]): parts[1]}, (), ())
    values = dict(zip(map(_name_in, parts[:-1:2]), parts[1::2], strict=True))
    return Attributes(values, (), ()) if 2 * len(values) + 1 == len(parts) else attributes_of(rest)


@lru_cache(maxsize=64)
def _name_in(written: str) -> str:
    return written.strip().removesuffix("=")


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


class FilePlaces:
    """Finds line and column of a character of one document in its file."""

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


def lines_and_rest(raw: str) -> tuple[int, int]:
    """Return the number of line ends and of the characters behind the last one."""
    ends = [match.end() for match in _LINE_END.finditer(raw)]
    return len(ends), len(raw) - (ends[-1] if ends else 0)
