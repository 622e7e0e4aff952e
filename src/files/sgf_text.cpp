// SPDX-License-Identifier: MIT
#include "files/sgf_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace rowan::files {

namespace {

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }

class SgfReader {
 public:
  SgfReader(std::string_view text, std::size_t most_nodes) : text_(text), most_nodes_(most_nodes) {}

  Result<std::vector<SgfNode>> read() {
    offset_ = start_of_game();
    if (offset_ == text_.size())
      return std::unexpected(error_at(0, "expected a game, which begins with '(;'"));
    while (offset_ < text_.size()) {
      if (auto error = read_token()) return std::unexpected(*std::move(error));
      if (branches_.empty()) offset_ = start_of_game();
    }
    if (!branches_.empty()) {
      return std::unexpected(error_at(text_.size(), "the file ends within a game; expected ')'"));
    }
    return std::move(nodes_);
  }

 private:
  /// The next '(' that is followed by a ';', or the end.
  [[nodiscard]] std::size_t start_of_game() const {
    std::size_t found = text_.find('(', offset_);
    while (found != std::string_view::npos) {
      const std::size_t next = text_.find_first_not_of(" \t\r\n", found + 1);
      if (next != std::string_view::npos && text_[next] == ';') return found;
      found = next == std::string_view::npos ? next : text_.find('(', next);
    }
    return text_.size();
  }

  std::optional<Error> read_token() {
    const std::size_t begin = offset_;
    const char letter = text_[offset_++];
    if (letter == '(') return begin_branch(begin);
    if (letter == ')') {
      current_ = branches_.back();
      branches_.pop_back();
      return std::nullopt;
    }
    if (letter == ';') return read_node(begin);
    const bool is_blank = std::string_view(" \t\r\n\v\f").find(letter) != std::string_view::npos;
    if (is_blank) return std::nullopt;
    return error_at(begin, '\'' + quotable(text_.substr(begin, 1)) + "': expected ';', '(' or ')'");
  }

  std::optional<Error> begin_branch(std::size_t begin) {
    skip_blanks();
    if (offset_ == text_.size() || text_[offset_] != ';') return error_at(begin, "expected ';' after '('");
    branches_.push_back(current_);
    return std::nullopt;
  }

  std::optional<Error> read_node(std::size_t begin) {
    if (nodes_.size() >= most_nodes_) {
      return error_at(begin, "more than " + std::to_string(most_nodes_) + " moves");
    }
    SgfNode node{.parent = current_, .offset = begin, .properties = {}};
    skip_blanks();
    while (offset_ < text_.size() && (is_capital(text_[offset_]) || is_small(text_[offset_]))) {
      if (auto error = read_property(node)) return error;
      skip_blanks();
    }
    current_ = static_cast<std::int32_t>(nodes_.size());
    nodes_.push_back(std::move(node));
    return std::nullopt;
  }

  std::optional<Error> read_property(SgfNode& node) {
    const std::size_t begin = offset_;
    SgfProperty property;
    while (offset_ < text_.size() && (is_capital(text_[offset_]) || is_small(text_[offset_]))) {
      if (is_capital(text_[offset_])) property.name += text_[offset_];
      ++offset_;
    }
    const std::string written = '\'' + quotable(text_.substr(begin, offset_ - begin)) + "': ";
    constexpr std::size_t longest_name = 64;
    if (property.name.empty() || property.name.size() > longest_name) {
      return error_at(begin, written + "expected the name of a property, in capitals");
    }
    skip_blanks();
    if (offset_ == text_.size() || text_[offset_] != '[')
      return error_at(begin, written + "expected a value in [ ]");
    while (offset_ < text_.size() && text_[offset_] == '[') {
      const std::size_t start = offset_ + 1;
      const std::size_t end = end_of_value(start);
      if (end == text_.size()) return error_at(begin, written + "the value has no closing ']'");
      property.values.push_back(text_.substr(start, end - start));
      offset_ = end + 1;
      skip_blanks();
    }
    node.properties.push_back(std::move(property));
    return std::nullopt;
  }

  /// The offset of the first unescaped ']' from `start` on; the size of the text if there is none.
  [[nodiscard]] std::size_t end_of_value(std::size_t start) const {
    std::size_t end = text_.find_first_of("\\]", start);
    while (end != std::string_view::npos && text_[end] == '\\') end = text_.find_first_of("\\]", end + 2);
    return std::min(end, text_.size());
  }

  void skip_blanks() { offset_ = std::min(text_.find_first_not_of(" \t\r\n\v\f", offset_), text_.size()); }

  [[nodiscard]] Error error_at(std::size_t offset, const std::string& message) const {
    return Error{"line " + std::to_string(line_of(text_, offset)) + ": " + message};
  }

  std::string_view text_;
  std::size_t most_nodes_;
  std::size_t offset_ = 0;
  std::vector<SgfNode> nodes_;
  std::int32_t current_ = -1;           // the parent of the next node
  std::vector<std::int32_t> branches_;  // for each open '(', the node to return to at its ')'
};

}  // namespace

const SgfProperty* SgfNode::find(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &SgfProperty::name);
  return found == properties.end() ? nullptr : &*found;
}

Result<std::vector<SgfNode>> parse_sgf_text(std::string_view text, std::size_t most_nodes) {
  return SgfReader(text, most_nodes).read();
}

std::size_t line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

std::string without_escapes(std::string_view value) {
  std::string text;
  for (std::size_t index = 0; index < value.size(); ++index) {
    if (value[index] != '\\') {
      text += value[index];
      continue;
    }
    ++index;
    if (index == value.size()) break;
    const std::string_view pair = value.substr(index, 2);
    if (pair == "\r\n" || pair == "\n\r") {
      ++index;
    } else if (value[index] != '\n' && value[index] != '\r') {
      text += value[index];
    }
  }
  return text;
}

std::string sgf_property(std::string_view name, std::string_view value) {
  std::string text(name);
  text += '[';
  for (const char letter : value) {
    if (letter == ']' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + ']';
}

}  // namespace rowan::files
