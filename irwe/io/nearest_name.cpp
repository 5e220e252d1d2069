#include "irwe/io/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace irwe {
namespace {

constexpr std::size_t kLongest = 100;  // of a name that someone types

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t most_differences(std::string_view given) {
    return std::max<std::size_t>(given.size() / 3, 1);
}

}  // namespace

// The optimal string alignment distance, row by row.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t other = small(a[i - 1]) == small(b[j - 1]) ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + other});
            if (i > 1 && j > 1 && small(a[i - 1]) == small(b[j - 2]) &&
                small(a[i - 2]) == small(b[j - 1])) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

bool is_near(std::string_view given, std::string_view name) {
    if (given.empty() || name.empty() || given.size() > kLongest) {
        return false;
    }
    const std::size_t most = most_differences(given);
    const std::size_t difference =
        given.size() > name.size() ? given.size() - name.size() : name.size() - given.size();
    if (difference > most) {
        return false;
    }
    // A name of which nothing is left is not like any other.
    const std::size_t distance = edit_distance(given, name);
    return distance <= most && distance < std::min(given.size(), name.size());
}

std::optional<std::string> nearest_name(std::string_view given,
                                        std::span<const std::string> names) {
    NearNames near{std::string(given)};
    for (const std::string& name : names) {
        near.offer(name);
    }
    return near.nearest().empty() ? std::nullopt : std::optional(near.nearest().front());
}

std::string did_you_mean(std::string_view given, std::span<const std::string> names) {
    const std::optional<std::string> name = nearest_name(given, names);
    return name ? fmt::format("; did you mean {}?", *name) : "";
}

void NearNames::offer(const std::string& name) {
    constexpr std::size_t kMostNames = 3;
    if (!is_near(given_, name)) {
        return;
    }
    const std::size_t distance = edit_distance(given_, name);
    if (nearest_.empty() || distance < distance_) {
        nearest_.clear();
        distance_ = distance;
    }
    if (distance == distance_ && nearest_.size() < kMostNames) {
        nearest_.push_back(name);
    }
}

}  // namespace irwe
