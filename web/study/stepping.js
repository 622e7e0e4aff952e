// SPDX-License-Identifier: MIT
// Keys and the wheel over the board go through the game that a mode shows. On the board the arrow keys belong
// to the board as long as the keyboard is used; after a click they step.

/** @typedef {{step: (direction: number) => boolean, branch: (direction: number) => boolean,
 *   end: (direction: number) => boolean}} Steps each tells whether there was a way to go */

/** A trackpad sends many small turns: milliseconds between two steps in one direction. */
const pause = 90;
/** After a step the page does not scroll for so long, in milliseconds, even where the game ends. */
const hold = 400;

/** Elements in which the keys mean something else. */
const others = "input, textarea, select, dialog, [role=tablist], [role=group].tree, [contenteditable]";

/**
 * Listens as long as the page is open.
 * @param {() => Steps | null} stepsNow of the mode that is on; null where nothing is to be stepped through
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
 * What the wheel over the board does: a step for a notch, and not too many at once. A turn the other way is
 * meant, and steps at once.
 * @param {() => Steps} stepsNow @returns {(notches: number) => boolean} whether the wheel is of use
 */
export function wheelSteps(stepsNow) {
  let last = -Infinity;
  let lastDirection = 0;
  return (notches) => {
    const now = performance.now();
    const direction = Math.sign(notches);
    const isReady = direction !== 0 && (direction !== lastDirection || now - last >= pause);
    if (isReady && stepsNow().step(direction)) {
      last = now;
      lastDirection = direction;
    }
    return notches === 0 || now - last < hold;
  };
}
