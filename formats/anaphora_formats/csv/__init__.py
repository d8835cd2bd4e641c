r"""CSV: a table of mentions (``csv-mentions``) or of links (``csv-links``), for spreadsheets.

The table
---------
1.  The first line names the columns. Cells are separated by commas, semicolons or tabs, whichever
    the first line has most of; a line ``sep=;`` before it, as Excel writes, says which. A cell in
    quotation marks may contain separators and line ends; ``""`` in it is one quotation mark.
2.  A file is UTF-8 or, with its mark, UTF-16; a byte order mark is skipped. ``\n``, ``\r\n`` and
    ``\r`` end a line. An empty line means nothing.
3.  Order and case of the columns, and the order of the rows, mean nothing. Columns with other
    names are skipped, with a warning.
4.  An apostrophe before ``= + - @`` at the beginning of a cell is not part of it: with it no
    spreadsheet takes the cell for a formula.

The text
--------
5.  ``document`` names the document of a row; without the column, or in an empty cell, it is the
    name of the file. ``sentence`` is the number of a sentence, from 1, and ``text`` its words with
    blanks between them. One row of each sentence must have its ``text``. A sentence without
    mentions has a row in which the cells of mentions are empty.
6.  ``first`` and ``last`` are numbers of words in the sentence, from 1, the last one included; a
    mention that goes on in the next sentence counts on. ``parts`` says where a discontinuous
    mention is: ``1-2 5-5``. Without ``last`` a mention has one word.
7.  ``words`` are the words of the mention, to read and to check: the numbers count.

Mentions (``csv-mentions``)
---------------------------
8.  A row is a mention. ``mention`` is its name, unique in the document; ``entity`` the name of its
    entity. ``antecedents`` are names of mentions, with blanks between them: one is an antecedent,
    several are a split antecedent. Without it a mention refers to the one of its entity before it.
9.  ``kind`` and ``reference`` (*anaphor*, *cataphor*, *exophor*, *other*, *nonreferring*,
    *undecided*) say how it refers, ``head`` which of its words is the head, from 1. ``zero`` is
    the role of a zero pronoun at its verb, perhaps with features (``nsubj Person=3``), ``clitic``
    the number of a clitic in its word. ``phrase`` and ``semantic`` are its phrase type and class.
10. ``bridging`` are names of mentions that it is associated with: ``m3 part-of; m7``.

Links (``csv-links``)
---------------------
11. A row is an anaphor with one antecedent, in columns such as ``antecedent_sentence`` and
    ``antecedent_first``. A split antecedent has a row for each part. A row with ``link`` *bridging*
    is a bridging link and ``relation`` is its name. Mentions are the same if sentence, words,
    ``zero`` and ``clitic`` are. An anaphor without antecedent has a row without one.
12. Mentions without links, heads, phrase types and classes are not in this table.

Written are commas, a byte order mark (Excel needs it) and ``\n``; tabs if the file is called
``.tsv``. White space in a word is written as ``_``.

Example of mentions::

    document,sentence,text,mention,first,last,words,entity,antecedents,kind
    farm,1,Ana saw the dog .,m1,1,1,Ana,e1,,
    farm,1,Ana saw the dog .,m2,3,4,the dog,e2,,
    farm,2,She ran .,m3,1,1,She,e1,m1,persNoRefl
"""
