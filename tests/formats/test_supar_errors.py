"""SUPAR folders: whatever is wrong has a code and a place, and nothing makes the reader crash."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anaphora_formats.supar
from anaphora_formats.supar import SuparFormat
from anaphora_formats.supar_files import Notes
from anaphora_formats.supar_losses import WHAT
from anaphora_formats.supar_prolog import fact_line, read_facts
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source, Target

BAD = Path(__file__).parent.parent / "bad_input" / "supar"
GOLDEN = Path(__file__).parent.parent / "golden" / "supar"
DOCS = Path(__file__).parent.parent.parent / "docs" / "formats" / "supar.md"

EXPECTED = {
    "encoding-invalid": [
        (
            "stops",
            "text.txt:1:16: byte 0xe9 is not UTF-8; convert the file to UTF-8 first (for "
            "example: iconv -f LATIN1 -t UTF-8) [encoding-invalid]",
        ),
    ],
    "nul-character": [
        (
            "error",
            "a_2_0_1.www:2:6: the text holds a NUL character, so this is no text file "
            "(UTF-16, perhaps) [nul-character]",
        ),
    ],
    "supar-anaphor-fields": [
        (
            "error",
            "anaphors.txt:2:13: an anaphor has five fields, sentence, from, to, kind and "
            "reference type, not 4; the line is left out [supar-anaphor-fields]",
        ),
    ],
    "supar-anaphor-twice": [
        ("warning", "anaphors.txt:2:1: these words are an anaphor already [supar-anaphor-twice]"),
    ],
    "supar-antecedent-unlisted": [
        (
            "warning",
            "a_2_0_1.www:4:1: this is under ANTECEDENTS but not under CANDIDATES; it is "
            "taken as a candidate [supar-antecedent-unlisted]",
        ),
    ],
    "supar-boundary": [
        (
            "error",
            "text.txt:1:16: the number of this boundary must be 2, not 7; words are counted"
            " in their order [supar-boundary]",
        ),
    ],
    "supar-boundary-missing": [
        (
            "warning",
            "text.txt:1:16: the number 2 is missing between two words [supar-boundary-missing]",
        ),
    ],
    "supar-bracket": [
        ("warning", "text.pl:2:169: a sentence ends with ']).', not with ')).' [supar-bracket]"),
    ],
    "supar-comment": [
        (
            "warning",
            "text.pl:1:1: comments are left out when the text is written again [supar-comment]",
        ),
    ],
    "supar-ellipsis": [
        (
            "warning",
            "anaphors.txt:2:1: the three dots stand for lines that were left out here "
            "[supar-ellipsis]",
        ),
    ],
    "supar-escape": [
        (
            "warning",
            "text.pl:2:63: '\\a' has no meaning and is read as it stands; a backslash is "
            "written '\\\\' [supar-escape]",
        ),
    ],
    "supar-extra-field": [
        (
            "warning",
            "text.pl:2:121: w(...) has word, lemma, tag and stem, but here 5 fields; the "
            "last is read as the stem, those before it are kept aside [supar-extra-field]",
        ),
    ],
    "supar-host-long": [
        (
            "warning",
            "anaphors.txt:1:1: a zero pronoun has the position of one word, its verb or "
            "noun; the last of these 2 is taken [supar-host-long]",
        ),
    ],
    "supar-length-differs": [
        (
            "error",
            "text.txt:2:1: sentence 2 has 6 words here and 7 in text.pl; lemmas and tags "
            "are taken for the first 4 and the last 2 [supar-length-differs]",
        ),
    ],
    "supar-missing-field": [
        (
            "warning",
            "text.pl:2:121: w(...) has word, lemma, tag and stem, but here 3 of these 4; "
            "the others are read as '' [supar-missing-field]",
        ),
    ],
    "supar-no-anaphors": [
        (
            "error",
            "there are .www files, but no anaphors.txt; only the text is read [supar-no-anaphors]",
        ),
    ],
    "supar-no-text": [
        (
            "stops",
            "there is neither text.txt nor text.pl in this folder; a system's answers need"
            " the text that they are about: copy it beside them [supar-no-text]",
        ),
    ],
    "supar-only-prolog": [
        (
            "warning",
            "text.pl:1: sentence 1 is not in text.txt; it is read from here [supar-only-prolog]",
        ),
    ],
    "supar-only-text": [
        (
            "warning",
            "text.txt:2:1: sentence 2 is not in text.pl; its words have no lemma and tag "
            "[supar-only-text]",
        ),
    ],
    "supar-own-position": [
        (
            "error",
            "a_2_0_1.www:6:1: this is the position of the anaphor itself; the line is left "
            "out [supar-own-position]",
        ),
    ],
    "supar-position-fields": [
        (
            "error",
            "a_2_0_1.www:6:4: a position has three fields, sentence, from and to, not 2; "
            "the line is left out [supar-position-fields]",
        ),
    ],
    "supar-position-number": [
        (
            "error",
            "a_2_0_1.www:6:5: 'two' must be a whole number; the line is left out "
            "[supar-position-number]",
        ),
    ],
    "supar-position-outside": [
        (
            "error",
            "a_2_0_1.www:6:5: sentence 1 ends at boundary 5, before 9; the line is left out"
            " [supar-position-outside]",
        ),
    ],
    "supar-position-twice": [
        ("warning", "a_2_0_1.www:7:1: this is under SOLUTION already [supar-position-twice]"),
    ],
    "supar-prolog": [
        (
            "error",
            "text.pl:2:89: ')' is expected here; the sentence is left out from there on "
            "[supar-prolog]",
        ),
        (
            "warning",
            "text.txt:2:1: sentence 2 has 6 words here and 2 in text.pl; lemmas and tags "
            "are taken for the first 2 and the last 0 [supar-length-differs]",
        ),
    ],
    "supar-reference": [
        (
            "error",
            "anaphors.txt:1:18: the reference type is one of < > ! $, not '='; it is left "
            "open [supar-reference]",
        ),
    ],
    "supar-section-missing": [
        (
            "warning",
            "a_2_0_1.www: there is no ANTECEDENTS; all candidates are taken as admissible "
            "[supar-section-missing]",
        ),
    ],
    "supar-section-none": [
        (
            "error",
            "a_2_0_1.www:1:1: a line before the first of CANDIDATES, ANTECEDENTS, SOLUTION "
            "is left out [supar-section-none]",
        ),
    ],
    "supar-section-twice": [
        (
            "warning",
            "a_2_0_1.www:7:1: the section SOLUTION comes twice; its lines are read as one "
            "[supar-section-twice]",
        ),
        (
            "warning",
            "a_2_0_1.www:8:1: the solution is not among the candidates [supar-solution-unlisted]",
        ),
    ],
    "supar-section-unknown": [
        (
            "error",
            "a_2_0_1.www:5:1: there is no section 'ANSWER', only CANDIDATES, ANTECEDENTS, "
            "SOLUTION; its lines are left out [supar-section-unknown]",
        ),
        (
            "warning",
            "a_2_0_1.www: there is no SOLUTION; the anaphor is read as one without "
            "[supar-section-missing]",
        ),
    ],
    "supar-sentence-empty": [
        ("warning", "text.txt:3:1: sentence 3 has no words and is left out [supar-sentence-empty]"),
    ],
    "supar-sentence-number": [
        (
            "error",
            "text.txt:1:1: a line begins with the number of its sentence; this one is left "
            "out [supar-sentence-number]",
        ),
    ],
    "supar-sentence-twice": [
        (
            "error",
            "text.txt:3:1: there is a sentence 2 already; positions mean the first one "
            "[supar-sentence-twice]",
        ),
    ],
    "supar-sentence-unknown": [
        (
            "error",
            "a_2_0_1.www:6:1: the text has no sentence 7; the line is left out "
            "[supar-sentence-unknown]",
        ),
    ],
    "supar-solution-earlier": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution of a cataphor (>) comes before it; an anaphor "
            "has the sign < [supar-solution-earlier]",
        ),
    ],
    "supar-solution-exophor": [
        (
            "warning",
            "a_2_0_1.www:6:1: an exophor (!) refers to something outside the text, but has "
            "a solution [supar-solution-exophor]",
        ),
    ],
    "supar-solution-later": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution of an anaphor (<) comes after it; a cataphor has"
            " the sign > [supar-solution-later]",
        ),
    ],
    "supar-solution-missing": [
        (
            "warning",
            "anaphors.txt:1:1: this anaphor (<) has no solution; one that does not refer "
            "has the sign $ [supar-solution-missing]",
        ),
    ],
    "supar-solution-unlisted": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution is not among the candidates [supar-solution-unlisted]",
        ),
    ],
    "supar-word-differs": [
        (
            "warning",
            "text.txt:1:34: this word is '!' in text.pl; its lemma and tag are taken from "
            "there, its form from here [supar-word-differs]",
        ),
    ],
    "supar-word-missing": [
        ("error", "text.txt:1:18: the word between 2 and 3 is missing [supar-word-missing]"),
    ],
    "supar-www-missing": [
        (
            "warning",
            "anaphors.txt:1:1: there is no file a_2_0_1.www; the anaphor has no candidates "
            "and no solution [supar-www-missing]",
        ),
    ],
    "supar-www-name": [
        (
            "error",
            "notes.www: the name of such a file is a_<sentence>_<from>_<to>.www, with _2 "
            "and so on for more anaphors at one position; this file is left out "
            "[supar-www-name]",
        ),
    ],
    "supar-www-unexpected": [
        (
            "error",
            "a_2_3_4.www: anaphors.txt has no line for this anaphor; this file is left out "
            "[supar-www-unexpected]",
        ),
    ],
}

GENERAL = {"encoding-invalid", "nul-character"}
"""Codes that come from reading text in general."""


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


@pytest.mark.parametrize("code", sorted(EXPECTED))
def test_each_code_has_a_bad_folder_and_its_messages(code: str) -> None:
    found: list[tuple[str, str]] = []
    try:
        found = [(problem.severity.value, str(problem)) for problem in read(BAD / code).problems]
    except FormatError as error:
        found = [("stops", str(error))]
    expected = EXPECTED[code]
    assert [(how, re.sub(f"^{code}(/|: )", "", message, count=1)) for how, message in found] == (
        expected
    )
    assert any(message.endswith(f"[{code}]") for _how, message in expected)


def test_every_bad_folder_is_tested() -> None:
    assert {path.name for path in BAD.iterdir()} == set(EXPECTED)


def test_every_code_of_the_modules_is_tested_and_documented() -> None:
    folder = Path(anaphora_formats.supar.__file__).parent
    codes: set[str] = set()
    for module in folder.glob("supar*.py"):
        codes.update(re.findall(r'"(supar-[a-z-]*[a-z])"', module.read_text("utf-8")))
    problems = {code for code in codes if not code.startswith("supar-loses-")}
    assert problems == (set(EXPECTED) - GENERAL) | {"supar-one-document"}
    page = DOCS.read_text("utf-8")
    assert codes == set(re.findall(r"^\| `(supar-[a-z-]+)`", page, re.MULTILINE))


@pytest.mark.parametrize("code", sorted(WHAT))
def test_the_page_says_of_a_loss_what_the_program_says(code: str) -> None:
    assert f"| `{code}` | {WHAT[code]} |" in DOCS.read_text("utf-8")


def test_a_folder_of_warnings_keeps_its_words() -> None:
    for code, problems in EXPECTED.items():
        if {how for how, _message in problems} == {"warning"} and code != "supar-sentence-empty":
            tokens = read(BAD / code).document.tokens
            assert [token.text for token in tokens][:4] == ["The", "cook", "cut", "herself"]


@pytest.fixture
def folder(tmp_path: Path):
    """Return a function that copies the golden letter and replaces some files by bytes."""

    def make(files: dict[str, bytes | None]) -> Path:
        path = tmp_path / "letter"
        shutil.copytree(GOLDEN / "letter", path)
        for name, data in files.items():
            (path / name).unlink(missing_ok=True)
            if data is not None:
                (path / name).write_bytes(data)
        return path

    return make


def test_facts_in_another_encoding_are_a_problem_and_the_words_are_read(folder) -> None:
    reading = read(folder({"text.pl": "o(7,'é',[]).".encode("latin-1")}))
    assert str(reading.problems[0]) == (
        "letter/text.pl:1:6: byte 0xe9 is not UTF-8; convert the file to UTF-8 first (for example: "
        "iconv -f LATIN1 -t UTF-8); the words have no lemmas and tags [encoding-invalid]"
    )
    assert reading.document.tokens[1].text == "llamó"


def test_anaphors_in_another_encoding_stop_the_reading(folder) -> None:
    with pytest.raises(FormatError, match=re.escape("letter/anaphors.txt:2:8: byte 0xf3 is not")):
        read(folder({"anaphors.txt": "8 0 1 zero <\n12 0 1 ó <\n".encode("latin-1")}))


def test_a_wrong_line_hides_no_other(folder) -> None:
    anaphors = "8 0 1 zero <\n99 0 1 zero <\n13 1 2 persNoRefl >\n"
    reading = read(folder({"anaphors.txt": anaphors.encode()}))
    assert list(reading.layers[0].anaphors) == ["a_8_0_1", "a_13_1_2"]


def test_many_troubles_on_a_line_are_one_problem(folder) -> None:
    reading = read(folder({"text.txt": b"7 the quick brown fox jumps\n", "text.pl": None}))
    assert str(reading.problems[0]) == (
        "letter/text.txt:1:3: the number 0 is missing between two words (and 5 more on this line) "
        "[supar-boundary-missing]"
    )


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("p(1).", "1:1: 'o' is expected here; the sentence is left out"),
        ("o(one,'x',[]).", "1:3: the number of the sentence is expected here; the sentence is"),
        ("o(1,'x).", "1:5: this quote is not closed; the sentence is left out"),
        ("o(1,,[]).", "1:5: a word in quotes is expected here; the sentence is left out"),
        ("o(1,x,[v(a)]).", "1:8: 'w' is expected here; the sentence is left out from there on"),
        ("o(1,x,[w(a,b,c,d)]). more", "1:18: ']).' is expected here; the sentence is left out f"),
        ("o(1,x,[w(a,b,c,d)", "1:18: a sentence ends with ']).', but this one just stops"),
        ("o(1,x,[w('\\xd800\\',b,c,d)]).", "1:11: '\\xd800\\' has no meaning and is read as it"),
        ("o(1,x,[w('\\x110000\\',b,c,d)]).", "1:11: '\\x110000\\' has no meaning and is read as"),
    ],
)
def test_a_broken_fact_says_where(statement: str, message: str) -> None:
    notes = Notes()
    read_facts(Source.of_text("", name="text.pl"), [statement], notes)
    assert str(notes.problems()[0]).startswith(f"text.pl:{message}")


@pytest.mark.parametrize(
    ("atom", "text"),
    [
        ("'don\\'t'", "don't"),
        ("'don''t'", "don't"),
        ("''''", "'"),
        ("''", ""),
        ("'\\\\'", "\\"),
        ("'\\x41\\'", "A"),
        ("'\\x1b\\x'", "\x1bx"),
        ("'\\n\\t\\r\\\"\\`'", '\n\t\r"`'),
        ("plain", "plain"),
        ("12.5", "12.5"),
        ("' , ) ] '", " , ) ] "),
        ("'),w('", "),w("),
    ],
)
def test_atoms_are_read_as_prolog_reads_them(atom: str, text: str) -> None:
    notes = Notes()
    line = f"o( 1 , x , [ w( {atom} ,b,c,d) , w(e,'',g,{atom})] ) ."
    (fact,) = read_facts(Source.of_text(""), [line], notes)
    assert fact.words == [(text, "b", "c", "d"), ("e", "", "g", text)]
    assert notes.problems() == ()


def test_a_label_with_a_quote_is_read() -> None:
    (fact,) = read_facts(Source.of_text(""), ["o(1,'it''s',[w('a','b','c','d')])."], Notes())
    assert fact.label == "it's"


ATOMS = st.text(st.sampled_from("ab'\\,()[]w.%ox1 \n\t\x1b😀שé"), max_size=5) | st.text(max_size=3)


@given(st.lists(st.lists(st.tuples(*[ATOMS] * 4), max_size=4), max_size=3), ATOMS)
def test_facts_that_are_written_are_read_back(
    sentences: list[list[tuple[str, str, str, str]]], label: str
) -> None:
    lines = [fact_line(number, label, words) for number, words in enumerate(sentences, 1)]
    notes = Notes()
    facts = read_facts(Source.of_text(""), lines, notes)
    assert [(fact.number, fact.label, fact.words) for fact in facts] == [
        (number, label, words) for number, words in enumerate(sentences, 1)
    ]
    assert notes.problems() == ()


@pytest.mark.parametrize("line", ["1 3 3", "1 4 2"])
def test_a_position_without_words_is_outside(line: str, folder) -> None:
    reading = read(folder({"a_8_0_1.www": f"SOLUTION\n{line.replace('1', '7', 1)}\n".encode()}))
    first, last = line.split()[1:]
    assert str(reading.problems[0]) == (
        f"letter/a_8_0_1.www:2:3: there is no word between the boundaries {first} and {last}; the "
        "line is left out [supar-position-outside]"
    )


def test_facts_alone_have_the_same_troubles_with_sentences(folder) -> None:
    facts = "o(1,'x',[w(a,b,c,d)]).\no(2,'x',[]).\no(1,'x',[w(e,f,g,h)]).\n"
    reading = read(folder({"text.txt": None, "text.pl": facts.encode(), "anaphors.txt": b""}))
    assert [str(problem) for problem in reading.problems[:2]] == [
        "letter/text.pl:2: sentence 2 has no words and is left out [supar-sentence-empty]",
        "letter/text.pl:3: there is a sentence 1 already; positions mean the first one "
        "[supar-sentence-twice]",
    ]
    assert [token.text for token in reading.document.tokens] == ["a", "e"]


def test_a_sentence_without_words_in_the_facts_alone_is_only_noted(folder) -> None:
    reading = read(
        folder({"text.txt": b"1 0 a 1\n", "text.pl": b"o(1,x,[w(a,b,c,d)]).\no(2,x,[])."})
    )
    assert reading.problems[0].code == "supar-only-prolog"
    assert len(reading.document) == 1


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "news.supar"
    file.write_text("1 0 a 1")
    with pytest.raises(FormatError) as caught:
        next(SuparFormat().read(Source.of(file, name="news.supar")))
    assert str(caught.value) == (
        "news.supar: this is a file, but SUPAR has a folder per document; name the folder "
        "[not-a-folder]"
    )


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        next(SuparFormat().read(Source.of(tmp_path / "none", name="none")))
    assert str(caught.value) == "none: cannot be read: No such file or directory [file-unreadable]"


def test_a_folder_in_the_place_of_a_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x" / "text.txt").mkdir(parents=True)
    assert SuparFormat().sniff("", Source.of(tmp_path / "x")) is False
    with pytest.raises(FormatError, match=re.escape("x/text.txt: this is a folder, but a file")):
        read(tmp_path / "x")


def test_a_full_disk_is_said_and_nothing_is_left(tmp_path: Path, monkeypatch) -> None:
    def full(_path: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    reading = read(GOLDEN / "letter")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(FormatError) as caught:
        SuparFormat().write([reading], Target.of(tmp_path / "x", name="x"))
    assert str(caught.value) == (
        "x: text.txt cannot be written: No space left on device [file-unwritable]"
    )
    assert list(tmp_path.iterdir()) == []


NAMES = ["text.txt", "text.pl", "anaphors.txt", "a_8_0_1.www", "a_12_0_1_2.www"]
PIECES = [
    *(
        b"",
        b"\n",
        b" ",
        b"7",
        b"0 1 2",
        b"...",
        b"$",
        b"<",
        b"'",
        b"\\",
        b"''",
        b"w(",
        b")]).",
        b",",
    ),
    *(
        b"SOLUTION",
        b"CANDIDATES\n",
        b"o(7,",
        b"\xff",
        b"\0",
        b"\r",
        b"\xef\xbb\xbf",
        b"8 0 1 zero <",
    ),
    *(b"99999999999999999999", "٣".encode(), "😀".encode(), b"-1", b"%"),
]


@settings(max_examples=150)
@given(data=st.data())
def test_no_bytes_in_any_file_make_it_crash(data: st.DataObject, tmp_path_factory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "letter"
    shutil.copytree(GOLDEN / "letter", path)
    for name in data.draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2)):
        file = path / name
        if data.draw(st.booleans()):
            file.write_bytes(data.draw(st.binary(max_size=40)))
            continue
        old = file.read_bytes()
        start = data.draw(st.integers(0, len(old)))
        stop = data.draw(st.integers(start, min(len(old), start + 8)))
        file.write_bytes(old[:start] + data.draw(st.sampled_from(PIECES)) + old[stop:])
    assert refused_or_stable(path)
    shutil.rmtree(path.parent)


def refused_or_stable(path: Path) -> bool:
    """Tell whether a folder is refused with a place, or read as something that can be written.

    What was written is read without errors and written again byte for byte.
    """
    try:
        reading = read(path)
    except FormatError as error:
        return error.at is not None
    assert all(problem.at is not None for problem in reading.problems)
    first, second = path.parent / "first" / path.name, path.parent / "second" / path.name
    SuparFormat().write([reading], Target.of(first))
    again = read(first)
    SuparFormat().write([again], Target.of(second))
    files = [{p.name: p.read_bytes() for p in folder.iterdir()} for folder in (first, second)]
    return files[0] == files[1] and not any(p.severity == "error" for p in again.problems)
