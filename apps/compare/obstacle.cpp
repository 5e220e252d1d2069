#include "apps/compare/obstacle.h"

#include <fmt/format.h>

#include <algorithm>

namespace irwe::compare {

std::string obstacle(const Task& task, const Method& method) {
    if (task.trained_on() == TrainedOn::fewer_nodes && method.reach < Reach::new_nodes) {
        return method.new_nodes_setting.empty()
                   ? "does not embed new nodes"
                   : fmt::format(
                         "does not embed new nodes unless its setting {} is true, and methods are "
                         "compared with their defaults",
                         method.new_nodes_setting);
    }
    if (is_across(task.kind) && method.reach < Reach::new_graphs) {
        return "does not embed new graphs";
    }
    const bool is_comparable =
        std::ranges::any_of(method.spaces, &Method::SpaceMeaning::comparable_across_graphs);
    return task.compares_graphs() && !is_comparable ? "its vectors cannot be compared across graphs"
                                                    : "";
}

}  // namespace irwe::compare
