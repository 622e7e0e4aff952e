// SPDX-License-Identifier: MIT
// What stylelint checks: its standard rules, without those that our style breaks on purpose.

import { createRequire } from "node:module";

const require = createRequire(new URL("../../build/lint_tools/", import.meta.url));

export default {
  extends: require.resolve("stylelint-config-standard"),
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // Short rules stand on one line, and rules of one subject together.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
    // The appearance of an element and its place in the grid are two rules, in different groups. So a general
    // rule may follow a special one.
    "no-descending-specificity": null,
    "no-duplicate-selectors": null,
    // Two longhand properties name their values; a shorthand relies on their order.
    "declaration-block-no-redundant-longhand-properties": null,
    // Older browsers know only (max-width: 860px), and only the prefixed names of these properties.
    "media-feature-range-notation": "prefix",
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "mask"] }],
    // The notation of these files.
    "color-hex-length": null,
    "function-url-quotes": null,
    "import-notation": "string",
    "number-max-precision": 5,
    "value-keyword-case": ["lower", { ignoreKeywords: ["A4", "currentColor"], ignoreProperties: ["/^--/"] }],
  },
};
