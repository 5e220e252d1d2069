#include "irwe/layout/lane_fft.h"

#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "irwe/layout/fft_stage.h"

namespace irwe {

LaneFft::LaneFft(std::size_t length) : length_(length) {
    std::size_t rest = length;
    std::size_t stride = kFftLanes;
    while (rest > 1) {
        const std::size_t radix = rest % 4 == 0 ? 4 : rest % 3 == 0 ? 3 : 2;
        assert(rest % radix == 0);
        Stage stage{.radix = radix, .count = rest / radix, .stride = stride, .twiddles = {}};
        for (std::size_t p = 0; p < stage.count; ++p) {
            for (std::size_t k = 1; k < radix; ++k) {
                const double angle =
                    -2 * std::numbers::pi * static_cast<double>(p * k) / static_cast<double>(rest);
                stage.twiddles.push_back(static_cast<float>(std::cos(angle)));
                stage.twiddles.push_back(static_cast<float>(std::sin(angle)));
            }
        }
        rest = stage.count;
        stride *= radix;
        stages_.push_back(std::move(stage));
    }
}

void LaneFft::forward(LaneSequences& data, LaneSequences& scratch) const {
    assert(data.re.size() == length_ * kFftLanes && scratch.re.size() == data.re.size());
    for (const Stage& stage : stages_) {
        fft_stage::run(stage.radix, stage.count, stage.stride, stage.twiddles.data(),
                       {data.re.data(), data.im.data()}, {scratch.re.data(), scratch.im.data()});
        std::swap(data, scratch);
    }
}

// With real and imaginary parts exchanged, the forward transform is the backward one.
void LaneFft::backward(LaneSequences& data, LaneSequences& scratch) const {
    std::swap(data.re, data.im);
    forward(data, scratch);
    std::swap(data.re, data.im);
}

}  // namespace irwe
