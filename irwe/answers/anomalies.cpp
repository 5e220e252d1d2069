#include "irwe/answers/anomalies.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "irwe/answers/chance.h"
#include "irwe/answers/fact_words.h"
#include "irwe/answers/fine_clusters.h"
#include "irwe/answers/neighbor_distances.h"
#include "irwe/answers/position_groups.h"
#include "irwe/answers/roles.h"
#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

constexpr int kPositionAxes = 32;
constexpr std::int64_t kMostOthers = 5000;  // positions to compare with
constexpr std::uint64_t kFew = 3;           // of a role in a community; more are no oddity
constexpr double kClear = 0.25;             // the least fit of a node that plays its role clearly

// Returns how many nodes are as far from their nearest others as each, and the number of nodes for
// those of no neighbors.
std::vector<double> expected_as_far(const std::vector<NodeId>& nodes, ConstMatrixView rows,
                                    NodeId num_nodes, const NeighborDistanceOptions& options,
                                    std::uint64_t seed, ThreadPool& pool) {
    const std::vector<double> of_row =
        expected_as_large(neighbor_distances(rows, options, Random(seed), pool));
    std::vector<double> result(num_nodes, num_nodes);
    for (std::size_t row = 0; row < nodes.size(); ++row) {
        result[nodes[row]] = of_row[row];
    }
    return result;
}

// Sizes of the roles in each community.
class RoleCounts {
public:
    RoleCounts(const NodeGroups& roles, const NodeGroups& communities)
        : num_roles_(roles.groups.size()), counts_(num_roles_ * communities.groups.size(), 0) {
        for (std::size_t v = 0; v < roles.of_node.size(); ++v) {
            ++counts_[communities.of_node[v] * num_roles_ + roles.of_node[v]];
        }
    }
    std::uint64_t operator()(std::uint32_t role, std::uint32_t community) const {
        return counts_[community * num_roles_ + role];
    }

private:
    std::size_t num_roles_;
    std::vector<std::uint64_t> counts_;
};

// How a role is spread: in one community, and in all others.
struct Spread {
    std::uint64_t here, size;
    double share_elsewhere;
};

Spread spread_of(const NodeGroups& roles, const NodeGroups& communities, const RoleCounts& counts,
                 std::uint32_t role, std::uint32_t community) {
    const std::uint64_t here = counts(role, community);
    const std::uint64_t size = communities.groups[community].size;
    const auto elsewhere = static_cast<double>(roles.of_node.size() - size);
    return {here, size,
            elsewhere > 0 ? static_cast<double>(roles.groups[role].size - here) / elsewhere : 0};
}

std::vector<double> expected_combinations(const NodeGroups& roles, const NodeGroups& communities,
                                          const RoleCounts& counts) {
    const auto num_tests = static_cast<double>(roles.groups.size() * communities.groups.size());
    std::vector<double> expected(roles.of_node.size(), static_cast<double>(roles.of_node.size()));
    for (std::size_t v = 0; v < roles.of_node.size(); ++v) {
        const Spread spread =
            spread_of(roles, communities, counts, roles.of_node[v], communities.of_node[v]);
        if (spread.here <= kFew && spread.share_elsewhere > 0 && roles.fit[v] >= kClear) {
            expected[v] =
                num_tests * binomial_at_most(spread.here, spread.size, spread.share_elsewhere);
        }
    }
    return expected;
}

}  // namespace

std::string odd_text(OddIn odd) {
    return odd == OddIn::role ? "role" : odd == OddIn::place ? "place" : "role in its community";
}

Anomalies find_anomalies(const Graph& graph, ConstMatrixView identities, ConstMatrixView positions,
                         const AnomalyOptions& options, ThreadPool& pool,
                         const ProgressCallback& progress) {
    require(options.max_expected > 0, [&] {
        return fmt::format("the number of expected anomalies: expected above 0, found {}",
                           options.max_expected);
    });
    Anomalies result;
    const GroupOptions by_rule{.seed = options.seed};
    result.roles = find_roles(graph, identities, by_rule, pool, progress);
    result.communities = find_position_groups(graph, positions, by_rule, pool);
    const std::vector<NodeFacts> facts = node_facts(graph, pool);
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (facts[v].degree > 0) {
            nodes.push_back(v);
        }
    }
    constexpr double kHalfWay = 0.5;  // as for roles
    const Matrix identity = reduced(identities(nodes, Eigen::all), {.power = kHalfWay}, pool);
    const Matrix position =
        reduced(unit_rows(positions(nodes, Eigen::all), pool), {.max_axes = kPositionAxes}, pool);
    const NodeId num_nodes = graph.num_nodes();
    const std::vector<double> as_role =
        expected_as_far(nodes, identity, num_nodes, {}, options.seed, pool);
    const std::vector<double> as_place = expected_as_far(
        nodes, position, num_nodes, {.max_others = kMostOthers}, options.seed, pool);
    const RoleCounts counts(result.roles, result.communities);
    const std::vector<double> as_both =
        expected_combinations(result.roles, result.communities, counts);
    const TypicalFacts typical = typical_facts(graph, facts);
    std::vector<std::string> called;
    for (std::size_t number = 1; number <= result.communities.groups.size(); ++number) {
        called.push_back(fmt::format("community {}", number));
    }
    result.expected.assign(num_nodes, num_nodes);
    for (const NodeId v : nodes) {
        Anomaly anomaly{.node = v, .odd = OddIn::role, .expected = as_role[v]};
        if (as_both[v] < anomaly.expected) {
            anomaly.odd = OddIn::combination;
            anomaly.expected = as_both[v];
        }
        if (as_place[v] < anomaly.expected) {
            anomaly.odd = OddIn::place;
            anomaly.expected = as_place[v];
        }
        result.expected[v] = std::min(anomaly.expected, static_cast<double>(num_nodes));
        if (anomaly.expected > options.max_expected) {
            continue;
        }
        const std::uint32_t community = result.communities.of_node[v];
        if (anomaly.odd == OddIn::combination) {
            const Spread spread = spread_of(result.roles, result.communities, counts,
                                            result.roles.of_node[v], community);
            anomaly.reasons.push_back(fmt::format(
                "{}: {} of {} in community {}, {} elsewhere",
                result.roles.groups[result.roles.of_node[v]].name, with_commas(spread.here),
                with_commas(spread.size), community + 1, share_text(spread.share_elsewhere)));
        }
        const std::string steps =
            step_words(step_groups(graph, result.communities.of_node, v), community, called);
        if (anomaly.odd == OddIn::place && !steps.empty()) {
            anomaly.reasons.push_back(steps);
        }
        for (std::string& clause : fact_words(facts[v], typical)) {
            anomaly.reasons.push_back(std::move(clause));
        }
        if (anomaly.odd == OddIn::role && !steps.empty()) {
            anomaly.reasons.push_back(steps);
        }
        result.found.push_back(std::move(anomaly));
    }
    std::ranges::stable_sort(result.found, {}, &Anomaly::expected);
    return result;
}

}  // namespace irwe
