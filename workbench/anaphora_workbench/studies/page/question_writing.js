// Writing comprehension questions for a text: one of each type, with right and wrong answers.

import { onset } from "./clock.js";
import { errorFor, h, newId, sent, t } from "./dom.js";

/** Show the text and the fields; return the questions. */
export async function questionWriting({ place, screen, record }) {
  const groups = screen.question_types.map((type) => groupOf(type, screen.wrong_answers));
  const title = h("h1", { class: "task", tabindex: "-1" }, t("questions-task"));
  const form = h(
    "form",
    { novalidate: true },
    groups.map((group) => group.element),
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, t("submit"))),
  );
  const questions = sent(form, () => {
    const wrong = groups.flatMap((group) => group.faults());
    wrong[0]?.focus();
    return wrong.length ? null : groups.map((group) => group.read());
  });
  place.replaceChildren(
    title,
    h("section", { class: "extract" }, h("p", { class: "prose" }, screen.sentences.join(" "))),
    form,
  );
  title.focus({ preventScroll: true });
  record.begin(await onset());
  return { questions: await questions };
}

function groupOf(type, wrongAnswers) {
  const question = fieldOf(t("questions-question"));
  const answer = fieldOf(t("questions-answer"));
  const wrong = Array.from({ length: wrongAnswers }, (_, place) =>
    fieldOf(t("questions-wrong", { number: place + 1 })),
  );
  const fields = [question, answer, ...wrong];
  return {
    element: h("fieldset", { class: "card" }, h("legend", {}, type), fields.map((field) => field.element)),
    read: () => ({
      type,
      text: question.value(),
      answer: answer.value(),
      wrong: wrong.map((field) => field.value()),
    }),
    faults: () => {
      const seen = new Set();
      return fields.filter((field) => {
        const value = field.value();
        const twice = field !== question && seen.has(value.toLowerCase());
        if (field !== question) seen.add(value.toLowerCase());
        const problem = value ? (twice ? t("questions-same") : "") : t("questions-missing");
        field.say(problem);
        return problem !== "";
      });
    },
  };
}

function fieldOf(label) {
  const id = newId();
  const input = h("input", { id, type: "text", autocomplete: "off", maxlength: 2000, class: "wide" });
  const error = errorFor(input);
  return {
    element: h("div", { class: "field" }, h("label", { for: id }, label), input, error.place),
    value: () => input.value.trim(),
    say: error.say,
    focus: () => input.focus(),
  };
}
