"""What adjudication and the error view call things, in the language of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType

from PySide6.QtCore import QLocale

from anaphora_workbench.annotation.adjudication_entries import Entry, Status
from anaphora_workbench.annotation.adjudication_figures import Figures
from anaphora_workbench.annotation.adjudication_taking import How
from anaphora_workbench.annotation.disagreements import Aspect, Compared, Group, Reply, Standing
from anaphora_workbench.annotation.failure_causes import sentence_of
from anaphora_workbench.model import Document, Reference
from anaphora_workbench.model.naming import called
from anaphora_workbench.ui.panels.looks import isolated
from anaphora_workbench.ui.wording.names import JOINT, kind_name, reference_name
from anaphora_workbench.ui.wording.reasons import part_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

GROUPS = MappingProxyType(
    {
        Group.ANTECEDENT: QT_TRANSLATE_NOOP("Review", "antecedent"),
        Group.TYPE: QT_TRANSLATE_NOOP("Review", "type or kind"),
        Group.BOUNDARY: QT_TRANSLATE_NOOP("Review", "boundaries"),
        Group.OTHER: QT_TRANSLATE_NOOP("Review", "bridging"),
        Group.MISSED: QT_TRANSLATE_NOOP("Review", "not marked"),
        Group.UNDECIDED: QT_TRANSLATE_NOOP("Review", "not decided"),
        Group.NONE: QT_TRANSLATE_NOOP("Review", "no disagreement"),
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
        How.ANSWER: QT_TRANSLATE_NOOP("Review", "settled"),
        How.MAJORITY: QT_TRANSLATE_NOOP("Review", "settled by the majority"),
        How.BOTH: QT_TRANSLATE_NOOP("Review", "several are acceptable"),
        How.GAP: QT_TRANSLATE_NOOP("Review", "gap in the guidelines"),
        How.BY_HAND: QT_TRANSLATE_NOOP("Review", "decided in the text"),
    }
)
CAUSES = MappingProxyType(
    {
        "right": QT_TRANSLATE_NOOP("Causes", "The answer is correct."),
        "missing:not-found": QT_TRANSLATE_NOOP("Causes", "The system does not list this anaphor."),
        "missing:non-referring": QT_TRANSLATE_NOOP(
            "Causes", "The system says that it does not refer."
        ),
        "missing:no-answer": QT_TRANSLATE_NOOP(
            "Causes", "The system names no antecedent, though a right one was left."
        ),
        "missing": QT_TRANSLATE_NOOP("Causes", "The system gives no answer."),
        "window": QT_TRANSLATE_NOOP(
            "Causes", "Every right antecedent stands outside the sentences that are searched."
        ),
        "no-markable": QT_TRANSLATE_NOOP(
            "Causes", "No expression among the candidates stands for a right antecedent."
        ),
        "constraint": QT_TRANSLATE_NOOP(
            "Causes", "The constraint “{name}” excludes every right candidate."
        ),
        "requirement": QT_TRANSLATE_NOOP(
            "Causes", "The requirement “{name}” excludes the last right candidate."
        ),
        "preference": QT_TRANSLATE_NOOP(
            "Causes", "The preference “{name}” drops the last right candidate."
        ),
        "choice": QT_TRANSLATE_NOOP(
            "Causes", "A right candidate was left, and another one was taken."
        ),
        "carry-over": QT_TRANSLATE_NOOP(
            "Causes", "The answer is right by itself, but leads on to an earlier error."
        ),
        "part": QT_TRANSLATE_NOOP(
            "Causes", "Some parts of a split antecedent are named, but not all."
        ),
        "reference": QT_TRANSLATE_NOOP("Causes", "The key has another type of reference."),
        "spurious:non-referring": QT_TRANSLATE_NOOP(
            "Causes", "The key says that it does not refer."
        ),
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
        "choice": QT_TRANSLATE_NOOP("Review", "choice"),
        "carry-over": QT_TRANSLATE_NOOP("Review", "carry-over"),
        "part": QT_TRANSLATE_NOOP("Review", "part of a split antecedent"),
        "reference": QT_TRANSLATE_NOOP("Review", "type of reference"),
        "spurious": QT_TRANSLATE_NOOP("Review", "too much"),
    }
)


def group_name(group: Group) -> str:
    """Return what a group of disagreements is called."""
    return translate("Review", GROUPS[group])


SIGNS = MappingProxyType({How.BOTH: "≈", How.GAP: "?"})
"""Signs of disagreements that were not settled to one answer."""


def status_sign(entry: Entry) -> str:
    """Return how far a disagreement is as one sign: nothing alone is told by colour."""
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


def outcome_name(outcome: str) -> str:
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
    return outcome_name(family)


def cause_name(cause: str) -> str:
    """Return a cause in a few words: its family, and the name of the constraint or preference."""
    family, _, name = cause.partition(":")
    if family in ("constraint", "requirement", "preference") and name:
        return f"{family_name(family)}: {part_name(name)}"
    return family_name(family)


def cause_sentence(cause: str) -> str:
    """Return a cause as a sentence."""
    sentence, name = sentence_of(cause)
    return translate("Causes", sentence).replace("{name}", isolated(part_name(name)))


def answer_words(document: Document, item: Compared, reply: Reply) -> str:
    """Return an answer in words: sign and antecedents, and whatever else the answers differ in."""
    if reply.standing is Standing.NOT_MARKED:
        return translate("Review", "no anaphor")
    if reply.standing.open:
        return translate("Review", "not decided")
    parts: list[str] = []
    if reply.antecedents:
        words = " + ".join([isolated(called(document, one)) for one in reply.antecedents])
        parts.append(f"{reply.reference or Reference.ANAPHOR} {words}")
    elif reply.reference is not None and (
        reply.reference is not Reference.OTHER or not reply.bridges
    ):
        parts.append(reference_name(reply.reference))
    for other, relation in reply.bridges:
        bridged = translate("Review", "bridging to {words}")
        said = bridged.format(words=isolated(called(document, other)))
        parts.append(f"{said} ({relation})" if relation else said)
    if Aspect.KIND in item.aspects and reply.anaphor is not None:
        parts.append(kind_name(reply.anaphor.kind))
    spans = {one.markable.spans for one in item.replies if one.markable is not None}
    if len(spans) > 1 and reply.markable is not None:
        said = translate("Review", "as “{words}”")
        parts.append(said.format(words=isolated(called(document, reply.markable))))
    return JOINT.join(parts)


def votes_text(entry: Entry, label: Callable[[str], str]) -> str:
    """Return who gives which answer: ``A>2  B>1``; ``–`` for who has not decided."""
    return "  ".join([f"{isolated(label(name))}>{number or '–'}" for name, number in entry.votes])


def undone_text(undone: Sequence[tuple[str, int]], label: Callable[[str], str]) -> str:
    """Return which annotators still have how many anaphors to decide; these are not compared."""
    said = translate("Review", "not decided yet: {annotators}")
    each = [f"{isolated(label(name))} {number}" for name, number in undone]
    return said.format(annotators=", ".join(each))


def share(value: float | None) -> str:
    """Return a figure with two decimals, ``–`` when undefined."""
    return "–" if value is None else QLocale().toString(value, "f", 2)


def figures_text(figures: Figures) -> str:
    """Return agreement before and after adjudication in one line."""
    before = {(one.subject, one.measure): one.value for one in figures.before}
    after = {(one.subject, one.measure): one.value for one in figures.after}
    return JOINT.join(
        [
            f"{name} {before_after(before.get(key), after.get(key))}"
            for key, name in (
                (("antecedent", "same-chain"), translate("Review", "same chain")),
                (("antecedent", "same-link"), translate("Review", "same link")),
                (("kind", "kappa"), translate("Review", "kinds κ")),
                (("reference", "kappa"), translate("Review", "types κ")),
                (("chains", "masi"), translate("Review", "chains α")),
            )
        ]
    )


def before_after(before: float | None, after: float | None) -> str:
    """Return a figure before and after, once where it has not changed."""
    if share(before) == share(after):
        return share(before)
    return f"{share(before)} → {share(after)}"


def joined(words: Iterable[str]) -> str:
    """Return words of several expressions in one line."""
    return " + ".join([isolated(word) for word in words])
