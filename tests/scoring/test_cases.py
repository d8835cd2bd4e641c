"""Every judged anaphor as a case, and that cases and counts agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, Tally, evaluate
from anaphora_workbench.scoring.cases import _written_forms
from anaphora_workbench.workspace import Workspace

Make = Callable[..., Document]
Layers = Callable[..., Layer]
NAMES = ("nearest", "nearest-agreeing", "supar")


def samples() -> list[Reading]:
    """Return the shipped samples in both languages."""
    import anaphora_samples

    folder = Path(anaphora_samples.__file__).parent
    inputs = Workspace(Registry()).open([str(folder / "en"), str(folder / "es")])
    return [reading for entry in inputs for reading in entry.readings()]


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    """The samples, evaluated with cases."""
    settings = Settings(match=(Match.HEAD, Match.FULL))
    return evaluate(samples(), NAMES, settings, cases=True)


def test_cases_are_kept_only_when_asked_for() -> None:
    result = evaluate(samples()[:1], ["nearest"])
    assert (result.cases, result.texts) == ([], {})


def test_cases_change_no_figure(evaluation: Evaluation) -> None:
    plain = evaluate(samples(), NAMES, evaluation.settings)
    assert list(plain.rows()) == list(evaluation.rows())
    assert plain.signature == evaluation.signature


def test_processes_give_the_same_cases(evaluation: Evaluation) -> None:
    spread = evaluate(samples(), NAMES, evaluation.settings, jobs=2, cases=True)
    assert spread.cases == evaluation.cases
    assert spread.texts == evaluation.texts


@pytest.mark.parametrize("system", NAMES)
@pytest.mark.parametrize("match", [Match.HEAD, Match.FULL])
@pytest.mark.parametrize("mode", list(CarryOver))
def test_cases_add_up_to_the_counts(
    evaluation: Evaluation, system: str, match: Match, mode: CarryOver
) -> None:
    tally: Tally = evaluation.total(system, match, mode)
    outcomes = Counter(
        judgement.outcome
        for case in evaluation.cases
        if (case.system, case.match) == (system, match)
        for judgement in case.judgements
        if judgement.carry_over is mode
    )
    assert outcomes["exit"] == tally.exit
    assert outcomes["failure"] + outcomes["part"] == tally.failure
    assert outcomes["part"] == tally.part
    assert outcomes["missing"] == tally.missing
    assert outcomes["spurious"] == tally.spurious


def test_candidates_of_the_cases_add_up_to_the_counts(evaluation: Evaluation) -> None:
    tally = evaluation.total("supar", Match.HEAD, CarryOver.PROPAGATED)
    cases = [
        case
        for case in evaluation.cases
        if (case.system, case.match) == ("supar", Match.HEAD) and case.entities
    ]
    assert sum(case.before or 0 for case in cases) == tally.before
    assert sum(case.after or 0 for case in cases) == tally.after


def test_an_answer_is_right_exactly_when_its_cause_says_so(evaluation: Evaluation) -> None:
    judgements = [judgement for case in evaluation.cases for judgement in case.judgements]
    assert judgements
    assert all((j.outcome == "exit") == (j.cause == "right") for j in judgements)


def test_corrected_answers_carry_nothing_over(evaluation: Evaluation) -> None:
    causes = {mode: Counter[str]() for mode in CarryOver}
    for case in evaluation.cases:
        for judgement in case.judgements:
            causes[judgement.carry_over][judgement.cause] += 1
    assert causes[CarryOver.PROPAGATED]["carry-over"] > 0
    assert causes[CarryOver.CORRECTED]["carry-over"] == 0


def test_supar_names_what_dropped_the_right_candidate(evaluation: Evaluation) -> None:
    causes = {j.cause for case in evaluation.cases for j in case.judgements if case.system}
    named = {cause for cause in causes if cause.startswith("preference:")}
    assert "preference:nearest" in named
    assert not any(cause.endswith(":") for cause in causes)


def test_mentions_show_the_words_of_their_places(evaluation: Evaluation) -> None:
    for case in evaluation.cases:
        text = evaluation.texts[case.document]
        for mention in (case.anaphor, *case.antecedents):
            first, last = text.sentences[mention.sentence - 1]
            assert first <= mention.spans[0][0] < last
            assert text.words[mention.spans[-1][-1] - 1] in mention.words


def test_zeros_are_shown_before_their_verb(evaluation: Evaluation) -> None:
    zeros = {c.anaphor.words for c in evaluation.cases if c.anaphor.realisation == "zero:nsubj"}
    assert zeros
    assert all(words.startswith("Ø ") for words in zeros)


def test_every_entity_of_a_case_can_be_shown(evaluation: Evaluation) -> None:
    for case in evaluation.cases:
        entities = evaluation.texts[case.document].entities
        assert all(entities[number] for number in case.entities)


def test_distance_counts_sentences_to_the_nearest_right_antecedent(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("Ana Bill", "word", "he/p she/p")
    gold = make_layer({"A": [(0, 1), (4, 5)], "B": [(1, 2), (3, 4)]})
    settings = Settings(markables="gold")
    result = evaluate([Reading(document, (gold,))], ["nearest"], settings, cases=True)
    assert [(case.anaphor.words, case.distance) for case in result.cases] == [("he", 2), ("she", 2)]


def test_an_antecedent_beyond_the_window_is_called_so(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("Ana", "word", "Bill", "she/p")
    gold = make_layer({"A": [(0, 1), (3, 4)], "B": [(2, 3)]})
    settings = Settings(markables="gold", window=1)
    result = evaluate([Reading(document, (gold,))], ["nearest"], settings, cases=True)
    [case] = result.cases
    assert (case.distance, case.judgements[0].cause) == (3, "window")


def test_other_systems_output_has_cases_too(make_document: Make, make_layer: Layers) -> None:
    document = make_document("Ana Bill", "she/p it/p")
    gold = make_layer({"A": [(0, 1), (2, 3)], "B": [(1, 2)]})
    said = make_layer({"A": [(0, 1)], "B": [(1, 2), (2, 3), (3, 4)]})
    responses = {"other": {"text": Reading(document, (said,))}}
    result = evaluate(
        [Reading(document, (gold,))],
        settings=Settings(markables="gold"),
        responses=responses,
        cases=True,
    )
    found = [(case.anaphor.words, case.judgements[0].cause) for case in result.cases]
    assert found == [("she", "choice"), ("it", "spurious:non-referring")]
    assert [mention.words for mention in result.cases[0].judgements[0].answer] == ["Bill"]


def test_clitics_stand_with_their_verb_and_contractions_apart() -> None:
    evaluation = evaluate(samples(), ["nearest"], cases=True)
    text = evaluation.texts["es-manual"]
    place = text.words.index("cuidar")
    assert text.words[place : place + 2] == ("cuidar", "la")
    assert not text.spaced[place]
    texts = evaluation.texts.values()
    pairs = {
        (text.words[i], text.words[i + 1]): text.spaced[i]
        for text in texts
        for i in range(len(text.words) - 1)
    }
    assert pairs["de", "el"]


def test_a_written_word_lends_its_accents_to_its_parts() -> None:
    tokens = tuple([Token(form) for form in ("dar", "me", "lo", ".")])
    offsets = ((0, 7), (0, 7), (0, 7), (7, 8))
    document = Document("d", "es", "dármelo.", tokens, (Span(0, 4),), offsets)
    assert _written_forms(document) == (("dár", "me", "lo", "."), (False, False, False, True))
