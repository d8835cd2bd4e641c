"""Mention tables of what formats read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from anaphora_workbench.model import (
    CLAUSE,
    Anaphor,
    Candidate,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.mention_table import (
    ROOT_GOVERNOR,
    UNKNOWN,
    MentionTable,
    Special,
    empty_governor,
    fingerprint,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros, match
from anaphora_workbench.scoring.coreference.mention_tables import pronominal, table_of
from anaphora_workbench.scoring.coreference.score import score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.scoring.coreference.sides import side_of

ReadTable = Callable[[str, str], MentionTable]

COREFUD = """\
# newdoc id = d1
# meta::genre = news
# global.Entity = eid-etype-head-other
# sent_id = 1
# text = Ana y Luis comen .
1\tAna\t_\tPROPN\t_\t_\t4\tnsubj\t_\tEntity=(e1-person-1-)
2\ty\t_\tCCONJ\t_\t_\t3\tcc\t_\t_
3\tLuis\t_\tPROPN\t_\t_\t1\tconj\t_\tEntity=(e2-person-1-)
4\tcomen\t_\tVERB\t_\t_\t0\troot\t_\t_
5\t.\t_\tPUNCT\t_\t_\t4\tpunct\t_\t_

# sent_id = 2
# text = Duermen y ríen juntos
1\tDuermen\t_\tVERB\t_\t_\t0\troot\t_\t_
1.1\t_\t_\tPRON\t_\tPerson=3\t_\t_\t1:nsubj|3:nsubj|3.1:dep|0:root\tEntity=(e3-person-1-)\
|SplitAnte=e1<e3,e2<e3
2\ty\t_\tCCONJ\t_\t_\t3\tcc\t_\t_
3\tríen\t_\tVERB\t_\t_\t1\tconj\t_\tEntity=(e4-event-2-
3.1\t_\t_\tVERB\t_\t_\t_\t_\t1:conj\tEntity=e4)
4\tjuntos\t_\tADJ\t_\t_\t3\txcomp\t_\tEntity=(e3-person-1-)

"""

CONLL = """\
#begin document (d1); part 000
d1\t0\t0\tThe\tDT\t*\t-\t-\t-\t-\t*\t(0
d1\t0\t1\tman\tNN\t*\t-\t-\t-\t-\t*\t-
d1\t0\t2\tof\tIN\t*\t-\t-\t-\t-\t*\t-
d1\t0\t3\tRome\tNNP\t*\t-\t-\t-\t-\t*\t(1)|0)
d1\t0\t4\tsaw\tVBD\t*\t-\t-\t-\t-\t*\t-
d1\t0\t5\thimself\tPRP\t*\t-\t-\t-\t-\t*\t(0)

#end document
"""

MUC = (
    "<DOC><DOCNO>d1</DOCNO><TXT><s>"
    '<COREF ID="1" MIN="man">The old man</COREF> saw '
    '<COREF ID="2" TYPE="IDENT" REF="1" STATUS="OPT">himself</COREF> and '
    '<COREF ID="3">a dog</COREF> .</s></TXT></DOC>'
)


@pytest.fixture(scope="session")
def read_table() -> ReadTable:
    """Read the only document of a text in a format as a mention table."""

    def read(name: str, text: str) -> MentionTable:
        (reading,) = Registry().format(name).read(Source.of_text(text, name="key"))
        return table_of(reading, reading.layers[0])

    return read


def spans(table: MentionTable) -> list[tuple[int, int, str]]:
    return [
        (start, end, table.names[entity])
        for start, end, entity in zip(table.starts, table.ends, table.entities, strict=True)
    ]


def test_a_corefud_document_is_a_table(read_table: ReadTable) -> None:
    table = read_table("corefud", COREFUD)
    assert (table.doc_id, table.genre, table.source, table.tokens) == ("d1", "news", "key", 9)
    assert table.sentences.tolist() == [0, 5]
    assert table.prints[0] == fingerprint(["Ana", "y", "Luis", "comen", "."])
    assert spans(table) == [(0, 1, "e1"), (2, 3, "e2"), (5, 6, "e3"), (7, 8, "e4"), (8, 9, "e3")]


def test_a_response_gains_and_loses_nothing_by_a_clause_that_the_key_lacks() -> None:
    words = tuple([Token(word) for word in ["Ana", "left", "and", "that", "hurt", "her"]])
    document = Document("d", "en", "", words, sentences_from_lengths([6]))
    ana, her, that = (Markable(f"m{at}", (Span(at, at + 1),), at) for at in (0, 5, 3))
    clause = Markable("v2", (Span(0, 2),), 1, phrase=CLAUSE)
    names = Anaphor(her.id, antecedents=(ana.id,))
    event = Anaphor(that.id, antecedents=(clause.id,))
    whole = Layer.build("l", [ana, her, that, clause], [names, event])
    people = Layer.build("l", [ana, her], [names])
    tables = [table_of(Reading(document), layer) for layer in (whole, people)]
    assert tables[0].special == {3: Special(clause=True)}
    settings = ScoreSettings(drop_key_singletons=True, drop_response_singletons=True)
    for key in tables:
        assert score_tables([key], [tables[0]], settings).score("mentions").f1 == 1
    assert score_tables([tables[0]], [tables[1]], settings).score("mentions").recall == 0.5
    # With singletons the pronoun is still a mention, as it is without an answer.
    kept = score_tables([tables[1]], [tables[0]]).score("mentions")
    assert (kept.recall, kept.precision) == (1, Fraction(2, 3))


def test_split_antecedents_become_parts(read_table: ReadTable) -> None:
    table = read_table("corefud", COREFUD)
    named = {
        table.names[whole]: [table.names[part] for part in parts]
        for whole, parts in table.parts.items()
    }
    assert named == {"e3": ["e1", "e2"]}


def test_zeros_keep_all_their_enhanced_dependencies(read_table: ReadTable) -> None:
    table = read_table("corefud", COREFUD)
    assert table.special[2] == Special(
        realisation="zero:nsubj",
        zero=Zero(5, "nsubj", FrozenDict({"Person": "3"}), (5, 1)),
        governors=(
            (5, "nsubj"),
            (7, "nsubj"),
            (empty_governor(3, 1), "dep"),
            (ROOT_GOVERNOR, "root"),
        ),
    )


def test_a_mention_headed_by_an_empty_node_has_no_head_token(read_table: ReadTable) -> None:
    table = read_table("corefud", COREFUD)
    assert table.heads.tolist() == [0, 2, 5, UNKNOWN, 8]
    assert table.special[3] == Special(governors=((5, "conj"),), empty_nodes=((7, 1),))
    assert side_of(table).head(3) == (7, 1)


def test_a_leading_empty_node_belongs_to_the_sentence_behind_it(read_table: ReadTable) -> None:
    text = COREFUD.replace(
        "1\tDuermen", "0.1\t_\t_\tPRON\t_\t_\t_\t_\t3:obj\tEntity=(e9--1-)\n1\tDuermen"
    )
    (leading,) = [
        special
        for special in read_table("corefud", text).special.values()
        if special.zero is not None and special.zero.role == "obj"
    ]
    assert leading.governors == ((7, "obj"),)


def zeros_of(table: MentionTable) -> list[tuple[str, tuple[int, int] | None]]:
    zeros = [special.zero for special in table.special.values()]
    return [(zero.role, zero.place) for zero in zeros if zero is not None]


def test_empty_nodes_that_begin_a_sentence_do_not_depend_on_the_end_of_the_one_before(
    read_table: ReadTable,
) -> None:
    lead = "0.%d\t_\t_\tPRON\t_\t_\t_\t_\t3:%s\tEntity=(%s--1-)\n"
    begun = COREFUD.replace("1\tDuermen", f"{lead % (1, 'obj', 'e8')}1\tDuermen")
    begun = begun.replace("1\tDuermen", f"{lead % (2, 'iobj', 'e9')}1\tDuermen")
    end = "5.1\t_\t_\tPRON\t_\t_\t_\t_\t4:dep\tEntity=(e7--1-)\n\n# sent_id = 2"
    ended = begun.replace("\n# sent_id = 2", end)

    assert zeros_of(read_table("corefud", begun))[:2] == [("obj", (4, -1)), ("iobj", (4, -2))]
    assert zeros_of(read_table("corefud", ended))[:3] == [
        ("dep", (4, 1)),
        ("obj", (4, -1)),
        ("iobj", (4, -2)),
    ]
    assert in_text_order(read_table("corefud", ended))[2:5] == [(4, 1), (4, -1), (4, -2)]


def in_text_order(table: MentionTable) -> list[tuple[int, int] | None]:
    """Return the place of each mention in text order, ``None`` for what has words."""
    side = side_of(table)
    listed = [side.special.get(number) for number in side.in_text_order().tolist()]
    return [one.zero.place if one is not None and one.zero is not None else None for one in listed]


def test_without_rows_an_empty_node_belongs_to_the_sentence_of_its_governor() -> None:
    document = Document(
        "d",
        tokens=(Token("come"), Token("duerme")),
        sentences=sentences_from_lengths([1, 1]),
        empty_nodes=(EmptyNode(0, 1, governor=0, deprel="a"), EmptyNode(0, 2, governor=1)),
    )
    zeros = [
        Markable("z1", (Span(0, 1),), zero=Zero(0, "a", place=(0, 1))),
        Markable("z2", (Span(1, 2),), zero=Zero(1, "b", place=(0, 2))),
        Markable("z3", (Span(1, 2),), zero=Zero(1, "c", place=(0, 3))),
        Markable("m", (Span(0, 2),), empty_nodes=((0, 1), (0, 2))),
    ]
    table = table_of(Reading(document), Layer.build("gold", zeros))

    assert zeros_of(table) == [("a", (0, 1)), ("b", (0, -1)), ("c", (0, -3))]
    assert table.special[3].empty_nodes == ((0, 1), (0, -1))


def test_zeros_of_different_sentences_never_match(read_table: ReadTable) -> None:
    begins = "0.1\t_\t_\tPRON\t_\t_\t_\t_\t_\tEntity=(e9--1-)\n1\tDuermen"
    ends = "5.1\t_\t_\tPRON\t_\t_\t_\t_\t_\tEntity=(e9--1-)\n\n# sent_id = 2"
    key = read_table("corefud", COREFUD.replace("1\tDuermen", begins))
    response = read_table("corefud", COREFUD.replace("\n# sent_id = 2", ends))
    zero = next(
        n for n, listed in key.special.items() if listed.zero and listed.zero.place == (4, -1)
    )

    for how in Zeros:
        pairs = match(side_of(key), side_of(response), Matching(zeros=how))
        assert zero not in pairs.key.tolist()
        assert len(pairs.key) == len(key) - 1


def test_governors_of_one_sentence_have_codes_of_their_own() -> None:
    nodes = {empty_governor(word, number) for word in range(60) for number in range(1, 60)}
    assert len(nodes) == 60 * 59
    assert max(nodes) < ROOT_GOVERNOR < UNKNOWN


def test_empty_nodes_of_other_sources_have_the_dependency_the_model_knows() -> None:
    document = Document(
        "d",
        tokens=(Token("come"), Token("bien")),
        sentences=sentences_from_lengths([2]),
        empty_nodes=(EmptyNode(-1, 1, governor=0, deprel="nsubj"), EmptyNode(0, 1, deprel="root")),
    )
    zeros = [
        Markable("z1", (Span(0, 1),), zero=Zero(0, "nsubj", place=(-1, 1))),
        Markable("z2", (Span(0, 1),), zero=Zero(0, "root", place=(0, 1))),
        Markable("z3", (Span(0, 1),), zero=Zero(0, "obj")),
    ]
    table = table_of(Reading(document), Layer.build("gold", zeros))
    listed = [table.special[number].governors for number in range(3)]
    assert listed == [((0, "nsubj"),), ((UNKNOWN, "root"),), ()]


@pytest.mark.parametrize("size", [0, 1])
def test_rows_of_empty_nodes_that_do_not_fit_the_text_do_no_harm(size: int) -> None:
    document = Document(
        "d",
        tokens=(Token("come"),) * size,
        sentences=sentences_from_lengths([size]),
        empty_nodes=(EmptyNode(size - 1, 1, deprel="obj"),),
        metadata=FrozenDict({"conllu.empty": "first\t_\t_\t_\t1:nsubj|x\t_"}),
    )
    table = table_of(Reading(document), Layer("gold"))
    assert (table.tokens, len(table)) == (size, 0)


def test_singletons_of_cluster_files_are_mentions(read_table: ReadTable) -> None:
    table = read_table("conll", CONLL)
    assert spans(table) == [(0, 4, "0"), (3, 4, "1"), (5, 6, "0")]
    assert not table.special


@pytest.mark.parametrize(("code", "head"), [("en", 1), ("und", 3)])
def test_heads_that_are_not_given_are_found_by_the_rules_of_the_language(
    code: str, head: int
) -> None:
    (reading,) = Registry().format("conll").read(Source.of_text(CONLL, name="key"))
    document = replace(reading.document, language=code)
    table = table_of(replace(reading, document=document), reading.layers[0])
    assert table.heads.tolist() == [head, 3, 5]


def test_minima_and_optional_mentions_of_muc_are_kept(read_table: ReadTable) -> None:
    table = read_table("muc", MUC)
    assert [end - start for start, end, _ in spans(table)] == [3, 1, 2]
    assert table.entities[0] == table.entities[1] != table.entities[2]
    assert table.special[0] == Special(minimum=(Span(2, 3),))
    assert table.special[1].optional
    assert table.heads[0] == 2


@pytest.fixture
def words() -> Document:
    """Six words in one sentence."""
    tokens = tuple([Token(text) for text in ("Ana", "saw", "her", "dog", "it", "barked")])
    return Document("d", "en", tokens=tokens, sentences=sentences_from_lengths([6]))


def markable(name: str, at: int, **rest: object) -> Markable:
    return Markable(name, (Span(at, at + 1),), **rest)


def test_candidates_and_other_choices_are_no_mentions(words: Document) -> None:
    markables = [markable(name, at) for at, name in enumerate("abcde")]
    layer = Layer.build(
        "gold",
        markables,
        [
            Anaphor("c", "poss", Reference.ANAPHOR, ("a",)),
            Anaphor("e", "persIt", Reference.EXOPHOR),
        ],
        candidates={"c": (Candidate("a"), Candidate("b"))},
    )
    table = table_of(Reading(words), layer)
    assert table.starts.tolist() == [0, 2, 4]
    assert table.entities.tolist() == [0, 0, 1]


def test_candidates_of_a_layer_without_kinds_are_no_mentions(words: Document) -> None:
    layer = Layer.build(
        "gold",
        [markable(name, at) for at, name in enumerate("abc")],
        candidates={"c": (Candidate("b"),)},
    )
    assert table_of(Reading(words), layer).starts.tolist() == [0, 2]


def test_a_stated_entity_makes_a_mention_beside_stated_kinds(words: Document) -> None:
    layer = Layer.build(
        "gold",
        [
            markable("a", 0, attributes=FrozenDict({"entity": "e7"})),
            markable("b", 1),
            markable("c", 2),
        ],
        [Anaphor("c", "poss", Reference.OTHER)],
    )
    table = table_of(Reading(words), layer)
    assert table.starts.tolist() == [0, 2]
    assert table.names[0] == "e7"


def test_non_referring_expressions_are_no_mentions(words: Document) -> None:
    layer = Layer.build(
        "gold",
        [markable("a", 0), markable("e", 4)],
        [Anaphor("e", "", Reference.NON_REFERRING)],
    )
    assert table_of(Reading(words), layer).starts.tolist() == [0]


def test_parts_without_mentions_are_no_parts(words: Document) -> None:
    layer = Layer.build(
        "gold",
        [markable(name, at) for at, name in enumerate("abcd")],
        [
            Anaphor("d", "", Reference.ANAPHOR, ("a", "b", "c")),
            Anaphor("c", "", Reference.NON_REFERRING),
        ],
    )
    table = table_of(Reading(words), layer)
    assert table.parts == {2: (0, 1)}


def test_pronouns_zeros_and_clitics_are_pronominal(words: Document) -> None:
    mentions = [
        markable("a", 0),
        Markable("b", (Span(2, 4),)),
        markable("c", 2),
        markable("d", 4),
        markable("e", 5, zero=Zero(5)),
        markable("f", 1, clitic=1),
    ]
    table = table_of(Reading(words), Layer.build("gold", mentions))
    assert pronominal(words, table) == [False, False, True, True, True, True]


def test_a_document_without_layers_content_is_an_empty_table(words: Document) -> None:
    table = table_of(Reading(words), Layer("gold"))
    assert (len(table), table.names, table.tokens) == (0, (), 6)


def test_json_and_corefud_give_the_same_table(read_table: ReadTable, tmp_path: Path) -> None:
    registry = Registry()
    (reading,) = registry.format("corefud").read(Source.of_text(COREFUD, name="key"))
    file = tmp_path / "d1.anaphora.json"
    registry.format("json").write([reading], Target.of(file))
    (again,) = registry.format("json").read(Source.of(file))
    one, other = read_table("corefud", COREFUD), table_of(again, again.layers[0])
    assert spans(one) == spans(other)
    assert (one.special, one.heads, one.parts) == (other.special, other.heads, other.parts)


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("name", "pattern", "mentions", "zeros"),
    [
        ("corefud", "gum/corefud/**/*.conllu", 15600, 0),
        ("corefud", "korkor/corefud/**/*.conllu", 2335, 774),
        ("conll", "litbank/conll/**/*.conll", 11542, 0),
    ],
)
def test_real_documents_match_themselves_in_every_way(
    corpora: Path, name: str, pattern: str, mentions: int, zeros: int
) -> None:
    count = without_words = 0
    for path in sorted(corpora.glob(pattern)):
        for reading in Registry().format(name).read(Source.of(path)):
            side = side_of(table_of(reading, reading.layers[0]))
            count += len(side)
            without_words += int(side.zeros().sum())
            for way in MentionMatching:
                for zeros_by in Zeros:
                    pairs = match(side, side, Matching(way, zeros_by))
                    assert pairs.key.tolist() == pairs.response.tolist() == list(range(len(side)))
    assert (count, without_words) == (mentions, zeros)
