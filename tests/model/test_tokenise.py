"""Words, sentences and paragraphs of raw text."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from anaphora_workbench.model import Span
from anaphora_workbench.model.tokenise import document_of_text, tokenise


def words_of(text: str, language: str = "en") -> list[str]:
    return [text[first:last] for first, last in tokenise(text, language).tokens]


def sentences_of(text: str, language: str = "en") -> list[str]:
    found = tokenise(text, language)
    return [text[found.tokens[s.start][0] : found.tokens[s.end - 1][1]] for s in found.sentences]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He left, she stayed.", "He left , she stayed ."),
        ("I don't, can't, won't.", "I do n't , ca n't , wo n't ."),
        ("John's dogs' tails", "John 's dogs ' tails"),
        ("John’s I’m you’re", "John ’s I ’m you ’re"),
        ("couldn't've", "could n't 've"),
        ("Corp.'s U.S.'s 'I left.'", "Corp. 's U.S. 's ' I left . '"),
        ("I cannot; gonna 'tis GIMME", "I can not ; gon na 't is GIM ME"),
        ("O'Neil's o'clock", "O'Neil 's o'clock"),
        ("get 'em, 'Hello'", "get 'em , ' Hello '"),
        ("well-known U.S.-based co-op-like", "well-known U.S.-based co-op-like"),
        ("1,000.5 10:30 24/7 12/05/2020 1990-95", "1,000.5 10:30 24/7 12/05/2020 1990-95"),
        ("It cost $5, 3% or 4€.", "It cost $ 5 , 3 % or 4 € ."),
        ("-3 +4 .5 (-2) a -b", "-3 +4 .5 ( -2 ) a - b"),
        ("the '90s, 3rd, ½", "the '90s , 3rd , ½"),
        ("AT&T and R&D & co", "AT&T and R&D & co"),
        ("snake_case __init__", "snake_case __ init __"),
        ("and/or", "and / or"),
        ("1990–1995 — yes--no", "1990 – 1995 — yes -- no"),
        ("Wait... what?! No!!! ***", "Wait ... what ?! No !!! ***"),
        ("Well… ok", "Well … ok"),
        ("\"a\" “b” ``c'' «d» ‘e’", "\" a \" “ b ” `` c '' « d » ‘ e ’"),
        ("([{x}])", "( [ { x } ] )"),
        ("@ana #fun #1 a@b", "@ana #fun # 1 a @ b"),
        ("nice :-) or :( or <3", "nice :-) or :( or <3"),
        ("10:(a", "10 : ( a"),
    ],
)
def test_english_words(text: str, words: str) -> None:
    assert words_of(text) == words.split()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("See http://example.com/a_(b).", "See http://example.com/a_(b) ."),
        ("(www.example.org/x?y=1&z=2)", "( www.example.org/x?y=1&z=2 )"),
        ("“https://a.b/c”, ok", "“ https://a.b/c ” , ok"),
        ("write to ann.x+y@mail.example.co.uk.", "write to ann.x+y@mail.example.co.uk ."),
        ("a.b-c_d@ex-am.ple.com!", "a.b-c_d@ex-am.ple.com !"),
        ("example.com v2.0 foo.txt", "example.com v2.0 foo.txt"),
    ],
)
def test_addresses_are_kept_whole_without_the_punctuation_behind_them(
    text: str, words: str
) -> None:
    assert words_of(text, "und") == words.split()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("¿¡Qué dices!?", "¿ ¡ Qué dices !?"),
        ("La Sra. López, n.º 5, pág. 3.", "La Sra. López , n.º 5 , pág. 3 ."),
        ("El 1.º de EE.UU. y EE. UU.", "El 1.º de EE.UU. y EE. UU."),
        ("—No —dijo—.", "— No — dijo — ."),
        ("l'Hospitalet don't", "l'Hospitalet don't"),
        ("al del dáselo", "al del dáselo"),
    ],
)
def test_spanish_words(text: str, words: str) -> None:
    assert words_of(text, "es") == words.split()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("e\u0301te\u0301 a\u0308b", ["e\u0301te\u0301", "a\u0308b"]),
        ("\u0301a", ["\u0301a"]),
        ("שלום עולם.", ["שלום", "עולם", "."]),
        ("مرحبا، كيف؟", ["مرحبا", "،", "كيف", "؟"]),
        ("\u200fשלום\u200e.", ["\u200fשלום\u200e", "."]),
        ("👩\u200d🚀👍🏽 🇪🇸🇫🇷 ❤️ 1️⃣", ["👩\u200d🚀", "👍🏽", "🇪🇸", "🇫🇷", "❤️", "1️⃣"]),
        ("ok👍!", ["ok", "👍", "!"]),
        ("𝒜𝒷 𐍈", ["𝒜𝒷", "𐍈"]),
        ("你好。", ["你", "好", "。"]),
        ("한국어 カタカナ ひら", ["한국어", "カタカナ", "ひ", "ら"]),
        ("co\u00adop a\u2060b", ["co\u00adop", "a\u2060b"]),
        ("a\u200bb\ufeffc\u00a0d\u3000e", ["a", "b", "c", "d", "e"]),
        ("\ud800x", ["\ud800", "x"]),
        ("x\x01y", ["x", "\x01", "y"]),
    ],
)
def test_words_of_any_script(text: str, words: list[str]) -> None:
    assert words_of(text, "und") == words


def test_a_language_tag_is_read_by_its_primary_part() -> None:
    assert words_of("don't", "en-GB") == ["do", "n't"]
    assert words_of("don't", "EN") == ["do", "n't"]


def test_an_unknown_language_has_no_lists() -> None:
    assert words_of("don't Mr. X", "xx") == ["don't", "Mr", ".", "X"]


@pytest.mark.parametrize(
    "sentences",
    [
        ["He left.", "She stayed!", "Why?", "“Who knows?”", "Nobody."],
        ["Mr. Smith met Dr. J. R. Jones, e.g. today.", "Then he left."],
        ["The U.S. Army came at 5 p.m. on Friday.", "It left."],
        ["It is in the U.S.", "The army is not."],
        ["She works at Acme Inc.", "The firm is old."],
        ["Acme Inc. Chairman Bell spoke."],
        ["Pens, ink, etc.", "John paid."],
        ["Pens, etc., are here."],
        ["He paid 3.50.", "5 people saw it."],
        ["“Go!” he said.", "(He left.)", "She did not."],
        ["He left... maybe.", "Well...", "Ana came."],
        ["Yahoo! is a firm."],
        ["Wait?!", "No."],
        ["Great! 😀", "Next one."],
        ["I did.", "“You?”", "- Yes."],
        ["1. Introduction follows here"],
        ["He has 12.", "She has 3."],
    ],
)
def test_english_sentences(sentences: list[str]) -> None:
    assert sentences_of(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["¿Qué haces?", "¡Nada!", "Ya veo."],
        ["—¿Qué?, dijo la Sra. López."],
        ["—No —dijo Ana—.", "Sí."],
        ["El Sr. D. Juan vive en EE. UU. desde 1990.", "Antes no."],
        ["Vive en EE.UU.", "El otro no."],
        ["El perro…", "¿Y tú?", "Yo… nada."],
        ["Lápices, etc.", "Juan pagó."],
    ],
)
def test_spanish_sentences(sentences: list[str]) -> None:
    assert sentences_of(" ".join(sentences), "es") == sentences


def test_sentences_of_scripts_without_spaces_or_cases() -> None:
    assert sentences_of("你好。世界！", "und") == ["你好。", "世界！"]
    assert sentences_of("מה שלומך? טוב. כן", "und") == ["מה שלומך?", "טוב.", "כן"]
    assert sentences_of("مرحبا؟ نعم.", "und") == ["مرحبا؟", "نعم."]


def test_a_forgotten_space_still_parts_sentences_but_code_stays_whole() -> None:
    assert sentences_of("It ended.Next came he.") == ["It ended.", "Next came he."]
    assert sentences_of("See Node.js or A.b.") == ["See Node.js or A.b."]


@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\u2029", "\n\n\n\n"])
def test_a_blank_line_ends_sentence_and_paragraph(gap: str) -> None:
    found = tokenise(f"A heading{gap}He left. She\nstayed")
    assert found.paragraphs == (Span(0, 2), Span(2, 7))
    assert found.sentences == (Span(0, 2), Span(2, 5), Span(5, 7))


@pytest.mark.parametrize("text", ["", " \n\n\t", "\ufeff"])
def test_a_text_without_words_has_nothing(text: str) -> None:
    found = tokenise(text)
    assert (found.tokens, found.sentences, found.paragraphs) == ((), (), ())


def test_a_document_of_raw_text_holds_words_and_offsets() -> None:
    document = document_of_text("d", "He can't.\n\nOk", "en")
    assert [token.text for token in document.tokens] == ["He", "ca", "n't", ".", "Ok"]
    assert document.words(Span(1, 3)) == "can't"
    assert document.paragraphs == (Span(0, 4), Span(4, 5))
    assert (document.language, document.doc_id) == ("en", "d")


@given(
    st.text() | st.text(alphabet="aA1.,'-’ \n@:/_!?\"()…\u0301\u200d👍🇪你n't"),
    st.sampled_from(("en", "es", "und")),
)
@example("''s 's", "en")
@example("'tis'tis", "en")
@example("Mr...", "en")
@example("A.\u0300", "es")
def test_tokens_cover_all_but_white_space_in_order(text: str, language: str) -> None:
    found = tokenise(text, language)
    inside = [False] * len(text)
    position = 0
    for first, last in found.tokens:
        assert position <= first < last
        inside[first:last] = [True] * (last - first)
        position = last
    blank = "\u200b\ufeff"
    assert inside == [not char.isspace() and char not in blank for char in text]


@given(st.text(alphabet="aA. \n?!\"3…'", max_size=60), st.sampled_from(("en", "es", "und")))
def test_sentences_and_paragraphs_part_the_text_and_nest(text: str, language: str) -> None:
    document = document_of_text("d", text, language)
    position = 0
    for paragraph in document.paragraphs:
        assert paragraph.start == position
        position = paragraph.end
    assert position == len(document.tokens)
    starts = {sentence.start for sentence in document.sentences}
    assert {paragraph.start for paragraph in document.paragraphs} <= starts


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        *("a", ".", "a.", "'s", "a@", "www.", "a)", "U.", "\n ", '?"', "(", "\u200d", "X. ", ":-"),
        *("1,", "http://", "_", "a_", "-", "e.g.", "😀\u200d", " .", "n't", "a-", "1:", "\u0301"),
    ],
)
def test_a_megabyte_of_anything_takes_seconds_at_most(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    start = time.process_time()
    tokenise(text, "en")
    assert time.process_time() - start < 10


def test_equal_pieces_between_blanks_are_divided_by_what_stands_around_them() -> None:
    names = words_of("J. Smith saw J. he left. J. Ana")
    assert " ".join(names) == "J. Smith saw J . he left . J. Ana"
    assert " ".join(words_of("cannot, cannot. cannot,")) == "can not , can not . can not ,"
    # What no white space parts in the text is no emoticon, though it looks like the piece before.
    assert words_of(":-) \u200b:-)") == [":-)", ":", "-", ")"]


@given(st.lists(st.text("ab.,'JU-1 :)", min_size=1, max_size=6), min_size=1, max_size=5))
def test_a_text_that_is_repeated_has_the_same_words_again(pieces: list[str]) -> None:
    text = " ".join(pieces)
    # A capital letter behind it would make the dot of an initial part of a word.
    assert words_of(f"{text} x {text} x {text} x") == words_of(f"{text} x") * 3
