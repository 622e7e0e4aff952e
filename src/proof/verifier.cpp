// SPDX-License-Identifier: MIT
#include "proof/verifier.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <deque>
#include <istream>
#include <stdexcept>
#include <utility>

#include "base/checksum.hpp"
#include "game/symmetry.hpp"

namespace rowan {
namespace {

/// Otherwise ends the check, from any depth: verify_proof catches it.
void require(bool holds, const char* otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

/// The bytes of the file from the first to the last, and their checksum.
struct Input {
  std::uint8_t byte() {
    const int next = stream.get();
    require(next != std::istream::traits_type::eof(), "the file ends too early");
    const char letter = static_cast<char>(next);
    checksum = fnv1a64({&letter, 1}, checksum);
    ++offset;
    return static_cast<std::uint8_t>(next);
  }
  std::uint64_t fixed(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }
  std::uint64_t number(int shift = 0) {
    const std::uint8_t part = byte();
    require(shift < 35 && (part != 0 || shift == 0), "a number that is too long");
    const std::uint64_t low = std::uint64_t{part & 0x7FU} << shift;
    return part < 0x80 ? low : low | number(shift + 7);
  }

  std::istream& stream;
  std::uint64_t offset = 0, checksum = fnv1a64_start;
};

/// The stones of the sides 0 and 1, and the lines: all windows of k points.
template <std::size_t Size>
struct Lineup {
  using Points = std::bitset<Size>;
  using Lines = std::bitset<4 * Size>;
  explicit Lineup(const ProofStatement& statement)
      : has_lines{true, statement.play == ProofPlay::strong}, through(statement.root.cells().size()) {
    const Rules& rules = statement.root.rules();
    for (int p = 0; p < rules.point_count(); ++p) {
      for (const Direction direction : line_directions) {
        const bool is_known = rules.k == 1 && direction.dy != 0;  // a line of one point has no direction
        if (is_known || !rules.contains(step(rules.point_of(p), direction, rules.k - 1))) continue;
        Points& line = points_of.emplace_back();
        for (int i = 0; i < rules.k; ++i) {
          const int q = rules.index_of(step(rules.point_of(p), direction, i));
          through[q].set(points_of.size() - 1);
          line.set(q);
        }
      }
      const Cell cell = statement.root.cells()[p];
      (cell == Cell::empty ? empty : stones[cell == Cell::first ? 0 : 1]).set(p);
    }
  }

  /// The lines that count for the side, on which the other has no stone and it lacks at most so many.
  [[nodiscard]] Lines live(int side, std::size_t lacking = Size) const {
    Lines found;
    for (std::size_t line = 0; line < points_of.size(); ++line) {
      if (has_lines[side] && (points_of[line] & stones[1 - side]).none())
        found.set(line, lacking == Size || (points_of[line] & empty).count() <= lacking);
    }
    return found;
  }

  [[nodiscard]] Points empty_points_of(const Lines& lines) const {
    Points found;
    for (std::size_t line = 0; line < points_of.size(); ++line) {
      if (lines.test(line)) found |= points_of[line];
    }
    return found & empty;
  }

  std::array<bool, 2> has_lines;
  std::vector<Lines> through;          // by point
  std::vector<Points> points_of = {};  // by line
  std::array<Points, 2> stones = {};
  Points empty = {};
};

enum class Goal : std::uint8_t { win, hold };
/// Checks sections on boards of at most Size points. "We" are the prover, "they" the opponent.
template <std::size_t Size>
class TreeCheck {
 public:
  TreeCheck(Input& input, ProofCheck& check, std::size_t memory)
      : input_(input), check_(check), memory_(memory) {}

  void check_section(int prover, Goal goal) {
    const Position& root = check_.statement->root;
    goal_ = goal;
    we_ = prover;
    they_ = 1 - prover;
    named_.clear();
    const ProofArgument argument{input_.byte()};
    if (argument == ProofArgument::tree) {
      check_node(static_cast<int>(root.side_to_move()) == we_);
    } else {
      require(argument == ProofArgument::strategy_stealing, "no such argument");
      require(goal == Goal::hold && we_ == 0 && board_.has_lines[they_] && root == Position(rules_),
              "strategy stealing shows only that second does not win a strong game from the empty board");
      check_.strategy_stealing = true;
    }
  }

 private:
  using Points = Lineup<Size>::Points;
  using Lines = Lineup<Size>::Lines;
  /// All points where we may ever play in a node; whether it is pure: a hold in which no line of ours ends
  /// the game; and if not, how many moves they have at most until one does or a pure node is reached.
  struct Proof {
    Points zone = {};
    bool is_pure = false;
    std::size_t their_moves = 0;
  };
  struct NamedNode {
    std::array<Points, 2> stones;
    Proof proof;
    bool our_move;
  };

  Proof check_node(bool our_move) {
    const std::uint8_t tag = input_.byte();
    ++check_.nodes;
    const Proof proof = check_unnamed(tag & ~ProofFormat::named, our_move);
    if ((tag & ProofFormat::named) != 0) named_.push_back({board_.stones, proof, our_move});
    require(named_.size() * sizeof(NamedNode) <= memory_, "the proof needs more memory than it may have");
    return proof;
  }

  Proof check_unnamed(int tag, bool our_move) {
    if (tag == ProofFormat::move && our_move) return check_move();
    if (tag == ProofFormat::replies && !our_move) return check_replies(false);
    if (tag == (ProofFormat::replies | ProofFormat::threat) && !our_move) return check_replies(true);
    if (tag == ProofFormat::pairing && goal_ == Goal::hold) return check_pairing();
    if (tag == ProofFormat::potential && goal_ == Goal::hold) return check_potential(our_move);
    require(tag == ProofFormat::reference, "no such kind of node, or not for this side to move or this goal");
    return check_reference(our_move);
  }

  Proof check_move() {
    const int point = read_empty_point();
    const bool wins = (board_.live(we_, 1) & board_.through[point]).any();
    Proof proof = wins ? Proof{} : check_after(point, we_);
    proof.zone.set(point);
    return proof;
  }

  Proof check_after(int point, int side) {
    check_.moves.push_back(rules_.point_of(point));
    board_.empty.reset(point);
    board_.stones[side].set(point);
    const Proof proof = check_node(side != we_);
    board_.stones[side].reset(point);
    board_.empty.set(point);
    check_.moves.pop_back();
    return proof;
  }

  Proof check_replies(bool threat) {
    require(board_.live(they_, 1).none(), "the opponent can complete a line");
    require(goal_ == Goal::hold || board_.empty.any(), "the board is full and nobody has won");
    Proof proof{.is_pure = goal_ == Goal::hold};
    std::vector<std::pair<int, Proof>> listed;
    Points open = board_.empty;  // the replies that are not listed
    Points pressing = open;      // those that no listed reply covers as strays
    for (std::uint64_t left = input_.number(); left > 0; --left) {
      const int point = read_empty_point();
      require(open.test(point), "a reply that is listed twice");
      open.reset(point);
      const Proof& child = listed.emplace_back(point, check_after(point, they_)).second;
      proof.zone |= child.zone;
      proof.is_pure = proof.is_pure && child.is_pure;
      if (!child.is_pure) proof.their_moves = std::max(proof.their_moves, child.their_moves + 1);
      pressing &= child.zone | soon_useful(point, child);
    }
    open &= pressing;
    if (threat) {
      const Points completing = board_.empty_points_of(board_.live(we_, 1));
      require(completing.any(), "a threat is claimed, but the prover threatens nothing");
      open &= completing.count() == 1 ? completing : Points{};
      proof.zone |= completing;
      proof.is_pure = false;
      proof.their_moves = std::max(proof.their_moves, std::size_t{1});
    }
    if (open.any()) cover(open, listed, proof);
    return proof;
  }

  /// Where a stray stone, played instead of a listed reply, might help them to a line without that: not in a
  /// pure hold, where they get no line that we leave alone, and not where we end the game before.
  Points soon_useful(int listed, const Proof& answer) const {
    const Lines soon = answer.is_pure ? Lines{} : board_.live(they_, answer.their_moves + 1);
    return board_.empty_points_of(soon & ~board_.through[listed]);
  }

  /// A reply is answered like a listed one if every line live for them through it passes that one too. Where
  /// we want to play on it we play on the listed one, which joins the zone, if our lines pass both as well.
  void cover(const Points& open, const std::vector<std::pair<int, Proof>>& listed, Proof& proof) {
    const Lines ours = board_.live(we_);
    const Lines theirs = board_.live(they_);
    for (int p = 0; p < rules_.point_count(); ++p) {
      if (!open.test(p)) continue;
      int stand_in = -1;  // one that is in the zone already, else the first
      for (const auto& [point, child] : listed) {
        const Lines beside = board_.through[p] & ~board_.through[point];
        if ((beside & theirs).any() || (!child.is_pure && (beside & ours).any())) continue;
        if (stand_in < 0 || proof.zone.test(point)) stand_in = point;
      }
      if (stand_in < 0) check_.moves.push_back(rules_.point_of(p));
      require(stand_in >= 0, "there is no answer to this reply");
      proof.zone.set(stand_in);
    }
  }

  /// Of each pair we get one point, and every line that is live for them holds a pair.
  Proof check_pairing() {
    Proof proof{.is_pure = true};
    Lines open = board_.live(they_);
    for (std::uint64_t left = input_.number(); left > 0; --left) {
      const int one = read_empty_point();
      const int other = read_empty_point();
      require(one != other && !proof.zone.test(one) && !proof.zone.test(other), "a point paired twice");
      proof.zone.set(one).set(other);
      open &= ~(board_.through[one] & board_.through[other]);
    }
    require(open.none(), "a line of the opponent's holds no pair");
    return proof;
  }

  /// The criterion of Erdős and Selfridge, in units of 2^-32.
  Proof check_potential(bool our_move) {
    const Lines lines = board_.live(they_);
    std::uint64_t sum = 0;
    for (std::size_t line = 0; line < board_.points_of.size(); ++line) {
      if (lines.test(line)) sum += std::uint64_t{1} << (32 - (board_.points_of[line] & board_.empty).count());
    }
    require((our_move ? sum : 2 * sum) < std::uint64_t{1} << 32, "the potential is too large");
    return {.zone = board_.empty_points_of(lines), .is_pure = true};
  }

  /// The plan of an earlier node will do if there is room for it and no line that matters passes a point
  /// where we are worse off than there: one that they have only here, or we only there.
  Proof check_reference(bool our_move) {
    const std::uint64_t number = input_.number();
    const std::uint8_t symmetry = input_.byte();
    require(number < named_.size(), "a reference to a node that is not yet named");
    require(symmetry < symmetries(rules_).size(), "the board has no such symmetry");
    const NamedNode& node = named_[number];
    require(node.our_move == our_move, "a reference to a node where the other side is to move");
    const auto laid_over = [&](const Points& points, Points moved = {}) {
      for (int p = 0; p < rules_.point_count(); ++p) {
        if (points.test(p)) moved.set(rules_.index_of(apply(Symmetry{symmetry}, rules_.point_of(p), rules_)));
      }
      return moved;
    };
    const Points ours = laid_over(node.stones[we_]);
    const Points theirs = laid_over(node.stones[they_]);
    const Points zone = laid_over(node.proof.zone);
    require((zone & ~board_.empty).none(), "a reference to a plan for which there is no room");
    const Points worse = (ours & ~board_.stones[we_]) | (board_.stones[they_] & ~theirs);
    for (const Points& line : board_.points_of) {
      const bool serves_them = board_.has_lines[they_] && (line & board_.stones[we_]).none();
      const bool served_us = board_.has_lines[we_] && !node.proof.is_pure && (line & theirs).none();
      require((line & worse).none() || !(serves_them || served_us), "a reference to a node that was better");
    }
    return {zone, node.proof.is_pure, node.proof.their_moves};
  }

  int read_empty_point() {
    const int size = rules_.point_count() > ProofFormat::one_byte_points ? 2 : 1;
    const int point = static_cast<int>(input_.fixed(size));
    require(point < rules_.point_count() && board_.empty.test(point),
            "a point that is not empty or not on the board");
    return point;
  }

  Input& input_;
  ProofCheck& check_;
  std::size_t memory_;
  Rules rules_ = check_.statement->root.rules();
  Lineup<Size> board_{*check_.statement};
  Goal goal_ = Goal::win;
  int we_ = 0;
  int they_ = 1;
  std::deque<NamedNode> named_ = {};
};

ProofStatement read_statement(Input& input) {
  for (const char letter : ProofFormat::magic) require(input.byte() == letter, "this is not a proof file");
  require(input.byte() == ProofFormat::version, "a proof file of another version: only version 1 is known");
  const Rules rules{.width = input.byte(), .height = input.byte(), .k = input.byte()};
  require(rules.is_valid(), "no such board: width, height and k are 1 to 32");
  const ProofPlay play{input.byte()};
  const Side side{input.byte()};
  const ProofClaim claim{input.byte()};
  const bool is_known = play <= ProofPlay::maker_breaker && side <= Side::second && claim <= ProofClaim::draw;
  require(is_known, "no such kind of play, side to move or claim");
  std::vector<Cell> cells(rules.point_count());
  for (Cell& cell : cells) {
    cell = Cell{input.byte()};
    require(cell <= Cell::second, "no such stone");
  }
  return {Position(rules, cells, side), play, claim};
}

template <std::size_t Size>
void check_sections(Input& input, ProofCheck& check, std::size_t memory) {
  TreeCheck<Size> tree(input, check, memory);
  const ProofClaim claim = check.statement->claim;
  const bool is_strong = check.statement->play == ProofPlay::strong;
  require(is_strong || claim != ProofClaim::second_wins, "second wins no Maker-Breaker game");
  if (claim == ProofClaim::first_wins) return tree.check_section(0, Goal::win);
  if (claim == ProofClaim::second_wins) return tree.check_section(1, Goal::win);
  tree.check_section(1, Goal::hold);
  if (is_strong) tree.check_section(0, Goal::hold);
}

bool is_over(const ProofStatement& statement) {
  Outcome outcome = statement.root.outcome();
  if (statement.play == ProofPlay::maker_breaker && outcome == Outcome::second_wins)
    outcome = statement.root.is_full() ? Outcome::draw : Outcome::ongoing;
  if (outcome == Outcome::ongoing) return false;
  constexpr std::array claims{Outcome::first_wins, Outcome::second_wins, Outcome::draw};
  require(outcome == claims[static_cast<int>(statement.claim)], "the game is over, but not as claimed");
  return true;
}

}  // namespace

ProofCheck verify_proof(std::istream& file, std::size_t memory) {
  ProofCheck check;
  Input input{file};
  try {
    const ProofStatement& statement = check.statement.emplace(read_statement(input));
    const int points = statement.root.rules().point_count();
    const auto check_larger = points <= 256 ? check_sections<256> : check_sections<1024>;
    if (!is_over(statement)) (points <= 64 ? check_sections<64> : check_larger)(input, check, memory);
    const std::uint64_t sum = input.checksum;
    require(input.fixed(8) == sum, "the checksum is wrong: the file was damaged or changed");
    require(file.peek() == std::istream::traits_type::eof(), "the file goes on behind its checksum");
    check.verdict = ProofVerdict::accepted;
  } catch (const std::runtime_error& rejection) {
    check.reason = rejection.what();
  }
  if (file.bad()) check = {.verdict = ProofVerdict::unreadable, .reason = "reading failed"};
  check.bytes = input.offset;
  return check;
}

}  // namespace rowan
