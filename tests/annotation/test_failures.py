"""Failures one by one: on the worked example of the documentation, and read from files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.annotation.failures import (
    SENTENCES,
    Failure,
    FailureFilter,
    FailureGrouping,
    FailureList,
    FailureSource,
    sentence_of,
)
from anaphora_workbench.annotation.failures.evaluated import failures_of
from anaphora_workbench.annotation.failures.files import (
    failures_json,
    failures_of_file,
    failures_of_json,
)
from anaphora_workbench.annotation.preparation.resolver_answers import WHY
from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Settings
from anaphora_workbench.testing import worked_example
from anaphora_workbench.workspace import Workspace

KINDS = {"His": "poss", "Ø": "zero", "It": "persIt", "it": "persIt"}
GOLD = {
    "He": "John",
    "His": "He",
    "she": "Ana",
    "them": "His Bill",
    "Ø": "Ana",
    "They": "them",
    "It": "His dog",
}
SYSTEM = {
    "He": "Bill",
    "His": "He",
    "she": "Ana",
    "them": "He Bill",
    "Ø": "it",
    "They": "",
    "It": "barked",
    "it": "John",
}


SIDES = (("gold", GOLD), ("system", SYSTEM))


def in_english(cause: str) -> str:
    sentence, name = sentence_of(cause)
    return sentence.replace("{name}", name)


def layer(name: str, answers: Mapping[str, str], attributes: Mapping[str, str]) -> Layer:
    """Make a layer; ``barked`` is a markable of the system alone."""
    markables = list(worked_example.layer().markables.values())
    if name == "system":
        markables.append(Markable("barked", (Span(12, 13),)))
    else:
        markables = [markable for markable in markables if markable.id != "it"]
    anaphors = []
    for anaphor, text in answers.items():
        names = (text,) if text == "His dog" else tuple(text.split())
        reference = Reference.CATAPHOR if anaphor == "she" else Reference.ANAPHOR
        anaphors.append(
            Anaphor(
                anaphor,
                KINDS.get(anaphor, "persNoRefl"),
                reference if names else None,
                names,
                FrozenDict({WHY: attributes[anaphor]} if anaphor in attributes else {}),
            )
        )
    return Layer.build(name, markables, anaphors)


def example(attributes: Mapping[str, str] | None = None, **options: object) -> FailureList:
    gold = Reading(worked_example.document(), (layer("gold", GOLD, {}),))
    system = layer("system", SYSTEM, attributes or {})
    return failures_of(gold, responses={"system": system}, **options)


def by_word(failures: FailureList) -> dict[str, Failure]:
    return {failure.anaphor.words: failure for failure in failures.failures}


# The worked example


def test_every_anaphor_that_is_wrong_in_some_mode_is_a_failure_in_text_order() -> None:
    found = example()
    assert [(failure.anaphor.words, failure.outcome) for failure in found.failures] == [
        ("He", "failure"),
        ("His", "failure"),
        ("them", "part"),
        ("Ø left", "failure"),
        ("They", "missing"),
        ("It", "failure"),
        ("it", "spurious"),
    ]
    assert found.judged == 8


def test_carry_over_is_what_is_right_when_errors_are_corrected() -> None:
    found = example()
    carried = [failure.anaphor.words for failure in found.failures if failure.carry_over]
    assert carried == ["His", "them"]
    assert [by_word(found)[word].cause for word in carried] == ["carry-over", "part"]
    assert not any(failure.lucky for failure in found.failures)


def test_a_failure_tells_answer_antecedents_and_both_modes() -> None:
    failure = by_word(example())["them"]
    assert [mention.words for mention in failure.answer] == ["He", "Bill"]
    assert [mention.words for mention in failure.antecedents] == ["His", "Bill"]
    assert [(one.mode, one.outcome) for one in failure.judged] == [
        ("propagated", "part"),
        ("corrected", "exit"),
    ]
    assert (failure.kind, failure.reference, failure.anaphor.sentence) == ("persNoRefl", "<", 3)
    assert failure.anaphor.spans == (Span(20, 21),)


def test_candidates_tell_what_excludes_them_and_which_are_right() -> None:
    failure = by_word(example())["He"]
    shown = {one.mention.words: one for one in failure.candidates}
    assert shown["John"].right
    assert not shown["Bill"].right
    assert shown["Bill"].answered
    assert not shown["John"].excluded_by
    they = {one.mention.words: one for one in by_word(example())["They"].candidates}
    assert "number" in they["His dog"].excluded_by
    assert they["them"].right
    assert all(v.reason for one in they.values() for v in one.verdicts)


def test_no_more_candidates_are_kept_than_asked_for_but_for_right_and_chosen_ones() -> None:
    for failure in example(candidates=2).failures:
        needed = sum([one.right or one.answered for one in failure.candidates])
        assert len(failure.candidates) <= max(2, needed)
    assert not any(failure.candidates for failure in example(candidates=0).failures)


def test_what_decided_a_proposal_is_its_trace_and_names_the_constraint() -> None:
    found = by_word(example({"Ø": "first step\nsecond step", "He": "by preference 'near'"}))
    assert found["Ø left"].trace == ("first step", "second step")
    assert found["He"].cause == "preference:near"
    # Without a trace nobody knows what the system chose from.
    assert by_word(example())["He"].cause == "choice"


def test_a_proposal_that_obeys_the_constraints_is_blamed_on_the_one_that_excludes() -> None:
    plain = example(settings=Settings(carry_over=(CarryOver.CORRECTED,)))
    they = by_word(plain)["They"]
    failure = by_word(
        example({"They": "nothing is left"}, settings=Settings(carry_over=(CarryOver.CORRECTED,)))
    )["They"]
    assert they.cause == "missing:no-answer"
    if they.excluded_by:
        assert failure.cause == f"constraint:{they.excluded_by[0]}"
    else:
        assert failure.cause == "missing:no-answer"


def test_resolvers_are_run_and_say_what_decided() -> None:
    gold = Reading(worked_example.document(), (layer("gold", GOLD, {}),))
    found = failures_of(gold, ["nearest", "nearest-agreeing"])
    systems = {failure.system for failure in found.failures}
    assert systems == {"nearest", "nearest-agreeing"}
    assert all(failure.trace for failure in found.failures if failure.answer)
    assert "resolver" not in found.signature
    assert found.signature.startswith("match:head|")


def test_a_response_with_other_words_is_refused() -> None:
    document = worked_example.document()
    other = replace(document, tokens=(*document.tokens[:-1], replace(document.tokens[0])))
    gold = Reading(document, (layer("gold", GOLD, {}),))
    with pytest.raises(FormatError, match="must have the same tokens"):
        failures_of(gold, responses={"system": Reading(other, (layer("system", SYSTEM, {}),))})


def test_a_perfect_response_has_no_failures() -> None:
    gold = layer("gold", GOLD, {})
    reading = Reading(worked_example.document(), (gold,))
    found = failures_of(reading, responses={"same": gold})
    assert (found.failures, found.judged) == ((), 7)


# Lists


def test_failures_are_filtered() -> None:
    found = example()

    def words(**chosen: object) -> list[str]:
        return [f.anaphor.words for f in found.shown(FailureFilter(**chosen))]

    assert words(outcome="missing") == ["They"]
    assert words(kind="zero") == ["Ø left"]
    assert words(cause="carry-over") == ["His"]
    assert words(carry_over=True) == ["His", "them"]
    assert words(cause="spurious") == ["it"]
    assert words(carry_over=False) == ["He", "Ø left", "They", "It", "it"]
    assert words(text="BARK") == ["It"]
    assert words(system="other") == []
    assert words(reference="<", kind="poss") == ["His"]
    assert words(document="worked-example", outcome="spurious") == ["it"]


def test_failures_are_counted_by_group_the_largest_first() -> None:
    found = example()
    assert found.counts(FailureGrouping.OUTCOME) == (
        ("failure", 4),
        ("missing", 1),
        ("part", 1),
        ("spurious", 1),
    )
    chosen = FailureFilter(outcome="failure")
    assert dict(found.counts(FailureGrouping.CAUSE, chosen))["carry-over"] == 1
    assert dict(found.counts(FailureGrouping.FAMILY))["spurious"] == 1


def test_a_list_survives_json() -> None:
    found = example({"They": "why"})
    assert failures_of_json(json.loads(json.dumps(failures_json(found)))) == found


def test_ids_are_unique_and_the_same_in_every_run() -> None:
    ids = [failure.id for failure in example().failures]
    assert len(set(ids)) == len(ids)
    assert ids == [failure.id for failure in example().failures]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([], "failures-format"),
        ({"format": "anaphora-failures", "version": 2}, "failures-version"),
        ({"format": "anaphora-failures", "version": 1, "failures": [{}]}, "failures-field"),
    ],
)
def test_json_that_is_no_list_of_failures_is_refused(value: object, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        failures_of_json(value)
    assert caught.value.code == code


# Causes


def test_every_cause_has_a_sentence() -> None:
    for failure in example().failures:
        sentence, _name = sentence_of(failure.cause)
        assert sentence in SENTENCES.values()
    assert (
        in_english("constraint:number")
        == "The constraint “number” excludes every correct candidate."
    )
    assert in_english("missing:some-day") == "The system gives no answer."
    assert in_english("new-cause:x") == "The cause is “new-cause:x”."


# Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The worked example as a key and a response, and what commands write of them."""
    document = worked_example.document()
    registry = Registry()
    for name, answers in SIDES:
        reading = Reading(document, (layer(name, answers, {}),))
        registry.format("json").write([reading], Target(name, tmp_path / f"{name}.anaphora.json"))
    return tmp_path


def test_the_table_of_cases_is_read_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = folder / "cases.csv"
    gold, system = folder / "gold.anaphora.json", folder / "system.anaphora.json"
    assert not main(["evaluate", str(gold), "--response", str(system), "--cases", str(table)])
    capsys.readouterr()
    read, found = failures_of_file(table), example()
    assert read.judged == found.judged

    def facts(failures: FailureList) -> list[tuple[object, ...]]:
        return [
            (
                (f.outcome, f.cause, f.anaphor, f.distance, f.before, f.carry_over),
                [mention.spans for mention in (*f.answer, *f.antecedents)],
            )
            for f in failures.failures
        ]

    assert facts(read) == facts(found)


def test_errors_of_a_score_are_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    errors = folder / "errors.json"
    gold, system = folder / "gold.anaphora.json", folder / "system.anaphora.json"
    assert not main(["score", str(gold), str(system), "--errors", str(errors)])
    capsys.readouterr()
    found = failures_of_file(errors)
    written = json.loads(errors.read_text(encoding="utf-8"))
    assert found.source is FailureSource.COREFERENCE
    assert Counter([f.outcome for f in found.failures]) == Counter(
        [error["type"] for error in written["errors"]]
    )
    assert {in_english(failure.cause) for failure in found.failures} <= set(SENTENCES.values())
    assert failures_of_json(json.loads(json.dumps(failures_json(found)))) == found
    assert len({failure.id for failure in found.failures}) == len(found.failures)


def test_a_list_of_failures_is_read_from_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "failures.json"
    path.write_text(json.dumps(failures_json(example())), encoding="utf-8")
    assert failures_of_file(path) == example()


def test_figures_are_no_failures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, system = folder / "gold.anaphora.json", folder / "system.anaphora.json"
    assert not main(["evaluate", str(gold), "--response", str(system), "--json"])
    path = folder / "figures.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    with pytest.raises(FormatError, match="evaluate again with --cases") as caught:
        failures_of_file(path)
    assert caught.value.code == "failures-figures"
    assert str(caught.value.at) == str(path)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "failures-format"),
        ('{"format": "other"}', "failures-format"),
        ("a,b\n1,2\n", "cases-columns"),
        (None, "failures-unreadable"),
    ],
)
def test_another_file_is_refused_with_its_name(tmp_path: Path, text: str | None, code: str) -> None:
    path = tmp_path / "file"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        failures_of_file(path)
    assert caught.value.code == code
    assert str(caught.value.at) == str(path)


def test_lists_of_failures_are_imported_without_numpy() -> None:
    code = (
        "import sys\n"
        "import anaphora_workbench.annotation.failures.files\n"
        "import anaphora_workbench.annotation.failures\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'pandas', 'spacy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.corpora
def test_failures_of_a_real_text_are_those_of_the_evaluation(corpora: Path) -> None:
    from anaphora_workbench.scoring import evaluate

    files = sorted(corpora.rglob("en_gum-corefud*.conllu")) or sorted(corpora.rglob("*GUM*.conllu"))
    assert files, "no GUM among the corpora"
    entry = Workspace(Registry()).open([str(files[0])])[0]
    reading = next(iter(entry.readings()))
    found = failures_of(reading, ["nearest-agreeing"])
    evaluation = evaluate([reading], ["nearest-agreeing"], cases=True)
    wrong = [c for c in evaluation.cases if any(j.outcome != "exit" for j in c.judgements)]
    assert len(found.failures) == len(wrong)
    assert found.judged == len(evaluation.cases)
    for failure, case in zip(found.failures, wrong, strict=True):
        right = [one for one in failure.candidates if one.right]
        assert len(right) == case.right_before
        assert sum([not one.excluded_by for one in right]) == case.right_after
        if failure.cause.startswith("constraint:"):
            name = failure.cause.partition(":")[2]
            assert any(name in one.excluded_by for one in right)
