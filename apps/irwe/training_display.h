// Shows the progress of a training.

#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "irwe/base/parallel.h"
#include "irwe/methods/training.h"

namespace irwe::cli {

enum class ProgressStyle { automatic, plain, json, none };

// Adds --progress auto|plain|json|none to a verb.
void add_progress(CLI::App& verb, ProgressStyle& style);

class TrainingDisplay {
public:
    // automatic: one line, redrawn in place, on a terminal, and plain elsewhere. plain: an
    // occasional line. json: one object per line for every iteration, or for every hundredth of a
    // single one, and for every phase.
    explicit TrainingDisplay(ProgressStyle style);
    // Ends the redrawn line.
    ~TrainingDisplay();
    TrainingDisplay(const TrainingDisplay&) = delete;
    TrainingDisplay& operator=(const TrainingDisplay&) = delete;

    // Shows the state of the training; called after each step.
    void show(const Training& training);

    // Shows the phase, and the share of the whole training that is done: see PhaseCallback. Steps
    // of a training with phases are shown as JSON alone, and the last one.
    void show_phase(std::string_view phase, double share);

private:
    double elapsed() const;
    // Returns the time that is left where phases say what share is done; nothing at the beginning.
    std::optional<double> left_by_share(double share) const;
    // Writes a line of text, unless one was written a moment ago and this one is not `needed`.
    void write_line(const std::string& text, bool needed);

    ProgressStyle style_;
    bool on_terminal_;
    bool line_is_open_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<std::int64_t> first_step_;  // at which this run began
    std::int64_t last_iteration_ = 0;         // that was shown
    std::string last_phase_;                  // that was shown
    std::optional<double> first_share_;       // at which this run began
    double known_share_ = 0;                  // the last that was told
    double last_share_ = -1;
    double last_shown_ = -1e9;
};

// Shows the phases of what is computed on a pool, while both exist and the display is there.
class ShownPhases {
public:
    ShownPhases(ThreadPool& pool, std::optional<TrainingDisplay>& display) : pool_(pool) {
        pool_.on_phase([&display](std::string_view phase, double share) {
            if (display) {
                display->show_phase(phase, share);
            }
        });
    }
    ~ShownPhases() { pool_.on_phase({}); }
    ShownPhases(const ShownPhases&) = delete;
    ShownPhases& operator=(const ShownPhases&) = delete;

private:
    ThreadPool& pool_;
};

}  // namespace irwe::cli
