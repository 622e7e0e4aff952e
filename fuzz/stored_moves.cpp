// SPDX-License-Identifier: MIT
//
// The blobs in which the store keeps moves. The first byte chooses a small or a large board, the second says
// how many bytes of the rest are points; the remaining bytes are annotations. Readable points are
// written as they were read; readable annotations can be written and read again without change.

#include <span>
#include <vector>

#include "fuzzing.hpp"
#include "store/move_codec.hpp"

namespace rowan {

namespace {

using fuzzing::require;

void check(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 2) return;
  const auto side = static_cast<std::uint8_t>(bytes[0] % 2 == 0 ? 5 : 20);
  const Rules rules{.width = side, .height = side, .k = 5};
  const auto rest = bytes.subspan(2);
  const std::size_t cut = std::min<std::size_t>(bytes[1], rest.size());
  const auto points = store::decode_points(rest.first(cut), rules);
  if (!points) return;
  std::vector<record::RecordedMove> moves;
  for (const Point point : *points) moves.push_back(record::RecordedMove{.point = point});
  const store::Blob again = store::encode_points(moves, rules);
  require(std::ranges::equal(again, rest.first(cut)), "points are written as they were read");
  if (!store::decode_annotations(rest.subspan(cut), moves)) return;
  std::vector<record::RecordedMove> reread;
  for (const Point point : *points) reread.push_back(record::RecordedMove{.point = point});
  require(store::decode_annotations(store::encode_annotations(moves), reread).has_value(),
          "what was written can be read");
  require(moves == reread, "what was written is read the same");
}

}  // namespace

}  // namespace rowan

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rowan::check(std::span(data, size));
  return 0;
}
