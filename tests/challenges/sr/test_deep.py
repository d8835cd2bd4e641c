"""Deep input made of parsed sentences: roles, dropped words, several heads."""

from collections.abc import Callable

from anaphora_workbench.tasks.sr import SrHead, SrNode, SrSentence, Track

Converted = Callable[..., SrSentence]
Tree = Callable[[SrSentence], str]

CATS = """
The the DET DT 2 det
cats cat NOUN NNS 3 nsubj
slept sleep VERB VBD 0 root
. . PUNCT . 3 punct
"""


def node(sentence: SrSentence, lemma: str) -> SrNode:
    (found,) = [node for node in sentence.nodes if node.lemma == lemma]
    return found


def test_deep_input_has_no_parts_of_speech(converted: Converted) -> None:
    sentence = converted(CATS, Track.DEEP)
    assert {node.cpos for node in sentence.nodes} == {""}
    assert node(sentence, "cat").num == "pl"


def test_deep_input_has_roles_for_relations(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "Ana Ana PROPN NNP 2 nsubj\ngave give VERB VBD 0 root\nme I PRON PRP 2 iobj\n"
        "old old ADJ JJ 6 amod\nprime-time prime-time NOUN NN 6 compound\nnews news NOUN NN 2 obj\n"
        "from from ADP IN 8 case\nhome home NOUN NN 6 nmod",
        Track.DEEP,
    )
    assert tree(sentence) == (
        "give(A0 Ana, A1 news(AINV home(CASE from), AINV old, COMPOUND time(MOD prime(HYPH -))), "
        "A2 I)"
    )


def test_the_subject_of_a_passive_is_what_something_is_done_to(
    converted: Converted, tree: Tree
) -> None:
    sentence = converted(
        "cats cat NOUN NNS 3 nsubj:pass\nwere be AUX VBD 3 aux:pass\nfed feed VERB VBN 0 root\n"
        "by by ADP IN 5 case\nAna Ana PROPN NNP 3 obl:agent",
        Track.DEEP,
    )
    assert tree(sentence) == "feed(A0 Ana(CASE by), A1 cat, AUX:PASS be)"


def test_the_object_of_a_preposition_is_an_argument(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "sat sit VERB VBD 0 ROOT\non on ADP IN 1 prep\nmats mat NOUN NNS 2 pobj", Track.DEEP
    )
    assert tree(sentence) == "sit(PREP on(A1 mat))"


def test_negation_and_modals_have_their_roles(converted: Converted, tree: Tree) -> None:
    sentence = converted(
        "will will AUX MD 3 aux\nnot not PART RB 3 advmod\nsleep sleep VERB VB 0 root", Track.DEEP
    )
    assert tree(sentence) == "sleep(AM-MOD will, AM-NEG not)"


SAYS = """
He he PRON PRP 2 nsubj
says say VERB VBZ 0 root
, , PUNCT , 2 punct
that that SCONJ IN 7 mark
cats cat NOUN NNS 7 nsubj
, , PUNCT , 5 punct
want want VERB VBP 2 ccomp
to to PART TO 9 mark
sleep sleep VERB VB 7 xcomp
"""


def test_commas_complementisers_and_infinitival_to_are_dropped(
    converted: Converted, tree: Tree
) -> None:
    sentence = converted(SAYS, Track.DEEP)
    assert tree(sentence) == "say(A0 he, A1 want(A0 cat, A1 sleep))"
    assert sorted(node.id for node in sentence.nodes) == [1, 2, 3, 4, 5]


def test_what_depends_on_a_dropped_word_depends_on_its_head(
    converted: Converted, tree: Tree
) -> None:
    sentence = converted("go go X VB 0 root\n, , X , 1 punct\nnow now X RB 2 advmod", Track.DEEP)
    assert tree(sentence) == "go(ADVMOD now)"


def test_the_subject_of_an_infinitive_has_two_heads(converted: Converted) -> None:
    sentence = converted(SAYS, Track.DEEP)
    cat, sleep = node(sentence, "cat"), node(sentence, "sleep")
    assert sentence.heads == (SrHead("A0", cat.id, sleep.id),)


def test_the_object_of_the_verb_above_comes_first(converted: Converted) -> None:
    sentence = converted(
        "Ana Ana X NNP 2 nsubj\ntold tell X VBD 0 root\nme I X PRP 2 obj\nto to X TO 5 mark\n"
        "go go X VB 2 xcomp",
        Track.DEEP,
    )
    assert [head.id for head in sentence.heads] == [node(sentence, "I").id]


def test_conjuncts_share_their_subject(converted: Converted) -> None:
    sentence = converted(
        "Ana Ana X NNP 2 nsubj\nate eat X VBD 0 root\nand and X CC 4 cc\nslept sleep X VBD 2 conj",
        Track.DEEP,
    )
    ana, sleep = node(sentence, "Ana"), node(sentence, "sleep")
    assert sentence.heads == (SrHead("A0", ana.id, sleep.id),)


def test_enhanced_dependencies_tell_further_heads(converted: Converted) -> None:
    sentence = converted(
        "Ana Ana X NNP 2 nsubj 2:nsubj|4:nsubj:xsubj|9:obl\nwants want X VBZ 0 root 0:root\n"
        "to to X TO 4 mark 4:mark\nbe be X VB 2 xcomp 2:xcomp",
        Track.DEEP,
    )
    ana, be = node(sentence, "Ana"), node(sentence, "be")
    assert sentence.heads == (SrHead("A0", ana.id, be.id),)


def test_shallow_input_is_a_tree(converted: Converted) -> None:
    assert converted(SAYS).heads == ()
