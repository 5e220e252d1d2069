// DGI (Velickovic, Fedus, Hamilton, Lio, Bengio and Hjelm, ICLR 2019): vectors by which the nodes
// of a graph can be told from those of the same graph with the inputs of nodes exchanged.
//
// Encoder: H = PReLU(S X W + b), S = D^-1/2 (A + I) D^-1/2 with the degrees D of A + I. Summary of
// the graph: s = sigmoid(mean of H). Score of a row h: h B s^T + b_0, large for the graph and small
// for X with its rows in a random order.

#pragma once

#include <memory>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/method.h"

namespace irwe {

struct DgiOptions {
    int embedding_dim = 128;  // d
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 1000};
    int patience = 20;  // epochs without a lower loss after which the training ends
};
std::vector<OptionField> option_fields(DgiOptions& options);
void validate(const DgiOptions& options);

class DgiNetwork final : public Encoder {
public:
    DgiNetwork(const DgiOptions& options, std::int64_t num_inputs,
               const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override { return {&weight_, &bias_, &slope_}; }
    Neighborhood neighborhood() const override { return Neighborhood::symmetric_with_self; }
    std::int64_t num_columns() const override { return num_columns_; }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;

private:
    std::int64_t num_columns_;
    nn::Parameter weight_, bias_, slope_;
};

// Returns the loss of DGI and how a step exchanges inputs. The references outlive the objective.
std::unique_ptr<Objective> dgi_objective(const TrainingGround& ground, const DgiNetwork& network,
                                         const DgiOptions& options);

Method dgi_method();

}  // namespace irwe
