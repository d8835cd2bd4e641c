"""Limits of an evaluation: the questions that its key cannot answer.

A key tells only of the kinds that it states (`keys.Key.states`). Answers of other kinds are
counted, and are neither right, wrong nor spurious. Where nothing is parsed, the heads of the key's
mentions are guesses (`model.heads.GUESSES`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from anaphora_workbench.errors import Problem, Severity, counted, did_you_mean
from anaphora_workbench.model import Reference
from anaphora_workbench.model.heads import GUESSES
from anaphora_workbench.model.language import is_pronominal, kind_order, tag_set
from anaphora_workbench.scoring.settings import ALL_KINDS, LINKED, NO_ANALYSIS, Match, default_kinds

if TYPE_CHECKING:
    from anaphora_workbench.scoring.results import Evaluation

_FEWEST_UNMARKED = 10
"""Fewer pronouns without a mention can be chance: expletives of a short text, for example."""


_USED = {"classes": "classes of entities", "phrases": "kinds of phrases", "speakers": "speakers"}
"""What not every format can state (`ports.Given`) and constraints use, in words."""


def limits_of(evaluation: Evaluation) -> list[Problem]:
    """Return the warnings on what the key cannot tell; empty when it tells all that was asked."""
    return [
        *_of_names(evaluation),
        *_nothing(evaluation),
        *_unanalysed(evaluation),
        *_guessed(evaluation),
        *_unlike(evaluation),
        *_richer(evaluation),
        *_unstated(evaluation),
        *_unreferred(evaluation),
        *_unmarked(evaluation),
    ]


def _of_names(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield what systems were given that GAP's task does not give (``gap-names``)."""
    if evaluation.headline == "gap" and evaluation.pools["gold"]:
        message = (
            "systems choose between the two names of a snippet only; in the GAP task they have to "
            "find the names, as '--markables parsed' makes them do"
        )
        yield Problem("gap-names", message, None, Severity.WARNING)
    if evaluation.headline == "gap" and evaluation.stepwise:
        message = (
            "systems that decide anaphor by anaphor resolve only the pronoun that GAP asks for, "
            "so a link to another pronoun does not reach a name; '--anaphors found' resolves all "
            "pronouns"
        )
        yield Problem("gap-one-pronoun", message, None, Severity.WARNING)


def _scored(evaluation: Evaluation) -> Counter[str]:
    """Return the anaphors of the key of the scored kinds by how they refer."""
    found: Counter[str] = Counter()
    for (kind, state), number in evaluation.anaphors.items():
        if evaluation.settings.chooses_kind(kind):
            # A split antecedent makes an anaphor of any state ``<``.
            split = evaluation.split[(kind, state)]
            found[state] += number - split
            found[str(Reference.ANAPHOR)] += split
    return found


def _links(found: Counter[str]) -> int:
    """Return how many anaphors have an antecedent."""
    return sum([found[str(reference)] for reference in LINKED])


def _nothing(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the warning that no anaphor can be scored (``key-unlinked``)."""
    found = _scored(evaluation)
    asked = LINKED & {*evaluation.settings.references}
    if not found and evaluation.settings.kinds not in (ALL_KINDS, default_kinds()):
        return  # `_unstated` says of each kind that there is none
    scored = any(tally.gold for tally in evaluation.totals().values())
    if scored or _links(found) or not asked or not evaluation.documents:
        return
    alone = found["none"]
    message = (
        "the key has no anaphor with an antecedent among the scored kinds, so nothing can be "
        "scored and F1 is undefined"
    )
    if alone:
        each = "pronoun is a mention" if alone == 1 else "pronouns are mentions"
        message += f"; {alone:,} {each} without another mention in the chain"
    message += (
        ". Score with a key that states antecedents. Some formats cannot, such as SUPAR's SGML: "
        "convert to 'supar' or 'conllu' instead"
    )
    yield Problem("key-unlinked", message, None, Severity.WARNING)


def _richer(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the note that files state what constraints use (``more-than-words``)."""
    stated = {name: evaluation.given[name] for name in _USED if evaluation.given[name]}
    if not stated:
        return
    what = " and ".join(
        [f"{_USED[name]} ({counted(number, 'text')})" for name, number in stated.items()]
    )
    message = (
        f"in addition to words the gold files state {what}, and constraints use that. The same "
        "texts in a format without it can have other figures; 'given' in the signature has the "
        "counts"
    )
    yield Problem("more-than-words", message, None, Severity.WARNING)


def _unreferred(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield a warning for each reference type that the key has none of (``reference-unstated``)."""
    found, asked = _scored(evaluation), {*evaluation.settings.references}
    for reference in evaluation.settings.references if evaluation.documents else ():
        # Many texts have no cataphor; where nothing has an antecedent `_nothing` says so.
        usual = reference in LINKED and (asked >= LINKED or not _links(found))
        if not found[str(reference)] and not usual:
            message = (
                f"the key states no anaphor of the reference type {reference}, so nothing of this "
                "type is scored; answers of other types are not counted against it"
            )
            yield Problem("reference-unstated", message, None, Severity.WARNING)


def _unanalysed(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the warnings that constraints know little of texts (``text-unanalysed``)."""
    for reason, count in evaluation.unanalysed.items():
        texts = "1 text has" if count == 1 else f"{count:,} texts have"
        message = (
            f"{texts} no parse and nothing could analyse {'it' if count == 1 else 'them'}, so "
            "constraints know nothing of number, gender and heads of expressions there. "
            f"{reason[:1].upper()}{reason[1:]}"
        )
        yield Problem("text-unanalysed", message, None, Severity.WARNING)


def _unlike(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the warning that responses have other heads than the key (``heads-differ``)."""
    if evaluation.other_heads:
        counts = ", ".join([f"{name} {n:,}" for name, n in evaluation.other_heads.items()])
        message = (
            "the files state different heads for the same words, so mentions of responses do not "
            f"match those of the key with the same words: {counts}. '--match full' ignores "
            "heads"
        )
        yield Problem("heads-differ", message, None, Severity.WARNING)


def _guessed(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the warning that heads are guessed (``heads-guessed``), if they matter and are."""
    guesses = sum([evaluation.head_sources[source] for source in GUESSES])
    if guesses and set(evaluation.settings.match) != {Match.FULL}:
        message = (
            f"the heads of {guesses:,} of {evaluation.head_sources.total():,} mentions of the key "
            "are guessed from their words, as nothing is parsed; an answer also matches a "
            "mention with which it has half of the words in common. "
            + (
                "Without '--preprocessor none' the texts can be analysed"
                if evaluation.settings.preprocessor == NO_ANALYSIS
                else "'--preprocessor spacy' analyses the texts first"
            )
        )
        yield Problem("heads-guessed", message, None, Severity.WARNING)


def _unstated(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield a warning for each scored kind that the key does not state (``kind-unstated``)."""
    settings = evaluation.settings
    answers: dict[str, Counter[str]] = {}
    for row, tally in evaluation.totals().items():
        first = (row.match, row.carry_over) == (settings.match[0], settings.carry_over[0])
        if first and tally.unstated:
            answers.setdefault(row.kind, Counter())[row.resolver] += tally.unstated
    if settings.kinds != ALL_KINDS and evaluation.documents:
        # Somebody asked for these kinds, so tell why nothing comes of one.
        used = {kind for kind, _state in evaluation.anaphors}
        for kind in settings.kinds:
            # The default has kinds that few texts hold.
            if kind not in used and not (is_pronominal(kind) and settings.kinds == default_kinds()):
                answers.setdefault(kind, Counter())
    titles = {kind.label: kind.title.partition(" (")[0] for kind in tag_set()}
    for kind in sorted(answers, key=kind_order):
        title = f" ({titles[kind]})" if kind in titles else ""
        message = f"the key does not state the kind {kind}{title}"
        if answers[kind]:
            given = ", ".join([f"{name} {n:,}" for name, n in answers[kind].items()])
            message += f", so answers of this kind are neither right nor wrong here: {given}"
        else:
            if is_pronominal(kind):
                message = f"the key has no anaphor of the kind {kind}{title}"
            message += ", so nothing of this kind is scored"
        message += "; 'anaphora score' compares whole chains"
        if kind not in titles and (meant := did_you_mean(kind, titles)):
            message += f".{meant}"
        yield Problem("kind-unstated", message, None, Severity.WARNING)


def _unmarked(evaluation: Evaluation) -> Iterator[Problem]:
    """Yield the warning that the key leaves most of a kind unmarked (``kind-unmarked``).

    Such a key marks some classes of entities only, as LitBank does people and places. More than
    half of a kind is more than expletives come to: of *it* they are a fifth to a third.
    """
    settings = evaluation.settings
    answers: dict[str, Counter[str]] = {}
    for row, tally in evaluation.totals().items():
        first = (row.match, row.carry_over) == (settings.match[0], settings.carry_over[0])
        if first and tally.unmarked:
            answers.setdefault(row.kind, Counter())[row.resolver] += tally.unmarked
    left = [
        kind
        for kind, number in evaluation.unmarked.items()
        if number >= _FEWEST_UNMARKED
        and 2 * number > evaluation.occurrences[kind]
        # Where nothing was answered there, no figure moves.
        and kind in answers
    ]
    if not left or evaluation.headline:
        return
    left.sort(key=kind_order)
    counts = ", ".join(
        [
            f"{kind} {evaluation.unmarked[kind]:,} of {evaluation.occurrences[kind]:,}"
            for kind in left
        ]
    )
    given = sum([answers[kind] for kind in left], Counter[str]())
    spurious = ", ".join([f"{name} {n:,}" for name, n in sorted(given.items())])
    used = set(evaluation.occurrences)
    chosen = used if settings.kinds == ALL_KINDS else used.intersection(settings.kinds)
    rest = ",".join(sorted(chosen.difference(left), key=kind_order))
    message = (
        f"the key leaves most pronouns of {'a kind' if len(left) == 1 else 'some kinds'} unmarked "
        f"({counts}). Answers to them count as spurious and lower precision and F1: {spurious}"
    )
    if rest:
        message += f". If the key marks only some classes of entities, type --kinds {rest}"
    yield Problem("kind-unmarked", message, None, Severity.WARNING)
