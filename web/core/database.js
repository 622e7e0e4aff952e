// SPDX-License-Identifier: MIT
// Large values are kept in the browser's database (IndexedDB), as JSON texts by key. Everything is read
// before the page starts; after that a tab writes its changes and broadcasts them to the other tabs. A tab
// that was suspended reads everything again.

const databaseName = "rowan";
const storeName = "kept";
const channelName = "rowan-kept";

/** If the database has not been opened and read after this many milliseconds, the page works without it. */
const longestWait = 3000;

/**
 * @typedef {(theirs: string, mine: string, base: string | null) => string} Merge merges `mine` with a value
 *   that another tab has written since this tab read `base`
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
  /** @param {IDBDatabase} database @param {Map<string, string>} texts the contents of the database */
  constructor(database, texts) {
    this.database = database;
    /** The contents of the database, as far as this tab knows. */
    this.known = texts;
    this.channel = new BroadcastChannel(channelName);
    database.onversionchange = () => database.close();
  }

  /**
   * Writes or removes a text. The transaction keeps other tabs from writing in between. If a text other than
   * `base` is stored, another tab has written it meanwhile: `merge`, if there is one, merges both texts. A
   * removal is not merged.
   * `base` comes from the caller and not from `known`, which a broadcast changes before the other tab has
   * written.
   * @param {string} key @param {string | null} text null removes it @param {Merge | null} merge
   * @param {string | null} base the text that this text was made from; null: from nothing
   * @returns {Promise<string | null>} the text that is stored now
   */
  write(key, text, merge, base) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(storeName, "readwrite", { durability: "relaxed" });
      const store = transaction.objectStore(storeName);
      let written = text;
      // Broadcasts first: a page that is being closed would not learn that the write has finished.
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

  /**
   * Waits until the writes that have begun are finished, and returns the stored text; null if there is none.
   * @param {string} key @returns {Promise<string | null>}
   */
  async read(key) {
    const text = await resultOf(this.database.transaction(storeName).objectStore(storeName).get(key));
    return text === undefined ? null : String(text);
  }

  /** @param {string} key @param {string | null} text */
  note(key, text) {
    if (text === null) this.known.delete(key);
    else this.known.set(key, text);
  }

  /**
   * Calls `call` with each text that another tab writes; null is a removal.
   * @param {(key: string, text: string | null) => void} call
   */
  whenWritten(call) {
    this.channel.addEventListener("message", ({ data: { key, text } }) => {
      this.note(key, text);
      call(key, text);
    });
  }

  /**
   * Reads everything again, because a suspended tab receives no broadcasts.
   * @returns {Promise<Map<string, string>>}
   */
  async look() {
    this.known = await readAll(this.database);
    return this.known;
  }
}

/**
 * Opens the database and reads it; null if this fails or takes too long.
 * @returns {Promise<Database | null>}
 */
export async function openDatabase() {
  try {
    const opening = open().then(async (database) => new Database(database, await readAll(database)));
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), longestWait));
    return await /** @type {Promise<Database>} */ (Promise.race([opening, late]));
  } catch {
    return null;
  }
}
