// The output of irwe similar: candidates beside known cases, and lists of neighbors of many nodes.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/labels.h"
#include "irwe/io/text_output.h"
#include "irwe/neighbors/nearest_neighbors.h"
#include "irwe/neighbors/similar_rows.h"

namespace irwe::cli {

// What is known of the nodes that are listed. The caller keeps all of it alive.
struct ListedNodes {
    const NodeNames& names;
    const Graph* graph = nullptr;    // for degrees
    const Labels* labels = nullptr;  // of `names`

    // Returns the degree of a node by its name; nothing without a graph, or if it has no such node.
    std::optional<NodeId> degree(NodeId node) const;
    // Returns the labels of a node.
    std::vector<std::string> labels_of(NodeId node) const;
};

struct SimilarAnswer {
    std::vector<std::string> known;  // names of the cases
    std::string space;
    std::size_t num_compared = 0;
    std::vector<SimilarRow> found;
};

// Prints the answer as a table, or as JSON with `node` (null for several cases), `like`, `by`,
// `compared`, and `similar`: the candidates with `node`, `score`, `cosine`, with several cases
// `like`, and `degree` and `labels` where they are known.
void print_answer(const SimilarAnswer& answer, const ListedNodes& listed, bool json);

// The formats of lists: a row for each pair, or a line of JSON for each node.
enum class ListFormat { tsv, csv, json_lines };

// Returns the format of the ending of `path`; standard output is tsv. Throws InputError for another
// name.
ListFormat list_format_of(const std::string& path);

// Lists of the neighbors of some nodes. List i belongs to nodes[i] and has the places of `listed`
// in rows[id], without the node itself if `same_graph`.
struct NeighborTable {
    const NodeNames& names;  // of `nodes`
    std::span<const NodeId> nodes;
    const NeighborLists& lists;
    std::span<const NodeId> rows;
    bool same_graph;
    std::size_t k;  // that are written at most
};
void write_lists(const NeighborTable& table, const ListedNodes& listed, ListFormat format,
                 TextOutput& output);

}  // namespace irwe::cli
