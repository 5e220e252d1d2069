#include "apps/explorer/graph_view.h"

#include <algorithm>
#include <numeric>

#include "irwe/evaluation/kmeans.h"
#include "irwe/graph/components.h"
#include "irwe/layout/principal_plane.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::explorer {
namespace {

// Above this many nodes one attempt of KMeans must do.
constexpr NodeId kManyNodes = 50'000;

// The numbers of components by their sizes, the largest first; of equal ones the one that has the
// first node.
std::vector<std::uint32_t> components_by_size(const Graph& graph) {
    const Components components = connected_components(graph);
    std::vector<std::uint32_t> order(components.sizes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::uint32_t component) { return components.sizes[component]; });
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
    }
    std::vector<std::uint32_t> result;
    for (const NodeId component : components.of_node) {
        result.push_back(place[component]);
    }
    return result;
}

SpaceView space_view(const Space& space, const ViewOptions& options, ThreadPool& pool) {
    SpaceView view;
    view.name = space.info.name;
    view.kind = space.info.name;
    view.unit_rows = unit_rows(space.vectors, pool);
    view.plane = principal_plane(view.unit_rows, pool);
    view.num_clusters =
        static_cast<int>(std::min<Eigen::Index>(options.num_clusters, space.vectors.rows()));
    if (view.num_clusters > 0) {
        const KMeansOptions kmeans_options{
            .num_clusters = view.num_clusters,
            .num_starts = space.vectors.rows() > kManyNodes ? 1 : 10};
        view.cluster_of =
            kmeans(view.unit_rows, kmeans_options, Random(options.seed), pool).cluster_of;
    }
    return view;
}

}  // namespace

LabelColumn label_column(const std::string& name, const Labels& labels,
                         std::uint64_t* num_shortened) {
    LabelColumn column{.name = name, .values = labels.classes, .of_node = {}};
    for (const std::vector<std::uint32_t>& own : labels.of_node) {
        column.of_node.push_back(own.empty() ? kNoLabel : own.front());
        if (num_shortened != nullptr && own.size() > 1) {
            ++*num_shortened;
        }
    }
    return column;
}

GraphView graph_view(const std::string& title, const Graph& graph, const std::vector<Space>& spaces,
                     const ViewOptions& options, ThreadPool& pool) {
    GraphView view{
        .title = title,
        .graph = graph,
        .component_of = components_by_size(graph),
        .facts = node_facts(graph, pool),
        .typical = {},
        .labels = {},
        .spaces = {},
        .num_neighbors = std::min(options.num_neighbors, static_cast<int>(graph.num_nodes()) - 1)};
    view.typical = typical_facts(graph, view.facts);
    for (const Space& space : spaces) {
        view.spaces.push_back(space_view(space, options, pool));
    }
    return view;
}

}  // namespace irwe::explorer
