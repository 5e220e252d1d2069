// Combines the summaries of a node's walks into one vector: ROut of Eq. 9, or the mean.

#pragma once

#include <optional>
#include <tuple>

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/linear.h"

namespace irwe {

// Readouts take global_encodings (n, d) and walk_summaries (n * n_I, d), grouped by node, and
// return (n, d).
class AttentiveReadout {
public:
    AttentiveReadout(const ModelOptions& options, const nn::Initializer& initializer);

    nn::Tensor operator()(nn::Tape& tape, nn::Tensor global_encodings,
                          nn::Tensor walk_summaries) const;
    // Makes inference use the statistics of these encodings from now on.
    void freeze(const Matrix& global_encodings);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.query_norm_, self.query_, self.key_, self.value_);
    }

private:
    std::optional<nn::BatchNorm> query_norm_;  // for ReadoutQuery::normalized_encodings
    nn::Linear query_;
    nn::Linear key_;
    nn::Linear value_;
    int num_heads_;
};

class MeanReadout {
public:
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor global_encodings,
                          nn::Tensor walk_summaries) const;
    void freeze(const Matrix& /*global_encodings*/) {}

    template <typename Self>
    static auto parts(Self& /*self*/) {
        return std::tuple<>();
    }
};

}  // namespace irwe
