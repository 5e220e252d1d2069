#include "irwe/methods/encoder/input_table.h"

#include <utility>

#include "irwe/methods/encoder/batch_draws.h"

namespace irwe {

nn::Tensor InputTable::product(nn::Tape& tape, nn::Tensor weight) const {
    return rows ? nn::aggregate(tape, *rows, weight) : weight;
}

Matrix InputTable::dense() const {
    if (!rows) {
        return Matrix::Identity(num_rows, num_rows);
    }
    Matrix result = Matrix::Zero(num_rows, rows->num_columns());
    for (std::int64_t i = 0; i < num_rows; ++i) {
        const SparseRow row = rows->rows().row(i);
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            result(i, row.columns[k]) = row.values[k];
        }
    }
    return result;
}

InputTable input_table(const JoinedPart& part, std::span<const NodeId> nodes) {
    std::vector<std::uint32_t> tokens;
    tokens.reserve(nodes.size());
    if (!part.rows) {
        for (const NodeId v : nodes) {
            tokens.push_back(part.buckets[v]);
        }
        return {.tokens = std::move(tokens), .num_rows = part.num_buckets};
    }
    std::vector<NodeId> distinct(nodes.begin(), nodes.end());
    make_ascending(distinct);
    for (const NodeId v : nodes) {
        tokens.push_back(place_in(distinct, v));
    }
    return {.tokens = std::move(tokens),
            .num_rows = std::ssize(distinct),
            .rows = chosen_rows(*part.rows, distinct)};
}

nn::SparseOperator chosen_rows(const nn::SparseOperator& all, std::span<const NodeId> nodes) {
    SparseRows result;
    for (const NodeId v : nodes) {
        const SparseRow row = all.rows().row(v);
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            result.append(row.columns[i], row.values[i]);
        }
        result.end_row();
    }
    return {std::move(result), all.num_columns()};
}

}  // namespace irwe
