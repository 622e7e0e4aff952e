// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// What the module asks of its host: bindings/wasm/rowan.js gives these functions.

#define ROWAN_HOST(name) __attribute__((import_module("rowan"), import_name(name)))

extern "C" {

/// A message of the conversation, JSON in UTF-8.
ROWAN_HOST("message") void rowan_host_message(const char* text, std::size_t size);

/// Is what the module is thinking about not wanted any more? Asked every few hundred nodes.
ROWAN_HOST("should_stop") int rowan_host_should_stop();

/// Throws an exception of the host with that text.
ROWAN_HOST("throw") void rowan_host_throw(const char* text, std::size_t size);
}
