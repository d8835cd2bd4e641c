"""Pronouns, subjects and dashes of dialogue that a model takes for something else.

1.  A word that can be nothing but a pronoun (*Ellas*, *hers*) and is taken for a name or noun
    becomes one, with the features of the form table. Forms that are nouns as well (*mine*) do
    where no determiner or adjective stands before them and no noun behind them.
2.  *Mi hermana y yo fuimos*: a noun phrase, a coordinator, a pronoun that is a subject and a
    plural verb are one coordination, the subject of the verb, however the model hangs them.
3.  *Su hermano la esperaba*: a noun before a verb with a clitic, without a preposition, is the
    subject where it agrees with the verb and, as a person, would need *a* as an object, or does
    not agree with the clitic. *Todo* behind a verb with *lo* repeats it and is not a subject.
4.  *—Tú me conoces —dijo Ana*: spaCy's Spanish models tag the dash as a name and parse it as the
    subject. A dash becomes a punctuation mark, and its first dependent word takes its place.
5.  The same models call *me* in *tú me conoces* reflexive. The person of the verb shows that it is
    not.

The words of the first are data: ``[mistaken_pronouns]`` in the language files. Rules 2 and 3 apply
to languages that drop subjects.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_resolvers.clitics import clitic_table
from anaphora_resolvers.spacy.clitics import VERBS
from anaphora_resolvers.spacy.pieces import SpacyAnalysis
from anaphora_resolvers.traits import LIVING, SPEAKING
from anaphora_workbench.model import EMPTY, ROOT, Document, FrozenDict, Span
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.language_tables import language_data

_DASHES = "-–—―"
_MARK = "PUNCT"
_RELATION = "punct"


def settle_marks(document: Document, analysis: SpacyAnalysis) -> None:
    """Make marks of the dashes that are tagged as something else, in place."""
    for sentence in document.sentences:
        for index in sentence:
            if document.tokens[index].text.strip(_DASHES) or analysis.pos[index] == _MARK:
                continue
            if analysis.tag[index] == analysis.pos[index]:
                analysis.tag[index] = _MARK
            analysis.pos[index] = _MARK
            analysis.features[index] = EMPTY
            if analysis.deprel[index] != _RELATION:
                _hang_as_mark(analysis, index, range(sentence.start, sentence.end))


def _hang_as_mark(analysis: SpacyAnalysis, index: int, sentence: range) -> None:
    """Hang a dash on what stands around it, and put its first dependent in its place."""
    head, deprel = analysis.head, analysis.deprel
    words = [child for child in sentence if head[child] == index and child != index]
    first = next((child for child in words if deprel[child] != _RELATION), None)
    if first is None:
        if head[index] == ROOT:
            return  # nothing but marks
        for child in words:
            head[child] = head[index]
    else:
        head[first], deprel[first] = head[index], deprel[index]
        for child in words:
            if child != first:
                head[child] = first
        if head[index] == ROOT:
            head[index] = first
    deprel[index] = _RELATION


_REFLEX = "Reflex"


def settle_persons(document: Document, analysis: SpacyAnalysis, tables: Language) -> None:
    """Take *reflexive* away beside verbs of another person, in place."""
    for index, token in enumerate(document.tokens):
        features, head = analysis.features[index], analysis.head[index]
        if _REFLEX not in features or head < 0 or analysis.pos[head] not in VERBS:
            continue
        form = tables.forms.get(token.text.lower())
        of_verb = analysis.features[head].get("Person", "")
        if form is None or not of_verb or not form.agreement.person <= SPEAKING:
            continue
        if form.agreement.person and of_verb not in form.agreement.person:
            kept = {name: value for name, value in features.items() if name != _REFLEX}
            analysis.features[index] = FrozenDict(kept)


_MISTAKEN = frozenset(("NOUN", "PROPN", "ADJ", "X", "INTJ"))
_NOUNS = frozenset(("NOUN", "PROPN"))
_BEFORE_NOUNS = frozenset(("DET", "ADJ", "NUM"))
_OBJECTS = frozenset(("obj", "iobj"))
_SUBJECT = "nsubj"
_REFLEXIVE = frozenset(("persRefl", "refl12"))


def settle_subjects(document: Document, analysis: SpacyAnalysis, tables: Language) -> None:
    """Correct pronouns and subjects, in place; words with given tags stay as they are.

    Cost: linear in the number of words, and the length of the sentence for each correction.
    """
    data = language_data(tables.code)["mistaken_pronouns"]
    only, also = frozenset(data["only"]), frozenset(data["also_nouns"])
    for sentence in document.sentences:
        if any(document.tokens[index].pos for index in sentence):
            continue
        for index in sentence:
            form = document.tokens[index].text.lower()
            if analysis.pos[index] in _MISTAKEN and (
                form in only or (form in also and _stands_alone(analysis, index, sentence))
            ):
                _make_pronoun(analysis, index, form, tables)
        if not tables.pro_drop:
            continue
        for index in sentence:
            _settle_coordination(document, analysis, index, sentence, tables)
        for index in sentence:
            _settle_subject(document, analysis, index, sentence, tables)


def _stands_alone(analysis: SpacyAnalysis, index: int, sentence: Span) -> bool:
    before, behind = index - 1, index + 1
    if before in sentence and analysis.pos[before] in _BEFORE_NOUNS:
        return False
    return behind not in sentence or analysis.pos[behind] not in _NOUNS


def _make_pronoun(analysis: SpacyAnalysis, index: int, form: str, tables: Language) -> None:
    agreement = tables.forms[form].agreement
    features = {"PronType": "Prs"}
    for name, values in (
        ("Gender", agreement.gender),
        ("Number", agreement.number),
        ("Person", agreement.person),
    ):
        if len(values) == 1:
            features[name] = min(values)
    if tables.forms[form].kind.startswith("poss"):
        features["Poss"] = "Yes"
    if tables.forms[form].kind in _REFLEXIVE:
        features["Reflex"] = "Yes"
    if analysis.tag[index] == analysis.pos[index]:
        analysis.tag[index] = "PRON"
    analysis.pos[index] = "PRON"
    analysis.entity[index] = ""
    analysis.features[index] = FrozenDict(features)


def _settle_coordination(
    document: Document, analysis: SpacyAnalysis, index: int, sentence: Span, tables: Language
) -> None:
    """Make one subject of a noun phrase, a coordinator and a pronoun before a plural verb."""
    before, pronoun = index - 1, index + 1
    words = tables.coordinators - tables.disjunctions
    if document.tokens[index].text.lower() not in words or before not in sentence:
        return
    if pronoun not in sentence or not _is_nominative(document, analysis, pronoun, tables):
        return
    verb = _verb_behind(document, analysis, pronoun, sentence, tables)
    if verb is None or "Plur" not in analysis.features[verb].get("Number", ""):
        return
    first = before
    while sentence.start <= analysis.head[first] < index and (
        analysis.pos[analysis.head[first]] not in VERBS
    ):
        first = analysis.head[first]
    if analysis.pos[first] not in ("NOUN", "PROPN", "PRON"):
        return
    predicate = _predicate(analysis, verb, sentence)
    head, deprel = analysis.head, analysis.deprel
    if any(_is_above(analysis, above, first) for above in (index, pronoun)):
        return
    if _is_above(analysis, first, predicate):
        head[predicate], deprel[predicate] = head[first], deprel[first]
        for child in sentence:
            if head[child] == first and child > pronoun:
                head[child] = predicate
    elif (
        head[first] != predicate
        or deprel[first] not in (_SUBJECT, *_OBJECTS)
        or any(_is_above(analysis, above, predicate) for above in (index, pronoun))
    ):
        return
    head[first], deprel[first] = predicate, _SUBJECT
    head[pronoun], deprel[pronoun] = first, "conj"
    head[index], deprel[index] = pronoun, "cc"


def _is_nominative(
    document: Document, analysis: SpacyAnalysis, index: int, tables: Language
) -> bool:
    return (
        analysis.pos[index] == "PRON"
        and document.tokens[index].text.lower() in language_data(tables.code)["clitics"]["subjects"]
    )


def _verb_behind(
    document: Document, analysis: SpacyAnalysis, index: int, sentence: Span, tables: Language
) -> int | None:
    """Return the finite verb behind a word, with nothing but clitics and adverbs in between."""
    clitics = clitic_table(tables.code).endings
    for verb in range(index + 1, sentence.end):
        if analysis.pos[verb] in VERBS:
            return verb if analysis.features[verb].get("VerbForm") == "Fin" else None
        if document.tokens[verb].text.lower() not in clitics and analysis.pos[verb] != "ADV":
            return None
    return None


def _predicate(analysis: SpacyAnalysis, verb: int, sentence: Span) -> int:
    """Return what a verb's subject hangs on: itself, or what it is an auxiliary or copula of."""
    above = analysis.head[verb]
    return above if analysis.deprel[verb] in ("aux", "cop") and above in sentence else verb


def _is_above(analysis: SpacyAnalysis, index: int, other: int) -> bool:
    while other != ROOT:
        other = analysis.head[other]
        if other == index:
            return True
    return False


def _settle_subject(
    document: Document, analysis: SpacyAnalysis, index: int, sentence: Span, tables: Language
) -> None:
    """Make a subject of a noun before the verb, and none of *todo* behind it, by its clitic."""
    verb = analysis.head[index]
    relation = analysis.deprel[index]
    if relation not in (_SUBJECT, *_OBJECTS) or verb == ROOT or analysis.pos[verb] not in VERBS:
        return
    table = clitic_table(tables.code)
    clitics = [
        child
        for child in _children(analysis, verb, sentence)
        if child != index
        and analysis.deprel[child] in _OBJECTS
        and document.tokens[child].text.lower() in table.accusative
    ]
    if not clitics:
        return
    form = document.tokens[index].text.lower()
    if relation == _SUBJECT:
        if form == "todo" and index > verb and document.tokens[clitics[0]].text.lower() == "lo":
            analysis.deprel[index] = "obj"
        return
    if index > clitics[0] or analysis.pos[index] not in _NOUNS:
        return
    of_verb = analysis.features[verb]
    ours = analysis.features[index]
    number = ours.get("Number", "")
    if of_verb.get("Person") != "3" or (number and number != of_verb.get("Number")):
        return
    below = list(_children(analysis, index, sentence))
    if any(analysis.deprel[child] == "case" for child in below) or any(
        analysis.deprel[child] == _SUBJECT for child in _children(analysis, verb, sentence)
    ):
        return
    clitic = tables.forms[document.tokens[clitics[0]].text.lower()].agreement
    gender = ours.get("Gender", "")
    differs = (number != "" and number not in clitic.number) or (
        gender != "" and gender not in clitic.gender
    )
    classes = tables.noun_classes(analysis.lemma[index] or form)
    if "time" in classes:  # *una noche las contó*
        return
    if differs or classes & LIVING or analysis.pos[index] == "PROPN":
        analysis.deprel[index] = _SUBJECT


def _children(analysis: SpacyAnalysis, index: int, sentence: Span) -> Iterator[int]:
    return (child for child in sentence if analysis.head[child] == index)
