// SPDX-License-Identifier: MIT
// Runs a request of a conversation in one worker, or an analysis of several lines in several workers.

/**
 * @typedef {import("./worker_handle.js").WorkerHandle} WorkerHandle
 * @typedef {{t: string, id?: unknown, reason?: string, [field: string]: any}} Message
 * @typedef {{stop: (why: string) => void}} Run stop() ends the run early; `why` is then the reason in `done`
 */

/**
 * Number of moves that the initial search compares. It is also the largest number of lines in an analysis.
 */
const candidates = 10;
const firstLookNodes = 20_000;

/** The shortest interval between two `info` messages with merged results, in milliseconds. */
const betweenNews = 125;

/** A request handled by one worker. @implements {Run} */
export class SingleRun {
  /** @param {WorkerHandle} handle @param {Message} question @param {(message: Message) => void} emit */
  constructor(handle, question, emit) {
    this.handle = handle;
    this.emit = emit;
    this.why = "stopped";
    this.isOver = false;
    /** @type {Message} */
    this.last = { t: "done", id: question.id ?? null };
    this.task = handle.ask({ type: "converse", message: JSON.stringify(question) }, (heard) => {
      if (heard.type === "message") this.hear(JSON.parse(heard.text));
      else if (heard.type === "reply") this.fail(JSON.parse(heard.body));
    });
  }

  /** @param {Message} message */
  hear(message) {
    if (this.isOver) return;
    if (message.t === "info") this.last = message;
    if (message.t === "done") {
      this.isOver = true;
      if (message.reason === "stopped") message.reason = this.why;
    }
    this.emit(message);
  }

  /** @param {{error: string, detail: string}} trouble */
  fail(trouble) {
    this.hear({ t: "error", id: this.last.id, ...trouble });
    this.hear({ t: "done", id: this.last.id, reason: this.why });
  }

  /** @param {string} why */
  stop(why) {
    this.why = why;
    if (this.handle.withdraw(this.task)) this.hear({ ...this.last, t: "done", reason: why });
  }
}

/**
 * An analysis of several lines. An initial search finds the ten best moves. Then one worker searches for the
 * best of all moves, and the other workers divide the ten moves among themselves. The result has the best
 * lines that any worker found, the best first.
 * @implements {Run}
 */
export class SharedRun {
  /**
   * @param {WorkerHandle[]} handles at least two
   * @param {Message} question @param {(message: Message) => void} emit
   */
  constructor(handles, question, emit) {
    this.handles = handles;
    this.question = question;
    this.emit = emit;
    this.started = performance.now();
    this.told = 0;
    this.isOver = false;
    this.why = "";
    /** @type {Run[]} */
    this.runs = [];
    /** @type {(Message | null)[]} the latest message of each run */
    this.parts = [];
    const nodes = Math.min(question.nodes ?? firstLookNodes, firstLookNodes);
    const look = { ...question, lines: candidates, nodes };
    this.runs.push(new SingleRun(handles[0], look, (message) => this.hearFirst(message)));
  }

  /** @param {Message} message */
  hearFirst(message) {
    const { lines: wanted } = this.question;
    const isLimited = message.t === "done" && message.reason === "limit";
    if (isLimited && !this.why && message.lines.length > 1 && this.share(message)) return;
    this.emit(message.lines ? { ...message, lines: message.lines.slice(0, wanted) } : message);
  }

  /**
   * Distributes the work to the workers. Returns false if a limit of the request has been reached.
   * @param {Message} look the end of the initial search
   */
  share(look) {
    const { question, handles } = this;
    const limits = { ...question };
    if (question.nodes) limits.nodes = Math.floor((question.nodes - look.nodes) / handles.length);
    if (question.time_ms) limits.time_ms = Math.floor(question.time_ms - (performance.now() - this.started));
    if (limits.nodes < 1 || limits.time_ms < 1 || look.depth >= question.depth) return false;
    /** @type {string[][]} */
    const shares = handles.slice(1).map(() => []);
    look.lines.forEach((/** @type {{move: string}} */ line, /** @type {number} */ index) =>
      shares[index % shares.length].push(line.move),
    );
    const questions = [
      { ...limits, lines: 1 },
      ...shares
        .filter((share) => share.length)
        .map((only) => ({ ...limits, only, lines: Math.min(question.lines, only.length) })),
    ];
    this.first = look;
    this.parts = questions.map(() => null);
    this.runs = questions.map(
      (part, index) => new SingleRun(handles[index], part, (message) => this.hearPart(index, message)),
    );
    return true;
  }

  /** @param {number} index @param {Message} message */
  hearPart(index, message) {
    if (message.t === "error") this.emit(message);
    if (message.t !== "info" && message.t !== "done") return;
    this.parts[index] = message;
    if (index === 0 && message.t === "done") for (const run of this.runs.slice(1)) run.stop("stopped");
    if (this.isOver) return; // the last of the stopped runs has already reported the end
    const isDone = this.parts.every((part) => part?.t === "done");
    this.isOver = isDone;
    const now = performance.now();
    if (!isDone && now - this.told < betweenNews) return;
    this.told = now;
    if (isDone) this.emit({ ...this.merged("done"), reason: this.why || this.parts[0]?.reason });
    else this.emit(this.merged("info"));
  }

  /** The merged results of all runs. @param {"info" | "done"} t */
  merged(t) {
    const known = /** @type {Message[]} */ ([this.first, ...this.parts].filter((part) => part?.lines));
    const first = /** @type {Message} */ (this.first);
    const deepest = this.parts[0];
    const newest = deepest?.lines && deepest.depth >= first.depth ? deepest : first;
    /** @type {Map<string, {line: any, depth: number}>} */
    const lines = new Map();
    for (const { depth, lines: found } of known) {
      for (const line of found) {
        if (depth >= (lines.get(line.move)?.depth ?? 0)) lines.set(line.move, { line, depth });
      }
    }
    const best = [...lines.values()].map(({ line }) => line);
    // Among moves with equal scores, the best move of the search over all moves comes first.
    const top = newest.lines[0];
    best.sort((a, b) => b.score - a.score || Number(b.move === top.move) - Number(a.move === top.move));
    /** @param {string} field */
    const sum = (field) => known.reduce((all, part) => all + (part[field] ?? 0), 0);
    return {
      ...newest,
      t,
      nodes: sum("nodes"),
      nodes_per_second: sum("nodes_per_second") - (known.length > 1 ? first.nodes_per_second : 0),
      lines: best.slice(0, this.question.lines),
    };
  }

  /** @param {string} why */
  stop(why) {
    this.why = why;
    for (const run of [...this.runs]) run.stop(why);
  }
}
