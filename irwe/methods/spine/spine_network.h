// The network of SPINE: one layer over the inputs of the nodes where walks from a node are.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/spine/rooted_pagerank.h"
#include "irwe/nn/logistic_loss.h"

namespace irwe {

struct SpineOptions {
    int embedding_dim = 128;  // d
    PageRankOptions ranks{};
    int walks_per_node = 50;  // in an epoch
    int walk_length = 4;      // in steps, each of which makes a pair with the start
    double role_share = 0.2;  // of the pairs, which join a node with one of near degree instead
    NodeInputs inputs = NodeInputs::degrees;
    DegreeInputOptions degrees{};
    EncoderTrainingOptions training{.epochs = 5};
    int num_negatives = 50;  // shared by the pairs of a batch
    int pairs_per_batch = 512;
    nn::NegativeScores negative_scores = nn::NegativeScores::each;
};
std::vector<OptionField> option_fields(SpineOptions& options);
void validate(const SpineOptions& options);

// Returns the lists of rooted PageRank of all nodes. Of nodes with equal shares, those with smaller
// degrees come first, whichever inputs are read.
std::vector<std::vector<RankedNode>> ranks_of_input(const EncoderInput& input,
                                                    const PageRankOptions& options,
                                                    ThreadPool& pool);

// Returns the matrix of which row v has the sum over the list of v of share times input: of one-hot
// degrees, the shares by bucket.
nn::SparseOperator input_shares(const std::vector<std::vector<RankedNode>>& ranks,
                                const EncoderInput& input);

class SpineNetwork final : public Encoder {
public:
    SpineNetwork(const SpineOptions& options, std::int64_t num_inputs,
                 const nn::Initializer& initializer);

    std::vector<nn::Parameter*> parameters() override { return {&weight_}; }
    Neighborhood neighborhood() const override { return Neighborhood::none; }
    std::int64_t num_columns() const override { return weight_.value.cols(); }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override;
    // Returns ReLU(S W) for some rows of input_shares(). The caller keeps them alive while the
    // tape exists.
    nn::Tensor encode(nn::Tape& tape, const nn::SparseOperator& shares) const;

private:
    PageRankOptions ranks_;
    nn::Parameter weight_;  // W
};

}  // namespace irwe
