#include "irwe/methods/shared/contrast_line.h"

#include <gmock/gmock.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "irwe/graph/adjacency_matrix.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

SparseMatrix steps_of(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool,
                       [&](NodeId i, NodeId, double) { return 1.0 / graph.degree(i); });
}

// The far pairs of all nodes: their lifts and a one, a row each, and their contrasts.
struct FarPairs {
    Eigen::MatrixXd rows;
    Eigen::VectorXd contrasts;

    double squared_error(const ContrastLine& line) const {
        Eigen::VectorXd solution(rows.cols());
        std::ranges::copy(line.slopes, solution.begin());
        solution(rows.cols() - 1) = line.constant;
        return (rows * solution - contrasts).squaredNorm();
    }
};

FarPairs far_pairs(const Graph& graph, const NearOptions& options) {
    const int num_hops = options.spread.num_hops;
    const Eigen::MatrixXd step = transition_matrix(graph);
    std::vector<Eigen::MatrixXd> powers{step};
    for (int t = 1; t < num_hops; ++t) {
        powers.push_back(powers.back() * step);
    }
    NearNodes near(graph, options);
    std::vector<std::vector<double>> found;
    for (NodeId i = 0; i < graph.num_nodes(); ++i) {
        near.find(i);
        std::vector<bool> is_near(graph.num_nodes(), false);
        for (std::size_t n = 0; n < near.count(); ++n) {
            is_near[near.node(n)] = true;
        }
        for (NodeId j = 0; j < graph.num_nodes() && graph.degree(i) > 0; ++j) {
            if (!is_near[j] && graph.degree(j) > 0) {
                std::vector<double>& lifts = found.emplace_back();
                for (const Eigen::MatrixXd& power : powers) {
                    lifts.push_back(power(i, j) / chance_of(graph, j));
                }
            }
        }
    }
    FarPairs pairs{Eigen::MatrixXd::Ones(std::ssize(found), num_hops + 1),
                   Eigen::VectorXd(std::ssize(found))};
    for (std::size_t p = 0; p < found.size(); ++p) {
        const auto row = static_cast<Eigen::Index>(p);
        std::ranges::copy(found[p], pairs.rows.row(row).begin());
        pairs.contrasts(row) = contrast_of(found[p]);
    }
    return pairs;
}

TEST(ContrastOf, IsTheMeanOfLogarithms) {
    const std::vector<double> lifts{0, std::exp(1.0) - 1, std::exp(5.0) - 1};
    EXPECT_NEAR(contrast_of(lifts), 2, 1e-12);
}

TEST(ContrastLine, AddsItsConstantToTheWeightedLifts) {
    const ContrastLine line{.slopes = {2, 3}, .constant = 0.5};
    EXPECT_DOUBLE_EQ(line.at(std::vector<double>{1, 10}), 32.5);
}

// So many draws that every node is among them.
TEST(FittedLine, HasTheLeastSquaresOverTheFarPairs) {
    ThreadPool pool(2);
    const Graph graph = random_graph(90, 260, 1);
    const NearOptions options{.spread = {.num_hops = 3}, .min_lift = 2, .max_entries = 20};
    const FarPairs pairs = far_pairs(graph, options);
    const Eigen::VectorXd best = pairs.rows.colPivHouseholderQr().solve(pairs.contrasts);
    const double least = (pairs.rows * best - pairs.contrasts).squaredNorm();

    const ContrastLine line =
        fitted_line(graph, steps_of(graph, pool), options, 1000, Random(1), pool);

    EXPECT_NEAR(pairs.squared_error(line), least, 1e-5 * least);
    ContrastLine other = line;
    other.constant += 0.02;
    EXPECT_GT(pairs.squared_error(other), 1.001 * least);
}

TEST(FittedLine, IsZeroIfEveryPairIsNear) {
    ThreadPool pool(1);
    const Graph graph = random_graph(10, 300, 2, SelfLoops::keep);
    const NearOptions options{.spread = {.num_hops = 2}, .min_lift = 0, .max_entries = 100};
    const ContrastLine line =
        fitted_line(graph, steps_of(graph, pool), options, 64, Random(1), pool);
    EXPECT_THAT(line.slopes, testing::Each(0));
    EXPECT_EQ(line.constant, 0);
}

TEST(FittedLine, IsTheSameForEveryNumberOfThreads) {
    const Graph graph = random_graph(1500, 6000, 3);
    std::vector<std::vector<double>> lines;
    for (const int num_threads : {1, 2, 4}) {
        ThreadPool pool(num_threads);
        ContrastLine line = fitted_line(graph, steps_of(graph, pool), {}, 40, Random(1), pool);
        line.slopes.push_back(line.constant);
        lines.push_back(line.slopes);
    }
    EXPECT_EQ(lines[0], lines[1]);
    EXPECT_EQ(lines[0], lines[2]);
}

}  // namespace
}  // namespace irwe
