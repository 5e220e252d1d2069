#include "irwe/nn/grouped_attention.h"

#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <vector>

#include "tests/support/reference/encoder.h"

namespace irwe::nn {
namespace {

struct Case {
    int num_nodes, num_keys, dim, num_heads;
};

const std::vector<Case> kRaggedCases{{1, 1, 1, 1},   {70, 10, 64, 16}, {3, 20, 24, 3},
                                     {129, 7, 8, 8}, {5, 13, 256, 64}, {10, 3, 62, 31}};

struct Data {
    Parameter queries, keys, values;
};

Data data_of(const Case& c) {
    const Random random(3);
    return {uniform_parameter("q", c.num_nodes, c.dim, 2, random),
            uniform_parameter("k", c.num_nodes * c.num_keys, c.dim, 2, random),
            uniform_parameter("v", c.num_nodes * c.num_keys, c.dim, 2, random)};
}

// The result and the gradients, where that of the result is the result.
std::vector<Matrix> training_run(const Case& c, const Data& data, int num_threads) {
    ThreadPool pool(num_threads);
    Tape tape = Tape::training(pool, 0);
    const Tensor result =
        grouped_attention(tape, tape.parameter(data.queries), tape.parameter(data.keys),
                          tape.parameter(data.values), c.num_heads);
    tape.gradient(result) = tape.value(result);
    tape.backward();
    return {tape.value(result), *tape.gradient_of(data.queries), *tape.gradient_of(data.keys),
            *tape.gradient_of(data.values)};
}

TEST(GroupedAttention, AgreesWithItsSlowTwinOnRaggedShapes) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const Case& c : kRaggedCases) {
            const Data data = data_of(c);
            const Matrix actual = training_run(c, data, 2)[0];
            for (Eigen::Index i = 0; i < c.num_nodes; ++i) {
                const auto expected = reference::attention(
                    data.queries.value.row(i).cast<double>(),
                    data.keys.value.middleRows(i * c.num_keys, c.num_keys).cast<double>(),
                    data.values.value.middleRows(i * c.num_keys, c.num_keys).cast<double>(),
                    c.num_heads);
                EXPECT_LT((actual.row(i).cast<double>() - expected).cwiseAbs().maxCoeff(), 3e-6)
                    << hwy::TargetName(target) << ", d " << c.dim << ", node " << i;
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(GroupedAttention, HasTheSameGradientsOnEveryInstructionSet) {
    for (const Case& c : kRaggedCases) {
        const Data data = data_of(c);
        const std::vector<Matrix> expected = training_run(c, data, 1);
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            hwy::SetSupportedTargetsForTest(target);
            const std::vector<Matrix> actual = training_run(c, data, 1);
            for (std::size_t i = 0; i < actual.size(); ++i) {
                EXPECT_LT((actual[i] - expected[i]).cwiseAbs().maxCoeff(), 2e-5)
                    << hwy::TargetName(target) << ", d " << c.dim << ", matrix " << i;
            }
        }
        hwy::SetSupportedTargetsForTest(0);
    }
}

TEST(GroupedAttention, GivesTheSameBytesForAnyNumberOfThreads) {
    for (const Case& c : kRaggedCases) {
        const Data data = data_of(c);
        EXPECT_EQ(training_run(c, data, 2), training_run(c, data, 1));
        EXPECT_EQ(training_run(c, data, 4), training_run(c, data, 1));
    }
}

// exp(1000) is not a number to be had; the largest product is taken off first.
TEST(GroupedAttention, SurvivesLargeProducts) {
    const Case c{2, 3, 4, 1};
    Data data = data_of(c);
    data.queries.value *= 1000;
    const std::vector<Matrix> run = training_run(c, data, 1);
    for (const Matrix& matrix : run) {
        EXPECT_TRUE(matrix.allFinite());
    }
    EXPECT_GT(run[0].cwiseAbs().maxCoeff(), 0);
}

}  // namespace
}  // namespace irwe::nn
