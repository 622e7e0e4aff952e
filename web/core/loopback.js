// SPDX-License-Identifier: MIT
// Loopback addresses: a link with such an address does not work on another machine.

/** @param {string} hostname as in location: an IPv6 address is in brackets */
export const isLoopback = (hostname) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
