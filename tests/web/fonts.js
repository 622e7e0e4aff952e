// SPDX-License-Identifier: MIT
// The font of the page. The program may be built without it.

import { existsSync } from "node:fs";
import { expect } from "./support.js";

const folder = "../../build/page_font/node_modules/@fontsource-variable/figtree/files/";
const file = new URL(`${folder}figtree-latin-wght-normal.woff2`, import.meta.url);

/**
 * Expects that the page uses Figtree and has loaded this font. Does nothing if the font was not fetched for
 * the build.
 */
export async function expectPageFont(page) {
  if (!existsSync(file)) return;
  const { family, loaded } = await page.evaluate(async () => ({
    family: getComputedStyle(document.body).fontFamily,
    loaded: (await document.fonts.load("16px Figtree")).map(({ status }) => status),
  }));
  expect(/^"?Figtree/.test(family), `Figtree before other fonts, found ${family}`);
  expect(loaded.join() === "loaded", `one Figtree, and loaded, found [${loaded}]`);
  expect(await page.evaluate(() => document.fonts.check("16px Figtree")), "letters in Figtree");
}
