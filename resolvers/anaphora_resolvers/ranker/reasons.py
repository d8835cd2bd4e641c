"""What decided between the first two entities, in words.

Each feature adds something to the score of a candidate (`Trees.contributions`). What it adds to the
best candidate beyond the best one of another entity is its share in the decision. Features that say
the same to a reader are one group; the groups with the largest shares are named, by what is the
case: *mentioned 7 times*, not *entity.mentions = 7*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import shorten

import numpy as np

from anaphora_resolvers.classic.choices import enumerated, sentences_back
from anaphora_resolvers.ranker.columns import ROLES, SUBJECT, Column
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.trees import Trees
from anaphora_workbench.model import Document, Markable, Reason
from anaphora_workbench.model.markables import called
from anaphora_workbench.model.quotation_marks import with_pairs

Row = Mapping[str, int]
_WIDTH = 40
"""Characters of the words of a candidate."""
MOST = 3
"""Groups that a trace tells."""


def reasons(
    trees: Trees,
    features: Column,
    ends: Column,
    scores: Column,
    entities: Column,
    best: int,
    asked: Markable,
    markables: Sequence[Markable],
    document: Document,
) -> Iterator[Reason]:
    """Yield what decided for the best candidate.

    Args:
        trees: The ranking.
        features: Features of the candidates, shape (candidates, features).
        ends: The leaves that they reach; see `Trees.ends`.
        scores: Their scores.
        entities: Number of each candidate's entity.
        best: The candidate that is answered.
        asked: The anaphor.
        markables: The candidates.
        document: The text.
    """
    if features[best, COLUMN["relative"]]:
        yield Reason("ranker.relative", "what the relative clause belongs to")
        return
    second = _second(scores, entities, best, markables)
    if second is None:
        if len(markables) == 1:
            yield Reason("ranker.only-candidate", "ranking: the only candidate left")
        elif np.any(entities != entities[best]):
            yield Reason(
                "ranker.only-nested", "ranking: each other candidate left contains it or is in it"
            )
        else:
            yield Reason("ranker.only", "ranking: all candidates left are one entity")
        return
    first, other = trees.moves_at(ends[[best, second]], _GROUP_OF)
    by_group = dict(zip(_GROUPS, (first - other).tolist(), strict=True))
    row = dict(zip(NAMES, features[best].tolist(), strict=True))
    phrases: list[Reason] = []
    for group in sorted(by_group, key=lambda name: -by_group[name]):
        if by_group[group] <= 0 or len(phrases) == MOST:
            break
        phrase = _PHRASES[group](row)
        if phrase is not None:
            phrases.append(phrase)
    pronoun = bool(features[second, COLUMN["candidate.kind"]])
    rival = _rival(asked, markables, second, document, placed=pronoun)
    if phrases:
        yield Reason(
            "ranker.ahead",
            "ranking: ahead of {second}: {why}",
            second=rival,
            why=Reason.enumerated("list.groups", "; ", phrases),
        )
    else:
        yield Reason(
            "ranker.ahead-by-all", "ranking: ahead of {second} by all together", second=rival
        )


def _rival(
    asked: Markable,
    markables: Sequence[Markable],
    number: int,
    document: Document,
    *,
    placed: bool,
) -> Reason:
    """Return the words of a candidate, with its place if the words alone do not tell which it is.

    That is so for zeros and clitics, and for words that another candidate or the anaphor has as
    well. Where these are in the same sentence, the next word is named as well.

    Args:
        asked: The anaphor.
        markables: The candidates.
        number: Which of them.
        document: The text.
        placed: Whether its place is named anyway, as that of a pronoun.
    """
    rival = markables[number]
    full = called(document, rival)
    words, compared = _short(full), full.casefold()
    if rival.is_clause:
        words = with_pairs(words)  # cutting may take away a quotation mark
    same = [
        other
        for other in (asked, *markables[:number], *markables[number + 1 :])
        if _may_begin_with(compared[:1], document, other)
        and called(document, other).casefold() == compared
    ]
    if not same and not placed and rival.realisation == "overt":
        return Reason("ranker.rival", "'{words}'", words=words)
    sentence = document.sentence_of(rival.start)
    where = _where(document.sentence_of(asked.start) - sentence)
    beside = any(document.sentence_of(other.start) == sentence for other in same)
    if beside and rival.end < document.sentences[sentence].end:
        following = document.tokens[rival.end].text
        return Reason(
            "ranker.rival-before",
            "'{words}' ({where}, before '{next}')",
            words=words,
            where=where,
            next=following,
        )
    return Reason("ranker.rival-at", "'{words}' ({where})", words=words, where=where)


def _may_begin_with(letter: str, document: Document, markable: Markable) -> bool:
    """Tell whether what a markable is called may begin with a small letter; few have to be read."""
    if markable.zero is not None or markable.clitic is not None or markable.is_clause:
        return True
    if not document.offsets:
        return document.tokens[markable.start].text[:1].casefold()[:1] == letter
    place = document.offsets[markable.start][0]
    return document.text[place : place + 1].casefold()[:1] == letter


def _where(back: int) -> Reason:
    """Return where the sentence is that lies so many before the anaphor's."""
    if back < 0:
        return Reason("ranker.further-on", "further on")
    return sentences_back(back) if back else Reason("back.this-sentence", "in this sentence")


def _second(
    scores: Column, entities: Column, best: int, markables: Sequence[Markable]
) -> int | None:
    """Return the best candidate of another entity, apart from those nested with the best one.

    Of candidates with equal scores it is the first.
    """
    own, numbers = markables[best], entities.tolist()
    descending: list[int] = np.argsort(-scores, kind="stable").tolist()
    for number in descending:
        if numbers[number] == numbers[best]:
            continue
        other = markables[number]
        if not own.contains(other) and not other.contains(own):
            return number
    return None


def _short(words: str) -> str:
    """Return words that take at most `_WIDTH` characters; most do, and cutting takes long."""
    spaced = " ".join(words.split())
    return spaced if len(spaced) <= _WIDTH else shorten(words, _WIDTH, placeholder=" ...")


def _nearness(row: Row) -> Reason | None:
    if not row["before"]:
        return Reason("ranker.behind", "it follows")
    sentences = row["entity.since_sentence"]
    if sentences == 0:
        return Reason("ranker.same-sentence", "mentioned in the same sentence")
    if sentences == 1:
        return Reason("ranker.previous-sentence", "mentioned in the previous sentence")
    return Reason("ranker.sentences-back", "last mentioned {count} sentences back", count=sentences)


def _salience(row: Row) -> Reason | None:
    times = row["entity.mentions"]
    if times > 1:
        return Reason("ranker.mentioned", "mentioned {count} times so far", count=times)
    return None


def _role(row: Row) -> Reason | None:
    if row["candidate.role"] == SUBJECT:
        if row["sentences"] == 0:
            return Reason("ranker.subject-here", "subject in this sentence")
        if row["sentences"] == 1:
            return Reason("ranker.subject-before", "subject of the previous sentence")
        return Reason("ranker.subject", "subject of its sentence")
    if row["entity.in_previous"] > SUBJECT:
        return Reason(
            "ranker.entity-subject-before",
            "another mention is the subject of the previous sentence",
        )
    if row["entity.subjects"] > 1:
        return Reason("ranker.subjects", "subject {count} times", count=row["entity.subjects"])
    if row["candidate.role"] == ROLES["object"]:
        return Reason("ranker.object", "an object")
    return None


def _agreement(row: Row) -> Reason | None:
    if row["entity.alike"]:
        return Reason("ranker.alike", "pronouns of the same gender have referred to it")
    known = [reason for name, reason in _FEATURES.items() if row[f"agrees.{name}"] == 1]
    if known:
        features = known[-1]
        if known[:-1]:
            features = Reason(
                "ranker.and", "{first} and {last}", first=enumerated(known[:-1]), last=known[-1]
            )
        return Reason("ranker.agrees", "agrees in {features} by the analysis", features=features)
    return None


def _form(row: Row) -> Reason | None:
    times = row["entity.same_form"]
    if times > 1:
        return Reason(
            "ranker.same-form", "the same pronoun has referred to it {count} times", count=times
        )
    if times:
        return Reason("ranker.same-form-once", "the same pronoun has referred to it before")
    return None


def _parallel(row: Row) -> Reason | None:
    if row["same_verb"]:
        return Reason("ranker.same-verb", "at a verb like that of the anaphor")
    if row["same_head"]:
        return Reason("ranker.same-noun", "the same noun")
    if row["role_less"] == 0 and row["candidate.role"]:
        return Reason("ranker.same-role", "with the same grammatical role as the anaphor")
    return None


def _structure(row: Row) -> Reason | None:
    if row["main_subject"] and not row["before"]:
        return Reason("ranker.main-subject", "subject of the main clause that follows")
    if row["understood"]:
        return Reason("ranker.understood", "understood subject of the clause")
    if row["same_clause"]:
        return Reason("ranker.same-clause", "in the same clause")
    if row["above"] > 0:
        return Reason("ranker.clause-above", "in the clause above")
    if row["below"] > 0:
        return Reason("ranker.clause-below", "in a clause below")
    return None


def _verb(row: Row) -> Reason | None:
    share = row["anaphor.slot"]
    if share < 0 or row["candidate.animate"] != int(share >= 50):
        return None  # the verb speaks against the candidate, or nothing is known of one of the two
    if row["anaphor.role"] == ROLES["possessor"]:
        if share >= 50:
            return Reason("ranker.noun-persons", "this noun mostly belongs to persons")
        return Reason("ranker.noun-things", "this noun mostly belongs to things")
    if share >= 50:
        return Reason("ranker.verb-persons", "this place of the verb is mostly filled by persons")
    return Reason("ranker.verb-things", "this place of the verb is mostly filled by things")


def _dialogue(row: Row) -> Reason | None:
    if row["speaks"] == 1:
        return Reason("ranker.speaks", "who says this")
    if row["speaks"] == 2:
        return Reason("ranker.hears", "who is spoken to here")
    if row["speaks"] == -1:
        return Reason("ranker.spoken-of", "neither says nor hears this")
    return None


def _words(row: Row) -> Reason | None:
    if row["candidate.clause"]:
        return Reason("ranker.clause", "what the clause says")
    if row["candidate.proper"]:
        return Reason("ranker.name", "a name")
    if row["candidate.kind"]:
        return Reason("ranker.pronoun", "a pronoun")
    if row["candidate.definite"]:
        return Reason("ranker.definite", "a definite noun phrase")
    if row["candidate.indefinite"]:
        return Reason("ranker.indefinite", "an indefinite noun phrase")
    return None


def _silent(_row: Row) -> Reason | None:
    """Say nothing of what is the same for all candidates."""
    return None


_FEATURES = {
    "number": Reason("feature.number", "number"),
    "gender": Reason("feature.gender", "gender"),
    "person": Reason("feature.person", "person"),
    "semantic": Reason("feature.class", "semantic class"),
}
_PHRASES: Mapping[str, Callable[[Row], Reason | None]] = {
    "nearness": _nearness,
    "salience": _salience,
    "role": _role,
    "agreement": _agreement,
    "form": _form,
    "parallel": _parallel,
    "structure": _structure,
    "verb": _verb,
    "dialogue": _dialogue,
    "words": _words,
    "anaphor": _silent,
}
_MEMBERS: Mapping[str, Sequence[str]] = {
    "nearness": (
        *("sentences", "tokens", "recency", "search", "left", "before", "recency_of_entity"),
        *("entity.since_sentence", "entity.since_token", "candidate.offset", "same_turn"),
        *("candidate.sentence_length", "turns", "subjects_between", "objects_between"),
        "candidate.since_turn",
    ),
    "salience": (
        *("entity.mentions", "share", "by_mentions", "first_of_entity", "count_of_entity", "times"),
        *("entity.first_sentence", "entity.named", "solved_zero", "entity.last_pronoun"),
        "entity.since_noun",
    ),
    "role": (
        *("candidate.role", "candidate.clause_subject", "candidate.outside", "entity.subjects"),
        *("entity.last_role", "entity.in_previous", "recency_of_subjects", "search_of_subjects"),
        *("candidate.in_pp", "candidate.before_verb"),
    ),
    "agreement": (
        *(
            "agreement",
            "recency_of_agreeing",
            "search_of_agreeing",
            "entity.alike",
            "entity.unlike",
            "entity.agreeing",
            "entity.living",
        ),
        *(f"agrees.{name}" for name in ("number", "gender", "person", "semantic")),
        *("candidate.number", "candidate.gender", "candidate.animate", "candidate.doubtful"),
        *(f"candidate.{name}" for name in ("person", "animal", "group", "place", "thing", "time")),
    ),
    "form": ("entity.same_form", "same_pronoun"),
    "parallel": ("role_less", "same_verb", "same_pp", "same_side", "same_head", "same_governor"),
    "structure": (
        *("above", "below", "same_clause", "understood", "relative", "apart", "may_own"),
        "main_subject",
        *("candidate.depth", "candidate.link", "candidate.finite", "candidate.no_domain"),
    ),
    "verb": ("slots", "candidate.slot", "candidate.saying", "times_with_verb"),
    "dialogue": ("speaks", "polite"),
}
GROUP = {name: "anaphor" if name.startswith("anaphor.") else "words" for name in NAMES}
GROUP.update({name: group for group, names in _MEMBERS.items() for name in names})
GROUP.update(dict.fromkeys(("count", "count_of_entities"), "anaphor"))
if len(GROUP) != len(COLUMN):
    raise AssertionError(f"not features: {sorted(GROUP.keys() - COLUMN.keys())}")
_GROUPS = tuple(dict.fromkeys([GROUP[name] for name in NAMES]))
_GROUP_OF = tuple([_GROUPS.index(GROUP[name]) for name in NAMES])
"""Group of each feature, by its place in `_GROUPS`."""
