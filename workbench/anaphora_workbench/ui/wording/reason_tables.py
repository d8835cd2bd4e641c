"""The English sentences of constraints, resolvers, sieves and finders, where translators find them.

Plug-ins give their reasons in English, and projects store them so. A new sentence of a plug-in that
ships with the program gets a line here; sentences of others are shown as they are. Plug-ins fill
the places in braces; `anaphora_workbench.ui.wording.reasons` says what may stand in each.
"""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

VERDICTS = (
    # Number, gender and person
    QT_TRANSLATE_NOOP("Reasons", "Its number is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "The number of the pronoun is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "Its gender is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "The gender of the pronoun is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "Its person is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "The person of the pronoun is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "Both are {features}."),
    QT_TRANSLATE_NOOP("Reasons", "It is {theirs}, but the pronoun is {ours}."),
    QT_TRANSLATE_NOOP("Reasons", "It is a plural name, but the pronoun stands for one person."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is singular, but names a group, which a plural pronoun may take up."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is singular, but stands for several, so a plural pronoun may take it up."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is one person of unknown sex, whom a plural pronoun may take up."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "A neuter pronoun may take up a thing whatever the gender of its noun."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It may name the speaker or hearer."),
    QT_TRANSLATE_NOOP("Reasons", "It names the speaker of the quotation."),
    QT_TRANSLATE_NOOP("Reasons", "It names the speaker of the quotation, not the hearer."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is another argument of the verb of saying, so it is not the speaker."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "One of the two stands in a quotation; the other may be its speaker or hearer."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It is not the speaker that the text names."),
    QT_TRANSLATE_NOOP("Reasons", "It names the hearer of the quotation."),
    QT_TRANSLATE_NOOP("Reasons", "It names the hearer of the quotation, not the speaker."),
    QT_TRANSLATE_NOOP("Reasons", "Both are the same speaker or hearer."),
    QT_TRANSLATE_NOOP("Reasons", "It is not the hearer that the text names."),
    QT_TRANSLATE_NOOP("Reasons", "The text does not say that it is the hearer."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It names the speaker or hearer of the quotation, not a third person."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It takes up the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "The two have different speakers."),
    QT_TRANSLATE_NOOP("Reasons", "The speaker is unknown."),
    # What is named
    QT_TRANSLATE_NOOP("Reasons", "It only says when something happens."),
    QT_TRANSLATE_NOOP("Reasons", "The pronoun can stand for persons and for things."),
    QT_TRANSLATE_NOOP("Reasons", "What it names is unknown."),
    QT_TRANSLATE_NOOP("Reasons", "It names a person, but the pronoun stands for things."),
    QT_TRANSLATE_NOOP("Reasons", "It names something that the pronoun can stand for."),
    QT_TRANSLATE_NOOP("Reasons", "It names a person or an animal, as the pronoun does."),
    QT_TRANSLATE_NOOP("Reasons", "It names a country or town, which may be spoken of as she."),
    QT_TRANSLATE_NOOP("Reasons", "It names {classes}, but the pronoun stands for persons."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It names a thing, and another candidate is a person who can receive."
    ),
    # Binding
    QT_TRANSLATE_NOOP("Reasons", "It is no other argument of the pronoun's verb."),
    QT_TRANSLATE_NOOP("Reasons", "A possessive pronoun is not bound to its clause."),
    QT_TRANSLATE_NOOP("Reasons", "Only pronouns are bound to their clause."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is an argument of the same verb, where a reflexive pronoun would be used."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons", "It is the understood subject of the pronoun's verb; a reflexive would be used."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It is coordinated with the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "It is the possessor of the phrase in which the pronoun stands."),
    QT_TRANSLATE_NOOP(
        "Reasons", "The pronoun follows a preposition of place, so the subject may bind it."
    ),
    QT_TRANSLATE_NOOP("Reasons", "With this verb the dative may also be the subject."),
    QT_TRANSLATE_NOOP("Reasons", "The clitic repeats the phrase."),
    QT_TRANSLATE_NOOP("Reasons", "The clitic may repeat the phrase."),
    QT_TRANSLATE_NOOP("Reasons", "It is the same as another argument of the verb."),
    QT_TRANSLATE_NOOP("Reasons", "It is the same as the other of speaker and hearer."),
    QT_TRANSLATE_NOOP("Reasons", "What it stands for does not agree."),
    QT_TRANSLATE_NOOP("Reasons", "It is the clitic that repeats the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "The clitic repeats another phrase of its verb."),
    QT_TRANSLATE_NOOP("Reasons", "Both are the speaker or both the hearer; one is reflexive."),
    QT_TRANSLATE_NOOP("Reasons", "It stands in a higher place of the reflexive's clause."),
    QT_TRANSLATE_NOOP("Reasons", "The reflexive stands beside it for emphasis."),
    QT_TRANSLATE_NOOP("Reasons", "A phrase with the reflexive modifies it."),
    QT_TRANSLATE_NOOP(
        "Reasons", "A reflexive refers to an argument of its own clause, which it is not."
    ),
    QT_TRANSLATE_NOOP("Reasons", "There is no parse to tell."),
    QT_TRANSLATE_NOOP("Reasons", "The reflexive's clause has no subject that could bind it."),
    # One inside the other
    QT_TRANSLATE_NOOP("Reasons", "Neither is part of the other."),
    QT_TRANSLATE_NOOP("Reasons", "The pronoun stands in a relative clause that belongs to it."),
    QT_TRANSLATE_NOOP("Reasons", "It holds the pronoun, perhaps in a relative clause."),
    QT_TRANSLATE_NOOP("Reasons", "It holds the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "It is part of the expression that is looked up."),
    QT_TRANSLATE_NOOP("Reasons", "It repeats the phrase that holds the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "It consists of the same words."),
    QT_TRANSLATE_NOOP("Reasons", "It is the word that holds the clitic."),
    # Order
    QT_TRANSLATE_NOOP("Reasons", "It comes before the pronoun."),
    QT_TRANSLATE_NOOP("Reasons", "It begins before the pronoun and holds it."),
    QT_TRANSLATE_NOOP(
        "Reasons", "The pronoun stands in an earlier clause that depends on its clause."
    ),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "The pronoun stands in an earlier prepositional phrase that depends on its clause.",
    ),
    QT_TRANSLATE_NOOP("Reasons", "It comes after the clitic that repeats it."),
    QT_TRANSLATE_NOOP(
        "Reasons", "It comes after the clitic that repeats it, and nobody before the clitic agrees."
    ),
    QT_TRANSLATE_NOOP("Reasons", "It comes after the pronoun and says who speaks or hears."),
    QT_TRANSLATE_NOOP(
        "Reasons",
        "It comes after the pronoun, and an earlier candidate is the same speaker or hearer.",
    ),
    QT_TRANSLATE_NOOP("Reasons", "It comes after the pronoun."),
)
"""Why a constraint lets a candidate pass or not."""
TRACES = (
    QT_TRANSLATE_NOOP("Reasons", "constraints: {left} of {all} candidates stay"),
    QT_TRANSLATE_NOOP(
        "Reasons", "constraints: {left} of {all} candidates stay (excluded by {excluded})"
    ),
    QT_TRANSLATE_NOOP("Reasons", "preference '{preference}': {left} of {all} stay; they {title}"),
    QT_TRANSLATE_NOOP("Reasons", "requirement '{preference}': {left} of {all} stay; they {title}"),
    QT_TRANSLATE_NOOP("Reasons", "There is no candidate in the window."),
    QT_TRANSLATE_NOOP("Reasons", "No candidate is left of {all}; excluded by {excluded}."),
    QT_TRANSLATE_NOOP("Reasons", "It is the nearest of {all} candidates that agree."),
    QT_TRANSLATE_NOOP("Reasons", "It is the only candidate that agrees."),
    QT_TRANSLATE_NOOP("Reasons", "It is the nearest candidate; no constraint was asked."),
    QT_TRANSLATE_NOOP("Reasons", "It is the nearest of {all} subjects that agree."),
    QT_TRANSLATE_NOOP("Reasons", "It is the only subject that agrees."),
    QT_TRANSLATE_NOOP("Reasons", "It is the first candidate of the previous sentence that agrees."),
    QT_TRANSLATE_NOOP(
        "Reasons", "Its head has appeared most often of all that agree ({all} times)."
    ),
    QT_TRANSLATE_NOOP("Reasons", "Its head has appeared most often of all that agree (1 time)."),
    QT_TRANSLATE_NOOP("Reasons", "It was drawn by lot from {all} that agree."),
    QT_TRANSLATE_NOOP("Reasons", "it does not refer"),
    QT_TRANSLATE_NOOP("Reasons", "it does not refer by the pattern '{pattern}'"),
    QT_TRANSLATE_NOOP("Reasons", "decided by a person"),
    QT_TRANSLATE_NOOP("Reasons", "told by the key"),
)
"""Why a resolver answers as it does."""
PREFERENCES = MappingProxyType(
    {
        QT_TRANSLATE_NOOP("Rules", "known to agree"): QT_TRANSLATE_NOOP(
            "Reasons", "are known to agree in the most of number, gender and semantic class"
        ),
        QT_TRANSLATE_NOOP("Rules", "in an argument"): QT_TRANSLATE_NOOP(
            "Reasons", "are no apposition, predicate or form of address"
        ),
        QT_TRANSLATE_NOOP("Rules", "noun of the clause"): QT_TRANSLATE_NOOP(
            "Reasons", "are the noun that the relative clause of the anaphor belongs to"
        ),
        QT_TRANSLATE_NOOP("Rules", "not of the same owner"): QT_TRANSLATE_NOOP(
            "Reasons", "hold no possessive pronoun that may stand for the same as the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "not the co-argument's"): QT_TRANSLATE_NOOP(
            "Reasons", "have not been settled as one with what binding keeps apart from the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "before"): QT_TRANSLATE_NOOP(
            "Reasons", "come before the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "same clause"): QT_TRANSLATE_NOOP(
            "Reasons", "stand in the clause of the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "same sentence"): QT_TRANSLATE_NOOP(
            "Reasons", "come before the anaphor in its sentence"
        ),
        QT_TRANSLATE_NOOP("Rules", "previous sentence"): QT_TRANSLATE_NOOP(
            "Reasons", "stand in the sentence of the anaphor or the one before"
        ),
        QT_TRANSLATE_NOOP("Rules", "nearest sentence"): QT_TRANSLATE_NOOP(
            "Reasons", "stand in the nearest sentence"
        ),
        QT_TRANSLATE_NOOP("Rules", "solution of a zero"): QT_TRANSLATE_NOOP(
            "Reasons", "have been the solution of a zero pronoun"
        ),
        QT_TRANSLATE_NOOP("Rules", "name or indefinite"): QT_TRANSLATE_NOOP(
            "Reasons", "are names or begin with an indefinite article"
        ),
        QT_TRANSLATE_NOOP("Rules", "name"): QT_TRANSLATE_NOOP("Reasons", "are names"),
        QT_TRANSLATE_NOOP("Rules", "repeated"): QT_TRANSLATE_NOOP(
            "Reasons", "have a head that has appeared more than once"
        ),
        QT_TRANSLATE_NOOP("Rules", "repeated or pronoun"): QT_TRANSLATE_NOOP(
            "Reasons", "are pronouns or have a head that has appeared more than once"
        ),
        QT_TRANSLATE_NOOP("Rules", "most repeated"): QT_TRANSLATE_NOOP(
            "Reasons", "have the head that has appeared most often"
        ),
        QT_TRANSLATE_NOOP("Rules", "taken up"): QT_TRANSLATE_NOOP(
            "Reasons", "have already been taken up by a pronoun"
        ),
        QT_TRANSLATE_NOOP("Rules", "most mentioned"): QT_TRANSLATE_NOOP(
            "Reasons", "belong to the entity that has been mentioned most often"
        ),
        QT_TRANSLATE_NOOP("Rules", "with the verb"): QT_TRANSLATE_NOOP(
            "Reasons", "have a head that has appeared with the verb of the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "repeated with the verb"): QT_TRANSLATE_NOOP(
            "Reasons", "have a head that has appeared more than once with the verb of the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "same side of the verb"): QT_TRANSLATE_NOOP(
            "Reasons", "stand on the same side of their verb as the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "before the verb"): QT_TRANSLATE_NOOP(
            "Reasons", "stand before their verb"
        ),
        QT_TRANSLATE_NOOP("Rules", "same kind of phrase"): QT_TRANSLATE_NOOP(
            "Reasons", "are in a prepositional phrase if and only if the anaphor is"
        ),
        QT_TRANSLATE_NOOP("Rules", "not in a PP"): QT_TRANSLATE_NOOP(
            "Reasons", "are in no prepositional phrase"
        ),
        QT_TRANSLATE_NOOP("Rules", "not nested"): QT_TRANSLATE_NOOP(
            "Reasons", "are part of no other noun phrase"
        ),
        QT_TRANSLATE_NOOP("Rules", "as many phrases"): QT_TRANSLATE_NOOP(
            "Reasons", "stand in a clause with as many noun phrases as that of the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "subject"): QT_TRANSLATE_NOOP("Reasons", "are subjects"),
        QT_TRANSLATE_NOOP("Rules", "role"): QT_TRANSLATE_NOOP(
            "Reasons", "have the highest role: subject, object, indirect object, other"
        ),
        QT_TRANSLATE_NOOP("Rules", "same role"): QT_TRANSLATE_NOOP(
            "Reasons", "have the role of the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "pronoun"): QT_TRANSLATE_NOOP("Reasons", "are pronouns"),
        QT_TRANSLATE_NOOP("Rules", "same pronoun"): QT_TRANSLATE_NOOP(
            "Reasons", "are the same pronoun as the anaphor"
        ),
        QT_TRANSLATE_NOOP("Rules", "same head"): QT_TRANSLATE_NOOP(
            "Reasons", "have the same head noun"
        ),
        QT_TRANSLATE_NOOP("Rules", "same name"): QT_TRANSLATE_NOOP(
            "Reasons", "are names that hold all words of the other but titles"
        ),
        QT_TRANSLATE_NOOP("Rules", "compatible modifiers"): QT_TRANSLATE_NOOP(
            "Reasons", "have every modifier that the anaphor has"
        ),
        QT_TRANSLATE_NOOP("Rules", "nearest"): QT_TRANSLATE_NOOP("Reasons", "are the nearest"),
    }
)
"""Preferences of supar and what preferred candidates do, as the end of a sentence with *they*."""
FEATURES = frozenset(
    (
        QT_TRANSLATE_NOOP("Features", "singular"),
        QT_TRANSLATE_NOOP("Features", "plural"),
        QT_TRANSLATE_NOOP("Features", "dual"),
        QT_TRANSLATE_NOOP("Features", "masculine"),
        QT_TRANSLATE_NOOP("Features", "feminine"),
        QT_TRANSLATE_NOOP("Features", "neuter"),
        QT_TRANSLATE_NOOP("Features", "of common gender"),
        QT_TRANSLATE_NOOP("Features", "first person"),
        QT_TRANSLATE_NOOP("Features", "second person"),
        QT_TRANSLATE_NOOP("Features", "third person"),
    )
)
"""Values of number, gender and person."""
CLASSES = frozenset(
    (
        QT_TRANSLATE_NOOP("Reasons", "a group"),
        QT_TRANSLATE_NOOP("Reasons", "a place"),
        QT_TRANSLATE_NOOP("Reasons", "a time"),
        QT_TRANSLATE_NOOP("Reasons", "a thing"),
        QT_TRANSLATE_NOOP("Reasons", "an animal"),
        QT_TRANSLATE_NOOP("Reasons", "a person"),
    )
)
"""What a noun or a name can stand for."""
PATTERNS = frozenset(
    (
        QT_TRANSLATE_NOOP("Patterns", "parse"),
        QT_TRANSLATE_NOOP("Patterns", "idiom"),
        QT_TRANSLATE_NOOP("Patterns", "weather"),
        QT_TRANSLATE_NOOP("Patterns", "time"),
        QT_TRANSLATE_NOOP("Patterns", "distance"),
        QT_TRANSLATE_NOOP("Patterns", "evaluation"),
        QT_TRANSLATE_NOOP("Patterns", "belief"),
        QT_TRANSLATE_NOOP("Patterns", "seeming"),
        QT_TRANSLATE_NOOP("Patterns", "happening"),
        QT_TRANSLATE_NOOP("Patterns", "cleft"),
        QT_TRANSLATE_NOOP("Patterns", "object"),
        QT_TRANSLATE_NOOP("Patterns", "existential"),
        QT_TRANSLATE_NOOP("Patterns", "weather-or-time"),
        QT_TRANSLATE_NOOP("Patterns", "with-preposition"),
        QT_TRANSLATE_NOOP("Patterns", "clausal-subject"),
        QT_TRANSLATE_NOOP("Patterns", "subject-behind"),
        QT_TRANSLATE_NOOP("Patterns", "impersonal-se"),
        QT_TRANSLATE_NOOP("Patterns", "passive-se"),
        QT_TRANSLATE_NOOP("Patterns", "inherent-se"),
        QT_TRANSLATE_NOOP("Patterns", "evaluative"),
    )
)
"""Patterns of expressions that refer to nothing, such as the *it* of *it rains*."""

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
