// SPDX-License-Identifier: MIT
#include "language/catalog.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string>

#include "base/text.hpp"

namespace rowan::language {

namespace {

std::size_t only_form(unsigned /*number*/) { return 0; }
std::size_t one_or_more(unsigned number) { return number == 1 ? 0 : 1; }

std::size_t czech(unsigned number) {
  if (number == 1) return 0;
  return number >= 2 && number <= 4 ? 1 : 2;
}

std::size_t russian(unsigned number) {
  const unsigned last = number % 10;
  const unsigned last_two = number % 100;
  if (last == 1 && last_two != 11) return 0;
  return last >= 2 && last <= 4 && (last_two < 10 || last_two >= 20) ? 1 : 2;
}

constexpr std::array<PluralRule, 4> rules{
    {{"nplurals=1;plural=0;", 1, only_form},
     {"nplurals=2;plural=(n!=1);", 2, one_or_more},
     {"nplurals=3;plural=(n==1)?0:(n>=2&&n<=4)?1:2;", 3, czech},
     {"nplurals=3;plural=(n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2);", 3, russian}}};

/// A line of a PO file: a keyword such as msgid or msgstr[0], and a string.
struct PoLine {
  std::string_view keyword;  // empty if the line continues the string of the line before
  std::string text;
};

/// The text between the quotation marks, with escapes resolved; empty if `text` is not a quoted string.
std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') return std::nullopt;
    if (text[i] != '\\') {
      plain += text[i];
      continue;
    }
    constexpr std::string_view letters = "nt\"\\";
    constexpr std::string_view meanings = "\n\t\"\\";
    if (++i == text.size()) return std::nullopt;
    const std::size_t which = letters.find(text[i]);
    if (which == std::string_view::npos) return std::nullopt;
    plain += meanings[which];
  }
  return plain;
}

Result<PoLine> parse_line(std::string_view line) {
  const std::size_t quote = line.find('"');
  if (quote == std::string_view::npos) return failure("expected a string in quotation marks");
  auto text = unquoted(trim(line.substr(quote)));
  if (!text) return failure(R"(the string is not closed, or has an escape other than \n, \t, \" and \\)");
  return PoLine{trim(line.substr(0, quote)), *std::move(text)};
}

/// The value of the header line "Name: value"; empty if there is no such line.
std::string_view header_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    if (line.starts_with(name) && line.substr(name.size()).starts_with(": "))
      return trim(line.substr(name.size() + 2));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return "";
}

std::string with_context(std::string_view context, std::string_view key) {
  return context.empty() ? std::string(key) : std::string(context) + '\4' + std::string(key);
}

bool contains_all(const std::vector<std::string>& all, const std::vector<std::string>& some) {
  return std::ranges::includes(all, some);
}

}  // namespace

std::optional<PluralRule> find_plural_rule(std::string_view text) {
  std::string tight(text);
  std::erase(tight, ' ');
  const auto* const found = std::ranges::find(rules, std::string_view(tight), &PluralRule::text);
  if (found == rules.end()) return std::nullopt;
  return *found;
}

std::vector<std::string> placeholders_of(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    names.emplace_back(text.substr(open + 1, close - open - 1));
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  return names;
}

/// Reads a file line by line; an entry is complete when the next one begins.
class CatalogReader {
 public:
  Result<Catalog> read(std::string_view file) {
    while (!file.empty()) {
      const std::size_t end = std::min(file.find('\n'), file.size());
      ++line_;
      if (auto problem = take_line(trim(file.substr(0, end)))) return fail(*problem);
      file.remove_prefix(std::min(end + 1, file.size()));
    }
    if (auto problem = finish_entry()) return fail(*problem);
    if (!has_header_) return failure("line 1: expected the header, an entry with an empty msgid");
    return std::move(catalog_);
  }

 private:
  [[nodiscard]] std::unexpected<Error> fail(const std::string& problem) const {
    return failure("line " + std::to_string(line_) + ": " + problem);
  }

  std::optional<std::string> take_line(std::string_view line) {
    if (line.empty()) return std::nullopt;
    if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos)
      return "the entry is marked fuzzy; correct its text and remove the mark";
    if (line.front() == '#') return std::nullopt;
    auto parsed = parse_line(line);
    if (!parsed) return parsed.error().message;
    return take(*std::move(parsed));
  }

  std::optional<std::string> take(PoLine line) {
    if (line.keyword.empty()) {
      if (target_ == nullptr) return "a string without a keyword";
      *target_ += line.text;
      return std::nullopt;
    }
    if (line.keyword == "msgctxt") {
      if (auto problem = finish_entry()) return problem;
      return keep(context_, std::move(line.text));
    }
    if (line.keyword == "msgid") {
      if (key_) {
        if (auto problem = finish_entry()) return problem;
      }
      return keep(key_, std::move(line.text));
    }
    if (!key_) return "expected msgctxt or msgid, not " + quotable(line.keyword);
    if (line.keyword == "msgid_plural") {
      if (plural_ || !texts_.empty()) return "msgid_plural must follow msgid";
      return keep(plural_, std::move(line.text));
    }
    const std::string wanted = plural_ ? "msgstr[" + std::to_string(texts_.size()) + ']' : "msgstr";
    if (line.keyword != wanted || (!plural_ && !texts_.empty()))
      return "expected " + (plural_ || texts_.empty() ? wanted : "msgid") + ", not " + quotable(line.keyword);
    target_ = &texts_.emplace_back(std::move(line.text));
    return std::nullopt;
  }

  std::optional<std::string> keep(std::optional<std::string>& where, std::string text) {
    where = std::move(text);
    target_ = &*where;
    return std::nullopt;
  }

  /// Adds the entry read so far, if there is one, to the catalog. Returns an error message if the entry is
  /// faulty.
  std::optional<std::string> finish_entry() {
    if (!key_) return context_ ? std::optional<std::string>("msgctxt without msgid") : std::nullopt;
    if (texts_.empty()) return "the previous entry has no msgstr";
    const auto problem = has_header_ ? add_entry() : add_header();
    context_.reset();
    key_.reset();
    plural_.reset();
    texts_.clear();
    target_ = nullptr;
    return problem;
  }

  std::optional<std::string> add_header() {
    if (!key_->empty() || context_ || plural_)
      return "the file must begin with the header, an entry with an empty msgid";
    if (header_value(texts_.front(), "Content-Type") != "text/plain; charset=UTF-8")
      return "the header must have 'Content-Type: text/plain; charset=UTF-8'";
    const std::string_view rule = header_value(texts_.front(), "Plural-Forms");
    const auto found = find_plural_rule(rule);
    if (!found) return "the header's Plural-Forms is unknown to Rowan: '" + quotable(rule, 120) + "'";
    catalog_.rule_ = *found;
    has_header_ = true;
    return std::nullopt;
  }

  std::optional<std::string> add_entry() {
    const std::string name = "the previous entry, '" + quotable(*key_, 60) + "': ";
    if (key_->empty()) return "a second header";
    if (plural_ && texts_.size() != catalog_.rule_.forms)
      return name + "expected " + std::to_string(catalog_.rule_.forms) + " forms, not " +
             std::to_string(texts_.size());
    for (const std::string& text : texts_) {
      if (text.empty()) return name + "the text is empty";
      if (!has_right_placeholders(text)) return name + "the text has different placeholders";
    }
    const auto [place, is_new] = catalog_.entries_.try_emplace(with_context(context_.value_or(""), *key_),
                                                               Catalog::Entry{plural_.value_or(""), texts_});
    if (!is_new) return name + "it appears twice";
    return std::nullopt;
  }

  [[nodiscard]] bool has_right_placeholders(std::string_view text) const {
    const auto in_text = placeholders_of(text);
    auto in_key = placeholders_of(*key_);
    if (!plural_) return in_text == in_key;
    const auto in_plural = placeholders_of(*plural_);
    std::vector<std::string> needed = in_plural;
    std::erase(needed, "count");
    return contains_all(in_plural, in_text) && contains_all(in_text, needed) &&
           contains_all(in_plural, in_key);
  }

  Catalog catalog_;
  bool has_header_ = false;
  int line_ = 0;
  std::optional<std::string> context_;
  std::optional<std::string> key_;
  std::optional<std::string> plural_;
  std::vector<std::string> texts_;
  std::string* target_ = nullptr;  // a string without a keyword is appended here
};

Result<Catalog> Catalog::parse(std::string_view file) { return CatalogReader().read(file); }

const std::string* Catalog::find(std::string_view context, std::string_view key) const {
  const auto found = entries_.find(with_context(context, key));
  return found == entries_.end() || !found->second.plural.empty() ? nullptr : &found->second.texts.front();
}

const std::string* Catalog::find_plural(std::string_view key, std::string_view plural, int number) const {
  const auto found = entries_.find(key);
  if (found == entries_.end() || found->second.plural != plural) return nullptr;
  return &found->second.texts[rule_.form_of(static_cast<unsigned>(number))];
}

}  // namespace rowan::language
