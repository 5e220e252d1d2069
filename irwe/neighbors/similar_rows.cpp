#include "irwe/neighbors/similar_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/neighbors/inner_product.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr std::int64_t kMaxParts = 32;  // of the known rows, each with a sum for every candidate
constexpr std::int64_t kLeastKnownPerPart = 4;

// What one part of the known rows, or all of them, say of the candidates.
struct Standing {
    std::vector<double> log_places;    // summed over the known rows
    std::vector<float> best;           // cosine
    std::vector<std::uint32_t> which;  // known row has it

    explicit Standing(std::size_t size = 0)
        : log_places(size, 0), best(size, -std::numeric_limits<float>::infinity()), which(size) {}

    void add(const Standing& part) {
        for (std::size_t i = 0; i < best.size(); ++i) {
            log_places[i] += part.log_places[i];
            if (part.best[i] > best[i]) {
                best[i] = part.best[i];
                which[i] = part.which[i];
            }
        }
    }
};

class Ranker {
public:
    Ranker(ConstMatrixView rows, std::span<const std::uint32_t> candidates)
        : rows_(rows),
          candidates_(candidates),
          cosines_(candidates.size()),
          order_(candidates.size()),
          standing_(candidates.size()) {}

    void add(const Real* known, std::uint32_t number) {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            cosines_[i] =
                inner_product(known, rows_.data() + Index{candidates_[i]} * rows_.outerStride(),
                              static_cast<std::size_t>(rows_.cols()));
            if (cosines_[i] > standing_.best[i]) {
                standing_.best[i] = cosines_[i];
                standing_.which[i] = number;
            }
        }
        std::iota(order_.begin(), order_.end(), 0U);
        std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) {
            return cosines_[a] != cosines_[b] ? cosines_[a] > cosines_[b] : a < b;
        });
        for (std::size_t begin = 0; begin < order_.size();) {
            std::size_t end = begin + 1;
            while (end < order_.size() && cosines_[order_[end]] == cosines_[order_[begin]]) {
                ++end;
            }
            const double place = (static_cast<double>(begin + end) + 1) / 2;
            for (std::size_t i = begin; i < end; ++i) {
                standing_.log_places[order_[i]] += std::log(place);
            }
            begin = end;
        }
    }

    Standing take() { return std::move(standing_); }

private:
    ConstMatrixView rows_;
    std::span<const std::uint32_t> candidates_;
    std::vector<float> cosines_;
    std::vector<std::uint32_t> order_;
    Standing standing_;
};

Standing standing_of(ConstMatrixView known, ConstMatrixView rows,
                     std::span<const std::uint32_t> candidates, ThreadPool& pool) {
    const std::int64_t per_part =
        std::max(kLeastKnownPerPart, num_chunks<std::int64_t>(known.rows(), kMaxParts));
    Standing all(candidates.size());
    for (const Standing& part :
         map_chunks(pool, known.rows(), per_part, [&](std::int64_t begin, std::int64_t end) {
             Ranker ranker(rows, candidates);
             for (std::int64_t i = begin; i < end; ++i) {
                 ranker.add(known.data() + i * known.outerStride(), static_cast<std::uint32_t>(i));
             }
             return ranker.take();
         })) {
        all.add(part);
    }
    return all;
}

}  // namespace

std::vector<SimilarRow> similar_rows(ConstMatrixView known, ConstMatrixView rows,
                                     std::span<const std::uint32_t> candidates, int k,
                                     ThreadPool& pool) {
    require(k >= 1, fmt::format("{} similar rows were asked for, expected at least 1", k));
    require(known.rows() >= 1, "there is no known row, expected at least one");
    require(known.cols() == rows.cols(),
            fmt::format("the known rows have {} columns and the others have {}, expected as many",
                        known.cols(), rows.cols()));
    const Standing standing = standing_of(known, rows, candidates, pool);
    const std::vector<double>& places = standing.log_places;
    std::vector<std::uint32_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return places[a] != places[b] ? places[a] < places[b] : candidates[a] < candidates[b];
    });
    std::vector<SimilarRow> result;
    for (std::size_t begin = 0; begin < order.size() && std::cmp_less(result.size(), k);) {
        std::size_t end = begin + 1;
        while (end < order.size() && places[order[end]] == places[order[begin]]) {
            ++end;
        }
        const double score =
            static_cast<double>(order.size() - end) / static_cast<double>(order.size());
        for (; begin < end && std::cmp_less(result.size(), k); ++begin) {
            const std::uint32_t i = order[begin];
            result.push_back({.row = candidates[i],
                              .score = score,
                              .cosine = standing.best[i],
                              .like = standing.which[i]});
        }
        begin = end;
    }
    return result;
}

}  // namespace irwe
