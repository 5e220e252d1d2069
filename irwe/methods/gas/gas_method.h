// GAS (Guo et al., DASFAA 2020): a graph autoencoder that reconstructs numbers of the network
// around a node.
//
// Encoder: two layers H' = sigmoid(S H W + b), S = A + I or one of its scaled forms, on one-hot
// degrees. Decoder: d - decoder_dim - 21 with sigmoids. Loss: the length, not its square, of the
// difference from ego_features.h, each column divided by its maximum.

#pragma once

#include <memory>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/method.h"

namespace irwe {

enum class GasAggregation { sum, mean, symmetric };

struct GasOptions {
    int embedding_dim = 128;  // d
    int hidden_dim = 256;     // between the layers of the encoder
    int decoder_dim = 128;
    GasAggregation aggregation = GasAggregation::sum;
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 150};
    double decay = 0.5;  // of all weights, in the gradient
};
std::vector<OptionField> option_fields(GasOptions& options);
void validate(const GasOptions& options);

class GasNetwork final : public Encoder {
public:
    GasNetwork(const GasOptions& options, std::int64_t num_inputs,
               const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override;
    std::int64_t num_columns() const override { return num_columns_; }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;

private:
    GasAggregation aggregation_;
    std::int64_t num_columns_;
    nn::Parameter first_weight_, first_bias_, second_weight_, second_bias_;
};

Method gas_method();

}  // namespace irwe
