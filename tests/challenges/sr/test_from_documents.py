"""Surface Realisation input made of parsed sentences: one test for each rule of the format."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.challenges.sr.from_documents import (
    Conversion,
    convert,
    names_of_sentences,
)
from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track, faults_of

Parsed = Callable[[str], Document]
Converted = Callable[..., SrSentence]
Tree = Callable[[SrSentence], str]

SAMPLES = Path(__file__).parents[3] / "sample_corpora" / "anaphora_samples" / "en"

CATS = """
The the DET DT 2 det
cats cat NOUN NNS 3 nsubj
slept sleep VERB VBD 0 root
. . PUNCT . 3 punct
"""


def node(sentence: SrSentence, lemma: str) -> SrNode:
    (found,) = [node for node in sentence.nodes if node.lemma == lemma]
    return found


def word(tag: str, form: str = "go", relation: str = "root") -> str:
    return f"{form} {form} X {tag} 0 {relation}"


def test_relations_are_in_capitals_and_the_root_is_sroot(converted: Converted, tree: Tree) -> None:
    sentence = converted(CATS)
    assert tree(sentence) == "sleep(NSUBJ cat(DET the), PUNCT .)"
    assert sentence.root is not None
    assert (sentence.root.relation, sentence.root.parent) == ("SROOT", 0)


def test_numbers_begin_with_1_and_are_shuffled(converted: Converted) -> None:
    orders = [tuple(node.id for node in converted(CATS, seed=seed).nodes) for seed in range(20)]
    assert {tuple(sorted(order)) for order in orders} == {(1, 2, 3, 4)}
    assert len(set(orders)) > 5


def test_the_same_seed_gives_the_same_numbers(converted: Converted) -> None:
    assert converted(CATS, seed=3) == converted(CATS, seed=3)


def test_nodes_below_another_are_listed_by_number(converted: Converted) -> None:
    sentence = converted(CATS)
    for below in sentence.children().values():
        assert [node.id for node in below] == sorted(node.id for node in below)


def test_the_lemma_may_have_a_sense(converted: Converted) -> None:
    assert node(converted("runs run.01 VERB VBZ 0 root"), "run").sense == "01"


@pytest.mark.parametrize(
    ("tag", "coarse"),
    [
        ("VBD", "VB"),
        ("VBN", "VB"),
        ("VBP", "VB"),
        ("VBZ", "VB"),
        ("VB", "VB"),
        ("NNS", "NN"),
        ("NNPS", "NNP"),
        ("VBG", "VBG"),
        ("MD", "MD"),
        ("JJR", "JJR"),
    ],
)
def test_parts_of_speech_are_coarse(converted: Converted, tag: str, coarse: str) -> None:
    assert converted(word(tag)).nodes[0].cpos == coarse


@pytest.mark.parametrize(
    ("tag", "num"), [("NN", "sg"), ("NNP", "sg"), ("NNS", "pl"), ("NNPS", "pl"), ("VBZ", "")]
)
def test_nouns_have_a_number(converted: Converted, tag: str, num: str) -> None:
    assert converted(word(tag)).nodes[0].num == num


@pytest.mark.parametrize(
    ("tag", "tense"), [("VBD", "past"), ("VBP", "pres"), ("VBZ", "pres"), ("VBN", ""), ("VB", "")]
)
def test_finite_verbs_have_a_tense(converted: Converted, tag: str, tense: str) -> None:
    assert converted(word(tag)).nodes[0].tense == tense


@pytest.mark.parametrize(
    ("tag", "partic"), [("VBN", "past"), ("VBG", "pres"), ("VBD", ""), ("NN", "")]
)
def test_participles_and_gerunds_are_told(converted: Converted, tag: str, partic: str) -> None:
    assert converted(word(tag)).nodes[0].partic == partic


QUOTED = """
He he PRON PRP 2 nsubj
said say VERB VBD 0 root
: : PUNCT : 5 punct
" " PUNCT `` 5 punct
Everyone everyone PRON NN 6 nsubj
shouts shout VERB VBZ 2 ccomp
' ' PUNCT `` 9 punct
Someone someone PRON NN 9 nsubj
comes come VERB VBZ 6 ccomp
' ' PUNCT '' 9 punct
. . PUNCT . 6 punct
" " PUNCT '' 6 punct
"""


def test_quoted_words_have_a_sign_for_each_pair_around_them(converted: Converted) -> None:
    sentence = converted(QUOTED)
    found = {node.lemma: node.quoted for node in sentence.nodes if node.lemma not in ("'", '"')}
    assert found == {
        "he": "",
        "say": "",
        ":": "",
        "everyone": "d",
        "shout": "d",
        "someone": "ds",
        "come": "ds",
        ".": "d",
    }


def test_an_apostrophe_is_no_quote(converted: Converted) -> None:
    sentence = converted("dogs dog NOUN NNS 3 nmod:poss\n' 's PART POS 1 case\nend end X NN 0 root")
    assert [node.quoted for node in sentence.nodes] == ["", "", ""]


def test_a_quote_that_is_not_closed_goes_on_to_the_end(converted: Converted) -> None:
    sentence = converted("“ “ X `` 3 punct\nWe we X PRP 3 nsubj\ngo go X VBP 0 root")
    assert [node(sentence, lemma).quoted for lemma in ("we", "go")] == ["d", "d"]


def test_a_quote_that_was_never_opened_began_before(converted: Converted) -> None:
    sentence = converted("We we X PRP 2 nsubj\ngo go X VBP 0 root\n” ” X '' 2 punct")
    assert [node(sentence, lemma).quoted for lemma in ("we", "go")] == ["d", "d"]


def test_bracketed_words_have_a_sign_for_each_pair_around_them(converted: Converted) -> None:
    sentence = converted(
        "go go X VB 0 root\n( ( X -LRB- 3 punct\nand and X CC 1 dep\n{ { X -LRB- 5 punct\n"
        "home home X RB 1 dep\n} } X -RRB- 5 punct\n) ) X -RRB- 3 punct"
    )
    assert [node(sentence, lemma).bracket for lemma in ("go", "and", "home")] == ["", "r", "rc"]


def test_a_bracket_by_itself_encloses_nothing(converted: Converted) -> None:
    sentence = converted("a a X LS 3 dep\n) ) X -RRB- 1 punct\ngo go X VB 0 root")
    assert {node.bracket for node in sentence.nodes} == {""}


def test_hyphenated_words_are_split(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "The the DET DT 3 det\nprime-time prime-time ADJ JJ 3 amod\nshow show NOUN NN 0 root"
    )
    assert tree(sentence) == "show(AMOD time(HMOD prime(HYPH -)), DET the)"
    assert sentence.text == "The prime - time show"


def test_a_word_of_three_parts_is_split_twice(converted: Converted, tree: Tree) -> None:
    sentence = converted("re-re-opened re-re-open VERB VBD 0 root")
    assert tree(sentence) == "open(HMOD re(HMOD re(HYPH -), HYPH -))"
    assert node(sentence, "open").tense == "past"


def test_addresses_and_signs_stay_whole(converted: Converted) -> None:
    sentence = converted("a-b@c.de a-b@c.de X ADD 0 root\n-- -- X : 1 punct")
    assert sentence.text == "a-b@c.de --"


def test_words_stay_whole_when_asked(parsed: Parsed) -> None:
    document = parsed("prime-time prime-time ADJ JJ 0 root")
    (sentence,) = convert(document, Conversion(hyphens=False))
    assert isinstance(sentence, SrSentence)
    assert len(sentence.nodes) == 1


def test_hyphens_that_are_words_depend_on_the_part_before(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "eye eye NOUN NN 3 compound\n- - PUNCT HYPH 1 punct\ntracking tracking NOUN NN 0 root"
    )
    assert tree(sentence) == "tracking(HMOD eye(HYPH -))"


def test_names_are_numbered_below_their_last_part(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "Ana Ana PROPN NNP 4 nsubj\nMaria Maria PROPN NNP 1 flat\nVaz Vaz PROPN NNP 1 flat\n"
        "slept sleep VERB VBD 0 root"
    )
    assert tree(sentence) == "sleep(NSUBJ Vaz(NAME1 Ana, NAME2 Maria))"


def test_names_in_names_are_one_name(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "Ana Ana PROPN NNP 0 root\nMaria Maria PROPN NNP 1 flat\nVaz Vaz PROPN NNP 2 flat"
    )
    assert tree(sentence) == "Vaz(NAME1 Ana, NAME2 Maria)"


def test_what_depends_on_a_name_depends_on_its_head(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "old old ADJ JJ 2 amod\nAna Ana PROPN NNP 0 root\nVaz Vaz PROPN NNP 2 flat\n"
        ", , PUNCT , 2 punct"
    )
    assert tree(sentence) == "Vaz(AMOD old, NAME1 Ana, PUNCT ,)"


def test_proper_nouns_in_a_compound_are_a_name(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "New New PROPN NNP 3 compound\nYork York PROPN NNP 3 compound\n"
        "Times Times PROPN NNP 4 compound\n"
        "reader reader NOUN NN 0 root"
    )
    assert tree(sentence) == "reader(COMPOUND Times(NAME1 New, NAME2 York))"


LIST = """
cats cat NOUN NNS 0 root
, , PUNCT , 3 punct
dogs dog NOUN NNS 1 conj
and and CCONJ CC 5 cc
birds bird NOUN NNS 1 conj
"""


def test_conjuncts_hang_on_the_one_before_with_the_conjunction_between(
    converted: Converted, tree: Tree
) -> None:
    assert tree(converted(LIST)) == "cat(CONJ dog(COORD and(CONJ bird), PUNCT ,))"


def test_chained_conjuncts_of_other_schemes_are_chained_too(
    converted: Converted, tree: Tree
) -> None:
    sentence = converted(
        "cats cat NOUN NNS 0 ROOT\ndogs dog NOUN NNS 1 conj\nand and CCONJ CC 2 cc\n"
        "birds bird NOUN NNS 2 conj"
    )
    assert tree(sentence) == "cat(CONJ dog(COORD and(CONJ bird)))"


def test_a_correlative_conjunction_before_the_conjuncts_stays(
    converted: Converted, tree: Tree
) -> None:
    sentence = converted(
        "both both CCONJ CC 2 cc:preconj\ncats cat NOUN NNS 0 root\nand and CCONJ CC 4 cc\n"
        "dogs dog NOUN NNS 2 conj"
    )
    assert tree(sentence) == "cat(CC:PRECONJ both, COORD and(CONJ dog))"


def test_contractions_are_their_words(converted: Converted) -> None:
    sentence = converted("do do AUX VBP 3 aux\nn't not PART RB 3 advmod\ngo go VERB VB 0 root")
    assert sentence.text == "do n't go"


def test_blanks_in_lemmas_and_words_do_not_break_the_file() -> None:
    tokens = (Token("1 000", "1 000", "NUM", "CD", head=-1, deprel="root"),)
    document = Document("d", tokens=tokens, sentences=sentences_from_lengths([1]))
    (sentence,) = convert(document, Conversion())
    assert isinstance(sentence, SrSentence)
    assert (sentence.nodes[0].lemma, faults_of(sentence)) == ("1_000", [])


def test_several_roots_become_one(converted: Converted, tree: Tree) -> None:
    assert tree(converted("go go X VB 0 root\nstop stop X VB 0 root")) == "go(DEP stop)"


def test_labels_say_whose_relations_they_are(converted: Converted) -> None:
    assert converted(CATS).labels == "ud"
    assert converted("go go X VB 0 ROOT\ncats cat X NNS 1 dobj").labels == "clear"


def test_universal_tags_and_features_serve_where_there_are_no_others() -> None:
    text = "1\tduermen\tdormir\tVERB\t_\tNumber=Plur|Tense=Pres|VerbForm=Fin\t0\troot\t_\t_\n"
    text += "2\tgatos\tgato\tNOUN\t_\tNumber=Plur\t1\tnsubj\t_\t_\n\n"
    (reading,) = CorefudFormat("es").read(Source.of_text(text))
    (sentence,) = convert(reading.document, Conversion())
    assert isinstance(sentence, SrSentence)
    assert (node(sentence, "dormir").tense, node(sentence, "dormir").cpos) == ("pres", "VERB")
    assert node(sentence, "gato").num == "pl"


def test_tags_of_other_sets_are_not_given_away() -> None:
    text = "1\tduermen\tdormir\tVERB\tvmip3p0\tTense=Pres|VerbForm=Fin\t0\troot\t_\t_\n"
    text += "2\tgatos\tgato\tNOUN\tncmp000\tNumber=Plur\t1\tnsubj\t_\t_\n\n"
    (reading,) = CorefudFormat("es").read(Source.of_text(text))
    (sentence,) = convert(reading.document, Conversion())
    assert isinstance(sentence, SrSentence)
    assert {node.cpos for node in sentence.nodes} == {"VERB", "NOUN"}
    assert (node(sentence, "dormir").tense, node(sentence, "gato").num) == ("pres", "pl")


@pytest.mark.parametrize(
    ("token", "lacks"),
    [
        (Token("go", "go", "VERB", "VB"), "a parse (heads)"),
        (Token("go", "", "VERB", "VB", head=-1), "lemmas"),
        (Token("go", "go", head=-1), "parts of speech"),
    ],
)
def test_a_sentence_that_lacks_something_is_left_out(token: Token, lacks: str) -> None:
    good = Token("stop", "stop", "VERB", "VB", head=-1, deprel="root")
    document = Document("d", tokens=(token, good), sentences=sentences_from_lengths([1, 1]))
    problem, sentence = convert(document, Conversion(), source="d.conllu")
    assert isinstance(problem, Problem)
    assert str(problem) == (
        f"d.conllu: sentence 'd-1' is skipped, as it lacks {lacks}; give a parsed file, or let a "
        "preprocessor parse it (--preprocessor spacy) [sr-unparsed]"
    )
    assert isinstance(sentence, SrSentence)


def test_a_circle_of_heads_is_left_out() -> None:
    tokens = (Token("a", "a", "X", "X", head=1), Token("b", "b", "X", "X", head=0))
    document = Document("d", tokens=tokens, sentences=sentences_from_lengths([2]))
    (problem,) = convert(document, Conversion())
    assert isinstance(problem, Problem)
    assert "heads go in a circle" in problem.message


def test_short_sentences_are_left_out_when_asked(parsed: Parsed) -> None:
    found = list(convert(parsed(CATS + "\nGo go X VB 0 root"), Conversion(shortest=2)))
    assert len(found) == 1


def test_sentences_have_the_names_of_their_file(parsed: Parsed) -> None:
    document = parsed(CATS + "\n" + CATS.strip())
    assert names_of_sentences(document) == ["s1", "s2"]
    assert names_of_sentences(replace(document, metadata=type(document.metadata)())) == [
        "d-1",
        "d-2",
    ]


@pytest.mark.parametrize("track", list(Track))
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.conllu")), ids=lambda path: path.stem)
def test_samples_become_files_that_can_be_written(path: Path, track: Track) -> None:
    (reading,) = CorefudFormat().read(Source.of(path))
    found = list(convert(reading.document, Conversion(track)))
    assert len(found) == len(reading.document.sentences)
    for sentence in found:
        assert isinstance(sentence, SrSentence)
        assert faults_of(sentence) == []
        assert sentence.text is not None
        if track is Track.SHALLOW:
            assert len(sentence.nodes) == len(sentence.text.split(" "))


def test_nothing_of_the_order_is_left(converted: Converted) -> None:
    words = " ".join([f"w{number}" for number in range(30)])
    rows = [
        f"{form} {form} X NN {1 if place else 0} dep" for place, form in enumerate(words.split())
    ]
    sentence = converted("\n".join(rows))
    order = [int(re.sub(r"\D", "", node.lemma)) for node in sentence.nodes[1:]]
    assert order not in (sorted(order), sorted(order, reverse=True))
