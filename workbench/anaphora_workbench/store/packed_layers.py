"""Layers of proposals that are read page by page, so that a novel's reasons need not be decoded.

A resolver gives a reason for each candidate of each anaphor: in a novel they are six times the size
of everything else, and one anaphor is asked about at a time. So the entries of such a layer stay
JSON, compressed some dozens to a page, and become values when they are asked for. What is looked up
of every anaphor (a state, a probability) is kept beside them.

Pages are cut between entries without decoding what lies before. That is possible in the form in
which `layer_text` writes: no blanks between values, so that the signs between two entries occur
nowhere else. For any other text there is no packed layer, and it is decoded as a whole.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, TypeVar

from anaphora_workbench.model import Anaphor, Markable, Reference
from anaphora_workbench.store.values import Json, anaphor_of, markable_of

T = TypeVar("T")
U = TypeVar("U")
Outline = Callable[[tuple[str, ...], Reference | None, Mapping[str, str]], U]
"""Returns what is wanted of every anaphor, given its antecedents, reference type and attributes."""
PAGE = 1 << 16
"""Bytes of JSON in a page, at least: decoded in less than a millisecond."""
KEPT = 4
"""Pages that stay decoded: neighbours are asked about one after the other."""
_LEVEL = 1
"""Of compression: reasons repeat themselves, so the fastest makes them a tenth."""
_ANSWER = re.compile(
    rb'(?:,"kind":"[^"\\]*")?(?:,"reference":"([^"\\])")?(?:,"antecedents":\["([^\]\\]*)"\])?[,}]?'
)
_HEAD = re.compile(rb'\{"name":"[^"\\]*","markables":\[')
_BETWEEN = b'],"anaphors":['
_TAIL = re.compile(rb'\](?:,"sha256":"[0-9a-f]{64}")?\}\Z')
_TAIL_LENGTH = 100
_AHEAD = 8
"""Pages that wait for being compressed, at most."""
_PIECE = 1 << 20
"""Bytes that are read at once."""
_REFERENCES = {reference.value: reference for reference in Reference}


class PackedEntries(Mapping[str, T], Generic[T]):
    """Markables or anaphors by id, in their order, packed.

    Args:
        pages: The entries as JSON, separated by commas, a page at a time.
        key: What the id stands under, the first in each entry.
        convert: Returns the value of an entry.
        note: Is given each entry once, while they are packed: its id and its text behind that.
    """

    def __init__(
        self,
        pages: Iterable[bytes],
        key: str,
        convert: Callable[[Json], T],
        note: Callable[[str, bytes], object] | None = None,
    ) -> None:
        self._key = key
        self._convert = convert
        self._pages: list[bytes] = []
        self._page_of: dict[str, int] = {}
        self._decoded: OrderedDict[int, dict[str, Json]] = OrderedDict()
        begin = _begin(key)
        # Compression needs no interpreter, so it can go on beside the reading of further pages.
        with ThreadPoolExecutor(1, "pages") as beside:
            packed: deque[Future[bytes]] = deque()
            for number, page in enumerate(pages):
                packed.append(beside.submit(zlib.compress, page, _LEVEL))
                if len(packed) > _AHEAD:
                    self._pages.append(packed.popleft().result())
                if not page.startswith(begin):
                    raise _OtherFormError
                for entry in page[len(begin) :].split(b"}," + begin):
                    name, _sign, rest = entry.partition(b'"')
                    if b"\\" in name:
                        raise _OtherFormError  # nobody calls a markable so
                    own = name.decode()
                    self._page_of[own] = number
                    if note is not None:
                        note(own, rest)
            self._pages += [one.result() for one in packed]

    def _page(self, number: int) -> dict[str, Json]:
        known = self._decoded.get(number)
        if known is None:
            values = json.loads(b"[%s]" % zlib.decompress(self._pages[number]))
            known = self._decoded[number] = {value[self._key]: value for value in values}
            if len(self._decoded) > KEPT:
                self._decoded.popitem(last=False)
        return known

    def __getitem__(self, name: str) -> T:
        return self._convert(self._page(self._page_of[name])[name])

    def __contains__(self, name: object) -> bool:
        return name in self._page_of

    def __iter__(self) -> Iterator[str]:
        return iter(self._page_of)

    def __len__(self) -> int:
        return len(self._page_of)

    def others(self, known: Container[str]) -> dict[str, T]:
        """Return the entries whose ids are not known; no others become values."""
        return {name: self[name] for name in self._page_of if name not in known}


class _OtherFormError(Exception):
    """The text has another form than `layer_text` gives it."""


def _begin(key: str) -> bytes:
    """Return the signs with which an entry begins."""
    return b'{"%s":"' % key.encode()


class _Cutter:
    """Reads a long text piece by piece and cuts pages off it.

    All of it at once would be a hundred megabytes, several times over.
    """

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._buffer = read(_PIECE)
        self._at = 0

    def _more(self) -> bool:
        piece = self._read(_PIECE)
        self._buffer, self._at = self._buffer[self._at :] + piece, 0
        return bool(piece)

    def skip(self, head: re.Pattern[bytes]) -> None:
        """Go behind what the text begins with."""
        found = head.match(self._buffer)
        if found is None:
            raise _OtherFormError
        self._at = found.end()

    def pages(self, key: str, stop: bytes = b"") -> Iterator[bytes]:
        """Yield whole entries up to some signs, which are gone through, or to the end."""
        between = b"}," + _begin(key)
        while True:
            cut = self._buffer.find(between, self._at + PAGE)
            end = len(self._buffer) if cut < 0 else cut + 1
            last = self._buffer.find(stop, self._at, end) if stop else -1
            if last >= 0:
                yield self._buffer[self._at : last]
                self._at = last + len(stop)
                return
            if cut >= 0:
                yield self._buffer[self._at : end]
                self._at = end + 1
            elif not self._more():
                if stop:
                    raise _OtherFormError
                yield _whole(self._buffer[self._at :])
                return


def _whole(text: bytes) -> bytes:
    """Return the last page without what ends the layer; it has nothing behind its anaphors."""
    found = _TAIL.search(text, max(0, len(text) - _TAIL_LENGTH))
    if found is None or not text.endswith(b"}", 0, found.start()):
        raise _OtherFormError
    return text[: found.start()]


@dataclass(frozen=True, slots=True)
class PackedLayer(Generic[U]):
    """The answers of a resolver.

    Attributes:
        name: The resolver.
        markables: What the answers name.
        anaphors: The answers by the id of the anaphor.
        outlines: What is looked up of all of them.
    """

    name: str
    markables: PackedEntries[Markable]
    anaphors: PackedEntries[Anaphor]
    outlines: dict[str, U]


def packed_layer(
    read: Callable[[int], bytes], name: str, outline: Outline[U], wanted: Iterable[str] = ()
) -> PackedLayer[U] | None:
    """Return a layer of `layer_text` with markables and anaphors only, packed.

    Args:
        read: Returns the next bytes of the text in UTF-8, at most so many.
        name: Its name.
        outline: Returns what is to be kept at hand of an anaphor.
        wanted: Attributes that this needs, of simple values.

    Returns:
        The layer; ``None`` for a text of another form, or of a layer that has more than that.

    Raises:
        KeyError, TypeError, ValueError, ModelError: An entry is damaged, as far as that shows.
    """
    outlines: dict[str, U] = {}

    def note(markable_id: str, text: bytes) -> None:
        known = _ANSWER.match(text)
        if known is None:
            raise _OtherFormError
        reference, antecedents = known.groups()
        outlines[markable_id] = outline(
            tuple(antecedents.decode().split('","')) if antecedents else (),
            _REFERENCES[reference.decode()] if reference else None,
            _attributes(text, wanted),
        )

    try:
        cutter = _Cutter(read)
        cutter.skip(_HEAD)
        markables = PackedEntries(cutter.pages("id", _BETWEEN), "id", markable_of)
        anaphors = PackedEntries(cutter.pages("markable"), "markable", anaphor_of, note)
    except (_OtherFormError, KeyError):
        return None
    return PackedLayer(name, markables, anaphors, outlines)


def _attributes(text: bytes, wanted: Iterable[str]) -> dict[str, str]:
    """Return some attributes of an entry.

    Inside of another one, which may be JSON itself, their names stand between other signs.
    """
    found = {}
    for name in wanted:
        sign = b'"%s":"' % name.encode()
        place = text.find(sign)
        if place >= 0:
            value = text[place + len(sign) :].partition(b'"')[0]
            if b"\\" in value:
                raise _OtherFormError
            found[name] = value.decode()
    return found
