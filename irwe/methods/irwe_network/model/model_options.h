// The sizes of a model, and the choices that the paper leaves open.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"

namespace irwe {

// The input of Red_s (Eq. 2): the counts of the walks; counts divided by n_S, with which it learns
// far more slowly; or the square roots of counts, which reduce the difference between rare and
// frequent.
enum class FeatureScaling { counts, frequencies, square_roots };

// The reconstructed form of a count (Eq. 13): its share of the n_S walks, or the square root of the
// share.
enum class ReconstructionScaling { frequencies, square_roots };

// The output of Dec_psi (Eq. 4, 13): the degree features alone, as in the paper's layer tables, or
// [s | delta], as in its equation, with which identity hardly learns.
enum class ReconstructionTarget { degrees, statistics_and_degrees };

// The query of the readout (Eq. 9): pi_g unchanged, or batch-normalized.
enum class ReadoutQuery { encodings, normalized_encodings };

// The inputs of the units. The first value of each is the paper's model; the others leave out a
// part of it, for its ablation study.

// The features that Red_s reads (Eq. 2): [s | delta], or one of them.
enum class IdentityInputs { statistics_and_degrees, statistics, degrees };

// The inputs of the position module (Eq. 6, 9): psi and pi_g; pi_g alone, so that ReAtt has no
// query and the modules are independent; or psi alone, which then replaces pi_g.
enum class PositionInputs { identity_and_encodings, encodings, identity };

// How the summaries of a node's walks are combined (Eq. 9): ROut, or their mean.
enum class Readout { attention, mean };

struct ModelOptions {
    int embedding_dim = 64;                             // d
    std::vector<int> aw_hidden_layers{64};              // of Enc_phi; reversed in Dec_phi
    std::vector<int> reduction_layers{1024, 512, 128};  // hidden layers of Red_s
    bool reduction_last_relu = true;                    // a ReLU after the last layer of Red_s
    bool reduction_norm = false;                        // scale rows of Red_s to mean 0, variance 1
    std::vector<int> decoder_layers{128};               // hidden layers of Dec_psi
    bool decoder_last_tanh = true;                      // a tanh after the last layer of Dec_psi
    int identity_heads = 16;                            // h_psi
    int reweighting_layers = 2;                         // layers of both networks of ReAtt
    int transformer_layers = 4;                         // L_tran
    int transformer_heads = 16;                         // h_tran
    int feedforward_dim = 0;                            // of the transformer; 0: embedding_dim
    double dropout = 0.1;                               // inside the transformer
    int readout_heads = 16;                             // h_rout
    bool readout_skip = false;                          // add W pi_g(v) to the readout

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

// Returns the options under the names of settings files, [model].
std::vector<OptionField> option_fields(ModelOptions& options);

// Throws InputError, with the option and its valid values, for sizes that are not positive, a
// dimension that its heads do not divide, or a rate outside [0, 1).
void validate(const ModelOptions& options);

// The sizes of walks and features that determine the shape of a model.
struct InputSizes {
    int walk_length = 0;                   // l
    std::int64_t num_anonymous_walks = 0;  // the size of the reduced table
    std::int64_t num_degree_columns = 0;   // (l + 1) e
    std::int64_t num_graph_columns = 0;    // of the graph features (graph_features.h)

    bool operator==(const InputSizes&) const = default;
};

// Returns the number of columns that Red_s reads.
std::int64_t num_identity_inputs(const ModelOptions& options, const InputSizes& sizes);

// Returns the number of columns that Dec_psi outputs.
std::int64_t num_decoder_outputs(const ModelOptions& options, const InputSizes& sizes);

}  // namespace irwe
