"""The features of a mention with an earlier or a new entity: whole numbers, a row each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anaphora_resolvers.constraints.binding import judge_binding
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import SUBJECT, Column
from anaphora_resolvers.ranker.entities import Entities, Entity, core_of
from anaphora_resolvers.ranker.mentions import OWN, ChainText
from anaphora_resolvers.sieves.mentions import PRONOUN, SieveMention
from anaphora_resolvers.sieves.speakers import person_of
from anaphora_workbench.model import Outcome

PAIR = (
    *("exact", "core", "head", "head_in_words", "their_head_in_mine", "new_words", "dropped_words"),
    *("new_modifiers", "dropped_modifiers", "shared_modifiers", "name_shared", "name_inside"),
    *("name_around", "name_differs", "numerals_differ", "construct", "number", "gender", "animacy"),
    *("class", "class_differs", "sentences", "mentions", "recency", "sentences_of_match"),
    *("same_form", "entity_size", "entity_names", "entity_nouns", "entity_pronouns"),
    *("entity_subjects", "entity_age", "entity_number", "entity_gender", "entity_classes"),
    *(
        "entity_animate",
        "last_sort",
        "last_role",
        "last_beginning",
        "last_person",
        "match_beginning",
    ),
    *("match_role", "first_beginning", "first_sort", "around", "inside", "coordinated", "apart"),
    *("same_clause", "said_apart", "said_same", "same_turn", "owners", "same_role"),
    *("same_key", "same_verb", "same_side", "understood", "since_token", "last_offset"),
)
"""What is known of a mention and an entity."""
RANKED = (
    *("level", "place_of_level", "place_of_agreeing", "place_of_size", "search"),
    *("search_of_agreeing", "subjects_before"),
)
"""What is known of an entity among the others."""
GROUP = ("candidates", "best_level", "matches", "agreeing", "new")
"""What all rows of a mention share, and whether the row stands for a new entity."""
NAMES = (*[f"mention.{name}" for name in OWN], *PAIR, *RANKED, *GROUP)
"""Names of all features, in the order of a row."""
_NO_PAIR = (*[-1] * len(PAIR), *[-1] * len(RANKED))
_NEAR_MENTIONS = 6
_SORT, _ROLE, _BEGINNING, _PERSON, _IN_PP, _OFFSET = (
    OWN.index(name) for name in ("sort", "role", "beginning", "person", "in_pp", "offset")
)
_LAST_ROLE = PAIR.index("last_role")
_NUMBER, _GENDER, _ANIMACY = (PAIR.index(name) for name in ("number", "gender", "animacy"))
_SIZE, _APART, _SAID_APART = (PAIR.index(name) for name in ("entity_size", "apart", "said_apart"))


class Links:
    """The features of mentions in one text.

    Args:
        text: Its mentions.
        entities: What has been linked so far.
    """

    def __init__(self, text: ChainText, entities: Entities) -> None:
        self._text = text
        self._entities = entities
        self._cores = [core_of(text, number) for number in range(len(text.mentions))]
        self._own: list[list[int]] = text.own.tolist()

    def rows(self, number: int, candidates: Sequence[Entity]) -> Column:
        """Return a row for each candidate, and one for a new entity last.

        Returns:
            Shape (candidates + 1, `NAMES`).
        """
        pairs = [self._pair(number, entity, place) for place, entity in enumerate(candidates)]
        levels = [_level(pair) for pair in pairs]
        agreeing = [
            pair[_NUMBER] >= 0
            and pair[_GENDER] >= 0
            and pair[_ANIMACY] >= 0
            and not pair[_APART]
            and not pair[_SAID_APART]
            for pair in pairs
        ]
        best = max(levels, default=0)
        group = [len(pairs), best, sum([level > 1 for level in levels]), sum(agreeing)]
        sizes = sorted([-pair[_SIZE] for pair in pairs])
        own = self._own[number]
        rows = []
        order = self._search(candidates)
        search = {place: rank for rank, place in enumerate(order)}
        among: dict[int, int] = {}
        for place in order:
            if agreeing[place]:
                among[place] = len(among)
        subjects = 0
        seen_levels: dict[int, int] = {}
        seen_agreeing = 0
        for number_of, (pair, level, agrees) in enumerate(
            zip(pairs, levels, agreeing, strict=True)
        ):
            place = seen_levels.get(level, 0)
            seen_levels[level] = place + 1
            ranked = (
                level,
                place,
                seen_agreeing if agrees else 99,
                sizes.index(-pair[_SIZE]),
                search[number_of],
                among.get(number_of, 99),
                subjects,
            )
            seen_agreeing += agrees
            subjects += bool(agrees and pair[_LAST_ROLE] == SUBJECT)
            rows.append((*own, *pair, *ranked, *group, 0))
        rows.append((*own, *_NO_PAIR, *group, 1))
        return np.array(rows, np.int64)

    def _search(self, candidates: Sequence[Entity]) -> list[int]:
        """Return candidates by sentence, the last first, and in a sentence from left to right."""
        mentions = self._text.mentions
        keys = [
            (-mentions[each.rows[-1]].sentence, mentions[each.rows[-1]].expression.start, place)
            for place, each in enumerate(candidates)
        ]
        return [place for _sentence, _start, place in sorted(keys)]

    def _pair(self, number: int, entity: Entity, place: int) -> Sequence[int]:
        text = self._text
        mention = text.mentions[number]
        last = entity.rows[-1]
        own, theirs = self._own[number], self._own[last]
        strings = self._strings(number, mention, entity)
        match = strings[-1]
        first = self._own[entity.rows[0]]
        sentence = mention.sentence
        other = text.mentions[last]
        matched = self._own[match] if match >= 0 else None
        animate = text.animate[number]
        return (
            *strings[:-1],
            _compatible(text.number[number], entity.plural),
            _compatible(text.gender[number], entity.gender),
            0 if -1 in (animate, entity.animate) else (1 if animate == entity.animate else -1),
            bool(text.classes[number] & entity.classes),
            bool(
                text.classes[number]
                and entity.classes
                and not text.classes[number] & entity.classes
            ),
            min(sentence - other.sentence, 60),
            min(number - last, 200),
            place,
            min(sentence - text.mentions[match].sentence, 60) if match >= 0 else 99,
            mention.sort == PRONOUN and other.words == mention.words,
            min(len(entity.rows), 60),
            min(entity.sorts[1], 30),
            min(entity.sorts[2], 30),
            min(entity.sorts[0], 30),
            min(entity.subjects, 30),
            min(sentence - text.mentions[entity.rows[0]].sentence, 120),
            entity.plural,
            entity.gender,
            entity.classes,
            entity.animate,
            theirs[_SORT],
            theirs[_ROLE],
            theirs[_BEGINNING],
            theirs[_PERSON],
            -1 if matched is None else matched[_BEGINNING],
            -1 if matched is None else matched[_ROLE],
            first[_BEGINNING],
            first[_SORT],
            *self._places(mention, entity),
            *self._speech(mention, entity, other),
            self._owners(number, match if match >= 0 else last),
            own[_ROLE] == theirs[_ROLE],
            bool(mention.expression.key) and mention.expression.key in entity.keys,
            bool(text.verbs[number]) and text.verbs[number] in entity.verbs,
            own[_IN_PP] == theirs[_IN_PP],
            self._understood(mention, entity),
            min(mention.expression.start - other.expression.start, 240),
            min(theirs[_OFFSET], 60),
        )

    def _understood(self, mention: SieveMention, entity: Entity) -> int:
        """Return 1 for the understood subject of the mention's clause, 2 for one above, else 0."""
        view = self._text.view
        clause = mention.expression.clause
        if clause == NONE:
            return 0
        heads = [view.clauses[each].understood for each in view.ancestors(clause)[:4]]
        result = 0
        for row in reversed(entity.rows[-_NEAR_MENTIONS:]):
            other = self._text.mentions[row]
            if other.sentence != mention.sentence:
                break
            if other.expression.head in heads:
                result = 1 if other.expression.head == heads[0] else 2
                if result == 1:
                    return 1
        return result

    def _strings(self, number: int, mention: SieveMention, entity: Entity) -> Sequence[int]:
        """Return what the words have in common and, last, the mention that matches best or -1."""
        pointed = self._entities.constructs.pointed[number]
        construct = 0
        for row, kind in pointed.items():
            if self._entities.of[row] is entity:
                construct = kind
                break
        if mention.sort == PRONOUN or entity.nominal < 0:
            return (*[0] * 5, -1, -1, -1, -1, -1, *[0] * 5, construct, entity.nominal)
        match = entity.strings.get(mention.words, -1)
        exact = match >= 0
        if not exact:
            match = entity.by_head.get(mention.head, entity.nominal)
        other = self._text.mentions[match]
        names, inside, around, differs, shared = self._text.names[number], 0, 0, 0, 0
        if names and entity.names:
            for known in entity.names:
                shared = max(shared, len(names & known))
                inside |= names <= known
                around |= known <= names
            differs = not inside and not around
        return (
            exact,
            self._cores[number] in entity.cores,
            bool(mention.head) and mention.head in entity.heads,
            bool(mention.head) and mention.head in entity.words,
            bool(mention.content & entity.heads),
            min(len(mention.content - entity.words), 5),
            min(len(other.content - mention.content), 5),
            min(len(mention.modifiers - other.modifiers), 4),
            min(len(other.modifiers - mention.modifiers), 4),
            min(len(other.modifiers & mention.modifiers), 4),
            shared,
            inside,
            around,
            differs,
            bool(mention.numerals ^ other.numerals),
            construct,
            match,
        )

    def _places(self, mention: SieveMention, entity: Entity) -> Sequence[int]:
        """Return around, inside, coordinated, apart, same clause."""
        text = self._text
        view = text.view
        around = inside = coordinated = apart = same = 0
        asked = mention.expression
        for row in reversed(entity.rows[-_NEAR_MENTIONS:]):
            other = text.mentions[row]
            if other.sentence != mention.sentence:
                break
            around |= mention.holds(other)
            inside |= other.holds(mention)
            if asked.domain != NONE and asked.domain == other.expression.domain:
                same = 1
            first = view.conjunct_of[asked.head]
            coordinated |= first != NONE and first == view.conjunct_of[other.expression.head]
            if mention.sort == PRONOUN and not asked.reflexive:
                verdict = judge_binding(asked, other.expression, view)
                apart |= verdict.outcome is Outcome.FAIL
        return around, inside, coordinated, apart, same

    def _speech(self, mention: SieveMention, entity: Entity, last: SieveMention) -> Sequence[int]:
        person = person_of(mention)
        speakers = self._text.sieve.speakers
        speaker = speakers.of(mention)
        said = entity.said
        apart = 0
        for theirs, names in said.items():
            if theirs != person and speaker in names and {theirs, person} & {"I", "you"}:
                apart = 1 if "I" in (theirs, person) or apart == 1 else 2
        same = speaker in said.get(person, ())
        return apart, same, mention.expression.turn == last.expression.turn

    def _owners(self, number: int, other: int) -> int:
        """Return 1 for one owner, -1 for two, 2 where only one mention has an owner, else 0.

        3 and 4: the owner is not linked yet; it has the words of the other's, or other words.
        """
        mine, theirs = self._text.owner[number], self._text.owner[other]
        if NONE in (mine, theirs):
            return 0 if mine == theirs else 2
        # The owner stands inside, behind the beginning of what it owns: it may not be linked yet.
        ours = self._entities.of[mine]
        if ours is None:
            same = self._text.mentions[mine].words == self._text.mentions[theirs].words
            return 3 if same else 4
        return 1 if ours is self._entities.of[theirs] else -1


def _compatible(own: int, theirs: int) -> int:
    """Return 1 if two sets of bits share one, -1 if they do not, 0 if one is empty."""
    if not own or not theirs:
        return 0
    return 1 if own & theirs else -1


def _level(pair: Sequence[int]) -> int:
    """Return how well the words of a mention match those of an entity, from 0 to 6."""
    if pair[15]:
        return 6
    exact, core, head, in_words, their_head, new_words = pair[:6]
    if exact:
        return 5
    if core:
        return 4
    if head:
        return 3 if new_words == 0 else 2
    return int(bool(in_words or their_head or pair[10]))
