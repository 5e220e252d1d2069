#include "irwe/methods/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace irwe {

double TrainingProgress::number(std::string_view key) const {
    const auto found = std::ranges::find(numbers, key, &Number::key);
    assert(found != numbers.end());
    return found->value;
}

std::string place_text(const TrainingProgress& progress, Total total) {
    const bool is_one = progress.num_iterations == 1;
    return fmt::format("{} {}{}", is_one ? "step" : "iteration",
                       is_one ? progress.num_steps_done : progress.num_iterations_done,
                       total == Total::with ? fmt::format("/{}", is_one ? progress.num_steps
                                                                        : progress.num_iterations)
                                            : "");
}

}  // namespace irwe
