// The optimiser Adam (Kingma and Ba, 2015).

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

struct AdamOptions {
    double first_decay = 0.9;
    double second_decay = 0.999;
    double epsilon = 1e-8;
};

class Adam {
public:
    // What is remembered of one parameter: running means of its gradient and of the gradient's
    // square, and how many steps it took.
    struct Moments {
        Matrix first;
        Matrix second;
        std::int64_t num_steps = 0;
    };

    // The parameters must outlive the optimiser.
    explicit Adam(std::vector<Parameter*> parameters, const AdamOptions& options = {});

    // One step down the gradients of the tape. A parameter that had no part in the loss stays as it
    // is, and so do its moments.
    void step(const Tape& tape, double learning_rate);

    const std::vector<Parameter*>& parameters() const { return parameters_; }
    // In the order of the parameters; for checkpoints.
    std::vector<Moments>& moments() { return moments_; }
    const std::vector<Moments>& moments() const { return moments_; }

private:
    std::vector<Parameter*> parameters_;
    std::vector<Moments> moments_;
    AdamOptions options_;
};

}  // namespace irwe::nn
