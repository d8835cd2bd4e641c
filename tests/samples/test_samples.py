"""The shipped samples: their names, their well-formedness and what they hold."""

from __future__ import annotations

import ast
import re
import sys

import pytest

import anaphora_samples
from anaphora_workbench.model.language import language as table_of

COUNTS = {
    # Sentences, words, zeros, entities, mentions; third-person pronouns that are anaphors (<),
    # cataphors (>), without antecedent, non-referring. Counted by hand, too,
    # but for bio, recipe and sport.
    "en-bio": (18, 320, 0, 54, 126, 51, 1, 3, 2),
    "en-chat": (27, 339, 0, 52, 122, 40, 1, 3, 3),
    "en-guide": (26, 398, 0, 67, 121, 41, 1, 3, 2),
    "en-letter": (27, 413, 0, 64, 159, 58, 1, 2, 4),
    "en-manual": (16, 239, 0, 38, 78, 24, 1, 0, 2),
    "en-news": (16, 275, 0, 44, 93, 25, 1, 3, 2),
    "en-report": (24, 392, 0, 56, 134, 39, 2, 7, 3),
    "en-sport": (17, 300, 0, 44, 110, 41, 1, 3, 2),
    "en-story": (17, 230, 0, 24, 80, 36, 1, 0, 2),
    "en-travel": (26, 440, 0, 68, 153, 53, 1, 4, 4),
    "es-chat": (30, 319, 21, 41, 116, 47, 1, 4, 3),
    "es-fable": (26, 332, 25, 39, 123, 51, 1, 4, 10),
    "es-guide": (27, 408, 13, 64, 142, 58, 1, 2, 4),
    "es-letter": (27, 388, 33, 56, 156, 59, 1, 3, 9),
    "es-manual": (17, 230, 7, 42, 81, 31, 1, 1, 2),
    "es-news": (16, 216, 11, 35, 78, 35, 2, 0, 1),
    "es-recipe": (18, 308, 16, 50, 131, 47, 2, 2, 3),
    "es-report": (26, 400, 15, 61, 144, 57, 1, 3, 7),
    "es-sport": (18, 339, 16, 61, 127, 47, 1, 5, 5),
    "es-story": (17, 228, 18, 25, 84, 37, 1, 1, 3),
}
NAMES = [(name.partition("-")[0], name) for name in COUNTS]

EMOJI = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]")


def test_names_are_pairs_of_language_and_name_in_order():
    assert anaphora_samples.names() == NAMES


@pytest.mark.parametrize("name", [name for _language, name in NAMES])
def test_a_sample_lies_in_the_folder_of_its_language_under_its_genre(name):
    place = anaphora_samples.path(name)
    language, genre = name.split("-")
    assert place == anaphora_samples.folder() / language / f"{genre}.conllu"
    assert place.is_file()


def test_an_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(LookupError) as caught:
        anaphora_samples.path("fr-news")
    assert caught.value.args[0] == f"there is no sample 'fr-news'; there are {', '.join(COUNTS)}"


def test_a_form_that_a_sample_does_not_come_in_is_refused():
    with pytest.raises(LookupError) as caught:
        anaphora_samples.path("es-news", ".supar")
    assert caught.value.args[0] == "the sample 'es-news' does not come as '.supar'"


def test_the_package_imports_the_standard_library_only():
    tree = ast.parse((anaphora_samples.folder() / "__init__.py").read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported
    assert imported <= sys.stdlib_module_names


def test_the_file_starts_with_document_id_entity_format_genre_and_language(sample):
    genre = sample.name.split("-")[1]
    assert sample.sentences[0].comments[:4] == [
        f"# newdoc id = {sample.name}",
        "# global.Entity = eid-etype-head-other",
        f"# meta::genre = {genre}",
        f"# meta::language = {sample.language}",
    ]


def test_sentence_ids_count_the_sentences(sample):
    ids = [sentence.comment("sent_id") for sentence in sample.sentences]
    assert ids == [f"{sample.name}-s{number}" for number in range(1, len(ids) + 1)]


def test_the_file_ends_with_one_empty_line_and_has_unix_line_ends(sample):
    assert sample.text.endswith("\n\n")
    assert not sample.text.endswith("\n\n\n")
    assert "\r" not in sample.text


def test_words_are_numbered_from_one_and_empty_nodes_follow_their_word(sample):
    for sentence in sample.sentences:
        expected = []
        last, after = 0, 0
        for word in sentence.words:
            last, after = (last, after + 1) if word.zero else (last + 1, 0)
            expected.append(f"{last}.{after}" if word.zero else str(last))
        assert [word.id for word in sentence.words] == expected


def test_every_sentence_is_a_tree_with_one_root(sample):
    for sentence in sample.sentences:
        heads = {word.id: word.head for word in sentence.words if not word.zero}
        roots = [word.id for word in sentence.words if word.deprel == "root"]
        assert roots == [name for name, head in heads.items() if head == "0"]
        assert len(roots) == 1
        for name in heads:
            seen = set()
            while name != "0":
                assert name not in seen, sentence.comment("sent_id")
                seen.add(name)
                name = heads[name]


def test_the_text_is_the_forms_with_their_spaces(sample):
    for sentence in sample.sentences:
        units = [(int(word.id), word.columns) for word in sentence.words if not word.zero]
        covered = {
            number
            for first, last, _row in sentence.contractions
            for number in range(first, last + 1)
        }
        units = [unit for unit in units if unit[0] not in covered]
        units += [(first, row) for first, _last, row in sentence.contractions]
        parts = []
        for _number, row in sorted(units, key=lambda unit: unit[0]):
            parts.append(row[1])
            parts.append("" if "SpaceAfter=No" in row[9].split("|") else " ")
        assert "".join(parts).rstrip(" ") == sentence.comment("text")


def test_a_contraction_lies_inside_the_sentence_and_tells_nothing_but_its_form(sample):
    for sentence in sample.sentences:
        size = sum(not word.zero for word in sentence.words)
        for first, last, row in sentence.contractions:
            assert 1 <= first < last <= size
            assert row[2:9] == ["_"] * 7
            assert row[9] in ("_", "SpaceAfter=No")


def test_features_and_misc_are_in_alphabetical_order(sample):
    for word in sample.words:
        for mapping in (word.features, word.misc):
            assert list(mapping) == sorted(mapping, key=str.lower)


def test_every_word_has_lemma_part_of_speech_tag_and_relation(sample):
    for word in sample.words:
        if not word.zero:
            assert "_" not in (word.columns[2], word.columns[3], word.columns[4], word.columns[7])


def test_an_empty_node_is_a_zero_subject_in_an_entity(sample):
    zeros = [word for word in sample.words if word.zero]
    assert bool(zeros) == (sample.language == "es")
    for word in zeros:
        assert word.columns[1:5] == ["_", "_", "PRON", "_"]
        assert word.columns[6:8] == ["_", "_"]
        assert set(word.features) == {"Number", "Person", "PronType"}
        assert word.deprel == "nsubj"
        assert word.misc["Entity"].startswith("(")


def test_files_with_empty_nodes_have_the_tree_as_enhanced_graph_and_others_none(sample):
    for word in sample.words:
        if not word.zero:
            graph = f"{word.head}:{word.deprel}" if sample.language == "es" else "_"
            assert word.columns[8] == graph


def test_the_head_of_a_mention_is_the_top_of_its_words(sample):
    for mention in sample.mentions:
        inside = {word.id for word in mention.words}
        tops = [word.id for word in mention.words if word.head not in inside]
        assert tops == [mention.head.id]


def test_no_two_mentions_have_the_same_words(sample):
    spans = [mention.order for mention in sample.mentions]
    assert len(set(spans)) == len(spans)


def test_an_entity_has_one_type_and_entities_are_numbered_without_a_gap(sample):
    for mentions in sample.entities.values():
        assert len({mention.type for mention in mentions}) == 1
    numbers = sorted(int(entity.removeprefix("e")) for entity in sample.entities)
    assert numbers == list(range(1, len(numbers) + 1))


def test_parts_of_a_split_antecedent_come_before_it(sample):
    first = {entity: mentions[0].order for entity, mentions in sample.entities.items()}
    assert sample.split
    for whole, parts in sample.split.items():
        assert len(parts) >= 2
        assert all(first[part] < first[whole] for part in parts)


def test_an_expletive_is_no_mention_and_every_other_third_person_pronoun_is_one(sample):
    headed = {mention.head.place for mention in sample.mentions}
    for word in sample.words:
        if word.third_person:
            assert (word.place in headed) != word.deprel.startswith("expl"), word.columns


def test_a_relative_pronoun_is_a_mention_inside_the_noun_phrase_it_relativises(sample):
    by_head = {mention.head.place: mention for mention in sample.mentions}
    for word in sample.words:
        if word.features.get("PronType") == "Rel" and word.columns[3] == "PRON":
            mention = by_head[word.place]
            around = [
                other
                for other in sample.mentions
                if other.entity == mention.entity and word in other.words and other is not mention
            ]
            assert len(around) == 1


def predicates(sentence):
    """Return the ids of words that are predicates by a copula."""
    return {word.head for word in sentence.words if word.deprel == "cop"}


def test_a_coordination_of_noun_phrases_is_a_mention_beside_its_conjuncts(sample):
    spans = {mention.order for mention in sample.mentions}
    for sentence in sample.sentences:
        heads = {mention.head.id for mention in sentence.mentions}
        for word in sentence.words:
            nominal = word.columns[3] in ("NOUN", "PROPN") and word.id not in predicates(sentence)
            if word.deprel == "conj" and nominal:
                whole = [
                    mention
                    for mention in sentence.mentions
                    if mention.head.id == word.head and word in mention.words
                ]
                assert len(whole) == 1
                assert word.id in heads
                left = [
                    mention
                    for mention in sentence.mentions
                    if mention.head.id == word.head and word not in mention.words
                ]
                assert len(left) == 1
                assert left[0].order in spans


def test_pronouns_without_antecedent_say_why(sample):
    """Exophors, pronouns for a whole clause and *those that ...* are told apart."""
    split = sample.split
    for entity, mentions in sample.entities.items():
        head = mentions[0].head
        alone = all(mention.pronominal for mention in mentions) and entity not in split
        expected = alone and head.third_person
        if mentions[0].pronominal:
            assert (mentions[0].other in ("ref:exophor", "ref:clause", "ref:other")) == expected
        else:
            assert mentions[0].other in ("", "ref:exophor")


def test_an_exophor_with_a_noun_has_a_demonstrative(sample):
    for mention in sample.mentions:
        if mention.other == "ref:exophor" and not mention.pronominal:
            below = [word for word in mention.words if word.head == mention.head.id]
            assert any(word.features.get("PronType") == "Dem" for word in below)


def test_labels_of_reference_are_known_and_stand_on_first_mentions_or_bound_pronouns(sample):
    labels = {"", "ref:exophor", "ref:clause", "ref:other", "ref:bound"}
    for mentions in sample.entities.values():
        assert {mention.other for mention in mentions} <= labels
        assert {mention.other for mention in mentions[1:]} <= {"", "ref:bound"}
        assert mentions[0].other != "ref:bound"


def test_a_bound_pronoun_is_third_person_and_its_binder_quantifies(sample):
    for mentions in sample.entities.values():
        if any(mention.other == "ref:bound" for mention in mentions):
            kinds = {word.features.get("PronType") for word in mentions[0].words}
            assert kinds & {"Tot", "Neg", "Ind"}
            assert all(m.head.third_person for m in mentions if m.other == "ref:bound")


def test_bridging_links_lead_to_other_entities_by_a_known_relation(sample):
    for anaphor, antecedent, relation in sample.bridges:
        assert anaphor != antecedent
        assert {anaphor, antecedent} <= set(sample.entities)
        assert relation in ("part", "member", "possession", "place", "role", "event")


def test_every_relation_has_a_role_in_the_table_of_its_language(sample):
    table = table_of(sample.language)
    assert [word.columns for word in sample.words if not table.role(word.deprel)] == []


def counts(sample):
    words = [word for word in sample.words if not word.zero]
    return (
        len(sample.sentences),
        len(words),
        len(sample.words) - len(words),
        len(sample.entities),
        len(sample.mentions),
        *sample.references().values(),
    )


def test_the_counts_are_those_that_people_rely_on(sample):
    assert counts(sample) == COUNTS[sample.name]


def test_the_readme_tells_these_counts(sample):
    readme = (anaphora_samples.folder() / "README.md").read_text(encoding="utf-8")
    figures = " | ".join([str(figure) for figure in COUNTS[sample.name]])
    assert f"| `{sample.name}` | {figures} |" in readme


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_language_has_forty_third_person_anaphors_and_every_phenomenon(samples, language):
    chosen = [sample for sample in samples.values() if sample.language == language]
    words = [word for sample in chosen for word in sample.words]
    headed = {id(mention.head) for sample in chosen for mention in sample.mentions}
    anaphors = [word for word in words if word.third_person and id(word) in headed]
    found = {
        "anaphors": sum(sample.references()["<"] for sample in chosen) >= 40,
        "cataphors": all(sample.references()[">"] for sample in chosen),
        "possessives": any("Poss" in word.features for word in anaphors),
        "reflexives": any("Reflex" in word.features for word in anaphors),
        "demonstratives": any(word.features["PronType"] == "Dem" for word in anaphors),
        "personal": any("Case" in word.features for word in anaphors),
        "split": all(sample.split for sample in chosen),
        "expletives": any(word.deprel.startswith("expl") for word in words),
        "exophor": any(
            mention.other == "ref:exophor" for sample in chosen for mention in sample.mentions
        ),
        "nested": any(len(mention.words) > 4 for s in chosen for mention in s.mentions),
        "emoji": any(EMOJI.match(word.form) for word in words),
        "accents": any(set("áéíóúñéëï") & set(word.form) for word in words),
    }
    assert found == dict.fromkeys(found, True)
    sizes = [len(sample.sentences) for sample in chosen]
    assert 12 <= min(sizes) <= max(sizes) <= 30


def test_spanish_has_zeros_as_only_mention_of_a_split_antecedent_and_enclitics(samples):
    assert [
        mention.head.zero
        for name in ("es-news", "es-story")
        for whole in samples[name].split
        for mention in samples[name].entities[whole]
    ] == [True, True, True]
    written = [
        row[1]
        for sample in samples.values()
        for sentence in sample.sentences
        for _first, _last, row in sentence.contractions
    ]
    assert "devolvérselos" in written
    assert "Muéstresela" in written
    assert "del" in written
