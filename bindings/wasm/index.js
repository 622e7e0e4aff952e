// SPDX-License-Identifier: MIT
export { compileRowan, loadRowan, Rowan, RowanError } from "./rowan.js";
export { LocalServer } from "./local_server.js";
