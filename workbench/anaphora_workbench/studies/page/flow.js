// The study from consent to its end, whatever is behind the page: our server, JATOS, DataPipe.

import { Recording, halt } from "./clock.js";
import { counted, h, loadWords, paragraphs, setLanguage, t } from "./dom.js";
import { Memory, Queue, Refused } from "./queue.js";
import { PAGE, TRIALS } from "./plugins.js";
import {
  askFields,
  linkPart,
  openHelp,
  page,
  showBar,
  showNotice,
  showProgress,
  stage,
  textOr,
} from "./shell.js";

const jspsych = window.jsPsychModule;

/** Run the study; `backend` is a `Server` or what takes its place. */
export async function run(backend) {
  // The address of the page changes when a session begins; relative links would lead astray then.
  for (const link of document.querySelectorAll("link[href]")) link.href = String(link.href);
  await loadWords();
  const study = await insist(() => backend.study());
  setLanguage(study.language);
  document.title = study.title || t("untitled");
  showBar({ title: document.title });
  if (!backend.token && backend.resumable) await offerUnfinished(backend);
  if (!backend.token) {
    if (!study.open) {
      await page(stage, { title: t("closed-title"), content: [h("p", {}, t("closed-text")), ...contact(study)] });
      return;
    }
    await consent(study);
    const asked = await ask(study);
    const browser = await checkBrowser(study);
    await begin(backend, asked, browser);
  }
  await new Participation(backend, study).run();
}

/** Do something until it works; a page offers to try again. */
async function insist(action) {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) {
        await page(stage, { title: t("unknown-title"), content: [h("p", {}, t("unknown-text"))] });
      }
      await page(stage, {
        title: t("problem-title"),
        content: [h("p", {}, t("problem-text"))],
        buttons: [{ label: t("try-again") }],
      });
    }
  }
}

function contact(study) {
  return study.contact ? [h("p", { class: "faint prose" }, t("contact", study))] : [];
}

async function offerUnfinished(backend) {
  const token = backend.remembered.get();
  if (!token) return;
  const again = await page(stage, {
    title: t("unfinished-title"),
    content: [h("p", {}, t("unfinished-text"))],
    buttons: [
      { label: t("unfinished-continue"), value: true },
      { label: t("unfinished-new"), value: false, quiet: true },
    ],
  });
  if (again) backend.use(token);
  else backend.forget();
}

async function consent(study) {
  await page(stage, {
    title: study.title || t("consent-title"),
    content: [...textOr(study.consent?.text, t("consent-text")), ...contact(study)],
    buttons: [{ label: study.consent?.agree || t("agree") }],
  });
}

async function ask(study) {
  if (!study.ask?.length) return {};
  const { fields, read } = askFields(study.ask);
  let found = null;
  await page(stage, {
    title: t("asks-title"),
    content: fields,
    buttons: [
      {
        label: t("continue"),
        check: () => {
          found = read();
          return found !== null;
        },
      },
    ],
  });
  return found;
}

/** Measure the browser, and insist on the least width; never returns where that is impossible. */
async function checkBrowser(study) {
  const least = study.screen?.least_width ?? 0;
  const jsPsych = jspsych.initJsPsych({ display_element: stage });
  let allowed = true;
  stage.replaceChildren();
  await jsPsych.run([
    {
      type: window.jsPsychBrowserCheck,
      skip_features: ["webcam", "microphone"],
      vsync_frame_count: 20,
      minimum_width: least,
      window_resize_message: () => widthMessage(least),
      resize_fail_button_text: t("width-give-up"),
      exclusion_message: () => {
        allowed = false;
        return "";
      },
    },
  ]);
  const found = jsPsych.data.get().values()[0] ?? {};
  stage.replaceChildren();
  if (!allowed) {
    await page(stage, { title: t("width-message"), content: [h("p", {}, t("width-end"))] });
  }
  const matches = (query) => window.matchMedia(query).matches;
  return {
    agent: navigator.userAgent.slice(0, 500),
    browser: found.browser ?? null,
    browser_version: found.browser_version ?? null,
    os: found.os ?? null,
    mobile: found.mobile ?? null,
    refresh_rate: found.vsync_rate ?? null,
    webaudio: found.webaudio ?? null,
    languages: navigator.languages?.slice(0, 5) ?? [],
    screen: [screen.width, screen.height],
    window: [innerWidth, innerHeight],
    pixel_ratio: devicePixelRatio,
    touch: matches("(pointer: coarse)"),
    dark: matches("(prefers-color-scheme: dark)"),
    less_motion: matches("(prefers-reduced-motion: reduce)"),
    fine_clock: window.crossOriginIsolated,
    jspsych: jsPsych.version(),
  };
}

/** The message that the check of the browser shows; the ids are those that it fills in. */
function widthMessage(least) {
  const line = (label, id, value) =>
    h("p", {}, `${label} `, h("strong", { id }, String(value)));
  return h(
    "div",
    {},
    h("h1", {}, t("width-message")),
    line(t("width-least"), "browser-check-min-width", least),
    line(t("width-now"), "browser-check-actual-width", innerWidth),
  ).outerHTML;
}

async function begin(backend, asked, browser) {
  for (;;) {
    try {
      await backend.start(asked, browser);
      return;
    } catch (error) {
      const full = error instanceof Refused && error.code === "study-full";
      await page(stage, {
        title: full ? t("closed-title") : t("problem-title"),
        content: [h("p", {}, full ? t("full-text") : t("problem-text"))],
        buttons: [{ label: t("try-again") }],
      });
    }
  }
}

/** One person's way through the trials, from wherever it stands. */
class Participation {
  constructor(backend, study) {
    this.backend = backend;
    this.study = study;
    const name = `anaphora-study:${backend.token}`;
    this.refused = new Memory(`${name}:refused`);
    this.queue = new Queue(new Memory(`${name}:queue`), (entry) => backend.send(entry), (state) => this.#told(state));
    this.between = null;
    this.sinceBreak = { trials: 0, at: null };
    this.over = false;
    this.elsewhere = false;
    this.jsPsych = null;
    addEventListener("beforeunload", (event) => {
      if (this.queue.entries.some((entry) => entry.what !== "events") && !this.over) event.preventDefault();
    });
    this.#oneTab();
  }

  /** Go through the trials to the end. */
  async run() {
    if (this.queue.entries.length) {
      page(stage, { title: t("sending-title"), content: [h("p", {}, t("sending-text"))] });
      await this.queue.whenEmpty();
    }
    const session = await insist(() => this.backend.session());
    if (session.state === "withdrawn") return this.#withdrawn();
    if (session.state === "finished") return this.#end(session);
    this.session = session;
    const practice = session.trials.filter((screen) => screen.practice);
    const main = session.trials.filter((screen) => !screen.practice);
    this.left = main.length;
    showBar({
      title: document.title,
      participant: session.participant,
      help: () =>
        openHelp({
          link: this.backend.link,
          contact: this.study.contact,
          withdraw: () => this.#withdraw(),
        }),
    });
    showProgress(this.left, practice.length > 0);
    if (session.trials.length) {
      this.jsPsych = jspsych.initJsPsych({ display_element: stage });
      stage.replaceChildren();
      this.#listen();
      await this.jsPsych.run(this.#timeline(session, practice, main));
      if (this.over) return undefined;
    }
    this.queue.push({ what: "finish" });
    stage.replaceChildren();
    if (this.queue.entries.length) {
      page(stage, { title: t("sending-title"), content: [h("p", {}, t("sending-text"))] });
    }
    await this.queue.whenEmpty();
    return this.#end(session);
  }

  #timeline(session, practice, main) {
    const timeline = [];
    const words = session.instructions ?? {};
    const first = session.next === 1;
    if (this.study.screen?.fullscreen && document.fullscreenEnabled) {
      timeline.push({
        type: window.jsPsychFullscreen,
        fullscreen_mode: true,
        message: h("p", { class: "prose" }, t("fullscreen-text")).outerHTML,
        button_label: t("fullscreen-button"),
        delay_after: 300,
      });
    }
    timeline.push(...this.#preload(session.media ?? []));
    const conditions = (words.conditions ?? []).flatMap((text) => paragraphs(text));
    timeline.push({
      type: PAGE,
      page: () => ({
        title: first ? t("instructions-title") : t("welcome-back-title"),
        content: [
          ...(first ? [] : [h("p", {}, t("welcome-back-text"))]),
          ...textOr(words.text, ""),
          ...conditions.map((node) => node.cloneNode(true)),
          ...(first && this.backend.link ? [linkPart(this.backend.link)] : []),
        ],
        buttons: [{ label: first ? t("begin") : t("continue") }],
      }),
    });
    for (const screen of practice) timeline.push(this.#trial(screen));
    if (practice.length && main.length) {
      timeline.push({
        type: PAGE,
        page: () => {
          showProgress(this.left);
          return {
            title: t("after-practice-title"),
            content: [
              ...textOr(words.after_practice, t("after-practice-text")),
              ...conditions.map((node) => node.cloneNode(true)),
            ],
            buttons: [{ label: t("begin") }],
          };
        },
      });
    }
    main.forEach((screen, place) => {
      if (place) timeline.push(this.#break(session.breaks ?? {}));
      timeline.push(this.#trial(screen));
    });
    return timeline;
  }

  /** All pictures and sounds, before the first trial; again and again until each of them is there. */
  #preload(media) {
    if (!media.length) return [];
    const sound = /\.(wav|mp3|ogg|oga|opus|m4a|flac|webm)(\?|$)/i;
    const urls = media.map((url) => this.backend.media(url));
    let complete = false;
    const preload = {
      type: window.jsPsychPreload,
      images: urls.filter((url) => !sound.test(url)),
      audio: urls.filter((url) => sound.test(url)),
      show_progress_bar: false,
      message: h("p", { class: "waiting" }, t("preloading")).outerHTML,
      continue_after_error: true,
      max_load_time: 120_000,
      on_finish: (data) => {
        complete = data.success;
      },
    };
    const again = {
      timeline: [
        {
          type: PAGE,
          page: () => ({
            title: t("preload-title"),
            content: [h("p", {}, t("preload-text"))],
            buttons: [{ label: t("try-again") }],
          }),
        },
      ],
      conditional_function: () => !complete,
    };
    return [{ timeline: [preload, again], loop_function: () => !complete }];
  }

  #trial(screen) {
    return {
      type: TRIALS[screen.kind],
      screen: () => screen,
      media: (url) => this.backend.media(url),
      on_start: () => {
        this.#send();
        if (!screen.practice) this.sinceBreak.at ??= performance.now();
        showProgress(this.left, screen.practice);
      },
      on_finish: ({ answers, duration, events }) => {
        if (this.over) return;
        this.queue.push({ what: "trial", number: screen.number, body: { answers, duration, events } });
        if (!screen.practice) {
          this.left -= 1;
          this.sinceBreak.trials += 1;
          showProgress(this.left);
        }
        this.#listen();
      },
    };
  }

  #break({ after_trials: trials = 0, after_minutes: minutes = 0, seconds = 0 }) {
    const due = () =>
      (trials > 0 && this.sinceBreak.trials >= trials) ||
      (minutes > 0 && performance.now() - this.sinceBreak.at >= 60_000 * minutes);
    return {
      timeline: [
        {
          type: PAGE,
          seconds,
          page: () => ({
            title: t("break-title"),
            content: [h("p", {}, t("break-text")), h("p", {}, counted("remaining", this.left))],
            buttons: [{ label: t("continue") }],
          }),
          on_finish: () => {
            this.sinceBreak = { trials: 0, at: performance.now() };
          },
        },
      ],
      conditional_function: due,
    };
  }

  /** Record what happens between trials. */
  #listen() {
    this.between?.end();
    this.between = new Recording();
    this.between.origin = 0;
  }

  /** Hand over what happened between trials. */
  #send() {
    const events = this.between?.end().events.filter((event) => event.what !== "frames") ?? [];
    this.between = null;
    if (events.length) this.queue.push({ what: "events", events });
  }

  #told({ waiting, failing, refused, elsewhere }) {
    // Who went on with another device continues after what was answered there.
    if (elsewhere && this.jsPsych) this.elsewhere = true;
    if (this.elsewhere && !waiting && !this.over) {
      this.#stop();
      location.reload();
      return;
    }
    if (refused) {
      const [entry, { code, message }] = refused;
      if (entry.what === "events") return;
      this.refused.set([...(this.refused.get() ?? []), { entry, code, message }]);
      showNotice(t("refused"));
    } else if (failing && waiting) {
      showNotice(counted("offline", waiting));
    } else if (!this.refused.get()) {
      showNotice("");
    }
  }

  /** The newest tab wins: what an older one does is neither lost nor stored twice. */
  #oneTab() {
    if (!("BroadcastChannel" in window)) return;
    const me = Math.random();
    this.channel = new BroadcastChannel(`anaphora-study:${this.backend.token}`);
    this.channel.addEventListener("message", ({ data }) => {
      if (data === me || this.over) return;
      this.#stop();
      page(stage, {
        title: t("other-tab-title"),
        content: [h("p", {}, t("other-tab-text"))],
        buttons: [{ label: t("other-tab-here"), value: () => location.reload() }],
      });
    });
    this.channel.postMessage(me);
  }

  #stop({ forget = false } = {}) {
    this.over = true;
    this.queue.stop({ forget });
    this.between?.end();
    showNotice("");
    halt();
    stage.replaceChildren();
  }

  async #withdraw() {
    try {
      await this.backend.withdraw();
    } catch {
      showNotice(t("problem-text"));
      return;
    }
    this.#stop({ forget: true });
    this.#withdrawn();
  }

  async #withdrawn() {
    this.backend.forget();
    leaveFullscreen();
    showBar({ title: document.title });
    await page(stage, {
      title: t("withdrawn-title"),
      content: [h("p", {}, t("withdrawn-text")), ...contact(this.study)],
    });
  }

  async #end(session) {
    this.over = true;
    this.backend.forget();
    leaveFullscreen();
    showBar({ title: document.title, participant: session.participant });
    await this.backend.ended?.();
    await page(stage, {
      title: t("end-title"),
      content: [...textOr(session.instructions?.end, t("end-text")), ...contact(this.study)],
    });
  }
}

function leaveFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
}
