#include "apps/explorer/node_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "irwe/answers/fact_words.h"
#include "irwe/answers/node_facts.h"

namespace irwe::explorer {
namespace {

const SpaceView& space_of_places(const GraphView& view) {
    const auto found = std::ranges::find(view.spaces, "position", &SpaceView::kind);
    return found == view.spaces.end() ? view.spaces.front() : *found;
}

// Returns the names of the clusters as the page shows them.
std::vector<std::string> names_in_words(const SpaceView& space) {
    if (space.group_names) {
        return space.group_names->names;
    }
    std::vector<std::string> names;
    for (int i = 0; i < space.num_clusters; ++i) {
        names.push_back(fmt::format("{} cluster {}", space.kind, i));
    }
    return names;
}

std::vector<std::string> clauses_of(const GraphView& view, const SpaceView& space,
                                    const std::vector<std::string>& names, NodeId node) {
    std::vector<std::string> clauses = fact_words(view.facts[node], view.typical);
    std::string steps =
        step_words(step_groups(view.graph, space.cluster_of, node), space.cluster_of[node], names);
    if (!steps.empty()) {
        clauses.push_back(std::move(steps));
    }
    return clauses;
}

}  // namespace

std::vector<std::string> node_words(const GraphView& view, NodeId node) {
    const SpaceView& space = space_of_places(view);
    return clauses_of(view, space, names_in_words(space), node);
}

WordTable word_table(const GraphView& view) {
    const SpaceView& space = space_of_places(view);
    const std::vector<std::string> names = names_in_words(space);
    WordTable table{.clauses = {}, .offsets = {0}, .clause_ids = {}};
    std::unordered_map<std::string, std::uint32_t> known;
    for (NodeId v = 0; v < view.graph.num_nodes(); ++v) {
        for (std::string& clause : clauses_of(view, space, names, v)) {
            const auto [place, is_new] =
                known.try_emplace(clause, static_cast<std::uint32_t>(known.size()));
            table.clause_ids.push_back(place->second);
            if (is_new) {
                table.clauses.push_back(std::move(clause));
            }
        }
        table.offsets.push_back(static_cast<std::uint32_t>(table.clause_ids.size()));
    }
    return table;
}

}  // namespace irwe::explorer
