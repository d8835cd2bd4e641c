"""What changes have done, in words: for the message line and the list of what undo takes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.planned_edits import DELETE
from anaphora_workbench.annotation.session.values import Change, Message
from anaphora_workbench.edits import (
    AddMarkable,
    CorrectToken,
    Edit,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    ReplaceText,
    SetAnaphor,
    SetAntecedents,
    SetBridges,
    SetKind,
    SetReference,
    single_edits,
)
from anaphora_workbench.model import Anaphor, Bridge, Document, Layer, Markable, Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import DOUBT, NOTE, STALE, DecisionContext

RECENT = 3
"""How many of the last changes stay in sight."""
BACK = 30
"""How many changes are looked through for the last decision."""

_OF_ANAPHORS = (SetAnaphor, SetAntecedents, SetKind, SetReference, RemoveAnaphor)
DECISION, BRIDGING = "Decision", "Bridging"
QUESTIONS = "Questions"
"""Label of the edit by which a layer is asked something else; it is about no expression."""
FLAG, UNFLAG, WRITE_NOTE, CHANGE_KIND = "Flag", "Remove flag", "Note", "Change kind"


def target_of(edit: Edit, before: Layer, after: Layer) -> Markable | None:
    """Return the expression that a change was about, which may be gone; ``None`` for none.

    Of a deletion it is the expression that was deleted, or is there again. Else it is the first in
    the text whose answer is another now, or has become or stopped to be one; else the first
    expression that is another now. What a decision asks again is not what it is about.
    """
    edits = list(single_edits(edit))
    anaphors = [one for one in edits if isinstance(one, _OF_ANAPHORS)]
    if edit.label == DECISION:
        anaphors = [one for one in anaphors if not _reopens(one)]
    deleted = [one for one in edits if isinstance(one, AddMarkable | RemoveMarkable)]
    changed = [one for one in edits if isinstance(one, ReplaceMarkable)]  # to which others give way
    for chosen in (deleted if edit.label == DELETE else [], anaphors, changed, edits):
        names = {name for one in chosen for name in _names(one, before, after)}
        found = [after.markables.get(name) or before.markables.get(name) for name in names]
        known = [markable for markable in found if markable is not None]
        if known:
            return min(known, key=lambda markable: markable.order)
    return None


def _reopens(edit: Edit) -> bool:
    """Tell whether an edit asks an anaphor again, which follows from a change of something else."""
    return isinstance(edit, SetAnaphor) and STALE in edit.anaphor.attributes


def corrected_tokens(edit: Edit) -> list[int]:
    """Return the tokens whose analysis a change has corrected."""
    return [one.index for one in single_edits(edit) if isinstance(one, CorrectToken)]


def _names(edit: Edit, before: Layer, after: Layer) -> Iterator[str]:
    match edit:
        case SetAnaphor(anaphor):
            yield anaphor.markable
        case AddMarkable(markable) | ReplaceMarkable(markable):
            yield markable.id
        case SetBridges():
            for bridge in set(before.bridges) ^ set(after.bridges):
                yield bridge.anaphor
        case _ if hasattr(edit, "markable_id"):
            yield edit.markable_id


@dataclass(frozen=True, slots=True)
class ChangeSummary:
    """A change of the annotation.

    Attributes:
        what: What the change is called: the label of its edit.
        markable_id: The expression that it was about, ``""`` for none.
        words: What that is called.
        answer: Of a decision the antecedents as text, ``""`` without any.
        reference: Of a decision how the anaphor refers.
        relation: Of a bridging answer the relation, ``""`` for one without a name.
        detail: The reason of a doubt, a note, or a kind.
        new: Whether a decision introduces an entity.
        proposed: Whether a decision is what was proposed, and that was shown.
        steps: How often undo must be called to take it back, 1 for the last change.
        stands_for: Of a decision for a pronoun, what that stands for by its entity.
        sentence: Of a decision for a pronoun whose entity has pronouns only, the index of its
            sentence.
    """

    what: str
    markable_id: str = ""
    words: str = ""
    answer: str = ""
    reference: Reference | None = None
    relation: str | None = None
    detail: str = ""
    proposed: bool = False
    steps: int = 1
    new: bool = False
    stands_for: str = ""
    sentence: int | None = None

    @property
    def decides(self) -> bool:
        """Whether it answers an anaphor."""
        return self.what in (DECISION, BRIDGING)


def done_of(
    edit: Edit,
    document: Document,
    before: Layer,
    after: Layer,
    *,
    proposed: bool = False,
    earlier: bool = False,
    entities: Entities | None = None,
) -> ChangeSummary:
    """Return what a change has done.

    Args:
        edit: The change.
        document: The present text.
        before: The layer before; the present one for a change long ago.
        after: The layer after it.
        proposed: Whether the change is an answer that was proposed.
        earlier: Whether it was made on an earlier text, whose tokens are others.
        entities: The entities of the layer after it, which say what pronouns stand for.
    """
    if isinstance(edit, ReplaceText):
        return ChangeSummary(edit.label, words=edit.after or edit.before)
    subject = target_of(edit, before, after)
    known = subject is not None and (not earlier or subject.id in after.markables)
    words = words_for(document, edit, subject if known else None)
    for index in [] if earlier else corrected_tokens(edit):
        words = document.tokens[index].text
    name = subject.id if subject is not None else ""
    anaphor, bridge, kind = _about(edit, name)
    if edit.label == BRIDGING and bridge is not None:
        answer = _called(document, after, (bridge.antecedent,))
        relation = bridge.relation
        return ChangeSummary(BRIDGING, name, words, answer, Reference.OTHER, relation)
    if edit.label == DECISION and anaphor is not None:
        answer = _called(document, after, anaphor.antecedents)
        stands_for, sentence = _told(document, after, anaphor.antecedents, entities)
        return ChangeSummary(
            DECISION,
            name,
            words,
            answer,
            anaphor.reference,
            proposed=proposed,
            new=is_new(anaphor),
            stands_for=stands_for,
            sentence=sentence,
        )
    details = {FLAG: DOUBT, WRITE_NOTE: NOTE}
    detail = kind
    if anaphor is not None and edit.label in details:
        detail = anaphor.attributes.get(details[edit.label], "")
    return ChangeSummary(edit.label, name, words, detail=detail)


def words_for(document: Document, edit: Edit, subject: Markable | None) -> str:
    """Return the words of the expression that a change was about, ``""`` for none."""
    return "" if subject is None or edit.label == QUESTIONS else called(document, subject)


def _about(edit: Edit, name: str) -> tuple[Anaphor | None, Bridge | None, str]:
    """Return what a change says of an anaphor: the decision, a bridging link from it, its kind."""
    anaphor, bridge, kind = None, None, ""
    for one in single_edits(edit):
        match one:
            case SetAnaphor(anaphor=found) if found.markable == name:
                anaphor = found
            case SetBridges(bridges=links):
                bridge = next((link for link in links if link.anaphor == name), bridge)
            case SetKind(markable_id=other, kind=label) if other == name:
                kind = label
    return anaphor, bridge, kind


def _told(
    document: Document, layer: Layer, names: tuple[str, ...], entities: Entities | None
) -> tuple[str, int | None]:
    """Return what a single pronoun stands for, or else the index of its sentence."""
    markable = layer.markables.get(names[0]) if len(names) == 1 else None
    if markable is None or entities is None or entities.tells(markable.id):
        return "", None
    best = entities.stands_for(markable.id)
    if best is not None:
        return entities.short_name(best), None
    return "", document.sentence_of(markable.start)


def _called(document: Document, layer: Layer, names: Iterable[str]) -> str:
    known = [layer.markables.get(name) for name in names]
    return " + ".join([called(document, markable) for markable in known if markable is not None])


class Recent:
    """What undo would take back, change by change, those of earlier sessions among them.

    Args:
        numbers: Numbers of the changes in force, oldest first.
        read: Returns what a change of an earlier session has done, ``None`` where it cannot.
    """

    def __init__(self, numbers: Iterable[int], read: Callable[[int], ChangeSummary | None]) -> None:
        self._in_force = list(numbers)
        self._read = read
        self._known: dict[int, ChangeSummary | None] = {}

    @property
    def shown(self) -> tuple[ChangeSummary, ...]:
        """The last changes, newest first; the first of them is what undo takes back."""
        last = enumerate(reversed(self._in_force[-RECENT:]), start=1)
        found = [(steps, self._done(number)) for steps, number in last]
        return tuple([replace(done, steps=steps) for steps, done in found if done is not None])

    @property
    def number(self) -> int:
        """Number of the last change in force, 0 before the first."""
        return self._in_force[-1] if self._in_force else 0

    @property
    def last(self) -> str:
        """Id of the anaphor decided last, or ``""``."""
        for number in reversed(self._in_force[-BACK:]):
            done = self._done(number)
            if done is not None and done.decides:
                return done.markable_id
        return ""

    def _done(self, number: int) -> ChangeSummary | None:
        if number not in self._known:
            self._known[number] = self._read(number)
        return self._known[number]

    def add(self, number: int, done: ChangeSummary) -> None:
        """Note a change that has reached the disk."""
        self._in_force.append(number)
        self._known[number] = done

    def undo(self, number: int | None) -> None:
        """Note that a change was taken back."""
        if self._in_force and self._in_force[-1] == number:
            self._in_force.pop()

    def redo(self, number: int | None) -> None:
        """Note that a change was done again."""
        if number is not None:
            self._in_force.append(number)


def other_text(edit: ReplaceText, message_code: str) -> Change:
    """Return the change that shows another text: a correction was taken back, or done again."""
    there, gone = (
        (edit.before, edit.after) if message_code == "undone" else (edit.after, edit.before)
    )
    code = f"text-{message_code}" if there != gone else f"sentence-{message_code}"
    message = Message(code, values=(("words", there or gone), ("gone", gone or there)))
    return Change((message,), saved=True, text=True, tokens=edit.start)


def as_proposed(edit: Edit, context: DecisionContext, links: LayerLinks) -> bool:
    """Tell whether a decision is what was proposed, and that was shown.

    Another mention of the proposed entity, by the links before the decision, is as good.
    """
    proposal = context.proposal
    if context.blind or proposal is None:
        return False
    for one in single_edits(edit):
        if isinstance(one, SetAnaphor) and one.anaphor.markable == context.anaphor:
            ours, theirs = one.anaphor.antecedents, proposal.antecedents
            if len(ours) == len(theirs) == 1:
                return ours == theirs or links.joined(ours[0], theirs[0])
            if ours or theirs:
                return ours == theirs
            return one.anaphor.reference is proposal.reference
    return False
