// SPDX-License-Identifier: MIT
// Asking again until the server answers, with longer and longer waits.

import { isAbort, NoAnswer } from "./api.js";

/** Waits before the next tries, in milliseconds; the last one is repeated. */
const waits = [500, 1000, 2000, 4000, 8000];

/**
 * The wait after some tries in vain, at random a little longer: many pages do not come back at once.
 * @param {number} tries
 */
export function backoff(tries) {
  return waits[Math.min(tries, waits.length - 1)] * (1 + Math.random() / 5);
}

/**
 * Calls when the server can likely be reached again.
 * @param {() => void} call
 * @param {AbortSignal} signal ends it
 */
export function whenBack(call, signal) {
  addEventListener("online", call, { signal });
  addEventListener("focus", call, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || call(), { signal });
}

/**
 * Until the wait is over, the page is back, or nobody waits any more.
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
 * Asks until there is an answer, which may be a refusal.
 * @template Answer
 * @param {(signal: AbortSignal) => Promise<Answer>} question @param {AbortSignal} signal
 * @param {(trouble: NoAnswer | null) => void} notice no answer came, or one came
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
