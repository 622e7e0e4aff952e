// SPDX-License-Identifier: MIT
#include "weights_text.hpp"

#include <cstddef>

namespace rowan {

namespace {

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string row_text(const auto& numbers) {
  std::string text;
  for (const auto number : numbers) text += (text.empty() ? "" : ",") + padded(std::to_string(number), 5);
  return text;
}

std::string label(std::size_t shape) {
  return "  // " + std::string(name_of(static_cast<pattern::Shape>(shape))) + "\n";
}

std::string table_text(const eval::ShapeWeights& weights, std::string_view name, std::string_view about) {
  std::string text = "    ." + std::string(name) + " = {  // " + std::string(about) + "\n";
  text += "      .alone = {" + row_text(weights.alone) + "},\n      .pair = {{\n";
  for (std::size_t a = 0; a < weights.pair.size(); ++a) {
    text += "        {" + row_text(weights.pair[a]) + "}," + label(a);
  }
  return text + "      }},\n    },\n";
}

std::string side_text(const eval::SideWeights& weights) {
  return "{\n    .turn = " + std::to_string(weights.turn) + ",  // having the move\n" +
         table_text(weights.when_to_move, "when_to_move", "an empty point, for the side to move") +
         table_text(weights.when_waiting, "when_waiting", "an empty point, for the other side") +
         table_text(weights.making, "making", "a move, by what it makes") +
         table_text(weights.stopping, "stopping", "a move, by what it stops") + "  },\n";
}

}  // namespace

std::string weights_header(const eval::GameWeights& weights, std::string_view name, bool sides_alike) {
  std::string text =
      "// SPDX-License-Identifier: MIT\n#pragma once\n\n#include \"eval/weights.hpp\"\n\n"
      "// Fitted to games by tools/tuning. The shapes of a row of weights, in order:\n//\n//    ";
  for (std::size_t shape = 0; shape < pattern::shape_count; ++shape) {
    if (shape == pattern::shape_count / 2) text += "\n//    ";
    text += " " + std::string(name_of(static_cast<pattern::Shape>(shape)));
  }
  text +=
      "\n//\n"
      "// turn, when_to_move and when_waiting are in sixteenths of a point; 200 points are one unit of log "
      "odds, an\n"
      "// expected score of 73 %. making and stopping are in points of move scores; 50 are one unit of log "
      "odds that\n"
      "// the move is chosen.\n"
      "// clang-format off\nnamespace rowan::eval {\n\n";
  text += "inline constexpr GameWeights " + std::string(name) + "_weights{\n  .first = ";
  text += side_text(weights.first);
  if (!sides_alike) text += "  .second = " + side_text(weights.second);
  text += sides_alike ? "  .sides_alike = true,\n" : "  .sides_alike = false,\n";
  return text + "};\n\n}  // namespace rowan::eval\n// clang-format on\n";
}

}  // namespace rowan
