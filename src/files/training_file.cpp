// SPDX-License-Identifier: MIT
#include "files/training_file.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <utility>

#include "base/checksum.hpp"
#include "base/view_stream.hpp"
#include "game/games.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view training_magic = "ROWANGAM\x01";
constexpr std::size_t magic_letters = 8;
constexpr std::size_t number_bytes = 4;  // of a size, a checksum or the number of a game
constexpr std::size_t fixed_bytes = number_bytes + 6 + 3 * 2 + 1 + 2;
constexpr std::size_t stones_at = number_bytes + 6;  // offset in the content
constexpr std::size_t searched_at = fixed_bytes - 2;
constexpr std::size_t most_points = std::size_t{Rules::max_size} * Rules::max_size;
constexpr std::size_t largest_content = fixed_bytes + 2 * most_points + 4 * (most_points + 1);
constexpr std::array<Outcome, 3> results{Outcome::second_wins, Outcome::draw, Outcome::first_wins};

template <int Bytes>
void append_number(std::string& bytes, std::uint32_t number) {
  for (int i = 0; i < Bytes; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

/// Takes numbers off the front of a byte string that is known to be long enough.
class Content {
 public:
  explicit Content(std::string_view bytes) : bytes_(bytes) {}

  template <int Bytes>
  std::uint32_t number() {
    assert(bytes_.size() >= Bytes);
    std::uint32_t number = 0;
    for (int i = 0; i < Bytes; ++i) number |= std::uint32_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
    bytes_.remove_prefix(Bytes);
    return number;
  }

  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
};

std::optional<Rules> read_rules(Content& content) {
  Rules rules;
  rules.width = static_cast<std::uint8_t>(content.number<1>());
  rules.height = static_cast<std::uint8_t>(content.number<1>());
  rules.k = static_cast<std::uint8_t>(content.number<1>());
  const auto overline = content.number<1>();
  const auto blocked_five = content.number<1>();
  const auto forbidden = content.number<1>();
  if (overline > 1 || blocked_five > 1 || forbidden > 1) return std::nullopt;
  rules.overline = static_cast<Overline>(overline);
  rules.blocked_five = static_cast<BlockedFive>(blocked_five);
  rules.forbidden = static_cast<Forbidden>(forbidden);
  return rules.is_valid() ? std::optional(rules) : std::nullopt;
}

/// A point on the board; empty if the index is too high.
std::optional<Point> read_point(Content& content, const Rules& rules) {
  const auto index = static_cast<int>(content.number<2>());
  if (index >= rules.point_count()) return std::nullopt;
  return rules.point_of(index);
}

/// The size of the content according to its numbers of stones and searched positions. Requires that all
/// fields of fixed size are present.
std::size_t stated_size(std::string_view content) {
  assert(content.size() >= fixed_bytes);
  const std::size_t stones = Content(content.substr(stones_at)).number<2>();
  const std::size_t searched = Content(content.substr(searched_at)).number<2>();
  return fixed_bytes + 2 * stones + 4 * searched;
}

std::optional<TrainingGame> read_content(std::string_view bytes) {
  if (bytes.size() < fixed_bytes) return std::nullopt;
  Content content(bytes);
  TrainingGame game{.number = content.number<number_bytes>()};
  const auto rules = read_rules(content);
  if (!rules) return std::nullopt;
  game.rules = *rules;
  const auto stones = content.number<2>();
  const auto opening = content.number<2>();
  const auto clean_from = content.number<2>();
  const auto result = content.number<1>();
  const auto searched = content.number<2>();
  const bool fits = std::cmp_less_equal(stones, rules->point_count()) && opening <= clean_from &&
                    clean_from <= stones && result < results.size() && searched <= stones - opening + 1;
  if (!fits || content.left() != 2 * std::size_t{stones} + 4 * std::size_t{searched}) return std::nullopt;
  game.opening_moves = static_cast<int>(opening);
  game.clean_from = static_cast<int>(clean_from);
  game.result = results[result];
  for (std::uint32_t i = 0; i < stones; ++i) {
    const auto point = read_point(content, *rules);
    if (!point) return std::nullopt;
    game.moves.push_back(*point);
  }
  for (std::uint32_t i = 0; i < searched; ++i) {
    const auto score = static_cast<std::int16_t>(static_cast<std::uint16_t>(content.number<2>()));
    const auto best = read_point(content, *rules);
    if (!best) return std::nullopt;
    game.searched.push_back({.score = score, .best = *best});
  }
  return game;
}

}  // namespace

std::string training_head() { return std::string(training_magic); }

bool is_training(std::string_view bytes) {
  return bytes.starts_with(training_magic.substr(0, magic_letters));
}

void append_training_game(std::string& bytes, const TrainingGame& game) {
  assert(game.opening_moves <= game.clean_from && std::cmp_less_equal(game.clean_from, game.moves.size()));
  assert(game.searched.size() + static_cast<std::size_t>(game.opening_moves) <= game.moves.size() + 1);
  assert(game.number >= 0 && game.number <= std::numeric_limits<std::uint32_t>::max());
  const std::size_t begin = bytes.size();
  const std::size_t size = fixed_bytes + 2 * game.moves.size() + 4 * game.searched.size();
  bytes.reserve(begin + size + 2 * number_bytes);
  append_number<number_bytes>(bytes, static_cast<std::uint32_t>(size));
  append_number<number_bytes>(bytes, static_cast<std::uint32_t>(game.number));
  for (const std::uint8_t side : {game.rules.width, game.rules.height, game.rules.k})
    append_number<1>(bytes, side);
  append_number<1>(bytes, std::to_underlying(game.rules.overline));
  append_number<1>(bytes, std::to_underlying(game.rules.blocked_five));
  append_number<1>(bytes, std::to_underlying(game.rules.forbidden));
  append_number<2>(bytes, static_cast<std::uint32_t>(game.moves.size()));
  append_number<2>(bytes, static_cast<std::uint32_t>(game.opening_moves));
  append_number<2>(bytes, static_cast<std::uint32_t>(game.clean_from));
  append_number<1>(bytes,
                   static_cast<std::uint32_t>(std::ranges::find(results, game.result) - results.begin()));
  append_number<2>(bytes, static_cast<std::uint32_t>(game.searched.size()));
  const auto append_point = [&](Point point) {
    append_number<2>(bytes, static_cast<std::uint32_t>(game.rules.index_of(point)));
  };
  for (const Point move : game.moves) append_point(move);
  for (const SearchedPosition& position : game.searched) {
    append_number<2>(bytes, static_cast<std::uint16_t>(position.score));
    append_point(position.best);
  }
  append_number<number_bytes>(bytes, crc32c(std::string_view(bytes).substr(begin)));
}

/// Ensures that at least `wanted` bytes are buffered, reading more if needed; false if the stream ends first.
bool TrainingReader::fill(std::size_t wanted) {
  constexpr std::size_t block = std::size_t{1} << 18;
  if (waiting().size() >= wanted) return true;
  buffer_.erase(0, std::exchange(at_, 0));
  while (buffer_.size() < wanted && *stream_) {
    const std::size_t before = buffer_.size();
    buffer_.resize(before + block);
    stream_->read(buffer_.data() + before, block);
    buffer_.resize(before + static_cast<std::size_t>(stream_->gcount()));
  }
  return buffer_.size() >= wanted;
}

/// Reads the head; false if the stream ends before the head does.
Result<bool> TrainingReader::read_head() {
  const bool is_whole = fill(training_magic.size());
  if (!waiting().starts_with(training_magic.substr(0, std::min(magic_letters, waiting().size())))) {
    return failure("byte 0: expected ROWANGAM, the start of a file of training games");
  }
  if (!is_whole) return false;
  if (waiting()[magic_letters] != training_magic.back()) {
    return failure("byte 8: version " + std::to_string(static_cast<unsigned char>(waiting()[magic_letters])) +
                   " is unknown; expected version 1");
  }
  at_ = training_magic.size();
  whole_bytes_ = training_magic.size();
  has_head_ = true;
  return true;
}

Result<std::optional<TrainingGame>> TrainingReader::unfinished() {
  has_rest_ = true;
  return std::nullopt;
}

/// Returns an error with the message `what`; but if all bytes from this record on are zero, they count as an
/// unfinished rest.
Result<std::optional<TrainingGame>> TrainingReader::damaged(const std::string& what) {
  const auto is_zero = [](char letter) { return letter == '\0'; };
  while (std::ranges::all_of(waiting(), is_zero)) {
    at_ = buffer_.size();
    if (!fill(1)) return unfinished();
  }
  return failure("byte " + std::to_string(whole_bytes_) + ": " + what);
}

Result<std::optional<TrainingGame>> TrainingReader::next() {
  if (has_rest_) return std::nullopt;
  if (!has_head_) {
    const auto head = read_head();
    if (!head) return failure_of(head);
    if (!*head) return waiting().empty() ? std::nullopt : unfinished();
  }
  if (!fill(number_bytes)) return waiting().empty() ? std::nullopt : unfinished();
  const std::size_t size = Content(waiting()).number<number_bytes>();
  if (size < fixed_bytes || size > largest_content) return damaged("a record cannot have this size");
  if (!fill(2 * number_bytes + size)) {
    // A damaged size must not make whole records look like an unfinished one, so the size has to agree with
    // the content. Fewer bytes than fixed_bytes cannot contain a whole record.
    const std::string_view content = waiting().substr(number_bytes);
    if (content.size() >= fixed_bytes && stated_size(content) != size)
      return damaged("the size of this record does not match its content");
    return unfinished();
  }
  const std::string_view summed = waiting().substr(0, number_bytes + size);
  if (Content(waiting().substr(summed.size())).number<number_bytes>() != crc32c(summed)) {
    return damaged("the checksum of this record does not match");
  }
  auto game = read_content(summed.substr(number_bytes));
  if (!game) return damaged("not a game of its board");
  at_ += 2 * number_bytes + size;
  whole_bytes_ += 2 * number_bytes + size;
  return game;
}

Result<record::GameRecord> to_record(const TrainingGame& game) {
  record::GameRecord record;
  record.start = Position(game.rules);
  for (const Point point : game.moves) record.moves.push_back({.point = point});
  auto ply = static_cast<std::size_t>(game.opening_moves);
  for (const SearchedPosition& position : game.searched) {
    const bool has_score = position.score != SearchedPosition::unsearched;
    if (has_score && ply < record.moves.size() && position.best == record.moves[ply].point) {
      record.moves[ply].evaluation = Evaluation{.score = position.score};
    }
    ++ply;
  }
  record.opening_moves = game.opening_moves;
  record.result = game.result;
  record.event = "self-play";
  record.round = std::to_string(game.number + 1);
  const auto end = replay(record);
  if (!end) return failure_of(end);
  const Outcome outcome = end->outcome();
  if (outcome == Outcome::ongoing) {
    record.termination =
        game.result == Outcome::draw ? record::Termination::move_limit : record::Termination::adjudicated_win;
    return record;
  }
  if (outcome != game.result) return failure("the moves lead to another result");
  record.termination = outcome != Outcome::draw ? record::Termination::line
                       : end->is_full()         ? record::Termination::full_board
                                                : record::Termination::no_allowed_point;
  return record;
}

Result<std::vector<record::GameRecord>> read_training_games(std::string_view bytes, Notes& notes) {
  ViewStream stream(bytes);
  TrainingReader reader(stream);
  std::vector<std::pair<std::int64_t, record::GameRecord>> games;
  while (true) {
    const auto game = reader.next();
    if (!game) return failure_of(game);
    if (!*game) break;
    auto record = to_record(**game);
    if (!record) return failure("game " + std::to_string((*game)->number) + ": " + record.error().message);
    games.emplace_back((*game)->number, *std::move(record));
  }
  if (reader.has_rest()) {
    notes.add("byte " + std::to_string(reader.whole_bytes()) + ": the rest is incomplete and is skipped");
  }
  std::ranges::sort(games, {}, [](const auto& game) { return game.first; });
  std::vector<record::GameRecord> records;
  records.reserve(games.size());
  for (auto& game : games) records.push_back(std::move(game.second));
  return records;
}

namespace {

constexpr std::size_t most_problems = 20;  // a longer list helps no one

void count_game(const TrainingGame& game, TrainingSummary& summary) {
  ++summary.games;
  summary.moves += std::ssize(game.moves);
  summary.positions += std::ssize(game.searched);
  const std::int64_t unclean = game.clean_from - game.opening_moves;
  summary.clean_positions += std::max<std::int64_t>(0, std::ssize(game.searched) - unclean);
  if (game.result == Outcome::first_wins) ++summary.first_wins;
  if (game.result == Outcome::draw) ++summary.draws;
  if (game.result == Outcome::second_wins) ++summary.second_wins;
  ++summary.boards[game_name(game.rules)];
}

void report(TrainingSummary& summary, std::string problem) {
  if (summary.problems.size() < most_problems) summary.problems.push_back(std::move(problem));
}

}  // namespace

Result<TrainingSummary> summarize_training(std::istream& stream) {
  TrainingReader reader(stream);
  TrainingSummary summary;
  std::vector<std::int64_t> numbers;
  while (true) {
    const auto game = reader.next();
    if (!game && reader.whole_bytes() == 0) return failure_of(game);
    if (!game) report(summary, game.error().message);
    if (!game || !*game) break;
    count_game(**game, summary);
    numbers.push_back((*game)->number);
    if (const auto record = to_record(**game); !record) {
      report(summary, "game " + std::to_string((*game)->number) + ": " + record.error().message);
    }
  }
  if (reader.has_rest()) summary.unfinished_from = reader.whole_bytes();
  std::ranges::sort(numbers);
  if (const auto twice = std::ranges::adjacent_find(numbers); twice != numbers.end()) {
    report(summary, "game " + std::to_string(*twice) + " appears twice");
  }
  return summary;
}

}  // namespace rowan::files
