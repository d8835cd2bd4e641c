"""The brackets of a coreference column parsed and paired in arrays, for many documents at once.

The rules are those of `brackets.parse_cell` and `brackets.pair_brackets`, without their remedies:
whatever is unusual in the cells (labels of more than eight bytes or beyond ASCII, anything that is
no bracket, a bracket without its twin) is left to them. What is paired here is the same.

A label is a number of eight bytes, its own. Brackets of one label and document are brought
together by a stable sort, and so are those of one depth, if any mention lies in another one of its
entity: then every opening bracket stands before its twin.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anaphora_formats.shared.byte_documents import Bytes, Flags, Ints, gathered, view

_WIDEST = 8
"""Bytes of a label."""
_NOTHING, _OPEN, _CLOSE, _BAR, _LABEL, _OTHER = range(6)
_CLASSES = 6
_SPARE = 1 << 16


def _classes() -> Bytes:
    found = np.full(256, _LABEL, np.uint8)
    found[:33] = found[127:] = _OTHER  # white space of any sort among them
    found[0] = _NOTHING
    for sign, kind in (("(", _OPEN), (")", _CLOSE), ("|", _BAR)):
        found[ord(sign)] = kind
    return found


def _successions() -> Flags:
    """Return which class of sign may follow which, at class * `_CLASSES` + class."""
    allowed = np.zeros((_CLASSES, _CLASSES), np.bool_)
    allowed[_NOTHING, [_OPEN, _LABEL]] = True
    allowed[_OPEN, _LABEL] = True
    allowed[_CLOSE, [_OPEN, _LABEL, _BAR, _NOTHING]] = True
    allowed[_BAR, [_OPEN, _LABEL]] = True
    allowed[_LABEL, [_OPEN, _CLOSE, _BAR, _LABEL, _NOTHING]] = True
    return allowed.ravel()


_CLASS_OF = _classes()
_MAY_FOLLOW = _successions()
_MASKS = np.array([0, *[((1 << 8 * n) - 1) << 8 * (_WIDEST - n) for n in range(1, 9)]], np.uint64)
"""The bytes that belong to a label, by its length."""


class MentionArrays(NamedTuple):
    """The mentions of a column in text order, and their entities.

    Attributes:
        starts: First token of each mention.
        ends: Token behind it.
        entities: Number of its entity; those of all documents are counted in one row, in the text
            order of their first mentions.
        names: Label of each entity.
    """

    starts: Ints
    ends: Ints
    entities: Ints
    names: list[str]


class _Brackets(NamedTuple):
    """Brackets in the order of the text: label, token, whether they open and close a mention.

    ``labels`` are numbers without gaps, and ``names`` has their eight bytes.
    """

    labels: Ints
    tokens: Ints
    opening: Flags
    closing: Flags
    names: NDArray[np.uint64]


def mention_arrays(
    data: Bytes, cells: tuple[Ints, Ints], tokens: Ints, documents: Ints
) -> MentionArrays | None:
    """Return the mentions of a column; ``None`` if its brackets are left to others.

    Args:
        data: The text.
        cells: Where the cells that hold something begin and end.
        tokens: Token of each of these cells, ascending.
        documents: Number of the document of each token.
    """
    found = _parsed(data, cells, tokens)
    if found is None:
        return None
    label_count = max(len(found.names), 1)
    document_count = int(documents[-1]) + 1 if len(documents) else 0
    keys = documents[found.tokens] * label_count + found.labels
    if document_count * label_count > 4 * len(keys) + _SPARE:
        keys = np.unique(keys, return_inverse=True)[1]
    ends = _ends(found, keys)
    if ends is None:
        return None
    begins = np.flatnonzero(found.opening)
    starts, ends = found.tokens[begins], ends[begins]
    # Earlier ones first, then the longer: as most files write them.
    order = starts << 32 | (1 << 32) - 1 - ends
    if not (order[1:] >= order[:-1]).all():
        sorting = np.argsort(order, kind="stable")
        begins, starts, ends = begins[sorting], starts[sorting], ends[sorting]
    entities, firsts = numbered(keys[begins])
    packed = found.names[found.labels[begins[firsts]]].astype(f">u{_WIDEST}")
    names = packed.view(f"S{_WIDEST}").astype(f"U{_WIDEST}").tolist()
    return MentionArrays(starts, ends, entities, names)


def numbered(keys: Ints) -> tuple[Ints, Ints]:
    """Return a number for each key, in the order in which they are met, and where that is.

    Keys are not much greater than there are keys.
    """
    size = len(keys)
    at = np.arange(size)
    met = np.zeros(int(keys.max()) + 1 if size else 0, np.int64)
    # Of several values for one place the last one stays: that of the first key.
    met[keys[::-1]] = at[::-1]
    first_of = met[keys]
    is_first = first_of == at
    return (np.cumsum(is_first) - 1)[first_of], np.flatnonzero(is_first)


def _parsed(data: Bytes, cells: tuple[Ints, Ints], tokens: Ints) -> _Brackets | None:
    """Parse the cells; ``None`` for any cell that is unusual."""
    text, firsts = gathered(data, *cells)
    classes = _CLASS_OF[view(text)]
    before = np.empty_like(classes)
    before[:1] = _NOTHING
    before[1:] = classes[:-1]
    if not _MAY_FOLLOW[before * np.uint8(_CLASSES) + classes].all():
        return None
    is_label = classes == _LABEL
    edges = np.flatnonzero(is_label[1:] != is_label[:-1]) + 1
    if len(is_label) and is_label[0]:
        edges = np.concatenate(([0], edges))
    begins, ends = edges[::2], edges[1::2]
    sizes = ends - begins
    if len(sizes) and sizes.max() > _WIDEST:
        return None
    opening, closing = before[begins] == _OPEN, classes[ends] == _CLOSE
    if not (opening | closing).all():
        return None
    padded = text + bytes(_WIDEST)
    windows = np.ndarray((len(text),), f">u{_WIDEST}", padded, strides=(1,))
    packed = windows[begins].astype(np.uint64) & _MASKS[sizes]
    names, labels = np.unique(packed, return_inverse=True)
    cell = np.searchsorted(firsts, begins, "right") - 1
    return _Brackets(labels.astype(np.int64, copy=False), tokens[cell], opening, closing, names)


def _ends(found: _Brackets, keys: Ints) -> Ints | None:
    """Return the token behind the mention of each opening bracket; ``None`` if one has no twin."""
    ends = found.tokens + 1  # right for mentions of one token
    events = np.flatnonzero(found.opening != found.closing)
    if len(events) % 2:
        return None
    if not len(events):
        return ends
    events = events[np.argsort(keys[events], kind="stable")]
    opening = found.opening[events]
    depths = np.cumsum(np.where(opening, 1, -1))
    # If the brackets of each entity are paired, the depth is 0 wherever another one begins.
    last = np.flatnonzero(keys[events[1:]] != keys[events[:-1]])
    if depths.min() < 0 or depths[-1] or depths[last].any():
        return None
    if depths.max() > 1:
        levels = depths + ~opening
        order = np.lexsort((levels, keys[events]))
        events, opening = events[order], opening[order]
    ends[events[::2]] = found.tokens[events[1::2]] + 1
    return ends
