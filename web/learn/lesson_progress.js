// SPDX-License-Identifier: MIT
// Which steps of which lessons are done, as stored by this browser.

import { recall, remember } from "../core/storage.js";

/**
 * @typedef {Record<string, number[]>} LessonProgress the steps done, counted from 1, by the name of the
 *   lesson
 */

const key = "lessons";

/** @returns {LessonProgress} empty if the stored value cannot be read */
export function readLessons() {
  const stored = recall(key);
  /** @type {LessonProgress} */
  const progress = {};
  if (typeof stored !== "object" || stored === null) return progress;
  for (const [name, steps] of Object.entries(stored)) {
    if (Array.isArray(steps)) progress[name] = steps.filter((step) => Number.isInteger(step) && step > 0);
  }
  return progress;
}

/** @param {LessonProgress} progress @param {string} name @param {number} steps number of steps */
export function doneSteps(progress, name, steps) {
  return (progress[name] ?? []).filter((step) => step <= steps);
}

/** @param {string} name @param {number} step from 1 */
export function keepStep(name, step) {
  const progress = readLessons();
  const done = new Set(progress[name] ?? []);
  done.add(step);
  remember(key, { ...progress, [name]: [...done].sort((left, right) => left - right) });
}

/**
 * The step to continue with, counted from 1: the first unfinished step; 1 if all steps are done.
 * @param {LessonProgress} progress @param {string} name @param {number} steps
 */
export function nextStep(progress, name, steps) {
  const done = doneSteps(progress, name, steps);
  for (let step = 1; step <= steps; ++step) if (!done.includes(step)) return step;
  return 1;
}
