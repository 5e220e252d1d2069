// Rows of a matrix by their numbers. A one-hot input times a weight is such a lookup.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/nn/aggregate.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// Numbers of rows, sorted by row for the backward pass when that first runs (a counting sort).
// Copies share the numbers.
class RowChoice {
public:
    // REQUIRES: `rows` are below `num_table_rows`.
    RowChoice(std::vector<std::uint32_t> rows, std::int64_t num_table_rows);

    std::span<const std::uint32_t> rows() const { return one_hot_.rows().columns; }
    std::int64_t size() const { return one_hot_.num_rows(); }
    std::int64_t num_table_rows() const { return one_hot_.num_columns(); }
    // Returns for each row of the table the places that chose it, ascending.
    const SparseRows& places() const { return one_hot_.transposed(); }

private:
    SparseOperator one_hot_;
};

// Returns the rows of `table` that `choice` names, in that order. The caller keeps `choice` alive
// while the tape exists. The gradient of a row of the table is the sum over its places in their
// order.
Tensor gather_rows(Tape& tape, const RowChoice& choice, Tensor table);

}  // namespace irwe::nn
