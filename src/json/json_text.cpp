// SPDX-License-Identifier: MIT
#include "json/json_text.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/text.hpp"

// The only file besides a test that includes the JSON library, which takes seconds to compile.

namespace rowan::json {

namespace {

/// Builds a value while the parser reads the text, and stops at the first fault.
class JsonBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit JsonBuilder(Limits limits) : limits_(limits) {}

  [[nodiscard]] Json take_value() { return std::move(root_); }
  [[nodiscard]] std::optional<ParseFault> take_fault() { return std::move(fault_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& text) override { return add(std::move(text)); }
  bool binary(binary_t& /*bytes*/) override { return false; }  // JSON text has no binary values

  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (++open_.back().fields > limits_.most_fields) {
      return refuse({.kind = ParseFault::Kind::too_many_fields,
                     .reason = "an object has more than " + std::to_string(limits_.most_fields) + " fields"});
    }
    field_ = &(*open_.back().value)[name];
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& error) override {
    constexpr std::size_t longest = 180;
    const bool is_number = dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr;
    // The library's message begins with a prefix that means nothing to users.
    const std::string_view what = error.what();
    const std::size_t prefix_end = what.find("] ");
    return refuse(
        {.kind = is_number ? ParseFault::Kind::number_too_large : ParseFault::Kind::syntax,
         .byte = position,
         .reason = quotable(prefix_end == what.npos ? what : what.substr(prefix_end + 2), longest)});
  }

 private:
  /// An array or object that the parser is in. Its address is stable, because its parent does not grow
  /// meanwhile.
  struct Open {
    Json* value;
    std::size_t fields = 0;  // number of fields read, duplicates included
  };

  bool add(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json container) {
    if (std::cmp_greater_equal(open_.size(), limits_.deepest)) {
      return refuse({.kind = ParseFault::Kind::too_deep,
                     .reason = "its values nest deeper than " + std::to_string(limits_.deepest)});
    }
    open_.push_back({.value = &place(std::move(container))});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  /// Stores a value at the parser's position, and returns a reference to it there.
  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    if (open_.back().value->is_object()) return *field_ = std::move(value);
    Json& array = *open_.back().value;
    array.push_back(std::move(value));
    return array[array.size() - 1];
  }

  bool refuse(ParseFault fault) {
    if (!fault_) fault_ = std::move(fault);
    return false;
  }

  Limits limits_;
  Json root_;
  std::vector<Open> open_;
  Json* field_ = nullptr;  // the value of the last key read in the innermost object
  std::optional<ParseFault> fault_;
};

/// The JSON text of a scalar, written by the library.
std::string library_text(const nlohmann::json& value, bool ascii) {
  return value.dump(-1, ' ', ascii, nlohmann::json::error_handler_t::replace);
}

/// Writes values. The library writes only doubles, and strings with escapes or non-ASCII characters.
class JsonWriter {
 public:
  explicit JsonWriter(Layout layout) : layout_(layout) {}

  [[nodiscard]] std::string take_text() { return std::move(text_); }

  void write(const Json& json, int depth = 0) {
    if (json.is_object()) {
      write_parts(json.fields(), "{}", depth, [&](const Field& field) {
        write_string(field.key);
        text_ += layout_.indent < 0 ? ":" : ": ";
        write(field.value, depth + 1);
      });
    } else if (json.is_array()) {
      write_parts(json.items(), "[]", depth, [&](const Json& item) { write(item, depth + 1); });
    } else if (const auto string = json.as_string()) {
      write_string(*string);
    } else if (const auto flag = json.as_boolean()) {
      text_ += *flag ? "true" : "false";
    } else if (const auto integer = json.as_integer()) {
      text_ += std::to_string(*integer);
    } else if (const auto large = json.as_unsigned()) {
      text_ += std::to_string(*large);
    } else {
      const auto number = json.as_number();
      text_ += number ? library_text(*number, layout_.ascii) : "null";
    }
  }

 private:
  template <class Parts, class WritePart>
  void write_parts(const Parts& parts, std::string_view brackets, int depth, WritePart write_part) {
    text_ += brackets.front();
    bool is_first = true;
    for (const auto& part : parts) {
      if (!is_first) text_ += ',';
      is_first = false;
      begin_line(depth + 1);
      write_part(part);
    }
    if (!is_first) begin_line(depth);
    text_ += brackets.back();
  }

  void begin_line(int depth) {
    if (layout_.indent < 0) return;
    text_ += '\n';
    text_.append(static_cast<std::size_t>(depth) * static_cast<std::size_t>(layout_.indent), ' ');
  }

  void write_string(std::string_view string) {
    const bool is_plain = std::ranges::all_of(string, [](char letter) {
      return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
    });
    if (is_plain) {
      text_ += '"';
      text_ += string;
      text_ += '"';
    } else {
      text_ += library_text(string, layout_.ascii);
    }
  }

  Layout layout_;
  std::string text_;
};

}  // namespace

std::expected<Json, ParseFault> parse_json(std::string_view text, Limits limits) {
  JsonBuilder builder(limits);
  const bool is_good = nlohmann::json::sax_parse(text, &builder);
  if (auto fault = builder.take_fault()) return std::unexpected(*std::move(fault));
  if (is_good) return builder.take_value();
  return std::unexpected(ParseFault{.kind = ParseFault::Kind::syntax, .reason = "it cannot be read"});
}

Json Json::parse(std::string_view text) {
  constexpr Limits none{.deepest = std::numeric_limits<int>::max(),
                        .most_fields = std::numeric_limits<std::size_t>::max()};
  auto value = parse_json(text, none);
  if (!value) throw std::invalid_argument("not JSON: " + value.error().reason);
  return *std::move(value);
}

std::string Json::dump(Layout layout) const {
  JsonWriter writer(layout);
  writer.write(*this);
  return writer.take_text();
}

}  // namespace rowan::json
