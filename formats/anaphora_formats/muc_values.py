"""Values of COREF attributes: MIN strings, and what the extended form adds (rule 12).

Words are counted from the first word of the element, which is 1; what lies before it has the
numbers 0, -1 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from anaphora_formats.muc_markup import escaped, unescaped
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
    """Return the number of the head and the words that belong to it, if they are told."""
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
    # Commas join values (Gender=Fem,Masc) and are no sign of ours here.
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
        key, equals, told = item.partition("=")
        if not equals:
            raise ValueError(item)
        features[unescaped(key)] = unescaped(told)
    return FrozenDict(features)


def plain_words(text: str) -> str:
    """Return text in one line with single blanks."""
    return " ".join(text.split())


class Strings:
    """Finds MIN strings among the words of a document, whatever the white space.

    Args:
        forms: All words.
    """

    def __init__(self, forms: Sequence[str]) -> None:
        self._starts = [0]
        for form in forms:
            self._starts.append(self._starts[-1] + len(form))
        self._all = "".join(forms)
        self._words = {start: index for index, start in enumerate(self._starts[:-1])}
        self._ends = {end: index for index, end in enumerate(self._starts)}
        self._lower: str | None = None

    def find(self, wanted: str, inside: Span) -> Span | None:
        """Return the words of the first place in ``inside`` that reads so.

        Places that begin and end with words are preferred; else the words that the string
        touches; capitals and small letters are told apart unless nothing is found that way.
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
