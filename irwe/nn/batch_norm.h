// Batch normalization: columns are scaled to mean 0 and variance 1, then scaled and shifted.

#pragma once

#include <string>
#include <tuple>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// In full-batch training the statistics are those of the batch, all nodes of the training graph.
// For inference they are frozen, so that a single new node can be embedded. They are also frozen in
// mini-batches (Tape::norm_statistics).
class BatchNorm {
public:
    // Begins as the identity: scale 1, shift 0, mean 0, variance 1.
    BatchNorm(const std::string& name, int dim, const Initializer& initializer);

    // Returns the normalized x, (n, dim).
    Tensor operator()(Tape& tape, Tensor x) const;

    // Makes inference use the mean and variance of the columns of x from now on.
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
