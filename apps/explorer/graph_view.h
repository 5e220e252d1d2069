// The view of a graph in the explorer: maps, clusters, labels.

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "irwe/answers/fact_words.h"
#include "irwe/answers/node_facts.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/labels.h"

namespace irwe::explorer {

inline constexpr std::uint32_t kNoLabel = std::numeric_limits<std::uint32_t>::max();

// A way to color the nodes.
struct LabelColumn {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::uint32_t> of_node;  // an index into `values`, or kNoLabel
};

// Returns the column of a labels file. If a node has several labels, the first is shown;
// `num_shortened` counts these nodes.
LabelColumn label_column(const std::string& name, const Labels& labels,
                         std::uint64_t* num_shortened = nullptr);

// Where the nodes were in an earlier graph, in a space that both graphs share.
struct EarlierSpace {
    Matrix map_rows;  // of the nodes, then of the earlier rows: about their common mean
    std::vector<float> distances;  // of each node, between the vectors then and now; 0 if it is new
    std::vector<std::uint32_t> cluster_of;  // of each node then, or kNoLabel if it is new
};

// The earlier graph itself.
struct EarlierGraph {
    std::string title;
    std::vector<std::uint32_t> row_of;  // of each node among the earlier rows, or kNoLabel: new
    NodeId num_gone = 0;                // nodes that the graph no longer has
};

// What the clusters of a space are called.
struct GroupNames {
    std::string word;  // for one of them: "role", "community"
    std::string note;  // how they were found, or why not to trust them
    std::vector<std::string> names;
    std::vector<std::string> descriptions;
};

// One of the maps.
struct SpaceView {
    std::string name;  // "identity", "position", or what the file calls it; unique
    std::string kind;  // the name within the file
    std::string file;  // where it is from; empty if all spaces are from one
    Matrix unit_rows;  // about the mean: their inner products are the similarities
    Matrix plane;      // (N, 2), by principal components, within [-1, 1]
    Matrix map;        // (N, 2), neighbors kept together, within [-1, 1]; no rows: not made
    int num_clusters = 0;
    std::vector<std::uint32_t> cluster_of;
    std::optional<GroupNames> group_names{};  // without them, clusters have numbers
    std::optional<EarlierSpace> earlier{};    // then plane and map have its rows, too, after the N

    // Returns the rows that the maps show.
    const Matrix& map_rows() const { return earlier ? earlier->map_rows : unit_rows; }
};

// A node that is unlike all others.
struct OddNode {
    NodeId node;
    std::string odd_in;  // "role", "place", "role in its community"
    double expected;     // how many nodes of the graph would be as odd by chance
    std::vector<std::string> reasons;
};

struct GraphView {
    std::string title;
    Graph graph;
    std::vector<std::uint32_t> component_of;  // 0 is the largest
    std::vector<NodeFacts> facts;             // of each node
    TypicalFacts typical;                     // what a node usually has
    std::vector<LabelColumn> labels;
    std::vector<SpaceView> spaces;
    int num_neighbors = 0;  // listed for each node; fewer than the number of nodes
    std::optional<EarlierGraph> earlier{};
    std::vector<OddNode> odd_nodes{};  // the least expected first
};

struct ViewOptions {
    int num_clusters = 0;    // of each space, at most one per node; 0: chosen (space_groups.h)
    int num_neighbors = 10;  // to list for each node
    std::uint64_t seed = 1;
};

// Returns everything except the t-SNE maps, which take long. Row v of each space belongs to node v,
// and there is at least one space. The result is the same for every number of threads.
//
// `files` tells for each space where it is from, and is empty if all are from one. Spaces of one
// name get a number: "identity", "identity-2".
GraphView graph_view(const std::string& title, const Graph& graph, const std::vector<Space>& spaces,
                     const ViewOptions& options, ThreadPool& pool,
                     const std::vector<std::string>& files = {});

}  // namespace irwe::explorer
