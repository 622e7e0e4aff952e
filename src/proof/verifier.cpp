// SPDX-License-Identifier: MIT
#include "proof/verifier.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <deque>
#include <istream>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/checksum.hpp"
#include "game/notation.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "game/symmetry.hpp"

namespace rowan {

namespace {

/// Ends the check from any depth. It does not leave this file.
struct Rejection : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const char* otherwise) {
  if (!holds) throw Rejection(otherwise);
}

/// The bytes of the file from the first to the last, and their checksum.
class Input {
 public:
  explicit Input(std::istream& stream) : stream_(stream) {}

  std::uint8_t byte() {
    const int next = stream_.get();
    require(next != std::istream::traits_type::eof(), "the file ends too early");
    const char letter = static_cast<char>(next);
    checksum = fnv1a64({&letter, 1}, checksum);
    ++offset;
    return static_cast<std::uint8_t>(next);
  }

  /// Lowest byte first.
  std::uint64_t fixed(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }

  /// LEB128 in the fewest bytes, at most five.
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t part = byte();
      require(shift < 35 && (part != 0 || shift == 0), "a number that is not written in the shortest way");
      value |= std::uint64_t{part & 0x7FU} << shift;
      if (part < 0x80) return value;
    }
  }

  bool at_end() { return stream_.peek() == std::istream::traits_type::eof(); }

  std::uint64_t offset = 0;
  std::uint64_t checksum = fnv1a64_start;

 private:
  std::istream& stream_;
};

/// The stones, and the lines: all windows of k points. A line is live for a side if the other has no stone on it. Sides are 0
/// and 1, points and lines are numbers.
template <std::size_t Size>
struct LineBoard {
  using Points = std::bitset<Size>;
  using Lines = std::bitset<4 * Size>;

  explicit LineBoard(const Position& position)
      : k(position.rules().k), points(position.cells().size()), lines_of(points), through(points) {
    const Rules& rules = position.rules();
    for (const Direction direction : line_directions) {
      for (std::size_t p = 0; p < points; ++p) {
        const Point start = rules.point_of(static_cast<int>(p));
        if (!rules.contains(step(start, direction, k - 1))) continue;
        for (int i = 0; i < k; ++i) {
          const auto q = static_cast<std::size_t>(rules.index_of(step(start, direction, i)));
          lines_of[q].push_back(counts.size());
          through[q].set(counts.size());
        }
        counts.emplace_back();
        recount(counts.size() - 1);
      }
      if (k == 1) break;  // a line of one point has no direction
    }
    points_of.resize(counts.size());
    for (std::size_t p = 0; p < points; ++p) {
      for (const std::size_t line : lines_of[p]) points_of[line].set(p);
      empty.set(p);
      if (position.cells()[p] != Cell::empty) change(p, position.cells()[p] == Cell::first ? 0 : 1, +1);
    }
  }

  /// Puts a stone (+1) or takes it away (-1).
  void change(std::size_t point, std::size_t side, int by) {
    empty.flip(point);
    stones[side].flip(point);
    for (const std::size_t line : lines_of[point]) {
      counts[line][side] = static_cast<std::uint8_t>(counts[line][side] + by);
      recount(line);
    }
  }

  void recount(std::size_t line) {
    for (const std::size_t side : {0U, 1U}) {
      live[side].set(line, counts[line][1 - side] == 0);
      lacks_one[side].set(line, counts[line][1 - side] == 0 && counts[line][side] == k - 1);
    }
  }

  [[nodiscard]] Points empty_points_of(const Lines& lines) const {
    Points found;
    for (std::size_t line = 0; line < counts.size(); ++line) {
      if (lines.test(line)) found |= points_of[line];
    }
    return found & empty;
  }

  int k;
  std::size_t points;
  std::vector<std::vector<std::size_t>> lines_of;  // by point, and the same as a set:
  std::vector<Lines> through;
  std::vector<Points> points_of = {};                    // by line
  std::vector<std::array<std::uint8_t, 2>> counts = {};  // by line: the stones of either side
  std::array<Lines, 2> live = {};
  std::array<Lines, 2> lacks_one = {};
  std::array<Points, 2> stones = {};
  Points empty = {};
};

enum class Goal : std::uint8_t { win, hold };

/// Checks sections on boards of at most Size points. "We" are the prover, "they" the opponent.
template <std::size_t Size>
class TreeCheck {
 public:
  TreeCheck(Input& input, ProofCheck& check, std::size_t memory)
      : input_(input),
        check_(check),
        rules_(check.statement->root.rules()),
        memory_(memory),
        board_(check.statement->root) {
    for (const Symmetry symmetry : symmetries(rules_)) {
      std::vector<int>& images = images_.emplace_back();
      for (int p = 0; p < rules_.point_count(); ++p)
        images.push_back(rules_.index_of(apply(symmetry, rules_.point_of(p), rules_)));
    }
  }

  void check_section(Side prover, Goal goal) {
    const ProofStatement& statement = *check_.statement;
    const bool is_strong = statement.play == ProofPlay::strong;
    goal_ = goal;
    we_ = prover == Side::first ? 0 : 1;
    they_ = 1 - we_;
    we_have_lines_ = is_strong || prover == Side::first;
    they_have_lines_ = is_strong || prover == Side::second;
    named_.clear();
    const auto argument = static_cast<ProofArgument>(input_.byte());
    if (argument == ProofArgument::strategy_stealing) {
      require(is_strong && goal == Goal::hold && prover == Side::first && statement.root == Position(rules_),
              "strategy stealing shows only that second does not win a strong game from the empty board");
      check_.strategy_stealing = true;
    } else {
      require(argument == ProofArgument::tree, "no such argument");
      check_node(statement.root.side_to_move() == prover);
    }
  }

 private:
  using Points = LineBoard<Size>::Points;
  using Lines = LineBoard<Size>::Lines;

  /// What is known of a checked node: all points where we may ever play in it; whether it is pure: a hold in which we never end the
  /// game by a line of our own; and if it is not, how many moves they have at most before we do.
  struct Proof {
    Points zone = {};
    bool is_pure = false;
    int their_moves = 0;
  };
  struct Child {
    std::size_t reply;
    Proof proof;
  };
  struct NamedNode {
    std::array<Points, 2> stones;
    Proof proof;
    bool our_move;
  };

  Proof check_node(bool our_move) {
    const std::uint8_t tag = input_.byte();
    ++check_.nodes;
    const Proof proof = check_node_of_kind(tag & ~ProofFormat::named, our_move);
    if ((tag & ProofFormat::named) != 0) {
      require((named_.size() + 1) * sizeof(NamedNode) <= memory_,
              "this proof needs more memory than was allowed, for the nodes that it refers back to");
      named_.push_back({.stones = board_.stones, .proof = proof, .our_move = our_move});
      ++check_.named_nodes;
    }
    return proof;
  }

  Proof check_node_of_kind(int kind, bool our_move) {
    switch (kind) {
      case ProofFormat::move:
        return check_move(our_move);
      case ProofFormat::replies:
        return check_replies(our_move, false);
      case ProofFormat::replies | ProofFormat::threat:
        return check_replies(our_move, true);
      case ProofFormat::pairing:
        return check_pairing();
      case ProofFormat::potential:
        return check_potential(our_move);
      case ProofFormat::reference:
        return check_reference(our_move);
      default:
        throw Rejection("no such kind of node");
    }
  }

  Proof check_move(bool our_move) {
    require(our_move, "a move of the prover where the opponent is to move");
    const std::size_t point = read_empty_point();
    const bool wins = we_have_lines_ && (board_.lacks_one[we_] & board_.through[point]).any();
    Proof proof = wins ? Proof{} : check_after(point, we_);
    proof.zone.set(point);
    return proof;
  }

  Proof check_after(std::size_t point, std::size_t side) {
    board_.change(point, side, +1);
    check_.moves.push_back(rules_.point_of(static_cast<int>(point)));
    const Proof proof = check_node(side != we_);
    check_.moves.pop_back();
    board_.change(point, side, -1);
    return proof;
  }

  Proof check_replies(bool our_move, bool threat) {
    require(!our_move, "replies of the opponent where the prover is to move");
    if (they_have_lines_ && board_.lacks_one[they_].any())
      throw Rejection("the opponent completes a line at " +
                      first_of(board_.empty_points_of(board_.lacks_one[they_])));
    require(goal_ == Goal::hold || board_.empty.any(), "the board is full and nobody has won");
    Proof proof{.is_pure = goal_ == Goal::hold};
    Points open = board_.empty;
    const std::size_t first_child = children_.size();
    for (std::uint64_t left = input_.number(); left > 0; --left) {
      const std::size_t reply = read_empty_point();
      if (!open.test(reply)) throw Rejection("the reply " + name(reply) + " is listed twice");
      open.reset(reply);
      children_.push_back({.reply = reply, .proof = check_after(reply, they_)});
      proof.zone |= children_.back().proof.zone;
      proof.is_pure = proof.is_pure && children_.back().proof.is_pure;
      if (!children_.back().proof.is_pure)
        proof.their_moves = std::max(proof.their_moves, children_.back().proof.their_moves + 1);
    }
    cover(open, std::span(children_).subspan(first_child), threat, proof);
    children_.resize(first_child);
    return proof;
  }

  /// Why every reply that is not listed is answered too.
  void cover(Points open, std::span<const Child> children, bool threat, Proof& proof) const {
    strike_off_strays(open, children);
    if (threat) {
      const Points completing = we_have_lines_ ? board_.empty_points_of(board_.lacks_one[we_]) : Points{};
      require(completing.any(),
              "a threat is claimed, but the prover lacks more than one stone on every line");
      open &= completing.count() == 1 ? completing : Points{};
      proof.zone |= completing;
      proof.is_pure = false;
      proof.their_moves = std::max(proof.their_moves, 1);
    }
    for (std::size_t p = 0; p < board_.points; ++p) {
      if (open.test(p) && !is_dominated(p, children, proof))
        throw Rejection("the reply " + name(p) + " has no answer");
    }
  }

  /// Strikes off the replies that a child answers as if its own had been played: we never play there in it, and the stone is no use to
  /// them: in a pure hold because they are kept from every line that we could not touch, elsewhere if we complete a line
  /// before they could complete one through it, this stone and all their moves until then counted.
  void strike_off_strays(Points& open, std::span<const Child> children) const {
    for (const Child& child : children) {
      open &=
          child.proof.is_pure ? child.proof.zone : child.proof.zone | in_time(child.proof.their_moves + 1);
    }
  }

  /// The points on lines that they could complete with so many more stones.
  [[nodiscard]] Points in_time(int stones) const {
    Points found;
    if (!they_have_lines_) return found;
    for (std::size_t line = 0; line < board_.counts.size(); ++line) {
      if (board_.live[they_].test(line) && board_.counts[line][they_] + stones >= board_.k)
        found |= board_.points_of[line];
    }
    return found & board_.empty;
  }

  /// Is the reply no better for them than one that is listed, because every live line through it passes that one too? Where
  /// the answer to that one might play on the reply we play on that one instead, so it joins the zone.
  bool is_dominated(std::size_t reply, std::span<const Child> children, Proof& proof) const {
    const Child* stand_in = nullptr;
    for (const Child& child : children) {
      const Lines beside = board_.through[reply] & ~board_.through[child.reply];
      if (they_have_lines_ && (beside & board_.live[they_]).any()) continue;
      if (!child.proof.zone.test(reply)) return true;
      if (we_have_lines_ && !child.proof.is_pure && (beside & board_.live[we_]).any()) continue;
      if (proof.zone.test(child.reply)) return true;
      if (stand_in == nullptr) stand_in = &child;
    }
    if (stand_in != nullptr) proof.zone.set(stand_in->reply);
    return stand_in != nullptr;
  }

  /// Every line that is live for them holds a pair: of each pair we get one point.
  Proof check_pairing() {
    require(goal_ == Goal::hold, "a pairing wins nothing");
    Proof proof{.is_pure = true};
    Lines open = board_.live[they_];
    for (std::uint64_t left = input_.number(); left > 0; --left) {
      std::array<std::size_t, 2> pair{};
      for (std::size_t& point : pair) {
        point = read_empty_point();
        if (proof.zone.test(point)) throw Rejection(name(point) + " is paired twice");
        proof.zone.set(point);
      }
      open &= ~(board_.through[pair[0]] & board_.through[pair[1]]);
    }
    if (open.any())
      throw Rejection("a line through " + first_of(board_.empty_points_of(open)) + " holds no pair");
    return proof;
  }

  /// The criterion of Erdős and Selfridge, in units of 2^-k.
  Proof check_potential(bool our_move) {
    require(goal_ == Goal::hold, "a small potential wins nothing");
    std::uint64_t sum = 0;
    for (std::size_t line = 0; line < board_.counts.size(); ++line) {
      if (board_.live[they_].test(line)) sum += std::uint64_t{1} << board_.counts[line][they_];
    }
    require((our_move ? sum : 2 * sum) < std::uint64_t{1} << board_.k, "the potential is too large");
    return {.zone = board_.empty_points_of(board_.live[they_]), .is_pure = true};
  }

  /// The plan of an earlier node will do here if there is room for all of it and no line that matters passes a
  /// point where we are worse off than there: one that they have only here, or we only there.
  Proof check_reference(bool our_move) {
    const std::uint64_t number = input_.number();
    const std::uint8_t symmetry = input_.byte();
    require(number < named_.size(), "a reference to a node that is not yet named");
    require(symmetry < images_.size(), "the board has no such symmetry");
    const NamedNode& node = named_[number];
    require(node.our_move == our_move, "a reference to a node where the other side is to move");
    const Points ours = laid_over(node.stones[we_], symmetry);
    const Points theirs = laid_over(node.stones[they_], symmetry);
    const Proof proof{.zone = laid_over(node.proof.zone, symmetry),
                      .is_pure = node.proof.is_pure,
                      .their_moves = node.proof.their_moves};
    if (const Points taken = proof.zone & ~board_.empty; taken.any())
      throw Rejection("a reference to a plan that may need " + first_of(taken) + ", which is taken here");
    Points worse = (ours & ~board_.stones[we_]) | (board_.stones[they_] & ~theirs);
    // Where moves are counted, stones that they have only there would be moves that nobody counts.
    if (!proof.is_pure) worse |= theirs & ~board_.stones[they_];
    for (std::size_t p = 0; p < board_.points && worse.any(); ++p) {
      if (!worse.test(p)) continue;
      if (they_have_lines_ && (board_.through[p] & board_.live[they_]).any())
        throw Rejection("a reference to a node where the opponent had less of a line through " + name(p));
      if (!we_have_lines_ || proof.is_pure) continue;
      for (const std::size_t line : board_.lines_of[p]) {
        if ((board_.points_of[line] & theirs).none())
          throw Rejection("a reference to a node where the prover had more of a line through " + name(p));
      }
    }
    return proof;
  }

  [[nodiscard]] Points laid_over(const Points& points, std::size_t symmetry) const {
    Points moved;
    for (std::size_t p = 0; p < board_.points; ++p) {
      if (points.test(p)) moved.set(static_cast<std::size_t>(images_[symmetry][p]));
    }
    return moved;
  }

  std::size_t read_empty_point() {
    const auto point =
        static_cast<std::size_t>(input_.fixed(board_.points > ProofFormat::one_byte_points ? 2 : 1));
    require(point < board_.points, "a point that is not on the board");
    if (!board_.empty.test(point)) throw Rejection(name(point) + " is not empty");
    return point;
  }

  [[nodiscard]] std::string name(std::size_t point) const {
    return to_text(rules_.point_of(static_cast<int>(point)), rules_);
  }
  [[nodiscard]] std::string first_of(const Points& points) const {
    for (std::size_t p = 0; p < board_.points; ++p) {
      if (points.test(p)) return name(p);
    }
    return "no point";
  }

  Input& input_;
  ProofCheck& check_;
  Rules rules_;
  std::size_t memory_;
  LineBoard<Size> board_;
  std::vector<std::vector<int>> images_ = {};  // by symmetry: where each point goes

  Goal goal_ = Goal::win;
  std::size_t we_ = 0;
  std::size_t they_ = 1;
  bool we_have_lines_ = true;
  bool they_have_lines_ = true;
  std::deque<NamedNode> named_ = {};
  std::vector<Child> children_ = {};  // of all nodes on the way from the root to here
};

/// Everything in front of the sections.
ProofStatement read_statement(Input& input) {
  for (const char letter : ProofFormat::magic)
    require(input.byte() == static_cast<std::uint8_t>(letter), "this is not a proof file");
  require(input.byte() == ProofFormat::version, "a proof file of another version; only version 1 is known");
  Rules rules;
  rules.width = input.byte();
  rules.height = input.byte();
  rules.k = input.byte();
  require(rules.is_valid(), "no such board: width, height and k are 1 to 32");
  const std::uint8_t play = input.byte();
  const std::uint8_t side = input.byte();
  const std::uint8_t claim = input.byte();
  require(play <= 1 && side <= 1 && claim <= 2, "no such kind of play, side or claim");
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()));
  for (Cell& cell : cells) {
    const std::uint8_t stone = input.byte();
    require(stone <= 2, "no such stone");
    cell = static_cast<Cell>(stone);
  }
  return {.root = Position(rules, std::move(cells), static_cast<Side>(side)),
          .play = static_cast<ProofPlay>(play),
          .claim = static_cast<ProofClaim>(claim)};
}

template <std::size_t Size>
void check_sections(Input& input, ProofCheck& check, std::size_t memory) {
  TreeCheck<Size> tree(input, check, memory);
  const bool is_strong = check.statement->play == ProofPlay::strong;
  if (check.statement->claim == ProofClaim::first_wins) return tree.check_section(Side::first, Goal::win);
  if (check.statement->claim == ProofClaim::second_wins) {
    require(is_strong, "second wins no Maker-Breaker game");
    return tree.check_section(Side::second, Goal::win);
  }
  tree.check_section(Side::second, Goal::hold);
  if (is_strong) tree.check_section(Side::first, Goal::hold);
}

/// How the game at the root has ended.
Outcome outcome_at_root(const ProofStatement& statement) {
  if (statement.play == ProofPlay::strong) return statement.root.outcome();
  if (statement.root.has_line(Side::first)) return Outcome::first_wins;
  return statement.root.is_full() ? Outcome::draw : Outcome::ongoing;
}

void check_file(Input& input, ProofCheck& check, std::size_t memory) {
  const ProofStatement& statement = check.statement.emplace(read_statement(input));
  constexpr std::array claimed{Outcome::first_wins, Outcome::second_wins, Outcome::draw};
  const Outcome outcome = outcome_at_root(statement);
  const int points = statement.root.rules().point_count();
  if (outcome != Outcome::ongoing)
    require(outcome == claimed[static_cast<std::size_t>(statement.claim)],
            "the game at the root is over, and not as claimed");
  else if (points <= 64)
    check_sections<64>(input, check, memory);
  else if (points <= 256)
    check_sections<256>(input, check, memory);
  else
    check_sections<Rules::max_size * Rules::max_size>(input, check, memory);
  const std::uint64_t sum = input.checksum;
  require(input.fixed(8) == sum, "the checksum does not agree: the file was damaged or changed");
  require(input.at_end(), "there is more in the file behind its checksum");
}

}  // namespace

ProofCheck verify_proof(std::istream& file, std::size_t memory) {
  ProofCheck check;
  Input input(file);
  try {
    check_file(input, check, memory);
    check.verdict = ProofVerdict::accepted;
  } catch (const Rejection& rejection) {
    check.reason = rejection.what();
  }
  if (file.bad()) check = {.verdict = ProofVerdict::unreadable, .reason = "reading failed"};
  check.bytes = input.offset;
  return check;
}

}  // namespace rowan
