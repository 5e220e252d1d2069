#include "irwe/methods/ugformer/ugformer_method.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/sampled_softmax.h"

namespace irwe {
namespace {

class UgformerObjective final : public Objective {
public:
    UgformerObjective(const TrainingGround& ground, const UgformerNetwork& network,
                      const UgformerOptions& options)
        : network_(network),
          options_(options),
          random_(options.training.seed),
          part_(joined_part(ground.input)),
          rounds_(part_.graph.num_nodes(), random_),
          classes_(nn::Initializer(random_).glorot("classes", part_.graph.num_nodes(),
                                                   options.embedding_dim)) {}

    std::vector<nn::Parameter*> parameters() override { return {&classes_}; }

    std::int64_t steps_per_epoch() const override {
        return num_chunks(std::int64_t{part_.graph.num_nodes()}, options_.batch_size);
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("batch", static_cast<std::uint64_t>(step))());
        std::vector<NodeId> nodes = rounds_.nodes(step * options_.batch_size, options_.batch_size);
        make_ascending(nodes);
        const nn::Tensor rows =
            network_.encode(tape, tape.keep(ugformer_batch(part_, nodes, options_, random)));
        ChosenClasses classes = chosen_classes(part_.graph.num_nodes(), options_.num_samples, nodes,
                                               random.stream("samples"));
        return nn::sampled_softmax(tape, rows, tape.parameter_rows(classes_, classes.rows),
                                   classes.num_candidates, std::move(classes.targets));
    }

private:
    const UgformerNetwork& network_;
    UgformerOptions options_;
    Random random_;
    JoinedPart part_;
    NodeRounds rounds_;
    nn::Parameter classes_;
};

struct Ugformer {
    using Options = UgformerOptions;
    using Network = UgformerNetwork;
    static constexpr const char* kName = "ugformer";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.degrees.widths = BucketWidths::equal;
        options.training.learning_rate = 5e-3;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return ugformer_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training, .adam = {.max_norm = options.max_norm}};
    }

    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double width = options.embedding_dim / options.num_rounds;
        const double tokens_per_node = 1.0 + options.num_neighbors;
        // The last layer of a round has one query in each sequence.
        const double feedforward = 2 * width * options.feedforward_dim;
        const double of_sequence =
            (options.num_layers - 1) * tokens_per_node * (4 * width * width + feedforward) +
            tokens_per_node * 2 * width * width + 2 * width * width + feedforward;
        // A round reads what the rounds before it make of a node and its neighbors.
        double sequences = 0;
        double of_round = options.batch_size;
        for (int round = 0; round < options.num_rounds; ++round) {
            sequences += of_round;
            of_round = std::min(of_round * tokens_per_node, sizes.nodes);
        }
        // Attributes are multiplied once for each node that the first round reads.
        const double of_rows = options.inputs == NodeInputs::degrees ? 0 : of_round;
        const double entries = of_rows * inputs.entries / sizes.nodes;
        const double num_steps = options.training.epochs * sizes.nodes / options.batch_size;
        const double num_samples = std::min<double>(options.num_samples, sizes.nodes);
        const double num_sequences = num_steps * sequences;
        const double num_embedded = sizes.nodes * options.num_draws * options.num_rounds;
        constexpr double kForwardAndBackward = 3;
        const double of_softmax =
            num_steps * options.batch_size * num_samples * options.embedding_dim;
        // A step keeps activations of all sequences and sums of gradients of 16 chunks; a node has
        // a row of the table with its moments, and rows of each round while it is embedded.
        const double parameters = options.num_layers * (4 * width * width + feedforward);
        const double of_step = 16 * parameters + 4 * options.num_rounds * parameters +
                               sequences * options.num_layers *
                                   (tokens_per_node * 3 * width + options.feedforward_dim);
        return {
            .bytes = matrix_bytes(sizes.nodes, 16.0 * options.embedding_dim) +
                     matrix_bytes(1, of_step) + matrix_bytes(of_rows, 2 * width) +
                     2 * sparse_bytes(entries) + matrix_bytes(inputs.columns, 4 * width) +
                     inputs.bytes,
            .columns = static_cast<double>(options.embedding_dim),
            .parts = {{"steps",
                       {.dense = kForwardAndBackward * (num_sequences * of_sequence + of_softmax),
                        .sparse = 2 * num_steps * entries * width,
                        .functions = num_steps * options.batch_size * num_samples +
                                     num_sequences * options.feedforward_dim}},
                      {"embeddings", {.dense = num_embedded * of_sequence}}}};
    }
};

}  // namespace

std::unique_ptr<Objective> ugformer_objective(const TrainingGround& ground,
                                              const UgformerNetwork& network,
                                              const UgformerOptions& options) {
    return std::make_unique<UgformerObjective>(ground, network, options);
}

Method ugformer_method() {
    return encoder_method<Ugformer>(
        {.title = "UGFormer: attention to drawn neighbors that finds a node among all",
         .python_class = "UGFormer",
         .cost = "epochs times nodes",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
