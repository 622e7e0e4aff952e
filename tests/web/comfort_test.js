#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Keys, sounds, settings and dropped files, in a real browser.

import { expect, run } from "./support.js";

await run({
  "keys press their buttons, but never while something is typed": {
    async check(visitor) {
      const { page } = visitor;
      const { keyboard } = page;
      await visitor.open("#play?game=freestyle&moves=h8i9h7&with=person");
      await visitor.status(/White to move/);
      await keyboard.press("?");
      await visitor.text("dialog[open] .keys", /Undo.*Hint/);
      await keyboard.press("u");
      await keyboard.press("Escape");
      await visitor.stones(3);
      await keyboard.press("n");
      await visitor.count(".numbers text", 3);
      await keyboard.press("h");
      await visitor.text("#status-note", /Look at|must/);
      await keyboard.press("t");
      const pressed = page.locator('#actions [aria-pressed=true]:has-text("Threats")');
      await pressed.waitFor();
      await pressed.hover();
      await visitor.until("the color of a pressed action under the pointer", () => {
        const action = document.querySelector("#actions [aria-pressed=true]");
        const probe = document.createElement("i");
        probe.style.color = "var(--leaf)";
        document.body.append(probe);
        const leaf = getComputedStyle(probe).color;
        probe.remove();
        const isGreen = action?.matches(":hover") && getComputedStyle(action).color === leaf;
        return isGreen && action.getAnimations().length === 0;
      });
      await keyboard.press("m");
      await page.locator("#typed-move:focus").waitFor();
      await keyboard.type("u");
      await page.waitForTimeout(300);
      await visitor.stones(3);
      await page.fill("#typed-move", "");
      await visitor.point("a1").focus();
      await keyboard.press("u");
      await visitor.stones(2);
      await keyboard.press("Control+u");
      await visitor.stones(2);
    },
  },

  "sounds: one switch, its picture, and the last seconds of a clock": {
    async check(visitor) {
      const { page } = visitor;
      await page.addInitScript(() => {
        window.tones = 0;
        const original = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          ++window.tones;
          return original.call(this);
        };
      });
      await visitor.open("#play?game=tictactoe&with=person&clock=0.2+0");
      await visitor.turn();
      const drawn = () => page.locator("#sound path").getAttribute("d");
      const off = await drawn();
      await visitor.press("Sound");
      expect((await drawn()) !== off, "another picture where sounds are on");
      await visitor.play("b2");
      const before = await page.evaluate(() => window.tones);
      await visitor.until("ticks of the last seconds", (first) => window.tones >= first + 3, before);
      await visitor.press("Sound");
      expect((await drawn()) === off, "the first picture where they are off");
    },
  },

  "settings are kept": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.stones(2);
      await visitor.press("Settings");
      await visitor.press("Slate");
      await visitor.press("Dark");
      await page.locator('[aria-label="Numbers on the stones"] [data-value=on]').click();
      await page.keyboard.press("Escape");
      await visitor.count(".numbers text", 2);
      await page.reload();
      await visitor.stones(2);
      await visitor.count(".numbers text", 2);
      await page.locator("html[data-board=slate][data-theme=dark]").waitFor();
    },
  },

  "the selected choice stands out, light and dark": {
    async check(visitor) {
      for (const colorScheme of ["light", "dark"]) {
        const one = await visitor.another({ colorScheme });
        await one.open("");
        await one.page.locator('.hero .segments [aria-pressed="true"]').waitFor();
        const contrast = await one.page.evaluate(() => {
          const light = (selector) => {
            const color = getComputedStyle(document.querySelector(selector)).backgroundColor;
            const [r, g, b] = color.match(/\d+/g).map((part) => {
              const value = part / 255;
              return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
          };
          const both = [light('.hero .segments [aria-pressed="true"]'), light(".hero .segments")];
          return Math.max(...both) / Math.min(...both);
        });
        expect(contrast > 1.15, `a chosen game apart from the others in ${colorScheme}, not ${contrast}`);
        await one.close();
      }
    },
  },

  "numbers from a chosen move on": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze?game=freestyle&moves=h8i9h9h10i8g8");
      await visitor.stones(6);
      await page.locator(".tree .move").nth(3).click();
      await visitor.stones(4);
      await visitor.press("Settings");
      await visitor.press("From move 4");
      await page.keyboard.press("Escape");
      await visitor.texts(".numbers text", ["1"]);
      await page.locator(".tree .move").nth(5).click();
      await visitor.texts(".numbers text", ["1", "2", "3"]);
      await visitor.press("Settings");
      const numbers = page.locator('[aria-label="Numbers on the stones"]');
      await numbers.locator("[data-value=from][aria-pressed=true]").waitFor();
      await visitor.accessible("numbers from a move");
      await numbers.locator("[data-value=on]").click();
      await page.keyboard.press("Escape");
      await visitor.count(".numbers text", 6);
      // In another game the numbers start at the first move again.
      await visitor.press("Settings");
      await visitor.press("From move 6");
      await page.keyboard.press("Escape");
      await visitor.texts(".numbers text", ["1"]);
      await visitor.go("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.stones(2);
      await visitor.texts(".numbers text", ["1", "2"]);
    },
  },

  "a file dropped on the page is analyzed": {
    async check(visitor) {
      const drop = (text, name) =>
        visitor.page.evaluate(
          ([content, file]) => {
            const data = new DataTransfer();
            data.items.add(new File([content], file));
            for (const type of ["dragover", "drop"])
              document.body.dispatchEvent(
                new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
              );
          },
          [text, name],
        );
      const cup = "(;GM[4]SZ[15]RU[freestyle]PB[Ada]PW[Ben]EV[Spring Cup]DT[2026-03-21];B[hh];W[ii];B[hi])";
      for (const place of ["", "#play?game=freestyle&moves=h8&with=person"]) {
        await visitor.open("#analyze?game=tictactoe");
        await visitor.go(place || "#home");
        await drop(cup, "cup.sgf");
        await visitor.address(/#analyze/);
        await visitor.text(".game-players", /Ada – Ben/);
        await visitor.text(".game-header", /Spring Cup.*21 March 2026/);
      }
      await visitor.go("#home");
      await drop("this is no game", "letter.txt");
      await visitor.address(/#analyze/);
      await visitor.text(".trouble, #status-note", /not a point; expected a point/);
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },
});
