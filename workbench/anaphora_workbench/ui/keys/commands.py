"""The commands of a window at work: one action each, with keys, a handler and a state.

What commands there are is in `command_table`, which keys they have in ``data/keys.toml``. Menus,
palette, key card and mouse all end in `CommandSet.trigger`, so that a command is on or off, counted
and guarded in one place.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from anaphora_workbench.errors import UsageError
from anaphora_workbench.ui.keys.command import EXCLUSIVE, Command, CommandGroup, Mode, Needs
from anaphora_workbench.ui.keys.command_table import COMMANDS, COMMANDS_BY_ID
from anaphora_workbench.ui.keys.key_guard import HeldKeys, KeyGuard
from anaphora_workbench.ui.keys.key_sets import KeyMap

Handler = Callable[[], object]
"""What a command does; whatever it returns is ignored."""

BOUNCE = 0.25
"""Seconds in which a second press of the same decision is a bounce and not meant."""
_ROLES = {
    "file.quit": QAction.MenuRole.QuitRole,
    "help.about": QAction.MenuRole.AboutRole,
    "tools.preferences": QAction.MenuRole.PreferencesRole,
}
"""Where macOS wants these."""


class _KeyAction(QAction):
    """An action whose keys do nothing while they are held, if it is to be done once.

    Args:
        ignored: Tells whether the press that is being handled does not count.
    """

    def __init__(self, window: QWidget, ignored: Callable[[], bool]) -> None:
        super().__init__(window)
        self._ignored = ignored

    def event(self, event: QEvent) -> bool:
        """Take a key, unless it does not count."""
        if event.type() == QEvent.Type.Shortcut and self._ignored():
            return True
        return super().event(event)


class CommandSet(QObject):
    """The commands of one window.

    A command is enabled when it has a handler, what it needs is open, its mode is on and nobody
    has disabled it by `set_enabled`.

    Args:
        keys: The key set to begin with.
        clock: Tells seconds; only differences count.
        bounce: Seconds in which a second press of a decision is ignored, 0 for none.
    """

    ran = Signal(str)
    """Id of a command, after it has run."""
    keys_changed = Signal()
    """The key set is another one, or the language, so that keys are called otherwise."""

    def __init__(
        self,
        window: QWidget,
        keys: KeyMap,
        *,
        clock: Callable[[], float] = time.monotonic,
        bounce: float = BOUNCE,
    ) -> None:
        super().__init__(window)
        self._clock = clock
        self.bounce = bounce
        self._keys = keys
        self._mode = Mode.DECISION
        self._open = frozenset((Needs.NOTHING,))
        self._handlers: dict[str, Handler] = {}
        self._disabled: set[str] = set()
        self._last: dict[str, float] = {}
        self._heard: dict[str, float] = {}
        self._groups: dict[CommandGroup, QActionGroup] = {}
        self._guard = KeyGuard(window)
        self._actions = {command.id: self._new_action(command, window) for command in COMMANDS}
        self.use_keys(keys)

    @property
    def keys(self) -> KeyMap:
        """The key set in use."""
        return self._keys

    def key_of(self, command_id: str) -> str:
        """Return the first key of a command as people read it, its name where it has none."""
        labels = self._keys.labels(command_id)
        return labels[0] if labels else self.action(command_id).text()

    @property
    def mode(self) -> Mode:
        """The mode whose keys count, beside those that always do."""
        return self._mode

    @property
    def undo_kept(self) -> SignalInstance:
        """Tells with a key that it has worked on what was typed in a field, not on a decision."""
        return self._guard.undo_kept

    @property
    def held(self) -> HeldKeys:
        """The keys that are held."""
        return self._guard.held

    def action(self, command_id: str) -> QAction:
        """Return the action of a command, for menus and buttons.

        Raises:
            UsageError: There is no such command.
        """
        try:
            return self._actions[command_id]
        except KeyError:
            raise UsageError(f"there is no command '{command_id}'") from None

    def connect(self, command_id: str, handler: Handler) -> None:  # type: ignore[override]
        """Say what a command does; it replaces what it did before.

        Raises:
            UsageError: There is no such command.
        """
        self.action(command_id)
        self._handlers[command_id] = handler
        self._refresh(command_id)

    def trigger(self, command_id: str) -> bool:
        """Run a command as if its key were pressed.

        Returns:
            Whether it has run: a disabled command and a bounce do not.

        Raises:
            UsageError: There is no such command.
        """
        action = self.action(command_id)
        if not action.isEnabled():
            return False
        before = self._last.get(command_id)
        action.trigger()
        return self._last.get(command_id) != before

    def is_enabled(self, command_id: str) -> bool:
        """Tell whether a command can run now."""
        return self.action(command_id).isEnabled()

    def set_enabled(self, command_id: str, enabled: bool) -> None:
        """Forbid a command for a time, or allow it again."""
        self.action(command_id)
        if enabled:
            self._disabled.discard(command_id)
        else:
            self._disabled.add(command_id)
        self._refresh(command_id)

    def set_open(self, *, project: bool, document: bool) -> None:
        """Say what is open; commands that need more are disabled."""
        opened = {Needs.NOTHING}
        if project:
            opened.add(Needs.PROJECT)
        if document:
            opened.add(Needs.DOCUMENT)
        self._open = frozenset(opened)
        self._refresh_all()

    def set_mode(self, mode: Mode) -> None:
        """Change between deciding and adjudicating; the keys of the other mode are off."""
        self._mode = mode
        self._refresh_all()

    def set_checked(self, command_id: str, checked: bool) -> None:
        """Set a switch without running its command."""
        self.action(command_id).setChecked(checked)

    def use_keys(self, keys: KeyMap) -> None:
        """Take another key set."""
        self._keys = keys
        for command_id, action in self._actions.items():
            action.setShortcuts(keys.sequences(command_id))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        for command_id, action in self._actions.items():
            command = COMMANDS_BY_ID[command_id]
            title, help_text = command.title_in(), command.help_in()
            labels = ", ".join(self._keys.labels(command_id))
            action.setText(title)
            action.setStatusTip(help_text)
            action.setWhatsThis(help_text)
            action.setToolTip(f"{title} ({labels})" if labels else title)
        self.keys_changed.emit()

    def _new_action(self, command: Command, window: QWidget) -> QAction:
        unheld = command.once or command.singly
        action = _KeyAction(window, lambda: unheld and self.held.repeating)
        action.setObjectName(command.id)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setAutoRepeat(not unheld)
        action.setCheckable(command.checkable)
        action.setMenuRole(_ROLES.get(command.id, QAction.MenuRole.NoRole))
        action.setEnabled(False)
        if command.group in EXCLUSIVE:
            if command.group not in self._groups:
                self._groups[command.group] = QActionGroup(self)
            self._groups[command.group].addAction(action)
        action.triggered.connect(partial(self._run, command))
        window.addAction(action)
        return action

    def _run(self, command: Command, checked: bool = False) -> None:
        if command.once and self._is_bounce(command.id):
            if command.checkable:
                self._actions[command.id].setChecked(not checked)
            return
        self._handlers[command.id]()
        # Counted from the end: while a slow disk writes, bounces wait in the queue of events.
        self._last[command.id] = self._heard[command.id] = self._clock()
        self.ran.emit(command.id)

    def _is_bounce(self, command_id: str) -> bool:
        """Tell whether a press follows another one too closely.

        Also one that was ignored: hands that tremble press more than twice.
        """
        last, now = self._heard.get(command_id), self._clock()
        bounce = last is not None and now - last < self.bounce
        if bounce:
            self._heard[command_id] = now
        return bounce

    def _refresh(self, command_id: str) -> None:
        command = COMMANDS_BY_ID[command_id]
        self._actions[command_id].setEnabled(
            command_id in self._handlers
            and command_id not in self._disabled
            and command.needs in self._open
            and command.mode.meets(self._mode)
        )

    def _refresh_all(self) -> None:
        for command_id in self._actions:
            self._refresh(command_id)
