// SPDX-License-Identifier: MIT
// A file that is dropped on the page is opened by the mode that is on.

/** @param {DataTransfer | null} data */
const hasFile = (data) => Boolean(data?.types.includes("Files"));

/**
 * Listens as long as the page is open.
 * @param {() => boolean} isOn whether files are to be taken now
 * @param {(file: File) => void} take
 */
export function followDrops(isOn, take) {
  /** @param {boolean} over */
  const show = (over) => document.body.classList.toggle("dropping", over);
  addEventListener("dragover", (event) => {
    if (!isOn() || !hasFile(event.dataTransfer)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) show(false);
  });
  addEventListener("drop", (event) => {
    show(false);
    const file = event.dataTransfer?.files[0];
    if (!isOn() || !file) return;
    event.preventDefault();
    take(file);
  });
}
