// SPDX-License-Identifier: MIT
// The board as the page shows it, with its marks, as a PNG file: a canvas redraws the shapes of the page's
// SVG with their computed colors.

import { t } from "../core/language.js";
import { pngFile, writeCentered } from "./canvas.js";

const cellPixels = 48;

/**
 * @typedef {{canvas: CanvasRenderingContext2D, scale: number, left: number, top: number}} Sheet left, top: in
 *   cells
 */

/** @param {SVGSVGElement} svg @returns {Promise<Blob>} */
export async function boardPicture(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const shownCell = svg.clientWidth / width;
  const scale = Math.max(cellPixels, shownCell);
  const surface = document.createElement("canvas");
  surface.width = Math.round(width * scale);
  surface.height = Math.round(height * scale);
  const canvas = surface.getContext("2d");
  if (!canvas) throw new Error(t("This browser cannot save pictures."));
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, surface.width, surface.height);
  const sheet = { canvas, scale, left: x, top: y };
  for (const shape of svg.querySelectorAll("g > :is(rect, circle, path, text)"))
    draw(sheet, shape, scale / shownCell);
  return pngFile(surface);
}

/**
 * @param {Sheet} sheet
 * @param {Element} shape
 * @param {number} enlarged scale relative to the page, for line widths in CSS pixels
 */
function draw(sheet, shape, enlarged) {
  const { canvas, scale, left, top } = sheet;
  const style = getComputedStyle(shape);
  if (style.display === "none") return;
  canvas.save();
  canvas.globalAlpha = Number(style.opacity);
  if (shape.tagName === "text") {
    write(sheet, shape, style);
  } else {
    canvas.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    const outline = outlineOf(shape);
    if (style.fill !== "none") {
      // On the page the ground is transparent and shows the wood behind it; the picture paints the ground in
      // the color of the wood.
      const isGround = shape.parentElement?.matches(".ground");
      canvas.fillStyle = fillOf(canvas, /** @type {SVGGraphicsElement} */ (shape), style.fill);
      canvas.globalAlpha = Number(style.opacity) * (isGround ? 1 : Number(style.fillOpacity));
      canvas.fill(outline);
    }
    if (style.stroke !== "none") {
      const inPixels = style.getPropertyValue("vector-effect") === "non-scaling-stroke";
      canvas.globalAlpha = Number(style.opacity);
      canvas.strokeStyle = style.stroke;
      canvas.lineWidth = inPixels
        ? (parseFloat(style.strokeWidth) * enlarged) / scale
        : parseFloat(style.strokeWidth);
      canvas.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
      if (style.strokeDasharray !== "none")
        canvas.setLineDash(style.strokeDasharray.split(",").map(parseFloat));
      canvas.stroke(outline);
    }
  }
  canvas.restore();
}

/**
 * Draws text with its font size in pixels, because browsers do not draw fonts smaller than one pixel, even
 * when scaled up.
 * @param {Sheet} sheet
 * @param {Element} text
 * @param {CSSStyleDeclaration} style
 */
function write({ canvas, scale, left, top }, text, style) {
  const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
  canvas.font = `${style.fontWeight} ${parseFloat(style.fontSize) * scale}px ${style.fontFamily}`;
  canvas.fillStyle = style.fill;
  writeCentered(canvas, text.textContent ?? "", (x - left) * scale, (y - top) * scale);
}

/**
 * The canvas fill for a CSS fill: a plain color or, for url("#name") with a fallback color, the gradient with
 * that id.
 * @param {CanvasRenderingContext2D} canvas
 * @param {SVGGraphicsElement} shape
 * @param {string} fill
 */
function fillOf(canvas, shape, fill) {
  const [, id = "", plain] = /^url\("#([\w-]+)"\)\s*(.*)$/.exec(fill) ?? [];
  const source = shape.ownerSVGElement?.querySelector(`radialGradient[id="${id}"]`);
  if (!source) return plain ?? fill;
  const { x, y, width, height } = shape.getBBox();
  /** @param {string} name */
  const share = (name) => Number(source.getAttribute(name) ?? 0.5);
  const [across, down] = [x + share("cx") * width, y + share("cy") * height];
  const gradient = canvas.createRadialGradient(across, down, 0, across, down, share("r") * width);
  for (const stop of source.children) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    const [red, green, blue] = stopColor.match(/[\d.]+/g) ?? [];
    const color = `rgba(${red}, ${green}, ${blue}, ${stopOpacity})`;
    gradient.addColorStop(Number(stop.getAttribute("offset")), color);
  }
  return gradient;
}

/** @param {Element} shape @returns {Path2D} */
function outlineOf(shape) {
  /** @param {string} name */
  const number = (name) => Number(shape.getAttribute(name) ?? 0);
  if (shape.tagName === "path") return new Path2D(shape.getAttribute("d") ?? "");
  const outline = new Path2D();
  if (shape.tagName === "circle") outline.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
  else outline.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  return outline;
}
