#include "irwe/methods/shared/near_pairs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using Pairs = std::map<std::pair<NodeId, NodeId>, Real>;

ContrastLine some_line(int num_hops) {
    return {.slopes = std::vector<double>(static_cast<std::size_t>(num_hops), 0.07),
            .constant = 0.3};
}

// S_ij pi_j, entry by entry.
Pairs slow_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line) {
    Pairs found;
    NearNodes near(graph, options);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        near.find(v);
        for (std::size_t i = 0; i < near.count(); ++i) {
            found[{v, near.node(i)}] =
                static_cast<Real>(contrast_of(near.lifts(i)) - line.at(near.lifts(i)));
        }
    }
    Pairs result;
    for (const auto& [pair, value] : found) {
        const auto [i, j] = pair;
        const auto other = found.find({j, i});
        const Real both = other == found.end() ? value : (value + other->second) / 2;
        result[{i, j}] = both * static_cast<Real>(chance_of(graph, j));
        result[{j, i}] = both * static_cast<Real>(chance_of(graph, i));
    }
    return result;
}

Pairs pairs_of(const SparseMatrix& matrix) {
    Pairs result;
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        EXPECT_TRUE(std::ranges::is_sorted(row.columns));
        for (std::size_t j = 0; j < row.columns.size(); ++j) {
            result[{static_cast<NodeId>(i), row.columns[j]}] = row.values[j];
        }
    }
    return result;
}

TEST(NearPairs, AreThePairsFoundFromEitherNodeWithTheirMean) {
    ThreadPool pool(2);
    const Graph graph = random_graph(150, 400, 1, SelfLoops::keep);
    const NearOptions options{.spread = {.num_hops = 3}, .min_lift = 1, .max_entries = 4};
    const SparseMatrix pairs = near_pairs(graph, options, some_line(3), pool);
    EXPECT_EQ(pairs_of(pairs), slow_pairs(graph, options, some_line(3)));
}

// Bands of several blocks, the last of them incomplete.
TEST(NearPairs, AreTheSameInBandsOfManyRows) {
    ThreadPool pool(2);
    const Graph graph = random_graph(9001, 12000, 2);
    const NearOptions options{.spread = {.num_hops = 2}, .min_lift = 2, .max_entries = 3};
    const SparseMatrix pairs = near_pairs(graph, options, some_line(2), pool);
    EXPECT_EQ(pairs.num_rows(), 9001);
    EXPECT_EQ(pairs_of(pairs), slow_pairs(graph, options, some_line(2)));
}

TEST(NearPairs, NumberNoMoreThanAllowedBesideNeighbors) {
    ThreadPool pool(2);
    const Graph graph = random_graph(300, 900, 4);
    const auto num_pairs = [&](int max_entries) {
        return near_pairs(graph, {.max_entries = max_entries}, some_line(5), pool).num_nonzeros();
    };
    const auto num_ends = static_cast<std::int64_t>(graph.targets().size());
    EXPECT_EQ(num_pairs(0), num_ends);
    EXPECT_LE(num_pairs(7), num_ends + 2 * 7 * 300);
    EXPECT_GT(num_pairs(7), num_ends + 7 * 250);
}

TEST(NearPairs, HaveTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(1500, 6000, 6);
    std::vector<Pairs> results;
    for (const int num_threads : {1, 2, 4}) {
        ThreadPool pool(num_threads);
        results.push_back(pairs_of(near_pairs(graph, {}, some_line(5), pool)));
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
}

}  // namespace
}  // namespace irwe
