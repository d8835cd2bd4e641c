"""How often a head has appeared up to some place, alone and with a verb."""

from __future__ import annotations

from bisect import bisect_left, insort


class Occurrences:
    """The places of each head, and of each head with each verb.

    Several markables on one head token count once: the token is counted while one of them is
    there.
    """

    def __init__(self) -> None:
        self._markables: dict[int, int] = {}
        self._places: dict[str, list[int]] = {}
        self._with_verb: dict[tuple[str, str], list[int]] = {}

    def add(self, key: str, verb: str, place: int, *, sort: bool = False) -> None:
        """Count a markable.

        Args:
            key: Lemma of its head.
            verb: Lemma of the verb of its clause, or ``""``.
            place: Token of its head.
            sort: Keep the places in order; else `sort` does it for all.
        """
        known = self._markables.get(place, 0)
        self._markables[place] = known + 1
        if known:
            return
        put = insort if sort else list.append
        put(self._places.setdefault(key, []), place)
        if verb:
            put(self._with_verb.setdefault((key, verb), []), place)

    def sort(self) -> None:
        """Put all places in order."""
        for listed in (*self._places.values(), *self._with_verb.values()):
            listed.sort()

    def remove(self, key: str, verb: str, place: int) -> None:
        """Forget a markable that was added with the same values."""
        self._markables[place] -= 1
        if self._markables[place]:
            return
        del self._markables[place]
        for listed in (self._places[key], self._with_verb[key, verb] if verb else []):
            if listed:
                del listed[bisect_left(listed, place)]

    def before(self, key: str, verb: str, place: int) -> tuple[int, int]:
        """Return how often a head appears before a place, and how often there with a verb."""
        if not key:
            return 0, 0
        times = bisect_left(self._places.get(key, ()), place)
        return times, bisect_left(self._with_verb.get((key, verb), ()), place) if verb else 0
