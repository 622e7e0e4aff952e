// SPDX-License-Identifier: MIT
#include "solve/checkpoint.hpp"

#include <array>
#include <istream>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"

namespace rowan::solve {

namespace {

constexpr std::string_view magic = "rowan checkpoint 1";
constexpr std::size_t checksum_size = 8;

std::string subject(const Position& position, proof::ProofPlay play) {
  return std::string(play == proof::ProofPlay::strong ? "strong " : "maker-breaker ") +
         game_name(position.rules()) + " " + to_text(position);
}

}  // namespace

CheckpointWriter::CheckpointWriter(std::ostream& out, const Position& position, proof::ProofPlay play)
    : out_(out), summing_(out), stream_(&summing_) {
  stream_ << magic << '\n' << subject(position, play) << '\n';
}

auto CheckpointWriter::Summing::overflow(int_type letter) -> int_type {
  if (traits_type::eq_int_type(letter, traits_type::eof())) return traits_type::not_eof(letter);
  const char one = traits_type::to_char_type(letter);
  return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
}

std::streamsize CheckpointWriter::Summing::xsputn(const char* text, std::streamsize count) {
  checksum_ = fnv1a64({text, static_cast<std::size_t>(count)}, checksum_);
  return out_.write(text, count) ? count : 0;
}

Result<void> CheckpointWriter::finish() {
  std::string bytes;
  put_word(bytes, summing_.checksum());
  out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out_.flush();
  if (!out_ || !stream_) return failure("cannot write the checkpoint");
  return {};
}

Result<void> check_checkpoint(std::istream& in, const Position& position, proof::ProofPlay play) {
  const auto begin = in.tellg();
  in.seekg(0, std::ios::end);
  const auto size = static_cast<std::int64_t>(in.tellg() - begin);
  in.seekg(begin);
  std::uint64_t checksum = fnv1a64_start;
  std::array<char, 1 << 16> buffer;
  for (std::int64_t left = size - static_cast<std::int64_t>(checksum_size); left > 0 && in;) {
    in.read(buffer.data(), std::min<std::int64_t>(left, buffer.size()));
    checksum = fnv1a64({buffer.data(), static_cast<std::size_t>(in.gcount())}, checksum);
    left -= in.gcount();
  }
  std::uint64_t expected = 0;
  if (!get_word(in, expected) || expected != checksum)
    return failure("the checkpoint is damaged: its checksum does not match");
  in.seekg(begin);
  std::string line;
  if (!std::getline(in, line) || line != magic)
    return failure("not a checkpoint of this version: '" + std::string(magic) + "' expected");
  const std::string wanted = subject(position, play);
  if (!std::getline(in, line) || line != wanted)
    return failure("the checkpoint is for '" + quotable(line) + "', not '" + wanted + "'");
  return {};
}

}  // namespace rowan::solve
