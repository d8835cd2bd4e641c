// A stub of jatos.js: the functions that the page uses, as the reference documents them, with a
// server that keeps results and the batch session with its version.
(() => {
  const run = new URLSearchParams(location.search).get("run") || "1";
  let version = 0;
  let batch = {};
  const call = async (method, path, body) => {
    const answer = await fetch(`stub/${path}`, { method, body });
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    return value;
  };
  const refresh = async () => {
    ({ version, batch } = await call("GET", "batch"));
  };
  window.jatos = {
    studyResultId: run,
    studySessionData: {},
    onLoad: async (callback) => {
      await refresh();
      window.jatos.studySessionData = await call("GET", `session/${run}`);
      callback();
    },
    appendResultData: (text) => call("POST", `result/${run}`, text),
    setStudySessionData: (value) => {
      window.jatos.studySessionData = value;
      return call("POST", `session/${run}`, JSON.stringify(value));
    },
    endStudyWithoutRedirect: (successful, message) =>
      call("POST", `end/${run}`, JSON.stringify({ successful, message })),
    abortStudyWithoutRedirect: (message) =>
      call("POST", `end/${run}`, JSON.stringify({ successful: false, message })),
    batchSession: {
      find: (path) => path.slice(1).split("/").reduce((value, key) => value?.[key], batch),
      add: async (path, value) => {
        try {
          await call("POST", "batch", JSON.stringify({ version, path, value }));
        } finally {
          await refresh();
        }
      },
    },
  };
})();
