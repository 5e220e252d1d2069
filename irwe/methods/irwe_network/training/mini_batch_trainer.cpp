#include "irwe/methods/irwe_network/training/mini_batch_trainer.h"

#include <algorithm>
#include <limits>
#include <span>

#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"

namespace irwe {
namespace {

constexpr std::int64_t kStepsBetweenRebuilds = 200;

}  // namespace

MiniBatchTrainer::MiniBatchTrainer(const TrainingData& data, const NetworkSettings& settings,
                                   ThreadPool& pool)
    : NetworkTrainer(data, settings, pool),
      rows_(data.graph().num_nodes(), settings.model.embedding_dim),
      gatherer_(data.graph().num_nodes()) {}

NetworkTrainer::State MiniBatchTrainer::state() {
    State state = NetworkTrainer::state();
    state.remembered = {{"position", &rows_.position},
                        {"context", &rows_.context},
                        {"position_gram", &rows_.position_gram},
                        {"context_gram", &rows_.context_gram}};
    return state;
}

std::vector<NodeId> MiniBatchTrainer::batch(std::string_view purpose, std::int64_t index) {
    const std::int64_t num_nodes = data().graph().num_nodes();
    const std::int64_t size = std::min<std::int64_t>(settings().training.batch_size, num_nodes);
    const std::int64_t batches_per_epoch = num_nodes / size;
    const RandomStream stream =
        Random(settings().training.seed)
            .stream(purpose, static_cast<std::uint64_t>(index / batches_per_epoch));
    if (epoch_.order.empty() || epoch_.key != stream.state()) {
        epoch_.key = stream.state();
        epoch_.order = all_nodes(data().graph());
        shuffle(std::span(epoch_.order), stream);
    }
    const auto begin = epoch_.order.begin() + (index % batches_per_epoch) * size;
    return {begin, begin + size};
}

void MiniBatchTrainer::identity_step() {
    identity_.resize(0, 0);
    const TrainingOptions& options = settings().training;
    const std::int64_t index =
        num_iterations_done() * options.identity_steps + place_in_iteration();
    identity_step_of(batch("identity batches", index));
}

std::vector<NodeId> MiniBatchTrainer::fresh_walks(std::span<const NodeId> nodes,
                                                  std::int64_t step) const {
    const int num_walks = settings().training.walks_per_step;
    const int walk_length = settings().walks.walk_length;
    const std::uint64_t seed =
        Random(settings().training.seed).stream("step walks", static_cast<std::uint64_t>(step))();
    const WalkSet walks(data().graph(),
                        {.walk_length = walk_length,
                         .walks_per_node = num_walks,
                         .encoder_walks_per_node = num_walks},
                        Random(seed));
    const auto size = static_cast<std::size_t>(num_walks * (walk_length + 1));
    std::vector<NodeId> result(nodes.size() * size);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        walks.copy(nodes[i], std::span(result).subspan(i * size, size));
    }
    return result;
}

void MiniBatchTrainer::set_identity() {
    identity_ = identity_rows(model(), data().inputs(), pool());
}

void MiniBatchTrainer::begin_position_steps() {
    set_identity();
    model().freeze_statistics(identity_, data().inputs().global_encodings());
    const std::vector<NodeId> nodes = all_nodes(data().graph());
    const std::vector<NodeId> walks = fresh_walks(nodes, status().num_steps_done - 1);
    GraphPass(model(), data().inputs(), identity_, pool())
        .write_rows(nodes, walks, rows_.position, rows_.context);
    rows_.rebuild_grams(pool());
}

void MiniBatchTrainer::position_step() {
    const TrainingOptions& options = settings().training;
    const std::int64_t place = place_in_iteration() - options.identity_steps;
    if (place == 0) {
        begin_position_steps();
    } else if (identity_.size() == 0) {
        set_identity();  // after a checkpoint
    }
    const ThreadPool::Shield shield(pool());  // rows_ and the parameters change together
    const std::int64_t step = status().num_steps_done;
    const std::int64_t index = num_iterations_done() * options.position_steps + place;
    const std::vector<NodeId> nodes = batch("position batches", index);
    RowsGuard guard(rows_, nodes);
    if (place % kStepsBetweenRebuilds == kStepsBetweenRebuilds - 1) {
        rows_.rebuild_grams(pool());
    }
    std::vector<NodeId> walks = fresh_walks(nodes, step);
    const std::vector<NodeId> visited = gatherer_.gather(walks);

    const std::uint64_t dropout_key =
        Random(options.seed).stream("dropout", static_cast<std::uint64_t>(step))();
    nn::Tape tape = nn::Tape::training(pool(), dropout_key, &buffers(), nn::NormStatistics::frozen);
    const auto [position, context] = forward_position(
        tape, model(), data().inputs(), {.nodes = nodes, .visited = visited, .walks = walks},
        {.identity = &identity_, .recompute_identity = options.position_trains_identity},
        std::numeric_limits<std::size_t>::max());
    const double loss = remembered_position_loss(tape, position, context, nodes, rows_,
                                                 data().position_target(), options.temperature);
    require_finite(loss, "position", "training.position_learning_rate");
    tape.backward();
    if (place + 1 == options.position_steps) {
        remember_if_best(rows_.position);
    }
    end_position_step(tape, loss);
    guard.keep();
}

}  // namespace irwe
