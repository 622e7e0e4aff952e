// SPDX-License-Identifier: MIT
// Retries with exponential backoff until the server answers.

import { isAbort, NoAnswer } from "./api.js";

/** Delays before the next tries, in milliseconds; further tries use the last delay. */
const retryDelays = [500, 1000, 2000, 4000, 8000];

/**
 * The delay before the next try, with random jitter so that many pages do not return at once.
 * @param {number} tries number of tries that failed before the latest one
 */
export function backoff(tries) {
  return retryDelays[Math.min(tries, retryDelays.length - 1)] * (1 + Math.random() / 5);
}

/**
 * Calls back when the server may be reachable again: the browser is online or the visitor returns to the
 * page.
 * @param {() => void} call
 * @param {AbortSignal} signal stops the callbacks
 */
export function whenBack(call, signal) {
  addEventListener("online", call, { signal });
  addEventListener("focus", call, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || call(), { signal });
}

/**
 * Resolves when the delay is over, whenBack() calls back, or the signal aborts.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function pause(milliseconds, signal) {
  const waiting = new AbortController();
  return new Promise((resolve) => {
    const end = () => {
      waiting.abort();
      clearTimeout(timer);
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { signal: waiting.signal });
    whenBack(end, waiting.signal);
  });
}

/**
 * Repeats a request until it is answered. A refusal is an answer; it is thrown.
 * @template Answer
 * @param {(signal: AbortSignal) => Promise<Answer>} question @param {AbortSignal} signal
 * @param {(trouble: NoAnswer | null) => void} notice gets the error of each try without an answer, then null
 * @returns {Promise<Answer>}
 */
export async function untilAnswered(question, signal, notice) {
  for (let tries = 0; ; ++tries) {
    try {
      const answer = await question(signal);
      if (!signal.aborted) notice(null);
      signal.throwIfAborted();
      return answer;
    } catch (trouble) {
      signal.throwIfAborted();
      if (!(trouble instanceof NoAnswer)) {
        if (!isAbort(trouble)) notice(null);
        throw trouble;
      }
      notice(trouble);
      await pause(backoff(tries), signal);
    }
  }
}
