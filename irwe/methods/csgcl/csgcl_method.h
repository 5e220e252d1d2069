// CSGCL (Chen et al., IJCAI 2023): a node is to be recognized in two views
// of the graph, which keep what belongs to strong communities.
//
// Encoder: two layers H' = PReLU(S H W + b), S = D^-1/2 (A + I) D^-1/2 with the degrees D of A + I,
// on one-hot degrees or attributes. Views have fewer edges and columns (community_views.h). A head
// of two layers with ELU follows while training, and rows of length one. Loss: InfoNCE between the
// views, where nodes of strong communities count more among the others, the later the more.

#pragma once

#include <memory>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/method.h"

namespace irwe {

struct CsgclOptions {
    int embedding_dim = 128;       // d; there are 2 d columns between the layers
    int head_dim = 256;            // between the layers of the head
    double first_edge_rate = 0.2;  // of edges that a view drops, on average
    double second_edge_rate = 0.7;
    double first_input_rate = 0.1;  // of columns of inputs that it drops, on average
    double second_input_rate = 0.2;
    double temperature = 0.6;
    double max_gamma = 10;          // how much strengths count at last
    double gamma_per_epoch = 0.05;  // by which it grows, from 0
    int team_up_epoch = 100;        // on
    int nodes_per_epoch = 2048;     // that are compared with each other; 0: all
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 300, .learning_rate = 0.01};
    double decay = 1e-5;  // of all weights, in the gradient
};
std::vector<OptionField> option_fields(CsgclOptions& options);
void validate(const CsgclOptions& options);

class CsgclNetwork final : public Encoder {
public:
    CsgclNetwork(const CsgclOptions& options, std::int64_t num_inputs,
                 const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::symmetric_with_self; }
    std::int64_t num_columns() const override { return num_columns_; }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns the vectors of all nodes for inputs without some of their columns. The caller keeps
    // the input alive while the tape exists.
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input,
                      const std::vector<std::uint32_t>& dropped_columns) const;

private:
    std::int64_t num_columns_;
    nn::Parameter first_weight_, first_bias_, second_weight_, second_bias_, slope_;
};

// Returns the factor of strengths in an epoch, counted from 0.
double csgcl_gamma(const CsgclOptions& options, std::int64_t epoch);

// Returns the loss of CSGCL, its head and its views. The references outlive the objective.
std::unique_ptr<Objective> csgcl_objective(const TrainingGround& ground,
                                           const CsgclNetwork& network,
                                           const CsgclOptions& options);

Method csgcl_method();

}  // namespace irwe
