"""The English sentences of the classic resolvers and the sieves, where translators find them.

As `anaphora_workbench.ui.wording.reason_tables`, which holds those of all other plug-ins.
"""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

CLASSIC_TRACES = (
    # What they all say before they search
    QT_TRANSLATE_NOOP(
        "Reasons",
        "requirement 'search': {left} of {all} stay; they are noun phrases before the anaphor,"
        " {back} sentences back at most",
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "requirement 'search': {left} of {all} stay; they come before the anaphor,"
        " {back} sentences back at most",
    ),
    # Hobbs
    QT_TRANSLATE_NOOP("Reasons", "The reflexive takes the first noun phrase of its clause."),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Step {step} proposes it 1 sentence back, after turning down {rejected}.",
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Step {step} proposes it {back} sentences back, after turning down {rejected}.",
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Step {step} proposes it in the same sentence, after turning down {rejected}.",
    ),
    QT_TRANSLATE_NOOP("Reasons", "The search proposed nothing."),
    QT_TRANSLATE_NOOP("Reasons", "The search turned down its only proposal."),
    QT_TRANSLATE_NOOP("Reasons", "The search turned down all {all} proposals."),
    # Salience
    QT_TRANSLATE_NOOP("Reasons", "factors: {factors}"),
    QT_TRANSLATE_NOOP("Reasons", "factors in this sentence: {factors}"),
    QT_TRANSLATE_NOOP("Reasons", "factors 1 sentence back: {factors}"),
    QT_TRANSLATE_NOOP("Reasons", "factors {back} sentences back: {factors}"),
    QT_TRANSLATE_NOOP("Reasons", "its entity has salience {weight}"),
    QT_TRANSLATE_NOOP("Reasons", "for this pronoun only: {weights}"),
    # Indicators
    QT_TRANSLATE_NOOP("Reasons", "greatest sum of indicators, {weight}: none"),
    QT_TRANSLATE_NOOP("Reasons", "greatest sum of indicators, {weight}: {weights}"),
    # CogNIAC
    QT_TRANSLATE_NOOP(
        "Reasons", "Rule {step}: it is the only possible antecedent in the text so far."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Rule {step}: the reflexive takes the nearest possible antecedent of its sentence.",
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "Rule {step}: it is the only possible antecedent in this and the prior sentence."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "Rule {step}: the same possessive phrase stands once in the prior sentence."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "Rule {step}: it is the only possible antecedent in this sentence."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Rule {step}: the subject takes the only possible antecedent in the subject of the prior"
        " sentence.",
    ),
    QT_TRANSLATE_NOOP("Reasons", "Rule {step}: it is the backward-looking center of the clause."),
    QT_TRANSLATE_NOOP("Reasons", "Rule {step}: it is the most recent possible antecedent."),
    QT_TRANSLATE_NOOP("Reasons", "{all} antecedents are possible, and no rule decides."),
    # Centering
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Transition {transition}: it is number {rank} of {all} in the previous Cf list, and the"
        " Cb.",
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "Transition {transition}: it is number {rank} of {all} in the previous Cf list, and not"
        " the Cb.",
    ),
    QT_TRANSLATE_NOOP("Reasons", "It is the highest entity of the same utterance that agrees."),
    QT_TRANSLATE_NOOP("Reasons", "No interpretation keeps the rules of centering."),
    QT_TRANSLATE_NOOP("Reasons", "Nothing in this utterance or the previous one agrees."),
    # S-list and Left-Right Centering
    QT_TRANSLATE_NOOP(
        "Reasons", "It is number {rank} of {all} in the S-list: {status}, in this utterance."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is number {rank} of {all} in the S-list: {status}, 1 utterance back."
    ),
    QT_TRANSLATE_NOOP("Reasons", "The S-list is empty."),
    QT_TRANSLATE_NOOP("Reasons", "The only entity in the S-list does not agree."),
    QT_TRANSLATE_NOOP("Reasons", "None of the {all} entities in the S-list agrees."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is the highest that agrees in the partial Cf list of its utterance."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It is the highest that agrees in the Cf list 1 utterance back."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is the highest that agrees in the Cf list {back} utterances back."
    ),
    QT_TRANSLATE_NOOP("Reasons", "No Cf list holds an entity that is left."),
)
"""Why a classic resolver answers as it does."""
SIEVE_TRACES = (
    QT_TRANSLATE_NOOP("Reasons", "speaker identification: the words of one speaker"),
    QT_TRANSLATE_NOOP("Reasons", "exact string match: the same words"),
    QT_TRANSLATE_NOOP("Reasons", "relaxed string match: the same words up to the head"),
    QT_TRANSLATE_NOOP("Reasons", "apposition: it stands beside the other and explains it"),
    QT_TRANSLATE_NOOP("Reasons", "predicate nominative: its subject is said to be it"),
    QT_TRANSLATE_NOOP("Reasons", "role apposition: it is the role before a name"),
    QT_TRANSLATE_NOOP("Reasons", "relative pronoun: its clause modifies the other"),
    QT_TRANSLATE_NOOP("Reasons", "doubling: the clitic repeats it"),
    QT_TRANSLATE_NOOP("Reasons", "acronym: one is made of the initials of the other"),
    QT_TRANSLATE_NOOP("Reasons", "demonym: a country and its people"),
    QT_TRANSLATE_NOOP(
        "Reasons", "strict head match A: the same head, with no new word and no new modifier"
    ),
    QT_TRANSLATE_NOOP("Reasons", "strict head match B: the same head, with no new word"),
    QT_TRANSLATE_NOOP("Reasons", "strict head match C: the same head, with no new modifier"),
    QT_TRANSLATE_NOOP("Reasons", "proper head word match: a name with the same last word"),
    QT_TRANSLATE_NOOP("Reasons", "relaxed head match: a name whose last word is in the other name"),
    QT_TRANSLATE_NOOP("Reasons", "pronoun: it agrees with all that is known of the other"),
)
"""The passes of the resolver ``sieves``, and what each goes by."""
REQUIREMENTS = MappingProxyType(
    {
        QT_TRANSLATE_NOOP("Rules", "noun phrase"): QT_TRANSLATE_NOOP(
            "Reasons", "are no relative pronouns"
        ),
        QT_TRANSLATE_NOOP("Rules", "entity"): QT_TRANSLATE_NOOP(
            "Reasons", "have a referent that nothing excludes"
        ),
        QT_TRANSLATE_NOOP("Rules", "class"): QT_TRANSLATE_NOOP(
            "Reasons", "are known to name a living being as the pronoun does"
        ),
    }
)
"""What the classic resolvers require, and what candidates do that meet it."""
SEARCH = QT_TRANSLATE_NOOP("Rules", "search")
"""What steps call the decision of the algorithm itself."""
FACTORS = frozenset(
    (
        # Of salience
        QT_TRANSLATE_NOOP("Factors", "recency"),
        QT_TRANSLATE_NOOP("Factors", "subject"),
        QT_TRANSLATE_NOOP("Factors", "existential"),
        QT_TRANSLATE_NOOP("Factors", "object"),
        QT_TRANSLATE_NOOP("Factors", "direct object"),
        QT_TRANSLATE_NOOP("Factors", "indirect object"),
        QT_TRANSLATE_NOOP("Factors", "oblique"),
        QT_TRANSLATE_NOOP("Factors", "possessive"),
        QT_TRANSLATE_NOOP("Factors", "head"),
        QT_TRANSLATE_NOOP("Factors", "head noun"),
        QT_TRANSLATE_NOOP("Factors", "argument"),
        QT_TRANSLATE_NOOP("Factors", "non-adverbial"),
        QT_TRANSLATE_NOOP("Factors", "not in ADVP"),
        QT_TRANSLATE_NOOP("Factors", "sentence"),
        QT_TRANSLATE_NOOP("Factors", "segment"),
        QT_TRANSLATE_NOOP("Factors", "parallelism"),
        QT_TRANSLATE_NOOP("Factors", "cataphora"),
        QT_TRANSLATE_NOOP("Factors", "same sentence"),
        # Indicators
        QT_TRANSLATE_NOOP("Factors", "definiteness"),
        QT_TRANSLATE_NOOP("Factors", "givenness"),
        QT_TRANSLATE_NOOP("Factors", "indicating verb"),
        QT_TRANSLATE_NOOP("Factors", "reiteration"),
        QT_TRANSLATE_NOOP("Factors", "heading"),
        QT_TRANSLATE_NOOP("Factors", "prepositional"),
        QT_TRANSLATE_NOOP("Factors", "collocation"),
        QT_TRANSLATE_NOOP("Factors", "immediate reference"),
        QT_TRANSLATE_NOOP("Factors", "distance"),
        QT_TRANSLATE_NOOP("Factors", "term"),
        QT_TRANSLATE_NOOP("Factors", "pronoun"),
        QT_TRANSLATE_NOOP("Factors", "frequent candidate"),
        QT_TRANSLATE_NOOP("Factors", "sequential instructions"),
    )
)
"""Factors of salience, indicators, and what counts for one pronoun only."""
TRANSITIONS = frozenset(
    (
        QT_TRANSLATE_NOOP("Factors", "continue"),
        QT_TRANSLATE_NOOP("Factors", "retain"),
        QT_TRANSLATE_NOOP("Factors", "smooth-shift"),
        QT_TRANSLATE_NOOP("Factors", "rough-shift"),
    )
)
"""Transitions of centering."""
STATUSES = frozenset(
    (
        QT_TRANSLATE_NOOP("Factors", "hearer-old"),
        QT_TRANSLATE_NOOP("Factors", "mediated"),
        QT_TRANSLATE_NOOP("Factors", "hearer-new"),
    )
)
"""What an entity is to the hearer."""
