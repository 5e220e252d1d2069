#include "irwe/reproduction/kept_model.h"

#include <chrono>
#include <filesystem>
#include <optional>

#include "irwe/base/archive.h"
#include "irwe/base/atomic_file.h"
#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/training/checkpoint.h"
#include "irwe/training/prepared_training.h"
#include "irwe/training/trainer.h"

namespace irwe {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string text_of(Settings settings) { return to_toml(option_fields(settings)); }

bool is_from(const TrainedModel& model, const Settings& settings,
             const std::string& graph_fingerprint) {
    TrainingOptions training = settings.training;
    return model.fingerprint == graph_fingerprint && model.walks == settings.walks &&
           model.space.options == feature_options(settings) &&
           model.identity.options() == settings.model &&
           model.training_record.starts_with(to_toml(option_fields(training)));
}

std::optional<TrainedModel> found_model(const std::string& path, const Settings& settings,
                                        const std::string& graph_fingerprint) {
    if (!std::filesystem::exists(path)) {
        return std::nullopt;
    }
    try {
        TrainedModel model = read_model(path);
        if (is_from(model, settings, graph_fingerprint)) {
            return model;
        }
    } catch (const InputError&) {  // of another version, or damaged: made anew
    }
    return std::nullopt;
}

std::optional<Checkpoint> found_checkpoint(const std::string& path, const Settings& settings,
                                           const std::string& graph_fingerprint) {
    if (!std::filesystem::exists(path)) {
        return std::nullopt;
    }
    try {
        Checkpoint checkpoint = Checkpoint::read(path);
        checkpoint.require_graph(graph_fingerprint);
        if (text_of(checkpoint.settings()) == text_of(settings)) {
            return checkpoint;
        }
    } catch (const InputError&) {  // as above
    }
    return std::nullopt;
}

}  // namespace

KeptModel kept_model(const Graph& graph, const Settings& settings, const std::string& path,
                     ThreadPool& pool, const ProgressCallback& progress) {
    constexpr double kSecondsBetweenCheckpoints = 300;
    const std::string graph_fingerprint = fingerprint(graph);
    if (std::optional<TrainedModel> model = found_model(path, settings, graph_fingerprint)) {
        return {.model = std::move(*model)};
    }
    const std::string checkpoint_path = path + ".checkpoint";
    remove_abandoned_files(checkpoint_path);
    const Clock::time_point start = Clock::now();
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const auto [data, trainer] = prepared_training(
        graph, settings, {.scratch_directory = folder.empty() ? "." : folder.string()}, pool);
    const std::optional<Checkpoint> checkpoint =
        found_checkpoint(checkpoint_path, settings, graph_fingerprint);
    if (checkpoint) {
        checkpoint->restore(*trainer);
    }
    try {
        Clock::time_point last_checkpoint = start;
        while (!trainer->is_finished()) {
            trainer->step();
            if (progress) {
                progress(trainer->status().num_steps_done, trainer->num_steps());
            }
            if (seconds_since(last_checkpoint) > kSecondsBetweenCheckpoints) {
                write_checkpoint(checkpoint_path, settings, graph_fingerprint, *trainer);
                last_checkpoint = Clock::now();
            }
        }
    } catch (const Interrupted&) {
        write_checkpoint(checkpoint_path, settings, graph_fingerprint, *trainer);
        throw;
    }
    KeptModel result{.model = trainer->result(),
                     .training_seconds = checkpoint ? 0 : seconds_since(start)};
    ArchiveWriter writer(path);
    write_model(result.model, writer);
    writer.commit();
    std::filesystem::remove(checkpoint_path);
    return result;
}

}  // namespace irwe
