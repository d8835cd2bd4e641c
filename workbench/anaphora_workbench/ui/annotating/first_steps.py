"""A guided first decision: a quiet panel whose steps are done by doing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import APART, BAND, NEAR, TIGHT, give_look, scaled
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.panels.panel import fill
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

_NUMBERS = tuple([f"decide.{number}" for number in range(1, 10)])
_ANSWERS = ("decide.accept", "decide.same", "decide.not-referring", *_NUMBERS)
"""Commands that answer the anaphor that is asked about."""
_END = QT_TRANSLATE_NOOP(
    "FirstSteps",
    "That is all you need for most anaphors. {keys} shows all keys, {list} finds every command.",
)


@dataclass(frozen=True, slots=True)
class FirstStep:
    """What to do, in English with ``{key}`` for the key of the first command, and what does it."""

    text: str
    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What the window shows of the active anaphor, and what has been saved.

    Attributes:
        rows: How many candidates are listed.
        marked: Which of them is marked, -1 for none.
        rejected: Whether constraints reject a candidate, listed or not.
        rejected_shown: Whether these are listed.
        new: Whether a new entity is proposed.
        bare: Whether the proposal names no expression of the text: a new entity, *not referring*.
        saved: Number of the last change in force, 0 before the first.
        ready: Whether candidates and proposal are known; before that nothing is said of them.
    """

    rows: int = 0
    marked: int = -1
    rejected: bool = False
    rejected_shown: bool = False
    new: bool = False
    bare: bool = False
    saved: int = 0
    ready: bool = True

    @property
    def accepts_bare(self) -> bool:
        """Whether Return takes this proposal, because no candidate is marked."""
        return self.bare and self.marked < 0


STEPS = (
    FirstStep(
        QT_TRANSLATE_NOOP(
            "FirstSteps",
            "The framed word is the active anaphor. The list shows its candidates, best first. "
            "Press {key} to mark the next one; this saves nothing.",
        ),
        ("decide.next", "decide.previous"),
    ),
    FirstStep(
        QT_TRANSLATE_NOOP(
            "FirstSteps",
            "Constraints reject some candidates. Press {key} to see them with the reasons.",
        ),
        ("decide.rejected",),
    ),
    FirstStep(
        QT_TRANSLATE_NOOP(
            "FirstSteps",
            "Press {key} to accept the candidate with the mark >. The tagger saves the answer "
            "and goes to the next undecided anaphor.",
        ),
        _ANSWERS,
    ),
    FirstStep(
        QT_TRANSLATE_NOOP(
            "FirstSteps",
            "Each candidate has a number in list and text. Press a digit to choose one, or "
            "click it twice: the first click only marks it.",
        ),
        _NUMBERS,
    ),
    FirstStep(
        QT_TRANSLATE_NOOP(
            "FirstSteps",
            "You can undo everything, even tomorrow: press {key}.",
        ),
        ("edit.undo",),
    ),
)
"""The steps, in order."""
_LOOK, _REJECTED, _ACCEPT, _NUMBER, _UNDO = range(len(STEPS))
_ALONE = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "The framed word is the active anaphor. The list shows its candidates; here there is "
        "only one. Press {key} to accept it: the tagger saves the answer and goes to the next "
        "undecided anaphor.",
    ),
    _ANSWERS,
)
"""The first step where one candidate alone is listed."""
_EMPTY = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "The framed word is the active anaphor. No candidate is listed for it. Press {key} to go "
        "to the next undecided one; this saves nothing.",
    ),
    ("go.next-open",),
)
"""What is shown as long as the list is empty."""
_NEW = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "The framed expression is what the tagger asks about. The resolver proposes a new entity: "
        "nothing before it is the same person or thing. Press {key} to accept; the tagger saves "
        "the answer and goes to the next one.",
    ),
    _ANSWERS,
)
"""What is shown instead of the first step as long as a new entity is proposed, and later where no
step that is left fits."""
_BARE = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "The framed word is the active anaphor. The proposed answer is above the list: it is "
        "none of the candidates. Press {key} to accept it; the tagger saves the answer and goes "
        "to the next undecided anaphor.",
    ),
    _ANSWERS,
)
"""What is shown where no step fits and another answer without an antecedent is proposed."""
_FURTHER = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "Press {key} to go to the next undecided anaphor; the first steps go on where a list has "
        "several candidates.",
    ),
    ("go.next-open",),
)
"""What is shown where no step that is left fits."""


class FirstSteps(QFrame):
    """The panel. It shows the first step that fits what is asked and has not been done.

    A step is done when its command has had its effect: a refused one does not count.

    Args:
        commands: Tell when one has run.
        look: Returns what is asked about now.
    """

    closed = Signal()
    """The user has closed the panel."""
    done_with = Signal(bool)
    """The user has ticked that it is not to come again, or has taken the tick away."""

    def __init__(
        self, commands: CommandSet, look: Callable[[], Seen], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("first-steps")
        give_look(BAND, self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._commands, self._look = commands, look
        self._done: set[int] = set()
        self._seen = Seen()
        self._count, self._text = QLabel(), QLabel()
        self._count.setFont(scaled(self.font(), bold=True))
        self._text.setWordWrap(True)
        self._skip, self._close = QPushButton(), QPushButton()
        self._for_good = QCheckBox()
        for control in (self._skip, self._close, self._for_good):
            # Whoever clicks goes on in the text by keys: the next Return answers, it never clicks.
            control.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._for_good.toggled.connect(self.done_with)
        head = QHBoxLayout()
        fill(head, self._count, 1, self._for_good, self._skip, self._close)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(APART, NEAR, APART, NEAR)
        fill(self._rows, head, (self._text, 1))
        self._low = self._gives_way = False
        self._wanted = False
        self._skip.clicked.connect(self._pass_over)
        self._close.clicked.connect(self._leave)
        commands.ran.connect(self._has_run)
        commands.keys_changed.connect(self.retranslate)
        self.retranslate()

    @property
    def step(self) -> int:
        """How many steps are done; ``len(STEPS)`` at the end."""
        return len(self._done)

    @property
    def text(self) -> str:
        """What it says now."""
        return self._text.text()

    def begin(self) -> None:
        """Show the panel with its first step."""
        self._done.clear()
        self._seen = self._look()
        self._for_good.setChecked(False)
        self.retranslate()
        self._wanted = True
        self._show_if_due()

    def follow(self) -> None:
        """Take note of what is asked now."""
        seen = self._look()
        # What is read does not change under the eye while proposals come.
        if seen != self._seen and seen.ready:
            self._seen = seen
            self.retranslate()
            self._show_if_due()

    def _show_if_due(self) -> None:
        due = self._wanted and not self._gives_way
        self.setVisible(due and (self._seen.ready or not self.isHidden()))

    def set_low(self, low: bool, *, give_way: bool) -> None:
        """Leave the height of a low window to the text.

        Args:
            low: Put words and buttons side by side, without the number of the step.
            give_way: Hide until something else that is more important has gone.
        """
        self._low = low
        ways = QBoxLayout.Direction
        self._rows.setDirection(ways.RightToLeft if low else ways.TopToBottom)
        self._rows.setContentsMargins(APART, TIGHT if low else NEAR, APART, TIGHT if low else NEAR)
        for part in (self._count, self._for_good):
            part.setVisible(not low)
        if give_way != self._gives_way:
            self._gives_way = give_way
            self._show_if_due()

    def end(self) -> None:
        """Hide the panel until the steps begin again."""
        self._wanted = False
        self.hide()

    def retranslate(self) -> None:
        """Take the texts of the present language and the keys of the present set."""
        self.setAccessibleName(translate("FirstSteps", "First steps"))
        self._for_good.setText(translate("FirstSteps", "do not show again"))
        self._skip.setText(translate("FirstSteps", "Skip"))
        self._close.setText(translate("FirstSteps", "Close"))
        at_end = self._at_end
        self._skip.setVisible(not at_end)
        if at_end:
            self._count.setText(translate("FirstSteps", "Done"))
            text = translate("FirstSteps", _END)
            text = text.replace("{keys}", self._commands.key_of("help.keys"))
            self._text.setText(text.replace("{list}", self._commands.key_of("help.commands")))
        else:
            count = translate("FirstSteps", "Step {number} of {all}")
            self._count.setText(count.format(number=len(self._done) + 1, all=len(STEPS)))
            step = self._now()
            text = translate("FirstSteps", step.text)
            self._text.setText(text.replace("{key}", self._commands.key_of(step.commands[0])))
        self.setAccessibleDescription(self._text.text())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    @property
    def _at_end(self) -> bool:
        return len(self._done) >= len(STEPS)

    def _has_run(self, command_id: str) -> None:
        if not self._wanted:
            return
        before, self._seen = self._seen, self._look()
        if self._at_end:
            # Whoever goes on has read the last words.
            answered = command_id in _ANSWERS and before.saved != self._seen.saved
            if answered and self.isVisible():
                self._leave()
            return
        step = self._present(before)
        if step >= 0 and self._is_done(self._step_at(step, before), command_id, before):
            self._advance(step)
        elif step < 0 and before.bare and self._is_done(_NEW, command_id, before):
            self._advance(_ACCEPT)
        elif before != self._seen:
            self.retranslate()

    def _is_done(self, step: FirstStep, command_id: str, before: Seen) -> bool:
        """Tell whether a command has done what a step speaks of; `before` it that was seen."""
        now = self._seen
        # An answer leads on as well: whoever answers has read the step and need not do it.
        if command_id in (*_ANSWERS, *STEPS[_UNDO].commands):
            wanted = command_id in step.commands or command_id in _ANSWERS
            return wanted and now.saved != before.saved
        if command_id not in step.commands:
            return False
        return (now.marked, now.rejected_shown) != (before.marked, before.rejected_shown)

    def _present(self, seen: Seen) -> int:
        """Return the number of the first step that fits and is not done, -1 where none does."""
        fits = {
            # Nothing is to be compared with a candidate that stands alone below the answer.
            _LOOK: seen.rows > (1 if seen.accepts_bare else 0),
            _REJECTED: seen.rejected and not seen.rejected_shown,
            _ACCEPT: seen.marked >= 0,
            _NUMBER: seen.rows > 1 and not seen.accepts_bare,  # a digit would answer otherwise
            _UNDO: seen.saved > 0,
        }
        if self._is_news(seen):
            return -1
        return next((step for step in fits if fits[step] and step not in self._done), -1)

    def _step_at(self, number: int, seen: Seen) -> FirstStep:
        """Return the step of a number, -1 for what to do where none fits."""
        if number < 0:
            if seen.accepts_bare or self._is_news(seen):
                return _NEW if seen.new else _BARE
            return _FURTHER if seen.rows else _EMPTY
        alone = number == _LOOK and seen.rows == 1 and seen.marked >= 0
        return _ALONE if alone else STEPS[number]

    def _is_news(self, seen: Seen) -> bool:
        """Tell whether a new entity is proposed to somebody who has not accepted anything yet."""
        return seen.new and not self._done & {_LOOK, _ACCEPT}

    def _now(self) -> FirstStep:
        """Return the present step."""
        return self._step_at(self._present(self._seen), self._seen)

    def _pass_over(self) -> None:
        """Leave the present step out."""
        step = self._present(self._seen)
        self._advance(step if step >= 0 else min(set(range(len(STEPS))) - self._done))

    def _advance(self, step: int) -> None:
        self._done.add(step)
        # Where nothing was ever rejected, that step would keep the others from ending.
        if self._done.issuperset(set(range(len(STEPS))) - {_REJECTED}):
            self._done.update(range(len(STEPS)))
            self._for_good.setChecked(True)
        self.retranslate()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text))

    def _leave(self) -> None:
        self.end()
        self.closed.emit()
