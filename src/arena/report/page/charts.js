// SPDX-License-Identifier: MIT
// How games ended, how long they were and how long moves took.

function show_terminations() {
  const most = Math.max(1, ...data.terminations.map((entry) => entry.games));
  section("terminations").append(
    element(
      "div",
      { class: "ways" },
      ...data.terminations.flatMap((entry) => [
        element("span", {}, entry.name.replaceAll("-", " ")),
        element(
          "div",
          { class: "track" },
          element("div", {
            class: entry.fault ? "fill fault" : "fill",
            style: `width: ${(100 * entry.games) / most}%`,
          }),
        ),
        element("span", { class: "faint" }, entry.games.toLocaleString("en")),
      ]),
    ),
  );
}

function histogram(id, bars, unit, describe) {
  if (bars.length === 0) return section(id).append(element("p", { class: "faint" }, "Nothing is known."));
  const width = 420,
    height = 190,
    bottom = 24,
    top = 16;
  const most = Math.max(...bars.map((bar) => bar.count));
  const step = width / bars.length;
  const plot = shape("svg", {
    class: "plot",
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": describe,
  });
  const every = Math.ceil(bars.length / 7);
  bars.forEach((bar, index) => {
    const tall = ((height - bottom - top) * bar.count) / most;
    plot.append(
      shape(
        "rect",
        {
          class: "bar",
          x: index * step + step * 0.08,
          width: step * 0.84,
          rx: Math.min(2, step / 4),
          y: height - bottom - tall,
          height: tall,
        },
        shape("title", {}, `${bar.label}: ${bar.count.toLocaleString("en")}`),
      ),
    );
    if (index % every === 0) {
      plot.append(
        shape(
          "text",
          { x: index * step + step / 2, y: height - 7, "text-anchor": index === 0 ? "start" : "middle" },
          bar.tick,
        ),
      );
    }
  });
  plot.append(
    shape("line", { class: "axis", x1: 0, x2: width, y1: height - bottom, y2: height - bottom }),
    shape("text", { x: 0, y: 10 }, plural(most, unit)),
  );
  section(id).append(plot);
}

function show_histograms() {
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
    "How many games had how many moves",
  );
  histogram(
    "times",
    data.times.map((bin) => ({
      count: bin.moves,
      tick: duration(bin.from),
      label: `${duration(bin.from)} and more`,
    })),
    "move",
    "How many moves took how long",
  );
}
