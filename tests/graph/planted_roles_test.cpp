#include "irwe/graph/planted_roles.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "tests/support/graph_checks.h"

namespace irwe {
namespace {

using testing::ElementsAre;

// Newman's modularity: the sum over communities of (share of edges inside) - (share of ends)^2.
double modularity(const PlantedRoles& planted) {
    const auto num_ends = static_cast<double>(planted.graph.targets().size());
    std::map<std::uint32_t, double> ends_of;
    double num_inside = 0.0;
    for (NodeId v = 0; v < planted.graph.num_nodes(); ++v) {
        ends_of[planted.communities[v]] += planted.graph.degree(v);
        for (const NodeId u : planted.graph.neighbors(v)) {
            num_inside += planted.communities[u] == planted.communities[v] ? 1.0 : 0.0;
        }
    }
    double result = num_inside / num_ends;
    for (const auto& [community, ends] : ends_of) {
        result -= ends / num_ends * ends / num_ends;
    }
    return result;
}

double average_degree(const Graph& graph) {
    return static_cast<double>(graph.targets().size()) / graph.num_nodes();
}

// The mean over the nodes of each role of value(node).
template <typename Value>
std::array<double, 4> mean_by_role(const PlantedRoles& planted, Value value) {
    std::array<double, 4> sums{};
    std::array<double, 4> counts{};
    for (NodeId v = 0; v < planted.graph.num_nodes(); ++v) {
        sums[planted.roles[v]] += value(v);
        counts[planted.roles[v]] += 1.0;
    }
    for (std::size_t role = 0; role < 4; ++role) {
        sums[role] /= counts[role];
    }
    return sums;
}

// The share of pairs of neighbors of v that are neighbors themselves.
double clustering(const Graph& graph, NodeId v) {
    double num_linked = 0.0;
    double num_pairs = 0.0;
    for (const NodeId a : graph.neighbors(v)) {
        for (const NodeId b : graph.neighbors(v)) {
            if (a < b) {
                num_pairs += 1.0;
                num_linked += graph.has_edge(a, b) ? 1.0 : 0.0;
            }
        }
    }
    return num_pairs == 0.0 ? 0.0 : num_linked / num_pairs;
}

std::map<std::uint32_t, int> sizes_of(const std::vector<std::uint32_t>& labels) {
    std::map<std::uint32_t, int> result;
    for (const std::uint32_t label : labels) {
        ++result[label];
    }
    return result;
}

double correlation_with_number(const std::vector<std::uint32_t>& labels) {
    const auto count = static_cast<double>(labels.size());
    double x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    for (std::size_t v = 0; v < labels.size(); ++v) {
        const auto number = static_cast<double>(v);
        x += number;
        y += labels[v];
        xx += number * number;
        yy += 1.0 * labels[v] * labels[v];
        xy += number * labels[v];
    }
    return (count * xy - x * y) / std::sqrt((count * xx - x * x) * (count * yy - y * y));
}

TEST(PlantedRoles, AreConnectedForEverySizeAndSeed) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        for (const NodeId num_nodes : {100U, 400U, 2000U}) {
            const PlantedRoles planted = planted_roles({.num_nodes = num_nodes}, Random(seed));
            EXPECT_EQ(planted.graph.num_nodes(), num_nodes);
            EXPECT_EQ(planted.graph.num_self_loops(), 0U);
            EXPECT_TRUE(is_connected(planted.graph));
        }
    }
    const PlantedRoles many =
        planted_roles({.num_nodes = 20000, .num_communities = 500}, Random(1));
    EXPECT_TRUE(is_connected(many.graph));
}

TEST(PlantedRoles, HaveCommunitiesOfSizesInEqualStepsUpToTheRatio) {
    const PlantedRoles planted = planted_roles({.num_nodes = 1200}, Random(1));
    EXPECT_THAT(sizes_of(planted.communities),
                ElementsAre(std::pair(0, 100), std::pair(1, 140), std::pair(2, 180),
                            std::pair(3, 220), std::pair(4, 260), std::pair(5, 300)));
}

TEST(PlantedRoles, HaveEveryRoleInEveryCommunityInTheGivenFractions) {
    const PlantedRoles planted = planted_roles({}, Random(1));
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> counts;
    for (NodeId v = 0; v < planted.graph.num_nodes(); ++v) {
        ++counts[{planted.communities[v], planted.roles[v]}];
    }
    EXPECT_EQ(counts.size(), 6U * 4U);
    const std::map<std::uint32_t, int> sizes = sizes_of(planted.roles);
    EXPECT_NEAR(sizes.at(PlantedRoles::hub), 0.03 * 400, 3);
    EXPECT_NEAR(sizes.at(PlantedRoles::bridge), 0.07 * 400, 3);
    EXPECT_NEAR(sizes.at(PlantedRoles::core), 0.5 * 400, 6);
    EXPECT_NEAR(sizes.at(PlantedRoles::fringe), 0.4 * 400, 3);
    EXPECT_EQ(PlantedRoles::kRoleNames[PlantedRoles::fringe], "fringe");
}

TEST(PlantedRoles, LinkFringeNodesToOneOrTwoHubsOrCoreMembersOfTheirCommunity) {
    const PlantedRoles planted = planted_roles({.num_nodes = 4000}, Random(2));
    std::array<int, 3> num_of_degree{};
    for (NodeId v = 0; v < planted.graph.num_nodes(); ++v) {
        if (planted.roles[v] != PlantedRoles::fringe) {
            continue;
        }
        ASSERT_THAT(planted.graph.degree(v), testing::AnyOf(1U, 2U));
        ++num_of_degree[planted.graph.degree(v)];
        for (const NodeId u : planted.graph.neighbors(v)) {
            EXPECT_THAT(planted.roles[u], testing::AnyOf(PlantedRoles::hub, PlantedRoles::core));
            EXPECT_EQ(planted.communities[u], planted.communities[v]);
        }
    }
    EXPECT_NEAR(num_of_degree[2], 0.4 * 1600, 100);
}

TEST(PlantedRoles, LetOnlyBridgesLeaveTheirCommunityWithAboutHalfOfTheirEdges) {
    const PlantedRoles planted = planted_roles({.num_nodes = 4000}, Random(3));
    double num_crossing = 0.0;
    double num_ends = 0.0;
    for (NodeId v = 0; v < planted.graph.num_nodes(); ++v) {
        const auto crossing = std::ranges::count_if(planted.graph.neighbors(v), [&](NodeId u) {
            return planted.communities[u] != planted.communities[v];
        });
        if (planted.roles[v] == PlantedRoles::bridge) {
            EXPECT_GE(crossing, 1);
            num_crossing += static_cast<double>(crossing);
            num_ends += planted.graph.degree(v);
        } else {
            EXPECT_EQ(crossing, 0);
        }
    }
    EXPECT_NEAR(num_crossing / num_ends, 0.5, 0.05);
}

TEST(PlantedRoles, DifferInStructureByRole) {
    for (const NodeId num_nodes : {400U, 20000U}) {
        const PlantedRoles planted = planted_roles({.num_nodes = num_nodes}, Random(4));
        const Graph& graph = planted.graph;
        const auto degree = mean_by_role(planted, [&](NodeId v) { return graph.degree(v); });
        EXPECT_GT(degree[PlantedRoles::hub], 2.0 * degree[PlantedRoles::core]);
        EXPECT_GT(degree[PlantedRoles::core], 1.2 * degree[PlantedRoles::bridge]);
        EXPECT_GT(degree[PlantedRoles::bridge], 3.0 * degree[PlantedRoles::fringe]);
        const auto triangles =
            mean_by_role(planted, [&](NodeId v) { return clustering(graph, v); });
        EXPECT_GT(triangles[PlantedRoles::core], 2.0 * triangles[PlantedRoles::bridge]);
    }
}

TEST(PlantedRoles, HaveClearCommunities) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        EXPECT_GT(modularity(planted_roles({}, Random(seed))), 0.7);
    }
    EXPECT_GT(modularity(planted_roles({.num_communities = 2}, Random(1))), 0.3);
}

TEST(PlantedRoles, KeepTheirDegreesAsTheGraphGrows) {
    const PlantedRoles small = planted_roles({}, Random(5));
    const PlantedRoles large = planted_roles({.num_nodes = 100'000}, Random(5));
    EXPECT_TRUE(is_connected(large.graph));
    const double average = average_degree(small.graph);
    EXPECT_NEAR(average_degree(large.graph), average, 0.2 * average);
    EXPECT_LT(large.graph.max_degree(), 2 * small.graph.max_degree());
    EXPECT_GT(modularity(large), 0.7);
}

TEST(PlantedRoles, AreTheSameForTheSameSeedAndOnlyForIt) {
    const PlantedRoles first = planted_roles({}, Random(6));
    const PlantedRoles again = planted_roles({}, Random(6));
    const PlantedRoles other = planted_roles({}, Random(7));
    EXPECT_TRUE(is_same(first.graph, again.graph));
    EXPECT_EQ(first.roles, again.roles);
    EXPECT_EQ(first.communities, again.communities);
    EXPECT_FALSE(is_same(first.graph, other.graph));
    EXPECT_NE(first.roles, other.roles);
}

// The correlation of 10,000 independent pairs has a standard deviation of 0.01.
TEST(PlantedRoles, HaveNumbersThatTellNeitherRoleNorCommunity) {
    const PlantedRoles planted = planted_roles({.num_nodes = 10000}, Random(8));
    EXPECT_NEAR(correlation_with_number(planted.roles), 0.0, 0.04);
    EXPECT_NEAR(correlation_with_number(planted.communities), 0.0, 0.04);
    EXPECT_FALSE(std::ranges::is_sorted(planted.communities));
}

TEST(PlantedRoles, RefuseOptionsThatNoSuchGraphHas) {
    const auto make = [](PlantedRolesOptions options) {
        return [=] { planted_roles(options, Random(1)); };
    };
    expect_input_error(make({.num_nodes = 0}), "found 0 nodes", "at least 1");
    expect_input_error(make({.num_nodes = 5}), "6 communities for 5 nodes", "expected fewer");
    expect_input_error(make({.num_nodes = 40}), "found 3 nodes for community 0", "try more nodes");
    expect_input_error(make({.num_communities = 1}), "found 1 communities", "at least 2");
    expect_input_error(make({.num_communities = -3}), "found -3 communities", "at least 2");
    expect_input_error(make({.size_ratio = 0.5}), "size_ratio 0.5", "at least 1");
    expect_input_error(make({.core_fraction = 0.6}), "sum 1.1", "with sum 1");
    expect_input_error(make({.hub_fraction = 0.0, .core_fraction = 0.53}), "fractions 0, ",
                       "positive");
    expect_input_error(make({.hub_degree = 0}), "hub_degree 0", "at least 1");
    expect_input_error(make({.bridge_links = 1}), "bridge_links 1", "at least 2");
    expect_input_error(make({.core_degree = 3}), "core_degree 3", "even");
    expect_input_error(make({.core_rewiring = 1.5}), "found 1.5", "from 0 to 1");
    expect_input_error(make({.fringe_pairs = std::numeric_limits<double>::quiet_NaN()}), "nan",
                       "from 0 to 1");
}

}  // namespace
}  // namespace irwe
