"""UIMA CAS: ``cas-xmi``, ``cas-json`` and ``coref-annotator``, read and written by dkpro-cassis.

The file
--------
1.  A file is one CAS in XMI (XML) or in JSON, and one document. It is UTF-8, or XML that states
    another encoding; a file may be compressed (CorefAnnotator's ``.ca2z`` is gzip).
2.  The types of DKPro Core, of CorefAnnotator and ours are known. A ``TypeSystem.xml`` next to an
    XMI file, as INCEpTION exports it, and the types in a JSON file come before them. What nobody
    declares gets types by its features (``cas-type-unknown``).
3.  Each feature structure is checked before dkpro-cassis reads the file, so that a fault costs that
    one structure and has its place: ids, values, references, characters, members of views.
4.  A document type declaration, and more than 256 MiB or 5 million characters, are refused.
5.  The text is that of the initial view, else of the first view that has one. Places of annotations
    count UTF-16 units.

Words
-----
6.  ``Token``, ``Sentence`` and ``Paragraph`` of DKPro are words, sentences and paragraphs, with
    ``POS``, ``Lemma``, ``Stem``, ``MorphologicalFeatures`` and ``Dependency``. A token that
    overlaps the one before it is skipped. Without tokens `model.tokenise` finds words and
    sentences. A word in which a mention begins or ends is split there.
7.  ``DocumentMetaData`` names document and language; else the file does, and the language is
    guessed.

Mentions
--------
8.  A chain (a type with ``first``; its links have ``next``) is an entity, as in DKPro and in
    INCEpTION's chain layers. ``referenceType`` and ``referenceRelation`` are kept as attributes.
9.  CorefAnnotator's ``Mention`` belongs to its ``Entity``, whose ``Label`` is the entity's name;
    several ``MentionSurface`` are a discontinuous mention, and a group of entities is a split
    antecedent of its first mention. The older types (1 and before) are read, too.
10. Without either, layers of relations whose names contain *coref* or *anaph* are links between
    their spans; the value ``bridge:...`` of a relation is a bridging link, and ``split`` is a part
    of a split antecedent. Without relations, spans of layers called *mention*, *markable* or
    *referent* are mentions.
11. A mention without characters is a zero pronoun of the next verb in its sentence.

Ours
----
12. ``org.anaphora.type.MentionDetails`` has what chains cannot say, in the properties of
    `anaphora_formats.shared.mention_properties` and the name of the entity (``entity``); its
    characters are the words of the mention, of a zero those of its verb. A mention that refers to
    nothing has details alone. ``org.anaphora.type.Layer`` has the name of the layer.
13. The chains of a file count: an antecedent in another chain, which another tool has changed, is
    skipped with a warning.
14. Written are DKPro's types and chains (``coref-annotator``: CorefAnnotator's entities) and ours.
    Tools that do not know ours pass over them. The text is the running one where the words stand in
    it one behind the other, else the words with blanks between them, a sentence a line.

References: Apache UIMA, XMI CAS serialization; R. Eckart de Castilho, UIMA CAS JSON 0.4.0; N.
Reiter 2018, CorefAnnotator.
"""
