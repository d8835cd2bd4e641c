"""Which mentions are written, and what each REF says.

The strict form has no place for what is no stretch of words; entities must stay what they are
when such mentions go (rule 15 of `anaphora_formats.muc`).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Collection

from anaphora_workbench.model import Anaphor, Layer, Markable, Reference

_UNLINKED = frozenset((Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING))


def strict_mentions(layer: Layer) -> list[Markable]:
    """Return the mentions that have words and refer, in text order."""
    silent = {
        anaphor.markable
        for anaphor in layer.anaphors.values()
        if anaphor.reference is Reference.NON_REFERRING
    }
    return [m for m in layer.in_text_order() if m.realisation == "overt" and m.id not in silent]


def is_ident(anaphor: Anaphor | None) -> bool:
    """Tell whether the strict form writes the link of an anaphor."""
    return (
        anaphor is not None and len(anaphor.antecedents) == 1 and anaphor.reference not in _UNLINKED
    )


def strict_refs(layer: Layer, kept: Collection[str]) -> dict[str, str]:
    """Return the REF of each mention that is written.

    Links between written mentions stay. Where one led to a mention that is left out, the mentions
    of the entity are tied together again: the first one in text order of a part that has come
    loose, if possible one without REF, refers to the nearest mention of the entity before it.

    Args:
        layer: The layer.
        kept: Ids of the mentions that are written.
    """
    links = {a.markable: a.antecedents[0] for a in layer.anaphors.values() if is_ident(a)}
    refs = {name: to for name, to in links.items() if name in kept and to in kept}
    if len(refs) == len(links):
        return refs
    entity, part = _Union(links), _Union(refs)
    members: dict[str, list[str]] = {}
    for markable in layer.in_text_order():
        if markable.id in kept:
            members.setdefault(entity.root(markable.id), []).append(markable.id)
    for names in members.values():
        base = part.root(names[0])
        loose: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            if part.root(name) != base:
                loose.setdefault(part.root(name), []).append(number)
        tied = [number for number, name in enumerate(names) if part.root(name) == base]
        for numbers in loose.values():
            chosen = _end_of_links([names[number] for number in numbers], refs)
            number = next(n for n in numbers if names[n] == chosen)
            refs[chosen] = names[tied[bisect_left(tied, number) - 1]]
            for new in numbers:
                insort(tied, new)
    return refs


def _end_of_links(names: list[str], refs: dict[str, str]) -> str:
    """Return the mention without REF of a connected part, else one whose REFs go in a circle."""
    for name in names:
        if name not in refs:
            return name
    name = names[0]
    for _ in names:
        name = refs[name]
    return name


class _Union:
    """Which mentions are connected by links."""

    def __init__(self, links: dict[str, str]) -> None:
        self._above: dict[str, str] = {}
        for name, to in links.items():
            ours, theirs = self.root(name), self.root(to)
            if ours != theirs:
                self._above[ours] = theirs

    def root(self, name: str) -> str:
        """Return the mention that stands for all that are connected with this one."""
        top = name
        while (above := self._above.get(top)) is not None:
            top = above
        while (above := self._above.get(name)) is not None and above != top:
            self._above[name] = top
            name = above
        return top
