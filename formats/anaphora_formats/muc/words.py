"""The words, sentences and paragraphs of a MUC text, and how a file states other words.

Rules 5, 6 and 13 of `anaphora_formats.muc`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from anaphora_formats.muc.markup import escaped, unescaped
from anaphora_formats.muc.page import Border, MucPage
from anaphora_formats.shared.bordered_text import cut
from anaphora_workbench.language_guess import guess_language_of_text
from anaphora_workbench.model import Span
from anaphora_workbench.model.tokenise import Tokenised, tokenise

Range = tuple[int, int]
_LINE_END = re.compile(r"\r\n")
_PLACE = re.compile(r"(?<![^ :,])(\d+)-(\d+)(?![^ :,=])")
"""A place of the list of stated words."""


class WordSpans(NamedTuple):
    """Where the words of a text are.

    Attributes:
        ranges: Half-open offsets in the text, in order; equal ones are words of one written word.
        forms: The words.
        sentences: Spans that cover all words.
        paragraphs: Spans of whole sentences.
        language: By whose rules they were found.
        wrong: Whether the page states words that cannot be.
    """

    ranges: list[Range]
    forms: list[str]
    sentences: tuple[Span, ...]
    paragraphs: tuple[Span, ...]
    language: str
    wrong: bool = False


def words_of(page: MucPage, language: str | None, *, stated: bool = True) -> WordSpans:
    """Find the words of a page: by the rules, or as the page states them (``stated``).

    The page's own language counts, else the one given, else it is guessed.
    """
    text = page.text
    code = page.instructions.get("LANG") or language or guess_language_of_text(text)
    found = _tokenised(page, code)
    ranges = cut(found.tokens, _borders(page))[0]
    forms: list[str] | None = None
    wrong = False
    patch = page.instructions.get("WORDS", "") if stated else ""
    if patch:
        for places in _readings_of(patch, text):
            try:
                ranges, forms = patched(ranges, places, text)
            except ValueError:
                continue
            break
        wrong = forms is None
    if forms is None:
        forms = [text[first:last] for first, last in ranges]
    sentences, paragraphs = _units(page, found, ranges)
    return WordSpans(ranges, forms, sentences, paragraphs, code, wrong)


def _readings_of(patch: str, text: str) -> list[str]:
    """Return stated places as they can be meant.

    A file whose line ends became two characters (Windows) states places for one. Places that begin
    or end with white space are not meant so.
    """
    if "\r\n" not in text:
        return [patch]
    return [each for each in (patch, _with_line_ends(patch, text)) if _fits_words(each, text)]


def _fits_words(patch: str, text: str) -> bool:
    for place in _PLACE.finditer(patch):
        written = text[int(place.group(1)) : int(place.group(2))]
        if written != written.strip():
            return False
    return True


def _with_line_ends(patch: str, text: str) -> str:
    """Return stated places with a character more for each line end before them."""
    ends = [found.start() - number for number, found in enumerate(_LINE_END.finditer(text))]

    def moved(place: re.Match[str]) -> str:
        first, last = [int(each) + bisect_left(ends, int(each)) for each in place.groups()]
        return f"{first}-{last}"

    return _PLACE.sub(moved, patch)


def _tokenised(page: MucPage, code: str) -> Tokenised:
    """Find words and units by the rules; what tags part is read apart though nothing is between.

    ``quits</HL><TXT>Mr. Smith`` ends one text with *quits* and begins another with *Mr.*, which is
    no end of the word *quitsMr.*
    """
    text = page.text
    touching = {
        border.at
        for border in page.borders
        if (border.paragraph or border.sentence)
        and 0 < border.at < len(text)
        and not (text[border.at - 1].isspace() or text[border.at].isspace())
    }
    if not touching:
        return tokenise(text, code)
    tokens: list[Range] = []
    sentences: list[Span] = []
    paragraphs: list[Span] = []
    for start, end in pairwise([0, *sorted(touching), len(text)]):
        part = tokenise(text[start:end], code)
        base = len(tokens)
        tokens += [(first + start, last + start) for first, last in part.tokens]
        sentences += [Span(unit.start + base, unit.end + base) for unit in part.sentences]
        paragraphs += [Span(unit.start + base, unit.end + base) for unit in part.paragraphs]
    return Tokenised(tuple(tokens), tuple(sentences), tuple(paragraphs))


def _borders(page: MucPage) -> set[int]:
    """Return the offsets that no word goes over."""
    offsets = {border.at for border in page.borders}
    for element in page.elements:
        offsets.add(element.start[0])
        if element.end is not None:
            offsets.add(element.end[0])
    return offsets


def _units(
    page: MucPage, found: Tokenised, ranges: Sequence[Range]
) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return sentences and paragraphs: those of the tags, else those of the rules."""
    natural = [found.tokens[span.start][0] for span in found.sentences]
    blank = set() if page.divided else {found.tokens[span.start][0] for span in found.paragraphs}
    firsts = [first for first, _last in ranges]
    marks: dict[int, tuple[list[Border], list[int]]] = {}
    for border in page.borders:
        marks.setdefault(bisect_left(firsts, border.at), ([], []))[0].append(border)
    for place in natural:
        marks.setdefault(bisect_left(firsts, place), ([], []))[1].append(place)
    sentences, paragraphs = [0], [0]
    tagged = False
    for index in sorted(marks.keys() - {len(ranges)}):
        borders, places = marks[index]
        breaks = bool(borders)
        parts = any(border.paragraph for border in borders)
        tagged = borders[-1].sentence if borders else tagged
        if places and not tagged:
            breaks = True
            parts |= not blank.isdisjoint(places)
        if breaks and index:
            sentences.append(index)
        if parts and index:
            paragraphs.append(index)
    return _spans(sentences, len(ranges)), _spans(paragraphs, len(ranges))


def _spans(starts: list[int], size: int) -> tuple[Span, ...]:
    if not size:
        return ()
    ends = [*starts[1:], size]
    return tuple([Span(start, end) for start, end in zip(starts, ends, strict=True)])


# ------------------------------------------------------------------------------- stated words


def patch_of(
    found: Sequence[Range], ranges: Sequence[Range], forms: Sequence[str], text: str
) -> str:
    """Say in which places the words are others than the rules find (rule 13).

    Args:
        found: What the rules find.
        ranges: Where the words are: in order, equal or apart.
        forms: The words.
        text: The text.

    Returns:
        A list of places ``first-last:words`` with blanks between them.
    """
    items: list[str] = []
    i = j = 0
    while i < len(found) or j < len(ranges):
        if (
            i < len(found)
            and j < len(ranges)
            and found[i] == ranges[j]
            and text[ranges[j][0] : ranges[j][1]] == forms[j]
            and (j + 1 == len(ranges) or ranges[j + 1][0] >= ranges[j][1])
        ):
            i, j = i + 1, j + 1
            continue
        nearest = [some[k] for some, k in ((found, i), (ranges, j)) if k < len(some)]
        start, end = min(nearest)
        since = j
        grown = True
        while grown:
            grown = False
            while i < len(found) and found[i][0] < end:
                end = max(end, found[i][1])
                i, grown = i + 1, True
            while j < len(ranges) and ranges[j][0] < end:
                end = max(end, ranges[j][1])
                j, grown = j + 1, True
        words = [_item(ranges[k], forms[k], text) for k in range(since, j)]
        items.append(f"{start}-{end}:{','.join(words)}")
    return " ".join(items)


def _item(where: Range, form: str, text: str) -> str:
    first, last = where
    place = f"{first}-{last}"
    return place if text[first:last] == form else f"{place}={escaped(form)}"


def patched(found: Sequence[Range], patch: str, text: str) -> tuple[list[Range], list[str]]:
    """Return the words that a page states, as ranges and forms.

    Raises:
        ValueError: The list cannot be read, or does not fit the text.
    """
    ranges: list[Range] = []
    forms: list[str] = []
    ends = [last for _first, last in found]
    i = 0
    reached = 0
    for item in patch.split():
        place, _, listed = item.partition(":")
        start, end = _range(place, reached, len(text))
        before = found[i : bisect_right(ends, start, i)]
        ranges += before
        forms += [text[first:last] for first, last in before]
        i += len(before)
        while i < len(found) and found[i][0] < end:
            if not start <= found[i][0] < found[i][1] <= end:
                raise ValueError(item)
            i += 1
        last: Range | None = None
        for word in listed.split(",") if listed else ():
            where, equals, form = word.partition("=")
            floor = start if last is None else last[0]
            new = _range(where, floor, end)
            if last is not None and new != last and new[0] < last[1]:
                raise ValueError(word)
            last = new
            ranges.append(new)
            forms.append(unescaped(form) if equals else text[new[0] : new[1]])
        reached = end
    ranges += found[i:]
    forms += [text[first:last] for first, last in found[i:]]
    return ranges, forms


def _range(stated: str, least: int, most: int) -> Range:
    first, _, last = stated.partition("-")
    start, end = int(first), int(last)
    if not least <= start < end <= most:
        raise ValueError(stated)
    return start, end


# ------------------------------------------------------------------------------------ borders


class Cuts:
    """Where words begin and end as far as tags are concerned.

    A word of its own begins and ends where it stands. Several words of one written word (*del* =
    *de* + *el*) part it, where its spelling shows it (*d|el*), else in equal parts; if it has
    fewer characters than words, none of them can be told from the others.
    """

    def __init__(self, ranges: Sequence[Range], forms: Sequence[str], text: str) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        if len(set(ranges)) == len(ranges):
            self.starts += [first for first, _last in ranges]
            self.ends += [last for _first, last in ranges]
            return
        index = 0
        while index < len(ranges):
            after = index + 1
            first, last = ranges[index]
            while after < len(ranges) and ranges[after] == ranges[index]:
                after += 1
            if after == index + 1:
                self.starts.append(first)
                self.ends.append(last)
            elif last - first < after - index:
                self.starts += [first] * (after - index)
                self.ends += [last] * (after - index)
            else:
                inner = _inner(text[first:last], forms[index:after])
                self.starts += [first, *[first + cut for cut in inner]]
                self.ends += [*[first + cut for cut in inner], last]
            index = after

    def words(self, start: int, end: int) -> Span | None:
        """Return the words between two offsets, ``None`` if there are none."""
        first = bisect_right(self.ends, start)
        last = bisect_left(self.starts, end)
        return Span(first, last) if first < last else None


def _inner(written: str, forms: Sequence[str]) -> Iterable[int]:
    """Return where a written word is split into several."""
    size, count = len(written), len(forms)
    folded = written.lower() if len(written.lower()) == size else written
    cuts: list[int] = []
    for number in range(1, count):
        before, behind = "".join(forms[:number]), "".join(forms[number:])
        if 0 < len(behind) < size and folded.endswith(behind.lower()):
            cut = size - len(behind)
        elif 0 < len(before) < size and folded.startswith(before.lower()):
            cut = len(before)
        else:
            cut = size * number // count
        least = cuts[-1] + 1 if cuts else 1
        cuts.append(min(max(cut, least), size - (count - number)))
    return cuts
