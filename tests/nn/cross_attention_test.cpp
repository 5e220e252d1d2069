#include "irwe/nn/cross_attention.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/nn/parameter.h"
#include "tests/support/reference/attention.h"

namespace irwe::nn {
namespace {

struct Shape {
    Eigen::Index num_queries, num_keys, dim;
    int num_heads;
};

struct Problem {
    Parameter queries, keys, values, d_output;
    int num_heads;

    // Entries of queries and keys up to `size`.
    Problem(const Shape& shape, double size, std::uint64_t seed = 1)
        : queries(uniform_parameter("q", shape.num_queries, shape.dim * shape.num_heads, size,
                                    Random(seed))),
          keys(uniform_parameter("k", shape.num_keys, shape.dim * shape.num_heads, size,
                                 Random(seed))),
          values(
              uniform_parameter("v", shape.num_keys, shape.dim * shape.num_heads, 1, Random(seed))),
          d_output(uniform_parameter("g", shape.num_queries, shape.dim * shape.num_heads, 1,
                                     Random(seed))),
          num_heads(shape.num_heads) {}

    reference::Attention expected() const {
        return reference::cross_attention(queries.value, keys.value, values.value, num_heads,
                                          d_output.value);
    }
};

reference::Attention attention(const Problem& problem, int num_threads = 1) {
    ThreadPool pool(num_threads);
    Tape tape = Tape::training(pool, 0);
    const Tensor output =
        cross_attention(tape, tape.parameter(problem.queries), tape.parameter(problem.keys),
                        tape.parameter(problem.values), problem.num_heads);
    tape.gradient(output) = problem.d_output.value;
    tape.backward();
    return {tape.value(output), *tape.gradient_of(problem.queries), *tape.gradient_of(problem.keys),
            *tape.gradient_of(problem.values)};
}

// The largest difference, against the largest entry (or 0.1, where one key has all the weight).
double error(const Matrix& actual, const Matrix& expected) {
    EXPECT_EQ(actual.rows(), expected.rows());
    EXPECT_EQ(actual.cols(), expected.cols());
    EXPECT_TRUE(actual.allFinite());
    const double difference = (actual - expected).cwiseAbs().maxCoeff();
    return difference / std::max<double>(expected.cwiseAbs().maxCoeff(), 0.1);
}

void expect_near(const reference::Attention& actual, const reference::Attention& expected,
                 double tolerance) {
    EXPECT_LT(error(actual.output, expected.output), tolerance);
    EXPECT_LT(error(actual.d_queries, expected.d_queries), tolerance);
    EXPECT_LT(error(actual.d_keys, expected.d_keys), tolerance);
    EXPECT_LT(error(actual.d_values, expected.d_values), tolerance);
}

// Keys around the widths of vectors, groups and tiles; dimensions around those of the kernels.
constexpr Shape kShapes[] = {{1, 2, 4, 1},    {2, 7, 4, 3},    {3, 8, 8, 2},    {5, 9, 1, 5},
                             {8, 31, 3, 2},   {7, 32, 5, 3},   {4, 33, 8, 1},   {9, 63, 7, 2},
                             {6, 64, 9, 2},   {17, 255, 4, 4}, {3, 256, 16, 2}, {11, 257, 4, 2},
                             {5, 300, 20, 3}, {2, 709, 8, 2},  {1, 1000, 33, 1}};

std::string name_of(const Shape& shape) {
    return std::to_string(shape.num_queries) + " queries, " + std::to_string(shape.num_keys) +
           " keys, " + std::to_string(shape.num_heads) + " heads of " + std::to_string(shape.dim);
}

TEST(CrossAttention, AgreesWithItsSlowTwinOnRaggedShapes) {
    for (const Shape& shape : kShapes) {
        SCOPED_TRACE(name_of(shape));
        const Problem problem(shape, 1.5);
        expect_near(attention(problem), problem.expected(), 5e-6);
    }
}

TEST(CrossAttention, AgreesWithItsSlowTwinOnEveryInstructionSet) {
    std::int64_t targets = hwy::SupportedTargets();
    int num_targets = 0;
    for (; targets != 0; targets &= targets - 1, ++num_targets) {
        hwy::SetSupportedTargetsForTest(targets & -targets);
        SCOPED_TRACE(hwy::TargetName(targets & -targets));
        for (const Shape& shape : kShapes) {
            SCOPED_TRACE(name_of(shape));
            const Problem problem(shape, 1);
            expect_near(attention(problem), problem.expected(), 5e-6);
            const Problem large(shape, 9);
            expect_near(attention(large), large.expected(), 1e-4);
        }
    }
    hwy::SetSupportedTargetsForTest(0);
    EXPECT_GT(num_targets, 0);
}

TEST(CrossAttention, OneKeyGetsAllTheWeight) {
    const Problem problem({3, 1, 4, 2}, 1);
    const reference::Attention actual = attention(problem);
    for (Eigen::Index i = 0; i < 3; ++i) {
        EXPECT_LT(error(actual.output.row(i), problem.values.value), 1e-6);
    }
    EXPECT_LT(actual.d_keys.cwiseAbs().maxCoeff(), 0.1);
}

// 2^score would overflow from 128 on; these go up to about 1000 in either direction.
TEST(CrossAttention, LargeScoresDoNotOverflow) {
    for (const Shape& shape : {Shape{9, 77, 4, 2}, Shape{9, 77, 8, 2}, Shape{9, 77, 12, 2}}) {
        SCOPED_TRACE(name_of(shape));
        const Problem problem(shape, 18);
        expect_near(attention(problem), problem.expected(), 1e-3);
    }
}

// Every score is about -700: without its largest subtracted, all of 2^score would be 0.
TEST(CrossAttention, LargeNegativeScoresDoNotVanish) {
    for (const Eigen::Index dim : {4, 8, 12}) {
        Problem problem({5, 45, dim, 2}, 1);
        problem.queries.value.array() += 15;
        problem.keys.value.array() -= 15;
        expect_near(attention(problem), problem.expected(), 2e-3);
    }
}

TEST(CrossAttention, NotANumberStaysVisible) {
    for (const Eigen::Index dim : {4, 8, 12}) {
        Problem problem({4, 50, dim, 1}, 1);
        problem.keys.value(49, 1) = std::numeric_limits<Real>::quiet_NaN();
        EXPECT_TRUE(attention(problem).output.array().isNaN().all());
    }
}

TEST(CrossAttention, IsTheSameForAnyNumberOfThreads) {
    const Problem problem({37, 301, 4, 7}, 2);
    const reference::Attention one = attention(problem, 1);
    for (const int num_threads : {2, 4}) {
        const reference::Attention many = attention(problem, num_threads);
        EXPECT_TRUE(one.output == many.output);
        EXPECT_TRUE(one.d_queries == many.d_queries);
        EXPECT_TRUE(one.d_keys == many.d_keys);
        EXPECT_TRUE(one.d_values == many.d_values);
    }
}

TEST(CrossAttention, AddsToGradientsAndLeavesConstantsAlone) {
    const Problem problem({5, 20, 4, 2}, 1);
    const reference::Attention expected = problem.expected();
    ThreadPool pool(1);
    Tape tape = Tape::training(pool, 0);
    const Tensor keys = tape.parameter(problem.keys);
    const Tensor output = cross_attention(tape, tape.constant(problem.queries.value), keys,
                                          tape.constant(problem.values.value), problem.num_heads);
    tape.gradient(keys).setConstant(1);
    tape.gradient(output) = problem.d_output.value;
    tape.backward();
    const Matrix d_keys = tape.gradient_of(problem.keys)->array() - 1;
    EXPECT_LT(error(d_keys, expected.d_keys), 1e-5);
}

// With the same tensor as queries, keys and values, the three gradients meet in one matrix.
TEST(CrossAttention, GradientsOfASharedTensorAddUp) {
    Problem problem({12, 12, 4, 2}, 1);
    problem.keys.value = problem.queries.value;
    problem.values.value = problem.queries.value;
    const reference::Attention expected = problem.expected();
    ThreadPool pool(1);
    Tape tape = Tape::training(pool, 0);
    const Tensor x = tape.parameter(problem.queries);
    tape.gradient(cross_attention(tape, x, x, x, 2)) = problem.d_output.value;
    tape.backward();
    EXPECT_LT(error(*tape.gradient_of(problem.queries),
                    expected.d_queries + expected.d_keys + expected.d_values),
              1e-5);
}

TEST(CrossAttention, NoQueriesGiveNoRows) {
    const Problem problem({0, 5, 4, 2}, 1);
    ThreadPool pool(1);
    Tape tape = Tape::training(pool, 0);
    const Tensor output =
        cross_attention(tape, tape.parameter(problem.queries), tape.parameter(problem.keys),
                        tape.parameter(problem.values), 2);
    tape.backward();
    EXPECT_EQ(tape.value(output).rows(), 0);
    EXPECT_TRUE(tape.gradient_of(problem.keys)->isZero(0));
}

}  // namespace
}  // namespace irwe::nn
