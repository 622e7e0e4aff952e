// SPDX-License-Identifier: MIT
// What axe-core finds on a page, in light and in dark.

/** The rules that look at colors. All others look at elements, where they stand and whether they are seen. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Runs in the page: what the rules find, all that there are unless some are named. */
async function violationsInPage(rules) {
  // Sheets that import others are not read twice: axe would add inline styles for that.
  const imports = [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some((rule) => rule instanceof CSSImportRule),
  );
  const options = { preload: !imports, resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  return (await window.axe.run(options)).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.html} ${node.failureSummary}`)
        .join("\n    ")}`,
  );
}

/**
 * Runs in the page: whether all but its colors is as when it was last asked: the same elements at the same
 * places, each seen or not as then.
 */
function isSameShape() {
  const places = Array.from(document.body.querySelectorAll("*"), (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height, one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })];
  });
  const shape = `${document.body.outerHTML} ${places.join(" ")}`;
  const isSame = window.shapeForAxe === shape;
  window.shapeForAxe = shape;
  return isSame;
}

/** Brings axe-core into the page, unless it is there. @param {string} axe its source */
async function putAxe(page, axe) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
}

/** What is wrong on the page, in words. @param {string} axe @returns {Promise<string[]>} */
export async function violations(page, axe) {
  await putAxe(page, axe);
  return page.evaluate(violationsInPage, null);
}

/**
 * The same in dark and in light, each with its name in front; leaves the page light. Where the two differ in
 * nothing but colors, the second is asked only for what depends on them: half of the time of a run.
 * @param {string} axe @returns {Promise<string[]>}
 */
export async function violationsInBothThemes(page, axe) {
  const found = [];
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // colors change at once
    await putAxe(page, axe);
    const isSame = (await page.evaluate(isSameShape)) && colorScheme === "light";
    const all = await page.evaluate(violationsInPage, isSame ? colorRules : null);
    found.push(...all.map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}
