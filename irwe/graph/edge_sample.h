// The first rows of a table of edges, by column: what each one could hold.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/io/field_kind.h"
#include "irwe/io/table_sample.h"

namespace irwe {

// Views rows without the header, which the caller keeps alive. Rows may differ in length.
class EdgeSample {
public:
    explicit EdgeSample(std::span<const Row> rows) : rows_(rows) {}

    bool is_empty() const { return rows_.empty(); }
    std::size_t num_rows() const { return rows_.size(); }
    std::size_t num_columns() const { return rows_.empty() ? 0 : rows_.front().size(); }

    // Returns the kind of all fields of a column that are not missing; text if they differ.
    FieldKind kind(std::size_t column) const;
    // Returns true if some name stands in both columns.
    bool share_names(std::size_t a, std::size_t b) const;
    // Returns true if a column counts two rows or more: 0, 1, 2, ... or from any other number.
    bool counts_rows(std::size_t column) const;
    // Returns true if a column is most likely seconds or milliseconds since 1970: in order,
    // or not far from each other.
    bool holds_clock(std::size_t column) const;
    // Returns true if the rows are a matrix of zeros and ones with as many rows as columns, or the
    // first of many such rows, or numbers that are the same in row and column with zeros from
    // corner to corner.
    bool is_adjacency_matrix() const;

private:
    std::vector<std::int64_t> whole_numbers(std::size_t column) const;

    std::span<const Row> rows_;
};

}  // namespace irwe
