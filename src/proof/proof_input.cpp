// SPDX-License-Identifier: MIT
#include "proof/proof_input.hpp"

#include <utility>
#include <vector>

namespace rowan::proof {

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
  // In a Maker-Breaker game second may have rows, which do not count.
  require(play != ProofPlay::strong || !root.has_line(Side::first) || !root.has_line(Side::second),
          "both sides have a winning row in the position, which no game reaches");
  return {std::move(root), play, claim};
}

}  // namespace rowan::proof
