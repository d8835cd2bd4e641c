"""Between clusters, as column formats write them, and links, as layers hold them.

A cluster file says which mentions belong together, not who refers to whom. Reading turns each
mention but the first of a cluster into an anaphor of unknown kind (``""``) that points to the
mention before it in text order; writing names the computed chains again, with their old labels
where these are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from anaphora_workbench.model.anaphors import Anaphor, Reference
from anaphora_workbench.model.layers import Chains, Layer
from anaphora_workbench.model.markables import Markable

ENTITY = "entity"
"""Key of `Markable.attributes` under which readers keep the label of the cluster."""


def anaphors_from_clusters(
    markables: Iterable[Markable],
    cluster_of: Mapping[str, str],
    parts_of: Mapping[str, tuple[str, ...]] | None = None,
) -> list[Anaphor]:
    """Return the links of a cluster file.

    Args:
        markables: All mentions.
        cluster_of: Cluster label by markable id; a markable without one stands alone.
        parts_of: Labels of the clusters that a cluster is the sum of (split antecedents). The
            cluster's first mention then gets several antecedents: of each part the nearest
            mention before it, else the part's first mention. Parts without mentions are skipped.

    Returns:
        The anaphors in text order, kind ``""`` and reference ``<``.
    """
    ordered = sorted(markables, key=lambda markable: markable.order)
    members: dict[str, list[Markable]] = {}
    for markable in ordered:
        label = cluster_of.get(markable.id)
        if label is not None:
            members.setdefault(label, []).append(markable)
    previous: dict[str, str] = {}
    anaphors = []
    for markable in ordered:
        label = cluster_of.get(markable.id)
        if label is None:
            continue
        if label in previous:
            anaphors.append(Anaphor(markable.id, "", Reference.ANAPHOR, (previous[label],)))
        elif parts_of and label in parts_of:
            antecedents = _nearest(markable, [members.get(part, []) for part in parts_of[label]])
            if len(antecedents) > 1:
                anaphors.append(Anaphor(markable.id, "", Reference.ANAPHOR, antecedents))
        previous[label] = markable.id
    return anaphors


def _nearest(whole: Markable, parts: Iterable[list[Markable]]) -> tuple[str, ...]:
    chosen: dict[str, None] = {}
    for mentions in parts:
        if mentions:
            before = [mention for mention in mentions if mention.order < whole.order]
            chosen[(before[-1] if before else mentions[0]).id] = None
    chosen.pop(whole.id, None)
    return tuple(chosen)


def cluster_labels(layer: Layer, chains: Chains, fresh: Iterable[str]) -> list[str]:
    """Return a label for each entity of ``chains``, keeping the labels that were read.

    An entity keeps the label of its first mention that has one, unless an earlier entity took it
    (a chain that was split since); others draw from ``fresh``, which must not run dry and may
    offer labels that are in use.
    """
    wanted: list[str | None] = []
    taken: set[str] = set()
    for mentions in chains.entities:
        label = None
        for name in mentions:
            read = layer.markables[name].attributes.get(ENTITY)
            if read is not None and read not in taken:
                label = read
                taken.add(read)
                break
        wanted.append(label)
    unused = (label for label in fresh if label not in taken)
    return [next(unused) if label is None else label for label in wanted]
