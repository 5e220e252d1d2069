#include "irwe/nn/grouped_attention.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/nn/attention_kernel.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kNodesPerTask = 64;

// A block of nodes of the readout. Gradients are made in buffers, since a tensor may come more than
// once, and added.
struct Readout {
    const Matrix& queries;
    const Matrix& keys;
    const Matrix& values;
    std::size_t num_heads;

    std::size_t dim() const { return static_cast<std::size_t>(queries.cols()); }
    std::size_t num_keys() const {
        return static_cast<std::size_t>(keys.rows() / std::max<Eigen::Index>(queries.rows(), 1));
    }
    AttentionShape shape(std::size_t num_nodes) const {
        return {num_nodes, 1, num_keys(), dim(), num_heads};
    }
    AttentionRows<const Real> rows_from(std::size_t node) const {
        return {queries.data() + node * dim(), dim(), keys.data() + node * num_keys() * dim(),
                values.data() + node * num_keys() * dim(), dim()};
    }
};

struct ReadoutGradients {
    Matrix* queries;  // null: not needed
    Matrix* keys;
    Matrix* values;
};

void add_to_rows(const std::vector<Real>& rows, std::size_t first_entry, Matrix* sum) {
    if (sum != nullptr) {
        add_to_row(rows.data(), rows.size(), sum->data() + first_entry);
    }
}

void readout_backward(const Readout& readout, const Matrix& d_result, std::size_t begin,
                      std::size_t end, const ReadoutGradients& gradients) {
    const AttentionShape shape = readout.shape(end - begin);
    const std::size_t query_entries = shape.num_groups * shape.dim;
    std::vector<Real> d_queries(query_entries);
    std::vector<Real> d_keys(query_entries * shape.num_keys);
    std::vector<Real> d_values(query_entries * shape.num_keys);
    std::vector<Real> scratch(attention_scratch_size(shape));
    attend_in_groups_backward(
        shape, readout.rows_from(begin), d_result.data() + begin * shape.dim,
        {d_queries.data(), shape.dim, d_keys.data(), d_values.data(), shape.dim}, scratch.data());
    add_to_rows(d_queries, begin * shape.dim, gradients.queries);
    add_to_rows(d_keys, begin * shape.num_keys * shape.dim, gradients.keys);
    add_to_rows(d_values, begin * shape.num_keys * shape.dim, gradients.values);
}

}  // namespace

Tensor grouped_attention(Tape& tape, Tensor queries, Tensor keys, Tensor values, int num_heads) {
    const Readout readout{tape.value(queries), tape.value(keys), tape.value(values),
                          static_cast<std::size_t>(num_heads)};
    assert(readout.dim() % readout.num_heads == 0 && readout.num_keys() > 0);
    assert(readout.keys.rows() % readout.queries.rows() == 0);
    assert(readout.values.rows() == readout.keys.rows());
    Matrix output(readout.queries.rows(), readout.queries.cols());
    parallel_for_chunks(tape.pool(), output.rows(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            const auto first = static_cast<std::size_t>(begin);
                            const auto shape = readout.shape(static_cast<std::size_t>(end) - first);
                            std::vector<Real> scratch(attention_scratch_size(shape));
                            attend_in_groups(shape, readout.rows_from(first),
                                             output.data() + first * shape.dim, scratch.data());
                        });
    const Tensor result = tape.result(std::move(output), {queries, keys, values});
    tape.record([&tape, readout, queries, keys, values, result] {
        const auto gradient_if_needed = [&](Tensor tensor) {
            return tape.needs_gradient(tensor) ? &tape.gradient(tensor) : nullptr;
        };
        if (!tape.needs_gradient(result)) {
            return;
        }
        const Matrix& d_result = tape.gradient(result);
        const ReadoutGradients gradients{gradient_if_needed(queries), gradient_if_needed(keys),
                                         gradient_if_needed(values)};
        parallel_for_chunks(tape.pool(), d_result.rows(), kNodesPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                readout_backward(readout, d_result, static_cast<std::size_t>(begin),
                                                 static_cast<std::size_t>(end), gradients);
                            });
    });
    return result;
}

}  // namespace irwe::nn
