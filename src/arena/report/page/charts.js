// SPDX-License-Identifier: MIT
// Charts: how games ended, their lengths and move times, and the state of a sequential test.

import { make, makeSvg } from "../../../../web/core/dom.js";
import { data, fill } from "./elements.js";
import { duration, plural, signed } from "./texts.js";

export function show_terminations() {
  if (data.terminations.length === 0) return fill("terminations");
  const most = Math.max(1, ...data.terminations.map((entry) => entry.games));
  const bar = (entry) =>
    makeSvg(
      "svg",
      { class: "track", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      makeSvg("rect", {
        class: entry.fault ? "fill fault" : "fill",
        width: Math.max(1, (100 * entry.games) / most),
        height: 10,
      }),
    );
  const rows = data.terminations.flatMap((entry) => [
    make("span", {}, entry.name.replaceAll("-", " ")),
    bar(entry),
    make("span", { class: "faint" }, entry.games.toLocaleString("en")),
  ]);
  fill("terminations", make("div", { class: "ways" }, ...rows));
}

const plot_frame = (width, height, label, ...shapes) =>
  makeSvg(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...shapes,
  );

function histogram(id, bars, unit, describe) {
  if (bars.length === 0) return fill(id, make("p", { class: "faint" }, "No data."));
  const width = 420,
    height = 190,
    bottom = 24,
    top = 18;
  const most = Math.max(...bars.map((bar) => bar.count));
  const step = width / bars.length;
  const every = Math.ceil(bars.length / 6);
  const column = (bar, index) => {
    const tall = ((height - bottom - top) * bar.count) / most;
    const title = makeSvg("title", {}, `${bar.label}: ${bar.count.toLocaleString("en")}`);
    const box = {
      x: index * step + step * 0.08,
      width: step * 0.84,
      y: height - bottom - tall,
      height: tall,
    };
    return makeSvg("rect", { class: "bar", rx: Math.min(3, step / 4), ...box }, title);
  };
  const tick = (bar, index) =>
    index % every === 0
      ? makeSvg(
          "text",
          { x: index * step + step / 2, y: height - 7, "text-anchor": index === 0 ? "start" : "middle" },
          bar.tick,
        )
      : null;
  fill(
    id,
    plot_frame(
      width,
      height,
      describe,
      ...bars.map(column),
      ...bars.map(tick),
      makeSvg("line", { class: "axis", x1: 0, x2: width, y1: height - bottom, y2: height - bottom }),
      makeSvg("text", { x: 0, y: 12 }, plural(most, unit)),
    ),
  );
}

export function show_histograms() {
  const size = data.lengths.width;
  histogram(
    "lengths",
    data.lengths.counts.map((count, index) => {
      const first = data.lengths.first + index * size;
      return {
        count,
        tick: String(first),
        label: size === 1 ? `${first} moves` : `${first} to ${first + size - 1} moves`,
      };
    }),
    "game",
    "Number of games by number of moves",
  );
  histogram(
    "times",
    data.times.map((bin) => ({
      count: bin.moves,
      tick: duration(bin.from),
      label: `${duration(bin.from)} and more`,
    })),
    "move",
    "Number of moves by time taken",
  );
}

/** The log-likelihood ratio by number of games, between the bounds at which the test ends. */
export function test_graph(steps, [lower, upper]) {
  const width = 420,
    height = 190,
    left = 44,
    bottom = 22;
  const last = Math.max(1, steps[steps.length - 1][0]);
  const ratios = steps.map((step) => step[1]);
  const low = Math.min(lower, ...ratios) - 0.3;
  const high = Math.max(upper, ...ratios) + 0.3;
  const x = (games) => left + (games / last) * (width - left - 8);
  const y = (ratio) => 8 + ((high - ratio) / (high - low)) * (height - bottom - 8);
  const level = (ratio, kind) => [
    makeSvg("line", { class: kind, x1: left, x2: width - 8, y1: y(ratio), y2: y(ratio) }),
    makeSvg("text", { x: left - 6, y: y(ratio) + 4, "text-anchor": "end" }, signed(ratio, 2)),
  ];
  const path = steps.map(([games, ratio], index) => `${index ? "L" : "M"}${x(games)} ${y(ratio)}`).join("");
  const [now_games, now_ratio] = steps[steps.length - 1];
  return plot_frame(
    width,
    height,
    `Log-likelihood ratio ${signed(now_ratio, 2)}, between ${signed(lower, 2)} and ${signed(upper, 2)}`,
    ...level(upper, "bound pass"),
    ...level(0, "axis"),
    ...level(lower, "bound fail"),
    makeSvg("path", { class: "curve", d: path }),
    makeSvg("circle", { class: "bar", cx: x(now_games), cy: y(now_ratio), r: 4.5 }),
    makeSvg("text", { x: left, y: height - 5 }, "0"),
    makeSvg("text", { x: width - 8, y: height - 5, "text-anchor": "end" }, plural(last, "game")),
  );
}
