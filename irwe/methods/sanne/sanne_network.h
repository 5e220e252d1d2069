// The network of SANNE: attention along random walks.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/encoder/input_table.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {

// What the tokens of a walk attend to: each other, or those at the same place in the other walks of
// a batch, as in the authors' program for PyTorch.
enum class SanneAttention { along_walks, across_walks };

struct SanneOptions {
    int embedding_dim = 128;  // d
    int num_layers = 2;
    int feedforward_dim = 256;
    double dropout = 0.5;
    SanneAttention attention = SanneAttention::along_walks;
    int walks_per_node = 32;  // in an epoch
    int walk_length = 7;      // in steps
    int walks_to_embed = 8;   // of each node, over which vectors are averaged
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 5};
    int walks_per_batch = 64;
    int num_targets = 4;    // neighbors of a node that it has to tell
    int num_samples = 512;  // nodes among which it has to tell them
    double max_norm = 0.5;  // of the gradient
};
std::vector<OptionField> option_fields(SanneOptions& options);
void validate(const SanneOptions& options);

// Returns a walk from each of some nodes, one after the other, with walk_length + 1 nodes each. A
// walk is a function of the random numbers and its place in `starts`.
//
// REQUIRES: the nodes of the graph have neighbors.
std::vector<NodeId> sanne_walks(const Graph& graph, std::span<const NodeId> starts, int walk_length,
                                const Random& random);

class SanneNetwork final : public Encoder {
public:
    SanneNetwork(const SanneOptions& options, std::int64_t num_inputs,
                 const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::none; }
    std::int64_t num_columns() const override { return options_.embedding_dim; }
    bool draws() const override { return true; }
    // Returns for each node the mean, over walks from it, of the output at the node. Only on tapes
    // for inference.
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns the outputs, of length one, at the tokens of walks or at the first of each. `inputs`
    // are those of the nodes of the walks, `walk_size` each, and are kept alive by the caller while
    // the tape exists.
    nn::Tensor encode_walks(nn::Tape& tape, const InputTable& inputs, std::int64_t walk_size,
                            nn::WalkOutputs outputs) const;

private:
    SanneOptions options_;
    nn::Parameter inputs_;  // (inputs, d)
    nn::WalkTransformer transformer_;
};

}  // namespace irwe
