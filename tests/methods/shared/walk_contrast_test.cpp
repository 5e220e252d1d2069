#include "irwe/methods/shared/walk_contrast.h"

#include <gmock/gmock.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

constexpr double kAllVisits = std::numeric_limits<double>::infinity();

// Every pair that walks join is near.
ContrastOptions all_pairs(int num_hops) {
    return {.near = {.spread = {.num_hops = num_hops, .max_visits = kAllVisits},
                     .min_lift = 0,
                     .max_entries = std::numeric_limits<int>::max()}};
}

// The matrix by its products with the unit vectors.
Eigen::MatrixXd dense_form(const WalkContrast& contrast, ThreadPool& pool) {
    const Matrix unit = Matrix::Identity(contrast.size(), contrast.size());
    Matrix result(contrast.size(), contrast.size());
    contrast.multiply(unit, result, pool);
    return result.cast<double>();
}

double relative_distance(const Eigen::MatrixXd& found, const Eigen::MatrixXd& expected) {
    return (found - expected).norm() / expected.norm();
}

TEST(WalkContrast, IsTheDefinitionIfAllPairsAreNear) {
    ThreadPool pool(2);
    for (const int num_hops : {1, 2, 5}) {
        for (const Graph& graph : {random_graph(70, 200, 1, SelfLoops::keep),
                                   random_weighted_graph(70, 200, 1, SelfLoops::keep)}) {
            const WalkContrast contrast(graph, all_pairs(num_hops), Random(1), pool);
            EXPECT_LT(relative_distance(dense_form(contrast, pool), slow_contrast(graph, num_hops)),
                      1e-5);
        }
    }
}

TEST(WalkContrast, IsNearTheDefinitionByTheLineOfFarPairs) {
    ThreadPool pool(2);
    const Graph graph = random_graph(400, 2000, 2);
    const Eigen::MatrixXd expected = slow_contrast(graph, 5);
    const WalkContrast contrast(graph, {}, Random(1), pool);
    EXPECT_LT(contrast.num_near_pairs(), 400 * 400 / 4) << "the line was not tested";
    const Eigen::MatrixXd found = dense_form(contrast, pool);
    EXPECT_LT(relative_distance(found, expected), 0.08);
    EXPECT_TRUE(found.isApprox(found.transpose(), 1e-5));
    // A constant instead of the line is far worse.
    const double mean = expected.mean();
    EXPECT_GT(relative_distance(Eigen::MatrixXd::Constant(400, 400, mean), expected), 0.3);
}

TEST(WalkContrast, KeepsNeighborsExactHoweverSmallTheirLift) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 600, 3);
    ContrastOptions options = all_pairs(3);
    options.near.min_lift = 1e9;
    options.near.max_entries = 0;
    const Eigen::MatrixXd found = dense_form(WalkContrast(graph, options, Random(1), pool), pool);
    const Eigen::MatrixXd expected = slow_contrast(graph, 3);
    for (NodeId v = 0; v < 60; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            EXPECT_NEAR(found(v, u), expected(v, u), 1e-4);
        }
    }
}

TEST(WalkContrast, IsZeroForNodesWithoutNeighbors) {
    ThreadPool pool(1);
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    const Graph graph = build_graph(NodeNames::consecutive(6), edges).graph;
    const Eigen::MatrixXd found = dense_form(WalkContrast(graph, {}, Random(1), pool), pool);
    EXPECT_TRUE(found.bottomRows(2).isZero(0));
    EXPECT_TRUE(found.rightCols(2).isZero(0));
    EXPECT_GT(found.topLeftCorner(4, 4).minCoeff(), 0);
}

// Panels, padding and blocks of rows: sizes that divide nothing.
TEST(WalkContrast, MultipliesAnyNumberOfColumns) {
    ThreadPool pool(2);
    const Graph graph = random_graph(613, 3000, 5);
    const WalkContrast contrast(graph, {}, Random(1), pool);
    const Eigen::MatrixXd matrix = dense_form(contrast, pool);
    for (const Eigen::Index num_columns : {1, 15, 17, 64, 65, 130}) {
        const Matrix right = Matrix::Random(613, num_columns);
        Matrix result(613, num_columns);
        contrast.multiply(right, result, pool);
        EXPECT_LT(relative_distance(result.cast<double>(), matrix * right.cast<double>()), 1e-4);
    }
}

TEST(WalkContrast, MayReplaceWhatItMultiplies) {
    ThreadPool pool(2);
    const Graph graph = random_graph(200, 900, 7);
    const WalkContrast contrast(graph, {}, Random(1), pool);
    Matrix values = Matrix::Random(200, 100);
    Matrix expected(200, 100);
    contrast.multiply(values, expected, pool);
    contrast.multiply(values, values, pool);
    EXPECT_TRUE(std::ranges::equal(entries(values), entries(expected)));
}

TEST(WalkContrast, GivesTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(1500, 6000, 6);
    const Matrix right = Matrix::Random(1500, 70);
    std::vector<Matrix> results;
    for (const int num_threads : {1, 2, 4}) {
        ThreadPool pool(num_threads);
        results.emplace_back(1500, 70);
        WalkContrast(graph, {}, Random(1), pool).multiply(right, results.back(), pool);
    }
    EXPECT_TRUE(std::ranges::equal(entries(results[0]), entries(results[1])));
    EXPECT_TRUE(std::ranges::equal(entries(results[0]), entries(results[2])));
}

}  // namespace
}  // namespace irwe
