// SPDX-License-Identifier: MIT
// Keys, and the mouse wheel over the board, step through the current game. On the board the arrow keys move
// the focus while the keyboard is in use; after a click they step through the game.

/** @typedef {{step: (direction: number) => boolean, branch: (direction: number) => boolean,
 *   end: (direction: number) => boolean}} Steps each returns whether there was a move to go to */

/** Minimum time between two steps in one direction, in milliseconds: a trackpad sends many small deltas. */
const minStepInterval = 90;
/** After a step the page does not scroll for this long, in milliseconds, even at the end of the game. */
const scrollLockTime = 400;

/** Elements in which the arrow keys, Home and End have another meaning. */
const others = "input, textarea, select, dialog, [role=tablist], [role=group].tree, [contenteditable]";

/**
 * Makes the keys step through the current game until the page is closed.
 * @param {() => Steps | null} stepsNow the steps of the current mode; null if it has no steps
 */
export function followStepping(stepsNow) {
  let byKeyboard = true;
  addEventListener("pointerdown", () => (byKeyboard = false), true);
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" || event.key === "Enter") byKeyboard = true;
      const steps = stepsNow();
      if (!steps || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(others) || document.querySelector("dialog[open]")) return;
      if (target.closest("[role=grid]") && byKeyboard) return;
      if (!pressed(event.key, steps)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** @param {string} key @param {Steps} steps */
function pressed(key, steps) {
  if (key === "ArrowLeft") return steps.step(-1);
  if (key === "ArrowRight") return steps.step(1);
  if (key === "ArrowUp") return steps.branch(-1);
  if (key === "ArrowDown") return steps.branch(1);
  if (key === "Home") return steps.end(-1);
  return key === "End" && steps.end(1);
}

/**
 * The wheel handler of the board: one step for each call with at least one notch, at a limited rate. A change
 * of direction is intentional, so the step after it is not delayed.
 * @param {() => Steps} stepsNow @returns {(notches: number) => boolean} whether the wheel was used
 */
export function wheelSteps(stepsNow) {
  let last = -Infinity;
  let lastDirection = 0;
  return (notches) => {
    const now = performance.now();
    const direction = Math.sign(notches);
    const isReady = direction !== 0 && (direction !== lastDirection || now - last >= minStepInterval);
    if (isReady && stepsNow().step(direction)) {
      last = now;
      lastDirection = direction;
    }
    return notches === 0 || now - last < scrollLockTime;
  };
}
