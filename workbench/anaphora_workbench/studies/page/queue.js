// Answers on their way to the server: kept in the browser until the server has stored them.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** An answer of the server that no repetition changes. */
export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A place for small data that survives a reload; memory where the browser allows none. */
export class Memory {
  constructor(name) {
    this.name = name;
    this.value = null;
  }

  get() {
    try {
      const text = localStorage.getItem(this.name);
      return text === null ? this.value : JSON.parse(text);
    } catch {
      return this.value;
    }
  }

  set(value) {
    this.value = value;
    try {
      if (value === null) localStorage.removeItem(this.name);
      else localStorage.setItem(this.name, JSON.stringify(value));
    } catch {
      // No storage, or it is full: what is in memory is still sent.
    }
  }
}

/**
 * A queue of what is to be sent, in order, one by one.
 *
 * An entry leaves it when `send` has resolved, or was refused for good. Everything else (no network,
 * an error of the server) is tried again after 1, 2, 4 ... 30 seconds, and at once when the browser
 * says that the network is back. `send` must be safe to repeat.
 */
export class Queue {
  /**
   * @param {Memory} memory Where entries are kept.
   * @param {(entry: object) => Promise<{repeated?: boolean} | null | undefined>} send
   * @param {(state: {waiting: number, failing: boolean, refused: [object, Refused] | null,
   *   elsewhere: boolean}) => void} changed `elsewhere`: the server had an answer to this trial
   *   before this page sent one.
   */
  constructor(memory, send, changed) {
    this.memory = memory;
    this.send = send;
    this.changed = changed;
    this.entries = memory.get() ?? [];
    this.wait = FIRST_WAIT;
    this.failing = false;
    this.stopped = false;
    this.tried = null;
    this.busy = false;
    this.timer = null;
    this.empty = [];
    this.online = () => this.#now();
    addEventListener("online", this.online);
  }

  /** Add an entry and begin to send. */
  push(entry) {
    this.entries.push(entry);
    this.memory.set(this.entries);
    this.#tell(null);
    this.drain();
  }

  /** Return a promise that is kept when nothing waits any more. */
  whenEmpty() {
    if (!this.entries.length) return Promise.resolve();
    this.drain();
    return new Promise((resolve) => this.empty.push(resolve));
  }

  /** Forget everything and send no more. */
  stop({ forget = false } = {}) {
    this.stopped = true;
    removeEventListener("online", this.online);
    if (this.timer !== null) clearTimeout(this.timer);
    if (forget) {
      this.entries = [];
      this.memory.set(null);
    }
  }

  #now() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.wait = FIRST_WAIT;
    this.drain();
  }

  /** Send what waits. */
  async drain() {
    if (this.busy || this.timer !== null || this.stopped) return;
    this.busy = true;
    while (this.entries.length && !this.stopped) {
      let refused = null;
      let elsewhere = false;
      const entry = this.entries[0];
      const again = this.tried === entry;
      this.tried = entry;
      try {
        elsewhere = Boolean((await this.send(entry))?.repeated) && !again;
      } catch (error) {
        if (!(error instanceof Refused)) {
          this.#later(error.after);
          break;
        }
        refused = error;
      }
      if (this.stopped) break;
      const done = this.entries.shift();
      this.memory.set(this.entries.length ? this.entries : null);
      this.failing = false;
      this.wait = FIRST_WAIT;
      this.#tell(refused && [done, refused], elsewhere);
    }
    this.busy = false;
    if (!this.entries.length) {
      for (const resolve of this.empty.splice(0)) resolve();
    }
  }

  #later(after) {
    this.failing = true;
    this.#tell(null);
    const wait = after ? Math.min(1000 * after, LONGEST_WAIT) : this.wait;
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.drain();
    }, wait);
  }

  #tell(refused, elsewhere = false) {
    this.changed({ waiting: this.entries.length, failing: this.failing, refused, elsewhere });
  }
}
