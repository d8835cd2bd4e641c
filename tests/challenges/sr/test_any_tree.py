"""Whatever a parser says, the conversion makes sentences that can be written and read."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.challenges.sr import SrDeepFormat, SrShallowFormat
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.challenges.sr.knowledge import Skill, learnt
from anaphora_workbench.challenges.sr.systems import (
    GrammarRealiser,
    NgramRealiser,
    RankerRealiser,
    TrigramRealiser,
)
from anaphora_workbench.model import ROOT, Document, FrozenDict, Token, sentences_from_lengths
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrSentence, Track, faults_of

WORDS = st.sampled_from(
    ["cat", "-", "prime-time", "a-b-c", ",", '"', "'", "(", ")", "that", "to", "Ana", "1 000", "🦉"]
)
TAGS = st.sampled_from(
    ["NN", "NNP", "NNS", "VB", "VBD", "VBZ", "HYPH", "CC", "TO", "``", "''", ","]
)
RELATIONS = st.sampled_from(
    ["flat", "compound", "conj", "cc", "punct", "nsubj", "obj", "xcomp", "mark", "ccomp", "dep"]
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A document of one sentence with any tree."""
    size = draw(st.integers(1, 9))
    order = draw(st.permutations(range(size)))
    heads = {order[0]: ROOT}
    for place in range(1, size):
        heads[order[place]] = order[draw(st.integers(0, place - 1))]
    tokens = []
    deps = []
    for place in range(size):
        text = draw(WORDS)
        relation = "root" if heads[place] == ROOT else draw(RELATIONS)
        tokens.append(Token(text, text, "X", draw(TAGS), head=heads[place], deprel=relation))
        further = draw(st.none() | st.integers(1, size))
        deps.append("=" if further is None else f"{heads[place] + 1}:{relation}|{further}:nsubj")
    metadata = FrozenDict({"conllu.deps": "\n".join(deps)}) if draw(st.booleans()) else FrozenDict()
    return Document(
        "d",
        tokens=tuple(tokens),
        sentences=sentences_from_lengths([size]),
        metadata=metadata,
    )


@settings(max_examples=300)
@given(documents(), st.sampled_from(list(Track)))
def test_any_tree_becomes_a_sentence_that_can_be_written(document: Document, track: Track) -> None:
    (sentence,) = convert(document, Conversion(track))
    assert isinstance(sentence, SrSentence)
    assert faults_of(sentence) == []
    fmt = SrShallowFormat() if track is Track.SHALLOW else SrDeepFormat()
    stream = io.BytesIO()
    fmt.write([sentence], Target.of(stream))
    (reading,) = fmt.read(Source.of(io.BytesIO(stream.getvalue())))
    assert (reading.item, reading.problems) == (sentence, ())


@given(documents())
def test_no_word_is_lost_in_shallow_input(document: Document) -> None:
    (sentence,) = convert(document, Conversion(hyphens=False))
    assert isinstance(sentence, SrSentence)
    lemmas = sorted(["_".join(token.text.split()) for token in document.tokens])
    assert sorted([node.lemma for node in sentence.nodes]) == lemmas


@settings(max_examples=25, deadline=None)
@given(st.lists(documents(), min_size=1, max_size=4), st.sampled_from(list(Track)))
def test_any_sentence_can_be_learnt_from_and_realised(texts: list[Document], track: Track) -> None:
    sentences = [
        found
        for document in texts
        for found in convert(document, Conversion(track))
        if isinstance(found, SrSentence)
    ]
    known = learnt(sentences, tuple(Skill))
    for kind in (TrigramRealiser, RankerRealiser, NgramRealiser, GrammarRealiser):
        realiser = kind()
        realiser.take(known)
        for sentence in sentences:
            outputs = realiser.generate(sentence)
            assert [output.rank for output in outputs] == list(range(1, len(outputs) + 1))
            assert all(output.text.strip() for output in outputs)
