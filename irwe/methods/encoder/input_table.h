// The inputs of the nodes of a batch: a table of rows, and which of them each node has.
//
// Of degrees, the table has a row for each bucket, which is one-hot; of attributes, a row for each
// node of the batch, once if the node comes several times. What looks up rows of a table need not
// know which.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/methods/encoder/joined_part.h"
#include "irwe/nn/aggregate.h"
#include "irwe/nn/tape.h"

namespace irwe {

struct InputTable {
    std::vector<std::uint32_t> tokens;         // for each node of the batch, its row of the table
    std::int64_t num_rows;                     // of the table
    std::optional<nn::SparseOperator> rows{};  // the table; nothing: the identity

    // Returns the product of the table and a weight. The caller keeps this object alive while the
    // tape exists.
    nn::Tensor product(nn::Tape& tape, nn::Tensor weight) const;
    // Returns the table.
    Matrix dense() const;
};

// Returns the inputs of nodes of the part, in any order and as often as they come.
InputTable input_table(const JoinedPart& part, std::span<const NodeId> nodes);

// Returns some rows of a matrix, in the order of `nodes`.
nn::SparseOperator chosen_rows(const nn::SparseOperator& all, std::span<const NodeId> nodes);

}  // namespace irwe
