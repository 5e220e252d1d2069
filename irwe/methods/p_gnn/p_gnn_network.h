// The network of P-GNN: layers of messages from the nearest members of sets of anchors.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"

namespace irwe {

struct PGnnOptions {
    int embedding_dim = 128;  // d, the number of sets
    int hidden_dim = 32;      // of the input map, and of all messages
    int num_layers = 2;
    double dropout = 0;    // between layers
    int max_distance = 0;  // steps beyond which a node is out of reach; 0: none
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 500, .learning_rate = 0.01};
    int drop_epoch = 200;  // after which the learning rate is a tenth
    double decay = 5e-4;   // of all weights, in the gradient
};
std::vector<OptionField> option_fields(PGnnOptions& options);
void validate(const PGnnOptions& options);

// A layer: the message from a set whose nearest member u is t steps away from v is
// ReLU(s(t) h_u W_u + h_v W_v + b), where s is a network of two layers on 1 / (t + 1), or on 0 if
// there is none within reach.
class AnchorLayer {
public:
    // Names the parameters name.near.weight and so on.
    AnchorLayer(const std::string& name, std::int64_t num_inputs, std::int64_t num_outputs,
                const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters();
    nn::AnchorMessages messages(nn::Tape& tape, const nn::AnchorPlaces& anchors,
                                nn::Tensor x) const;

private:
    nn::Parameter first_, first_bias_, second_, second_bias_;  // of s
    nn::Parameter member_, own_, bias_;
};

// A linear map of the inputs; layers whose result is the mean of the messages; and one whose
// result is a coordinate for each set, which makes rows of length one.
class PGnnNetwork final : public Encoder {
public:
    PGnnNetwork(const PGnnOptions& options, std::int64_t num_inputs,
                const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    std::int64_t num_columns() const override { return num_columns_; }
    // Draws the sets for which embeddings are computed, always the same ones for the same names.
    EncoderInput input(const Graph& graph, const DegreeInputs& degrees,
                       std::span<const NodeId> known, ThreadPool& pool) const override;
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;

private:
    std::int64_t num_columns_;
    double dropout_;
    NodeId max_distance_;
    std::uint64_t seed_;
    nn::Parameter weight_, bias_;
    std::vector<AnchorLayer> layers_;
    nn::Parameter direction_, direction_bias_;
};

// Returns the random numbers of a draw of sets: 0 for embeddings, and those of the steps from 1 on.
RandomStream anchor_draw(std::uint64_t seed, std::int64_t number);

}  // namespace irwe
