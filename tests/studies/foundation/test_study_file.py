"""``study.toml`` and its folder: each fault has a place, a code and a remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.studies.foundation.conftest import MakeFolder, draw, grid_of, settings_of, text_of

from anaphora_workbench.errors import FormatError
from anaphora_workbench.studies.study_file import Study, read_study

TEXTS = [text_of("t1", "A"), text_of("t1", "B")]


def problems(place: Path) -> list[str]:
    """Return the problems of a study, with places relative to its folder."""
    reading = read_study(place)
    assert reading.study is None
    return [str(each).replace(f"{place}/", "") for each in reading.problems]


def test_the_shortest_study_has_defaults(study: Callable[..., Study]) -> None:
    found = study(settings_of("reading"), TEXTS)
    assert (found.items, found.systems) == (("t1",), ("A", "B"))
    assert found.settings.design.participants == 24
    assert len(found.fingerprint) == 64


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            "[braeks]\n",
            "study.toml:4:1: there is no 'braeks' here. Did you mean 'breaks'? [study-unknown]",
        ),
        (
            "[breaks]\nafter_trial = 3\n",
            "study.toml:5:15: there is no 'after_trial' here. Did you mean 'after_trials'? "
            "[study-unknown]",
        ),
        (
            "[breaks]\nafter_trials = -1\n",
            "study.toml:5:16: [breaks] after_trials: input should be greater than or equal to 0 "
            "[study-value]",
        ),
        (
            '[breaks]\nafter_trials = "3"\n',
            "study.toml:5:16: [breaks] after_trials: input should be a valid integer [study-value]",
        ),
        (
            '[design]\ndesign = "latin"\n',
            "study.toml:5:10: [design] design: input should be 'repeated', 'permuted' or "
            "'williams' [study-value]",
        ),
        (
            '[[ask]]\nname = "native"\ntext = "?"\ntype = "choice"\n',
            "study.toml:4:1: the question 'native' needs 'choices' [study-value]",
        ),
        (
            '[[ask]]\nname = "native"\ntext = "?"\nleave_out = ["No"]\n',
            "study.toml:7:13: 'No' is no answer to 'native'. Did you mean 'no'? Answers: yes, no "
            "[study-value]",
        ),
        (
            '[[ask]]\nname = "hand"\ntext = "?"\ntype = "choice"\nchoices = ["left", "right"]\n'
            'leave_out = ["both"]\n',
            "study.toml:9:13: 'both' is no answer to 'hand'. Answers: left, right [study-value]",
        ),
        (
            '[[ask]]\nname = "age"\ntext = "?"\n[[ask]]\nname = "age"\ntext = "?"\n',
            "study.toml:8:8: there is another 'age' [study-value]",
        ),
        (
            '[[ask]]\nname = "two words"\ntext = "?"\n',
            "study.toml:5:8: [ask] name: must consist of letters, digits, '-' and '_' "
            "[study-value]",
        ),
        (
            '[[scale]]\nname = "a"\ntext = "?"\nleast = 5\nmost = 5\n',
            "study.toml:4:1: 'a': 'least' must be below 'most' [study-value]",
        ),
        (
            '[[scale]]\nname = "a"\ntext = "?"\nstart = 101\n',
            "study.toml:7:9: 'start' is outside of the scale [study-value]",
        ),
        (
            '[[scale]]\nname = "a"\ntext = "?"\nscreen = 7\n',
            "study.toml:7:10: no scale is on screen 6; screens are numbered 1, 2, 3 ... "
            "[study-value]",
        ),
        (
            '[consent]\ntext = "a\\u0000b"\n',
            "study.toml:5:8: a text has the control character U+0000; remove it [study-value]",
        ),
        (
            '[[condition]]\nname = "loc"\nvalues = ["a", "b"]\ntexts = ["one"]\n',
            "study.toml:7:9: 'texts' has a text for each of 'values', or none at all [study-value]",
        ),
    ],
)
def test_a_fault_of_the_settings_has_its_place(folder: MakeFolder, more: str, message: str) -> None:
    assert problems(folder(settings_of("reading", more), TEXTS)) == [message]


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("rating", "study.toml:3:8: a rating study needs a [[scale]] or more [study-value]"),
        (
            "question-writing",
            "study.toml:1:2: a question-writing study needs [trial] question_types [study-value]",
        ),
    ],
)
def test_a_kind_says_what_it_needs(folder: MakeFolder, kind: str, message: str) -> None:
    found = problems(folder(settings_of(kind), TEXTS))
    assert [line.partition(": ")[2] for line in found] == [message.partition(": ")[2]]


def test_an_unknown_kind_lists_the_kinds(folder: MakeFolder) -> None:
    (found,) = problems(folder(settings_of("walking"), TEXTS))
    assert found.startswith("study.toml:3:8: [study] kind: ")
    assert "'question-writing'" in found


def test_an_item_without_a_version_is_named(folder: MakeFolder) -> None:
    place = folder(settings_of("reading"), [*TEXTS, text_of("t2", "B")])
    assert problems(place) == ["stimuli.jsonl: the item 't2' has no version of A [study-versions]"]


def test_a_scale_that_compares_needs_references(folder: MakeFolder) -> None:
    scale = '[[scale]]\nname = "meaning"\ntext = "?"\ncompares = true\n'
    rated = [
        {"item": "s1", "system": "A", "text": "So it is.", "reference": "It is so."},
        {"item": "s2", "system": "A", "text": "So it is."},
    ]
    assert problems(folder(settings_of("rating", scale), rated)) == [
        "stimuli.jsonl: the item 's2' has no 'reference', which the scale 'meaning' shows "
        "[stimulus-field]"
    ]


def test_a_missing_picture_is_named(folder: MakeFolder) -> None:
    place = folder(settings_of("elicitation"), [{"item": "d1", "grid": grid_of(2)}])
    draw(place, 1)
    assert problems(place) == [
        "media/t1.svg: a stimulus needs this file, which does not exist [study-media]"
    ]


def test_a_missing_file_says_how_to_make_a_study(tmp_path: Path) -> None:
    reading = read_study(tmp_path / "nowhere")
    assert [problem.code for problem in reading.problems] == ["study-missing"] * 2
    assert "anaphora study new KIND MATERIAL -o FOLDER" in reading.problems[0].message
    with pytest.raises(FormatError, match="study-missing"):
        reading.wanted()


def test_a_folder_in_place_of_a_file_is_an_error(folder: MakeFolder) -> None:
    place = folder(settings_of("reading"), TEXTS)
    (place / "study.toml").unlink()
    (place / "study.toml").mkdir()
    assert problems(place) == [
        "study.toml: the file cannot be read: Is a directory [study-unreadable]"
    ]


def test_a_file_that_is_not_utf_8_names_its_line(folder: MakeFolder) -> None:
    place = folder(settings_of("reading"), TEXTS)
    text = settings_of("reading", 'x = "año"\n').encode("latin-1")
    (place / "study.toml").write_bytes(text)
    assert problems(place) == [
        "study.toml:4: the file is not UTF-8; save it as UTF-8 [study-unreadable]"
    ]


def test_a_byte_order_mark_is_no_fault(folder: MakeFolder) -> None:
    place = folder(settings_of("reading"), TEXTS)
    for name in ("study.toml", "stimuli.jsonl"):
        (place / name).write_bytes(b"\xef\xbb\xbf" + (place / name).read_bytes())
    assert read_study(place).problems == ()


def test_no_stimulus_is_a_problem(folder: MakeFolder) -> None:
    assert problems(folder(settings_of("reading"), [])) == [
        "stimuli.jsonl: there is no stimulus [study-versions]"
    ]


def test_the_fingerprint_knows_settings_stimuli_and_practice(
    study: Callable[..., Study],
) -> None:
    prints = {
        study(settings_of("reading"), TEXTS).fingerprint,
        study(settings_of("reading", "[design]\nblocks = 2\n"), TEXTS).fingerprint,
        study(settings_of("reading"), [*TEXTS, *[text_of("t2", s) for s in "AB"]]).fingerprint,
        study(settings_of("reading"), TEXTS, [text_of("p", "A")]).fingerprint,
    }
    assert len(prints) == 4
