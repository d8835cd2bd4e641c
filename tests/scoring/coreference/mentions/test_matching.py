"""Each way of matching on small cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.ports.mention_table import MentionTable, empty_governor
from anaphora_workbench.scoring.coreference.matching import (
    ListedPair,
    Matching,
    MentionMatching,
    Zeros,
    listed,
    match,
    without_missed_clauses,
    without_missed_options,
    words_of,
)
from anaphora_workbench.scoring.coreference.sides import side_of

MakeTable = Callable[..., MentionTable]
Paired = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def paired(make_table: MakeTable) -> Paired:
    """Match two lists of mentions and return the pairs as they were written."""

    def pair(
        key: Sequence[str],
        response: Sequence[str],
        way: MentionMatching,
        zeros: Zeros = Zeros.DEPENDENCIES,
        *,
        mixed: bool = False,
        sentences: Sequence[int] = (0,),
    ) -> list[tuple[str, str]]:
        left = side_of(make_table({"k": key}, sentences=sentences))
        right = side_of(make_table({"r": response}, sentences=sentences))
        pairs = match(left, right, Matching(way, zeros, mixed))
        return [(key[one], response[other]) for one, other in zip(*pairs, strict=True)]

    return pair


def test_full_takes_the_same_words_whatever_the_head(paired: Paired) -> None:
    found = paired(["0-2^0", "4", "6-7"], ["6-7", "0-2^2", "4-5"], MentionMatching.FULL)
    assert found == [("0-2^0", "0-2^2"), ("6-7", "6-7")]


@pytest.mark.parametrize("way", list(MentionMatching))
def test_discontinuous_mentions_are_sets_of_words(paired: Paired, way: MentionMatching) -> None:
    assert paired(["0-1+4"], ["0-1+4"], way) == [("0-1+4", "0-1+4")]


def test_full_tells_a_gap_from_none(paired: Paired) -> None:
    assert paired(["0-1+4", "6-8"], ["0-4", "6+8"], MentionMatching.FULL) == []


def test_head_takes_one_head_whatever_the_words(paired: Paired) -> None:
    assert paired(["0-4^2"], ["2-8^2"], MentionMatching.HEAD) == [("0-4^2", "2-8^2")]


def test_head_refuses_the_same_words_with_another_head(paired: Paired) -> None:
    assert paired(["0-4^2"], ["0-4^3"], MentionMatching.HEAD) == []


def test_of_several_with_one_head_the_shares_of_the_key_decide(paired: Paired) -> None:
    found = paired(["0-9^5", "4-5^5"], ["0-7^5", "5^5"], MentionMatching.HEAD)
    assert found == [("0-9^5", "0-7^5"), ("4-5^5", "5^5")]


def test_head_pairs_the_same_words_first(paired: Paired) -> None:
    # Crossed, the shares would sum to 6/10 + 1, more than 1 + 1/5.
    found = paired(["0-9^4", "0-4^4"], ["0-9^4", "4-9^4"], MentionMatching.HEAD)
    assert found == [("0-9^4", "0-9^4"), ("0-4^4", "4-9^4")]


def test_one_answer_is_the_partner_of_one_mention(paired: Paired) -> None:
    assert paired(["0-9^5", "3-6^5"], ["4-5^5"], MentionMatching.HEAD) == [("3-6^5", "4-5^5")]


def test_a_table_without_heads_cannot_be_matched_by_head(make_table: MakeTable) -> None:
    table = make_table({"a": ["0-2^?"]}, doc_id="d1", source="key.conll")
    side = side_of(table)
    with pytest.raises(NeedsError) as caught:
        match(side, side, Matching(MentionMatching.HEAD))
    assert str(caught.value) == (
        "document 'd1' of 'key.conll' gives no heads, which this way of matching needs; read it "
        "with its heads computed, or match full [heads-missing]"
    )


def test_partial_takes_an_answer_inside_the_key_with_its_head(paired: Paired) -> None:
    key = ["0-4^2", "10-14^12", "20-24^22", "30-34^32"]
    response = ["1-2", "10-11", "21-25", "32"]
    found = paired(key, response, MentionMatching.PARTIAL)
    assert found == [("0-4^2", "1-2"), ("30-34^32", "32")]


def test_partial_asks_for_the_minimum_where_there_is_one(paired: Paired) -> None:
    found = paired(["0-4^2!1-2|4", "10-14^12!11-12"], ["3-4", "12-13"], MentionMatching.PARTIAL)
    assert found == [("0-4^2!1-2|4", "3-4")]


def test_partial_needs_no_head_of_the_answer(paired: Paired) -> None:
    assert paired(["0-4^2"], ["1-2^?"], MentionMatching.PARTIAL) == [("0-4^2", "1-2^?")]


def test_partial_is_not_symmetrical(paired: Paired) -> None:
    assert paired(["1-2^2"], ["0-4^2"], MentionMatching.PARTIAL) == []


def test_min_takes_an_answer_between_minimum_and_whole(paired: Paired) -> None:
    key = ["0-4!2", "10-14!12|14", "20-24!22", "30-34!31"]
    response = ["2", "13-14", "22-25", "33"]
    assert paired(key, response, MentionMatching.MIN) == [("0-4!2", "2"), ("10-14!12|14", "13-14")]


def test_min_without_a_minimum_asks_for_all_words(paired: Paired) -> None:
    assert paired(["0-4^2", "6-8^7"], ["2", "6-8"], MentionMatching.MIN) == [("6-8^7", "6-8")]


def test_overlap_takes_the_greatest_number_of_common_words(paired: Paired) -> None:
    # One by one, 0-9 with 1-9 would leave 8-14 only one word of 0-8.
    found = paired(["0-9", "8-14"], ["1-9", "0-7"], MentionMatching.OVERLAP)
    assert found == [("0-9", "0-7"), ("8-14", "1-9")]


def test_overlap_leaves_mentions_without_common_words_alone(paired: Paired) -> None:
    assert paired(["0-3"], ["4-6"], MentionMatching.OVERLAP) == []


def test_ties_keep_the_order_of_the_text(paired: Paired) -> None:
    found = paired(["0-3^3", "3-6^3"], ["2-4^3", "3-5^3"], MentionMatching.OVERLAP)
    assert found == [("0-3^3", "2-4^3"), ("3-6^3", "3-5^3")]


def test_of_equal_answers_the_earlier_is_taken(paired: Paired) -> None:
    assert paired(["2-5"], ["5-6", "1-2"], MentionMatching.OVERLAP) == [("2-5", "1-2")]


@pytest.mark.parametrize("way", [MentionMatching.HEAD, MentionMatching.OVERLAP])
def test_answers_of_one_start_and_end_are_taken_in_the_order_of_their_words(
    paired: Paired, way: MentionMatching
) -> None:
    key, whole, gap = "3+7^7", "5-7!5", "5+7^7"
    assert paired([key], [whole, gap], way) == paired([key], [gap, whole], way) == [(key, gap)]


def test_nodes_in_a_mention_decide_where_its_words_do_not(paired: Paired) -> None:
    key, early, late = "5-9", "8-9+6.1", "8-9+7.1"
    for response in ([early, late], [late, early]):
        assert paired([key], response, MentionMatching.HEAD) == [(key, early)]


def test_zeros_of_one_governor_are_taken_in_the_order_of_their_roles(paired: Paired) -> None:
    for response in (["@4:obj", "@4:iobj"], ["@4:iobj", "@4:obj"]):
        assert paired(["@4:nsubj"], response, MentionMatching.FULL) == [("@4:nsubj", "@4:iobj")]


def test_zeros_of_one_place_match(paired: Paired) -> None:
    for way in MentionMatching:
        assert paired(["4.1", "4.2"], ["4.2"], way, Zeros.POSITION) == [("4.2", "4.2")]


def test_zeros_at_different_places_match_by_their_dependencies(paired: Paired) -> None:
    key, response = ["4.1<5:nsubj"], ["7.1<5:nsubj"]
    assert paired(key, response, MentionMatching.FULL) == [(key[0], response[0])]
    assert paired(key, response, MentionMatching.FULL, Zeros.POSITION) == []


def test_a_right_relation_is_worth_more_than_several_right_governors(paired: Paired) -> None:
    key = ["4.1<5:nsubj,7:nsubj,9:obj"]
    response = ["4.1<5:x,7:y,9:z", "6.1<5:nsubj"]
    assert paired(key, response, MentionMatching.FULL) == [(key[0], response[1])]


def test_a_right_governor_is_worth_something(paired: Paired) -> None:
    assert paired(["4.1<5:nsubj"], ["6.1<5:obj"], MentionMatching.FULL) == [
        ("4.1<5:nsubj", "6.1<5:obj")
    ]


def test_zeros_with_the_same_dependencies_stay_at_their_places(paired: Paired) -> None:
    key = ["4.1<5:nsubj", "4.2<5:nsubj"]
    assert paired(key, [key[1], key[0]], MentionMatching.FULL) == [
        (key[0], key[0]),
        (key[1], key[1]),
    ]


def test_dependencies_on_roots_match_within_a_sentence_only(paired: Paired) -> None:
    key, response = ["4.1<-2:root"], ["3.1<-2:root"]
    assert len(paired(key, response, MentionMatching.FULL)) == 1
    far = ["12.1<-2:root,11:nsubj"]
    near = ["4.1<-2:root,5:nsubj"]
    assert paired(near, far, MentionMatching.FULL, sentences=(0, 10)) == [(near[0], far[0])]


def test_the_root_is_another_governor_than_an_empty_node(paired: Paired) -> None:
    one, other = empty_governor(1, 1), empty_governor(1, 2)
    assert paired(["4.1<-2:dep"], [f"3.1<{one}:dep"], MentionMatching.FULL) == []
    assert paired([f"4.1<{one}:dep"], [f"3.1<{other}:dep"], MentionMatching.FULL) == []
    assert len(paired([f"4.1<{one}:dep"], [f"3.1<{one}:dep"], MentionMatching.FULL)) == 1


def test_zeros_without_dependencies_are_matched_by_place(paired: Paired) -> None:
    assert paired(["4.1"], ["4.1<5:nsubj"], MentionMatching.FULL) == [("4.1", "4.1<5:nsubj")]


def test_a_zero_without_a_place_has_governor_and_relation(paired: Paired) -> None:
    assert paired(["@4:nsubj"], ["4.1<4:nsubj"], MentionMatching.FULL) == [
        ("@4:nsubj", "4.1<4:nsubj")
    ]
    assert paired(["@4:nsubj"], ["@4:obj"], MentionMatching.FULL, Zeros.POSITION) == []
    assert paired(["@4:nsubj"], ["@4:nsubj"], MentionMatching.HEAD, Zeros.POSITION) != []


@pytest.mark.parametrize("way", [MentionMatching.PARTIAL, MentionMatching.OVERLAP])
def test_a_zero_never_matches_words_unless_told_so(paired: Paired, way: MentionMatching) -> None:
    key, response = ["4-6+6.1^?"], ["6.1"]
    assert paired(key, response, way, Zeros.POSITION) == []
    assert paired(key, response, way, Zeros.POSITION, mixed=True) == [(key[0], response[0])]


def test_a_mention_headed_by_an_empty_node_is_paired_as_a_zero_when_mixed(paired: Paired) -> None:
    key, response = ["4-6+6.1^?<7:nsubj"], ["8.1<7:nsubj"]
    assert paired(key, response, MentionMatching.HEAD) == []
    assert paired(key, response, MentionMatching.HEAD, mixed=True) == [(key[0], response[0])]


def test_clitics_match_by_token_and_number(paired: Paired) -> None:
    for way in MentionMatching:
        found = paired(["4*1", "4*2", "4"], ["4*2", "4", "5*1"], way)
        assert found == [("4*2", "4*2"), ("4", "4")]


def test_optional_mentions_cost_nothing_when_they_are_left_out(make_table: MakeTable) -> None:
    key = side_of(make_table({"a": ["0~", "2~", "4"]}))
    response = side_of(make_table({"a": ["2"]}))
    reduced, pairs = without_missed_options(key, match(key, response, Matching()))
    assert reduced.starts.tolist() == [2, 4]
    assert (pairs.key.tolist(), pairs.response.tolist()) == ([0], [0])


def test_a_key_without_optional_mentions_stays_as_it_is(make_table: MakeTable) -> None:
    key = side_of(make_table({"a": ["0", "2!2"]}))
    pairs = match(key, key, Matching())
    assert without_missed_options(key, pairs) == (key, pairs)


def test_a_clause_is_a_mention_of_the_response_where_the_key_has_it(make_table: MakeTable) -> None:
    key = side_of(make_table({"a": ["0-2", "4"]}))
    response = side_of(make_table({"x": ["0-2%", "4"], "y": ["6-7%", "8"]}))
    pairs = match(key, response, Matching())
    left, found = without_missed_clauses(response, pairs)
    assert left.starts.tolist() == [0, 4, 8]
    assert (found.key.tolist(), found.response.tolist()) == ([0, 1], [0, 1])
    # What is alone without the clause is a singleton now.
    left, found = without_missed_clauses(response, pairs, drop_singletons=True)
    assert left.starts.tolist() == [0, 4]
    assert (found.key.tolist(), found.response.tolist()) == ([0, 1], [0, 1])


def test_a_matched_mention_that_is_alone_without_a_clause_is_a_dropped_singleton(
    make_table: MakeTable,
) -> None:
    key = side_of(make_table({"a": ["0-2", "8", "9"]}))
    response = side_of(make_table({"x": ["4-5%", "8"], "y": ["0-2", "9"]}))
    pairs = match(key, response, Matching())
    left, found = without_missed_clauses(response, pairs, drop_singletons=True)
    assert left.starts.tolist() == [0, 9]
    assert (found.key.tolist(), found.response.tolist()) == ([0, 2], [0, 1])


def test_a_response_without_clauses_stays_as_it_is(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0", "2!2"]}))
    pairs = match(side, side, Matching())
    assert without_missed_clauses(side, pairs, drop_singletons=True) == (side, pairs)


def test_pairs_can_be_listed(make_table: MakeTable) -> None:
    key = side_of(make_table({"a": ["0-4^2"], "b": ["6+8", "8.1"]}, doc_id="d1"))
    response = side_of(make_table({"x": ["2"], "y": ["6+8", "8.1"]}, doc_id="d1"))
    assert list(listed(key, response, match(key, response, Matching(MentionMatching.HEAD)))) == [
        ListedPair("d1", "0-4", "2", "a", "x", False),
        ListedPair("d1", "6,8", "6,8", "b", "y", True),
        ListedPair("d1", "8.1", "8.1", "b", "y", True),
    ]


@pytest.mark.parametrize(
    ("mention", "shown"),
    [
        ("3", "3"),
        ("3-5!4", "3-5"),
        ("3-4+4.1", "3-4,4.1"),
        ("4.1+4.2", "4.1,4.2"),
        ("6.-1", "6.-1"),
        ("@4:nsubj", "zero:nsubj@4"),
        ("4*2", "clitic:2@4"),
    ],
)
def test_words_of_a_mention_are_shown_by_number(
    make_table: MakeTable, mention: str, shown: str
) -> None:
    assert words_of(side_of(make_table({"a": [mention]})), 0) == shown


@pytest.mark.parametrize("way", list(MentionMatching))
def test_empty_sides_have_no_pairs(paired: Paired, way: MentionMatching) -> None:
    assert paired([], ["0-3", "4.1"], way) == []
    assert paired(["0-3", "4.1"], [], way) == []
    assert paired([], [], way) == []
