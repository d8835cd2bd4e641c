// Finding what a description describes: read first or read beside the grid, or hear it.

import { isSpace, onset, pressed } from "./clock.js";
import { h, t } from "./dom.js";
import { drawn, gridOf } from "./grid.js";

const space = (key) => (isSpace(key) ? true : undefined);

/** Show description and grid in the order of the study; return times and the chosen thing. */
export async function identification({ place, screen, record, media, jsPsych }) {
  const sound = screen.presentation === "spoken" ? await loaded(screen, media, jsPsych) : null;
  const grid = gridOf(screen.grid, media, { choose: true });
  await drawn(grid);
  await start(place, record, jsPsych);
  await fixate(place, screen, record, jsPsych);
  let reading = null;
  if (screen.presentation === "description-first") {
    reading = await read(place, screen, record);
    if (reading === null) return { reading: null, finding: null, chosen: null };
  }
  const { element, cells } = grid;
  const together = screen.presentation === "together";
  place.replaceChildren(
    together ? h("blockquote", { class: "description" }, screen.text ?? "") : "",
    element,
    h("p", { class: "keys" }, t(sound ? "identification-listen" : "identification-find")),
  );
  const from = await onset();
  record.begin(from);
  record.note("grid", "", from);
  if (sound) {
    sound.play();
    record.note("sound");
  }
  const buttons = [...cells].map(([id, cell]) => [cell, id]);
  const end = await pressed({ buttons, from, seconds: screen.seconds, record });
  sound?.stop();
  if (end === null) return { reading, finding: null, chosen: null };
  return { reading, finding: end.at - from, chosen: end.value };
}

async function start(place, record, jsPsych) {
  const button = h("button", { type: "button", class: "primary" }, t("start"));
  place.replaceChildren(
    h("div", { class: "described" }),
    h("div", { class: "buttons" }, button, h("p", { class: "keys key-hint" }, t("identification-start"))),
  );
  button.focus({ preventScroll: true });
  await pressed({ key: space, buttons: [[button, true]], from: await onset(), record });
  // A browser lets sound begin only after the person has done something.
  await jsPsych.pluginAPI.audioContext()?.resume?.();
}

/** A cross in the middle, with a bell. */
async function fixate(place, screen, record, jsPsych) {
  if (!screen.fixation_ms) return;
  place.replaceChildren(h("div", { class: "fixation", "aria-hidden": "true" }, "+"));
  const from = await onset();
  record.note("fixation", "", from);
  if (screen.bell) ring(jsPsych.pluginAPI.audioContext());
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, from + screen.fixation_ms - performance.now()));
  });
}

/** A soft bell: two partials that fade away. */
function ring(context) {
  if (!context) return;
  const now = context.currentTime;
  for (const [frequency, loudness] of [
    [880, 0.12],
    [2217, 0.04],
  ]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, now);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.6);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.6);
  }
}

/** The description alone, until a key; the time it took, or null when the time was up. */
async function read(place, screen, record) {
  const show = h("button", { type: "button", class: "primary" }, t("identification-show"));
  place.replaceChildren(
    h("div", { class: "described" }, described(screen.text)),
    h("div", { class: "buttons" }, show, h("p", { class: "keys key-hint" }, t("identification-read"))),
  );
  const from = await onset();
  record.begin(from);
  record.note("description", "", from);
  const end = await pressed({ key: space, buttons: [[show, true]], from, seconds: screen.seconds, record });
  return end === null ? null : end.at - from;
}

function described(text) {
  return h("p", { class: "sentence", "aria-live": "assertive" }, text ?? "");
}

async function loaded(screen, media, jsPsych) {
  if (!screen.audio) return null;
  return jsPsych.pluginAPI.getAudioPlayer(media(screen.audio));
}
