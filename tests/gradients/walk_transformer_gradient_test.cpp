#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <limits>
#include <vector>

#include "irwe/nn/module.h"
#include "irwe/nn/walk_transformer.h"
#include "tests/support/gradient_check.h"
#include "tests/support/nn_random_walks.h"

namespace irwe::nn {
namespace {

using testing_support::encoder_data;
using testing_support::EncoderCase;
using testing_support::EncoderData;

// sum c_i y_i + y_i^2 / 2, with c_i of all sizes: layer norm makes the sum of squares alone nearly
// constant.
double weighted_loss(Tape& tape, Tensor result) {
    const Matrix& value = tape.value(result);
    Matrix& gradient = tape.gradient(result);
    double loss = 0;
    for (Eigen::Index i = 0; i < value.size(); ++i) {
        const double y = value.data()[i];
        const double weight = static_cast<double>(i * 7 % 11) / 5 - 1;
        loss += weight * y + y * y / 2;
        gradient.data()[i] += weight + y;
    }
    return loss;
}

void check(const EncoderCase& c, std::size_t max_bytes,
           WalkOutputs outputs = WalkOutputs::first_token) {
    EncoderData data = encoder_data(c, 11);
    std::vector<Parameter*> parameters = parameters_of(data.transformer);
    parameters.push_back(&data.node_part);
    parameters.push_back(&data.place_part);
    check_gradients(parameters, [&](Tape& tape) {
        return weighted_loss(tape, data.transformer(tape, tape.parameter(data.node_part),
                                                    tape.parameter(data.place_part), data.walks,
                                                    max_bytes, outputs));
    });
}

const std::vector<EncoderCase> kCases{
    {{.dim = 5, .num_layers = 1, .num_heads = 1, .feedforward_dim = 3}, 1, 3, 4},
    {{.dim = 6, .num_layers = 1, .num_heads = 2, .feedforward_dim = 4}, 4, 3, 5},
    {{.dim = 6, .num_layers = 2, .num_heads = 3, .feedforward_dim = 5}, 3, 4, 5},
    {{.dim = 8, .num_layers = 3, .num_heads = 2, .feedforward_dim = 6}, 4, 3, 5},
    {{.dim = 12, .num_layers = 2, .num_heads = 12, .feedforward_dim = 3}, 2, 3, 5}};

TEST(WalkTransformerGradient, AgreesWithCentralDifferencesOnEveryInstructionSet) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const EncoderCase& c : kCases) {
            SCOPED_TRACE(testing::Message() << hwy::TargetName(target) << ", d " << c.options.dim);
            check(c, std::numeric_limits<std::size_t>::max());
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(WalkTransformerGradient, AgreesWithCentralDifferencesWhereEntriesDropOut) {
    for (EncoderCase c : kCases) {
        SCOPED_TRACE(c.options.dim);
        c.options.dropout = 0.3;
        check(c, 0);
    }
}

TEST(WalkTransformerGradient, AgreesWithCentralDifferencesAtAllTokens) {
    for (EncoderCase c : kCases) {
        SCOPED_TRACE(c.options.dim);
        c.options.dropout = 0.3;
        c.options.walks_per_chunk = 2;
        check(c, std::numeric_limits<std::size_t>::max(), WalkOutputs::all_tokens);
        check(c, 0, WalkOutputs::all_tokens);
    }
}

// Several rounds of chunks, so that slots are used again.
TEST(WalkTransformerGradient, AgreesWithCentralDifferencesOverManyChunks) {
    const EncoderCase c{
        {.dim = 4, .num_layers = 2, .num_heads = 2, .feedforward_dim = 3}, 2, 64 * 17 + 3, 3};
    check(c, 3 * kept_bytes_per_chunk(c.options, 2));
}

}  // namespace
}  // namespace irwe::nn
