// SPDX-License-Identifier: MIT
// Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2012), with the same results as
// src/puzzle/progress.cpp: tests/data/ratings.json checks both.

/**
 * @typedef {{rating: number, deviation: number, volatility: number}} Rating
 *   deviation: the true strength is within two deviations of the rating with a probability of 95 %;
 *   volatility: how much the strength is expected to vary
 * @typedef {{opponent: {rating: number, deviation: number}, score: number}} Game score: 1 for a win, 0 for a
 *   loss
 */

const scale = 173.7178;
const tau = 0.5;
const tolerance = 0.000001;

/**
 * The rating of a newcomer. It is below the ratings of most puzzles, so that missing an easy one does not
 * cost hundreds of points.
 * @returns {Rating}
 */
export const newRating = () => ({ rating: 1000, deviation: 200, volatility: 0.06 });

/** @param {number} phi */
const impact = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * Step 5 of the paper: finds the new volatility, a zero of the paper's function f, with the Illinois
 * algorithm.
 * @param {number} volatility @param {number} phi @param {number} variance @param {number} delta
 */
function newVolatility(volatility, phi, variance, delta) {
  const a = Math.log(volatility * volatility);
  /** @param {number} x */
  const f = (x) => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (delta * delta <= phi * phi + variance) {
    let k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > tolerance) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else fLow /= 2;
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}

/**
 * The rating after a period with these games. Requires at least one game.
 * @param {Rating} before @param {Game[]} games @returns {Rating}
 */
export function afterGames(before, games) {
  const mu = (before.rating - 1500) / scale;
  const phi = before.deviation / scale;
  let information = 0; // the inverse of the variance
  let surprise = 0;
  for (const { opponent, score } of games) {
    const g = impact(opponent.deviation / scale);
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - 1500) / scale)));
    information += g * g * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const variance = 1 / information;
  const volatility = newVolatility(before.volatility, phi, variance, variance * surprise);
  const widened = phi * phi + volatility * volatility;
  const newPhi = 1 / Math.sqrt(1 / widened + information);
  return {
    rating: scale * (mu + newPhi * newPhi * surprise) + 1500,
    deviation: scale * newPhi,
    volatility,
  };
}
