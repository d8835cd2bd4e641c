"""Clitics that a model takes for articles: Spanish *para cuidarla*, *se la enseña*, *los oyó*.

*Lo*, *la*, *los* and *las* are articles far more often than pronouns, and a model that takes one
for an article makes a noun of the verb behind it and a phrase of both. So the words are looked for
that cannot be articles where they stand, and their sentences are read again with a form that is
always a pronoun in their place (*le*). The second reading is taken only if it has a verb there; the
word then becomes an accusative and the object of that verb.

What shows a pronoun, in this order:

1.  It is written in one word with the verb before it (words that share their offsets).
2.  A clitic stands before it that is not an enclitic itself: *se la*, *nos los*.
3.  A verb or clitics of one stand before it, and behind it what no article can stand before.
4.  A verb form stands behind it: by the model's tag, by an ending that no noun has with this
    article (*los oyó*, *la retiramos*), or after a subject pronoun or a negation.

The word lists are data: ``[clitics]`` in the language files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from anaphora_resolvers.spacy.pieces import Piece, SpacyAnalysis, analyse
from anaphora_workbench.model import ROOT, Document, FrozenDict, Span
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

VERBS = frozenset(("VERB", "AUX"))
_OPEN_CLASSES = frozenset(("NOUN", "ADJ", "PROPN", "PRON", "VERB", "AUX", "X", "INTJ"))
_MODIFIED = frozenset(("ADP", "DET", "NUM", "ADJ", "VERB", "AUX"))
"""Classes after which a word that looks like an article is one."""
_ENDS = frozenset(("PUNCT", "SCONJ", "CCONJ"))
"""Classes at which a clause ends."""
_ACCENTED = frozenset("áéíóú")
_OPENING = frozenset("([{«“‘¿¡\"'`")
_OBJECTS = frozenset(("obj", "iobj"))


@dataclass(frozen=True, slots=True)
class MistakenClitic:
    """A pronoun that the model has read as something else.

    Attributes:
        index: The pronoun.
        verb: The word that it belongs to.
        enclitic: Whether it is known to be written in one word with the verb, which is then a
            verb whatever the model says.
        doubtful: Whether the verb must have the lemma of one in the second reading.
        misread: Whether its sentence is to be read again; else only its features are wrong.
    """

    index: int
    verb: int
    enclitic: bool
    doubtful: bool
    misread: bool


class CliticLists:
    """The lists of ``[clitics]`` that are read here; ``und.toml`` explains them.

    Get those of a language from `clitic_lists`.
    """

    def __init__(self, tables: Language) -> None:
        data = language_data(tables.code)["clitics"]
        self.clitics: Mapping[str, int] = data["order"]
        self.read_as: Mapping[str, str] = data["read_as"]
        self.subjects = frozenset(data["subjects"])
        self.negations = frozenset(data["negations"])
        self.contrasts = frozenset(data["contrasts"])
        self.openers = frozenset(data["openers"])
        self.before_adjectives = frozenset(data["before_adjectives"])
        self.stressed = tuple(data["stressed"])
        self.after_articles = frozenset(data["after_articles"])
        self.alike = frozenset(data["alike"])
        self.finite = {form: tuple(endings) for form, endings in data["finite"].items()}
        self.lemma: str = data["lemma"]
        self.infinitive = (*data["infinitive"], *data["infinitive_hiatus"])
        self.gerund = tuple(data["gerund_alone"])


@cache
def clitic_lists(code: str) -> CliticLists:
    """Return the word lists of a language."""
    return CliticLists(language(code))


def mistaken_clitics(
    document: Document, analysis: SpacyAnalysis, tables: Language
) -> Iterator[MistakenClitic]:
    """Yield the pronouns that a model has read as something else; words with given tags are none.

    Linear in the number of words.
    """
    lists = clitic_lists(tables.code)
    if not lists.read_as:
        return
    for sentence in document.sentences:
        for index in sentence:
            token = document.tokens[index]
            if token.text.lower() not in lists.read_as or token.pos or token.tag or token.features:
                continue
            if _is_pronoun(analysis, index):
                continue
            found = _Place(document, analysis, tables, sentence, index).clitic()
            if found is not None:
                yield found


def _is_pronoun(analysis: SpacyAnalysis, index: int) -> bool:
    features = analysis.features[index]
    return analysis.pos[index] == "PRON" and "Definite" not in features and "Case" in features


class _Place:
    """A word that may be an article or a pronoun, and what stands round it in its sentence."""

    def __init__(
        self,
        document: Document,
        analysis: SpacyAnalysis,
        tables: Language,
        sentence: Span,
        index: int,
    ) -> None:
        self._document = document
        self._analysis = analysis
        self._tables = tables
        self._lists = clitic_lists(tables.code)
        self._sentence = sentence
        self._index = index
        self._form = document.tokens[index].text.lower()

    def clitic(self) -> MistakenClitic | None:
        """Return the pronoun, ``None`` where the word may be an article."""
        host = self._host()
        if host is not None:
            return self._found(host, enclitic=True)
        behind = self._index + 1
        if self._word(behind).isalpha():
            if self._behind_clitic() or self._before_verb():
                return self._found(behind)
            if self._before_noun():
                return self._found(behind, doubtful=True)
        host = self._verb_before()
        if host is not None and self._closes():
            return self._found(host)
        return None

    def _found(
        self, verb: int, *, enclitic: bool = False, doubtful: bool = False
    ) -> MistakenClitic:
        analysis, index = self._analysis, self._index
        known = (
            analysis.pos[index] == "PRON"
            and analysis.deprel[index] in _OBJECTS
            and analysis.pos[verb] in VERBS
            and analysis.head[index] == governor_of(analysis, index, verb)
        )
        return MistakenClitic(index, verb, enclitic, doubtful, not known)

    def _word(self, index: int) -> str:
        """Return a word in lower case, ``""`` outside the sentence."""
        inside = self._sentence.start <= index < self._sentence.end
        return self._document.tokens[index].text.lower() if inside else ""

    def _class(self, index: int) -> str:
        inside = self._sentence.start <= index < self._sentence.end
        return self._analysis.pos[index] if inside else ""

    def _joined(self, index: int) -> bool:
        """Tell whether a word is written in one with the word before it."""
        offsets = self._document.offsets
        return (
            bool(offsets) and index > self._sentence.start and offsets[index] == offsets[index - 1]
        )

    def _host(self) -> int | None:
        """Return the verb that the word is known to be written in one with."""
        index = self._index
        while self._joined(index) and self._word(index) in self._lists.clitics:
            index -= 1
        return (
            index if index < self._index and self._word(index) not in self._lists.clitics else None
        )

    def _verb_before(self) -> int | None:
        """Return the verb before the word, clitics in between."""
        index = self._index - 1
        while self._word(index) in self._lists.clitics and self._class(index) == "PRON":
            index -= 1
        return index if self._class(index) in VERBS else None

    def _behind_clitic(self) -> bool:
        """Tell whether a clitic stands before the word that is not an enclitic: *se la*."""
        before = self._index - 1
        word = self._word(before)
        if word not in self._lists.clitics or word in self._lists.read_as or self._joined(before):
            return False
        return self._class(before - 1) not in VERBS

    def _before_verb(self) -> bool:
        """Tell whether the word behind is a finite verb by its tag or ending."""
        index, lists = self._index, self._lists
        verb = index + 1
        word, kind = self._word(verb), self._class(verb)
        if not self._may_be_verb(verb):
            return False
        if self._form in lists.before_adjectives and kind in VERBS:
            return self._class(index - 1) != "ADP" and self._finite(verb)
        if self._class(index - 1) in _MODIFIED:
            return False
        if kind in VERBS:
            return self._finite(verb)
        if not word.endswith(lists.finite.get(self._form, ())):
            return False
        return not (word.endswith(lists.stressed) and _ACCENTED.intersection(word[:-5]))

    def _before_noun(self) -> bool:
        """Tell whether the word behind is taken for a noun where a verb is wanted."""
        verb = self._index + 1
        return self._class(verb) == "NOUN" and self._may_be_verb(verb) and self._wants_verb()

    def _may_be_verb(self, index: int) -> bool:
        word = self._word(index)
        return (
            self._class(index) in _OPEN_CLASSES
            and self._document.tokens[index].text == word
            and word not in self._lists.alike
            and self._word(index + 1) not in self._lists.after_articles
        )

    def _wants_verb(self) -> bool:
        """Tell whether the word before wants a verb behind the word: *ella la, no la, si la*."""
        index, lists = self._index, self._lists
        before = self._word(index - 1)
        if before in lists.subjects:
            wanted = self._class(index - 2) not in _MODIFIED
        elif before in lists.negations:  # *no la esperanza, no la fe*; *no la fe, sino el trabajo*
            wanted = self._word(index + 2) != "," or self._word(index + 3) not in lists.contrasts
        else:
            wanted = before in lists.openers
        if not wanted or self._tables.noun_classes(self._analysis.lemma[index + 1]):
            return False
        for behind in range(index + 2, self._sentence.end):
            if self._analysis.pos[behind] in _ENDS:
                return True
            if self._finite(behind):
                return False
        return True

    def _finite(self, index: int) -> bool:
        analysis = self._analysis
        return analysis.pos[index] in VERBS and analysis.features[index].get("VerbForm") == "Fin"

    def _closes(self) -> bool:
        """Tell whether what stands behind the word, which follows a verb, follows no article."""
        behind = self._index + 1
        word, kind = self._word(behind), self._class(behind)
        if not word:
            return True
        if kind == "PUNCT":
            return word[0] not in _OPENING
        host = self._verb_before()
        if host is None or not self._word(host).endswith(
            (*self._lists.infinitive, *self._lists.gerund)
        ):
            return False
        return kind in ("ADP", "CCONJ") and word not in self._lists.after_articles


def governor_of(analysis: SpacyAnalysis, index: int, verb: int) -> int:
    """Return what a pronoun hangs on: a verb, or the main verb of an auxiliary."""
    above = analysis.head[verb]
    auxiliary = analysis.deprel[verb] == "aux" and above not in (ROOT, index)
    return above if auxiliary else verb


_CLAUSES = frozenset(
    ("ROOT", "root", "conj", "parataxis", "ccomp", "xcomp", "advcl", "acl", "csubj", "dep")
)


def correct_clitics(
    documents: Sequence[Document],
    pieces: Sequence[Sequence[Piece]],
    analyses: Sequence[SpacyAnalysis],
    pipeline: Pipeline,
) -> None:
    """Make pronouns of the clitics that a model has taken for articles, in place.

    Sentences whose parse is wrong as well are read again, all in one go.

    Args:
        documents: The texts.
        pieces: What the model has read of each.
        analyses: What it said of each.
        pipeline: The model.
    """
    readings: list[tuple[int, list[MistakenClitic]]] = []
    again: list[tuple[Piece]] = []
    for number, document in enumerate(documents):
        tables = language(document.language)
        by_sentence: dict[int, list[MistakenClitic]] = {}
        for it in mistaken_clitics(document, analyses[number], tables):
            by_sentence.setdefault(document.sentence_of(it.index), []).append(it)
        parts = iter(pieces[number])
        part = next(parts, None)
        for place, found in by_sentence.items():
            if not any(it.misread for it in found):
                _settle(document, analyses[number], found, tables)
                continue
            sentence = document.sentences[place]
            while part is not None and part.start + len(part.words) <= sentence.start:
                part = next(parts, None)
            if part is not None and sentence.end <= part.start + len(part.words):
                readings.append((number, found))
                again.append((_instead(part, sentence, found, document, tables),))
    if not again:
        return
    for (number, found), (piece,), reading in zip(
        readings, again, analyse(pipeline, again, entities=False), strict=True
    ):
        document = documents[number]
        tables = language(document.language)
        if all(_confirmed(it, reading, piece.start, tables) for it in found):
            take_reading(analyses[number], reading, piece.start)
            _settle(document, analyses[number], found, tables)


def _instead(
    piece: Piece,
    sentence: Span,
    found: Iterable[MistakenClitic],
    document: Document,
    tables: Language,
) -> Piece:
    """Return a sentence of a piece with other forms in the place of its pronouns."""
    forms = clitic_lists(tables.code).read_as
    here = slice(sentence.start - piece.start, sentence.end - piece.start)
    words = piece.words[here]
    for it in found:
        words[it.index - sentence.start] = forms[document.tokens[it.index].text.lower()]
    tags = None if piece.tags is None else piece.tags[here]
    return Piece(sentence.start, words, piece.spaces[here], piece.starts[here], tags)


def _confirmed(it: MistakenClitic, again: SpacyAnalysis, start: int, tables: Language) -> bool:
    """Tell whether a second reading has a verb where one must be, with the lemma of a verb."""
    place = it.verb - start
    if it.doubtful and not again.lemma[place].endswith(clitic_lists(tables.code).infinitive):
        return False
    return it.enclitic or again.pos[place] in VERBS


def take_reading(analysis: SpacyAnalysis, again: SpacyAnalysis, start: int) -> None:
    """Put the second reading of a sentence, which begins at a token, in the place of the first."""
    here = slice(start, start + len(again.pos))
    analysis.pos[here] = again.pos
    analysis.tag[here] = again.tag
    analysis.lemma[here] = again.lemma
    analysis.features[here] = again.features
    analysis.head[here] = again.head
    analysis.deprel[here] = again.deprel


def _settle(
    document: Document, analysis: SpacyAnalysis, found: Iterable[MistakenClitic], tables: Language
) -> None:
    """Make pronouns of words, and objects of their verbs, in place."""
    lists = clitic_lists(tables.code)
    for it in found:
        index = it.index
        form = document.tokens[index].text.lower()
        agreement = tables.forms[form].agreement
        features = {
            "Case": "Acc",
            "Gender": min(agreement.gender),
            "Number": min(agreement.number),
            "Person": min(agreement.person),
            "PronType": "Prs",
        }
        analysis.pos[index] = "PRON"
        analysis.tag[index] = "PRON" if analysis.tag[index] else ""
        analysis.lemma[index] = lists.lemma
        analysis.features[index] = FrozenDict(features)
        if it.enclitic and analysis.pos[it.verb] not in VERBS:
            _make_verb(document, analysis, it.verb, lists)
        _make_object(analysis, index, it.verb, document.sentences[document.sentence_of(index)])


def _make_verb(document: Document, analysis: SpacyAnalysis, verb: int, lists: CliticLists) -> None:
    """Make a verb of a word that is written in one with a clitic."""
    word = document.tokens[verb].text.lower()
    if word.endswith(lists.gerund):
        features = {"VerbForm": "Ger"}
    elif word.endswith(lists.infinitive):
        features = {"VerbForm": "Inf"}
    else:
        number = "Plur" if word.endswith(("n", "d", "s")) else "Sing"
        features = {"Mood": "Imp", "Number": number, "VerbForm": "Fin"}
    analysis.pos[verb] = "VERB"
    analysis.tag[verb] = "VERB" if analysis.tag[verb] else ""
    analysis.features[verb] = FrozenDict(features)
    if analysis.deprel[verb] not in _CLAUSES:
        analysis.deprel[verb] = "parataxis"


def _make_object(analysis: SpacyAnalysis, index: int, verb: int, sentence: Span) -> None:
    """Hang a pronoun on the predicate of a verb; what hung on the pronoun hangs there as well.

    The word on whose branch the predicate is takes the pronoun's place, so that no circle arises.
    """
    head, deprel = analysis.head, analysis.deprel
    governor = governor_of(analysis, index, verb)
    branch = governor
    while head[branch] not in (ROOT, index):
        branch = head[branch]
    if head[branch] == index:
        head[branch], deprel[branch] = head[index], deprel[index]
    for child in sentence:
        if head[child] == index:
            head[child] = governor
    head[index] = governor
    deprel[index] = "obj"
