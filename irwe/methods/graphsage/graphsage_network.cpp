#include "irwe/methods/graphsage/graphsage_network.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/input_table.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/concatenate.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/unit_length.h"

namespace irwe {
namespace {

// Returns `count` neighbors of v, or all if there are no more, ascending (Floyd's algorithm).
std::vector<NodeId> sampled_neighbors(const Graph& graph, NodeId v, int count,
                                      RandomStream stream) {
    const std::span<const NodeId> all = graph.neighbors(v);
    const auto wanted = static_cast<std::size_t>(count);
    if (all.size() <= wanted) {
        return {all.begin(), all.end()};
    }
    std::vector<std::size_t> places;
    for (std::size_t last = all.size() - wanted; last < all.size(); ++last) {
        const std::size_t place = stream.below(last + 1);
        const bool is_new = std::ranges::find(places, place) == places.end();
        places.push_back(is_new ? place : last);
    }
    std::ranges::sort(places);
    std::vector<NodeId> result;
    for (const std::size_t place : places) {
        result.push_back(all[place]);
    }
    return result;
}

std::uint32_t place_in(const std::vector<NodeId>& ascending, NodeId v) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(ascending, v) - ascending.begin());
}

// Appends a row with the mean of one-hot vectors.
void append_mean(std::vector<std::uint32_t> columns, SparseRows& rows) {
    std::ranges::sort(columns);
    for (std::size_t begin = 0; begin < columns.size();) {
        std::size_t end = begin;
        while (end < columns.size() && columns[end] == columns[begin]) {
            ++end;
        }
        rows.append(columns[begin], static_cast<Real>(static_cast<double>(end - begin) /
                                                      static_cast<double>(columns.size())));
        begin = end;
    }
    rows.end_row();
}

}  // namespace

SageBatch sage_batch(const TrainingGround& ground, std::span<const NodeId> nodes,
                     const GraphSageOptions& options, const Random& random) {
    std::vector<std::vector<NodeId>> near_of;
    std::vector<NodeId> near(nodes.begin(), nodes.end());
    for (const NodeId v : nodes) {
        near_of.push_back(sampled_neighbors(ground.graph, v, options.near_samples,
                                            random.stream("near samples", v)));
        near.insert(near.end(), near_of.back().begin(), near_of.back().end());
    }
    std::ranges::sort(near);
    near.erase(std::unique(near.begin(), near.end()), near.end());

    const std::span<const std::uint32_t> buckets = ground.input.buckets.rows();
    std::vector<std::uint32_t> near_buckets;
    std::vector<std::vector<NodeId>> far_of;
    std::vector<NodeId> far;
    for (const NodeId v : near) {
        near_buckets.push_back(buckets[v]);
        far_of.push_back(sampled_neighbors(ground.graph, v, options.far_samples,
                                           random.stream("far samples", v)));
        far.insert(far.end(), far_of.back().begin(), far_of.back().end());
    }
    std::ranges::sort(far);
    far.erase(std::unique(far.begin(), far.end()), far.end());
    const std::optional<nn::SparseOperator>& rows = ground.input.rows;
    SparseRows far_means;
    for (const std::vector<NodeId>& samples : far_of) {
        std::vector<std::uint32_t> columns;
        for (const NodeId u : samples) {
            columns.push_back(rows ? place_in(far, u) : buckets[u]);
        }
        append_mean(std::move(columns), far_means);
    }
    std::vector<std::uint32_t> own;
    SparseRows near_means;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        own.push_back(place_in(near, nodes[i]));
        std::vector<std::uint32_t> columns;
        for (const NodeId u : near_of[i]) {
            columns.push_back(place_in(near, u));
        }
        append_mean(std::move(columns), near_means);
    }
    const std::int64_t num_buckets = ground.degrees.num_buckets();
    return {
        .near_buckets = nn::RowChoice(std::move(near_buckets), num_buckets),
        .far_means = nn::SparseOperator(std::move(far_means), rows ? std::ssize(far) : num_buckets),
        .own = nn::RowChoice(std::move(own), std::ssize(near)),
        .near_means = nn::SparseOperator(std::move(near_means), std::ssize(near)),
        .near_rows = rows ? std::optional(chosen_rows(*rows, near)) : std::nullopt,
        .far_rows = rows ? std::optional(chosen_rows(*rows, far)) : std::nullopt};
}

std::vector<OptionField> option_fields(GraphSageOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"model.hidden_dim", options.hidden_dim},
                                    {"neighbors.near_samples", options.near_samples},
                                    {"neighbors.far_samples", options.far_samples},
                                    {"walks.walks_per_node", options.walks_per_node},
                                    {"walks.walk_length", options.walk_length},
                                    node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.num_negatives", options.num_negatives);
    fields.emplace_back("training.pairs_per_batch", options.pairs_per_batch);
    return fields;
}

void validate(const GraphSageOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMany = 1 << 20;
    require_between("model.embedding_dim", options.embedding_dim, 2, kMaxDim);
    require_between("model.hidden_dim", options.hidden_dim, 2, kMaxDim);
    require_between("neighbors.near_samples", options.near_samples, 1, kMany);
    require_between("neighbors.far_samples", options.far_samples, 1, kMany);
    require_between("walks.walks_per_node", options.walks_per_node, 1, kMany);
    require_between("walks.walk_length", options.walk_length, 1, kMany);
    validate(options.degrees);
    validate(options.training);
    require_between("training.num_negatives", options.num_negatives, 1, kMany);
    require_between("training.pairs_per_batch", options.pairs_per_batch, 1, kMany);
}

GraphSageNetwork::GraphSageNetwork(const GraphSageOptions& options, std::int64_t num_inputs,
                                   const nn::Initializer& initializer)
    : num_columns_(options.embedding_dim),
      first_own_(initializer.glorot("first.own", num_inputs, (options.hidden_dim + 1) / 2)),
      first_neighbors_(initializer.glorot("first.neighbors", num_inputs, options.hidden_dim / 2)),
      second_own_(
          initializer.glorot("second.own", options.hidden_dim, (options.embedding_dim + 1) / 2)),
      second_neighbors_(
          initializer.glorot("second.neighbors", options.hidden_dim, options.embedding_dim / 2)) {}

std::vector<nn::Parameter*> GraphSageNetwork::parameters() {
    return {&first_own_, &first_neighbors_, &second_own_, &second_neighbors_};
}

nn::Tensor GraphSageNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    const nn::Tensor first_means = nn::aggregate(
        tape, input.neighbors, input_product(tape, input, tape.parameter(first_neighbors_)));
    const nn::Tensor hidden = nn::activate(
        tape,
        nn::concatenate(tape,
                        {input_product(tape, input, tape.parameter(first_own_)), first_means}),
        nn::Activation::relu);
    const nn::Tensor second_means = nn::aggregate(
        tape, input.neighbors, nn::linear(tape, hidden, tape.parameter(second_neighbors_)));
    return nn::unit_length(
        tape, nn::concatenate(
                  tape, {nn::linear(tape, hidden, tape.parameter(second_own_)), second_means}));
}

nn::Tensor GraphSageNetwork::encode(nn::Tape& tape, const SageBatch& batch) const {
    const nn::Tensor own_weight = tape.parameter(first_own_);
    const nn::Tensor far_weight = tape.parameter(first_neighbors_);
    const nn::Tensor near = batch.near_rows ? nn::aggregate(tape, *batch.near_rows, own_weight)
                                            : nn::gather_rows(tape, batch.near_buckets, own_weight);
    const nn::Tensor far =
        batch.far_rows ? nn::aggregate(tape, *batch.far_rows, far_weight) : far_weight;
    const nn::Tensor hidden =
        nn::activate(tape, nn::concatenate(tape, {near, nn::aggregate(tape, batch.far_means, far)}),
                     nn::Activation::relu);
    const nn::Tensor own = nn::gather_rows(tape, batch.own, hidden);
    const nn::Tensor means = nn::aggregate(tape, batch.near_means, hidden);
    return nn::unit_length(
        tape, nn::concatenate(tape, {nn::linear(tape, own, tape.parameter(second_own_)),
                                     nn::linear(tape, means, tape.parameter(second_neighbors_))}));
}

}  // namespace irwe
