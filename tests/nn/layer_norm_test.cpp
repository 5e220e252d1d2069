#include "irwe/nn/layer_norm.h"

#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <cmath>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/nn_random_values.h"

namespace irwe::nn {
namespace {

// The gradients are checked in double precision as a part of walk_transformer.
TEST(LayerNorm, AgreesWithItsDefinitionOnEveryInstructionSet) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const std::size_t d : {1U, 5U, 8U, 31U, 64U, 100U}) {
            constexpr std::size_t kRows = 3;
            const std::size_t stride = d + 2;
            const auto residual = random_values(kRows * stride, 1);
            const auto branch = random_values(kRows * d, 2);
            const auto scale = random_values(d, 3);
            const auto shift = random_values(d, 4);
            std::vector<Real> used = branch, normalized(kRows * d), inverse(kRows);
            std::vector<Real> output(kRows * d);
            residual_norm({.block = {kRows, d},
                           .residual = residual.data(),
                           .residual_stride = stride,
                           .branch = used.data(),
                           .dropout = {},
                           .scale = scale.data(),
                           .shift = shift.data(),
                           .normalized = normalized.data(),
                           .inverse_deviation = inverse.data(),
                           .output = output.data()});
            for (std::size_t r = 0; r < kRows; ++r) {
                const auto s = [&](std::size_t i) {
                    return static_cast<double>(residual[r * stride + i]) +
                           static_cast<double>(branch[r * d + i]);
                };
                double mean = 0;
                double variance = 0;
                for (std::size_t i = 0; i < d; ++i) {
                    mean += s(i) / static_cast<double>(d);
                }
                for (std::size_t i = 0; i < d; ++i) {
                    variance += (s(i) - mean) * (s(i) - mean) / static_cast<double>(d);
                }
                for (std::size_t i = 0; i < d; ++i) {
                    const double expected = (s(i) - mean) / std::sqrt(variance + 1e-5);
                    EXPECT_NEAR(normalized[r * d + i], expected, 1e-5);
                    EXPECT_NEAR(output[r * d + i], expected * scale[i] + shift[i], 1e-5)
                        << hwy::TargetName(target) << ", d " << d;
                }
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace irwe::nn
