// SPDX-License-Identifier: MIT
//
// Files of self-play. Checksums would reject every mutation, so the input is the contents of chunks: a head
// and, after a zero byte, a block. Accepted input can be written and read again without change.

#include "base/checksum.hpp"
#include "files/selfplay_file.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

void append_fixed(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xFF);
}

void append_chunk(std::string& bytes, std::string_view content) {
  std::string chunk;
  append_fixed(chunk, static_cast<std::uint32_t>(content.size()));
  chunk += content;
  append_fixed(chunk, crc32c(chunk));
  bytes += chunk;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const std::string_view text = fuzzing::as_text(data, size);
  const auto zero = text.find('\0');
  std::string bytes = "ROWANSP1";
  append_chunk(bytes, text.substr(0, zero));
  if (zero != std::string_view::npos) append_chunk(bytes, text.substr(zero + 1));
  const auto file = files::parse_selfplay(bytes);
  if (!file) {
    fuzzing::require_presentable(file.error());
    return 0;
  }
  require(file->whole_bytes == bytes.size(), "every chunk is finished");
  std::string again = selfplay_head(file->head);
  append_selfplay_block(again, file->head.rules, file->games);
  const auto read = files::parse_selfplay(again);
  require(read.has_value(), "what is read can be written");
  require(read->head == file->head && read->games == file->games, "and is then the same");
  return 0;
}
