// Position and context embeddings from the summaries of a node's walks (Eq. 9).

#pragma once

#include <optional>

#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/linear.h"

namespace irwe {

class AttentiveReadout {
public:
    AttentiveReadout(const ModelOptions& options, const Random& random);

    struct Output {
        nn::Tensor position_embeddings;  // gamma(v): (n, d)
        nn::Tensor context_embeddings;   // gamma-bar(v): (n, d)
    };
    // global_encodings (n, d), not looked at for Readout::mean without a skip; walk_summaries (n * n_I, d), those of
    // a node one after the other.
    Output operator()(nn::Tape& tape, nn::Tensor global_encodings, nn::Tensor walk_summaries) const;

    // Inference normalises by the statistics of these from now on.
    void freeze(const Matrix& global_encodings);

    void append_parameters(std::vector<nn::Parameter*>& parameters);
    void append_statistics(std::vector<nn::Parameter*>& statistics);

private:
    struct Attention {
        std::optional<nn::BatchNorm> query_norm;  // for ReadoutQuery::normalized_encodings
        nn::Linear query;
        nn::Linear key;
        nn::Linear value;
        int num_heads;

        nn::Tensor operator()(nn::Tape& tape, nn::Tensor global_encodings,
                              nn::Tensor walk_summaries) const;
    };

    std::optional<Attention> attention_;  // not for Readout::mean
    std::optional<nn::Linear> skip_;      // with readout_skip
    nn::Linear position_;                 // W_gamma and its bias
    nn::Linear context_;
};

}  // namespace irwe
