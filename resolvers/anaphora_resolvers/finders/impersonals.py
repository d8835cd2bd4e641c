"""Finite verbs that have no subject, not even an unspoken one: *llueve*, *hay que*, *se dice que*.

`Impersonals.pattern` names the reason. The word lists are data: ``[impersonals]`` and
``quantities.impersonal`` of the language files. Relations are read through
`anaphora_resolvers.dependencies`, so that gold Universal Dependencies and a tagger's coarser
labels both do; what parsers of Spanish often get wrong (the subject of *se venden pisos* or
*falta pan* taken for an object) is allowed for.
"""

from __future__ import annotations

from functools import cache

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data

_CLAUSES = frozenset(
    (
        "complement",
        "open-complement",
        "clausal-subject",
        "adverbial-clause",
        "adnominal-clause",
        "relative-clause",
    )
)
_PLACES = frozenset(("object", "subject", "oblique", "predicate", "modifier", "adverb"))


class ImpersonalTable:
    """The word lists of one language. Get one from `impersonal_table`."""

    def __init__(self, tables: Language) -> None:
        data = language_data(tables.code)["impersonals"]
        lists = {key: frozenset(words) for key, words in data.items() if isinstance(words, list)}
        self.weather = tables.impersonal - lists["existential"]
        self.existential = lists["existential"]
        self.passive_auxiliary = lists["passive_auxiliary"]
        self.light = lists["light"]
        self.light_nouns = lists["light_nouns"]
        self.copulas = lists["copulas"]
        self.weather_words = lists["weather_words"]
        self.hours = lists["hours"]
        self.times = lists["times"]
        self.evaluative = lists["evaluative"]
        self.clausal = lists["clausal"]
        self.inverted = lists["inverted"]
        self.reflexive_clausal = lists["reflexive_clausal"]
        self.reflexive_nobody = lists["reflexive_nobody"]
        self.inherent = lists["inherent"]
        self.self_verbs = lists["self"]
        self.saying = frozenset(language_data(tables.code)["quotations"]["verbs"])
        self.prepositional = lists["prepositional"]
        self.reflexive = frozenset((data["reflexive"],)) - {""}
        self.accusative = frozenset(language_data(tables.code)["clitics"]["accusative"])
        self.wishes = lists["wishes"]
        self.with_preposition: dict[str, str] = data["with_preposition"]
        self.reflexive_with_preposition: dict[str, str] = data["reflexive_with_preposition"]


@cache
def impersonal_table(tables: Language) -> ImpersonalTable:
    """Return the word lists of a language."""
    return ImpersonalTable(tables)


class Impersonals:
    """Knows the impersonal predicates of a parsed text."""

    def __init__(self, view: TextView) -> None:
        self._view = view
        self._tokens = view.document.tokens
        self._table = impersonal_table(view.language)

    def pattern(self, predicate: int) -> str:
        """Return by what a finite clause without an overt subject is impersonal, else ``""``."""
        deps, table = self._view.deps, self._table
        verb = self.lemma(predicate)
        finite = self._finite(predicate)
        if self._view.language.features_of(self._tokens[finite]).get("Person", "3") != "3":
            return ""
        inner = self._inner(predicate)
        if inner != predicate and (found := self._verbal(inner, self.lemma(inner))):
            return found
        if found := self._verbal(predicate, verb):
            return found
        if deps.copula[predicate] != NONE or verb in table.copulas:
            return self._copular(predicate)
        return ""

    def reflexive_pattern(self, index: int) -> str:
        """Return by what a *se* is known to refer to nobody, ``""`` when it may refer.

        Where its case is known somebody has analysed it, and its relation says so; ``Acc,Dat`` is
        only what a lexicon says.
        """
        token = self._tokens[index]
        predicate = self._view.deps.governor[index]
        if token.text.lower() not in self._table.reflexive or predicate == NONE:
            return ""
        if self._is_analysed(index):
            return ""
        if self._before_accusative(index):
            return ""
        return self.se_pattern(predicate, self.lemma(predicate))

    def _before_accusative(self, index: int) -> bool:
        """Tell whether a *se* is a dative by what follows it: *se lo explicó todo*."""
        following = self._tokens[index + 1].text.lower() if index + 1 < len(self._tokens) else ""
        return following in self._table.accusative

    def _is_analysed(self, index: int) -> bool:
        """Tell whether somebody has decided that a *se* is an object, direct or not."""
        decided = "," not in self._tokens[index].features.get("Case", ",")
        return decided and self._view.deps.relation[index] in ("object", "indirect")

    def se_pattern(self, predicate: int, verb: str) -> str:
        """Return by what the *se* of a verb refers to nobody, ``""`` when it may refer.

        Most *se* in Spanish text do not refer (nine of ten in AnCora), so the verbs with which it
        does are listed.

        Args:
            predicate: Token of the verb.
            verb: Its lemma.
        """
        deps = self._view.deps
        if deps.finite[predicate] and not deps.has_subject[predicate]:
            found = self._with_reflexive(predicate, verb)
            if found:
                return found
        if self._has_thing_as_subject(predicate):
            return "passive-se"
        return "" if verb in self._table.self_verbs else "inherent-se"

    def _has_thing_as_subject(self, predicate: int) -> bool:
        """Tell whether the subject is a noun of the lists that names no living being."""
        deps, language = self._view.deps, self._view.language
        for child in deps.children[predicate]:
            if deps.relation[child] == "subject" and deps.pos[child] == "NOUN":
                classes = language.noun_classes(self.lemma(child))
                if classes and not classes & {"person", "animal", "group"}:
                    return True
        return False

    def lemma(self, index: int) -> str:
        """Return the lemma of a verb; see `TextView.lemma`."""
        return self._view.lemma(index)

    def reflexive(self, predicate: int) -> int:
        """Return the *se* of a predicate, or `NONE`."""
        for child in self._view.deps.children[predicate]:
            if self._tokens[child].text.lower() in self._table.reflexive:
                return child
        return NONE

    def _finite(self, predicate: int) -> int:
        deps = self._view.deps
        for index in (deps.auxiliary[predicate], deps.copula[predicate]):
            if index != NONE and deps.finite[index]:
                return index
        return predicate

    def _inner(self, predicate: int) -> int:
        """Return the infinitive at the end of *puede llover*, else the predicate."""
        deps = self._view.deps
        for _step in range(3):
            below = [
                child
                for child in deps.children[predicate]
                if deps.relation[child] == "open-complement" and child > predicate
            ]
            if len(below) != 1 or self._tokens[below[0]].features.get("VerbForm") == "Fin":
                break
            predicate = below[0]
        return predicate

    def _verbal(self, predicate: int, verb: str) -> str:
        table = self._table
        if verb in table.existential:
            return "existential"
        if verb in table.weather:
            return "weather"
        if verb in table.light and self._has_noun(predicate, table.light_nouns):
            return "weather-or-time"
        if verb in table.with_preposition and self._governs(
            predicate, table.with_preposition[verb]
        ):
            return "with-preposition"
        if verb in table.clausal and self._clause_behind(predicate):
            return "clausal-subject"
        if verb in table.inverted and self._object_behind(predicate):
            return "subject-behind"
        if self.reflexive(predicate) != NONE:
            return self._with_reflexive(predicate, verb)
        return ""

    def _with_reflexive(self, predicate: int, verb: str) -> str:
        table = self._table
        clitic = self.reflexive(predicate)
        if clitic != NONE and self._tokens[clitic].deprel == "expl:impers":
            return "impersonal-se"
        if clitic != NONE and self._is_analysed(clitic):
            return ""
        if clitic != NONE and self._before_accusative(clitic):
            return ""
        preposition = table.reflexive_with_preposition.get(verb)
        if preposition is not None and self._governs(predicate, preposition):
            return "with-preposition"
        if verb in table.reflexive_clausal and self._clause_behind(predicate):
            return "impersonal-se"
        if verb in table.reflexive_nobody:
            return "impersonal-se"
        if verb not in table.inherent and self._object_behind(predicate):
            return "passive-se"
        return ""

    def _copular(self, predicate: int) -> str:
        table, deps = self._table, self._view.deps
        words = [predicate]
        if deps.copula[predicate] == NONE:
            words = [
                child
                for child in deps.children[predicate]
                if child > predicate and deps.relation[child] in (*_PLACES, "open-complement")
            ]
        for index in words:
            if self._is_time(index):
                return "time"
            if self.lemma(index) in table.weather_words:
                return "weather"
            named = {self.lemma(index), self._tokens[index].text.lower()}
            if named & table.evaluative and (
                self._clause_behind(index) or self._clause_behind(predicate)
            ):
                return "evaluative"
        return ""

    def _is_time(self, index: int) -> bool:
        table, deps = self._table, self._view.deps
        if self.lemma(index) in table.times:
            modified = any(
                deps.relation[child] in ("adjective", "possessor", "relative-clause", "modifier")
                and self.lemma(child) not in table.times
                for child in deps.children[index]
            )
            return not modified or self._clause_behind(index)
        if self._tokens[index].text.lower() in table.hours:
            return any(
                self._tokens[child].text.lower() in ("la", "las") for child in deps.children[index]
            )
        return False

    def _has_noun(self, predicate: int, nouns: frozenset[str]) -> bool:
        deps = self._view.deps
        return any(
            deps.relation[child] in _PLACES
            and deps.preposition[child] == NONE
            and self.lemma(child) in nouns
            for child in deps.children[predicate]
            if child > predicate
        )

    def _governs(self, predicate: int, preposition: str) -> bool:
        return any(
            self._tokens[below].text.lower() == preposition
            for child in self._view.deps.children[predicate]
            if child > predicate
            for below in (child, *self._view.deps.children[child][:1])
        )

    def _clause_behind(self, predicate: int) -> bool:
        """Tell whether a clause with *que*, *si* or an infinitive follows, without preposition."""
        deps, tokens = self._view.deps, self._tokens
        for child in deps.children[predicate]:
            if child < predicate or deps.relation[child] not in _CLAUSES:
                continue
            markers = {
                tokens[below].text.lower()
                for below in deps.children[child]
                if below < child
                and (
                    deps.relation[below] in ("marker", "case", "coordinator")
                    or tokens[below].text.lower() == "que"
                )
            }
            if markers & {"que", "si"}:
                return True
            form = tokens[child].features.get("VerbForm", "")
            if "Inf" in form and not markers:
                return True
        return False

    def _object_behind(self, predicate: int) -> bool:
        """Tell whether a bare noun phrase that agrees with the verb follows as its object."""
        view, deps = self._view, self._view.deps
        features = view.language.features_of(self._tokens[self._finite(predicate)])
        number = features.get("Number", "")
        for child in deps.children[predicate]:
            if child < predicate or deps.relation[child] != "object":
                continue
            if deps.pos[child] not in ("NOUN", "PROPN", "NUM", "PRON"):
                continue
            if deps.preposition[child] != NONE:
                continue
            own = view.language.features_of(self._tokens[child]).get("Number", "")
            if not number or not own or own == number:
                return True
        return False
