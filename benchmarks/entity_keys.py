"""A simulated annotator of whole entities: from the words of a text to the chains of its key.

The real window gets real keys. The text is opened without its key, analysed and prepared by the
tool itself, with the noun phrases asked about. The annotator goes through the questions in text
order and knows the answers:

- A question on a mention of the key: its words are corrected if they are not those of the key (keys
  of extent, or a drag and ``D``), then it is answered with the fewest keys (`answer_keys`). ``U``
  and ``Return`` answer all with the same words, if all are mentions of one entity and that is
  cheaper.
- A question on anything else: a pronoun does not refer (``X``), a zero is removed (``Z``), a noun
  phrase is passed over (``N``). That passes over descriptions with the same head; a mention among
  them is asked by a click, or by ``Up`` where a click would choose it as a candidate.
- A mention that is not asked about is marked by hand when the questions before it are answered: a
  drag and ``M`` for the first mention of an entity, a drag, ``I`` and the letter of its entity, or
  a drag, ``Shift+M`` and the answer; a click on the verb and ``Z`` for a zero. Nothing is to be
  done where a later mention takes it as its antecedent.

A key is one action, and so are a click and a drag. Scrolling, reading and thinking are not counted.
After each answer the chain is compared with the key, and at the end the layer, as it is exported,
by the scorer with all words of each mention. What could not be reached is counted, not left out.
"""

from __future__ import annotations

import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from annotator_hands import Hands, filter_keys
from chain_key import ChainKey, place_of
from extent_keys import extent_keys
from peer_actions import GoldMention

from anaphora_workbench.annotation.session.planned_edits import mention_kind, same_place
from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import Markable, Reference, Span
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import is_noun_kind, is_pronominal, language
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.written_mentions import to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.mention_tables import mentions_of
from anaphora_workbench.scoring.coreference.reading import table_of_reading
from anaphora_workbench.scoring.coreference.score import score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.ui.shell.window import MainWindow

KINDS = ("name", "description", "pronoun", "zero")
PASSED = "passed"
"""Stands for questions on what is not a mention."""
FARTHEST = 20
"""Keys after which the way back to a question is given up."""
_FORMAT = "corefud"
METRICS = ("muc", "bcub", "ceafe", "mentions")


@dataclass
class Count:
    """Actions of one sort of question.

    Attributes:
        mentions: How many mentions, or questions.
        decided: Actions that answer questions.
        extent: Actions that correct the words of a mention.
        marked: Actions on mentions that are not asked about.
        by_hand: How many mentions are not asked about.
    """

    mentions: int = 0
    decided: int = 0
    extent: int = 0
    marked: int = 0
    by_hand: int = 0

    @property
    def total(self) -> int:
        """All actions."""
        return self.decided + self.extent + self.marked

    def __add__(self, other: Count) -> Count:
        return Count(
            self.mentions + other.mentions,
            self.decided + other.decided,
            self.extent + other.extent,
            self.marked + other.marked,
            self.by_hand + other.by_hand,
        )


@dataclass
class Chapter:
    """What annotating a text took.

    Attributes:
        name: Of the document.
        counts: By kind of mention; ``passed`` counts questions on what is not a mention.
        pressed: How often each key or action was taken.
        accepted: Questions on mentions whose proposal was accepted.
        asked: Questions on mentions.
        brought_back: Mentions that were passed over with others of the same head.
        unreached: Mentions that could not be marked, and why.
        remarks: The mentions in which the final state differs from the key.
        scores: F1 of the final state against the key, by metric.
        seen_by_peers: The mentions as peers get them.
    """

    name: str
    counts: dict[str, Count] = field(default_factory=dict)
    pressed: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    asked: int = 0
    brought_back: int = 0
    unreached: Counter[str] = field(default_factory=Counter)
    remarks: list[str] = field(default_factory=list)
    scores: dict[str, Fraction] = field(default_factory=dict)
    seen_by_peers: tuple[GoldMention, ...] = ()

    def count(self, kind: str) -> Count:
        """Return the counter of a kind of mention."""
        return self.counts.setdefault(kind, Count())


class EntityAnnotator:
    """Annotates the open document of a window by its key.

    Args:
        window: The window.
        key: What is right.
        wait: Lets the window work until its proposals follow from all decisions.
    """

    def __init__(self, window: MainWindow, key: ChainKey, wait: Callable[[], None]) -> None:
        self._window, self._key, self._wait = window, key, wait
        self._hands = Hands(window)
        controller = window.work.controller
        assert controller is not None
        self._session = controller.session
        self._entities = controller.entities
        self._gold = {one.id: one for one in key.mentions}
        self._asked_of: dict[str, str] = {}
        """By markable of the window the mention of the key that it is."""
        self._carrier: dict[str, str] = {}
        """By mention of the key the markable of the window."""
        self._left: deque[Markable] = deque()
        self._last_keys: list[str] = []
        self._size = Counter(key.entity[one.id] for one in key.mentions)
        self.chapter = Chapter(key.document.doc_id)
        self._carry()

    # What the tool has found

    def _carry(self) -> None:
        """Find for each mention of the key the expression of the window that stands for it."""
        session, document = self._session, self._key.document
        own = {place_of(one): one for one in session.layer.markables.values()}
        for one in self._key.mentions:
            found = own.get(place_of(one))
            if found is not None:
                self._take(found.id, one.id)
        tables = language(document.language)
        heads: dict[int, list[Markable]] = {}
        for item in session.items:
            markable = session.layer.markables[item.markable_id]
            if markable.realisation == "overt" and markable.id not in self._asked_of:
                heads.setdefault(head_of(document, markable, tables)[0], []).append(markable)
        for one in self._key.mentions:
            if one.id in self._carrier or one.realisation != "overt":
                continue
            near = heads.get(head_of(document, _bare(one), tables)[0], [])
            near = [m for m in near if m.id not in self._asked_of]
            if near:
                self._take(max(near, key=lambda m: _overlap(m, one)).id, one.id)
        self._left.extend(sorted(self._key.mentions, key=self._order))

    def _take(self, markable: str, mention: str) -> None:
        self._asked_of[markable], self._carrier[mention] = mention, markable

    def _order(self, mention: Markable) -> tuple[int, int, int, str]:
        """Return when the turn of a mention comes: with the question on it, if there is one."""
        carrier = self._carrier.get(mention.id, "")
        if self._session.item(carrier) is None:
            return mention.order
        return self._session.layer.markables[carrier].order

    def _kind(self, mention: Markable) -> str:
        """Return one of `KINDS`."""
        session = self._session
        carrier = self._carrier.get(mention.id, "")
        anaphor = session.layer.anaphors.get(carrier)
        if mention.realisation.startswith("zero"):
            return "zero"
        if mention.realisation != "overt":
            return "pronoun"
        kind = anaphor.kind if anaphor is not None else ""
        kind = kind or mention_kind(self._key.document, session.layer, _bare(mention))
        return "pronoun" if is_pronominal(kind) else "name" if kind == "name" else "description"

    # The way through the text

    def annotate(self) -> Chapter:
        """Answer all questions, mark what is not asked about, and compare with the key."""
        session, chapter = self._session, self.chapter
        kinds = {one.id: self._kind(one) for one in self._key.mentions}
        for one in self._key.mentions:
            chapter.count(kinds[one.id]).mentions += 1
        chapter.seen_by_peers = tuple(self._as_peers_see(kinds))
        last: tuple[int, int, int, str] | None = None
        while True:
            self._wait()
            name = session.active
            here = session.layer.markables.get(name)
            if here is None or (last is not None and here.order <= last):
                break  # round the end of the text: what is open still was passed over
            last = here.order
            self._mark_before(here, kinds)
            mention = self._asked_of.get(name)
            kind = PASSED if mention is None else kinds[mention]
            chapter.count(kind).marked += self._return_to(name)
            if mention is None:
                self._pass(name)
            else:
                self._question(self._gold[mention], chapter.count(kinds[mention]))
        self._mark_before(None, kinds)
        chapter.pressed = self._hands.pressed
        chapter.unreached["same words twice in the key"] += self._key.doubled
        self._compare()
        return chapter

    def _return_to(self, name: str) -> int:
        """Go to a question that is not asked next; return the number of actions."""
        session, steps = self._session, 0
        if session.active != name and all(name not in row.ids for row in session.rows):
            self._hands.ask(name)
            steps = 1
        order = session.layer.markables[name].order
        while session.active != name:
            here = session.here
            back = here is not None and here.order > order
            steps += self._press(["Up" if back else "Down"])
            if steps > FARTHEST:
                raise SystemExit(f"{self.chapter.name}: {name} is no longer asked")
        return steps

    def _as_peers_see(self, kinds: dict[str, str]) -> Iterator[GoldMention]:
        document = self._key.document
        tokens = [token.text for token in document.tokens]
        text = f" {' '.join(tokens)} "
        for one in self._key.mentions:
            words = "" if kinds[one.id] == "zero" else document.words(one.spans[0])
            shown = " ".join(tokens[one.spans[0].start : one.spans[0].end])
            found = text.count(f" {shown} ")
            yield GoldMention(words, self._key.entity[one.id], found, kinds[one.id])

    def _pass(self, name: str) -> None:
        """Answer that what the key does not know is not a mention."""
        session = self._session
        zero = session.layer.markables[name].zero is not None
        noun = is_noun_kind(session.layer.anaphors[name].kind)
        count = self.chapter.count(PASSED)
        count.mentions += 1
        count.decided += self._press(["Z" if zero else "N" if noun else "X"])

    def _press(self, keys: Iterable[str]) -> int:
        pressed = list(keys)
        for key in pressed:
            self._hands.press(key)
        return len(pressed)

    # Questions

    def _question(self, mention: Markable, count: Count) -> None:
        session = self._session
        name = session.active
        here = session.layer.markables[name]
        if here.spans != mention.spans and here.realisation == "overt":
            count.extent += self._correct(here, mention)
        self.chapter.asked += 1
        if united := self._union(mention):
            count.decided += self._press(["U", "Return"])
            if not session.layer.anaphors[name].decided:
                count.decided += self._answer(mention)
            self._check(united)
            return
        count.decided += self._answer(mention)
        self._check((name,))

    def _answer(self, mention: Markable) -> int:
        """Answer the active anaphor; return the number of actions."""
        keys = self._answer_keys(mention)
        if keys == ["Return"]:
            self.chapter.accepted += 1
        self._last_keys = keys
        return self._press(keys)

    def _targets(self, mention: Markable) -> set[str]:
        """Return the expressions before a mention that are mentions of its entity."""
        session, key = self._session, self._key
        entity, own = key.entity[mention.id], self._carrier[mention.id]
        order = session.layer.markables[own].order
        return {
            name
            for name, other in self._asked_of.items()
            if key.entity[other] == entity
            and name != own
            and name in session.layer.markables
            and session.layer.markables[name].order < order
            and self._is_right(name)
        }

    def _is_right(self, name: str) -> bool:
        """Tell whether an expression has the words of its mention."""
        mention = self._gold[self._asked_of[name]]
        return self._session.layer.markables[name].spans == mention.spans

    def _answer_keys(self, mention: Markable) -> list[str]:
        """Return the fewest keys that answer the active question."""
        session = self._session
        question = session.question
        assert question is not None
        targets = self._targets(mention)
        row = session.current_row
        offered = question.proposed if question.rejected is None else ()
        if session.listing.moved:  # what has been marked by hand is what Return takes
            if row is not None and row.markable.id in targets:
                return ["Return"]
        elif not targets:
            new = question.has_proposal and not question.proposed
            right = new and question.proposed_reference in (Reference.OTHER, Reference.EXOPHOR)
            return ["Return"] if right and is_noun_kind(question.anaphor.kind) else ["R"]
        elif offered and targets.issuperset(offered):
            return ["Return"]
        if not targets:
            return ["R"]
        rows = session.listing.everything
        fitting = [row for row in rows if row.markable.id in targets]
        shown = [row for row in fitting if row.allowed]
        if number := _digit(shown):
            return [number]
        last = session.layer.anaphors.get(session.last)
        if last is not None and last.markable in targets and last.antecedents:
            return ["."]
        if number := _digit(fitting):
            return [*([] if session.show_rejected else ["0"]), number]
        if lettered := [row.letter for row in (*shown, *fitting) if row.letter]:
            return [",", lettered[0]]
        return self._by_filter(targets)

    def _by_filter(self, targets: set[str]) -> list[str]:
        """Return the keys that find a target by its words."""
        session = self._session
        words = {session.document.words(session.layer.markables[name].span) for name in targets}
        return filter_keys(session, words, targets)

    def _union(self, mention: Markable) -> tuple[str, ...]:
        """Return the expressions that ``U`` unites, ``()`` where it is wrong or costs more."""
        session, key = self._session, self._key
        active = session.active
        here = session.layer.markables[active]
        if not is_noun_kind(session.layer.anaphors[active].kind):
            return ()
        places = session.matches.same_words(here) if session.matches.ready else ()
        entity = key.entity[mention.id]
        later = saved = 0
        for name in places:
            other = self._asked_of.get(name)
            if other is None or key.entity[other] != entity or not self._is_right(name):
                return ()
            if session.layer.markables[name].order > here.order:
                later += 1
                saved += 1 if session.item(name) is not None else 3
        first = later + 1 == len(places)
        return places if saved > (2 if first else 1) else ()

    def _check(self, names: Sequence[str]) -> None:
        """End the program where a chain is not one of the key's."""
        session, key = self._session, self._key
        for name in names:
            chain = session.chain(name) or (name,)
            entities = {key.entity[self._asked_of[one]] for one in chain if one in self._asked_of}
            strange = [one for one in chain if one not in self._asked_of]
            if len(entities) != 1 or strange:
                raise SystemExit(
                    f"{self.chapter.name}: {name} is in the chain {chain}; {self._last_keys}; "
                    f"{self._window.line.text()}"
                )

    # Extent

    def _correct(self, here: Markable, mention: Markable) -> int:
        """Give the active expression the words of its mention; return the number of actions."""
        wanted = mention.span
        keys = extent_keys(self._session, here, wanted)
        if here.span in wanted and (keys is None or len(keys) > 2):
            self._hands.drag(wanted)
            self._hands.press("D")
            actions = 2
        elif keys is not None:
            actions = self._press(keys)
        else:
            self.chapter.unreached["extent"] += 1
            return 0
        now = self._session.layer.markables[here.id]
        if now.spans != mention.spans:
            raise SystemExit(f"{self.chapter.name}: {here} became {now}, not {mention}")
        return actions

    # Mentions that are not asked about

    def _mark_before(self, asked: Markable | None, kinds: dict[str, str]) -> None:
        """Mark the mentions before a question."""
        while self._left and (asked is None or self._order(self._left[0]) < asked.order):
            mention = self._left.popleft()
            carrier = self._carrier.get(mention.id, "")
            anaphor = self._session.layer.anaphors.get(carrier)
            if anaphor is not None and anaphor.decided:
                continue
            count = self.chapter.count(kinds[mention.id])
            if anaphor is not None:  # passed over with another of the same head
                count.marked += self._return_to(carrier)
                self._wait()
                self._question(mention, count)
                self.chapter.brought_back += 1
                continue
            actions = self._mark(mention)
            if actions:
                count.marked += actions
                count.by_hand += 1

    def _mark(self, mention: Markable) -> int:
        """Mark a mention by hand; return the number of actions."""
        session, key = self._session, self._key
        entity = key.entity[mention.id]
        known = [
            name
            for name, other in self._asked_of.items()
            if key.entity[other] == entity
            and session.layer.markables[name].order < mention.order
            and self._is_right(name)
        ]
        carrier = self._carrier.get(mention.id, "")
        if mention.realisation != "overt":
            return self._mark_zero(mention)
        if not known:
            linked_later = carrier and self._size[entity] > 1
            return 0 if linked_later else self._mark_markable(mention)
        entity_id = next((one for name in known if (one := session.entities.of(name))), "")
        letter = self._letter(mention.span, entity_id) if entity_id else ""
        if not letter:
            return self._mark_asked(mention)
        self._hands.drag(mention.span)
        self._press(["I", letter])
        name = self._marked_at(mention)
        self._take(name, mention.id)
        self._check((name,))
        return 3

    def _letter(self, span: Span, entity_id: str) -> str:
        offered = self._entities.near(span.start, 20)
        return self._entities.letters.of(offered).get(entity_id, "")

    def _mark_markable(self, mention: Markable) -> int:
        self._hands.drag(mention.span)
        self._press(["M"])
        self._take(self._marked_at(mention), mention.id)
        return 2

    def _mark_asked(self, mention: Markable, keys: Sequence[str] = ()) -> int:
        """Mark an expression as an anaphor and answer it."""
        self._hands.drag(mention.span)
        self._press(["Shift+M"])
        name = self._marked_at(mention)
        self._take(name, mention.id)
        self._wait()
        actions = 2 + self._press(keys or self._answer_keys(mention))
        self._check((name,))
        return actions

    def _mark_zero(self, mention: Markable) -> int:
        if mention.zero is None or not mention.zero.role.startswith("nsubj"):
            self.chapter.unreached[f"{mention.realisation} not found"] += 1
            return 0
        self._hands.click(mention.zero.governor)
        self._press(["Z"])
        name = self._session.active
        if place_of(self._session.layer.markables[name]) != place_of(mention):
            self.chapter.unreached["zero cannot be marked"] += 1
            return 0
        self._take(name, mention.id)
        self._wait()
        actions = 2 + self._press(self._answer_keys(mention))
        self._check((name,))
        return actions

    def _marked_at(self, mention: Markable) -> str:
        sentence = self._session.document.sentence_of(mention.start)
        found = same_place(self._session.places.of(sentence), mention.spans)
        if found is None:
            raise SystemExit(f"{self.chapter.name}: {mention} was not marked")
        return found.id

    # The end

    def _compare(self) -> None:
        """Score the layer as it is exported against the key."""
        session, key = self._session, self._key
        fmt = Registry().format(_FORMAT)
        done = Reading(key.document, (session.project.layer(session.name, session.annotator),))
        done = replace(done, in_progress=True)
        written = to_write(fmt, done).reading
        settings = ScoreSettings(metrics=METRICS)
        gold = replace(key.reading, document=key.document)
        tables, read = [], []
        with tempfile.TemporaryDirectory() as name:
            for number, one in enumerate((gold, written)):
                file = Path(name) / f"{number}.conllu"
                fmt.write([one], Target.of(file))
                read.extend(fmt.read(Source.of(file)))
                tables.append(table_of_reading(read[-1], settings, False))
        scores = score_tables([tables[0]], [tables[1]], settings)
        self._note_differences(*read)
        self.chapter.scores = {one: Fraction(scores.score(one).f1 or 0) for one in METRICS}

    def _note_differences(self, gold: Reading, written: Reading) -> None:
        """Count the mentions that only one side has."""
        wanted, done = [
            {place_of(one): one for one in mentions_of(side.layers[0])} for side in (gold, written)
        ]
        for why, places in (
            ("missing", wanted.keys() - done.keys()),
            ("not in the key", done.keys() - wanted.keys()),
        ):
            self.chapter.unreached[why] += len(places)
            for place in sorted(places, key=lambda one: one[0][0].start):
                words = " ".join([gold.document.words(span) for span in place[0]])
                self.chapter.remarks.append(f"{why}: {words} ({place[1]})")


def _digit(rows: Sequence[CandidateRow]) -> str:
    numbers = [row.number for row in rows if row.number <= 9]
    return str(min(numbers)) if numbers else ""


def _bare(mention: Markable) -> Markable:
    """Return a mention without what its key tells of its head."""
    return replace(mention, head=None, head_span=None)


def _overlap(one: Markable, other: Markable) -> int:
    return len({*one.indices} & {*other.indices})
