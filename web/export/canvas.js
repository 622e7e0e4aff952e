// SPDX-License-Identifier: MIT
// Draws a game on a canvas, and exports it as PNG and as an animated GIF.

import { t } from "../core/language.js";
import { encodeGif } from "./gif.js";
import { makePalette } from "./palette.js";
import { sceneOf } from "./scene.js";

/**
 * @typedef {import("./scene.js").Game} Game
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Shape} Shape
 */

/** Limits for the longer side of a picture, in pixels. */
export const smallestPicture = 120;
export const largestPicture = 4096;
export const largestAnimation = 1024;

/** Delay of a frame, and of the last frame, in hundredths of a second. */
const moveDelay = 70;
const lastDelay = 300;

/**
 * A canvas for a scene.
 * @param {Scene} scene @param {number} size of the longer side, in pixels; raised to smallestPicture if less
 * @param {number} most limit for `size`
 */
function canvasFor(scene, size, most) {
  const longer = Math.min(most, Math.max(smallestPicture, Math.round(size)));
  const scale = longer / Math.max(scene.width, scene.height);
  const surface = document.createElement("canvas");
  surface.width = Math.round(scene.width * scale);
  surface.height = Math.round(scene.height * scale);
  const canvas = surface.getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error(t("This browser cannot draw pictures."));
  return { surface, canvas, scale };
}

/**
 * A PNG picture of the position after all moves, or after the first `count` moves.
 * @param {Game} game @param {number} [size] of the longer side, in pixels @param {number} [count]
 * @returns {Promise<Blob>}
 */
export async function pngOf(game, size = 1024, count = game.moves.length) {
  const scene = sceneOf(game, count);
  const { surface, canvas, scale } = canvasFor(scene, size, largestPicture);
  paint(canvas, scene, scale, true);
  return pngFile(surface);
}

/** @param {HTMLCanvasElement} surface @returns {Promise<Blob>} */
export function pngFile(surface) {
  return new Promise((resolve, reject) =>
    surface.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("Could not save the picture."))))),
  );
}

/**
 * The whole game as a looping animation: a frame for the start, and one after each move.
 * @param {Game} game @param {number} [size] of the longer side, in pixels
 * @param {(done: number) => void} [onProgress] 0 to 1
 * @param {AbortSignal} [signal] aborts the export with an AbortError
 * @returns {Promise<Blob>}
 */
export async function gifOf(game, size = 480, onProgress = () => {}, signal) {
  const last = sceneOf(game);
  const { surface, canvas, scale } = canvasFor(last, size, largestAnimation);
  const { width, height } = surface;
  /** @param {number} count */
  const pixelsAfter = (count) => {
    paint(canvas, sceneOf(game, count), scale, false);
    return canvas.getImageData(0, 0, width, height).data;
  };
  const middle = Math.floor(game.moves.length / 2);
  const palette = makePalette([pixelsAfter(0), pixelsAfter(middle), pixelsAfter(game.moves.length)]);
  const frames = [];
  for (let count = 0; count <= game.moves.length; ++count) {
    const delay = count === game.moves.length ? lastDelay : moveDelay;
    frames.push({ pixels: palette.indices(pixelsAfter(count)), delay });
    onProgress((count + 1) / (game.moves.length + 2));
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
  const bytes = encodeGif({ width, height, colors: palette.colors, frames });
  onProgress(1);
  return new Blob([bytes], { type: "image/gif" });
}

function yieldToEventLoop() {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * @param {CanvasRenderingContext2D} canvas @param {Scene} scene @param {number} scale pixels of a cell
 * @param {boolean} withLight whether to shade stones; flat stones need few colors
 */
export function paint(canvas, scene, scale, withLight) {
  canvas.setTransform(scale, 0, 0, scale, -scene.left * scale, -scene.top * scale);
  for (const shape of scene.shapes) paintShape(canvas, shape, withLight);
}

/** @param {CanvasRenderingContext2D} canvas @param {Shape} shape @param {boolean} withLight */
function paintShape(canvas, shape, withLight) {
  canvas.beginPath();
  switch (shape.shape) {
    case "rect":
      canvas.fillStyle = shape.fill;
      canvas.fillRect(shape.x, shape.y, shape.width, shape.height);
      return;
    case "lines":
      for (const [x1, y1, x2, y2] of shape.lines) {
        canvas.moveTo(x1, y1);
        canvas.lineTo(x2, y2);
      }
      canvas.strokeStyle = shape.stroke;
      canvas.lineWidth = shape.width;
      canvas.lineCap = "round";
      canvas.stroke();
      return;
    case "circle":
      canvas.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
      if (shape.fill) {
        canvas.fillStyle = withLight ? lightOf(canvas, shape) : shape.fill;
        canvas.fill();
      }
      if (shape.stroke) {
        canvas.strokeStyle = shape.stroke;
        canvas.lineWidth = shape.width ?? 0;
        canvas.stroke();
      }
      return;
    case "text":
      write(canvas, shape);
  }
}

/**
 * The fill of a stone, with the same gradient as in svg.js.
 * @param {CanvasRenderingContext2D} canvas @param {Extract<Shape, {shape: "circle"}>} circle
 */
function lightOf(canvas, { x, y, r, fill = "", light }) {
  if (!light) return fill;
  const [cx, cy] = [x - 0.24 * r, y - 0.36 * r];
  const shade = canvas.createRadialGradient(cx, cy, 0, cx, cy, 1.48 * r);
  shade.addColorStop(0, light);
  shade.addColorStop(0.8, fill);
  return shade;
}

/**
 * Draws text with its font size in pixels, because browsers do not draw fonts smaller than one pixel, even
 * when scaled up.
 * @param {CanvasRenderingContext2D} canvas @param {Extract<Shape, {shape: "text"}>} text
 */
function write(canvas, { x, y, size, text, fill, weight }) {
  const { a: scale, e, f } = canvas.getTransform();
  canvas.save();
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.font = `${weight} ${size * scale}px system-ui, sans-serif`;
  canvas.fillStyle = fill;
  writeCentered(canvas, text, x * scale + e, y * scale + f + 0.04 * size * scale);
  canvas.restore();
}

/**
 * Writes a text centered on a point, in the current font and color.
 * @param {CanvasRenderingContext2D} canvas @param {string} text @param {number} x @param {number} y
 */
export function writeCentered(canvas, text, x, y) {
  canvas.textAlign = "center";
  canvas.textBaseline = "middle";
  canvas.fillText(text, x, y);
}
