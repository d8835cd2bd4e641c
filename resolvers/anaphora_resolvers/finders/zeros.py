"""Zero pronouns of a document: its empty nodes, and subjects where the text has none.

A zero is anchored on its governor (SUPAR: the verb). What its own features leave open is taken
from the governor's morphology: person and number of a subject from the finite verb, its auxiliary
or copula, gender from an agreeing predicate (*Ø estaba cansada*); person and number of a
possessor from the possessed noun's possessor features (Hungarian).

In a language that drops subjects, where the text has no empty nodes, a finite predicate without a
subject of its own has a zero subject, the second of two coordinated verbs as well (AnCora's
convention, and that of our samples), unless it is imperative or impersonal
(`anaphora_resolvers.finders.impersonals`). A relative pronoun that is the subject is one. The zero
stands on the head of the clause, where Universal Dependencies attach an overt subject: on the verb,
with a copula on the predicate. Its place in the text is before the verb group
(`anaphora_workbench.model.clauses`: *Ø lo había olvidado*). Person and number are those of the
finite verb, auxiliary or copula; an agreeing participle or adjective tells the gender.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from anaphora_resolvers.clitics import IMPERATIVE, clitic_table
from anaphora_resolvers.dependencies import NONE, VERBAL
from anaphora_resolvers.finders.impersonals import Impersonals, impersonal_table
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import EMPTY, Document, EmptyNode, FrozenDict, Markable, Span, Zero
from anaphora_workbench.model.clauses import verb_group_start
from anaphora_workbench.model.language import Language

_ROLES = frozenset(("subject", "object", "indirect", "possessor", "oblique", "agent"))


def zero_markables(document: Document, view: TextView) -> Iterator[Markable]:
    """Yield a markable for each pronominal empty node with a governor, in the nodes' order.

    Ids are ``z1``, ``z2`` ... in that order.
    """
    number = 0
    for node in document.empty_nodes:
        if node.governor is None or node.governor < 0 or not is_pronominal(node, view.language):
            continue
        number += 1
        features = supplemented(node, view)
        yield Markable(
            f"z{number}",
            (Span(node.governor, node.governor + 1),),
            node.governor,
            phrase="zero",
            zero=Zero(node.governor, node.deprel or "nsubj", features, node.place),
            empty_nodes=(node.place,),
        )


def is_pronominal(node: EmptyNode, language: Language) -> bool:
    """Tell whether an empty node is a pronoun (and no elided verb or noun)."""
    if node.pos:
        return node.pos == "PRON"
    return language.role(node.deprel) in _ROLES


def supplemented(node: EmptyNode, view: TextView) -> FrozenDict[str, str]:
    """Return a node's features with what its governor's morphology tells."""
    assert node.governor is not None
    role = view.language.role(node.deprel) or "subject"
    features_of_governor: dict[str, str] = {}
    if role == "subject":
        features_of_governor = subject_features(view, node.governor)
    elif role == "possessor":
        features = view.document.tokens[node.governor].features
        for name in ("Number", "Person", "Gender"):
            if value := features.get(f"{name}[psor]", ""):
                features_of_governor[name] = value
    own = {name: value for name, value in node.features.items() if value}
    both = {**features_of_governor, **own}
    return FrozenDict(both) if both else EMPTY


def subject_features(view: TextView, verb: int) -> dict[str, str]:
    """Return what a predicate and its auxiliaries tell of its subject.

    Args:
        view: The parse.
        verb: Token of the predicate.

    Returns:
        ``Number``, ``Person`` and ``Gender`` where they are known.
    """
    tokens, language, deps = view.document.tokens, view.language, view.deps
    found: dict[str, str] = {}
    for index in (verb, deps.auxiliary[verb], deps.copula[verb]):
        if index == NONE:
            continue
        features = language.features_of(tokens[index])
        if "Fin" not in features.get("VerbForm", "Fin") or deps.pos[index] not in ("VERB", "AUX"):
            continue
        for name in ("Number", "Person"):
            if features.get(name):
                found.setdefault(name, features[name])
    features = language.features_of(tokens[verb])
    passive = deps.auxiliary[verb] != NONE and _is_passive(view, verb)
    # *Estaba sobre la cómoda*: what has a preposition does not agree.
    bare = view.preposition(verb) == NONE
    agreeing = bare and (deps.pos[verb] == "ADJ" or features.get("VerbForm") == "Part")
    if (deps.copula[verb] != NONE and agreeing) or passive:
        for name in ("Gender", "Number"):
            if features.get(name):
                found.setdefault(name, features[name])
    return found


def _is_passive(view: TextView, verb: int) -> bool:
    """Tell whether an auxiliary makes a participle passive: by its label, else by its lemma."""
    tokens = view.document.tokens
    passive = impersonal_table(view.language).passive_auxiliary
    participle = view.language.features_of(tokens[verb]).get("VerbForm") == "Part"
    return any(
        tokens[child].deprel in ("aux:pass", "auxpass")
        or (
            participle
            and view.deps.relation[child] == "auxiliary"
            and tokens[child].lemma.lower() in passive
        )
        for child in view.deps.children[verb]
    )


_NO_CLAUSE = frozenset(
    ("auxiliary", "copula", "name", "marker", "case", "coordinator", "expletive", "determiner")
)


def zero_subjects(view: TextView) -> Iterator[Markable]:
    """Yield a markable for each zero subject in text order; none where subjects are not dropped.

    Ids are ``z1``, ``z2`` ...
    """
    if not view.language.pro_drop or not view.parsed:
        return
    impersonals = Impersonals(view)
    commands: set[int] = set()
    number = 0
    met: Counter[int] = Counter([node.after for node in view.document.empty_nodes])
    for predicate in sorted(view.deps.order):
        if not _lacks_subject(view, predicate):
            continue
        if _is_command(view, predicate, commands):
            commands.add(predicate)
            continue
        if impersonals.pattern(predicate) or _subject_behind(view, predicate, impersonals):
            continue
        number += 1
        features = FrozenDict(subject_features(view, predicate))
        after = verb_group_start(view.document, predicate, view.language) - 1
        met[after] += 1
        zero = Zero(predicate, "nsubj", features, (after, met[after]))
        span = Span(predicate, predicate + 1)
        yield Markable(f"z{number}", (span,), predicate, phrase="zero", zero=zero)


def _lacks_subject(view: TextView, predicate: int) -> bool:
    """Tell whether a token heads a finite clause without an overt subject."""
    deps = view.deps
    if not deps.finite[predicate] or (
        deps.has_subject[predicate] and _has_subject(view, predicate)
    ):
        return False
    if deps.relation[predicate] in _NO_CLAUSE:
        return False
    return (
        deps.pos[predicate] in VERBAL
        or deps.copula[predicate] != NONE
        or deps.auxiliary[predicate] != NONE
    )


def _has_subject(view: TextView, predicate: int) -> bool:
    """Tell whether one of the subjects that the parse gives can be one.

    Parsers take *del ruido* or a dash for the subject; SUPAR's rule asks for agreement as well.
    """
    deps = view.deps
    children = [
        child
        for child in deps.children[predicate]
        if deps.relation[child] in ("subject", "clausal-subject")
    ]
    # Subjects that hang elsewhere in the tree, as below a preposition, count as they are.
    return not children or any(_can_be_subject(view, child, predicate) for child in children)


def _can_be_subject(view: TextView, subject: int, predicate: int) -> bool:
    deps, tokens, tables = view.deps, view.document.tokens, view.language
    if deps.relation[subject] == "clausal-subject":
        return True
    preposition = deps.preposition[subject]
    allowed = impersonal_table(tables).prepositional
    if preposition != NONE and tokens[preposition].text.lower() not in allowed:
        return False
    token = tokens[subject]
    if not any(letter.isalnum() for letter in token.text):
        return False
    if tables.kind_of(token) in ("persRefl", "refl12"):
        return False
    subject_agreement = subject_features(view, predicate)
    if subject_agreement.get("Number") != "Sing" or subject_agreement.get("Person") == "3":
        return True  # *los vecinos somos*
    return deps.pos[subject] not in ("NOUN", "PROPN")


def _subject_behind(view: TextView, predicate: int, impersonals: Impersonals) -> bool:
    """Tell whether a parser has taken a subject behind the verb for its object.

    A person as object has the preposition *a*: *contestó ella*, *preguntó la niña*. Indefinite
    nouns and names may do without it, but not with verbs of saying.
    """
    deps, tokens, tables = view.deps, view.document.tokens, view.language
    saying = impersonals.lemma(predicate) in impersonal_table(tables).saying
    number = subject_features(view, predicate).get("Number", "")
    for child in deps.children[predicate]:
        role = deps.relation[child]
        if (
            child < predicate
            or role not in ("object", "oblique")
            or deps.preposition[child] != NONE
        ):
            continue
        token = tokens[child]
        features = tables.features_of(token)
        if number and features.get("Number", number) != number:
            continue
        if any(deps.relation[below] == "marker" for below in deps.children[child]):
            continue  # *más alta que yo*
        if deps.pos[child] == "PRON" and "Nom" in features.get("Case", ""):
            return True
        living = tables.noun_classes(token.lemma or token.text) & {"person", "animal"}
        definite = any(
            tables.features_of(tokens[below]).get("Definite") == "Def"
            for below in deps.children[child]
        )
        if (deps.pos[child] == "PROPN" and saying) or (living and (saying or definite)):
            return True
    return False


def _is_command(view: TextView, predicate: int, commands: set[int]) -> bool:
    """Tell whether a predicate is an imperative, in form or as a polite subjunctive.

    Args:
        view: The parse.
        predicate: Head of a finite clause without subject.
        commands: The earlier predicates that are commands; one that is coordinated with a
            command and is not an indicative is a command too.
    """
    deps = view.deps
    token = view.document.tokens[predicate]
    features = view.language.features_of(token)
    mood = features.get("Mood", "")
    if "Imp" in mood.split(","):
        return True
    enclitics = clitic_table(view.language.code).split(token.text.lower())
    if enclitics is not None and enclitics.form == IMPERATIVE and not enclitics.doubtful:
        return True
    if mood != "Sub" or features.get("Tense", "Pres") != "Pres":
        return False
    wishes = impersonal_table(view.language).wishes
    tokens = view.document.tokens
    if any(tokens[child].text.lower() in wishes for child in deps.children[predicate]):
        return False
    if any(deps.relation[child] == "marker" for child in deps.children[predicate]):
        return False
    above = deps.governor[predicate]
    relation = deps.relation[predicate]
    return relation in ("root", "parataxis") or (relation == "conjunct" and above in commands)
