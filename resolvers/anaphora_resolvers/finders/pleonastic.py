"""Pleonastic *it*: the pronoun that refers to nothing (*It is raining*, *It is clear that ...*).

`Pleonastic.pattern` reads the words round a pronoun: the verb group behind it, the complement of a
linking verb, and the clause behind that. Parts of speech are enough; where there is a parse, the
clause must also hang on that verb or complement, which keeps *it is a bird that sings* apart from
*it is a pity that birds sing*. Relations called expletive are not looked at.

The patterns are those of Lappin & Leass (1994) with longer lists, and further ones for weather,
time, distance, clefts, *make it ADJ to* and fixed phrases. The lists are data: ``[pleonastic]`` in
the language files.
"""

from __future__ import annotations

from functools import cache

from anaphora_resolvers.finders.clauses import ClauseReader, Predicate
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data

PATTERNS = (
    *("idiom", "weather", "time", "distance", "evaluation", "belief", "seeming", "happening"),
    *("cleft", "object"),
)
"""Names of the patterns."""
_CLAUSES = frozenset(("that", "wh", "to", "ing", "bare"))
_FINITE_CLAUSES = frozenset(("that", "wh", "bare"))


class PleonasticTable:
    """The word lists of one language. Get one from `pleonastic_table`."""

    def __init__(self, tables: Language) -> None:
        data = language_data(tables.code)["pleonastic"]
        self._lists: dict[str, frozenset[str]] = {
            key: frozenset(words) for key, words in data.items() if key != "idioms"
        }
        self.neuter = tables.neuter
        self.searched = bool(data["be"])
        self.idioms = [
            (words, words.index("it")) for words in [phrase.split() for phrase in data["idioms"]]
        ]

    def has(self, name: str, word: str) -> bool:
        """Tell whether a list holds a word."""
        return word in self._lists[name]


@cache
def pleonastic_table(tables: Language) -> PleonasticTable:
    """Return the word lists of a language."""
    return PleonasticTable(tables)


class Pleonastic:
    """Finds the pleonastic pronouns of a text.

    Args:
        view: The text, with or without a parse.

    Attributes:
        table: The word lists of its language.
        reader: Reads the words round a pronoun.
    """

    def __init__(self, view: TextView) -> None:
        self.table = pleonastic_table(view.language)
        self.reader = ClauseReader(view, self.table.has)
        self._known: dict[int, str] = {}

    def pattern(self, index: int) -> str:
        """Return which of `PATTERNS` makes a pronoun pleonastic, ``""`` for none."""
        found = self._known.get(index)
        if found is None:
            found = self._known[index] = self._pattern(index)
        return found

    def _pattern(self, index: int) -> str:
        reader = self.reader
        if not self.table.searched or reader.word(index) not in self.table.neuter:
            return ""
        if self._is_idiom(index):
            return "idiom"
        found = reader.predicate(index)
        if found is not None:
            for name, test in (
                ("weather", self._is_weather),
                ("time", self._is_time),
                ("distance", self._is_distance),
                ("evaluation", self._is_evaluation),
                ("belief", self._is_belief),
                ("seeming", self._is_seeming),
                ("happening", self._is_happening),
                ("cleft", self._is_cleft),
            ):
                if test(found):
                    return name
        return "object" if self._is_object(index) else ""

    def _is_idiom(self, index: int) -> bool:
        reader = self.reader
        return any(
            all(
                reader.matches(index - place + number, word)
                for number, word in enumerate(words)
                if number != place
            )
            for words, place in self.table.idioms
        )

    def _is_weather(self, found: Predicate) -> bool:
        has, reader = self.table.has, self.reader
        if has("weather_verbs", found.lemma) and not found.passive:
            always = has("weather_always", found.lemma)
            return always or not reader.begins_phrase(found.verb + 1)
        if has("phases", found.lemma):
            below = found.verb + (2 if reader.word(found.verb + 1) == "to" else 1)
            return has("weather_verbs", self._plain(below))
        if not found.linking or found.complement < 0:
            return False
        adjective = reader.lemma(found.complement)
        if has("weather_adjectives", adjective):
            return True
        return has("weather_or_thing", adjective) and has(
            "surroundings", reader.word(found.complement + 1)
        )

    def _plain(self, index: int) -> str:
        """Return the lemma of a verb; of a gerund also where a tagger takes it for a noun."""
        lemma = self.reader.lemma(index)
        stem = lemma.removesuffix("ing")
        return stem if stem == lemma or self.table.has("weather_verbs", stem) else f"{stem}e"

    def _is_time(self, found: Predicate) -> bool:
        has, reader = self.table.has, self.reader
        if found.lemma == "take" and not found.passive:
            return self._takes_time(found)
        if found.is_be and any(
            has("clock", reader.word(place)) and reader.word(place + 1) in ("past", "to")
            for place in range(found.verb + 1, found.verb + 4)
        ):
            return True
        if not found.linking or found.complement < 0:
            return False
        head = found.complement
        lemma, behind = reader.lemma(head), reader.word(head + 1)
        unit = has("units", lemma) or has("units", reader.word(head))
        if unit and has("after_units", behind):
            return True
        if has("times", lemma) or has("times", reader.word(head)):
            return self._tells_time(found)
        number = reader.pos(head) == "NUM"
        alone = found.bare and reader.ends_phrase(head + 1)
        return number and (has("times", behind) or alone)

    def _tells_time(self, found: Predicate) -> bool:
        """Tell whether *late*, *Monday* or *time* is what the clock or calendar shows."""
        reader = self.reader
        if found.determined and not found.definite:
            return False
        behind = reader.word(found.complement + 1)
        if reader.lemma(found.complement) in ("late", "early") and behind in ("with", "by", "for"):
            return False
        return behind not in ("of", "that", "which")

    def _takes_time(self, found: Predicate) -> bool:
        reader, has = self.reader, self.table.has
        span = range(found.verb + 1, min(found.verb + 9, reader.end(found.verb)))
        lemmas = [(index, reader.lemma(index)) for index in span]
        timed = [i for i, lemma in lemmas if has("units", lemma) or has("efforts", lemma)]
        if not timed:
            return False
        clause = reader.clause(timed[0], (found.verb, timed[0]))
        return clause.kind == "to" or reader.word(timed[0] + 1) in ("for", "before", "until")

    def _is_distance(self, found: Predicate) -> bool:
        has, reader = self.table.has, self.reader
        if not found.linking or found.complement < 0:
            return False
        head = found.complement
        if not has("lengths", reader.lemma(head)):
            return False
        return any(has("directions", reader.word(place)) for place in (head + 1, head + 2))

    def _is_evaluation(self, found: Predicate) -> bool:
        has, reader = self.table.has, self.reader
        head = found.complement
        if not found.linking or head < 0 or found.degree:
            return False
        kind = found.clause.kind
        if kind not in _CLAUSES:
            return False
        word, lemma = reader.word(head), reader.lemma(head)
        if has("that_adjectives", lemma):
            return kind in _FINITE_CLAUSES
        if has("adjectives", lemma) or has("adjectives", word):
            if kind == "to" and (has("tough", lemma) or has("tough", word)):
                return self._infinitive_is_whole(found)
            return kind != "bare" or reader.pos(head) == "ADJ"
        if reader.pos(head) == "ADJ" and kind in ("that", "wh") and reader.word(head - 1) != "more":
            return not has("of_persons", lemma) and not has("of_persons", word)
        return has("nouns", lemma) and (kind == "to" or not found.relative)

    def _infinitive_is_whole(self, found: Predicate) -> bool:
        """Tell whether an infinitive has the object it needs: *easy to open the lock*."""
        has, reader = self.table.has, self.reader
        infinitive = found.clause.verb
        if has("intransitive", reader.lemma(infinitive)):
            return not reader.strands_preposition(infinitive)
        return reader.has_object(infinitive)

    def _is_belief(self, found: Predicate) -> bool:
        has = self.table.has
        kind = found.clause.kind
        if not found.passive or kind not in _CLAUSES:
            return False
        if kind == "to":
            return has("cognitive_to", found.lemma)
        return has("cognitive", found.lemma) and kind in _FINITE_CLAUSES

    def _is_seeming(self, found: Predicate) -> bool:
        has = self.table.has
        if found.passive:
            return False
        if has("resembling", found.lemma) and found.clause.kind == "as-if":
            return True
        if not has("seeming", found.lemma):
            return False
        if found.lemma == "turn" and self.reader.word(found.verb + 1) != "out":
            return False
        return found.clause.kind in ("that", "bare")

    def _is_happening(self, found: Predicate) -> bool:
        has, reader = self.table.has, self.reader
        if found.passive or found.clause.kind not in _CLAUSES - {"ing"}:
            return False
        if has("happenings", found.lemma):
            return found.clause.kind != "bare"
        return (
            has("light_verbs", found.lemma)
            and found.object >= 0
            and has("light_nouns", reader.lemma(found.object))
        )

    def _is_cleft(self, found: Predicate) -> bool:
        reader, has = self.reader, self.table.has
        if not found.is_be or found.focus < 0:
            return False
        relative = reader.relative_after(found.focus)
        if not relative:
            return False
        if reader.pos(found.focus) in ("ADP", "SCONJ") or reader.word(found.focus) == "until":
            return relative == "that"
        if found.complement < 0 or has("not_focus", reader.lemma(found.complement)):
            return False
        pos = reader.pos(found.complement)
        if pos in ("PRON", "PROPN"):
            return True
        return pos == "NOUN" and found.definite and relative == "who"

    def _is_object(self, index: int) -> bool:
        has, reader = self.table.has, self.reader
        verb = reader.verb_before(index)
        if verb < 0:
            return False
        lemma = reader.lemma(verb)
        if has("liking_verbs", lemma):
            return reader.word(index + 1) in ("if", "when", "that")
        if not has("object_verbs", lemma):
            return False
        found = reader.small_clause(index, verb)
        if found is None or found.degree:
            return False
        kind = found.clause.kind
        head = reader.lemma(found.complement)
        if not (
            has("adjectives", head)
            or has("adjectives", reader.word(found.complement))
            or has("nouns", head)
            or (has("that_adjectives", head) and kind in _FINITE_CLAUSES)
        ):
            return False
        return kind in ("that", "wh", "to", "ing")
