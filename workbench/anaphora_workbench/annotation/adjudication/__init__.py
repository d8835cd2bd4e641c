"""Settling what annotators differ on, one key each; the result is an annotator's layer as well.

The adjudicator is an annotator of the project (`ADJUDICATOR` by default) whose layer begins as the
document's start layer. Opening the session takes over all that annotators agree on as one edit
(`agreed_edit`). Each settling is one recorded decision, so undo and redo work as everywhere, also
after a restart. A settled item is asked again only when annotators change their answers
(`Status.CHANGED`).

In blind adjudication annotators are called ``A``, ``B`` ... in an order shuffled by a seed, which
also numbers their answers. Names may be shown at any time; the order stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from time import monotonic

from anaphora_workbench.annotation.adjudication.disagreements import (
    AlignedAnaphor,
    DisagreementGroup,
    Reply,
    compare,
)
from anaphora_workbench.annotation.adjudication.edits import (
    SETTLED_ON,
    AdjudicatedLayer,
    AnswerEdits,
    SettledBy,
    TakingEdit,
)
from anaphora_workbench.annotation.adjudication.entries import (
    AdjudicationCounts,
    Entry,
    Filter,
    counts_of,
    entry_of,
    undone_of,
)
from anaphora_workbench.annotation.adjudication.expression_numbers import (
    Expression,
    expression_of,
)
from anaphora_workbench.annotation.project.taken_over import taken_from
from anaphora_workbench.annotation.project.team_progress import too_few
from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.queue import shuffled
from anaphora_workbench.annotation.session.values import Change, Message, refused
from anaphora_workbench.edits import Batch, CorrectToken, RemoveMarkable
from anaphora_workbench.errors import AnaphoraError, UsageError
from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.store import ADJUDICATOR, SETTLED, DecisionContext, Project, Recorded

LABEL = "Take over what is agreed"
_LABELS = {
    SettledBy.ANSWER: "Take an answer",
    SettledBy.MAJORITY: "Take the majority's answer",
    SettledBy.ONLY: "Take over what only some have decided",
    SettledBy.BOTH: "Accept several answers",
    SettledBy.GAP: "Guideline gap",
}


def agreed_edit(
    result: AdjudicatedLayer,
    layers: Mapping[str, Layer],
    compared: Iterable[AlignedAnaphor],
    by_hand: Callable[[], frozenset[str]],
) -> Batch | None:
    """Return the edit that takes over what is agreed, ``None`` when nothing is to be done.

    - An item with one answer gets it, by the link of the first annotator who gives it.
    - An item on which annotators differ, or that nobody has decided, waits undecided, also where
      the start layer has an answer.
    - Anaphors, bridging links and unused markables that nobody has are removed. Markables that all
      have (new ones, other heads or features) and corrections that all have made are taken over.

    What the adjudicator has settled or decided by hand stays, whatever annotators do later.

    Args:
        result: The adjudicated layer.
        layers: The annotators' layers.
        compared: All items (`disagreements.compare`).
        by_hand: Returns the ids of the anaphors that the adjudicator has decided; called only if
            something in the layer differs from what is agreed.
    """
    taking = AnswerEdits(result)
    _take_markables(taking, result, layers)
    _take_answers(taking, result, compared, by_hand)
    edits: list[TakingEdit | CorrectToken | RemoveMarkable] = [
        *taking.edits,
        *_corrections(result.layer, list(layers.values())),
    ]
    changed = Batch(tuple(edits), LABEL).apply(result.layer).layer if edits else result.layer
    edits += [RemoveMarkable(name) for name in _left_over(changed, result, layers)]
    return Batch(tuple(edits), LABEL) if edits else None


def _take_answers(
    taking: AnswerEdits,
    result: AdjudicatedLayer,
    compared: Iterable[AlignedAnaphor],
    by_hand: Callable[[], frozenset[str]],
) -> None:
    layer = result.layer
    bridged: dict[str, list[tuple[str, str]]] = {}
    for bridge in layer.bridges:
        bridged.setdefault(bridge.anaphor, []).append((bridge.antecedent, bridge.relation))
    marked: set[str] = set()
    for item in compared:
        names = result.places(item)
        marked.update(names)
        if any(SETTLED in layer.markables[name].attributes for name in names):
            continue
        if item.agreed:
            reply = item.answers[0].reply
            if not _same(result, reply, bridged) and by_hand().isdisjoint(names):
                taking.answer(item, reply)
            continue
        anaphor = result.anaphor(item)
        answered = anaphor is not None and (anaphor.decided or anaphor.markable in bridged)
        if answered and by_hand().isdisjoint(names):
            taking.undecided(item)
    for name in dict.fromkeys((*layer.anaphors, *bridged)):
        settled = SETTLED in layer.markables[name].attributes
        if name not in marked and not settled and name not in by_hand():
            taking.remove(name)


def _same(
    result: AdjudicatedLayer, reply: Reply, bridged: Mapping[str, Sequence[tuple[str, str]]]
) -> bool:
    """Tell whether the adjudicated layer has an annotator's answer, link by link."""
    assert reply.markable is not None
    layer = result.layer
    anaphor = layer.anaphors.get(result.find(reply.markable))
    if anaphor is None or anaphor.reference is not reply.reference:
        return False
    if reply.anaphor is not None and reply.anaphor.kind not in ("", anaphor.kind):
        return False
    ours = {expression_of(layer.markables[name]) for name in anaphor.antecedents}
    if ours != {expression_of(other) for other in reply.antecedents}:
        return False
    links = {
        (expression_of(layer.markables[name]), relation)
        for name, relation in bridged.get(anaphor.markable, ())
    }
    return links == {(expression_of(other), relation) for other, relation in reply.bridges}


class _Has:
    """Finds a markable in a layer by its expression, by its id where that is enough."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._by_expression: dict[object, Markable] | None = None

    def same(self, markable: Markable) -> Markable | None:
        """Return the markable that is the same expression."""
        known = self._layer.markables.get(markable.id)
        if known is markable:
            return known
        expression = expression_of(markable)
        if known is not None and expression_of(known) == expression:
            return known
        if self._by_expression is None:
            found = self._layer.markables.values()
            self._by_expression = {expression_of(one): one for one in found}
        return self._by_expression.get(expression)


def _take_markables(
    taking: AnswerEdits, result: AdjudicatedLayer, layers: Mapping[str, Layer]
) -> None:
    first, *others = layers.values()
    indexes = [_Has(layer) for layer in others]
    for markable in first.markables.values():
        known = result.layer.markables.get(markable.id)
        if known is markable or known == markable:
            continue
        same = [index.same(markable) for index in indexes]
        if not all(one is not None and replace(one, id=markable.id) == markable for one in same):
            continue
        name = taking.id_of(markable)
        present = result.layer.markables.get(name)
        if present is None:
            continue
        kept = {n: present.attributes[n] for n in (SETTLED, SETTLED_ON) if n in present.attributes}
        attributes = markable.attributes.updated(kept) if kept else markable.attributes
        wanted = replace(markable, id=name, attributes=attributes)
        if wanted != present:
            taking.replace(wanted)


def _corrections(layer: Layer, layers: Sequence[Layer]) -> list[CorrectToken]:
    first, *others = layers
    return [
        CorrectToken(index, correction)
        for index, correction in first.corrections.items()
        if layer.corrections.get(index) != correction
        and all(other.corrections.get(index) == correction for other in others)
    ]


def _left_over(layer: Layer, result: AdjudicatedLayer, layers: Mapping[str, Layer]) -> list[str]:
    """Return the markables of the adjudicated layer that nobody has and nothing uses."""
    indexes = [_Has(one) for one in layers.values()]
    strangers = [
        name
        for name, markable in layer.markables.items()
        if name in result.layer.markables
        and SETTLED not in markable.attributes
        and not any(index.same(markable) is not None for index in indexes)
    ]
    if not strangers:
        return []
    used = set(layer.anaphors)
    for anaphor in layer.anaphors.values():
        used.update(anaphor.antecedents)
    for bridge in layer.bridges:
        used.update((bridge.anaphor, bridge.antecedent))
    for name, candidates in layer.candidates.items():
        used.update((name, *[candidate.markable for candidate in candidates]))
    return [name for name in strangers if name not in used]


class AdjudicationSession:
    """The adjudicator at work on one document of an open project.

    Args:
        project: The project.
        name: Name of the document.
        annotators: Whose layers are compared, in order; by default all who have decided something
            in the document, but for those who have decided next to nothing (`too_few`).
        adjudicator: Name of the annotator with the result; added if need be.
        seed: Shuffles the annotators; ``None`` leaves them in order.
        hidden: Whether annotators are called A, B ...; may be changed at any time.
        document: The text, where the caller has read it already.
        clock: Seconds, for the time a decision takes.

    Attributes:
        annotators: The annotators in the order of labels and answers.
        left_out: Who is not compared, and how many anaphors they have decided.
        compared: All items, the agreed ones too.
        active: Key of the item that is asked about, or ``""``.
        filter: Which disagreements are listed.

    Raises:
        UsageError: ``annotators-few``: fewer than two annotators have done anything in the
            document; or the project does not know a name.
        FormatError: The project cannot be read or written.
    """

    def __init__(
        self,
        project: Project,
        name: str,
        annotators: Sequence[str] = (),
        *,
        adjudicator: str = ADJUDICATOR,
        seed: str | None = None,
        hidden: bool = False,
        document: Document | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.project = project
        self.name = name
        self.document = project.document(name) if document is None else document
        self.adjudicator = adjudicator
        names = list(annotators) or annotators_of(project, name, adjudicator)
        if len(names) < 2:
            raise UsageError(
                f"adjudication needs two annotators who have decided something in '{name}', and "
                f"there is {repr(names[0]) if names else 'none'}",
                code="annotators-few",
            )
        self.left_out = {} if annotators else too_few(project, name, names)
        names = [one for one in names if one not in self.left_out]
        self.annotators = tuple(names if seed is None else shuffled(names, names, seed))
        self.hidden = hidden
        self.filter = Filter()
        self.active = ""
        self.compared: tuple[AlignedAnaphor, ...] = ()
        self._clock = clock
        self._since = clock()
        self._entries: dict[str, Entry] = {}
        self._keys: dict[Expression, str] = {}
        self._entities_of: dict[str, Entities] = {}
        self._own_entities: Entities | None = None
        self._listed: tuple[Entry, ...] | None = None
        if adjudicator not in project.annotators() and not project.read_only:
            project.add_annotator(adjudicator)
        self.refresh()

    # What is there

    @property
    def layer(self) -> Layer:
        """The adjudicated layer as it is on the disk."""
        return self._result.layer

    @property
    def entities(self) -> Entities:
        """The entities of the adjudicated layer, kept up with what is settled."""
        if self._own_entities is None:
            self._own_entities = Entities(self.document, self.layer, LayerLinks(self.layer))
        return self._own_entities

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The disagreements that pass the filter, in text order."""
        if self._listed is None:
            self._listed = tuple([e for e in self._entries.values() if self.filter.passes(e)])
        return self._listed

    @property
    def every_entry(self) -> tuple[Entry, ...]:
        """All disagreements in text order, whatever the filter."""
        return tuple(self._entries.values())

    @property
    def entry(self) -> Entry | None:
        """The disagreement that is asked about."""
        return self._entries.get(self.active)

    def entry_of(self, key: str) -> Entry | None:
        """Return a disagreement by its key, ``None`` when there is none."""
        return self._entries.get(key)

    def label(self, annotator: str) -> str:
        """Return what an annotator is called: the name, or a letter where names are hidden."""
        known = (*self.annotators, *self.left_out)
        if not self.hidden or annotator not in known:
            return annotator
        return letter(known.index(annotator))

    def counts(self) -> AdjudicationCounts:
        """Count items by whether they are agreed, settled or open."""
        return counts_of(self._agreed, self._undone, self._entries.values())

    def layers(self) -> dict[str, Layer]:
        """Return the annotators' layers as they are on the disk."""
        return {name: self.project.layer(self.name, name) for name in self.annotators}

    def meaning(self, annotator: str, markable: Markable) -> str:
        """Return in words who or what a mention stands for in an annotator's own chains.

        It is ``""`` where the mention says that itself, and where these chains do not tell.
        """
        entities = self._entities_of.get(annotator)
        if entities is None:
            layer = self.project.layer(self.name, annotator)
            entities = Entities(self.document, layer, LayerLinks(layer))
            self._entities_of[annotator] = entities
        return entities.meaning(markable.id)

    def refresh(self) -> Change:
        """Compare anew, after annotators have changed something; take over what is agreed."""
        layers = self.layers()
        self._entities_of.clear()
        self._own_entities = None
        self.compared = compare(self.document, layers)
        self._result = AdjudicatedLayer(self._own_layer())
        if not self.project.read_only:
            edit = agreed_edit(self._result, layers, self.compared, self._by_hand)
            if edit is not None:
                recorded = self.project.record(self.name, self.adjudicator, edit)
                self._result = AdjudicatedLayer(recorded.layer)
        differing = [item for item in self.compared if item.group is not DisagreementGroup.NONE]
        self._agreed = sum([item.agreed for item in self.compared])
        self._undone = undone_of(self.compared)
        self._order = {item.key: place for place, item in enumerate(differing)}
        self._entries = {
            item.key: entry_of(self.document, item, self._result) for item in differing
        }
        self._keys = {
            expression_of(reply.markable): item.key
            for item in differing
            for reply in item.replies
            if reply.markable is not None
        }
        self._listed = None
        if self.active not in self._entries:
            self.active = ""
        return Change(saved=True, touched=frozenset(self._entries))

    def _own_layer(self) -> Layer:
        if self.adjudicator in self.project.annotators():
            return self.project.layer(self.name, self.adjudicator)
        return self.project.start(self.name) or Layer(self.adjudicator)

    def _by_hand(self) -> frozenset[str]:
        """Return the anaphors on which the adjudicator has taken a decision."""
        if self.adjudicator not in self.project.annotators():
            return frozenset()
        decisions = list(self.project.in_force(self.name, self.adjudicator))
        # What was decided before the text was corrected cannot be undone, but stands.
        ever = list(self.project.history(self.name, self.adjudicator))
        newest = max([decision.revision for decision in ever], default=0)
        decisions += [decision for decision in ever if decision.revision < newest]
        return frozenset([d.context.anaphor for d in decisions]) - {""}

    # Moving

    def set_filter(self, chosen: Filter) -> Change:
        """List other disagreements; the active one stays active."""
        self.filter = chosen
        self._listed = None
        return Change(touched=frozenset(self._entries))

    def activate(self, key: str) -> Change:
        """Ask about a disagreement."""
        if key not in self._entries:
            return refused("disagreement-none")
        touched = frozenset({self.active, key} - {""})
        self.active = key
        self._since = self._clock()
        return Change(touched=touched, moved=True, show=key)

    def next(self) -> Change:
        """Go to the next disagreement that is listed and not settled, round the end."""
        return self._go(1, open_only=True)

    def previous(self) -> Change:
        """Go to the one before that is listed and not settled, round the beginning."""
        return self._go(-1, open_only=True)

    def step(self, by: int) -> Change:
        """Go to the next (1) or previous (-1) disagreement that is listed, settled or not."""
        return self._go(by, open_only=False)

    def _go(self, by: int, *, open_only: bool) -> Change:
        key = self._neighbour(by, open_only=open_only)
        return self.activate(key) if key else refused("disagreements-none")

    def _neighbour(self, by: int, *, open_only: bool) -> str:
        """Return the key of the nearest listed entry; text order tells where the active one is."""
        listed = [e for e in self.entries if e.waits or not open_only]
        if not listed:
            return ""
        order = self._order
        here = order.get(self.active, -1 if by > 0 else len(order))
        if by > 0:
            found = next((e for e in listed if order[e.item.key] > here), listed[0])
        else:
            found = next((e for e in reversed(listed) if order[e.item.key] < here), listed[-1])
        return found.item.key

    # Settling

    def settle(self, number: int) -> Change:
        """Take the answer of a number."""
        entry = self.entry
        answer = None if entry is None else entry.item.answer(number)
        if entry is None:
            return refused("no-disagreement")
        if answer is None:
            return refused("no-such-number", number=str(number))
        item = entry.item
        return self._settle(
            SettledBy.ANSWER, lambda taking: taking.answer(item, answer.reply), number
        )

    def majority(self) -> Change:
        """Take the answer of the majority."""
        entry = self.entry
        if entry is None:
            return refused("no-disagreement")
        item, answer = entry.item, entry.item.answer(entry.item.majority)
        if answer is None:
            return refused("no-majority", count=str(len(item.answers)))
        number = item.majority
        return self._settle(
            SettledBy.MAJORITY, lambda taking: taking.answer(item, answer.reply), number
        )

    def both(self, numbers: Sequence[int] = ()) -> Change:
        """Accept several answers, all by default, without choosing between them."""
        entry = self.entry
        if entry is None:
            return refused("no-disagreement")
        item = entry.item
        chosen = [a.reply for a in item.answers if not numbers or a.number in numbers]
        if len(chosen) < 2:
            return refused("one-answer")
        return self._settle(SettledBy.BOTH, lambda taking: taking.ambiguous(item, chosen))

    def gap(self, text: str) -> Change:
        """Say with a word that the guidelines do not cover it, and leave it undecided."""
        entry = self.entry
        if entry is None:
            return refused("no-disagreement")
        item, word = entry.item, text.strip()
        if not word:
            return refused("gap-needs-word")
        return self._settle(SettledBy.GAP, lambda taking: taking.gap(item, word))

    def take_over(self) -> Change:
        """Take over what only some have decided, all of it as one decision."""
        waiting = [entry for entry in self._entries.values() if entry.only_by]
        if not waiting:
            return refused("only-none")
        taking = AnswerEdits(self._result)
        for entry in waiting:
            name = taking.answer(entry.item, entry.item.answers[0].reply)
            taking.settle(name, entry.item, SettledBy.ONLY)
        edit = Batch(taking.edits, _LABELS[SettledBy.ONLY])
        try:
            recorded = self.project.record(self.name, self.adjudicator, edit)
        except AnaphoraError as error:
            return refused("not-saved", reason=error.message)
        message = Message("only-taken", values=(("count", str(len(waiting))),))
        return Change((message,), self._take(recorded), saved=True, show=self.active)

    def _settle(
        self, how: SettledBy, build: Callable[[AnswerEdits], str], number: int | None = None
    ) -> Change:
        entry = self.entry
        assert entry is not None
        taking = AnswerEdits(self._result)
        name = build(taking)
        taking.settle(name, entry.item, how)
        seconds = max(0.0, self._clock() - self._since)
        try:
            recorded = self.project.record(
                self.name,
                self.adjudicator,
                Batch(taking.edits, _LABELS[how]),
                DecisionContext(anaphor=name, seconds=seconds, rank=number),
            )
        except AnaphoraError as error:
            return refused("not-saved", reason=error.message)
        touched = self._take(recorded)
        there = self._neighbour(1, open_only=True)
        if not there:
            done = Message("all-settled")
            return Change((done,), touched, saved=True, show=self.active)
        moved = self.activate(there)
        return Change((), touched | moved.touched, saved=True, moved=True, show=there)

    def undo(self) -> Change:
        """Take back the last decision, and go to where it was taken."""
        return self._step(self.project.undo, "undone", "undo-nothing")

    def redo(self) -> Change:
        """Do again what was taken back last, and go to where it was taken."""
        return self._step(self.project.redo, "redone", "redo-nothing")

    def _step(
        self, step: Callable[[str, str], Recorded], message_code: str, nothing: str
    ) -> Change:
        try:
            recorded = step(self.name, self.adjudicator)
        except AnaphoraError as error:
            if error.code == nothing:
                return refused(nothing)
            return refused("not-saved", reason=error.message)
        touched = self._take(recorded)
        first = next((key for key in self._entries if key in touched), "")
        words = self._entries[first].words if first else ""
        message = Message(message_code, values=(("what", recorded.edit.label), ("words", words)))
        if not first:
            return Change((message,), touched, saved=True)
        moved = self.activate(first)
        return Change((message,), touched | moved.touched, saved=True, moved=True, show=first)

    def take(self, recorded: Recorded) -> Change:
        """Take note of a decision that was recorded for the adjudicator elsewhere."""
        return Change(touched=self._take(recorded))

    def _take(self, recorded: Recorded) -> frozenset[str]:
        """Bring the entries up to date; return the keys of those that are another now."""
        before, after = self._result.layer.markables, recorded.layer.markables
        found = [m[name] for name in recorded.touched for m in (before, after) if name in m]
        self._result.revise(recorded.layer, recorded.touched)
        if self._own_entities is not None:
            self._own_entities.links.revise(recorded.layer, recorded.touched)
            self._own_entities.revise(recorded.layer, recorded.touched)
        changed = set()
        for key in {self._keys.get(expression_of(markable), "") for markable in found} - {""}:
            old = self._entries[key]
            new = entry_of(self.document, old.item, self._result)
            if new != old:
                self._entries[key] = new
                changed.add(key)
        self._listed = None
        return frozenset(changed)

    def settled_layers(self) -> dict[str, Layer]:
        """Return the annotators' layers with the settled answers instead of their own.

        The agreement "after" is computed on these: they differ in what is open, ambiguous, or not
        covered by the guidelines.
        """
        settled = [
            entry
            for entry in self._entries.values()
            if entry.resolved and entry.item.group is not DisagreementGroup.UNDECIDED
        ]
        layers: dict[str, Layer] = {}
        for name, layer in self.layers().items():
            taking = AnswerEdits(AdjudicatedLayer(layer))
            for entry in settled:
                assert entry.chosen is not None
                taking.answer(entry.item, entry.chosen)
            layers[name] = Batch(taking.edits).apply(layer).layer
        return layers


def annotators_of(project: Project, document: str, adjudicator: str = ADJUDICATOR) -> list[str]:
    """Return the annotators who have decided something in a document, without the adjudicator.

    Whose decisions another one has taken over is the same person, and not among them.
    """
    names = [name for name in project.annotators() if name != adjudicator]
    names = [name for name in names if _has_decided(project, document, name)]
    same = taken_from(project, document, names)
    return [name for name in names if name not in same]


def _has_decided(project: Project, document: str, name: str) -> bool:
    """Tell whether decisions of an annotator are in force, also over a correction of the text.

    What was decided before somebody else's correction cannot be undone, but stands.
    """
    if project.steps(document, name)[0] is not None:
        return True
    if not project.decided(document, name):
        return False
    return any(anaphor.decided for anaphor in project.layer(document, name).anaphors.values())


def letter(place: int) -> str:
    """Return what an annotator is called whose name is hidden: A to Z, then A2 ..."""
    turn, number = divmod(place, 26)
    return chr(ord("A") + number) + (str(turn + 1) if turn else "")
