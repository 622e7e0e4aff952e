// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace rowan::json {

struct Entry;
struct Field;

/// An integer type that represents numbers: not a character type or bool.
template <class T>
concept Integer =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

/// Formatting options.
struct Layout {
  int indent = -1;     // spaces per level, with each value on its own line; negative: all on one line
  bool ascii = false;  // escapes non-ASCII characters as \u
};

/// A JSON value: null, true or false, a number, a string, an array, or an object that keeps its fields in
/// insertion order. Plain data: only json_text.cpp, which parses text into values, depends on a JSON library.
///
/// Braces make an object, array() makes an array:
///
///     Json answer{{"move", "h8"}, {"score", 12}, {"line", Json::array({"h8", "i9"})}, {"win", nullptr}};
///     answer["depth"] = 9;
///     answer.dump()                         {"move":"h8","score":12,"line":["h8","i9"],"win":null,"depth":9}
///     answer["line"][0].as_string()         h8
///     std::as_const(answer)["lime"]         null, since there is no such field
///
/// Whole numbers are exact from the smallest std::int64_t to the largest std::uint64_t; all others are
/// doubles. Destroying a value does not recurse, however deep it is; copying, comparing and writing do.
class Json {
 public:
  using Items = std::vector<Json>;
  using Fields = std::vector<Field>;

  // Conversions from everything that JSON can represent are implicit.
  // NOLINTBEGIN(google-explicit-constructor)
  Json();
  Json(std::nullptr_t null);
  Json(std::string text);
  Json(std::string_view text);
  Json(const char* text);
  /// An object. Among entries with the same key the last one wins.
  Json(std::initializer_list<Entry> entries);
  /// Braces around strings are neither an object nor an array: write Json::array({"h8"}).
  Json(std::initializer_list<const char*> strings) = delete;

  template <std::same_as<bool> T>
  Json(T value) {
    set_boolean(value);
  }
  template <Integer T>
  Json(T value) {
    std::in_range<std::int64_t>(value) ? set_integer(static_cast<std::int64_t>(value))
                                       : set_unsigned(static_cast<std::uint64_t>(value));
  }
  template <std::floating_point T>
  Json(T value) {
    set_number(static_cast<double>(value));
  }
  template <std::convertible_to<Json> T>
  Json(const std::vector<T>& items) {
    set_items(Items(items.begin(), items.end()));
  }
  template <std::convertible_to<Json> T, std::size_t Count>
  Json(const std::array<T, Count>& items) {
    set_items(Items(items.begin(), items.end()));
  }
  // NOLINTEND(google-explicit-constructor)

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  [[nodiscard]] static Json object();
  [[nodiscard]] static Json array();
  [[nodiscard]] static Json array(std::initializer_list<Json> items);

  // Type.

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(value_); }
  [[nodiscard]] bool is_integer() const {
    return is_signed() || std::holds_alternative<std::uint64_t>(value_);
  }
  [[nodiscard]] bool is_number() const { return is_integer() || std::holds_alternative<double>(value_); }
  [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(value_); }
  [[nodiscard]] bool is_array() const { return std::holds_alternative<Items>(value_); }
  [[nodiscard]] bool is_object() const { return std::holds_alternative<Fields>(value_); }
  /// "null", "boolean", "number", "string", "array" or "object".
  [[nodiscard]] std::string_view type_name() const;

  // The value; empty if the type differs.

  [[nodiscard]] std::optional<bool> as_boolean() const;
  /// A whole number in range; 1.0 does not count.
  [[nodiscard]] std::optional<std::int64_t> as_integer() const;
  [[nodiscard]] std::optional<std::uint64_t> as_unsigned() const;
  /// Any number.
  [[nodiscard]] std::optional<double> as_number() const;
  [[nodiscard]] std::optional<std::string_view> as_string() const;

  /// The value, for callers that know its type. Throws std::bad_optional_access if the type differs or the
  /// value does not fit.
  template <class T>
  [[nodiscard]] T get() const {
    if constexpr (std::same_as<T, bool>) {
      return as_boolean().value();
    } else if constexpr (std::unsigned_integral<T>) {
      return fitting<T>(as_unsigned());
    } else if constexpr (std::integral<T>) {
      return fitting<T>(as_integer());
    } else if constexpr (std::floating_point<T>) {
      return static_cast<T>(as_number().value());
    } else {
      return T(as_string().value());
    }
  }

  // Arrays and objects. A value of any other type reads as an empty array or object.

  /// Number of items or fields.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }

  [[nodiscard]] const Items& items() const;
  [[nodiscard]] const Fields& fields() const;
  [[nodiscard]] Items::const_iterator begin() const { return items().begin(); }
  [[nodiscard]] Items::const_iterator end() const { return items().end(); }

  /// The field, or a null pointer if there is none.
  [[nodiscard]] const Json* find(std::string_view key) const;
  [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }
  /// Throws std::out_of_range if there is no such field or item.
  [[nodiscard]] const Json& at(std::string_view key) const;
  [[nodiscard]] const Json& at(std::size_t index) const;
  /// A null value if there is no such field or item.
  [[nodiscard]] const Json& operator[](std::string_view key) const;
  [[nodiscard]] const Json& operator[](std::size_t index) const;

  /// The field, created if missing. Requires an object, or null, which becomes one.
  Json& operator[](std::string_view key);
  /// Requires index < size().
  Json& operator[](std::size_t index);
  /// Requires an array, or null, which becomes one.
  void push_back(Json item);
  /// Merges the fields of `other`, replacing those with the same key. Requires that both are objects or null.
  void update(const Json& other);

  /// Parses text that is known to be JSON, such as the output of dump(). Throws std::invalid_argument if it
  /// is not; use parse_json for untrusted input.
  [[nodiscard]] static Json parse(std::string_view text);
  /// The JSON text. Bytes that are not UTF-8 become U+FFFD, and numbers that are not finite become null.
  [[nodiscard]] std::string dump(Layout layout = {}) const;

  /// Compares numbers by value, and objects regardless of the order of their fields.
  friend bool operator==(const Json& one, const Json& other);
  friend std::ostream& operator<<(std::ostream& stream, const Json& json);

 private:
  void set_boolean(bool value);
  void set_integer(std::int64_t value);
  void set_unsigned(std::uint64_t value);
  void set_number(double value);
  void set_items(Items items);
  [[nodiscard]] bool is_signed() const { return std::holds_alternative<std::int64_t>(value_); }

  template <class T, class Wide>
  static T fitting(const std::optional<Wide>& wide) {
    return wide && std::in_range<T>(*wide) ? static_cast<T>(*wide) : std::optional<T>().value();
  }

  /// Moves the nonempty arrays and objects directly in this value to the end of `pending`.
  void hand_over_containers(Items& pending);

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Items, Fields> value_;
};

/// A field of an object.
struct Field {
  std::string key;
  Json value;

  friend bool operator==(const Field&, const Field&) = default;
};

/// A field in a braced list. It lives until the end of the expression, and its value can be moved out.
struct Entry {
  std::string_view key;
  mutable Json value;
};

}  // namespace rowan::json
