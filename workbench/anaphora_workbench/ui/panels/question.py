"""The head of the candidate list: what is asked, and what is known of the anaphor."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from anaphora_workbench.annotation.tagsets import TagSet
from anaphora_workbench.annotation.values import Question
from anaphora_workbench.ui.panels.looks import (
    Colours,
    colour_words,
    elided,
    isolated,
    right_to_left,
    scaled,
)
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.wording.changes import NO_TAGS, answer_in_words, remarks_in_words
from anaphora_workbench.ui.wording.names import (
    agreement_long,
    agreement_short,
    joined,
    kind_name,
    reference_name,
)
from anaphora_workbench.ui.wording.reasons import reason_in_words


class QuestionHead(Panel):
    """Says which anaphor is asked about, its kind, agreement and answer, and who proposes what."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._question: Question | None = None
        self._tags = NO_TAGS
        self._words = self._label()
        self._facts = self._label()
        self._proposal = self._label()
        self._warning = self._label()
        self._remarks = self._label()
        column = QVBoxLayout(self)
        for label in (self._words, self._facts, self._proposal, self._warning, self._remarks):
            column.addWidget(label)
        self.refresh()

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setMinimumWidth(1)
        return label

    def show_question(self, question: Question | None, tags: TagSet = NO_TAGS) -> None:
        """Show another question, or that nothing is asked.

        Args:
            question: What is asked.
            tags: Where reasons for doubt and relations have their titles.
        """
        self._question, self._tags = question, tags
        self._say()

    def sentence(self) -> str:
        """Return everything the head says as one text, for screen readers."""
        labels = (self._words, self._facts, self._proposal, self._warning, self._remarks)
        said = [label.text() for label in labels if not label.isHidden()]
        if self._question is not None:
            said[1:2] = [", ".join(_facts(self._question, self._tags, short=False))]
        return ". ".join([text.rstrip(".") for text in said if text]) + "."

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("What is asked"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*[round(unit * share) for share in (0.8, 0.6, 0.8, 0.5)])
            layout.setSpacing(round(unit * 0.15))
        self._set_words_font()
        self._facts.setFont(scaled(self.font()))
        self._proposal.setFont(scaled(self.font(), 0.9))
        self._warning.setFont(scaled(self.font(), 0.9, bold=True))
        self._remarks.setFont(scaled(self.font(), 0.9))
        for label, colour in (
            (self._proposal, self.colours.muted),
            (self._warning, self.colours.warning),
        ):
            colour_words(label, colour)

    def _set_words_font(self) -> None:
        """Print the anaphor as the text does: bold italic, where its script has italics."""
        asked = self._question is not None
        italic = not right_to_left(self._question.words) if self._question is not None else False
        self._words.setFont(scaled(self.font(), 1.25 if asked else 1.0, bold=asked, italic=italic))

    def _say(self) -> None:
        question = self._question
        self._set_words_font()
        if question is None:
            self._words.setText(self.tr("No anaphor is chosen"))
            for label in (self._facts, self._proposal, self._warning, self._remarks):
                label.hide()
            self.setAccessibleDescription("")
            return
        room = max(self.width() * 2, round(self.em * 30))
        self._words.setText(elided(question.words, self._words.fontMetrics(), room))
        self._words.setToolTip(question.words)
        self._facts.setText(joined(_facts(question, self._tags, short=True)))
        self._facts.show()
        proposal, trace = self._proposal_words(question)
        self._proposal.setText(proposal)
        self._proposal.setToolTip(trace)
        self._proposal.setVisible(bool(proposal))
        warning = self._warning_words(question)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))
        remarks = "\n".join(remarks_in_words(question, self._tags))
        self._remarks.setText(remarks)
        self._remarks.setVisible(bool(remarks))
        self.setAccessibleDescription(self.sentence())

    def _proposal_words(self, question: Question) -> tuple[str, str]:
        """Return what to say of the proposal and the whole trace; nothing on blind items."""
        if question.blind or not question.proposer:
            return "", ""
        if not question.has_proposal:
            none = self.tr("{resolver} proposes nothing")
            return none.format(resolver=question.proposer), reason_in_words(question.why)
        why = reason_in_words(question.why)
        reasons = [line for line in why.split("\n") if line]
        # The last step of a trace is the one that decided.
        deciding = reasons[-1] if reasons else ""
        said = self.tr("Proposed by {resolver}").format(resolver=question.proposer)
        if not question.proposed:
            said = self.tr("{resolver} proposes: {answer}").format(
                resolver=question.proposer, answer=reference_name(question.proposed_reference)
            )
        return (f"{said} — {deciding}" if deciding else said), why

    def _warning_words(self, question: Question) -> str:
        if question.old_answer:
            return self.tr("Asked again; the answer was: {words}").format(
                words=isolated(question.old_answer)
            )
        if question.blind:
            return self.tr("Blind: no proposal is shown. Choose a candidate yourself.")
        return ""


def _facts(question: Question, tags: TagSet, *, short: bool) -> list[str]:
    features = dict(question.agreement)
    facts = [kind_name(question.anaphor.kind)]
    if question.anaphor.kind and short:
        facts[0] = f"{question.anaphor.kind} ({facts[0]})"
    agreement = agreement_short(features) if short else agreement_long(features)
    if agreement:
        facts.append(agreement)
    if question.bridge is not None:
        name = question.bridge.antecedent
        words = next((row.words for row in question.rows if row.markable.id == name), "")
        reference = question.anaphor.reference
        facts.append(answer_in_words(words, reference, question.bridge.relation, tags))
    elif question.anaphor.reference is not None:
        facts.append(reference_name(question.anaphor.reference))
    return facts
