"""A candidate in words: in its row, for screen readers, with the key that chooses it."""

from __future__ import annotations

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.ui.wording.names import distance_long, match_name, record_facts
from anaphora_workbench.ui.wording.problems import reason_in_words, rule_name
from anaphora_workbench.ui.wording.translation import directed, translate

KEYS = 9
"""Candidates whose number is a key."""


def entity_facts(row: CandidateRow) -> list[str]:
    """Return what a row says of its entity: how many mentions are candidates, and the verdicts."""
    count = len(row.mentions)
    if count < 2:
        return []
    if row.passing in (0, count):
        return [translate("Panels", "{count} mentions here").format(count=count)]
    text = translate("Panels", "{passing} of {count} mentions here allowed")
    facts = [text.format(passing=row.passing, count=count)]
    if row.disagreeing:
        rules = ", ".join([rule_name(name) for name in row.disagreeing])
        facts.append(translate("Panels", "others rejected by {rules}").format(rules=rules))
    return facts


def key_of(row: CandidateRow) -> str:
    """Return the digit or letter that chooses a row, ``""`` for none."""
    return "" if row.part else letter_of(row) or f"{row.number}"


def letter_of(row: CandidateRow) -> str:
    """Return the letter that is shown in place of a number that is not a key, ``""`` for none."""
    return row.letter.upper() if row.number > KEYS else ""


def row_words(row: CandidateRow) -> str:
    """Return the words of a candidate, a pronoun with what it stands for: *she (= Marta)*.

    A clause begins with its predicate: *left: Marta left the house*.
    """
    if row.predicate:
        return f"{directed(row.predicate)}: {directed(row.words)}"
    if not row.stands_for:
        return row.words
    return f"{directed(row.words)} (= {directed(row.stands_for)})"


def row_sentence(row: CandidateRow, *, current: bool = False, in_set: bool = False) -> str:
    """Return a candidate as one sentence, which is what a screen reader says."""
    parts = [key_of(row), row.words, distance_long(row.distance)]
    if row.part:
        parts[0] = translate("Panels", "same entity")
    if row.predicate:
        parts.insert(1, translate("Panels", "clause of {words}").format(words=row.predicate))
    if row.stands_for:
        parts.insert(2, translate("Panels", "refers to {words}").format(words=row.stands_for))
    if current:
        parts.append(translate("Panels", "marked"))
    if row.proposed:
        parts.append(translate("Panels", "proposed"))
    if in_set:
        parts.append(translate("Panels", "in the set"))
    parts += [
        translate("Panels", "rejected by {rule}: {reason}").format(
            rule=rule_name(verdict.constraint), reason=reason_in_words(verdict.reason).rstrip(".")
        )
        for verdict in row.failed
    ]
    if row.match is not None:
        parts.append(match_name(row.match))
    if row.letter and row.number <= KEYS:
        parts.append(translate("Panels", "letter {letter}").format(letter=row.letter.upper()))
    if row.outside:
        parts.append(translate("Panels", "outside the window"))
    parts += [*entity_facts(row), *record_facts(row)]
    return ", ".join(parts) + "."
