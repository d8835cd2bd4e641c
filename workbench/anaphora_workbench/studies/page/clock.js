// Times: when something is on the screen, when a key or button was pressed, what happened meanwhile.
// All times are milliseconds of the browser's own clock, floats, on one time line: that of
// `performance.now()`, of animation frames and of `event.timeStamp`.

/** Wait until a change is on the screen; return the time of the second frame after it. */
export function onset() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

let halted = false;

/** Let nothing that still waits for a key or a click hear of one: the page shows something else. */
export function halt() {
  halted = true;
}

function deaf() {
  return halted || document.querySelector("dialog[open]") !== null;
}

/** What happens during a trial, or between trials: events with their times, frames, duration. */
export class Recording {
  constructor() {
    this.origin = performance.now();
    this.begun = false;
    this.events = [];
    this.frames = 0;
    this.dropped = 0;
    this.period = 0;
    this.running = true;
    this.listeners = [
      [document, "visibilitychange", () => this.note(document.hidden ? "hidden" : "shown")],
      [window, "blur", () => this.note("blur")],
      [window, "focus", () => this.note("focus")],
      [document, "studyhelp", () => this.note("help")],
      [window, "offline", () => this.note("offline")],
      [window, "online", () => this.note("online")],
      [
        document,
        "fullscreenchange",
        () => this.note(document.fullscreenElement ? "fullscreen" : "fullscreen-left"),
      ],
      [window, "resize", () => this.note("resize", `${innerWidth}x${innerHeight}`)],
    ];
    for (const [target, name, listener] of this.listeners) target.addEventListener(name, listener);
    this.#count();
  }

  /** Note the first onset: all times of the events count from there. */
  begin(at) {
    if (this.begun) return;
    this.begun = true;
    this.origin = at;
  }

  /** Add an event. */
  note(what, value = "", at = performance.now()) {
    if (this.events.length >= 19_000) return;
    this.events.push({ at, what: what.slice(0, 40), value: String(value).slice(0, 400) });
  }

  /** Stop, and return duration and events with times from the first onset. */
  end() {
    const now = performance.now();
    this.running = false;
    for (const [target, name, listener] of this.listeners) {
      target.removeEventListener(name, listener);
    }
    if (this.frames) this.note("frames", `${this.dropped} dropped of ${this.frames}`, now);
    const events = this.events.map((each) => ({
      ...each,
      at: Math.max(0, each.at - this.origin),
    }));
    return { duration: Math.max(0, now - this.origin), events };
  }

  /** Count frames, and those that the screen showed twice since the browser was late. */
  #count() {
    let last = null;
    const step = (time) => {
      if (!this.running) return;
      if (last !== null) {
        const passed = time - last;
        this.frames += 1;
        if (!this.period || (passed > 2 && passed < this.period)) this.period = passed;
        if (!document.hidden && passed > 1.5 * Math.max(this.period, 4)) {
          this.dropped += Math.round(passed / this.period) - 1;
        }
      }
      last = time;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

/** How long after a new question a click cannot be an answer to it. */
export const SETTLE_MS = 250;

const SPACE = [" ", "Spacebar"];

/**
 * Wait for the first of: a key, a click on a button, the end of the time.
 *
 * Held keys are ignored, and so are keys with Control, Alt or Meta. The time of a click is that of
 * pressing, not of letting go.
 *
 * @param {object} options
 * @param {(key: string, event: KeyboardEvent) => any} options.key What a key means; undefined: nothing.
 * @param {[Element, any][]} options.buttons Elements and what a click on them means.
 * @param {number} options.from When what is waited for was on the screen.
 * @param {number} options.seconds Limit from there; 0: none.
 * @param {number} options.settle Milliseconds from there in which clicks do not count: the second
 *   half of a double click on what stood there before.
 * @param {Recording} options.record Where keys and clicks are noted.
 * @returns {Promise<{value: any, at: number} | null>} null: the time was up.
 */
export function pressed({ key = () => undefined, buttons = [], from, seconds = 0, settle = 0, record }) {
  return new Promise((resolve) => {
    let timer = null;
    let down = { target: null, at: 0 };
    const stop = (result) => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("keyup", onKeyUp, true);
      for (const [button] of buttons) {
        button.removeEventListener("pointerdown", onDown);
        button.removeEventListener("click", clicks.get(button));
      }
      if (timer !== null) clearTimeout(timer);
      delete document.documentElement.dataset.listens;
      resolve(result);
    };
    const onKey = (event) => {
      if (deaf()) return;
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
        if (event.repeat && SPACE.includes(event.key)) event.preventDefault();
        return;
      }
      const value = key(event.key, event);
      if (value === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      record.note("key", event.key === " " ? "Space" : event.key, event.timeStamp);
      stop({ value, at: event.timeStamp });
    };
    // A button with the focus would be clicked when the space bar is let go.
    const onKeyUp = (event) => {
      if (deaf() || !SPACE.includes(event.key)) return;
      if (key(event.key, event) !== undefined) event.preventDefault();
    };
    const onDown = (event) => {
      down = { target: event.currentTarget, at: event.timeStamp };
    };
    const clicks = new Map(
      buttons.map(([button, value]) => [
        button,
        (event) => {
          if (halted) return;
          if (event.timeStamp - from < settle) {
            record.note("early-click", "", event.timeStamp);
            return;
          }
          const at = down.target === button ? Math.max(down.at, from) : event.timeStamp;
          record.note("click", button.getAttribute("data-place") ?? "", at);
          stop({ value, at });
        },
      ]),
    );
    document.documentElement.dataset.listens = "";
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("keyup", onKeyUp, true);
    for (const [button] of buttons) {
      button.addEventListener("pointerdown", onDown);
      button.addEventListener("click", clicks.get(button));
    }
    if (seconds > 0) {
      const left = from + 1000 * seconds - performance.now();
      timer = setTimeout(() => {
        if (halted) return;
        record.note("time-up");
        stop(null);
      }, Math.max(0, left));
    }
  });
}

/** Return whether a key is the space bar. */
export function isSpace(key) {
  return SPACE.includes(key);
}
