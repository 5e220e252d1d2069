// The best k of many rows for one query, selected by rough inner products first.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

// Orders by inner product, the greatest first, then by number.
inline bool is_nearer(const Neighbor& a, const Neighbor& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.node < b.node;
}

// Keeps every row that can be among the best k, if rough inner products are off by at most `error`.
// If too many rows are within the error of each other, `exact` decides.
template <typename Exact>  // float exact(std::uint32_t row)
class BestRows {
public:
    BestRows(std::size_t k, float error, Exact exact)
        : k_(k), margin_(2 * error), capacity_(4 * k + 64), exact_(exact) {
        kept_.reserve(capacity_);
    }

    // Takes the rough inner products of the rows first, first + 1, ...
    void offer(std::uint32_t first, std::span<const float> rough) {
        constexpr std::size_t kAtOnce = 32;
        for (std::size_t begin = 0; begin < rough.size(); begin += kAtOnce) {
            const std::size_t size = std::min(kAtOnce, rough.size() - begin);
            const Eigen::Map<const Eigen::ArrayXf> part(rough.data() + begin,
                                                        static_cast<Eigen::Index>(size));
            if (part.maxCoeff() < threshold_) {
                continue;
            }
            for (std::size_t j = begin; j < begin + size; ++j) {
                if (rough[j] >= threshold_) {
                    kept_.push_back({first + static_cast<std::uint32_t>(j), rough[j]});
                    if (kept_.size() == capacity_) {
                        discard();
                    }
                }
            }
        }
    }

    // Returns the best k rows in order, or all if there are fewer, with exact inner products.
    std::span<const Neighbor> finish() {
        settle();
        return kept_;
    }

private:
    // Drops rows that cannot be among the best k. k rows are at least as near as the k-th rough
    // value minus the error, and a row as near as that has a rough value at most another error
    // below.
    void discard() {
        const auto kth = kept_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
        std::nth_element(kept_.begin(), kth, kept_.end(), is_nearer);
        threshold_ = kth->cosine - margin_;
        std::erase_if(kept_, [&](const Neighbor& row) { return row.cosine < threshold_; });
        if (kept_.size() > capacity_ - k_) {
            settle();
            threshold_ = kept_.back().cosine - margin_;
        }
    }

    void settle() {
        for (Neighbor& row : kept_) {
            row.cosine = exact_(row.node);
        }
        const std::size_t size = std::min(k_, kept_.size());
        std::partial_sort(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(size),
                          kept_.end(), is_nearer);
        kept_.resize(size);
    }

    std::size_t k_;
    float margin_;
    std::size_t capacity_;
    Exact exact_;
    float threshold_ = -std::numeric_limits<float>::infinity();
    std::vector<Neighbor> kept_;
};

}  // namespace irwe
