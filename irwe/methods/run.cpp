#include "irwe/methods/run.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "irwe/base/error.h"
#include "irwe/base/owned_rows.h"
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
        const RunOptions& options, const Workers& workers, Training& training)
        : options_(options),
          owner_{.method = method.name, .settings = settings, .fingerprint = {}, .attributes = {}},
          workers_(workers),
          training_(training) {
        if (options_.resume != nullptr) {
            shared_place_ = place_text(training_.progress(), Total::without);
        }
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
            if (workers_.pool.is_stop_requested()) {  // the other rank was as well, and was faster
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
    bool is_shared() const { return workers_.world.size() > 1; }
    bool is_begun() const { return training_.progress().num_steps_done > 0; }

    void keep() { write_checkpoint(options_.checkpoint_path, owner_, training_); }

    // Each rank has a part of the rows, so they are kept while all are there: after each step. A
    // rank that is left alone meanwhile does not know whether they were; --resume serves in both
    // cases.
    void keep_together() {
        const std::string place = place_text(training_.progress(), Total::without);
        if (workers_.world.rank() != 0) {
            shared_place_ = place;
        }
        on_rank_0(workers_.world, training_.rows_of_ranks(), [&] {
            if (is_kept()) {
                keep();
                shared_place_ = place;
            }
        });
    }

    void make_steps() {
        using Clock = std::chrono::steady_clock;
        Clock::time_point last_checkpoint = Clock::now();
        while (!training_.is_finished()) {
            training_.step();
            if (is_shared() && !training_.is_finished()) {
                keep_together();
            }
            options_.on_step(training_);
            if (is_shared()) {
                continue;
            }
            const std::chrono::duration<double> since = Clock::now() - last_checkpoint;
            if (is_kept() && since.count() >= options_.seconds_between_checkpoints) {
                keep();
                last_checkpoint = Clock::now();
            }
        }
    }

    void keep_interrupted() {
        if (!is_kept() || (is_shared() && is_begun() && shared_place_.empty())) {
            return;
        }
        if (!is_shared() || !is_begun()) {
            keep();
        }
        throw Interrupted(fmt::format("interrupted after {}{}",
                                      place_text(training_.progress(), Total::without),
                                      advice("; to continue: ")));
    }

    // Another rank was lost. What all of them have kept is not.
    void keep_shared(const PeerLost& error) const {
        if (shared_place_.empty()) {
            return;
        }
        const std::string kept = is_kept() ? fmt::format("; the training is kept in {} after {}",
                                                         options_.checkpoint_path, shared_place_)
                                           : "";
        throw PeerLost(error.loss() + kept, kResume);
    }

    // The work is done, and only its result could not be written.
    [[noreturn]] void keep_result(const OutputError& error) {
        if (is_shared() && shared_place_.empty()) {
            throw error;
        }
        try {
            if (!is_shared()) {
                keep();
            }
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
    Workers workers_;
    Training& training_;
    // Where the training stands that several ranks have kept, or go on from; empty: none is kept.
    std::string shared_place_;
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
        Run(method, problem, settings, options, resources.workers(), *training).to_the_end();
    if (!options.checkpoint_path.empty()) {
        std::filesystem::remove(options.checkpoint_path);
    }
    return model;
}

}  // namespace irwe
