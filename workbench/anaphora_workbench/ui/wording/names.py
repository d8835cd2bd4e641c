"""Names of things in panels, in the language of the program.

States, kinds, features and distances of anaphors; disagreements, failures and their causes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QLocale

from anaphora_workbench.annotation.adjudication.disagreements import (
    AlignedAnaphor,
    AnnotatorStance,
    DifferenceAspect,
    DisagreementGroup,
    Reply,
)
from anaphora_workbench.annotation.adjudication.edits import SettledBy
from anaphora_workbench.annotation.adjudication.entries import Entry, Status
from anaphora_workbench.annotation.adjudication.figures import Figures
from anaphora_workbench.annotation.failures import sentence_of
from anaphora_workbench.annotation.preparation.confidence import Confidence
from anaphora_workbench.annotation.preparation.word_matches import Match
from anaphora_workbench.annotation.session.values import AnaphorState, CandidateRow
from anaphora_workbench.model import CandidateRecord, Document, Markable, Outcome, Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import ADJUDICATOR
from anaphora_workbench.ui.wording.problems import rule_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, isolated, translate

JOINT = " · "
"""Between facts."""


def joined(facts: Iterable[str]) -> str:
    """Return facts as one text that breaks its lines between facts, not inside short ones."""
    return JOINT.join([f if len(f) > 20 else f.replace(" ", "\u00a0") for f in facts])


CLASSES = MappingProxyType(
    {
        "person": QT_TRANSLATE_NOOP("Panels", "person"),
        "animal": QT_TRANSLATE_NOOP("Panels", "animal"),
        "group": QT_TRANSLATE_NOOP("Panels", "group"),
        "place": QT_TRANSLATE_NOOP("Panels", "place"),
        "time": QT_TRANSLATE_NOOP("Panels", "time"),
        "thing": QT_TRANSLATE_NOOP("Panels", "thing"),
    }
)
"""Semantic classes that the preparation finds, whatever types a project has."""


def layer_name(annotator: str) -> str:
    """Return what an annotator's layer is called; the adjudicated one has a word of its own."""
    return translate("Panels", "adjudicated") if annotator == ADJUDICATOR else annotator


def class_name(label: str) -> str:
    """Return a semantic class in the language of the program, a label of a project as it is."""
    return translate("Panels", CLASSES[label]) if label in CLASSES else label


def resolver_name(name: str) -> str:
    """Return the name of a resolver; of the path to its model only the last part."""
    plain, colon, model = name.partition(":")
    return f"{plain}:{Path(model).name}" if colon and Path(model).is_absolute() else name


STATES = MappingProxyType(
    {
        AnaphorState.UNTOUCHED: QT_TRANSLATE_NOOP("Panels", "not decided"),
        AnaphorState.SUGGESTED: QT_TRANSLATE_NOOP("Panels", "suggested"),
        AnaphorState.BLIND: QT_TRANSLATE_NOOP("Panels", "blind"),
        AnaphorState.SKIPPED: QT_TRANSLATE_NOOP("Panels", "skipped"),
        AnaphorState.DECIDED: QT_TRANSLATE_NOOP("Panels", "decided"),
        AnaphorState.GIVEN: QT_TRANSLATE_NOOP("Panels", "given in the file"),
        AnaphorState.STALE: QT_TRANSLATE_NOOP("Panels", "open again"),
        AnaphorState.CONFLICT: QT_TRANSLATE_NOOP("Panels", "annotators differ"),
    }
)
CONFIDENCES = MappingProxyType(
    {
        Confidence.LOW: QT_TRANSLATE_NOOP("Panels", "low confidence"),
        Confidence.MEDIUM: QT_TRANSLATE_NOOP("Panels", "medium confidence"),
        Confidence.HIGH: QT_TRANSLATE_NOOP("Panels", "high confidence"),
    }
)
SHORT_CONFIDENCES = MappingProxyType(
    {
        Confidence.LOW: QT_TRANSLATE_NOOP("Panels", "low"),
        Confidence.MEDIUM: QT_TRANSLATE_NOOP("Panels", "medium"),
        Confidence.HIGH: QT_TRANSLATE_NOOP("Panels", "high"),
    }
)
REFERENCES = MappingProxyType(
    {
        Reference.ANAPHOR: QT_TRANSLATE_NOOP("Panels", "refers back"),
        Reference.CATAPHOR: QT_TRANSLATE_NOOP("Panels", "refers ahead"),
        Reference.EXOPHOR: QT_TRANSLATE_NOOP("Panels", "outside the text"),
        Reference.OTHER: QT_TRANSLATE_NOOP("Panels", "bound or new"),
        Reference.NON_REFERRING: QT_TRANSLATE_NOOP("Panels", "does not refer"),
        None: QT_TRANSLATE_NOOP("Panels", "no answer"),
    }
)
KINDS = MappingProxyType(
    {
        "persIt": QT_TRANSLATE_NOOP("Panels", "personal pronoun (it)"),
        "persRefl": QT_TRANSLATE_NOOP("Panels", "reflexive pronoun"),
        "persNoRefl": QT_TRANSLATE_NOOP("Panels", "personal pronoun"),
        "poss": QT_TRANSLATE_NOOP("Panels", "possessive pronoun"),
        "demo": QT_TRANSLATE_NOOP("Panels", "demonstrative pronoun"),
        "zero": QT_TRANSLATE_NOOP("Panels", "zero pronoun"),
        "clitic": QT_TRANSLATE_NOOP("Panels", "clitic"),
        "pers12": QT_TRANSLATE_NOOP("Panels", "first- or second-person pronoun"),
        "poss12": QT_TRANSLATE_NOOP("Panels", "first- or second-person possessive"),
        "refl12": QT_TRANSLATE_NOOP("Panels", "first- or second-person reflexive"),
        "zero12": QT_TRANSLATE_NOOP("Panels", "first- or second-person zero"),
        "clitic12": QT_TRANSLATE_NOOP("Panels", "first- or second-person clitic"),
        "rel": QT_TRANSLATE_NOOP("Panels", "relative pronoun"),
        "recip": QT_TRANSLATE_NOOP("Panels", "reciprocal pronoun"),
        "defDesc": QT_TRANSLATE_NOOP("Panels", "definite description"),
        "demoDesc": QT_TRANSLATE_NOOP("Panels", "demonstrative description"),
        "name": QT_TRANSLATE_NOOP("Panels", "name"),
        "one": QT_TRANSLATE_NOOP("Panels", "one-anaphor"),
        "np": QT_TRANSLATE_NOOP("Panels", "other noun phrase"),
        "": QT_TRANSLATE_NOOP("Panels", "no kind"),
    }
)
FEATURES = MappingProxyType(
    {
        "Sing": QT_TRANSLATE_NOOP("Panels", "singular"),
        "Plur": QT_TRANSLATE_NOOP("Panels", "plural"),
        "Dual": QT_TRANSLATE_NOOP("Panels", "dual"),
        "Masc": QT_TRANSLATE_NOOP("Panels", "masculine"),
        "Fem": QT_TRANSLATE_NOOP("Panels", "feminine"),
        "Neut": QT_TRANSLATE_NOOP("Panels", "neuter"),
        "Com": QT_TRANSLATE_NOOP("Panels", "common gender"),
        "1": QT_TRANSLATE_NOOP("Panels", "first person"),
        "2": QT_TRANSLATE_NOOP("Panels", "second person"),
        "3": QT_TRANSLATE_NOOP("Panels", "third person"),
    }
)

PARTS_OF_SPEECH = MappingProxyType(
    {
        "ADJ": QT_TRANSLATE_NOOP("Panels", "adjective"),
        "ADP": QT_TRANSLATE_NOOP("Panels", "preposition or postposition"),
        "ADV": QT_TRANSLATE_NOOP("Panels", "adverb"),
        "AUX": QT_TRANSLATE_NOOP("Panels", "auxiliary verb"),
        "CCONJ": QT_TRANSLATE_NOOP("Panels", "coordinating conjunction"),
        "CONJ": QT_TRANSLATE_NOOP("Panels", "conjunction"),
        "DET": QT_TRANSLATE_NOOP("Panels", "determiner"),
        "INTJ": QT_TRANSLATE_NOOP("Panels", "interjection"),
        "NOUN": QT_TRANSLATE_NOOP("Panels", "noun"),
        "NUM": QT_TRANSLATE_NOOP("Panels", "numeral"),
        "PART": QT_TRANSLATE_NOOP("Panels", "particle"),
        "PRON": QT_TRANSLATE_NOOP("Panels", "pronoun"),
        "PROPN": QT_TRANSLATE_NOOP("Panels", "proper noun"),
        "PUNCT": QT_TRANSLATE_NOOP("Panels", "punctuation"),
        "SCONJ": QT_TRANSLATE_NOOP("Panels", "subordinating conjunction"),
        "SYM": QT_TRANSLATE_NOOP("Panels", "symbol"),
        "VERB": QT_TRANSLATE_NOOP("Panels", "verb"),
        "X": QT_TRANSLATE_NOOP("Panels", "other word"),
    }
)
"""Universal parts of speech by tag."""


def part_of_speech_name(pos: str) -> str:
    """Return a universal part of speech in words, ``""`` for a tag that is none."""
    name = PARTS_OF_SPEECH.get(pos, "")
    return translate("Panels", name) if name else ""


def state_name(state: AnaphorState) -> str:
    """Return a state in one or two words."""
    return translate("Panels", STATES[state])


def confidence_name(confidence: Confidence) -> str:
    """Return how far a proposal can be trusted, in words."""
    return translate("Panels", CONFIDENCES[confidence])


def confidence_short(confidence: Confidence) -> str:
    """Return the level of confidence in one word, for where its sign stands before it."""
    return translate("Panels", SHORT_CONFIDENCES[confidence])


def reference_name(reference: Reference | None, *, new: bool = False) -> str:
    """Return a reference type in words; ``new`` is whether it introduces an entity."""
    if new:
        return translate("Panels", "new entity")
    return translate("Panels", REFERENCES[reference])


MATCHES = MappingProxyType(
    {
        Match.WORDS: QT_TRANSLATE_NOOP("Panels", "same words"),
        Match.NAME: QT_TRANSLATE_NOOP("Panels", "same name"),
        Match.HEAD: QT_TRANSLATE_NOOP("Panels", "same head"),
    }
)


def match_name(match: Match) -> str:
    """Return what an expression has in common with the one that is asked about."""
    return translate("Panels", MATCHES[match])


def kind_name(label: str) -> str:
    """Return what a kind of the common tag set is called; other labels stand for themselves."""
    return translate("Panels", KINDS[label]) if label in KINDS else label


def kind_with_code(label: str) -> str:
    """Return a kind's name with the label that files have: ``possessive pronoun (poss)``."""
    name = kind_name(label)
    return name if label in ("", name) else f"{name} ({label})"


def outcome_name(outcome: Outcome) -> str:
    """Return what a constraint says, in one word."""
    match outcome:
        case Outcome.PASS:
            return translate("Panels", "passes")
        case Outcome.FAIL:
            return translate("Panels", "fails")
        case Outcome.UNKNOWN:
            return translate("Panels", "cannot tell")


def agreement_words(features: Mapping[str, str]) -> str:
    """Return gender, number and person, *masculine, singular, third person*; ``""`` if unknown."""
    return ", ".join(
        [
            translate("Panels", " or ").join([_feature(part) for part in value.split(",")])
            for name in ("Gender", "Number", "Person")
            if (value := features.get(name, ""))
        ]
    )


def _feature(value: str) -> str:
    return translate("Panels", FEATURES.get(value, value))


def features_of(record: CandidateRecord) -> dict[str, str]:
    """Return the agreement of a candidate's record under universal names."""
    return {"Gender": record.gender, "Number": record.number, "Person": record.person}


def distance_short(distance: int) -> str:
    """Return a distance in sentences for the eye: ``same``, ``1 back``, ``2 ahead``."""
    if not distance:
        return translate("Panels", "same sentence")
    if distance > 0:
        return translate("Panels", "{count} back").format(count=distance)
    return translate("Panels", "{count} ahead").format(count=-distance)


def distance_long(distance: int) -> str:
    """Return a distance in sentences for the ear."""
    if not distance:
        return translate("Panels", "same sentence")
    if distance > 0:
        return translate("Panels", "sentences back: {count}").format(count=distance)
    return translate("Panels", "sentences ahead: {count}").format(count=-distance)


def record_facts(row: CandidateRow) -> list[str]:
    """Return SUPAR's record of a candidate as short phrases: what is known, nothing else."""
    record, facts = row.record, []
    if row.predicate:
        # Number, place and counts are those of expressions; of a clause they would say nothing.
        if row.members > 1:
            facts.append(translate("Panels", "chain of {count}").format(count=row.members))
        return facts
    if text := agreement_words(features_of(record)):
        facts.append(text)
    if record.verb:
        if record.before_verb is None:
            place = translate("Panels", "with “{verb}”")
        elif record.before_verb:
            place = translate("Panels", "before “{verb}”")
        else:
            place = translate("Panels", "after “{verb}”")
        facts.append(place.format(verb=isolated(record.verb)))
    if record.clause >= 0:
        facts.append(translate("Panels", "clause {number}").format(number=record.clause + 1))
    noun = row.markable.phrase not in ("pronoun", "zero", "clitic")  # all *he* are one word
    if noun and record.times_in_text > 1:
        # Of its head word; the reasons of a resolver count the mentions of the entity.
        text = translate("Panels", "this word {count}× so far")
        facts.append(text.format(count=record.times_in_text))
    if noun and record.times_with_verb > 1:
        facts.append(
            translate("Panels", "{count}× with this verb").format(count=record.times_with_verb)
        )
    if record.in_pp:
        facts.append(translate("Panels", "in a prepositional phrase"))
    if record.in_np:
        facts.append(translate("Panels", "in a noun phrase"))
    if row.members > 1:
        facts.append(translate("Panels", "chain of {count}").format(count=row.members))
    return facts


GROUPS = MappingProxyType(
    {
        DisagreementGroup.ANTECEDENT: QT_TRANSLATE_NOOP("Review", "antecedent"),
        DisagreementGroup.TYPE: QT_TRANSLATE_NOOP("Review", "type or kind"),
        DisagreementGroup.BOUNDARY: QT_TRANSLATE_NOOP("Review", "boundaries"),
        DisagreementGroup.OTHER: QT_TRANSLATE_NOOP("Review", "bridging"),
        DisagreementGroup.MISSED: QT_TRANSLATE_NOOP("Review", "not marked"),
        DisagreementGroup.UNDECIDED: QT_TRANSLATE_NOOP("Review", "decided by some only"),
        DisagreementGroup.NONE: QT_TRANSLATE_NOOP("Review", "no disagreement"),
    }
)
STATUSES = MappingProxyType(
    {
        Status.OPEN: QT_TRANSLATE_NOOP("Review", "open"),
        Status.SETTLED: QT_TRANSLATE_NOOP("Review", "settled"),
        Status.CHANGED: QT_TRANSLATE_NOOP("Review", "changed since"),
    }
)
WAYS = MappingProxyType(
    {
        SettledBy.ANSWER: QT_TRANSLATE_NOOP("Review", "settled"),
        SettledBy.MAJORITY: QT_TRANSLATE_NOOP("Review", "settled by the majority"),
        SettledBy.ONLY: QT_TRANSLATE_NOOP("Review", "taken over, decided by some only"),
        SettledBy.BOTH: QT_TRANSLATE_NOOP("Review", "several are acceptable"),
        SettledBy.GAP: QT_TRANSLATE_NOOP("Review", "gap in the guidelines"),
        SettledBy.BY_HAND: QT_TRANSLATE_NOOP("Review", "decided in the text"),
    }
)
CAUSES = MappingProxyType(
    {
        "right": QT_TRANSLATE_NOOP("Causes", "The answer is correct."),
        "missing:not-found": QT_TRANSLATE_NOOP("Causes", "The system does not list this anaphor."),
        "missing:non-referring": QT_TRANSLATE_NOOP("Causes", "The system answers: does not refer."),
        "missing:no-answer": QT_TRANSLATE_NOOP(
            "Causes", "The system gives no antecedent, although a correct candidate was left."
        ),
        "missing": QT_TRANSLATE_NOOP("Causes", "The system gives no answer."),
        "window": QT_TRANSLATE_NOOP(
            "Causes", "Every correct antecedent is outside the candidate window."
        ),
        "no-markable": QT_TRANSLATE_NOOP("Causes", "No candidate matches a correct antecedent."),
        "constraint": QT_TRANSLATE_NOOP(
            "Causes", "The constraint “{name}” excludes every correct candidate."
        ),
        "requirement": QT_TRANSLATE_NOOP(
            "Causes", "The requirement “{name}” excludes the last correct candidate."
        ),
        "preference": QT_TRANSLATE_NOOP(
            "Causes", "The preference “{name}” drops the last correct candidate."
        ),
        "choice": QT_TRANSLATE_NOOP(
            "Causes", "A correct candidate was left, and the system chose another."
        ),
        "carry-over": QT_TRANSLATE_NOOP(
            "Causes", "The answer is correct by itself, but leads to an earlier error."
        ),
        "part": QT_TRANSLATE_NOOP(
            "Causes", "The answer has some parts of a split antecedent, but not all."
        ),
        "reference": QT_TRANSLATE_NOOP("Causes", "The key has another type of reference."),
        "spurious:non-referring": QT_TRANSLATE_NOOP("Causes", "In the key it does not refer."),
        "spurious:no-antecedent": QT_TRANSLATE_NOOP("Causes", "The key gives it no antecedent."),
        "spurious:unmarked": QT_TRANSLATE_NOOP("Causes", "The key does not mark it."),
        "spurious": QT_TRANSLATE_NOOP("Causes", "The key has no anaphor there."),
        "missing-mention": QT_TRANSLATE_NOOP("Causes", "The response does not have this mention."),
        "spurious-mention": QT_TRANSLATE_NOOP("Causes", "The key does not have this mention."),
        "boundary": QT_TRANSLATE_NOOP(
            "Causes", "The mention has other boundaries in the response."
        ),
        "wrong-link": QT_TRANSLATE_NOOP("Causes", "It is linked to a mention of another entity."),
        "lost-link": QT_TRANSLATE_NOOP("Causes", "It is not linked to its entity."),
        "missing-entity": QT_TRANSLATE_NOOP(
            "Causes", "The response has no mention of this entity."
        ),
        "spurious-entity": QT_TRANSLATE_NOOP("Causes", "The key has no mention of this entity."),
        "split-entity": QT_TRANSLATE_NOOP("Causes", "The response divides this entity."),
        "merged-entities": QT_TRANSLATE_NOOP("Causes", "The response joins several entities."),
    }
)
"""The sentences of `annotation.failure_causes`, where translators find them."""
OUTCOMES = MappingProxyType(
    {
        "failure": QT_TRANSLATE_NOOP("Review", "wrong"),
        "part": QT_TRANSLATE_NOOP("Review", "in part"),
        "missing": QT_TRANSLATE_NOOP("Review", "no answer"),
        "spurious": QT_TRANSLATE_NOOP("Review", "too much"),
        "exit": QT_TRANSLATE_NOOP("Review", "correct"),
        "missing-mention": QT_TRANSLATE_NOOP("Review", "missing mention"),
        "spurious-mention": QT_TRANSLATE_NOOP("Review", "spurious mention"),
        "boundary": QT_TRANSLATE_NOOP("Review", "boundary"),
        "wrong-link": QT_TRANSLATE_NOOP("Review", "wrong link"),
        "lost-link": QT_TRANSLATE_NOOP("Review", "lost link"),
        "missing-entity": QT_TRANSLATE_NOOP("Review", "missing entity"),
        "spurious-entity": QT_TRANSLATE_NOOP("Review", "spurious entity"),
        "split-entity": QT_TRANSLATE_NOOP("Review", "split entity"),
        "merged-entities": QT_TRANSLATE_NOOP("Review", "merged entities"),
    }
)
FAMILIES = MappingProxyType(
    {
        "missing": QT_TRANSLATE_NOOP("Review", "no answer"),
        "window": QT_TRANSLATE_NOOP("Review", "outside the window"),
        "no-markable": QT_TRANSLATE_NOOP("Review", "no such candidate"),
        "constraint": QT_TRANSLATE_NOOP("Review", "constraint"),
        "requirement": QT_TRANSLATE_NOOP("Review", "requirement"),
        "preference": QT_TRANSLATE_NOOP("Review", "preference"),
        "choice": QT_TRANSLATE_NOOP("Review", "wrong choice"),
        "carry-over": QT_TRANSLATE_NOOP("Review", "earlier error"),
        "part": QT_TRANSLATE_NOOP("Review", "part of a split antecedent"),
        "reference": QT_TRANSLATE_NOOP("Review", "type of reference"),
        "spurious": QT_TRANSLATE_NOOP("Review", "too much"),
    }
)


def group_name(group: DisagreementGroup) -> str:
    """Return what a group of disagreements is called."""
    return translate("Review", GROUPS[group])


SIGNS = MappingProxyType({SettledBy.BOTH: "≈", SettledBy.GAP: "?"})
"""Signs of disagreements that were not settled to one answer."""


def status_sign(entry: Entry) -> str:
    """Return how far a disagreement is as one sign: nothing is shown by colour alone."""
    if entry.status is Status.CHANGED:
        return "↻"
    if entry.how is None:
        return "◆"
    return SIGNS.get(entry.how, "✓")


def status_name(entry: Entry) -> str:
    """Return how far a disagreement is."""
    if entry.status is Status.SETTLED and entry.how is not None:
        return translate("Review", WAYS[entry.how])
    return translate("Review", STATUSES[entry.status])


def failure_name(outcome: str) -> str:
    """Return what an outcome is called; unknown ones stand for themselves."""
    return translate("Review", OUTCOMES[outcome]) if outcome in OUTCOMES else outcome


def mode_name(mode: str) -> str:
    """Return what a way of counting earlier errors is called."""
    match mode:
        case "propagated":
            return translate("Review", "own earlier errors kept")
        case "corrected":
            return translate("Review", "earlier errors corrected")
        case _:
            return mode


def family_name(family: str) -> str:
    """Return what a family of causes is called."""
    if family in FAMILIES:
        return translate("Review", FAMILIES[family])
    return failure_name(family)


def cause_name(cause: str) -> str:
    """Return a cause in a few words: its family, and the name of the constraint or preference."""
    family, _, name = cause.partition(":")
    if family in ("constraint", "requirement", "preference") and name:
        return f"{family_name(family)}: {rule_name(name)}"
    return family_name(family)


def cause_sentence(cause: str) -> str:
    """Return a cause as a sentence."""
    sentence, name = sentence_of(cause)
    return translate("Causes", sentence).replace("{name}", isolated(rule_name(name)))


Meaning = Callable[[str, Markable], str]
"""Who or what a mention stands for in an annotator's chains, in words."""


def _no_meaning(_annotator: str, _mention: Markable) -> str:
    return ""


def answer_words(
    document: Document, item: AlignedAnaphor, reply: Reply, meaning: Meaning = _no_meaning
) -> str:
    """Return an answer in words: sign and antecedents, and whatever else the answers differ in.

    ``meaning`` tells who or what a mention stands for in the chains of an annotator, ``""`` where
    it says that itself.
    """
    if reply.stance is AnnotatorStance.NOT_MARKED:
        return translate("Review", "no anaphor")
    if reply.stance.open:
        return translate("Review", "not decided")
    parts: list[str] = []
    if reply.antecedents:
        words = " + ".join(
            [
                _told_apart(document, item, one, meaning(reply.annotator, one))
                for one in reply.antecedents
            ]
        )
        parts.append(f"{reply.reference or Reference.ANAPHOR} {words}")
    elif reply.reference is not None and (
        reply.reference is not Reference.OTHER or not reply.bridges
    ):
        new = reply.anaphor is not None and is_new(reply.anaphor)
        parts.append(reference_name(reply.reference, new=new))
    for other, relation in reply.bridges:
        bridged = translate("Review", "bridging to {words}")
        text = bridged.format(words=isolated(called(document, other)))
        parts.append(f"{text} ({relation})" if relation else text)
    if DifferenceAspect.KIND in item.aspects and reply.anaphor is not None:
        parts.append(kind_name(reply.anaphor.kind))
    spans = {one.markable.spans for one in item.replies if one.markable is not None}
    if len(spans) > 1 and reply.markable is not None:
        text = translate("Review", "as “{words}”")
        parts.append(text.format(words=isolated(called(document, reply.markable))))
    return JOINT.join(parts)


def _told_apart(
    document: Document, item: AlignedAnaphor, antecedent: Markable, meaning: str
) -> str:
    """Return an antecedent's words, what they mean, and the place of one called as another is.

    Where both are in one sentence, the next word is named as well.
    """
    words = called(document, antecedent)
    same = [
        other
        for reply in item.replies
        for other in reply.antecedents
        if called(document, other) == words and other.spans != antecedent.spans
    ]
    told = f"{isolated(words)} (= {isolated(meaning)})" if meaning else isolated(words)
    if not same:
        return told
    sentence = document.sentence_of(antecedent.start)
    place = distance_short(document.sentence_of(item.markable.start) - sentence)
    beside = any(document.sentence_of(other.start) == sentence for other in same)
    if beside and antecedent.end < document.sentences[sentence].end:
        following = translate("Review", "before “{word}”")
        place += ", " + following.format(word=isolated(document.tokens[antecedent.end].text))
    return f"{told} ({place})"


def votes_text(entry: Entry, label: Callable[[str], str]) -> str:
    """Return who gives which answer, *1: A, C · 2: B*; at the end who has not decided."""
    groups: dict[int, list[str]] = {}
    for name, number in entry.votes:
        groups.setdefault(number, []).append(isolated(label(name)))
    undecided = translate("Review", "not decided")
    return JOINT.join(
        [
            f"{number or undecided}: {', '.join(groups[number])}"
            for number in sorted(groups, key=lambda number: number or len(groups) + 1)
        ]
    )


def undone_text(undone: Sequence[tuple[str, int]], label: Callable[[str], str]) -> str:
    """Return which annotators still have how many anaphors to decide; these are not compared."""
    text = translate("Review", "not decided yet: {annotators}")
    each = [f"{isolated(label(name))} {number}" for name, number in undone]
    return text.format(annotators=", ".join(each))


def only_by_text(
    only_by: Sequence[tuple[Sequence[str], int]], label: Callable[[str], str] = str
) -> str:
    """Return how many anaphors only some annotators have decided: *6 decided by Ana only*."""
    text = translate("Review", "{count} decided by {annotators} only")
    return ", ".join(
        [
            text.format(count=count, annotators=", ".join([isolated(label(n)) for n in names]))
            for names, count in only_by
        ]
    )


def left_out_text(left_out: Mapping[str, int], label: Callable[[str], str]) -> str:
    """Return who is not compared, and how many anaphors they have decided."""
    text = translate("Review", "not compared, too few decisions: {annotators}")
    each = [f"{isolated(label(name))} {number}" for name, number in left_out.items()]
    return text.format(annotators=", ".join(each))


def share(value: float | None) -> str:
    """Return a figure with two decimals, ``–`` when undefined."""
    return "–" if value is None else QLocale().toString(value, "f", 2)


UNKNOWN_YET = "… → …"
"""Stands for two figures that are being computed; about as wide as they are."""


def figures_text(figures: Figures | None) -> str:
    """Return agreement before and after adjudication in one line; ``None`` is not known yet."""
    before, after = [
        {(one.subject, one.measure): one.value for one in side}
        for side in ((figures.before, figures.after) if figures is not None else ((), ()))
    ]
    return JOINT.join(
        [
            f"{name} {before_after(before.get(key), after.get(key)) if figures else UNKNOWN_YET}"
            for key, name in (
                (("antecedent", "same-chain"), translate("Review", "same chain")),
                (("antecedent", "same-link"), translate("Review", "same link")),
                (("kind", "kappa"), translate("Review", "kinds (kappa)")),
                (("reference", "kappa"), translate("Review", "types (kappa)")),
                (("chains", "masi"), translate("Review", "chains (alpha)")),
            )
        ]
    )


def before_after(before: float | None, after: float | None) -> str:
    """Return a figure before and after, once where it has not changed."""
    if share(before) == share(after):
        return share(before)
    return f"{share(before)} → {share(after)}"


def joined_words(words: Iterable[str]) -> str:
    """Return words of several expressions in one line."""
    return " + ".join([isolated(word) for word in words])
