"""The markables of a text as columns of numbers, by which candidates are compared all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.finders.candidates import known_text
from anaphora_resolvers.finders.clause_antecedents import with_clauses
from anaphora_resolvers.supar.profiles import CandidateProfile, Profiles
from anaphora_resolvers.traits import Expression
from anaphora_workbench.model import EMPTY, Document, Layer, Markable
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.quotations import NARRATION
from anaphora_workbench.ports import CandidateSession

Column = npt.NDArray[np.integer[Any]]

KINDS = (
    *("", "persIt", "persRefl", "persNoRefl", "poss", "demo", "zero", "clitic", "pers12"),
    *("poss12", "refl12", "zero12", "clitic12", "rel", "recip", "defDesc", "demoDesc", "name"),
)
"""Kinds of anaphor; a kind's number is its place, that of any other the number of kinds."""
CASES = ("", "Nom", "Acc", "Dat", "Gen", "Acc,Nom", "Acc,Dat")
"""Cases of pronouns, numbered likewise."""
LINKS = (
    *("", "root", "complement", "open-complement", "adverbial-clause", "relative-clause"),
    *("adnominal-clause", "conjunct", "parataxis"),
)
"""Relations of clauses, numbered likewise."""
CLASSES = ("person", "animal", "group", "place", "thing", "time")
"""Semantic classes, each a feature of its own."""
ROLES: Mapping[str, int] = {
    **{"subject": 5, "object": 4, "indirect": 3, "agent": 3, "oblique": 2, "possessor": 1},
}
"""Ranks of grammatical roles; all others have 0."""
SUBJECT = ROLES["subject"]
_OBJECT = ROLES["object"]
_OUTSIDE: Mapping[str, int] = {"predicate": 1, "apposition": 2, "vocative": 2, "name": 2}
_FARTHEST = 60
_PLURAL = frozenset(("Plur",))
_SPEAKING = (frozenset("1"), frozenset("2"))
_LIVING = {None: 0, True: 1, False: -1}

OWN = (
    *("kind", "number", "gender", "animate", "role", "outside", "in_pp", "nested", "size"),
    *("proper", "indefinite", "definite", "coordination", "depth", "link", "before_verb"),
    *("offset", "sentence_length", "quoted", "owner", "modified", "phrases", "doubtful", "when"),
    *("speaking", *CLASSES, "clause_subject", "finite", "no_domain"),
    *("slot", "clause", "case", "quantifier", "saying", "bare", "cluster", "since_turn"),
)
"""What is known of a markable by itself, anaphor or candidate."""


class Place(NamedTuple):
    """What of a markable is compared with the same of another; ``NONE`` for nothing.

    Attributes:
        start: First word.
        end: Word behind the last.
        sentence: Number of its sentence.
        clause: Number of its clause.
        verb: Verb of its clause.
        lemma: Number of that verb's lemma.
        token: Head.
        turn: Number of its turn.
        form: Number of the words of a pronoun.
        head: Number of the lemma of a noun's head.
        governor: Governor of its head.
        own_number: Grammatical number of a pronoun with words, in bits.
        own_gender: Gender of such a pronoun, likewise.
        owner_number: Number of its possessive pronoun, likewise.
        owner_gender: Gender of its possessive pronoun, likewise.
        filler: The noun that the relative clause of a relative pronoun belongs to.
        role: Rank of its grammatical role.
        in_pp: Whether it is part of a prepositional phrase.
        before_verb: Whether it stands before the verb of its clause.
        slot: How often persons fill its place at the verb, in percent.
        subjects: How many subjects there are before it, without zeros.
        objects: How many objects, likewise.
    """

    start: int
    end: int
    sentence: int
    clause: int
    verb: int
    lemma: int
    token: int
    turn: int
    form: int
    head: int
    governor: int
    own_number: int
    own_gender: int
    owner_number: int
    owner_gender: int
    filler: int
    role: int
    in_pp: int
    before_verb: int
    slot: int
    subjects: int
    objects: int


class Columns:
    """The markables of a layer and the clauses that its anaphors may stand for, in text order.

    Args:
        document: The text.
        layer: Its markables.
        language: Tables of its language.
        slots: How often persons fill a verb's place, in percent, by `slot`.
        session: What finds the candidates; what it knows of the text is not found out again.

    Attributes:
        view: The parse.
        markables: The markables in text order.
        row: The row of a markable, by id.
        own: `OWN` of each markable, shape (markables, features).
        places: What of each is compared with others.
        names: The words of each name, without titles; empty for anything else.
        pronoun: Whether it is a pronoun, zero or clitic.
        living: 1 for what is known to live, -1 for what is known not to, else 0.
        traits: Grammatical number and gender of each, in bits.
        who: Who each is, as turns call persons; ``None`` where that is not known, and everywhere
            in texts without quotations.
        starts: First word of each, as in `places`; the following likewise.
        sentences: Sentence of each.
        forms: Number of the word of each pronoun.
        role: Rank of the grammatical role of each.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        language: Language,
        slots: Mapping[str, int] = EMPTY,
        session: CandidateSession | None = None,
    ) -> None:
        self.document = document
        self.view, expressions = known_text(document, layer, session)
        self._language = language
        self._words: dict[str, int] = {}
        self._depths: dict[int, int] = {}
        self._saying = frozenset(language_data(language.code)["quotations"]["verbs"])
        profiles = Profiles(layer, self.view)
        self.markables = with_clauses(layer, expressions).in_text_order()
        self.row = {markable.id: number for number, markable in enumerate(self.markables)}
        self.names: list[frozenset[str]] = []
        self.pronoun: list[bool] = []
        self.traits: list[tuple[int, int]] = []
        self.living: list[int] = []
        self.who: list[str | None] = []
        self.places: list[Place] = []
        own: list[Sequence[int]] = []
        subjects = objects = 0
        for markable in self.markables:
            expression = expressions.by_id.get(markable.id) or expressions.of(markable)
            profile = profiles.of_expression(expression)
            place = self._place(expression, profile, slots, subjects, objects)
            if markable.zero is None:
                subjects += place.role == SUBJECT
                objects += place.role == _OBJECT
            agreement = expression.traits.agreement
            self.traits.append((_number(agreement.number), _gender(agreement.gender)))
            self.living.append(_LIVING[agreement.animate])
            self.places.append(place)
            own.append(self._own(expression, profile, place))
            self.names.append(profile.name)
            self.pronoun.append(profile.pronoun)
            self.who.append(self._who(expression, profile))
        self.own = np.array(own, np.int16).reshape(-1, len(OWN))
        self.starts = [place.start for place in self.places]
        self.sentences = [place.sentence for place in self.places]
        self.forms = [place.form for place in self.places]
        self.role = [place.role for place in self.places]

    def _own(
        self, expression: Expression, profile: CandidateProfile, place: Place
    ) -> Sequence[int]:
        document, view, tables = self.document, self.view, self._language
        markable, clause = profile.markable, profile.clause
        traits, sentence = expression.traits, document.sentences[profile.sentence]
        number, gender = self.traits[-1]
        it = view.clauses[clause] if clause != NONE else None
        overt, token = markable.realisation == "overt", profile.token
        return [
            _KINDS.get(expression.kind, len(KINDS)),
            number,
            _either(gender),
            -1 if traits.agreement.animate is None else traits.agreement.animate,
            place.role,
            _OUTSIDE.get(expression.role, 0),
            profile.in_pp,
            profile.nested,
            min(markable.size, 30) if overt else 0,
            profile.proper,
            profile.indefinite,
            overt and document.tokens[markable.start].text.lower() in tables.definite_articles,
            expression.whole,
            -1 if it is None else self._depth(clause),
            0 if it is None else _LINKS.get(it.link, len(LINKS)),
            place.before_verb,
            min(markable.start - sentence.start, _FARTHEST),
            min(len(sentence), 80),
            expression.turn != NARRATION,
            profile.owner is not None,
            bool(profile.modifiers),
            min(profile.phrases, 20),
            traits.doubtful,
            traits.when,
            traits.agreement.person in _SPEAKING,
            *[name in traits.classes for name in CLASSES],
            it is not None and it.subject == token,
            it is not None and it.finite,
            expression.domain == NONE,
            place.slot,
            markable.is_clause,
            _case(document.tokens[token].features) if overt else 0,
            expression.negative or expression.universal,
            place.role == SUBJECT and place.verb != NONE and self.lemma(place.verb) in self._saying,
            overt and not profile.pronoun and not profile.proper and markable.start == token,
            self._cluster(markable, token) if profile.pronoun else 0,
            self._since_turn(expression.turn, markable.start),
        ]

    def _depth(self, clause: int) -> int:
        """Return how many clauses a clause is in, itself included."""
        depth = self._depths.get(clause)
        if depth is None:
            depth = self._depths[clause] = len(self.view.ancestors(clause))
        return depth

    def _place(
        self,
        expression: Expression,
        profile: CandidateProfile,
        slots: Mapping[str, int],
        subjects: int,
        objects: int,
    ) -> Place:
        view, token = self.view, profile.token
        verb, role = view.verb_of(token), ROLES.get(expression.role, 0)
        governor = view.deps.governor[token] if view.parsed else NONE
        owner = profile.owner
        return Place(
            expression.start,
            expression.end,
            profile.sentence,
            profile.clause,
            verb,
            NONE if verb == NONE else self._word(self.lemma(verb)),
            token,
            expression.turn,
            self._word(profile.form) if profile.form else NONE,
            self._word(profile.head) if profile.head else NONE,
            governor,
            _number(profile.agreement.number),
            _gender(profile.agreement.gender),
            NONE if owner is None else _number(owner.number),
            NONE if owner is None else _gender(owner.gender),
            profile.modified,
            role,
            profile.in_pp,
            -1 if profile.before_verb is None else profile.before_verb,
            slots.get(self._slot(verb, governor, role), NONE) if slots else NONE,
            subjects,
            objects,
        )

    def _who(self, expression: Expression, profile: CandidateProfile) -> str | None:
        """Return who a first or second person, a name or a noun is."""
        quotations = self.view.quotations
        if len(quotations.turns) == 1:
            return None
        person = expression.traits.agreement.person
        if profile.pronoun:
            if expression.traits.agreement.number == _PLURAL or "3" in person:
                return None
            turn = quotations.turns[expression.turn]
            return turn.speaker if "1" in person else turn.hearer if "2" in person else None
        return quotations.person_of(profile.token)

    def _cluster(self, markable: Markable, token: int) -> int:
        """Return 1 for the first of two clitics of one verb, 2 for the second, 0 elsewhere."""
        view, tokens = self.view, self.document.tokens
        if markable.realisation != "overt" or not view.parsed:
            return 0
        verb = view.deps.governor[token]
        for place, other in ((1, token + 1), (2, token - 1)):
            near = 0 <= other < len(tokens) and view.deps.governor[other] == verb != NONE
            if near and tokens[other].pos == "PRON" and tokens[token].pos == "PRON":
                return place
        return 0

    def _since_turn(self, turn: int, start: int) -> int:
        """Return how many words of its turn come before; 0 in the narration."""
        if turn == NARRATION:
            return 0
        return min(max(0, start - self.view.quotations.turns[turn].spans[0].start), _FARTHEST)

    def slot(self, row: int) -> str:
        """Return verb and role of a markable (``say subject``), ``""`` where it has none.

        A possessor has the noun that it owns instead of a verb.
        """
        place = self.places[row]
        return self._slot(place.verb, place.governor, place.role)

    def _slot(self, verb: int, governor: int, role: int) -> str:
        if role == ROLES["possessor"]:
            verb = governor
        return f"{self.lemma(verb)} {role}" if verb != NONE and role else ""

    def lemma(self, index: int) -> str:
        """Return the lemma, else the form, of a token in lower case."""
        token = self.document.tokens[index]
        return (token.lemma or token.text).lower()

    def _word(self, word: str) -> int:
        return self._words.setdefault(word, len(self._words))

    def rows_of(self, markables: Sequence[Markable]) -> list[int]:
        """Return the rows of markables of the layer."""
        return [self.row[markable.id] for markable in markables]


def base_language(code: str) -> str:
    """Return a language without its region: ``es`` for ``es-MX``."""
    return code.split("-")[0]


def _numbered(names: Sequence[str]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


_KINDS, _CASES, _LINKS = _numbered(KINDS), _numbered(CASES), _numbered(LINKS)


def _number(values: frozenset[str]) -> int:
    """Return 1 for singular, 2 for plural, 3 for either, 0 for unknown."""
    return ("Sing" in values) + 2 * ("Plur" in values)


def _case(features: Mapping[str, str]) -> int:
    """Return the number of a case, 0 for none."""
    case = features.get("Case", "")
    return _CASES.get(case, len(CASES)) if case else 0


def _either(gender: int) -> int:
    """Return a gender that is the same for masculine and feminine.

    So nothing can be learnt of *he* that does not hold of *she*: whether two genders agree is
    known, which they are is not.
    """
    return (gender & 4) | (0, 1, 1, 3)[gender & 3]


def _gender(values: frozenset[str]) -> int:
    """Return the sum of 1 for masculine, 2 for feminine and 4 for neuter, 0 for unknown."""
    return ("Masc" in values) + 2 * ("Fem" in values) + 4 * ("Neut" in values)
