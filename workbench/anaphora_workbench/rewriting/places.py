"""Where a name goes that replaces a pronoun: in its place, behind the verb, before the verb.

*Her book* becomes *Ana's book* and *su libro* *el libro de Ana*. A clitic leaves its place before
or inside the verb, and its name stands behind the verb: *la vio*, *vio a Ana*; a dative is
repeated by it: *le dijo*, *le dijo a Ana*. The name of a zero subject stands before the verb group
and its adverbs; in questions and behind a quotation it follows the verb.
"""

from __future__ import annotations

from anaphora_workbench.model import Markable
from anaphora_workbench.model.clauses import verb_group_start, zero_position
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.markables import Zero
from anaphora_workbench.rewriting.changes import Change
from anaphora_workbench.rewriting.clause_tree import ClauseTree
from anaphora_workbench.rewriting.naming import Namer, Phrase
from anaphora_workbench.rewriting.rules import RewritingRules
from anaphora_workbench.rewriting.written_text import WrittenText

_VERBS = frozenset(("VERB", "AUX"))
_NOMINALS = frozenset(("NOUN", "PROPN", "ADJ", "NUM", "DET"))
_FAR = 6
"""Words between a clitic and its verb, at most."""
_SHORT_OBJECT = 4
"""Words of an object behind which a dative stands; it stands before a longer one."""
_OPENING = "«“\"'—–-"
_CLOSING = "»”\"'—–"
_SECOND = 2
_SUBJECT_FIRST = frozenset(("subject", "clausal-subject"))

Replaced = tuple[int, Markable, str, Phrase | None]
"""A clitic with its number, its form and the words that name it; none where it only goes."""


class Places:
    """Turns a pronoun and the words for it into changes of the text."""

    def __init__(
        self, written: WrittenText, tree: ClauseTree, tables: Language, rules: RewritingRules
    ) -> None:
        self._written = written
        self._document = written.document
        self._tokens = written.document.tokens
        self._tree = tree
        self._tables = tables
        self._rules = rules
        self._reflexive: set[int] = set()
        self._plural: set[tuple[int, int | None]] = set()
        data = language_data(tables.code)
        self._saying = frozenset(data["quotations"]["verbs"])
        self._experiencing = frozenset(data["binding"]["experiencing"])
        self._interrogative = frozenset(data["interrogative"])

    # Pronouns that stay in their place

    def of_pronoun(self, index: int, phrase: Phrase, number: int) -> Change:
        """Replace a pronoun in its place; an auxiliary that is written with it is written out."""
        start, end = self._written.start(index), self._written.end(index)
        capital = self._written.capital_by_place(index)
        following = index + 1
        if following < len(self._tokens) and self._written.start(following) == end:
            full = self._written_out(following)
            if full:
                new = f"{phrase.text} {full}"
                return Change(start, self._written.end(following), new, (number,), capital)
        return Change(start, end, phrase.text, (number,), capital)

    def _written_out(self, index: int) -> str:
        """Return *is* for *'s*, *had* or *would* for *'d*; ``""`` for any other word."""
        token = self._tokens[index]
        form = token.text.lower().replace("’", "'")
        full = self._rules.written_out.get(form, "")
        other = self._rules.before_participle.get(form)
        if other is None:
            return full
        if self._has_perfect(index):
            return other
        if self._tree.role(index) not in ("auxiliary", "") or "pass" in token.deprel:
            # *'s* and *'d* as the verb itself: *it's old*; *'d better*.
            return full if token.lemma not in ("have", "'ve") else other
        head = token.head if token.head is not None and token.head > index else None
        if head is None:
            return full
        verb = self._tokens[head]
        form_of = self._tables.features_of(verb)
        participle = verb.tag == "VBN" or (
            form_of.get("VerbForm") == "Part" and form_of.get("Tense") == "Past"
        )
        return other if participle or verb.text.lower() in ("better", "got") else full

    def _has_perfect(self, index: int) -> bool:
        """Tell whether a participle follows that is no passive, whatever the parse says.

        *She's been here*, *he's got a car*, *he's seen it*, but *she's tired*.
        """
        following = index + 1
        while following < len(self._tokens) and (
            self._tables.pos_of(self._tokens[following]) in ("ADV", "PART")
        ):
            following += 1
        if following == len(self._tokens):
            return False
        participle = self._tokens[following]
        if participle.tag != "VBN" and self._tables.features_of(participle).get("Tense") != "Past":
            return False
        if participle.lemma in ("be", "get", "have", "go", "come", "become"):
            return participle.text.lower() in ("been", "got", "gotten", "had", "come", "become")
        return any(self._tree.role(child) == "object" for child in self._tree.children[following])

    # Possessives

    def is_possessive(self, index: int) -> bool:
        """Tell whether a word is a possessive, whatever its kind: *hers*, *suyo*."""
        token = self._tokens[index]
        if self._tables.kind_of(token).startswith("poss"):
            return True
        entry = self._tables.forms.get(token.text.lower())
        if entry is not None and "poss" in (entry.kind, entry.single):
            return entry.kind == entry.single or self._tree.role(index) == "possessor"
        return self._tables.features_of(token).get("Poss") == "Yes"

    def of_possessive(self, index: int, phrase: Phrase, number: int, namer: Namer) -> list[Change]:
        """Replace a possessive; no changes where the noun that it belongs to is unknown."""
        start, end = self._written.start(index), self._written.end(index)
        capital = self._written.capital_by_place(index)
        if not self._rules.possessor:
            return [Change(start, end, phrase.possessor, (number,), capital)]
        noun = self._tokens[index].head
        before = self._is_determiner(index, noun)
        if not before or noun is None:
            # *Un amigo suyo*, *es suyo*, *el suyo*.
            return [Change(start, end, phrase.possessor, (number,), capital)]
        features = self._tables.features_of(self._tokens[noun])
        owner = self._tables.features_of(self._tokens[index])
        plural = self._tokens[index].text.lower().endswith("s")
        gender = features.get("Gender", "") or owner.get("Gender", "")
        gender = gender or self._gender_near(noun)
        word = self._tokens[noun].lemma or self._tokens[noun].text
        if noun != index + 1:
            word = ""  # *su nueva arma*: the article stands before another word
        article = self._rules.article(word, gender, "Plur" if plural else "Sing")
        if not article:
            return []
        sentence = self._document.sentences[self._document.sentence_of(index)]
        last = namer.behind_noun(noun, sentence.end) - 1
        place = self._written.end(last)
        return [
            Change(start, end, article, (number,), capital),
            Change(place, place, f" {phrase.possessor}", (number,)),
        ]

    def _is_determiner(self, index: int, noun: int | None) -> bool:
        if noun is None or noun <= index or self._tables.pos_of(self._tokens[index]) == "PRON":
            return False
        if index and self._tokens[index - 1].text.lower() in self._rules.definite.values():
            return False  # *la suya es roja*: an article makes it a noun
        return noun - index <= _FAR

    def _gender_near(self, noun: int) -> str:
        for child in self._tree.children[noun]:
            found = self._tables.features_of(self._tokens[child]).get("Gender", "")
            if found and self._tables.pos_of(self._tokens[child]) in ("ADJ", "DET"):
                return found
        return ""

    # Zero subjects

    def before_verb(self, zero: Zero) -> int:
        """Return the token before which a zero stands."""
        return zero_position(self._document, zero, self._tables)

    def takes_subject(self, zero: Zero) -> bool:
        """Tell whether a subject can stand at the verb of a zero."""
        if zero.role.partition(":")[0] != "nsubj":
            return False
        governor = self._tokens[zero.governor]
        features = self._tables.features_of(governor)
        group = [zero.governor, *self._helpers(zero.governor)]
        forms = [self._tables.features_of(self._tokens[index]) for index in group]
        if any(form.get("Mood") == "Imp" for form in forms):
            return False
        if any("Fin" in form.get("VerbForm", "") for form in forms):
            return True
        return "VerbForm" not in features

    def _helpers(self, verb: int) -> list[int]:
        roles = ("auxiliary", "copula")
        return [child for child in self._tree.children[verb] if self._tree.role(child) in roles]

    def of_zero(self, zero: Zero, phrase: Phrase, number: int) -> Change:
        """Write the name of a zero subject."""
        first = verb_group_start(self._document, zero.governor, self._tables)
        sentence = self._document.sentences[self._document.sentence_of(zero.governor)]
        if self._inverts(first, zero.governor, sentence.start, sentence.end):
            place = self._written.end(self._behind(zero.governor, first))
            return Change(place, place, f" {phrase.text}", (number,))
        # A clitic that the model takes for an article belongs to the verb: *La pintó*.
        while first > sentence.start and (
            self._tokens[first - 1].text.lower() in self._rules.clitic_order
            or self._is_preverbal(first - 1, zero.governor)
        ):
            first -= 1
        place = self._written.start(first)
        lowers = self._written.capital_by_place(first)
        lowers_word = lowers and self._tables.pos_of(self._tokens[first]) != "PROPN"
        return Change(place, place, f"{phrase.text} ", (number,), lowers, lowers_word)

    def _behind(self, governor: int, first: int) -> int:
        """Return the word of a verb group behind which its subject stands in questions."""
        copulas = [i for i in self._helpers(governor) if self._tree.role(i) == "copula"]
        if copulas and copulas[-1] < governor:
            return copulas[-1]
        return max(governor, first)

    def _is_preverbal(self, index: int, governor: int) -> bool:
        token = self._tokens[index]
        if token.text.lower() not in self._rules.preverbal:
            return False
        return token.head is None or token.head == governor or token.head == index + 1

    def _inverts(self, first: int, governor: int, start: int, end: int) -> bool:
        """Tell whether a subject stands behind its verb: in questions, behind quotations."""
        own = self._tree.of(governor)
        for index in range(start, first):
            word = self._tokens[index].text.lower()
            if word in self._interrogative and self._tree.of(index) == own:
                return True
        if any(self._tokens[index].text == "¿" for index in range(max(start, first - 2), first)):
            return True
        if self._tokens[end - 1].text == "?" and self._tree.above(own) is None:
            return True
        if first == start:
            return False
        previous = self._tokens[first - 1]
        saying = self._tokens[governor].lemma.lower() in self._saying
        if previous.text.lower() in self._rules.inverting:
            return saying
        if not saying:
            return False
        if previous.text[-1:] in _CLOSING and self._has_words_before(first - 1, start):
            return True
        quoted = first - 2 >= start and self._tokens[first - 2].text[-1:] in _CLOSING
        return previous.text == "," and quoted

    def _has_words_before(self, index: int, start: int) -> bool:
        return any(self._tokens[each].text[:1].isalnum() for each in range(start, index))

    # Clitics

    def is_clitic(self, markable: Markable) -> bool:
        """Tell whether a pronoun is unstressed and belongs to a verb."""
        if markable.clitic is not None:
            return True
        if markable.realisation != "overt" or markable.size != 1:
            return False
        token = self._tokens[markable.start]
        return token.text.lower() in self._rules.clitic_order and self.host_of(markable) is not None

    def is_stranded(self, markable: Markable) -> bool:
        """Tell whether a clitic has no verb that the name could follow.

        The parse has no verb behind it, or it is part of an auxiliary: *haberlo dejado*.
        """
        if markable.realisation == "overt" and markable.size == 1:
            form = self._tokens[markable.start].text.lower()
            if form in self._rules.clitic_order and not self.is_clitic(markable):
                return True
        host = self.host_of(markable) if self.is_clitic(markable) else None
        return (
            host is not None
            and self._is_inside(markable, host)
            and self._tree.role(host) == "auxiliary"
        )

    def is_mistaken_article(self, markable: Markable) -> bool:
        """Tell whether a model has taken a clitic before its verb for an article: *La pintó*."""
        if markable.realisation != "overt" or markable.size != 1:
            return False
        token = self._tokens[markable.start]
        following = self._document.token_after(markable.start)
        return (
            token.text.lower() in self._rules.accusative
            and self._tables.pos_of(token) == "DET"
            and following is not None
            and self._tables.pos_of(following) in _VERBS
        )

    def note_plural(self, markable: Markable) -> None:
        """Remember that a clitic that stays is of several: *se lo dio* is *les dio el libro*."""
        self._plural.add((markable.start, markable.clitic))

    def is_reflexive(self, markable: Markable, *, of_subject: bool) -> bool:
        """Tell whether *se* stands for the subject of its verb: *se lo comió*.

        Args:
            markable: A clitic.
            of_subject: Whether it has the entity of the subject.
        """
        if self.form_of(markable) != self._rules.replaced:
            return False
        host = self.host_of(markable)
        if host is None:
            return False
        if of_subject or self._is_used_reflexively(host):
            self._reflexive.add(markable.start)
            return True
        return False

    def _is_used_reflexively(self, host: int) -> bool:
        lemma = self._tokens[host].lemma.lower().removesuffix(self._rules.replaced)
        return lemma in self._rules.reflexive_use and not self._has_receiver(host)

    def _has_receiver(self, host: int) -> bool:
        """Tell whether the text itself says to whom: *se lo creyó a Ana*."""
        roles = ("indirect-object", "oblique")
        for child in self._tree.children[host]:
            if child > host and self._tree.role(child) in roles:
                first = min(self._tree.subtree(child))
                if self._tokens[first].text.lower() in (self._rules.personal, "al"):
                    return True
        return False

    def is_repeated(self, markable: Markable) -> bool:
        """Tell whether a stressed pronoun follows the verb of a clitic: *lo vio a él*."""
        host = self.host_of(markable)
        if host is None:
            return False
        last = self._last_of_word(host)
        if [token.text.lower() for token in self._tokens[last + 1 : last + 2]] != [
            self._rules.personal
        ]:
            return False
        return any(
            self._tables.kind_of(token) == "persNoRefl"
            for token in self._tokens[last + 2 : last + 3]
        )

    def has_dative(self, markable: Markable) -> bool:
        """Tell whether a dative clitic stands before an accusative one: *se lo dio*, *dáselo*."""
        host = self.host_of(markable)
        if host is None:
            return False
        if not self._is_inside(markable, host):
            previous = markable.start - 1
            return previous >= 0 and self._is_replaced_dative(previous, host)
        start, end = self._written.start(host), self._written.end(host)
        word = self._document.text[start:end]
        number = self._number_inside(markable, host)
        apart = self._rules.taken_apart(word, self.form_of(markable), number)
        if apart is None or number < _SECOND:
            return False
        return self._is_dative(apart.clitics[number - 2])

    def form_of(self, markable: Markable) -> str:
        """Return the form of a clitic, lower case, ``""`` where nobody knows it."""
        if markable.clitic is not None:
            return markable.attributes.get("Form", "").lower()
        return self._tokens[markable.start].text.lower()

    def host_of(self, markable: Markable) -> int | None:
        """Return the verb of a clitic: the word that it is part of, or the one behind it."""
        index = markable.start
        if markable.clitic is not None:
            return index
        together = self._written.word_tokens(index)
        if len(together) > 1 and together[0] != index:
            return together[0]
        for place in range(index + 1, min(index + _FAR, len(self._tokens))):
            if self._tables.pos_of(self._tokens[place]) in _VERBS:
                head = self._tokens[index].head
                near = head is not None and head >= place
                return head if near and self._in_group(place, head) else place
            if self._tokens[place].text.lower() not in self._rules.clitic_order:
                # *No la lleves*, taken for a noun: what a clitic depends on is its verb.
                pronoun = self._tables.pos_of(self._tokens[index]) == "PRON"
                return place if pronoun and self._tokens[index].head == place else None
        return None

    def _in_group(self, first: int, last: int | None) -> bool:
        """Tell whether verbs from one to another are a group: *ha querido ver*."""
        if last is None or last - first > _FAR:
            return False
        between = self._tokens[first:last]
        return all(self._tables.pos_of(each) not in _NOMINALS for each in between)

    def is_predicate(self, markable: Markable) -> bool:
        """Tell whether a clitic is a predicate: *lo es*."""
        if self.form_of(markable) not in self._rules.accusative:
            return False
        host = self.host_of(markable)
        if host is None:
            return False
        return self._tokens[host].lemma.lower() in self._rules.copulas

    def of_clitics(self, host: int, replaced: list[Replaced]) -> list[Change]:
        """Replace the clitics of a verb, and write their names."""
        inside = [each for each in replaced if self._is_inside(each[1], host)]
        changes = self._enclitics(host, inside) if inside else []
        before = [each for each in replaced if each not in inside]
        if before:
            changes += self._proclitics(host, before)
        return changes

    def _is_inside(self, markable: Markable, host: int) -> bool:
        return markable.clitic is not None or self._written.start(
            markable.start
        ) == self._written.start(host)

    def _is_dative(self, form: str) -> bool:
        return form in self._rules.dative or form == self._rules.replaced

    def _proclitics(self, host: int, replaced: list[Replaced]) -> list[Change]:
        changes: list[Change] = []
        numbers = tuple([number for number, _m, _f, _p in replaced])
        datives = {m.start: phrase for _n, m, form, phrase in replaced if self._is_dative(form)}
        done: set[int] = set()
        for number, markable, form, _phrase in replaced:
            index = markable.start
            start = self._written.start(index)
            capital = self._written.capital_by_place(index)
            if not self._is_dative(form):
                end = self._written.start(index + 1)
                changes.append(Change(start, end, "", (number,), capital))
                previous = index - 1
                if (
                    previous >= 0
                    and previous not in done
                    and self._is_replaced_dative(previous, host)
                ):
                    done.add(previous)
                    changes.append(self._as_dative(previous, datives.get(previous), numbers))
        last = self._written.end(host)
        fronted = self._fronted(host, replaced)
        if fronted is not None:
            return [*changes, fronted]
        return [*changes, *self._names_behind(host, last, replaced, dative=bool(done))]

    def _is_replaced_dative(self, index: int, host: int) -> bool:
        """Tell whether a word is *se* for *le*, which it no longer is without the accusative."""
        token = self._tokens[index]
        if token.text.lower() != self._rules.replaced or index in self._reflexive:
            return False
        if self._is_used_reflexively(host):
            return False
        return self._tables.is_dative(token, self._document.token_after(index))

    def _as_dative(self, index: int, phrase: Phrase | None, numbers: tuple[int, ...]) -> Change:
        plural = phrase is not None and phrase.number == "Plur"
        plural |= (index, None) in self._plural
        form = self._rules.dative[-1 if plural else 0]
        capital = self._written.capital_by_place(index)
        return Change(self._written.start(index), self._written.end(index), form, numbers, capital)

    def _fronted(self, host: int, replaced: list[Replaced]) -> Change | None:
        """Return *A Ana* before *le gusta el cine*."""
        if len(replaced) != 1 or self._tokens[host].lemma.lower() not in self._experiencing:
            return None
        number, markable, form, phrase = replaced[0]
        if phrase is None or not self._is_dative(form):
            return None
        first = markable.start
        sentence = self._document.sentences[self._document.sentence_of(first)]
        negation = language_data(self._tables.code)["clitics"]["negation"]
        while first > sentence.start and (
            self._tokens[first - 1].text.lower() in (*negation, *self._rules.preverbal)
        ):
            first -= 1
        named = self._with_preposition(phrase)
        place = self._written.start(first)
        capital = self._written.capital_by_place(first)
        return Change(place, place, f"{named} ", (number,), capital, capital)

    def _with_preposition(self, phrase: Phrase) -> str:
        personal = self._rules.personal
        first, blank, rest = phrase.text.partition(" ")
        both = self._rules.contracted.get((personal, first))
        return f"{both} {rest}" if both is not None and blank else f"{personal} {phrase.text}"

    def _enclitics(self, host: int, replaced: list[Replaced]) -> list[Change]:
        """Write a verb without the clitics that are replaced, and their names behind it."""
        start, end = self._written.start(host), self._written.end(host)
        word = self._document.text[start:end]
        number, first = self._number_inside(replaced[0][1], host), replaced[0]
        apart = self._rules.taken_apart(word, first[2], number)
        if apart is None:
            return []
        gone = {
            self._number_inside(markable, host) - 1
            for _n, markable, form, _p in replaced
            if not self._is_dative(form)
        }
        datives = [phrase for _n, _m, form, phrase in replaced if self._is_dative(form) and phrase]
        left = []
        for place, form in enumerate(apart.clitics):
            if place in gone:
                continue
            following = place + 1
            if (
                form == self._rules.replaced
                and following in gone
                and self._stands_for_dative(host, place + 1, replaced)
            ):
                plural = bool(datives) and datives[0].number == "Plur"
                plural |= (host, place + 1) in self._plural
                form = self._rules.dative[-1 if plural else 0]
            left.append(form)
        numbers = tuple([number for number, _m, _f, _p in replaced])
        new = self._rules.with_clitics(apart.host, tuple(left))
        capital = self._written.capital_by_place(host)
        return [
            Change(start, end, new, numbers, capital),
            *self._names_behind(
                host, end, replaced, dative=any(form in self._rules.dative for form in left)
            ),
        ]

    def _number_inside(self, markable: Markable, host: int) -> int:
        if markable.clitic is not None:
            return markable.clitic
        return self._written.word_tokens(host).index(markable.start)

    def _stands_for_dative(self, host: int, number: int, replaced: list[Replaced]) -> bool:
        """Tell whether *se* in a word is a dative: one that is replaced, or no reflexive verb."""
        listed = [m for _n, m, _f, _p in replaced if self._number_inside(m, host) == number]
        if listed:
            return True
        if self._is_used_reflexively(host):
            return False
        return not self._reflexive_inside(host, number)

    def _reflexive_inside(self, host: int, number: int) -> bool:
        together = self._written.word_tokens(host)
        if number < len(together):
            return self._tables.kind_of(self._tokens[together[number]]) == "persRefl"
        return self._tokens[host].lemma.lower().endswith(self._rules.replaced)

    def _names_behind(
        self, host: int, last: int, replaced: list[Replaced], *, dative: bool
    ) -> list[Change]:
        """Write the names of clitics behind their verb: the accusative, then the dative.

        ``dative`` tells whether the verb has a dative clitic of the third person.
        """
        changes = []
        named_ones = [
            (number, self._is_dative(form), phrase)
            for number, _markable, form, phrase in replaced
            if phrase is not None
        ]
        objects = [(number, phrase) for number, dative, phrase in named_ones if not dative]
        receivers = [(number, phrase) for number, dative, phrase in named_ones if dative]
        behind = self._behind_parts(host)
        place = last if behind is None else self._written.end(behind)
        if objects:
            number, phrase = objects[0]
            # *Dale el perro a Ana*: two phrases with *a* would be one too many.
            personal = phrase.living and not receivers and not dative
            named = self._with_preposition(phrase) if personal else phrase.text
            changes.append(Change(place, place, f" {named}", (number,)))
        if receivers:
            number, phrase = receivers[0]
            if not objects:
                short = self._behind_object(host, behind)
                place = place if short is None else self._written.end(short)
            named = self._with_preposition(phrase)
            changes.append(Change(place, place, f" {named}", (number,)))
        return changes

    def _behind_parts(self, host: int) -> int | None:
        """Return the last word of what stands between a verb and its object, if anything."""
        last = self._last_of_word(host)
        following = [token.text.lower() for token in self._tokens[last + 1 : last + 4]]
        for words in self._rules.behind_verb:
            if tuple(following[: len(words)]) == words:
                return last + len(words)
        if self._tokens[host].lemma.lower() in self._rules.causative and following:
            form = self._tables.features_of(self._tokens[last + 1]).get("VerbForm", "")
            if form == "Inf" and self._written.start(last + 1) > self._written.start(host):
                return self._written.word_tokens(last + 1)[-1]
        return self._behind_subject(host)

    def _behind_subject(self, host: int) -> int | None:
        """Return the last word of a subject that follows its verb at once."""
        return self._end_of_child(host, self._last_of_word(host), _SUBJECT_FIRST)

    def _behind_object(self, host: int, after: int | None) -> int | None:
        """Return the last word of a short object that follows the verb at once."""
        last = self._last_of_word(host) if after is None else after
        return self._end_of_child(host, last, frozenset(("object",)))

    def _last_of_word(self, host: int) -> int:
        return self._written.word_tokens(host)[-1]

    def _end_of_child(self, host: int, last: int, roles: frozenset[str]) -> int | None:
        for child in self._tree.children[host]:
            if child <= last or self._tree.role(child) not in roles:
                continue
            if self._tables.pos_of(self._tokens[child]) in _VERBS:
                continue
            below = self._tree.subtree(child)
            whole = len(below) == max(below) - min(below) + 1
            if whole and min(below) == last + 1 and len(below) <= _SHORT_OBJECT:
                return max(below)
        return None
