#include "apps/reproduce/datasets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "irwe/base/error.h"
#include "irwe/graph/read_graph.h"

namespace irwe {
namespace {

namespace fs = std::filesystem;

// K as the paper's Table 1 has it, also where small classes are dropped for classification.
constexpr std::array<Dataset, 7> kDatasets{{
    {"ppi", "PPI", DatasetKind::communities, 50},
    {"wiki", "Wiki", DatasetKind::communities, 40},
    {"blogcatalog", "BlogCatalog", DatasetKind::communities, 39},
    {"usa", "USA", DatasetKind::roles, 4},
    {"europe", "Europe", DatasetKind::roles, 4},
    {"brazil", "Brazil", DatasetKind::roles, 4},
    {"ppis", "PPIs", DatasetKind::graphs, 10, {.num_hops = 3, .num_buckets = 200}},
}};

}  // namespace

std::span<const Dataset> datasets() { return kDatasets; }

const Dataset& find_dataset(std::string_view name) {
    const auto found = std::ranges::find(kDatasets, name, &Dataset::name);
    std::string names;
    for (const Dataset& dataset : kDatasets) {
        names += (names.empty() ? "" : ", ") + std::string(dataset.name);
    }
    require(found != kDatasets.end(),
            fmt::format("there is no dataset {}; the paper's are {}", name, names));
    return *found;
}

LabeledGraph read_dataset(const Dataset& dataset, const std::string& directory) {
    const fs::path folder = fs::path(directory) / dataset.name;
    const std::string labels = (folder / "labels.txt").string();
    const bool is_compressed =
        !fs::exists(folder / "edges.txt") && fs::exists(folder / "edges.txt.gz");
    const fs::path edges = folder / (is_compressed ? "edges.txt.gz" : "edges.txt");
    Graph graph = read_graph(edges.string(), {.node_list = labels});
    Labels of_nodes = read_labels(labels, graph.names());
    return {std::move(graph), std::move(of_nodes)};
}

std::vector<std::string> graph_files(const Dataset& dataset, const std::string& directory) {
    const fs::path folder = fs::path(directory) / dataset.name;
    std::vector<std::string> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("graph_") && (name.ends_with(".txt") || name.ends_with(".txt.gz"))) {
            files.push_back(entry.path().string());
        }
    }
    std::ranges::sort(files);
    require(!error && !files.empty(),
            fmt::format("{}: expected a folder with edge lists (graph_*.txt), found none",
                        folder.string()));
    return files;
}

}  // namespace irwe
