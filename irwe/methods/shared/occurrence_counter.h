// Counts how often each of many small numbers occurs. All walk statistics use it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irwe {

// Counts values below `range`: add() takes values; drain() visits each added value, in ascending
// order, with its count, and empties the counter.
//
// If the range is small compared with the number of values, it uses an array of counters. If it is
// large (a million nodes, seven thousand visits), the array would miss the cache at every visit, so
// the values are collected and radix-sorted instead, which stays within the first two cache levels.
class OccurrenceCounter {
public:
    // Expects about `expected_values` between two calls of drain().
    OccurrenceCounter(std::uint32_t range, std::size_t expected_values);

    void add(std::span<const std::uint32_t> values) {
        if (counts_.empty()) {
            values_.insert(values_.end(), values.begin(), values.end());
            return;
        }
        for (const std::uint32_t value : values) {
            ++counts_[value];
        }
    }

    // Calls visit(value, count) for every added value.
    template <typename Visitor>
    void drain(Visitor visit) {
        if (counts_.empty()) {
            drain_sorted(visit);
        } else {
            drain_counts(visit);
        }
    }

private:
    template <typename Visitor>
    void drain_counts(Visitor visit) {
        constexpr std::size_t kStep = 8;  // counts_.size() is a multiple of it
        for (std::size_t i = 0; i < counts_.size(); i += kStep) {
            std::uint32_t any = 0;
            for (std::size_t j = 0; j < kStep; ++j) {
                any |= counts_[i + j];
            }
            for (std::size_t j = 0; any != 0 && j < kStep; ++j) {
                if (counts_[i + j] != 0) {
                    visit(static_cast<std::uint32_t>(i + j), counts_[i + j]);
                    counts_[i + j] = 0;
                }
            }
        }
    }

    template <typename Visitor>
    void drain_sorted(Visitor visit) {
        sort_values();
        for (std::size_t begin = 0; begin < values_.size();) {
            const std::uint32_t value = values_[begin];
            std::size_t end = begin + 1;
            while (end < values_.size() && values_[end] == value) {
                ++end;
            }
            visit(value, static_cast<std::uint32_t>(end - begin));
            begin = end;
        }
        values_.clear();
    }

    void sort_values();

    std::vector<std::uint32_t> counts_;  // empty if values are sorted
    int num_bits_;                       // of the largest value
    std::vector<std::uint32_t> values_;
    std::vector<std::uint32_t> buffer_;
};

}  // namespace irwe
