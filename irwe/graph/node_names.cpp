#include "irwe/graph/node_names.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <functional>
#include <numeric>
#include <utility>

namespace irwe {

std::optional<std::int64_t> canonical_integer(std::string_view text) {
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || digits[0] < '0' || digits[0] > '9' || (digits[0] == '0' && text != "0")) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

NodeNames NodeNames::consecutive(NodeId num_nodes) {
    NodeNames result;
    result.integers_.resize(num_nodes);
    std::iota(result.integers_.begin(), result.integers_.end(), 0);
    return result;
}

NodeNames NodeNames::from_integers(std::vector<std::int64_t> names) {
    assert(std::ranges::adjacent_find(names, std::greater_equal<>()) == names.end());
    NodeNames result;
    result.integers_ = std::move(names);
    return result;
}

NodeNames NodeNames::from_texts(std::span<const std::string_view> names) {
    assert(std::ranges::adjacent_find(names, std::greater_equal<>()) == names.end());
    NodeNames result;
    result.offsets_.reserve(names.size() + 1);
    result.offsets_.push_back(0);
    for (const std::string_view name : names) {
        result.texts_.append(name);
        result.offsets_.push_back(result.texts_.size());
    }
    return result;
}

NodeId NodeNames::size() const {
    return static_cast<NodeId>(are_integers() ? integers_.size() : offsets_.size() - 1);
}

std::string_view NodeNames::text(NodeId v) const {
    return std::string_view(texts_).substr(offsets_[v], offsets_[v + 1] - offsets_[v]);
}

std::string NodeNames::operator[](NodeId v) const {
    assert(v < size());
    return are_integers() ? std::to_string(integers_[v]) : std::string(text(v));
}

std::optional<NodeId> NodeNames::find(std::string_view name) const {
    if (are_integers()) {
        const std::optional<std::int64_t> value = canonical_integer(name);
        if (!value) {
            return std::nullopt;
        }
        const auto place = std::ranges::lower_bound(integers_, *value);
        if (place == integers_.end() || *place != *value) {
            return std::nullopt;
        }
        return static_cast<NodeId>(place - integers_.begin());
    }
    NodeId low = 0;
    NodeId high = size();
    while (low < high) {
        const NodeId middle = low + (high - low) / 2;
        if (text(middle) < name) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < size() && text(low) == name ? std::optional(low) : std::nullopt;
}

NodeNames NodeNames::of(std::span<const NodeId> nodes) const {
    if (are_integers()) {
        std::vector<std::int64_t> names;
        for (const NodeId v : nodes) {
            names.push_back(integers_[v]);
        }
        return from_integers(std::move(names));
    }
    std::vector<std::string_view> names;
    for (const NodeId v : nodes) {
        names.push_back(text(v));
    }
    return from_texts(names);
}

}  // namespace irwe
