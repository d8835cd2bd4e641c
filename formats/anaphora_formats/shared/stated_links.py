"""From relations between mentions, as annotation tools draw them, to the links of a layer.

A tool's arrow says which two mentions belong together. Where no mention of an entity has more than
one arrow of its own, the arrows are the links. Where one has several, each mention of the entity
refers to the one before it, because several antecedents of a mention would be a split antecedent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.model import Anaphor, Markable, Reference, anaphors_from_clusters

Links = Mapping[str, Sequence[str]]
"""Antecedents by anaphor, both by the ids of their markables."""
REFERENCES = {
    "anaphor": Reference.ANAPHOR,
    "cataphor": Reference.CATAPHOR,
    "exophor": Reference.EXOPHOR,
    "other": Reference.OTHER,
    "nonreferring": Reference.NON_REFERRING,
}
"""How values of attributes name reference types."""


def anaphors_of_links(markables: Mapping[str, Markable], links: Links) -> dict[str, Anaphor]:
    """Return the anaphors of relations of identity, kind ``""``; none may lead to itself."""
    if all(len(others) == 1 for others in links.values()):
        return {name: linked(markables, name, others) for name, others in links.items()}
    root: dict[str, str] = {}

    def find(name: str) -> str:
        while (above := root.get(name, name)) != name:
            root[name] = root.get(above, above)
            name = above
        return name

    for name, others in links.items():
        for other in others:
            root[find(name)] = find(other)
    several = {find(name) for name, others in links.items() if len(set(others)) > 1}
    members = {
        name: find(name)
        for name in dict.fromkeys([*links, *[o for others in links.values() for o in others]])
        if find(name) in several
    }
    tied = anaphors_from_clusters([markables[name] for name in members], members)
    found = {anaphor.markable: anaphor for anaphor in tied}
    for name, others in links.items():
        if name not in members:
            found[name] = linked(markables, name, (others[0],))
    return found


def linked(markables: Mapping[str, Markable], name: str, antecedents: Iterable[str]) -> Anaphor:
    """Return an anaphor with antecedents, ``<`` if one of them comes first, else ``>``."""
    chosen = tuple(antecedents)
    if len(chosen) > 1:
        chosen = tuple(dict.fromkeys(chosen))
    reference = implied(markables, name, chosen)
    return Anaphor(name, "", reference, chosen)


def implied(
    markables: Mapping[str, Markable], name: str, antecedents: Sequence[str]
) -> Reference | None:
    """Return the reference type that the places of antecedents say, ``None`` without any."""
    if not antecedents:
        return None
    own = markables[name].order
    for other in antecedents:
        if markables[other].order < own:
            return Reference.ANAPHOR
    return Reference.CATAPHOR
