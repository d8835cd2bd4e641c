"""Passes 2 to 9: strings, precise constructs, and head words.

Passes 2 and 3 take the same words, in full or up to the head. Pass 4, precise constructs, is what
the sentence itself says is one: appositions (*Ana, the doctor,*), predicate nouns (*Ana is a
doctor*), roles before names (*[actress] Ana Hu*), relative pronouns (*the house [which] ...*),
acronyms (*World Health Organization*, *WHO*) and names of peoples (*Spain*, *the Spanish*); and
what the paper, on English, has no use for, clitics with the phrase that they repeat (*Di[le] a
Juan*).

Passes 5 to 9 take the same head word, with fewer and fewer further conditions:

========================  =========  ==============  ====================  =======
pass                      head       word inclusion  compatible modifiers  further
========================  =========  ==============  ====================  =======
strict head match A       same       yes             yes
strict head match B       same       yes             no
strict head match C       same       no              yes
proper head word match    same       no              no                    names; places and numbers
relaxed head match        any word   yes             no                    names of one class
========================  =========  ==============  ====================  =======

*Same head*: the head word of the mention is a head word of the antecedent's cluster. *Word
inclusion*: every word of the mention's cluster but function words is a word of the antecedent's.
*Compatible modifiers*: every modifier of the mention is one of the antecedent (not of its cluster).
None of them links a mention to one that it is a part of (i-within-i), or names of which a title or
first name tells different sexes.
"""

from __future__ import annotations

from abc import abstractmethod

from anaphora_resolvers.constraints.binding import DOUBLED, judge_binding
from anaphora_resolvers.constraints.named_behind import repeated_by
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.sieves.clusters import Cluster, SieveText
from anaphora_resolvers.sieves.mentions import NAME, NOUN, PRONOUN, WHOLE, SieveMention
from anaphora_resolvers.sieves.passes import Index, Sieve


class _SameWords(Sieve):
    """Finds the nearest mention with the same words."""

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._seen = Index(text)

    @abstractmethod
    def words(self, mention: SieveMention) -> tuple[str, ...]:
        """Return the words to be compared; none for mentions that are not."""

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the nearest mention with the same words."""
        return next(self._seen.before(" ".join(self.words(mention)), mention), None)

    def enter(self, mention: SieveMention) -> None:
        """Note a mention under its words."""
        self._seen.add(" ".join(self.words(mention)), mention)


class ExactString(_SameWords):
    """The same words, determiners and modifiers included; pronouns are not compared.

    A mention that begins with an indefinite pronoun (*some people*) is left out as well.
    """

    name = "exact string match"
    title = "the same words"

    def words(self, mention: SieveMention) -> tuple[str, ...]:
        """Return all words."""
        out = mention.sort == PRONOUN or mention.indefinite_pronoun
        return () if out else mention.words


class RelaxedString(_SameWords):
    """The same words when what follows the head is dropped: relative clauses, phrases with *of*."""

    name = "relaxed string match"
    title = "the same words up to the head"

    def words(self, mention: SieveMention) -> tuple[str, ...]:
        """Return the words up to the head."""
        out = not mention.nominal or mention.indefinite
        return () if out else mention.core


def sexes_differ(one: Cluster, other: Cluster) -> bool:
    """Tell whether two clusters are known to be of different sex (*Mr Hu* and *Mrs Hu*)."""
    ours, theirs = one.traits.agreement.gender, other.traits.agreement.gender
    return bool(ours and theirs) and ours.isdisjoint(theirs)


class _Heads(Sieve):
    """Finds antecedents with the same head word."""

    inclusion = False
    modifiers = False

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._seen = Index(text)

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the first mention with the same head that meets the conditions."""
        if not mention.nominal or mention.indefinite:
            return None
        clusters = self.text.clusters
        own = clusters.of(mention)
        for found in self._seen.before(mention.head, mention):
            if self.fits(mention, found) and not sexes_differ(own, clusters.of(found)):
                return found
        return None

    def enter(self, mention: SieveMention) -> None:
        """Note a mention under its head word."""
        if mention.nominal:
            self._seen.add(mention.head, mention)

    def fits(self, mention: SieveMention, antecedent: SieveMention) -> bool:
        """Tell whether an antecedent meets the conditions of the pass."""
        if self.modifiers and not mention.modifiers <= antecedent.modifiers:
            return False
        clusters = self.text.clusters
        return not self.inclusion or clusters.of(mention).words <= clusters.of(antecedent).words


class StrictHeadA(_Heads):
    """The same head, all words of the mention known, its modifiers those of the antecedent."""

    name = "strict head match A"
    title = "the same head, with no new word and no new modifier"
    inclusion = True
    modifiers = True


class StrictHeadB(_Heads):
    """Strict head match A without the condition on modifiers."""

    name = "strict head match B"
    title = "the same head, with no new word"
    inclusion = True


class StrictHeadC(_Heads):
    """Strict head match A without the condition on words."""

    name = "strict head match C"
    title = "the same head, with no new modifier"
    modifiers = True


class ProperHead(_Heads):
    """Two names with the same head whose places and numbers do not differ."""

    name = "proper head word match"
    title = "a name with the same last word"

    def fits(self, mention: SieveMention, antecedent: SieveMention) -> bool:
        """Tell whether both are names and neither places nor numbers tell them apart."""
        if mention.sort != NAME or antecedent.sort != NAME:
            return False
        if not mention.numerals <= antecedent.numerals:
            return False
        directions = self.text.words["directions"]
        return mention.modifiers & directions == antecedent.modifiers & directions and not (
            self._other_name(mention, antecedent)
        )

    @staticmethod
    def _other_name(mention: SieveMention, antecedent: SieveMention) -> bool:
        """Tell whether both have name words that the other lacks (*Ana Hu* and *Eva Hu*)."""
        mine, theirs = mention.modifiers, antecedent.modifiers
        return bool(mine - theirs) and bool(theirs - mine)


class RelaxedHead(Sieve):
    """The head of a name is any word of a name of the same class.

    Every word of the mention must be known; with the head alone, the last word of a firm would
    be that of any other.
    """

    name = "relaxed head match"
    title = "a name whose last word is in the other name"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._seen = Index(text)

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the first name of the same class that has the head among its words."""
        if mention.sort != NAME or mention.indefinite:
            return None
        clusters = self.text.clusters
        own = clusters.of(mention)
        for found in self._seen.before(mention.head, mention):
            other = clusters.of(found)
            known = own.words <= other.words and not sexes_differ(own, other)
            if known and own.labels & other.labels:
                return found
        return None

    def enter(self, mention: SieveMention) -> None:
        """Note a name under each of its words."""
        if mention.sort == NAME:
            for word in mention.content.intersection(mention.core):
                self._seen.add(word, mention)


_BELOW_NOUNS = frozenset(("relative-clause", "adnominal-clause"))
_BEFORE_NAMES = frozenset(("name", "modifier", "apposition"))
_PERSON = "person"
_SHORTEST = 2
"""Letters of an acronym."""


def same_number(mention: SieveMention, other: SieveMention) -> bool:
    """Tell whether two mentions are both singular or both plural, as far as is known."""
    ours = mention.expression.traits.agreement.number
    theirs = other.expression.traits.agreement.number
    return not ours or not theirs or not ours.isdisjoint(theirs)


class Apposition(Sieve):
    """A noun phrase beside another that it explains."""

    name = "apposition"
    title = "it is next to the other expression and explains it"

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the noun phrase that the mention is an apposition of."""
        view = self.text.view
        head = mention.expression.head
        if mention.sort == PRONOUN or view.deps.relation[head] != "apposition":
            return None
        if mention.sort != WHOLE and view.conjunct_of[head] != NONE:
            return None  # *two inventions, the wheel and the axe*: neither alone
        found = self.text.by_head.get(view.deps.governor[head])
        if found is None or not found.nominal or not same_number(mention, found):
            return None
        return found


class PredicateNominative(Sieve):
    """The subject of *be* and the noun that is said of it."""

    name = "predicate nominative"
    title = "the other expression is its subject"

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the subject whose predicate noun the mention is."""
        view = self.text.view
        head = mention.expression.head
        clause = view.clause_of[head]
        if not mention.nominal or view.role[head] != "predicate" or clause == NONE:
            return None
        if view.deps.preposition[head] != NONE or self._is_denied(head):
            return None
        it = view.clauses[clause]
        copular = it.head == head or self._is_copula(it.verb)
        subject = self.text.by_head.get(it.subject)
        if subject is None or not copular or subject.number >= mention.number:
            return None
        return None if subject.holds(mention) or mention.holds(subject) else subject

    def _is_denied(self, head: int) -> bool:
        deps, tokens = self.text.view.deps, self.text.document.tokens
        denied = self.text.words["negations"]
        near = (*deps.children[head], *deps.children[max(deps.governor[head], 0)])
        return any(tokens[child].text.lower() in denied for child in near)

    def _is_copula(self, verb: int) -> bool:
        if verb == NONE:
            return False
        token = self.text.document.tokens[verb]
        return (token.lemma or token.text).lower() in self.text.words["copulas"]


class RoleApposition(Sieve):
    """A noun for a person right before the person's name: *[actress] Ana Hu*."""

    name = "role apposition"
    title = "it is the role before a name"

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the name in which the mention stands as a role."""
        view = self.text.view
        head = mention.expression.head
        above = view.deps.governor[head]
        if mention.sort != NOUN or above == NONE or head > above:
            return None
        name = self.text.by_head.get(above)
        if name is None or name.sort != NAME or view.deps.relation[head] not in _BEFORE_NAMES:
            return None
        person = self.text.clusters.of(name).traits.agreement.animate
        role = _PERSON in mention.expression.traits.classes
        return name if role and person is not False and name.holds(mention) else None


class RelativePronoun(Sieve):
    """A relative pronoun is the noun that its clause modifies."""

    name = "relative pronoun"
    title = "its clause modifies the other"

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the noun that the pronoun's clause modifies."""
        if mention.expression.kind != "rel":
            return None
        view = self.text.view
        for number in view.ancestors(mention.expression.clause):
            clause = view.clauses[number]
            if clause.link in _BELOW_NOUNS:
                return self.text.by_head.get(clause.attached)
        return None


class Doubling(Sieve):
    """A Spanish clitic and the phrase of its verb that it repeats: *Dile a Juan*."""

    name = "doubling"
    title = "the clitic repeats it"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the phrase; one that follows is not a pronoun."""
        view = self.text.view
        asked = mention.expression
        if mention.sort != PRONOUN or not repeated_by(asked, view):
            return None
        for other in self.text.by_sentence[mention.sentence]:
            if other.sort == PRONOUN and other.number > mention.number:
                continue
            if judge_binding(asked, other.expression, view) == DOUBLED:
                return other
        return None


class Acronym(Sieve):
    """One name is made of the initials of the other."""

    name = "acronym"
    title = "one is made of the initials of the other"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._initials: dict[str, SieveMention] = {}
        self._acronyms: dict[str, SieveMention] = {}

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the name that the mention stands for the initials of, or the other way round."""
        short, long = self._short(mention), self._long(mention)
        found = self._initials.get(short) if short else self._acronyms.get(long)
        if found is None or self.text.apart(mention, found):
            return None
        return found

    def enter(self, mention: SieveMention) -> None:
        """Note a name by its initials, or an acronym."""
        short, long = self._short(mention), self._long(mention)
        if short:
            self._acronyms[short] = mention
        elif long:
            self._initials[long] = mention

    def _core(self, mention: SieveMention) -> list[str]:
        start = mention.expression.start
        tokens = self.text.document.tokens[start : start + len(mention.core)]
        return [token.text for token in tokens]

    def _short(self, mention: SieveMention) -> str:
        """Return the acronym that a mention is, without stops and article."""
        if mention.sort != NAME:
            return ""
        words = [w for w in self._core(mention) if w.lower() not in self._articles()]
        text = words[0].replace(".", "") if len(words) == 1 else ""
        return text if len(text) >= _SHORTEST and text.isalpha() and text.isupper() else ""

    def _long(self, mention: SieveMention) -> str:
        """Return the initials of a name of several words."""
        if mention.sort != NAME:
            return ""
        words = self._core(mention)
        if words[0].lower() in self._articles():
            words = words[1:]
        capitals = [word[0] for word in words if word[:1].isupper()]
        return "".join(capitals) if len(capitals) >= _SHORTEST else ""

    def _articles(self) -> frozenset[str]:
        return self.text.language.definite_articles


class Demonym(Sieve):
    """A country and its people: *Spain* and *the Spanish*, *France* and *the French*."""

    name = "demonym"
    title = "a country and its people"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._countries: dict[str, SieveMention] = {}
        self._peoples: dict[str, SieveMention] = {}

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the country of a people, or the people of a country."""
        words = self._words(mention)
        if not words:
            return None
        named = self.text.words.demonyms.get(words, frozenset())
        near = [self._countries[country] for country in named if country in self._countries]
        if words in self._peoples:
            near.append(self._peoples[words])
        found = max(near, key=lambda m: m.number, default=None)
        return None if found is None or self.text.apart(mention, found) else found

    def enter(self, mention: SieveMention) -> None:
        """Note the name of a country or a people."""
        words = self._words(mention)
        if words:
            self._countries[words] = mention
            for country in self.text.words.demonyms.get(words, ()):
                self._peoples[country] = mention

    def _words(self, mention: SieveMention) -> str:
        token = self.text.document.tokens[mention.expression.head]
        number = self.text.language.features_of(token).get("Number", "Sing")
        if not mention.nominal or number != "Sing":  # *the Russians* are not *Russia*
            return ""
        words = mention.words
        if words[0] in self.text.language.definite_articles:
            words = words[1:]
        return " ".join(words)


CONSTRUCTS: tuple[type[Sieve], ...] = (
    Apposition,
    PredicateNominative,
    RoleApposition,
    RelativePronoun,
    Doubling,
    Acronym,
    Demonym,
)
"""The parts of the pass, in the order in which they are tried."""
