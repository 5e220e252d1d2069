#include "irwe/evaluation/rooted_degree_features.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "irwe/graph/generators.h"
#include "tests/evaluation/clustering_golden.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using RowMap = std::map<std::uint32_t, Real>;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

RowMap row_map(const SparseMatrix& matrix, std::int64_t i) {
    const SparseRow row = matrix.row(i);
    EXPECT_TRUE(std::ranges::is_sorted(row.columns));
    RowMap result;
    for (std::size_t k = 0; k < row.columns.size(); ++k) {
        result[row.columns[k]] = row.values[k];
    }
    EXPECT_EQ(result.size(), row.columns.size());
    return result;
}

// One root, one step after the other, to all neighbors.
RowMap slow_row(const Graph& graph, NodeId root, int num_hops, int e) {
    const std::int64_t width = std::max<std::int64_t>(graph.max_degree() - graph.min_degree(), 1);
    std::set<NodeId> ends{root};
    RowMap result;
    for (int hop = 0; hop <= num_hops; ++hop) {
        std::set<NodeId> next;
        for (const NodeId v : ends) {
            const std::int64_t above = graph.degree(v) - graph.min_degree();
            const std::int64_t bucket = std::min<std::int64_t>(above * e / width, e - 1);
            result[static_cast<std::uint32_t>(hop * e + bucket)] += 1;
            next.insert(graph.neighbors(v).begin(), graph.neighbors(v).end());
        }
        ends = next;
    }
    return result;
}

class RootedDegreeFeatures : public testing::Test {
protected:
    ThreadPool pool_{2};
};

// 300 nodes: several rounds of 64 roots, the last one not full; with isolated nodes and parts that
// are not connected.
TEST_F(RootedDegreeFeatures, AreThoseOfOneWalkAfterAnother) {
    for (const std::size_t num_edges : {0U, 100U, 250U, 600U, 1500U}) {
        const Graph graph = random_graph(300, num_edges, num_edges);
        for (const auto& [num_hops, e] : {std::pair{0, 3}, {3, 1}, {5, 7}, {10, 500}}) {
            const SparseMatrix features =
                rooted_degree_features(graph, {.num_hops = num_hops, .num_buckets = e}, pool_);
            ASSERT_EQ(features.num_rows(), 300);
            ASSERT_EQ(features.num_columns(), (num_hops + 1) * e);
            for (NodeId v = 0; v < 300; ++v) {
                ASSERT_EQ(row_map(features, v), slow_row(graph, v, num_hops, e)) << v;
            }
        }
    }
}

TEST_F(RootedDegreeFeatures, AgreeWithNetworkx) {
    int num_cases = 0;
    for (const nlohmann::json& golden : golden_cases("clustering_similarity.json")) {
        if (golden.at("features").is_null()) {
            continue;
        }
        ++num_cases;
        const SparseMatrix features =
            rooted_degree_features(golden_graph(golden),
                                   {.num_hops = golden.at("num_hops").get<int>(),
                                    .num_buckets = golden.at("num_buckets").get<int>()},
                                   pool_);
        for (std::int64_t v = 0; v < features.num_rows(); ++v) {
            RowMap expected;
            for (const nlohmann::json& entry :
                 golden.at("features").at(static_cast<std::size_t>(v))) {
                expected[entry.at(0).get<std::uint32_t>()] = entry.at(1).get<Real>();
            }
            EXPECT_EQ(row_map(features, v), expected) << golden.at("name") << v;
        }
    }
    EXPECT_EQ(num_cases, 5);
}

// A star: the middle of degree 3 is in the last bucket, the leaves are in the first.
TEST_F(RootedDegreeFeatures, OfAStarAreCountedByHand) {
    const std::vector<Edge> edges{{0, 1}, {0, 2}, {0, 3}};
    const Graph star = build_graph(NodeNames::consecutive(4), edges).graph;
    const SparseMatrix features =
        rooted_degree_features(star, {.num_hops = 2, .num_buckets = 2}, pool_);
    EXPECT_THAT(row_map(features, 0), ElementsAre(Pair(1, 1), Pair(2, 3), Pair(5, 1)));
    EXPECT_THAT(row_map(features, 3), ElementsAre(Pair(0, 1), Pair(3, 1), Pair(4, 3)));
}

TEST_F(RootedDegreeFeatures, AreTheSameForEveryNumberOfThreads) {
    const Graph graph = random_graph(500, 1500, 4);
    ThreadPool one(1);
    ThreadPool four(4);
    const SparseMatrix a = rooted_degree_features(graph, {}, one);
    const SparseMatrix b = rooted_degree_features(graph, {}, four);
    for (std::int64_t v = 0; v < 500; ++v) {
        EXPECT_EQ(row_map(a, v), row_map(b, v));
    }
}

TEST_F(RootedDegreeFeatures, OfNoNodesAreNoRows) {
    const Graph empty = build_graph(NodeNames::consecutive(0), {}).graph;
    EXPECT_EQ(rooted_degree_features(empty, {}, pool_).num_rows(), 0);
}

TEST_F(RootedDegreeFeatures, RefuseOptionsOutOfRange) {
    const Graph graph = random_graph(3, 3, 1);
    EXPECT_THAT(input_error([&] { rooted_degree_features(graph, {.num_hops = -1}, pool_); }),
                HasSubstr("the number of hops is -1"));
    EXPECT_THAT(input_error([&] { rooted_degree_features(graph, {.num_buckets = 0}, pool_); }),
                HasSubstr("the number of degree buckets is 0"));
}

}  // namespace
}  // namespace irwe
