// SPDX-License-Identifier: MIT
#include "record/parse_json.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace rowan {

namespace {

/// Follows the parser through a text and keeps nothing but the first fault. (The library can ask a callback instead, but then it
/// looks through a whole array at the end of each of its objects.)
class JsonCheck final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit JsonCheck(JsonLimits limits) : limits_(limits) {}

  [[nodiscard]] std::optional<JsonFault> take_fault() { return std::move(fault_); }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*text*/) override { return true; }
  bool binary(binary_t& /*bytes*/) override { return true; }

  bool start_object(std::size_t /*size*/) override { return open(); }
  bool start_array(std::size_t /*size*/) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& /*name*/) override {
    if (++field_counts_.back() <= limits_.most_fields) return true;
    return refuse({.kind = JsonFault::Kind::too_many_fields,
                   .reason = "an object has more than " + std::to_string(limits_.most_fields) + " fields"});
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& error) override {
    constexpr std::size_t longest = 180;
    const bool is_number = dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr;
    // The library's reason without its own prefix, which means nothing to a person.
    const std::string_view what = error.what();
    const std::size_t prefix_end = what.find("] ");
    return refuse(
        {.kind = is_number ? JsonFault::Kind::number_too_large : JsonFault::Kind::syntax,
         .byte = position,
         .reason = quotable(prefix_end == what.npos ? what : what.substr(prefix_end + 2), longest)});
  }

 private:
  bool open() {
    field_counts_.push_back(0);
    if (std::cmp_less_equal(field_counts_.size(), limits_.deepest)) return true;
    return refuse({.kind = JsonFault::Kind::too_deep,
                   .reason = "its values nest deeper than " + std::to_string(limits_.deepest)});
  }

  bool close() {
    field_counts_.pop_back();
    return true;
  }

  bool refuse(JsonFault fault) {
    if (!fault_) fault_ = std::move(fault);
    return false;
  }

  JsonLimits limits_;
  std::vector<std::size_t> field_counts_;  // of the arrays and objects that are open; arrays have none
  std::optional<JsonFault> fault_;
};

}  // namespace

template <class Json>
std::expected<Json, JsonFault> parse_json(std::string_view text, JsonLimits limits) {
  JsonCheck check(limits);
  const bool is_good = nlohmann::json::sax_parse(text, &check);
  if (auto fault = check.take_fault()) return std::unexpected(*std::move(fault));
  Json value = is_good ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
  if (!value.is_discarded()) return value;
  return std::unexpected(JsonFault{.kind = JsonFault::Kind::syntax, .reason = "it cannot be read"});
}

template std::expected<nlohmann::json, JsonFault> parse_json(std::string_view, JsonLimits);
template std::expected<nlohmann::ordered_json, JsonFault> parse_json(std::string_view, JsonLimits);

}  // namespace rowan
