// SPDX-License-Identifier: MIT
// A position of a game as self-contained SVG text: colors inlined, no external resources, no script.

import { sceneOf } from "./scene.js";

/**
 * @typedef {import("./scene.js").Game} Game
 * @typedef {import("./scene.js").Shape} Shape
 */

/** Pixels per cell; some viewers need a size in pixels. */
const cellPixels = 40;

/** @param {number} value */
const short = (value) => String(Math.round(value * 1000) / 1000);

/** @param {string} text */
const escaped = (text) =>
  text
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    // eslint-disable-next-line no-control-regex -- XML cannot have them
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, "");

/**
 * A picture of the position after all moves, or after the first `count` moves.
 * @param {Game} game @param {number} [count] @returns {string}
 */
export function svgOf(game, count) {
  const scene = sceneOf(game, count);
  const view = [scene.left, scene.top, scene.width, scene.height].map(short).join(" ");
  const size = [scene.width, scene.height].map((cells) => short(cells * cellPixels));
  const shades = new Map();
  const shapes = scene.shapes.map((shape) => shapeText(shape, shades)).join("\n");
  const title = game.title ? `<title>${escaped(game.title)}</title>\n` : "";
  const definitions = [...shades.values()].map(({ text }) => text).join("\n");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size[0]}" height="${size[1]}" ` +
    `role="img" font-family="system-ui, sans-serif" text-anchor="middle">\n` +
    `${title}${definitions ? `<defs>\n${definitions}\n</defs>\n` : ""}${shapes}\n</svg>\n`
  );
}

/**
 * The id of the gradient from the highlight to the fill of a stone. A new gradient is added to `shades`.
 * @param {string} light @param {string} fill @param {Map<string, {id: string, text: string}>} shades
 */
function shadeOf(light, fill, shades) {
  const key = light + fill;
  const known = shades.get(key);
  if (known) return known.id;
  const id = `shade${shades.size + 1}`;
  const stops = `<stop offset="0" stop-color="${light}"/><stop offset="0.8" stop-color="${fill}"/>`;
  const text = `<radialGradient id="${id}" cx="0.38" cy="0.32" r="0.74">${stops}</radialGradient>`;
  shades.set(key, { id, text });
  return id;
}

/** @param {Shape} shape @param {Map<string, {id: string, text: string}>} shades */
function shapeText(shape, shades) {
  switch (shape.shape) {
    case "rect":
      return (
        `<rect x="${short(shape.x)}" y="${short(shape.y)}" width="${short(shape.width)}" ` +
        `height="${short(shape.height)}" rx="0.15" fill="${shape.fill}"/>`
      );
    case "lines": {
      const path = shape.lines.map(
        ([x1, y1, x2, y2]) => `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`,
      );
      return (
        `<path d="${path.join("")}" fill="none" stroke="${shape.stroke}" ` +
        `stroke-width="${short(shape.width)}" stroke-linecap="round"/>`
      );
    }
    case "circle": {
      const { fill, light } = shape;
      const paint = fill ? (light ? `url(#${shadeOf(light, fill, shades)})` : fill) : "none";
      const stroke = shape.stroke
        ? ` stroke="${shape.stroke}" stroke-width="${short(shape.width ?? 0)}"`
        : "";
      const place = `cx="${short(shape.x)}" cy="${short(shape.y)}" r="${short(shape.r)}"`;
      return `<circle ${place} fill="${paint}"${stroke}/>`;
    }
    case "text":
      return (
        `<text x="${short(shape.x)}" y="${short(shape.y)}" dy="0.35em" font-size="${short(shape.size)}" ` +
        `font-weight="${shape.weight}" fill="${shape.fill}">${escaped(shape.text)}</text>`
      );
  }
}
