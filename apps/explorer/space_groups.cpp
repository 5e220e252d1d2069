#include "apps/explorer/space_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "irwe/answers/position_groups.h"
#include "irwe/answers/roles.h"
#include "irwe/evaluation/kmeans.h"

namespace irwe::explorer {
namespace {

constexpr int kUsualClusters = 8;

// Above this many nodes one attempt of KMeans must do.
constexpr NodeId kManyNodes = 50'000;

std::string note_of(const NodeGroups& found, const std::string& word, const std::string& measure) {
    if (!found.doubt.empty()) {
        return found.doubt;
    }
    return fmt::format("{} {}, {}; {} {:.2f}", found.groups.size(), word,
                       found.is_chosen ? "the given number" : "chosen by a rule", measure,
                       found.quality);
}

void set_named(const NodeGroups& found, const std::string& word, const std::string& plural,
               const std::string& measure, SpaceView& view) {
    view.cluster_of = found.of_node;
    view.num_clusters = static_cast<int>(found.groups.size());
    view.group_names =
        GroupNames{.word = word,
                   .note = note_of(found, found.groups.size() == 1 ? word : plural, measure),
                   .names = {},
                   .descriptions = {}};
    for (const NodeGroup& group : found.groups) {
        view.group_names->names.push_back(group.name);
        view.group_names->descriptions.push_back(group.description);
    }
}

void set_clusters(int num_clusters, const ViewOptions& options, SpaceView& view, ThreadPool& pool) {
    view.num_clusters = num_clusters;
    const KMeansOptions kmeans_options{.num_clusters = num_clusters,
                                       .num_starts = view.unit_rows.rows() > kManyNodes ? 1 : 10};
    view.cluster_of = kmeans(view.unit_rows, kmeans_options, Random(options.seed), pool).cluster_of;
}

}  // namespace

void set_groups(const Graph& graph, ConstMatrixView vectors, const ViewOptions& options,
                const NodeGroups* known, SpaceView& view, ThreadPool& pool) {
    const auto num_nodes = static_cast<int>(graph.num_nodes());
    const GroupOptions group_options{.num_groups = std::min(options.num_clusters, num_nodes),
                                     .seed = options.seed};
    if (num_nodes == 0) {
        return;
    }
    const bool is_known = known != nullptr && options.num_clusters == 0;
    if (view.kind == "identity") {
        set_named(is_known ? *known : find_roles(graph, vectors, group_options, pool), "role",
                  "roles", "stability", view);
    } else if (view.kind == "position") {
        set_named(is_known ? *known : find_position_groups(graph, vectors, group_options, pool),
                  "community", "communities", "modularity", view);
    } else {
        const int wanted = options.num_clusters > 0 ? options.num_clusters : kUsualClusters;
        set_clusters(std::min(wanted, num_nodes), options, view, pool);
    }
}

}  // namespace irwe::explorer
