// SPDX-License-Identifier: MIT
// The texts of the page as found in its sources: the arguments of t(), plural() and inContext(), the texts of
// the .html files, and texts that are shown without a lookup.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { keyIn } from "../../web/core/catalog.js";

const tools = new URL("../../build/page_tools/node_modules/", import.meta.url);
const ts = createRequire(import.meta.url)(fileURLToPath(new URL("typescript/lib/typescript.js", tools)));

export const web = new URL("../../web/", import.meta.url);

/**
 * @typedef {{key: string, many?: string, text: string, where: string}} Text many: the English plural
 * @typedef {{texts: Text[], troubles: string[]}} Found
 */

/** The lookup functions, and which of their arguments are texts. */
const lookups = {
  t: ([text]) => ({ text }),
  inContext: ([context, text]) => ({ context, text }),
  plural: ([, text, many]) => ({ text, many }),
};

/** Names of keys, events and headers, and other words that are the same in every language. */
const sameEverywhere = new Set([
  ...["AbortError", "Arrow", "Bearer ", "Content-Type", "End", "Enter", "Escape", "Files", "Home", "Tab"],
  ...["ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Rowan", "Plural-Forms", "Rowan. "],
]);

/** Files that look up texts for other files; their own texts go to the console. */
const aboutLanguages = ["core/language.js", "core/catalog.js"];

/** Functions and fields whose texts are shown or read aloud. */
const showing =
  /^(announce|announceNow|button|pictureButton|iconButton|action|segments|sheet|row|choice|say|setNote)$/;
const shownFields = /^"?(aria-label|aria-description|title|placeholder|data-tip|label|line|note|sentence)"?$/;

/** @returns the words of a literal, without its placeholders; null if the node is not a literal */
function wordsOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("");
}

/** The text of a string literal, or of string literals joined by +; null for any other node. */
function literalOf(node) {
  if (!node) return null;
  if (ts.isStringLiteral(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [literalOf(node.left), literalOf(node.right)];
  return left === null || right === null ? null : left + right;
}

const isCompared = ({ parent }) =>
  (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) ||
  (ts.isCallExpression(parent) && /\.(startsWith|includes|endsWith)$/.test(parent.expression.getText()));

/**
 * The taker of a literal: the nearest node around it other than parentheses, an array, or a conditional
 * expression that may yield the literal. The returned `node` is the child of the taker that contains the
 * literal.
 */
function takerOf(node) {
  const { parent } = node;
  const isChoice = ts.isConditionalExpression(parent) && parent.condition !== node;
  return isChoice || ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent)
    ? takerOf(parent)
    : { taker: parent, node };
}

/** Whether a literal becomes an element's text, title or placeholder. Users see even a single word there. */
function isWritten(literal) {
  const { taker } = takerOf(literal);
  return ts.isBinaryExpression(taker) && /\.(textContent|title|placeholder)$/.test(taker.left.getText());
}

/** Whether users see or hear a literal. */
function isShown(literal) {
  const { taker, node } = takerOf(literal);
  if (ts.isCallExpression(taker)) {
    const name = taker.expression.getText().replace(/^.*\./, "");
    return name === "make" ? taker.arguments.indexOf(node) > 1 : showing.test(name);
  }
  if (ts.isPropertyAssignment(taker))
    return taker.initializer === node && shownFields.test(taker.name.getText());
  return isWritten(literal);
}

/** Whether a literal is shown to users without a lookup. */
function isForgotten(node) {
  const words = wordsOf(node);
  if (words === null || sameEverywhere.has(words) || isCompared(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  const isSentence = /^[“ ]*[A-Z][a-z’]/.test(words);
  if (isSentence || (isWritten(node) && /[a-z]{3,}/.test(words.replace("Rowan", "")))) return true;
  return /[a-z]{2,} +[a-z]{2,}|^[a-z]{3,}[.:!?]$/.test(words) && isShown(node);
}

/** @param {string} path relative to web/ @param {string} source @returns {Found} */
export function textsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found = { texts: [], troubles: [] };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    const where = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const name = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : "";
    if (Object.hasOwn(lookups, name)) {
      const given = Object.entries(lookups[name](node.arguments));
      const fields = given.map(([field, one]) => [field, literalOf(one)]);
      const { context = "", text, many } = Object.fromEntries(fields);
      if (fields.some(([, value]) => value === null)) {
        if (!aboutLanguages.includes(path))
          found.troubles.push(`${where}: ${name}() of something that is no literal`);
      } else found.texts.push({ key: keyIn(context, text), text, many, where });
      for (const one of node.arguments) if (literalOf(one) === null) visit(one);
      return;
    }
    if (!aboutLanguages.includes(path) && isForgotten(node))
      found.troubles.push(`${where}: shown without t(): ${wordsOf(node)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The texts and attributes of an .html file. @param {string} path @param {string} source */
export function textsOfPage(path, source) {
  const plain = source.replace(/<!--[^]*?-->/g, "");
  const attributes = plain.matchAll(/(?:aria-label|data-tip|name="description"\s+content)="([^"]+)"/g);
  const between = plain.matchAll(/>([^<>]*[A-Za-z]{2}[^<>]*)</g);
  const texts = [...attributes, ...between].map(([, text]) => text.trim());
  return texts
    .filter((text) => text && !sameEverywhere.has(text))
    .map((text) => ({ key: text, text, where: path }));
}

/** All texts of the page. @returns {Found} */
export function allTexts() {
  const paths = readdirSync(web, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const found = { texts: [], troubles: [] };
  for (const path of paths.sort()) {
    const read = () => readFileSync(new URL(path, web), "utf8");
    if (path.endsWith(".html")) found.texts.push(...textsOfPage(path, read()));
    if (!path.endsWith(".js")) continue;
    const { texts, troubles } = textsOf(path, read());
    found.texts.push(...texts);
    found.troubles.push(...troubles);
  }
  return found;
}
