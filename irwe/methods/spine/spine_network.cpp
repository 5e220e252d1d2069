#include "irwe/methods/spine/spine_network.h"

#include <fmt/format.h>

#include <map>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/aggregate.h"

namespace irwe {

std::vector<OptionField> option_fields(SpineOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"ranks.restart", options.ranks.restart},
                                    {"ranks.num_ranks", options.ranks.num_ranks},
                                    {"ranks.tolerance", options.ranks.tolerance},
                                    {"walks.walks_per_node", options.walks_per_node},
                                    {"walks.walk_length", options.walk_length},
                                    node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.role_share", options.role_share);
    fields.emplace_back("training.num_negatives", options.num_negatives);
    fields.emplace_back("training.pairs_per_batch", options.pairs_per_batch);
    fields.push_back({"training.negative_scores", options.negative_scores, {"each", "summed"}});
    return fields;
}

void validate(const SpineOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMany = 1 << 20;
    // A walk that hardly ever returns is passed on for ever, and so are amounts of next to nothing.
    constexpr double kLeastRestart = 1e-3;
    constexpr double kLeastTolerance = 1e-12;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_within("ranks.restart", options.ranks.restart, kLeastRestart, 1);
    require_between("ranks.num_ranks", options.ranks.num_ranks, 1, kMany);
    require_within("ranks.tolerance", options.ranks.tolerance, kLeastTolerance, 1);
    require_between("walks.walks_per_node", options.walks_per_node, 1, kMany);
    require_between("walks.walk_length", options.walk_length, 1, 1000);
    validate(options.degrees);
    validate(options.training);
    require(options.role_share >= 0 && options.role_share <= 1, [&] {
        return fmt::format("training.role_share: expected a number from 0 to 1, found {}",
                           options.role_share);
    });
    require_between("training.num_negatives", options.num_negatives, 1, kMany);
    require_between("training.pairs_per_batch", options.pairs_per_batch, 1, kMany);
}

std::vector<std::vector<RankedNode>> ranks_of_input(const EncoderInput& input,
                                                    const PageRankOptions& options,
                                                    ThreadPool& pool) {
    const std::span<const std::uint32_t> buckets = input.buckets.rows();
    return rooted_pagerank(input.graph, options, {buckets.begin(), buckets.end()}, pool);
}

nn::SparseOperator input_shares(const std::vector<std::vector<RankedNode>>& ranks,
                                const EncoderInput& input) {
    SparseRows rows;
    for (const std::vector<RankedNode>& of_node : ranks) {
        std::map<std::uint32_t, double> sums;
        for (const RankedNode& ranked : of_node) {
            for_each_entry(input, ranked.node, [&](std::uint32_t column, Real value) {
                sums[column] += static_cast<double>(ranked.share) * static_cast<double>(value);
            });
        }
        for (const auto& [column, sum] : sums) {
            rows.append(column, static_cast<Real>(sum));
        }
        rows.end_row();
    }
    return {std::move(rows), input.num_columns()};
}

SpineNetwork::SpineNetwork(const SpineOptions& options, std::int64_t num_inputs,
                           const nn::Initializer& initializer)
    : ranks_(options.ranks),
      weight_(initializer.glorot("weight", num_inputs, options.embedding_dim)) {}

nn::Tensor SpineNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    return encode(tape, tape.keep(input_shares(ranks_of_input(input, ranks_, tape.pool()), input)));
}

nn::Tensor SpineNetwork::encode(nn::Tape& tape, const nn::SparseOperator& shares) const {
    return nn::activate(tape, nn::aggregate(tape, shares, tape.parameter(weight_)),
                        nn::Activation::relu);
}

}  // namespace irwe
