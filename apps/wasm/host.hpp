// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// The functions that the host provides for the module; bindings/wasm/rowan.js defines them.

#define ROWAN_HOST(name) __attribute__((import_module("rowan"), import_name(name)))

extern "C" {

/// Passes an answer in the conversation to the page: JSON in UTF-8.
ROWAN_HOST("message") void rowan_host_message(const char* text, std::size_t size);

/// Returns whether the current computation should stop. Called every few hundred nodes.
ROWAN_HOST("should_stop") int rowan_host_should_stop();

/// Throws a JavaScript exception with this text as its message.
ROWAN_HOST("throw") void rowan_host_throw(const char* text, std::size_t size);
}
