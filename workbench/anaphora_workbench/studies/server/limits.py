"""Limits of the server: sizes of requests, and how many of them are served.

A bucket holds so many requests and fills up again at a steady rate. Each session has one, so that a
page gone wild cannot keep the others from being served; starting and guessing the researcher's
token have one for everybody. Buckets know nothing of addresses.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from anaphora_workbench.errors import AnaphoraError


class TooManyError(AnaphoraError):
    """More requests than the server answers (``too-many``).

    Attributes:
        seconds: When to try again.
    """

    code = "too-many"

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"too many requests; try again in {seconds} s")


@dataclass(frozen=True, slots=True)
class Rate:
    """How many requests may come at once, and how many a second after that."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server.

    Attributes:
        body: Bytes of a request with an answer.
        start_body: Bytes of a request that starts a session.
        browser: Bytes of what the page says of the browser.
        session: Requests of a session.
        starts: People who start, all together.
        admin_faults: Wrong tokens of the researcher, all together.
        sessions: How many sessions the server remembers requests of.
    """

    body: int = 2_000_000
    start_body: int = 100_000
    browser: int = 8_192
    session: Rate = Rate(300, 10.0)
    starts: Rate = Rate(300, 2.0)
    admin_faults: Rate = Rate(20, 0.1)
    sessions: int = 10_000


class Buckets:
    """Buckets by name, of which the server remembers those used last. Threads may share them."""

    def __init__(
        self, rate: Rate, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str = "") -> None:
        """Take a request out of a bucket.

        Raises:
            TooManyError: It is empty.
        """
        with self._lock:
            now = self._clock()
            level, since = self._levels.pop(name, (float(self._rate.burst), now))
            level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
            taken = level >= 1
            self._levels[name] = (level - taken, now)
            if len(self._levels) > self._most:
                self._levels.popitem(last=False)
        if not taken:
            raise TooManyError(max(1, math.ceil((1 - level) / self._rate.per_second)))
