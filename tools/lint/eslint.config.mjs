// SPDX-License-Identifier: MIT
// What eslint checks: its recommended rules, and the rules below, which find mistakes and leave taste alone.

import { createRequire } from "node:module";

const require = createRequire(new URL("../../build/lint_tools/", import.meta.url));
const js = require("@eslint/js");
const globals = require("globals");

export default [
  { ignores: ["build/"] },
  js.configs.recommended,
  {
    files: ["**/*.{js,mjs}", "tools/check_prose"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "array-callback-return": "error",
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-var": "error",
      "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
    },
  },
  // The service worker has no document.
  {
    files: ["web/**", "src/arena/**"],
    ignores: ["web/service_worker.js"],
    languageOptions: { globals: globals.browser },
  },
  { files: ["web/service_worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["bindings/wasm/**"], languageOptions: { globals: { ...globals.worker, ...globals.browser } } },
  // Functions that tests hand to a page run in the browser.
  {
    files: ["tests/**", "bench/**", "tools/**"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  { files: ["tools/check_prose"], languageOptions: { sourceType: "commonjs" } },
];
