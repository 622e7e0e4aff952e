// SPDX-License-Identifier: MIT
// Requests to the server, or to the WebAssembly module in its place, as described in docs/api.md.

import { BackendSelector } from "../backend/backend_selector.js";
import { addressOf, hasModule, hasServer, localServer } from "../backend/wasm_module.js";
import { asSentence, t, withLanguage } from "./language.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {{game: string, size?: string, position?: string, moves?: string[],
 *   opening?: string}} PositionRequest
 * @typedef {{side: Side, plies: number, moves: number}} Win
 * @typedef {"opener" | "other"} OpeningSeat
 * @typedef {{act: "place" | "color" | "number" | "offer" | "take", most?: number, count?: number,
 *   stones?: {color: Side, where: "anywhere" | "inside" | "outside", size: number, points: string[]}[],
 *   points?: string[], same?: string[][]}} OpeningOption
 * @typedef {{rule: string, title: string, line: string, answers: {by: OpeningSeat, text: string}[],
 *   asked: OpeningSeat | null, options: OpeningOption[], done: boolean, first: OpeningSeat,
 *   settled: boolean, offered: string[]}} OpeningState
 * @typedef {{game: string, about: string, rules: object, position: string, moves: string[],
 *   last_move: string | null, to_move: Side, stones: {x: string[], o: string[]}, legal: string[],
 *   outcome: "ongoing" | "x" | "o" | "draw", how: string | null, winning_line: string[],
 *   forbidden: {point: string, reason: string, text: string, lines?: string[][]}[],
 *   opening: OpeningState | null}} Position
 * @typedef {{player: string, move: string | null, why: string, pattern: object | null,
 *   opening_answer: string | null, after: Position}} MoveReply
 * @typedef {{stage: number, text: string, kind: "wins" | "must-block" | "lost" | "open", region: string[],
 *   threat: {plies: number, line: string[]} | null, candidates?: string[], move?: string,
 *   line?: string[]}} HintReply
 * @typedef {{name: string, about: string, level: number | null, any_board: boolean, games: string[],
 *   boards: string[]}} Player
 * @typedef {{version: string, players: Player[], openings: import("./openings.js").OpeningRule[],
 *   puzzles: {kind: string, task: string, game: string, count: number}[],
 *   formats: {name: string, extensions: string[], about: string, writes: boolean, binary: boolean}[]}} Info
 */

/** An error that the server reports, or a failure to get an answer from the server. */
export class ApiError extends Error {
  /** @param {string} message @param {string} [detail] @param {number} [status] HTTP status; 0: unknown */
  constructor(message, detail = "", status = 0) {
    super(message);
    this.detail = detail;
    this.status = status;
  }
}

/** No answer has arrived, or only the report of a temporary failure; the same request may be repeated. */
export class NoAnswer extends ApiError {
  /** @param {string} message @param {boolean} [isBusy] whether the server is reachable but overloaded */
  constructor(message, isBusy = false) {
    super(message);
    this.isBusy = isBusy;
  }
}

/** Delays before repeating a request to a busy server, in milliseconds. */
const retryDelays = [300, 1000, 2500];

/** Request timeout, in milliseconds. A move takes a few seconds at most. */
const requestTimeout = 60_000;

/**
 * Whether the status means a temporary failure, not a refusal: the server is overloaded or broken, or a proxy
 * cannot reach it.
 * @param {number} status
 */
const isTemporary = (status) => status === 429 || status >= 500;

/**
 * Whether the visitor has exceeded a quota: the server asks for a longer wait than the page would make. The
 * page then shows the server's error.
 * @param {Response} response
 */
const isQuota = (response) => response.status === 429 && Number(response.headers.get("retry-after")) > 4;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {string} path @param {RequestInit} request */
async function fetchWithRetries(path, request) {
  for (const wait of retryDelays) {
    const response = await fetch(path, request);
    if ((response.status !== 429 && response.status !== 503) || isQuota(response)) return response;
    await pause(wait);
  }
  return fetch(path, request);
}

/** @param {number} status */
const answered = (status) => t("The server answered {status}.", { status: String(status) });

/** Asks the server whether it is reachable again. */
async function isServerBack() {
  try {
    return (await fetch(addressOf("healthz"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Chooses the server or the module for each request. */
export const backends = new BackendSelector({
  hasServer,
  hasModule,
  isServerBack,
  later: (call) => setTimeout(call, 4000),
});

/**
 * The server's sentence about a failure; empty if there is no such sentence, as on the error page of a proxy.
 * @param {Response} response
 */
async function reasonIn(response) {
  const body = await response.text();
  try {
    const error = JSON.parse(body)?.error;
    return typeof error === "string" ? error : "";
  } catch {
    return "";
  }
}

/**
 * @typedef {{status: number, json: any, reason?: string}} Answer
 *   reason: the server's sentence if the server is busy or broken; may be empty
 */

/**
 * @param {string} what the last part of the path @param {RequestInit} request
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function askServer(what, request, signal) {
  const response = await fetchWithRetries(addressOf(`api/v1/${what}`), { ...request, signal });
  const { status } = response;
  if (isTemporary(status) && !isQuota(response))
    return { status, json: {}, reason: await reasonIn(response) };
  return { status, json: await response.json() };
}

/**
 * @param {string} what @param {RequestInit} request @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function askModule(what, { body }, signal) {
  const server = await localServer();
  return server.request(`/api/v1/${what}`, { body: /** @type {string | undefined} */ (body), signal });
}

/** Whether a proxy says that it cannot reach the server. The module then answers if it can. */
const isLost = (/** @type {number} */ status) => status === 502 || status === 504;

/**
 * @param {string} what @param {RequestInit} request @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function askWithFallback(what, request, signal) {
  if (backends.for(what) === "module") return askModule(what, request, signal);
  try {
    const answer = await askServer(what, request, signal);
    if (!isLost(answer.status) || !backends.canReplace(what)) return answer;
  } catch (trouble) {
    if (request.signal?.aborted || !backends.canReplace(what)) throw trouble;
  }
  backends.loseServer();
  try {
    return await askModule(what, request, signal);
  } catch (trouble) {
    backends.loseModule();
    throw trouble;
  }
}

/** @param {string} what the last part of the path @param {RequestInit} request */
async function answerOf(what, request) {
  const { signal } = request;
  const silence = AbortSignal.timeout(requestTimeout);
  let answer;
  try {
    answer = await askWithFallback(what, request, signal ? AbortSignal.any([signal, silence]) : silence);
  } catch (trouble) {
    if (signal?.aborted) throw trouble;
    throw new NoAnswer(
      hasServer ? t("The server does not answer.") : t("Rowan cannot be loaded. Are you offline?"),
    );
  }
  const { status, json, reason } = answer;
  if (isTemporary(status) && !json.error) {
    const isBusy = status === 429 || status === 503;
    const usual = isBusy ? t("The server is busy.") : answered(status);
    throw new NoAnswer(reason ? asSentence(reason) : usual, isBusy);
  }
  if (status < 200 || status > 299) throw new ApiError(json.error ?? answered(status), json.detail, status);
  return json;
}

/** @param {string} what the last part of the path @param {object} question @param {AbortSignal} [signal] */
export function ask(what, question, signal) {
  return answerOf(what, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(withLanguage(question)),
    signal,
  });
}

/** @param {string} what the last part of the path @param {RequestInit} request */
export const askFor = (what, request) => answerOf(what, request);

/** @param {PositionRequest} request @param {AbortSignal} [signal] @returns {Promise<Position>} */
export const askPosition = (request, signal) => ask("position", request, signal);

/**
 * @param {PositionRequest & {player: string}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<MoveReply>}
 */
export const askMove = (request, signal) => ask("move", request, signal);

/**
 * @param {PositionRequest & {stage: number}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<HintReply>}
 */
export const askHint = (request, signal) => ask("hint", request, signal);

/** @param {AbortSignal} signal @returns {Promise<Info>} */
export const askInfo = (signal) => askFor("info", { signal });

/** The message of an error. @param {unknown} trouble */
export const messageOf = (trouble) => (trouble instanceof Error ? trouble.message : String(trouble));

/** Whether an error only means that the page itself has aborted the request. @param {unknown} trouble */
export function isAbort(trouble) {
  return trouble instanceof DOMException && trouble.name === "AbortError";
}
