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

// Compressed rows: the neighbors of v are targets()[offsets()[v]] to targets()[offsets()[v + 1] -
// 1], ascending and without repeats, and u is a neighbor of v if v is one of u. A kept self-loop
// makes v one of its own neighbors and counts once in its degree.
//
// The arrays are constant, and copies share them: a copy costs no more than a pointer.
class Graph {
public:
    // Takes arrays with the properties above; build_graph establishes them.
    Graph(NodeNames names, std::vector<std::uint64_t> offsets, std::vector<NodeId> targets);

    // Borrows arrays with the properties above, such as those of a mapped file. The graph and its
    // copies hold `keeper`, which keeps the arrays alive.
    Graph(NodeNames names, std::span<const std::uint64_t> offsets, std::span<const NodeId> targets,
          std::shared_ptr<const void> keeper);

    NodeId num_nodes() const { return static_cast<NodeId>(offsets_.size() - 1); }
    // Returns the number of edges; a self-loop is one edge.
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

    // Return the smallest and largest degree; both are 0 in a graph without nodes.
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
