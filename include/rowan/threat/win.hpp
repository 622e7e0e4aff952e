// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/c/threat.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// A forced win: a tree with an attack for every answer that stops the threat. Immutable.
class Win {
 public:
  /// Takes ownership of a handle made by the C interface.
  explicit Win(rowan_win* win) : handle_(win) {}

  /// The moves against the longest defense: attack, answer, attack, ..., up to the winning row.
  [[nodiscard]] std::vector<Point> line() const {
    const auto points = detail::read_list<rowan_point>([&](rowan_point* buffer, std::size_t capacity) {
      return detail::check(rowan_win_line(get(), buffer, capacity));
    });
    return {points.begin(), points.end()};
  }

  /// Replays the win against all answers, independently of the search. If the replay fails, `reason` says
  /// why.
  [[nodiscard]] bool check(std::string* reason = nullptr) const {
    std::string text(ROWAN_MESSAGE_SIZE, '\0');
    const bool is_win = detail::check(rowan_win_check(get(), text.data(), text.size())) != 0;
    if (reason != nullptr) *reason = text.c_str();
    return is_win;
  }

  /// The tree: the number of nodes, the index of the first attack, and a node by its index.
  [[nodiscard]] int node_count() const { return detail::check(rowan_win_node_count(get())); }
  [[nodiscard]] int root() const { return detail::check(rowan_win_root(get())); }
  [[nodiscard]] rowan_win_node node(int number) const {
    rowan_win_node node{};
    detail::check(rowan_win_get_node(get(), number, &node));
    return node;
  }

  [[nodiscard]] const rowan_win* get() const { return handle_.get(); }

 private:
  detail::Handle<rowan_win, rowan_win_free> handle_;
};

}  // namespace api
}  // namespace rowan
