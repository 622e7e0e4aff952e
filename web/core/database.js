// SPDX-License-Identifier: MIT
// What is large is kept in the browser's database (IndexedDB), as texts of JSON by key. Everything is read
// once, before the page starts; from then on a tab writes what it changes, and tells the other tabs.

const databaseName = "rowan";
const storeName = "kept";
const channelName = "rowan-kept";

/** Milliseconds after which a browser that has not opened its database counts as one without. */
const longestWait = 3000;

/**
 * @typedef {(theirs: string, mine: string, base: string | null) => string} Merge what becomes of a value that
 *   another tab has written since this one read it as `base`
 */

/** @template Value @param {IDBRequest<Value>} request @returns {Promise<Value>} */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return resultOf(request);
}

/** @param {IDBDatabase} database @returns {Promise<Map<string, string>>} */
async function readAll(database) {
  const store = database.transaction(storeName).objectStore(storeName);
  const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
  return new Map(keys.map((key, index) => [String(key), String(values[index])]));
}

export class Database {
  /** @param {IDBDatabase} database @param {Map<string, string>} texts what it holds */
  constructor(database, texts) {
    this.database = database;
    /** What the database held when this tab last looked: whoever writes compares it. */
    this.known = texts;
    this.channel = new BroadcastChannel(channelName);
    database.onversionchange = () => database.close();
  }

  /**
   * Writes a text, or removes what is there; in order with all other tabs. What another tab has written
   * meanwhile is merged where that can be: whatever is there and is not what the text was made from. What
   * other tabs tell does not count as such, since they tell before they write.
   * @param {string} key @param {string | null} text @param {Merge | null} merge
   * @param {string | null} base from which the text was made; null: from nothing
   * @returns {Promise<string | null>} what is there now
   */
  write(key, text, merge, base) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(storeName, "readwrite", { durability: "relaxed" });
      const store = transaction.objectStore(storeName);
      let written = text;
      // Told at once: a page that is being closed does not hear any more that it was written.
      this.channel.postMessage({ key, text });
      const reading = store.get(key);
      reading.onsuccess = () => {
        const theirs = reading.result;
        const isOther = merge && typeof theirs === "string" && theirs !== base;
        if (isOther && text !== null) written = merge(theirs, text, base);
        if (written === null) store.delete(key);
        else store.put(written, key);
        transaction.commit();
      };
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        this.note(key, written);
        if (written !== text) this.channel.postMessage({ key, text: written });
        resolve(written);
      };
    });
  }

  /** @param {string} key @param {string | null} text */
  note(key, text) {
    if (text === null) this.known.delete(key);
    else this.known.set(key, text);
  }

  /** Calls when another tab has written. @param {(key: string, text: string | null) => void} call */
  whenWritten(call) {
    this.channel.addEventListener("message", ({ data: { key, text } }) => {
      this.note(key, text);
      call(key, text);
    });
  }

  /** Looks again: a tab that slept has heard nothing. @returns {Promise<Map<string, string>>} */
  async look() {
    this.known = await readAll(this.database);
    return this.known;
  }
}

/** The database; null where the browser has none or refuses it. @returns {Promise<Database | null>} */
export async function openDatabase() {
  try {
    const opening = open().then(async (database) => new Database(database, await readAll(database)));
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), longestWait));
    return await /** @type {Promise<Database>} */ (Promise.race([opening, late]));
  } catch {
    return null;
  }
}
