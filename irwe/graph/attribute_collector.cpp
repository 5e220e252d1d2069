#include "irwe/graph/attribute_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <locale>
#include <numeric>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns true for 007, which is a code and not a number.
bool is_code(std::string_view text) {
    return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

// Returns the value of a number that is beyond the range of double precision: infinity, or 0 or a
// number next to it if it is too small, as P-values can be. The locale does not count.
double value_out_of_range(std::string_view text) {
    std::istringstream stream{std::string(text)};
    stream.imbue(std::locale::classic());
    double value = 0;
    stream >> value;
    return std::abs(value) < 1 ? value
                               : std::copysign(std::numeric_limits<double>::infinity(), value);
}

// Returns the number that `text` is, finite or not, or nothing.
std::optional<double> number_of(std::string_view text) {
    if (is_code(text)) {
        return std::nullopt;
    }
    if (const std::optional<double> finite = parse_number(text)) {
        return finite;
    }
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return error == std::errc::result_out_of_range ? value_out_of_range(text) : value;
}

// Returns true for inf, and for numbers too large for double precision.
bool is_not_finite(std::string_view text) {
    const std::optional<double> number = number_of(text);
    return number.has_value() && !std::isfinite(*number);
}

}  // namespace

std::string_view AttributeCollector::Column::text(std::size_t i) const {
    const std::uint64_t begin = i == 0 ? 0 : ends[i - 1];
    return std::string_view(texts).substr(begin, ends[i] - begin);
}

AttributeCollector::Content AttributeCollector::content(const Column& column) {
    if (column.has_text) {
        return Content::texts;
    }
    Content result = Content::finite_numbers;
    for (std::size_t i = 0; i < column.items.size(); ++i) {
        const std::optional<double> number = number_of(column.text(i));
        if (!number) {
            return Content::texts;
        }
        if (!std::isfinite(*number)) {
            result = Content::numbers;
        }
    }
    return result;
}

std::size_t AttributeCollector::column(std::string_view name) {
    const auto found = by_name_.find(name);
    if (found != by_name_.end()) {
        return found->second;
    }
    require(is_utf8(name), [&] {
        return fmt::format("{}: found {} as the name of an attribute, expected UTF-8", source_,
                           excerpt(name));
    });
    require(columns_.size() < kMaxColumns, [&] {
        return fmt::format("{}: found more than {} attributes of nodes, expected fewer", source_,
                           with_commas(kMaxColumns));
    });
    by_name_.emplace(name, columns_.size());
    columns_.push_back({.name = std::string(name), .texts = {}, .ends = {}, .items = {}});
    return columns_.size() - 1;
}

void AttributeCollector::set(std::size_t column, std::uint32_t item, std::string_view text,
                             Value value) {
    Column& chosen = columns_[column];
    const bool has_value = value == Value::any ? !is_missing(text) : !text.empty();
    if (!has_value || chosen.is_left_out) {
        return;
    }
    require(is_utf8(text), [&] {
        return fmt::format("{}: found {} as the attribute {}, expected UTF-8", source_,
                           excerpt(text), excerpt(chosen.name));
    });
    chosen.has_text = chosen.has_text || value == Value::text;
    chosen.texts += text;
    chosen.ends.push_back(chosen.texts.size());
    chosen.items.push_back(item);
}

void AttributeCollector::set_default(std::size_t column, std::uint32_t node, std::string_view text,
                                     Value value) {
    constexpr std::uint64_t kBytesOfValue = 12;
    num_default_bytes_ += text.size() + kBytesOfValue;
    require(num_default_bytes_ <= kFreeDefaultBytes + kDefaultBytesOfNode * (node + 1ULL), [&] {
        return fmt::format(
            "{}: found default values of attributes that take more than {} bytes for each node, "
            "the last one of {} bytes for {}, expected fewer; write values to the nodes that have "
            "them",
            source_, with_commas(kDefaultBytesOfNode), with_commas(text.size()),
            excerpt(columns_[column].name));
    });
    set(column, node, text, value);
}

void AttributeCollector::leave_out(std::size_t column) {
    Column& chosen = columns_[column];
    chosen.is_left_out = true;
    chosen.texts = {};
    chosen.ends = {};
    chosen.items = {};
}

bool AttributeCollector::has_value(std::size_t column, std::uint32_t item) const {
    const Column& chosen = columns_[column];
    return !chosen.items.empty() && chosen.items.back() == item;
}

std::vector<std::string> AttributeCollector::drop_not_finite() {
    std::vector<std::string> names;
    for (Column& column : columns_) {
        if (content(column) != Content::numbers) {
            continue;
        }
        Column kept{.name = column.name, .texts = {}, .ends = {}, .items = {}};
        for (std::size_t i = 0; i < column.items.size(); ++i) {
            if (!is_not_finite(column.text(i))) {
                kept.texts += column.text(i);
                kept.ends.push_back(kept.texts.size());
                kept.items.push_back(column.items[i]);
            }
        }
        names.push_back(column.name);
        column = std::move(kept);
    }
    return names;
}

bool AttributeCollector::has_values() const {
    return std::ranges::any_of(columns_,
                               [](const Column& column) { return !column.items.empty(); });
}

std::vector<std::string> AttributeCollector::left_out() const {
    std::vector<std::string> names;
    for (const Column& column : columns_) {
        if (column.is_left_out) {
            names.push_back(column.name);
        }
    }
    return names;
}

NodeAttributes AttributeCollector::finish(std::span<const NodeId> nodes,
                                          const NodeNames& names) && {
    std::vector<NodeAttribute> result;
    for (Column& column : columns_) {
        if (!column.items.empty()) {
            result.push_back(finished(std::move(column), nodes, names));
        }
    }
    return {names.size(), std::move(result)};
}

NodeAttribute AttributeCollector::finished(Column column, std::span<const NodeId> nodes,
                                           const NodeNames& names) const {
    NodeAttribute result;
    result.name = std::move(column.name);
    std::vector<std::size_t> order(column.items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto node_of = [&](std::size_t i) { return nodes[column.items[i]]; };
    std::ranges::sort(order, {}, node_of);
    result.nodes.reserve(order.size());
    for (const std::size_t i : order) {
        require(result.nodes.empty() || result.nodes.back() != node_of(i), [&] {
            return fmt::format(
                "{}: found two values of the attribute {} for the node {}, expected one", source_,
                excerpt(result.name), excerpt(names[node_of(i)]));
        });
        result.nodes.push_back(node_of(i));
    }
    if (content(column) != Content::texts) {
        result.numbers.reserve(order.size());
        for (const std::size_t i : order) {
            const std::optional<double> number = number_of(column.text(i));
            require(std::isfinite(number.value()), [&] {
                return fmt::format(
                    "{}: found {} as the attribute {} of the node {}, expected finite numbers as "
                    "in its other rows; leave it empty if the value is missing",
                    source_, excerpt(column.text(i)), excerpt(result.name),
                    excerpt(names[node_of(i)]));
            });
            result.numbers.push_back(*number);
        }
        return result;
    }
    result.kind = AttributeKind::categories;
    NameTable table(result.name);
    result.places.reserve(order.size());
    for (const std::size_t i : order) {
        result.places.push_back(table.insert(column.text(i)));
    }
    const NameTable::Sorted sorted = std::move(table).sorted();
    for (NodeId i = 0; i < sorted.names.size(); ++i) {
        result.categories.push_back(sorted.names[i]);
    }
    for (std::uint32_t& place : result.places) {
        place = sorted.places[place];
    }
    return result;
}

}  // namespace irwe
