// Random numbers as a pure function of (seed, purpose, item, index): the order of requests and the
// thread do not matter.

#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string_view>

namespace irwe {

// Returns both halves of the 128-bit product, folded into one word: the mixing step of wyhash and
// wyrand.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Returns the upper half of the 128-bit product: a uniform word `random` scaled to [0, n).
constexpr std::uint64_t scale_to(std::uint64_t random, std::uint64_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(random) * n) >> 64);
}

// Returns a hash of `text` that is the same on every machine (FNV-1a, then mixed).
constexpr std::uint64_t hash_text(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return mix(hash ^ 0xe7037ed1a0b428dbU, text.size() ^ 0xa0761d6478bd642fU);
}

// An endless sequence of 64-bit words. Word i is wyrand's output for the state key + i *
// kIncrement, so any word can be computed directly, and reading them in order costs one addition
// and one multiplication each. A UniformRandomBitGenerator.
class RandomStream {
public:
    using result_type = std::uint64_t;
    static constexpr std::uint64_t kIncrement = 0xa0761d6478bd642fU;

    explicit constexpr RandomStream(std::uint64_t key) : state_(key) {}

    // Returns the word that belongs to `state`, which is key + i * kIncrement for word i.
    static constexpr std::uint64_t word(std::uint64_t state) {
        return mix(state, state ^ 0xe7037ed1a0b428dbU);
    }

    // Returns the state of the next word.
    constexpr std::uint64_t state() const { return state_; }

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = word(state_);
        state_ += kIncrement;
        return result;
    }

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }

    // Returns a uniform integer in 0, ..., n - 1; the bias is below n / 2^64.
    constexpr std::uint64_t below(std::uint64_t n) { return scale_to((*this)(), n); }

    // Returns a uniform number in [0, 1).
    constexpr double uniform() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

    // Two independent standard normal numbers (Box and Muller).
    struct GaussianPair {
        double first, second;
    };
    GaussianPair gaussian_pair() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        const double angle = 2.0 * std::numbers::pi * uniform();
        return {radius * std::cos(angle), radius * std::sin(angle)};
    }

private:
    std::uint64_t state_;
};

// The source of all streams of one seed: `random.stream("walks", node)`.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : seed_(seed) {}

    constexpr std::uint64_t seed() const { return seed_; }

    // Returns the stream of (purpose, item). Streams of different purpose or item are independent.
    constexpr RandomStream stream(std::string_view purpose, std::uint64_t item = 0) const {
        const std::uint64_t family = mix(seed_ ^ 0x8ebc6af09c88c6e3U, hash_text(purpose));
        return RandomStream(mix(family ^ 0x589965cc75374cc3U, item ^ 0x1d8e4e27c47d124fU));
    }

private:
    std::uint64_t seed_;
};

}  // namespace irwe
