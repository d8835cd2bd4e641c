r"""JSON lines: a text with its clusters a line, as neural systems are trained on and answer with.

Four formats share these rules; the modules have their own: `e2e`, `fastcoref`, `preco` and
`coref_data`. The rules 1, 2, 5 and 6 hold for `anaphora_formats.prodigy`, too.

1.  A file is UTF-8; a byte order mark is skipped. Each line is one JSON object, a document. Lines
    of white space mean nothing, ``\n``, ``\r\n`` and ``\r`` end one, the last may have no end.
2.  Files of all are called ``.jsonl`` or ``.jsonlines``. The keys of the first object tell
    the format. A file is written under such a name if the format is named (``--to e2e``), or under
    the first suffix of the format, such as ``.e2e.jsonl``.
3.  A cluster is a list of mentions, an entity. Mention *n* of cluster *c* (both from the file's
    order, mentions from that of the text) is the markable ``c.n`` with the cluster's number as the
    attribute ``entity``. Each mention but the first of its cluster is an anaphor ``<`` of the kind
    ``""`` that refers to the one before it. A cluster of one mention is a mention without links.
4.  A document without its list of clusters has no layer: it waits for an annotation. An empty list
    is a layer without mentions.
5.  What is wrong costs the least that it can: a mention that is outside the text costs itself, a
    line that is not a document costs that line. A key that stands twice in an object, ``NaN``, half
    a surrogate pair and a NUL cost the line, as nobody can tell what is meant.
6.  Keys that mean nothing here (``constituents``, ``ner``) are kept in the metadata of the
    document as ``NAME.other`` and are written again in the same format.
7.  Written are the mentions with words of the first layer: no zeros, no clitics, nothing that
    does not refer. A discontinuous mention is written with the words between its parts. Clusters
    come in the order of their numbers if all have one, else in that of the text, and mentions in
    that of the text, each once a cluster. Signs that other programs take for the end of a line
    (U+0085, U+2028, U+2029) are written as escapes.
"""
