// SPDX-License-Identifier: MIT
//
// Batches as bytes, and copies of them.
//
//     "rowan batch 1\n"          magic
//     width height k            } the rules
//     overline blocked forbidden}
//     flags                     enum rowan_batch_flag
//     count                     4 bytes
//     random                    4 x 8 bytes: the generator
//     start                     a game
//     count x (outcome game)    the outcome after the latest step, and the game as it is now
//     checksum                  4 bytes: crc32c of all bytes before it
//
//     game      moves, others   2 bytes each: how many moves, and stones in the starting position
//               starter         0 first, 1 second
//               order           2 bytes for each point: LineGame::order()
//               owners          of the stones of the starting position, in that order: 0 first, 1 second
//
// Numbers are little-endian, and one byte long where no size is given. A batch that was read draws the same
// actions as the saved one.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rowan/c/batch.h>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "capi/batch_handle.hpp"
#include "capi/call.hpp"

using rowan::Outcome;
using rowan::Rules;
using rowan::Side;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::LineGame;

namespace {

constexpr std::string_view batch_magic = "rowan batch 1\n";

/// The whole state of a generator: another generator with the same words continues identically. At least one
/// word is not 0.
using RandomWords = std::array<std::uint64_t, 4>;
static_assert(sizeof(rowan::Random) == sizeof(RandomWords));

void write_game(rowan::ByteWriter& bytes, const LineGame& game) {
  const std::vector<std::uint16_t>& order = game.order();
  const auto others = order.size() - static_cast<std::size_t>(game.empty_count() + game.move_count());
  bytes.number(static_cast<std::uint16_t>(game.move_count()));
  bytes.number(static_cast<std::uint16_t>(others));
  bytes.number(static_cast<std::uint8_t>(game.starter()));
  for (const std::uint16_t index : order) bytes.number(index);
  for (std::size_t place = order.size() - others; place < order.size(); ++place) {
    bytes.number(static_cast<std::uint8_t>(game.cell(order[place]) == rowan::Cell::first ? 0 : 1));
  }
}

std::string bytes_of(const rowan_batch& batch) {
  rowan::ByteWriter bytes;
  bytes.text(batch_magic);
  const Rules& rules = batch.start.rules();
  for (const auto part : {rules.width, rules.height, rules.k, std::to_underlying(rules.overline),
                          std::to_underlying(rules.blocked_five), std::to_underlying(rules.forbidden)}) {
    bytes.number(part);
  }
  bytes.number(static_cast<std::uint8_t>(batch.auto_reset ? ROWAN_BATCH_AUTO_RESET : 0));
  bytes.number(static_cast<std::uint32_t>(batch.games.size()));
  bytes.numbers(std::bit_cast<RandomWords>(batch.random));
  write_game(bytes, batch.start);
  for (std::size_t number = 0; number < batch.games.size(); ++number) {
    bytes.number(std::to_underlying(batch.outcomes[number]));
    write_game(bytes, batch.games[number]);
  }
  bytes.number(rowan::crc32c(bytes.bytes()));
  return bytes.take();
}

std::optional<Rules> read_rules(rowan::ByteReader& bytes) {
  std::array<std::uint8_t, 6> parts{};
  bytes.numbers(parts);
  if (std::ranges::max(parts[3], std::max(parts[4], parts[5])) > 1) return std::nullopt;
  const Rules rules{.width = parts[0],
                    .height = parts[1],
                    .k = parts[2],
                    .overline = rowan::Overline{parts[3]},
                    .blocked_five = rowan::BlockedFive{parts[4]},
                    .forbidden = rowan::Forbidden{parts[5]}};
  if (!rules.is_valid()) return std::nullopt;
  return rules;
}

/// Reads a game under the rules of `game` into `game`; false if the bytes do not hold a valid one.
bool read_game(rowan::ByteReader& bytes, LineGame& game) {
  const Rules& rules = game.rules();
  const auto points = static_cast<std::size_t>(rules.point_count());
  const std::size_t moves = bytes.number<std::uint16_t>();
  const std::size_t others = bytes.number<std::uint16_t>();
  const auto starter = bytes.number<std::uint8_t>();
  if (moves + others > points || starter > 1) return false;
  std::vector<std::uint16_t> order(points);
  for (std::uint16_t& index : order) {
    index = bytes.number<std::uint16_t>();
    if (index >= points) return false;
  }
  std::vector<rowan::Cell> cells(points, rowan::Cell::empty);
  for (std::size_t place = points - others; place < points; ++place) {
    const auto owner = bytes.number<std::uint8_t>();
    if (owner > 1) return false;
    cells[order[place]] = owner == 0 ? rowan::Cell::first : rowan::Cell::second;
  }
  if (bytes.has_failed()) return false;
  game.set(rowan::Position(rules, std::move(cells), Side{starter}));
  for (std::size_t place = points - others; place > points - others - moves; --place) {
    if (!game.is_legal(order[place - 1])) return false;
    game.play(order[place - 1]);
  }
  return game.set_order(order);
}

/// Reads what follows the rules; null if it is damaged. `size` is the size of the whole saved batch: memory
/// is allocated only for as many games as fit into that many bytes.
std::unique_ptr<rowan_batch> read_batch(rowan::ByteReader& bytes, const Rules& rules, std::size_t size) {
  const auto flags = bytes.number<std::uint8_t>();
  const auto count = bytes.number<std::uint32_t>();
  RandomWords random{};
  bytes.numbers(random);
  const auto least_size = static_cast<std::size_t>(rules.point_count()) * 2;
  if (flags > ROWAN_BATCH_AUTO_RESET || count == 0 || count > size / least_size) return nullptr;
  if (random == RandomWords{}) return nullptr;
  LineGame start(std::make_shared<const rowan::capi::LineGameTables>(rules));
  if (!read_game(bytes, start) || start.is_over()) return nullptr;
  auto batch = std::make_unique<rowan_batch>(start, count, 0, flags != 0);
  batch->random = std::bit_cast<rowan::Random>(random);
  for (std::size_t number = 0; number < count; ++number) {
    const auto outcome = bytes.number<std::uint8_t>();
    if (outcome > std::to_underlying(Outcome::draw)) return nullptr;
    batch->outcomes[number] = Outcome{outcome};
    if (!read_game(bytes, batch->games[number])) return nullptr;
  }
  return batch;
}

}  // namespace

int rowan_batch_clone(const rowan_batch* batch, rowan_batch** copy) {
  return rowan::capi::new_handle(copy, nullptr, 0,
                                 [&]() -> std::expected<std::unique_ptr<rowan_batch>, CallError> {
                                   if (batch == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   return std::make_unique<rowan_batch>(*batch);
                                 });
}

int rowan_batch_save(const rowan_batch* batch, uint8_t* bytes, size_t capacity, size_t* size) {
  return rowan::capi::with_const_handle(batch, [&](const rowan_batch& handle) -> CallResult {
    if (size == nullptr || (bytes == nullptr && capacity > 0)) return call_error(ROWAN_NULL_ARGUMENT);
    const std::string all = bytes_of(handle);
    std::copy_n(all.begin(), std::min(all.size(), capacity), bytes);
    *size = all.size();
    return ROWAN_OK;
  });
}

int rowan_batch_load(rowan_batch** batch, const uint8_t* bytes, size_t size, char* message,
                     size_t message_size) {
  return rowan::capi::new_handle(
      batch, message, message_size, [&]() -> std::expected<std::unique_ptr<rowan_batch>, CallError> {
        if (bytes == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        const std::string_view all(reinterpret_cast<const char*>(bytes), size);
        constexpr std::size_t checksum_size = sizeof(std::uint32_t);
        if (!all.starts_with(batch_magic) || all.size() < batch_magic.size() + checksum_size) {
          return call_error(ROWAN_BAD_FILE, "this is not a saved batch");
        }
        const std::string_view checked = all.substr(0, all.size() - checksum_size);
        rowan::ByteReader reader(checked.substr(batch_magic.size()));
        const auto rules = read_rules(reader);
        auto made = rules ? read_batch(reader, *rules, size) : nullptr;
        const bool is_whole =
            rowan::ByteReader(all.substr(checked.size())).number<std::uint32_t>() == rowan::crc32c(checked);
        if (!made || !reader.is_at_end() || !is_whole) {
          return call_error(ROWAN_BAD_FILE, "the saved batch is damaged");
        }
        return made;
      });
}
