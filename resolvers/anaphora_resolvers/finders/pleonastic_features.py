"""What the words round an *it* show, as ones and zeros for the learned finder of pleonastic *it*.

Everything is read from closed lists, parts of speech and relations, never from a single word of the
open classes, and clauses twice: once as the parse has them, once from the words alone, so that a
wrong attachment does not hide one. Relations called expletive are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.dependencies import VERBAL
from anaphora_resolvers.finders.clauses import NEGATIONS, ClauseReader, Predicate
from anaphora_resolvers.finders.pleonastic import PATTERNS, Pleonastic, PleonasticTable
from anaphora_resolvers.views import TextView

Rows = npt.NDArray[np.int64]

_POS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT"),
    *("SCONJ", "VERB", "none"),
)
_CLAUSES = ("none", "that", "wh", "to", "ing", "bare", "as-if")
_WORDS = ("none", "that", "to", "wh", "who")
_RELATIONS = ("subject", "object", "indirect", "oblique", "modifier", "possessor", "other")
_ADJECTIVES = ("adjectives", "that_adjectives", "of_persons", "tough")
_NOUNS = ("nouns", "units", "times", "lengths", "not_focus", "efforts")
_WEATHER = ("weather_adjectives", "weather_or_thing")
_COMPLEMENTS = (*_ADJECTIVES, *_NOUNS, *_WEATHER)
_JUDGED = ("adjectives", "that_adjectives", "of_persons", "nouns", "units", "times", *_WEATHER)
_VERBS = (
    *("weather_verbs", "weather_always", "seeming", "resembling", "happenings", "light_verbs"),
    *("cognitive", "cognitive_to", "linking", "phases"),
)
_GOVERNORS = ("object_verbs", "liking_verbs", "cognitive")
_SMALL = ("adjectives", "that_adjectives", "nouns")
_PREVIOUS = {
    "when": frozenset(("when", "whenever", "while", "once")),
    "if": frozenset(("if", "unless", "whether")),
    "as": frozenset(("as", "than")),
    "that": frozenset(("that",)),
    "how": frozenset(("how", "so")),
    "because": frozenset(("because", "since", "for")),
    "and": frozenset(("and", "or")),
    "but": frozenset(("but", "though", "although")),
    "comma": frozenset((",",)),
    "quote": frozenset(('"', "“", "‘", "``", "'")),
    "what": frozenset(("what", "whatever", "which", "whom")),
}
_QUESTIONS = frozenset(("if", "whether", "when", "how", "why", "what", "where"))
_STOPS = frozenset((";", ":", ".", "?", "!"))
_FOCUS = frozenset(("only", "not", "just", "until", "because", "mainly"))
_STILL = frozenset(("still", "yet", "already", "now", "almost", "nearly", "hardly", "getting"))
_NEVER = NEGATIONS | {"never", "no"}
_MODAL = frozenset(("would", "will", "may", "might", "must", "should", "can", "could", "'ll", "'d"))
_PARTICLES = frozenset(("up", "off", "out", "down", "over", "into", "through", "to", "back"))
_RANKS = frozenset(("first", "last", "only", "second", "same", "best", "most"))
_OWNERS = frozenset(("my", "your", "his", "her", "their", "our", "'s", "’s"))
_PLACES = frozenset(("here", "there", "outside", "inside", "out", "in"))
_ITS = frozenset(("it", "its", "itself"))
_SUCH = frozenset(("too", "enough"))
_AFTER_QUOTE = frozenset((":", "-", "--", "—", "(", *_PREVIOUS["quote"], "''", "”"))
_BACK, _AHEAD, _NEAR, _SHORT = 40, 16, 8, 3
"""Words that are searched before and behind; so near is a noun, so short a predicate."""

NAMES = (
    *("patterned", *[f"pattern.{name}" for name in PATTERNS]),
    *("first", "capital", "closes", "inverted", "tag", "modal", "negated", "still"),
    *("same_sentence_it", "previous_it", "its_behind", "no_noun", "noun_near"),
    *[f"relation.{name}" for name in _RELATIONS],
    *[f"before.{pos}" for pos in _POS],
    *[f"behind.{pos}" for pos in _POS],
    *[f"previous.{name}" for name in _PREVIOUS],
    *[f"governor.{name}" for name in (*_GOVERNORS, "be", "make", "take", "find")],
    *("particle", "reaches", "object_clause"),
    *[f"words.{kind}" for kind in _WORDS],
    "words_broken",
    *[f"that.{pos}" for pos in _POS],
    *[f"that_after.{pos}" for pos in _POS],
    *[f"to_after.{pos}" for pos in _POS],
    *("that_clause", "for_to", "of_to", "too_to", "to_object", "to_strands", "to_intransitive"),
    *("to_clause", "as_if"),
    *(
        "no_predicate",
        "be",
        "linking",
        "passive",
        "verb",
        "take",
        "come",
        "seem",
        "get",
        "be_alone",
    ),
    *[f"verb.{name}" for name in _VERBS],
    *[f"clause.{kind}" for kind in _CLAUSES],
    *[f"any_clause.{kind}" for kind in _CLAUSES],
    *[f"complement.{name}" for name in (*_COMPLEMENTS, "unlisted", "judged")],
    *[f"complement.{pos}" for pos in _POS],
    *[f"{name}+clause.{kind}" for name in _JUDGED for kind in _CLAUSES],
    *[f"{name}+words.{kind}" for name in _JUDGED for kind in _WORDS],
    *[f"{pos}+clause.{kind}" for pos in ("ADJ", "NOUN") for kind in _CLAUSES],
    *[f"{pos}+words.{kind}" for pos in ("ADJ", "NOUN") for kind in _WORDS],
    *("determined", "definite", "indefinite", "bare", "degree", "relative", "ends", "modified"),
    *("numbered", "short", "ranked", "owned", "followed_by_preposition", "placed", "focused"),
    *[f"focus.{pos}" for pos in _POS],
    *[f"cleft.{word}" for word in ("none", "that", "who", "which")],
    *[f"{pos}+cleft" for pos in _POS],
    *[f"ambient.{name}" for name in ("time", "weather", "bare", "definite", "noun_before", "ends")],
    *[f"passive+clause.{kind}" for kind in _CLAUSES],
    *[f"passive+words.{kind}" for kind in _WORDS],
    *[f"verb+clause.{kind}" for kind in _CLAUSES],
    *[f"verb+words.{kind}" for kind in _WORDS],
    *("has_object", "object_of_time", "object_light"),
    *("small_clause", "small_listed", "small_of_verb"),
    *[f"small.{kind}" for kind in _CLAUSES],
    *[f"small.{pos}" for pos in _POS],
    *[f"small_listed+clause.{kind}" for kind in _CLAUSES],
)
"""Names of all features; all are 0 or 1."""
_PLACE = {name: number for number, name in enumerate(NAMES)}


class PleonasticFeatures:
    """Reads the features of the pronouns of a text.

    Args:
        view: The text with its parse.
        pleonastic: The patterns of its language.
    """

    def __init__(self, view: TextView, pleonastic: Pleonastic) -> None:
        self._view = view
        self._pleonastic = pleonastic
        self._table: PleonasticTable = pleonastic.table
        self._reader: ClauseReader = pleonastic.reader

    def rows(self, indices: Sequence[int], names: Sequence[str] = NAMES) -> Rows:
        """Return the features of some pronouns.

        Args:
            indices: Their tokens.
            names: The features that are wanted, in the order of the columns.

        Returns:
            Ones and zeros, shape (indices, names).
        """
        columns = {name: number for number, name in enumerate(names)}
        rows = np.zeros((len(indices), len(names)), np.int64)
        for row, index in enumerate(indices):
            rows[row, [columns[name] for name in self.shown(index) if name in columns]] = 1
        return rows

    def shown(self, index: int) -> set[str]:
        """Return the names of the features that a pronoun has."""
        found = self._reader.predicate(index)
        words = self._words_behind(index)
        shown = {f"words.{words[0]}", *self._place(index), *self._governor(index)}
        if words[1]:
            shown.add("words_broken")
        pattern = self._pleonastic.pattern(index)
        if pattern:
            shown |= {"patterned", f"pattern.{pattern}"}
        shown.update(self._first_clause(index))
        if found is None:
            shown.add("no_predicate")
        else:
            shown.update(self._predicate(found, words[0]))
            if found.linking:
                shown.update(self._complement(index, found, words[0]))
            else:
                shown.update(self._verbal(found, words[0]))
        shown.update(self._small_clause(index))
        return shown & _PLACE.keys()

    def _place(self, index: int) -> Iterable[str]:
        """Yield what the place in the sentence and in the text shows."""
        reader = self._reader
        start, end = reader.start(index), reader.end(index)
        previous, following = reader.word(index - 1), reader.word(index + 1)
        first = index == start
        if first:
            yield "first"
        elif self._view.document.tokens[index].text[0].isupper() and previous not in _AFTER_QUOTE:
            yield "capital"
        if index + 1 >= end or following in _STOPS or following == ",":
            yield "closes"
        before = reader.before_negation(index)
        if reader.pos(before) == "AUX" and before >= start:
            yield "inverted"
            if following in ("?", ","):
                yield "tag"
        if following in _MODAL:
            yield "modal"
        ahead = {reader.word(place) for place in range(index + 1, min(end, index + 6))}
        if ahead & _NEVER:
            yield "negated"
        if ahead & _STILL:
            yield "still"
        earlier = [p for p in range(max(0, index - _BACK), index) if reader.word(p) in _ITS]
        if any(place >= start for place in earlier):
            yield "same_sentence_it"
        if any(place < start for place in earlier):
            yield "previous_it"
        if any(reader.word(place) in ("its", "itself") for place in range(index + 1, end)):
            yield "its_behind"
        nouns = [
            place
            for place in range(max(0, index - 30), index)
            if reader.pos(place) in ("NOUN", "PROPN")
        ]
        if not nouns:
            yield "no_noun"
        elif nouns[-1] >= index - _NEAR:
            yield "noun_near"
        relation = self._view.deps.relation[index]
        yield f"relation.{relation if relation in _RELATIONS else 'other'}"
        yield f"before.{_pos('' if first else reader.pos(index - 1))}"
        yield f"behind.{_pos(reader.pos(index + 1) if index + 1 < end else '')}"
        if not first:
            yield from [
                f"previous.{name}" for name, words in _PREVIOUS.items() if previous in words
            ]

    def _governor(self, index: int) -> Iterable[str]:
        """Yield what a verb right before the pronoun shows."""
        reader = self._reader
        if index == reader.start(index) or reader.pos(index - 1) not in VERBAL:
            return
        lemma, following = reader.lemma(index - 1), reader.word(index + 1)
        yield from [f"governor.{name}" for name in _GOVERNORS if self._table.has(name, lemma)]
        if lemma in ("be", "make", "take"):
            yield f"governor.{lemma}"
        elif lemma in ("find", "think", "consider", "believe", "deem"):
            yield "governor.find"
        if reader.pos(index - 1) == "VERB":
            if following in _PARTICLES:
                yield "particle"
                if lemma == "make":
                    yield "reaches"
            if following in ("when", "if", "that"):
                yield "object_clause"

    def _words_behind(self, index: int) -> tuple[str, bool]:
        """Return what clause the words behind announce, and whether a comma or *and* is between."""
        reader = self._reader
        broken = False
        for place in range(index + 1, min(reader.end(index), index + _AHEAD)):
            word = reader.word(place)
            if word in _STOPS:
                break
            if word == "that" and place > index + 1:
                return "that", broken
            if word == "to" and reader.pos(place + 1) in VERBAL:
                return "to", broken
            if word in ("who", "whom", "which"):
                return "who", broken
            if word in _QUESTIONS:
                return "wh", broken
            broken = broken or word in ("and", "but", "or", ",")
        return "none", False

    def _first_clause(self, index: int) -> Iterable[str]:
        """Yield what the first *that* or infinitive behind shows."""
        reader = self._reader
        end = reader.end(index)
        for place in range(index + 1, min(end, index + 5)):
            word, following = reader.word(place), reader.word(place + 1)
            if word in ("as", "like") and (
                following in ("if", "though")
                or (word == "like" and reader.clause_begins(place + 1, end))
            ):
                yield "as_if"
                break
        for place in range(index + 1, min(end, index + _AHEAD - 2)):
            word = reader.word(place)
            if word in _STOPS:
                return
            if word == "that":
                yield f"that.{_pos(reader.pos(place))}"
                yield f"that_after.{_pos(reader.pos(place - 1))}"
                if reader.clause_begins(place + 1, end):
                    yield "that_clause"
                return
            if word == "to" and reader.pos(place + 1) in VERBAL:
                yield from self._infinitive(index, place)
                return

    def _infinitive(self, index: int, place: int) -> Iterable[str]:
        reader = self._reader
        between = {reader.word(other) for other in range(index + 1, place)}
        yield f"to_after.{_pos(reader.pos(place - 1))}"
        if "for" in between:
            yield "for_to"
        if "of" in between:
            yield "of_to"
        if between & _SUCH:
            yield "too_to"
        if reader.begins_phrase(place + 2):
            yield "to_object"
        if reader.strands_preposition(place + 1):
            yield "to_strands"
        if self._table.has("intransitive", reader.lemma(place + 1)):
            yield "to_intransitive"
        if reader.word(place + 2) in _QUESTIONS | {"that"}:
            yield "to_clause"

    def _predicate(self, found: Predicate, words: str) -> Iterable[str]:
        """Yield what any predicate shows."""
        lemma, kind = found.lemma, found.clause.kind or "none"
        if found.linking:
            yield "be" if found.is_be else "linking"
            if found.is_be and found.complement < 0:
                yield "be_alone"
        else:
            yield "passive" if found.passive else "verb"
            yield from [f"verb.{name}" for name in _VERBS if self._table.has(name, lemma)]
        for name, lemmas in (
            ("take", ("take",)),
            ("come", ("come", "go", "happen")),
            ("seem", ("seem", "appear")),
            ("get", ("get", "grow", "become")),
        ):
            if lemma in lemmas:
                yield name
        yield f"clause.{kind}"
        if kind == "none":
            behind = found.complement if found.complement >= 0 else found.verb
            kind = self._reader.clause(behind, None).kind or "none"
        yield f"any_clause.{kind}"

    def _complement(self, index: int, found: Predicate, words: str) -> Iterable[str]:
        """Yield the predicates after a linking verb."""
        reader, has = self._reader, self._table.has
        head, kind = found.complement, found.clause.kind or "none"
        yield from [
            name
            for name in ("determined", "definite", "bare", "degree", "relative")
            if getattr(found, name)
        ]
        if found.determined and not found.definite:
            yield "indefinite"
        focus = _pos(reader.pos(found.focus) if found.focus >= 0 else "")
        cleft = reader.relative_after(found.focus) if found.focus >= 0 else ""
        yield f"focus.{focus}"
        yield f"cleft.{cleft or 'none'}"
        if cleft:
            yield f"{focus}+cleft"
        end = reader.end(index)
        if any(reader.word(p) in _FOCUS for p in range(found.verb + 1, min(found.verb + 4, end))):
            yield "focused"
        if head < 0:
            yield "complement.none"
            return
        lemma, word, pos = reader.lemma(head), reader.word(head), _pos(reader.pos(head))
        lists = [name for name in _COMPLEMENTS if has(name, lemma) or has(name, word)]
        yield f"complement.{pos}"
        yield from [f"complement.{name}" for name in lists or ["unlisted"]]
        if {"adjectives", "that_adjectives", "nouns"} & set(lists):
            yield "complement.judged"
        for name in (*[name for name in lists if name in _JUDGED], pos):
            yield f"{name}+clause.{kind}"
            yield f"{name}+words.{words}"
        behind = reader.word(head + 1)
        if behind in _STOPS or behind in (",", ""):
            yield "ends"
        inside = range(found.verb + 1, head)
        if reader.pos(head - 1) == "ADJ" and head - 1 > index:
            yield "modified"
        if any(reader.pos(place) == "NUM" for place in (*inside, head)):
            yield "numbered"
        if head - index <= _SHORT:
            yield "short"
        within = {reader.word(place) for place in inside}
        if within & _RANKS:
            yield "ranked"
        if within & _OWNERS:
            yield "owned"
        if reader.pos(head + 1) == "ADP":
            yield "followed_by_preposition"
        if behind in _PLACES:
            yield "placed"
        yield from self._ambient(found, lists)

    def _ambient(self, found: Predicate, lists: Sequence[str]) -> Iterable[str]:
        """Yield what a complement of time or weather shows."""
        reader, head = self._reader, found.complement
        time, weather = {"times", "units"} & set(lists), set(_WEATHER) & set(lists)
        if not (time or weather):
            return
        yield "ambient.time" if time else "ambient.weather"
        if not found.determined:
            yield "ambient.bare"
        elif found.definite:
            yield "ambient.definite"
        if any(reader.pos(place) == "NOUN" for place in range(found.verb + 1, head)):
            yield "ambient.noun_before"
        if reader.ends_phrase(head + 1):
            yield "ambient.ends"

    def _verbal(self, found: Predicate, words: str) -> Iterable[str]:
        """Yield what a verb with its object and clause shows."""
        reader, has = self._reader, self._table.has
        voice = "passive" if found.passive else "verb"
        yield f"{voice}+clause.{found.clause.kind or 'none'}"
        yield f"{voice}+words.{words}"
        if found.object >= 0:
            yield "has_object"
            lemma = reader.lemma(found.object)
            if has("units", lemma) or has("efforts", lemma):
                yield "object_of_time"
            if has("light_nouns", lemma):
                yield "object_light"

    def _small_clause(self, index: int) -> Iterable[str]:
        """Yield what is said of the pronoun as an object: *find it strange that*."""
        reader, has = self._reader, self._table.has
        verb = reader.verb_before(index)
        found = reader.small_clause(index, verb) if verb >= 0 else None
        if found is None:
            return
        head = found.complement
        lemma, word = reader.lemma(head), reader.word(head)
        kind = found.clause.kind or reader.clause(head, None).kind or "none"
        yield "small_clause"
        yield f"small.{kind}"
        yield f"small.{_pos(reader.pos(head))}"
        if has("object_verbs", reader.lemma(verb)):
            yield "small_of_verb"
        if any(has(name, lemma) or has(name, word) for name in _SMALL):
            yield "small_listed"
            yield f"small_listed+clause.{kind}"


def _pos(pos: str) -> str:
    return pos if pos in _POS else "none"
