// SPDX-License-Identifier: MIT
// The accessibility violations that axe-core finds on a page, in light and in dark.

/** The rules that depend on colors. All other rules depend on elements, their places and their visibility. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Runs in the page: returns the violations of these rules, or of all rules if `rules` is null. */
async function violationsInPage(rules) {
  // If a style sheet has imports, axe is told to preload nothing, because it would add inline styles for the
  // imports.
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
 * Runs in the page: whether the page has the same elements as at the last call, in the same places and with
 * the same visibility, so that at most colors have changed.
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

/** Loads axe-core into the page if it is not loaded yet. @param {string} axe the source of axe-core */
async function putAxe(page, axe) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
}

/** The violations on the page, as text. @param {string} axe @returns {Promise<string[]>} */
export async function violations(page, axe) {
  await putAxe(page, axe);
  return page.evaluate(violationsInPage, null);
}

/**
 * The violations in dark and in light mode, each prefixed by the mode; leaves the page light. If only colors
 * differ, the second mode is checked with the color rules alone, which halves the time.
 * @param {string} axe @returns {Promise<string[]>}
 */
export async function violationsInBothThemes(page, axe) {
  const found = [];
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // without color transitions
    await putAxe(page, axe);
    const isSame = (await page.evaluate(isSameShape)) && colorScheme === "light";
    const all = await page.evaluate(violationsInPage, isSame ? colorRules : null);
    found.push(...all.map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}
