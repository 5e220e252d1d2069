// Discrete Fourier transforms of 16 sequences at once, side by side in memory: each step of one is a
// step of all, so the vector units are always full and nothing is ever shuffled.

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

// The transform of one length, which has no prime factors but 2 and 3. Stockham's algorithm with
// radix 4, 3 and 2, in single precision: the error is about 1e-7 of the largest value. Constant after
// it is made; any number of threads may use it.
class LaneFft {
public:
    explicit LaneFft(std::size_t length);

    std::size_t length() const { return length_; }

    // X_k = sum_j x_j exp(-2 pi i j k / length), in place; `scratch` has the same length.
    void forward(LaneSequences& data, LaneSequences& scratch) const;
    // The same with exp(+2 pi i j k / length): the inverse, `length` times too large.
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
