#include "apps/irwe/default_training.h"

#include <fmt/format.h>

#include <filesystem>

#include "apps/irwe/training_display.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/methods/irwe/inference/infer.h"
#include "irwe/methods/irwe/training/prepared_training.h"
#include "irwe/methods/irwe/training/presets.h"
#include "irwe/methods/irwe/training/recipe.h"

namespace irwe::cli {

Embeddings trained_embeddings(const Graph& graph, const std::string& graph_path, std::uint64_t seed,
                              const Console& console, ThreadPool& pool) {
    require(graph.num_edges() > 0,
            fmt::format("{}: the graph has no edges; there is nothing to learn from", graph_path));
    keep_freed_memory();
    IrweSettings settings = preset_settings("auto", graph_profile(graph, pool));
    settings.training.seed = seed;
    const TrainingRoom room{.scratch_directory = std::filesystem::temp_directory_path().string()};
    const auto [data, trainer] =
        prepared_training(graph, settings, room, pool, console.progress("features"));
    TrainingDisplay display(console.is_quiet() ? ProgressStyle::none : ProgressStyle::automatic);
    while (!trainer->is_finished()) {
        trainer->step();
        display.show(*trainer);
    }
    const IrweModel model = trainer->result();
    return infer(model, data->features(), graph, pool);
}

}  // namespace irwe::cli
