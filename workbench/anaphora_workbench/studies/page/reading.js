// Self-paced reading: a text sentence by sentence, then questions about it.

import { SETTLE_MS, isSpace, onset, pressed } from "./clock.js";
import { h, t } from "./dom.js";

const space = (key) => (isSpace(key) ? true : undefined);

/** Show the sentences, then the questions; return the time of each and the chosen answers. */
export async function reading({ place, screen, record }) {
  await ready(place, record);
  const sentences = [];
  const text = h("p", { class: "sentence", "aria-live": "assertive" });
  const next = h("button", { type: "button", class: "primary" }, t("reading-next"));
  const hint = h("p", { class: "keys key-hint" }, t("reading-keys"));
  place.replaceChildren(
    h("div", { class: "reading-text" }, text),
    h("div", { class: "buttons" }, next, hint),
  );
  for (const sentence of screen.sentences) {
    text.textContent = sentence;
    const from = await onset();
    record.begin(from);
    record.note("sentence", String(sentences.length + 1), from);
    const end = await pressed({ key: space, buttons: [[next, true]], from, seconds: screen.seconds, record });
    sentences.push(end === null ? null : end.at - from);
    // Nothing of a sentence stays while the next one is drawn.
    text.textContent = "";
  }
  const questions = [];
  for (const question of screen.questions ?? []) {
    questions.push(await ask(place, screen, question, questions.length, record));
  }
  return { sentences, questions };
}

async function ready(place, record) {
  const start = h("button", { type: "button", class: "primary" }, t("start"));
  place.replaceChildren(
    h("div", { class: "reading-text" }, h("p", { class: "sentence faint" }, t("reading-ready"))),
    h("div", { class: "buttons" }, start, h("p", { class: "keys key-hint" }, t("reading-start"))),
  );
  start.focus({ preventScroll: true });
  await pressed({ key: space, buttons: [[start, true]], from: await onset(), record });
}

async function ask(place, screen, question, number, record) {
  const buttons = question.answers.map((answer, chosen) =>
    h(
      "button",
      { type: "button", class: "answer", "data-place": String(chosen) },
      h("kbd", { "aria-hidden": "true" }, String(chosen + 1)),
      h("span", {}, answer),
    ),
  );
  const values = { number: number + 1, total: screen.questions.length };
  const title = h("h1", { class: "question", tabindex: "-1" }, question.text);
  place.replaceChildren(
    h("p", { class: "faint" }, t("question-of", values)),
    title,
    h("div", { class: "answers" }, buttons),
    h("p", { class: "keys" }, t("question-keys")),
  );
  title.focus({ preventScroll: true });
  const from = await onset();
  record.begin(from);
  record.note("question", String(number + 1), from);
  const digit = (key) => {
    const chosen = Number(key) - 1;
    return /^[1-9]$/.test(key) && chosen < buttons.length ? chosen : undefined;
  };
  const end = await pressed({
    key: digit,
    buttons: buttons.map((button, chosen) => [button, chosen]),
    from,
    seconds: screen.seconds,
    settle: SETTLE_MS,
    record,
  });
  return end === null ? { chosen: null, time: null } : { chosen: end.value, time: end.at - from };
}
