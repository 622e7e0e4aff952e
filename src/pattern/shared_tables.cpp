// SPDX-License-Identifier: MIT
#include "pattern/shared_tables.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace rowan::pattern {

namespace {

/// Kinds of games that have tables, numbered: k from 1 to max_k with overlines and blocked fives that win or
/// not, and renju as the last.
constexpr std::size_t max_k = ShapeTables::max_reach + 1;
constexpr std::size_t renju_kind = 4 * max_k;
constexpr std::size_t kind_count = renju_kind + 1;

constexpr std::size_t kind_of(const Rules& rules) {
  if (rules.forbidden == Forbidden::renju) return renju_kind;
  return 4 * (rules.k - std::size_t{1}) + 2 * static_cast<std::size_t>(rules.overline) +
         static_cast<std::size_t>(rules.blocked_five);
}

constexpr Rules rules_of(std::size_t kind) {
  if (kind == renju_kind) return {.k = 5, .forbidden = Forbidden::renju};
  return {.k = static_cast<std::uint8_t>(kind / 4 + 1),
          .overline = static_cast<Overline>(kind / 2 % 2),
          .blocked_five = static_cast<BlockedFive>(kind % 2)};
}

template <std::size_t Kind>
std::shared_ptr<const ShapeTables> tables_of_kind() {
  static_assert(kind_of(rules_of(Kind)) == Kind);
  static const auto tables = std::make_shared<const ShapeTables>(rules_of(Kind));
  return tables;
}

using Maker = std::shared_ptr<const ShapeTables> (*)();

template <std::size_t... Kinds>
constexpr std::array<Maker, sizeof...(Kinds)> makers_of(std::index_sequence<Kinds...> /*kinds*/) {
  return {tables_of_kind<Kinds>...};
}

}  // namespace

std::shared_ptr<const ShapeTables> shared_tables(const Rules& rules) {
  if (!ShapeTables::supports(rules)) return nullptr;
  static constexpr auto makers = makers_of(std::make_index_sequence<kind_count>());
  const auto tables = makers[kind_of(rules)]();
  assert(tables->serve(rules));
  return tables;
}

}  // namespace rowan::pattern
