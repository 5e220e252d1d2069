// Discrete Fourier transforms of 16 sequences at once, interleaved in memory: all sequences take
// each step together, so the vector units are always full and nothing is shuffled.

#pragma once

#include <cstddef>
#include <vector>

namespace irwe {

inline constexpr std::size_t kFftLanes = 16;

// 16 complex sequences: element j of sequence l has its parts in re[16 j + l] and im[16 j + l].
struct LaneSequences {
    explicit LaneSequences(std::size_t length) : re(length * kFftLanes), im(length * kFftLanes) {}

    float* re_of(std::size_t j) { return re.data() + j * kFftLanes; }
    float* im_of(std::size_t j) { return im.data() + j * kFftLanes; }

    std::vector<float> re, im;
};

// The transform of one length whose only prime factors are 2 and 3. Uses Stockham's algorithm with
// radix 4, 3 and 2 in single precision: the error is about 1e-7 of the largest value. Constant once
// it is built; any number of threads may use it.
class LaneFft {
public:
    explicit LaneFft(std::size_t length);

    std::size_t length() const { return length_; }

    // Computes X_k = sum_j x_j exp(-2 pi i j k / length) in place; `scratch` has the same length.
    void forward(LaneSequences& data, LaneSequences& scratch) const;
    // Computes X_k = sum_j x_j exp(+2 pi i j k / length) in place, the inverse times `length`.
    void backward(LaneSequences& data, LaneSequences& scratch) const;

private:
    struct Stage {
        std::size_t radix;
        std::size_t count;   // butterflies of different twiddle factors
        std::size_t stride;  // of the first input of a butterfly to that of the next
        std::vector<float>
            twiddles;  // for each butterfly (re, im) of the factors 1, ..., radix - 1
    };

    std::size_t length_;
    std::vector<Stage> stages_;
};

}  // namespace irwe
