"""The commands that take one more key, or a few words: kinds, doubts, notes, filter, chains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from anaphora_workbench.annotation.session import refused
from anaphora_workbench.annotation.tagsets import Choice, KindTag, TagSet
from anaphora_workbench.model import Span
from anaphora_workbench.store import DOUBT
from anaphora_workbench.ui.annotating.mode_bar import ModeBar, Option
from anaphora_workbench.ui.annotating.session_commands import (
    head,
    join,
    new_anaphor,
    new_markable,
    part,
    zero,
)
from anaphora_workbench.ui.annotating.session_controller import Desk, Views
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.wording.names import kind_name
from anaphora_workbench.ui.wording.translation import translate

_DIGITS = "1234567890"


class DeskModes:
    """Asks for one more key in the bar and works on a desk.

    Args:
        desk: What it works on.
        views: What shows it.
        bar: Where it asks.
        tags: The project's tag set.
    """

    def __init__(self, desk: Desk, views: Views, bar: ModeBar, tags: TagSet) -> None:
        self._desk = desk
        self._views = views
        self._bar = bar
        self.tags = tags
        self._walk = ""
        self._anchor = -1
        views.chain.walked.connect(self._walk_to)
        views.chain.split_confirmed.connect(self._split)
        views.chain.split_left.connect(self._leave_split)

    def connect(self, commands: CommandSet) -> None:
        """Let the commands work on this desk."""
        handlers: dict[str, Callable[[], object]] = {
            "anaphor.kind": self.kind,
            "anaphor.agreement": self.agreement,
            "decision.flag": self.flag,
            "decision.note": self.note,
            "decide.bridge": self.bridge,
            "decide.filter": self.filter,
            "chain.walk": self.walk,
            "chain.split": self.preview_split,
            "mode.leave": self.leave,
            "cursor.walk": self.walk_words,
            "cursor.left": partial(self._step_cursor, -1, 0),
            "cursor.right": partial(self._step_cursor, 1, 0),
        }
        for name, handler in handlers.items():
            commands.connect(name, handler)

    def release(self) -> None:
        """Let go of the views, for the modes of another desk."""
        strip = self._views.chain
        strip.walked.disconnect(self._walk_to)
        strip.split_confirmed.disconnect(self._split)
        strip.split_left.disconnect(self._leave_split)

    def _nothing_asked(self) -> bool:
        if self._desk.session.question is None:
            self._desk.show(refused("nothing-asked"))
            return True
        return False

    # One more key

    def kind(self) -> None:
        """Ask for the kind of the active anaphor."""
        if self._nothing_asked():
            return
        kinds = [(kind, kind.title or kind_name(kind.label)) for kind in self.tags.kinds]
        options = _options([(kind, kind.key, title) for kind, title in kinds])

        def chosen(kind: KindTag) -> None:
            self._desk.show(self._desk.decisions.kind(kind.label))

        self._bar.choose(translate("Modes", "Kind"), options, chosen)

    def agreement(self) -> None:
        """Ask for number, gender and person of the active anaphor."""
        if self._nothing_asked():
            return
        features = (
            ("s", translate("Modes", "singular"), ("Number", "Sing")),
            ("p", translate("Modes", "plural"), ("Number", "Plur")),
            ("m", translate("Modes", "masculine"), ("Gender", "Masc")),
            ("f", translate("Modes", "feminine"), ("Gender", "Fem")),
            ("n", translate("Modes", "neuter"), ("Gender", "Neut")),
            ("1", translate("Modes", "first person"), ("Person", "1")),
            ("2", translate("Modes", "second person"), ("Person", "2")),
            ("3", translate("Modes", "third person"), ("Person", "3")),
            ("0", translate("Modes", "as the words tell"), ("", "")),
        )
        options = [Option(key, label, value) for key, label, value in features]

        def chosen(value: tuple[str, str]) -> None:
            markings = self._desk.markings
            if value[0]:
                self._desk.show(markings.agreement(*value))
                return
            for name in ("Number", "Gender", "Person"):
                self._desk.show(markings.agreement(name, ""))

        title = translate("Modes", "Number, gender, person")
        self._bar.choose(title, options, chosen, stay=True)

    def flag(self) -> None:
        """Ask for the reason of a doubt."""
        if self._nothing_asked():
            return
        session = self._desk.session
        options = _options([(c.label, c.key, c.title or c.label) for c in self.tags.doubts])
        if DOUBT in session.layer.anaphors[session.active].attributes:
            options.append(Option("0", translate("Modes", "no doubt any more"), None))

        def chosen(reason: str | None) -> None:
            self._desk.show(self._desk.decisions.flag(reason))

        self._bar.choose(translate("Modes", "Doubt"), options, chosen)

    def bridge(self) -> None:
        """Ask for the relation of a bridging link to the marked candidate."""
        if self._nothing_asked():
            return
        row = self._desk.session.current_row
        if row is None:
            self._desk.show(refused("nothing-marked"))
            return
        options = _options([(c, c.key, c.title or c.label) for c in self.tags.relations])

        def chosen(relation: Choice) -> None:
            self._desk.show(self._desk.decisions.bridge(relation.label))

        title = translate("Modes", "Bridging to {words}").format(words=row.words)
        self._bar.choose(title, options, chosen)

    # Words

    def note(self) -> None:
        """Ask for a note."""
        if self._nothing_asked():
            return
        session = self._desk.session
        item = session.item(session.active)

        def done(text: str) -> None:
            self._desk.show(self._desk.decisions.note(text))

        old = item.note if item is not None else ""
        self._bar.ask(translate("Modes", "Note"), old, None, done, keep=True)

    def filter(self) -> None:
        """Ask for a text that candidates must hold; Return takes the marked one."""
        if self._nothing_asked():
            return
        desk = self._desk

        def changed(text: str) -> None:
            desk.show(desk.session.set_filter(text))

        def done(text: str) -> None:
            if text.strip():
                desk.show(desk.decisions.accept())

        self._bar.ask(
            translate("Modes", "Candidates with"),
            "",
            changed,
            done,
            on_left=partial(changed, ""),
            keys={
                "Down": lambda: desk.show(desk.decisions.mark(1)),
                "Up": lambda: desk.show(desk.decisions.mark(-1)),
            },
        )

    # Chains

    def walk(self) -> None:
        """Walk the chain of the active anaphor."""
        members = self._desk.chaining.members()
        if len(members) < 2:
            self._desk.show(refused("no-chain"))
            return
        options = [
            Option("Left", translate("Modes", "earlier"), -1),
            Option("Right", translate("Modes", "later"), 1),
            Option("S", translate("Modes", "split here"), "split"),
            Option("Del", translate("Modes", "delete this link"), "unlink"),
            Option("Return", translate("Modes", "ask about this one"), "go"),
        ]
        title = translate("Modes", "Chain")
        self._bar.choose(title, options, self._walked, stay=True, on_left=self._end_walk)
        self._walk_to(self._desk.session.active)

    def _walked(self, what: int | str) -> None:
        members = self._desk.chaining.members()
        if isinstance(what, int):
            place = members.index(self._walk) if self._walk in members else 0
            self._walk_to(members[min(max(place + what, 0), len(members) - 1)])
            return
        here = self._walk
        self._bar.leave()
        if what == "go":
            self._desk.show(self._desk.session.activate(here))
        elif what == "unlink":
            self._desk.show(self._desk.chaining.unlink(here))
        else:
            self._ask_split(here)

    def _walk_to(self, name: str) -> None:
        self._walk = name
        self._views.chain.set_walk(name)
        self._desk.point_at(name)

    def _end_walk(self) -> None:
        self._walk = ""
        self._views.chain.set_walk("")
        self._desk.point_at("")

    def preview_split(self) -> None:
        """Show both halves of a split before the active anaphor, and ask."""
        if not self._nothing_asked():
            self._ask_split(self._desk.session.active)

    def _ask_split(self, name: str) -> None:
        first, second = self._desk.chaining.halves(name)
        if not first:
            self._desk.show(refused("split-first"))
            return
        self._walk = name
        self._views.chain.set_split(first, second)
        self._desk.preview(first, second)
        title = translate("Modes", "Split the chain before {words}?").format(
            words=self._desk.words(name)
        )
        options = [
            Option(
                "Return",
                translate("Modes", "split: {first} and {second} mentions").format(
                    first=len(first), second=len(second)
                ),
                True,
            )
        ]
        self._bar.choose(title, options, lambda _yes: self._split(), on_left=self._leave_split)

    def _split(self) -> None:
        name, self._walk = self._walk, ""
        self._bar.leave()
        self._desk.preview((), ())
        if name:
            self._desk.show(self._desk.chaining.split(name))

    def _leave_split(self) -> None:
        self._walk = ""
        self._bar.leave()
        self._desk.preview((), ())
        self._views.chain.leave_split()

    # Words

    def _step_cursor(self, dx: int, dy: int) -> None:
        self._views.text.move_cursor(dx, dy)

    def walk_words(self) -> None:
        """Move the cursor by the arrows, select with Shift, and work on what is selected."""
        desk = self._desk
        work: dict[str, tuple[str, Callable[[], object]]] = {
            "Left": (translate("Modes", "word to the left"), partial(self._move, -1, 0)),
            "Right": (translate("Modes", "word to the right"), partial(self._move, 1, 0)),
            "Up": (translate("Modes", "line up"), partial(self._move, 0, -1)),
            "Down": (translate("Modes", "line down"), partial(self._move, 0, 1)),
            "Shift+Left": (translate("Modes", "select to the left"), partial(self._extend, -1)),
            "Shift+Right": (translate("Modes", "select to the right"), partial(self._extend, 1)),
            "Return": (translate("Modes", "take as antecedent"), lambda: desk.show(join(desk))),
            "Z": (translate("Modes", "zero pronoun"), lambda: desk.show(zero(desk))),
            "M": (translate("Modes", "expression"), lambda: desk.show(new_markable(desk))),
            "Shift+M": (translate("Modes", "anaphor"), lambda: desk.show(new_anaphor(desk))),
            "H": (translate("Modes", "head"), lambda: desk.show(head(desk))),
            "D": (translate("Modes", "second part"), lambda: desk.show(part(desk))),
        }
        options = [Option(key, label, run) for key, (label, run) in work.items()]
        stay = frozenset(("Left", "Right", "Up", "Down", "Shift+Left", "Shift+Right"))
        staying = [work[key][1] for key in stay]

        def chosen(run: Callable[[], object]) -> None:
            if run not in staying:
                self._bar.leave()
            run()

        if self._views.text.cursor_token < 0:
            self._to_active()
        self._bar.choose(translate("Modes", "Cursor"), options, chosen, stay=True)

    def _to_active(self) -> None:
        """Put the cursor on the active anaphor, or on the first word in sight."""
        markable = self._desk.session.markable(self._desk.session.active)
        self._views.text.set_cursor(markable.start if markable is not None else 0)

    def _move(self, dx: int, dy: int) -> None:
        self._views.text.select(None)
        self._views.text.move_cursor(dx, dy)

    def _extend(self, by: int) -> None:
        """Move the free end of the selection by one word, to the left or right on the screen."""
        text = self._views.text
        if text.cursor_token < 0:
            self._to_active()
        if text.selection() is None:
            self._anchor = text.cursor_token
        text.move_cursor(by, 0)
        low, high = sorted((self._anchor, text.cursor_token))
        text.select(Span(low, high + 1))

    # Leaving

    def leave(self) -> None:
        """Leave a filter, a set or a reference type that was chosen; nothing saved is lost."""
        session = self._desk.session
        if self._bar.active:
            self._bar.leave()
        elif session.filter:
            self._desk.show(session.set_filter(""))
        elif session.chosen:
            self._desk.show(session.set_chosen(()))
            self._desk.quiet.emit("")
        elif session.reference is not None:
            self._desk.show(session.set_reference(None))
        else:
            self._desk.clear_selection()


def _options(entries: Sequence[tuple[object, str, str]]) -> list[Option]:
    """Return options; those without a key of their own get a digit that is free."""
    taken = {key for _value, key, _label in entries}
    free = [digit for digit in _DIGITS if digit not in taken]
    options = []
    for value, key, label in entries:
        if not key and free:
            key = free.pop(0)
        if key:
            options.append(Option(key, label, value))
    return options
