#include "irwe/methods/one_step.h"

#include <utility>

#include "irwe/base/error.h"

namespace irwe {
std::unique_ptr<Training> one_step_training(std::function<std::shared_ptr<const Model>()> compute,
                                            std::string summary, EmbedTrained embed) {
    const auto model = std::make_shared<std::shared_ptr<const Model>>();
    return staged_training(
        {.stages = {{.compute = [model, compute = std::move(compute)] { *model = compute(); }}},
         .result = [model] { return *model; },
         .summary = std::move(summary),
         .embed = std::move(embed)});
}

void require_edges(const Graph& graph) {
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
}

}  // namespace irwe
