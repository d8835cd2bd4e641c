"""From a text to a document with markables, proposals and results of resolvers."""
