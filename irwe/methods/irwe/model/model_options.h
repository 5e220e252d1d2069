// The sizes of a model, and how the open readings of the paper are taken.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"

namespace irwe {

// What goes into Red_s (Eq. 2): the counts of the walks; counts divided by n_S, with which it learns
// far slower; or the square roots of counts, between which rare and frequent weigh less differently.
enum class FeatureScaling { counts, frequencies, square_roots };

// What is reconstructed of a count (Eq. 13): its share of the n_S walks, or the square root of that.
enum class ReconstructionScaling { frequencies, square_roots };

// What Dec_psi reconstructs (Eq. 4, 13): the degree features alone, as the paper's layer tables
// print, or [s | delta], as its equation says; with that identity hardly learns.
enum class ReconstructionTarget { degrees, statistics_and_degrees };

// The query of the readout (Eq. 9): pi_g as it is, or batch-normalised.
enum class ReadoutQuery { encodings, normalized_encodings };

// What the units are given. The first of each is the paper's model; the others leave a part of it
// out, to see what that part is worth (its ablation study).

// What Red_s reads (Eq. 2): [s | delta], or one of them.
enum class IdentityInputs { statistics_and_degrees, statistics, degrees };

// What the position module knows of a node (Eq. 6, 9): psi and pi_g; pi_g alone, so that ReAtt has
// no query and the modules do not meet; or psi alone, which then stands in the place of pi_g.
enum class PositionInputs { identity_and_encodings, encodings, identity };

// How the summaries of a node's walks become one (Eq. 9): ROut, or their mean.
enum class Readout { attention, mean };

struct ModelOptions {
    int embedding_dim = 64;                             // d
    std::vector<int> aw_hidden_layers{64};              // of Enc_phi; Dec_phi has them reversed
    std::vector<int> reduction_layers{1024, 512, 128};  // hidden layers of Red_s
    bool reduction_last_relu = true;                    // a ReLU after the last layer of Red_s
    bool reduction_norm = false;                        // rows of Red_s to mean 0 and variance 1
    std::vector<int> decoder_layers{128};               // hidden layers of Dec_psi
    bool decoder_last_tanh = true;                      // a tanh after the last layer of Dec_psi
    int identity_heads = 16;                            // h_psi
    int reweighting_layers = 2;                         // layers of both networks of ReAtt
    int transformer_layers = 4;                         // L_tran
    int transformer_heads = 16;                         // h_tran
    int feedforward_dim = 0;                            // of the transformer; 0: embedding_dim
    double dropout = 0.1;                               // inside the transformer
    int readout_heads = 16;                             // h_rout
    bool readout_skip = false;                          // W pi_g(v) is added to the readout

    FeatureScaling feature_scaling = FeatureScaling::counts;
    ReconstructionTarget reconstruction_target = ReconstructionTarget::degrees;
    ReconstructionScaling reconstruction_scaling = ReconstructionScaling::frequencies;
    FeatureScaling encoding_scaling = FeatureScaling::frequencies;  // of pi_g
    ReadoutQuery readout_query = ReadoutQuery::encodings;

    IdentityInputs identity_inputs = IdentityInputs::statistics_and_degrees;
    PositionInputs position_inputs = PositionInputs::identity_and_encodings;
    Readout readout = Readout::attention;

    bool operator==(const ModelOptions&) const = default;
};

// The options under the names of settings files, [model].
std::vector<OptionField> option_fields(ModelOptions& options);

// Throws InputError that names the option and what it may be: sizes that are not positive, a
// dimension that its heads do not divide, a rate outside [0, 1).
void validate(const ModelOptions& options);

// What a model's shape takes from walks and features.
struct InputSizes {
    int walk_length = 0;                   // l
    std::int64_t num_anonymous_walks = 0;  // the size of the reduced table
    std::int64_t num_degree_columns = 0;   // (l + 1) e
    std::int64_t num_graph_columns = 0;    // of the graph features (graph_features.h)

    bool operator==(const InputSizes&) const = default;
};

// The columns that Red_s reads.
std::int64_t num_identity_inputs(const ModelOptions& options, const InputSizes& sizes);

// The columns that Dec_psi gives.
std::int64_t num_decoder_outputs(const ModelOptions& options, const InputSizes& sizes);

}  // namespace irwe
