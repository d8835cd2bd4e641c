"""Tag sets: the shipped ones, what they must not hold, and their files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.annotation.project.tagsets import (
    LANGUAGES,
    Choice,
    KindTag,
    TagSet,
    TagSetReading,
    default_tag_set,
    faults_of,
    tag_set_json,
    tag_set_of_json,
    tag_set_of_text,
)
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model.language import tag_set

BAD = Path(__file__).parents[1] / "bad_input" / "tagset"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_key_a_colour_and_a_guideline_with_an_example(language: str) -> None:
    tags = default_tag_set(language)
    assert [kind.label for kind in tags.kinds] == [kind.label for kind in tag_set()]
    assert faults_of(tags) == []
    for kind in tags.kinds:
        assert kind.title
        assert kind.key
        assert kind.colour
        assert kind.guideline.count("**") >= 2, f"{kind.label} marks no expression in an example"
    assert len(tags.doubts) >= 5
    assert len(tags.relations) == 6
    assert [one.key for one in tags.types] == list("123456789")


def test_the_tag_sets_of_all_languages_differ_in_their_texts_only() -> None:
    def bare(tags: TagSet) -> list[tuple[str, ...]]:
        kinds = [(kind.label, kind.key, kind.colour) for kind in tags.kinds]
        return [
            *kinds,
            *[(one.label, one.key) for one in (*tags.doubts, *tags.relations, *tags.types)],
        ]

    assert bare(default_tag_set("es")) == bare(default_tag_set("en"))
    assert default_tag_set("es") != default_tag_set("en")
    assert default_tag_set("hu") == default_tag_set("en")


def read(path: Path) -> TagSetReading:
    return tag_set_of_text(path.read_text(encoding="utf-8"), str(path))


def test_every_colour_can_be_read_on_white() -> None:
    for kind in default_tag_set().kinds:
        parts = [int(kind.colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = [
            part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        assert 1.05 / (luminance + 0.05) >= 4.5, kind.label


def test_a_label_that_is_not_in_the_set_stands_for_itself() -> None:
    assert default_tag_set().kind("mine") == KindTag("mine")
    assert default_tag_set().kind("poss").key == "s"


@pytest.mark.parametrize(
    ("name", "messages"),
    [
        ("empty", [":0:0: there is no kind of anaphor; a tag set needs one"]),
        ("label-missing", [":4:1: kind 2 has no label"]),
        (
            "label-invalid",
            [
                ":2:9: the label 'def desc' contains a blank, which files in some formats "
                "cannot; write it as one word"
            ],
        ),
        ("label-twice", [":9:11: the label 'poss' is already used for kind 1"]),
        (
            "key-invalid",
            [
                ":3:7: the key of 'poss' must be one letter in lower case, not 'ss'",
                ":7:7: the key of 'unclear' must be a digit, not 'u'",
            ],
        ),
        ("key-twice", [":7:7: the key 's' of 'demo' chooses 'poss' already"]),
        ("colour-invalid", [":3:10: the colour of 'poss' must be written #RRGGBB, not 'violet'"]),
        ("value", [":3:7: 'key' must be a text in quotation marks"]),
        (
            "unknown",
            [
                ":3:9: a [[kind]] has the fields label, title, key, colour, guideline, and no "
                "'color'",
                ":5:1: a tag set has the tables [[kind]], [[doubt]], [[relation]], [[type]], and "
                "no 'kinds'",
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(name: str, messages: list[str]) -> None:
    path = BAD / f"tagset-{name}.toml"
    reading = read(path)
    assert reading.tag_set is None
    expected = [f"{path}{message} [tagset-{name}]".replace(":0:0:", ":") for message in messages]
    assert [str(problem) for problem in reading.problems] == expected


def test_a_file_that_is_no_toml_is_said_with_its_place() -> None:
    (problem,) = read(BAD / "tagset-syntax.toml").problems
    assert problem.code == "tagset-syntax"
    assert str(problem.at) == f"{BAD}/tagset-syntax.toml:2:14"
    assert problem.message.startswith("this is not TOML: ")
    (end,) = tag_set_of_text('[[kind]]\nlabel = """poss', "x.toml").problems
    assert (str(end.at), end.code) == ("x.toml:2:16", "tagset-syntax")


def test_a_table_that_is_no_list_of_tables_is_said() -> None:
    (empty, value) = tag_set_of_text("kind = 3\n", "x.toml").problems
    assert str(value) == "x.toml:1:1: 'kind' must be written as tables [[kind]] [tagset-value]"
    assert empty.code == "tagset-empty"


def test_a_tag_set_that_cannot_be_used_is_an_error_where_it_is_wanted() -> None:
    with pytest.raises(FormatError) as caught:
        tag_set_of_text("[[kind]]\n", "x.toml").wanted()
    assert str(caught.value) == "x.toml:1:1: kind 1 has no label [tagset-label-missing]"


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=12)
bodies = texts.map(lambda text: text.strip("\n"))
labels = st.text(st.sampled_from("abcdñ漢"), min_size=1, max_size=4)


@st.composite
def tag_sets(draw: st.DrawFn) -> TagSet:
    kinds = [
        KindTag(label, draw(bodies), key, draw(st.sampled_from(["", "#00aaFF"])), draw(bodies))
        for label, key in zip(
            draw(st.lists(labels, min_size=1, max_size=3, unique=True)), "añz", strict=False
        )
    ]
    doubts = [
        Choice(label, draw(bodies), key)
        for label, key in zip(draw(st.lists(labels, max_size=2, unique=True)), "09", strict=False)
    ]
    return TagSet(tuple(kinds), tuple(doubts), tuple(doubts[:1]))


@given(tag_sets())
def test_a_tag_set_comes_back_from_json(tags: TagSet) -> None:
    assert tag_set_of_json(tag_set_json(tags)) == tags
