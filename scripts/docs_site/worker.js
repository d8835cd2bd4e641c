// Browsers start no worker for a page that comes from a disk. There a hidden frame runs the script
// of the worker, so that the search works. Messages are copied, as those of a worker are: one that
// is shared would be changed under its sender. Pages from a server keep the browser's own workers.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(script) {
      super();
      this.onmessage = this.onerror = this.onmessageerror = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.deliver(this, "message", { data: structuredClone(data) });
      const element = inside.document.createElement("script");
      element.src = script;
      this.loaded = new Promise((ready) => element.addEventListener("load", ready));
      element.addEventListener("error", () => this.deliver(this, "error", {}));
      inside.document.documentElement.append(element);
    }

    deliver(target, type, values) {
      setTimeout(() => {
        const event = new MessageEvent(type, values);
        target.dispatchEvent(event);
        if (target === this) this[`on${type}`]?.(event);
      });
    }

    postMessage(data) {
      const copy = structuredClone(data);
      this.loaded.then(() => this.deliver(this.frame.contentWindow, "message", { data: copy }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
