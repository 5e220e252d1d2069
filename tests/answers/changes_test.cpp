#include "irwe/answers/changes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "irwe/answers/changes_report.h"
#include "irwe/evaluation/ranking_metrics.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/payments.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/methods/registry/compared_identity.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Graph graph_of_period(const PaymentNetwork& network, std::int64_t period) {
    std::vector<Edge> edges;
    for (const Payment& each : network.payments) {
        if (each.minute / PaymentNetwork::kMinutesPerPeriod == period) {
            edges.push_back({each.from, each.to});
        }
    }
    return build_graph(network.names, edges).graph;
}

// Finds changes by a model of the default method that is trained on BEFORE.
Changes found_changes(const Graph& before, const Graph& after, const ChangeOptions& options,
                      int num_threads = 2) {
    ThreadPool pool(num_threads);
    Resources resources{.pool = pool};
    const Method& method = default_method();
    const auto settings = default_settings(method, before, pool);
    const std::shared_ptr<const Model> model = train(method, {before}, *settings, {}, resources);
    const std::string space = compared_space(*model, "the model");
    return changes(
        GraphPair(before, after, {}),
        [&](const Graph& graph) { return compared_rows(*model, graph, space, resources); }, options,
        pool);
}

// Replaces a share of the edges by random ones.
Graph with_replaced_edges(const Graph& graph, double share, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("replaced edges");
    std::vector<Edge> edges;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u < v) {
                const bool is_replaced = stream.uniform() < share;
                edges.push_back(is_replaced
                                    ? Edge{static_cast<NodeId>(stream.below(graph.num_nodes())),
                                           static_cast<NodeId>(stream.below(graph.num_nodes()))}
                                    : Edge{u, v});
            }
        }
    }
    return build_graph(graph.names(), edges).graph;
}

struct Found {
    double area_under_curve;
    double recall;
    double false_alarms;  // share of the nodes where nothing was planted
};

// How well the nodes for which `is_planted` holds are told from the others by a movement; nodes for
// which `is_other` holds are left out.
template <typename IsPlanted, typename IsOther>
Found judged(const Changes& changes, Movement NodeChange::*kind, const IsPlanted& is_planted,
             const IsOther& is_other) {
    std::vector<double> planted;
    std::vector<double> ordinary;
    Found result{};
    for (const NodeChange& change : changes.of_nodes) {
        const Movement& movement = change.*kind;
        if (is_planted(change.node)) {
            planted.push_back(movement.score);
            result.recall += movement.counts ? 1 : 0;
        } else if (!is_other(change.node)) {
            ordinary.push_back(movement.score);
            result.false_alarms += movement.counts ? 1 : 0;
        }
    }
    if (!planted.empty()) {
        result.area_under_curve = area_under_curve(planted, ordinary);
        result.recall /= static_cast<double>(planted.size());
    }
    result.false_alarms /= static_cast<double>(ordinary.size());
    return result;
}

TEST(Changes, FindPlantedRolesAndMovesAmongPayments) {
    for (const std::uint64_t seed : {11U, 12U, 13U}) {
        const PaymentNetwork network =
            payments({.num_customers = 1000, .num_merchants = 90}, Random(seed));
        const Changes found = found_changes(graph_of_period(network, 0),
                                            graph_of_period(network, 1), {.num_draws = 10});
        const auto changed_role = [&](NodeId v) { return network.truth[v].changed_role(); };
        const auto moved = [&](NodeId v) { return network.truth[v].moved(); };
        const Found roles = judged(found, &NodeChange::role, changed_role, moved);
        EXPECT_GE(roles.area_under_curve, 0.98);
        EXPECT_GE(roles.recall, 0.8);
        EXPECT_LE(roles.false_alarms, 0.004);
        const Found moves = judged(found, &NodeChange::community, moved, changed_role);
        EXPECT_GE(moves.area_under_curve, 0.98);
        EXPECT_GE(moves.recall, 0.6);
        EXPECT_LE(moves.false_alarms, 0.004);
        EXPECT_THAT(found.newcomers, SizeIs(30));
        EXPECT_THAT(found.leavers, SizeIs(30));
    }
}

TEST(Changes, KeepToTheRateOfFalseAlarmsWhenEdgesChangeAtRandom) {
    const auto nobody = [](NodeId) { return false; };
    double role_alarms = 0;
    double community_alarms = 0;
    constexpr int kNumSeeds = 4;
    for (std::uint64_t seed = 1; seed <= kNumSeeds; ++seed) {
        const Graph before = planted_roles({.num_nodes = 600}, Random(seed)).graph;
        const Graph after = with_replaced_edges(before, 0.01, seed);
        const Changes found = found_changes(before, after, {.false_alarms = 0.01, .num_draws = 10});
        role_alarms += judged(found, &NodeChange::role, nobody, nobody).false_alarms / kNumSeeds;
        community_alarms +=
            judged(found, &NodeChange::community, nobody, nobody).false_alarms / kNumSeeds;
    }
    EXPECT_LE(role_alarms, 0.02);
    EXPECT_LE(community_alarms, 0.02);
}

TEST(Changes, FindNothingBetweenAGraphAndItself) {
    const Graph graph = planted_roles({}, Random(1)).graph;
    const Changes found = found_changes(graph, graph, {.false_alarms = 0.5});
    EXPECT_THAT(found.of_nodes, SizeIs(400));
    for (const NodeChange& change : found.of_nodes) {
        EXPECT_EQ(change.role.distance, 0);
        EXPECT_FALSE(change.role.counts);
        EXPECT_FALSE(change.community.counts);
        EXPECT_EQ(change.community_before, change.community_after);
    }
    EXPECT_THAT(found.newcomers, IsEmpty());
    EXPECT_THAT(found.leavers, IsEmpty());
}

TEST(Changes, AreTheSameForEveryNumberOfThreads) {
    const PaymentNetwork network = payments(
        {.num_customers = 400, .num_merchants = 40, .num_mules = 5, .num_rings = 1}, Random(1));
    const Graph before = graph_of_period(network, 0);
    const Graph after = graph_of_period(network, 1);
    const auto table = [&](int num_threads) {
        ThreadPool pool(num_threads);
        const ChangeOptions options{.num_draws = 3};
        return changes_table(changes_report(GraphPair(before, after, {}), options,
                                            found_changes(before, after, options, num_threads),
                                            pool));
    };
    EXPECT_EQ(table(1), table(3));
}

TEST(Changes, NumberCommunitiesByFallingSize) {
    const Graph graph = planted_roles({}, Random(2)).graph;
    const Changes found = found_changes(graph, graph, {});
    std::vector<int> sizes(found.num_communities);
    for (const NodeId community : found.community_of_node) {
        ++sizes[community];
    }
    EXPECT_TRUE(std::ranges::is_sorted(sizes, std::greater()));
}

TEST(Changes, RefuseOptionsOutOfRange) {
    const Graph graph = random_graph(20, 40, 1);
    const auto with = [&](ChangeOptions options) {
        return [options, &graph] {
            ThreadPool pool(1);
            changes(
                GraphPair(graph, graph, {}), [](const Graph&) { return Matrix(); }, options, pool);
        };
    };
    expect_input_error(with({.false_alarms = 0}), "found 0", "above 0 and below 1");
    expect_input_error(with({.false_alarms = 1}), "found 1", "above 0 and below 1");
    expect_input_error(with({.num_draws = 1}), "found 1", "at least 2 draws");
}

TEST(ChangesReport, SaysThatFewDrawsDecideNothing) {
    const Graph before = random_graph(20, 40, 1);
    const Graph after = random_graph(20, 40, 2);
    const ChangeOptions options{.false_alarms = 0.001, .num_draws = 2};
    ThreadPool pool(1);
    const ChangesReport report = changes_report(GraphPair(before, after, {}), options,
                                                found_changes(before, after, options), pool);
    EXPECT_THAT(undecidable_note(report), testing::HasSubstr("try more draws or a higher rate"));
}

}  // namespace
}  // namespace irwe
