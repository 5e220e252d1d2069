#include "irwe/methods/encoder/joined_part.h"

#include <cassert>
#include <utility>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/encoder/input_table.h"

namespace irwe {

JoinedPart joined_part(const EncoderInput& input) {
    std::vector<NodeId> nodes = nodes_with_neighbors(input.graph);
    std::vector<std::uint32_t> buckets;
    buckets.reserve(nodes.size());
    for (const NodeId v : nodes) {
        buckets.push_back(input.buckets.rows()[v]);
    }
    const Graph whole = input.graph.reduced_to({});
    Graph graph = nodes.size() == whole.num_nodes() ? whole : induced_subgraph(whole, nodes);
    std::optional<nn::SparseOperator> rows;
    if (input.rows) {
        rows = chosen_rows(*input.rows, nodes);
    }
    return {.graph = std::move(graph),
            .nodes = std::move(nodes),
            .buckets = std::move(buckets),
            .num_buckets = input.buckets.num_table_rows(),
            .rows = std::move(rows)};
}

Matrix rows_of_whole(const JoinedPart& part, Matrix rows, NodeId num_nodes) {
    assert(rows.rows() == std::ssize(part.nodes));
    if (part.nodes.size() == num_nodes) {
        return rows;
    }
    Matrix whole = Matrix::Zero(num_nodes, rows.cols());
    whole(part.nodes, Eigen::all) = rows;
    return whole;
}

}  // namespace irwe
