"""Finds out of every markable of a layer what the constraints look at, and follows changes."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from anaphora_resolvers.dependencies import NONE, VERBAL
from anaphora_resolvers.names import LONGEST_NAME, PERSON, NameBearers, sex_of_name
from anaphora_resolvers.phrases import name_span
from anaphora_resolvers.preprocessors.parsed import RECOGNISED
from anaphora_resolvers.traits import (
    CLAUSE,
    LIVING,
    PLURAL,
    SINGULAR,
    SPEAKING,
    THIRD,
    Expression,
    Traits,
)
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import FrozenDict, Layer, Markable, Span, Token, Zero
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import NOTHING, AgreementFeatures
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.markables import STATED
from anaphora_workbench.model.pacing import paced
from anaphora_workbench.model.usual_spelling import composed

EITHER_NUMBER = frozenset(("Sing", "Plur"))
_PLURAL_IN_FORM = frozenset(("Ptan", "Coll"))
"""Number of words whose form tells no number (*series*)."""
_SINGULAR_ENDINGS = ("ss", "us", "is")
"""Ends of names that are not plurals (*the Prius*)."""
_TIME = frozenset(("time",))
_DOUBTED = frozenset(("group", "place", "thing"))
"""Classes that recognisers give the names of persons by mistake."""
FIRST = frozenset(("1",))
SEXES = frozenset(("Masc", "Fem"))
CORRECTED = frozenset(("Number", "Gender", "Person"))
"""Attributes of a markable with words by which a person corrects what its words tell."""
_NOUNLESS = frozenset(("NUM",))
"""Parts of speech that stand for a noun and have the gender of their article."""
_YEAR = 4
"""Digits of a year."""


class Expressions:
    """The markables of a layer as `Expression`.

    Attributes:
        all: Those that are not clauses, in text order.
        by_id: All of them by the id of the markable.
    """

    def __init__(self, layer: Layer, view: TextView) -> None:
        self.document = view.document
        self.language = view.language
        binding = language_data(view.language.code)["binding"]
        self._living_subjects = frozenset(binding["living_subjects"])
        self.view = view
        self._shared: dict[Traits, Traits] = {}
        self._words: dict[int, Traits] = {}
        self._bearers = NameBearers(self.view)
        self._recognised = RECOGNISED in layer.metadata
        self._zero_subjects: dict[int, int] = {}
        every = [self.of(markable) for markable in paced(layer.in_text_order())]
        self.all = [expression for expression in every if not expression.markable.is_clause]
        for expression in paced(self.all):
            self._note_zero_subject(expression, 1)
        self.by_id = {expression.markable.id: expression for expression in every}

    def _note_zero_subject(self, expression: Expression, by: int) -> None:
        if _is_zero_subject(expression):
            domain = expression.domain
            number = self._zero_subjects[domain] = self._zero_subjects.get(domain, 0) + by
            change = set.add if number > 0 else set.discard
            change(self.view.zero_subjects, domain)

    def put(self, markable: Markable) -> Expression:
        """Add a markable, or put it in the place of the one with its id; then `look_again`.

        Cost: a search, and moving what stands behind it in a list.
        """
        self.drop(markable.id)
        expression = self.of(markable)
        if not markable.is_clause:
            insort(self.all, expression, key=_order)
        self.by_id[markable.id] = expression
        self._note_zero_subject(expression, 1)
        return expression

    def drop(self, markable_id: str) -> Expression | None:
        """Take a markable out and return what it was, ``None`` when it was not there.

        Then `look_again`.
        """
        expression = self.by_id.pop(markable_id, None)
        if expression is None:
            return None
        if not expression.markable.is_clause:
            del self.all[bisect_left(self.all, expression.order, key=_order)]
        self._note_zero_subject(expression, -1)
        return expression

    def look_again(self, heads: Iterable[int]) -> list[Expression]:
        """Find out anew what heads tell whose markables have been put in or dropped.

        What a head tells is found out once, from the first of its markables in the text; which
        that is may have changed. Returns the expressions that agree in something else now.
        """
        changed: list[Expression] = []
        for head in heads:
            self._words.pop(head, None)
            for expression in self._on(head):
                traits = self._traits(
                    expression.markable, head, expression.kind, whole=expression.whole
                )
                if traits != expression.traits:
                    expression.traits = self._shared.setdefault(traits, traits)
                    changed.append(expression)
        return changed

    def _on(self, head: int) -> list[Expression]:
        """Return the expressions with a head, in text order."""
        sentences = self.document.sentences
        number = self.document.sentence_of(head)
        low = bisect_left(self.all, sentences[max(0, number - 1)].start, key=_start)
        high = bisect_left(self.all, sentences[number].end, low, key=_start)
        return [expression for expression in self.all[low:high] if expression.head == head]

    def known(self, markable: Markable) -> Expression:
        """Return the expression of a markable, made anew if it is not one of those here."""
        known = self.by_id.get(markable.id)
        return known if known is not None and known.markable is markable else self.of(markable)

    def of(self, markable: Markable) -> Expression:
        """Return a markable, which need not be in the layer, as an expression."""
        document, view = self.document, self.view
        head, _source = head_of(document, markable, self.language)
        if markable.is_clause:
            return self._clause(markable, head)
        whole = self._is_whole(markable, head)
        kind = self.view.kind_of(markable, head)
        traits = self._traits(markable, head, kind, whole=whole)
        token = document.tokens[head]
        role, domain = view.role[head], view.domain[head]
        if markable.zero is not None:
            role, domain = self._zero_place(markable.zero)
        elif markable.clitic is not None:
            role = "indirect" if markable.attributes.get("Case") == "Dat" else "object"
            domain = view.clause_of[head]
        elif role == "object" and self.language.is_dative(token, document.token_after(head)):
            role = "indirect"
        return Expression(
            markable,
            head,
            document.sentence_of(markable.start),
            kind,
            self._shared.setdefault(traits, traits),
            (token.lemma or token.text).lower() if markable.realisation == "overt" else "",
            view.clause_of[head],
            domain,
            role,
            whole,
            markable.start,
            markable.end,
            markable.order,
            self._is_one_of(self.language.negative, markable, head)
            or self._is_not_one(markable, head),
            traits.agreement.number != PLURAL
            and self._is_one_of(self.language.universal, markable, head),
            view.quotations.turn_of(head),
        )

    def _clause(self, markable: Markable, head: int) -> Expression:
        token, view = self.document.tokens[head], self.view
        return Expression(
            markable,
            head,
            self.document.sentence_of(markable.start),
            "",
            CLAUSE,
            (token.lemma or token.text).lower(),
            view.clause_of[head],
            view.domain[head],
            view.role[head],
            start=markable.start,
            end=markable.end,
            order=markable.order,
            turn=view.quotations.turn_of(head),
        )

    def _is_one_of(self, words: frozenset[str], markable: Markable, head: int) -> bool:
        """Tell whether an expression is a quantifier or has one: *nobody*, *no man*, *no one*."""
        if markable.realisation != "overt":
            return False
        tokens = self.document.tokens
        return tokens[head].text.lower() in words or any(
            tokens[index].text.lower() in words for index in self._before(markable, head)
        )

    def _is_not_one(self, markable: Markable, head: int) -> bool:
        """Tell whether an expression is *not one boy*, *not a single girl*, *ni un niño*.

        A parser may hang the negation on the verb; it then begins the sentence.
        """
        if markable.realisation != "overt" or not self.language.before_one:
            return False
        tokens, start = self.document.tokens, markable.start
        sentence = self.document.sentences[self.document.sentence_of(start)].start
        if start == sentence + 1 and tokens[sentence].text.lower() in self.language.before_one:
            start = sentence
        if tokens[start].text.lower() not in self.language.before_one:
            return False
        return any(
            self.language.pos_of(token) == "NUM"
            or self.language.features_of(token).get("Definite") == "Ind"
            for token in tokens[start + 1 : head + 1]
        )

    def _zero_place(self, zero: Zero) -> tuple[str, int]:
        role = self.language.role(zero.role) or "subject"
        if role == "possessor":
            return (role, NONE)
        return (role, self.view.clause_of[zero.governor])

    def _is_whole(self, markable: Markable, head: int) -> bool:
        """Tell whether a markable is a whole coordination."""
        if markable.zero is not None or markable.size < 3:
            return False
        if markable.phrase == "coordination":
            return True
        if not self.view.parsed:
            return False
        conjuncts = self.view.coordinations.get(self.view.conjunct_of[head], ())
        return len(conjuncts) > 1 and all(markable.covers(index) for index in conjuncts[:2])

    def _traits(self, markable: Markable, head: int, kind: str, *, whole: bool) -> Traits:
        """Return what an expression agrees in; what a person has corrected goes first."""
        if markable.zero is not None:
            traits = self._zero_traits(markable.zero)
            return self._as_speaker(traits, head) if traits.agreement.person == FIRST else traits
        traits = self._stated_traits(markable, head, kind, whole=whole)
        if traits.agreement.person == FIRST:
            traits = self._as_speaker(traits, head)
        if markable.clitic is None and not CORRECTED.isdisjoint(markable.attributes):
            corrected = _agreement_of(markable.attributes, NOTHING)
            own = traits.agreement
            return replace(
                traits,
                agreement=AgreementFeatures(
                    corrected.number or own.number,
                    corrected.gender or own.gender,
                    corrected.person or own.person,
                    own.animate,
                ),
            )
        return traits

    def _as_speaker(self, traits: Traits, head: int) -> Traits:
        """Return what *I* agrees in with what the words that name the speaker tell of the sex."""
        agreement = traits.agreement
        quotations = self.view.quotations
        name = quotations.turns[quotations.turn_of(head)].name
        if agreement.gender or agreement.number != SINGULAR or name is None:
            return traits
        gender = self._sex_of(name)
        return replace(traits, agreement=replace(agreement, gender=gender)) if gender else traits

    def _sex_of(self, head: int) -> frozenset[str]:
        """Return the sex that a pronoun, a noun of persons or a name tells, given its head."""
        token = self.document.tokens[head]
        if self.language.kind_of(token, single=True):
            return self.language.agreement(token).gender & SEXES
        if self.language.pos_of(token) != "PROPN":
            found = self.language.noun_gender(token.lemma or token.text)
            return frozenset((found,)) if found else NOTHING
        span = name_span(self.view, head) or Span(head, head + 1)
        words = [self.document.tokens[index].text.lower() for index in span][:LONGEST_NAME]
        found = sex_of_name(words, self.language)
        return frozenset((found,)) if found else self._bearers.of(head)[0] & SEXES

    def _stated_traits(self, markable: Markable, head: int, kind: str, *, whole: bool) -> Traits:
        if markable.clitic is not None:
            return _pronoun(_agreement_of(markable.attributes, THIRD))
        if self._is_clause(markable, head):
            return CLAUSE
        if whole:
            return self._coordination_traits(markable, head)
        traits = self._words.get(head)
        if traits is None or not self.view.parsed:
            traits = self._head_traits(markable, head, kind)
            traits = self._words[head] = self._shared.setdefault(traits, traits)
        if traits.pronoun:
            return traits
        if markable.semantic:
            guessed = self._recognised and STATED not in markable.attributes
            traits = self._with_class(traits, markable.semantic, head, guessed=guessed)
        if traits.classes == _TIME and self.view.role[head] == "oblique":
            return replace(traits, when=True)
        return traits

    def _is_clause(self, markable: Markable, head: int) -> bool:
        """Tell whether a mention is a clause, which demonstratives take up in the singular."""
        if markable.size == 1 or not self.view.parsed:
            return False
        deps = self.view.deps
        if deps.pos[head] in VERBAL:
            return True
        return bool(deps.has_subject[head]) and any(
            markable.covers(child) and deps.relation[child] == "subject"
            for child in deps.children[head]
        )

    def _zero_traits(self, zero: Zero) -> Traits:
        """Return what a zero's own features tell, and for a subject what its verb tells."""
        agreement = _agreement_of(zero.features, NOTHING)
        if self.language.role(zero.role) in ("subject", ""):
            verb = self.document.tokens[zero.governor]
            features = self.language.features_of(verb)
            agreement = replace(
                agreement,
                number=agreement.number or _values(features.get("Number", "")),
                person=agreement.person or _values(features.get("Person", "")) or THIRD,
            )
        return _pronoun(replace(agreement, person=agreement.person or THIRD))

    def _coordination_traits(self, markable: Markable, head: int) -> Traits:
        """Return the traits of a coordination: plural, the least person, gender if all agree."""
        view, tokens = self.view, self.document.tokens
        conjuncts = [
            index
            for index in view.coordinations.get(view.conjunct_of[head], (head,))
            if markable.covers(index)
        ]
        parts = [self.language.agreement(tokens[index]) for index in conjuncts]
        lasts = range(conjuncts[0], conjuncts[-1]) if len(conjuncts) > 1 else markable.indices
        alternative = any(
            tokens[index].text.lower() in self.language.disjunctions for index in lasts
        )
        genders = [
            part.gender or self._sex_of(index) for part, index in zip(parts, conjuncts, strict=True)
        ]
        gender: frozenset[str] = NOTHING
        if any("Masc" in found for found in genders):
            gender = frozenset(("Masc",))  # of men and women Spanish says *ellos*
        elif genders and all(found == genders[0] for found in genders):
            gender = genders[0]
        person = min([min(part.person, default="3") for part in parts], default="3")
        classes = [self._classes(tokens[index]) for index in conjuncts]
        shared = classes[0].intersection(*classes) if classes else NOTHING
        animates = {part.animate for part in parts}
        animate = animates.pop() if len(animates) == 1 else None
        several = not alternative and not self._says_what_one_is(head, parts)
        number = PLURAL if several else EITHER_NUMBER
        return Traits(AgreementFeatures(number, gender, frozenset((person,)), animate), shared)

    def _says_what_one_is(self, head: int, parts: list[AgreementFeatures]) -> bool:
        """Tell whether a coordination of singular nouns may be one: *Ana, an actress and singer*.

        It is a predicate or an apposition.
        """
        deps = self.view.deps
        described = deps.relation[head] in ("apposition", "predicate") or deps.copula[head] != NONE
        return described and all(part.number == SINGULAR for part in parts)

    def _head_traits(self, markable: Markable, head: int, kind: str) -> Traits:
        token = self.document.tokens[head]
        agreement = self.language.agreement(token)
        if self.language.grammatical_gender and self.language.pos_of(token) == "PRON":
            agreement = self._as_modified(agreement, head)
        if kind:
            form = composed(token.text).lower()
            if self.view.role[head] == "subject" and form in self._living_subjects:
                agreement = replace(agreement, animate=True)
            return _pronoun(agreement)
        lemma = (token.lemma or token.text).lower()
        pos = self.language.pos_of(token)
        classes = self._classes(token)
        gender = agreement.gender or self._name_gender(markable, head, classes)
        animate = agreement.animate
        if pos in _NOUNLESS and not agreement.gender:
            # *Los dos*, *las tres*.
            number = agreement.number or self._of_determiner(head, "Number")
            gender = gender or self._of_determiner(head, "Gender")
            agreement = replace(agreement, number=number)
        elif pos == "ADJ" and "person" in classes:
            animate = True  # *el viejo*
        if gender and not agreement.gender and not classes and pos not in _NOUNLESS:
            classes, animate = PERSON, True
        elif pos == "PROPN" and not gender and not classes:
            gender, classes = self._bearers.of(head)
            animate = True if classes == PERSON else animate
        number = agreement.number
        listed = self.language.forms.get(composed(token.text).lower())
        if not number and pos == "PROPN" and listed is not None and not listed.kind:
            # At the beginning of a sentence *Ambas* is taken for a name.
            number, gender = listed.agreement.number, gender or listed.agreement.gender
        if number & _PLURAL_IN_FORM:
            number = EITHER_NUMBER
        if not number and pos != "PRON":
            number = self._number_by_place(head, pos, classes)
        several = pos == "PROPN" and self._names_several(head, number)
        if several and number == SINGULAR:
            number = EITHER_NUMBER
        alone = name_span(self.view, head) is None
        if not (several and alone) and self._may_be_either(head, lemma, pos, number):
            number = EITHER_NUMBER
        return Traits(
            AgreementFeatures(number, gender, agreement.person or THIRD, animate),
            classes,
            pronoun=pos == "PRON",
            indefinite=lemma in self.language.indefinite or self._distributive(markable, head),
            childlike=lemma in self.language.neuter_persons,
            several=several,
            as_she=lemma in self.language.feminine_things,
        )

    def _of_determiner(self, head: int, feature: str) -> frozenset[str]:
        """Return a feature of the determiner before a head, empty where there is none."""
        deps = self.view.deps
        for child in deps.children[head] if self.view.parsed else ():
            if child < head and deps.relation[child] == "determiner":
                found = self.language.features_of(self.document.tokens[child]).get(feature, "")
                if found:
                    return _values(found)
        return NOTHING

    def _number_by_place(self, head: int, pos: str, classes: frozenset[str]) -> frozenset[str]:
        """Return the number of a name, or of one of a coordination, whose form tells none.

        It is singular unless a determiner says otherwise (*los García*) or the words of a name that
        is not a person's may be plural (*Naciones Unidas*).
        """
        if pos != "PROPN" and not (pos == "NOUN" and self.view.conjunct_of[head] != NONE):
            return NOTHING
        tokens = self.document.tokens
        for child in self.view.deps.children[head] if self.view.parsed else ():
            if self.view.deps.relation[child] in ("determiner", "number") and child < head:
                number = self.language.features_of(tokens[child]).get("Number", "")
                if number:
                    return _values(number)
        span = name_span(self.view, head) or Span(head, head + 1)
        plural_in_form = len(span) > 1 and all(
            tokens[index].text.lower().endswith("s") for index in (span.start, span.end - 1)
        )
        return EITHER_NUMBER if plural_in_form and not classes & PERSON else SINGULAR

    def _names_several(self, head: int, number: frozenset[str]) -> bool:
        """Tell whether a name is plural behind its article: *the Smiths*, *los García*.

        The number of the article or of the name says so, else the form of a name of one word.
        """
        span = name_span(self.view, head) or Span(head, head + 1)
        tokens = self.document.tokens
        before = span.start - 1
        if before < 0 or self.language.pos_of(tokens[before]) != "DET":
            return False
        if self.view.parsed and self.view.deps.governor[before] != head:
            return False
        of_article = self.language.features_of(tokens[before])
        if of_article.get("Number", ""):
            return of_article["Number"] == "Plur"
        if of_article.get("Definite", "") != "Def":
            return False
        if number == PLURAL:
            return True
        word = tokens[head].text.lower()
        return len(span) == 1 and word.endswith("s") and not word.endswith(_SINGULAR_ENDINGS)

    def _as_modified(self, agreement: AgreementFeatures, head: int) -> AgreementFeatures:
        """Return what a pronoun agrees in with what an adjective behind it tells: *sí misma*."""
        for child in self.view.deps.children[head] if self.view.parsed else ():
            if child == head + 1 and self.view.deps.pos[child] in ("ADJ", "DET"):
                given = self.language.agreement(self.document.tokens[child])
                return replace(
                    agreement,
                    number=agreement.number or given.number,
                    gender=agreement.gender or given.gender,
                )
        return agreement

    def _may_be_either(self, head: int, lemma: str, pos: str, number: frozenset[str]) -> bool:
        """Tell whether form and number may differ: *a number of men*, *the United States*."""
        if pos == "PROPN" and number == PLURAL:
            return True
        if lemma not in self.language.partitive or not number:
            return False
        deps = self.view.deps
        return any(
            deps.relation[child] in ("modifier", "preposition") for child in deps.children[head]
        )

    def _distributive(self, markable: Markable, head: int) -> bool:
        tokens = self.document.tokens
        return any(
            tokens[index].text.lower() in self.language.distributive
            for index in self._before(markable, head)
        )

    def _before(self, markable: Markable, head: int) -> Iterable[int]:
        """Return the words before a head that modify it; without a parse, the first word."""
        if self.view.parsed:
            return [child for child in self.view.deps.children[head] if child < head]
        return (markable.start,)

    def _classes(self, token: Token) -> frozenset[str]:
        pos = self.language.pos_of(token)
        if pos == "NUM" and len(token.text) == _YEAR and token.text.isdecimal():
            return frozenset(("time",))
        if pos == "ADJ" and self.language.grammatical_gender:
            return self.language.noun_classes(token.lemma or token.text) & PERSON
        if pos not in ("NOUN", "PROPN", ""):
            return NOTHING
        return self.language.noun_classes(token.lemma or token.text)

    def _with_class(self, traits: Traits, label: str, head: int, *, guessed: bool) -> Traits:
        """Return traits with the semantic class that the corpus, a person or a recogniser gives.

        Of names a recogniser, which guesses, is believed when it calls them persons' or times;
        against a title or a first name, or what the text says of the bearer, it is not.
        """
        semantic = self.language.semantic_classes.get(label.lower())
        if semantic is None:
            return traits
        classes = traits.classes & {"group"} | {semantic}
        agreement = traits.agreement
        if semantic == "place" and traits.several and self.document.tokens[head].text.endswith("s"):
            # *The Netherlands* is one country.
            agreement = replace(agreement, number=EITHER_NUMBER)
        if semantic in LIVING:
            if classes == PERSON and guessed and self._may_be_none(traits, head):
                return replace(traits, classes=classes)
            return replace(traits, classes=classes, agreement=replace(agreement, animate=True))
        doubtful = semantic in _DOUBTED and guessed and self.view.deps.pos[head] == "PROPN"
        if doubtful and agreement.animate:
            return traits
        # A first name or *king* in the name of a place or a firm tells no gender.
        gender = NOTHING if agreement.animate else agreement.gender
        animate = None if "group" in classes else False
        return replace(
            traits,
            classes=classes,
            agreement=replace(agreement, gender=gender, animate=animate),
            doubtful=doubtful,
        )

    def _may_be_none(self, traits: Traits, head: int) -> bool:
        """Tell whether a recogniser alone says that a name of one word is a person's.

        Names of towns and firms are among them, so *it* may take them up.
        """
        named = self.view.deps.pos[head] == "PROPN"
        return named and not traits.agreement.animate and name_span(self.view, head) is None

    def _name_gender(
        self, markable: Markable, head: int, classes: frozenset[str]
    ) -> frozenset[str]:
        """Return the sex that the first name or title in a name tells."""
        if classes and not classes & LIVING:
            return NOTHING
        words = self._name_words(markable, head)
        found = sex_of_name(words, self.language) if words else ""
        return frozenset((found,)) if found else NOTHING

    def _name_words(self, markable: Markable, head: int) -> list[str]:
        """Return the words of the name that a markable is, lower case; none if it is not a name."""
        tokens = self.document.tokens
        if self.view.parsed or tokens[head].pos or tokens[head].tag:
            if self.language.pos_of(tokens[head]) != "PROPN":
                return []
            span = markable.head_span or name_span(self.view, head)
            indices = [head] if span is None else list(span)
        else:
            indices = list(markable.indices)
            if not all(tokens[index].text[:1].isupper() for index in indices):
                return []
        return [] if len(indices) > LONGEST_NAME else [tokens[i].text.lower() for i in indices]


def _is_zero_subject(expression: Expression) -> bool:
    zero = expression.markable.zero is not None and expression.role == "subject"
    return zero and expression.domain != NONE


def _start(expression: Expression) -> int:
    return expression.order[0]


def _order(expression: Expression) -> tuple[int, int, int, str]:
    return expression.order


def _pronoun(agreement: AgreementFeatures) -> Traits:
    """Return the traits of a pronoun; who speaks or is spoken to is a person."""
    if agreement.animate is None and agreement.person and agreement.person <= SPEAKING:
        agreement = replace(agreement, animate=True)
    return Traits(agreement, pronoun=True)


@lru_cache(maxsize=1000)  # of the same few values each expression of a novel would have its own
def _values(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) if text else NOTHING


def _agreement_of(features: FrozenDict[str, str], person: frozenset[str]) -> AgreementFeatures:
    return AgreementFeatures(
        _values(features.get("Number", "")),
        _values(features.get("Gender", "")),
        _values(features.get("Person", "")) or person,
    )
