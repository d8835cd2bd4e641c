"""The realisers: alignment, forms, orders, trigrams, and what they make of sentences."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_formats.challenges.sr import SrShallowFormat
from anaphora_samples import folder
from anaphora_workbench.challenges.sr.decoder import Decoder
from anaphora_workbench.challenges.sr.inflection import Inflection
from anaphora_workbench.challenges.sr.inserted_words import Insertion
from anaphora_workbench.challenges.sr.knowledge import Skill, aligned_sentences, learnt
from anaphora_workbench.challenges.sr.systems import (
    CountsRealiser,
    GrammarRealiser,
    NgramRealiser,
    RandomRealiser,
    RankerRealiser,
    Realiser,
    TrigramRealiser,
)
from anaphora_workbench.challenges.sr.word_order import Ordering, families
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Generator, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track

Converted = Callable[..., SrSentence]


TEXTS = [
    ("the", "cats", "sleep"),
    ("the", "dogs", "ran"),
    ("a", "bird", "sings"),
    ("the", "owls", "saw", "the", "dogs"),
    ("an", "owl", "sings"),
    ("the", "birds", "ran"),
]
TAGS = {
    "cats": "cat NNS",
    "dogs": "dog NNS",
    "owls": "owl NNS",
    "birds": "bird NNS",
    "bird": "bird NN",
    "owl": "owl NN",
    "sleep": "sleep VBP",
    "ran": "run VBD",
    "saw": "see VBD",
    "sings": "sing VBZ",
    "the": "the DT",
    "a": "a DT",
    "an": "a DT",
}
ORDERING = [CountsRealiser, TrigramRealiser, RankerRealiser, NgramRealiser, GrammarRealiser]
REALISERS = [RandomRealiser, *ORDERING]


@pytest.fixture
def corpus(converted: Converted) -> list[SrSentence]:
    """Small sentences: a subject before its verb, an object behind it."""
    found = []
    for words in TEXTS:
        verb = 3
        rows = []
        for place, word in enumerate(words, 1):
            lemma, tag = TAGS[word].split()
            head, relation = verb, ("nsubj" if place < verb else "obj")
            if tag == "DT":
                head, relation = place + 1, "det"
            if place == verb:
                head, relation = 0, "root"
            rows.append(f"{word} {lemma} X {tag} {head} {relation}")
        found.append(converted("\n".join(rows)))
    return found


def without_text(sentence: SrSentence) -> SrSentence:
    return SrSentence(sentence.sentence_id, sentence.track, sentence.lines, None, sentence.labels)


def test_nodes_are_aligned_with_their_words(corpus: list[SrSentence]) -> None:
    for sentence, places in zip(corpus, aligned_sentences(corpus), strict=True):
        assert sentence.text is not None
        words = sentence.text.split()
        for node in sentence.nodes:
            if node.cpos != "DT":
                assert TAGS[words[places[node.id]]].split()[0] == node.lemma


def test_words_that_come_twice_are_aligned_near_their_heads(corpus: list[SrSentence]) -> None:
    sentence = corpus[3]
    (places,) = aligned_sentences([sentence])
    nodes = {node.id: node for node in sentence.nodes}
    for node in sentence.nodes:
        if node.cpos == "DT":
            assert places[node.id] == places[nodes[node.parent].id] - 1


def test_a_sentence_without_text_has_no_alignment(corpus: list[SrSentence]) -> None:
    assert aligned_sentences([without_text(corpus[0])]) == [{}]


def test_families_come_from_the_leaves_upwards(corpus: list[SrSentence]) -> None:
    sentence = corpus[3]
    order = list(families(sentence))
    for node in sentence.nodes:
        if node.parent:
            assert order.index(node.id) < order.index(node.parent)


@pytest.mark.parametrize("kind", REALISERS)
def test_a_realiser_is_a_generator(kind: type[Realiser]) -> None:
    realiser: Generator[SrSentence] = kind()
    assert (realiser.task, realiser.trained) == ("sr", True)


@pytest.mark.parametrize(
    ("tree", "texts"),
    [
        ("a a X DT 2 det\nowl owl X NN 0 root", {"An owl", "Owl a"}),
        ("a a ADP _ 2 case\notra otro PRON _ 0 root", {"A otro", "Otro a"}),
        ("a o DET _ 2 det\nescola escola NOUN _ 0 root", {"O escola", "Escola o"}),
    ],
)
def test_a_is_an_before_vowels_where_it_is_an_article(
    tree: str, texts: set[str], corpus: list[SrSentence], converted: Converted
) -> None:
    realiser = RandomRealiser()
    realiser.train(corpus)
    assert {output.text for output in realiser.generate(converted(tree))} <= texts


@pytest.mark.parametrize("kind", ORDERING)
def test_sentences_are_realised_from_what_was_learnt(
    kind: type[Realiser], corpus: list[SrSentence], converted: Converted
) -> None:
    realiser = kind()
    realiser.train(corpus)
    new = converted(
        "the the X DT 2 det\ncats cat X NNS 3 nsubj\nsaw see X VBD 0 root\n"
        "a a X DT 5 det\nowl owl X NN 3 obj"
    )
    best, *others = realiser.generate(without_text(new))
    assert (best.rank, best.text) == (1, "The cats saw an owl")
    assert [output.rank for output in others] == list(range(2, 2 + len(others)))
    assert len({output.text for output in (best, *others)}) == len(others) + 1 == 5


@pytest.mark.parametrize("kind", REALISERS)
def test_a_realiser_does_not_look_at_the_answer(
    kind: type[Realiser], corpus: list[SrSentence]
) -> None:
    realiser = kind()
    realiser.train(corpus, seed=3)
    for sentence in corpus:
        assert realiser.generate(sentence) == realiser.generate(without_text(sentence))


@pytest.mark.parametrize("kind", REALISERS)
def test_a_saved_realiser_says_the_same(kind: type[Realiser], corpus: list[SrSentence]) -> None:
    realiser, other = kind(), kind()
    realiser.train(corpus, seed=3)
    stream = io.BytesIO()
    realiser.save(Target.of(stream))
    other.load(Source.of(io.BytesIO(stream.getvalue())), seed=3)
    assert [other.generate(each) for each in corpus] == [realiser.generate(e) for e in corpus]
    assert (other.known.track, other.known.labels, other.known.sentences) == ("shallow", "ud", 6)


def test_the_random_order_depends_on_the_seed(corpus: list[SrSentence]) -> None:
    one, other = RandomRealiser(), RandomRealiser()
    one.train(corpus, seed=1)
    other.train(corpus, seed=2)
    assert [one.generate(each) for each in corpus] != [other.generate(each) for each in corpus]


def test_deep_input_is_realised_too(converted: Converted) -> None:
    rows = "the the X DT 2 det\ncats cat X NNS 3 nsubj\nsleep sleep X VBP 0 root"
    sentence = converted(rows, Track.DEEP)
    realiser = CountsRealiser()
    realiser.train([sentence, sentence])
    assert realiser.generate(without_text(sentence))[0].text == "The cats sleep"


def test_there_must_be_something_to_learn_from(corpus: list[SrSentence]) -> None:
    with pytest.raises(ValueError, match="nothing to learn from"):
        CountsRealiser().train([without_text(corpus[0])])


@pytest.mark.parametrize("kind", REALISERS)
def test_a_realiser_that_learnt_nothing_still_answers(
    kind: type[Realiser], corpus: list[SrSentence]
) -> None:
    outputs = kind().generate(corpus[0])
    assert sorted(outputs[0].text.lower().split()) == ["cats", "sleep", "the"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cats", r"m.json:1:1: this is not JSON: .*\[sr-model-invalid\]"),
        ("[]", r"m.json: this is not a model of a realiser"),
        ('{"format": "anaphora-sr-model", "version": 9}', "has the version 9, not 1 or 2"),
        ('{"format": "anaphora-sr-model", "version": 1}', r"is damaged \('ordering'\); train it"),
        (
            '{"format": "anaphora-sr-model", "version": 1, "ordering": {"a": 1}, "trigrams": {}, '
            '"inflection": {}, "track": "", "labels": "", "sentences": 1}',
            "is damaged",
        ),
    ],
)
def test_what_is_no_model_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        CountsRealiser().load(Source.of_text(text, name="m.json"))


@pytest.mark.parametrize("count", [0, -1, 1e308, 10**400, "x"])
@pytest.mark.parametrize("part", ["inflection", "trigrams"])
def test_counts_that_are_none_are_refused(
    part: str, count: object, tmp_path: Path, corpus: list[SrSentence]
) -> None:
    realiser = CountsRealiser()
    realiser.train(corpus)
    realiser.save(Target.of(tmp_path / "m.json"))
    model = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    next(iter(model[part].values()))["the"] = count
    with pytest.raises(FormatError, match=r"is not a count: .*train it again \[sr-model-invalid\]"):
        CountsRealiser().load(Source.of_text(json.dumps(model), name="m.json"))


def test_a_model_file_is_readable(tmp_path: Path, corpus: list[SrSentence]) -> None:
    realiser = CountsRealiser()
    realiser.train(corpus)
    realiser.save(Target.of(tmp_path / "m.json"))
    parts = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert parts["inflection"]["dog NN|pl||"] == {"dogs": 2}
    assert set(parts) >= {"format", "version", "track", "labels", "ordering", "trigrams"}


def test_a_decoder_gives_nothing_for_no_nodes() -> None:
    decoder = Decoder(Ordering(), Inflection(), Insertion())
    assert decoder.realise(SrSentence("1", Track.SHALLOW, ())) == []


def test_learning_counts_sentences_with_text(corpus: list[SrSentence]) -> None:
    assert learnt([*corpus, without_text(corpus[0])]).sentences == len(corpus)


WANTS = """
Ana Ana X NNP 2 nsubj
wants want X VBZ 0 root
to to X TO 4 mark
sleep sleep X VB 2 xcomp
"""
THINKS = """
Ana Ana X NNP 2 nsubj
thinks think X VBZ 0 root
that that X IN 5 mark
cats cat X NNS 5 nsubj
sleep sleep X VBP 2 ccomp
"""
OLD = """
old old X JJ 4 amod
, , X , 1 punct
grey grey X JJ 4 amod
cats cat X NNS 0 root
"""


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (WANTS, "Ana wants to sleep"),
        (THINKS, "Ana thinks that cats sleep"),
        (OLD, "Old , grey cats"),
    ],
)
@pytest.mark.parametrize("kind", ORDERING)
def test_words_that_deep_input_lacks_are_put_in(
    kind: type[Realiser], rows: str, text: str, converted: Converted
) -> None:
    sentence = converted(rows, Track.DEEP)
    realiser = kind()
    realiser.train([sentence] * 8)
    found = realiser.generate(without_text(sentence))[0].text
    words = {word.lower() for word in found.split()}
    assert words == {word.lower() for word in text.split()}
    if rows is not OLD:
        assert found == text


def test_nothing_is_put_into_shallow_sentences(converted: Converted) -> None:
    sentence = converted("old old X JJ 3 amod\ngrey grey X JJ 3 amod\ncats cat X NNS 0 root")
    deep = converted(OLD, Track.DEEP)
    realiser = CountsRealiser()
    realiser.train([deep] * 8)
    assert "," not in realiser.generate(sentence)[0].text


@pytest.mark.parametrize("kind", ORDERING)
def test_a_model_of_everything_serves_all_realisers(
    kind: type[Realiser], corpus: list[SrSentence]
) -> None:
    own, shared, stream = kind(), kind(), io.BytesIO()
    own.train(corpus)
    shared.take(learnt(corpus, tuple(Skill)))
    shared.save(Target.of(stream))
    shared.load(Source.of(io.BytesIO(stream.getvalue())))
    assert [shared.generate(each) for each in corpus] == [own.generate(each) for each in corpus]


@pytest.mark.parametrize("kind", [RankerRealiser, NgramRealiser, GrammarRealiser])
def test_a_model_without_what_a_realiser_needs_is_refused(
    kind: type[Realiser], corpus: list[SrSentence], tmp_path: Path
) -> None:
    counts = CountsRealiser()
    counts.train(corpus)
    counts.save(Target.of(tmp_path / "m.json"))
    with pytest.raises(FormatError, match=r"m.json: this model lacks what sr-.*sr-model-skills"):
        kind().load(Source.of(tmp_path / "m.json"))


@pytest.mark.parametrize(
    "state",
    [
        {"ranker": {"features": [1], "weights": []}},
        {"ranker": {"features": [-1], "weights": [1.0]}},
        {"ranker": {"features": [1], "weights": ["nan"]}},
        {"ranker": []},
        {"spelling": {"features": [], "weights": [], "rules": {"NN": [1]}}},
        {"ngrams": {"models": [{}]}},
        {"grammar": {}},
        {"singing": {}},
    ],
)
def test_a_damaged_skill_is_refused(
    state: dict[str, object], corpus: list[SrSentence], tmp_path: Path
) -> None:
    counts = CountsRealiser()
    counts.train(corpus)
    counts.save(Target.of(tmp_path / "m.json"))
    parts = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    text = json.dumps({**parts, "skills": state})
    with pytest.raises(FormatError, match=r"m\.json: this model is damaged"):
        CountsRealiser().load(Source.of_text(text, name="m.json"))


def test_a_model_of_the_first_version_still_serves(
    corpus: list[SrSentence], tmp_path: Path
) -> None:
    counts, other = CountsRealiser(), CountsRealiser()
    counts.train(corpus)
    counts.save(Target.of(tmp_path / "m.json"))
    parts = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    del parts["skills"]
    other.load(Source.of_text(json.dumps({**parts, "version": 1}), name="m.json"))
    assert other.generate(corpus[0]) == counts.generate(corpus[0])


def _wide(size: int) -> SrSentence:
    """A sentence of one family."""
    words = [SrNode("NSUBJ", number, 1, f"w{number}", cpos="NN") for number in range(2, size + 1)]
    root = SrNode("SROOT", 1, 0, "sing", cpos="VB", tense="past")
    return SrSentence("wide", Track.SHALLOW, (root, *words))


def _deep(size: int) -> SrSentence:
    """A sentence in which each word hangs on the one before."""
    words = [
        SrNode("NMOD" if number > 1 else "SROOT", number, number - 1, f"w{number}", cpos="NN")
        for number in range(1, size + 1)
    ]
    return SrSentence("deep", Track.SHALLOW, tuple(words))


@pytest.mark.parametrize("kind", [RankerRealiser, NgramRealiser, GrammarRealiser])
@pytest.mark.parametrize("sentence", [_wide(500), _deep(500)], ids=["wide", "deep"])
def test_sentences_of_any_length_are_realised(
    kind: type[Realiser], sentence: SrSentence, corpus: list[SrSentence]
) -> None:
    realiser = kind()
    realiser.train(corpus)
    best = realiser.generate(sentence)[0].text
    assert len(best.split()) == 500


def test_settings_stand_behind_a_colon() -> None:
    realiser = Registry().generator("sr-trigrams:weight=0.5,tried=12")
    assert isinstance(realiser, TrigramRealiser)
    assert (realiser.weight, realiser.kept, realiser.tried) == (0.5, 10, 12)
    assert realiser.name == "sr-trigrams:weight=0.5,tried=12"
    assert TrigramRealiser().weight == 0.3


@pytest.mark.parametrize("text", ["weight=no", "weight=0", "kept=1.5", "seed=3", ""])
def test_settings_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a setting of sr-trigrams"):
        TrigramRealiser().configured(text)


@pytest.mark.parametrize("kind", REALISERS)
def test_each_node_of_a_shallow_sentence_becomes_one_word(kind: type[Realiser]) -> None:
    fmt = SrShallowFormat()
    train, test = (
        [reading.item for reading in fmt.read(Source.of(folder() / "sr" / f"shallow-{part}.sr"))]
        for part in ("train", "test")
    )
    realiser = kind()
    realiser.train([each for each in train if each is not None], seed=1)
    for sentence in test:
        assert sentence is not None
        outputs = realiser.generate(without_text(sentence))
        assert len(outputs) == 5
        for output in outputs:
            assert len(output.text.split(" ")) == len(sentence.nodes)
