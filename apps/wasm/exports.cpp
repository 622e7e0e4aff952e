// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "wasm/host.hpp"
#include "wasm/module.hpp"

// The functions that the host calls. Texts are UTF-8. If a call produces a text, the text has
// rowan_text_size() bytes at rowan_text() until the next such call.

#define ROWAN_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace rowan::wasm {

namespace {

/// The module, and the text of the last call.
struct Instance {
  Module module;
  std::string text;
};

Instance& instance() {
  static Instance only;
  return only;
}

int give(std::string text, int number) {
  instance().text = std::move(text);
  return number;
}

}  // namespace

/// Allocates memory for the host's arguments; the host frees it with rowan_free().
ROWAN_EXPORT("rowan_allocate") void* rowan_allocate(std::size_t size) { return std::malloc(size); }
ROWAN_EXPORT("rowan_free") void rowan_free(void* memory) { std::free(memory); }

ROWAN_EXPORT("rowan_text") const char* rowan_text() { return instance().text.data(); }
ROWAN_EXPORT("rowan_text_size") std::size_t rowan_text_size() { return instance().text.size(); }

/// Answers a request. Returns the HTTP status; the text is the body of the answer.
ROWAN_EXPORT("rowan_request")
int rowan_request(const char* path, std::size_t path_size, const char* body, std::size_t body_size) {
  server::HttpReply reply = instance().module.answer({path, path_size}, {body, body_size});
  return give(std::move(reply.body), reply.status);
}

/// Answers a message of a conversation; the answers go to rowan_host_message.
ROWAN_EXPORT("rowan_converse") void rowan_converse(const char* message, std::size_t size) {
  instance().module.converse(
      {message, size}, [](const std::string& answer) { rowan_host_message(answer.data(), answer.size()); });
}

/// Adds a network. Returns 1, with the network's own name as the text; or 0, with an error message.
ROWAN_EXPORT("rowan_add_network") int rowan_add_network(const char* bytes, std::size_t size) {
  const auto name = instance().module.add_network({bytes, size});
  return name ? give(*name, 1) : give(name.error().message, 0);
}

/// Finds the network that a request or message needs. Returns 1, with its name as the text; or 0 if there is
/// none.
ROWAN_EXPORT("rowan_network_for") int rowan_network_for(const char* request, std::size_t size) {
  std::string name = network_for({request, size});
  const int is_known = name.empty() ? 0 : 1;
  return give(std::move(name), is_known);
}

/// Runs a benchmark; the text is its result as JSON.
ROWAN_EXPORT("rowan_bench") int rowan_bench(int depth) {
  return give(instance().module.bench(depth).dump(), 1);
}

}  // namespace rowan::wasm
