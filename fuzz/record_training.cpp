// SPDX-License-Identifier: MIT
//
// Files of training games. Checksums would reject every mutation, so the input is the content of records,
// each preceded by its size in two bytes. A byte before them says how many bytes are cut off the end of the
// file. The games that are read before the end or the first error can be written and read again without
// change.

#include <algorithm>
#include <spanstream>
#include <vector>

#include "base/checksum.hpp"
#include "files/training_file.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

void append_record(std::string& bytes, std::string_view content) {
  std::string record;
  const auto append = [&](std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) record += static_cast<char>(number >> shift & 0xFF);
  };
  append(static_cast<std::uint32_t>(content.size()));
  record += content;
  append(crc32c(record));
  bytes += record;
}

std::string file_of(std::string_view input) {
  std::string bytes = files::training_head();
  const std::size_t lost = input.empty() ? 0 : static_cast<unsigned char>(input.front());
  input.remove_prefix(std::min<std::size_t>(1, input.size()));
  while (input.size() >= 2) {
    const auto low = static_cast<unsigned char>(input[0]);
    const auto high = static_cast<unsigned char>(input[1]);
    const std::size_t size = std::min<std::size_t>(low + 256U * high, input.size() - 2);
    append_record(bytes, input.substr(2, size));
    input.remove_prefix(2 + size);
  }
  bytes.resize(bytes.size() - std::min(lost, bytes.size()));
  return bytes;
}

struct ReadFile {
  std::vector<files::TrainingGame> games = {};
  std::uint64_t whole_bytes = 0;
  bool is_damaged = false;
  bool has_rest = false;
};

ReadFile read_file(std::string_view bytes) {
  std::ispanstream stream(bytes);
  files::TrainingReader reader(stream);
  ReadFile file;
  while (true) {
    auto game = reader.next();
    if (!game) fuzzing::require_presentable(game.error());
    file.is_damaged = !game;
    if (!game || !*game) break;
    file.games.push_back(**std::move(game));
  }
  file.whole_bytes = reader.whole_bytes();
  file.has_rest = reader.has_rest();
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 16'384) return 0;
  const std::string bytes = file_of(fuzzing::as_text(data, size));
  const ReadFile file = read_file(bytes);
  require(file.whole_bytes <= bytes.size(), "nothing is read beyond the end");
  if (!file.is_damaged)
    require(file.has_rest == (file.whole_bytes != bytes.size()), "a rest is unfinished or damaged");
  std::string again = files::training_head();
  for (const files::TrainingGame& game : file.games) append_training_game(again, game);
  if (!file.games.empty())
    require(bytes.starts_with(again) && again.size() == file.whole_bytes, "a game has one form");
  require(read_file(again).games == file.games, "what is read can be written, and is then the same");
  std::ispanstream stream(bytes);
  const auto summary = files::summarize_training(stream);
  if (summary) require(std::cmp_equal(summary->games, file.games.size()), "every game is counted");
  for (const files::TrainingGame& game : file.games) {
    const auto record = to_record(game);
    if (record)
      require(record->moves.size() == game.moves.size(), "a record has all moves");
    else
      fuzzing::require_presentable(record.error());
  }
  return 0;
}
