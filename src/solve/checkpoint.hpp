// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "game/position.hpp"
#include "proof/proof_format.hpp"
#include "solve/position_table.hpp"

namespace rowan::solve {

/// A checkpoint, from which a search continues:
///
///     "rowan checkpoint 1\n"          magic and version
///     play game position "\n"         "strong" or "maker-breaker", and what is solved
///     tables                          those of the questions (solve/question.hpp), each as below
///     checksum                        8 bytes, lowest first: fnv1a64 of all bytes before
///
///     table       the number of positions, then each as 64-bit words, lowest byte first:
///                     key low, key high, zone words, proof | disproof << 32,
///                     work | move << 32 | time << 48 | answer << 56 | pure << 58
///
/// The writer passes everything on to another stream and computes the checksum.
class CheckpointWriter {
 public:
  /// Writes the first two lines. The stream must outlive the writer.
  CheckpointWriter(std::ostream& out, const Position& position, proof::ProofPlay play);

  [[nodiscard]] std::ostream& stream() { return stream_; }

  /// Writes the checksum. Fails if the stream has failed at any time.
  [[nodiscard]] Result<void> finish();

 private:
  class Summing final : public std::streambuf {
   public:
    explicit Summing(std::ostream& out) : out_(out) {}
    [[nodiscard]] std::uint64_t checksum() const { return checksum_; }

   protected:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;

   private:
    std::ostream& out_;
    std::uint64_t checksum_ = fnv1a64_start;
  };

  std::ostream& out_;
  Summing summing_;
  std::ostream stream_;
};

/// Reads the whole file once for its checksum, then its first two lines, and leaves the stream after them.
/// Fails if the file is damaged or belongs to another position or kind of play. Requires a seekable stream.
[[nodiscard]] Result<void> check_checkpoint(std::istream& in, const Position& position,
                                            proof::ProofPlay play);

/// If a table has more positions, only those with the most work below them are saved: the others take the
/// least time to find again.
inline constexpr std::size_t most_saved_positions = std::size_t{1} << 23;

inline void put_word(std::string& bytes, std::uint64_t word) {
  for (int byte = 0; byte < 8; ++byte) bytes += static_cast<char>(word >> (8 * byte) & 0xFF);
}

[[nodiscard]] inline bool get_word(std::istream& in, std::uint64_t& word) {
  char bytes[8];
  if (!in.read(bytes, sizeof bytes)) return false;
  word = 0;
  for (int byte = 0; byte < 8; ++byte)
    word |= std::uint64_t{static_cast<unsigned char>(bytes[byte])} << (8 * byte);
  return true;
}

/// The least work that a saved position has below it: the smallest power of two such that at most
/// most_saved_positions positions have at least that much. `count` becomes the number of these positions.
template <class Points>
[[nodiscard]] std::uint32_t least_saved_work(const PositionTable<Points>& table, std::size_t& count) {
  std::array<std::size_t, 33> by_size{};
  table.for_each(
      1, [&](const Key&, const Known<Points>&, std::uint32_t work) { ++by_size[std::bit_width(work)]; });
  count = 0;
  int width = 32;
  while (width > 0 && count + by_size[width] <= most_saved_positions) {
    count += by_size[width];
    --width;
  }
  return std::uint32_t{1} << width;
}

template <class Points>
void save_table(std::ostream& out, const PositionTable<Points>& table) {
  std::size_t count = 0;
  const std::uint32_t least = least_saved_work(table, count);
  std::string bytes;
  put_word(bytes, count);
  table.for_each(least, [&](const Key& key, const Known<Points>& known, std::uint32_t work) {
    constexpr std::size_t enough = 1 << 16;
    put_word(bytes, key.low);
    put_word(bytes, key.high);
    for (const std::uint64_t word : known.verdict.zone.words) put_word(bytes, word);
    put_word(bytes, known.numbers.proof | std::uint64_t{known.numbers.disproof} << 32);
    put_word(bytes, work | std::uint64_t{known.move} << 32 | std::uint64_t{known.verdict.time} << 48 |
                        std::uint64_t{static_cast<std::uint8_t>(known.verdict.answer)} << 56 |
                        std::uint64_t{known.verdict.pure} << 58);
    if (bytes.size() >= enough) {
      out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      bytes.clear();
    }
  });
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Calls visit(key, known, work) for every position of a saved table. Fails if the file ends too early or
/// holds what no search on a board of `point_count` points can have found.
template <class Points, class Visit>
[[nodiscard]] Result<void> read_table(std::istream& in, int point_count, Visit visit) {
  std::uint64_t count = 0;
  bool whole = get_word(in, count);
  for (std::uint64_t position = 0; whole && position < count; ++position) {
    Key key;
    Known<Points> known;
    std::uint64_t numbers = 0;
    std::uint64_t rest = 0;
    whole = get_word(in, key.low) && get_word(in, key.high);
    for (std::uint64_t& word : known.verdict.zone.words) whole = whole && get_word(in, word);
    if (!whole || !get_word(in, numbers) || !get_word(in, rest)) break;
    known.numbers = {.proof = static_cast<std::uint32_t>(numbers),
                     .disproof = static_cast<std::uint32_t>(numbers >> 32)};
    known.move = static_cast<std::uint16_t>(rest >> 32);
    known.verdict.time = static_cast<std::uint8_t>(rest >> 48);
    known.verdict.answer = static_cast<Answer>(rest >> 56 & 3);
    known.verdict.pure = (rest >> 58 & 1) != 0;
    const bool has_zone = !known.verdict.zone.is_empty();
    if (known.move >= point_count || (has_zone && known.verdict.zone.last() >= point_count))
      return failure("the checkpoint has points off the board");
    if (known.verdict.answer > Answer::no ||
        (known.verdict.answer == Answer::unknown && !known.numbers.are_open()))
      return failure("the checkpoint has an invalid answer");
    visit(key, known, static_cast<std::int64_t>(rest & 0xFFFFFFFF));
  }
  if (!whole || !in) return failure("the checkpoint ends too early");
  return {};
}

}  // namespace rowan::solve
