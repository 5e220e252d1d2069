#include "irwe/methods/irwe_network/training/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/methods/irwe_network/features/graph_features.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/model/walk_encoder.h"
#include "irwe/nn/walk_transformer.h"
#include "irwe/walks/anonymous_walk_ranking.h"

namespace irwe {
namespace {

double sum_of(const std::vector<int>& sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), 0.0);
}

double num_transformer_parameters(const ModelOptions& options) {
    nn::ParameterCount count;
    const nn::WalkTransformer transformer("", transformer_options(options), nn::Initializer(count));
    return count.value;
}

// The entries of one step's matrices.
struct Counts {
    double identity_entries;
    double position_entries;
};

// Memory of the results of one step.
struct StepSize {
    double identity_rows;  // nodes whose psi is computed
    double position_rows;  // nodes that its walks may visit
    double walks;
};

StepSize step_size(const NetworkSettings& settings, const TrainingSize& size) {
    const auto n = static_cast<double>(size.num_nodes);
    if (settings.training.batch_size == 0) {
        return {n, n, n * settings.walks.encoder_walks_per_node};
    }
    const double batch = std::min<double>(n, settings.training.batch_size);
    const double walks = batch * settings.training.walks_per_step;
    return {batch, std::min(n, walks * (size.inputs.walk_length + 1)), walks};
}

Counts count(const NetworkSettings& settings, const TrainingSize& size) {
    const ModelOptions& model = settings.model;
    const double d = model.embedding_dim;
    const StepSize step = step_size(settings, size);
    const auto table = static_cast<double>(size.inputs.num_anonymous_walks);
    const int place_columns = (size.inputs.walk_length + 1) * (size.inputs.walk_length + 1);
    const auto target_columns = static_cast<double>(num_decoder_outputs(model, size.inputs));
    Counts result{};
    // Each layer: its linear part, its activation, and the gradients of both.
    result.identity_entries =
        4 * step.identity_rows *
            (sum_of(model.reduction_layers) + sum_of(model.decoder_layers) + 4 * d +
             target_columns) +
        4 * table * (2 * sum_of(model.aw_hidden_layers) + 4 * d + place_columns);
    // The layers of ReAtt; queries, keys and values of the first layer by node; summaries, keys and
    // values of the readout.
    result.position_entries =
        step.position_rows * d * (8 * model.reweighting_layers + 40) + 8 * step.walks * d;
    return result;
}

constexpr double kEntry = sizeof(Real) + sizeof(std::uint32_t);  // of a sparse matrix

double graph_bytes(const TrainingSize& size) {
    return static_cast<double>(size.num_nodes) * sizeof(std::uint64_t) +
           2.0 * static_cast<double>(size.num_edges) * sizeof(std::uint32_t);
}

// Memory that every trainer needs: counts, encodings, walks, graph features.
double count_bytes(const NetworkSettings& settings, const TrainingSize& size,
                   FeatureStorage storage) {
    const auto n = static_cast<double>(size.num_nodes);
    const double walks = settings.walks.encoder_walks_per_node * (size.inputs.walk_length + 1.0);
    const double numbers =
        settings.model.embedding_dim + walks + static_cast<double>(size.inputs.num_graph_columns);
    return n * (numbers * sizeof(Real) + size.density.statistics * kEntry) +
           (storage == FeatureStorage::disk ? 0 : static_cast<double>(degree_feature_bytes(size)));
}

// Returns the additional memory of full batches: the counts twice more, in the form of the first
// layer, and scaled encodings.
double full_batch_bytes(const NetworkSettings& settings, const TrainingSize& size) {
    const auto n = static_cast<double>(size.num_nodes);
    const double contrast = std::max(size.density.contrast,
                                     2.0 * static_cast<double>(size.num_edges) / std::max(n, 1.0));
    return n * (2 * (size.density.statistics + size.density.degrees) * kEntry +
                2.0 * settings.model.embedding_dim * sizeof(Real) + 2 * contrast * kEntry);
}

// Returns the additional memory of mini-batches: the contrast by rows and by columns, and the
// largest of
//
//     its decomposition, before the counts are made: two bases and two results,
//     counting: encodings and what folds them in,
//     position steps: psi, the remembered rows, and pi-bar_g or the unit rows of their quality;
//     the result then takes one matrix more, and the blocks of both passes.
double mini_batch_bytes(const NetworkSettings& settings, const TrainingSize& size,
                        FeatureStorage storage) {
    constexpr double kOversampling = 16;
    const auto n = static_cast<double>(size.num_nodes);
    const double d = settings.model.embedding_dim;
    const double counts = count_bytes(settings, size, storage);
    const double decomposition = n * (2 * (d + kOversampling) + 2 * d) * sizeof(Real);
    const double visited =
        std::min(n, static_cast<double>(GraphPass::kRowsPerBlock) *
                        settings.walks.encoder_walks_per_node * (size.inputs.walk_length + 1.0));
    const double blocks = std::min<double>(n, kIdentityRowsPerBlock) *
                              (3 * sum_of(settings.model.reduction_layers) + 8 * d) +
                          6 * visited * d;
    const double steps = (n * 5 * d + blocks) * sizeof(Real) + counts;
    return 2 * n * size.density.contrast * kEntry + std::max(decomposition, steps);
}

}  // namespace

TrainingSize smallest_training_size(const Graph& graph, const NetworkSettings& settings,
                                    ThreadPool& pool) {
    const FeatureOptions& features = settings.features;
    return {.inputs = {.walk_length = settings.walks.walk_length,
                       .num_anonymous_walks = features.max_anonymous_walks,
                       .num_degree_columns =
                           (settings.walks.walk_length + 1) * features.num_degree_buckets,
                       .num_graph_columns = num_graph_columns(features)},
            .density = feature_density(graph, settings, pool),
            .num_nodes = graph.num_nodes(),
            .num_edges = static_cast<std::int64_t>(graph.num_edges()),
            .num_threads = pool.num_threads()};
}

std::size_t degree_feature_bytes(const TrainingSize& size) {
    return static_cast<std::size_t>(static_cast<double>(size.num_nodes) * size.density.degrees *
                                    kEntry);
}

std::size_t base_bytes(const NetworkSettings& settings, const TrainingSize& size,
                       FeatureStorage storage) {
    constexpr double kAccumulators = 16;  // of the transformer's gradients, see nn/walk_transformer
    constexpr double kProgram = 50e6;
    const Counts counts = count(settings, size);
    // theta_psi: value, gradient, four moments, the best so far, a copy while the model is written;
    // theta_gamma: two moments less.
    const ParameterCounts numbers = count_parameters(settings.model, size.inputs);
    const double parameters =
        8 * numbers.identity + 6 * numbers.position +
        (kAccumulators + size.num_threads) * num_transformer_parameters(settings.model);
    const double matrices =
        std::max(counts.identity_entries, counts.identity_entries / 2 + counts.position_entries);
    const double chunks = (2.0 * size.num_threads + kAccumulators / 4) *
                          static_cast<double>(nn::kept_bytes_per_chunk(
                              transformer_options(settings.model),
                              static_cast<std::size_t>(size.inputs.walk_length) + 1));
    const double features = settings.training.batch_size > 0
                                ? mini_batch_bytes(settings, size, storage)
                                : count_bytes(settings, size, FeatureStorage::memory) +
                                      full_batch_bytes(settings, size);
    return static_cast<std::size_t>((parameters + matrices) * sizeof(Real) + chunks + features +
                                    graph_bytes(size) + kProgram);
}

MemoryPlan memory_plan(const NetworkSettings& settings, const TrainingSize& size,
                       std::size_t max_bytes) {
    std::size_t needed = 0;
    for (const FeatureStorage storage : {FeatureStorage::memory, FeatureStorage::disk}) {
        needed = base_bytes(settings, size, storage);
        if (needed <= max_bytes) {
            return {storage, needed, max_bytes - needed};
        }
    }
    throw InputError(fmt::format(
        "training needs about {} of memory and may use {}; allow more by --max-memory {}, or "
        "choose {}",
        memory_text(needed), memory_text(max_bytes),
        fmt::format("{:.1f}GB", static_cast<double>(needed) / 1e9 + 0.1),
        settings.training.batch_size > 0
            ? "a smaller model.embedding_dim or fewer walks.walks_per_node"
            : "training.batch_size=1024, a smaller model.embedding_dim, smaller "
              "model.reduction_layers or fewer walks.encoder_walks_per_node"));
}

FeatureStorage feature_storage(const Graph& graph, const NetworkSettings& settings,
                               TrainingSize smallest, std::size_t max_bytes) {
    if (base_bytes(settings, smallest, FeatureStorage::disk) > max_bytes &&
        smallest.inputs.num_anonymous_walks == 0) {
        const AnonymousWalkRanking ranking(settings.walks.walk_length, graph.num_self_loops() > 0);
        smallest.inputs.num_anonymous_walks = std::min<std::int64_t>(
            ranking.size(), smallest.num_nodes * settings.walks.walks_per_node);
    }
    return memory_plan(settings, smallest, max_bytes).storage;
}

}  // namespace irwe
