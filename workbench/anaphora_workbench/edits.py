"""Edits: the one way to change a layer, each with an exact inverse.

``edit.apply(layer) -> Applied(layer, inverse, touched)``. Undo is applying the inverse:
``inverse.apply(applied.layer).layer == layer`` for every edit that applies. An edit that does
not fit raises `EditError` and changes nothing.

All edits reduce to setting or removing one entry of one of the layer's maps, so a `Batch` of n
edits copies each map once, not n times: cost O(size of the layer + n).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from anaphora_workbench.errors import EditError, ModelError
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)


@dataclass(frozen=True, slots=True)
class Applied:
    """The result of an edit.

    Attributes:
        layer: The changed layer.
        inverse: The edit that leads back.
        touched: Ids of the markables whose display may have changed.
    """

    layer: Layer
    inverse: Edit
    touched: frozenset[str]


class Edit(Protocol):
    """A change of a layer."""

    @property
    def label(self) -> str:
        """What the user did, for the undo menu."""
        ...

    def apply(self, layer: Layer) -> Applied:
        """Return the changed layer, the inverse edit and the touched ids.

        Raises:
            EditError: The edit does not fit the layer.
        """
        ...


class Draft:
    """A layer under change: maps are copied when first written. Only edits use it.

    A map of a long text has a hundred thousand entries, so it is copied once: into the frozen map
    that the changed layer will have, which nobody else sees until then.
    """

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._maps: dict[str, FrozenDict[Any, Any]] = {}
        self._bridges: tuple[Bridge, ...] = layer.bridges
        self._asked = False
        self._used: dict[str, int] | None = None
        self.touched: set[str] = set()

    def view(self, name: str) -> dict[Any, Any]:
        """Return the present state of one map, not to be changed by the caller."""
        changed = self._maps.get(name)
        if changed is not None:
            return changed
        current: dict[Any, Any] = getattr(self._layer, name)
        return current

    def put(self, name: str, key: Any, value: Any) -> Any:
        """Set (or with ``None`` remove) an entry and return the old one."""
        entries = self._maps.get(name)
        if entries is None:
            entries = self._maps[name] = FrozenDict(getattr(self._layer, name))
        old = entries.get(key)
        if name != "markables":
            self._count(name, key, old, -1)
            self._count(name, key, value, 1)
        if value is None:
            dict.pop(entries, key, None)
        else:
            dict.__setitem__(entries, key, value)
        return old

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """The present bridging links."""
        return self._bridges

    @bridges.setter
    def bridges(self, bridges: tuple[Bridge, ...]) -> None:
        for bridge in self._bridges:
            self._add((bridge.anaphor, bridge.antecedent), -1)
        for bridge in bridges:
            self._add((bridge.anaphor, bridge.antecedent), 1)
        self._bridges = bridges

    def uses(self, markable_id: str) -> int:
        """Return how often other entries name a markable.

        Who asks once is answered by a look at all entries; from the second time on they are
        counted.
        """
        if not self._asked:
            self._asked = True
            return self._named(markable_id)
        if self._used is None:
            self._used = {}
            for name in ("anaphors", "candidates"):
                for key, value in self.view(name).items():
                    self._count(name, key, value, 1)
            for bridge in self._bridges:
                self._add((bridge.anaphor, bridge.antecedent), 1)
        return self._used.get(markable_id, 0)

    def _named(self, markable_id: str) -> int:
        anaphors, candidates = self.view("anaphors"), self.view("candidates")
        named = (markable_id in anaphors) + (markable_id in candidates)
        named += sum([markable_id in anaphor.antecedents for anaphor in anaphors.values()])
        for listed in candidates.values():
            named += sum([candidate.markable == markable_id for candidate in listed])
        for bridge in self._bridges:
            named += (bridge.anaphor == markable_id) + (bridge.antecedent == markable_id)
        return named

    def _count(self, name: str, key: Any, value: Any, by: int) -> None:
        if self._used is None or value is None:
            return
        if name == "anaphors":
            self._add((value.markable, *value.antecedents), by)
        elif name == "candidates":
            self._add((key, *[candidate.markable for candidate in value]), by)

    def _add(self, ids: Iterable[str], by: int) -> None:
        if self._used is not None:
            for markable_id in ids:
                self._used[markable_id] = self._used.get(markable_id, 0) + by

    def freeze(self) -> Layer:
        """Return the changed layer."""
        changes: dict[str, Any] = self._maps
        return replace(self._layer, bridges=self._bridges, **changes)


class _Primitive(ABC):
    """An edit that knows how to change a draft and returns its inverse."""

    __slots__ = ()

    @abstractmethod
    def change(self, draft: Draft) -> _Primitive:
        """Change the draft and return the edit that leads back."""

    def apply(self, layer: Layer) -> Applied:
        """Return the changed layer, the inverse edit and the touched ids.

        Raises:
            EditError: The edit does not fit the layer, or asks for what the model does not allow.
        """
        draft = Draft(layer)
        try:
            inverse = self.change(draft)
        except ModelError as error:
            raise EditError(error.message, code=error.code) from error
        return Applied(draft.freeze(), inverse, frozenset(draft.touched))

    @property
    @abstractmethod
    def label(self) -> str:
        """What the user did, for the undo menu."""


def _require(draft: Draft, markable_id: str) -> None:
    if markable_id not in draft.view("markables"):
        raise EditError(f"there is no markable '{markable_id}'", code="markable-missing")


@dataclass(frozen=True, slots=True)
class AddMarkable(_Primitive):
    """Add a markable."""

    markable: Markable
    label: ClassVar[str] = "Add markable"

    def change(self, draft: Draft) -> _Primitive:
        """Add it; the id must be free."""
        name = self.markable.id
        if name in draft.view("markables"):
            raise EditError(f"there is already a markable '{name}'", code="markable-twice")
        draft.put("markables", name, self.markable)
        draft.touched.add(name)
        return RemoveMarkable(name)


@dataclass(frozen=True, slots=True)
class RemoveMarkable(_Primitive):
    """Remove a markable that nothing uses any more."""

    markable_id: str
    label: ClassVar[str] = "Remove markable"

    def change(self, draft: Draft) -> _Primitive:
        """Remove it; no anaphor, candidate or bridge may name it."""
        _require(draft, self.markable_id)
        if draft.uses(self.markable_id):
            raise EditError(
                f"markable '{self.markable_id}' is still used; remove the links to it first",
                code="markable-used",
            )
        old = draft.put("markables", self.markable_id, None)
        draft.touched.add(self.markable_id)
        return AddMarkable(old)


@dataclass(frozen=True, slots=True)
class ReplaceMarkable(_Primitive):
    """Put another value (span, head, class ...) in the place of a markable with the same id."""

    markable: Markable
    label: ClassVar[str] = "Change markable"

    def change(self, draft: Draft) -> _Primitive:
        """Replace it."""
        _require(draft, self.markable.id)
        old = draft.put("markables", self.markable.id, self.markable)
        draft.touched.add(self.markable.id)
        return ReplaceMarkable(old)


@dataclass(frozen=True, slots=True)
class SetAnaphor(_Primitive):
    """Record a whole decision on a markable, new or instead of the old one."""

    anaphor: Anaphor
    label: ClassVar[str] = "Set anaphor"

    def change(self, draft: Draft) -> _Primitive:
        """Set it; the markable and all antecedents must exist."""
        for used in (self.anaphor.markable, *self.anaphor.antecedents):
            _require(draft, used)
        old: Anaphor | None = draft.put("anaphors", self.anaphor.markable, self.anaphor)
        draft.touched.update((self.anaphor.markable, *self.anaphor.antecedents))
        if old is None:
            return RemoveAnaphor(self.anaphor.markable)
        draft.touched.update(old.antecedents)
        return SetAnaphor(old)


@dataclass(frozen=True, slots=True)
class RemoveAnaphor(_Primitive):
    """Take back a decision; the markable stays."""

    markable_id: str
    label: ClassVar[str] = "Remove anaphor"

    def change(self, draft: Draft) -> _Primitive:
        """Remove it."""
        old = _anaphor(draft, self.markable_id)
        draft.put("anaphors", self.markable_id, None)
        draft.touched.update((self.markable_id, *old.antecedents))
        return SetAnaphor(old)


def _anaphor(draft: Draft, markable_id: str) -> Anaphor:
    found: Anaphor | None = draft.view("anaphors").get(markable_id)
    if found is None:
        raise EditError(f"there is no anaphor on '{markable_id}'", code="anaphor-missing")
    return found


@dataclass(frozen=True, slots=True)
class SetAntecedents(_Primitive):
    """Choose the antecedents of an anaphor (several: split; none: undecided)."""

    markable_id: str
    antecedents: tuple[str, ...]
    reference: Reference | None = None
    label: ClassVar[str] = "Set antecedent"

    def change(self, draft: Draft) -> _Primitive:
        """Set them, and the reference type, which is taken as given (``None``: undecided)."""
        old = _anaphor(draft, self.markable_id)
        return SetAnaphor(
            replace(old, antecedents=self.antecedents, reference=self.reference)
        ).change(draft)


@dataclass(frozen=True, slots=True)
class SetKind(_Primitive):
    """Change the kind of an anaphor."""

    markable_id: str
    kind: str
    label: ClassVar[str] = "Set kind"

    def change(self, draft: Draft) -> _Primitive:
        """Set it."""
        return SetAnaphor(replace(_anaphor(draft, self.markable_id), kind=self.kind)).change(draft)


@dataclass(frozen=True, slots=True)
class SetReference(_Primitive):
    """Change how an anaphor refers."""

    markable_id: str
    reference: Reference | None
    label: ClassVar[str] = "Set reference type"

    def change(self, draft: Draft) -> _Primitive:
        """Set it; a non-referring expression loses its antecedents."""
        old = _anaphor(draft, self.markable_id)
        keep = () if self.reference is Reference.NON_REFERRING else old.antecedents
        return SetAnaphor(replace(old, reference=self.reference, antecedents=keep)).change(draft)


@dataclass(frozen=True, slots=True)
class SetSpans(_Primitive):
    """Grow, shrink or split the span of a markable; a head that falls outside is cleared."""

    markable_id: str
    spans: tuple[Span, ...]
    label: ClassVar[str] = "Change span"

    def change(self, draft: Draft) -> _Primitive:
        """Set them."""
        _require(draft, self.markable_id)
        old: Markable = draft.view("markables")[self.markable_id]
        kept = old.head is not None and any(old.head in span for span in self.spans)
        new = replace(
            old,
            spans=self.spans,
            head=old.head if kept else None,
            head_span=old.head_span if kept else None,
        )
        return ReplaceMarkable(new).change(draft)


@dataclass(frozen=True, slots=True)
class MoveHead(_Primitive):
    """Choose the head token of a markable."""

    markable_id: str
    head: int | None
    label: ClassVar[str] = "Move head"

    def change(self, draft: Draft) -> _Primitive:
        """Set it."""
        _require(draft, self.markable_id)
        old: Markable = draft.view("markables")[self.markable_id]
        return ReplaceMarkable(replace(old, head=self.head, head_span=None)).change(draft)


@dataclass(frozen=True, slots=True)
class SetBridges(_Primitive):
    """Replace the bridging links of a layer."""

    bridges: tuple[Bridge, ...]
    label: ClassVar[str] = "Set bridging links"

    def change(self, draft: Draft) -> _Primitive:
        """Set them; every markable named must exist."""
        for bridge in self.bridges:
            _require(draft, bridge.anaphor)
            _require(draft, bridge.antecedent)
        old = draft.bridges
        draft.bridges = self.bridges
        for bridge in {*old} ^ {*self.bridges}:
            draft.touched.update((bridge.anaphor, bridge.antecedent))
        return SetBridges(old)


@dataclass(frozen=True, slots=True)
class SetCandidates(_Primitive):
    """Store (or with ``None`` forget) the candidates of an anaphor."""

    markable_id: str
    candidates: tuple[Candidate, ...] | None
    label: ClassVar[str] = "Set candidates"

    def change(self, draft: Draft) -> _Primitive:
        """Set them; every markable named must exist."""
        _require(draft, self.markable_id)
        for candidate in self.candidates or ():
            _require(draft, candidate.markable)
        old = draft.put("candidates", self.markable_id, self.candidates)
        draft.touched.add(self.markable_id)
        return SetCandidates(self.markable_id, old)


@dataclass(frozen=True, slots=True)
class CorrectToken(_Primitive):
    """Correct the analysis of a token (or with ``None`` return to the document's)."""

    index: int
    correction: Correction | None
    label: ClassVar[str] = "Correct token"

    def change(self, draft: Draft) -> _Primitive:
        """Set it."""
        if self.index < 0:
            raise EditError(f"there is no token {self.index}", code="token-missing")
        return CorrectToken(self.index, draft.put("corrections", self.index, self.correction))


@dataclass(frozen=True, slots=True)
class ReplaceText(_Primitive):
    """Put a corrected text in the place of the one that a layer belongs to.

    The layer stays as it is: a project keeps each text with its layers (`store.revisions`), and
    undo returns to the earlier one.

    Attributes:
        revision: Number of the corrected text.
        start: The first token that is another one, or begins or continues a sentence, in both.
        before: The words that were there, at a sentence break the word behind it.
        after: The words that are there now, at a sentence break the same.
    """

    revision: int
    start: int
    before: str
    after: str
    label: ClassVar[str] = "Correct text"

    def change(self, draft: Draft) -> _Primitive:
        """Change nothing."""
        return self


@dataclass(frozen=True, slots=True)
class Batch(_Primitive):
    """Several edits as one: applied in order, undone as one. All of them or none."""

    edits: tuple[_Primitive, ...]
    label: str = field(default="Several changes", compare=False)

    def change(self, draft: Draft) -> _Primitive:
        """Apply them in order."""
        inverses = [edit.change(draft) for edit in self.edits]
        return Batch(tuple(reversed(inverses)), self.label)


def single_edits(edit: Edit) -> Iterator[Edit]:
    """Yield the edits that batches consist of; of any other edit, itself."""
    if isinstance(edit, Batch):
        for one in edit.edits:
            yield from single_edits(one)
    else:
        yield edit
