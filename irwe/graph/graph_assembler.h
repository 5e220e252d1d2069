// Puts graphs together from the nodes and edges that a reader finds in a file: what the formats
// have in common.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/edge_collector.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"
#include "irwe/graph/weight_rule.h"

namespace irwe {

// Takes nodes and edges in any order, and weights as options.weights and options.negative_weights
// say. Nodes of the graph are numbered by their names (edge_list.h), not by the order of the file.
//
// Throws InputError, one sentence that begins with `source`, for a name that is not one
// (irwe/io/name_rule.h) and for a weight that is not allowed.
class GraphAssembler {
public:
    // Names the file `source` in messages. The caller keeps the options alive.
    GraphAssembler(std::string source, const ReadGraphOptions& options);

    // Adds a node, which may or may not have edges, before or after them.
    void add_node(std::string_view name);
    // Adds an edge from u to v, whose ends need not be added as nodes. Without a weight it counts
    // as 1 where others have weights.
    void add_edge(std::string_view u, std::string_view v);
    void add_edge(std::string_view u, std::string_view v, double weight);

    // Takes names by whose places edges can be added: each is looked up once, not with every edge.
    // The caller keeps them alive. REQUIRES: no edge is added by names.
    void use_names(std::span<const std::string> names);
    // Add an edge between the nodes whose names have the places u and v.
    void add_edge(NodeId u, NodeId v);
    void add_edge(NodeId u, NodeId v, double weight);

    std::uint64_t num_edges() const { return num_edges_; }

    // Returns the graph, with the nodes of options.node_list, and adds what was found to the
    // report. `says_directed` is whether the file calls its edges directed; options.directed
    // decides. Throws InputError if there are no edges.
    Graph finish(bool says_directed, ReadGraphReport& report) &&;

private:
    void check_name(std::string_view name) const;
    // Returns the weight that the rule makes of one in the file; nothing: the edge is left out.
    std::optional<float> used_weight(std::string_view u, std::string_view v, double weight);
    NodeId number_of(NodeId place);

    std::string source_;
    const ReadGraphOptions& options_;
    WeightRule rule_;
    EdgeCollector edges_;
    std::vector<std::string> nodes_;
    std::span<const std::string> names_;
    std::vector<NodeId> numbers_;  // of names_ in edges_; kNoNumber: it has no edge yet
    std::uint64_t num_edges_ = 0;
    std::uint64_t num_with_weight_ = 0;
};

// Builds the graph of the edges that were collected and adds the counts of what was merged, dropped
// or added to the report.
//
// REQUIRES: at least one edge was added to `edges`.
Graph built_graph(EdgeCollector edges, const ReadGraphOptions& options, ReadGraphReport& report);

}  // namespace irwe
