// SPDX-License-Identifier: MIT
// For browser tests: checks whether everything on the page can be seen, read and pressed where it is. The
// class runs in the page; `putFitting` injects it.

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {object} Sight
 * @property {boolean} desk whether a page that shows the stage must fit this screen without scrolling
 * @property {string[]} inSight selectors of what must be inside the window if `desk` is true
 * @property {string} kept selector of the current item of a list, which must be visible in the list
 * @property {string} cover selector of what may cover other things, such as a question over the message
 * @property {boolean} wordsApart whether this language separates words with blanks
 */

/** Finds what is outside the window, covered, cut off or overlapping. */
class Fitting {
  /** @param {Sight} sight */
  constructor(sight) {
    this.sight = sight;
    /** @type {string[]} */
    this.found = [];
    this.page = document.documentElement;
    this.top = document.querySelector("dialog[open]") ?? document.body;
    /** Deviations of at most this many pixels are ignored. */
    this.least = 1.5;
    /** Caches, by element: its clipping, the clippings of it and its ancestors, and whether it is shown. */
    this.clips = new Map();
    this.chains = new Map();
    this.shown = new Map();
    /** @type {Element | null} */
    this.cover = sight.cover ? document.querySelector(sight.cover) : null;
  }

  misfits() {
    this.checkPage();
    this.checkSight();
    this.checkCurrent();
    const pressed = this.top.querySelectorAll("button, a[href], input, select, textarea, summary");
    this.controls = Array.from(pressed).filter(
      (one) => this.isShown(one) && getComputedStyle(one).pointerEvents !== "none" && isLarge(boxOf(one)),
    );
    this.checkControls();
    this.checkTexts();
    this.checkReach();
    return Array.from(new Set(this.found));
  }

  /** How an element clips its content: what is cut off, and what can be scrolled. @param {Element} one */
  clipOf(one) {
    if (this.clips.has(one)) return this.clips.get(one);
    const { overflowX, overflowY, display, position, clipPath } = getComputedStyle(one);
    const { left, top, right, bottom } = boxOf(one);
    const scrolls = (/** @type {string} */ overflow) => ["auto", "scroll"].includes(overflow);
    const clip = {
      across: overflowX !== "visible" && display !== "contents" ? [left, right] : null,
      down: overflowY !== "visible" && display !== "contents" ? [top, bottom] : null,
      scrollsAcross: scrolls(overflowX),
      scrollsDown: scrolls(overflowY),
      isFixed: position === "fixed",
      isHeld: (position === "fixed" || position === "sticky") && one !== this.top,
      isUnseen: clipPath !== "none",
    };
    this.clips.set(one, clip);
    return clip;
  }

  /**
   * The clipping of an element and of its ancestors, up to the first fixed element, the open dialog or the
   * body.
   * @param {Element | null} one @returns {ReturnType<Fitting["clipOf"]>[]}
   */
  around(one) {
    if (!one || one === this.page) return [];
    let all = this.chains.get(one);
    if (all) return all;
    const clip = this.clipOf(one);
    all = clip.isFixed || one === this.top ? [clip] : [clip, ...this.around(one.parentElement)];
    this.chains.set(one, all);
    return all;
  }

  /** Whether an element keeps its place while the page scrolls. @param {Element} one */
  isHeld(one) {
    return this.around(one).some((clip) => clip.isHeld);
  }

  /** @param {Element} one */
  isShown(one) {
    if (!this.shown.has(one)) this.shown.set(one, this.isSeen(one));
    return this.shown.get(one);
  }

  /** @param {Element} one */
  isSeen(one) {
    if (one.closest("#board")) return false;
    if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    return !this.around(one).some(({ isUnseen }) => isUnseen) && !this.isCovered(one);
  }

  /** Whether `cover` covers at least a part of the element, which is allowed. @param {Element} one */
  isCovered(one) {
    const { cover } = this;
    if (!cover || cover.contains(one) || one.contains(cover)) return false;
    const { across, down } = meeting(boxOf(cover), boxOf(one));
    return across > this.least && down > this.least;
  }

  /**
   * Whether `seen`, the visible part of a box, is the whole box. At most `fault` pixels of its height may be
   * missing.
   */
  isWhole(/** @type {Box} */ box, /** @type {Box} */ seen, fault = this.least) {
    const across = box.right - box.left - (seen.right - seen.left);
    return across <= this.least && box.bottom - box.top - (seen.bottom - seen.top) <= fault;
  }

  checkPage() {
    const { scrollWidth, scrollHeight } = this.page;
    if (scrollWidth > innerWidth) this.found.push(`the page is ${scrollWidth} wide`);
    const hasStage = !document.getElementById("stage")?.hidden && this.top === document.body;
    if (this.sight.desk && hasStage && scrollHeight > innerHeight)
      this.found.push(`the page is ${scrollHeight} high`);
  }

  checkSight() {
    for (const selector of this.sight.desk ? this.sight.inSight : []) {
      const all = Array.from(document.querySelectorAll(selector)).filter((one) => this.isShown(one));
      if (!all.length) this.found.push(`there is no ${selector}`);
      for (const one of all) {
        const box = boxOf(one);
        const seen = seenPart(box, this.around(one.parentElement));
        const inWindow = seenPart(box, [{ across: [0, innerWidth], down: [0, innerHeight] }]);
        if (!this.isWhole(box, inWindow))
          this.found.push(`outside of the window: ${named(one)} at ${textOf(box)}`);
        else if (!this.isWhole(box, seen))
          this.found.push(`hidden in part: ${named(one)} at ${textOf(box)}, seen ${textOf(seen)}`);
      }
    }
  }

  checkCurrent() {
    const { desk, kept } = this.sight;
    const current = kept && document.querySelector(kept);
    if (!current || !this.isShown(current)) return;
    const box = boxOf(current);
    const clipping = this.around(current.parentElement);
    const nearest = clipping.findIndex(({ scrollsDown }) => scrollsDown);
    const seen = seenPart(box, desk ? clipping : clipping.slice(0, nearest + 1));
    if (!this.isWhole(box, seen) || (desk && box.bottom > innerHeight + this.least))
      this.found.push(`out of sight: the current ${named(current)} at ${textOf(box)}, seen ${textOf(seen)}`);
  }

  checkControls() {
    const spots = this.controls.map((one) => ({
      ...{ one, held: this.isHeld(one), box: seenPart(boxOf(one), this.around(one.parentElement)) },
    }));
    for (const [index, first] of spots.entries())
      for (const second of spots.slice(index + 1)) {
        const { across, down } = meeting(first.box, second.box);
        const isNested = liesIn(first.one, second.one) || liesIn(second.one, first.one);
        if (across > this.least && down > this.least && !isNested && first.held === second.held)
          this.found.push(`over one another: ${named(first.one)} and ${named(second.one)}`);
      }
  }

  checkTexts() {
    // These texts may be cut off. The names on a teacher's small boards are also in the boards' labels.
    const unread = "option, noscript, script, style, textarea, .line-moves, .why-text, .seat-name";
    const walker = document.createTreeWalker(this.top, NodeFilter.SHOW_TEXT);
    const lines = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const host = node.parentElement;
      if (!node.nodeValue?.trim() || !host || host.closest(unread) || !this.isShown(host)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const own = Array.from(range.getClientRects()).filter(isLarge);
      for (const line of own) this.checkLine(host, line);
      if (own.length > 1) this.checkWords(host, node);
      const [held, clipping] = [this.isHeld(host), this.around(host)];
      lines.push(...own.map((line) => ({ host, held, box: seenPart(line, clipping) })));
    }
    this.checkLinesApart(lines.filter(({ box }) => isLarge(box)));
  }

  /** @param {Element} host @param {DOMRect} line */
  checkLine(host, line) {
    const clipping = this.around(host);
    const whole = seenPart(line, withoutScrolling(clipping));
    if (!this.isWhole(line, whole, line.height * 0.2))
      this.found.push(`cut off: ${named(host)} at ${textOf(line)}, seen ${textOf(whole)}`);
    else if (line.left < -this.least || line.right > innerWidth + this.least)
      if (!clipping.some(({ scrollsAcross }) => scrollsAcross))
        this.found.push(`beside the window: ${named(host)} at ${textOf(line)}`);
  }

  /** @param {Element} host @param {Node} node */
  checkWords(host, node) {
    const isHyphened = getComputedStyle(host).hyphens === "auto" && !host.closest(".bird, .player");
    // A link is not a word: it may be broken anywhere.
    if (!this.sight.wordsApart || isHyphened || host.closest(".big-link")) return;
    const range = document.createRange();
    for (const { 0: word, index } of node.nodeValue?.matchAll(/\p{L}{2,}/gu) ?? []) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      // If a line ends at a soft hyphen, the first box of the letters after it is that of the hyphen.
      const first = node.nodeValue?.[index - 1] === "\u00ad" ? 1 : 0;
      const parts = Array.from(range.getClientRects()).filter(isLarge).slice(first);
      const tops = new Set(parts.map(({ top }) => Math.round(top)));
      if (tops.size > 1) this.found.push(`broken: “${word}” in ${named(host)}`);
    }
  }

  /** @param {{host: Element, held: boolean, box: Box}[]} lines */
  checkLinesApart(lines) {
    lines.sort((one, next) => one.box.top - next.box.top);
    for (const [index, first] of lines.entries())
      for (const second of lines.slice(index + 1)) {
        if (second.box.top > first.box.bottom) break;
        const { across, down } = meeting(first.box, second.box);
        const low = Math.min(first.box.bottom - first.box.top, second.box.bottom - second.box.top);
        const areApart = first.host === second.host || first.held !== second.held;
        if (across > this.least && down > low * 0.45 && !areApart)
          this.found.push(`run into one another: ${named(first.host)} and ${named(second.host)}`);
      }
  }

  /** The buttons of long lists that are not checked: all but every tenth, because all are laid out alike. */
  passedOver() {
    const lists = ".moves, .tree, .mistakes";
    /** @type {Set<Element>} */
    const passed = new Set();
    for (const list of document.querySelectorAll(lists)) {
      const rows = Array.from(list.querySelectorAll("button"));
      const others = rows.filter((one, index) => index % 10 !== 9 && one.closest(lists) === list);
      if (rows.length > 20) others.forEach((one) => passed.add(one));
    }
    return passed;
  }

  /**
   * Checks that every control that is not passed over can be scrolled into view, and that a click on its
   * middle then hits it.
   */
  checkReach() {
    const scrolled = new Map([[this.page, this.page.scrollTop]]);
    for (const one of this.controls)
      for (let part = one.parentElement; part; part = part.parentElement)
        if (this.clipOf(part).scrollsDown) scrolled.set(part, part.scrollTop);
    const passedOver = this.passedOver();
    for (const one of this.controls.filter((control) => !passedOver.has(control))) {
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const box = one.getBoundingClientRect();
      if (box.left < -this.least || box.right > innerWidth + this.least)
        this.found.push(`beside the window: ${named(one)} at ${textOf(box)}`);
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!hit || !one.contains(hit))
        this.found.push(`cannot be pressed: ${named(one)}, but ${hit ? named(hit) : "nothing"}`);
    }
    for (const [part, place] of scrolled) part.scrollTop = place;
  }
}

/** Whether `one` is in `outer`, or in the card that `outer` covers. */
function liesIn(/** @type {Element} */ one, /** @type {Element} */ outer) {
  return outer.contains(one) || (outer.matches(".cover") && outer.closest(".card")?.contains(one) === true);
}

/** @param {Element} one @returns {Box} */
function boxOf(one) {
  return one.getBoundingClientRect();
}

/** @param {Box} box */
function isLarge(box) {
  return box.right - box.left > 1 && box.bottom - box.top > 1;
}

/** @param {Box} box */
function textOf({ left, top, right, bottom }) {
  return [left, top, right, bottom].map((number) => Math.round(number)).join(" ");
}

/** @param {Element} one */
function named(one) {
  const words = (one.getAttribute("aria-label") || one.textContent || one.id || "").trim();
  const kind = typeof one.className === "string" && one.className ? `.${one.className}` : one.localName;
  return `${kind} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
}

/** The part of a box that is visible at its current position. */
function seenPart(/** @type {Box} */ box, /** @type {{across: number[], down: number[]}[]} */ clipping) {
  let { left, top, right, bottom } = box;
  for (const { across, down } of clipping) {
    if (across) [left, right] = [Math.max(left, across[0]), Math.min(right, across[1])];
    if (down) [top, bottom] = [Math.max(top, down[0]), Math.min(bottom, down[1])];
  }
  return { left, top, right, bottom };
}

/**
 * The clipping that scrolling cannot undo: in each direction, only the clipping inside the nearest scroll
 * container.
 */
function withoutScrolling(/** @type {any[]} */ clipping) {
  let [across, down] = [true, true];
  return clipping.map((clip) => {
    across &&= !clip.scrollsAcross;
    down &&= !clip.scrollsDown;
    return { across: across ? clip.across : null, down: down ? clip.down : null };
  });
}

/** The overlap of two boxes. @param {Box} one @param {Box} next */
function meeting(one, next) {
  return {
    across: Math.min(one.right, next.right) - Math.max(one.left, next.left),
    down: Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top),
  };
}

/** Injects the code above into every page opened from now on. */
export async function putFitting(page) {
  const parts = [liesIn, boxOf, isLarge, textOf, named, seenPart, withoutScrolling, meeting, Fitting];
  await page.addInitScript({ content: `${parts.join("\n")}\nwindow.Fitting = Fitting;` });
}

/** Returns what does not fit on the page. @param {Sight} sight @returns {Promise<string[]>} */
export function misfits(page, sight) {
  return page.evaluate((wanted) => new window.Fitting(wanted).misfits(), sight);
}
