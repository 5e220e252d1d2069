#include "irwe/io/option_field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "irwe/base/error.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string_view unquoted(std::string_view text) {
    const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
                        text.front() == text.back();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

template <typename Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

[[noreturn]] void refuse(const std::string& name, const std::string& expected,
                         std::string_view found) {
    throw InputError(fmt::format("{}: expected {}, found {}", name, expected, excerpt(found)));
}

template <typename Number>
Number whole_number(const std::string& name, std::string_view text) {
    const std::optional<Number> value = number<Number>(trimmed(text));
    if (!value) {
        refuse(name, "a whole number", text);
    }
    return *value;
}

std::vector<int> whole_numbers(const std::string& name, std::string_view text) {
    std::string_view rest = trimmed(text);
    if (rest.size() < 2 || rest.front() != '[' || rest.back() != ']') {
        refuse(name, "a list of whole numbers such as [512, 128] or []", text);
    }
    rest = trimmed(rest.substr(1, rest.size() - 2));
    std::vector<int> values;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        values.push_back(whole_number<int>(name, rest.substr(0, comma)));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return values;
}

// Writes 0.0005 and not 5e-04; always with a point or an exponent, as TOML requires of a float.
std::string decimal(double value) {
    std::string text = fmt::format("{}", value);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

}  // namespace

OptionField::OptionField(std::string name, bool& value)
    : name_(std::move(name)),
      get_([&value] { return std::string(value ? "true" : "false"); }),
      set_([&value, name = name_](std::string_view text) {
          const std::string_view word = trimmed(text);
          if (word != "true" && word != "false") {
              refuse(name, "true or false", text);
          }
          value = word == "true";
      }) {}

OptionField::OptionField(std::string name, int& value)
    : name_(std::move(name)),
      get_([&value] { return std::to_string(value); }),
      set_([&value, name = name_](std::string_view text) {
          value = whole_number<int>(name, text);
      }) {}

OptionField::OptionField(std::string name, std::uint64_t& value)
    : name_(std::move(name)),
      get_([&value] { return std::to_string(value); }),
      set_([&value, name = name_](std::string_view text) {
          value = whole_number<std::uint64_t>(name, text);
      }) {}

OptionField::OptionField(std::string name, double& value)
    : name_(std::move(name)),
      get_([&value] { return decimal(value); }),
      set_([&value, name = name_](std::string_view text) {
          const std::optional<double> parsed = number<double>(trimmed(text));
          if (!parsed || !std::isfinite(*parsed)) {
              refuse(name, "a number", text);
          }
          value = *parsed;
      }) {}

OptionField::OptionField(std::string name, std::vector<int>& value)
    : name_(std::move(name)),
      get_([&value] { return fmt::format("[{}]", fmt::join(value, ", ")); }),
      set_([&value, name = name_](std::string_view text) { value = whole_numbers(name, text); }) {}

OptionField::OptionField(std::string name, std::vector<std::string> choices,
                         std::function<int()> get, std::function<void(int)> set)
    : name_(std::move(name)),
      get_([choices, get = std::move(get)] {
          return fmt::format("\"{}\"", choices[static_cast<std::size_t>(get())]);
      }),
      set_([choices, set = std::move(set), name = name_](std::string_view text) {
          const auto place = std::ranges::find(choices, unquoted(trimmed(text)));
          if (place == choices.end()) {
              refuse(name, fmt::format("{}", fmt::join(choices, " or ")), text);
          }
          set(static_cast<int>(place - choices.begin()));
      }) {}

const OptionField& find_field(std::span<const OptionField> fields, std::string_view name) {
    const auto place = std::ranges::find(fields, name, &OptionField::name);
    if (place != fields.end()) {
        return *place;
    }
    constexpr std::size_t kLongestMeant = 60;  // of a name that someone meant
    const std::string_view beginning = name.substr(0, kLongestMeant);
    const auto nearest = std::ranges::min_element(fields, {}, [&](const OptionField& field) {
        return edit_distance(field.name(), beginning);
    });
    const bool is_meant = is_near(name, nearest->name());
    throw InputError(fmt::format("there is no setting {}; {} {}{}", excerpt(name),
                                 is_meant ? "did you mean" : "the nearest is", nearest->name(),
                                 is_meant ? "?" : ""));
}

std::string to_toml(std::span<const OptionField> fields) {
    std::string text;
    std::string section;
    for (const OptionField& field : fields) {
        const std::size_t dot = field.name().find('.');
        const std::string its_section = field.name().substr(0, dot);
        if (its_section != section) {
            section = its_section;
            text += fmt::format("{}[{}]\n", text.empty() ? "" : "\n", section);
        }
        text += fmt::format("{} = {}\n", field.name().substr(dot + 1), field.text());
    }
    return text;
}

}  // namespace irwe
