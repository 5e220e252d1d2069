#include "irwe/methods/sanne/sanne_method.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/sampled_softmax.h"

namespace irwe {
namespace {

// Returns the rows of a matrix of so many columns as its columns, one after the other.
std::vector<NodeId> turned(const std::vector<NodeId>& walks, std::size_t num_columns) {
    const std::size_t num_rows = walks.size() / num_columns;
    std::vector<NodeId> result;
    for (std::size_t j = 0; j < num_columns; ++j) {
        for (std::size_t i = 0; i < num_rows; ++i) {
            result.push_back(walks[i * num_columns + j]);
        }
    }
    return result;
}

class SanneObjective final : public Objective {
public:
    SanneObjective(const TrainingGround& ground, const SanneNetwork& network,
                   const SanneOptions& options)
        : network_(network),
          options_(options),
          random_(options.training.seed),
          part_(joined_part(ground.input)),
          rounds_(part_.graph.num_nodes(), random_),
          classes_(nn::Initializer(random_).glorot("classes", part_.graph.num_nodes(),
                                                   options.embedding_dim)) {}

    std::vector<nn::Parameter*> parameters() override { return {&classes_}; }

    std::int64_t steps_per_epoch() const override {
        return num_chunks(std::int64_t{options_.walks_per_node} * part_.graph.num_nodes(),
                          options_.walks_per_batch);
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("batch", static_cast<std::uint64_t>(step))());
        const std::vector<NodeId> starts =
            rounds_.nodes(step * options_.walks_per_batch, options_.walks_per_batch);
        std::vector<NodeId> nodes = sanne_walks(part_.graph, starts, options_.walk_length, random);
        std::int64_t walk_size = options_.walk_length + 1;
        if (options_.attention == SanneAttention::across_walks) {
            nodes = turned(nodes, static_cast<std::size_t>(walk_size));
            walk_size = options_.walks_per_batch;
        }
        std::vector<std::uint32_t> targets;
        RandomStream stream = random.stream("targets");
        for (const NodeId v : nodes) {
            for (int i = 0; i < options_.num_targets; ++i) {
                targets.push_back(part_.graph.neighbors(v)[stream.below(part_.graph.degree(v))]);
            }
        }
        const nn::Tensor rows = network_.encode_walks(tape, tape.keep(input_table(part_, nodes)),
                                                      walk_size, nn::WalkOutputs::all_tokens);
        ChosenClasses classes = chosen_classes(part_.graph.num_nodes(), options_.num_samples,
                                               targets, random.stream("samples"));
        return nn::sampled_softmax(tape, rows, tape.parameter_rows(classes_, classes.rows),
                                   classes.num_candidates, std::move(classes.targets));
    }

private:
    const SanneNetwork& network_;
    SanneOptions options_;
    Random random_;
    JoinedPart part_;
    NodeRounds rounds_;
    nn::Parameter classes_;
};

struct Sanne {
    using Options = SanneOptions;
    using Network = SanneNetwork;
    static constexpr const char* kName = "sanne";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.attention = SanneAttention::across_walks;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 50;
        options.training.learning_rate = 5e-3;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return sanne_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training, .adam = {.max_norm = options.max_norm}};
    }

    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double d = options.embedding_dim;
        const double walk_size = options.walk_length + 1.0;
        // Each parameter of the layers is multiplied once for each token.
        const double of_token = options.num_layers * (4 * d * d + 2 * d * options.feedforward_dim);
        const double num_tokens =
            options.training.epochs * sizes.nodes * options.walks_per_node * walk_size;
        const double attended =
            options.attention == SanneAttention::along_walks ? walk_size : options.walks_per_batch;
        const double num_samples = std::min<double>(options.num_samples, sizes.nodes);
        const double num_embedded = sizes.nodes * options.walks_to_embed * walk_size;
        constexpr double kForwardAndBackward = 3;
        // A step keeps activations of all tokens and sums of gradients of chunks of 16 walks; a
        // node has a row of the table with its moments; 1024 nodes are embedded at a time.
        const double num_sums = std::min(16.0, options.walks_per_batch / 16.0) + 4;
        const double of_step =
            num_sums * of_token +
            options.walks_per_batch * walk_size *
                (options.num_layers * (6 * d + options.feedforward_dim) + 12 * d + num_samples);
        // Attributes are multiplied once for each node that the walks of a batch meet.
        const double of_rows =
            options.inputs == NodeInputs::degrees
                ? 0
                : std::min(sizes.nodes, std::max<double>(options.walks_per_batch,
                                                         1024.0 * options.walks_to_embed) *
                                            walk_size);
        const double entries = inputs.entries / sizes.nodes;
        const double of_block = 1024.0 * options.walks_to_embed * 2 * (d + walk_size);
        return {
            .bytes = matrix_bytes(sizes.nodes, 14 * d) + matrix_bytes(1, of_step + of_block) +
                     matrix_bytes(of_rows, 2 * d) + 2 * sparse_bytes(of_rows * entries) +
                     matrix_bytes(inputs.columns, 4 * d) + inputs.bytes,
            .columns = d,
            .parts = {{"steps",
                       {.dense = kForwardAndBackward * num_tokens * (of_token + num_samples * d),
                        .sparse = of_rows > 0 ? 2 * num_tokens * entries * d : 0,
                        .rows = num_tokens * (attended + options.num_targets) * 4 * d,
                        .functions = num_tokens * num_samples}},
                      {"embeddings", {.dense = num_embedded * of_token}}}};
    }
};

}  // namespace

std::unique_ptr<Objective> sanne_objective(const TrainingGround& ground,
                                           const SanneNetwork& network,
                                           const SanneOptions& options) {
    return std::make_unique<SanneObjective>(ground, network, options);
}

Method sanne_method() {
    return encoder_method<Sanne>({.title = "SANNE: attention along walks that tells neighbors",
                                  .python_class = "SANNE",
                                  .cost = "epochs times walks of all nodes",
                                  .cost_class = CostClass::minutes});
}

}  // namespace irwe
