"""The figures of ``import anaphora`` are those of the commands, row by row."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import anaphora
from anaphora_samples import folder
from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError, PluginError, UsageError
from anaphora_workbench.registry import Registry

Command = Callable[..., dict[str, Any]]
ENGLISH = folder() / "en"
SPANISH = folder() / "es"
TAGGED = folder() / "tagged" / "en"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command with ``--json`` and return its result."""

    def run(*arguments: str | Path) -> dict[str, Any]:
        assert main([*map(str, arguments), "--json"]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return run


def test_evaluate_gives_the_figures_of_the_command(command: Command) -> None:
    theirs = command("evaluate", ENGLISH, "--resolver", "supar,nearest", "--match", "head,full")
    ours = anaphora.evaluate(ENGLISH, ["supar", "nearest"], match=["head", "full"])
    assert ours.rows == theirs["rows"]
    assert ours.signature == theirs["signature"]
    assert ours.parts["differences"] == theirs["differences"]


def test_texts_in_memory_have_the_figures_of_their_files(command: Command) -> None:
    theirs = command("evaluate", SPANISH, "--resolver", "supar", "--anaphors", "found")
    ours = anaphora.evaluate(anaphora.read(SPANISH), "supar", anaphors="found")
    assert ours.rows == theirs["rows"]


def test_responses_give_the_figures_of_the_command(command: Command, tmp_path: Path) -> None:
    answers = anaphora.resolve(ENGLISH, "nearest", anaphors="found")
    answers.save(tmp_path / "mine.anaphora.json")
    theirs = command("evaluate", ENGLISH, "--response", tmp_path / "mine.anaphora.json")
    for response in (tmp_path / "mine.anaphora.json", answers):
        ours = anaphora.evaluate(ENGLISH, responses={"mine": response})
        assert ours.rows == theirs["rows"]


def test_compare_gives_the_figures_and_tests_of_the_command(command: Command) -> None:
    systems = "supar,nearest"
    theirs = command("compare", ENGLISH, "--resolver", systems, "--no-cache")
    ours = anaphora.compare(ENGLISH, systems)
    assert ours.rows == theirs["rows"]
    assert ours.pairs == theirs["pairs"]
    assert ours.signature == theirs["signature"]
    assert "supar differs significantly from nearest" in repr(ours)


@pytest.mark.parametrize("match", ["full", "head", "partial"])
def test_score_gives_the_figures_of_the_command(
    command: Command, tmp_path: Path, match: str
) -> None:
    anaphora.resolve(SPANISH, "supar", anaphors="found").save(tmp_path / "supar.anaphora.json")
    files = SPANISH, tmp_path / "supar.anaphora.json"
    theirs = command("score", *files, "--match", match)
    for given in (files, [anaphora.read(file) for file in files]):
        ours = anaphora.score(*given, match=match)
        rows = [{**row, "system": "supar"} for row in ours.rows]
        assert rows == theirs["rows"]
        assert ours.signature == theirs["signature"]


def test_several_responses_are_compared_as_the_command_does(
    command: Command, tmp_path: Path
) -> None:
    for name in ("supar", "nearest"):
        anaphora.resolve(ENGLISH, name).save(tmp_path / f"{name}.anaphora.json")
    files = [tmp_path / f"{name}.anaphora.json" for name in ("supar", "nearest")]
    theirs = command(
        "score", ENGLISH, files[0], "--against", files[1], "--metric", "muc,conll", "--intervals"
    )
    ours = anaphora.score(
        ENGLISH, {"supar": files[0], "nearest": files[1]}, "muc,conll", intervals=True
    )
    assert ours.rows == theirs["rows"]
    assert ours.parts["differences"] == theirs["differences"]
    assert ours.parts["intervals"] == theirs["intervals"]


def test_agree_gives_the_figures_of_the_command(command: Command, tmp_path: Path) -> None:
    anaphora.resolve(TAGGED, "supar").save(tmp_path / "supar.anaphora.json")
    files = TAGGED, tmp_path / "supar.anaphora.json"
    theirs = command("agree", *files, "--samples", "200", "--by-document")
    for given in (files, [anaphora.read(file) for file in files]):
        names = ["en", "supar"]
        ours = anaphora.agree(*given, names=names, samples=200, by_document=True)
        assert ours.rows == theirs["rows"]
        assert ours.parts["confusion"] == theirs["confusion"]


def test_resolve_gives_the_answers_of_the_command(command: Command) -> None:
    theirs = command("resolve", ENGLISH / "news.conllu", "--resolver", "supar")
    (text,) = anaphora.resolve(ENGLISH / "news.conllu", "supar")
    names = ("sentence", "from", "to", "start", "end", "realisation", "kind", "reference", "score")
    anaphors = theirs["documents"][0]["anaphors"]
    assert [{name: row[name] for name in names} for row in text.rows] == [
        {name: row[name] for name in names} for row in anaphors
    ]
    assert [link.reason for link in text.anaphors] == [" ".join(row["trace"]) for row in anaphors]


def test_two_lists_of_clusters_are_scored_by_hand() -> None:
    scores = anaphora.score([[(0, 1), (4, 5)], [(2, 3), (6, 7)]], [[(0, 1), (4, 5), (6, 7)]])
    assert scores["muc"] == pytest.approx(2 * (1 / 2) * (1 / 2) / (1 / 2 + 1 / 2))
    # B3: recall (1 + 1 + 1/2 + 0) / 4, precision (2/3 + 2/3 + 1/3) / 3
    recall, precision = 2.5 / 4, (5 / 3) / 3
    assert scores["bcub"] == pytest.approx(2 * recall * precision / (recall + precision))
    assert anaphora.score([], [])["mentions"] is None


def test_clusters_against_a_text_are_refused_with_the_way_on() -> None:
    with pytest.raises(UsageError, match="from_clusters"):
        anaphora.score(ENGLISH, [[(0, 1)]])


def test_every_result_is_short_and_has_a_table_and_frames() -> None:
    pandas = pytest.importorskip("pandas")
    corpus = anaphora.read(ENGLISH)[:3]
    systems = ["nearest", "first-np", "most-frequent", "random", "nearest-subject", "supar"]
    results = [
        anaphora.evaluate(corpus, systems),
        anaphora.compare(corpus, systems),
        anaphora.score(corpus, {"mine": corpus, "theirs": corpus}),
        anaphora.agree(corpus, corpus, samples=0),
    ]
    for result in results:
        assert len(repr(result).splitlines()) <= 11, repr(result)
        assert len(repr(result)) < 1200
        assert "<table>" in result._repr_html_()
        frame = result.to_frame()
        assert isinstance(frame, pandas.DataFrame)
        assert len(frame) == len(result.rows)
        assert "system" not in frame.columns
        assert json.loads(result.to_json())["rows"]
        with pytest.raises(UsageError, match="no part 'nothing'"):
            result.to_frame("nothing")
    for result in results[:3]:
        assert "resolver" in result.to_frame().columns
    assert len(repr(results[0].evaluation)) < 200
    assert len(repr(results[1].comparison)) < 300
    assert len(repr(results[2].scores["mine"])) < 200


def test_every_result_can_be_drawn() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    corpus = anaphora.read(ENGLISH)[:3]
    result = anaphora.evaluate(corpus, ["nearest", "supar"])
    axes = result.plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["supar", "nearest"]
    assert axes.get_xlabel() == "F1 %"
    dots = [line.get_xdata()[0] for line in axes.lines if len(line.get_xdata()) == 1]
    intervals = [list(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2]
    assert len(intervals) == len(dots) == 2
    assert all(low < dot < high for dot, (low, high) in zip(dots, intervals, strict=True))
    axes.figure.clear()
    scores = anaphora.score(corpus, corpus, ["muc", "bcub"])
    assert len(scores.plot().get_yticklabels()) == 2
    assert anaphora.agree(corpus, corpus, samples=0).plot().get_xlabel() == "agreement"
    from matplotlib import pyplot

    pyplot.close("all")


def test_what_is_unknown_is_refused_with_what_there_is() -> None:
    with pytest.raises(PluginError, match="Did you mean 'supar'"):
        anaphora.evaluate(ENGLISH, ["supra"])
    with pytest.raises(UsageError, match="match takes head, full or partial, not 'heads'"):
        anaphora.evaluate(ENGLISH, "supar", match="heads")
    with pytest.raises(UsageError, match="at least one system"):
        anaphora.evaluate(ENGLISH)
    with pytest.raises(UsageError, match="against"):
        anaphora.compare(ENGLISH, ["supar", "nearest"], against="hobbs")
    with pytest.raises(UsageError, match="no metric 'muk'"):
        anaphora.score(ENGLISH, ENGLISH, "muk")
    with pytest.raises(UsageError, match="2 annotators and 1 names"):
        anaphora.agree(ENGLISH, ENGLISH, names=["ana"])
    with pytest.raises(FormatError, match="no annotation"):
        anaphora.evaluate("Ana left. She was tired.", "supar")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda text: anaphora.compare(text, None), "name at least one system"),
        (lambda text: anaphora.evaluate(text, [3]), "systems are names of resolvers"),
        (lambda text: anaphora.evaluate(text, dict), "systems has the class dict; make a resolver"),
        (lambda text: anaphora.evaluate(text, "supar", match=3), "match takes names"),
        (lambda text: anaphora.evaluate(text, "supar", kinds=3), "kinds takes names"),
        (
            lambda text: anaphora.evaluate(text, "supar", window="a"),
            "window is a number of sentences, 0",
        ),
        (lambda text: anaphora.evaluate(text, "supar", jobs="a"), "jobs is a whole number"),
        (lambda text: anaphora.evaluate(text, "supar", seed="a"), "seed is a whole number"),
        (lambda text: anaphora.evaluate(text, "supar", finder=3), "finder is a string such as"),
        (lambda text: anaphora.compare(text, "supar", against=3), "against is a string such as"),
        (
            lambda text: anaphora.evaluate(text, responses={3: text}),
            "a mapping of responses takes names, which are strings, not 3",
        ),
        (
            lambda _: anaphora.resolve("Ana left.\n", language=3),
            'language is a string such as "en", not 3',
        ),
        (lambda text: anaphora.resolve(text, lang=3), "lang is a string"),
        (lambda text: anaphora.resolve(text, seed=None), "seed is a whole number"),
        (lambda text: anaphora.read(text, format=3), 'format is a string such as "conllu"'),
        (lambda text: anaphora.read(text, encoding=3), "encoding is a string"),
        (lambda text: anaphora.score(text, text, 5), "metrics takes names"),
        (lambda text: anaphora.score(text, text, []), "metrics names no metric; leave it out"),
        (lambda text: anaphora.score(text, text, drop_singletons=3), "drop_singletons takes key"),
        (lambda text: anaphora.score(text, text, seed=-1), "seed is a whole number, 0 or more"),
        (lambda text: anaphora.score({}, text), "key is a mapping, but there is one key"),
        (lambda text: anaphora.score(text, {}), "response is a mapping without responses"),
        (lambda text: anaphora.score(text, []), "response is an empty list: there is nothing"),
        (lambda _: anaphora.score([[(0, 1)]], None), "cannot read a value of the type NoneType"),
        (lambda text: anaphora.score(text, text)[3], 'metric is a string such as "conll"'),
        (lambda text: anaphora.agree(text, text, names=[3, 4]), "names takes names"),
        (lambda text: anaphora.agree(text, text, samples="x"), "samples is a whole number, 0"),
        (lambda text: anaphora.agree(text, text, level="a"), "level is a number between 0 and 1"),
        (lambda _: anaphora.agree([[(0, 1)]], [[(0, 1)]]), "from_clusters(tokens, clusters)"),
        (lambda text: text.save(None), "path is the file or folder to write"),
        (lambda text: text.save("x.conllu", format=3), "format is a string"),
    ],
)
def test_a_value_of_another_type_is_refused_with_the_argument(
    call: Callable[[anaphora.Text], object], message: str
) -> None:
    text = anaphora.from_clusters(["Ana", "left"], [[(0, 1)]], language="en")
    with pytest.raises(UsageError) as caught:
        call(text)
    assert message in caught.value.message
    assert caught.value.code == "usage"


def test_the_lists_say_what_there_is() -> None:
    assert anaphora.resolvers()["supar"]
    assert "reads and writes" in anaphora.formats()["json"]
    assert anaphora.metrics()["muc"] == "MUC"
    assert repr(anaphora.metrics()).startswith("mentions")
    assert "<code>supar</code>" in anaphora.resolvers()._repr_html_()


def test_a_resolver_of_ones_own_is_evaluated_beside_the_others() -> None:
    own = Registry().resolver("nearest")
    own.name = "mine"
    result = anaphora.evaluate(ENGLISH / "news.conllu", [own, "nearest"])
    mine, theirs = result.summary
    assert {mine["resolver"], theirs["resolver"]} == {"mine", "nearest"}
    assert mine["F1 %"] == theirs["F1 %"]


def test_the_content_of_files_is_scored() -> None:
    content = (ENGLISH / "news.conllu").read_text(encoding="utf-8")
    assert anaphora.score(content, content, "muc")["muc"] == 1
    result = anaphora.agree(content, content, samples=0)
    assert result.agreement.annotators == ["A", "B"]


def test_nothing_is_a_corpus_without_texts() -> None:
    assert len(anaphora.read([])) == 0
    assert repr(anaphora.read([])) == "<Corpus: 0 texts, 0 words>"
    assert anaphora.read("")[0].chains == ()
    with pytest.raises(FormatError, match="no document was scored"):
        anaphora.score(anaphora.read([]), anaphora.read([]))


def test_cases_list_every_judged_anaphor() -> None:
    result = anaphora.evaluate(ENGLISH / "news.conllu", "supar", cases=True)
    (row,) = result.summary
    assert sum([case["system"] == "supar" for case in result.cases]) >= row["gold"]
    assert anaphora.evaluate(ENGLISH / "news.conllu", "supar").cases == []


def test_lang_is_the_language_as_in_the_command() -> None:
    (text,) = anaphora.read("Ana met Bo. She greeted him.", lang="en")
    assert text.language == "en"
    made = anaphora.from_clusters(["Ana"], [], lang="es")
    assert made.language == "es"
    corpus = anaphora.read(ENGLISH / "news.conllu")
    assert anaphora.resolve(corpus, "nearest", lang="en")[0].language == "en"
    assert anaphora.evaluate(corpus, "nearest", lang="en").rows
    assert anaphora.compare(corpus, "nearest", lang="en").rows
    assert anaphora.score(corpus, corpus, "muc", lang="en")["muc"] == 1.0
    assert anaphora.agree(corpus, corpus, names=["a", "b"], samples=0, lang="en").rows
    with pytest.raises(UsageError, match="language is 'es' and lang 'en'"):
        anaphora.read("Ana met Bo. She greeted him.", language="es", lang="en")


def test_no_text_is_not_evaluated() -> None:
    with pytest.raises(UsageError, match="no text to evaluate"):
        anaphora.evaluate([], "nearest")


def test_all_metrics_of_one_response_are_shown() -> None:
    result = anaphora.score([[(0, 1), (4, 5)]], [[(0, 1), (4, 5)]])
    assert "conll" in repr(result)
    assert "more" not in repr(result)


def test_what_is_no_table_says_where_it_is() -> None:
    result = anaphora.evaluate(ENGLISH / "news.conllu", "nearest")
    with pytest.raises(UsageError, match=r"read it with \.parts\['short_signature'\]"):
        result.to_frame("short_signature")


def test_the_module_lists_what_it_offers() -> None:
    names = [name for name in dir(anaphora) if not name.startswith("__")]
    assert names == sorted(anaphora.__all__)


def test_a_plot_has_room_for_its_names() -> None:
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    axes = anaphora.score([[(0, 1), (4, 5)]], [[(0, 1), (4, 5)]]).plot()
    figure = axes.get_figure()
    figure.canvas.draw()
    box = axes.get_tightbbox()
    assert box.x0 >= 0
    assert box.y0 >= 0
    assert box.y1 <= figure.bbox.height
    pyplot.close("all")


def test_two_systems_have_the_same_columns_in_all_frames() -> None:
    corpus = anaphora.read(ENGLISH)[:3]
    result = anaphora.compare(corpus, ["nearest", "supar"])
    for part in ("pairs", "chain_pairs"):
        assert list(result.to_frame(part).columns)[:2] == ["resolver", "other"]
    evaluated = anaphora.evaluate(corpus, ["nearest", "supar"])
    assert list(evaluated.to_frame("differences").columns)[:2] == ["resolver", "other"]
    assert result.pairs[0]["first"] == result.to_frame("pairs")["resolver"][0]


def test_counts_stay_whole_numbers_in_frames() -> None:
    frame = anaphora.compare(anaphora.read(ENGLISH)[:3], ["nearest"]).to_frame()
    assert str(frame["gold"].dtype) == "Int64"
    assert str(frame["f1"].dtype) == "float64"
    assert frame["gold"].sum() == frame["gold"].dropna().astype(int).sum()


def test_nothing_is_drawn_of_fewer_than_ten() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    words = ["Ana", "met", "Bo", ".", "She", "left", ".", "He", "sang", "."]
    gold = anaphora.from_clusters(words, [[(0, 1), (4, 5)], [(2, 3), (7, 8)]])
    axes = anaphora.score(gold, gold, ["muc", "bcub"]).plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["muc (n 4)", "bcub (n 4)"]
    assert not axes.lines
    axes = anaphora.agree(gold, gold, samples=0).plot()
    assert all(
        "(n " in label.get_text() for label in axes.get_yticklabels() if "f1" not in str(label)
    )
    story = anaphora.read(ENGLISH / "story.conllu")
    assert anaphora.evaluate(story, "nearest").plot().lines
    few = anaphora.evaluate(story, "nearest", kinds=["demo"])
    (row,) = few.summary
    assert row["gold"] < 10
    assert not few.plot().lines
    pyplot.close("all")
