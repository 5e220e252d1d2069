// Batch normalisation: every column to mean 0 and variance 1, then scaled and shifted.

#pragma once

#include <string>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// In full-batch training the statistics are those of the rows at hand, all nodes of the training
// graph. For inference they are frozen, so that one new node can be embedded alone, and so they are
// in mini-batches (Tape::norm_statistics).
class BatchNorm {
public:
    BatchNorm(const std::string& name, int dim);

    // x (n, dim).
    Tensor operator()(Tape& tape, Tensor x) const;

    // From now on inference uses mean and variance of the columns of x.
    void freeze(const Matrix& x);

    void append_parameters(std::vector<Parameter*>& parameters);
    // Mean and variance, which are kept with a model but not trained.
    void append_statistics(std::vector<Parameter*>& statistics);

private:
    Parameter scale_;
    Parameter shift_;
    Parameter mean_;
    Parameter variance_;
};

}  // namespace irwe::nn
