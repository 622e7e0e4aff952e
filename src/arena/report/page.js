"use strict";
// Everything on the page is made here from the JSON in #data, by createElement and textContent alone: no text
// of a game is ever read as HTML.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const section = (id) => document.getElementById(id);

  function put(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined) node.setAttribute(name, value);
    }
    node.append(...(children || []).filter((child) => child !== null && child !== undefined));
    return node;
  }
  const element = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
  const shape = (tag, attributes, ...children) =>
    put(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

  const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
  const name_of = (player) => data.players[player] || "(no name)";
  const signed = (value, digits) => (value > 0 ? "+" : "") + value.toFixed(digits).replace("-", "\u2212");
  const points_text = (score) => {
    const halves = 2 * score[0] + score[1];
    return (halves >> 1 || halves % 2 === 0 ? String(halves >> 1) : "") + (halves % 2 ? "\u00bd" : "");
  };
  const percent = (score) => {
    const games = score[0] + score[1] + score[2];
    return games === 0 ? "\u2013" : ((100 * (score[0] + score[1] / 2)) / games).toFixed(1) + " %";
  };
  const estimate_text = (text) =>
    text.replaceAll("+/-", "\u00b1").replaceAll(/-(?=[\d.]|inf)/g, "\u2212").replaceAll("inf", "\u221e");
  const score_text = (score) => `+${score[0]} =${score[1]} \u2212${score[2]}`;
  function duration(microseconds) {
    if (microseconds < 1000) return `${microseconds} \u00b5s`;
    if (microseconds < 1e6) return `${+(microseconds / 1000).toPrecision(3)} ms`;
    return `${+(microseconds / 1e6).toPrecision(3)} s`;
  }

  // Columns are [title, class]; a cell is a text, a node, or null.
  function table(columns, rows, attributes) {
    const cell = (tag, content, column) =>
      element(tag, { class: column[1] || null, title: column[1] === "name" ? String(content ?? "") : null }, content ?? "");
    return element("table", attributes,
      element("thead", {}, element("tr", {}, ...columns.map((column) => cell("th", column[0], column)))),
      element("tbody", {}, ...rows.map((row) =>
        element("tr", {}, ...row.map((content, index) => cell("td", content, columns[index]))))));
  }

  function show_head() {
    section("subtitle").textContent = [plural(data.total, "game"), plural(data.players.length, "player"),
      data.rules.map((rules) => rules.name).join(", "), data.date].filter((part) => part).join(" \u00b7 ");
    for (const note of data.notes) section("notes").append(element("p", { class: "note" }, note));
    const button = section("theme");
    const root = document.documentElement;
    const set = (theme) => {
      root.dataset.theme = theme;
      button.textContent = theme === "dark" ? "\u2600" : "\u263e";
    };
    const wanted = window.matchMedia("(prefers-color-scheme: dark)");
    set(wanted.matches ? "dark" : "light");
    wanted.addEventListener("change", () => set(wanted.matches ? "dark" : "light"));
    button.addEventListener("click", () => set(root.dataset.theme === "dark" ? "light" : "dark"));
  }

  function rating_plot() {
    const rated = data.ratings.filter((rating) => rating.elo !== null);
    const ends = rated.flatMap((rating) => [rating.elo - (rating.error || 0), rating.elo + (rating.error || 0)]);
    const low = Math.min(0, ...ends), high = Math.max(0, ...ends), span = high - low || 1;
    const left = 125, width = 420, row = 26, height = rated.length * row + 26;
    const x = (elo) => left + ((elo - low) / span) * (width - left - 18);
    const plot = shape("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": "Ratings with their 95 percent intervals" });
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => span / size <= 6) || 10000;
    for (let elo = Math.ceil(low / step) * step; elo <= high; elo += step) {
      plot.append(shape("line", { class: "axis", x1: x(elo), x2: x(elo), y1: 0, y2: height - 20 }),
        shape("text", { x: x(elo), y: height - 6, "text-anchor": "middle" }, signed(elo, 0)));
    }
    rated.forEach((rating, index) => {
      const y = index * row + 15;
      const label = name_of(rating.player);
      plot.append(shape("text", { class: "ink", x: left - 10, y: y + 4, "text-anchor": "end" },
        label.length > 14 ? label.slice(0, 13) + "\u2026" : label));
      if (rating.error !== null) {
        plot.append(shape("line", { class: "whisker", x1: x(rating.elo - rating.error), x2: x(rating.elo + rating.error), y1: y, y2: y }));
      }
      plot.append(shape("circle", { class: "bar", cx: x(rating.elo), cy: y, r: 5 },
        shape("title", {}, `${label}: ${signed(rating.elo, 1)}`)));
    });
    return plot;
  }

  function show_standings() {
    if (data.ratings.length === 0) return section("standings").remove();
    const rows = data.ratings.map((rating, index) => [String(index + 1), name_of(rating.player),
      rating.elo === null ? "\u2013" : signed(rating.elo, 1),
      rating.error === null ? "\u221e" : "\u00b1 " + rating.error.toFixed(1),
      String(rating.score[0] + rating.score[1] + rating.score[2]), percent(rating.score), score_text(rating.score)]);
    const columns = [["", "number"], ["player", "name"], ["Elo", "number"], ["95 %", "number"], ["games", "number"],
      ["score", "number"], ["won, drawn, lost", ""]];
    section("standings").append(element("div", { class: "standings" },
      element("div", { class: "scroll" }, table(columns, rows)), rating_plot()));
  }

  function show_cross() {
    if (data.encounters.length === 0) return section("cross").remove();
    const order = data.ratings.slice(0, data.cross_limit).map((rating) => rating.player);
    const scores = new Map();
    for (const meeting of data.encounters) {
      const [wins, draws, losses] = meeting.score;
      scores.set(`${meeting.players[0]} ${meeting.players[1]}`, [wins, draws, losses]);
      scores.set(`${meeting.players[1]} ${meeting.players[0]}`, [losses, draws, wins]);
    }
    const head = element("tr", {}, element("th", { class: "name" }, ""),
      ...order.map((player, index) => element("th", { title: name_of(player) }, String(index + 1))));
    const rows = order.map((player, index) => element("tr", {},
      element("td", { class: "name", title: name_of(player) }, `${index + 1}  ${name_of(player)}`),
      ...order.map((other) => {
        const score = scores.get(`${player} ${other}`);
        if (player === other) return element("td", { class: "self" });
        if (!score) return element("td", { class: "faint" }, "\u2013");
        return element("td", {}, `${points_text(score)} / ${score[0] + score[1] + score[2]}`,
          element("small", {}, score_text(score)));
      })));
    section("cross").append(element("div", { class: "scroll" },
      element("table", { class: "cross" }, element("thead", {}, head), element("tbody", {}, ...rows))));
    const shown = data.encounters.slice(0, data.encounter_limit);
    section("encounters").append(element("div", { class: "scroll" }, table(
      [["player", "name"], ["against", "name"], ["games", "number"], ["score", "number"], ["won, drawn, lost", ""],
        ["Elo difference", "number"], ["stronger with", "number"]],
      shown.map((meeting) => [name_of(meeting.players[0]), name_of(meeting.players[1]),
        String(meeting.score[0] + meeting.score[1] + meeting.score[2]), percent(meeting.score), score_text(meeting.score),
        estimate_text(meeting.elo), (100 * meeting.superiority).toFixed(1) + " %"]))));
  }

  function show_tournaments() {
    if (data.tournaments.length === 0) return section("tournaments").remove();
    for (const tournament of data.tournaments) {
      const sequential = tournament.test !== "";
      const parts = [sequential ? plural(tournament.games, "game")
        : `${tournament.games.toLocaleString("en")} of ${plural(tournament.scheduled, "game")}`,
      tournament.finished ? "finished" : "not finished", estimate_text(tournament.test)];
      section("tournaments").append(element("h3", {}, tournament.name || "(no name)"),
        element("p", { class: "faint" }, parts.filter((part) => part).join(" \u00b7 ")));
      if (tournament.meetings.length === 0) continue;
      section("tournaments").append(element("div", { class: "scroll" }, table(
        [["player", "name"], ["against", "name"], ["LL", "number"], ["LD", "number"], ["WL+DD", "number"], ["WD", "number"],
          ["WW", "number"], ["Elo by pairs", "number"], ["normalized", "number"]],
        tournament.meetings.slice(0, data.encounter_limit).map((meeting) => [meeting.player, meeting.against,
          ...meeting.pairs.map(String), estimate_text(meeting.elo), estimate_text(meeting.normalized)]))));
    }
    section("tournaments").append(element("p", { class: "faint" },
      "Pairs are two games from one opening with colors swapped: both lost (LL) to both won (WW)."));
  }

  function show_terminations() {
    const most = Math.max(1, ...data.terminations.map((entry) => entry.games));
    section("terminations").append(element("div", { class: "ways" }, ...data.terminations.flatMap((entry) => [
      element("span", {}, entry.name.replaceAll("-", " ")),
      element("div", { class: "track" }, element("div", { class: entry.fault ? "fill fault" : "fill",
        style: `width: ${(100 * entry.games) / most}%` })),
      element("span", { class: "faint" }, entry.games.toLocaleString("en"))])));
  }

  function histogram(id, bars, unit, describe) {
    if (bars.length === 0) return section(id).append(element("p", { class: "faint" }, "Nothing is known."));
    const width = 420, height = 190, bottom = 24, top = 16;
    const most = Math.max(...bars.map((bar) => bar.count));
    const step = width / bars.length;
    const plot = shape("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": describe });
    const every = Math.ceil(bars.length / 7);
    bars.forEach((bar, index) => {
      const tall = ((height - bottom - top) * bar.count) / most;
      plot.append(shape("rect", { class: "bar", x: index * step + step * 0.08, width: step * 0.84, rx: Math.min(2, step / 4),
        y: height - bottom - tall, height: tall }, shape("title", {}, `${bar.label}: ${bar.count.toLocaleString("en")}`)));
      if (index % every === 0) {
        plot.append(shape("text", { x: index * step + step / 2, y: height - 7, "text-anchor": index === 0 ? "start" : "middle" }, bar.tick));
      }
    });
    plot.append(shape("line", { class: "axis", x1: 0, x2: width, y1: height - bottom, y2: height - bottom }),
      shape("text", { x: 0, y: 10 }, plural(most, unit)));
    section(id).append(plot);
  }

  function show_histograms() {
    const size = data.lengths.width;
    histogram("lengths", data.lengths.counts.map((count, index) => {
      const first = data.lengths.first + index * size;
      return { count, tick: String(first), label: size === 1 ? `${first} moves` : `${first} to ${first + size - 1} moves` };
    }), "game", "How many games had how many moves");
    histogram("times", data.times.map((bin) =>
      ({ count: bin.moves, tick: duration(bin.from), label: `${duration(bin.from)} and more` })),
    "move", "How many moves took how long");
  }

  // ---- one game on a board
  // -------------------------------------------------------------------------------------

  const digits = "0123456789abcdefghijklmnopqrstuv";
  function points_in(text) {
    const points = [];
    for (let at = 0; at + 1 < text.length; at += 2) points.push({ x: digits.indexOf(text[at]), y: digits.indexOf(text[at + 1]) });
    return points;
  }
  const column_name = (x) => (x < 26 ? String.fromCharCode(97 + x) : "a" + String.fromCharCode(97 + x - 26));
  const point_text = (rules, point) => column_name(point.x) + (rules.height - point.y);

  const viewer = { game: null, moves: [], ply: 0, numbers: false };

  function board_drawing() {
    const { game, moves, ply } = viewer;
    const rules = data.rules[game.rules];
    const cell = 30, margin = 24;
    const width = rules.width * cell + margin + 8, height = rules.height * cell + margin + 8;
    const x = (point) => margin + (point.x + 0.5) * cell, y = (point) => 8 + (point.y + 0.5) * cell;
    const svg = shape("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `The board after ${plural(ply, "move")}` });
    svg.append(shape("rect", { class: "field", width, height }));
    const last_x = rules.width - 1, last_y = rules.height - 1;
    for (let i = 0; i < rules.width; ++i) {
      svg.append(shape("line", { class: "line", x1: x({ x: i }), x2: x({ x: i }), y1: y({ y: 0 }), y2: y({ y: last_y }) }),
        shape("text", { x: x({ x: i }), y: height - 8 }, column_name(i)));
    }
    for (let i = 0; i < rules.height; ++i) {
      svg.append(shape("line", { class: "line", x1: x({ x: 0 }), x2: x({ x: last_x }), y1: y({ y: i }), y2: y({ y: i }) }),
        shape("text", { x: 12, y: y({ y: i }) + 4 }, String(rules.height - i)));
    }
    const stone = (point, side, text, description) => {
      svg.append(shape("circle", { class: side, cx: x(point), cy: y(point), r: cell * 0.43 }, shape("title", {}, description)));
      if (text) svg.append(shape("text", { class: "on-" + side, x: x(point), y: y(point) + 4 }, text));
    };
    for (const side of ["x", "o"]) {
      for (const point of points_in((game.start || {})[side] || "")) stone(point, side, "", point_text(rules, point));
    }
    moves.slice(0, ply).forEach((point, index) => stone(point, side_of(index), viewer.numbers ? String(index + 1) : "",
      `${index + 1}. ${point_text(rules, point)}`));
    if (ply > 0 && !(ply === moves.length && game.line)) {
      svg.append(shape("circle", { class: "last", cx: x(moves[ply - 1]), cy: y(moves[ply - 1]), r: cell * 0.2 }));
    }
    if (ply === moves.length && game.line) {
      const line = points_in(game.line), from = line[0], to = line[line.length - 1];
      svg.append(shape("line", { class: "winning", x1: x(from), y1: y(from), x2: x(to), y2: y(to) }));
    }
    return svg;
  }

  const side_of = (index) => ((index % 2 === 0) === !(viewer.game.start && viewer.game.start.o_begins) ? "x" : "o");

  function move_text() {
    const { game, moves, ply } = viewer;
    if (ply === 0) return "Before the first move.";
    const parts = [`${ply}. ${point_text(data.rules[game.rules], moves[ply - 1])} by ${side_of(ply - 1)}`];
    if (ply <= game.given) parts.push("given by the opening");
    const time = game.times && game.times[ply - 1];
    if (time !== null && time !== undefined) parts.push(duration(time));
    const evaluation = game.evaluations && game.evaluations[ply - 1];
    if (evaluation) {
      const [score, win_in, depth, nodes] = evaluation;
      const count = Math.ceil(Math.abs(win_in) / 2);  // of the winner
      parts.push(win_in > 0 ? `sees a win in ${count}` : win_in < 0 ? `sees a loss in ${count}` : `evaluation ${signed(score, 0)}`);
      if (depth) parts.push(`depth ${depth}`);
      if (nodes) parts.push(`${nodes.toLocaleString("en")} nodes`);
    }
    const comment = game.comments && game.comments[ply];
    return parts.join(" \u00b7 ") + (comment ? ` \u2014 ${comment}` : "");
  }

  const result_text = (game) => ["no result", "x wins", "o wins", "draw"][game.result];

  const stone_mark = (side) => element("span", { class: "stone " + side, role: "img", "aria-label": side });

  function go_to(ply) {
    if (!viewer.game) return;
    viewer.ply = Math.max(0, Math.min(ply, viewer.moves.length));
    section("viewer").querySelector(".board").replaceWith(board_drawing());
    section("move").textContent = move_text();
    const buttons = section("viewer").querySelectorAll(".moves button");
    buttons.forEach((button, index) => button.classList.toggle("now", index + 1 === viewer.ply));
    const box = section("viewer").querySelector(".moves"), now = buttons[viewer.ply - 1];
    if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
  }

  function show_game(game) {
    Object.assign(viewer, { game, moves: points_in(game.moves), ply: 0 });
    const control = (text, label, step) =>
      element("button", { type: "button", "aria-label": label, title: label, onclick: step }, text);
    const about = [data.rules[game.rules].name, game.event, game.round && `round ${game.round}`, game.date].filter((part) => part);
    const ending = [result_text(game), game.by && game.by.replaceAll("-", " "), game.detail].filter((part) => part);
    section("viewer").replaceChildren();
    put(section("viewer"), {}, [
      element("h3", {}, stone_mark("x"), name_of(game.x), " \u2013 ", stone_mark("o"), name_of(game.o)),
      element("p", {}, ending.join(" \u00b7 ")),
      element("p", { class: "faint" }, `Game ${game.id} \u00b7 ${about.join(" \u00b7 ")}`),
      game.opening ? element("p", { class: "faint" }, game.opening) : null,
      game.comment ? element("p", { class: "faint" }, game.comment) : null,
      board_drawing(),
      element("div", { class: "controls" },
        control("\u00ab", "First position (Home)", () => go_to(0)), control("\u2039", "Back (left arrow)", () => go_to(viewer.ply - 1)),
        control("\u203a", "Forward (right arrow)", () => go_to(viewer.ply + 1)), control("\u00bb", "Last position (End)", () => go_to(viewer.moves.length)),
        element("label", {}, put(element("input", { type: "checkbox", onchange: (event) => {
          viewer.numbers = event.target.checked;
          go_to(viewer.ply);
        } }), viewer.numbers ? { checked: "" } : {}), " numbers")),
      element("p", { id: "move", "aria-live": "polite" }),
      element("div", { class: "moves" }, ...viewer.moves.map((point, index) => element("button",
        { type: "button", class: index < game.given ? "given" : null, onclick: () => go_to(index + 1) },
        element("small", {}, String(index + 1)), point_text(data.rules[game.rules], point)))),
    ]);
    go_to(viewer.moves.length);
    document.querySelectorAll("#list tr").forEach((row) => row.classList.toggle("chosen", row.dataset.game === String(game.id)));
  }

  // ---- the list of games
  // ---------------------------------------------------------------------------------------

  const page_size = 100;
  const wanted = { player: "", result: "", by: "", text: "", shown: page_size };

  const fits = (game) =>
    (wanted.player === "" || game.x === Number(wanted.player) || game.o === Number(wanted.player)) &&
    (wanted.result === "" || game.result === Number(wanted.result)) && (wanted.by === "" || game.by === wanted.by) &&
    (wanted.text === "" || [String(game.id), name_of(game.x), name_of(game.o), game.event, game.round, game.date, game.detail,
      game.comment].some((part) => part && part.toLowerCase().includes(wanted.text)));

  function show_list() {
    const games = data.games.filter(fits);
    const row = (game) => element("tr", { "data-game": game.id, tabindex: "0",
      class: viewer.game === game ? "chosen" : null,
      onclick: () => choose(game), onkeydown: (event) => { if (event.key === "Enter") choose(game); } },
    element("td", { class: "number faint" }, String(game.id)),
    element("td", { class: game.result === 1 ? "name won" : "name", title: name_of(game.x) }, name_of(game.x)),
    element("td", { class: game.result === 2 ? "name won" : "name", title: name_of(game.o) }, name_of(game.o)),
    element("td", {}, ["\u2013", "1\u20130", "0\u20131", "\u00bd"][game.result]),
    element("td", { class: "wide" }, (game.by || "").replaceAll("-", " ")),
    element("td", { class: "number" }, String(game.moves.length / 2)));
    const head = ["game", "x", "o", "result", "by", "moves"].map((title, index) =>
      element("th", { class: index === 0 || index === 5 ? "number" : index === 4 ? "wide" : null }, title));
    const rest = games.length - wanted.shown;
    section("list").replaceChildren(
      element("table", {}, element("thead", {}, element("tr", {}, ...head)),
        element("tbody", {}, ...games.slice(0, wanted.shown).map(row))),
      element("p", { class: "faint" }, games.length === 0 ? "No game fits." :
        `${plural(games.length, "game")}${rest > 0 ? `, ${wanted.shown} of them shown` : ""}`));
    if (rest > 0) {
      section("list").append(element("button", { class: "more", type: "button", onclick: () => {
        wanted.shown += page_size;
        show_list();
      } }, "Show more"));
    }
  }

  function choose(game) {
    show_game(game);
    history.replaceState(null, "", "#game-" + game.id);
    const box = section("viewer").getBoundingClientRect();
    if (box.top < 0 || box.top > window.innerHeight / 2) section("viewer").scrollIntoView({ block: "start" });
    section("viewer").focus({ preventScroll: true });
  }

  function show_filters() {
    const choice = (key, label, options) => element("select", { "aria-label": label, onchange: (event) => {
      wanted[key] = event.target.value;
      wanted.shown = page_size;
      show_list();
    } }, element("option", { value: "" }, label), ...options.map(([value, text]) => element("option", { value }, text)));
    const ways = [...new Set(data.games.map((game) => game.by).filter((by) => by))].sort();
    section("filters").append(
      choice("player", "every player", data.players.map((name, index) => [String(index), name || "(no name)"])),
      choice("result", "every result", [["1", "x wins"], ["2", "o wins"], ["3", "draw"], ["0", "no result"]]),
      choice("by", "every ending", ways.map((by) => [by, by.replaceAll("-", " ")])),
      element("input", { type: "search", placeholder: "number, name, event \u2026", "aria-label": "Search", oninput: (event) => {
        wanted.text = event.target.value.trim().toLowerCase();
        wanted.shown = page_size;
        show_list();
      } }));
  }

  function listen_to_keys() {
    const steps = { ArrowLeft: () => viewer.ply - 1, ArrowRight: () => viewer.ply + 1, Home: () => 0, End: () => viewer.moves.length };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || ["INPUT", "SELECT"].includes(event.target.tagName)) return;
      if (!(event.key in steps) || !viewer.game) return;
      const inside = section("games").contains(event.target) || event.key.startsWith("Arrow");
      if (!inside) return;
      event.preventDefault();
      go_to(steps[event.key]());
    });
  }

  show_head();
  show_standings();
  show_cross();
  if (data.encounters.length === 0) section("encounters").remove();
  show_tournaments();
  show_terminations();
  show_histograms();
  if (data.games.length === 0) {
    section("games").append(element("p", { class: "faint" }, "There are no games."));
  } else {
    show_filters();
    show_list();
    listen_to_keys();
    const asked = Number((location.hash.match(/^#game-(\d+)$/) || [])[1]);
    show_game(data.games.find((game) => game.id === asked) || data.games[0]);
  }
})();
