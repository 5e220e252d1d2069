// The graphs of the paper, and the tasks on each.

#pragma once

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
};

struct Dataset {
    std::string_view name;   // name of its folder and its presets: "brazil"
    std::string_view title;  // in tables: "Brazil"
    DatasetKind kind = DatasetKind::roles;
    int num_clusters = 0;           // K, for KMeans
    RoleGraphOptions role_graph{};  // for NCut
};

// Returns the datasets in the order of the paper.
std::span<const Dataset> datasets();

// Returns the dataset with that name. Throws InputError, with all names, if there is none.
const Dataset& find_dataset(std::string_view name);

struct LabeledGraph {
    Graph graph;
    Labels labels;
};

// Reads DIRECTORY/NAME/edges.txt, or edges.txt.gz, and labels.txt. All labeled nodes are nodes of
// the graph, also without edges. Throws as read_graph and read_labels do.
// REQUIRES: the dataset is one graph.
LabeledGraph read_dataset(const Dataset& dataset, const std::string& directory);

// Returns the files of a dataset of many graphs, DIRECTORY/NAME/graph_*.txt or .txt.gz, sorted.
// Throws InputError if there is none.
std::vector<std::string> graph_files(const Dataset& dataset, const std::string& directory);

}  // namespace irwe
