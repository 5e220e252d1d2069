// The model: six units, and how they feed each other.

#pragma once

#include <cstddef>
#include <vector>

#include "irwe/methods/irwe/model/anonymous_walk_autoencoder.h"
#include "irwe/methods/irwe/model/attentive_readout.h"
#include "irwe/methods/irwe/model/attentive_reweighting.h"
#include "irwe/methods/irwe/model/identity_decoder.h"
#include "irwe/methods/irwe/model/identity_encoder.h"
#include "irwe/methods/irwe/model/model_inputs.h"
#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/methods/irwe/model/position_encoder.h"

namespace irwe {

// A trained model is constant, and any number of threads may use it: what a pass remembers lives in
// its tape.
class IrweNetwork {
public:
    // A model before training. Throws InputError as validate() does.
    IrweNetwork(const ModelOptions& options, const InputSizes& sizes, const Random& random);

    const ModelOptions& options() const { return options_; }
    const InputSizes& sizes() const { return sizes_; }

    // phi(omega) of the one-hot walks of the table (Eq. 1).
    nn::Tensor aw_embeddings(nn::Tape& tape, const Matrix& one_hot_walks) const;
    // rho-hat(omega) (Eq. 1).
    nn::Tensor reconstructed_walks(nn::Tape& tape, nn::Tensor aw_embeddings) const;
    // psi(v) (Eq. 2, 3).
    nn::Tensor identity_embeddings(nn::Tape& tape, const nn::FeatureMatrix& structural_features,
                                   nn::Tensor aw_embeddings) const;
    // g-hat(v) (Eq. 4).
    nn::Tensor reconstructed_features(nn::Tape& tape, nn::Tensor identity_embeddings) const;
    // What the position module is given as pi_g(v): itself, or psi(v) where it does without
    // (PositionInputs::identity).
    template <typename T>
    const T& position_source(const T& identity_embeddings, const T& global_encodings) const {
        return options_.position_inputs == PositionInputs::identity ? identity_embeddings
                                                                    : global_encodings;
    }
    // pi-bar_g(v) of all nodes that walks may visit (Eq. 6). global_encodings here and below:
    // position_source().
    nn::Tensor reweighted_encodings(nn::Tape& tape, nn::Tensor identity_embeddings,
                                    nn::Tensor global_encodings) const;
    // gamma(v) and gamma-bar(v) (Eq. 7-9) of the nodes with these encodings and these walks, n_I
    // for each; a walk holds rows of `reweighted_encodings`. See PositionEncoder for `max_bytes`.
    AttentiveReadout::Output position_embeddings(nn::Tape& tape, nn::Tensor reweighted_encodings,
                                                 nn::Tensor global_encodings,
                                                 std::span<const std::uint32_t> walks,
                                                 std::size_t max_bytes) const;

    // From now on normalises by the statistics of these nodes, all of the training graph.
    void freeze_statistics(const Matrix& identity_embeddings, const Matrix& global_encodings);

    // theta_psi and theta_gamma, always in the same order.
    std::vector<nn::Parameter*> identity_parameters();
    std::vector<nn::Parameter*> position_parameters();
    // All that a model file keeps: both of them and the frozen statistics.
    std::vector<nn::Parameter*> state();
    std::vector<const nn::Parameter*> state() const;

private:
    ModelOptions options_;
    InputSizes sizes_;
    AnonymousWalkAutoencoder autoencoder_;
    IdentityEncoder identity_encoder_;
    IdentityDecoder identity_decoder_;
    AttentiveReweighting reweighting_;
    PositionEncoder position_encoder_;
    AttentiveReadout readout_;
};

}  // namespace irwe
