#include "irwe/io/toml_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// A value as OptionField::assign takes it.
std::string value_text(const toml::node& node) {
    if (const toml::array* const array = node.as_array()) {
        std::vector<std::string> parts;
        for (const toml::node& element : *array) {
            parts.push_back(value_text(element));
        }
        return fmt::format("[{}]", fmt::join(parts, ", "));
    }
    if (const auto text = node.value_exact<std::string>()) {
        return fmt::format("\"{}\"", *text);
    }
    if (const auto number = node.value_exact<std::int64_t>()) {
        return std::to_string(*number);
    }
    if (const auto number = node.value_exact<double>()) {
        return fmt::format("{}", *number);
    }
    if (const auto flag = node.value_exact<bool>()) {
        return *flag ? "true" : "false";
    }
    return "a date or a table";
}

void assign(const toml::node& value, const OptionField& field) {
    const bool is_word = field.text().starts_with('"');
    require(is_word || !value.is_string(),
            fmt::format("{}: expected a value without quotes, such as {}, found {}", field.name(),
                        field.text(), excerpt(value.value_or(std::string()))));
    field.assign(value_text(value));
}

toml::table parsed(std::string_view text, const std::string& source) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        // The description may repeat a line break of the document.
        throw InputError(fmt::format("{}:{}: {}", source, error.source().begin.line,
                                     escaped(error.description())));
    }
}

constexpr std::string_view kMethodKey = "method";

}  // namespace

std::optional<std::string> method_in_toml(std::string_view text, const std::string& source) {
    const toml::table document = parsed(text, source);
    const toml::node* const found = document.get(kMethodKey);
    if (found == nullptr) {
        return std::nullopt;
    }
    const std::optional<std::string> name = found->value_exact<std::string>();
    require(name.has_value(),
            fmt::format("{}:{}: method: expected the name of a method in quotes, found {}", source,
                        found->source().begin.line, excerpt(value_text(*found))));
    return name;
}

void apply_toml(std::string_view text, const std::string& source,
                std::span<const OptionField> fields) {
    const toml::table document = parsed(text, source);
    for (const auto& [section, content] : document) {
        if (section == kMethodKey && content.is_string()) {
            continue;
        }
        const toml::table* const table = content.as_table();
        require(table != nullptr,
                fmt::format("{}:{}: expected a section such as [model] before the settings, found "
                            "{} outside of one",
                            source, content.source().begin.line, excerpt(section.str())));
        for (const auto& [key, value] : *table) {
            const std::string name = fmt::format("{}.{}", section.str(), key.str());
            with_error_prefix(fmt::format("{}:{}", source, key.source().begin.line),
                              [&, &given = value] { assign(given, find_field(fields, name)); });
        }
    }
}

}  // namespace irwe
