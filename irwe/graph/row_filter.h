// Keeps the rows of a table of edges that options ask for by time or type.

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/edge_columns.h"
#include "irwe/graph/graph_format.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/time_value.h"

namespace irwe {

class RowFilter {
public:
    // Throws InputError if since or until is not a time.
    RowFilter(const EdgeColumns& columns, const ReadGraphOptions& options);

    // Returns true if rows must be looked at.
    bool is_needed() const { return columns_.time || columns_.type; }

    // Returns true if a row is kept. Throws InputError, by `reader`, if a time is not readable, or
    // is a number where the limits are dates, or the other way round.
    bool keeps(std::span<const std::string_view> fields, const LineReader& reader);

    // Adds what was kept to the report. Throws InputError if no row has one of the kept types.
    void finish(ReadGraphReport& report, const LineReader& reader) const;

private:
    bool is_in_time(std::string_view field, const LineReader& reader) const;
    bool has_kept_type(std::string_view field);

    EdgeColumns columns_;
    std::vector<std::string> keep_type_;
    std::vector<bool> was_found_;        // for each type to keep
    std::set<std::string> other_types_;  // a few, for a message
    std::string since_text_;
    std::string until_text_;
    std::optional<TimeValue> since_;
    std::optional<TimeValue> until_;
    bool decimal_comma_;
    std::uint64_t num_left_out_ = 0;
};

}  // namespace irwe
