// Our jsPsych plugins: one for each kind of trial, and one for pages with text.

import { Recording } from "./clock.js";
import { h, t } from "./dom.js";
import { page } from "./shell.js";
import { elicitation } from "./elicitation.js";
import { identification } from "./identification.js";
import { judgement, rating } from "./scales.js";
import { magnitude } from "./magnitude.js";
import { questionWriting } from "./question_writing.js";
import { reading } from "./reading.js";
import { selection } from "./selection.js";

const { ParameterType } = window.jsPsychModule;
const VERSION = "1.0.0";
const CITATIONS = { apa: "", bibtex: "" };

/** The element around all trials gets the focus from jsPsych, but Tab should not stop there. */
function noTabStop(jsPsych) {
  jsPsych.getDisplayContainerElement().tabIndex = -1;
}

/**
 * Make the plugin of a kind of trial.
 *
 * @param {string} kind
 * @param {(task: {place: Element, screen: object, record: Recording, media: Function}) => Promise<object>} show
 *   Shows a trial; returns its answers.
 */
function trialPlugin(kind, show) {
  return class {
    static info = {
      name: `anaphora-${kind}`,
      version: VERSION,
      parameters: {
        /** What the server sends of the trial. */
        screen: { type: ParameterType.COMPLEX, default: undefined },
        /** From the path of a picture or sound to its address. */
        media: { type: ParameterType.FUNCTION, default: (url) => url },
      },
      data: {
        answers: { type: ParameterType.COMPLEX },
        duration: { type: ParameterType.FLOAT },
        events: { type: ParameterType.COMPLEX, array: true },
      },
      citations: CITATIONS,
    };

    constructor(jsPsych) {
      this.jsPsych = jsPsych;
    }

    async trial(display, trial, onLoad) {
      noTabStop(this.jsPsych);
      const record = new Recording();
      const place = h("section", { class: `trial trial-${kind}` });
      display.replaceChildren(place);
      window.scrollTo(0, 0);
      onLoad();
      const { screen, media } = trial;
      const notes = (screen.conditions ?? []).filter(Boolean);
      if (notes.length) {
        place.before(h("p", { class: "conditions" }, notes.join(" ")));
      }
      const answers = await show({ place, screen, record, media, jsPsych: this.jsPsych });
      const { duration, events } = record.end();
      display.replaceChildren();
      this.jsPsych.finishTrial({ answers, duration, events });
    }
  };
}

/** The plugin of each kind. */
export const TRIALS = {
  reading: trialPlugin("reading", reading),
  selection: trialPlugin("selection", selection),
  elicitation: trialPlugin("elicitation", elicitation),
  identification: trialPlugin("identification", identification),
  judgement: trialPlugin("judgement", judgement),
  rating: trialPlugin("rating", rating),
  magnitude: trialPlugin("magnitude", magnitude),
  "question-writing": trialPlugin("question-writing", questionWriting),
};

/** Pages with text and a button, which may become usable after some seconds. */
export class PAGE {
  static info = {
    name: "anaphora-page",
    version: VERSION,
    parameters: {
      /** Returns title, content and buttons, as `page` of shell.js takes them. */
      page: { type: ParameterType.FUNCTION, default: undefined },
      /** Seconds before the buttons can be used. */
      seconds: { type: ParameterType.FLOAT, default: 0 },
    },
    data: { rt: { type: ParameterType.FLOAT } },
    citations: CITATIONS,
  };

  constructor(jsPsych) {
    this.jsPsych = jsPsych;
  }

  async trial(display, trial, onLoad) {
    noTabStop(this.jsPsych);
    const from = performance.now();
    const shown = page(display, trial.page());
    onLoad();
    const wait = trial.seconds > 0 ? this.#wait(display, trial.seconds) : null;
    await shown;
    if (wait !== null) clearInterval(wait);
    this.jsPsych.finishTrial({ rt: performance.now() - from });
  }

  #wait(display, seconds) {
    const end = performance.now() + 1000 * seconds;
    const buttons = [...display.querySelectorAll("button")];
    const line = h("p", { class: "countdown", role: "timer" });
    display.querySelector(".buttons").before(line);
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      line.textContent = left > 0 ? t("break-wait", { seconds: left }) : t("break-ready");
      for (const button of buttons) button.disabled = left > 0;
      if (left <= 0) {
        clearInterval(timer);
        buttons[0]?.focus();
      }
    };
    const timer = setInterval(tick, 250);
    tick();
    return timer;
  }
}
