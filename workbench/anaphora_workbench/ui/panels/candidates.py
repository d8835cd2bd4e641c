"""The candidates of the active anaphor, with everything that speaks for and against them.

Above the list the question, and the split antecedent that is being built, as chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.preparation.confidence import whole_percent
from anaphora_workbench.annotation.preparation.word_matches import PROPOSER
from anaphora_workbench.annotation.project.tagsets import TagSet
from anaphora_workbench.annotation.session.values import CandidateRow, Question
from anaphora_workbench.annotation.worker.lessons import lessons_in
from anaphora_workbench.model import EMPTY, Reference
from anaphora_workbench.model.language import is_new, is_noun_kind
from anaphora_workbench.ui.design import (
    ANSWER,
    APART,
    CHIP,
    FAR,
    QUIET,
    SMALL,
    TITLE,
    give_look,
    scaled,
)
from anaphora_workbench.ui.panels.candidate_list import CandidateList
from anaphora_workbench.ui.panels.lists import ROWS_HIGH, ConfidenceSign
from anaphora_workbench.ui.panels.looks import Colours, colour_words, elided
from anaphora_workbench.ui.panels.panel import ElidedLabel, FlowLayout, Panel, fill, show_plain
from anaphora_workbench.ui.panels.verdicts import CandidateDetails
from anaphora_workbench.ui.wording.messages import NO_TAGS, answer_in_words, remarks_in_words
from anaphora_workbench.ui.wording.names import (
    agreement_words,
    confidence_name,
    joined,
    kind_name,
    kind_with_code,
    reference_name,
    resolver_name,
)
from anaphora_workbench.ui.wording.problems import reason_in_words, trace_in_words
from anaphora_workbench.ui.wording.translation import directed, isolated, right_to_left

LEAST_HEIGHT = 30
"""Height in sizes of the font from which the details of a candidate stand below the rows."""
LOW_HEIGHT, LOWEST_HEIGHT = 20, 12
"""Heights in sizes of the font below which the head says only what is asked, and below which the
list has all of the rest: a key and a menu show the rejected candidates, too."""
LOW_ROWS = 3
"""Least height of the list in a low panel, in sizes of the font."""
LEAST_WIDTH, SMALL_WIDTH = 20, 16
"""Least width of the panel in sizes of the font, a phrase of four or five words on one line; and
in a window that has no more than `SMALL_WINDOW`, where text and side panels have given way."""
SMALL_WINDOW = 75
"""Width of a small window in sizes of the font."""


class QuestionHead(Panel):
    """Says which anaphor is asked about, its kind, agreement and answer, and who proposes what.

    Attributes:
        expected: The resolver whose proposal may still come; shown with the next question.
        resolver: The resolver that proposes, also where it has no answer.
    """

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._question: Question | None = None
        self._tags = NO_TAGS
        self.expected = self.resolver = ""
        self._low = False
        self._words = self._label(ElidedLabel(self))
        self._facts = self._label(QLabel(self))
        self._proposal = self._label(ElidedLabel(self))
        self._sign = ConfidenceSign(self.colours, self)
        self._confidence = self._label(QLabel(self))
        self._warning = self._label(QLabel(self))
        self._remarks = self._label(QLabel(self))
        column = QVBoxLayout(self)
        self._row = QHBoxLayout()
        fill(self._row, self._sign, (self._confidence, 1))
        fill(column, self._words, self._facts, self._proposal)
        column.addLayout(self._row)
        fill(column, self._warning, self._remarks)
        self.refresh()

    def _label(self, label: QLabel) -> QLabel:
        show_plain(label)
        label.setMinimumWidth(1)
        return label

    def set_low(self, low: bool) -> None:
        """Say only what is asked and proposed, in a line each; the rest is in the tips."""
        if low != self._low:
            self._low = low
            for label in (self._words, self._proposal):
                label.setWordWrap(not low)
            self._say()

    def show_question(self, question: Question | None, tags: TagSet = NO_TAGS) -> None:
        """Show another question, or none; ``tags`` has the titles of doubts and relations."""
        self._question, self._tags = question, tags
        self._say()

    def sentence(self) -> str:
        """Return everything the head says as one text, for screen readers."""
        labels = [self._words, self._facts, self._proposal, self._confidence]
        labels += [self._warning, self._remarks]
        parts = [label.text() for label in labels if not label.isHidden()]
        if self._question is not None:
            parts[1:2] = [", ".join(_facts(self._question, self._tags))]
        return ". ".join([text.rstrip(".") for text in parts if text]) + "."

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Active anaphor"))
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
        self._proposal.setFont(scaled(self.font(), SMALL))
        self._confidence.setFont(scaled(self.font(), SMALL))
        self._row.setSpacing(round(unit * 0.4))
        self._warning.setFont(scaled(self.font(), SMALL, bold=True))
        self._remarks.setFont(scaled(self.font(), SMALL))
        for label, colour in (
            (self._proposal, self.colours.muted),
            (self._warning, self.colours.warning),
        ):
            colour_words(label, colour)

    def _set_words_font(self) -> None:
        """Print the anaphor as the text does: bold italic, where its script has italics."""
        asked = self._question is not None
        italic = not right_to_left(self._question.words) if self._question is not None else False
        self._words.setFont(scaled(self.font(), TITLE if asked else 1.0, bold=asked, italic=italic))

    def _say(self) -> None:
        question = self._question
        self._set_words_font()
        if question is None:
            self._words.setText(self.tr("No anaphor is chosen"))
            for label in (self._facts, self._proposal, self._warning, self._remarks):
                label.hide()
            self._show_confidence(None)
            self.setAccessibleDescription("")
            return
        room = max(self.width() * 2, round(self.em * 30))
        self._words.setText(elided(question.words, self._words.fontMetrics(), room))
        facts = joined(_facts(question, self._tags))
        self._words.setToolTip(joined((question.words, facts)) if self._low else question.words)
        self._facts.setText(facts)
        self._facts.setToolTip(kind_with_code(question.anaphor.kind))
        self._facts.setHidden(self._low)
        proposal, trace = self._proposal_words(question)
        self._proposal.setText(proposal)
        self._proposal.setToolTip("\n".join((proposal, trace)) if self._low else trace)
        self._proposal.setVisible(bool(proposal))
        self._show_confidence(question)
        warning = self._warning_words(question)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))
        remarks = "\n".join(remarks_in_words(question, self._tags))
        self._remarks.setText(remarks)
        self._remarks.setVisible(bool(remarks))
        self.setAccessibleDescription(self.sentence())

    def _show_confidence(self, question: Question | None) -> None:
        """Show how far the proposal can be trusted; nothing where none is shown, as on blind items.

        ``None`` stands for no question.
        """
        confidence = None if question is None or self._low else question.confidence
        for part in (self._sign, self._confidence):
            part.setVisible(confidence is not None)
        self._sign.show_confidence(confidence, self.colours)
        if question is None or confidence is None or question.probability is None:
            return
        words = confidence_name(confidence)
        text = words[:1].upper() + words[1:]
        tip = self.tr("{resolver} gives this proposal a probability of {percent} %.")
        percent = whole_percent(question.probability)
        tip = tip.format(resolver=resolver_name(question.proposer), percent=percent)
        learnt = lessons_in(question.version)
        if learnt:
            more = self.tr("learnt from {count} decisions").format(count=learnt)
            text = joined((text, more))
            tip += " " + self.tr("Tools > Learn from decisions switches learning off.")
        self._confidence.setText(text)
        self._confidence.setToolTip(tip)
        self._sign.setAccessibleName(words)

    def _proposal_words(self, question: Question) -> tuple[str, str]:
        """Return what to say of the proposal and the whole trace; nothing on blind items."""
        if not question.proposer and self.expected:
            text = self.tr("{resolver} is looking for the antecedent …")
            return text.format(resolver=resolver_name(self.expected)), self.expected
        if not question.proposer and question.undecided and self.resolver:
            none = self.tr("{resolver} proposes nothing")
            return none.format(resolver=resolver_name(self.resolver)), ""
        if question.blind or not question.proposer:
            return "", ""
        proposer = resolver_name(question.proposer)
        if not question.has_proposal:
            none = self.tr("{resolver} proposes nothing")
            return none.format(resolver=proposer), self._trace(question)
        why = self._trace(question)
        # The last step of a trace is the one that decided.
        deciding = reason_in_words(question.why[-1]) if question.why else ""
        text = self.tr("Proposed by {resolver}").format(resolver=proposer)
        if question.proposer == PROPOSER:
            text = self.tr("Proposed by its words")
            if not question.proposed:
                text = self.tr("Proposed: {answer}").format(answer=_proposed_reference(question))
        elif not question.proposed:
            text = self.tr("{resolver} proposes: {answer}").format(
                resolver=proposer, answer=_proposed_reference(question)
            )
        return (f"{text} — {deciding}" if deciding else text), why

    def _trace(self, question: Question) -> str:
        """Return all steps of the resolver, below its whole name where that was shortened."""
        trace = trace_in_words(question.why)
        if resolver_name(question.proposer) == question.proposer:
            return trace
        return "\n".join(filter(None, (question.proposer, trace)))

    def _warning_words(self, question: Question) -> str:
        if question.old_answer:
            return self.tr("Open again; the answer was: {words}").format(
                words=isolated(question.old_answer)
            )
        if question.blind:
            return self.tr("Blind: the proposal is hidden. Choose a candidate.")
        if question.given:
            return self.tr("This answer comes from the file. Return confirms it.")
        warnings = []
        if question.corrected and question.offers:
            warnings.append(self.tr("This proposal was made before your correction."))
        if question.rejected is not None:
            row = question.rejected
            text = self.tr("The proposal {words} is rejected: {reasons} Press a number.")
            reasons = [f"{reason_in_words(one.reason).rstrip('.')}." for one in row.failed]
            warnings.append(text.format(words=directed(row.words), reasons=" ".join(reasons)))
        return " ".join(warnings)


def _facts(question: Question, tags: TagSet) -> list[str]:
    facts = [kind_name(question.anaphor.kind)]
    agreement = agreement_words(dict(question.agreement))
    if agreement:
        facts.append(agreement)
    if question.bridge is not None:
        name = question.bridge.antecedent
        words = next((row.words for row in question.rows if row.markable.id == name), "")
        reference = question.anaphor.reference
        facts.append(answer_in_words(words, reference, question.bridge.relation, tags))
    elif question.anaphor.reference is not None:
        anaphor = question.anaphor
        facts.append(reference_name(anaphor.reference, new=is_new(anaphor)))
    return facts


def _proposed_reference(question: Question) -> str:
    reference = question.proposed_reference
    new = reference is Reference.OTHER and is_noun_kind(question.anaphor.kind)
    return reference_name(reference, new=new)


class AnswerLine(QPushButton):
    """The answer that names no expression of the text, above those that do: *new entity*.

    As a proposal it is marked until a candidate is; a click accepts it, as Return does. As what
    the annotator has answered it has a check.

    Attributes:
        offered: The answer that Return accepts, ``""`` for none.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_look(ANSWER, self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Return answers wherever the focus is
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(1)
        self.setProperty("marked", False)
        self.offered = ""
        self._whole = self._short = ""
        self.hide()

    def show_answer(self, question: Question | None, *, marked: bool) -> None:
        """Show the proposal or the answer, as far as it is none of the candidates.

        Args:
            question: What is asked, ``None`` for nothing.
            marked: Whether Return takes this proposal, because no candidate is marked.
        """
        text = short = self.offered = ""
        if question is not None and question.offers and not question.proposed:
            self.offered = name = _proposed_reference(question)
            text = self.tr("›  {answer} · proposed") if marked else self.tr("{answer} · proposed")
            text = text.format(answer=name)
            short = f"›  {name}" if marked else name
        elif question is not None and _answered_without(question):
            anaphor = question.anaphor
            short = name = reference_name(anaphor.reference, new=is_new(anaphor))
            text = self.tr("{answer} · your answer").format(answer=name)
        self._whole, self._short = text, short
        self.setAccessibleName(text)
        self.setToolTip(self.tr("Return accepts it") if self.offered else text)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not self.offered)
        wanted = bool(text) and (marked or not self.offered)
        if self.property("marked") != wanted:
            self.setProperty("marked", wanted)
            self.style().polish(self)
        self._fit()
        self.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as the width allows."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(scaled(self.font(), bold=True))
        fits = metrics.horizontalAdvance(self._whole) <= self.width() - 2 * FAR
        self.setText(self._whole if fits else self._short)


def _answered_without(question: Question) -> bool:
    """Tell whether the annotator has decided that an expression has no antecedent."""
    decided = not question.undecided and not question.given
    return decided and question.anaphor.reference is not None and not question.chosen


class SetChips(Panel):
    """The expressions that will together be the antecedent.

    Signals:
        removed(str): Id of the markable whose chip was pressed.
    """

    removed = Signal(str)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._parts: tuple[tuple[str, str], ...] = ()
        self._open = False
        self._title = QLabel(self)
        self._buttons: list[QPushButton] = []
        self._around = QVBoxLayout(self)
        self._flow = FlowLayout(gap=round(self.em * 0.35))
        self._around.addLayout(self._flow)
        self._flow.addWidget(self._title)
        self.refresh()
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The chips, in the order in which they were added."""
        return tuple(self._buttons)

    def show_parts(self, parts: Sequence[tuple[str, str]], *, gathering: bool = False) -> None:
        """Show the ids and words of the set; an empty one only while it is ``gathering``."""
        parts = tuple(parts)
        shown = gathering or bool(parts)
        if (parts, shown) == (self._parts, self._open):
            return
        self._parts, self._open = parts, shown
        for button in self._buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for markable_id, words in parts:
            button = QPushButton(self)
            give_look(CHIP, button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setText(elided(words, self.fontMetrics(), round(self.em * 16)) + "  ×")
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setAccessibleDescription(self.tr("Removes this expression from the set"))
            button.clicked.connect(lambda _=False, key=markable_id: self.removed.emit(key))
            self._flow.addWidget(button)
            self._buttons.append(button)
        self._say()
        self.setVisible(shown)
        self.restyle()

    def _say(self) -> None:
        nothing = self.tr("Together: nothing yet")
        self._title.setText(self.tr("Together:") if self._parts else nothing)

    def retranslate(self) -> None:
        """Set the texts."""
        self._say()
        self.setAccessibleName(self.tr("Split antecedent being built"))

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        self._around.setContentsMargins(*[round(unit * share) for share in (0.7, 0.3, 0.7, 0.3)])


class CandidatePanel(Panel):
    """What is asked, the ranked candidates, and the details of the marked one.

    Signals:
        clicked, chosen, pointed, hovered, show_wanted, unfold_wanted: As of `CandidateList`.
        accepted(): The proposal that is no candidate is to be accepted.
        rejected_toggled(): The rejected candidates are to be shown or hidden.
        removed(str): Id of a markable that is to leave the set being built.
        filter_cleared(): The filter is to be removed.
    """

    clicked = Signal(int)
    chosen = Signal(int)
    pointed = Signal(int)
    hovered = Signal(str)
    show_wanted = Signal(str)
    unfold_wanted = Signal(int)
    accepted = Signal()
    rejected_toggled = Signal()
    removed = Signal(str)
    filter_cleared = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._question: Question | None = None
        self._rows: tuple[CandidateRow, ...] = ()
        self._everything: Sequence[CandidateRow] = ()
        self._words: dict[str, str] = {}
        self._filter = ""
        self._waiting, self._anaphors = False, -1
        self._rejected_shown, self._none_marked = False, True
        self._accept_key = self._new_key = self._rejected_key = ""
        self.head = QuestionHead(colours, self)
        self.chips = SetChips(colours, self)
        self.answer_line = AnswerLine(self)
        self.filter_line = QPushButton(self)
        self.list = CandidateList(self)
        self.empty = QLabel(self)
        self.rejected_line = QPushButton(self)
        self.details = CandidateDetails(colours, self)
        self._build()
        self.list.row_clicked.connect(self.clicked)
        self.list.chosen.connect(self.chosen)
        self.list.pointed.connect(self.pointed)
        self.list.hovered.connect(self.hovered)
        self.list.show_wanted.connect(self.show_wanted)
        self.list.unfold_wanted.connect(self.unfold_wanted)
        self.chips.removed.connect(self.removed)
        self.answer_line.clicked.connect(self.accepted)
        self.filter_line.clicked.connect(self.filter_cleared)
        self.rejected_line.clicked.connect(self.rejected_toggled)
        self.refresh()

    def _build(self) -> None:
        for button in (self.filter_line, self.rejected_line):
            give_look(QUIET, button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.filter_line.hide()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        upper = QWidget(self)
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        self._line = QFrame(upper)
        self._line.setFixedHeight(1)
        self._line.setAutoFillBackground(True)
        fill(
            column,
            self._line,
            self.answer_line,
            self.filter_line,
            (self.list, 1),
            (self.empty, 1),
            self.chips,  # below the rows, which so stay where they are when a set begins
            self.rejected_line,
        )
        self._splitter = QSplitter(Qt.Orientation.Vertical, self)
        self._splitter.addWidget(upper)
        self._splitter.addWidget(self.details)
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(0, False)
        self._splitter.setSizes([700, 300])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the panel with its parts.

        Without a layout: what a layout holds tells every change of its words to the layouts around
        it, and the whole window would be laid out anew at each question.
        """
        super().resizeEvent(event)
        self._show_details()
        self._share_height()
        self._splitter.setGeometry(self.rect())

    def _share_height(self) -> None:
        """Leave the height of a low panel to the rows: nothing is painted over them."""
        low = self.height() < self.em * LOW_HEIGHT
        self.head.set_low(low)
        self.list.setMinimumHeight(round(self.em * (LOW_ROWS if low else ROWS_HIGH)))
        self._show_rejected_line()

    def _show_rejected_line(self) -> None:
        thrown_out = any(not row.allowed for row in self._everything)
        self.rejected_line.setVisible(thrown_out and self.height() >= self.em * LOWEST_HEIGHT)

    def keep_width(self, window: int) -> None:
        """Keep the least width that fits a window of some width."""
        small = window < self.em * SMALL_WINDOW
        self.setMinimumWidth(round(self.em * (SMALL_WIDTH if small else LEAST_WIDTH)))

    def sizeHint(self) -> QSize:
        """Return the room that the parts would like."""
        return self._splitter.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the room that the parts need."""
        return self._splitter.minimumSizeHint()

    def set_question(self, question: Question | None, tags: TagSet = NO_TAGS) -> None:
        """Ask about another anaphor, or about none; the rows are set by `set_rows`."""
        self._question = question
        self._words = (
            {} if question is None else {row.markable.id: row.words for row in question.rows}
        )
        self.head.show_question(question, tags)
        if question is None:
            self.set_rows((), -1)

    def set_keys(self, accept: str, new_entity: str, rejected: str) -> None:
        """Set the keys that texts name: for a proposal, a new entity, rejected candidates."""
        self._accept_key, self._new_key, self._rejected_key = accept, new_entity, rejected
        self._say()

    def set_state(
        self, *, waiting: bool, anaphors: int, expected: str = "", resolver: str = ""
    ) -> None:
        """Set why something may be missing; it is shown with the next question or rows.

        Args:
            waiting: Whether the tagger still looks for candidates.
            anaphors: How many anaphors there are, -1 where there is no document.
            expected: The resolver whose proposal may still come, ``""`` for none.
            resolver: The resolver that proposes, ``""`` for nobody.
        """
        self._waiting, self._anaphors = waiting, anaphors
        self.head.expected, self.head.resolver = expected, resolver

    def set_rows(
        self,
        rows: Sequence[CandidateRow],
        current: int,
        rejected_shown: bool = False,
        chosen_set: Sequence[str] = (),
        filter: str = "",
        *,
        words: Mapping[str, str] = EMPTY,
        everything: Sequence[CandidateRow] | None = None,
        gathering: bool = False,
    ) -> None:
        """Show candidates of the question.

        Args:
            rows: Those that the filter lets through, in their order.
            current: Index of the one that Enter would choose, -1 for none.
            rejected_shown: Whether those that are rejected are among them.
            chosen_set: Ids of the split antecedent that is being built.
            filter: The text that was typed, ``""`` for none.
            words: Words of markables in the set that are not candidates.
            everything: All rows of which these are some; those of the question when left out.
            gathering: Whether a split antecedent is being built, even if it is empty.
        """
        self._rows, self._filter, self._rejected_shown = tuple(rows), filter, rejected_shown
        question = self._question
        if everything is None:
            everything = question.rows if question is not None else ()
        self._everything = everything
        answer = frozenset(question.chosen) if question is not None else frozenset()
        self.list.show_rows(self._rows, current, frozenset(chosen_set), answer)
        marked = self._rows[current] if 0 <= current < len(self._rows) else None
        self._none_marked = marked is None
        self._show_answer()
        self.details.show_row(marked)
        self.chips.show_parts(
            [(key, self._words.get(key) or words.get(key, key)) for key in chosen_set],
            gathering=gathering,
        )
        self._say()

    def _show_answer(self) -> None:
        self.answer_line.show_answer(self._question, marked=self._none_marked)
        question = self._question
        answered = question is not None and _answered_without(question)
        self.details.set_answer(self.answer_line.offered, answered=answered)

    def foresee(
        self, rows: Sequence[CandidateRow], current: int, question: Question
    ) -> Iterator[None]:
        """Prepare a question that is likely to be asked next, row by row; nothing seen changes.

        Args:
            rows: Its candidates, as `set_rows` gets them.
            current: Index of the one that Enter would choose, -1 for none.
            question: The question.
        """
        return self.list.painting.foresee(rows, current, frozenset(question.chosen))

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Candidates"))
        self.list.setAccessibleName(self.tr("Candidate antecedents"))
        self.list.painting.forget_words()
        self._show_answer()
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        for part in (self.head, self.chips, self.details):
            part.set_colours(self._given)
        self._share_height()
        self.list.painting.restyle(self.colours, self.font())
        small = scaled(self.font(), SMALL)
        for button in (self.filter_line, self.rejected_line):
            button.setFont(small)
        self.answer_line.setFont(scaled(self.font()))
        palette = self._line.palette()
        palette.setColor(self._line.backgroundRole(), self.colours.line)
        self._line.setPalette(palette)
        colour_words(self.empty, self.colours.muted)
        self.empty.setMargin(APART)
        self.keep_width(self.window().width())

    def _say(self) -> None:
        everything = self._everything
        thrown_out = sum([not row.allowed for row in everything])
        self.filter_line.setVisible(bool(self._filter))
        self.filter_line.setText(
            self.tr("Filter “{text}”: {shown} of {all}   ×").format(
                text=isolated(self._filter), shown=len(self._rows), all=len(everything)
            )
        )
        self.filter_line.setAccessibleDescription(self.tr("Clears the filter"))
        self._show_rejected_line()
        if self._rejected_shown:
            text = self.tr("Hide the rejected candidates ({count})")
        else:
            text = self.tr("Show the rejected candidates ({count})")
        self.rejected_line.setText(text.format(count=thrown_out))
        self.empty.setText(self._nothing(thrown_out))
        self.list.setVisible(bool(self._rows))
        self.empty.setVisible(not self._rows)
        self._show_details()
        self.list.setAccessibleDescription(
            self.tr("{shown} candidates shown, {out} rejected").format(
                shown=len(self._rows), out=thrown_out
            )
        )

    def _show_details(self) -> None:
        """Leave the room of a low panel to the rows."""
        high = self.height() >= self.em * LEAST_HEIGHT
        self.details.setVisible(bool(self._rows) and high)

    def _nothing(self, thrown_out: int) -> str:
        if self._waiting:
            return self.tr("Finding candidates …")
        if self._question is None and not self._anaphors:
            return self.tr(
                "This text has no anaphors yet. To mark the first one, select its words and "
                "press Shift+M, or press Ctrl+K and type “anaphor”."
            )
        if self._question is None:
            return self.tr("Choose an anaphor in the text or in the list of anaphors.")
        if self._filter:
            return self.tr("No candidate contains this text.")
        if self._question.proposes_new and not thrown_out:
            return self.tr("Nothing before it can be the same.")
        if is_noun_kind(self._question.anaphor.kind) and not any(
            row.match for row in self._everything
        ):
            text = self.tr(
                "No earlier expression has this name or these words, so this is probably a first "
                "mention. Press {key} to record a new entity."
            )
            # Return and R do the same here; the details name Return, too.
            key = self._accept_key if self._question.proposes_new else self._new_key
            return " ".join((text.format(key=key), *self._way_to_rejected(thrown_out)))
        if thrown_out:
            text = self.tr("Constraints reject every candidate.")
            return " ".join((text, *self._way_to_rejected(thrown_out)))
        return self.tr("There are no candidates. Click an expression in the text, or select one.")

    def _way_to_rejected(self, count: int) -> Iterator[str]:
        """Yield how rejected candidates can be seen, if there are any."""
        if count:
            text = self.tr(
                "Press {key} to see the rejected candidates and why; you can choose them."
            )
            yield text.format(key=self._rejected_key)
