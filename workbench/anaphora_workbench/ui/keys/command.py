"""The values of the command table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from anaphora_workbench.ui.wording.translation import (
    QT_TRANSLATE_NOOP,
    Translate,
    translate,
)

CONTEXT = "Commands"
"""Translation context of titles, help sentences, menus and groups."""


class Mode(StrEnum):
    """When the key of a command counts. Two commands of one mode never share a key."""

    EVERYWHERE = "everywhere"
    """In every mode."""
    DECISION = "decision"
    """While anaphors are decided, and in the error view."""
    REVIEW = "review"
    """While annotators' layers are adjudicated."""

    def meets(self, other: Mode) -> bool:
        """Tell whether commands of these modes can be active at the same time."""
        return self is other or Mode.EVERYWHERE in (self, other)


class Needs(StrEnum):
    """What must be open for a command to make sense."""

    NOTHING = "nothing"
    PROJECT = "project"
    DOCUMENT = "document"


class Menu(StrEnum):
    """The menus, in the order of the menu bar; the value is the English title."""

    FILE = QT_TRANSLATE_NOOP("Commands", "&File")
    EDIT = QT_TRANSLATE_NOOP("Commands", "&Edit")
    VIEW = QT_TRANSLATE_NOOP("Commands", "&View")
    GO = QT_TRANSLATE_NOOP("Commands", "&Go")
    DECIDE = QT_TRANSLATE_NOOP("Commands", "&Decide")
    EXPRESSION = QT_TRANSLATE_NOOP("Commands", "E&xpression")
    CHAIN = QT_TRANSLATE_NOOP("Commands", "&Chain")
    PROJECT = QT_TRANSLATE_NOOP("Commands", "&Project")
    TOOLS = QT_TRANSLATE_NOOP("Commands", "&Tools")
    REVIEW = QT_TRANSLATE_NOOP("Commands", "&Adjudicate")
    HELP = QT_TRANSLATE_NOOP("Commands", "&Help")


class CommandGroup(StrEnum):
    """What belongs together in menus and on the key card; the value is the English heading."""

    ANSWER = QT_TRANSLATE_NOOP("Commands", "Answer")
    NUMBERS = QT_TRANSLATE_NOOP("Commands", "Choose by number")
    CANDIDATES = QT_TRANSLATE_NOOP("Commands", "Candidates")
    REFERENCE = QT_TRANSLATE_NOOP("Commands", "Kind of reference")
    REMARKS = QT_TRANSLATE_NOOP("Commands", "Doubts and notes")
    ANAPHOR = QT_TRANSLATE_NOOP("Commands", "Anaphor")
    MARKABLE = QT_TRANSLATE_NOOP("Commands", "Expression")
    SPAN = QT_TRANSLATE_NOOP("Commands", "Extent of the expression")
    CHAIN = QT_TRANSLATE_NOOP("Commands", "Chain")
    ENTITY = QT_TRANSLATE_NOOP("Commands", "Entity")
    GUIDELINES = QT_TRANSLATE_NOOP("Commands", "Guidelines")
    QUEUE = QT_TRANSLATE_NOOP("Commands", "Move through the anaphors")
    CURSOR = QT_TRANSLATE_NOOP("Commands", "Cursor")
    TEXT = QT_TRANSLATE_NOOP("Commands", "Move through the text")
    FIND = QT_TRANSLATE_NOOP("Commands", "Find")
    UNDO = QT_TRANSLATE_NOOP("Commands", "Undo")
    PANELS = QT_TRANSLATE_NOOP("Commands", "Panels")
    ZOOM = QT_TRANSLATE_NOOP("Commands", "Size")
    THEMES = QT_TRANSLATE_NOOP("Commands", "Theme")
    FILES = QT_TRANSLATE_NOOP("Commands", "Files")
    RECENT = QT_TRANSLATE_NOOP("Commands", "Recent projects")
    SAVING = QT_TRANSLATE_NOOP("Commands", "Export and backup")
    LEAVING = QT_TRANSLATE_NOOP("Commands", "Close")
    PROJECT = QT_TRANSLATE_NOOP("Commands", "Project")
    TEAM = QT_TRANSLATE_NOOP("Commands", "Team")
    PROPOSALS = QT_TRANSLATE_NOOP("Commands", "Proposals")
    EVALUATION = QT_TRANSLATE_NOOP("Commands", "Evaluation")
    SETTINGS = QT_TRANSLATE_NOOP("Commands", "Settings")
    VERDICT = QT_TRANSLATE_NOOP("Commands", "Settle")
    REVIEW_NUMBERS = QT_TRANSLATE_NOOP("Commands", "Settle by number")
    DISAGREEMENTS = QT_TRANSLATE_NOOP("Commands", "Disagreements")
    HELP = QT_TRANSLATE_NOOP("Commands", "Help")


SUBMENUS = frozenset(
    (CommandGroup.NUMBERS, CommandGroup.THEMES, CommandGroup.RECENT, CommandGroup.REVIEW_NUMBERS)
)
"""Groups that are a menu of their own inside their menu."""
EXCLUSIVE = frozenset((CommandGroup.THEMES,))
"""Groups of which exactly one command is checked."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the program can do on command.

    Attributes:
        id: Stable name, as in the key file: ``decide.accept``.
        title: What the menu says, in English; `title_in` translates.
        help: One sentence on what it does, in English; `help_in` translates.
        menu: The menu it is in.
        group: What it belongs to, in its menu and on the key card.
        mode: When its key counts.
        needs: What must be open.
        once: Whether a held key and a second press within the bounce time are ignored: the
            command decides something and goes on to the next anaphor.
        singly: Whether a held key is ignored, but no second press, however soon: the command
            changes something, and what it changes next may be out of sight.
        checkable: Whether it is a switch that is on or off.
        number: The number that stands for ``{number}`` in title and help, 0 for none.
    """

    id: str
    title: str
    help: str
    menu: Menu
    group: CommandGroup
    mode: Mode = Mode.EVERYWHERE
    needs: Needs = Needs.NOTHING
    once: bool = False
    checkable: bool = False
    number: int = 0
    singly: bool = False

    def title_in(self, translate: Translate = translate) -> str:
        """Return the title in the language that `translate` translates into."""
        return translate(CONTEXT, self.title).replace("{number}", str(self.number))

    def help_in(self, translate: Translate = translate) -> str:
        """Return the help sentence in the language that `translate` translates into."""
        return translate(CONTEXT, self.help).replace("{number}", str(self.number))


@dataclass(frozen=True, slots=True)
class Section:
    """Commands that share all but ``texts``: id, title and help sentence of each. See `Command`."""

    menu: Menu
    group: CommandGroup
    texts: tuple[tuple[str, str, str], ...]
    mode: Mode = Mode.EVERYWHERE
    needs: Needs = Needs.NOTHING
    once: bool = False
    checkable: bool = False
    singly: bool = False

    def commands(self) -> tuple[Command, ...]:
        """Return the commands, in order; one called ``*.1`` to ``*.9`` has that number."""
        return tuple(
            [
                Command(
                    *texts,
                    self.menu,
                    self.group,
                    self.mode,
                    self.needs,
                    self.once,
                    self.checkable,
                    number=_number(texts[0]),
                    singly=self.singly,
                )
                for texts in self.texts
            ]
        )


def _number(command_id: str) -> int:
    last = command_id.rpartition(".")[2]
    return int(last) if last.isdigit() else 0
