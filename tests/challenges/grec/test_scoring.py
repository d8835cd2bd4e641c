"""Scores of GREC systems: accuracy, best versions of texts, strings, and what is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.challenges.grec.models import choices_of
from anaphora_workbench.challenges.grec.scoring import (
    MEASURES,
    GrecKey,
    Output,
    chosen_output,
    corpus_output,
    mean_of_draws,
    output_of,
    score_system,
)
from anaphora_workbench.challenges.results import ALL, SystemScores
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.strings import Bleu, Nist
from anaphora_workbench.tasks.grec import GrecText

Maker = Callable[..., GrecText]
Sample = Callable[[str], list[GrecText]]


def score(key: GrecKey, output: Output, measure: str, group: str = ALL) -> float | None:
    scores = score_system("x", key, output)
    return key.test_set([scores]).score(scores, measure, group)


def test_the_text_that_a_system_should_choose_gets_everything(sample: Sample) -> None:
    key = GrecKey("test", [sample("test")])
    scores = score_system("corpus", key, corpus_output(key))
    found = {m.name: key.test_set([scores]).score(scores, m.name) for m in MEASURES}
    assert found.pop("nist_5") == pytest.approx(5.84, abs=0.01)
    assert found.pop("edit_distance") == 0
    assert set(found.values()) == {1.0}
    assert not scores.missing


def test_accuracy_on_several_versions_is_that_of_the_best_version_of_each_text(
    text_of: Maker,
) -> None:
    # The worked example: n p n p against {nppp, npnn, pppp} has 3, n n against {np, pn, pp} 1;
    # the best version of each reference would have 6 of 6.
    versions = [("nppp", "np"), ("npnn", "pn"), ("pppp", "pp")]
    key = GrecKey("C-2", [[text_of(a, "1"), text_of(b, "2")] for a, b in versions])
    output, _twice = output_of([text_of("npnp", "1"), text_of("nn", "2")])
    assert score(key, output, "type_accuracy") == pytest.approx(4 / 6)
    assert score(key, output, "string_accuracy") == pytest.approx(4 / 6)


def test_edit_distance_on_several_versions_is_the_smallest_sum_of_each_text(
    text_of: Maker,
) -> None:
    key = GrecKey("C-2", [[text_of("nn")], [text_of("pp")]])
    output, _twice = output_of([text_of("np")])
    assert score(key, output, "edit_distance") == pytest.approx(3 / 2)
    output, _twice = output_of([text_of("pe")])
    assert score(key, output, "edit_distance") == pytest.approx(2 / 2)


def test_strings_are_the_same_whatever_their_case(sample: Sample) -> None:
    texts = sample("test")
    key = GrecKey("test", [texts])
    listed = [
        text.choosing(
            [
                next(r for r in ref.alternatives if ref.chosen and r.key == ref.chosen.key)
                for ref in text.refs
            ]
        )
        for text in texts
    ]
    assert score(key, output_of(listed)[0], "string_accuracy") == 1.0


def test_what_is_missing_counts_as_wrong_and_what_is_extra_is_counted(text_of: Maker) -> None:
    key = GrecKey("C", [[text_of("np", "1"), text_of("p", "2")]])
    answers = [text_of("n", "1"), text_of("p", "2"), text_of("nn", "9"), text_of("n", "2")]
    output, twice = output_of(answers)
    scores = score_system("x", key, output, duplicates=twice)
    assert scores.expected == 3
    assert scores.missing == ("1.2",)
    assert scores.extra == ("9/9.1", "9/9.2")
    assert scores.duplicates == ("2",)
    assert scores.columns["type_accuracy"].values == {"1.1": 1.0, "1.2": 0.0, "2.1": 1.0}
    assert scores.columns["edit_distance"].values["1.2"] == 1.0
    assert scores.columns["string_edit_accuracy"].values["1.2"] == 0.0


def test_of_texts_with_one_id_the_first_one_counts_on_both_sides(text_of: Maker) -> None:
    texts = [text_of("nn", "1"), text_of("p", "2"), text_of("pp", "1")]
    key = GrecKey("C", [texts])
    assert [text.id for text in key.texts] == ["1", "2"]
    assert key.problems == ["C: 1 text with the ID of an earlier one; the first one counts"]
    assert score(key, output_of(texts)[0], "type_accuracy") == 1.0


def test_a_text_without_references_is_no_obstacle(text_of: Maker) -> None:
    key = GrecKey("C", [[text_of("n", "1"), text_of("", "2")]])
    assert score(key, corpus_output(key), "type_accuracy") == 1.0


def test_a_key_without_answers_is_refused(text_of: Maker) -> None:
    with pytest.raises(ValueError, match="no reference of 'C' has a selected expression"):
        GrecKey("C", [[text_of("np").asked()]])


def test_a_version_that_lacks_references_of_a_text_is_left_out_for_it(text_of: Maker) -> None:
    key = GrecKey("C", [[text_of("np", "1")], [text_of("n", "1")]])
    assert [len(slot.versions) for slot in key.slots] == [1, 1]
    assert key.problems == [
        "C: version 2 of text '1' does not have all of its references; it is skipped"
    ]


def test_metrics_of_strings_have_a_score_for_each_subdomain(sample: Sample) -> None:
    key = GrecKey("test", [sample("test")])
    scores = score_system("corpus", key, corpus_output(key))
    assert set(scores.columns["bleu_3"].totals) == {ALL, *key.groups.values()}
    assert scores.columns["rouge_su4"].totals["city"] == 1.0


def test_metrics_of_strings_are_those_of_the_general_ones(sample: Sample) -> None:
    texts = sample("test")
    key = GrecKey("test", [texts])
    system = Registry().generator("base-name")
    output = chosen_output(key.texts, [choices_of(system, text) for text in key.asked])
    choices = [output[slot.text_id][slot.ref] for slot in key.slots]
    ours = ["" if choice is None else choice.key for choice in choices]
    theirs = [[version.key for version in slot.versions] for slot in key.slots]
    assert score(key, output, "bleu_3") == Bleu(order=3).score(ours, theirs).total
    assert score(key, output, "nist_5") == Nist(order=5).score(ours, theirs).total


def test_right_words_score_in_rouge_though_most_expressions_are_one_word(text_of: Maker) -> None:
    key = GrecKey("C", [[text_of("ppp")]])
    assert score(key, corpus_output(key), "rouge_2") == 1.0


def test_a_random_system_has_the_mean_and_deviation_of_its_draws(text_of: Maker) -> None:
    key = GrecKey("C", [[text_of("np")]])
    draws: list[SystemScores] = [
        score_system("base-rand", key, output_of([text_of(each)])[0]) for each in ("np", "nn", "nn")
    ]
    found = mean_of_draws(key, draws)
    assert key.test_set([found]).score(found, "type_accuracy") == pytest.approx(2 / 3)
    assert found.spread["type_accuracy"] == pytest.approx(0.288675)
    assert found.columns["type_accuracy"].values == draws[0].columns["type_accuracy"].values
    assert "mean of 3 draws" in found.note
