"""What a change has done, as the last line and the list of the last changes tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from anaphora_workbench.annotation.subjects import corrected_tokens, single, subject_of
from anaphora_workbench.edits import Edit, SetAnaphor, SetBridges, SetKind
from anaphora_workbench.model import Anaphor, Bridge, Document, Layer, Reference
from anaphora_workbench.model.naming import called
from anaphora_workbench.store import DOUBT, NOTE

DECISION, BRIDGING = "Decision", "Bridging"
FLAG, UNFLAG, WRITE_NOTE, CHANGE_KIND = "Flag", "Remove flag", "Note", "Change kind"


@dataclass(frozen=True, slots=True)
class Done:
    """A change of the annotation.

    Attributes:
        what: What the change is called: the label of its edit.
        markable_id: The expression that it was about, ``""`` for none.
        words: What that is called.
        answer: Of a decision the antecedents in words, ``""`` without any.
        reference: Of a decision how the anaphor refers.
        relation: Of a bridging answer the relation, ``""`` for one without a name.
        detail: The reason of a doubt, a note, or a kind.
        proposed: Whether a decision is what was proposed, and that was shown.
        steps: How often undo must be called to take it back, 1 for the last change.
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

    @property
    def decides(self) -> bool:
        """Whether it answers an anaphor."""
        return self.what in (DECISION, BRIDGING)


def done_of(
    edit: Edit, document: Document, before: Layer, after: Layer, *, proposed: bool = False
) -> Done:
    """Return what a change has done.

    Args:
        edit: The change.
        document: The text.
        before: The layer before; of a change long ago the layer now will do.
        after: The layer after.
        proposed: Whether it is an answer that was proposed.
    """
    subject = subject_of(edit, before, after)
    words = called(document, subject) if subject is not None else ""
    for index in corrected_tokens(edit):
        words = document.tokens[index].text
    name = subject.id if subject is not None else ""
    anaphor, bridge, kind = _about(edit, name)
    if edit.label == BRIDGING and bridge is not None:
        answer = _called(document, after, (bridge.antecedent,))
        relation = bridge.relation
        return Done(BRIDGING, name, words, answer, Reference.OTHER, relation)
    if edit.label == DECISION and anaphor is not None:
        answer = _called(document, after, anaphor.antecedents)
        return Done(DECISION, name, words, answer, anaphor.reference, proposed=proposed)
    details = {FLAG: DOUBT, WRITE_NOTE: NOTE}
    detail = kind
    if anaphor is not None and edit.label in details:
        detail = anaphor.attributes.get(details[edit.label], "")
    return Done(edit.label, name, words, detail=detail)


def _about(edit: Edit, name: str) -> tuple[Anaphor | None, Bridge | None, str]:
    """Return what a change says of an anaphor: the decision, a bridging link from it, its kind."""
    anaphor, bridge, kind = None, None, ""
    for one in single(edit):
        match one:
            case SetAnaphor(anaphor=found) if found.markable == name:
                anaphor = found
            case SetBridges(bridges=links):
                bridge = next((link for link in links if link.anaphor == name), bridge)
            case SetKind(markable_id=other, kind=label) if other == name:
                kind = label
    return anaphor, bridge, kind


def _called(document: Document, layer: Layer, names: Iterable[str]) -> str:
    known = [layer.markables.get(name) for name in names]
    return " + ".join([called(document, markable) for markable in known if markable is not None])
