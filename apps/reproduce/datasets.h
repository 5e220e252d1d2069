// The graphs of the paper, and the tasks on each.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/evaluation/clustering.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/labels.h"

namespace irwe {

enum class DatasetKind {
    communities,  // several labels per node: position by F1, identity by NCut
    roles,        // labels are roles: identity by F1, position by modularity
    graphs,       // many graphs without labels: modularity and NCut
    attributed,   // a graph with attributes: modularity and NCut
};

struct Dataset {
    std::string_view name;   // name of its folder and its presets: "brazil"
    std::string_view title;  // in tables: "Brazil"
    DatasetKind kind = DatasetKind::roles;
    int num_clusters = 0;  // K, for KMeans
    int dimension = 0;     // d, the same for all systems that the paper compares
    // The size by which the paper's data are recognized: nodes, and edges without self-loops, which
    // the paper counts in PPI and Wiki; or the number of graphs.
    std::uint64_t num_nodes = 0;
    std::uint64_t num_edges = 0;
    std::size_t num_graphs = 1;
    RoleGraphOptions role_graph{};  // for NCut
};

// Returns the datasets in the order of the paper.
std::span<const Dataset> datasets();

// Returns the dataset with that name. Throws InputError, with all names, if there is none.
const Dataset& find_dataset(std::string_view name);

struct LabeledGraph {
    Graph graph;
    Labels labels;
    Labels attributes{};  // of DatasetKind::attributed: those that a node has
};

// Returns 32 hexadecimal digits that stand for the classes of all nodes.
std::string digest_of(const Labels& labels);

// Return how the data differ in size from those of the paper: "has 120 nodes and 376 edges, and the
// paper's Brazil 131 and 1,003"; empty if they do not. Numbers of other data say nothing about the
// paper's.
std::string other_than_papers(const Dataset& dataset, const Graph& graph);
std::string other_than_papers(const Dataset& dataset, std::size_t num_graphs);

// Reads DIRECTORY/NAME/edges.txt, or edges.txt.gz, and labels.txt; for DatasetKind::attributed also
// attributes.txt, with a node and its attributes on each line. All labeled nodes are nodes of the
// graph, also without edges. Throws as read_graph and read_labels do.
// REQUIRES: the dataset is one graph.
LabeledGraph read_dataset(const Dataset& dataset, const std::string& directory);

// Returns the files of a dataset of many graphs, DIRECTORY/NAME/graph_*.txt or .txt.gz, sorted.
// Throws InputError if there is none.
std::vector<std::string> graph_files(const Dataset& dataset, const std::string& directory);

}  // namespace irwe
