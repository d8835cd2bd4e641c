"""The input of the resolvers: the markables and candidates of one document.

The pool is the same for every resolver and mode: the markables of the parse (or, without one, of
the key), the pronouns and zeros that the finder finds, and the places of the key's anaphors.
Where the key lists candidates these are used instead, if the settings say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.ports import AnaphorFinder, Need, Pool, Preprocessor, available
from anaphora_workbench.scoring.keys import OWN_PARSE, Key, Place
from anaphora_workbench.scoring.settings import NO_ANALYSIS, Settings
from anaphora_workbench.scoring.timings import Clock

BEFORE_UNKNOWN = "candidates.before_unknown"
"""Key of `Layer.metadata`: ids of the anaphors whose source lists only admissible candidates."""
_ADDED = frozenset((Need.POS, Need.HEADS, Need.MORPHOLOGY, Need.SYNTAX))
"""What an analysis adds; nobody makes constituent trees here."""


@dataclass(frozen=True, slots=True)
class PreparedInput:
    """What the resolvers are given.

    Attributes:
        document: The document with what the preprocessor added.
        layer: Markables, and anaphors with kinds but without reference types and links; only
            what the finder itself calls non-referring is marked so.
        asked: The anaphors to be answered, in text order.
        own_of: Id in ``layer`` of each anaphor of the key, by id in the key.
        found: What the finder found, by place.
    """

    document: Document
    layer: Layer
    asked: tuple[Anaphor, ...]
    own_of: FrozenDict[str, str]
    found: FrozenDict[Place, Anaphor]


@dataclass(slots=True)
class GivenLayer:
    """A preprocessor that hands out markables made elsewhere.

    Attributes:
        layer: The markables.
        document: The document with an analysis; the one that is to be prepared when left out.
    """

    layer: Layer
    document: Document | None = None
    name: str = "given"
    needs: frozenset[Need] = frozenset()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return the document and the layer."""
        return self.document or document, self.layer


def prepared_input(
    document: Document,
    key: Key,
    settings: Settings,
    preprocessor: Preprocessor,
    finder: AnaphorFinder,
    clock: Clock,
) -> PreparedInput:
    """Prepare a document for its resolvers.

    Raises:
        NeedsError: ``markables="parsed"`` is asked of a document without a parse.
    """
    if _uses_parse(document, settings):
        with clock("preparing"):
            document, layer = preprocessor.prepare(document)
    else:
        layer = _gold_markables(key)
    with clock("finding"):
        layer = finder.find(document, layer)
    heads = key.heads
    at: dict[Place, str] = {}
    for markable in sorted(layer.markables.values(), key=lambda m: (m.size, m.order)):
        if markable.phrase != "coordination":
            at.setdefault(heads.place(markable), markable.id)
    found = {heads.place(layer.markables[a.markable]): a for a in layer.anaphors_in_text_order()}
    own_of: dict[str, str] = {}
    added: dict[str, Markable] = {}
    asked_of: dict[str, Anaphor] = {}
    for anaphor in key.anaphors():
        place = key.place(anaphor.markable)
        name = at.get(place)
        if name is None:
            markable = key.layer.markables[anaphor.markable]
            name = f"key:{markable.id}"
            added[name] = replace(markable, id=name, head=place[0])
            at[place] = name
        own_of[anaphor.markable] = name
        asked_of.setdefault(name, Anaphor(name, anaphor.kind))
    silent = {a.markable: a for a in found.values() if a.reference is Reference.NON_REFERRING}
    if settings.anaphors == "found":
        asked_of = {a.markable: Anaphor(a.markable, a.kind) for a in found.values()}
        for name in silent:
            del asked_of[name]
    layer = replace(
        layer,
        markables=layer.markables.updated(added),
        anaphors=FrozenDict({**silent, **asked_of}),
    )
    asked = tuple([a for a in layer.anaphors_in_text_order() if a.markable in asked_of])
    return PreparedInput(document, layer, asked, FrozenDict(own_of), FrozenDict(found))


def _uses_parse(document: Document, settings: Settings) -> bool:
    parsed = document.has_heads or document.has_trees
    return settings.markables == "parsed" or (settings.markables == "auto" and parsed)


def analyses(
    document: Document,
    settings: Settings,
    needs: frozenset[Need] = frozenset(),
    *,
    constrained: bool = False,
) -> bool:
    """Tell whether a document gets an analysis of our own: asked for, or of use and not there.

    ``--preprocessor`` other than ``auto`` asks for one, ``none`` forbids it. ``needs`` are those of
    the resolvers. ``constrained``: whether one of them gets its candidates here: constraints and
    features look at tags and heads, whatever the resolver itself needs.
    """
    if settings.reparse:
        return True
    if document.has_heads or document.has_trees:
        return False
    if settings.markables == "parsed":
        return True
    if settings.preprocessor in ("auto", NO_ANALYSIS):
        return settings.preprocessor == "auto" and (constrained or bool(missing(document, needs)))
    return True


def missing(document: Document, needs: frozenset[Need]) -> frozenset[Need]:
    """Return what a document without a parse lacks of some needs, and an analysis would add."""
    if document.has_heads or document.has_trees:
        return frozenset()
    return (needs & _ADDED) - available(document)


def takes_parse(document: Document, settings: Settings) -> bool:
    """Tell whether the candidates of a document are noun phrases of a parse: its own, or ours."""
    return settings.reparse or _uses_parse(document, settings)


def pool_source(document: Document, key: Key, settings: Settings) -> str:
    """Return what the candidates of a document are taken from, for the signature."""
    if settings.candidates != "found" and key.layer.candidates:
        return "given"
    if takes_parse(document, settings) and analyses(document, settings):
        return OWN_PARSE
    if not _uses_parse(document, settings):
        return "gold"
    return "trees" if document.has_trees else "parsed"


def _gold_markables(key: Key) -> Layer:
    """Return the key's mentions, without what it says of them."""
    silent = {
        a.markable for a in key.layer.anaphors.values() if a.reference is Reference.NON_REFERRING
    }
    kept: Iterable[Markable] = [
        replace(m, head=key.heads(m), attributes=FrozenDict())
        for m in key.layer.in_text_order()
        if m.id not in silent
    ]
    return Layer.build("base", kept)


def given_pools(key: Key, base: PreparedInput) -> dict[str, tuple[Pool, bool]]:
    """Return the pools that the key lists, by id in the base layer.

    Each is with whether the candidates before constraints are known.
    """
    unknown = set(key.layer.metadata.get(BEFORE_UNKNOWN, ()))
    pools: dict[str, tuple[Pool, bool]] = {}
    for name, listed in key.layer.candidates.items():
        own = base.own_of.get(name)
        if own is None:
            continue
        ordered: list[tuple[Markable, Candidate]] = sorted(
            [(key.layer.markables[c.markable], c) for c in listed], key=lambda pair: pair[0].order
        )
        markables = [replace(m, head=key.heads(m)) for m, _candidate in ordered]
        pool = Pool(tuple([c for _markable, c in ordered]), tuple(markables))
        pools[own] = (pool, name not in unknown)
    return pools
