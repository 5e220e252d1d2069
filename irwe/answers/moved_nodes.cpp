#include "irwe/answers/moved_nodes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

namespace irwe {
namespace {

constexpr double kShareOfPooled = 1;  // c of the contract

double score_of_distance(double distance, double mean_square, double pooled) {
    if (distance <= 0) {
        return 0;
    }
    const double square = mean_square + kShareOfPooled * pooled;
    return square > 0 ? distance / std::sqrt(square) : std::numeric_limits<double>::infinity();
}

struct SquareSum {
    double sum = 0;
    double count = 0;

    void add(double distance) {
        sum += distance * distance;
        count += 1;
    }
    double mean() const { return count > 0 ? sum / count : 0; }
    double mean_without(double distance) const {
        return count > 1 ? std::max(sum - distance * distance, 0.0) / (count - 1) : 0;
    }
};

}  // namespace

std::vector<ScoredNode> scored_nodes(const Distances& distances) {
    assert(distances.by_chance.size() >= 2);
    const std::size_t num_nodes = distances.observed.size();
    std::vector<SquareSum> of_node(num_nodes);
    SquareSum of_all;
    for (const std::vector<double>& of_draw : distances.by_chance) {
        for (std::size_t i = 0; i < num_nodes; ++i) {
            if (of_draw[i] >= 0) {
                of_node[i].add(of_draw[i]);
                of_all.add(of_draw[i]);
            }
        }
    }
    const double pooled = of_all.mean();
    std::vector<double> by_chance;  // scores
    by_chance.reserve(static_cast<std::size_t>(of_all.count));
    for (const std::vector<double>& of_draw : distances.by_chance) {
        for (std::size_t i = 0; i < num_nodes; ++i) {
            if (of_draw[i] >= 0) {
                SquareSum with_observed = of_node[i];
                with_observed.add(distances.observed[i]);
                by_chance.push_back(
                    score_of_distance(of_draw[i], with_observed.mean_without(of_draw[i]), pooled));
            }
        }
    }
    std::ranges::sort(by_chance);
    std::vector<ScoredNode> result;
    result.reserve(num_nodes);
    for (std::size_t i = 0; i < num_nodes; ++i) {
        const double mean_square = of_node[i].mean();
        const double score = score_of_distance(distances.observed[i], mean_square, pooled);
        const auto num_as_large =
            static_cast<double>(by_chance.end() - std::ranges::lower_bound(by_chance, score));
        result.push_back(
            {.noise = std::sqrt(mean_square),
             .score = score,
             .chance = (num_as_large + 1) / (static_cast<double>(by_chance.size()) + 1)});
    }
    return result;
}

}  // namespace irwe
