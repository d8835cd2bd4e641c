"""What holds of the errors between any two sides of any document."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.model import Zero
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable, Special
from anaphora_workbench.scoring.coreference.error_json import (
    error_json,
    errors_from_json,
    json_of,
    json_pieces_of,
    listed_text,
)
from anaphora_workbench.scoring.coreference.error_summary import ErrorGrouping, ErrorSummary
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    EntityError,
    ErrorType,
    MentionError,
    ResponseLink,
)
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.matching import (
    Matching,
    MentionMatching,
    Pairs,
    match,
    words_of,
)
from anaphora_workbench.scoring.coreference.sides import Side, side_of

TOKENS = 9
Drawn = tuple[int, int, int, int, bool]
WAYS = st.sampled_from(
    [MentionMatching.FULL, MentionMatching.FULL, MentionMatching.HEAD, MentionMatching.OVERLAP]
)


@st.composite
def mentions(draw: st.DrawFn) -> list[Drawn]:
    """Draw mentions: start, end, head, entity, whether it is a zero."""
    found: dict[tuple[int, int, bool], Drawn] = {}
    for _ in range(draw(st.integers(0, 9))):
        start = draw(st.integers(0, TOKENS - 1))
        zero = draw(st.integers(0, 9)) == 0
        end = start + 1 if zero else draw(st.integers(start + 1, min(start + 3, TOKENS)))
        head = draw(st.integers(start, end - 1))
        found.setdefault((start, end, zero), (start, end, head, draw(st.integers(0, 3)), zero))
    return draw(st.permutations(list(found.values())))


def side(drawn: Sequence[Drawn], *, heads: bool = True) -> Side:
    special = {
        at: Special(realisation="zero:nsubj", zero=Zero(start, "nsubj"))
        for at, (start, _end, _head, _entity, zero) in enumerate(drawn)
        if zero
    }
    return side_of(
        MentionTable(
            "text",
            TOKENS,
            array("q", [0, 4]),
            array("q", [0, 0]),
            array("q", [1, 2]),
            array("q", [start for start, *_ in drawn]),
            array("q", [end for _, end, *_ in drawn]),
            array("q", [head if heads else UNKNOWN for _, _, head, *_ in drawn]),
            array("q", [entity for *_, entity, _ in drawn]),
            ("a", "b", "c", "d"),
            special,
        )
    )


def compared(
    key: Side, response: Side, way: MentionMatching = MentionMatching.FULL
) -> tuple[Pairs, list[MentionError], list[EntityError]]:
    pairs = match(key, response, Matching(way))
    errors = errors_of(key, response, pairs)
    return (
        pairs,
        [error for error in errors if isinstance(error, MentionError)],
        [error for error in errors if isinstance(error, EntityError)],
    )


def places(errors: Sequence[MentionError], *kinds: ErrorType, key: bool) -> list[str]:
    chosen = [error.key if key else error.response for error in errors if error.type in kinds]
    return [mention.place for mention in chosen if mention is not None]


@given(drawn=mentions(), way=WAYS)
def test_a_side_has_no_errors_against_itself(drawn: list[Drawn], way: MentionMatching) -> None:
    one = side(drawn)
    assert errors_of(one, one, match(one, one, Matching(way))) == []


@given(key=mentions(), response=mentions(), way=WAYS)
def test_every_mention_has_exactly_one_label(
    key: list[Drawn], response: list[Drawn], way: MentionMatching
) -> None:
    ours, theirs = side(key), side(response)
    pairs, errors, _entities = compared(ours, theirs, way)
    matched = {words_of(ours, number) for number in pairs.key.tolist()}
    linked = places(errors, ErrorType.WRONG_LINK, ErrorType.LOST_LINK, key=True)
    assert set(linked) <= matched
    assert len(set(linked)) == len(linked)
    left = places(errors, ErrorType.MISSING, ErrorType.BOUNDARY, key=True)
    assert Counter(left) == Counter(
        {words_of(ours, number) for number in range(len(ours))} - matched
    )
    taken = {words_of(theirs, number) for number in pairs.response.tolist()}
    left = places(errors, ErrorType.SPURIOUS, ErrorType.BOUNDARY, key=False)
    assert Counter(left) == Counter(
        {words_of(theirs, number) for number in range(len(theirs))} - taken
    )


@given(key=mentions(), response=mentions(), way=WAYS)
def test_counts_of_a_summary_add_up_in_every_group(
    key: list[Drawn], response: list[Drawn], way: MentionMatching
) -> None:
    ours, theirs = side(key), side(response)
    pairs, errors, entities = compared(ours, theirs, way)
    summary = ErrorSummary()
    summary.add(ours, theirs, pairs, [*errors, *entities])
    of_key = {"right", "missing-mention", "boundary", "wrong-link", "lost-link"}
    totals: Counter[tuple[ErrorGrouping, str, str]] = Counter()
    for row in summary.rows():
        assert 0 <= row.count <= (row.of or 0)
        totals[row.by, row.type, "count"] += row.count
        if row.type == "right":
            totals[row.by, "key", "of"] += row.of or 0
        if row.type in of_key:
            totals[row.by, "key", "count"] += row.count
    for by in (
        ErrorGrouping.ALL,
        ErrorGrouping.DOCUMENT,
        ErrorGrouping.SIZE,
        ErrorGrouping.TYPE,
        ErrorGrouping.DISTANCE,
    ):
        assert totals[by, "key", "count"] == totals[by, "key", "of"] == len(ours)
        for kind, number in Counter(str(error.type) for error in errors).items():
            assert totals[by, kind, "count"] == number
    right = totals[ErrorGrouping.ALL, "right", "count"]
    both = ("wrong-link", "lost-link", "boundary", "spurious-mention")
    assert right + sum(totals[ErrorGrouping.ALL, kind, "count"] for kind in both) == len(theirs)
    steps = sum(row.steps for row in summary.rows(ErrorGrouping.ALL))
    free = (ErrorType.WRONG_LINK, ErrorType.LOST_LINK)
    assert steps == sum(e.type not in free for e in errors) + sum(e.steps for e in entities)


MIRROR = {
    ErrorType.MISSING: ErrorType.SPURIOUS,
    ErrorType.SPURIOUS: ErrorType.MISSING,
    ErrorType.MISSING_ENTITY: ErrorType.SPURIOUS_ENTITY,
    ErrorType.SPURIOUS_ENTITY: ErrorType.MISSING_ENTITY,
    ErrorType.SPLIT: ErrorType.MERGED,
    ErrorType.MERGED: ErrorType.SPLIT,
    ErrorType.BOUNDARY: ErrorType.BOUNDARY,
}
LINKS = (ErrorType.WRONG_LINK, ErrorType.LOST_LINK)


@given(key=mentions(), response=mentions(), heads=st.booleans())
def test_exchanged_roles_exchange_missing_and_spurious_split_and_merged(
    key: list[Drawn], response: list[Drawn], heads: bool
) -> None:
    ours, theirs = side(key, heads=heads), side(response, heads=heads)
    pairs, errors, entities = compared(ours, theirs)
    order = pairs.response.argsort()
    back = errors_of(theirs, ours, Pairs(pairs.response[order], pairs.key[order]))
    there = Counter(
        (MIRROR[e.type], e.response, e.key, e.extent) for e in errors if e.type not in LINKS
    )
    assert there == Counter(
        (e.type, e.key, e.response, e.extent)
        for e in back
        if isinstance(e, MentionError) and e.type not in LINKS
    )
    assert Counter((MIRROR[e.type], e.response, e.key, e.steps) for e in entities) == Counter(
        (e.type, e.key, e.response, e.steps) for e in back if isinstance(e, EntityError)
    )
    reversed_ = [(-e.boundary.left, -e.boundary.right) for e in errors if e.boundary]
    shown = [(e.boundary.left, e.boundary.right) for e in back if _boundary(e)]
    assert Counter(reversed_) == Counter(shown)


def _boundary(error: CoreferenceError) -> bool:
    return isinstance(error, MentionError) and error.boundary is not None


@given(key=mentions(), response=mentions(), way=WAYS)
def test_links_are_wrong_or_lost_where_entities_are_split_or_merged(
    key: list[Drawn], response: list[Drawn], way: MentionMatching
) -> None:
    _pairs, errors, entities = compared(side(key), side(response), way)
    wrong = sum(error.link is ResponseLink.WRONG for error in errors)
    lost = sum(error.link is ResponseLink.LOST for error in errors)
    merges = sum(e.steps for e in entities if e.type is ErrorType.MERGED)
    splits = sum(e.steps for e in entities if e.type is ErrorType.SPLIT)
    assert wrong >= merges
    assert wrong + lost >= splits
    assert bool(wrong + lost) == bool(merges + splits)


Entities = dict[str, set[str]]


def entities_of(one: Side, names: dict[int, str] | None = None) -> Entities:
    """Return the mentions of each entity by their places; some under another name."""
    found: Entities = {}
    for number, entity in enumerate(one.entities.tolist()):
        place = (names or {}).get(number, words_of(one, number))
        found.setdefault(one.table.names[entity], set()).add(place)
    return found


def repaired(
    entities: Entities, errors: Sequence[MentionError], wholes: Sequence[EntityError]
) -> tuple[Entities, int]:
    """Carry out the repairs one by one in their order; return the result and the steps taken."""
    steps = 0
    by_type: dict[ErrorType, list[MentionError]] = {kind: [] for kind in ErrorType}
    for error in errors:
        by_type[error.type].append(error)
    for error in by_type[ErrorType.SPURIOUS]:
        assert error.response is not None
        entities[error.response.entity].remove(f"spurious {error.response.place}")
        steps += 1
    for whole in wholes:
        if whole.type is ErrorType.SPURIOUS_ENTITY:
            assert entities.pop(whole.response[0].entity) == set()
            steps += 1
    for error in by_type[ErrorType.BOUNDARY]:
        assert error.key is not None
        assert error.response is not None
        members = entities[error.response.entity]
        members.remove(f"moved {error.response.place}")
        members.add(error.key.place)
        steps += 1
    for whole in wholes:
        if whole.type is ErrorType.MERGED:
            old = entities[whole.response[0].entity]
            for part in whole.key[1:]:
                moved = {mention.place for mention in part.mentions}
                assert moved < old
                old -= moved
                entities[f"{whole.response[0].entity} of {part.entity}"] = moved
                steps += 1
    for whole in wholes:
        if whole.type is ErrorType.SPLIT:
            members = {mention.place for mention in whole.key[0].mentions}
            pieces = [name for name, held in entities.items() if held & members]
            assert all(entities[name] <= members for name in pieces)
            for name in pieces[1:]:
                entities[pieces[0]] |= entities.pop(name)
                steps += 1
    # What is left is named after the key, as far as it has anything of it.
    named: Entities = dict(entities)
    for whole in wholes:
        if whole.type is ErrorType.MISSING_ENTITY:
            named[f"new {whole.key[0].entity}"] = set()
            steps += 1
    return named, steps


@given(key=mentions(), response=mentions(), way=WAYS)
def test_the_repairs_make_the_key_of_the_response_in_as_many_steps_as_they_say(
    key: list[Drawn], response: list[Drawn], way: MentionMatching
) -> None:
    ours, theirs = side(key), side(response)
    pairs, errors, wholes = compared(ours, theirs, way)
    # A matched mention stands for the key's; a moved or spurious one is nothing of the key yet.
    names = {
        other: words_of(ours, one)
        for one, other in zip(pairs.key.tolist(), pairs.response.tolist(), strict=True)
    }
    moved = set(places(errors, ErrorType.BOUNDARY, key=False))
    for number in set(range(len(theirs))) - set(names):
        place = words_of(theirs, number)
        names[number] = f"{'moved' if place in moved else 'spurious'} {place}"
    found, steps = repaired(entities_of(theirs, names), errors, wholes)
    wanted = entities_of(ours)
    of_place = {place: name for name, members in wanted.items() for place in members}
    for error in errors:
        if error.type is ErrorType.MISSING:
            assert error.key is not None
            fellows = [
                name
                for name, members in found.items()
                if any(of_place[place] == error.key.entity for place in members)
            ]
            home = fellows[0] if fellows else f"new {error.key.entity}"
            found[home].add(error.key.place)
            steps += 1
    assert sorted(map(sorted, found.values())) == sorted(map(sorted, wanted.values()))
    summary = ErrorSummary()
    summary.add(ours, theirs, pairs, [*errors, *wholes])
    assert steps == sum(row.steps for row in summary.rows(ErrorGrouping.ALL))


@given(key=mentions(), response=mentions(), way=WAYS)
def test_what_is_written_is_read_again(
    key: list[Drawn], response: list[Drawn], way: MentionMatching
) -> None:
    _pairs, errors, entities = compared(side(key), side(response), way)
    both = [*errors, *entities]
    assert errors_from_json(json_of(both)) == both
    text = json.dumps(json_of(both), ensure_ascii=False, indent=1)
    texts = [listed_text([]), listed_text(errors), listed_text([]), listed_text(entities)]
    assert "".join(json_pieces_of(texts, ErrorSummary())) == text
    assert len({error_json(error)["id"] for error in both}) == len(both)


@given(key=mentions(), response=mentions())
def test_the_order_of_the_tables_changes_no_error(key: list[Drawn], response: list[Drawn]) -> None:
    _pairs, errors, entities = compared(side(key), side(response))
    _pairs, other, wholes = compared(side(key[::-1]), side(response[::-1]))
    assert (errors, entities) == (other, wholes)
