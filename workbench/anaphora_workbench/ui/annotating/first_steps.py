"""A guided first decision: a quiet panel whose steps are done by doing them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import APART, BAND, NEAR, give_look, scaled
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
_NEW = FirstStep(
    QT_TRANSLATE_NOOP(
        "FirstSteps",
        "The framed expression is what the tagger asks about. The resolver proposes a new entity: "
        "nothing before it is the same person or thing. Press {key} to accept; the tagger saves "
        "the answer and goes to the next one.",
    ),
    _ANSWERS,
)
"""What comes before the other steps as long as names and noun phrases are proposed as new."""


class FirstSteps(QFrame):
    """The panel. It moves on when a step's command has really been run."""

    closed = Signal()
    """The user has closed the panel."""
    done_with = Signal(bool)
    """The user has ticked that it is not to come again, or has taken the tick away."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("first-steps")
        give_look(BAND, self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._commands = commands
        self._step, self._alone, self._new = 0, False, False
        self._count, self._text = QLabel(), QLabel()
        self._count.setFont(scaled(self.font(), bold=True))
        self._text.setWordWrap(True)
        self._skip, self._close = QPushButton(), QPushButton()
        self._for_good = QCheckBox()
        self._for_good.toggled.connect(self.done_with)
        head = QHBoxLayout()
        fill(head, self._count, 1, self._for_good, self._skip, self._close)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(APART, NEAR, APART, NEAR)
        fill(rows, head, self._text)
        self._skip.clicked.connect(self._advance)
        self._close.clicked.connect(self._leave)
        commands.ran.connect(self._has_run)
        commands.keys_changed.connect(self.retranslate)
        self.retranslate()

    @property
    def step(self) -> int:
        """Number of the present step, from 0; ``len(STEPS)`` at the end."""
        return self._step

    @property
    def text(self) -> str:
        """What it says now."""
        return self._text.text()

    def begin(self) -> None:
        """Show the panel with its first step."""
        self._step, self._alone, self._new = 0, False, False
        self._for_good.setChecked(False)
        self.retranslate()
        self.show()

    def follow(self, count: int, *, new: bool = False) -> None:
        """Take note of what is asked.

        Args:
            count: How many candidates are listed: one alone leaves nothing to look through. The
                first step then explains frame and list all the same, and is done by an answer.
            new: Whether a new entity is proposed: the first step waits for a candidate.
        """
        if (self._alone, self._new) != (count == 1, new):
            self._alone, self._new = count == 1, new
            if self._step == 0:
                self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language and the keys of the present set."""
        self.setAccessibleName(translate("FirstSteps", "First steps"))
        self._for_good.setText(translate("FirstSteps", "do not show again"))
        self._skip.setText(translate("FirstSteps", "Skip"))
        self._close.setText(translate("FirstSteps", "Close"))
        at_end = self._step >= len(STEPS)
        self._skip.setVisible(not at_end)
        if at_end:
            self._count.setText(translate("FirstSteps", "Done"))
            text = translate("FirstSteps", _END)
            text = text.replace("{keys}", self._key("help.keys"))
            self._text.setText(text.replace("{list}", self._key("help.commands")))
        else:
            count = translate("FirstSteps", "Step {number} of {all}")
            self._count.setText(count.format(number=self._step + 1, all=len(STEPS)))
            step = self._now()
            text = translate("FirstSteps", step.text)
            self._text.setText(text.replace("{key}", self._key(step.commands[0])))
        self.setAccessibleDescription(self._text.text())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _has_run(self, command_id: str) -> None:
        if not self.isVisible() or self._step >= len(STEPS):
            return
        if self._now() is _NEW:
            return
        # An answer leads on as well: whoever answers has read the step and need not do it.
        if command_id in (*self._now().commands, *_ANSWERS):
            self._advance()

    def _now(self) -> FirstStep:
        """Return the present step."""
        if self._step:
            return STEPS[self._step]
        return _NEW if self._new else _ALONE if self._alone else STEPS[0]

    def _advance(self) -> None:
        self._step += 1
        if self._step >= len(STEPS):
            self._for_good.setChecked(True)
        self.retranslate()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text))

    def _leave(self) -> None:
        self.hide()
        self.closed.emit()

    def _key(self, command_id: str) -> str:
        labels = self._commands.keys.labels(command_id)
        return labels[0] if labels else self._commands.action(command_id).text()
