"""Where the parts of a written word stand that holds several tokens: *bajarlo* is *bajar* + *lo*.

Where the letters of the parts make up the word, accents apart, each part has its own letters. In a
contraction (*al* is *a* + *el*) nobody can say where one part ends: all have equal shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a written word, measured from its beginning.

    Attributes:
        width: Width of the word, in pixels.
        starts: Where the letters of each part begin.
        slots: Where the tag of each part begins: behind the one before.
        room: Width that the word and its tags need.
    """

    width: float
    starts: tuple[float, ...]
    slots: tuple[float, ...]
    room: float


def parts_of(
    written: str, texts: Sequence[str], widths: Mapping[str, float], tags: Sequence[float]
) -> Parts:
    """Measure the parts of a written word.

    Args:
        written: The word.
        texts: The words of its tokens.
        widths: Advances of texts.
        tags: Room that the tag of each token needs, 0 for none.
    """
    width = widths[written]
    if sum(map(len, texts)) == len(written):
        lengths = accumulate([len(text) for text in texts[:-1]], initial=0)
        starts = [widths[written[:length]] if length else 0.0 for length in lengths]
    else:
        starts = [width * number / len(texts) for number in range(len(texts))]
    slots: list[float] = []
    end = 0.0
    for start, tag in zip(starts, tags, strict=True):
        slots.append(max(start, end))
        end = slots[-1] + tag
    return Parts(width, tuple(starts), tuple(slots), max(width, end))
