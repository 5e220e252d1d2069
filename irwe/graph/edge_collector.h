// Builds a graph from edges that are given by node names, in any order.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/huge_pages.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/name_table.h"
#include "irwe/graph/weighted_builder.h"

namespace irwe {

// Takes 8 bytes per edge, plus the names unless all are small integers.
//
// As long as all names are integers from 0 to 2^32 - 3, an edge is stored as the two numbers, and
// adding it costs next to nothing; at the end, a bitmap finds which numbers occur, if they are
// dense enough. With the first other name, or with sparse numbers, all names go through a
// NameTable.
class EdgeCollector {
public:
    // Names the file `source` in messages.
    explicit EdgeCollector(std::string source);

    // REQUIRES: are_integers().
    void add_edge(std::int64_t u, std::int64_t v) {
        if (are_values_ && is_small(u) && is_small(v)) [[likely]] {
            make_room_on_huge_pages(edges_, 1);
            edges_.push_back({static_cast<NodeId>(u), static_cast<NodeId>(v)});
        } else {
            add_large_edge(u, v);
        }
    }
    void add_edge(std::string_view u, std::string_view v);
    // Adds an edge with a weight, positive and finite. Edges that are added without one have the
    // weight 1 if others have weights.
    void add_edge(std::string_view u, std::string_view v, float weight);
    // Returns the number of a name, under which edges of its node can be added without looking the
    // name up again. The node counts as one with edges.
    NodeId number_of(std::string_view name);
    // Adds an edge between nodes that have numbers. REQUIRES: no edge is added by names.
    void add_numbered_edge(NodeId u, NodeId v) {
        make_room_on_huge_pages(edges_, 1);
        edges_.push_back({u, v});
    }
    void add_numbered_edge(NodeId u, NodeId v, float weight);
    // Adds a node, which may or may not have edges.
    //
    // REQUIRES: all edges were added.
    void add_node(std::string_view name);

    std::uint64_t num_edges() const {
        return edges_.size() + (waiting_integers_.size() + waiting_ends_.size()) / 2;
    }
    // Returns true if all names so far are integers in their usual spelling.
    bool are_integers() const { return are_integers_; }

    bool has_weights() const { return !weights_.empty(); }

    struct Built {
        BuiltGraph built;
        double mutual_share = 0;  // of mutual_edges.h, of the edges as they were given
        std::uint64_t num_isolated_listed = 0;  // nodes that only add_node named
        bool has_two_sides = false;  // hardly a node is the first end of edges and the second, too
    };
    // Returns the graph; with options.directed, edges lead from u to v.
    Built build(const WeightedBuildOptions& options) &&;

private:
    static bool is_small(std::int64_t value) { return value >= 0 && value < kMaxNodes; }
    void add_large_edge(std::int64_t u, std::int64_t v);
    void add_waiting_edges();
    void add_numbered_edges(std::span<const NodeId> ends);
    void go_over_to_table();

    std::vector<Edge> edges_;
    std::vector<float> weights_;  // of the first edges; those beyond have none
    std::vector<NodeId> nodes_;   // nodes given to add_node
    bool are_values_ = true;  // edges_ and nodes_ hold the names themselves, not numbers in names_
    bool are_integers_ = true;
    NameTable names_;
    NodeId num_nodes_with_edges_ = 0;

    // Ends of edges that are not in names_ yet, because inserting many at once is faster: integers,
    // or concatenated texts and the end of each.
    std::vector<std::int64_t> waiting_integers_;
    std::string waiting_texts_;
    std::vector<std::size_t> waiting_ends_;
};

}  // namespace irwe
