"""The same resolver as a worker: started once, asked about one document after the other.

See docs/guide/workers.md. Everything that is not an answer goes to standard error.
"""

import json
import sys


def say(**message: object) -> None:
    """Write a message: one JSON object on one line, sent at once."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def links(document: dict) -> list:
    """Return each pronoun with its antecedent, by the numbers of their words in the document."""
    found = []
    nouns = []
    index = 0
    for sentence in document["sentences"]:
        for token in sentence:
            features = token.get("features", {})
            count = features.get("Number", "")
            if token.get("pos") in ("NOUN", "PROPN"):
                nouns.append((index, count))
            elif features.get("PronType") == "Prs" and features.get("Person") == "3":
                agreeing = [noun for noun, of_noun in nouns if of_noun == count]
                if agreeing:
                    noun = {"start": agreeing[-1], "end": agreeing[-1] + 1, "expand": True}
                    found.append({"anaphor": [index, index + 1], "antecedents": [noun]})
            index += 1
    return found


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="nearest-noun", version="1")
    elif message["type"] == "ping":
        say(type="pong")
    elif message["type"] == "resolve":
        try:
            say(type="result", id=message["id"], links=links(message["document"]))
        except Exception as error:
            say(type="error", id=message["id"], message=repr(error))
