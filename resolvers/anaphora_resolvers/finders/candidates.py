"""The shared candidate finder, ``supar``: window, constraints and SUPAR's record.

All markables that begin in the anaphor's sentence or the four before it (SUPAR's window) are
candidates, except the anaphor itself and those known not to refer: what the layer says does not,
negations, and *nobody* beyond its sentence. For *I* and *you* in a quotation that is longer than
their sentence, who is said to speak or hear behind it is a candidate as well. Each is judged by
every constraint; decisions are never looked at. Clauses are listed apart from all these, and for
pronouns that take clauses only (`anaphora_resolvers.finders.clause_antecedents`). The window is
found by bisection and verdicts on agreement are remembered by pairs of traits, so the whole
document costs time linear in its length.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import replace

from anaphora_resolvers.constraints import NAMES, Judges
from anaphora_resolvers.constraints.binding import DOUBLED, NONE_BOUND, UNBOUND
from anaphora_resolvers.constraints.feature_agreement import (
    GUESSED_NAME,
    NO_RECEIVER,
    PERSON_FOR_THING,
    SAID_OF,
    is_living,
    is_mere_thing,
)
from anaphora_resolvers.constraints.named_behind import (
    is_clitic,
    is_dative_clitic,
    is_speaker_behind,
    names_behind,
)
from anaphora_resolvers.constraints.person import HEARER, SAME, SPEAKER
from anaphora_resolvers.constraints.position import (
    AFTER,
    NAMED_BEFORE,
    NAMED_BEHIND,
    PRONOUN_BEHIND,
)
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.finders.clause_antecedents import ClauseAntecedents, takes_clauses
from anaphora_resolvers.names import is_part_of_name, name_words_in_order
from anaphora_resolvers.preprocessors.parsed import RECOGNISED
from anaphora_resolvers.traits import SPEAKING, Expression
from anaphora_resolvers.views import TextView, view_of
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    CandidateRecord,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
    Verdict,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.model.pacing import paced
from anaphora_workbench.ports import CandidateSession, Pool


class Occurrences:
    """The places of each head, and of each head with each verb.

    Several markables on one head token count once: the token is counted while one of them is
    there.
    """

    def __init__(self) -> None:
        self._markables: dict[int, int] = {}
        self._places: dict[str, list[int]] = {}
        self._with_verb: dict[str, dict[str, list[int]]] = {}

    def add(self, key: str, verb: str, place: int, *, sort: bool = False) -> None:
        """Count a markable.

        Args:
            key: Lemma of its head.
            verb: Lemma of the verb of its clause, or ``""``.
            place: Token of its head.
            sort: Keep the places in order; else `sort` does it for all.
        """
        known = self._markables.get(place, 0)
        self._markables[place] = known + 1
        if known:
            return
        put = insort if sort else list.append
        put(self._places.setdefault(key, []), place)
        if verb:
            put(self._with_verb.setdefault(verb, {}).setdefault(key, []), place)

    def sort(self) -> None:
        """Put all places in order."""
        for places in (self._places, *self._with_verb.values()):
            for listed in places.values():
                listed.sort()

    def remove(self, key: str, verb: str, place: int) -> None:
        """Forget a markable that was added with the same values."""
        self._markables[place] -= 1
        if self._markables[place]:
            return
        del self._markables[place]
        for listed in (self._places[key], self._with_verb[verb][key] if verb else []):
            if listed:
                del listed[bisect_left(listed, place)]

    def before(self, key: str, verb: str, place: int) -> tuple[int, int]:
        """Return how often a head appears before a place, and how often there with a verb."""
        places = self._places.get(key)
        if places is None:
            return 0, 0
        with_verb = self._with_verb.get(verb, EMPTY).get(key, ())
        return bisect_left(places, place), bisect_left(with_verb, place)


_SEX_AND_CLASS = frozenset(("gender", "semantic"))
_KNOWN = frozenset((SPEAKER, HEARER, SAME))
_NO_SUBJECT_OF_PREDICATES = frozenset(("demo", "persIt", "rel"))
"""Kinds of pronouns whose predicate may be the first mention of what they stand for."""
_MODIFIERS = frozenset(("adjective", "number", "name", "modifier", "possessor"))


class SuparCandidateFinder:
    """Finds candidates as SUPAR does.

    Args:
        window: How many sentences before the anaphor's own are searched.
        singular_they: Whether *they* may take up one person whose sex is unknown.

    Attributes:
        signature: Every setting that can move a figure, for the signatures of reports.
    """

    name = "supar"

    def __init__(self, window: int = 4, *, singular_they: bool = False) -> None:
        self.window = window
        self.singular_they = singular_they
        they = "yes" if singular_they else "no"
        self.signature = f"candidates:supar,window:{window},singular-they:{they}"

    def start(self, document: Document, layer: Layer) -> SuparSession:
        """Return a session for a document and a layer with its markables and anaphors."""
        return SuparSession(document, layer, self.window, singular_they=self.singular_they)


def _earlier_first(
    judged: list[Candidate],
    found: Sequence[Expression],
    asked: Expression,
    behind: Verdict,
    refusal: Verdict,
) -> list[Candidate]:
    """Exclude what stands behind an anaphor where an earlier candidate will do.

    An antecedent comes first. Who is named behind *I* or *you* is one only where no earlier
    candidate is known to be the same person; the pronoun that a clitic repeats (*le dijo a ella*)
    only where no earlier candidate agrees.

    Args:
        judged: The candidates.
        found: Their expressions.
        asked: The anaphor.
        behind: The verdict on such a candidate.
        refusal: The verdict that takes its place.
    """
    places = [
        number
        for number, (candidate, expression) in enumerate(zip(judged, found, strict=True))
        if expression.order > asked.order and candidate.has(behind)
    ]
    if not places:
        return judged
    same = behind is NAMED_BEHIND
    if not any(
        expression.start < asked.start
        and (not same or _is_same_person(candidate, expression, asked))
        and not candidate.fails(*NAMES)
        for candidate, expression in zip(judged, found, strict=True)
    ):
        return judged
    for number in places:
        verdicts = [refusal if it == behind else it for it in judged[number].verdicts]
        judged[number] = replace(judged[number], verdicts=tuple(verdicts))
    return judged


def _same_name_kept(
    judged: list[Candidate], found: Sequence[Expression], asked: Expression, view: TextView
) -> list[Candidate]:
    """Admit persons for a name that a recogniser takes for no person's and that is part of theirs.

    *Marta Quinn wrote. Marta* ..., where the recogniser takes *Marta* for a place.
    """
    words = name_words_in_order(asked.markable, asked.head, view)
    return [
        replace(
            candidate,
            verdicts=tuple(
                [GUESSED_NAME if it == PERSON_FOR_THING else it for it in candidate.verdicts]
            ),
        )
        if PERSON_FOR_THING in candidate.verdicts
        and is_part_of_name(words, name_words_in_order(other.markable, other.head, view))
        else candidate
        for candidate, other in zip(judged, found, strict=True)
    ]


def _receivers_first(judged: list[Candidate], found: Sequence[Expression]) -> list[Candidate]:
    """Exclude things from what a dative takes up where somebody who can receive is at hand."""
    if not any(
        is_living(expression.traits) and not candidate.fails(*NAMES)
        for candidate, expression in zip(judged, found, strict=True)
    ):
        return judged
    return [
        replace(
            candidate,
            verdicts=tuple(
                [
                    NO_RECEIVER if verdict.constraint == NO_RECEIVER.constraint else verdict
                    for verdict in candidate.verdicts
                ]
            ),
        )
        if is_mere_thing(expression.traits) and DOUBLED not in candidate.verdicts
        else candidate
        for candidate, expression in zip(judged, found, strict=True)
    ]


def _subjects_first(
    judged: list[Candidate], found: Sequence[Expression], view: TextView
) -> list[Candidate]:
    """Exclude a predicate noun where its subject is admissible: *Ana is a painter. She ...*.

    Only indefinite and bare nouns are; a definite one or a name may be the first mention of
    somebody (*this is the mayor*), and what *this* or *it* is has no other mention.
    """
    said = {
        expression.clause: number
        for number, expression in enumerate(found)
        if _is_said_of_subject(expression, judged[number], view)
    }
    for number, expression in enumerate(found) if said else ():
        place = said.get(expression.domain)
        if place is None or expression.role != "subject" or judged[number].fails(*NAMES):
            continue
        if expression.kind in _NO_SUBJECT_OF_PREDICATES:
            continue
        judged[place] = replace(
            judged[place],
            verdicts=tuple(
                [
                    SAID_OF if verdict.constraint == SAID_OF.constraint else verdict
                    for verdict in judged[place].verdicts
                ]
            ),
        )
        del said[expression.domain]
    return judged


def _is_said_of_subject(expression: Expression, judged: Candidate, view: TextView) -> bool:
    if expression.role != "predicate" or expression.clause == NONE or expression.kind:
        return False
    if judged.fails(*NAMES) or view.deps.pos[expression.head] != "NOUN":
        return False
    it = view.clauses[expression.clause]
    if it.head != expression.head or it.verb == NONE:
        return False
    tokens, articles = view.document.tokens, view.language.indefinite_articles
    before = [
        tokens[child].text.lower()
        for child in view.deps.children[expression.head]
        if view.deps.relation[child] == "determiner"
    ]
    return all(word in articles for word in before)


def _bound_first(
    judged: list[Candidate], found: Sequence[Expression], asked: Expression
) -> list[Candidate]:
    """Free a reflexive in its sentence where nothing that could bind it in its clause agrees.

    Attachment is what parsers get wrong most often. In *She stood there, muttering to herself* the
    participle may hang on the wrong verb, and its subject is then another one, or none. Where
    something may bind *herself* that is not known to be a person (*Ana reached for a leaf and began
    to fan herself*, with the leaf as the subject), those before it that are known to be compete.
    """
    if not asked.reflexive:
        return judged
    bound = [candidate for candidate in judged if not candidate.fails(*NAMES)]
    if bound and (
        not asked.traits.agreement.animate or any(_is_known_to_agree(one) for one in bound)
    ):
        return judged
    return [
        replace(one, verdicts=tuple([NONE_BOUND if it == UNBOUND else it for it in one.verdicts]))
        if expression.sentence == asked.sentence
        and expression.order < asked.order
        and one.failed == [UNBOUND.constraint]
        and (not bound or _is_known_to_agree(one))
        else one
        for one, expression in zip(judged, found, strict=True)
    ]


def _is_known_to_agree(candidate: Candidate) -> bool:
    """Tell whether a candidate is known to agree in gender or in semantic class."""
    return any(
        verdict.constraint in _SEX_AND_CLASS and verdict.outcome is Outcome.PASS
        for verdict in candidate.verdicts
    )


def _is_same_person(candidate: Candidate, expression: Expression, asked: Expression) -> bool:
    """Tell whether a candidate is known to be the speaker or hearer that an anaphor stands for."""
    persons = expression.traits.agreement.person & asked.traits.agreement.person
    same_turn = expression.turn == asked.turn and bool(persons & SPEAKING)
    return same_turn or not _KNOWN.isdisjoint(candidate.verdicts)


def _refers(layer: Layer, markable_id: str) -> bool:
    anaphor = layer.anaphors.get(markable_id)
    return anaphor is None or anaphor.reference is not Reference.NON_REFERRING


def _order(expression: Expression) -> tuple[int, int, int, str]:
    return expression.order


def _start(expression: Expression) -> int:
    return expression.start


class SuparSession:
    """Candidate finding for one document. Get one from `SuparCandidateFinder.start`.

    Attributes:
        view: The parse of the document, for resolvers that look at it.
        expressions: The markables of the layer, as the constraints see them.
    """

    def __init__(
        self, document: Document, layer: Layer, window: int, *, singular_they: bool
    ) -> None:
        tables = language(document.language)
        self._document = document
        self._window = window
        self.view = view_of(document, keep=True)
        self.expressions = Expressions(layer, self.view)
        self._markables = layer.markables
        self._recognised = RECOGNISED in layer.metadata
        self._negations = tables.negations
        self._eligible = [
            expression
            for expression in paced(self.expressions.all)
            if _refers(layer, expression.markable.id) and not self._negates(expression)
        ]
        self._judges = Judges(tables, self.view, singular_they=singular_they)
        self._clauses = ClauseAntecedents(self.view, layer.markables, window)
        self._clauses.in_sentences()  # now, not when a key asks about the first *it* of a novel
        self._of_clause: dict[int, Expression] = {}
        self._records: dict[str, CandidateRecord] = {}
        self._seen = Occurrences()
        for expression in paced(self._eligible):
            if expression.key:
                self._seen.add(expression.key, self._verb(expression.head), expression.head)
        self._seen.sort()

    def knows(self, document: Document, layer: Layer) -> bool:
        """Tell whether `view` and `expressions` are those of a layer."""
        return (
            document is self._document
            and layer.markables is self._markables
            and (RECOGNISED in layer.metadata) == self._recognised
        )

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take over what has changed in a layer; the text and its parse are the same.

        Afterwards the session answers as a new one for that layer would, at the cost of the
        changes alone.

        Args:
            layer: The layer as it is now.
            touched: Ids of all markables that were added, changed or removed, and of those whose
                anaphors were.
        """
        touched = list(touched)
        self._markables = layer.markables
        self._clauses.revise(layer.markables, touched)
        heads: set[int] = set()
        for name in touched:
            markable = layer.markables.get(name)
            old = self.expressions.by_id.get(name)
            if old is not None:
                self._leave(old)
            if old is not None and old.markable != markable:
                self.expressions.drop(name)
                heads.add(old.head)
                self._records.pop(name, None)
            if markable is None:
                continue
            if old is None or old.markable != markable:
                heads.add(self.expressions.put(markable).head)
            new = self.expressions.by_id[name]
            if not markable.is_clause and _refers(layer, name) and not self._negates(new):
                self._enter(new)
        for expression in self.expressions.look_again(heads):
            self._records.pop(expression.markable.id, None)

    def _leave(self, expression: Expression) -> None:
        place = bisect_left(self._eligible, expression.order, key=_order)
        if place < len(self._eligible) and self._eligible[place] is expression:
            del self._eligible[place]
            if expression.key:
                verb = self._verb(expression.head)
                self._seen.remove(expression.key, verb, expression.head)

    def _enter(self, expression: Expression) -> None:
        insort(self._eligible, expression, key=_order)
        if expression.key:
            verb = self._verb(expression.head)
            self._seen.add(expression.key, verb, expression.head, sort=True)

    def _negates(self, expression: Expression) -> bool:
        """Tell whether a tagger has taken a negation for a noun (*n't*)."""
        markable = expression.markable
        if markable.realisation != "overt" or markable.size > 1:
            return False
        return self._document.tokens[expression.head].text.lower() in self._negations

    def _verb(self, index: int) -> str:
        verb = self.view.verb_of(index)
        if verb == NONE:
            return ""
        token = self._document.tokens[verb]
        return (token.lemma or token.text).lower()

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor, and clauses that it may stand for.

        Both are in text order, with verdicts and records.
        """
        asked = self.expressions.by_id[anaphor.markable]
        sentences = self._document.sentences
        first = sentences[max(0, asked.sentence - self._window)].start
        low = bisect_left(self._eligible, first, key=_start)
        high = bisect_left(self._eligible, sentences[asked.sentence].end, low, key=_start)
        verb = self._verb(asked.head)
        found = [
            expression
            for expression in self._eligible[low:high]
            if expression is not asked and expression.is_in_reach(asked)
        ]
        found += self._named_later(asked, high)
        judged = self._judged(asked, found, verb)
        judged = _subjects_first(judged, found, self.view)
        if is_dative_clitic(asked, self.view):
            judged = _receivers_first(judged, found)
        if is_clitic(asked, self.view):
            judged = _earlier_first(judged, found, asked, PRONOUN_BEHIND, AFTER)
        judged = _bound_first(judged, found, asked)
        if names_behind(asked, self.view):
            judged = _earlier_first(judged, found, asked, NAMED_BEHIND, NAMED_BEFORE)
        markables = tuple([expression.markable for expression in found])
        if not takes_clauses(asked):
            return Pool(tuple(judged), markables)
        return Pool(tuple(judged), markables, *self._clauses_for(asked, verb))

    def judge(self, anaphor: Anaphor, names: Iterable[str]) -> list[Candidate]:
        """Return the verdicts on expressions, in the window of candidates or not."""
        asked = self.expressions.by_id[anaphor.markable]
        verb = self._verb(asked.head)
        known = [self.expressions.by_id.get(name) for name in names]
        return self._judged(asked, [one for one in known if one is not None], verb)

    def clause_at(self, index: int) -> Markable | None:
        """Return the innermost clause that a token belongs to, ``None`` outside of all."""
        return self._clauses.at(index)

    def clauses_in(self, sentence: int) -> list[Markable]:
        """Return the clauses whose predicate stands in a sentence."""
        return self._clauses.within(sentence)

    def _clauses_for(
        self, asked: Expression, verb: str
    ) -> tuple[tuple[Candidate, ...], tuple[Markable, ...]]:
        """Return the clauses that an anaphor may stand for, and their markables."""
        judged: list[Candidate] = []
        markables: list[Markable] = []
        for clause, markable in self._clauses.before(asked):
            expression = self._of_clause.get(clause.head)
            if expression is None or expression.markable is not markable:
                expression = self._of_clause[clause.head] = self.expressions.of(markable)
            verdicts = self._judges.verdicts_on_clause(asked, expression, clause)
            record = self._record(asked, expression, verb)
            judged.append(Candidate(markable.id, verdicts, record))
            markables.append(markable)
        return tuple(judged), tuple(markables)

    def _named_later(self, asked: Expression, place: int) -> list[Expression]:
        """Return who is said to speak or hear in a sentence behind that of *I* or *you*.

        The eligible expressions behind its sentence begin at ``place``.
        """
        heads = names_behind(asked, self.view)
        if not heads or max(heads) < self._document.sentences[asked.sentence].end:
            return []
        end = self._document.sentences[self._document.sentence_of(max(heads))].end
        last = bisect_left(self._eligible, end, place, key=_start)
        return [
            expression
            for expression in self._eligible[place:last]
            if is_speaker_behind(asked, expression, self.view)
        ]

    def _judged(self, asked: Expression, found: Iterable[Expression], verb: str) -> list[Candidate]:
        """Return candidates of an anaphor, whose verb is given, with verdicts and records."""
        judge = self._judges.asked(asked)
        found = list(found)
        judged = [
            Candidate(
                expression.markable.id,
                judge.verdicts(expression),
                self._record(asked, expression, verb),
            )
            for expression in found
        ]
        return _same_name_kept(judged, found, asked, self.view) if asked.traits.doubtful else judged

    def _record(self, asked: Expression, candidate: Expression, verb: str) -> CandidateRecord:
        name = candidate.markable.id
        times, with_verb = self._seen.before(candidate.key, verb, asked.head)
        last = self._records.get(name)
        if last is None:
            last = self._fixed_record(candidate)
        elif last.times_in_text == times and last.times_with_verb == with_verb:
            return last
        record = self._records[name] = CandidateRecord(
            last.number,
            last.gender,
            last.person,
            last.head,
            last.modifiers,
            last.clause,
            last.verb,
            last.before_verb,
            last.in_pp,
            last.in_np,
            times,
            with_verb,
        )
        return record

    def _fixed_record(self, candidate: Expression) -> CandidateRecord:
        """Return the part of the record that is the same for every anaphor."""
        view, tokens = self.view, self._document.tokens
        agreement = candidate.traits.agreement
        head = candidate.head
        verb = view.verb_of(head)
        modifiers = [
            tokens[child].lemma or tokens[child].text
            for child in view.deps.children[head]
            if view.deps.relation[child] in _MODIFIERS
        ]
        overt = candidate.markable.realisation == "overt"
        return CandidateRecord(
            ",".join(sorted(agreement.number)),
            ",".join(sorted(agreement.gender)),
            ",".join(sorted(agreement.person)),
            (tokens[head].lemma or tokens[head].text) if overt else "",
            tuple(modifiers) if overt else (),
            candidate.clause,
            self._verb(head),
            None if verb == NONE else candidate.start <= verb,
            overt and view.in_pp(head),
            overt and view.np_parent[head] != NONE,
        )


def known_text(
    document: Document, layer: Layer, session: CandidateSession | None
) -> tuple[TextView, Expressions]:
    """Return the parse of a text and its markables as expressions.

    They are those of a session that knows them, else they are made. Whoever gets them looks at the
    expressions at once and changes neither.
    """
    known = _knowing(document, layer, session)
    if known is not None:
        return known.view, known.expressions
    view = TextView(document, language(document.language))
    return view, Expressions(layer, view)


def known_view(document: Document, layer: Layer, session: CandidateSession | None) -> TextView:
    """Return the parse of a text: that of a session that knows it, else it is made."""
    known = _knowing(document, layer, session)
    return TextView(document, language(document.language)) if known is None else known.view


def _knowing(
    document: Document, layer: Layer, session: CandidateSession | None
) -> SuparSession | None:
    """Return the session if it is that of the layer."""
    if isinstance(session, SuparSession) and session.knows(document, layer):
        return session
    return None
