#include "irwe/training/memory_plan.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <numeric>
#include <string>

#include "irwe/base/error.h"
#include "irwe/model/position_encoder.h"
#include "irwe/model/position_pass.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {
namespace {

// The sum of sizes[i] sizes[i + 1]: the weights of a stack of layers.
double num_weights(const std::vector<int>& sizes) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        sum += (sizes[i] + 1.0) * sizes[i + 1];
    }
    return sum;
}

double sum_of(const std::vector<int>& sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), 0.0);
}

// Numbers of the parameters, and of the entries of one step's matrices.
struct Counts {
    double identity_parameters;
    double transformer_parameters;
    double position_parameters;
    double identity_entries;
    double position_entries;
};

// What one step computes.
struct StepSize {
    double identity_rows;  // nodes whose psi is computed
    double position_rows;  // nodes that its walks may visit
    double walks;
};

StepSize step_size(const Settings& settings, const TrainingSize& size) {
    const auto n = static_cast<double>(size.num_nodes);
    if (settings.training.batch_size == 0) {
        return {n, n, n * settings.walks.encoder_walks_per_node};
    }
    // In mini-batches; between them psi and gamma of all nodes are made once.
    const double batch = std::min<double>(n, settings.training.batch_size);
    const double walks = batch * settings.training.walks_per_step;
    return {std::min<double>(n, kIdentityRowsPerBlock),
            std::min(n, walks * (size.inputs.walk_length + 1)), walks};
}

Counts count(const Settings& settings, const TrainingSize& size) {
    const ModelOptions& model = settings.model;
    const double d = model.embedding_dim;
    const double ff = model.feedforward_dim > 0 ? model.feedforward_dim : d;
    const StepSize step = step_size(settings, size);
    const auto table = static_cast<double>(size.inputs.num_anonymous_walks);
    const int place_columns = (size.inputs.walk_length + 1) * (size.inputs.walk_length + 1);
    const auto degree_columns = static_cast<int>(size.inputs.num_degree_columns);
    const auto recursive_columns = static_cast<int>(size.inputs.num_recursive_columns);
    const auto all_columns = static_cast<int>(size.inputs.num_anonymous_walks) + degree_columns;
    const auto identity_inputs = static_cast<int>(num_identity_inputs(model, size.inputs));
    const bool all = model.reconstruction_target == ReconstructionTarget::statistics_and_degrees;
    const int target_columns = (all ? all_columns : degree_columns) + recursive_columns;

    Counts result{};
    result.identity_parameters =
        2 * num_weights(
                nn::layer_sizes(place_columns, model.aw_hidden_layers, model.embedding_dim)) +
        num_weights(nn::layer_sizes(identity_inputs, model.reduction_layers, model.embedding_dim)) +
        num_weights(nn::layer_sizes(model.embedding_dim, model.decoder_layers, target_columns)) +
        3 * d * d;
    result.transformer_parameters = model.transformer_layers * (4 * d * d + 2 * d * ff + 13 * d);
    result.position_parameters = result.transformer_parameters +
                                 2 * model.reweighting_layers * (d + 1) * d + 6 * d * d + 8 * d;
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

// Features: at most every anonymous walk of a node is another one; columns and values, once as
// they came and twice in the form of the first layer.
double feature_bytes(const Settings& settings, const TrainingSize& size) {
    const auto n = static_cast<double>(size.num_nodes);
    const double statistics = std::min<double>(static_cast<double>(size.inputs.num_anonymous_walks),
                                               settings.walks.walks_per_node / 4.0);
    const double entries =
        n * (statistics + 0.6 * static_cast<double>(size.inputs.num_degree_columns));
    const double walks = n * settings.walks.encoder_walks_per_node * (size.inputs.walk_length + 1);
    // Of mini-batches: psi, pi-bar_g and the remembered rows of all nodes, and the contrast of several
    // hops, of which a walk meets as many nodes as it has hops.
    const double remembered =
        settings.training.batch_size > 0 ? 6 * settings.model.embedding_dim : 0;
    const bool is_contrast =
        settings.training.position_target == PositionLossTarget::hop_contrast ||
        settings.features.encodings == PositionEncodings::spectral;
    const double contrast = is_contrast ? std::min(n / 4, 200.0 * settings.features.num_hops) : 0;
    return n * (remembered * sizeof(Real) + 3 * contrast * (sizeof(Real) + sizeof(std::uint32_t))) +
           entries * 3 * (sizeof(Real) + sizeof(std::uint32_t)) + walks * sizeof(std::uint32_t) +
           n * settings.model.embedding_dim * 3 * sizeof(Real) +
           4.0 * static_cast<double>(size.num_edges) * (sizeof(Real) + 2 * sizeof(std::uint32_t));
}

// The number in the first line of `path` that begins with `key`; nothing there: a very large one.
double number_after(const char* path, const std::string& key) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        double value = 0;
        if (key.empty() && word != "max") {
            return std::stod(word);
        }
        if (word == key && file >> value) {
            return value;
        }
    }
    return std::numeric_limits<double>::max();
}

}  // namespace

std::size_t base_bytes(const Settings& settings, const TrainingSize& size) {
    constexpr double kAccumulators = 16;  // of the transformer's gradients, see nn/walk_transformer
    constexpr double kProgram = 50e6;
    const Counts counts = count(settings, size);
    // theta_psi: value, gradient, four moments, the best so far, a copy while the model is written;
    // theta_gamma: two moments less.
    const double parameters = 8 * counts.identity_parameters + 6 * counts.position_parameters +
                              (kAccumulators + size.num_threads) * counts.transformer_parameters;
    const double matrices =
        std::max(counts.identity_entries, counts.identity_entries / 2 + counts.position_entries);
    const double chunks = (2.0 * size.num_threads + kAccumulators / 4) *
                          static_cast<double>(nn::kept_bytes_per_chunk(
                              transformer_options(settings.model),
                              static_cast<std::size_t>(size.inputs.walk_length) + 1));
    return static_cast<std::size_t>((parameters + matrices) * sizeof(Real) + chunks +
                                    feature_bytes(settings, size) + kProgram);
}

std::size_t activation_budget(const Settings& settings, const TrainingSize& size,
                              std::size_t max_bytes) {
    const std::size_t needed = base_bytes(settings, size);
    require(needed <= max_bytes,
            fmt::format("training needs about {} of memory and may use {}; allow more by "
                        "--max-memory {}, or choose a smaller model.embedding_dim, smaller "
                        "model.reduction_layers or fewer walks.encoder_walks_per_node",
                        memory_text(needed), memory_text(max_bytes),
                        fmt::format("{:.1f}GB", static_cast<double>(needed) / 1e9 + 0.1)));
    return max_bytes - needed;
}

std::size_t default_memory() {
    const double available = number_after("/proc/meminfo", "MemAvailable:") * 1024;
    const double limit = number_after("/sys/fs/cgroup/memory.max", "");
    const double used = number_after("/sys/fs/cgroup/memory.current", "");
    const double in_group = limit < 1e18 && used < limit ? limit - used : limit;
    const double free = std::min(available, in_group);
    constexpr double kUnknown = 8e9;  // no Linux, or an odd one
    return static_cast<std::size_t>((free < 1e18 ? free : kUnknown) / 2);
}

std::string memory_text(std::size_t num_bytes) {
    const auto bytes = static_cast<double>(num_bytes);
    return bytes >= 1e9 ? fmt::format("{:.1f} GB", bytes / 1e9)
                        : fmt::format("{:.0f} MB", std::max(bytes / 1e6, 1.0));
}

}  // namespace irwe
