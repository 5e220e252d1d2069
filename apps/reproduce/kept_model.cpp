#include "apps/reproduce/kept_model.h"

#include <chrono>
#include <filesystem>
#include <optional>

#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/methods/irwe/training/checkpoint.h"
#include "irwe/methods/irwe/training/prepared_training.h"
#include "irwe/methods/irwe/training/trainer.h"

namespace irwe {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string text_of(IrweSettings settings) { return to_toml(option_fields(settings)); }

bool is_from(const IrweModel& model, const IrweSettings& settings,
             const std::string& graph_fingerprint) {
    TrainingOptions training = settings.training;
    return model.fingerprint == graph_fingerprint && model.walks == settings.walks &&
           model.space.options == feature_options(settings) &&
           model.identity.options() == settings.model &&
           model.training_record.starts_with(to_toml(option_fields(training)));
}

std::optional<IrweModel> found_model(const std::string& path, const IrweSettings& settings,
                                     const std::string& graph_fingerprint) {
    if (!std::filesystem::exists(path)) {
        return std::nullopt;
    }
    try {
        IrweModel model = read_model(path);
        if (is_from(model, settings, graph_fingerprint)) {
            return model;
        }
    } catch (const InputError&) {  // of another version, or damaged: made anew
    }
    return std::nullopt;
}

std::optional<Checkpoint> found_checkpoint(const std::string& path, const IrweSettings& settings,
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

KeptModel kept_model(const Graph& graph, const IrweSettings& settings, const std::string& path,
                     ThreadPool& pool, const ProgressCallback& progress) {
    constexpr double kSecondsBetweenCheckpoints = 300;
    const std::string graph_fingerprint = fingerprint(graph);
    if (std::optional<IrweModel> model = found_model(path, settings, graph_fingerprint)) {
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
