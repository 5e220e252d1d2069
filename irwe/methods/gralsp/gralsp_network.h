// The network of GraLSP: means over the nodes that walks reach, through gates by the types of the
// walks.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/encoder/input_table.h"
#include "irwe/methods/encoder/joined_part.h"
#include "irwe/methods/gralsp/typed_walks.h"
#include "irwe/nn/gated_sum.h"

namespace irwe {

struct GralspOptions {
    int embedding_dim = 128;  // d
    int hidden_dim = 100;     // between the layers
    int type_dim = 30;        // of the vector of a type of walks
    bool attention = true;    // to some types more than to others
    TypedWalkOptions walks{};
    int num_samples = 20;  // of the nodes that walks reach, for a node and a layer of a batch
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 3, .learning_rate = 2e-3};
    int pairs_per_node = 50;  // in an epoch
    int pairs_per_batch = 100;
    int window = 5;         // the most steps between the nodes of a pair
    int num_negatives = 8;  // shared by the pairs of a batch
    double triplet_weight = 0.1;
};
std::vector<OptionField> option_fields(GralspOptions& options);
void validate(const GralspOptions& options);

// What the network reads to encode some nodes.
struct GralspBatch {
    InputTable near_inputs;   // of the near nodes: those to encode and their samples
    nn::RowChoice near_rows;  // which of them each near node has
    InputTable far_inputs;    // of the samples of near nodes
    nn::GatedTerms far;       // the mean over the samples of each near node; columns are these
    nn::RowChoice own;        // the near node that each node to encode is
    nn::GatedTerms near;      // the mean over the samples of each node; columns are near nodes
};
// Draws samples: a walk of a node and a node that it reaches. What is drawn for a node is a
// function of the random numbers and the node.
//
// REQUIRES: `nodes` are ascending, each once; `walks` has those of all nodes.
GralspBatch gralsp_batch(const JoinedPart& part, const TypedWalks& walks,
                         std::span<const NodeId> nodes, const GralspOptions& options,
                         const Random& random);

class GralspNetwork final : public Encoder {
public:
    GralspNetwork(const GralspOptions& options, std::int64_t num_inputs,
                  const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::none; }
    std::int64_t num_columns() const override { return options_.embedding_dim; }
    bool draws() const override { return true; }
    // Takes means over all that all walks reach. Only on tapes for inference.
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns the vectors of the nodes of a batch. The caller keeps it alive while the tape exists.
    nn::Tensor encode(nn::Tape& tape, const GralspBatch& batch) const;

    // Returns the vectors of all types, one row per type.
    nn::Tensor types(nn::Tape& tape) const { return tape.parameter(types_); }

private:
    // H' = H W_own + (gated mean of H) W_neighbors + b.
    struct Layer {
        std::optional<nn::Parameter> attention;
        nn::Parameter gate_weight, gate_bias, own, neighbors, bias;
    };
    static Layer make_layer(const std::string& name, const GralspOptions& options,
                            std::int64_t num_inputs, std::int64_t num_outputs,
                            const nn::Initializer& initializer);
    // Returns the gated means of rows x.
    nn::Tensor means(nn::Tape& tape, const Layer& layer, const nn::GatedTerms& terms,
                     nn::Tensor x) const;
    // Adds what neighbors say and the bias to what a node itself says.
    static nn::Tensor sums(nn::Tape& tape, const Layer& layer, nn::Tensor own, nn::Tensor means);

    GralspOptions options_;
    nn::Parameter types_;
    Layer first_, second_;
};

}  // namespace irwe
