// The network of UGFormer: rounds in which a node attends to some of its neighbors.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/encoder/input_table.h"
#include "irwe/methods/encoder/joined_part.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {

struct UgformerOptions {
    int embedding_dim = 128;  // d, of all rounds side by side
    int num_rounds = 2;       // divides d
    int num_layers = 1;       // of attention in a round
    int feedforward_dim = 1024;
    double dropout = 0.5;
    int num_neighbors = 4;  // that are drawn for a node in a round
    int num_draws = 8;      // over which vectors are averaged
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 50};
    int batch_size = 128;   // nodes
    int num_samples = 512;  // nodes among which a node has to find itself
    double max_norm = 0.5;  // of the gradient
};
std::vector<OptionField> option_fields(UgformerOptions& options);
void validate(const UgformerOptions& options);

// What the network reads to encode some nodes: for each round, sequences of a node and its drawn
// neighbors, one after the other, and where in the result of the round the nodes to encode stand.
// In the first round, tokens are rows of the table of inputs; in the others, places in the result
// of the round before.
struct UgformerBatch {
    InputTable inputs;
    std::vector<std::vector<std::uint32_t>> sequences;
    std::vector<nn::RowChoice> own;
};
// Draws neighbors with replacement, as a function of the random numbers, the node and the round.
//
// REQUIRES: `nodes` are ascending, each once.
UgformerBatch ugformer_batch(const JoinedPart& part, std::span<const NodeId> nodes,
                             const UgformerOptions& options, const Random& random);

class UgformerNetwork final : public Encoder {
public:
    UgformerNetwork(const UgformerOptions& options, std::int64_t num_inputs,
                    const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::none; }
    std::int64_t num_columns() const override { return options_.embedding_dim; }
    bool draws() const override { return true; }
    // Averages over num_draws draws of neighbors. Only on tapes for inference.
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns the vectors of the nodes of a batch. The caller keeps it alive while the tape exists.
    nn::Tensor encode(nn::Tape& tape, const UgformerBatch& batch) const;

private:
    UgformerOptions options_;
    nn::Parameter inputs_;  // (inputs, d / rounds)
    std::vector<nn::WalkTransformer> rounds_;
};

}  // namespace irwe
