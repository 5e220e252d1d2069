#include "apps/irwe/default_training.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "apps/irwe/training_display.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"

namespace irwe::cli {

Embeddings trained_embeddings(const Graph& graph, const std::string& graph_path, std::uint64_t seed,
                              const Console& console, ThreadPool& pool) {
    require(graph.num_edges() > 0,
            fmt::format("{}: the graph has no edges; there is nothing to learn from", graph_path));
    keep_freed_memory();
    const Method& method = default_method();
    const std::unique_ptr<MethodSettings> settings = default_settings(method, graph, pool);
    find_field(settings->fields(), method.seed_setting).assign(std::to_string(seed));
    Resources resources{.pool = pool,
                        .scratch_directory = std::filesystem::temp_directory_path().string(),
                        .progress = console.progress("features")};
    std::optional<TrainingDisplay> display;
    const ShownPhases phases(pool, display);
    Embeddings embeddings;
    static_cast<void>(train(method, {graph}, *settings,
                            {.on_begin =
                                 [&](const Training&) {
                                     display.emplace(console.is_quiet() ? ProgressStyle::none
                                                                        : ProgressStyle::automatic);
                                 },
                             .on_step = [&](const Training& training) { display->show(training); },
                             .on_result =
                                 [&](const Training& training, const Model& model) {
                                     const Application itself = application(model, graph);
                                     embeddings = collected(*training.embed(
                                         model, itself, OutputForm::ready, resources));
                                 }},
                            resources));
    return embeddings;
}

}  // namespace irwe::cli
