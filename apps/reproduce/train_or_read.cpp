#include "apps/reproduce/train_or_read.h"

#include <chrono>
#include <filesystem>
#include <optional>

#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/atomic_file.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/run.h"

namespace irwe {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Returns read() if the file exists and belongs to this training. Returns nothing if it belongs to
// another one, has another version or is damaged: then it is written again.
template <typename Read>
auto found(const std::string& path, const Read& read) -> decltype(read()) {
    if (!std::filesystem::exists(path)) {
        return {};
    }
    try {
        return read();
    } catch (const InputError&) {
        return {};
    }
}

std::shared_ptr<const Model> found_model(const std::string& path, const Method& method,
                                         const MethodSettings& settings,
                                         const std::string& graph_fingerprint) {
    return found(path, [&]() -> std::shared_ptr<const Model> {
        std::shared_ptr<const Model> model = read_model(path);
        const ModelRecord& record = model->record();
        const bool is_it = record.method == method.name &&
                           record.fingerprint == graph_fingerprint &&
                           setting_texts(*record.settings) == setting_texts(settings);
        return is_it ? model : nullptr;
    });
}

std::optional<Checkpoint> found_checkpoint(const std::string& path, const Method& method,
                                           const MethodSettings& settings,
                                           const std::string& graph_fingerprint) {
    return found(path, [&]() -> std::optional<Checkpoint> {
        Checkpoint checkpoint = Checkpoint::read(path);
        checkpoint.require_graph(graph_fingerprint);
        if (checkpoint.method() != method.name) {
            return std::nullopt;
        }
        const std::unique_ptr<MethodSettings> begun = settings.clone();
        checkpoint.read_settings(*begun);
        if (setting_texts(*begun) != setting_texts(settings)) {
            return std::nullopt;
        }
        return checkpoint;
    });
}

}  // namespace

TimedModel train_or_read(const Graph& graph, const Method& method, const MethodSettings& settings,
                         const std::string& path, ThreadPool& pool,
                         const ProgressCallback& progress) {
    constexpr double kSecondsBetweenCheckpoints = 300;
    const std::string graph_fingerprint = fingerprint(graph);
    if (std::shared_ptr<const Model> model =
            found_model(path, method, settings, graph_fingerprint)) {
        return {.model = std::move(model)};
    }
    const std::string checkpoint_path = path + ".checkpoint";
    remove_abandoned_files(checkpoint_path);
    const Clock::time_point start = Clock::now();
    const std::optional<Checkpoint> checkpoint =
        found_checkpoint(checkpoint_path, method, settings, graph_fingerprint);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    Resources resources{.pool = pool, .scratch_directory = folder.empty() ? "." : folder.string()};
    TimedModel result;
    result.model = train(method, {graph}, settings,
                         {.checkpoint_path = checkpoint_path,
                          .seconds_between_checkpoints = kSecondsBetweenCheckpoints,
                          .resume = checkpoint ? &*checkpoint : nullptr,
                          .on_step =
                              [&](const Training& training) {
                                  if (progress) {
                                      const TrainingProgress place = training.progress();
                                      progress(place.num_steps_done, place.num_steps);
                                  }
                              },
                          .on_result =
                              [&](const Training&, const Model& model) {
                                  result.training_seconds = checkpoint ? 0 : seconds_since(start);
                                  write_model(model, path);
                              }},
                         resources);
    return result;
}

}  // namespace irwe
