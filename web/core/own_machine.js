// SPDX-License-Identifier: MIT
// Addresses that every machine has for itself: a link with one of them leads nowhere on another machine.

/** @param {string} hostname as location has it: an IPv6 address stands in brackets */
export const isOwnMachine = (hostname) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
