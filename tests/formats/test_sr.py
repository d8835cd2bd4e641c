"""Surface Realisation input: read, written, and whatever is wrong named with its place."""

import io
import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.challenges.sr import SrDeepFormat, SrShallowFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.sr import SrHead, SrNode, SrSentence, Track, sense_split

BAD = Path(__file__).parents[1] / "bad_input" / "sr"
PAGE = Path(__file__).parents[2] / "docs" / "formats" / "sr.md"

EXAMPLE = """\
# labels = ud
sentId=7
SROOT 2 0 sleep.01 cpos=VB tense=past
\tNSUBJ 3 2 cat cpos=NN num=pl quoted=ds bracket=rc
\t\tDET 1 3 the cpos=DT
\tPUNCT 4 2 . cpos=.
The cats slept .

sentId=8
SROOT 1 0 go cpos=VB partic=pres

"""
DEEP = """\
sentId=3
SROOT 4 0 want.01 tense=past
\tA0 2 4 cat num=pl
\tA1 3 4 sleep.01
\t\tA0 2 3
Cats wanted to sleep .

"""


def read(text: str, fmt: SrShallowFormat | SrDeepFormat) -> list[TaskReading[SrSentence]]:
    return list(fmt.read(Source.of_text(text)))


def items(text: str, fmt: SrShallowFormat | SrDeepFormat | None = None) -> list[SrSentence]:
    readings = read(text, fmt or SrShallowFormat())
    assert not [problem for reading in readings for problem in reading.problems]
    return [reading.item for reading in readings if reading.item is not None]


def written(sentences: list[SrSentence], fmt: SrShallowFormat | SrDeepFormat | None = None) -> str:
    stream = io.BytesIO()
    (fmt or SrShallowFormat()).write(sentences, Target.of(stream))
    return stream.getvalue().decode()


def test_a_node_has_its_relation_numbers_lemma_sense_and_features() -> None:
    first, _second = items(EXAMPLE)
    assert first.nodes[1] == SrNode(
        "NSUBJ", 3, 2, "cat", cpos="NN", num="pl", quoted="ds", bracket="rc"
    )
    assert first.root == SrNode("SROOT", 2, 0, "sleep", "01", cpos="VB", tense="past")


def test_a_sentence_may_lack_its_text() -> None:
    first, second = items(EXAMPLE)
    assert (first.text, second.text) == ("The cats slept .", None)


def test_labels_hold_for_the_sentences_that_follow() -> None:
    assert [sentence.labels for sentence in items(EXAMPLE)] == ["ud", "ud"]


@pytest.mark.parametrize("text", ["", "\n \n", "# labels = ud\n"])
def test_a_file_without_sentences_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(FormatError, match=r":1:1: there is no sentence in the file.*\[sr-empty\]"):
        read(text, SrShallowFormat())


def test_a_file_that_breaks_off_between_lines_is_told() -> None:
    whole, text = EXAMPLE.split("sentId=8")[0], "SROOT 1 0 go\n"
    (_first, last) = read(f"{whole}sentId=8\n{text}", SrShallowFormat())
    assert last.item is None
    assert [(each.code, each.at and each.at.line) for each in last.problems] == [("sr-cut", 10)]
    (_first, last) = read(f"{whole}sentId=8\n{text}\n", SrShallowFormat())
    assert last.item is not None
    assert [each.text for each in items(f"sentId=8\n{text}")] == [None]


@pytest.mark.parametrize(("text", "fmt"), [(EXAMPLE, SrShallowFormat()), (DEEP, SrDeepFormat())])
def test_a_file_is_written_as_it_was_read(text: str, fmt: SrShallowFormat | SrDeepFormat) -> None:
    assert written(items(text, fmt), fmt) == text


def test_comments_are_kept_before_their_sentence() -> None:
    text = "# from the farm\nsentId=1\nSROOT 1 0 go cpos=VB\n\n"
    (sentence,) = items(text)
    assert sentence.comments == ("# from the farm",)
    assert written([sentence]) == text


def test_a_deep_node_has_further_heads() -> None:
    (sentence,) = items(DEEP, SrDeepFormat())
    assert sentence.heads == (SrHead("A0", 2, 3),)
    assert [node.id for node in sentence.nodes] == [4, 2, 3]


def test_the_key_of_the_part_of_speech_may_be_in_capitals() -> None:
    (sentence,) = items("sentId=1\nSROOT 1 0 go CPOS=VB\n\n")
    assert sentence.nodes[0].cpos == "VB"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_may_be_of_any_sort(end: str) -> None:
    assert items(EXAMPLE.replace("\n", end)) == items(EXAMPLE)


def test_line_ends_may_be_mixed() -> None:
    mixed = "".join(
        [line + ("\n", "\r\n")[n % 2] for n, line in enumerate(EXAMPLE.split("\n")[:-1])]
    )
    assert items(mixed) == items(EXAMPLE)


def test_right_to_left_and_rare_characters_are_kept() -> None:
    text = "sentId=1\nSROOT 1 0 כלב cpos=NN\n\tDEP 2 1 🦉 cpos=SYM\nכלב 🦉\u2028\n\n"
    (sentence,) = items(text)
    assert (sentence.nodes[0].lemma, sentence.text) == ("כלב", "כלב 🦉\u2028")
    assert written([sentence]) == text


def test_a_sentence_that_looks_like_a_node_is_a_sentence() -> None:
    (sentence,) = items("sentId=1\nSROOT 2 0 page cpos=NN\n\tNUM 1 2 2 cpos=CD\nPage 2 1 of\n")
    assert (len(sentence.nodes), sentence.text) == (2, "Page 2 1 of")


def test_a_number_with_two_decimals_has_no_sense() -> None:
    assert sense_split("3.50") == ("3.50", "")
    assert sense_split("run.01") == ("run", "01")
    assert sense_split("U.S.") == ("U.S.", "")


@pytest.mark.parametrize(("text", "shallow"), [(EXAMPLE, True), (DEEP, False), ("Cats.", None)])
def test_the_two_kinds_of_input_are_told_apart(text: str, shallow: bool | None) -> None:
    source = Source.of_text(text)
    assert SrShallowFormat().sniff(text, source) is (shallow is True)
    assert SrDeepFormat().sniff(text, source) is (shallow is False)


def expected() -> dict[str, list[str]]:
    """Return the messages of each bad file."""
    sections = (BAD / "messages.txt").read_text(encoding="utf-8").split("\n\n== ")[1:]
    return {lines[0]: lines[1:] for lines in [section.rstrip().split("\n") for section in sections]}


def read_bad(name: str) -> list[TaskReading[SrSentence]]:
    fmt = SrDeepFormat() if name.endswith(".deep") else SrShallowFormat()
    return list(fmt.read(Source.of(BAD / f"{name}.sr", name="f")))


@pytest.mark.parametrize("name", expected())
def test_a_bad_file_is_reported_with_its_places(name: str) -> None:
    found = [f"{p.severity} {p}" for reading in read_bad(name) for p in reading.problems]
    assert found == expected()[name]


@pytest.mark.parametrize("name", expected())
def test_the_other_sentences_of_a_bad_file_are_read(name: str) -> None:
    found = [reading.item.sentence_id for reading in read_bad(name) if reading.item is not None]
    kept = ["2"] if all(line.startswith("warning") for line in expected()[name]) else []
    assert found == ["1", *kept, "9"]


def test_every_code_has_a_bad_file_and_is_described() -> None:
    codes = {line.rsplit("[", 1)[1][:-1] for lines in expected().values() for line in lines}
    page = PAGE.read_text(encoding="utf-8")
    assert [code for code in sorted(codes) if f"`{code}`" not in page] == []


def test_a_node_with_a_wrong_depth_is_kept_under_its_parent() -> None:
    (_, reading, _) = read_bad("sr-depth.shallow")
    assert reading.item is not None
    assert "\t\tDET 2 1 the" in written([reading.item])


def test_a_node_before_its_parent_is_moved_behind_it() -> None:
    (_, reading, _) = read_bad("sr-order.shallow")
    assert reading.item is not None
    assert [node.id for node in reading.item.nodes] == [3, 1, 2]


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        (SrSentence("1", Track.DEEP, (SrNode("SROOT", 1, 0, "go"),)), "it is deep input"),
        (SrSentence("1", Track.SHALLOW, ()), "it has no nodes"),
        (SrSentence("a b", Track.SHALLOW, (SrNode("SROOT", 1, 0, "go"),)), "has a blank"),
        (SrSentence("1", Track.SHALLOW, (SrNode("SROOT", 1, 0, "a b"),)), "a value with a blank"),
        (SrSentence("1", Track.SHALLOW, (SrNode("NMOD", 1, 2, "a"),)), "before its parent 2"),
        (SrSentence("1", Track.SHALLOW, (SrNode("SROOT", 1, 0, "a"),), " "), "its text is blank"),
    ],
)
def test_what_a_file_cannot_hold_is_refused(sentence: SrSentence, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        written([sentence])


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    good = SrSentence("1", Track.SHALLOW, (SrNode("SROOT", 1, 0, "go"),))
    bad = SrSentence("2", Track.SHALLOW, ())
    with pytest.raises(FormatError):
        SrShallowFormat().write([good, bad], Target.of(tmp_path / "out.sr"))
    assert list(tmp_path.iterdir()) == []


WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=8
)


@st.composite
def sentences(draw: st.DrawFn) -> SrSentence:
    track = draw(st.sampled_from(list(Track)))
    size = draw(st.integers(1, 8))
    numbers = draw(st.permutations(range(1, size + 1)))
    lines: list[SrNode | SrHead] = []
    for place, number in enumerate(numbers):
        parent = draw(st.sampled_from(numbers[:place])) if place else 0
        lemma, sense = sense_split(draw(WORDS))
        lines.append(
            SrNode(
                draw(WORDS) if place else "SROOT",
                number,
                parent,
                lemma,
                sense,
                draw(st.sampled_from(["", "NN", "."])) if track is Track.SHALLOW else "",
                draw(st.sampled_from(["", "sg", "pl"])),
                draw(st.sampled_from(["", "past", "pres"])),
                draw(st.sampled_from(["", "past", "pres"])),
                draw(st.sampled_from(["", "d", "dds", "s"])),
                draw(st.sampled_from(["", "r", "rc"])),
            )
        )
        if track is Track.DEEP and place and draw(st.booleans()):
            lines.append(SrHead(draw(WORDS), number, draw(st.sampled_from(numbers[:place]))))
    text = draw(st.none() | st.lists(WORDS, min_size=1).map(" ".join))
    return SrSentence(str(draw(st.integers(1))), track, tuple(lines), text)


@given(sentences())
def test_what_is_written_is_read_again(sentence: SrSentence) -> None:
    fmt = SrShallowFormat() if sentence.track is Track.SHALLOW else SrDeepFormat()
    if sentence.text is not None and sentence.text.split(" ")[0] in ("SROOT", "sentId="):
        return
    (reading,) = read(written([sentence], fmt), fmt)
    assert reading.item == sentence


@given(st.text(alphabet="sentId=SROT 12\t\n.cpo#abelud", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    for reading in read("sentId=1\n" + text, SrDeepFormat()):
        assert reading.item is not None or reading.problems


def test_ten_thousand_sentences_are_read_in_seconds() -> None:
    draw = random.Random(1)
    lines = ["SROOT 1 0 go cpos=VB tense=past"]
    lines += [f"\tNMOD {n} 1 word{draw.randrange(500)} cpos=NN num=sg" for n in range(2, 22)]
    body = "\n".join([*lines, "The words went .\n\n"])
    text = "".join([f"sentId={n}\n{body}" for n in range(10_000)])
    start = time.perf_counter()
    assert len(items(text)) == 10_000
    assert time.perf_counter() - start < 15
