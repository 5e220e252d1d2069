// Shows the progress of a training.

#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>

#include "irwe/methods/training.h"

namespace irwe::cli {

enum class ProgressStyle { automatic, plain, json, none };

// Adds --progress auto|plain|json|none to a verb.
void add_progress(CLI::App& verb, ProgressStyle& style);

class TrainingDisplay {
public:
    // automatic: one line, redrawn in place, on a terminal, and plain elsewhere. plain: an
    // occasional line. json: one object per line for every iteration, or for every hundredth of a
    // single one.
    explicit TrainingDisplay(ProgressStyle style);
    // Ends the redrawn line.
    ~TrainingDisplay();
    TrainingDisplay(const TrainingDisplay&) = delete;
    TrainingDisplay& operator=(const TrainingDisplay&) = delete;

    // Shows the state of the training; called after each step.
    void show(const Training& training);

private:
    ProgressStyle style_;
    bool on_terminal_;
    bool line_is_open_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<std::int64_t> first_step_;  // at which this run began
    std::int64_t last_iteration_ = 0;         // that was shown
    double last_shown_ = -1e9;
};

}  // namespace irwe::cli
