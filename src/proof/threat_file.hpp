// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::proof {

/// A file of threat proofs, one after another: it grows by appending, and files of one game are merged by
/// appending one to the other, header and all.
///
///     "rowan threat proofs\n"           magic  } the header: at the beginning, and again between records
///     1 width height k overline         game   } where a file was appended; the same bytes each time
///     records                           up to the end of the file, in any order
///
/// The 1 is the version; overline 0: k or more win, 1: exactly k.
///
///     record    kind                    1 proof, 2 attempt
///               n, n moves              the position: an even number of moves, by the players in turn
///               length, bytes           a proof (proof/threat_proof.hpp), or notes of the attempt's writer
///               checksum                4 bytes, lowest first: crc32c of the fields above
///
/// Moves are numbered by Rules::index_of, a byte each; n and length are in LEB128. A record at the end that
/// was not written completely is recognized by its length or checksum. A file may have no records, or several
/// for one position; ThreatFileCheck says what it proves as a whole.
struct ThreatRecord {
  enum class Kind : std::uint8_t { proof = 1, attempt = 2 };

  Kind kind = Kind::proof;
  std::vector<std::uint8_t> moves;
  std::vector<std::uint8_t> bytes;
};

inline constexpr std::string_view threat_file_magic = "rowan threat proofs\n";

/// The bytes of a file without records, and of a record.
[[nodiscard]] std::string threat_file_header(const Rules& rules);
[[nodiscard]] std::string to_bytes(const ThreatRecord& record);

/// Reads a file from the first record to the last, one at a time.
class ThreatFileReader {
 public:
  /// Reads the header. `input` must outlive the reader.
  [[nodiscard]] static Result<ThreatFileReader> open(std::istream& input);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// The next record; empty at the end. An error if a record is damaged or cut off, or if a file of another
  /// game or version was appended.
  [[nodiscard]] Result<std::optional<ThreatRecord>> next();

  /// After an error: was the file cut off? Then all records read before the error are intact.
  [[nodiscard]] bool is_cut_off() const { return is_cut_off_; }

  /// Total bytes of the headers and of all records that were read completely.
  [[nodiscard]] std::int64_t good_bytes() const { return good_bytes_; }

 private:
  ThreatFileReader(std::istream& input, const Rules& rules) : input_(&input), rules_(rules) {}
  [[nodiscard]] Result<std::optional<std::uint8_t>> next_kind();
  [[nodiscard]] Result<void> skip_header();
  [[nodiscard]] std::unexpected<Error> cut_off();

  std::istream* input_;
  Rules rules_;
  std::int64_t good_bytes_ = 0;
  bool is_cut_off_ = false;
};

/// What a file of threat proofs proves.
struct ThreatFileCheck {
  Rules rules;
  std::unordered_set<BoardKey> proved = {};  // positions that the first player, to move, wins
  std::vector<std::uint8_t> least = {};      // the moves to a proved position with the fewest stones
  std::int64_t least_count = 0;              // number of proved positions with that few stones
  std::int64_t proofs = 0;
  std::int64_t attempts = 0;
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
  std::int64_t bytes = 0;

  /// Does one proved position have fewer stones than all others, up to the symmetries of the board? Then the
  /// file as a whole proves that the first player wins it: `least`. A file without proofs, or with several
  /// positions that share the fewest stones, is valid but incomplete.
  [[nodiscard]] bool has_root() const { return least_count == 1; }
};

/// Checks every proof of a file in one pass, and that every position that one proof leaves to another is
/// proved. An error names the first proof that is refused. Keeps the keys of positions in memory, but no
/// proofs. `tell` is called after each record.
[[nodiscard]] Result<ThreatFileCheck> check_threat_file(
    std::istream& input, const std::function<void(const ThreatFileCheck&)>& tell = {});

}  // namespace rowan::proof
