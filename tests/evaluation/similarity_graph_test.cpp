#include "irwe/evaluation/similarity_graph.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"
#include "irwe/evaluation/rooted_degree_features.h"
#include "tests/evaluation/clustering_golden.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using EdgeSet = std::set<std::pair<NodeId, NodeId>>;
using testing::ElementsAre;
using testing::HasSubstr;

EdgeSet edge_set(const Graph& graph) {
    EdgeSet result;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            result.emplace(std::min(u, v), std::max(u, v));
        }
    }
    return result;
}

SparseMatrix sparse(const Matrix& dense) {
    SparseRows rows;
    for (Eigen::Index i = 0; i < dense.rows(); ++i) {
        for (Eigen::Index j = 0; j < dense.cols(); ++j) {
            if (dense(i, j) != 0) {
                rows.append(static_cast<std::uint32_t>(j), dense(i, j));
            }
        }
        rows.end_row();
    }
    return {{std::move(rows)}, std::max<Eigen::Index>(dense.rows(), 1), dense.cols()};
}

// Small whole numbers, a third of them zero, the last row all zero; many rows are alike.
Matrix whole_numbers(Eigen::Index num_rows, Eigen::Index num_columns, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("features");
    Matrix result(num_rows, num_columns);
    for (Real& value : entries(result)) {
        value = static_cast<Real>(stream.below(3));
    }
    result.bottomRows(1).setZero();
    return result;
}

// All pairs, sorted. REQUIRES: whole numbers, so that squares and sums are exact and ties are ties.
EdgeSet slow_edges(const Matrix& features, int num_neighbors) {
    EdgeSet result;
    for (Eigen::Index i = 0; i < features.rows(); ++i) {
        std::vector<std::pair<Real, Eigen::Index>> others;
        for (Eigen::Index j = 0; j < features.rows(); ++j) {
            if (i != j) {
                others.emplace_back((features.row(i) - features.row(j)).squaredNorm(), j);
            }
        }
        std::ranges::sort(others);
        others.resize(std::min(others.size(), static_cast<std::size_t>(num_neighbors)));
        for (const auto& [distance, j] : others) {
            result.emplace(static_cast<NodeId>(std::min(i, j)),
                           static_cast<NodeId>(std::max(i, j)));
        }
    }
    return result;
}

class SimilarityGraph : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(SimilarityGraph, JoinsWhatAllPairsSortedJoin) {
    for (const Eigen::Index num_rows : {2, 16, 17, 100}) {
        for (const int num_neighbors : {1, 3, 10, 99, 1000}) {
            const Matrix features = whole_numbers(num_rows, 6, 5);
            const Graph graph = similarity_graph(sparse(features), num_neighbors, pool_);
            ASSERT_EQ(graph.num_nodes(), static_cast<NodeId>(num_rows));
            EXPECT_EQ(edge_set(graph), slow_edges(features, num_neighbors))
                << num_rows << " rows, " << num_neighbors << " neighbors";
        }
    }
}

TEST_F(SimilarityGraph, AgreesWithDistancesInWholeNumbers) {
    const nlohmann::json cases = golden_cases("clustering_similarity.json");
    ASSERT_EQ(cases.size(), 10U);
    for (const nlohmann::json& golden : cases) {
        const SparseMatrix features =
            rooted_degree_features(golden_graph(golden),
                                   {.num_hops = golden.at("num_hops").get<int>(),
                                    .num_buckets = golden.at("num_buckets").get<int>()},
                                   pool_);
        const Graph graph =
            similarity_graph(features, golden.at("num_neighbors").get<int>(), pool_);
        EXPECT_EQ(edge_set(graph), golden.at("similarity_edges").get<EdgeSet>())
            << golden.at("name");
    }
}

TEST_F(SimilarityGraph, TakesTheLowerNodeOfEquallyNearOnes) {
    const Graph graph = similarity_graph(sparse(Matrix::Ones(5, 2)), 1, pool_);
    EXPECT_THAT(edge_set(graph), ElementsAre(std::pair(0U, 1U), std::pair(0U, 2U),
                                             std::pair(0U, 3U), std::pair(0U, 4U)));
}

// Node 2 is zero, between the opposite nodes 0 and 1.
TEST_F(SimilarityGraph, TakesARowOfZerosAsAPlaceAsAnyOther) {
    Matrix features(3, 1);
    features << 1, -1, 0;
    EXPECT_THAT(edge_set(similarity_graph(sparse(features), 1, pool_)),
                ElementsAre(std::pair(0U, 2U), std::pair(1U, 2U)));
}

TEST_F(SimilarityGraph, IsTheSameForEveryNumberOfThreads) {
    const SparseMatrix features = sparse(whole_numbers(300, 20, 6));
    ThreadPool one(1);
    ThreadPool four(4);
    EXPECT_EQ(edge_set(similarity_graph(features, 5, one)),
              edge_set(similarity_graph(features, 5, four)));
}

TEST_F(SimilarityGraph, OfOneNodeOrNoneHasNoEdges) {
    EXPECT_EQ(similarity_graph(sparse(Matrix::Ones(1, 2)), 3, pool_).num_edges(), 0U);
    EXPECT_EQ(similarity_graph(SparseMatrix(), 3, pool_).num_nodes(), 0U);
}

TEST_F(SimilarityGraph, RefusesNoNeighbors) {
    EXPECT_THAT(input_error([&] { similarity_graph(sparse(Matrix::Ones(2, 2)), 0, pool_); }),
                HasSubstr("the number of nearest nodes is 0"));
}

}  // namespace
}  // namespace irwe
