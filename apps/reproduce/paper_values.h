// The numbers that the paper reports.

#pragma once

#include <optional>
#include <string_view>

namespace irwe {

// A number in a table of the paper.
struct PaperKey {
    std::string_view setting;  // "transductive", "within", "across"
    std::string_view dataset;  // "brazil"
    std::string_view row;      // name of a Variant or of a BaseStatistic
    std::string_view space;    // "identity" or "position"
    std::string_view metric;   // "f1@80", "modularity", "ncut"

    bool operator==(const PaperKey&) const = default;
};

// Returns a number of the paper: F1 and modularity in percent, NCut as it is. Returns nothing if
// the paper has no such number.
std::optional<double> paper_value(const PaperKey& key);

}  // namespace irwe
