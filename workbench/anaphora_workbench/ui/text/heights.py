"""Where each sentence is: exact heights of all of them, found in logarithmic time.

The height of a sentence is that of its lines, known for all sentences from their numbers of
lines, plus its lanes. Only the sentences around the active anaphor hold candidates, so lanes are
kept sparsely: a sentence's lanes are measured when the view is told that its marks have changed
and when it comes into sight, and stay until they change again. No other sentence is ever asked,
and the sum, hence the scroll bar, is exact for everything that has been told.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate


class Heights:
    """Tops and heights of sentences, in pixels from the top of the document.

    Args:
        heights: Height of each sentence without lanes.
        top: Empty room above the first one.
    """

    def __init__(self, heights: Sequence[int], top: int) -> None:
        self._heights = list(heights)
        self._top = top
        self._tops = list(accumulate(self._heights, initial=top))
        self._extras: dict[int, int] = {}
        self._keys: list[int] = []
        self._sums: list[int] = [0]

    def __len__(self) -> int:
        return len(self._heights)

    @property
    def total(self) -> int:
        """Height of the document."""
        return self._tops[-1] + self._sums[-1]

    @property
    def with_extras(self) -> tuple[int, ...]:
        """The sentences that have lanes, in order."""
        return tuple(self._keys)

    def top(self, sentence: int) -> int:
        """Return the top of a sentence; of the number behind the last, the end of the document."""
        return self._tops[sentence] + self._sums[bisect_left(self._keys, sentence)]

    def height(self, sentence: int) -> int:
        """Return the height of a sentence, lanes included."""
        return self._heights[sentence] + self._extras.get(sentence, 0)

    def at(self, y: float) -> int:
        """Return the sentence at a height: the first one above the text, the last one below."""
        low, high = 0, max(len(self._heights) - 1, 0)
        while low < high:
            middle = (low + high + 1) // 2
            if self.top(middle) <= y:
                low = middle
            else:
                high = middle - 1
        return low

    def set_extra(self, sentence: int, extra: int) -> bool:
        """Set the height of a sentence's lanes; tell whether it has changed."""
        if self._extras.get(sentence, 0) == extra:
            return False
        if extra:
            self._extras[sentence] = extra
        else:
            del self._extras[sentence]
        self._keys = sorted(self._extras)
        self._sums = list(accumulate([self._extras[key] for key in self._keys], initial=0))
        return True

    def set_base(self, sentence: int, height: int) -> bool:
        """Set the height of a sentence without lanes; tell whether it has changed. Linear."""
        if self._heights[sentence] == height:
            return False
        self._heights[sentence] = height
        self._tops = list(accumulate(self._heights, initial=self._top))
        return True
