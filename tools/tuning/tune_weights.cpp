// SPDX-License-Identifier: MIT
// Fits the weights of eval/ to games written by `rowan selfplay`, and prints them as the header that holds
// them:
//
//     tune_weights NAME games.rsp... > src/eval/weights_NAME.hpp
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "eval/weights.hpp"
#include "files/selfplay_file.hpp"
#include "fitting.hpp"
#include "samples.hpp"
#include "weights_text.hpp"

namespace {

bool read_games(const std::string& path, rowan::files::SelfplayFile& file) {
  std::ifstream input(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(input), {}};
  auto parsed = rowan::files::parse_selfplay(bytes);
  if (!input || !parsed) {
    std::fprintf(stderr, "error: %s: %s\n", path.c_str(),
                 parsed ? "cannot be read" : parsed.error().message.c_str());
    return false;
  }
  file = *std::move(parsed);
  return true;
}

void print(const char* what, std::size_t samples, const rowan::FittingReport& report) {
  std::fprintf(stderr, "%s: %zu positions, loss of those held back %.4f -> %.4f\n", what, samples,
               report.loss_before, report.loss_after);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: tune_weights NAME games.rsp...\n");
    return 2;
  }
  rowan::Samples samples;
  rowan::Rules rules;
  for (int i = 2; i < argc; ++i) {
    rowan::files::SelfplayFile file;
    if (!read_games(argv[i], file)) return 2;
    if (i > 2 && file.head.rules != rules) {
      std::fprintf(stderr, "error: %s: its games have other rules than those of %s\n", argv[i], argv[2]);
      return 2;
    }
    rules = file.head.rules;
    rowan::collect(rules, file.games, samples);
  }
  rowan::eval::GameWeights weights = rowan::eval::weights_of(rules);
  const bool sides_alike = rules.forbidden == rowan::Forbidden::none;
  print("evaluation", samples.results.size(),
        rowan::fit_evaluation(samples.results, {.sides_alike = sides_alike}, weights));
  print(
      "move scores", samples.moves.size(),
      rowan::fit_move_scores(samples.moves, {.epochs = 8, .rate = 1.0, .sides_alike = sides_alike}, weights));
  std::fputs(rowan::weights_header(weights, argv[1], sides_alike).c_str(), stdout);
  return 0;
}
