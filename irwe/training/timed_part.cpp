#include "irwe/training/timed_part.h"

#include <algorithm>
#include <vector>

#include "irwe/features/hop_encoding.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/subgraph.h"
#include "irwe/model/position_pass.h"

namespace irwe {
namespace {

// At most `max_nodes` nodes, ascending: those that are met first from a random node; where its
// component is smaller, from the next nodes, too.
std::vector<NodeId> sample_nodes(const Graph& graph, NodeId max_nodes, const Random& random) {
    std::vector<NodeId> nodes;
    std::vector<bool> is_met(graph.num_nodes());
    const auto meet = [&](NodeId v) {
        if (!is_met[v] && nodes.size() < max_nodes) {
            is_met[v] = true;
            nodes.push_back(v);
        }
    };
    const std::size_t num_wanted = std::min(max_nodes, graph.num_nodes());
    const std::span<const NodeId> ends = graph.targets();
    auto start = ends.empty() ? NodeId{0} : ends[random.stream("cost_estimate").below(ends.size())];
    std::size_t num_done = 0;
    while (nodes.size() < num_wanted) {
        meet(start);
        for (; num_done < nodes.size(); ++num_done) {
            std::ranges::for_each(graph.neighbors(nodes[num_done]), meet);
        }
        start = (start + 1) % graph.num_nodes();
    }
    std::ranges::sort(nodes);
    return nodes;
}

}  // namespace

Graph part_of(const Graph& graph, NodeId max_nodes) {
    return induced_subgraph(graph, sample_nodes(graph, max_nodes, Random(1)));
}

double seconds_of_steps(Trainer& trainer, int num_steps) {
    const Stopwatch watch;
    for (int i = 0; i < num_steps; ++i) {
        trainer.step();
    }
    return watch.seconds();
}

double seconds_of_embeddings(const Trainer& trainer, const TrainingData& data, ThreadPool& pool) {
    const Stopwatch watch;
    const TrainedModel model = trainer.result();
    const ModelInputs& inputs = data.inputs();
    const Matrix identity = identity_pass(model.identity, data.one_hot_walks(), inputs, pool);
    const Matrix& encodings = model.position.position_source(identity, inputs.global_encodings());
    const Matrix reweighted = reweighting_pass(model.position, identity, encodings, pool);
    position_pass(model.position, {encodings, reweighted, inputs.encoder_walks()},
                  all_nodes(data.graph()), pool);
    return watch.seconds();
}

TrainingSeconds mini_batch_seconds(const Graph& graph, const Settings& settings, ThreadPool& pool) {
    constexpr NodeId kSmallPart = 3000;
    constexpr NodeId kLargePart = kMaxExactHopNodes + 500;
    constexpr int kWarmUpSteps = 2;
    constexpr int kTimedSteps = 8;
    // Of the same kind: the contrast of both is exact, or of neither.
    const Graph part =
        part_of(graph, graph.num_nodes() <= kMaxExactHopNodes ? kSmallPart : kLargePart);
    Settings few_steps = settings;
    few_steps.training.num_iterations = 1;
    few_steps.training.identity_steps = kWarmUpSteps + kTimedSteps;
    few_steps.training.position_steps = 1 + kWarmUpSteps + kTimedSteps;

    const Stopwatch features;
    const TrainingData data(part, few_steps, pool);
    const double feature_seconds = features.seconds();
    const std::unique_ptr<Trainer> trainer = make_trainer(data, few_steps, 0, pool);
    seconds_of_steps(*trainer, kWarmUpSteps);
    const double identity_step = seconds_of_steps(*trainer, kTimedSteps) / kTimedSteps;
    const double first_position_step = seconds_of_steps(*trainer, 1);  // psi and gamma of all nodes
    seconds_of_steps(*trainer, kWarmUpSteps);
    const double position_step = seconds_of_steps(*trainer, kTimedSteps) / kTimedSteps;

    const double nodes = static_cast<double>(graph.num_nodes()) / part.num_nodes();
    const double contrast_of_part = feature_density(part, settings, pool).contrast;
    const double entries =
        contrast_of_part > 0
            ? std::max(1.0, feature_density(graph, settings, pool).contrast / contrast_of_part)
            : 1;
    const TrainingOptions& training = settings.training;
    const double once = std::max(0.0, first_position_step - position_step) * nodes;
    return {.features = feature_seconds * nodes * entries,
            .steps = training.num_iterations * (training.identity_steps * identity_step +
                                                training.position_steps * position_step + once),
            .embeddings = seconds_of_embeddings(*trainer, data, pool) * nodes};
}

TrainingSeconds projected_training_seconds(const Graph& graph, const Settings& settings,
                                           ThreadPool& pool) {
    return settings.training.batch_size > 0 ? mini_batch_seconds(graph, settings, pool)
                                            : full_batch_seconds(graph, settings, pool);
}

}  // namespace irwe
