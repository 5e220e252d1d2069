// The network of GraphSAGE with the mean aggregator: for all nodes of a graph, and for the nodes of
// a batch with sampled neighbors.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"

namespace irwe {

struct GraphSageOptions {
    int embedding_dim = 128;  // d, half of it of the node itself and half of its neighbors
    int hidden_dim = 256;     // likewise, between the layers
    int near_samples = 10;    // neighbors of a node of a pair, at most
    int far_samples = 25;     // neighbors of a node of a pair and of those near samples, at most
    int walks_per_node = 50;
    int walk_length = 4;     // in steps
    int num_negatives = 20;  // shared by the pairs of a batch
    int pairs_per_batch = 512;
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 3};
};
std::vector<OptionField> option_fields(GraphSageOptions& options);
void validate(const GraphSageOptions& options);

// What the network reads to encode some nodes. The batch is a function of the random numbers, the
// nodes and the options.
struct SageBatch {
    nn::RowChoice near_buckets;  // of the near nodes: those to encode and their samples
    // The mean over the far samples of each near node: of their buckets, or of `far_rows`.
    nn::SparseOperator far_means;
    nn::RowChoice own;              // the near node that each node to encode is
    nn::SparseOperator near_means;  // the mean over the near samples of each node to encode
    // The inputs of the near nodes and of all far samples, where attributes are read.
    std::optional<nn::SparseOperator> near_rows{};
    std::optional<nn::SparseOperator> far_rows{};
};
// Draws the samples, without replacement: all neighbors of a node that has no more than asked for.
//
// REQUIRES: `nodes` are ascending, each once, and have neighbors.
SageBatch sage_batch(const TrainingGround& ground, std::span<const NodeId> nodes,
                     const GraphSageOptions& options, const Random& random);

class GraphSageNetwork final : public Encoder {
public:
    GraphSageNetwork(const GraphSageOptions& options, std::int64_t num_inputs,
                     const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override;
    Neighborhood neighborhood() const override { return Neighborhood::mean; }
    std::int64_t num_columns() const override { return num_columns_; }
    // Takes all neighbors into account, without samples.
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns the vectors of the nodes of a batch. The caller keeps it alive while the tape exists.
    nn::Tensor encode(nn::Tape& tape, const SageBatch& batch) const;

private:
    std::int64_t num_columns_;
    nn::Parameter first_own_, first_neighbors_, second_own_, second_neighbors_;
};

}  // namespace irwe
