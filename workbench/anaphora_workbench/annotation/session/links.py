"""The links of a layer, updated with each decision, so that one chain is found without the rest.

`model.chains_of` computes all chains of a layer, which takes a tenth of a second in a novel; the
tagger needs one chain after each key press, and the lengths of some dozens. A chain is kept as a
sorted list that all its mentions share. A new link puts the shorter list into the longer one; a
link that goes is followed from both ends at once until the smaller part is known.

Who has to know which chains have changed (`entities.Entities`) takes a `ChainLog`.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from anaphora_workbench.model import Anaphor, Layer

FIRST = 8
"""How many mentions of a chain are looked at for a split antecedent."""
Order = tuple[int, int, int, str]
"""Text order of a markable; its last entry is the id (`Markable.order`)."""


class Chain(list[Order]):
    """The mentions of one entity in text order.

    Attributes:
        entity: Id of the entity, ``""`` until `entities.Entities` has given it one.
        summary: What `entities.Entities` remembers of its mentions.
    """

    __slots__ = ("entity", "summary")

    def __init__(self, orders: Iterable[Order] = ()) -> None:
        super().__init__(orders)
        self.entity = ""
        self.summary: object = None

    @property
    def first(self) -> str:
        """Id of the first mention."""
        return self[0][-1]


@dataclass(slots=True)
class ChainLog:
    """What has happened to chains since somebody looked.

    Attributes:
        before: Number of mentions and the first one by entity, of those that had an id.
        ends: Mentions of which each chain that has changed has one, and those that have no chain
            any more.
        joined: Chains that have grown, with the mentions that they have got.
        parted: Chains that have shrunk, with the mentions that they have lost.
    """

    before: dict[str, tuple[int, str]] = field(default_factory=dict)
    ends: set[str] = field(default_factory=set)
    joined: list[tuple[Chain, list[str]]] = field(default_factory=list)
    parted: list[tuple[Chain, frozenset[str]]] = field(default_factory=list)

    def note(self, chain: Chain) -> None:
        """Take note of a chain that is going to change."""
        if chain.entity:
            self.before.setdefault(chain.entity, (len(chain), chain.first))


class LayerLinks:
    """The links of a layer in both directions, and the chains that they make (`revise`)."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._up: dict[str, str] = {}
        self._down: dict[str, set[str]] = {}
        self._sums: dict[str, tuple[str, ...]] = {}
        self._in_sums: dict[str, set[str]] = {}
        self._orders: dict[str, Order] = {}
        self._chains: dict[str, Chain] = {}
        self._log: ChainLog | None = None
        for anaphor in layer.anaphors.values():
            self._add(anaphor)

    def begin_log(self) -> ChainLog | None:
        """Begin to take note of changes anew; return what has been noted so far."""
        log, self._log = self._log, ChainLog()
        return log

    def chain_of(self, markable_id: str) -> Chain | None:
        """Return the chain that a markable shares with others (to read), ``None`` for none."""
        return self._chains.get(markable_id)

    def chains(self) -> list[Chain]:
        """Return all chains of two mentions or more, in no order."""
        return list({id(chain): chain for chain in self._chains.values()}.values())

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over a layer with the ids whose markables or anaphors may have changed."""
        self._layer = layer
        changed = [name for name in touched if self._differs(layer.anaphors.get(name), name)]
        for name in changed:
            self._remove(name)
        for name in touched:
            self._move(name)
        for name in changed:
            anaphor = layer.anaphors.get(name)
            if anaphor is not None:
                self._add(anaphor)

    def _differs(self, anaphor: Anaphor | None, name: str) -> bool:
        above = self._up.get(name)
        known = self._sums.get(name, ()) if above is None else (above,)
        return known != (() if anaphor is None else anaphor.antecedents)

    def _add(self, anaphor: Anaphor) -> None:
        name, antecedents = anaphor.markable, anaphor.antecedents
        if len(antecedents) == 1:
            above = antecedents[0]
            self._up[name] = above
            self._down.setdefault(above, set()).add(name)
            self._merge(name, above)
        elif antecedents:
            self._sums[name] = antecedents
            for part in antecedents:
                self._in_sums.setdefault(part, set()).add(name)

    def _remove(self, name: str) -> None:
        for part in self._sums.pop(name, ()):
            _discard(self._in_sums, part, name)
        above = self._up.pop(name, None)
        if above is not None:
            _discard(self._down, above, name)
            self._cut(name, above)

    def _merge(self, one: str, other: str) -> None:
        short, long = self._listed(one), self._listed(other)
        if short is long:
            return
        if len(short) > len(long):
            short, long = long, short
        if self._log is not None:
            self._log.note(short)
            self._log.note(long)
            self._log.ends.update((one, other))
            self._log.joined.append((long, [order[-1] for order in short]))
        for order in short:
            insort(long, order)
            self._chains[order[-1]] = long

    def _listed(self, name: str) -> Chain:
        """Return the chain of a markable, a new one of its own when it has none."""
        known = self._chains.get(name)
        if known is None:
            order = self._orders[name] = self._layer.markables[name].order
            known = self._chains[name] = Chain((order,))
        return known

    def _cut(self, one: str, other: str) -> None:
        """Divide the chain of two mentions, unless they are still linked some other way."""
        part = self._smaller_part(one, other)
        if part is None:
            return
        rest = self._chains[one]
        if self._log is not None:
            self._log.note(rest)
            self._log.ends.update((one, other))
            self._log.parted.append((rest, frozenset(part)))
        orders = Chain(sorted([self._orders[name] for name in part]))
        for order in orders:
            del rest[bisect_left(rest, order)]
            self._chains[order[-1]] = orders
        for listed in (orders, rest):
            if len(listed) == 1:
                name = listed[0][-1]
                del self._chains[name], self._orders[name]

    def _smaller_part(self, one: str, other: str) -> set[str] | None:
        """Return the mentions on the smaller side of a link that is gone, ``None`` if connected.

        Cost: O(mentions on that side).
        """
        sides = (({one}, [one]), ({other}, [other]))
        while True:
            for (seen, waiting), (there, _waiting) in (sides, sides[::-1]):
                if not waiting:
                    return seen
                name = waiting.pop()
                above = self._up.get(name)
                near = self._down.get(name, ())
                for found in near if above is None else (*near, above):
                    if found in there:
                        return None
                    if found not in seen:
                        seen.add(found)
                        waiting.append(found)

    def _move(self, name: str) -> None:
        """Take note that a mention of a chain may stand elsewhere in the text now."""
        old, markable = self._orders.get(name), self._layer.markables.get(name)
        if old is None or markable is None or markable.order == old:
            return
        listed = self._chains[name]
        if self._log is not None:
            self._log.ends.add(name)
        del listed[bisect_left(listed, old)]
        self._orders[name] = markable.order
        insort(listed, markable.order)

    @property
    def antecedents(self) -> Mapping[str, str]:
        """The antecedents of all anaphors that have a single one, by id."""
        return self._up

    def entity(self, markable_id: str) -> str:
        """Return the id of the first mention of the entity of a markable, at no cost."""
        listed = self._chains.get(markable_id)
        return markable_id if listed is None else listed[0][-1]

    def followers(self, markable_id: str) -> frozenset[str]:
        """Return the anaphors whose single antecedent a markable is."""
        return frozenset(self._down.get(markable_id, ()))

    def users(self, markable_id: str) -> frozenset[str]:
        """Return all anaphors that name a markable, also as a part of a split antecedent."""
        return self.followers(markable_id) | self._in_sums.get(markable_id, frozenset())

    def leads_to(self, start: Iterable[str], goal: str) -> bool:
        """Tell whether one of some mentions is, or takes up by its links, another one.

        Split antecedents are followed to all their parts. The way is looked for from both ends,
        so that the shorter search decides.
        """
        up, down = set(start), {goal}
        if goal in up:
            return True
        rising, falling = list(up), [goal]
        while rising and falling:
            name = rising.pop()
            above = self._up.get(name)
            new = set(self._sums.get(name, ()) if above is None else (above,)) - up
            if not new.isdisjoint(down):
                return True
            up |= new
            rising += new
            name = falling.pop()
            new = {*self._down.get(name, ()), *self._in_sums.get(name, ())} - down
            if not new.isdisjoint(up):
                return True
            down |= new
            falling += new
        return False

    def taking_up(self, names: Iterable[str], goal: str) -> set[str]:
        """Return those of some mentions that take up another one by their links.

        Split antecedents end a way. Each link above the mentions is looked at once.
        """
        names = set(names)
        if not self._down.get(goal):
            return set()
        leads = {goal: True}
        for start in names:
            way: dict[str, None] = {}
            name = start
            while name not in leads and name not in way:
                way[name] = None
                name = self._up.get(name, name)
            leads.update(dict.fromkeys(way, leads.get(name, False)))
        return {name for name in names if leads[name]}

    def has_part(self, whole: str, part: str) -> bool:
        """Tell whether an entity is a part of another one by split antecedents, at any distance.

        Cost: O(mentions of the whole and of all its parts).
        """
        seen: set[str] = set()
        waiting = [whole]
        while waiting:
            members = self.chain(waiting.pop())
            if members[0] in seen:
                continue
            seen.add(members[0])
            found = [piece for name in members for piece in self._sums.get(name, ())]
            if any(self.joined(piece, part) for piece in found):
                return True
            waiting += found
        return False

    def chain(self, markable_id: str) -> tuple[str, ...]:
        """Return the mentions of the entity of a markable, itself among them, in text order.

        Cost: O(mentions of that entity).
        """
        listed = self._chains.get(markable_id)
        return (markable_id,) if listed is None else tuple([order[-1] for order in listed])

    def size(self, markable_id: str) -> int:
        """Return the number of mentions of the entity of a markable, at no cost."""
        listed = self._chains.get(markable_id)
        return 1 if listed is None else len(listed)

    def first(self, markable_id: str) -> str:
        """Return the first mention of the entity of a markable, at no cost."""
        listed = self._chains.get(markable_id)
        return markable_id if listed is None else listed[0][-1]

    def root(self, markable_id: str) -> str:
        """Return the mention without an antecedent that a mention's links lead to.

        Without one, since cataphor and anaphor answer each other, it is ``""``. Cost: O(links).
        """
        seen = {markable_id}
        while (above := self._up.get(markable_id)) is not None:
            if above in seen:
                return ""
            seen.add(above)
            markable_id = above
        return markable_id

    def parts(self, markable_id: str) -> tuple[str, ...]:
        """Return the parts of a split antecedent that an entity stands for, ``()`` for none.

        They are looked for at the markable and at the first mentions of its chain.
        """
        first = [order[-1] for order in self._chains.get(markable_id, ())[:FIRST]]
        return next((self._sums[name] for name in (markable_id, *first) if name in self._sums), ())

    def joined(self, one: str, other: str) -> bool:
        """Tell whether two markables are mentions of one entity."""
        return one == other or self._chains.get(one, one) is self._chains.get(other, other)

    def takers(self, markable_id: str, number: int) -> tuple[str, ...]:
        """Return a markable and what takes it up, itself or through others, so many at most."""
        found = [markable_id]
        for name in found:
            found += sorted(self._down.get(name, ()))[: number - len(found)]
            if len(found) >= number:
                break
        return tuple(dict.fromkeys(found))

    def around(self, markable_id: str, number: int) -> tuple[str, ...]:
        """Return a markable and the nearest mentions of its entity, ``number`` on each side."""
        listed = self._chains.get(markable_id)
        if listed is None:
            return (markable_id,)
        place = bisect_left(listed, self._orders[markable_id])
        near = listed[max(0, place - number) : place + number + 1]
        return tuple([order[-1] for order in near])


def _discard(sets: dict[str, set[str]], key: str, name: str) -> None:
    sets[key].discard(name)
    if not sets[key]:
        del sets[key]
