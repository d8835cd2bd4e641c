"""The language of a text: told by its words and letters, or not told at all."""

from pathlib import Path

import pytest

from anaphora_workbench.model.language import guess_language, likeliest_language
from anaphora_workbench.model.tokenise import document_of_text

SAMPLES = Path(__file__).parents[2] / "sample_corpora" / "anaphora_samples"


def words_of(text: str) -> list[str]:
    return [token.text for token in document_of_text("d", text).tokens]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("It was the best of times and it was the worst of times, they said.", "en"),
        ("El niño salió de la casa y su madre lo vio en el jardín con los perros.", "es"),
        ("A kutya nem volt otthon, és a macska is elment, hogy egeret fogjon.", "hu"),
        ("Le chat est dans la maison et les enfants sont avec elle pour le soir.", "fr"),
        ("A dog bit me.", "en"),
        ("Juan vio a María. Él la saludó.", "es"),
        ("Ana llegó a la casa. Estaba cansada.", "es"),
        ("El rey murió.", "es"),
        ("¿Oyen eso?", "es"),
        ("Don't worry, it’s fine.", "en"),
        ("L'homme qu'elle aime n'est pas là.", "fr"),
    ],
)
def test_the_language_of_a_text_is_told_by_its_words_and_letters(text: str, code: str) -> None:
    assert guess_language(words_of(text)) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo bar baz qux",
        "12 + 3 = 15!",
        "Pat met Kim.",
        "A a a a a a.",
        "Der Hund sah die Katze und lief in das Haus, weil er müde war.",
        "O menino saiu da casa e a sua mãe o viu no jardim. Ele não disse nada aos cães.",
        "Il ragazzo uscì di casa e sua madre lo vide nel giardino.",
    ],
)
def test_a_text_that_tells_too_little_or_is_in_another_language_is_left_open(text: str) -> None:
    assert guess_language(words_of(text)) == "und"


def test_the_likeliest_language_is_named_where_it_cannot_be_told() -> None:
    words = words_of("Mira.") + words_of("una")
    assert guess_language(words) == "und"
    assert likeliest_language(words) == "es"
    assert likeliest_language(words_of("Pat met Kim.")) == "und"


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
def test_no_sentence_of_a_spanish_corpus_is_taken_for_another_language(corpora: Path) -> None:
    (file,) = (corpora / "ud-es-ancora-nocoref").glob("*.conllu")
    guessed = [
        guess_language(words_of(line.partition("=")[2]))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("# text =")
    ]
    assert set(guessed) <= {"es", "und"}
    assert guessed.count("es") > 0.94 * len(guessed)
