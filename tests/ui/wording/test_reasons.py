"""The reasons of verdicts and proposals in the language of the program."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora_resolvers import classic, constraints
from anaphora_resolvers.classic.bfp import Transition
from anaphora_resolvers.finders import impersonals
from anaphora_resolvers.finders.pleonastic import PATTERNS as PLEONASTIC
from anaphora_resolvers.finders.pronouns import PARSE
from anaphora_resolvers.sieves.resolver import PASSES
from anaphora_resolvers.supar import PREFERENCES as SUPAR
from anaphora_samples import path
from anaphora_workbench.annotation.preparation.proposals import silent_answer
from anaphora_workbench.model import Anaphor, FrozenDict, Reference
from anaphora_workbench.pipeline.resolving import step_decisions
from anaphora_workbench.ports import TRACE, Conditional, Source, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.wording.names import cause_name, cause_sentence, part_name
from anaphora_workbench.ui.wording.reason_tables import (
    CLASSES,
    CLASSIC_TRACES,
    FACTORS,
    FEATURES,
    PATTERNS,
    PREFERENCES,
    REQUIREMENTS,
    SEARCH,
    SIEVE_TRACES,
    STATUSES,
    TRACES,
    TRANSITIONS,
    VERDICTS,
)
from anaphora_workbench.ui.wording.reasons import read_reason, reason_in_words
from anaphora_workbench.ui.wording.translation import Translations, translation_into

CONTEXTS = {
    "features": ("Features", FEATURES),
    "theirs": ("Features", FEATURES),
    "ours": ("Features", FEATURES),
    "classes": ("Reasons", CLASSES),
    "preference": ("Rules", frozenset((*PREFERENCES, *REQUIREMENTS, SEARCH))),
    "title": ("Reasons", frozenset((*PREFERENCES.values(), *REQUIREMENTS.values()))),
    "pattern": ("Patterns", PATTERNS),
    "factors": ("Factors", FACTORS),
    "weights": ("Factors", FACTORS),
    "transition": ("Factors", TRANSITIONS),
    "status": ("Factors", STATUSES),
}
"""The context of what stands in a place, and what may stand there."""
SEPARATORS = {
    "features": " or ",
    "theirs": " or ",
    "ours": " or ",
    "classes": " or ",
    "factors": ", ",
    "weights": ", ",
}
"""What stands between the pieces of a place that may hold several."""
SENTENCES = (*VERDICTS, *TRACES, *CLASSIC_TRACES, *SIEVE_TRACES)
NOT_SAID = frozenset(("title", "decides", "name"))
"""Attributes of resolvers that hold words and are no part of a reason."""


@pytest.fixture
def spanish(qapp) -> Iterator[None]:
    translations = Translations()
    translations.use("es")
    yield
    translations.use("en")


@pytest.fixture(scope="module")
def said() -> frozenset[str]:
    """Every sentence of all constraints and resolvers on two samples of each language."""
    registry = Registry()
    finder = registry.candidate_finder("supar")
    resolvers = [registry.resolver(name) for name in registry.names("resolvers")]
    sentences: set[str] = set()
    for name in ("en-story", "en-news", "es-story", "es-fable"):
        for reading in registry.format("corefud").read(Source.of(path(name))):
            document, layer = reading.document, reading.layers[0]
            session = finder.start(document, layer)
            asked = layer.anaphors_in_text_order()
            pools = {anaphor.markable: session.candidates(anaphor) for anaphor in asked}
            for pool in pools.values():
                for candidate in pool.candidates:
                    sentences.update([verdict.reason for verdict in candidate.verdicts])
            for resolver in resolvers:
                if isinstance(resolver, StepResolver):
                    run = resolver.start(document, layer)
                    for _anaphor, decision in step_decisions(
                        run, asked, lambda anaphor, pools=pools: pools[anaphor.markable]
                    ):
                        sentences.update(decision.trace)
                elif not isinstance(resolver, Conditional):
                    answered = resolver.resolve(document, layer, asked).anaphors.values()
                    sentences.update([a.attributes[TRACE] for a in answered if a.reference])
    return frozenset(sentences)


def test_every_sentence_on_the_samples_is_known(said):
    assert len(said) > 100
    assert sorted([text for text in said if read_reason(text) is None]) == []


def test_what_stands_in_the_places_is_known(said):
    strange = set()
    for text in said:
        reason = read_reason(text)
        assert reason is not None
        for place, value in reason.values.items():
            if place in CONTEXTS:
                parts = value.split(SEPARATORS[place]) if place in SEPARATORS else [value]
                names = [re.sub(r" -?[\d.]+$", "", p) if place == "weights" else p for p in parts]
                strange.update([(place, n) for n in names if n not in CONTEXTS[place][1]])
    assert strange == set()


def source_files() -> Iterator[Path]:
    """Yield the sources of the constraints and of all packages and modules of step resolvers."""
    registry = Registry()
    yield from Path(constraints.__file__).parent.glob("*.py")
    files = set()
    for name in registry.names("resolvers"):
        resolver = registry.resolver(name)
        if isinstance(resolver, StepResolver):
            file = Path(inspect.getfile(type(resolver)))
            package = file.parent != Path(impersonals.__file__).parent
            files.update(file.parent.glob("*.py") if package else [file])
    yield from sorted(files)


def words_in(node: ast.AST) -> Iterator[str]:
    """Yield the pieces of text in a source but for docstrings, errors, titles and names."""
    match node:
        case ast.Raise():
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name in NOT_SAID:
            return
        case ast.Call(func=ast.Name(id=name)) if name.startswith("check_"):
            return
        case ast.Constant(value=str(text)):
            yield text
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield from words_in(child)


def test_all_words_in_the_sources_of_resolvers_and_constraints_are_in_the_tables():
    """What the samples do not bring out, such as a rule that is seldom used, is found here."""
    known = list(SENTENCES)
    for place, (_context, values) in CONTEXTS.items():
        known += values
        for text in SENTENCES:
            if f"{{{place}}}" in text:
                known += [text.replace(f"{{{place}}}", value) for value in values]
    known += [
        text.format_map({"preference": name, "title": title, "left": "{left}", "all": "{all}"})
        for text in TRACES
        if "{title}" in text
        for name, title in REQUIREMENTS.items()
    ]
    everything = "\n".join([re.sub(r"\{\w+\}", "\0", text) for text in known])
    files = list(source_files())
    assert len(files) > 20
    missing = {
        (file.name, words)
        for file in files
        for words in words_in(ast.parse(file.read_text(encoding="utf-8")))
        if len(re.findall(r"[^\W\d_]{2,}", words)) > 1 and " " in words.strip()
        if words not in everything
    }
    assert missing == set()


def test_every_factor_indicator_and_bonus_of_the_data_is_in_the_table():
    names = {"sentence", "segment"}
    for file in (Path(classic.__file__).parent / "data").glob("*.toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for table in ("weights", "local", "indicators"):
            names.update(data.get(table, {}))
    assert names == FACTORS


def test_every_pass_of_the_sieves_is_in_the_table():
    assert tuple([f"{one.name}: {one.title}" for one in PASSES]) == SIEVE_TRACES


def test_every_transition_of_centering_is_in_the_table():
    assert {transition.title for transition in Transition} == TRANSITIONS


def test_every_sentence_and_every_piece_has_a_spanish_translation():
    translate = translation_into("es")
    texts = {("Reasons", text) for text in SENTENCES}
    for context, known in CONTEXTS.values():
        texts |= {(context, text) for text in known}
    alike = {"singular", "plural", "dual"}
    same = [text for context, text in texts if translate(context, text) == text]
    assert sorted(set(same) - alike) == []


def test_in_english_every_sentence_stays_as_it_is_but_for_the_names_of_constraints(said, qapp):
    changed = [text for text in said if reason_in_words(text) != text]
    assert [text for text in changed if "excluded by" not in text] == []


def test_every_preference_of_supar_is_in_the_table():
    assert {name: one.title for name, one in SUPAR.items()} == dict(PREFERENCES)


def test_every_pattern_of_expressions_that_refer_to_nothing_is_in_the_table():
    impersonal = re.findall(r'(?:return|else) "([a-z-]+)"', inspect.getsource(impersonals))
    assert "weather-or-time" in impersonal
    assert {*PLEONASTIC, *impersonal, PARSE} == PATTERNS


@pytest.mark.parametrize(
    ("english", "spanish_words"),
    [
        (
            "It is plural, but the pronoun is feminine or masculine.",
            "Está en plural, pero el pronombre está en femenino o masculino.",
        ),
        ("Both are third person.", "Los dos están en tercera persona."),
        (
            "It names a place or a thing, but the pronoun stands for persons.",
            "Nombra un lugar o una cosa, pero el pronombre se refiere a personas.",
        ),
        (
            "constraints: 3 of 9 candidates stay (excluded by 'number' 4, 'i-within-i' 2)",
            "restricciones: quedan 3 de 9 candidatos"
            " (excluidos por 'número' 4, 'dentro de sí misma' 2)",
        ),
        (
            "preference 'not the co-argument's': 1 of 2 stay; they come before the anaphor",
            "preferencia «no del otro argumento»: quedan 1 de 2, los que van antes de la anáfora",
        ),
        (
            "No candidate is left of 4; excluded by number 3, precedence 1.",
            "No queda ningún candidato de 4; excluidos por número 3, orden 1.",
        ),
        (
            "factors 2 sentences back: head noun, recency, subject",
            "factores 2 oraciones atrás: sustantivo núcleo, reciente, sujeto",
        ),
        (
            "for this pronoun only: parallelism 35, cataphora -175",
            "solo para este pronombre: paralelismo 35, catáfora -175",
        ),
        (
            "requirement 'class': 2 of 5 stay; they are known to name a living being as the"
            " pronoun does",
            "requisito «clase»: quedan 2 de 5, los que se sabe que nombran un ser vivo, como el"
            " pronombre",
        ),
        (
            "It is number 2 of 7 in the S-list: hearer-old, 1 utterance back.",
            "Es el número 2 de 7 en la lista S: conocido por el oyente, 1 enunciado atrás.",
        ),
        (
            "It is number 1 of 1 in the S-list: hearer-new, in this utterance.",
            "Es el número 1 de 1 en la lista S: nuevo para el oyente, en este enunciado.",
        ),
        (
            "Step 4 proposes it 1 sentence back, after turning down 2.",
            "Lo propone el paso 4, 1 oración atrás; propuestas rechazadas antes: 2.",
        ),
        (
            "It is the highest that agrees in the Cf list 2 utterances back.",
            "Es la más alta que concuerda en la lista Cf de 2 enunciados atrás.",
        ),
        (
            "No candidate is left of 2; excluded by 'semantic' 1, position 1.",
            "No queda ningún candidato de 2; excluidos por 'significado' 1, posición 1.",
        ),
    ],
)
@pytest.mark.usefixtures("spanish")
def test_reasons_are_said_in_spanish(english, spanish_words):
    assert reason_in_words(english) == spanish_words


@pytest.mark.usefixtures("spanish")
def test_each_line_of_a_trace_is_said_in_spanish():
    assert reason_in_words("it does not refer\ndecided by a person") == (
        "no se refiere a nada\nlo decidió una persona"
    )


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize("text", ["", "My own rule says so.", "preference of mine {left}"])
def test_unknown_sentences_are_shown_as_they_are(text):
    assert reason_in_words(text) == text


@pytest.mark.usefixtures("spanish")
def test_unknown_pieces_of_known_sentences_are_shown_as_they_are():
    text = "preference 'of mine': 1 of 2 stay; they are {mine}"
    assert reason_in_words(text) == "preferencia «of mine»: quedan 1 de 2, los que are {mine}"


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize("pattern", ["", *sorted(PATTERNS)])
def test_what_is_known_not_to_refer_says_so_in_spanish(pattern):
    told = FrozenDict({"pattern": pattern} if pattern else {})
    answer = silent_answer(Anaphor("m1", "persIt", Reference.NON_REFERRING, attributes=told))
    assert reason_in_words(answer.why).startswith("no se refiere a nada")
    assert "pattern" not in reason_in_words(answer.why)


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("name", "called"),
    [("number", "número"), ("nearest", "más próximo"), ("a rule of mine", "a rule of mine")],
)
def test_constraints_and_preferences_have_spanish_names(name, called):
    assert part_name(name) == called


@pytest.mark.usefixtures("spanish")
def test_causes_of_failures_name_the_rule_in_spanish():
    said = cause_sentence("preference:same clause")
    assert "misma cláusula" in said
    assert cause_name("constraint:gender") == "restricción: género"
