// Tells how a training goes.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "irwe/training/trainer.h"

namespace irwe::cli {

enum class ProgressStyle { automatic, plain, json, none };

class TrainingDisplay {
public:
    // automatic: one line, redrawn in place, on a terminal, and plain elsewhere. plain: a line now
    // and then. json: an object a line for every iteration.
    explicit TrainingDisplay(ProgressStyle style);
    // Ends the line that is redrawn.
    ~TrainingDisplay();
    TrainingDisplay(const TrainingDisplay&) = delete;
    TrainingDisplay& operator=(const TrainingDisplay&) = delete;

    // After each iteration. `num_iterations` is how many there will be at most.
    void show(const Trainer& trainer, std::int64_t num_iterations);

private:
    std::string line(const Trainer& trainer, std::int64_t num_iterations,
                     double seconds_left) const;

    ProgressStyle style_;
    bool on_terminal_;
    bool line_is_open_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<std::int64_t> first_iteration_;  // at which this run began
    double last_shown_ = -1e9;
};

}  // namespace irwe::cli
