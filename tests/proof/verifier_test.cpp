// SPDX-License-Identifier: MIT
//
// Handmade proofs, one rule at a time, each next to a proof that is slightly wrong.

#include "proof/verifier.hpp"

#include <functional>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "solve/proof_writer.hpp"

namespace rowan::proof {
namespace {

using Pairs = std::vector<std::pair<int, int>>;
constexpr auto named = solve::ProofWriter::Naming::named;
constexpr auto threat = solve::ProofWriter::Threat::complete;

struct Root {
  const char* game;
  const char* position;
  ProofPlay play;
  ProofClaim claim;
};

constexpr Root breaker(const char* game, const char* position) {
  return {game, position, ProofPlay::maker_breaker, ProofClaim::draw};
}

std::string written(const Root& root, const std::function<void(solve::ProofWriter&)>& write) {
  std::ostringstream out;
  const Position position = parse_position(root.position, find_game(root.game).value()).value();
  solve::ProofWriter writer(out, position, root.play, root.claim);
  write(writer);
  EXPECT_TRUE(writer.finish());
  EXPECT_EQ(writer.bytes(), out.str().size());
  return out.str();
}

ProofCheck verify(const std::string& bytes, std::size_t memory = 1 << 20) {
  std::istringstream in(bytes);
  return verify_proof(in, memory);
}

/// "accepted", or the reason, preceded by the moves from the root to the error.
std::string verdict(const std::string& bytes) {
  const ProofCheck check = verify(bytes);
  if (check.verdict == ProofVerdict::accepted) return "accepted";
  std::string text;
  for (const Point move : check.moves) text += to_text(move, check.statement->root.rules()) + ' ';
  return text + check.reason;
}

std::string verdict(const Root& root, const std::function<void(solve::ProofWriter&)>& write) {
  return verdict(written(root, [&](solve::ProofWriter& writer) {
    writer.begin_tree();
    write(writer);
  }));
}

TEST(Verifier, AMoveWinsByCompletingALine) {
  const Root root{"3x1x3", "xx1 x", ProofPlay::strong, ProofClaim::first_wins};
  EXPECT_EQ(verdict(root, [](auto& proof) { proof.move(2); }), "accepted");
  EXPECT_EQ(verdict(root, [](auto& proof) { proof.move(1); }),
            "a point that is not empty or not on the board");
  EXPECT_EQ(verdict(root, [](auto& proof) { proof.move(3); }),
            "a point that is not empty or not on the board");
  const Root second{"3x1x3", "xx1 x", ProofPlay::strong, ProofClaim::second_wins};
  EXPECT_EQ(verdict(second, [](auto& proof) { proof.move(2); }),
            "no such kind of node, or not for this side to move or this goal");
}

TEST(Verifier, RefusesAFullBoardAsAWin) {
  const Root root{"1x1x2", "1 x", ProofPlay::strong, ProofClaim::first_wins};
  const auto fill = [](solve::ProofWriter& proof) {
    proof.move(0);
    proof.begin_replies(0);
  };
  EXPECT_EQ(verdict(root, fill), "a1 the board is full and nobody has won");
  EXPECT_EQ(verdict(breaker("1x1x2", "1 o"), fill), "accepted");
}

TEST(Verifier, AThreatCoversRepliesThatDoNotStopIt) {
  const auto threaten = [](solve::ProofWriter& proof) { proof.begin_replies(0, threat); };
  const auto win = [](const char* game, const char* position) {
    return Root{game, position, ProofPlay::strong, ProofClaim::first_wins};
  };
  EXPECT_EQ(verdict(win("5x1x2", "2x2 o"), threaten), "accepted");
  EXPECT_EQ(verdict(win("5x1x2", "x4 o"), threaten), "b1 there is no answer to this reply");
  EXPECT_EQ(verdict(win("5x1x2", "2x2 o"), [](auto& proof) { proof.begin_replies(0); }),
            "a1 there is no answer to this reply");
  EXPECT_EQ(verdict(win("5x1x3", "2x2 o"), threaten),
            "a threat is claimed, but the prover threatens nothing");
  EXPECT_EQ(verdict(win("7x1x2", "2x2o1 o"), threaten), "the opponent can complete a line");
}

//     a b c d      on the 4x1 board with k = 3, the lines are abc and bcd
TEST(Verifier, AListedReplyCoversOthers) {
  const auto reply = [](solve::ProofWriter& proof, int replied, int answer) {
    proof.reply(replied);
    proof.move(answer);
    proof.pairing({});
  };
  const auto only_a = [&](solve::ProofWriter& proof) {
    proof.begin_replies(1);
    reply(proof, 0, 1);
  };
  // c1 is stray, and b1 is on no line without a1.
  EXPECT_EQ(verdict(breaker("3x1x3", "3 x"), only_a), "accepted");
  // Now b1 is on a line without a1.
  EXPECT_EQ(verdict(breaker("4x1x3", "4 x"), only_a), "b1 there is no answer to this reply");
  EXPECT_EQ(verdict(breaker("4x1x3", "4 x"),
                    [&](solve::ProofWriter& proof) {
                      proof.begin_replies(2);
                      reply(proof, 0, 1);
                      reply(proof, 1, 2);
                    }),
            "accepted");
  EXPECT_EQ(verdict(breaker("4x1x3", "4 x"),
                    [&](solve::ProofWriter& proof) {
                      proof.begin_replies(2);
                      reply(proof, 0, 1);
                      reply(proof, 0, 1);
                    }),
            "a reply that is listed twice");
}

//     a b o d e o g      lines ab and de
TEST(Verifier, TheReplyThatDominatesJoinsTheZone) {
  const auto answer = [](solve::ProofWriter& proof) {
    proof.begin_replies(1);
    proof.reply(3);
    proof.move(4);
    proof.begin_replies(1);  // a covers b by domination, so a joins the zone and is not stray at the root
    proof.reply(0);
    proof.move(1);
    proof.pairing({});
  };
  EXPECT_EQ(verdict(breaker("7x1x2", "2o2o1 x"), answer), "a1 there is no answer to this reply");
}

TEST(Verifier, PairsMustBeDisjointEmptyAndOnEveryLine) {
  const Root root = breaker("5x1x2", "2o2 x");
  const auto pairing = [&](const Pairs& pairs) {
    return verdict(root, [&](solve::ProofWriter& proof) { proof.pairing(pairs); });
  };
  EXPECT_EQ(pairing({{0, 1}, {4, 3}}), "accepted");
  EXPECT_EQ(pairing({{0, 1}}), "a line of the opponent's holds no pair");
  EXPECT_EQ(pairing({{0, 3}, {1, 4}}), "a line of the opponent's holds no pair");
  EXPECT_EQ(pairing({{0, 1}, {3, 3}}), "a point paired twice");
  EXPECT_EQ(pairing({{0, 1}, {3, 4}, {0, 4}}), "a point paired twice");
  EXPECT_EQ(pairing({{0, 1}, {3, 2}}), "a point that is not empty or not on the board");
  EXPECT_EQ(verdict({"5x1x2", "2o2 x", ProofPlay::maker_breaker, ProofClaim::first_wins},
                    [](solve::ProofWriter& proof) { proof.pairing(Pairs{{0, 1}, {3, 4}}); }),
            "no such kind of node, or not for this side to move or this goal");
}

TEST(Verifier, ThePotentialMustBeSmallerForTheSideThatWaits) {
  const auto potential = [](solve::ProofWriter& proof) { proof.potential(); };
  EXPECT_EQ(verdict(breaker("5x1x3", "5 x"), potential), "accepted");                    // 3/8 < 1/2
  EXPECT_EQ(verdict(breaker("6x1x3", "6 x"), potential), "the potential is too large");  // 4/8
  EXPECT_EQ(verdict(breaker("6x1x3", "6 o"), potential), "accepted");
  EXPECT_EQ(verdict(breaker("5x1x2", "5 o"), potential), "the potential is too large");  // 4/4 = 1
}

std::string mirrored(std::uint64_t number, Symmetry symmetry) {
  return verdict(breaker("5x1x2", "2o2 x"), [&](solve::ProofWriter& proof) {
    proof.begin_replies(2);
    proof.reply(0);
    proof.move(1, named);
    proof.pairing(Pairs{{3, 4}});
    proof.reply(4);
    proof.reference(number, symmetry);
  });
}

TEST(Verifier, AReferenceNeedsAnEarlierMatchingNode) {
  EXPECT_EQ(mirrored(0, Symmetry::mirror_columns), "accepted");
  EXPECT_EQ(mirrored(0, Symmetry::identity), "e1 a reference to a plan for which there is no room");
  EXPECT_EQ(mirrored(1, Symmetry::mirror_columns), "e1 a reference to a node that is not yet named");
  EXPECT_EQ(mirrored(0, Symmetry::transpose), "e1 the board has no such symmetry");
  EXPECT_EQ(verdict(breaker("5x1x2", "2o2 x"),
                    [&](solve::ProofWriter& proof) {
                      proof.begin_replies(1);
                      proof.reply(0);
                      proof.move(1, named);
                      proof.reference(0, Symmetry::identity);
                    }),
            "a1 b1 a reference to a node that is not yet named");
  EXPECT_EQ(verdict(breaker("5x1x2", "2o2 x"),
                    [&](solve::ProofWriter& proof) {
                      proof.begin_replies(2);
                      proof.reply(0);
                      proof.move(1);
                      proof.pairing(Pairs{{3, 4}}, named);
                      proof.reply(1);
                      proof.reference(0, Symmetry::identity);
                    }),
            "b1 a reference to a node where the other side is to move");
}

//     a b o d e      in the referenced node the prover holds b; here the line ab is still live
TEST(Verifier, AReferenceDependsOnStonesOnLiveLines) {
  const auto refer = [](solve::ProofWriter& proof) {
    proof.begin_replies(2);
    proof.reply(0);
    proof.move(1);
    proof.begin_replies(2);
    for (const auto& [reply, answer] : Pairs{{3, 4}, {4, 3}}) {
      proof.reply(reply);
      proof.move(answer, named);
      proof.pairing({});
    }
    proof.reply(3);
    proof.reference(0, Symmetry::identity);
  };
  EXPECT_EQ(verdict(breaker("5x1x2", "2o2 x"), refer),
            "d1 a reference to a node that was better for the prover");
}

//     a b c d e f g h i j k l m n o p     k = 3, X to move; g and j are on no live line. After g or j, O
//     . o . . o x . o x . o x . . x .     plays c and threatens to win at two points. That answers neither
//                                         X's a1, which one of the threats needs, nor n1, with which X makes
//                                         two threats.
TEST(Verifier, AReferenceInheritsTheTimeOfItsNode) {
  const Root root{"16x1x3", "1o2ox1ox1ox2x1 x", ProofPlay::strong, ProofClaim::draw};
  const auto proof_with = [&](const std::function<void(solve::ProofWriter&)>& plan_again) {
    return verdict(root, [&](solve::ProofWriter& proof) {
      proof.begin_replies(2);
      proof.reply(9);
      proof.move(2, named);
      proof.begin_replies(0, threat);
      proof.reply(6);
      plan_again(proof);
      proof.begin_tree();  // the first player does not lose either
      proof.move(13);
      proof.begin_replies(0, threat);
    });
  };
  EXPECT_EQ(proof_with([](solve::ProofWriter& proof) { proof.reference(0, Symmetry::identity); }),
            "a1 there is no answer to this reply");
  EXPECT_EQ(proof_with([](solve::ProofWriter& proof) {
              proof.move(2);
              proof.begin_replies(0, threat);
            }),
            "a1 there is no answer to this reply");
}

TEST(Verifier, StrategyStealingAppliesOnlyToSecondOnTheEmptyBoard) {
  const auto proof = [](const Root& root, bool first_too) {
    return verdict(written(root, [&](solve::ProofWriter& writer) {
      if (first_too) {
        writer.strategy_stealing();
      } else {
        writer.begin_tree();
        writer.pairing({});
      }
      if (root.play == ProofPlay::strong) writer.strategy_stealing();
    }));
  };
  const std::string refused =
      "strategy stealing shows only that second does not win a strong game from the empty board";
  EXPECT_EQ(proof({"2x2x3", "2/2 x", ProofPlay::strong, ProofClaim::draw}, false), "accepted");
  EXPECT_EQ(proof({"2x2x3", "2/2 x", ProofPlay::strong, ProofClaim::draw}, true), refused);
  EXPECT_EQ(proof({"2x2x3", "2/2 o", ProofPlay::strong, ProofClaim::draw}, false), refused);
  EXPECT_EQ(proof({"2x2x3", "x1/2 x", ProofPlay::strong, ProofClaim::draw}, false), refused);
  EXPECT_EQ(proof(breaker("2x2x3", "2/2 x"), true), refused);
}

TEST(Verifier, AFinishedGameNeedsNoTree) {
  const auto claim = [](const char* position, ProofPlay play, ProofClaim claimed) {
    return verdict(written({"2x2x2", position, play, claimed}, [](solve::ProofWriter&) {}));
  };
  const std::string refused = "the game is over, but not as claimed";
  EXPECT_EQ(claim("xx/2 o", ProofPlay::strong, ProofClaim::first_wins), "accepted");
  EXPECT_EQ(claim("xx/2 o", ProofPlay::strong, ProofClaim::draw), refused);
  EXPECT_EQ(claim("oo/2 x", ProofPlay::strong, ProofClaim::second_wins), "accepted");
  EXPECT_EQ(claim("oo/2 x", ProofPlay::strong, ProofClaim::first_wins), refused);
  EXPECT_NE(claim("oo/2 x", ProofPlay::maker_breaker, ProofClaim::second_wins), "accepted");
  EXPECT_EQ(claim("oo/oo x", ProofPlay::maker_breaker, ProofClaim::draw), "accepted");
  EXPECT_EQ(claim("oo/xx x", ProofPlay::maker_breaker, ProofClaim::first_wins), "accepted");
}

TEST(Verifier, RefusesRowsOfBothSides) {
  const std::string refused = "both sides have a winning row in the position, which no game reaches";
  for (const ProofClaim claim : {ProofClaim::first_wins, ProofClaim::second_wins, ProofClaim::draw}) {
    const Root root{"2x2x2", "oo/xx x", ProofPlay::strong, claim};
    EXPECT_EQ(verdict(written(root, [](solve::ProofWriter&) {})), refused);
  }
}

TEST(Verifier, AddressesPointsOnBoardsOfEverySize) {
  const auto pair_corners = [](const char* game, int last) {
    const Position root(find_game(game).value());
    return verdict(breaker(game, to_text(root).c_str()),
                   [&](solve::ProofWriter& proof) { proof.pairing(Pairs{{0, last}}); });
  };
  EXPECT_EQ(pair_corners("8x8x9", 63), "accepted");
  EXPECT_EQ(pair_corners("9x9x10", 80), "accepted");
  EXPECT_EQ(pair_corners("16x16x17", 255), "accepted");
  EXPECT_EQ(pair_corners("17x17x18", 288), "accepted");
  EXPECT_EQ(pair_corners("17x17x18", 289), "a point that is not empty or not on the board");
  EXPECT_EQ(pair_corners("31x32x32", 991), "a line of the opponent's holds no pair");
}

TEST(Verifier, DetectsDamage) {
  const std::string bytes = written(breaker("5x1x2", "2o2 x"), [](solve::ProofWriter& proof) {
    proof.begin_tree();
    proof.pairing(Pairs{{0, 1}, {3, 4}});
  });
  ASSERT_EQ(verdict(bytes), "accepted");
  EXPECT_EQ(verdict(bytes + 'x'), "the file continues after its checksum");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(verdict(bytes.substr(0, size)), "the file ends too early") << size;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int flip = 0; flip < 8; ++flip) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ (1 << flip));
      EXPECT_NE(verify(changed).verdict, ProofVerdict::accepted) << i;
    }
  }
  EXPECT_EQ(verdict("GIF89a"), "this is not a proof file");
}

TEST(Verifier, StaysWithinItsMemory) {
  const std::string bytes = written(breaker("5x1x2", "2o2 x"), [](solve::ProofWriter& proof) {
    proof.begin_tree();
    proof.pairing(Pairs{{0, 1}, {3, 4}}, named);
  });
  EXPECT_EQ(verify(bytes, 1000).verdict, ProofVerdict::accepted);
  EXPECT_EQ(verify(bytes, 10).verdict, ProofVerdict::unreadable);  // not rejected: the proof is correct
  EXPECT_EQ(verify(bytes, 10).reason, "the proof needs more memory than it may have");
}

TEST(Verifier, AnInterruptedCheckGivesNoVerdict) {
  const std::string bytes = written(breaker("5x1x2", "2o2 x"), [](solve::ProofWriter& proof) {
    proof.begin_tree();
    proof.pairing(Pairs{{0, 1}, {3, 4}}, named);
  });
  const StopSource stop;
  stop.request_stop();
  std::istringstream in(bytes);
  const ProofCheck check = verify_proof(in, 1000, {.stop = stop.get_token()});
  EXPECT_EQ(check.verdict, ProofVerdict::unreadable);
  EXPECT_EQ(check.reason, "the check was interrupted");
}

TEST(ProofWriter, ReportsAFullDisk) {
  struct FullDisk : std::streambuf {
    std::streamsize xsputn(const char*, std::streamsize) override { return 0; }
    int overflow(int) override { return traits_type::eof(); }
  } disk;
  std::ostream out(&disk);
  solve::ProofWriter writer(out, Position(find_game("3x3x3").value()), ProofPlay::strong, ProofClaim::draw);
  EXPECT_FALSE(writer.finish());
  EXPECT_TRUE(writer.has_failed());
}

}  // namespace
}  // namespace rowan::proof
