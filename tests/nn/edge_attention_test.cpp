#include "irwe/nn/edge_attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace irwe::nn {
namespace {

// A random symmetric pattern, with the diagonal if asked for, of ones.
SparseOperator random_edges(std::uint32_t num_nodes, double density, bool diagonal) {
    const Random random(8);
    SparseRows rows;
    for (std::uint32_t v = 0; v < num_nodes; ++v) {
        for (std::uint32_t u = 0; u < num_nodes; ++u) {
            const std::uint64_t pair = std::uint64_t{std::min(u, v)} * num_nodes + std::max(u, v);
            if (u == v ? diagonal : random.stream("edge", pair).uniform() < density) {
                rows.append(u, 1);
            }
        }
        rows.end_row();
    }
    return {std::move(rows), num_nodes};
}

struct AttentionProblem {
    SparseOperator edges = random_edges(150, 0.05, true);
    Parameter x = uniform_parameter("x", 150, 12, 1, Random(1));
    Parameter source = uniform_parameter("source", 1, 12, 1, Random(2));
    Parameter target = uniform_parameter("target", 1, 12, 1, Random(3));
    double dropout = 0;

    Tensor record(Tape& tape, int num_heads) const {
        return edge_attention(tape, edges, tape.parameter(x),
                              {.source = tape.parameter(source),
                               .target = tape.parameter(target),
                               .num_heads = num_heads,
                               .dropout = dropout});
    }
    Matrix value(int num_heads) const {
        ThreadPool pool(2);
        Tape tape = Tape::inference(pool);
        return tape.value(record(tape, num_heads));
    }
};

// The twin: every weight by its formula, in double precision.
TEST(EdgeAttention, AgreesWithItsFormula) {
    const AttentionProblem problem;
    const Eigen::MatrixXd x = problem.x.value.cast<double>();
    for (const int num_heads : {1, 3}) {
        const Matrix found = problem.value(num_heads);
        const Eigen::Index width = 12 / num_heads;
        for (Eigen::Index v = 0; v < 150; ++v) {
            const auto columns = problem.edges.rows().row(v).columns;
            for (Eigen::Index first = 0; first < 12; first += width) {
                const auto score = [&](const Parameter& vector, Eigen::Index node) {
                    return vector.value.row(0)
                        .segment(first, width)
                        .cast<double>()
                        .dot(x.row(node).segment(first, width));
                };
                double total = 0;
                Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(width);
                for (const std::uint32_t u : columns) {
                    const double s = score(problem.source, u) + score(problem.target, v);
                    const double weight = std::exp(s > 0 ? s : 0.2 * s);
                    total += weight;
                    sum += weight * x.row(u).segment(first, width);
                }
                EXPECT_TRUE(
                    found.row(v).segment(first, width).cast<double>().isApprox(sum / total, 1e-5));
            }
        }
    }
}

TEST(EdgeAttention, IsTheMeanWithoutVectors) {
    AttentionProblem problem;
    problem.source.value.setZero();
    problem.target.value.setZero();
    const Matrix found = problem.value(4);
    for (Eigen::Index v = 0; v < 150; ++v) {
        const auto columns = problem.edges.rows().row(v).columns;
        Matrix mean = Matrix::Zero(1, 12);
        for (const std::uint32_t u : columns) {
            mean += problem.x.value.row(u) / static_cast<Real>(columns.size());
        }
        EXPECT_TRUE(found.row(v).isApprox(mean, static_cast<Real>(1e-5)));
    }
}

TEST(EdgeAttention, HasWeightsThatSumToOneAndZerosForARowWithoutColumns) {
    AttentionProblem problem;
    problem.edges = random_edges(150, 0.005, false);
    problem.x.value.setOnes();
    const Matrix found = problem.value(2);
    bool has_empty = false;
    for (Eigen::Index v = 0; v < 150; ++v) {
        const bool is_empty = problem.edges.rows().row(v).columns.empty();
        has_empty = has_empty || is_empty;
        const Matrix expected = Matrix::Constant(1, 12, is_empty ? 0 : 1);
        EXPECT_TRUE(found.row(v).isApprox(expected, static_cast<Real>(1e-5)));
    }
    EXPECT_TRUE(has_empty);
}

TEST(EdgeAttention, GivesTheSameBytesForEveryNumberOfThreads) {
    AttentionProblem problem;
    problem.dropout = 0.3;
    const auto outcome = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 5);
        const Tensor y = problem.record(tape, 3);
        tape.gradient(y) = uniform_parameter("d_y", 150, 12, 1, Random(4)).value;
        tape.backward();
        return std::vector<Matrix>{tape.value(y), *tape.gradient_of(problem.x),
                                   *tape.gradient_of(problem.source),
                                   *tape.gradient_of(problem.target)};
    };
    const std::vector<Matrix> expected = outcome(1);
    EXPECT_EQ(outcome(2), expected);
    EXPECT_EQ(outcome(4), expected);
}

TEST(EdgeAttention, DropsWeightsInTrainingAlone) {
    AttentionProblem problem;
    const Matrix expected = problem.value(3);
    problem.dropout = 0.5;
    EXPECT_EQ(problem.value(3), expected);
    ThreadPool pool(1);
    Tape tape = Tape::training(pool, 5);
    EXPECT_NE(tape.value(problem.record(tape, 3)), expected);
}

}  // namespace
}  // namespace irwe::nn
