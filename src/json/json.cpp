// SPDX-License-Identifier: MIT
#include "json/json.hpp"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <stdexcept>

namespace rowan::json {

namespace {

const Json& null_value() {
  static const Json value;
  return value;
}

}  // namespace

Json::Json() = default;
Json::Json(std::nullptr_t /*null*/) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(const char* text) : value_(std::string(text)) {}

Json::Json(std::initializer_list<Entry> entries) : value_(Fields()) {
  std::get<Fields>(value_).reserve(entries.size());
  for (const Entry& entry : entries) (*this)[entry.key] = std::move(entry.value);
}

void Json::set_boolean(bool value) { value_ = value; }
void Json::set_integer(std::int64_t value) { value_ = value; }
void Json::set_unsigned(std::uint64_t value) { value_ = value; }
void Json::set_number(double value) { value_ = value; }
void Json::set_items(Items items) { value_ = std::move(items); }

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) {
  if (this != &other) *this = Json(other);
  return *this;
}

// The previous value moves to `old`, whose destructor does not recurse.
Json& Json::operator=(Json&& other) noexcept {
  if (this == &other) return *this;
  const Json old(std::move(*this));
  value_ = std::move(other.value_);
  return *this;
}

Json::~Json() {
  if (empty()) return;
  Items pending;
  hand_over_containers(pending);
  while (!pending.empty()) {
    Json last = std::move(pending.back());
    pending.pop_back();
    last.hand_over_containers(pending);
  }
}

void Json::hand_over_containers(Items& pending) {
  const auto take = [&](Json& value) {
    if (!value.empty()) pending.push_back(std::move(value));
  };
  if (auto* const items = std::get_if<Items>(&value_)) std::ranges::for_each(*items, take);
  if (auto* const fields = std::get_if<Fields>(&value_)) std::ranges::for_each(*fields, take, &Field::value);
}

Json Json::object() {
  Json json;
  json.value_ = Fields();
  return json;
}

Json Json::array() {
  Json json;
  json.value_ = Items();
  return json;
}

Json Json::array(std::initializer_list<Json> items) {
  Json json;
  json.value_ = Items(items);
  return json;
}

std::string_view Json::type_name() const {
  if (is_null()) return "null";
  if (is_boolean()) return "boolean";
  if (is_number()) return "number";
  if (is_string()) return "string";
  return is_array() ? "array" : "object";
}

std::optional<bool> Json::as_boolean() const {
  if (!is_boolean()) return std::nullopt;
  return std::get<bool>(value_);
}

std::optional<std::int64_t> Json::as_integer() const {
  if (!is_signed()) return std::nullopt;  // a value stored as unsigned is too large for int64
  return std::get<std::int64_t>(value_);
}

std::optional<std::uint64_t> Json::as_unsigned() const {
  if (const auto* const large = std::get_if<std::uint64_t>(&value_)) return *large;
  if (!is_signed() || std::get<std::int64_t>(value_) < 0) return std::nullopt;
  return static_cast<std::uint64_t>(std::get<std::int64_t>(value_));
}

std::optional<double> Json::as_number() const {
  if (const auto* const number = std::get_if<double>(&value_)) return *number;
  if (const auto* const large = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*large);
  if (!is_signed()) return std::nullopt;
  return static_cast<double>(std::get<std::int64_t>(value_));
}

std::optional<std::string_view> Json::as_string() const {
  if (!is_string()) return std::nullopt;
  return std::get<std::string>(value_);
}

std::size_t Json::size() const {
  if (const auto* const items = std::get_if<Items>(&value_)) return items->size();
  if (const auto* const fields = std::get_if<Fields>(&value_)) return fields->size();
  return 0;
}

const Json::Items& Json::items() const {
  static const Items none;
  const auto* const items = std::get_if<Items>(&value_);
  return items == nullptr ? none : *items;
}

const Json::Fields& Json::fields() const {
  static const Fields none;
  const auto* const fields = std::get_if<Fields>(&value_);
  return fields == nullptr ? none : *fields;
}

const Json* Json::find(std::string_view key) const {
  const auto found = std::ranges::find(fields(), key, &Field::key);
  return found == fields().end() ? nullptr : &found->value;
}

const Json& Json::at(std::string_view key) const {
  const Json* const found = find(key);
  if (found == nullptr) throw std::out_of_range("there is no field \"" + std::string(key) + '"');
  return *found;
}

const Json& Json::at(std::size_t index) const { return items().at(index); }

const Json& Json::operator[](std::string_view key) const {
  const Json* const found = find(key);
  return found == nullptr ? null_value() : *found;
}

const Json& Json::operator[](std::size_t index) const {
  return index < items().size() ? items()[index] : null_value();
}

Json& Json::operator[](std::string_view key) {
  if (is_null()) value_ = Fields();
  assert(is_object());
  auto& fields = std::get<Fields>(value_);
  const auto found = std::ranges::find(fields, key, &Field::key);
  if (found != fields.end()) return found->value;
  return fields.emplace_back(std::string(key), Json()).value;
}

Json& Json::operator[](std::size_t index) {
  assert(index < items().size());
  return std::get<Items>(value_)[index];
}

void Json::push_back(Json item) {
  if (is_null()) value_ = Items();
  assert(is_array());
  std::get<Items>(value_).push_back(std::move(item));
}

void Json::update(const Json& other) {
  for (const auto& [key, value] : other.fields()) (*this)[key] = value;
}

bool operator==(const Json& one, const Json& other) {
  if (one.is_number() && other.is_number() && one.is_integer() != other.is_integer()) {
    return one.as_number() == other.as_number();
  }
  if (!one.is_object() || !other.is_object()) return one.value_ == other.value_;
  return one.size() == other.size() && std::ranges::all_of(one.fields(), [&](const Field& field) {
           const Json* const same = other.find(field.key);
           return same != nullptr && *same == field.value;
         });
}

std::ostream& operator<<(std::ostream& stream, const Json& json) { return stream << json.dump(); }

}  // namespace rowan::json
