#include "irwe/graph/edge_sample.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "irwe/graph/node_names.h"

namespace irwe {

FieldKind EdgeSample::kind(std::size_t column) const {
    FieldKind result = FieldKind::missing;
    for (const Row& row : rows_) {
        const FieldKind next = column < row.size() ? field_kind(row[column]) : FieldKind::missing;
        if (result == FieldKind::missing) {
            result = next;
        } else if (next != FieldKind::missing && next != result) {
            const auto is_number = [](FieldKind some) {
                return some == FieldKind::number || some == FieldKind::whole_number;
            };
            result = is_number(next) && is_number(result) ? FieldKind::number : FieldKind::text;
        }
    }
    return result;
}

bool EdgeSample::share_names(std::size_t a, std::size_t b) const {
    std::unordered_set<std::string_view> names;
    for (const Row& row : rows_) {
        if (a < row.size() && !is_missing(row[a])) {
            names.insert(row[a]);
        }
    }
    return std::ranges::any_of(
        rows_, [&](const Row& row) { return b < row.size() && names.contains(row[b]); });
}

bool EdgeSample::counts_rows(std::size_t column) const {
    const std::vector<std::int64_t> numbers = whole_numbers(column);
    const auto skips = [](std::int64_t a, std::int64_t b) { return b != a + 1; };
    return numbers.size() >= 2 && numbers.size() == rows_.size() &&
           std::ranges::adjacent_find(numbers, skips) == numbers.end();
}

bool EdgeSample::holds_clock(std::size_t column) const {
    constexpr std::int64_t kFirst = 100'000'000;  // in 1973
    constexpr std::int64_t kLast = 4'000'000'000;
    constexpr std::int64_t kMilliseconds = 1000;
    const std::vector<std::int64_t> numbers = whole_numbers(column);
    const auto is_clock = [](std::int64_t number) {
        return (number >= kFirst && number < kLast) ||
               (number >= kMilliseconds * kFirst && number < kMilliseconds * kLast);
    };
    const auto are_close = [](const std::vector<std::int64_t>& some) {
        const auto [least, most] = std::ranges::minmax(some);
        return most < least + least / 4;
    };
    return numbers.size() >= 2 && numbers.size() == rows_.size() &&
           std::ranges::all_of(numbers, is_clock) &&
           (std::ranges::is_sorted(numbers) || are_close(numbers));
}

bool EdgeSample::is_adjacency_matrix() const {
    constexpr std::size_t kSmallest = 3;
    const std::size_t size = num_columns();
    const bool is_whole = rows_.size() == size;
    const bool is_beginning = rows_.size() + 1 >= kNumSampledLines && size >= rows_.size();
    if (size < kSmallest || !(is_whole || is_beginning)) {
        return false;
    }
    bool are_bits = true;
    bool is_symmetric = is_whole;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (rows_[i].size() != size || !std::ranges::all_of(rows_[i], is_number)) {
            return false;
        }
        are_bits = are_bits && std::ranges::all_of(rows_[i], [](const std::string& field) {
                       return parse_number(field) == 0.0 || parse_number(field) == 1.0;
                   });
    }
    for (std::size_t i = 0; i < size && is_symmetric; ++i) {
        is_symmetric = parse_number(rows_[i][i]) == 0.0;
        for (std::size_t j = 0; j < i && is_symmetric; ++j) {
            is_symmetric = rows_[i][j] == rows_[j][i];
        }
    }
    return are_bits || is_symmetric;
}

std::vector<std::int64_t> EdgeSample::whole_numbers(std::size_t column) const {
    constexpr std::int64_t kLargest = std::int64_t{1} << 60;
    std::vector<std::int64_t> result;
    for (const Row& row : rows_) {
        const std::optional<std::int64_t> number =
            column < row.size() ? canonical_integer(row[column]) : std::nullopt;
        if (number && *number > -kLargest && *number < kLargest) {
            result.push_back(*number);
        }
    }
    return result;
}

}  // namespace irwe
