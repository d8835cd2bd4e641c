// The same worker in JavaScript: `node nearest_noun_worker.mjs`. See docs/guide/workers.md.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Each pronoun with its antecedent, by the numbers of their words in the document.
function links({ sentences }) {
  const found = [];
  const nouns = [];
  sentences.flat().forEach((token, index) => {
    const features = token.features ?? {};
    const count = features.Number ?? "";
    if (token.pos === "NOUN" || token.pos === "PROPN") {
      nouns.push({ index, count });
    } else if (features.PronType === "Prs" && features.Person === "3") {
      const noun = nouns.findLast((one) => one.count === count);
      if (noun !== undefined) {
        const antecedent = { start: noun.index, end: noun.index + 1, expand: true };
        found.push({ anaphor: [index, index + 1], antecedents: [antecedent] });
      }
    }
  });
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "nearest-noun", version: "1" });
  } else if (message.type === "ping") {
    say({ type: "pong" });
  } else if (message.type === "resolve") {
    try {
      say({ type: "result", id: message.id, links: links(message.document) });
    } catch (error) {
      say({ type: "error", id: message.id, message: String(error) });
    }
  }
}
