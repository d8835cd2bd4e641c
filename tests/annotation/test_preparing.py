"""What annotators begin with: raw texts, annotated files, and texts that nothing can analyse."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

import anaphora_samples
from anaphora_resolvers.supar import Supar
from anaphora_workbench.annotation.preparation.prepared_text import (
    DEFAULT_PLAN,
    InitialAnnotation,
    Stage,
    inputs_of,
    is_raw,
    prepare_source,
    proposals_from,
)
from anaphora_workbench.annotation.project.asked import finder_for
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import FormatError, NeedsError, PluginError, ResolverError, Severity
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Need, Reading, Target
from anaphora_workbench.registry import Registry

SAMPLES = Path(anaphora_samples.__file__).parent
TEXT = "Ana met Eva at the farm. She fed the dog. It rained. The dog liked her.\n"


def one(beginnings: Iterator[InitialAnnotation]) -> InitialAnnotation:
    (beginning,) = beginnings
    return beginning


def raw(text: str, language: str = "en", **values: Any) -> InitialAnnotation:
    reading = Reading(document_of_text("text", text, "und"))
    return one(prepare_source([reading], language_code=language, raw=True, **values))


def opened(*paths: Path, **values: Any) -> list[InitialAnnotation]:
    registry = Registry()
    inputs, _skipped = inputs_of([str(path) for path in paths], registry)
    return [
        beginning
        for entry in inputs
        for beginning in prepare_source(
            entry.readings(), registry=registry, raw=is_raw(entry), **values
        )
    ]


def words(beginning: InitialAnnotation, names: Iterable[str]) -> list[str]:
    document, start = beginning.reading.document, beginning.start
    return [document.words(start.markables[name].span) for name in names]


class NoAnalysis:
    """A preprocessor that misses something."""

    name = "nothing"
    needs: frozenset[Any] = frozenset()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        raise NeedsError("there is no model: pip install one", code="model-missing")


@pytest.fixture
def without_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it so that nothing can analyse a text."""
    made = Pipeline.of

    def plain(registry: Registry, plan: PluginChoice) -> Pipeline:
        pipeline = made(registry, plan)
        pipeline.preprocessor = NoAnalysis()
        return pipeline

    monkeypatch.setattr(Pipeline, "of", plain)


def test_a_raw_text_begins_with_kinds_and_without_answers() -> None:
    beginning = raw(TEXT)
    anaphors = beginning.start.anaphors_in_text_order()
    assert words(beginning, [a.markable for a in anaphors]) == ["She", "It", "her"]
    assert [a.kind for a in anaphors] == ["persNoRefl", "persIt", "persNoRefl"]
    assert all(a == Anaphor(a.markable, a.kind) for a in anaphors)
    assert beginning.start.candidates == {}


def test_pleonastic_it_is_undecided_and_proposed_as_non_referring() -> None:
    beginning = raw(TEXT)
    (proposals,) = beginning.proposals
    silent = [a for a in proposals.anaphors.values() if a.reference is Reference.NON_REFERRING]
    assert words(beginning, [a.markable for a in silent]) == ["It"]
    assert silent[0].attributes["why"].startswith("it does not refer by the pattern '")


def test_pleonastic_it_is_no_candidate() -> None:
    beginning = raw(TEXT)
    (proposals,) = beginning.proposals
    ranked = {n for a in proposals.anaphors.values() for n in a.attributes.get("order", "").split()}
    assert "It" not in words(beginning, ranked)


def test_proposals_name_markables_by_the_ids_of_the_start() -> None:
    beginning = raw(TEXT)
    (proposals,) = beginning.proposals
    assert proposals.name == "supar"
    for name, markable in proposals.markables.items():
        assert beginning.start.markables[name] == markable


def test_the_language_of_a_raw_text_is_guessed_and_its_words_divided_by_it() -> None:
    text = (SAMPLES / "text" / "en" / "letter.txt").read_text(encoding="utf-8")
    beginning = raw(text, language="")
    assert beginning.reading.document.language == "en"
    found = [token.text for token in beginning.reading.document.tokens]
    assert found == [token.text for token in document_of_text("text", text, "en").tokens]
    assert found != [token.text for token in document_of_text("text", text, "und").tokens]


def test_another_resolver_proposes_under_its_own_name() -> None:
    beginning = raw(TEXT, plan=PluginChoice(resolver="nearest-agreeing"))
    assert [layer.name for layer in beginning.proposals] == ["nearest-agreeing"]


def test_without_a_resolver_nothing_is_proposed() -> None:
    assert raw(TEXT, plan=PluginChoice()).proposals == ()


def test_an_unknown_plug_in_is_said_at_once() -> None:
    with pytest.raises(PluginError):
        raw(TEXT, plan=PluginChoice(resolver="superman"))


def test_a_text_that_nothing_can_analyse_opens_with_its_words(without_models: None) -> None:
    beginning = raw(TEXT)
    assert len(beginning.reading.document.sentences) == 4
    assert beginning.start == Layer("plain")
    assert beginning.proposals == ()
    (problem,) = beginning.reading.problems
    assert problem.code == "preparation-plain"
    assert problem.message == (
        "there is no model: pip install one. The text opens without markables and proposals; mark "
        "them by hand, or add it again when that is fixed"
    )


def test_an_annotated_file_opens_as_it_is_where_nothing_can_analyse_it(
    without_models: None, farm: Reading
) -> None:
    beginning = one(prepare_source([farm]))
    assert beginning.start == farm.layers[0]


def test_one_text_without_analysis_does_not_stop_the_others(tmp_path: Path) -> None:
    good = Reading(document_of_text("good", TEXT, "en"))
    odd = Reading(document_of_text("odd", "Zzz qqq www.\n", "und"))
    found = list(prepare_source([good, odd, replace(good)], raw=True))
    assert [len(beginning.start.anaphors) for beginning in found] == [3, 0, 3]
    assert [[p.code for p in b.reading.problems] for b in found] == [[], ["preparation-plain"], []]
    assert "choose it when you add the text" in found[1].reading.problems[0].message


def test_a_resolver_that_lacks_something_leaves_the_text_without_proposals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Supar, "needs", frozenset((Need.TREES,)))
    beginning = raw(TEXT)
    assert len(beginning.start.anaphors) == 3
    assert beginning.proposals == ()
    (problem,) = beginning.reading.problems
    assert problem.code == "proposals-none"
    assert problem.message.startswith("no proposals: 'supar' needs constituent trees")


def test_a_resolver_that_breaks_down_on_a_text_leaves_it_without_proposals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(_self: Supar, document: Document, *_rest: object) -> NoReturn:
        raise ResolverError(document.doc_id, "it crashed")

    monkeypatch.setattr(Supar, "start", start)
    beginning = raw(TEXT)
    assert (len(beginning.start.anaphors), beginning.proposals) == (3, ())
    (problem,) = beginning.reading.problems
    assert (problem.code, problem.severity) == ("proposals-none", Severity.WARNING)
    assert problem.message.endswith(": it crashed")


@pytest.fixture
def farm() -> Reading:
    """Two sentences with one answer, one open question, and a zero."""
    text = "Ana fed the dog before it slept . She left it there ."
    document = Document(
        "farm",
        "en",
        tokens=tuple([Token(word) for word in text.split()]),
        sentences=sentences_from_lengths([8, 5]),
    )

    def markable(name: str, start: int, end: int) -> Markable:
        return Markable(name, (Span(start, end),), end - 1)

    layer = Layer.build(
        "gold",
        [
            markable("m1", 2, 4),
            markable("she", 8, 9),
            markable("it2", 10, 11),
            Markable("z", (Span(6, 7),), 6, zero=Zero(6, "nsubj")),
        ],
        [Anaphor("it2", "", Reference.ANAPHOR, ("m1",)), Anaphor("she", "persNoRefl")],
        metadata={"kept": 1},
    )
    other = replace(layer, name="second")
    return Reading(document, (layer, other), (), "farm.json")


def test_an_annotated_file_keeps_its_anaphors_and_answers(farm: Reading) -> None:
    beginning = one(prepare_source([farm]))
    start = beginning.start
    assert start.name == "gold"
    assert start.metadata == {"kept": 1}
    assert start.anaphors["it2"].antecedents == ("m1",)
    assert start.anaphors["she"] == Anaphor("she", "persNoRefl")
    assert start.anaphors.keys() == {"it2", "she"}
    assert beginning.reading.layers == farm.layers[1:]


def test_an_annotated_file_is_asked_about_the_noun_phrases_that_it_does_not_annotate(
    farm: Reading,
) -> None:
    plan = replace(DEFAULT_PLAN, finder=finder_for(("pronouns", "name")))
    beginning = one(prepare_source([farm], plan))
    start, given = beginning.start, farm.layers[0]
    added = start.anaphors.keys() - given.anaphors.keys()
    assert words(beginning, added) == ["Ana"]
    assert {start.anaphors[name].kind for name in added} == {"name"}
    assert start.anaphors["it2"].antecedents == ("m1",)
    assert start.anaphors["she"] == Anaphor("she", "persNoRefl")


def test_an_annotated_file_learns_the_kinds_that_it_does_not_state(farm: Reading) -> None:
    assert one(prepare_source([farm])).start.anaphors["it2"].kind == "persIt"


def test_an_annotated_file_gets_the_markables_that_it_lacks(farm: Reading) -> None:
    beginning = one(prepare_source([farm]))
    start, given = beginning.start, farm.layers[0]
    assert all(start.markables[name] == markable for name, markable in given.markables.items())
    added = start.markables.keys() - given.markables.keys()
    assert sorted(words(beginning, added)) == ["Ana", "it"]
    places = [(m.spans, m.realisation) for m in start.markables.values()]
    assert len(places) == len(set(places))
    assert all(name == markable.id for name, markable in start.markables.items())


def test_only_what_a_file_leaves_undecided_is_proposed(farm: Reading) -> None:
    (proposals,) = one(prepare_source([farm])).proposals
    assert proposals.anaphors.keys() == {"she"}
    beginning = one(prepare_source([farm]))
    assert words(beginning, proposals.anaphors["she"].antecedents) == ["Ana"]


def test_markables_without_anaphors_are_no_annotation_of_anaphors(farm: Reading) -> None:
    given = replace(farm.layers[0], anaphors=type(farm.layers[0].anaphors)())
    beginning = one(prepare_source([replace(farm, layers=(given,))]))
    anaphors = beginning.start.anaphors_in_text_order()
    assert words(beginning, [a.markable for a in anaphors]) == ["it", "She", "it"]


def test_a_resolvers_output_opens_as_proposals_and_not_as_decisions() -> None:
    registry = Registry()
    document = document_of_text("text", TEXT, "en")
    prepared = next(Pipeline.of(registry, DEFAULT_PLAN).run([document]))
    assert prepared.layer.name == "supar"
    beginning = one(prepare_source([Reading(prepared.document, (prepared.layer,))]))
    assert all(a == Anaphor(a.markable, a.kind) for a in beginning.start.anaphors.values())
    assert beginning.start.candidates == {}
    (proposals,) = beginning.proposals
    assert proposals.name == "supar"
    for name, anaphor in proposals.anaphors.items():
        assert anaphor.antecedents == prepared.layer.anaphors[name].antecedents


def test_candidates_that_a_source_lists_are_kept() -> None:
    (beginning,) = opened(SAMPLES / "supar" / "es-guide.supar")
    registry = Registry()
    (entry,), _ = inputs_of([str(SAMPLES / "supar" / "es-guide.supar")], registry)
    (reading,) = entry.readings()
    assert beginning.start.candidates == reading.layers[0].candidates


def test_conllu_with_a_parse_is_prepared_with_what_is_given() -> None:
    (beginning,) = opened(SAMPLES / "en" / "news.conllu")
    registry = Registry()
    (entry,), _ = inputs_of([str(SAMPLES / "en" / "news.conllu")], registry)
    (reading,) = entry.readings()
    assert beginning.reading.document.tokens == reading.document.tokens
    assert len(beginning.start.markables) > len(reading.layers[0].markables)


def test_annotation_is_passed_over_when_everything_is_to_be_decided_anew(farm: Reading) -> None:
    beginning = one(prepare_source([farm], fresh=True))
    assert all(a == Anaphor(a.markable, a.kind) for a in beginning.start.anaphors.values())
    assert beginning.reading.layers == ()
    assert beginning.proposals[0].anaphors.keys() == beginning.start.anaphors.keys()


@pytest.mark.parametrize("code", ["en", "es"])
def test_tagged_samples_open_without_any_model(code: str) -> None:
    for path in sorted((SAMPLES / "tagged" / code).iterdir()):
        plan = PluginChoice(preprocessor="parsed", resolver="supar")
        for beginning in opened(path, plan=plan, fresh=True):
            assert beginning.reading.problems == ()
            assert len(beginning.start.anaphors) > 10
            assert beginning.proposals[0].anaphors.keys() == beginning.start.anaphors.keys()


def test_a_file_in_no_known_format_opens_as_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "chapter.md"
    path.write_text(TEXT, encoding="utf-8")
    (beginning,) = opened(path)
    assert [a.kind for a in beginning.start.anaphors_in_text_order()] == [
        "persNoRefl",
        "persIt",
        "persNoRefl",
    ]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\x00\x01")
    with pytest.raises(FormatError) as error:
        opened(path)
    assert error.value.code in ("encoding-invalid", "nul-character")


def test_progress_counts_the_tokens_of_all_texts() -> None:
    seen: list[tuple[Stage, str, float]] = []
    readings = [Reading(document_of_text(name, TEXT * 400, "en")) for name in ("one", "two")]
    list(prepare_source(readings, watch=lambda *step: seen.append(step)))
    done = [step[2] for step in seen]
    assert done == sorted(done)
    assert done[-1] <= sum([len(reading.document) for reading in readings])
    analysing = [step for step in seen if step[0] is Stage.ANALYSING]
    assert len(analysing) > 4  # spaCy tells of each piece that it has done


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    """Write a reading in a format and return the path."""

    def write(reading: Reading, name: str, format_name: str) -> str:
        path = tmp_path / name
        Registry().format(format_name).write([reading], Target.of(path))
        return str(path)

    return write


def answered(beginning: InitialAnnotation) -> Layer:
    """Return the start with the proposals taken over: another system's answers."""
    edits = [SetAnaphor(a) for a in beginning.proposals[0].anaphors.values()]
    return replace(Batch(tuple(edits)).apply(beginning.start).layer, name="other")


def test_output_on_the_same_words_is_taken_over_whole(written: Callable[..., str]) -> None:
    beginning = raw(TEXT)
    reading = Reading(beginning.reading.document, (answered(beginning),))
    path = written(reading, "out.anaphora.json", "json")
    layer, problems = proposals_from(path, beginning.reading.document, beginning.start)
    assert problems == ()
    assert layer.name == "other"
    expected = beginning.proposals[0].anaphors
    assert layer.anaphors.keys() == expected.keys()
    for name, anaphor in layer.anaphors.items():
        assert anaphor.antecedents == expected[name].antecedents


def test_output_with_words_divided_otherwise_is_aligned_by_characters() -> None:
    document = document_of_text("text", "Ana can't come. She left.", "en")
    start = Layer.build(
        "plain", [Markable("m", (Span(0, 1),), 0), Markable("a", (Span(5, 6),), 5)], [Anaphor("a")]
    )
    theirs = Document(
        "renamed",
        "en",
        tokens=tuple(map(Token, ["Ana", "can't", "come.", "She", "left", "."])),
        sentences=sentences_from_lengths([3, 3]),
    )
    answers = Layer.build(
        "gold",
        [
            Markable("x", (Span(0, 1),), 0),
            Markable("y", (Span(3, 4),), 3),
            Markable("m", (Span(1, 3),), 1),
            Markable("z", (Span(4, 5),), 4),
        ],
        [Anaphor("y", "", Reference.ANAPHOR, ("x",)), Anaphor("z", "", Reference.ANAPHOR, ("m",))],
    )
    reading = Reading(theirs, (answers,), (), "dir/system.sgm")
    layer, problems = proposals_from([reading], document, start)
    assert problems == ()
    assert layer.name == "system"
    assert layer.anaphors["a"].antecedents == ("m",)
    # What the start lacks comes along under an id that is free.
    assert layer.anaphors["z"].antecedents == ("m~2",)
    assert layer.markables["m~2"].spans == (Span(1, 5),)


def test_expressions_that_end_inside_our_words_are_told() -> None:
    document = Document(
        "d", tokens=(Token("cannot"), Token("she")), sentences=sentences_from_lengths([2])
    )
    theirs = Document(
        "d",
        tokens=(Token("can"), Token("not"), Token("she")),
        sentences=sentences_from_lengths([3]),
    )
    answers = Layer.build(
        "s",
        [Markable("x", (Span(0, 1),)), Markable("y", (Span(2, 3),))],
        [Anaphor("y", "", Reference.ANAPHOR, ("x",))],
    )
    layer, problems = proposals_from([Reading(theirs, (answers,))], document, Layer("plain"))
    assert layer.anaphors == {}
    assert [problem.code for problem in problems] == ["proposals-unaligned"]
    assert "such as 'can'" in problems[0].message


def test_brackets_as_the_treebank_writes_them_are_the_same_words() -> None:
    document = Document("d", tokens=(Token("("), Token("she")), sentences=(Span(0, 2),))
    theirs = Document("d", tokens=(Token("-LRB-"), Token("she")), sentences=(Span(0, 2),))
    answers = Layer.build(
        "s", [Markable("y", (Span(1, 2),))], [Anaphor("y", "", Reference.EXOPHOR)]
    )
    layer, _ = proposals_from([Reading(theirs, (answers,))], document, Layer("plain"))
    assert layer.anaphors["y"].reference is Reference.EXOPHOR


@pytest.mark.parametrize(
    ("readings", "code"),
    [
        ([], "proposals-document"),
        (["a b", "c d"], "proposals-document"),
        (["a x"], "proposals-text"),
        (["a b"], "proposals-empty"),
    ],
)
def test_output_that_does_not_fit_is_refused(readings: list[str], code: str) -> None:
    def document(name: str, text: str) -> Document:
        tokens = tuple(map(Token, text.split()))
        return Document(name, tokens=tokens, sentences=(Span(0, len(tokens)),))

    gold = Layer.build("s", [Markable("m", (Span(0, 1),))], [Anaphor("m", "", Reference.OTHER)])
    layers = () if code == "proposals-empty" else (gold,)
    given = [Reading(document(f"d{n}", text), layers) for n, text in enumerate(readings)]
    if len(readings) > 1:
        given = [replace(r, document=document(f"d{n}", "x y")) for n, r in enumerate(given)]
    with pytest.raises(FormatError) as error:
        proposals_from(given, document("mine", "a b"), Layer("plain"))
    assert error.value.code == code


def test_attributes_of_proposals_are_json() -> None:
    (proposals,) = raw(TEXT).proposals
    assert json.loads(json.dumps([a.attributes for a in proposals.anaphors.values()]))
