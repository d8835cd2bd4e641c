"""Surface Realisation: sentences from unordered dependency graphs (Belz et al. 2011).

`from_documents` makes the task's input of parsed documents. `word_order`, `inflection`,
`inserted_words` and `decoder` are what the realisers (`systems`) are made of, `knowledge` is what
they learn; `scoring` scores what they or others hand in.
"""
