// The network: the identity and the position module, and their connections.

#pragma once

#include <cstddef>
#include <limits>
#include <tuple>
#include <vector>

#include "irwe/methods/irwe_network/model/anonymous_walk_autoencoder.h"
#include "irwe/methods/irwe_network/model/identity_decoder.h"
#include "irwe/methods/irwe_network/model/identity_encoder.h"
#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/methods/irwe_network/model/position_module.h"
#include "irwe/nn/module.h"

namespace irwe {

// A trained network is constant, and any number of threads may use it; the state of a pass is in
// its tape.
class IrweNetwork {
public:
    // Makes a network before training. Throws the exceptions of validate().
    IrweNetwork(const ModelOptions& options, const InputSizes& sizes, const Random& random);

    const ModelOptions& options() const { return options_; }
    const InputSizes& sizes() const { return sizes_; }

    // Returns phi(omega) of the one-hot walks of the table (Eq. 1).
    nn::Tensor aw_embeddings(nn::Tape& tape, const Matrix& one_hot_walks) const;
    // Returns rho-hat(omega) (Eq. 1).
    nn::Tensor reconstructed_walks(nn::Tape& tape, nn::Tensor aw_embeddings) const;
    // Returns psi(v) (Eq. 2, 3).
    nn::Tensor identity_embeddings(nn::Tape& tape, const nn::FeatureMatrix& structural_features,
                                   nn::Tensor aw_embeddings) const;
    // Returns g-hat(v) (Eq. 4).
    nn::Tensor reconstructed_features(nn::Tape& tape, nn::Tensor identity_embeddings) const;
    // Returns the module that computes gamma(v) and gamma-bar(v) from psi(v) and pi_g(v) (Eq. 6-9).
    const PositionModule& position_module() const { return position_module_; }

    // Makes inference use the statistics of these nodes, all of the training graph, from now on.
    void freeze_statistics(const Matrix& identity_embeddings, const Matrix& global_encodings);

    // Return theta_psi and theta_gamma, which the optimizers change, always in the same order.
    std::vector<nn::Parameter*> identity_parameters();
    std::vector<nn::Parameter*> position_parameters();
    std::vector<const nn::Parameter*> identity_parameters() const;

    // Returns all parameters and the frozen statistics (nn/module.h).
    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.autoencoder_, self.identity_encoder_, self.identity_decoder_,
                        self.position_module_);
    }

private:
    friend struct ParameterCounts count_parameters(const ModelOptions& options,
                                                   const InputSizes& sizes, double max);
    // Initializes theta_psi by the first initializer and theta_gamma by the second.
    IrweNetwork(const ModelOptions& options, const InputSizes& sizes,
                const nn::Initializer& identity, const nn::Initializer& position);

    ModelOptions options_;
    InputSizes sizes_;
    AnonymousWalkAutoencoder autoencoder_;
    IdentityEncoder identity_encoder_;
    IdentityDecoder identity_decoder_;
    PositionModule position_module_;
};

// Returns true if both have equal identity parameters, so that psi needs to be computed only once.
bool have_same_identity(const IrweNetwork& a, const IrweNetwork& b);

// The number of entries of the parts of a network, including frozen statistics.
struct ParameterCounts {
    double identity = 0;
    double position = 0;

    double total() const { return identity + position; }
};
// Counts the parameters without making a network. Stops when the count of a part exceeds `max`,
// since options from a forged file could make it unbounded. REQUIRES: the options are valid.
ParameterCounts count_parameters(const ModelOptions& options, const InputSizes& sizes,
                                 double max = std::numeric_limits<double>::infinity());

}  // namespace irwe
