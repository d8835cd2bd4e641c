"""The language of a text: recognised, or left open."""

from pathlib import Path

import pytest

from anaphora_workbench.language_guess import (
    guess_language,
    guess_language_of_text,
    likeliest_language,
)
from anaphora_workbench.model.tokenise import document_of_text

SAMPLES = Path(__file__).parents[1] / "sample_corpora" / "anaphora_samples"


def words_of(text: str) -> list[str]:
    return [token.text for token in document_of_text("d", text).tokens]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("It was the best of times and it was the worst of times, they said.", "en"),
        ("El niño salió de la casa y su madre lo vio en el jardín con los perros.", "es"),
        ("A kutya nem volt otthon, és a macska is elment, hogy egeret fogjon.", "hu"),
        ("Le chat est dans la maison et les enfants sont avec elle pour le soir.", "fr"),
        ("He saw it.", "en"),
        ("Juan vio a María. Él la saludó.", "es"),
        ("Ana llegó a la casa. Estaba cansada.", "es"),
        ("El rey murió.", "es"),
        ("Ella canta.", "es"),
        ("Don't worry, it’s fine.", "en"),
        ("L'homme qu'elle aime n'est pas là.", "fr"),
        ("O menino saiu da casa e a sua mãe viu-o no jardim. Ele não disse nada.", "pt"),
        ("Der Hund sah die Katze und lief in das Haus, weil er müde war.", "de"),
        ("Il ragazzo uscì di casa e sua madre lo vide nel giardino.", "it"),
    ],
)
def test_a_language_is_recognised_with_and_without_a_table(text: str, code: str) -> None:
    assert guess_language(words_of(text)) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo bar baz qux",
        "12 + 3 = 15!",
        "Pat met Kim.",
        "A a a a a a.",
    ],
)
def test_a_text_that_tells_too_little_is_left_open(text: str) -> None:
    assert guess_language(words_of(text)) == "und"


def test_the_likeliest_language_is_named_where_it_cannot_be_told() -> None:
    words = words_of("Mira.") + words_of("una")
    assert guess_language(words) == "und"
    assert likeliest_language(words) == "es"
    assert likeliest_language(words_of("12 + 3 = 15!")) == "und"


def test_a_repeated_word_is_not_enough() -> None:
    assert guess_language(["la"] * 50) == "und"


@pytest.mark.parametrize("code", ["en", "es"])
def test_all_samples_are_told_and_no_first_sentence_is_told_wrong(code: str) -> None:
    files = sorted((SAMPLES / "text" / code).iterdir())
    assert len(files) >= 10
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert guess_language(words_of(text)) == code, file.name
        document = document_of_text("d", text)
        first = [document.tokens[index].text for index in document.sentences[0]]
        assert guess_language(first) in (code, "und"), file.name


@pytest.mark.corpora
def test_few_sentences_of_a_spanish_corpus_are_left_open_and_none_is_taken_for_another_language(
    corpora: Path,
) -> None:
    (file,) = (corpora / "ud-es-ancora-nocoref").glob("*.conllu")
    guessed = [
        guess_language(words_of(line.partition("=")[2]))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("# text =")
    ]
    assert set(guessed) <= {"es", "und"}
    assert guessed.count("es") > 0.96 * len(guessed)


@pytest.mark.parametrize("gap", [" ", "\n\n", " " * 60_000])
def test_a_text_is_recognised_by_what_white_space_parts(gap: str) -> None:
    words = words_of("El niño salió de la casa y su madre lo vio en el jardín.")
    text = gap.join(words)
    assert guess_language_of_text(text) == guess_language(words) == "es"
    long = "Ana saw the dog in the garden . " * 2_000 + gap + text
    assert guess_language_of_text(long) == guess_language(long.split()) == "en"
