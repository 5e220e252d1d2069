#include "irwe/answers/change_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "irwe/answers/fact_words.h"
#include "irwe/base/counted.h"

namespace irwe {
namespace {

// Returns true if one of the numbers is at least twice the other, and they differ by more than 1.
bool is_other_number(double before, double after) {
    const double smaller = std::min(before, after);
    const double larger = std::max(before, after);
    return larger >= 2 * smaller && larger - smaller > 1;
}

std::string arrow_words(const std::string& what, double before, double after) {
    return fmt::format("{} {} -> {}", what, number_words(before), number_words(after));
}

void add_if_other(const std::string& what, double before, double after,
                  std::vector<std::string>& clauses) {
    if (is_other_number(before, after)) {
        clauses.push_back(arrow_words(what, before, after));
    }
}

// Returns the neighbors in `graph` that the node does not have in `other`.
std::vector<NodeId> neighbors_only_in(const Graph& graph, const Graph& other, NodeId node) {
    std::vector<NodeId> result;
    std::ranges::set_difference(graph.neighbors(node), other.neighbors(node),
                                std::back_inserter(result));
    return result;
}

// Returns a clause on the communities of new neighbors.
std::string community_words(std::span<const NodeId> neighbors,
                            std::span<const NodeId> community_of_node) {
    std::map<NodeId, std::size_t> counts;
    for (const NodeId u : neighbors) {
        ++counts[community_of_node[u]];
    }
    const auto most = std::ranges::max_element(
        counts, {}, [](const auto& community) { return community.second; });
    const std::string name = fmt::format("community {}", most->first + 1);
    if (counts.size() == 1) {
        return neighbors.size() == 1 ? "in " + name : "all in " + name;
    }
    return 2 * most->second > neighbors.size()
               ? fmt::format("{} of them in {}", with_commas(most->second), name)
               : fmt::format("in {} communities", with_commas(counts.size()));
}

}  // namespace

std::vector<std::string> change_words(const ChangedGraphs& graphs, NodeId node) {
    const NodeFacts& before = graphs.before[node];
    const NodeFacts& after = graphs.after[node];
    std::vector<std::string> clauses{
        before.degree == after.degree
            ? fmt::format("degree {} as before", with_commas(after.degree))
            : arrow_words("degree", before.degree, after.degree)};
    add_if_other("sends to", before.out_degree, after.out_degree, clauses);
    add_if_other("receives from", before.in_degree, after.in_degree, clauses);
    if (graphs.pair.before().has_weights() || graphs.pair.after().has_weights()) {
        add_if_other("weight of its edges", before.strength, after.strength, clauses);
    }
    add_if_other("triangles", static_cast<double>(before.triangles),
                 static_cast<double>(after.triangles), clauses);
    add_if_other("mean degree of neighbors", before.mean_neighbor_degree,
                 after.mean_neighbor_degree, clauses);
    const std::vector<NodeId> gone =
        neighbors_only_in(graphs.pair.before(), graphs.pair.after(), node);
    const std::vector<NodeId> added =
        neighbors_only_in(graphs.pair.after(), graphs.pair.before(), node);
    if (!gone.empty()) {
        clauses.push_back(gone.size() == before.degree
                              ? "all former neighbors gone"
                              : fmt::format("{} of {} former neighbors gone",
                                            with_commas(gone.size()), with_commas(before.degree)));
    }
    if (!added.empty()) {
        clauses.push_back(fmt::format("{}, {}", counted(added.size(), "new neighbor"),
                                      community_words(added, graphs.community_of_node)));
    }
    return clauses;
}

}  // namespace irwe
