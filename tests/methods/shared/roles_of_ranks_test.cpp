// Features of roles and identities of several ranks beside those of one process.

#include <gtest/gtest.h>

#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

std::vector<Graph> graphs() {
    return {random_graph(3, 2, 1), random_graph(2500, 6000, 2),
            random_weighted_graph(700, 2000, 3, SelfLoops::keep, true)};
}

TEST(RolesOfRanks, HaveTheRowsOfEachBlockOfOneProcess) {
    for (const Graph& graph : graphs()) {
        ThreadPool lone(2);
        const Matrix flows = flow_features(graph, graph.kind(), 3, lone);
        const Matrix octaves = octave_degrees(graph, 4, lone);
        for (const int num_rounds : {0, 1, 3}) {
            const Matrix recursive = recursive_features(graph, num_rounds, lone);
            for (const int num_ranks : {2, 3, 16}) {
                on_ranks(num_ranks, [&](World& world) {
                    ThreadPool pool(1);
                    const Workers workers(pool, world);
                    // Rows that overlap those of the next rank, at borders of no chunks.
                    Share rows = own_share(world, graph.num_nodes(), 1);
                    rows.end = std::min<std::int64_t>(rows.end + 9, graph.num_nodes());
                    EXPECT_EQ(recursive_features(graph, num_rounds, rows, workers),
                              recursive.middleRows(rows.begin, rows.size()));
                    EXPECT_EQ(octave_degrees(graph, 4, rows, workers),
                              octaves.middleRows(rows.begin, rows.size()));
                    EXPECT_EQ(flow_features(graph, graph.kind(), 3, rows, workers),
                              flows.middleRows(rows.begin, rows.size()));
                });
            }
        }
    }
}

TEST(RolesOfRanks, HaveTheFeaturesOfOneProcess) {
    for (const Graph& graph : graphs()) {
        ThreadPool lone(2);
        const RoleOptions options{.kind = graph.kind()};
        const Matrix expected = role_features(graph, options, lone);
        for (const int num_ranks : {2, 3, 16}) {
            on_ranks(num_ranks, [&](World& world) {
                ThreadPool pool(1);
                const Shares shares = shares_of(world, graph.num_nodes(), 37);
                const Share own = shares[static_cast<std::size_t>(world.rank())];
                const OwnRoleFeatures found = role_features(graph, options, shares, {pool, world});
                EXPECT_EQ(found.first, own.begin);
                EXPECT_GE(found.first + found.rows.rows(), own.end);
                EXPECT_EQ(found.rows, expected.middleRows(found.first, found.rows.rows()));
            });
        }
    }
}

TEST(RolesOfRanks, AreZeroWhereAllNodesPlayOneRole) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 3000; ++v) {
        edges.push_back({v, (v + 1) % 3000});
    }
    const Graph graph = build_graph(NodeNames::consecutive(3000), edges).graph;
    on_ranks(3, [&](World& world) {
        ThreadPool pool(1);
        EXPECT_TRUE(
            role_features(graph, {}, shares_of(world, 3000, 100), {pool, world}).rows.isZero(0));
    });
}

TEST(RolesOfRanks, HaveTheIdentitiesOfOneProcess) {
    for (const Graph& graph : graphs()) {
        ThreadPool lone(2);
        const FittedIdentities expected(graph, {}, 24, lone);
        for (const int num_ranks : {2, 3, 16}) {
            on_ranks(num_ranks, [&](World& world) {
                ThreadPool pool(1);
                const FittedIdentities found(graph, {}, 24, {pool, world});
                const Share own = found.rows.share();
                EXPECT_EQ(found.rows.rows(), graph.num_nodes());
                EXPECT_EQ(found.rows.own(),
                          expected.rows.whole().middleRows(own.begin, own.size()));
                EXPECT_EQ(found.sample, expected.sample);
                EXPECT_EQ(found.space.column_names(), expected.space.column_names());
            });
        }
    }
}

}  // namespace
}  // namespace irwe
