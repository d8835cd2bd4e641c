"""Pronouns replaced by what they refer to, where the text stays grammatical.

Rules, in this order; the first one that applies leaves a pronoun alone:

1.  Only third-person pronouns, possessives, zeros and clitics are replaced, by `RewritingRules`.
    Reflexives, relatives, the first and second person, and what does not refer stay.
2.  Fixed expressions (*on its own*, *a su vez*) stay.
3.  Without a name or description of the entity (`naming`) the pronoun stays.
4.  The sentence names the entity already: in the clause of the pronoun, in a clause above it, or
    in a clause below it that comes before it. *Ana said that she was tired* and *When Ana
    came, she was tired* stay; *Bo saw Ana, but she left* does not. A name counts that the text has,
    and one that has replaced an earlier pronoun.
5.  The subject of a coordinate clause stays where the clause to which it is joined has the same
    subject: *She came and she cooked*.
6.  A subject stays that would not agree with its verb: *The student ... They are*.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    Reason,
    Reference,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import UNDETERMINED
from anaphora_workbench.model.markables import called
from anaphora_workbench.rewriting.changes import Change, applied
from anaphora_workbench.rewriting.clause_tree import ClauseTree
from anaphora_workbench.rewriting.naming import UNKNOWN, Namer, Phrase
from anaphora_workbench.rewriting.places import Places
from anaphora_workbench.rewriting.rewritten_text import Pronoun, RewrittenText
from anaphora_workbench.rewriting.rules import (
    RewritingRules,
    languages_with_rules,
    rules_of,
)
from anaphora_workbench.rewriting.written_text import WrittenText, with_text

_ALONE = {
    "persRefl": Reason("rewriting.reflexive", "A reflexive is bound in its clause."),
    "recip": Reason("rewriting.reflexive", "A reflexive is bound in its clause."),
    "rel": Reason("rewriting.relative", "A relative pronoun joins its clause."),
    "demo": Reason("rewriting.demonstrative", "Demonstratives are not replaced."),
}
_OWN = Reason("rewriting.person", "The first and second person are not replaced.")
_SILENT = Reason("rewriting.non-referring", "It does not refer to anything.")
_FIXED = Reason("rewriting.fixed", "It belongs to a fixed expression.")
_NAMED = Reason("rewriting.named", "The sentence names the entity already.")
_SAME_SUBJECT = Reason("rewriting.same-subject", "The clause before has the same subject.")
_DISAGREES = Reason("rewriting.agreement", "The name would not agree with the verb.")
_PREDICATE = Reason("rewriting.predicate", "It is a predicate.")
_DOUBLED = Reason("rewriting.doubled", "Another pronoun of the clause names the same entity.")
_NOT_FINITE = Reason("rewriting.not-finite", "The verb takes no subject before it.")
_MODIFIED = Reason("rewriting.modified", "A relative clause or another word modifies it.")
_NO_PLACE = Reason("rewriting.no-place", "No place was found for the name.")
_OTHER = Reason("rewriting.other-kind", "Expressions of this kind are not replaced.")


@dataclass(slots=True)
class _Clitic:
    """A clitic that is replaced, or dropped, until its verb is written."""

    markable: Markable
    number: int
    form: str
    phrase: Phrase | None


def rewritten(
    document: Document, layer: Layer, only: Collection[str] | None = None
) -> RewrittenText:
    """Return a text with its pronouns replaced by what they refer to.

    Args:
        document: The text, with a parse if possible; without one whole clauses are guessed. Where
            it does not name its language, that is guessed too.
        layer: Its links. Of a resolver's and of a person's layer the links count alike.
        only: Ids of the pronouns that are to be replaced; others stay and are not listed.

    Raises:
        NeedsError: There are no rules for its language (`rules_of`).
    """
    if document.language == UNDETERMINED:
        words = [token.text for token in document.tokens]
        document = replace(document, language=guess_language(words))
    rules = rules_of(language(document.language).code)
    if rules is None:
        found = f"its language is '{document.language}'"
        if document.language == UNDETERMINED:
            found = "its language is unknown; name it with '--lang', or 'language=' in Python"
        raise NeedsError(
            f"'{document.doc_id}' cannot be rewritten: there are rules for "
            f"{' and '.join(languages_with_rules())}, but {found}"
        )
    return _Rewriter(with_text(document), layer, rules).run(only)


class _Rewriter:
    """The work on one document."""

    def __init__(self, document: Document, layer: Layer, rules: RewritingRules) -> None:
        self._document = document
        self._layer = layer
        self._rules = rules
        self._tables = language(document.language)
        self._chains = chains_of(layer)
        self._tree = ClauseTree(document, self._tables)
        self._written = WrittenText(document)
        self._namer = Namer(self._written, layer, self._chains, self._tables, rules, self._tree)
        self._places = Places(self._written, self._tree, self._tables, rules)
        self._mentions: dict[int, list[Markable]] = {}
        self._names: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._subjects: dict[int, int] = {}
        self._changes: list[Change] = []
        self._pronouns: list[Pronoun] = []
        self._clitics: dict[int, list[_Clitic]] = {}
        self._doubled: list[tuple[Markable, Markable]] = []
        self._numbers: dict[str, int] = {}

    def run(self, only: Collection[str] | None = None) -> RewrittenText:
        """Decide on each pronoun in text order, or on some only, then write."""
        ordered = self._layer.in_text_order()
        for markable in ordered:
            self._enter(markable)
        for markable in sorted(ordered, key=self._place):
            kind = self._namer.kind(markable)
            if not kind and self._places.is_mistaken_article(markable):
                kind = "persNoRefl"
            if not kind or markable.is_clause or self._namer.is_nominal(markable):
                continue
            if markable.id not in self._layer.anaphors and self._is_alone(markable):
                continue
            if only is not None and markable.id not in only:
                continue
            self._decide(markable, kind)
        self._drop_doubled()
        for host, clitics in self._clitics.items():
            self._changes += self._places.of_clitics(
                host, [(each.number, each.markable, each.form, each.phrase) for each in clitics]
            )
        text, edits = applied(self._document.text, self._changes, self._rules)
        return RewrittenText(
            self._document.doc_id,
            self._tables.code,
            self._document.text,
            text,
            tuple(edits),
            tuple(self._pronouns),
        )

    def _drop_doubled(self) -> None:
        """Drop the accusatives whose stressed pronoun has a name now: *lo vio a él*, *vio a Bo*."""
        for clitic, stressed in self._doubled:
            form, host = self._places.form_of(clitic), self._places.host_of(clitic)
            number = self._numbers.get(stressed.id)
            if number is None or host is None or form not in self._rules.accusative:
                continue
            clitics = self._clitics.setdefault(host, [])
            clitics.append(_Clitic(clitic, number, form, None))
            clitics.sort(key=lambda each: (each.markable.start, each.markable.clitic or 0))

    def _place(self, markable: Markable) -> tuple[int, int]:
        """Sort key: a zero comes where a subject would, before the clitics of its verb."""
        if markable.zero is not None:
            return (self._places.before_verb(markable.zero), 0)
        return (markable.start, 1 + (markable.clitic or 0))

    def _is_alone(self, markable: Markable) -> bool:
        return len(self._chains.entities[self._chains.entity_of[markable.id]]) == 1

    def _enter(self, markable: Markable) -> None:
        """Note where the text itself names entities, and what the subjects of its clauses are."""
        entity = self._chains.entity_of[markable.id]
        self._mentions.setdefault(entity, []).append(markable)
        if markable.zero is not None:
            if markable.zero.role.partition(":")[0] == "nsubj":
                self._subjects.setdefault(markable.zero.governor, entity)
            return
        if markable.is_clause:
            return
        head = self._head(markable)
        token = self._document.tokens[head]
        if self._tree.role(head) == "subject" and token.head is not None and token.head >= 0:
            self._subjects[token.head] = entity
        if self._namer.is_nominal(markable):
            self._name(entity, head)

    def _head(self, markable: Markable) -> int:
        return head_of(self._document, markable, self._tables)[0]

    def _name(self, entity: int, index: int) -> None:
        sentence = self._document.sentence_of(index)
        self._names.setdefault((sentence, entity), []).append((index, self._clause(index)))

    def _clause(self, index: int) -> int:
        """Return the clause of a token; verbs that share their subject are in one clause."""
        clause = self._tree.of(index)
        before = self._tree.before(clause)
        seen = {clause}
        while before is not None and before not in seen and self._shares_subject(clause, before):
            seen.add(before)
            clause = before
            before = self._tree.before(clause)
        return clause

    def _shares_subject(self, clause: int, before: int) -> bool:
        """Tell whether a joined verb without a written subject has that of the verb before it."""
        if self._tree.subject_of(clause) is not None:
            return False
        own = self._subjects.get(clause)
        return own is None or own == self._subjects.get(before)

    def _decide(self, markable: Markable, kind: str) -> None:
        entity = self._chains.entity_of[markable.id]
        number = len(self._pronouns)
        found = self._reason_to_stay(markable, kind, entity)
        phrase: Phrase | None = None
        if isinstance(found, Phrase):
            phrase = found
            placed = self._write(markable, kind, phrase, number)
            if placed is not None:
                phrase, found = None, placed
            else:
                self._numbers[markable.id] = number
                for each in phrase.entities:
                    self._name(each, self._anchor(markable))
        if phrase is None and self._places.is_clitic(markable) and self._is_plural(entity):
            self._places.note_plural(markable)
        words = called(self._document, markable)
        anchor = markable.span
        self._pronouns.append(
            Pronoun(
                markable.id,
                self._written.start(anchor.start),
                self._written.end(anchor.end - 1),
                words,
                kind,
                entity,
                "" if phrase is None else phrase.text,
                found if isinstance(found, Reason) else None,
            )
        )

    def _anchor(self, markable: Markable) -> int:
        return markable.zero.governor if markable.zero is not None else markable.start

    def _reason_to_stay(self, markable: Markable, kind: str, entity: int) -> Phrase | Reason:
        """Return why a pronoun stays, else the words that replace it."""
        anaphor = self._layer.anaphors.get(markable.id)
        if anaphor is not None and anaphor.reference is Reference.NON_REFERRING:
            return _SILENT
        if kind.endswith("12") or self._is_own_zero(markable):
            return _OWN
        if kind in _ALONE:
            return _ALONE[kind]
        if kind not in self._rules.kinds:
            return _OTHER
        if self._is_alone(markable) and entity not in self._chains.parts:
            return UNKNOWN
        if self._is_fixed(markable):
            return _FIXED
        anchor = self._anchor(markable)
        if self._places.is_clitic(markable):
            host = self._places.host_of(markable)
            same = host is not None and self._subjects.get(host) == entity
            if self._places.is_reflexive(markable, of_subject=same):
                return _ALONE["persRefl"]
        subject = markable.zero is not None or self._tree.role(anchor) == "subject"
        phrase = self._namer.phrase(entity, markable, subject=subject)
        if not isinstance(phrase, Phrase):
            return phrase
        if any(self._is_named(each, anchor) for each in phrase.entities):
            return _NAMED
        if subject and self._has_same_subject(anchor, entity, markable):
            return _SAME_SUBJECT
        if subject and self._disagrees(markable, anchor, phrase):
            return _DISAGREES
        return self._fitting(markable, kind, anchor, entity, phrase)

    def _fitting(
        self, markable: Markable, kind: str, anchor: int, entity: int, phrase: Phrase
    ) -> Phrase | Reason:
        """Return the words again, or what the form of the pronoun has against them."""
        tokens = self._document.tokens
        if markable.zero is not None:
            if not self._places.takes_subject(markable.zero):
                return _NOT_FINITE
            return phrase
        children = self._tree.children[anchor]
        if markable.realisation == "overt" and kind != "poss":
            roles = [self._tree.role(child) for child in children]
            if "relative-clause" in roles or "adnominal-clause" in roles:
                return _MODIFIED
            if self._is_emphasised(anchor):
                return _MODIFIED
        if self._places.is_clitic(markable):
            if self._places.is_predicate(markable):
                return _PREDICATE
            stressed = self._doubling(markable, anchor, entity)
            if stressed is not None:
                self._doubled.append((markable, stressed))
                return _DOUBLED
            if self._places.is_repeated(markable):
                return _DOUBLED
            accusative = self._places.form_of(markable) in self._rules.accusative
            if accusative and phrase.living and phrase.name and self._places.has_dative(markable):
                return _NO_PLACE  # *Dale a Luis a Ana*
        if kind == "poss" and self._rules.possessor and self._is_emphatic(anchor):
            return _MODIFIED
        if tokens[anchor].text.lower() == "" or (kind == "poss" and phrase.possessor == ""):
            return _NO_PLACE
        return phrase

    def _is_own_zero(self, markable: Markable) -> bool:
        """Tell whether a zero subject is of the first or second person: *lo entenderás*."""
        if markable.zero is None or markable.zero.role.partition(":")[0] != "nsubj":
            return False
        verb = self._document.tokens[markable.zero.governor].features
        person = markable.zero.features.get("Person") or verb.get("Person")
        return person in ("1", "2")

    def _is_emphatic(self, index: int) -> bool:
        """Tell whether *propio* stands behind a possessive: *su propio hijo*."""
        following = self._document.token_after(index)
        return following is not None and (following.lemma or following.text).lower() == "propio"

    def _is_emphasised(self, index: int) -> bool:
        """Tell whether *mismo* stands behind a pronoun: *ellos mismos*."""
        following = self._document.token_after(index)
        return following is not None and following.text.lower() in self._rules.emphatic

    def _is_plural(self, entity: int) -> bool:
        """Tell whether a description of an entity is a plural."""
        return any(
            self._namer.number_of(mention, self._head(mention)) == "Plur"
            for mention in self._mentions[entity]
            if self._namer.is_nominal(mention)
        )

    def _is_fixed(self, markable: Markable) -> bool:
        tokens = self._document.tokens
        for words in self._rules.fixed:
            for place in range(len(words)):
                first = markable.start - place
                if first < 0 or first + len(words) > len(tokens):
                    continue
                found = [tokens[index].text.lower() for index in range(first, first + len(words))]
                if tuple(found) == words:
                    return True
        return False

    def _is_named(self, entity: int, anchor: int) -> bool:
        """Tell whether the sentence names an entity where a pronoun is enough (rule 4)."""
        sentence = self._document.sentence_of(anchor)
        own = self._clause(anchor)
        above = {self._clause(clause) for clause in self._tree.all_above(own)}
        for index, clause in self._names.get((sentence, entity), ()):
            if clause in above:
                return True
            if index < anchor and own in self._tree.all_above(clause):
                return True
        return False

    def _has_same_subject(self, anchor: int, entity: int, markable: Markable) -> bool:
        predicate = anchor
        if markable.zero is None:
            head = self._document.tokens[anchor].head
            if head is None or head < 0:
                return False
            predicate = head
        before = self._tree.before(predicate)
        return before is not None and self._subjects.get(before) == entity

    def _disagrees(self, markable: Markable, anchor: int, phrase: Phrase) -> bool:
        tokens = self._document.tokens
        if markable.zero is not None:
            number = markable.zero.features.get("Number", "")
        else:
            found = self._tables.agreement(tokens[anchor]).number
            number = next(iter(found)) if len(found) == 1 else ""
        return bool(number and phrase.number) and number != phrase.number

    def _doubling(self, markable: Markable, anchor: int, entity: int) -> Markable | None:
        """Return the other mention of the clause that repeats a clitic: *le dijo a ella*."""
        clause = self._tree.of(anchor)
        sentence = self._document.sentence_of(anchor)
        for other in self._mentions[entity]:
            if other is markable or other.realisation != "overt" or other.start <= anchor:
                continue
            if self._document.sentence_of(other.start) != sentence:
                continue
            before = self._document.tokens[other.start - 1].text.lower()
            if before in self._tables.doubling and self._tree.of(other.start) == clause:
                return other
        return None

    def _write(self, markable: Markable, kind: str, phrase: Phrase, number: int) -> Reason | None:
        """Note what changes, or return why nothing can."""
        places = self._places
        if markable.zero is not None:
            self._changes.append(places.of_zero(markable.zero, phrase, number))
            return None
        if places.is_stranded(markable):
            return _NO_PLACE
        if places.is_clitic(markable):
            host = places.host_of(markable)
            if host is None:
                return _NO_PLACE
            self._clitics.setdefault(host, []).append(
                _Clitic(markable, number, places.form_of(markable), phrase)
            )
            return None
        if kind == "poss" or places.is_possessive(markable.start):
            changes = places.of_possessive(markable.start, phrase, number, self._namer)
            if not changes:
                return _NO_PLACE
            self._changes += changes
            return None
        self._changes.append(places.of_pronoun(markable.start, phrase, number))
        return None
