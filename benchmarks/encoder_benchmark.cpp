// An epoch of DGI or of GraphMAE on a graph, on one core, for compare_encoders_with_torch.py:
//
//     irwe_encoder_benchmark dgi|graphmae OUT.safetensors GRAPH
//
// Writes the weights, what is drawn, the loss and the gradients of a first step without dropout to
// OUT. Then runs an epoch with the default settings for each line of standard input, and prints the
// CPU seconds of each.

#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <iostream>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/archive.h"
#include "irwe/methods/dgi/dgi_method.h"
#include "irwe/methods/graphmae/graphmae_method.h"
#include "irwe/methods/graphmae/masked_autoencoder.h"
#include "irwe/nn/adam.h"

namespace irwe::bench {
namespace {

// Collects matrices, and writes them to a file.
class Results {
public:
    void add(const std::string& name, const Matrix& matrix) {
        matrices_.emplace_back(name, matrix);
    }
    template <typename Number>
    void add_numbers(const std::string& name, std::span<const Number> numbers) {
        Matrix row(1, std::ssize(numbers));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            row(0, static_cast<Eigen::Index>(i)) = static_cast<Real>(numbers[i]);
        }
        add(name, row);
    }
    void write(const std::string& path) const {
        ArchiveWriter writer(path);
        for (const auto& [name, matrix] : matrices_) {
            writer.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
        }
        writer.commit();
    }

private:
    std::list<std::pair<std::string, Matrix>> matrices_;
};

// A network and its loss, as a training has them.
template <typename Network, typename Options>
struct Problem {
    Options options;
    Network network;
    TrainingGround ground;
    std::unique_ptr<Objective> objective;

    template <typename MakeObjective>
    Problem(const Graph& graph, const Options& given, ThreadPool& pool, const MakeObjective& make)
        : options(given),
          network(given, DegreeInputs(graph, given.degrees).num_buckets(),
                  nn::Initializer(Random(given.training.seed))),
          ground(ground_of(graph, network, given, pool)),
          objective(make(ground, network, options)) {}

    std::vector<nn::Parameter*> parameters() {
        std::vector<nn::Parameter*> result = network.parameters();
        for (nn::Parameter* parameter : objective->parameters()) {
            result.push_back(parameter);
        }
        return result;
    }

private:
    static TrainingGround ground_of(const Graph& graph, const Network& network,
                                    const Options& options, ThreadPool& pool) {
        DegreeInputs degrees(graph, options.degrees);
        EncoderInput input = network.input(graph, degrees, all_nodes(graph.num_nodes()), pool);
        return {graph, std::move(degrees), std::move(input)};
    }
};

// Writes the first step: what goes in, the loss, and the gradients of all parameters.
template <typename Compared>
void write_first_step(Compared& problem, Results& results, ThreadPool& pool,
                      const std::string& path) {
    const SparseRows& rows = problem.ground.input.neighbors.rows();
    results.add_numbers("operator.offsets", std::span(std::as_const(rows.offsets)));
    results.add_numbers("operator.columns", std::span(std::as_const(rows.columns)));
    results.add_numbers("operator.values", std::span(std::as_const(rows.values)));
    results.add_numbers("buckets", problem.ground.input.buckets.rows());
    nn::Tape tape = nn::Tape::training(pool, 1);
    const double loss = problem.objective->loss(tape, 0);
    tape.backward();
    results.add("loss", Matrix::Constant(1, 1, static_cast<Real>(loss)));
    for (const nn::Parameter* parameter : problem.parameters()) {
        results.add("value " + parameter->name, parameter->value);
        results.add("gradient " + parameter->name, *tape.gradient_of(*parameter));
    }
    results.write(path);
}

// Runs epochs as long as lines are read.
template <typename Measured>
void run_epochs(Measured& problem, ThreadPool& pool) {
    nn::Adam adam(problem.parameters());
    nn::BufferCache buffers;
    std::string line;
    for (std::int64_t step = 0; std::getline(std::cin, line); ++step) {
        const std::clock_t begin = std::clock();
        nn::Tape tape = nn::Tape::training(pool, static_cast<std::uint64_t>(step), &buffers);
        static_cast<void>(problem.objective->loss(tape, step));
        tape.backward();
        adam.step(tape, problem.options.training.learning_rate);
        fmt::print("{}\n", static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        std::fflush(stdout);
    }
}

void run_dgi(const Graph& graph, const std::string& path, ThreadPool& pool) {
    const DgiOptions options;
    Problem<DgiNetwork, DgiOptions> problem(graph, options, pool, dgi_objective);
    Results results;
    std::vector<std::uint32_t> order = all_nodes(graph.num_nodes());
    shuffle(std::span(order), Random(options.training.seed).stream("exchanged inputs", 0));
    results.add_numbers("order", std::span(std::as_const(order)));
    write_first_step(problem, results, pool, path);
    run_epochs(problem, pool);
}

void run_graphmae(const Graph& graph, const std::string& path, ThreadPool& pool) {
    GraphMaeOptions without_dropout;
    without_dropout.input_dropout = 0;
    without_dropout.attention_dropout = 0;
    using Autoencoder = Problem<GraphMaeNetwork, GraphMaeOptions>;
    Autoencoder compared(graph, without_dropout, pool, graphmae_objective);
    const Random random(without_dropout.training.seed);
    const NodeMasks masks =
        node_masks(graph.num_nodes(), without_dropout, Random(random.stream("masks", 0)()));
    Results results;
    results.add_numbers("masks.masked", std::span(masks.masked));
    results.add_numbers("masks.tokens", std::span(masks.tokens));
    results.add_numbers("masks.replaced", std::span(masks.replaced));
    results.add_numbers("masks.templates", std::span(masks.templates));
    write_first_step(compared, results, pool, path);
    Autoencoder measured(graph, {}, pool, graphmae_objective);
    run_epochs(measured, pool);
}

int run(const std::vector<std::string>& arguments) {
    require(arguments.size() == 3 && (arguments[0] == "dgi" || arguments[0] == "graphmae"),
            "expected dgi or graphmae, OUT.safetensors and GRAPH");
    keep_freed_memory();
    ThreadPool pool(1);
    const Graph graph = trainable_graph(read_graph(arguments[2]));
    (arguments[0] == "dgi" ? run_dgi : run_graphmae)(graph, arguments[1], pool);
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
