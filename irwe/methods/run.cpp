#include "irwe/methods/run.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/methods/usable_weights.h"

namespace irwe {
namespace {

// What to do after a rank was lost; without a checkpoint that begins the training again.
constexpr const char* kResume = "run the same command again with --resume";

// A training and the file that keeps it.
class Run {
public:
    Run(const Method& method, const Problem& problem, const MethodSettings& settings,
        const RunOptions& options, const ThreadPool& pool, Training& training)
        : options_(options),
          owner_{.method = method.name, .settings = settings, .fingerprint = {}, .attributes = {}},
          pool_(pool),
          training_(training) {
        if (is_kept()) {
            owner_.fingerprint = fingerprint(problem.graph);
            owner_.attributes = attributes_fingerprint(method, problem, settings);
        }
    }

    std::shared_ptr<const Model> to_the_end() {
        try {
            make_steps();
            std::shared_ptr<const Model> model = training_.result();
            options_.on_result(training_, *model);
            return model;
        } catch (const Interrupted&) {
            keep_interrupted();
            throw;
        } catch (const PeerLost& error) {
            if (pool_.is_stop_requested()) {  // the other rank was as well, and was faster
                keep_interrupted();
            }
            keep_shared(error);
            throw;
        } catch (const OutputError& error) {
            if (!is_kept() || !training_.is_finished()) {
                throw;  // a checkpoint could not be written
            }
            keep_result(error);
        }
    }

private:
    bool is_kept() const { return !options_.checkpoint_path.empty(); }

    void keep() { write_checkpoint(options_.checkpoint_path, owner_, training_); }

    void make_steps() {
        using Clock = std::chrono::steady_clock;
        Clock::time_point last_checkpoint = Clock::now();
        while (!training_.is_finished()) {
            training_.step();
            options_.on_step(training_);
            const std::chrono::duration<double> since = Clock::now() - last_checkpoint;
            if (is_kept() && since.count() >= options_.seconds_between_checkpoints) {
                keep();
                last_checkpoint = Clock::now();
            }
        }
    }

    void keep_interrupted() {
        if (is_kept()) {
            keep();
            throw Interrupted(fmt::format("interrupted after {}{}",
                                          place_text(training_.progress(), Total::without),
                                          advice("; to continue: ")));
        }
    }

    // Another rank was lost. What all of them have finished is not, if one of them keeps it.
    void keep_shared(const PeerLost& error) {
        if (training_.progress().num_steps_done == 0 && options_.resume == nullptr) {
            return;
        }
        if (!is_kept()) {
            throw PeerLost(error.loss(), kResume);
        }
        try {
            keep();
        } catch (const OutputError& failure) {
            throw PeerLost(fmt::format("{}; {}", error.loss(), failure.what()));
        }
        throw PeerLost(
            fmt::format("{}; the training is kept in {} after {}", error.loss(),
                        options_.checkpoint_path, place_text(training_.progress(), Total::without)),
            kResume);
    }

    // The work is done, and only its result could not be written.
    [[noreturn]] void keep_result(const OutputError& error) {
        try {
            keep();
        } catch (const OutputError&) {
            throw error;
        }
        throw OutputError(fmt::format("{}; the training is kept in {}{}", error.what(),
                                      options_.checkpoint_path, advice("; to write its result: ")));
    }

    std::string advice(const char* beginning) const {
        return options_.resuming_command.empty() ? "" : beginning + options_.resuming_command;
    }

    const RunOptions& options_;
    CheckpointOwner owner_;
    const ThreadPool& pool_;
    Training& training_;
};

std::unique_ptr<Training> begun(const Method& method, const Problem& problem,
                                const MethodSettings& settings, const RunOptions& options,
                                Resources& resources) {
    try {
        return method.begin(problem, settings, resources);
    } catch (const Interrupted&) {
        if (options.checkpoint_path.empty()) {
            throw;
        }
        throw Interrupted("interrupted before the first step; to begin, run the same command");
    }
}

}  // namespace

std::shared_ptr<const Model> train(const Method& method, const Problem& problem,
                                   const MethodSettings& settings, const RunOptions& options,
                                   Resources& resources) {
    require(resources.world.size() == 1 || method.uses_ranks, [&] {
        return fmt::format("{} is trained by one process, and {} ranks were found; start one",
                           method.name, resources.world.size());
    });
    require_usable_weights(method, problem.graph);
    const std::unique_ptr<Training> training = begun(method, problem, settings, options, resources);
    if (options.resume != nullptr) {
        options.resume->require_attributes(attributes_fingerprint(method, problem, settings));
        options.resume->restore(*training);
    }
    options.on_begin(*training);
    std::shared_ptr<const Model> model =
        Run(method, problem, settings, options, resources.pool, *training).to_the_end();
    if (!options.checkpoint_path.empty()) {
        std::filesystem::remove(options.checkpoint_path);
    }
    return model;
}

}  // namespace irwe
