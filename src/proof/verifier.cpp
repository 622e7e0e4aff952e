// SPDX-License-Identifier: MIT
#include "proof/verifier.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <deque>
#include <istream>
#include <span>
#include <utility>

#include "base/attempt.hpp"
#include "game/symmetry.hpp"
#include "proof/proof_input.hpp"

namespace rowan::proof {
namespace {

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
        const bool is_known = rules.k == 1 && direction.dy != 0;  // a line of one point has every direction
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

  /// The lines that count for the side, that have no stone of the other side, and that lack at most `lacking`
  /// stones.
  [[nodiscard]] Lines live(int side, std::size_t lacking = Size) const {
    Lines found;
    if (!has_lines[side]) return found;
    for (std::size_t line = 0; line < points_of.size(); ++line) {
      if ((points_of[line] & stones[1 - side]).none())
        found[line] = lacking == Size || (points_of[line] & empty).count() <= lacking;
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
class SectionCheck {
 public:
  SectionCheck(ProofInput& input, ProofCheck& check, std::size_t memory, const Interruption& interruption)
      : input_(input), check_(check), memory_(memory), interruption_(interruption) {}

  void check_section(int prover, Goal goal) {
    const Position& root = check_.statement->root;
    goal_ = goal;
    we_ = prover;
    they_ = 1 - prover;
    named_.clear();
    const ProofArgument argument{input_.byte()};
    if (argument == ProofArgument::tree) {
      check_tree(static_cast<int>(root.side_to_move()) == we_);
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

  /// What is shown of a node.
  ///
  ///     zone       all points where we may ever play below it
  ///     is_pure    it is a hold in which no line of ours ends the game
  ///     time       if not pure: the most moves that they have until a line of ours ends the game or a pure
  ///                node is reached
  struct Shown {
    Points zone = {};
    bool is_pure = false;
    std::size_t time = 0;
  };
  struct NamedNode {
    std::array<Points, 2> stones;
    Shown shown;
    bool our_move;
  };

  /// A node on the path from the root: its check is not finished.
  struct OpenNode {
    bool our_move = false;
    std::uint8_t tag = 0;
    int point = 0;                 // the move or the reply that is being checked
    std::uint64_t left = 0;        // its children that are still to be checked
    std::size_t first_listed = 0;  // index of its first checked reply in listed_
    Points open = {};              // the replies that are not listed
    Points pressing = {};          // where a stone of theirs could upset the answers to all listed replies
    Shown shown = {};
  };
  using Reply = std::pair<int, Shown>;

  /// Checks the tree of a section. Iterative, so that deep trees need no stack: path_ holds the nodes from
  /// the root to the current one.
  void check_tree(bool our_move) {
    path_.assign(1, {.our_move = our_move});
    begin_node(path_.back());
    while (true) {
      OpenNode& node = path_.back();
      if (node.left > 0) {
        --node.left;
        if (!node.our_move) {
          node.point = read_empty_point();
          require(node.open.test(node.point), "a reply that is listed twice");
          node.open.reset(node.point);
        }
        place(node, true);
        begin_node(path_.emplace_back(OpenNode{.our_move = !node.our_move}));
        continue;
      }
      if ((node.tag & ProofFormat::kind_mask) == ProofFormat::replies) finish_replies(node);
      if ((node.tag & ProofFormat::named) != 0) named_.push_back({board_.stones, node.shown, node.our_move});
      require_means(named_.size() * sizeof(NamedNode) <= memory_,
                    "the proof needs more memory than it may have");
      listed_.resize(node.first_listed);
      const Shown shown = node.shown;
      path_.pop_back();
      if (path_.empty()) return;
      place(path_.back(), false);
      join(path_.back(), shown);
    }
  }

  /// Ends the check if it was interrupted. Called once for every node and covered reply, each of which takes
  /// tens of microseconds on large boards.
  void require_time() { require_means(!interruption_.should_stop(), "the check was interrupted"); }

  /// Throws unless `suffice`: this ends the check without a verdict about the proof.
  void require_means(bool suffice, const char* otherwise) {
    if (!suffice) check_.verdict = ProofVerdict::unreadable;
    require(suffice, otherwise);
  }

  void begin_node(OpenNode& node) {
    require_time();
    node.tag = input_.byte();
    node.first_listed = listed_.size();
    ++check_.nodes;
    const int tag = node.tag & ~ProofFormat::named;
    if (tag == ProofFormat::move && node.our_move) {
      node.point = read_empty_point();
      node.shown.zone.set(node.point);
      node.left = (board_.live(we_, 1) & board_.through[node.point]).none() ? 1 : 0;
    } else if ((tag & ~ProofFormat::threat) == ProofFormat::replies && !node.our_move) {
      begin_replies(node);
    } else if (tag == ProofFormat::pairing && goal_ == Goal::hold) {
      node.shown = check_pairing();
    } else if (tag == ProofFormat::potential && goal_ == Goal::hold) {
      node.shown = check_potential(node.our_move);
    } else {
      require(tag == ProofFormat::reference,
              "no such kind of node, or not for this side to move or this goal");
      node.shown = check_reference(node.our_move);
    }
  }

  /// Puts the stone of a node's current move or reply on the board, or takes it off.
  void place(const OpenNode& node, bool is_there) {
    board_.empty.flip(node.point);
    board_.stones[node.our_move ? we_ : they_].flip(node.point);
    is_there ? check_.moves.push_back(rules_.point_of(node.point)) : check_.moves.pop_back();
  }

  void begin_replies(OpenNode& node) {
    require(board_.live(they_, 1).none(), "the opponent can complete a line");
    require(goal_ == Goal::hold || board_.empty.any(), "the board is full and nobody has won");
    node.shown.is_pure = goal_ == Goal::hold;
    node.open = node.pressing = board_.empty;
    node.left = input_.number();
  }

  /// Adds what was shown of a child to its parent, `node`.
  void join(OpenNode& node, const Shown& child) {
    node.shown.zone |= child.zone;
    node.shown.is_pure = child.is_pure && (node.our_move || node.shown.is_pure);
    const std::size_t time = child.time + (node.our_move ? 0 : 1);
    if (!child.is_pure) node.shown.time = std::max(node.shown.time, time);
    if (node.our_move) return;
    node.pressing &= child.zone | soon_useful(node.point, child);
    listed_.emplace_back(node.point, child);
  }

  void finish_replies(OpenNode& node) {
    Shown& shown = node.shown;
    node.open &= node.pressing;
    if ((node.tag & ProofFormat::threat) != 0) {
      const Points completing = board_.empty_points_of(board_.live(we_, 1));
      require(completing.any(), "a threat is claimed, but the prover threatens nothing");
      node.open &= completing.count() == 1 ? completing : Points{};
      shown.zone |= completing;
      shown.is_pure = false;
      shown.time = std::max(shown.time, std::size_t{1});
    }
    if (node.open.any()) cover(node.open, std::span(listed_).subspan(node.first_listed), shown);
  }

  /// The points where the opponent, by playing there instead of the listed reply, might complete a line that
  /// does not pass through that reply. A pure hold has no such points, because it stops all their lines.
  /// Otherwise only those lines count that they could complete in the time of the answer.
  Points soon_useful(int listed, const Shown& answer) const {
    const Lines soon = answer.is_pure ? Lines{} : board_.live(they_, answer.time + 1);
    return board_.empty_points_of(soon & ~board_.through[listed]);
  }

  /// Checks that every open reply is covered. An open reply p is covered by a listed reply q, with the same
  /// answers, if every live line of theirs through p also passes through q. Where an answer would be on p, we
  /// play on q instead: so q joins the zone, and every live line of ours through p must pass through q too,
  /// unless the hold after q is pure.
  void cover(const Points& open, std::span<const Reply> listed, Shown& shown) {
    const Lines ours = board_.live(we_);
    const Lines theirs = board_.live(they_);
    for (int p = 0; p < rules_.point_count(); ++p) {
      if (!open.test(p)) continue;
      require_time();
      int stand_in = -1;  // a listed reply, preferably one in the zone
      for (const auto& [point, child] : listed) {
        const Lines beside = board_.through[p] & ~board_.through[point];
        if ((beside & theirs).any() || (!child.is_pure && (beside & ours).any())) continue;
        if (stand_in < 0 || shown.zone.test(point)) stand_in = point;
      }
      if (stand_in < 0) check_.moves.push_back(rules_.point_of(p));
      require(stand_in >= 0, "there is no answer to this reply");
      shown.zone.set(stand_in);
    }
  }

  /// Checks a pairing: we get one point of each pair, and every line that is live for them must contain a
  /// pair.
  Shown check_pairing() {
    Shown shown{.is_pure = true};
    Lines open = board_.live(they_);
    for (std::uint64_t left = input_.number(); left > 0; --left) {
      const int one = read_empty_point();
      const int other = read_empty_point();
      require(one != other && !shown.zone.test(one) && !shown.zone.test(other), "a point paired twice");
      shown.zone.set(one).set(other);
      open &= ~(board_.through[one] & board_.through[other]);
    }
    require(open.none(), "a line of the opponent's holds no pair");
    return shown;
  }

  /// Checks the Erdős-Selfridge criterion, in units of 2^-32.
  Shown check_potential(bool our_move) {
    const Lines lines = board_.live(they_);
    std::uint64_t sum = 0;
    for (std::size_t line = 0; line < board_.points_of.size(); ++line) {
      if (lines.test(line)) sum += std::uint64_t{1} << (32 - (board_.points_of[line] & board_.empty).count());
    }
    require((our_move ? sum : 2 * sum) < std::uint64_t{1} << 32, "the potential is too large");
    return {.zone = board_.empty_points_of(lines), .is_pure = true};
  }

  /// Checks a reference. The plan of an earlier node works here if there is room for it and no line that
  /// matters passes through a point where we are worse off than in that node: a point that they hold only
  /// here, or that we hold only in that node.
  Shown check_reference(bool our_move) {
    const std::uint64_t number = input_.number();
    const std::uint8_t symmetry = input_.byte();
    require(number < named_.size(), "a reference to a node that is not yet named");
    require(symmetry < symmetries(rules_).size(), "the board has no such symmetry");
    const NamedNode& node = named_[static_cast<std::size_t>(number)];
    require(node.our_move == our_move, "a reference to a node where the other side is to move");
    const auto laid_over = [&](const Points& points, Points moved = {}) {
      for (int p = 0; p < rules_.point_count(); ++p) {
        if (points.test(p)) moved.set(rules_.index_of(apply(Symmetry{symmetry}, rules_.point_of(p), rules_)));
      }
      return moved;
    };
    const Points ours = laid_over(node.stones[we_]);
    const Points theirs = laid_over(node.stones[they_]);
    const Points zone = laid_over(node.shown.zone);
    require((zone & ~board_.empty).none(), "a reference to a plan for which there is no room");
    const Points worse = (ours & ~board_.stones[we_]) | (board_.stones[they_] & ~theirs);
    for (const Points& line : board_.points_of) {
      const bool serves_them = board_.has_lines[they_] && (line & board_.stones[we_]).none();
      const bool served_us = board_.has_lines[we_] && !node.shown.is_pure && (line & theirs).none();
      require((line & worse).none() || !(serves_them || served_us),
              "a reference to a node that was better for the prover");
    }
    return {zone, node.shown.is_pure, node.shown.time};
  }

  int read_empty_point() {
    const int size = rules_.point_count() > ProofFormat::one_byte_points ? 2 : 1;
    const int point = static_cast<int>(input_.fixed(size));
    require(point < rules_.point_count() && board_.empty.test(point),
            "a point that is not empty or not on the board");
    return point;
  }

  ProofInput& input_;
  ProofCheck& check_;
  std::size_t memory_;
  const Interruption& interruption_;
  Rules rules_ = check_.statement->root.rules();
  Lineup<Size> board_{*check_.statement};
  Goal goal_ = Goal::win;
  int we_ = 0;
  int they_ = 1;
  std::deque<NamedNode> named_ = {};
  std::vector<OpenNode> path_ = {};
  std::vector<Reply> listed_ = {};  // the checked replies of all nodes on the path, node by node
};

/// Reads everything before the sections: what the file claims to prove.
ProofStatement read_proof_statement(ProofInput& input) {
  for (const char letter : ProofFormat::magic) require(input.byte() == letter, "this is not a proof file");
  require(input.byte() == ProofFormat::version, "unsupported version of the proof file; expected version 1");
  const Rules rules{.width = input.byte(), .height = input.byte(), .k = input.byte()};
  require(rules.is_valid(), "invalid board; width, height and k must be from 1 to 32");
  const ProofPlay play{input.byte()};
  const Side side{input.byte()};
  const ProofClaim claim{input.byte()};
  const bool is_known = play <= ProofPlay::maker_breaker && side <= Side::second && claim <= ProofClaim::draw;
  require(is_known, "no such kind of play, side to move or claim");
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()));
  for (Cell& cell : cells) {
    cell = Cell{input.byte()};
    require(cell <= Cell::second, "no such stone");
  }
  Position root(rules, std::move(cells), side);
  // In a Maker-Breaker game the second player may have rows, which do not count.
  require(play != ProofPlay::strong || !root.has_line(Side::first) || !root.has_line(Side::second),
          "both sides have a winning row in the position, which no game reaches");
  return {std::move(root), play, claim};
}

template <std::size_t Size>
void check_sections(ProofInput& input, ProofCheck& check, std::size_t memory,
                    const Interruption& interruption) {
  SectionCheck<Size> sections(input, check, memory, interruption);
  const ProofClaim claim = check.statement->claim;
  const bool is_strong = check.statement->play == ProofPlay::strong;
  require(is_strong || claim != ProofClaim::second_wins, "second cannot win a Maker-Breaker game");
  if (claim == ProofClaim::first_wins) return sections.check_section(0, Goal::win);
  if (claim == ProofClaim::second_wins) return sections.check_section(1, Goal::win);
  sections.check_section(1, Goal::hold);
  if (is_strong) sections.check_section(0, Goal::hold);
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

ProofCheck verify_proof(std::istream& file, std::size_t memory, const Interruption& interruption) {
  ProofCheck check;
  ProofInput input{file};
  const auto rejection = attempt([&] {
    const ProofStatement& statement = check.statement.emplace(read_proof_statement(input));
    const int points = statement.root.rules().point_count();
    const auto check_larger = points <= 256 ? check_sections<256> : check_sections<1024>;
    if (!is_over(statement))
      (points <= 64 ? check_sections<64> : check_larger)(input, check, memory, interruption);
    const std::uint64_t sum = input.checksum;
    require(input.fixed(8) == sum, "the checksum is wrong: the file was damaged or changed");
    require(file.peek() == std::istream::traits_type::eof(), "the file continues after its checksum");
    check.verdict = ProofVerdict::accepted;
  });
  if (rejection) check.reason = *rejection;
  if (file.bad()) check = {.verdict = ProofVerdict::unreadable, .reason = "reading failed"};
  check.bytes = input.offset;
  return check;
}

}  // namespace rowan::proof
