// The graph: its edges may have weights and directions. It is constant once it is built.

#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

struct Edge {
    NodeId u, v;
    bool operator==(const Edge&) const = default;
};

// Numbers for the entries of targets(), in their order; each list has a number for every entry, or
// none at all. All are finite and not negative.
//
// In an undirected graph, `edges` has the weight of {v, u} in the rows of both ends; without
// weights it is empty, and every edge counts as 1. A directed graph also has the weights of its
// arrows: `leaving` of the arrow from v to u, `arriving` of that from u to v, and 0 where there is
// no such arrow. `edges` is then what the graph is without directions: the sum of both, or empty if
// arrows have no weights, which is where all weights are 0 or 1.
template <typename Numbers>
struct EdgeWeightsIn {
    Numbers edges{};
    Numbers leaving{};
    Numbers arriving{};
};
using EdgeWeights = EdgeWeightsIn<std::vector<float>>;
using EdgeWeightsView = EdgeWeightsIn<std::span<const float>>;

// What a graph has beside its edges, or what of it is to be used.
struct GraphKind {
    bool weights = false;
    bool directions = false;
    bool operator==(const GraphKind&) const = default;
};

// Returns what a graph of this kind has: "weights and directions"; empty if it has neither.
std::string graph_kind_text(GraphKind kind);

// The way a walk crosses the edges of a directed graph; in an undirected one, all are the same.
enum class Way { any, along, against };

// Compressed rows: the neighbors of v are targets()[offsets()[v]] to targets()[offsets()[v + 1] -
// 1], ascending and without repeats, and u is a neighbor of v if v is one of u. A kept self-loop
// makes v one of its own neighbors and counts once in its degree.
//
// The arrays are constant, and copies share them: a copy costs no more than a pointer.
class Graph {
public:
    // Takes arrays with the properties above; build_graph establishes them.
    Graph(NodeNames names, std::vector<std::uint64_t> offsets, std::vector<NodeId> targets,
          EdgeWeights weights = {});

    // Borrows arrays with the properties above, such as those of a mapped file. The graph and its
    // copies hold `keeper`, which keeps the arrays alive.
    Graph(NodeNames names, std::span<const std::uint64_t> offsets, std::span<const NodeId> targets,
          std::shared_ptr<const void> keeper, const EdgeWeightsView& weights = {});

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

    // Returns true if some edges count more than others. A graph whose weights are all equal has
    // none: build_weighted_graph leaves them out.
    bool has_weights() const { return !weights_.edges.empty(); }
    bool is_directed() const { return !weights_.leaving.empty(); }
    GraphKind kind() const { return {.weights = has_weights(), .directions = is_directed()}; }
    // Returns the graph without the weights or directions that `kind` lacks. Costs nothing, or a
    // pass over the edges of a directed graph that loses its weights.
    Graph reduced_to(GraphKind kind) const;

    // Returns the weights of the edges of v, in the order of its neighbors; empty without weights.
    std::span<const float> weights(NodeId v) const { return of_row(weights_.edges, v); }
    // Return the weights of the arrows from v and to v, in the order of its neighbors.
    // Both are empty in an undirected graph.
    std::span<const float> leaving_weights(NodeId v) const { return of_row(weights_.leaving, v); }
    std::span<const float> arriving_weights(NodeId v) const { return of_row(weights_.arriving, v); }

    // Returns the sum of the weights of the edges of v: its degree in a graph without weights.
    double strength(NodeId v) const {
        return has_weights() ? (*strengths_)[v] : static_cast<double>(degree(v));
    }
    double total_strength() const { return total_strength_; }

    // Return the smallest and largest degree; both are 0 in a graph without nodes.
    NodeId min_degree() const { return min_degree_; }
    NodeId max_degree() const { return max_degree_; }

    const NodeNames& names() const { return *names_; }
    std::shared_ptr<const NodeNames> shared_names() const { return names_; }

    std::span<const std::uint64_t> offsets() const { return offsets_; }
    std::span<const NodeId> targets() const { return targets_; }
    const EdgeWeightsView& edge_weights() const { return weights_; }

private:
    std::span<const float> of_row(std::span<const float> numbers, NodeId v) const {
        return numbers.empty() ? numbers : numbers.subspan(offsets_[v], degree(v));
    }

    std::shared_ptr<const NodeNames> names_;
    std::shared_ptr<const void> keeper_;
    std::span<const std::uint64_t> offsets_;
    std::span<const NodeId> targets_;
    EdgeWeightsView weights_;
    std::shared_ptr<const std::vector<double>> strengths_;  // null without weights
    double total_strength_ = 0;
    std::uint64_t num_self_loops_ = 0;
    NodeId min_degree_ = 0;
    NodeId max_degree_ = 0;
};

}  // namespace irwe
