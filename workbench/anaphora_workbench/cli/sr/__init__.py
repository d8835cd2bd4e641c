"""``anaphora sr``: the Surface Realisation task, sentences from unordered dependency graphs."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
Surface Realisation (2011): the lemmas of a sentence and how they depend on each other are given, in
no order; a system finds the words and their order. Shallow input are syntactic trees, deep input
(experimental here) graphs of semantic roles. Files are in the formats sr-shallow and sr-deep, or in
that of 2018 to 2020, sr-ud; what systems hand in is sr-nbest, a line SENTENCE<TAB>RANK<TAB>TEXT for
each realisation, or sr-text, lines '# sent_id = ...' and '# text = ...'.

examples:
  anaphora sr convert train/*.conllu -o train.sr            input from parsed texts
  anaphora sr convert notes.txt --preprocessor spacy -o notes.sr
  anaphora sr report test.sr --train train.sr               all systems, with letters
  anaphora sr train train.sr -o model.json
  anaphora sr run sr-trigrams test.sr --model model.json -o trigrams.nbest
  anaphora sr score test.sr trigrams.nbest team=theirs.nbest --published
  anaphora sr validate test.sr theirs.nbest                 problems with file:line:column
"""

_COMMANDS = {
    "validate": ("sr.track", "every problem of files, and their contents"),
    "convert": ("sr.convert", "input from parsed documents"),
    "pair": ("sr.pair", "input of 2018 to 2020 with the texts of another file"),
    "train": ("sr.track", "learn a model and keep it"),
    "run": ("sr.track", "what one realiser makes of sentences"),
    "score": ("sr.track", "files of outputs against the sentences"),
    "report": ("sr.track", "train, run and score realisers side by side"),
}
"""Module and help line of each command, in the order of the help."""


DESCRIPTIONS = {
    "validate": """\
Read files of sentences and outputs, report every problem as file:line:column, and count their
contents. The exit status is 1 when there is an error; warnings leave it 0.

examples:
  anaphora sr validate train.sr test.sr
  anaphora sr validate theirs.nbest --json
""",
    "train": """\
Learn the order of words and their forms from sentences, and write counts and weights as JSON, which
every realiser can load (anaphora sr run --model, anaphora sr report --model). Two thousand
sentences take about half a minute. Input of any treebank in CoNLL-U: 'anaphora sr convert'.

examples:
  anaphora sr train train.sr -o model.json
  anaphora sr train train-deep.sr -o deep.json
""",
    "run": """\
Write what a realiser makes of sentences: up to five realisations of each, the best first. Systems:
sr-ranker (a learnt ranker of orders; the best one), sr-ngrams (generated orders, ranked by n-grams
of relations), sr-grammar (a written grammar and learnt rules; English and Spanish), sr-counts
(order by counts of pairs), sr-trigrams (the same, ranked by a trigram model), sr-random (any
order). All learn from --train or take a --model of 'anaphora sr train'. A system never reads the
sentences' own texts.

examples:
  anaphora sr run sr-ranker test.sr --model model.json -o ranker.nbest
  anaphora sr run sr-trigrams test.sr --train train.sr -o trigrams.nbest
  anaphora sr run sr-counts test.sr --model model.json -o counts.nbest
""",
    "score": """\
Score realisations against the sentences: BLEU-4, NIST-5, METEOR and TER of the whole test set
(sys), as means of the sentences (avg), with letters, and as weighted means of five ranked ones
(nb); exact sentences, coverage, missing and repeated outputs. Both sides are normalised (&amp;,
lower case, blanks). A missing realisation scores 0, in TER 1. A system is called as its file, or as
NAME=PATH says. Shallow and deep systems are tested apart: name the deep test set and its outputs
behind --deep.

examples:
  anaphora sr score test.sr counts.nbest team=theirs.nbest
  anaphora sr score test.sr counts.nbest --published --html report.html
  anaphora sr score shallow.sr a.nbest b.nbest --deep deep.sr c.nbest
""",
    "report": """\
Train realisers, run them on a test set, and print all tables: metrics at three levels, letters,
coverage. Each TEST is the test set of its track; name --train files of the same tracks. Outputs of
other systems can also be scored (--output-of, for the first TEST).

examples:
  anaphora sr report test.sr --train train.sr
  anaphora sr report shallow-test.sr deep-test.sr --train shallow-train.sr deep-train.sr
  anaphora sr report test.sr --train train.sr --output-of team=theirs.nbest --published
  anaphora sr report test.sr --model model.json
  anaphora sr report test.sr --train train.sr --system sr-counts,sr-random --html report.html
  anaphora sr report test.sr --train train.sr --against sr-trigrams      with intervals
""",
}
"""Help text of each command of the frame."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    commands.add_group("sr", _DESCRIPTION, _COMMANDS)
