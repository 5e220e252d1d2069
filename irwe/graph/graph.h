// The graph: undirected, without weights, and constant once it is built.

#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

struct Edge {
    NodeId u, v;
    bool operator==(const Edge&) const = default;
};

// Compressed rows: the neighbours of v stand at offsets()[v] to offsets()[v + 1] in targets(),
// ascending and without repeats, and u is a neighbour of v if v is one of u. A self-loop, where it
// was kept, makes v one of its own neighbours and counts once in its degree.
//
// The arrays are constant, so copies share them: a copy costs no more than a pointer.
class Graph {
public:
    // Made by build_graph, which establishes the above.
    Graph(NodeNames names, std::vector<std::uint64_t> offsets, std::vector<NodeId> targets);

    // Borrows arrays for which the above holds, such as those of a mapped file: they lie in
    // something that `keeper`, which the graph and its copies hold, keeps alive.
    Graph(NodeNames names, std::span<const std::uint64_t> offsets, std::span<const NodeId> targets,
          std::shared_ptr<const void> keeper);

    NodeId num_nodes() const { return static_cast<NodeId>(offsets_.size() - 1); }
    // A self-loop is one edge.
    std::uint64_t num_edges() const { return (targets_.size() + num_self_loops_) / 2; }
    std::uint64_t num_self_loops() const { return num_self_loops_; }

    NodeId degree(NodeId v) const {
        assert(v < num_nodes());
        return static_cast<NodeId>(offsets_[v + 1] - offsets_[v]);
    }
    std::span<const NodeId> neighbors(NodeId v) const {
        return targets_.subspan(offsets_[v], degree(v));
    }
    bool has_edge(NodeId u, NodeId v) const;

    // The smallest and largest degree; both 0 in a graph without nodes.
    NodeId min_degree() const { return min_degree_; }
    NodeId max_degree() const { return max_degree_; }

    const NodeNames& names() const { return *names_; }
    std::shared_ptr<const NodeNames> shared_names() const { return names_; }

    std::span<const std::uint64_t> offsets() const { return offsets_; }
    std::span<const NodeId> targets() const { return targets_; }

private:
    std::shared_ptr<const NodeNames> names_;
    std::shared_ptr<const void> keeper_;
    std::span<const std::uint64_t> offsets_;
    std::span<const NodeId> targets_;
    std::uint64_t num_self_loops_ = 0;
    NodeId min_degree_ = 0;
    NodeId max_degree_ = 0;
};

}  // namespace irwe
