"""The commands that take one more key, or a few words: kinds, doubts, notes, filter, chains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from anaphora_workbench.annotation.project.tagsets import Choice, KindTag, TagSet
from anaphora_workbench.annotation.session.values import CandidateRow, Change, refused
from anaphora_workbench.model import Span
from anaphora_workbench.store import DOUBT
from anaphora_workbench.ui.annotating.mode_bar import ModeBar, Option
from anaphora_workbench.ui.annotating.same_words_preview import SameWordsPreview
from anaphora_workbench.ui.annotating.session_commands import (
    add_at_cursor,
    choose_clause,
    head,
    mark_expression,
    on_span,
    refer_to_picked,
    zero,
)
from anaphora_workbench.ui.annotating.session_controller import SessionController, Views
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.panels.candidate_words import row_words
from anaphora_workbench.ui.wording.messages import join_notes, join_sizes, mention_words
from anaphora_workbench.ui.wording.names import kind_name
from anaphora_workbench.ui.wording.translation import directed, translate

_DIGITS = "1234567890"
_LONG = 28
"""Signs of the words of an entity that the bar shows."""


class InputModes:
    """Asks for one more key in the bar and works on the open session."""

    def __init__(
        self, controller: SessionController, views: Views, bar: ModeBar, tags: TagSet
    ) -> None:
        self._controller = controller
        self._views = views
        self._bar = bar
        self.tags = tags
        self._walk = ""
        self._anchor = -1
        self._same_words = SameWordsPreview(controller, views, bar)
        views.chain.walked.connect(self._walk_to)
        self._join: tuple[str, str] | None = None
        views.chain.confirmed.connect(self._confirm)
        views.chain.left.connect(self._leave_preview)

    def connect(self, commands: CommandSet) -> None:
        """Let the commands work on this session."""
        handlers: dict[str, Callable[[], object]] = {
            "anaphor.kind": self.kind,
            "anaphor.agreement": self.agreement,
            "decision.flag": self.flag,
            "decision.note": self.note,
            "decide.bridge": self.bridge,
            "decide.filter": self.filter,
            "decide.entity": self.entity,
            "decide.clause": self.clause,
            "chain.walk": self.walk,
            "chain.split": self.preview_split,
            "chain.same-words": self._same_words.ask,
            "chain.join": self.preview_join,
            "mode.leave": self.leave,
            "cursor.walk": self.walk_words,
            "cursor.left": partial(self._step_cursor, -1, 0),
            "cursor.right": partial(self._step_cursor, 1, 0),
        }
        for name, handler in handlers.items():
            commands.connect(name, handler)

    def release(self) -> None:
        """Let go of the views, for the modes of another session."""
        strip = self._views.chain
        strip.walked.disconnect(self._walk_to)
        strip.confirmed.disconnect(self._confirm)
        strip.left.disconnect(self._leave_preview)

    def _nothing_asked(self) -> bool:
        if self._controller.session.question is None:
            self._controller.show(refused("nothing-asked"))
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
            self._controller.show(self._controller.decisions.kind(kind.label))

        self._bar.choose(translate("InputModes", "Kind"), options, chosen)

    def agreement(self) -> None:
        """Ask for number, gender and person of the active anaphor."""
        if self._nothing_asked():
            return
        features = (
            ("s", translate("InputModes", "singular"), ("Number", "Sing")),
            ("p", translate("InputModes", "plural"), ("Number", "Plur")),
            ("m", translate("InputModes", "masculine"), ("Gender", "Masc")),
            ("f", translate("InputModes", "feminine"), ("Gender", "Fem")),
            ("n", translate("InputModes", "neuter"), ("Gender", "Neut")),
            ("1", translate("InputModes", "first person"), ("Person", "1")),
            ("2", translate("InputModes", "second person"), ("Person", "2")),
            ("3", translate("InputModes", "third person"), ("Person", "3")),
            ("0", translate("InputModes", "from the words"), ("", "")),
        )
        options = [Option(key, label, value) for key, label, value in features]

        def chosen(value: tuple[str, str]) -> None:
            markings = self._controller.markings
            if value[0]:
                self._controller.show(markings.agreement(*value))
                return
            for name in ("Number", "Gender", "Person"):
                self._controller.show(markings.agreement(name, ""))

        title = translate("InputModes", "Number, gender, person")
        self._bar.choose(title, options, chosen, stay=True)

    def flag(self) -> None:
        """Ask for the reason of a doubt."""
        if self._nothing_asked():
            return
        session = self._controller.session
        options = _options([(c.label, c.key, c.title or c.label) for c in self.tags.doubts])
        if DOUBT in session.layer.anaphors[session.active].attributes:
            options.append(Option("0", translate("InputModes", "remove the flag"), None))

        def chosen(reason: str | None) -> None:
            self._controller.show(self._controller.decisions.flag(reason))

        self._bar.choose(translate("InputModes", "Doubt"), options, chosen)

    def bridge(self) -> None:
        """Ask for the relation of a bridging link to the marked candidate."""
        if self._nothing_asked():
            return
        row = self._controller.session.current_row
        if row is None:
            self._controller.show(refused("nothing-marked"))
            return
        options = _options([(c, c.key, c.title or c.label) for c in self.tags.relations])

        def chosen(relation: Choice) -> None:
            self._controller.show(self._controller.decisions.bridge(relation.label))

        title = translate("InputModes", "Bridging to {words}").format(words=row.words)
        self._bar.choose(title, options, chosen)

    # Words

    def note(self) -> None:
        """Ask for a note."""
        if self._nothing_asked():
            return
        session = self._controller.session
        item = session.item(session.active)

        def done(text: str) -> None:
            self._controller.show(self._controller.decisions.note(text))

        old = item.note if item is not None else ""
        self._bar.ask(translate("InputModes", "Note"), old, None, done, keep=True)

    def filter(self) -> None:
        """Ask for a text that candidates must hold; the bar says what Return does.

        Return takes the marked candidate, or adds it to the set that is open. It takes nothing
        while nothing is typed or found, nor a rejected one on which nobody has put the mark.
        """
        if self._nothing_asked():
            return
        controller, decisions = self._controller, self._controller.decisions
        session = controller.session

        def changed(text: str) -> None:
            controller.show(session.set_filter(text))

        def title() -> str:
            words = [controller.words(name) for name in session.chosen]
            if not words:
                return translate("InputModes", "Candidates with")
            text = translate("InputModes", "{words} + candidates with")
            return text.format(words=" + ".join(words))

        def change_set(work: Callable[[], Change]) -> None:
            controller.show(work())
            self._bar.renew(title(), "")

        def down() -> None:
            if session.listing.needs_mark:
                controller.show(session.set_current(session.current))
            else:
                controller.show(decisions.mark(1))

        def enter() -> None:
            if not self._bar.text.strip():
                self._bar.leave()
            elif session.current_row is None:
                controller.show(refused("filter-none"))
            elif session.gathering:
                change_set(decisions.add_to_set)
            elif session.listing.needs_mark:
                row = session.current_row
                failed = ", ".join([verdict.constraint for verdict in row.failed])
                controller.show(refused("filter-rejected", words=row.words, constraints=failed))
            else:
                self._bar.finish()

        self._bar.ask(
            title(),
            "",
            changed,
            lambda _text: controller.show(decisions.take_marked()),
            on_left=partial(changed, ""),
            keys={
                "Return": enter,
                "Enter": enter,
                "Down": down,
                "Up": lambda: controller.show(decisions.mark(-1)),
                "+": lambda: change_set(decisions.add_to_set),
                "Backspace": lambda: change_set(decisions.shrink_set),
            },
            hint=self._filter_hint,
        )

    def _filter_hint(self) -> str:
        """Return what Return does in the filter now."""
        session = self._controller.session
        row, question = session.current_row, session.question
        words = directed(_elided(row.words)) if row is not None else ""
        if not self._bar.text.strip():
            return translate("InputModes", "Return or Esc: leave the filter")
        if row is None or question is None:
            return translate("InputModes", "Return: nothing · Esc: leave")
        if session.gathering and not set(row.ids).isdisjoint(session.chosen):
            text = translate("InputModes", "Return: remove {words} · Esc: leave")
        elif session.gathering:
            text = translate("InputModes", "Return: add {words} · Esc: leave")
        elif session.listing.needs_mark:
            text = translate("InputModes", "{words} is rejected · Down: mark it · Esc: leave")
        elif question.chosen or not question.undecided:
            text = translate("InputModes", "Return: replace the answer by {words} · Esc: leave")
        else:
            text = translate("InputModes", "Return: choose {words} and save · Esc: leave")
        return text.format(words=words)

    def entity(self) -> None:
        """Ask for the letter of an entity; its row is taken, shown or not."""
        if self._nothing_asked():
            return
        controller, session = self._controller, self._controller.session
        rows = [row for row in session.listing.everything if row.letter]
        if not session.pools.ready:
            controller.show(refused("candidates-coming"))
            return
        if not rows:
            by_entity = session.listing.by_entity
            controller.show(refused("no-candidates" if by_entity else "not-by-entity"))
            return
        entities = session.entities

        def place(row: CandidateRow) -> tuple[bool, bool, str]:
            return (not entities.of(row.markable.id), not row.allowed, row.letter)

        options = [
            Option(row.letter, self._row_label(row), row.markable.id)
            for row in sorted(rows, key=place)  # entities first, then what is none yet
        ]

        def chosen(name: str) -> None:
            controller.show(controller.decisions.choose_markable(name))

        self._bar.choose(translate("InputModes", "Entity"), options, chosen)

    def _row_label(self, row: CandidateRow) -> str:
        """Return a row as the bar offers it; a pronoun without a name with its sentence."""
        if (
            row.stands_for
            or row.predicate
            or self._controller.session.entities.tells(row.markable.id)
        ):
            return _elided(row_words(row))
        return mention_words(_elided(row.words), sentence=row.sentence)

    def clause(self) -> None:
        """Take the clause of the verb at the cursor; without a cursor ask for a listed one."""
        if self._nothing_asked():
            return
        controller, session = self._controller, self._controller.session
        if not session.pools.ready:
            controller.show(refused("candidates-coming"))
            return
        if controller.span() is not None:
            controller.show(choose_clause(controller))
            return
        clauses = [row for row in session.listing.everything if row.predicate]
        clauses.sort(key=lambda row: not row.allowed)
        if not clauses:
            controller.show(refused("no-clauses", words=controller.words(session.active)))
            return
        options = [
            Option(key, _elided(row_words(row)), row.markable.id)
            for key, row in zip(_DIGITS, clauses, strict=False)
        ]

        def chosen(name: str) -> None:
            controller.show(controller.decisions.choose_markable(name))

        self._bar.choose(translate("InputModes", "Clause"), options, chosen)

    # Chains

    def walk(self) -> None:
        """Walk the chain of the active anaphor."""
        members = self._controller.chaining.members()
        if len(members) < 2:
            self._controller.show(refused("no-chain"))
            return
        options = [
            Option("Left", translate("InputModes", "earlier"), -1),
            Option("Right", translate("InputModes", "later"), 1),
            Option("S", translate("InputModes", "split here"), "split"),
            Option("Del", translate("InputModes", "delete this link"), "unlink"),
            Option("Return", translate("InputModes", "open this anaphor"), "go"),
        ]
        title = translate("InputModes", "Chain")
        self._bar.choose(title, options, self._walked, stay=True, on_left=self._end_walk)
        self._walk_to(self._controller.session.active)

    def _walked(self, what: int | str) -> None:
        members = self._controller.chaining.members()
        if isinstance(what, int):
            place = members.index(self._walk) if self._walk in members else 0
            self._walk_to(members[min(max(place + what, 0), len(members) - 1)])
            return
        here = self._walk
        self._bar.leave()
        if what == "go":
            self._controller.show(self._controller.session.activate(here))
        elif what == "unlink":
            self._controller.show(self._controller.chaining.unlink(here))
        else:
            self._ask_split(here)

    def _walk_to(self, name: str) -> None:
        self._walk = name
        self._views.chain.set_walk(name)
        self._controller.point_at(name)

    def _end_walk(self) -> None:
        self._walk = ""
        self._views.chain.set_walk("")
        self._controller.point_at("")

    def preview_split(self) -> None:
        """Show both halves of a split before the active anaphor, and ask."""
        if not self._nothing_asked():
            self._ask_split(self._controller.session.active)

    def _ask_split(self, name: str) -> None:
        first, second = self._controller.chaining.halves(name)
        if not first:
            self._controller.show(refused("split-first"))
            return
        self._walk = name
        self._views.chain.set_split(first, second)
        self._controller.preview(first, second)
        title = translate("InputModes", "Split the chain before {words}?").format(
            words=self._controller.words(name)
        )
        options = [
            Option(
                "Return",
                translate("InputModes", "split: {first} and {second} mentions").format(
                    first=len(first), second=len(second)
                ),
                True,
            )
        ]
        self._bar.choose(title, options, lambda _yes: self._confirm(), on_left=self._leave_preview)

    def preview_join(self) -> None:
        """Show the chain of the active anaphor and that of another expression, and ask.

        The other is the expression at the cursor; without one the candidate that is marked.
        """
        if self._nothing_asked():
            return
        controller, session = self._controller, self._controller.session
        row = session.current_row
        name = controller.picked() or (row.markable.id if row is not None else "")
        if name:
            self.ask_join(session.active, name)
        else:
            controller.show(refused("join-nothing"))

    def ask_join(self, one: str, other: str) -> None:
        """Show the chains of two expressions and what joining them changes, and ask."""
        controller = self._controller
        plan = controller.chaining.planned_merge(one, other)
        if isinstance(plan, Change):
            controller.show(plan)
            return
        self._join = (one, other)
        self._views.chain.set_join(plan.first, plan.second, controller.mention)
        controller.preview(plan.first, plan.second)
        names = [self._entity_label(chain[0]) for chain in (plan.first, plan.second)]
        title = translate("InputModes", "Are {first} and {second} the same entity?").format(
            first=directed(names[0]), second=directed(names[1])
        )
        self._bar.choose(
            title,
            [Option("Return", translate("InputModes", "yes, join them into one"), True)],
            lambda _yes: self._confirm(),
            on_left=self._leave_preview,
            on_dropped=lambda: controller.show(
                refused("join-dropped", first=names[0], second=names[1])
            ),
            notes=[
                *join_sizes(names, (len(plan.first), len(plan.second))),
                *join_notes(plan, controller.words, self.tags),
            ],
        )

    def _entity_label(self, name: str) -> str:
        """Return what the entity of a mention is called; one of pronouns only with a sentence."""
        session, words = self._controller.session, self._controller.chaining.entity_name(name)
        entity = session.entities.of(name)
        best = session.entities.representative(entity) or session.markable(name)
        if best is None or session.entities.tells(best.id):
            return _elided(words)
        return mention_words(_elided(words), sentence=session.document.sentence_of(best.start))

    def _confirm(self) -> None:
        """Make the split or the join that is shown."""
        split, self._walk = self._walk, ""
        join, self._join = self._join, None
        self._bar.leave()
        self._controller.preview((), ())
        if join is not None:
            self._controller.show(self._controller.chaining.merge(*join))
            self._controller.show_chain()
        elif split:
            self._controller.show(self._controller.chaining.split(split))

    def _leave_preview(self) -> None:
        self._walk, self._join = "", None
        self._bar.leave()
        self._controller.preview((), ())
        self._controller.show_chain()

    # Words

    def _step_cursor(self, dx: int, dy: int) -> None:
        self._views.text.move_cursor(dx, dy)

    def walk_words(self) -> None:
        """Move the cursor by the arrows, select with Shift, and work on what is selected."""
        controller, markings = self._controller, self._controller.markings

        def show(work: Callable[..., Change], *given: object) -> Callable[[], object]:
            return lambda: controller.show(work(controller, *given))

        work: dict[str, tuple[str, Callable[[], object]]] = {
            "Left": (translate("InputModes", "word to the left"), partial(self._move, -1, 0)),
            "Right": (translate("InputModes", "word to the right"), partial(self._move, 1, 0)),
            "Up": (translate("InputModes", "line up"), partial(self._move, 0, -1)),
            "Down": (translate("InputModes", "line down"), partial(self._move, 0, 1)),
            "Shift+Left": (
                translate("InputModes", "select to the left"),
                partial(self._extend, -1),
            ),
            "Shift+Right": (
                translate("InputModes", "select to the right"),
                partial(self._extend, 1),
            ),
            "Return": (translate("InputModes", "take as antecedent"), show(refer_to_picked)),
            "Q": (translate("InputModes", "clause of this verb"), show(choose_clause)),
            "+": (translate("InputModes", "add to the set"), show(add_at_cursor)),
            "Z": (translate("InputModes", "zero pronoun"), show(zero)),
            "M": (translate("InputModes", "expression"), show(mark_expression)),
            "Shift+M": (translate("InputModes", "anaphor"), show(on_span, markings.new_anaphor)),
            "H": (translate("InputModes", "head"), show(head)),
            "D": (translate("InputModes", "second part"), show(on_span, markings.add_part)),
        }
        options = [Option(key, label, run) for key, (label, run) in work.items()]
        stay = frozenset(("Left", "Right", "Up", "Down", "Shift+Left", "Shift+Right", "+"))
        staying = [work[key][1] for key in stay]

        def chosen(run: Callable[[], object]) -> None:
            if run not in staying:
                self._bar.leave()
            run()

        if self._views.text.cursor_token < 0:
            self._to_active()
        self._bar.choose(translate("InputModes", "Cursor"), options, chosen, stay=True)

    def _to_active(self) -> None:
        """Put the cursor on the active anaphor, or on the first word in sight."""
        markable = self._controller.session.markable(self._controller.session.active)
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
        """Leave a filter, a set or a reference type that was chosen; nothing saved is lost.

        With nothing to leave, words that are selected are let go, and the question is in sight.
        """
        session = self._controller.session
        if self._bar.active:
            self._bar.leave()
        elif session.filter:
            self._controller.show(session.set_filter(""))
        elif session.gathering:
            self._controller.show(session.give_up_set())
            self._controller.quiet.emit("")
        elif session.reference is not None:
            self._controller.show(session.set_reference(None))
        else:
            self._controller.clear_selection()
            self._controller.return_to_question()


def _elided(words: str) -> str:
    """Return words cut for a bar that has to show many of them."""
    return words if len(words) <= _LONG else words[: _LONG - 1].rstrip() + "…"


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
