#include "irwe/methods/encoder/encoder.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

namespace irwe {
namespace {

// Returns the weight of node u in the row of node v, which has `num_entries`.
Real weight_of(const Graph& graph, Neighborhood neighborhood, NodeId v, NodeId u,
               std::size_t num_entries) {
    switch (neighborhood) {
        case Neighborhood::sum_with_self:
            return 1;
        case Neighborhood::symmetric_with_self:
            return static_cast<Real>(1 /
                                     std::sqrt((graph.degree(v) + 1.0) * (graph.degree(u) + 1.0)));
        case Neighborhood::mean_with_self:
        case Neighborhood::mean:
        case Neighborhood::none:
            break;
    }
    return static_cast<Real>(1 / static_cast<double>(num_entries));
}

}  // namespace

nn::SparseOperator neighbor_operator(const Graph& graph, Neighborhood neighborhood) {
    assert(graph.num_self_loops() == 0);
    SparseRows rows;
    std::vector<NodeId> members;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (neighborhood == Neighborhood::none) {
            rows.end_row();
            continue;
        }
        const std::span<const NodeId> neighbors = graph.neighbors(v);
        members.assign(neighbors.begin(), neighbors.end());
        if (neighborhood != Neighborhood::mean) {
            members.insert(std::ranges::lower_bound(members, v), v);
        }
        for (const NodeId u : members) {
            rows.append(u, weight_of(graph, neighborhood, v, u, members.size()));
        }
        rows.end_row();
    }
    return {std::move(rows), graph.num_nodes()};
}

EncoderInput encoder_input(const Graph& graph, const DegreeInputs& degrees,
                           Neighborhood neighborhood) {
    return {.buckets = nn::RowChoice(degrees.buckets(graph), degrees.num_buckets()),
            .neighbors = neighbor_operator(graph, neighborhood),
            .graph = graph};
}

nn::Tensor input_product(nn::Tape& tape, const EncoderInput& input, nn::Tensor weight) {
    if (!input.rows) {
        return nn::gather_rows(tape, input.buckets, weight);
    }
    const nn::Tensor products = nn::aggregate(tape, *input.rows, weight);
    return input.order ? nn::gather_rows(tape, *input.order, products) : products;
}

}  // namespace irwe
