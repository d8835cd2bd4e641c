"""The Spanish samples in whole words say what the samples in syntactic words say."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.model import Document, FrozenDict, Layer, Markable, Span, Token, chains_of
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry

SCRIPT = Path(__file__).parents[2] / "scripts" / "derive_unsplit.py"
STEMS = [
    name.removeprefix("es-") for language, name in anaphora_samples.names() if language == "es"
]


@pytest.fixture(scope="module")
def script():
    specification = importlib.util.spec_from_file_location("derive_unsplit", SCRIPT)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def read(folder, stem):
    place = anaphora_samples.folder() / folder / "es" / f"{stem}.anaphora.json"
    (reading,) = Registry().format("json").read(Source.of(place))
    return reading


@pytest.fixture(scope="module", params=STEMS)
def stem(request):
    return request.param


@pytest.fixture(scope="module")
def whole(stem):
    return read("unsplit", stem)


@pytest.fixture(scope="module")
def parted(stem):
    return read("tagged", stem)


def clitics(reading):
    return [m for m in reading.layers[0].markables.values() if m.clitic is not None]


def test_the_shipped_files_are_those_that_the_script_makes(script, tmp_path):
    source = anaphora_samples.folder() / "tagged" / "es"
    made = tmp_path / "tagged" / "es"
    made.mkdir(parents=True)
    for file in source.iterdir():
        (made / file.name).write_bytes(file.read_bytes())
    assert script.main([str(tmp_path)]) == 0
    shipped = anaphora_samples.folder() / "unsplit" / "es"
    assert sorted(file.name for file in shipped.iterdir()) == [
        f"{stem}.anaphora.json" for stem in STEMS
    ]
    for file in shipped.iterdir():
        assert (tmp_path / "unsplit" / "es" / file.name).read_bytes() == file.read_bytes()


def test_a_file_in_whole_words_is_read_without_a_problem(whole):
    assert whole.problems == ()


def test_no_two_tokens_share_a_place_and_all_are_what_is_written(whole):
    places = whole.document.offsets
    assert len(set(places)) == len(places)
    words = [whole.document.text[start:end] for start, end in places]
    assert [token.text for token in whole.document.tokens] == words


def test_the_tokens_are_the_written_words_of_the_corefud_file(whole, samples):
    written = []
    for sentence in samples[whole.document.doc_id].sentences:
        inside = {
            number: row[1] if number == first else None
            for first, last, row in sentence.contractions
            for number in range(first, last + 1)
        }
        for word in sentence.words:
            if not word.zero:
                form = inside.get(int(word.id), word.form)
                written += [form] if form is not None else []
    assert [token.text for token in whole.document.tokens] == written


def test_sentences_paragraphs_and_text_stay(whole, parted):
    assert whole.document.text == parted.document.text
    for units in ("sentences", "paragraphs"):
        texts = [
            [reading.document.words(span) for span in getattr(reading.document, units)]
            for reading in (whole, parted)
        ]
        assert texts[0] == texts[1]


def test_every_sentence_is_still_a_tree(whole):
    tokens = whole.document.tokens
    for span in whole.document.sentences:
        assert sum(tokens[index].head == -1 for index in span) == 1
        for index in span:
            seen = set()
            while index != -1:
                assert index not in seen
                assert index in span
                seen.add(index)
                index = tokens[index].head


def test_the_entities_have_the_same_mentions(whole, parted):
    entities = [
        {frozenset(names) for names in chains_of(reading.layers[0]).entities}
        for reading in (whole, parted)
    ]
    assert entities[0] == entities[1]


def test_the_anaphors_refer_as_before(whole, parted):
    for name, anaphor in whole.layers[0].anaphors.items():
        before = parted.layers[0].anaphors[name]
        assert (anaphor.reference, anaphor.antecedents) == (before.reference, before.antecedents)
    assert set(whole.layers[0].anaphors) == set(parted.layers[0].anaphors)


def test_kinds_change_for_clitics_only(whole, parted):
    inside = {markable.id for markable in clitics(whole)}
    for name, anaphor in whole.layers[0].anaphors.items():
        if name in inside:
            assert anaphor.kind in ("clitic", "clitic12")
        else:
            assert anaphor.kind == parted.layers[0].anaphors[name].kind


def test_the_clitics_are_the_pronouns_inside_verbs_of_the_corefud_file(whole, samples):
    expected: Counter[str] = Counter()
    for sentence in samples[whole.document.doc_id].sentences:
        forms = {int(word.id): word for word in sentence.words if not word.zero}
        for first, last, row in sentence.contractions:
            for number in range(first + 1, last + 1):
                if forms[number].columns[3] == "PRON":
                    expected[f"{row[1].lower()} {number - first} {forms[number].form}"] += 1
    found = Counter(
        f"{whole.document.words(m.span).lower()} {m.clitic} {m.attributes['Form']}"
        for m in clitics(whole)
    )
    assert found == expected


def test_a_mention_does_not_begin_with_a_contraction():
    behind = 0
    for stem in STEMS:
        reading = read("unsplit", stem)
        words = [token.text.lower() for token in reading.document.tokens]
        for markable in reading.layers[0].markables.values():
            if markable.realisation == "overt":
                assert words[markable.start] not in ("al", "del")
                behind += words[markable.start - 1] in ("al", "del")
    assert behind > 10


def test_two_clitics_of_one_verb_have_their_own_antecedents():
    reading = read("unsplit", "story")
    layer = reading.layers[0]
    pair = [m for m in clitics(reading) if reading.document.words(m.span) == "dárselo"]
    restored = [
        (
            markable.clitic,
            markable.attributes["Form"],
            markable.attributes["Host"],
            reading.document.words(
                layer.markables[layer.anaphors[markable.id].antecedents[0]].span
            ),
        )
        for markable in pair
    ]
    assert restored == [(1, "se", "dar", "el gato"), (2, "lo", "dar", "un trozo de queso")]


def test_a_pronoun_inside_a_verb_of_the_first_person_has_a_kind_of_its_own():
    reading = read("unsplit", "manual")
    layer = reading.layers[0]
    kinds = {
        m.attributes["Form"]: layer.anaphors[m.id].kind
        for m in clitics(reading)
        if reading.document.words(m.span) == "pedírnosla"
    }
    assert kinds == {"nos": "clitic12", "la": "clitic"}


def test_a_mention_that_begins_inside_a_verb_and_goes_on_behind_it_is_refused(script):
    features = FrozenDict({"Person": "3", "PronType": "Prs"})
    document = Document(
        "d",
        "es",
        "verla misma",
        (Token("ver", pos="VERB"), Token("la", pos="PRON", features=features), Token("misma")),
        (Span(0, 3),),
        ((0, 5), (0, 5), (6, 11)),
    )
    layer = Layer.build("gold", [Markable("m", (Span(1, 3),), 1)])
    with pytest.raises(ValueError, match="'verla misma' begins inside a verb and goes on behind"):
        script.unsplit(Reading(document, (layer,)))
