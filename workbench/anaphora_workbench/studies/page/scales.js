// Rating with sliders: a description beside its grid, or a sentence within its text.

import { SETTLE_MS, onset, pressed } from "./clock.js";
import { errorFor, h, newId, symbol, t } from "./dom.js";
import { gridOf } from "./grid.js";

const FROWN = "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M8 16.5c2-3 6-3 8 0M8.5 9.5v.6M15.5 9.5v.6";
const SMILE = "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M8 14.5c2 3 6 3 8 0M8.5 9.5v.6M15.5 9.5v.6";

/** Judge a description beside its grid. */
export async function judgement(task) {
  const { screen, media, jsPsych } = task;
  return rated(task, () => {
    const shown = [];
    if (screen.audio) shown.push(player(media(screen.audio), jsPsych));
    if (screen.text) shown.push(h("blockquote", { class: "description" }, screen.text));
    if (screen.grid) shown.push(gridOf(screen.grid, media).element);
    return shown;
  });
}

/** Rate a sentence within its text; a scale that compares shows the reference first. */
export async function rating(task) {
  const { screen } = task;
  return rated(task, (scales) => {
    const compares = scales.some((scale) => scale.compares) && screen.reference;
    const extract = (name, sentence) =>
      h("section", { class: "extract" }, h("h2", {}, t(name)), within(screen, sentence));
    if (!compares) return [h("section", { class: "extract" }, within(screen, screen.text))];
    return [extract("extract-reference", screen.reference), extract("extract-compared", screen.text)];
  });
}

/** Return a sentence, marked, between what stands before and after it. */
export function within({ before, after }, sentence) {
  return h(
    "p",
    { class: "prose" },
    before ? `${before.trim()} ` : "",
    h("mark", {}, sentence),
    after ? ` ${after.trim()}` : "",
  );
}

/** Return a button that plays a recording, as often as wanted. */
function player(url, jsPsych) {
  const button = h("button", { type: "button", class: "quiet" }, t("play"));
  button.addEventListener("click", async () => {
    await jsPsych.pluginAPI.audioContext()?.resume?.();
    const sound = await jsPsych.pluginAPI.getAudioPlayer(url);
    sound.play();
  });
  return h("div", { class: "player" }, button);
}

async function rated({ place, screen, record }, content) {
  const values = screen.scales.map(() => null);
  const moved = screen.scales.map(() => false);
  for (const number of [...new Set(screen.scales.map((scale) => scale.screen))].sort()) {
    const scales = screen.scales.filter((scale) => scale.screen === number);
    const sliders = scales.map((scale) =>
      sliderOf(scale, screen.tick, record, screen.scales.indexOf(scale) + 1),
    );
    const done = h("button", { type: "button", class: "primary" }, t("continue"));
    place.replaceChildren(
      h("div", { class: "rated" }, content(scales)),
      h("div", { class: "scales" }, sliders.map((slider) => slider.element)),
      h("div", { class: "buttons" }, done),
    );
    window.scrollTo(0, 0);
    const from = await onset();
    record.begin(from);
    record.note("screen", String(number), from);
    for (;;) {
      await pressed({ buttons: [[done, true]], from, settle: SETTLE_MS, record });
      const open = sliders.filter((slider) => !slider.check());
      if (!open.length) break;
      open[0].focus();
    }
    scales.forEach((scale, one) => {
      const index = screen.scales.indexOf(scale);
      values[index] = sliders[one].value();
      moved[index] = sliders[one].moved();
    });
  }
  return { values, moved };
}

/** A slider without a number, with words and faces at its ends, and a box to leave it where it is. */
function sliderOf(scale, withTick, record, number) {
  const question = newId();
  const ends = newId();
  const middle = scale.start ?? Math.round((scale.least + scale.most) / 2);
  const input = h("input", {
    type: "range",
    min: scale.least,
    max: scale.most,
    step: 1,
    "aria-labelledby": question,
  });
  input.value = String(middle);
  const high = scale.high || t("high-end");
  const low = scale.low || t("low-end");
  let touched = false;
  let moves = 0;
  const tick = withTick ? h("input", { type: "checkbox" }) : null;
  const error = errorFor(input);
  // A screen reader says the place in steps of ten, never the number that is stored.
  const tell = () => {
    const share = (input.valueAsNumber - scale.least) / (scale.most - scale.least);
    const percent = 10 * Math.round(10 * share);
    input.setAttribute("aria-valuetext", t("scale-towards", { percent, high }));
  };
  tell();
  input.addEventListener("input", () => {
    if (!touched) record.note("slider", String(number));
    touched = true;
    moves += 1;
    input.classList.add("touched");
    error.say("");
    tell();
  });
  tick?.addEventListener("change", () => {
    record.note("tick", `${number}: ${tick.checked}`);
    error.say("");
  });
  const element = h(
    "div",
    { class: "scale" },
    h("p", { class: "scale-question", id: question }, scale.text),
    h("div", { class: "slider" }, symbol(FROWN, "face"), input, symbol(SMILE, "face")),
    h(
      "div",
      { class: "ends", id: ends },
      h("span", {}, low),
      h("span", {}, high),
    ),
    tick ? h("label", { class: "tick" }, tick, h("span", {}, t("scale-tick"))) : null,
    error.place,
  );
  return {
    element,
    value: () => input.valueAsNumber,
    moved: () => {
      record.note("moves", `${number}: ${moves}`);
      return touched;
    },
    focus: () => input.focus(),
    check: () => {
      const good = touched || Boolean(tick?.checked);
      error.say(good ? "" : t(tick ? "scale-missing" : "scale-missing-move"));
      return good;
    },
  };
}
