"""Adapters: resolvers that other people wrote, made to answer here.

`output` holds what any of them answers and makes a layer of it. `worker` talks to a system in a
process of its own, `serve` puts an adapter at the other end of that line; `command` runs any
program on a file; `corenlp` asks a server. The other modules are adapters of one system each.
"""
