#include "irwe/nn/walk_transformer.h"

#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <limits>
#include <vector>

#include "tests/support/nn_random_walks.h"
#include "tests/support/reference/encoder.h"

namespace irwe::nn {
namespace {

using testing_support::encoder_data;
using testing_support::EncoderCase;
using testing_support::EncoderData;

constexpr std::size_t kKeepAll = std::numeric_limits<std::size_t>::max();

Matrix summaries_of(const EncoderData& data, ThreadPool& pool,
                    WalkOutputs outputs = WalkOutputs::first_token) {
    Tape tape = Tape::inference(pool);
    return tape.value(data.transformer(tape, tape.constant(data.node_part.value),
                                       tape.constant(data.place_part.value), data.walks, kKeepAll,
                                       outputs));
}

struct Run {
    std::uint64_t dropout_key = 1;
    std::size_t max_bytes = kKeepAll;
    int num_threads = 1;
    BufferCache* buffers = nullptr;
    WalkOutputs outputs = WalkOutputs::first_token;
};

// The summaries and every gradient, one matrix after the other, where each summary's gradient is
// the summary itself.
std::vector<Matrix> training_run(const EncoderData& data, const Run& run) {
    ThreadPool pool(run.num_threads);
    Tape tape = Tape::training(pool, run.dropout_key, run.buffers);
    const Tensor summaries =
        data.transformer(tape, tape.parameter(data.node_part), tape.parameter(data.place_part),
                         data.walks, run.max_bytes, run.outputs);
    tape.gradient(summaries) = tape.value(summaries);
    tape.backward();
    std::vector<Matrix> result{tape.value(summaries), *tape.gradient_of(data.node_part),
                               *tape.gradient_of(data.place_part)};
    for (const Parameter* parameter : parameters_of(data.transformer)) {
        result.push_back(*tape.gradient_of(*parameter));
    }
    return result;
}

double largest_difference(const std::vector<Matrix>& left, const std::vector<Matrix>& right) {
    double result = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const double largest = left[i].cwiseAbs().maxCoeff();
        result = std::max(result, (left[i] - right[i]).cwiseAbs().maxCoeff() / largest);
    }
    return result;
}

const std::vector<EncoderCase> kRaggedWalks{
    {{.dim = 5, .num_layers = 1, .num_heads = 1, .feedforward_dim = 3}, 1, 1},
    {{.dim = 6, .num_layers = 2, .num_heads = 2, .feedforward_dim = 11}, 3, 63},
    {{.dim = 12, .num_layers = 3, .num_heads = 4, .feedforward_dim = 7}, 4, 64},
    {{.dim = 24, .num_layers = 2, .num_heads = 8, .feedforward_dim = 40}, 13, 65},
    {{.dim = 128, .num_layers = 3, .num_heads = 16, .feedforward_dim = 33}, 2, 130},
    {{.dim = 64, .num_layers = 1, .num_heads = 64, .feedforward_dim = 64}, 7, 5},
    {{.dim = 64, .num_layers = 4, .num_heads = 16, .feedforward_dim = 64}, 10, 70},
    {{.dim = 28, .num_layers = 2, .num_heads = 7, .feedforward_dim = 5}, 8, 10},
    {{.dim = 30, .num_layers = 2, .num_heads = 15, .feedforward_dim = 300}, 5, 1100}};

TEST(WalkTransformer, AgreesWithItsSlowTwinOnRaggedShapes) {
    ThreadPool pool(2);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const EncoderCase& c : kRaggedWalks) {
            const EncoderData data = encoder_data(c);
            const auto expected =
                reference::walk_summaries(parameters_of(data.transformer), c.options.num_heads,
                                          data.node_part.value, data.place_part.value, data.walks);
            const reference::DoubleMatrix actual = summaries_of(data, pool).cast<double>();
            ASSERT_EQ(actual.rows(), c.num_walks);
            EXPECT_LT((actual - expected).cwiseAbs().maxCoeff(), 2e-5)
                << hwy::TargetName(target) << ", d " << c.options.dim;
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(WalkTransformer, AgreesWithItsSlowTwinAtAllTokens) {
    ThreadPool pool(2);
    for (EncoderCase c : kRaggedWalks) {
        for (const std::size_t walks_per_chunk : {1UL, 16UL, 64UL}) {
            c.options.walks_per_chunk = walks_per_chunk;
            const EncoderData data = encoder_data(c);
            const auto expected =
                reference::walk_outputs(parameters_of(data.transformer), c.options.num_heads,
                                        data.node_part.value, data.place_part.value, data.walks);
            const reference::DoubleMatrix actual =
                summaries_of(data, pool, WalkOutputs::all_tokens).cast<double>();
            ASSERT_EQ(actual.rows(), c.num_walks * c.walk_size);
            EXPECT_LT((actual - expected).cwiseAbs().maxCoeff(), 2e-5) << "d " << c.options.dim;
        }
    }
}

// That the gradients are right is shown in double precision, in tests/gradients.
TEST(WalkTransformer, HasTheSameGradientsOnEveryInstructionSet) {
    for (EncoderCase c : kRaggedWalks) {
        c.options.dropout = 0.2;
        const EncoderData data = encoder_data(c);
        const std::vector<Matrix> expected = training_run(data, {});
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            hwy::SetSupportedTargetsForTest(target);
            EXPECT_LT(largest_difference(expected, training_run(data, {})), 1e-3)
                << hwy::TargetName(target) << ", d " << c.options.dim;
        }
        hwy::SetSupportedTargetsForTest(0);
    }
}

TEST(WalkTransformer, GivesTheSameBytesForAnyNumberOfThreads) {
    for (EncoderCase c : kRaggedWalks) {
        c.options.dropout = 0.1;
        const EncoderData data = encoder_data(c);
        const std::vector<Matrix> expected = training_run(data, {});
        EXPECT_EQ(training_run(data, {.num_threads = 2}), expected);
        EXPECT_EQ(training_run(data, {.num_threads = 4}), expected);
        const std::vector<Matrix> all = training_run(data, {.outputs = WalkOutputs::all_tokens});
        EXPECT_EQ(training_run(data, {.num_threads = 4, .outputs = WalkOutputs::all_tokens}), all);
    }
}

TEST(WalkTransformer, GivesTheSameBytesWhetherActivationsAreKeptOrComputedAgain) {
    for (EncoderCase c : kRaggedWalks) {
        c.options.dropout = 0.1;
        const EncoderData data = encoder_data(c);
        const std::size_t chunk =
            kept_bytes_per_chunk(c.options, static_cast<std::size_t>(c.walk_size));
        const std::vector<Matrix> expected = training_run(data, {.max_bytes = 0});
        EXPECT_EQ(training_run(data, {}), expected);
        EXPECT_EQ(training_run(data, {.max_bytes = 2 * chunk}), expected);
        EXPECT_EQ(training_run(data, {.outputs = WalkOutputs::all_tokens}),
                  training_run(data, {.max_bytes = 0, .outputs = WalkOutputs::all_tokens}));
    }
}

TEST(WalkTransformer, GivesTheSameBytesInMemoryThatWasUsedBefore) {
    BufferCache buffers;
    for (const EncoderCase& c : kRaggedWalks) {
        const EncoderData data = encoder_data(c);
        const std::vector<Matrix> expected = training_run(data, {});
        for (int step = 0; step < 2; ++step) {
            EXPECT_EQ(training_run(data, {.num_threads = 2, .buffers = &buffers}), expected);
        }
    }
}

TEST(WalkTransformer, DropsByTheKeyOfTheTapeAndOnlyInTraining) {
    EncoderCase c = kRaggedWalks[2];
    const EncoderData plain = encoder_data(c);
    c.options.dropout = 0.3;
    const EncoderData data = encoder_data(c);
    ThreadPool pool(1);
    EXPECT_EQ(summaries_of(data, pool), summaries_of(plain, pool));
    EXPECT_EQ(training_run(data, {.dropout_key = 9}), training_run(data, {.dropout_key = 9}));
    EXPECT_NE(training_run(data, {.dropout_key = 9})[0], training_run(data, {.dropout_key = 8})[0]);
    EXPECT_NE(training_run(data, {})[0], summaries_of(data, pool));
    EXPECT_EQ(training_run(plain, {})[0], summaries_of(data, pool));
}

// A walk's summary depends on its own nodes only, so where it stands does not matter.
TEST(WalkTransformer, SummarisesEachWalkByItself) {
    const EncoderCase c{
        {.dim = 16, .num_layers = 2, .num_heads = 4, .feedforward_dim = 16}, 4, 200};
    EncoderData data = encoder_data(c);
    std::copy_n(data.walks.begin(), 4, data.walks.end() - 4);
    ThreadPool pool(1);
    const Matrix summaries = summaries_of(data, pool);
    EXPECT_LT((summaries.row(0) - summaries.row(199)).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_GT((summaries.row(1) - summaries.row(199)).cwiseAbs().maxCoeff(), 1e-2);
}

TEST(WalkTransformer, TakesNoWalks) {
    EncoderData data = encoder_data(kRaggedWalks[1]);
    data.walks.clear();
    const std::vector<Matrix> result = training_run(data, {});
    EXPECT_EQ(result[0].rows(), 0);
    EXPECT_TRUE(result[1].isZero());
}

TEST(WalkTransformer, StartsAsPyTorchDoes) {
    const WalkTransformer transformer(
        "t", {.dim = 64, .num_layers = 1, .num_heads = 4, .feedforward_dim = 100}, Random(1));
    const auto parameters = parameters_of(transformer);
    const auto largest = [&](std::size_t i) { return parameters[i]->value.cwiseAbs().maxCoeff(); };
    EXPECT_EQ(parameters[0]->name, "t.0.qkv_weight");
    EXPECT_NEAR(largest(0), std::sqrt(6.0 / 256), 1e-3);
    EXPECT_EQ(largest(1), 0);
    EXPECT_NEAR(largest(2), 1.0 / 8, 1e-3);
    EXPECT_EQ(largest(3), 0);
    EXPECT_TRUE(parameters[4]->value.isOnes());
    EXPECT_NEAR(largest(6), 1.0 / 8, 1e-3);
    EXPECT_NEAR(largest(7), 1.0 / 8, 1e-2);
    EXPECT_NEAR(largest(8), 1.0 / 10, 1e-3);
    EXPECT_NEAR(largest(9), 1.0 / 10, 1e-2);
    EXPECT_EQ(largest(11), 0);
}

}  // namespace
}  // namespace irwe::nn
