"""The reasons of verdicts and proposals in the language of the program."""

from __future__ import annotations

import ast
import inspect
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import anaphora_resolvers
import anaphora_workbench
from anaphora_resolvers import classic
from anaphora_resolvers.classic.bfp import Transition
from anaphora_resolvers.classic.choices import Choices, constraints, listed, narrowed, nothing_left
from anaphora_resolvers.constraints.base import agrees, differs
from anaphora_resolvers.finders import impersonals, pleonastic
from anaphora_resolvers.finders.pleonastic_model import LEARNED
from anaphora_resolvers.finders.pronouns import PARSE
from anaphora_resolvers.ranker.link_reasons import TITLES
from anaphora_resolvers.sieves.resolver import PASSES
from anaphora_resolvers.supar import PREFERENCES
from anaphora_samples import path
from anaphora_workbench.annotation.preparation.proposals import silent_answer
from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    FrozenDict,
    Markable,
    Outcome,
    Reason,
    Reference,
    Span,
    Verdict,
)
from anaphora_workbench.pipeline.resolving import step_decisions
from anaphora_workbench.ports import TRACE, Conditional, Pool, Source, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.panels.candidate_words import row_sentence
from anaphora_workbench.ui.panels.verdicts import VerdictModel
from anaphora_workbench.ui.wording import translation
from anaphora_workbench.ui.wording.names import cause_name, cause_sentence
from anaphora_workbench.ui.wording.problems import reason_in_words, rule_name, trace_in_words
from anaphora_workbench.ui.wording.translation import Translations

EXAMPLE = Path(__file__).parents[3] / "docs/guide/example-resolver/src/anaphora_parallel"
GIVERS = frozenset(("Reason", "enumerated", "passes", "fails", "unknown"))
"""What is called with a code and a template."""
BY_NAME = frozenset(
    ("rule", "kept", "factor", "pattern", "transition", "sieves", "choices", "ranker-chains")
)
"""Groups whose codes are made of names of data."""
PATTERNS = frozenset((*pleonastic.PATTERNS, LEARNED))
MESSAGES = frozenset(("problem", "loss"))
"""Groups of codes that `test_problems` looks at."""


@pytest.fixture
def spanish(qapp) -> Iterator[None]:
    translations = Translations()
    translations.use("es")
    yield
    translations.use("en")


@pytest.fixture(scope="module")
def table() -> dict[str, str]:
    return Registry().wording("es")


@pytest.fixture(scope="module")
def given() -> frozenset[str]:
    """Every reason of all constraints and resolvers on two samples of each language."""
    registry = Registry()
    finder = registry.candidate_finder("supar")
    resolvers = [registry.resolver(name) for name in registry.names("resolvers")]
    found: set[str] = set()
    for name in ("en-story", "en-news", "es-story", "es-fable"):
        for reading in registry.format("corefud").read(Source.of(path(name))):
            document, layer = reading.document, reading.layers[0]
            session = finder.start(document, layer)
            asked = layer.anaphors_in_text_order()
            pools = {anaphor.markable: session.candidates(anaphor) for anaphor in asked}
            for pool in pools.values():
                for candidate in pool.candidates:
                    found.update([verdict.reason for verdict in candidate.verdicts])
            for resolver in resolvers:
                if isinstance(resolver, StepResolver):
                    run = resolver.start(document, layer)
                    for _anaphor, decision in step_decisions(
                        run, asked, lambda anaphor, pools=pools: pools[anaphor.markable]
                    ):
                        found.update(decision.trace)
                elif not isinstance(resolver, Conditional):
                    answered = resolver.resolve(document, layer, asked).anaphors.values()
                    found.update([a.attributes[TRACE] for a in answered if a.reference])
    return frozenset(found)


def places(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def inside(reason: str) -> Iterator[Reason]:
    """Yield a reason and the reasons that it is made of."""
    if isinstance(reason, Reason):
        yield reason
        for part in (*reason.parts, *reason.values.values()):
            if isinstance(part, str):
                yield from inside(part)


def written() -> Iterator[tuple[str, str]]:
    """Yield every code and template that stands in the sources."""
    for package in (anaphora_resolvers, anaphora_workbench):
        for file in Path(package.__path__[0]).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Name(id=name) | ast.Attribute(attr=name),
                        args=[ast.Constant(str(code)), ast.Constant(str(template)), *_],
                    ) if name in GIVERS:
                        yield code, template


def test_every_reason_on_the_samples_has_a_code_and_a_spanish_template(given, table):
    assert len(given) > 100
    assert [text for text in given if not isinstance(text, Reason)] == []
    every = [reason for text in given for reason in inside(text)]
    missing = {one.code for one in every if places(table.get(one.code, "")) != places(one.template)}
    assert missing == set()
    assert {one.code for one in every} <= table.keys()


def test_every_reason_in_the_sources_has_one_template_and_a_spanish_one(table):
    """What the samples do not bring out, such as a rule that is seldom used, is found here."""
    by_code: dict[str, str] = {}
    for code, template in written():
        assert re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", code), code
        assert by_code.setdefault(code, template) == template
    assert len(by_code) > 100
    assert {c: places(t) for c, t in by_code.items()} == {
        c: places(table.get(c, "")) for c in by_code
    }
    others = {code for code in table if code.partition(".")[0] in BY_NAME | MESSAGES}
    assert table.keys() == by_code.keys() | others


def test_every_name_of_the_data_has_a_spanish_template_and_no_other_name_has(table):
    factors = {"sentence", "segment"}
    for file in (Path(classic.__file__).parent / "data").glob("*.toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for part in ("weights", "local", "indicators"):
            factors.update(data.get(part, {}))
    impersonal = re.findall(r'(?:return|else) "([a-z-]+)"', inspect.getsource(impersonals))
    required = {"noun phrase", "entity", "class"}
    constraints_ = {"number", "gender", "person", "semantic", "binding", "i-within-i", "precedence"}
    names: Mapping[str, set[str]] = {
        "factor": factors,
        "pattern": {*PATTERNS, *impersonal, PARSE},
        "transition": {transition.title for transition in Transition},
        "sieves": {one.name for one in PASSES},
        "ranker-chains": set(TITLES),
        "kept": {*PREFERENCES, *required},
        "rule": {*PREFERENCES, *required, *constraints_, "search", "ranking"},
        "choices": {"preference", "requirement"},
    }
    assert {c for c in table if c.partition(".")[0] in BY_NAME} == {
        f"{group}.{name}" for group, every in names.items() for name in every
    }


def test_in_english_every_sentence_stays_as_it_is_but_for_the_names_of_constraints(given, qapp):
    changed = [text for text in given if reason_in_words(text) != text]
    assert [text for text in changed if "excluded by" not in text] == []


def pool(**fails: int) -> Pool:
    """Return candidates that constraints exclude, as often as given, and one that stays."""
    verdicts = [
        (Verdict(name.replace("_", "-"), Outcome.FAIL, "no"),)
        for name, count in fails.items()
        for _ in range(count)
    ]
    markables = tuple([Markable(f"m{n}", (Span(n, n + 1),)) for n in range(len(verdicts) + 1)])
    rows = zip(markables, [*verdicts, ()], strict=True)
    return Pool(tuple([Candidate(m.id, given) for m, given in rows]), markables)


@pytest.mark.parametrize(
    ("reason", "spanish_words"),
    [
        (
            differs("gender", frozenset(("Masc", "Fem")), frozenset(("Plur",))).reason,
            "Está en plural, pero el pronombre está en femenino o masculino.",
        ),
        (agrees("person", frozenset("3")).reason, "Los dos están en tercera persona."),
        (
            constraints(pool(number=4, i_within_i=2), 1),
            "restricciones: 1 de 7 candidatos (excluidos por «número» 4, «contención (i en i)» 2)",
        ),
        (
            narrowed("preference", "before", PREFERENCES["before"].title, 1, 2),
            "antes de la anáfora: 1 de 2 candidatos (preferencia «antes»)",
        ),
        (
            nothing_left(pool(semantic=1)),
            "No queda ningún candidato de 2; excluidos por «clase semántica» 1, posición 1.",
        ),
        (
            Reason(
                "salience.bonuses",
                "for this pronoun only: {weights}",
                weights=listed({"parallelism": 35.0, "cataphora": -175.0}),
            ),
            "solo para este pronombre: paralelismo 35, catáfora -175",
        ),
    ],
)
@pytest.mark.usefixtures("spanish")
def test_reasons_are_said_in_spanish(reason, spanish_words):
    assert reason_in_words(reason) == spanish_words


@pytest.mark.usefixtures("spanish")
def test_each_step_of_a_trace_is_a_line_in_spanish():
    choices = Choices()
    choices.begin(pool(), ())
    choices.trace.append("My own rule says so.")
    assert trace_in_words(choices.trace) == (
        "restricciones: 0 de 1 candidatos\nMy own rule says so."
    )


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize("text", ["", "It comes after the pronoun.", "preference of mine {left}"])
def test_plain_text_as_of_a_file_of_version_0_1_is_shown_as_it_is(text):
    assert reason_in_words(text) == text


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize("pattern", ["", *sorted(PATTERNS)])
def test_what_is_known_not_to_refer_says_so_in_spanish(pattern):
    attributes = FrozenDict({"pattern": pattern} if pattern else {})
    answer = silent_answer(Anaphor("m1", "persIt", Reference.NON_REFERRING, attributes=attributes))
    words = trace_in_words(answer.why)
    assert words.startswith("no se refiere a nada")
    assert "pattern" not in words
    assert answer.probability is None


def test_what_a_model_takes_not_to_refer_is_proposed_with_its_probability():
    attributes = FrozenDict({"pattern": LEARNED, "probability": "0.93"})
    answer = silent_answer(Anaphor("m1", "persIt", Reference.NON_REFERRING, attributes=attributes))
    assert answer.probability == 0.93
    assert trace_in_words(answer.why) == "by the words around it, it does not refer"


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("name", "called"),
    [("number", "número"), ("nearest", "más próximo"), ("a rule of mine", "a rule of mine")],
)
def test_constraints_and_preferences_have_spanish_names(name, called):
    assert rule_name(name) == called


@pytest.mark.usefixtures("spanish")
def test_causes_of_failures_name_the_rule_in_spanish():
    assert "misma cláusula" in cause_sentence("preference:same clause")
    assert cause_name("constraint:gender") == "restricción: género"


def test_a_sentence_that_is_changed_in_one_place_is_another_everywhere(tmp_path):
    """A copy of the constraints with another sentence changes trace, reports and window."""
    package = tmp_path / "anaphora_resolvers"
    shutil.copytree(Path(anaphora_resolvers.__path__[0]), package)
    source = package / "constraints" / "base.py"
    old, new = "It is {theirs}, but the pronoun is {ours}.", "The pronoun is {ours}, not {theirs}."
    text = source.read_text(encoding="utf-8")
    assert text.count(old) == 1
    source.write_text(text.replace(old, new), encoding="utf-8")
    script = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from anaphora_workbench.cli.main import main
from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.panels.candidate_words import row_sentence
from anaphora_workbench.ui.panels.verdicts import CandidateDetails
sample, folder = sys.argv[1], Path(sys.argv[2])
system = [sample, "--resolver", "supar"]
main(["resolve", *system, "--trace-file", str(folder / "trace.txt")])
far = [sample, "--resolver", "first-np"]
main(["evaluate", *far, "--html", str(folder / "report.html")])
compared = ["--failures", "--html", str(folder / "compared.html")]
main(["compare", *system, "--resolver", "nearest", *compared])
app = QApplication([])
registry = Registry()
reading = next(registry.format("corefud").read(Source.of(sample)))
document, layer = reading.document, reading.layers[0]
session = registry.candidate_finder("supar").start(document, layer)
details = CandidateDetails()
shown = []
for anaphor in layer.anaphors_in_text_order():
    for candidate in session.candidates(anaphor).candidates:
        if candidate.fails("gender"):
            row = CandidateRow(1, layer.markables[anaphor.markable], "x", 0, 0, candidate.verdicts)
            details.show_row(row)
            model = details.verdicts
            shown += [row_sentence(row), *[model.text(one, 0) for one in model.rows]]
(folder / "window.txt").write_text("\\n".join(shown), encoding="utf-8")
"""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C.UTF-8",
    }
    subprocess.run(
        [sys.executable, "-c", script, str(path("en-news")), str(tmp_path)],
        env=environment,
        check=True,
        capture_output=True,
    )
    for name in ("trace.txt", "report.html", "compared.html", "window.txt"):
        shown = (tmp_path / name).read_text(encoding="utf-8")
        assert "The pronoun is feminine, not neuter" in shown, name
        assert "but the pronoun is" not in shown.replace("but the pronoun refers", ""), name


def test_the_reasons_of_a_plug_in_are_translated_by_its_own_table(tmp_path, monkeypatch, spanish):
    shutil.copytree(EXAMPLE, tmp_path / "anaphora_parallel")
    installed = tmp_path / "anaphora_parallel-1.0.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: anaphora-parallel\nVersion: 1.0.0\n")
    (installed / "entry_points.txt").write_text(
        "[anaphora_workbench.wordings]\nparallel = anaphora_parallel\n"
    )
    sum_ = Reason("parallel.greatest-sum", "the greatest sum, {sum}: {parts}", sum="4", parts="x")
    assert reason_in_words(sum_) == "the greatest sum, 4: x"
    monkeypatch.syspath_prepend(tmp_path)
    translation._tables.cache_clear()
    try:
        assert reason_in_words(sum_) == "la mayor suma, 4: x"
        model = VerdictModel()
        model.show_verdicts((Verdict("gender", Outcome.FAIL, sum_),))
        assert model.text(model.rows[0], 0) == "género, no se cumple: la mayor suma, 4: x"
        row = CandidateRow(1, Markable("m1", (Span(0, 1),)), "x", 0, 0, tuple(model.rows))
        assert "descartado por género: la mayor suma, 4: x" in row_sentence(row)
    finally:
        translation._tables.cache_clear()
