"""A layer: one annotator's or one resolver's decisions on one document; and its chains.

Links are primary. Chains are computed from them by `chains_of` and never stored beside them, so
the two cannot disagree.

**Clusters.** Between clusters, as column formats write them, and links, as layers hold them.

A cluster file says which mentions belong together, not who refers to whom. Reading turns each
mention but the first of a cluster into an anaphor of unknown kind (``""``) that points to the
mention before it in text order; writing names the computed chains again, with their old labels
where these are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model.anaphors import Anaphor, Bridge, Candidate, Reference
from anaphora_workbench.model.columns import from_columns
from anaphora_workbench.model.frozen import EMPTY, FrozenDict
from anaphora_workbench.model.markables import Markable

PARTIAL = "partial"
"""Key of `Layer.metadata`: true where the layer tells of the anaphors that it lists and is silent
on every other pronoun of the text, as test sets do that ask about one pronoun a text."""
ENTITY = "entity"
"""Key of `Markable.attributes` under which readers keep the label of the cluster."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected analysis of one token. ``None`` leaves the document's value.

    Attributes:
        pos: Universal part of speech.
        tag: Corpus tag.
        lemma: Lemma.
        head: Document index of the head, or `ROOT`.
        deprel: Relation to the head.
    """

    pos: str | None = None
    tag: str | None = None
    lemma: str | None = None
    head: int | None = None
    deprel: str | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """Decisions on one document. Build one with `Layer.build`, change one with edits.

    Attributes:
        name: Who decided: an annotator, a resolver, or ``gold``.
        markables: Markables by id.
        anaphors: Anaphors by the id of their markable.
        bridges: Bridging links.
        candidates: Candidates by anaphor, where the source lists them.
        corrections: Corrected token analyses by token index.
        metadata: What a format needs to write the layer back as it was. Values are JSON values.
    """

    name: str
    markables: FrozenDict[str, Markable] = EMPTY
    anaphors: FrozenDict[str, Anaphor] = EMPTY
    bridges: tuple[Bridge, ...] = ()
    candidates: FrozenDict[str, tuple[Candidate, ...]] = EMPTY
    corrections: FrozenDict[int, Correction] = EMPTY
    metadata: FrozenDict[str, Any] = EMPTY

    @classmethod
    def build(
        cls,
        name: str,
        markables: Iterable[Markable] = (),
        anaphors: Iterable[Anaphor] = (),
        *,
        bridges: Iterable[Bridge] = (),
        candidates: Mapping[str, tuple[Candidate, ...]] = EMPTY,
        corrections: Mapping[int, Correction] = EMPTY,
        metadata: Mapping[str, Any] = EMPTY,
    ) -> Layer:
        """Return a layer after checking that every id that is used exists and is used once.

        Raises:
            ModelError: An id is doubled or names nothing.
        """
        markables, anaphors = list(markables), list(anaphors)
        by_id = {markable.id: markable for markable in markables}
        by_markable = {anaphor.markable: anaphor for anaphor in anaphors}
        antecedents = [anaphor.antecedents for anaphor in anaphors]
        if (
            len(by_id) < len(markables)
            or len(by_markable) < len(anaphors)
            or not by_id.keys() >= by_markable.keys()
            or not by_id.keys() >= set(chain.from_iterable(antecedents))
        ):
            _refuse(name, markables, anaphors)
        bridges = tuple(bridges)
        for bridge in bridges:
            _require(bridge.anaphor, by_id, name)
            _require(bridge.antecedent, by_id, name)
        for key, listed in candidates.items():
            _require(key, by_id, name)
            for candidate in listed:
                _require(candidate.markable, by_id, name)
        return cls(
            name,
            FrozenDict(by_id),
            FrozenDict(by_markable),
            bridges,
            FrozenDict(candidates),
            FrozenDict(corrections),
            FrozenDict(metadata),
        )

    def in_text_order(self, *, clauses: bool = True) -> list[Markable]:
        """Return all markables in text order (start, longer first).

        Args:
            clauses: Whether to return clauses as well, which are candidates of few anaphors.
        """
        listed: Iterable[Markable] = self.markables.values()
        if not clauses:
            listed = [markable for markable in listed if not markable.is_clause]
        return sorted(listed, key=lambda markable: markable.order)

    def anaphors_in_text_order(self) -> list[Anaphor]:
        """Return all anaphors in the text order of their markables."""
        markables = self.markables
        return sorted(self.anaphors.values(), key=lambda a: markables[a.markable].order)


def _refuse(name: str, markables: Sequence[Markable], anaphors: Sequence[Anaphor]) -> None:
    """Raise the error of the first id that is doubled or names nothing."""
    by_id: set[str] = set()
    for markable in markables:
        if markable.id in by_id:
            raise ModelError(
                f"layer '{name}' has two markables '{markable.id}'", code="markable-twice"
            )
        by_id.add(markable.id)
    seen: set[str] = set()
    for anaphor in anaphors:
        if anaphor.markable in seen:
            raise ModelError(
                f"layer '{name}' has two anaphors on markable '{anaphor.markable}'",
                code="anaphor-twice",
            )
        seen.add(anaphor.markable)
        for used in (anaphor.markable, *anaphor.antecedents):
            _require(used, by_id, name)


def _require(markable_id: str, known: Container[str], name: str) -> None:
    if markable_id not in known:
        raise ModelError(
            f"layer '{name}' uses markable '{markable_id}', which it does not have",
            code="markable-missing",
        )


@dataclass(frozen=True, slots=True)
class Chains:
    """The entities of a layer.

    Attributes:
        entities: Ids of the mentions of each entity in text order; entities in the text order
            of their first mention. A markable without links is an entity of its own.
        entity_of: Entity number by markable id.
        parts: Entities that together make up an entity (split antecedents), by entity number.
    """

    entities: tuple[tuple[str, ...], ...]
    entity_of: FrozenDict[str, int]
    parts: FrozenDict[int, frozenset[int]]


def chains_of(layer: Layer) -> Chains:
    """Compute the entities from the links: connected components of all single-antecedent links.

    Split antecedents do not merge entities; they say which entities an entity is the sum of.
    Bridging links never merge. Cost: O(n log n) in the number of markables.
    """
    parent: dict[str, str] = {}

    def find(item: str) -> str:
        root = item
        while (above := parent.get(root, root)) != root:
            root = above
        while (above := parent.get(item, item)) != root:
            parent[item] = root
            item = above
        return root

    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) == 1:
            ours, theirs = find(anaphor.markable), find(anaphor.antecedents[0])
            if ours != theirs:
                parent[ours] = theirs
    members: dict[str, list[str]] = {}
    for markable in layer.in_text_order():
        members.setdefault(find(markable.id), []).append(markable.id)
    entities = tuple(tuple(mentions) for mentions in members.values())
    entity_of = {name: number for number, names in enumerate(entities) for name in names}
    parts: dict[int, frozenset[int]] = {}
    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) > 1:
            whole = entity_of[anaphor.markable]
            pieces = {entity_of[name] for name in anaphor.antecedents} - {whole}
            parts[whole] = parts.get(whole, frozenset()) | pieces
    return Chains(entities, FrozenDict(entity_of), FrozenDict(parts))


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
    ordered = sorted(markables, key=attrgetter("order"))
    members: dict[str, list[Markable]] = {}
    if parts_of:
        for markable in ordered:
            label = cluster_of.get(markable.id)
            if label is not None:
                members.setdefault(label, []).append(markable)
    previous: dict[str, tuple[str]] = {}
    referring: list[str] = []
    links: list[tuple[str, ...]] = []
    for markable in ordered:
        name = markable.id
        label = cluster_of.get(name)
        if label is None:
            continue
        if label in previous:
            referring.append(name)
            links.append(previous[label])
        elif parts_of and label in parts_of:
            antecedents = _nearest(markable, [members.get(part, []) for part in parts_of[label]])
            if len(antecedents) > 1:
                referring.append(name)
                links.append(antecedents)
        previous[label] = (name,)
    # None of them is its own antecedent or has one twice: no check is needed.
    size = len(referring)
    return from_columns(
        Anaphor,
        size,
        markable=referring,
        reference=[Reference.ANAPHOR] * size,
        antecedents=links,
    )


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


def usual_class(mentions: Iterable[Markable]) -> str:
    """Return the semantic class of an entity: that of most of its mentions that have one.

    Of classes that as many mentions have, it is the one of the earliest. Where the entity came with
    the file, only mentions count that the file has in it: others were joined to it later.

    Args:
        mentions: The mentions in text order.

    Returns:
        The class, ``""`` where no mention has one.
    """
    classed = [mention for mention in mentions if mention.semantic]
    read = [mention.semantic for mention in classed if ENTITY in mention.attributes]
    classes = Counter(read or [mention.semantic for mention in classed])
    return max(classes, key=classes.__getitem__, default="")
