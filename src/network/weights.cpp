// SPDX-License-Identifier: MIT
#include "network/weights.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "base/binary_file.hpp"
#include "base/byte_numbers.hpp"
#include "game/games.hpp"

namespace rowan::network {

namespace {

constexpr FileEnvelope envelope{.magic = "ROWANNET", .version = 1, .noun = "network"};
constexpr int most_shift = 30;
constexpr std::int32_t largest_mean = 1 << 24;  // pools are below 2^23: (pool - mean) << 4 fits 32 bits

/// The same cell with the stone of the other player; an empty cell stays empty.
void write_head(ByteWriter& writer, const Head& head) {
  for (const std::uint8_t shift : {head.first_shift, head.second_shift, head.last_shift}) {
    writer.number(shift);
  }
  writer.numbers(head.mean);
  writer.numbers(head.pool_shift);
  writer.numbers(head.first_weights);
  writer.numbers(head.first_bias);
  writer.numbers(head.second_weights);
  writer.numbers(head.second_bias);
  writer.numbers(head.last_weights);
  writer.number(head.last_bias);
}

Head read_head(ByteReader& reader) {
  Head head;
  for (std::uint8_t* const shift : {&head.first_shift, &head.second_shift, &head.last_shift}) {
    *shift = reader.number<std::uint8_t>();
  }
  reader.numbers(head.mean);
  reader.numbers(head.pool_shift);
  reader.numbers(head.first_weights);
  reader.numbers(head.first_bias);
  reader.numbers(head.second_weights);
  reader.numbers(head.second_bias);
  reader.numbers(head.last_weights);
  head.last_bias = reader.number<std::int32_t>();
  return head;
}

/// Do all sums of a layer fit into 32 bits, whatever its inputs?
template <std::size_t Count>
bool fits(const std::array<std::array<std::int16_t, hidden>, Count>& weights,
          const std::array<std::int32_t, hidden>& bias) {
  for (int o = 0; o < hidden; ++o) {
    std::int64_t largest = std::abs(std::int64_t{bias[o]});
    for (const auto& row : weights) largest += std::int64_t{Head::largest_input} * std::abs(int{row[o]});
    if (largest > std::numeric_limits<std::int32_t>::max()) return false;
  }
  return true;
}

bool is_usable(const Head& head) {
  const auto is_shift = [](int shift) { return shift >= 0 && shift <= most_shift; };
  const auto is_mean = [](std::int32_t mean) { return mean > -largest_mean && mean < largest_mean; };
  return std::ranges::all_of(head.mean, is_mean) && std::ranges::all_of(head.pool_shift, is_shift) &&
         is_shift(head.first_shift) && is_shift(head.second_shift) && is_shift(head.last_shift) &&
         fits(head.first_weights, head.first_bias) && fits(head.second_weights, head.second_bias);
}

/// Do all values of points fit into 16 bits?
bool is_usable(const Weights& weights, std::size_t view) {
  for (int i = 0; i < channels; ++i) {
    int largest = 0;
    for (const auto& row : weights.rows[view]) largest = std::max(largest, std::abs(int{row[i]}));
    // A value is the bias plus four rows. The fifth row is a margin for intermediate results.
    if (5 * largest + std::abs(int{weights.biases[view][i]}) > std::numeric_limits<std::int16_t>::max())
      return false;
  }
  return true;
}

/// The first fields of a body.
struct Beginning {
  Scope scope;
  std::uint8_t views = 0;
  std::string name;
};

Result<Beginning> read_beginning(ByteReader& reader) {
  const auto overline = reader.number<std::uint8_t>();
  const auto blocked_five = reader.number<std::uint8_t>();
  const auto forbidden = reader.number<std::uint8_t>();
  Beginning beginning;
  beginning.scope = {.overline = static_cast<Overline>(overline),
                     .blocked_five = static_cast<BlockedFive>(blocked_five),
                     .forbidden = static_cast<Forbidden>(forbidden),
                     .smallest = reader.number<std::uint8_t>(),
                     .largest = reader.number<std::uint8_t>()};
  beginning.views = reader.number<std::uint8_t>();
  beginning.name = reader.text(reader.number<std::uint8_t>());
  const Scope& scope = beginning.scope;
  const bool is_known = overline <= 1 && blocked_five <= 1 && forbidden <= 1 &&
                        (beginning.views == 1 || beginning.views == 2) && scope.smallest >= 5 &&
                        scope.smallest <= scope.largest && scope.largest <= Rules::max_size &&
                        (scope.forbidden == Forbidden::none || overline + blocked_five == 0);
  if (!is_known) return failure("the network is for unsupported rules");
  return beginning;
}

Result<Weights> read_body(std::string_view body) {
  ByteReader reader(body);
  auto beginning = read_beginning(reader);
  if (!beginning) return failure_of(beginning);
  const int views = beginning->views;
  Weights weights{.name = std::move(beginning->name), .scope = beginning->scope};
  for (int view = 0; view < views; ++view) {
    auto& rows = weights.rows.emplace_back(folded_count);
    for (auto& row : rows) reader.numbers(row);
  }
  for (int view = 0; view < views; ++view) reader.numbers(weights.biases.emplace_back());
  for (int view = 0; view < views; ++view) weights.heads.push_back(read_head(reader));
  if (reader.has_failed() || !reader.is_at_end()) return failure("the network has the wrong size");
  for (std::size_t view = 0; view < weights.rows.size(); ++view) {
    if (!is_usable(weights, view) || !is_usable(weights.heads[view])) {
      return failure("the weights of the network are out of range: sums could overflow");
    }
  }
  return weights;
}

}  // namespace

bool Scope::contains(const Rules& rules) const {
  const auto fits = [&](int side) { return side >= smallest && side <= largest; };
  return rules.k == 5 && rules.overline == overline && rules.blocked_five == blocked_five &&
         rules.forbidden == forbidden && fits(rules.width) && fits(rules.height);
}

std::string describe(const Scope& scope) {
  const auto size = static_cast<std::uint8_t>(scope.smallest);
  const Rules rules{.width = size,
                    .height = size,
                    .k = 5,
                    .overline = scope.overline,
                    .blocked_five = scope.blocked_five,
                    .forbidden = scope.forbidden};
  std::string text = ::rowan::describe(rules);  // for rules without a name
  for (const NamedGame& game : named_games()) {
    Rules resized = game.rules;
    resized.width = resized.height = size;
    if (resized == rules) text = game.name;
  }
  text += " on boards with sides of " + std::to_string(scope.smallest);
  if (scope.largest != scope.smallest) text += " to " + std::to_string(scope.largest);
  return text;
}

std::optional<Scope> weights_scope(std::string_view bytes) {
  if (!envelope.size_of_first(bytes)) return std::nullopt;
  ByteReader reader(bytes.substr(envelope.body_offset()));
  const auto beginning = read_beginning(reader);
  if (!beginning || reader.has_failed()) return std::nullopt;
  return beginning->scope;
}

std::string weights_bytes(const Weights& weights) {
  ByteWriter body;
  body.number(static_cast<std::uint8_t>(weights.scope.overline));
  body.number(static_cast<std::uint8_t>(weights.scope.blocked_five));
  body.number(static_cast<std::uint8_t>(weights.scope.forbidden));
  body.number(static_cast<std::uint8_t>(weights.scope.smallest));
  body.number(static_cast<std::uint8_t>(weights.scope.largest));
  body.number(static_cast<std::uint8_t>(weights.rows.size()));
  body.number(static_cast<std::uint8_t>(weights.name.size()));
  body.text(weights.name);
  for (const auto& rows : weights.rows) {
    for (const auto& row : rows) body.numbers(row);
  }
  for (const auto& bias : weights.biases) body.numbers(bias);
  for (const Head& head : weights.heads) write_head(body, head);
  return envelope.wrap(body.bytes());
}

Result<Weights> parse_weights(std::string_view bytes) {
  const auto body = envelope.unwrap(bytes);
  if (!body) return failure_of(body);
  return read_body(*body);
}

}  // namespace rowan::network
