"""Matching on random tables: one to one, symmetrical where it should be, and really the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros, match
from anaphora_workbench.scoring.coreference.score import word_overlap
from anaphora_workbench.scoring.coreference.sides import Side, side_of

MakeTable = Callable[..., MentionTable]

SIZE = 8


@st.composite
def mentions(draw: st.DrawFn, most: int = 5) -> list[str]:
    """Draw mentions in the notation of `make_table`, most of them plain, none twice."""
    found: dict[str, str] = {}
    for _ in range(draw(st.integers(0, most))):
        start = draw(st.integers(0, SIZE - 1))
        end = draw(st.integers(start, min(start + 4, SIZE - 1)))
        head = draw(st.integers(start, end))
        sort = draw(st.integers(0, 9))
        if sort == 0:
            words, rest = f"{start}.1", draw(st.sampled_from(["", "<2:nsubj", "<2:obj,4:nsubj"]))
        elif sort == 1 and end > start + 1:
            words, rest = f"{start}+{end}", ""
        elif sort == 2:
            words, rest = f"{start}-{end}", f"!{head}"
        else:
            words, rest = f"{start}-{end}", f"^{head}"
        found.setdefault(words, words + rest)
    return list(found.values())


ways = st.builds(
    Matching, st.sampled_from(list(MentionMatching)), st.sampled_from(list(Zeros)), st.booleans()
)


def sides(make_table: MakeTable, key: Sequence[str], response: Sequence[str]) -> tuple[Side, Side]:
    return side_of(make_table({"k": key})), side_of(make_table({"r": response}))


@given(key=mentions(12), response=mentions(12), how=ways)
def test_every_pairing_is_one_to_one(
    make_table: MakeTable, key: list[str], response: list[str], how: Matching
) -> None:
    pairs = match(*sides(make_table, key, response), how)
    assert pairs.key.tolist() == sorted(set(pairs.key.tolist()))
    assert len(set(pairs.response.tolist())) == len(pairs.response) == len(pairs.key)


@given(both=mentions(12), how=ways)
def test_a_side_matches_itself_mention_by_mention(
    make_table: MakeTable, both: list[str], how: Matching
) -> None:
    pairs = match(*sides(make_table, both, both), how)
    assert pairs.key.tolist() == pairs.response.tolist() == list(range(len(both)))


@given(key=mentions(12), response=mentions(12), how=ways)
def test_full_and_overlap_do_not_ask_who_is_the_key(
    make_table: MakeTable, key: list[str], response: list[str], how: Matching
) -> None:
    left, right = sides(make_table, key, response)
    for way in (MentionMatching.FULL, MentionMatching.OVERLAP):
        how = Matching(way, how.zeros, how.mixed)
        there, back = match(left, right, how), match(right, left, how)
        assert common_words(left, right, there) == common_words(right, left, back)
        if way is MentionMatching.FULL and how.zeros is Zeros.POSITION:
            assert set(zip(*map(list, there), strict=True)) == {
                (one, other) for other, one in zip(*map(list, back), strict=True)
            }


@given(data=st.data(), key=mentions(10), response=mentions(10), how=ways)
def test_the_order_of_the_table_does_not_matter(
    make_table: MakeTable,
    data: st.DataObject,
    key: list[str],
    response: list[str],
    how: Matching,
) -> None:
    left, right = sides(make_table, key, response)
    mixed_key = data.draw(st.permutations(key))
    mixed_response = data.draw(st.permutations(response))
    here = match(left, right, how)
    there = match(*sides(make_table, mixed_key, mixed_response), how)
    assert [(key[one], response[other]) for one, other in zip(*here, strict=True)] == sorted(
        [(mixed_key[one], mixed_response[other]) for one, other in zip(*there, strict=True)],
        key=lambda pair: key.index(pair[0]),
    )


def common_words(left: Side, right: Side, pairs: tuple[Sequence[int], Sequence[int]]) -> int:
    return sum(
        len(left.units(int(one)) & right.units(int(other)))
        for one, other in zip(*pairs, strict=True)
    )


def worth(left: Side, right: Side, one: int, other: int, way: MentionMatching) -> Fraction:
    """Weight of a pair by the definition of the way, 0 for one that is not allowed."""
    words, others = left.units(one), right.units(other)
    share = Fraction(len(words & others), len(words))
    if left.is_zero(one) != right.is_zero(other):
        return Fraction(0)
    if way is MentionMatching.OVERLAP:
        return Fraction(len(words & others))
    if way is MentionMatching.HEAD:
        return share if left.head(one) == right.head(other) else Fraction(0)
    if not others <= words:
        return Fraction(0)
    special = left.special.get(one)
    minima = [frozenset(span) for span in special.minimum] if special else []
    if not minima:
        minima = [words] if way is MentionMatching.MIN else [frozenset((left.head(one),))]
    return share if any(minimum <= others for minimum in minima) else Fraction(0)


@given(
    key=mentions(),
    response=mentions(),
    way=st.sampled_from(
        [
            MentionMatching.HEAD,
            MentionMatching.PARTIAL,
            MentionMatching.MIN,
            MentionMatching.OVERLAP,
        ]
    ),
)
def test_no_other_pairing_is_better(
    make_table: MakeTable, key: list[str], response: list[str], way: MentionMatching
) -> None:
    left, right = sides(make_table, key, response)
    found = dict(zip(*map(list, match(left, right, Matching(way, Zeros.POSITION))), strict=True))
    # Mentions with the same words (and head) come first by definition.
    same = {
        one: other
        for one in range(len(left))
        for other in range(len(right))
        if left.units(one) == right.units(other)
        and (way is not MentionMatching.HEAD or left.head(one) == right.head(other))
    }
    assert same.items() <= found.items()
    keys = [one for one in range(len(left)) if one not in same]
    responses = [other for other in range(len(right)) if other not in same.values()]
    weights = {
        (one, other): worth(left, right, one, other, way) for one in keys for other in responses
    }
    reached = [weights[one, other] for one, other in found.items() if one not in same]
    assert all(weight > 0 for weight in reached)
    short, long = (keys, responses) if len(keys) <= len(responses) else (responses, keys)
    best = max(
        sum(
            weights[pair if short is keys else pair[::-1]]
            for pair in zip(short, chosen, strict=True)
        )
        for chosen in permutations(long, len(short))
    )
    assert sum(reached) == best


@given(key=mentions(), response=mentions())
def test_word_overlap_is_the_best_there_is(
    make_table: MakeTable, key: list[str], response: list[str]
) -> None:
    left, right = sides(make_table, key, response)
    short, long = (left, right) if len(left) <= len(right) else (right, left)
    best = max(
        sum(len(short.units(at) & long.units(other)) for at, other in enumerate(chosen))
        for chosen in permutations(range(len(long)), len(short))
    )
    assert word_overlap(left, right).recall_num == best
