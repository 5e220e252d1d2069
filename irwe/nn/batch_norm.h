// Batch normalisation: every column to mean 0 and variance 1, then scaled and shifted.

#pragma once

#include <string>
#include <tuple>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// In full-batch training the statistics are those of the rows at hand, all nodes of the training
// graph. For inference they are frozen, so that one new node can be embedded alone, and so they are
// in mini-batches (Tape::norm_statistics).
class BatchNorm {
public:
    // Begins as the identity: scale 1, shift 0, mean 0, variance 1.
    BatchNorm(const std::string& name, int dim, const Initializer& initializer);

    // x (n, dim).
    Tensor operator()(Tape& tape, Tensor x) const;

    // From now on inference uses mean and variance of the columns of x.
    void freeze(const Matrix& x);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.scale_, self.shift_, self.mean_, self.variance_);
    }

private:
    Parameter scale_;
    Parameter shift_;
    Parameter mean_;  // this and the next: statistics
    Parameter variance_;
};

}  // namespace irwe::nn
