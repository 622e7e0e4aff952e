// SPDX-License-Identifier: MIT
#include "store/move_codec.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace rowan::store {

namespace {

enum Flag : std::uint8_t {
  has_time = 1,
  has_evaluation = 2,
  has_win_in = 4,
  has_depth = 8,
  has_nodes = 16,
  has_comment = 32,
};
constexpr std::uint8_t evaluation_details = has_win_in | has_depth | has_nodes;

constexpr int one_byte_points = 256;

void put_number(Blob& blob, std::int64_t value) {
  auto rest = (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
  while (rest >= 128) {
    blob.push_back(static_cast<std::uint8_t>(rest | 128));
    rest >>= 7;
  }
  blob.push_back(static_cast<std::uint8_t>(rest));
}

std::uint8_t flags_of(const record::RecordedMove& move) {
  unsigned flags = 0;
  if (move.time) flags |= has_time;
  if (move.evaluation) {
    flags |= has_evaluation;
    if (move.evaluation->win_in != 0) flags |= has_win_in;
    if (move.evaluation->depth != 0) flags |= has_depth;
    if (move.evaluation->nodes != 0) flags |= has_nodes;
  }
  if (!move.comment.empty()) flags |= has_comment;
  return static_cast<std::uint8_t>(flags);
}

void put_annotation(Blob& blob, const record::RecordedMove& move) {
  const std::uint8_t flags = flags_of(move);
  blob.push_back(flags);
  if (move.time) put_number(blob, move.time->count());
  if (move.evaluation) {
    put_number(blob, move.evaluation->score);
    if ((flags & has_win_in) != 0) put_number(blob, move.evaluation->win_in);
    if ((flags & has_depth) != 0) put_number(blob, move.evaluation->depth);
    if ((flags & has_nodes) != 0) put_number(blob, move.evaluation->nodes);
  }
  if (move.comment.empty()) return;
  put_number(blob, static_cast<std::int64_t>(move.comment.size()));
  blob.insert(blob.end(), move.comment.begin(), move.comment.end());
}

/// Takes values from the front of a blob. After a value that is missing or out of range, all reads fail.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> blob) : rest_(blob) {}

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool is_empty() const { return rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return lost<std::uint8_t>();
    const std::uint8_t value = rest_.front();
    rest_ = rest_.subspan(1);
    return value;
  }

  template <class Integer>
  Integer number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t group = byte();
      if (shift == 63 && group > 1) return lost<Integer>();
      value |= static_cast<std::uint64_t>(group & 127) << shift;
      if (group < 128) break;
    }
    const auto plain = static_cast<std::int64_t>((value >> 1) ^ (0 - (value & 1)));
    if (plain < std::numeric_limits<Integer>::min() || plain > std::numeric_limits<Integer>::max()) {
      return lost<Integer>();
    }
    return static_cast<Integer>(plain);
  }

  std::string text() {
    const auto length = number<std::int64_t>();
    if (length < 0 || static_cast<std::uint64_t>(length) > rest_.size()) return lost<std::string>();
    const auto bytes = rest_.first(static_cast<std::size_t>(length));
    rest_ = rest_.subspan(bytes.size());
    return {bytes.begin(), bytes.end()};
  }

 private:
  template <class Value>
  Value lost() {
    failed_ = true;
    rest_ = {};
    return Value{};
  }

  std::span<const std::uint8_t> rest_;
  bool failed_ = false;
};

bool take_annotation(Reader& reader, record::RecordedMove& move) {
  const std::uint8_t flags = reader.byte();
  if (flags >= 64) return false;
  if ((flags & evaluation_details) != 0 && (flags & has_evaluation) == 0) return false;
  if ((flags & has_time) != 0) move.time = std::chrono::microseconds(reader.number<std::int64_t>());
  if ((flags & has_evaluation) != 0) {
    Evaluation& evaluation = move.evaluation.emplace();
    evaluation.score = reader.number<std::int32_t>();
    if ((flags & has_win_in) != 0) evaluation.win_in = reader.number<std::int32_t>();
    if ((flags & has_depth) != 0) evaluation.depth = reader.number<std::int32_t>();
    if ((flags & has_nodes) != 0) evaluation.nodes = reader.number<std::int64_t>();
  }
  if ((flags & has_comment) != 0) move.comment = reader.text();
  return !reader.failed();
}

}  // namespace

Blob encode_points(std::span<const record::RecordedMove> moves, const Rules& rules) {
  const bool two_bytes = rules.point_count() > one_byte_points;
  Blob blob;
  blob.reserve(moves.size() * (two_bytes ? 2 : 1));
  for (const record::RecordedMove& move : moves) {
    const int index = rules.index_of(move.point);
    blob.push_back(static_cast<std::uint8_t>(index));
    if (two_bytes) blob.push_back(static_cast<std::uint8_t>(index >> 8));
  }
  return blob;
}

Blob encode_annotations(std::span<const record::RecordedMove> moves) {
  Blob blob;
  if (std::ranges::all_of(moves, [](const record::RecordedMove& move) { return flags_of(move) == 0; }))
    return blob;
  for (const record::RecordedMove& move : moves) put_annotation(blob, move);
  return blob;
}

Result<std::vector<Point>> decode_points(std::span<const std::uint8_t> blob, const Rules& rules,
                                         std::size_t most) {
  const std::size_t size = rules.point_count() > one_byte_points ? 2 : 1;
  if (blob.size() % size != 0) return failure("the moves are cut off within a move");
  std::vector<Point> points;
  const std::size_t count = std::min(blob.size() / size, most);
  points.reserve(count);
  for (std::size_t at = 0; at < count * size; at += size) {
    const int index = blob[at] | (size == 2 ? blob[at + 1] << 8 : 0);
    if (index >= rules.point_count()) {
      return failure("move " + std::to_string(at / size + 1) + " is off the board: point " +
                     std::to_string(index) + " of " + std::to_string(rules.point_count()));
    }
    points.push_back(rules.point_of(index));
  }
  return points;
}

Result<void> decode_annotations(std::span<const std::uint8_t> blob, std::span<record::RecordedMove> moves) {
  if (blob.empty()) return {};
  Reader reader(blob);
  for (std::size_t number = 0; number < moves.size(); ++number) {
    if (take_annotation(reader, moves[number])) continue;
    return failure("the data of move " + std::to_string(number + 1) + " is broken");
  }
  if (!reader.is_empty()) return failure("there is data for more moves than the game has");
  return {};
}

}  // namespace rowan::store
