// SPDX-License-Identifier: MIT
// Where a click comes from: a mouse, a finger, a keyboard; and whether it belongs to a double click.

/** Two taps within this time, in milliseconds, are a double tap. */
const doubleTapTime = 400;

/**
 * Whether a finger or a pen made the click. A click from a keyboard or screen reader has no pointer.
 * @param {MouseEvent} event
 */
export function isByTouch(event) {
  if (event.detail === 0) return false;
  const { pointerType } = /** @type {PointerEvent} */ (event);
  return pointerType ? pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
}

/**
 * Whether a click on an element may be the second of a double click or double tap that began before the
 * element was shown. The browser counts quick clicks of a mouse, but phones count every tap as one.
 * @param {MouseEvent} event @param {number} shown when the element was shown, by performance.now()
 */
export const beganBefore = (event, shown) =>
  event.detail > 1 || (isByTouch(event) && event.timeStamp < shown + doubleTapTime);
