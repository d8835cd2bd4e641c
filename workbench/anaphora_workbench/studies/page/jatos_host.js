// The page under JATOS: places are handed out in the batch session, results are lines of JSON.

import { run } from "./flow.js";
import { Refused } from "./queue.js";

const ROOT = new URL("../", import.meta.url);
const PLACES = "/anaphora";
const ATTEMPTS = 40;
const jatos = window.jatos;

/** Return a promise of what JATOS promises, whatever kind of promise it is. */
function promised(action) {
  return new Promise((resolve, reject) => {
    Promise.resolve(action).then(resolve, (reason) => reject(new Error(String(reason))));
  });
}

/** JATOS behind the page. */
class Jatos {
  constructor() {
    this.resumable = false;
    this.link = null;
    this.state = jatos.studySessionData?.anaphora ?? null;
    this.token = this.state ? String(jatos.studyResultId) : null;
    this.about = null;
  }

  async study() {
    const answer = await fetch(new URL("study.json", ROOT));
    this.about = await answer.json();
    return this.about;
  }

  async start(asked, browser) {
    const participant = await this.#place();
    await this.#append({ what: "start", asked, browser }, participant);
    await this.#keep({ participant, done: [] });
    this.token = String(jatos.studyResultId);
  }

  /** Take the next place; two who do so at once are told apart by the version of the session. */
  async #place() {
    const run = String(jatos.studyResultId);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const taken = jatos.batchSession.find(PLACES) ?? {};
      if (run in taken) return taken[run];
      const participant = 1 + Math.max(0, ...Object.values(taken));
      if (participant > this.about.places) throw new Refused(409, "study-full", "no place is left");
      try {
        await promised(jatos.batchSession.add(PLACES, { ...taken, [run]: participant }));
        return participant;
      } catch {
        // Somebody else has changed the session; what they wrote arrives in a moment.
        await new Promise((resolve) => {
          setTimeout(resolve, 100 + 400 * Math.random());
        });
      }
    }
    throw new Error("no place could be taken");
  }

  async session() {
    const answer = await fetch(new URL(`plans/${this.state.participant}.json`, ROOT));
    const plan = await answer.json();
    const trials = plan.trials.filter((screen) => !this.state.done.includes(screen.number));
    const state = this.state.finished ? "finished" : "active";
    const next = trials[0]?.number ?? plan.total + 1;
    return { ...plan, participant: this.state.participant, state, next, trials };
  }

  media(url) {
    return new URL(url, ROOT).href;
  }

  async send(entry) {
    await this.#append(entry, this.state.participant);
    if (entry.what === "trial") {
      await this.#keep({ ...this.state, done: [...this.state.done, entry.number] });
    }
    if (entry.what === "finish") await this.#keep({ ...this.state, finished: true });
  }

  async withdraw() {
    await promised(jatos.abortStudyWithoutRedirect("withdrawn"));
  }

  forget() {}

  /** Tell JATOS that the run is over; our own last page stays. */
  async ended() {
    await promised(jatos.endStudyWithoutRedirect(true, "finished"));
  }

  async #append(entry, participant) {
    const line = {
      study: this.about.fingerprint,
      run: String(jatos.studyResultId),
      participant,
      sent: Date.now() / 1000,
      ...entry,
    };
    await promised(jatos.appendResultData(`${JSON.stringify(line)}\n`));
  }

  async #keep(state) {
    this.state = state;
    await promised(jatos.setStudySessionData({ ...jatos.studySessionData, anaphora: state }));
  }
}

jatos.onLoad(() => run(new Jatos()));
