#include "irwe/layout/lane_fft.h"

#include <gmock/gmock.h>

#include <complex>
#include <numbers>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

LaneSequences random_sequences(std::size_t length) {
    RandomStream stream = Random(length).stream("sequences");
    LaneSequences result(length);
    for (std::size_t i = 0; i < result.re.size(); ++i) {
        const auto [re, im] = stream.gaussian_pair();
        result.re[i] = static_cast<float>(re);
        result.im[i] = static_cast<float>(im);
    }
    return result;
}

// The slow twin: the definition.
std::complex<double> coefficient(LaneSequences& sequences, std::size_t length, std::size_t lane,
                                 std::size_t k) {
    std::complex<double> sum = 0;
    for (std::size_t j = 0; j < length; ++j) {
        const std::complex<double> value(sequences.re_of(j)[lane], sequences.im_of(j)[lane]);
        const double angle = -2 * std::numbers::pi * static_cast<double>(j * k % length) /
                             static_cast<double>(length);
        sum += value * std::polar(1.0, angle);
    }
    return sum;
}

TEST(LaneFft, IsTheSumOfItsDefinition) {
    for (const std::size_t length : {1U, 2U, 3U, 4U, 6U, 8U, 9U, 12U, 96U, 162U, 256U, 288U}) {
        LaneSequences input = random_sequences(length);
        LaneSequences data = input;
        LaneSequences scratch(length);
        LaneFft(length).forward(data, scratch);
        for (const std::size_t lane : {std::size_t{0}, std::size_t{3}, kFftLanes - 1}) {
            for (std::size_t k = 0; k < length; ++k) {
                const std::complex<double> expected = coefficient(input, length, lane, k);
                EXPECT_NEAR(data.re_of(k)[lane], expected.real(), 3e-5) << length;
                EXPECT_NEAR(data.im_of(k)[lane], expected.imag(), 3e-5) << length;
            }
        }
    }
}

TEST(LaneFft, GoesBack) {
    const std::size_t length = 432;
    const LaneSequences input = random_sequences(length);
    LaneSequences data = input;
    LaneSequences scratch(length);
    const LaneFft fft(length);
    fft.forward(data, scratch);
    fft.backward(data, scratch);
    for (std::size_t i = 0; i < input.re.size(); ++i) {
        EXPECT_NEAR(data.re[i] / length, input.re[i], 3e-6);
        EXPECT_NEAR(data.im[i] / length, input.im[i], 3e-6);
    }
}

}  // namespace
}  // namespace irwe
