// The kernels of the engine at the sizes of the paper's PPI and airports, on one core:
//
//     irwe_engine_benchmark CASE OUT.safetensors [GRAPH]
//
// CASE is attention, encoder-256, encoder-64 or identity-step (on GRAPH, with the sizes of the
// preset ppi). Prints the best CPU seconds of a forward and backward pass, and writes inputs and
// results to OUT, so that compare_with_torch.py can do the same work and compare.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "benchmarks/fma_peak.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/archive.h"
#include "irwe/methods/irwe_network/training/identity_objective.h"
#include "irwe/nn/adam.h"
#include "irwe/nn/cross_attention.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe::bench {
namespace {

constexpr int kRepetitions = 5;

// Collects what goes to the file; matrices are kept until then.
class Results {
public:
    void add(const std::string& name, const Matrix& matrix) { matrices_[name] = matrix; }
    void add(const std::string& name, std::span<const std::uint32_t> values) {
        Matrix row(1, static_cast<Eigen::Index>(values.size()));
        std::ranges::copy(values, row.data());
        matrices_[name] = row;
    }
    void set(const std::string& key, double value) { numbers_[key] = value; }

    void write(const std::string& path) const {
        ArchiveWriter writer(path);
        for (const auto& [name, matrix] : matrices_) {
            writer.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
        }
        for (const auto& [key, value] : numbers_) {
            writer.set_metadata(key, fmt::format("{}", value));
        }
        writer.commit();
    }

private:
    std::map<std::string, Matrix> matrices_;
    std::map<std::string, double> numbers_;
};

double best_seconds(const std::function<void()>& work) {
    double best = 1e30;
    for (int i = 0; i < kRepetitions; ++i) {
        const std::clock_t begin = std::clock();
        work();
        best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

// Forward, and backward from a given gradient of the output.
void run_attention(Results& results, ThreadPool& pool) {
    constexpr int kHeads = 64;
    constexpr int kDim = 256;
    const Random random(1);
    std::map<std::string, nn::Parameter> inputs;
    for (const auto& [name, rows] : {std::pair{"queries", 3890}, {"keys", 709}, {"values", 709}}) {
        inputs[name] = nn::uniform_parameter(name, rows, kDim, 1, random);
        results.add(name, inputs[name].value);
    }
    const Matrix d_output = nn::uniform_parameter("d_output", 3890, kDim, 1, random).value;
    results.add("d_output", d_output);
    results.set("seconds", best_seconds([&] {
                    nn::Tape tape = nn::Tape::training(pool, 0);
                    const nn::Tensor output = nn::cross_attention(
                        tape, tape.parameter(inputs["queries"]), tape.parameter(inputs["keys"]),
                        tape.parameter(inputs["values"]), kHeads);
                    tape.gradient(output) = d_output;
                    tape.backward();
                    results.add("output", tape.value(output));
                    for (const auto& [name, parameter] : inputs) {
                        results.add("d_" + name, *tape.gradient_of(parameter));
                    }
                }));
}

// The FLOPs of the products and attentions that are really made: queries, keys and values of the
// first layer by node are left out, and the last layer asks for token 0 alone.
double encoder_flops(const nn::WalkTransformerOptions& o, double num_walks, double t) {
    const double d = o.dim;
    const double ff = o.feedforward_dim;
    double multiply_adds = 0;
    for (int layer = 0; layer < o.num_layers; ++layer) {
        const bool first = layer == 0;
        const bool last = layer + 1 == o.num_layers;
        const double asking = last ? 1 : t;
        multiply_adds += (first ? 0 : 2 * t + asking) * d * d;       // q, k, v
        multiply_adds += asking * (2 * t * d + d * d + 2 * d * ff);  // attention, out, feed-forward
    }
    return 3 * 2 * num_walks * multiply_adds;
}

void run_encoder(Results& results, ThreadPool& pool, const nn::WalkTransformerOptions& options,
                 int walk_size, std::size_t num_walks) {
    constexpr std::uint32_t kNumNodes = 1000;
    const Random random(1);
    nn::WalkTransformer transformer("transformer", options, random);
    nn::Parameter node_part = nn::uniform_parameter("node_part", kNumNodes, options.dim, 1, random);
    nn::Parameter place_part =
        nn::uniform_parameter("place_part", walk_size, options.dim, 1, random);
    std::vector<std::uint32_t> walks(num_walks * static_cast<std::size_t>(walk_size));
    RandomStream stream = random.stream("walks");
    std::ranges::generate(walks,
                          [&] { return static_cast<std::uint32_t>(stream.below(kNumNodes)); });
    const Matrix d_output = nn::uniform_parameter("d_output", static_cast<Eigen::Index>(num_walks),
                                                  options.dim, 1, random)
                                .value;
    std::vector<nn::Parameter*> parameters = nn::parameters_of(transformer);
    parameters.push_back(&node_part);
    parameters.push_back(&place_part);
    for (const nn::Parameter* parameter : parameters) {
        results.add(parameter->name, parameter->value);
    }
    results.add("walks", walks);
    results.add("d_output", d_output);
    nn::BufferCache buffers;
    constexpr std::size_t kKeepAll = std::size_t{1} << 40;
    const double seconds = best_seconds([&] {
        nn::Tape tape = nn::Tape::training(pool, 0, &buffers);
        const nn::Tensor output = transformer(tape, tape.parameter(node_part),
                                              tape.parameter(place_part), walks, kKeepAll);
        tape.gradient(output) = d_output;
        tape.backward();
        results.add("output", tape.value(output));
        for (const nn::Parameter* parameter : parameters) {
            results.add("d_" + parameter->name, *tape.gradient_of(*parameter));
        }
    });
    const double gigaflops =
        encoder_flops(options, static_cast<double>(num_walks), walk_size) / seconds / 1e9;
    const double peak = fma_peak();
    results.set("seconds", seconds);
    fmt::print("{:.1f} us a token, {:.1f} GFLOP/s, {:.0f} % of the {:.1f} that the core can do\n",
               1e6 * seconds / static_cast<double>(walks.size()), gigaflops, 100 * gigaflops / peak,
               peak);
}

// Whole identity steps: forward, both losses, backward, Adam.
void run_identity_step(Results& results, ThreadPool& pool, const std::string& graph_path) {
    const Graph graph = read_graph(graph_path, {});
    NetworkSettings settings;  // those of configs/ppi.toml
    settings.walks = {.walk_length = 7, .walks_per_node = 1000, .encoder_walks_per_node = 1};
    settings.features.num_degree_buckets = 100;
    settings.model.embedding_dim = 256;
    settings.model.aw_hidden_layers = {128};
    settings.model.reduction_layers = {2048, 1024, 512};
    settings.model.decoder_layers = {512};
    settings.model.identity_heads = 64;
    const TrainingData data(graph, settings, pool);
    IrweNetwork model(settings.model, input_sizes(data.space()), Random(1));
    for (const nn::Parameter* parameter : model.identity_parameters()) {
        results.add(parameter->name, parameter->value);
    }
    results.add("one_hot_walks", data.one_hot_walks());
    const std::int64_t num_walk_columns = data.features().aw_statistics.num_columns();
    Matrix features = Matrix::Zero(
        graph.num_nodes(), num_walk_columns + data.features().degree_features.num_columns());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const SparseRow statistics = data.features().aw_statistics.row(v);
        for (std::size_t k = 0; k < statistics.columns.size(); ++k) {
            features(v, statistics.columns[k]) = statistics.values[k];
        }
        const SparseRow degrees = data.features().degree_features.row(v);
        for (std::size_t k = 0; k < degrees.columns.size(); ++k) {
            features(v, num_walk_columns + degrees.columns[k]) = degrees.values[k];
        }
    }
    results.add("features", features);
    nn::Adam adam(model.identity_parameters());
    Matrix losses(1, kRepetitions);
    int step = 0;
    results.set(
        "seconds", best_seconds([&] {
            nn::Tape tape = nn::Tape::training(pool, 0);
            losses(0, step++) = static_cast<Real>(
                identity_objective(tape, model, data, settings.training, kAllNodes).total());
            tape.backward();
            adam.step(tape, settings.training.identity_learning_rate);
        }));
    results.add("losses", losses);
    results.set("feature_loss_weight", settings.training.feature_loss_weight);
    results.set("learning_rate", settings.training.identity_learning_rate);
    results.set("walks_per_node", settings.walks.walks_per_node);
}

int run(const std::vector<std::string>& arguments) {
    require(arguments.size() >= 2, "expected CASE OUT.safetensors [GRAPH]");
    keep_freed_memory();
    ThreadPool pool(1);
    Results results;
    const std::string& name = arguments[0];
    if (name == "attention") {
        run_attention(results, pool);
    } else if (name == "encoder-256") {
        run_encoder(results, pool,
                    {.dim = 256, .num_layers = 4, .num_heads = 64, .feedforward_dim = 256}, 8,
                    2048);
    } else if (name == "encoder-64") {
        run_encoder(results, pool,
                    {.dim = 64, .num_layers = 4, .num_heads = 16, .feedforward_dim = 64}, 10, 2048);
    } else {
        require(name == "identity-step" && arguments.size() == 3,
                "expected attention, encoder-256, encoder-64 or identity-step OUT GRAPH");
        run_identity_step(results, pool, arguments[2]);
    }
    results.write(arguments[1]);
    return 0;
}

}  // namespace
}  // namespace irwe::bench

int main(int argc, char** argv) {
    try {
        return irwe::bench::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    }
}
