"""WinoBias: sentences with mentions in brackets become documents with one entity."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.json import JsonFormat
from anaphora_formats.test_sets.winobias import WinobiasFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import PARTIAL, VERSION_OF, Anaphor, Reference, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "winobias"
GOLDEN = ROOT / "tests" / "golden" / "winobias" / "sentences"
LINE = "3 [The cook] gave the guest soup because [she] loved [her] kitchen.\n"


def read(text: str, name: str = "f.txt.dev") -> list[Reading]:
    return list(WinobiasFormat().read(Source.of_text(text, name=name)))


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


def test_brackets_are_mentions_and_no_text() -> None:
    (reading,) = read(LINE)
    document, (layer,) = reading.document, reading.layers
    assert document.text == "The cook gave the guest soup because she loved her kitchen."
    words = [document.words(markable.span) for markable in layer.markables.values()]
    assert words == ["The cook", "she", "her"]
    assert document.doc_id == "f-3"


def test_each_pronoun_refers_to_the_mention_before_it() -> None:
    (reading,) = read(LINE)
    assert reading.layers[0].anaphors == {
        "2": Anaphor("2", "persNoRefl", Reference.ANAPHOR, ("1",)),
        "3": Anaphor("3", "poss", Reference.ANAPHOR, ("2",)),
    }


def test_a_pronoun_that_comes_first_is_a_cataphor() -> None:
    (reading,) = read("1 When [she] came, [the cook] took [her] hat.\n")
    layer = reading.layers[0]
    assert layer.anaphors["1"] == Anaphor("1", "persNoRefl", Reference.CATAPHOR, ("2",))
    assert "2" not in layer.anaphors
    assert len(chains_of(layer).entities) == 1


def test_the_layer_says_nothing_of_other_pronouns() -> None:
    (reading,) = read("1 It was late when [the cook] took [her] hat.\n")
    assert reading.layers[0].metadata[PARTIAL] is True
    assert list(reading.layers[0].anaphors) == ["2"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "pro_stereotyped_type1.txt.dev",
            {
                "stereotype": "pro",
                "type": 1,
                "version-of": "type1.txt.dev-3",
                "gender": "feminine",
            },
        ),
        (
            "anti_stereotyped_type2.txt.test",
            {
                "stereotype": "anti",
                "type": 2,
                "version-of": "type2.txt.test-3",
                "gender": "feminine",
            },
        ),
        ("other.txt", {"gender": "feminine"}),
    ],
)
def test_the_name_of_the_file_tells_stereotype_and_type(
    name: str, expected: dict[str, object]
) -> None:
    assert dict(read(LINE, name)[0].document.metadata) == expected


def test_both_sides_of_a_sentence_are_versions_of_one_text() -> None:
    pro, anti = (
        read(text, f"{side}_stereotyped_type1.txt.dev")[0].document.metadata[VERSION_OF]
        for side, text in (("pro", LINE), ("anti", LINE.replace("[she]", "[he]")))
    )
    other = read(LINE.replace("3", "4", 1), "pro_stereotyped_type1.txt.dev")[0]
    assert pro == anti != other.document.metadata[VERSION_OF]


@given(st.text(alphabet="[]ab 1she.\t😀א", max_size=60))
def test_any_line_is_read_without_brackets_or_refused(line: str) -> None:
    try:
        readings = read(line)
    except FormatError:
        readings = []
    for reading in readings:
        assert "[" not in reading.document.text
        assert len(reading.layers[0].markables) > 1


def test_a_long_file_is_read_sentence_by_sentence() -> None:
    readings = WinobiasFormat().read(Source.of_text(LINE * 3000 + "4 [The\n"))
    assert next(readings).document.text.startswith("The cook")
    rest = list(readings)
    assert len(rest) == 2999
    assert rest[-1].problems[-1].code == "winobias-bracket"


def test_it_is_not_written() -> None:
    with pytest.raises(FormatError, match="only read"):
        WinobiasFormat().write(read(LINE), Target.of(io.BytesIO()))
    assert WinobiasFormat().losses(read(LINE)[0]) == []


@pytest.mark.parametrize("code", messages())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    found: list[str] = []
    try:
        for reading in WinobiasFormat().read(Source.of(BAD / f"{code}.winobias.txt", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[code]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_file_and_is_in_the_documentation() -> None:
    program = (ROOT / "formats" / "anaphora_formats" / "test_sets" / "winobias.py").read_text(
        encoding="utf-8"
    )
    codes = set(re.findall(r'"(winobias-[a-z-]+[a-z])"', program))
    files = {path.name.removesuffix(".winobias.txt") for path in BAD.glob("*.winobias.txt")}
    assert files == set(messages())
    general = {"encoding-invalid", "nul-character"}
    assert codes - {"winobias-unwritable"} == files - general
    page = (ROOT / "docs" / "formats" / "winobias.md").read_text(encoding="utf-8")
    assert codes <= set(re.findall(r"^\| `([a-z-]+)`", page, re.MULTILINE))


def test_golden_files_are_read_as_ever() -> None:
    source = Source.of(GOLDEN / "input.winobias.txt", name="input")
    stream = io.BytesIO()
    JsonFormat().write(list(WinobiasFormat().read(source)), Target.of(stream))
    assert stream.getvalue() == (GOLDEN / "reading.anaphora.json").read_bytes()


def test_the_format_keeps_its_contract() -> None:
    check_format(WinobiasFormat(), [GOLDEN / "input.winobias.txt"])


@pytest.mark.parametrize("name", ["x.txt.dev", "x.txt", "x.unknown"])
def test_the_format_is_known_by_its_content(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(LINE, encoding="utf-8")
    fmt = Workspace(Registry()).detect(Source.of(path))
    assert fmt.name == ("text" if name == "x.txt" else "winobias")


def test_plain_text_with_a_numbered_line_stays_plain_text() -> None:
    source = Source.of_text("")
    assert not WinobiasFormat().sniff("1 Ana [sic] came.\n", source)
    assert not WinobiasFormat().sniff("[Ana] saw [Eva].\n", source)


@pytest.mark.corpora
def test_winobias_holds_as_many_mentions_as_its_conll_files(corpora: Path) -> None:
    counts: Counter[object] = Counter()
    for path in sorted((corpora / "winobias").glob("*.txt.dev")):
        for reading in WinobiasFormat().read(Source.of(path)):
            held = reading.document.metadata
            layer = reading.layers[0]
            counts["sentences", held["stereotype"], held["type"]] += 1
            counts[held["gender"]] += 1
            counts["mentions"] += len(layer.markables)
            counts["pronouns"] += len(layer.anaphors)
            counts["problems"] += len(reading.problems)
    sides = [counts["sentences", side, kind] for side in ("pro", "anti") for kind in (1, 2)]
    assert sides == [396] * 4
    assert (counts["masculine"], counts["feminine"]) == (792, 792)
    assert (counts["mentions"], counts["pronouns"], counts["problems"]) == (3198, 1614, 0)


@pytest.mark.corpora
@pytest.mark.parametrize("side", ["pro", "anti"])
@pytest.mark.parametrize("kind", [1, 2])
def test_the_conll_files_hold_the_same_entities(corpora: Path, side: str, kind: int) -> None:
    folder = corpora / "winobias"
    name = f"dev_type{kind}_{side}_stereotype.v4_auto_conll"
    conll = Registry().format("conll").read(Source.of(folder / name))
    ours = WinobiasFormat().read(Source.of(folder / f"{side}_stereotyped_type{kind}.txt.dev"))
    assert Counter(map(mentions, ours)) == Counter(map(mentions, conll))


def mentions(reading: Reading) -> tuple[str, ...]:
    """Return the mentions of the only entity, without blanks."""
    document, layer = reading.document, reading.layers[0]
    assert len(chains_of(layer).entities) == 1
    return tuple(
        [
            "".join([document.tokens[index].text for index in markable.indices])
            for markable in layer.in_text_order()
        ]
    )
