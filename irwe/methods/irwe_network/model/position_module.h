// Computes position embeddings from identity embeddings, position encodings and walks (Eq. 6-9).
// Variants of its units (ModelOptions::position_inputs, readout) are chosen when the module is
// built.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <variant>

#include "irwe/methods/irwe_network/model/attentive_readout.h"
#include "irwe/methods/irwe_network/model/attentive_reweighting.h"
#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/methods/irwe_network/model/walk_encoder.h"

namespace irwe {

class PositionModule {
public:
    PositionModule(const ModelOptions& options, int walk_length,
                   const nn::Initializer& initializer);

    // Return whether position embeddings depend on psi(v) and on pi_g(v).
    bool reads_identity() const { return reads_identity_; }
    bool reads_encodings() const { return reads_encodings_; }

    // Returns the position input: pi_g(v), or psi(v) for PositionInputs::identity. It is the
    // `global_encodings` of the functions below.
    template <typename T>
    const T& source(const T& identity_embeddings, const T& global_encodings) const {
        return reads_encodings_ ? global_encodings : identity_embeddings;
    }

    // Returns pi-bar_g(v), one row per node (Eq. 6). The identity embeddings may be empty if
    // reads_identity() is false.
    nn::Tensor reweighted_encodings(nn::Tape& tape, nn::Tensor identity_embeddings,
                                    nn::Tensor global_encodings) const;

    struct Output {
        nn::Tensor position_embeddings;  // gamma(v): (n, d)
        nn::Tensor context_embeddings;   // gamma-bar(v): (n, d)
    };
    // Returns gamma(v) and gamma-bar(v) (Eq. 7-9) of the nodes with these encodings and these
    // walks, n_I for each; a walk holds rows of `reweighted_encodings`. See WalkEncoder for
    // `max_bytes`.
    Output operator()(nn::Tape& tape, nn::Tensor reweighted_encodings, nn::Tensor global_encodings,
                      std::span<const std::uint32_t> walks, std::size_t max_bytes) const;

    // Makes inference use the statistics of these inputs from now on.
    void freeze(const Matrix& identity_embeddings, const Matrix& global_encodings);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.reweighting_, self.encoder_, self.readout_, self.skip_, self.position_,
                        self.context_);
    }

private:
    using Reweighting = std::variant<AttentiveReweighting, QuerylessReweighting>;
    using WalkReadout = std::variant<AttentiveReadout, MeanReadout>;
    static Reweighting reweighting(const ModelOptions& options, const nn::Initializer& initializer);
    static WalkReadout readout(const ModelOptions& options, const nn::Initializer& initializer);

    bool reads_identity_;
    bool reads_encodings_;
    Reweighting reweighting_;
    WalkEncoder encoder_;
    WalkReadout readout_;
    std::optional<nn::Linear> skip_;  // with ModelOptions::readout_skip
    nn::Linear position_;             // W_gamma and its bias
    nn::Linear context_;
};

}  // namespace irwe
