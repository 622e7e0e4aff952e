// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <ostream>
#include <streambuf>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "game/position.hpp"
#include "proof/proof_format.hpp"

namespace rowan::solve {

/// A checkpoint file: "rowan checkpoint 1\n", a line with the kind of play, the game and the position, the
/// tables of the questions (solve/table_file.hpp), and at the end 8 bytes, lowest first: fnv1a64 of all bytes
/// before.
///
/// Passes everything on to another stream and computes the checksum.
class CheckpointWriter {
 public:
  /// Writes the two lines. Requires that the stream outlives the writer.
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

/// Reads the whole file once for its checksum, then the two lines, and leaves the stream after them. Fails if
/// the file is damaged or about something else. Requires a seekable stream.
[[nodiscard]] Result<void> check_checkpoint(std::istream& in, const Position& position,
                                            proof::ProofPlay play);

}  // namespace rowan::solve
