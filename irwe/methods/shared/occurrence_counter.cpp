#include "irwe/methods/shared/occurrence_counter.h"

#include <array>
#include <bit>

namespace irwe {
namespace {

// An array of counters costs a pass over all of it at each drain; below this many counters for each
// value that comes, that is less than sorting the values.
constexpr std::size_t kMaxCountersPerValue = 32;

constexpr int kMaxDigitBits = 11;

}  // namespace

OccurrenceCounter::OccurrenceCounter(std::uint32_t range, std::size_t expected_values)
    : num_bits_(range > 1 ? static_cast<int>(std::bit_width(range - 1)) : 1) {
    if (range / kMaxCountersPerValue <= expected_values) {
        counts_.resize((static_cast<std::size_t>(range) + 7) / 8 * 8);
    } else {
        values_.reserve(expected_values);
    }
}

// Radix sort, lowest digit first, with as few digits of at most kMaxDigitBits as the range needs.
void OccurrenceCounter::sort_values() {
    const int num_passes = (num_bits_ + kMaxDigitBits - 1) / kMaxDigitBits;
    const int digit_bits = (num_bits_ + num_passes - 1) / num_passes;
    const std::uint32_t mask = (1U << digit_bits) - 1;
    buffer_.resize(values_.size());
    for (int pass = 0; pass < num_passes; ++pass) {
        const int shift = pass * digit_bits;
        std::array<std::uint32_t, (1U << kMaxDigitBits) + 1> places{};
        for (const std::uint32_t value : values_) {
            ++places[(value >> shift & mask) + 1];
        }
        for (std::size_t digit = 1; digit <= mask; ++digit) {
            places[digit] += places[digit - 1];
        }
        for (const std::uint32_t value : values_) {
            buffer_[places[value >> shift & mask]++] = value;
        }
        values_.swap(buffer_);
    }
}

}  // namespace irwe
