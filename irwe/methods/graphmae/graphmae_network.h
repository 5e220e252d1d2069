// The encoder of GraphMAE: layers of attention over edges.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/counted_work.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"

namespace irwe {

struct GraphMaeOptions {
    int embedding_dim = 128;  // d, the width of all layers of the encoder
    int num_layers = 2;
    int num_heads = 4;               // or the next smaller number that divides d
    double input_dropout = 0.2;      // of the input of each layer of the encoder and the decoder
    double attention_dropout = 0.1;  // of the weights of edges
    double mask_share = 0.5;         // of the nodes, in each epoch
    double replace_share = 0.05;     // of the masked nodes, which get the input of another node
    double power = 3;                // of the cosine error
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 300};
    double decay = 2e-4;  // of all weights, in the gradient
};
std::vector<OptionField> option_fields(GraphMaeOptions& options);
void validate(const GraphMaeOptions& options);

// A layer of attention: the edge attention of x W, plus a bias.
class AttentionLayer {
public:
    // Names the parameters name.weight and so on. `place` tells the dropouts of layers apart.
    AttentionLayer(const std::string& name, std::int64_t num_inputs, std::int64_t num_outputs,
                   int num_heads, double attention_dropout, std::uint64_t place,
                   const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() { return {&weight_, &source_, &target_, &bias_}; }
    const nn::Parameter& weight() const { return weight_; }
    std::uint64_t place() const { return place_; }

    // Returns what the layer makes of x W. The caller keeps the edges alive while the tape exists.
    // `pass` tells the dropouts apart if the layer is used several times on one tape.
    nn::Tensor attend(nn::Tape& tape, const nn::SparseOperator& edges, nn::Tensor product,
                      std::uint64_t pass = 0) const;

private:
    int num_heads_;
    double attention_dropout_;
    std::uint64_t place_;
    nn::Parameter weight_, source_, target_, bias_;
};

// Every layer is followed by PReLU with a slope of its own.
class GraphMaeNetwork final : public Encoder {
public:
    GraphMaeNetwork(const GraphMaeOptions& options, std::int64_t num_inputs,
                    const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::sum_with_self; }
    std::int64_t num_columns() const override { return num_columns_; }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;

    // Returns the weight of the first layer on the tape.
    nn::Tensor first_weight(nn::Tape& tape) const;
    // Returns the vectors of all nodes, whose inputs times first_weight() are `products`. Drops
    // inputs while training; those of the first layer as a whole, node by node.
    nn::Tensor encode_products(nn::Tape& tape, const nn::SparseOperator& edges,
                               nn::Tensor products) const;

private:
    std::int64_t num_columns_;
    double input_dropout_;
    std::vector<AttentionLayer> layers_;
    std::vector<nn::Parameter> slopes_;
};

// Returns what a layer of attention takes, forward and backward.
WorkCounts attention_work(double num_nodes, double num_ends, double num_inputs, double dim,
                          int num_heads);

}  // namespace irwe
