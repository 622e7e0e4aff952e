#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Accessibility in a real browser, checked by the rules of axe.

import { modes, phone, run } from "./support.js";

await run({
  "four modes, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, { colorScheme: "dark" }, { ...phone, colorScheme: "dark" }]) {
        const one = await visitor.another(options);
        await one.open();
        for (const address of modes) {
          await one.go(address);
          await one.stones(address === modes[3] ? 3 : 6);
          await one.accessible(`${address}, ${JSON.stringify(options)}`);
        }
        await one.close();
      }
    },
  },
});
