// The optimizer Adam (Kingma and Ba, 2015).

#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

struct AdamOptions {
    double first_decay = 0.9;
    double second_decay = 0.999;
    double epsilon = 1e-8;
    // What happens to the gradient g of a parameter w before the step, in this order: all gradients
    // are scaled so that their common length is at most max_norm, each entry is cut to
    // [-max_entry, max_entry], and decay w is added (L2 regularization in the gradient).
    double max_norm = std::numeric_limits<double>::infinity();
    double max_entry = std::numeric_limits<double>::infinity();
    double decay = 0;
};

class Adam {
public:
    // The state of one parameter: running means of its gradient and of the squared gradient, and
    // the number of its steps.
    struct Moments {
        Matrix first;
        Matrix second;
        std::int64_t num_steps = 0;
    };

    // The caller keeps the parameters alive while the optimizer exists.
    explicit Adam(std::vector<Parameter*> parameters, const AdamOptions& options = {});

    // Takes one step with the gradients of the tape. A parameter that took no part in the loss is
    // not changed, nor are its moments. If only some rows of it did (Tape::parameter_rows), the
    // others are not changed either, but steps are counted for all rows together: lazy Adam.
    void step(const Tape& tape, double learning_rate);

    const std::vector<Parameter*>& parameters() const { return parameters_; }
    // Returns the states in the order of the parameters, for checkpoints.
    std::vector<Moments>& moments() { return moments_; }
    const std::vector<Moments>& moments() const { return moments_; }

private:
    // Returns the factor by which gradients are scaled.
    double norm_scale(const Tape& tape) const;
    // Returns what the gradient of `value` becomes before the step.
    Matrix changed(const Matrix& gradient, const Matrix& value, double scale) const;

    std::vector<Parameter*> parameters_;
    std::vector<Moments> moments_;
    AdamOptions options_;
};

}  // namespace irwe::nn
