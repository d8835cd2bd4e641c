"""By which words an entity is named again: which of its mentions, and in which form.

A proper name comes before a description, the nearest mention before the pronoun before those
behind it. A mention that contains the pronoun, a predicate (*Ana is a doctor*), and a noun that
names nobody (*the other*) represent nothing. A mention is cut before its relative clause,
apposition or bracket, and before its prepositional phrases where it is long. What was mentioned as
*a dog* is *the dog* when it is mentioned again; *her brother* is *Ana's brother*.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from anaphora_workbench.model import Chains, Document, Layer, Markable, Reason
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.rewriting.clause_tree import ClauseTree
from anaphora_workbench.rewriting.rules import RewritingRules
from anaphora_workbench.rewriting.written_text import WrittenText

_NOUNS = frozenset(("NOUN", "PROPN"))
_CUT = frozenset(("relative-clause", "adnominal-clause", "apposition", "parataxis"))
_PHRASES = frozenset(("preposition", "modifier", "oblique"))
_DETERMINERS = frozenset(("DET",))
_LIVING = frozenset(("person", "animal", "group"))
_BRACKETS = frozenset("[({/<")
_NEVER_IN_NAMES = frozenset(("NOUN", "VERB", "AUX", "PRON", "SCONJ", "INTJ"))
"""What makes of a name a description with a name in it: *volunteer organization Comic Corps*."""
_FIRST_AND_SECOND = frozenset(("1", "2"))
_MARKS = frozenset(",;:([{—–-")
_HEAVIEST = 1.25
"""A description is no name if it is so many times as long as the rules allow when shortened."""
_DEEPEST = 2
"""Possessors within possessors that are named (*Ana's mother's friend*)."""

UNKNOWN = Reason("rewriting.unknown", "The antecedent is unknown.")
NO_NAME = Reason("rewriting.no-name", "No name or description of the entity fits here.")
QUANTIFIED = Reason("rewriting.quantified", "The antecedent names no single entity.")
CLAUSE = Reason("rewriting.clause", "The antecedent is a clause.")


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words by which an entity is named again.

    Attributes:
        text: As it stands inside a sentence.
        possessor: The same as a possessor: *Ana's*, *de Ana*.
        number: ``Sing``, ``Plur`` or ``""``.
        living: Whether it is a person, an animal or a group.
        entities: The numbers of all entities that it names.
        name: Whether it is a proper name.
    """

    text: str
    possessor: str
    number: str
    living: bool
    entities: frozenset[int]
    name: bool = False


class Namer:
    """Finds the words for the entities of a layer."""

    def __init__(
        self,
        written: WrittenText,
        layer: Layer,
        chains: Chains,
        tables: Language,
        rules: RewritingRules,
        tree: ClauseTree,
    ) -> None:
        self._written = written
        self._document: Document = written.document
        self._layer = layer
        self._chains = chains
        self._tables = tables
        self._rules = rules
        self._tree = tree
        text = self._document.text
        self._apostrophe = "’" if "’" in text and "'" not in text else "'"
        self._possessive: dict[int, int] = {}
        for markable in layer.markables.values():
            if markable.realisation == "overt" and markable.size == 1:
                entity = chains.entity_of.get(markable.id)
                if entity is not None and self.kind(markable) == "poss":
                    self._possessive[markable.start] = entity

    def kind(self, markable: Markable) -> str:
        """Return the kind of a pronoun, zero or clitic, ``""`` for any other mention."""
        anaphor = self._layer.anaphors.get(markable.id)
        if anaphor is not None and anaphor.kind and anaphor.kind != "np":
            return anaphor.kind
        if markable.zero is not None:
            return "zero"
        if markable.clitic is not None:
            return "clitic"
        if markable.size != 1:
            return ""
        token = self._document.tokens[markable.start]
        following = self._document.token_after(markable.start)
        return self._tables.kind_of(token, single=True, following=following)

    def is_nominal(self, markable: Markable) -> bool:
        """Tell whether a mention has a noun or a name as its head."""
        if markable.realisation != "overt" or markable.is_clause:
            return False
        head = self._head(markable)
        token = self._document.tokens[head]
        pos = self._tables.pos_of(token)
        if pos in _NOUNS or self._is_foreign_name(head) or (pos == "" and not self.kind(markable)):
            return True
        # *El viejo*: an adjective or a number with an article.
        first = self._document.tokens[markable.start].text.lower()
        return markable.size > 1 and pos in ("ADJ", "NUM", "X") and self._is_article(first)

    def _is_foreign_name(self, index: int) -> bool:
        """Tell whether a word of another language is a name or a title: *Mlle. Dupont*."""
        token = self._document.tokens[index]
        return self._tables.pos_of(token) == "X" and token.text[:1].isupper()

    def _is_article(self, word: str) -> bool:
        return word in self._tables.definite_articles or word in self._tables.indefinite_articles

    def _head(self, markable: Markable) -> int:
        return head_of(self._document, markable, self._tables)[0]

    def is_name(self, markable: Markable) -> bool:
        """Tell whether a mention is a proper name."""
        anaphor = self._layer.anaphors.get(markable.id)
        if anaphor is not None and anaphor.kind == "name":
            return True
        head = self._head(markable)
        token = self._document.tokens[head]
        if self._tables.pos_of(token) == "PROPN" or self._is_foreign_name(head):
            return True
        return self._tables.pos_of(token) == "" and token.text[:1].isupper()

    def full_name(self, entity: int) -> tuple[str, ...]:
        """Return the words of the longest proper name of an entity, none if it has no name.

        Names are cut before what adds something about them; one with a noun or pronoun in it, or
        longer than the rules allow, is none.
        """
        best: tuple[str, ...] = ()
        for name in self._chains.entities[entity]:
            mention = self._layer.markables[name]
            if not self.is_nominal(mention) or not self.is_name(mention):
                continue
            indices = self.name_tokens(mention)
            if not self._begins_with_word(mention) or any(
                self._tables.pos_of(self._document.tokens[index]) in _NEVER_IN_NAMES
                for index in indices
            ):
                continue
            words = tuple(self._written.joined(indices).split())
            if len(best) < len(words) <= self._rules.longest:
                best = words
        return best

    def _begins_with_word(self, mention: Markable) -> bool:
        """Tell whether a mention is no pronunciation or other sign: *[ʒan mɔʁo]*."""
        return self._document.tokens[mention.start].text[:1] not in _BRACKETS

    def name_tokens(self, mention: Markable) -> list[int]:
        """Return the tokens of a name without a bracket, apposition or relative clause behind."""
        head = self._head(mention)
        apposed = self._apposed_name(mention, head)
        return apposed or self._without_phrases(self._cut(mention, head), head)

    def phrase(
        self, entity: int, at: Markable, *, subject: bool = False, depth: int = 0
    ) -> Phrase | Reason:
        """Return the words for an entity at a pronoun, or why there are none.

        Args:
            entity: Number of the entity.
            at: The pronoun.
            subject: Whether it is a subject.
            depth: How many possessors lie around it.
        """
        mentions = [self._layer.markables[name] for name in self._chains.entities[entity]]
        if any(mention.is_clause for mention in mentions):
            return CLAUSE
        parts = self._chains.parts.get(entity)
        nominal = [mention for mention in mentions if self.is_nominal(mention)]
        if not nominal and parts:
            return self._together(sorted(parts), at, depth)
        if not nominal:
            return UNKNOWN if len(mentions) == 1 else NO_NAME
        quantified = [mention for mention in nominal if self._is_quantified(mention)]
        if quantified:
            return QUANTIFIED
        fitting = [
            mention
            for mention in nominal
            if self._fits(mention, at)
            and (not self.is_name(mention) or self._begins_with_word(mention))
        ]
        fitting.sort(key=lambda mention: self._rank(mention, at))
        for mention in fitting:
            phrase = self._written_again(entity, mention, mentions, at, subject, depth)
            if phrase is not None:
                return phrase
        return NO_NAME

    def _together(self, parts: list[int], at: Markable, depth: int) -> Phrase | Reason:
        """Return the parts of a split antecedent as one phrase."""
        parts.sort(key=lambda part: self._layer.markables[self._chains.entities[part][0]].order)
        found: list[Phrase] = []
        for part in parts:
            phrase = self.phrase(part, at, depth=depth)
            if not isinstance(phrase, Phrase):
                return phrase
            found.append(phrase)
        last = found[-1]
        word = self._rules.fitting(self._rules.joined, last.text)
        before = ", ".join([phrase.text for phrase in found[:-1]])
        return Phrase(
            f"{before} {word} {last.text}",
            self._as_possessor(f"{before} {word} {last.text}", plural=last.number == "Plur"),
            "Plur",
            all(phrase.living for phrase in found),
            frozenset().union(*[phrase.entities for phrase in found]),
        )

    def _as_possessor(self, text: str, *, plural: bool) -> str:
        rules = self._rules
        if rules.possessor:
            return self.after(rules.possessor, text)
        plain = plural and text.endswith("s")
        ending = rules.plural_suffix if plain else rules.suffix
        return text + ending.replace("'", self._apostrophe)

    def after(self, preposition: str, text: str) -> str:
        """Return a phrase behind a preposition: *de Ana*, *del hombre*."""
        first, blank, rest = text.partition(" ")
        both = self._rules.contracted.get((preposition.lower(), first))
        if both is None or not blank:
            return f"{preposition} {text}"
        return f"{both.capitalize() if preposition[:1].isupper() else both} {rest}"

    def _is_quantified(self, mention: Markable) -> bool:
        tables = self._tables
        tokens = self._document.tokens
        first = tokens[mention.start].text.lower()
        head = tokens[self._head(mention)].text.lower()
        if head in tables.negative or head in tables.universal:
            return True
        return first in tables.distributive | tables.negative | tables.universal

    def _fits(self, mention: Markable, at: Markable) -> bool:
        """Tell whether a mention can represent its entity at a pronoun."""
        if len(mention.spans) > 1 or mention.contains(at):
            return False
        head = self._head(mention)
        token = self._document.tokens[head]
        if (token.lemma or token.text).lower() in self._rules.uninformative:
            return False
        if self._tree.role(head) in ("predicate", "vocative"):
            return False
        if any(self._tree.role(child) == "copula" for child in self._tree.children[head]):
            return mention.size > 1 and self._tree.role(head) == "subject"
        if self._is_mistaken(mention):
            return False
        if self._apposed_name(mention, head):
            return True
        return not any(self._is_own(index) for index in mention.indices)

    def _is_mistaken(self, mention: Markable) -> bool:
        """Tell whether a model has taken a verb for a name: *Llamé a Diego*, *Compra el libro*."""
        tokens, tables = self._document.tokens, self._tables
        if not self._rules.personal:
            return False
        head = self._head(mention)
        inside = [tokens[index] for index in self._cut(mention, head)]
        clitics = self._rules.clitic_order
        negation = language_data(tables.code)["clitics"]["negation"]
        for first, second in pairwise(inside):
            if first.text.lower() in negation and second.text.lower() in clitics:
                return True  # *no lo mires*
        if tables.pos_of(tokens[head]) != "PROPN":
            return False
        for first, second in pairwise(inside):
            personal = first.text.lower() == self._rules.personal
            if personal and tables.pos_of(second) in ("PROPN", "PRON", "DET"):
                return True
        sentence = self._document.sentences[self._document.sentence_of(mention.start)]
        if mention.size > 1 or mention.start != sentence.start or mention.end + 1 >= sentence.end:
            return False
        article = tokens[mention.end].text.lower()
        noun = tables.pos_of(tokens[mention.end + 1])
        return self._is_article(article) and noun in ("NOUN", "ADJ")

    def _apposed_name(self, mention: Markable, head: int) -> list[int]:
        """Return the tokens of *Tom* in *her brother Tom*; none of *the river Thames*."""
        tokens = self._document.tokens
        if not self._document.has_heads:
            return []
        if self._tables.pos_of(tokens[head]) == "PROPN":
            # *My aunt Rita*, of which the name is the head.
            noun = head - 1
            while noun > mention.start and self._tables.pos_of(tokens[noun]) == "PROPN":
                noun -= 1
            owned = self._tables.kind_of(tokens[mention.start]).startswith("poss")
            common = self._tables.pos_of(tokens[noun]) == "NOUN" and self._names_someone(noun)
            return list(range(noun + 1, head + 1)) if owned and common else []
        if self._tables.pos_of(tokens[head]) != "NOUN":
            return []
        for child in self._tree.children[head]:
            if child <= head or self._tree.role(child) not in ("apposition", "name"):
                continue
            below = sorted(
                index
                for index in self._tree.subtree(child)
                if self._tables.pos_of(tokens[index]) == "PROPN" and index < mention.end
            )
            joined = below and below == list(range(head + 1, head + 1 + len(below)))
            if not joined or not self._names_someone(head):
                continue
            first = tokens[mention.start].text.lower()
            if first in self._tables.definite_articles and head == mention.start + 1:
                return [mention.start, head, *below]  # *el doctor Prats*
            return [head, *below] if head == mention.start else below  # *al doctor Prats*
        return []

    def _names_someone(self, head: int) -> bool:
        return bool(self._tables.noun_classes(self._document.tokens[head].lemma) & _LIVING)

    def _is_own(self, index: int) -> bool:
        """Tell whether a word speaks of who says it or hears it: *my*, *tu*."""
        token = self._document.tokens[index]
        kind = self._tables.kind_of(token)
        return kind.endswith("12")

    def _rank(self, mention: Markable, at: Markable) -> tuple[bool, bool, bool, bool, int]:
        behind = mention.order > at.order
        head = self._head(mention)
        apposed = self._tree.role(head) == "apposition"
        # *Major in the Corps of Engineers* is a title; another mention is the name.
        indices = list(mention.indices)
        title = len(self._without_phrases(indices, head)) < len(indices)
        distance = abs(mention.start - at.start)
        name = self.is_name(mention) or bool(self._apposed_name(mention, head))
        return (not name, behind, title, apposed, distance)

    def _written_again(
        self,
        entity: int,
        mention: Markable,
        mentions: list[Markable],
        at: Markable,
        subject: bool,
        depth: int,
    ) -> Phrase | None:
        """Return a mention as it is written when its entity is mentioned again."""
        head = self._head(mention)
        apposed = self._apposed_name(mention, head)
        if apposed:
            text = self._written.joined(apposed)
            if self._written.capital_by_place(apposed[0]) and self._loses_capital(apposed[0]):
                text = text[:1].lower() + text[1:]
            if apposed[0] == head and self._rules.personal:
                text = f"{self._article(mention, head)} {text}".strip()
            owner = self._as_possessor(text, plural=False)
            return Phrase(text, owner, "Sing", True, frozenset((entity,)), name=True)
        indices = self._cut(mention, head)
        short = self._without_phrases(indices, head)
        if self._is_long(indices):
            indices = short
            if len(indices) > _HEAVIEST * self._rules.longest and not self.is_name(mention):
                return None
        inner = [
            other for other in mentions if other is not mention and other.realisation == "overt"
        ]
        if any(index in indices for other in inner for index in other.indices):
            return None  # *the man who lost his dog*, in which *his* would be left
        named = {entity, *self._owners(mention, indices)}
        text = self._again(mention, indices, head, at, subject, depth, named)
        number = self.number_of(mention, head)
        owner = text
        if self._rules.suffix and len(short) < len(indices) and not self.is_name(mention):
            owner = self._again(mention, short, head, at, subject, depth, named)
        # *The Netherlands*, *the Browns*: names with an article that end in s inflect as plurals.
        with_article = owner.lower().startswith(f"{self._rules.definite.get('', '?')} ")
        plural = number == "Plur" or (with_article and self.is_name(mention))
        return Phrase(
            text,
            self._as_possessor(owner, plural=plural),
            number,
            self._is_living(mentions, head),
            frozenset(named),
            name=self.is_name(mention),
        )

    def _owners(self, mention: Markable, indices: list[int]) -> set[int]:
        """Return the entities that a mention names as owners: Ana in *Ana's car*."""
        inside = set(indices)
        return {
            self._chains.entity_of[other.id]
            for other in self._layer.markables.values()
            if other is not mention
            and other.realisation == "overt"
            and inside.issuperset(other.indices)
            and self._tree.role(self._head(other)) == "possessor"
            and self.is_nominal(other)
        }

    def number_of(self, mention: Markable, head: int) -> str:
        """Return the number of a mention; several that are joined are a plural."""
        inside = set(mention.indices)
        if any(self._tree.role(c) == "conjunct" and c in inside for c in self._tree.children[head]):
            return "Plur"
        found = self._tables.agreement(self._document.tokens[head]).number
        return next(iter(found)) if len(found) == 1 else ""

    def _is_living(self, mentions: list[Markable], head: int) -> bool:
        tables = self._tables
        tokens = self._document.tokens
        for mention in mentions:
            if mention.semantic:
                found = tables.semantic_classes.get(mention.semantic.lower(), mention.semantic)
                return found in _LIVING
        classes: set[str] = set()
        for mention in mentions:
            if mention.realisation == "overt":
                classes |= tables.noun_classes(tokens[self._head(mention)].lemma)
        if classes:
            return bool(classes & _LIVING)
        token = tokens[head]
        if tables.agreement(token).animate is not None:
            return bool(tables.agreement(token).animate)
        if tables.pos_of(token) != "PROPN":
            return self._grammatical_person(mentions)
        if token.text.lower() in tables.first_names:
            return True
        article = head > 0 and self._is_article(tokens[head - 1].text.lower())
        places = [
            child
            for mention in mentions
            if mention.realisation == "overt"
            for child in self._tree.children[self._head(mention)]
            if tokens[child].text.lower() in tables.locative
        ]
        return not article and not places

    def _grammatical_person(self, mentions: list[Markable]) -> bool:
        """Tell whether a pronoun takes the entity up that stands for persons only."""
        for mention in mentions:
            if mention.realisation == "overt" and mention.size == 1:
                found = self._tables.agreement(self._document.tokens[mention.start])
                if found.animate and self.kind(mention):
                    return True
        return False

    def _cut(self, mention: Markable, head: int) -> list[int]:
        """Return the tokens of a mention without what adds something about it."""
        tokens = self._document.tokens
        end = mention.end
        for child in self._tree.children[head]:
            if child > head and self._tree.role(child) in _CUT:
                below = [i for i in self._tree.subtree(child) if head < i < mention.end]
                end = min([end, *below])
        for index in range(head + 1, end):
            text = tokens[index].text
            if text in ("(", "[", "—", "–"):
                end = index
            relative = text == "," or self._tables.kind_of(tokens[index]) == "rel"
            if relative and not self._document.has_heads:
                end = index
            if end == index:
                break
        indices = [index for index in mention.indices if index < end]
        while len(indices) > 1 and indices[-1] > head and self._is_end_mark(indices[-1]):
            indices.pop()
        return indices

    def _is_end_mark(self, index: int) -> bool:
        token = self._document.tokens[index]
        if token.text in ("'s", "’s", "'", "’"):
            return True
        return token.text[-1:] in _MARKS or self._tables.pos_of(token) in ("PUNCT", "ADP")

    def _without_phrases(self, indices: list[int], head: int) -> list[int]:
        """Return the tokens of a phrase up to its first prepositional phrase."""
        inside = set(indices)
        ends = [indices[-1] + 1]
        for child in self._tree.children[head]:
            if child > head and child in inside and self._tree.role(child) in _PHRASES:
                ends.append(min(self._tree.subtree(child) & inside))
        return [index for index in indices if index < min(ends)]

    def _is_long(self, indices: list[int]) -> bool:
        return len(indices) > self._rules.longest

    def _again(
        self,
        mention: Markable,
        indices: list[int],
        head: int,
        at: Markable,
        subject: bool,
        depth: int,
        named: set[int],
    ) -> str:
        """Return the words of a second mention: with a definite article, possessors named."""
        tokens, rules = self._document.tokens, self._rules
        words = [self._written.joined([index]) for index in indices]
        gaps = self._gaps(indices)
        low = words[0].lower()
        first = tokens[indices[0]]
        if self._written.capital_by_place(indices[0]) and self._loses_capital(indices[0]):
            words[0] = words[0][:1].lower() + words[0][1:]
        if low in rules.before_article and len(words) > 1 and self._is_article(words[1].lower()):
            words, gaps, indices = words[1:], gaps[1:], indices[1:]
            low, first = words[0].lower(), tokens[indices[0]]
        if self.is_name(mention) and not self._is_article(low):
            return self._put(words, gaps)
        article = self._article(mention, head)
        owner = self._possessive.get(indices[0])
        if owner is not None:
            return self._with_owner(owner, words, gaps, indices, head, article, at, depth, named)
        if low in rules.again:
            words[0] = rules.again[low]
        elif low in rules.determiners and len(words) > 1 and article:
            words[0] = article
        elif self._is_bare(first, low, indices, head, mention, subject) and article:
            words.insert(0, article)
            gaps.insert(0, " ")
        return self._put(words, gaps)

    def _gaps(self, indices: list[int]) -> list[str]:
        """Return what stands behind each word but the last one: a blank or nothing."""
        found = []
        for left, right in pairwise(indices):
            both = self._written.joined([left, right])
            one = self._written.joined([left])
            found.append(" " if both[len(one) : len(one) + 1] == " " else "")
        return found

    def _put(self, words: list[str], gaps: list[str]) -> str:
        """Return words with their gaps, contracted where the language contracts them."""
        parts = [words[0]]
        last = 0  # place of the last word, of a contraction the preposition
        for place, (gap, word) in enumerate(zip(gaps, words[1:], strict=False), 1):
            both = self._rules.contracted.get((words[last].lower(), word)) if gap else None
            if both is None:
                parts += (gap, word)
            else:
                parts[-1] = both.capitalize() if parts[-1][:1].isupper() else both
            last = place
        return "".join(parts)

    def _loses_capital(self, index: int) -> bool:
        token = self._document.tokens[index]
        if self._is_article(token.text.lower()) or self._tables.kind_of(token):
            return True
        return self._tables.pos_of(token) not in ("PROPN", "")

    def _is_bare(
        self,
        first: object,
        low: str,
        indices: list[int],
        head: int,
        mention: Markable,
        subject: bool,
    ) -> bool:
        """Tell whether a description has no determiner and gets one when it is mentioned again."""
        tokens = self._document.tokens
        if self._is_article(low) or self.is_name(mention):
            return False
        pos = self._tables.pos_of(tokens[indices[0]])
        if pos in _DETERMINERS or self._tables.kind_of(tokens[indices[0]]).startswith("poss"):
            return False
        children = [child for child in self._tree.children[head] if child in indices]
        if any(self._tree.role(child) == "possessor" and child < head for child in children):
            return False
        if any(self._tree.role(child) == "conjunct" for child in children):
            return False
        # *Cats are clever. Cats sleep a lot*: what is said of all of them needs no article.
        general = self._tree.role(head) == "subject" and len(indices) == 1 and subject
        return not general

    def _article(self, mention: Markable, head: int) -> str:
        tokens = self._document.tokens
        features = self._tables.features_of(tokens[head])
        gender, number = features.get("Gender", ""), features.get("Number", "")
        for index in (head, *mention.indices):
            found = self._tables.features_of(tokens[index])
            agrees = index == head or tokens[index].head == head
            if agrees and self._tables.pos_of(tokens[index]) in ("DET", "ADJ", "NOUN"):
                gender = gender or found.get("Gender", "")
                number = number or found.get("Number", "")
        return self._rules.article(tokens[head].lemma or tokens[head].text, gender, number)

    def _with_owner(
        self,
        owner: int,
        words: list[str],
        gaps: list[str],
        indices: list[int],
        head: int,
        article: str,
        at: Markable,
        depth: int,
        named: set[int],
    ) -> str:
        """Return *Ana's brother* for *her brother*; as it is where the owner has no name."""
        plain = self._put(words, gaps)
        if depth >= _DEEPEST:
            return plain
        found = self.phrase(owner, at, depth=depth + 1)
        if not isinstance(found, Phrase):
            return plain
        if not self._rules.possessor:
            named |= found.entities
            return self._put([found.possessor, *words[1:]], gaps)
        if not article:
            return plain
        named |= found.entities
        words[0] = article
        place = indices.index(self.behind_noun(head, indices[-1] + 1) - 1) + 1
        before = self._put(words[:place], gaps[: place - 1])
        behind = self._put(words[place:], gaps[place:]) if words[place:] else ""
        return " ".join([part for part in (before, found.possessor, behind) if part])

    def behind_noun(self, head: int, end: int) -> int:
        """Return the token before which *de Ana* stands: behind the noun and what classifies it.

        Args:
            head: The noun.
            end: The token behind which it stands at the latest.
        """
        tokens = self._document.tokens
        last = head
        for child in sorted(self._tree.children[head]):
            if child <= last or child >= end:
                continue
            below = self._tree.subtree(child)
            if min(below) != last + 1 or max(below) >= end:
                continue
            if self._tree.role(child) in ("adjective", "name") or (
                self._classifies(child, below) and tokens[min(below)].text.lower() == "de"
            ):
                last = max(below)
        return last + 1

    def _classifies(self, child: int, below: set[int]) -> bool:
        """Tell whether a phrase says what kind of thing it is: *libro de historia*."""
        tokens = self._document.tokens
        if self._tree.role(child) not in ("modifier", "oblique", "object"):
            return False
        return len(below) == 2 and self._tables.pos_of(tokens[child]) == "NOUN"
