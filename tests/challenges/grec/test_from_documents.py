"""GREC texts made from annotated documents."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.challenges.grec.from_documents import Making, made
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import FrozenDict, Layer, bare
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, running_text

ROWS = """\
# newdoc id = moor
# newpar
# sent_id = moor-1
# text = Ada Moor wove, sang and slowly aged.
1 Ada Ada PROPN NNP _ 3 nsubj _ Entity=(e1-person-1-
2 Moor Moor PROPN NNP _ 1 flat _ Entity=e1)
3 wove weave VERB VBD _ 0 root _ SpaceAfter=No
4 , , PUNCT , _ 5 punct _ _
5 sang sing VERB VBD _ 3 conj _ _
6 and and CCONJ CC _ 8 cc _ _
7 slowly slowly ADV RB _ 8 advmod _ _
8 aged age VERB VBD _ 3 conj _ SpaceAfter=No
9 . . PUNCT . _ 3 punct _ _

# sent_id = moor-2
# text = Her loom, Moor's pride, outlived her.
1 Her she PRON PRP$ PronType=Prs 2 nmod:poss _ Entity=(e1-person-1-)
2 loom loom NOUN NN _ 8 nsubj _ Entity=(e2-object-1-)|SpaceAfter=No
3 , , PUNCT , _ 6 punct _ _
4 Moor Moor PROPN NNP _ 6 nmod:poss _ Entity=(e1-person-1-)|SpaceAfter=No
5 's 's PART POS _ 4 case _ _
6 pride pride NOUN NN _ 2 appos _ SpaceAfter=No
7 , , PUNCT , _ 6 punct _ _
8 outlived outlive VERB VBD _ 0 root _ _
9 her she PRON PRP PronType=Prs 8 obj _ Entity=(e1-person-1-)|SpaceAfter=No
10 . . PUNCT . _ 8 punct _ _

# newpar
# sent_id = moor-3
# text = Eva, who knew Ada, wrote of her.
1 Eva Eva PROPN NNP _ 6 nsubj _ Entity=(e3-person-1-)|SpaceAfter=No
2 , , PUNCT , _ 4 punct _ _
3 who who PRON WP PronType=Rel 4 nsubj _ Entity=(e3-person-1-)
4 knew know VERB VBD _ 1 acl:relcl _ _
5 Ada Ada PROPN NNP _ 4 obj _ Entity=(e1-person-1-)|SpaceAfter=No
6 , , PUNCT , _ 4 punct _ _
7 wrote write VERB VBD _ 0 root _ _
8 of of ADP IN _ 9 case _ _
9 her she PRON PRP PronType=Prs 7 obl _ Entity=(e1-person-1-)|SpaceAfter=No
10 . . PUNCT . _ 7 punct _ _

"""


def reading_of(rows: str) -> Reading:
    text = "\n".join(
        [
            line if line.startswith("#") or not line else _row(line.split(" "))
            for line in rows.split("\n")
        ]
    )
    head, rest = text.split("\n", 1)
    named = f"{head}\n# global.Entity = eid-etype-head-other\n{rest}"
    (reading,) = Registry().format("corefud").read(Source.of_text(named, name="moor.conllu"))
    return reading


def _row(cells: list[str]) -> str:
    number, form, lemma, pos, tag, features, head, deprel, deps, misc = cells
    return "\t".join([number, form, lemma, pos, tag, features, head, deprel, deps, misc])


def text_of(making: Making | None = None) -> GrecText:
    reading = reading_of(ROWS)
    found = made(reading.document, reading.layers[0], making or Making())
    assert found is not None
    return found


def listed(text: GrecText) -> list[tuple[str, str]]:
    return [(ref.chosen.text if ref.chosen else "?", ref.syncat) for ref in text.refs]


def test_subjects_objects_possessives_and_shared_subjects_are_references() -> None:
    assert listed(text_of()) == [
        ("Ada Moor", "np-subj"),
        ("_", "np-subj"),
        ("_", "np-subj"),
        ("Her", "subj-det"),
        ("Moor's", "subj-det"),
        ("her", "np-obj"),
        ("Ada", "np-obj"),
    ]


def test_objects_of_prepositions_are_references_when_they_are_asked_for() -> None:
    assert listed(text_of(Making(obliques=True)))[-1] == ("her", "np-obj")
    assert len(text_of(Making(obliques=True)).refs) == 8


def test_the_words_of_the_text_come_back_with_the_selected_expressions() -> None:
    text = text_of()
    assert running_text(text, text.choices).text == (
        "Ada Moor wove, sang and slowly aged. Her loom, Moor's pride, outlived her.\n\n"
        "Eva, who knew Ada, wrote of her."
    )


def test_an_empty_reference_stands_before_the_adverbs_of_its_verb() -> None:
    parts = text_of().paragraphs[0]
    after = parts[parts.index(text_of().refs[2]) + 1]
    assert isinstance(after, str)
    assert after.strip().startswith("slowly aged")


def test_people_are_known_by_their_pronouns_and_a_caller_may_name_the_category() -> None:
    assert text_of().domain == "person"
    assert text_of(Making(semcat="lake")).domain == "lake"


def test_every_selected_expression_is_among_the_alternatives() -> None:
    for ref in text_of().refs:
        assert ref.chosen is not None
        assert ref.chosen.key in {refex.key for refex in ref.alternatives}


def test_a_subject_in_the_accusative_is_an_object() -> None:
    rows = ROWS.replace("8 obj _ Entity", "8 nsubj _ Entity")
    reading = reading_of(rows)
    text = made(reading.document, reading.layers[0], Making())
    assert text is not None
    assert ("her", "np-obj") in listed(text)
    chosen = next(ref.chosen for ref in text.refs if ref.syncat == "np-obj")
    assert chosen is not None
    assert chosen.attributes["CASE"] == "accusative"


def test_an_expression_that_its_list_lacks_is_put_into_it() -> None:
    rows = ROWS.replace("3 who who PRON WP", "3 whom who PRON WP").replace("e3-person", "e1-person")
    reading = reading_of(rows)
    text = made(reading.document, reading.layers[0], Making())
    assert text is not None
    assert "whom" in [words for words, _syncat in listed(text)]
    for ref in text.refs:
        assert ref.chosen is not None
        assert ref.chosen.key in {refex.key for refex in ref.alternatives}


def test_the_entity_that_the_title_names_is_the_main_subject() -> None:
    reading = reading_of(ROWS)
    for title, subject in (("Eva", "Eva"), ("Ada Moor", "Ada Moor")):
        metadata = FrozenDict({**reading.document.metadata, "title": title})
        document = replace(reading.document, metadata=metadata)
        text = made(document, reading.layers[0], Making())
        assert text is not None
        assert text.title == title
        assert text.refs[0].chosen is not None
        assert text.refs[0].chosen.text == subject


def test_a_text_without_heads_is_refused_and_one_without_chains_makes_nothing() -> None:
    reading = reading_of(ROWS)
    with pytest.raises(NeedsError, match="has no dependency heads"):
        made(bare(reading.document), reading.layers[0], Making())
    assert made(reading.document, Layer("gold"), Making()) is None


@pytest.mark.corpora
@pytest.mark.skipif("ANAPHORA_CORPORA" not in os.environ, reason="needs $ANAPHORA_CORPORA")
def test_biographies_and_travel_guides_of_gum_become_grec_texts() -> None:
    folder = Path(os.environ["ANAPHORA_CORPORA"]) / "gum" / "conllu"
    files = sorted([*folder.glob("*_bio_*"), *folder.glob("*_voyage_*")])
    texts = []
    for file in files:
        for reading in Registry().format("corefud").read(Source.of(file)):
            text = made(reading.document, reading.layers[0], Making())
            texts += [text] if text is not None else []
    refs = [ref for text in texts for ref in text.refs]
    assert len(texts) == len(files)
    assert len(refs) > 600
    among = [
        ref.chosen is not None and ref.chosen.key in {each.key for each in ref.alternatives}
        for ref in refs
    ]
    assert sum(among) / len(among) > 0.99
    assert {ref.chosen.type for ref in refs if ref.chosen} == {"name", "common", "pronoun", "empty"}
