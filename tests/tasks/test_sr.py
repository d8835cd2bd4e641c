"""Records of Surface Realisation: sentences as graphs, outputs."""

import pytest

from anaphora_workbench.tasks.sr import (
    SrHead,
    SrNode,
    SrOutput,
    SrSentence,
    Track,
    faults_of,
    sense_split,
)

WANTS = SrSentence(
    "1",
    Track.DEEP,
    (
        SrNode("SROOT", 3, 0, "want"),
        SrNode("A0", 1, 3, "cat"),
        SrNode("A1", 2, 3, "sleep"),
        SrHead("A0", 1, 2),
    ),
    "Cats want to sleep",
)


def test_nodes_and_further_heads_are_told_apart() -> None:
    assert [node.id for node in WANTS.nodes] == [3, 1, 2]
    assert WANTS.heads == (SrHead("A0", 1, 2),)
    assert WANTS.root == SrNode("SROOT", 3, 0, "want")


def test_children_are_the_nodes_below_each_node() -> None:
    below = WANTS.children()
    assert [node.id for node in below[0]] == [3]
    assert [node.id for node in below[3]] == [1, 2]
    assert 2 not in below


def test_depths_are_those_of_the_tree() -> None:
    assert [depth for depth, _line in WANTS.depths()] == [0, 1, 1, 2]


def test_a_sentence_without_nodes_has_no_root() -> None:
    assert SrSentence("1", Track.SHALLOW, ()).root is None


def test_the_line_of_an_output_is_no_part_of_its_value() -> None:
    assert SrOutput("1", 1, "Go", line=4) == SrOutput("1", 1, "Go")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("run.01", ("run", "01")),
        ("look_up.12", ("look_up", "12")),
        ("3.50", ("3.50", "")),
        (".01", (".01", "")),
        ("U.S.", ("U.S.", "")),
        ("a.b.01", ("a.b", "01")),
        ("ñandú.02", ("ñandú", "02")),
    ],
)
def test_a_sense_is_two_digits_behind_a_lemma_with_a_letter(
    text: str, parts: tuple[str, str]
) -> None:
    assert sense_split(text) == parts


def test_a_sound_sentence_has_no_faults() -> None:
    assert faults_of(WANTS) == []


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ((), "it has no nodes"),
        ((SrNode("SROOT", 1, 0, "a"), SrNode("X", 1, 1, "b")), "1 is that of two nodes"),
        ((SrNode("SROOT", 1, 0, "a"), SrNode("X", 2, 3, "b")), "comes before its parent 3"),
        ((SrNode("SROOT", 1, 0, "a"), SrNode("X", 2, 0, "b")), "several roots"),
        ((SrNode("SROOT", 1, 0, ""),), "has no lemma"),
        ((SrNode("SROOT", 1, 0, "a", cpos="N N"),), "a value with a blank"),
        ((SrNode("SROOT", 1, 0, "a"), SrHead("X", 2, 1)), "comes before the node"),
    ],
)
def test_what_no_file_can_hold_is_named(lines: tuple[SrNode | SrHead, ...], fault: str) -> None:
    assert fault in "; ".join(faults_of(SrSentence("1", Track.DEEP, lines)))


def test_a_shallow_sentence_is_a_tree() -> None:
    sentence = SrSentence("1", Track.SHALLOW, WANTS.lines)
    assert faults_of(sentence) == ["a shallow sentence has nodes with several heads"]


@pytest.mark.parametrize("text", ["a\nb", "  "])
def test_a_text_is_one_line_with_something_on_it(text: str) -> None:
    assert len(faults_of(SrSentence("1", Track.DEEP, WANTS.lines, text))) == 1
