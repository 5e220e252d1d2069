#include "apps/explorer/graph_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "apps/explorer/odd_nodes.h"
#include "apps/explorer/space_groups.h"
#include "irwe/graph/components.h"
#include "irwe/layout/principal_plane.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::explorer {
namespace {

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

std::string unique_name(const std::vector<SpaceView>& views, const std::string& name) {
    std::string result = name;
    for (int number = 2; std::ranges::find(views, result, &SpaceView::name) != views.end();
         ++number) {
        result = fmt::format("{}-{}", name, number);
    }
    return result;
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
                     const ViewOptions& options, ThreadPool& pool,
                     const std::vector<std::string>& files) {
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
    const std::optional<OddNodes> odd = odd_nodes(graph, spaces, files, options.seed, pool);
    if (odd) {
        view.odd_nodes = told(odd->anomalies);
    }
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        SpaceView shown;
        shown.name = unique_name(view.spaces, spaces[i].info.name);
        shown.kind = spaces[i].info.name;
        shown.file = files.empty() ? "" : files[i];
        shown.unit_rows = unit_rows(spaces[i].vectors, pool);
        shown.plane = principal_plane(shown.unit_rows, pool);
        const NodeGroups* const known = odd && i == odd->identity   ? &odd->anomalies.roles
                                        : odd && i == odd->position ? &odd->anomalies.communities
                                                                    : nullptr;
        set_groups(graph, spaces[i].vectors, options, known, shown, pool);
        view.spaces.push_back(std::move(shown));
    }
    return view;
}

}  // namespace irwe::explorer
