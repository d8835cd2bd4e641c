"""TUNA files: both forms are read and written, and a broken trial costs only itself."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.challenges.tuna import TunaCorpusFormat, TunaFormat
from anaphora_workbench.errors import FormatError, Severity
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.ports.generation import TaskReading
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Description, Trial, marked_attributes

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "tuna"
SAMPLE = ROOT / "sample_corpora" / "anaphora_samples" / "tuna" / "development.xml"
GOLDEN = ROOT / "tests" / "golden" / "tuna" / "two-forms"
ENTITY = '<ENTITY ID="1" TYPE="target" IMAGE=""><ATTRIBUTE NAME="colour" VALUE="red"/></ENTITY>'


def readings(text: str | bytes) -> list[TaskReading[Trial]]:
    data = text.encode() if isinstance(text, str) else text
    return list(TunaFormat().read(Source("t.xml", stream=io.BytesIO(data))))


def trials(text: str | bytes) -> list[Trial]:
    return [one.item for one in readings(text) if one.item is not None]


def written(items: list[Trial], form: type[TunaFormat] | type[TunaCorpusFormat]) -> str:
    stream = io.BytesIO()
    form().write(items, Target.of(stream))
    return stream.getvalue().decode()


def corpus() -> list[Trial]:
    return [
        one.item
        for one in TunaCorpusFormat().read(Source.of(GOLDEN / "corpus.xml"))
        if one.item is not None
    ]


MESSAGES: dict[str, tuple[str, ...]] = {
    "attribute-unknown": (
        "attribute-unknown.xml:4:5: 'I-D' is not an XML attribute of ENTITY; it is ignored, here "
        "and below [attribute-unknown]",
    ),
    "text-stray": (
        "text-stray.xml:4:5: 'VALUE=\"dark\"/>' is in ENTITY, which contains no text; it is "
        "skipped [text-stray]",
    ),
    "trial-outside": (
        "trial-outside.xml:3:3: this is outside of any TRIAL and is skipped: correct the tag of "
        "the trial that it belongs to [trial-outside]",
    ),
    "trial-unclosed": (
        "trial-unclosed.xml:2:1: this TRIAL has no end tag; it is skipped: add </TRIAL> after "
        "it [trial-unclosed]",
    ),
    "xml-invalid": (
        "xml-invalid.xml:11:25: this is not XML (not well-formed (invalid token)); the trial is "
        "skipped: see that every tag is closed and that & and < in texts are written &amp; and "
        "&lt; [xml-invalid]",
    ),
    "entity-unknown": (
        "entity-unknown.xml:11:20: the entity '&colr;' is not declared; it is kept unchanged: "
        "write the character itself [entity-unknown]",
    ),
    "trial-without-id": (
        "trial-without-id.xml:2:1: this TRIAL has no ID; it is called 'trial-without-id' after "
        "the file: give it an ID, by which answers are found [trial-without-id]",
    ),
    "target-missing": (
        "target-missing.xml:3:3: no ENTITY of this domain is the target; the trial is skipped: "
        'write TYPE="target" in the one that is described [target-missing]',
    ),
    "entity-role": (
        "entity-role.xml:7:5: the TYPE of an ENTITY is 'target' or 'distractor', not 'other'; it "
        "is read as a distractor [entity-role]",
    ),
    "attribute-twice": (
        "attribute-twice.xml:8:46: this entity has 'COLOUR' already (blue); 'grey' is skipped: "
        "an attribute has one value [attribute-twice]",
    ),
    "attribute-without-name": (
        "attribute-without-name.xml:8:7: this ATTRIBUTE has no NAME; it is skipped "
        "[attribute-without-name]",
    ),
    "attribute-without-value": (
        "attribute-without-value.xml:8:7: the ATTRIBUTE 'colour' has no VALUE; it is skipped "
        "[attribute-without-value]",
    ),
    "cardinality-differs": (
        "cardinality-differs.xml:2:1: CARDINALITY says '2', but the domain has 1 target; the "
        "domain counts [cardinality-differs]",
    ),
    "element-unknown": (
        "element-unknown.xml:11:3: there is no <REMARK> in a TRIAL; it is passed over "
        "[element-unknown]",
    ),
    "words-empty": (
        "words-empty.xml:11:3: this description has no words; an answer without words counts as "
        "missing: write them, or leave the element out [words-empty]",
    ),
    "pair-untrue": (
        "pair-untrue.xml:13:5: 'colour=green' is not true of the target: its colour is 'red'. No "
        "system will say so [pair-untrue]",
    ),
    "annotation-differs": (
        "annotation-differs.xml:12:3: the annotated words and ATTRIBUTE-SET differ: only the words "
        "have size=large; only ATTRIBUTE-SET has colour=red. Scores go by ATTRIBUTE-SET "
        "[annotation-differs]",
    ),
    "no-trials": (
        "no-trials.xml: there is no <TRIAL> in this file; TUNA files contain one or more of them "
        "[no-trials]",
    ),
    "encoding-unknown": (
        "encoding-unknown.xml:1:1: the file says that its encoding is 'klingon-8', which is not "
        "known; correct the first line, or convert the file to UTF-8 [encoding-unknown]",
    ),
}


@pytest.mark.parametrize("path", sorted(BAD.glob("*.xml")), ids=lambda path: path.stem)
def test_bad_input_is_told_with_place_and_remedy(path: Path) -> None:
    source = Source(path.name, path=path)
    try:
        found = [str(p) for one in TunaFormat().read(source) for p in one.problems]
    except FormatError as error:
        found = [str(error)]
    assert tuple(found) == MESSAGES[path.stem]


def test_every_message_has_its_file() -> None:
    assert sorted(MESSAGES) == sorted([path.stem for path in BAD.glob("*.xml")])


@pytest.mark.parametrize("code", ["trial-unclosed", "xml-invalid", "target-missing"])
def test_a_broken_trial_costs_only_itself(code: str) -> None:
    found = list(TunaFormat().read(Source.of(BAD / f"{code}.xml")))
    assert [one.item.id if one.item else None for one in found] == [None, "s1t2"]


def test_what_is_only_strange_is_a_warning() -> None:
    (reading, _good) = TunaFormat().read(Source.of(BAD / "pair-untrue.xml"))
    assert [one.severity for one in reading.problems] == [Severity.WARNING]
    assert reading.item is not None


def test_the_corpus_form_is_read_with_all_that_it_says() -> None:
    one, two = corpus()
    assert (one.id, one.condition, one.domain, one.cardinality) == ("s3t14", "+LOC", "people", 1)
    assert (two.similarity, two.plural, len(two.targets)) == ("similar", True, 2)
    assert one.targets[0].attributes[1] == Attribute("age", "old ", "literal")
    assert ("age", "old") in one.targets[0].pairs
    assert one.descriptions[0].pairs == {("age", "old"), ("type", "person"), ("x-dimension", "2")}
    annotated = one.descriptions[0].annotated or ()
    assert [a.name for a in marked_attributes(annotated)] == [
        "age",
        "type",
        "location",
        "x-dimension",
    ]


def test_the_corpus_form_is_written_as_it_was() -> None:
    assert written(corpus(), TunaCorpusFormat) == (GOLDEN / "corpus.xml").read_text("utf-8")


def test_the_challenge_form_is_written_from_the_corpus_form() -> None:
    assert written(corpus(), TunaFormat) == (GOLDEN / "challenge.xml").read_text("utf-8")


def test_from_one_form_to_the_other_and_back_keeps_pairs_words_and_domains() -> None:
    before = corpus()
    after = trials(written(before, TunaFormat))
    assert [one.domain for one in after] == ["people", "furniture"]
    assert [one.descriptions[0].words for one in after] == [
        one.descriptions[0].words for one in before
    ]
    assert [[e.pairs for e in one.entities] for one in after] == [
        [e.pairs for e in one.entities] for one in before
    ]
    again = written(after, TunaCorpusFormat)
    assert 'NAME="x-dimension" TYPE="gradable"' in again
    assert 'NAME="age" TYPE="literal"' in again


@pytest.mark.parametrize("form", [TunaFormat, TunaCorpusFormat])
def test_what_was_written_is_read_as_it_was(
    form: type[TunaFormat] | type[TunaCorpusFormat],
) -> None:
    once = trials(written(corpus(), form))
    assert trials(written(once, form)) == once


def test_a_single_trial_is_the_root_of_its_file() -> None:
    text = written(corpus()[:1], TunaFormat)
    assert text.splitlines()[1].startswith("<TRIAL ")
    assert len(trials(text)) == 1


def test_several_descriptions_of_one_item_are_kept_apart() -> None:
    (trial,) = trials(
        f'<TRIAL ID="1"><DOMAIN>{ENTITY}</DOMAIN>'
        '<WORD-STRING AUTHOR="a">red</WORD-STRING><ATTRIBUTE-SET>'
        '<ATTRIBUTE NAME="colour" VALUE="red"/></ATTRIBUTE-SET>'
        '<WORD-STRING AUTHOR="b">one</WORD-STRING><ATTRIBUTE-SET/></TRIAL>'
    )
    assert [(one.words, one.author) for one in trial.descriptions] == [("red", "a"), ("one", "b")]
    assert [len(one.pairs) for one in trial.descriptions] == [1, 0]


def test_entities_of_html_and_of_the_file_need_no_dtd() -> None:
    (trial,) = trials(
        '<!DOCTYPE TRIAL SYSTEM "nowhere.dtd" [<!ENTITY who "l&apos;homme">]>\n'
        f'<TRIAL ID="&eacute;1"><DOMAIN>{ENTITY}</DOMAIN>'
        "<WORD-STRING>&who; &eacute;&#233; &amp; &lt;</WORD-STRING></TRIAL>"
    )
    assert (trial.id, trial.descriptions[0].words) == ("é1", "l'homme éé & <")


def test_an_external_entity_is_not_fetched() -> None:
    (reading,) = readings(
        '<!DOCTYPE TRIAL [<!ENTITY file SYSTEM "/etc/hostname">]>\n'
        f'<TRIAL ID="1"><DOMAIN>{ENTITY}</DOMAIN><WORD-STRING>&file;</WORD-STRING></TRIAL>'
    )
    assert reading.item is not None
    assert reading.item.descriptions[0].words == "&file;"
    assert [one.code for one in reading.problems] == ["entity-unknown"]


def test_the_declared_encoding_counts() -> None:
    text = f'<?xml version="1.0" encoding="ISO-8859-1"?>\n<TRIAL ID="é">{ENTITY}</TRIAL>'
    assert trials(text.encode("latin-1"))[0].id == "é"


def test_a_trial_in_a_comment_is_none() -> None:
    text = f'<A><!-- <TRIAL ID="0"> --><TRIAL ID="1"><DOMAIN>{ENTITY}</DOMAIN></TRIAL></A>'
    assert [one.id for one in trials(text)] == ["1"]


def test_an_answer_needs_no_domain() -> None:
    (trial,) = trials('<TRIAL ID="1"><WORD-STRING> the  red\nfan </WORD-STRING></TRIAL>')
    assert trial.descriptions == (Description(words="the red fan"),)
    assert trial.entities == ()


def test_a_minus_of_typesetters_is_a_minus() -> None:
    assert trials(f'<TRIAL ID="1" CONDITION="−loc"><X/>{ENTITY}</TRIAL>')[0].condition == "-LOC"


def test_what_xml_cannot_hold_is_refused() -> None:
    with pytest.raises(FormatError, match="U\\+0007"):
        written([Trial("1", descriptions=(Description(words="a\x07b"),))], TunaFormat)


def test_signs_of_markup_survive() -> None:
    before = [Trial("a<b>\"&'", descriptions=(Description(words="x < y & z"),))]
    after = trials(written(before, TunaFormat))
    assert (after[0].id, after[0].descriptions) == (before[0].id, before[0].descriptions)


@pytest.mark.parametrize(
    ("name", "text", "taken"),
    [
        ("tuna", '<TRIAL ID="1">', True),
        ("tuna", '<TRIAL CARDINALITY="1">', False),
        ("tuna-corpus", '<TRIAL CARDINALITY="1">', True),
        ("tuna-corpus", "<GREC>", False),
        ("tuna", "<GREC>", False),
    ],
)
def test_each_form_is_known_by_its_looks(name: str, text: str, taken: bool) -> None:
    found: Callable[[str, Source], bool] = Registry().get("task_formats", name).sniff
    assert found(text, Source.of_text(text)) is taken


def test_made_items_survive_the_form_of_the_corpus_whole() -> None:
    items = [one.item for one in TunaFormat().read(Source.of(SAMPLE)) if one.item is not None]
    in_corpus = trials(written(items, TunaCorpusFormat))
    assert trials(written(in_corpus, TunaCorpusFormat)) == in_corpus
    assert trials(written(in_corpus, TunaFormat)) == items


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 20_000), st.integers(0, 400), st.text('<>/&"= T', max_size=6))
def test_damage_costs_problems_and_no_traceback(start: int, length: int, put: str) -> None:
    text = SAMPLE.read_text("utf-8")[:24_000]
    whole = text[: text.rindex("</TRIAL>") + 8] + "\n</TRIALS>\n"
    damaged = whole[:start] + put + whole[start + length :]
    found = readings(damaged)
    assert len([one for one in found if one.item is not None]) >= 1
    for one in found:
        assert one.item is not None or one.problems


def test_a_mark_in_annotated_words_that_names_no_attribute_is_reported() -> None:
    text = (GOLDEN / "challenge.xml").read_text("utf-8")
    text = text.replace('<ATTRIBUTE NAME="x-dimension" VALUE="2">', '<ATTRIBUTE NME="x" VALUE="2">')
    problems = [problem for one in readings(text) for problem in one.problems]
    assert "attribute-without-name" in [problem.code for problem in problems]
