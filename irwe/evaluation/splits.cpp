#include "irwe/evaluation/splits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"

namespace irwe {
namespace {

constexpr double kValidationShare = 0.1;
constexpr std::uint32_t kSplitsPerOrder = 10;  // kValidationShare of the items each

std::vector<std::uint32_t> sorted(std::span<const std::uint32_t> items) {
    std::vector<std::uint32_t> result(items.begin(), items.end());
    std::ranges::sort(result);
    return result;
}

Split random_split(std::uint32_t num_items, std::uint32_t num_held_out, std::uint32_t index,
                   const Random& random) {
    const auto num_validation = static_cast<std::uint32_t>(kValidationShare * num_items);
    std::vector<std::uint32_t> order(num_items);
    std::iota(order.begin(), order.end(), 0U);
    shuffle(std::span(order), random.stream("splits-validation", index / kSplitsPerOrder));
    const auto tenth = order.begin() + index % kSplitsPerOrder * num_validation;
    std::rotate(order.begin(), tenth, tenth + num_validation);

    const std::span all(order);
    shuffle(all.subspan(num_validation), random.stream("splits-test", index));
    return {.training = sorted(all.subspan(num_held_out)),
            .validation = sorted(all.first(num_validation)),
            .test = sorted(all.subspan(num_validation, num_held_out - num_validation))};
}

}  // namespace

std::vector<Split> random_splits(std::uint32_t num_items, double training_share, int num_splits,
                                 const Random& random) {
    require(num_splits >= 1, fmt::format("expected at least one split, found {}", num_splits));
    require(training_share > 0 && training_share < 1,
            fmt::format("expected a training share between 0 and 1, found {}", training_share));
    const double num_held_out = std::ceil((1 - training_share) * num_items);
    require(num_held_out < num_items && num_held_out > std::floor(kValidationShare * num_items),
            fmt::format("a training share of {} leaves nothing to {} of {} labeled nodes, a tenth "
                        "of which is held out for validation; expected a {} share or more nodes",
                        training_share, num_held_out < num_items ? "test" : "train on", num_items,
                        num_held_out < num_items ? "smaller" : "larger"));
    std::vector<Split> splits;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(num_splits); ++i) {
        splits.push_back(
            random_split(num_items, static_cast<std::uint32_t>(num_held_out), i, random));
    }
    return splits;
}

}  // namespace irwe
