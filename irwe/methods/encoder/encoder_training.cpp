#include "irwe/methods/encoder/encoder_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/counted_work.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/shared/without_self_loops.h"
#include "irwe/nn/learning_rate.h"

namespace irwe {
namespace {

std::vector<nn::Parameter*> both(std::vector<nn::Parameter*> first,
                                 const std::vector<nn::Parameter*>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

class EncoderTraining final : public Training {
public:
    EncoderTraining(EncoderTask task, ThreadPool& pool)
        : task_(std::move(task)),
          pool_(pool),
          steps_per_epoch_(task_.objective->steps_per_epoch()),
          adam_(both(task_.encoder->parameters(), task_.objective->parameters()), task_.plan.adam) {
        assert(steps_per_epoch_ == 1 || task_.plan.stopping == Stopping::never);
        if (task_.plan.stopping == Stopping::no_lower_loss) {
            for (const nn::Parameter* parameter : task_.encoder->parameters()) {
                best_.push_back(parameter->value);
            }
        }
    }

    TrainingProgress progress() const override {
        return {.num_steps_done = num_steps_done_,
                .num_steps = num_steps(),
                .num_iterations_done = num_steps_done_ / steps_per_epoch_,
                .num_iterations = num_epochs(),
                .numbers = {{.key = "loss", .value = loss_, .label = "loss"}}};
    }

    bool is_finished() const override {
        return num_steps_done_ == num_steps() ||
               (task_.plan.stopping != Stopping::never && num_waited_ >= task_.plan.patience);
    }

    void step() override {
        assert(!is_finished());
        const std::uint64_t key =
            Random(task_.plan.options.seed)
                .stream("dropout", static_cast<std::uint64_t>(num_steps_done_))
                .state();
        nn::Tape tape = nn::Tape::training(pool_, key, &buffers_);
        const double loss = task_.objective->loss(tape, num_steps_done_);
        require(std::isfinite(loss), [&] {
            return fmt::format(
                "the loss is no longer a number at step {} of {}, as training.learning_rate is too "
                "large for this graph; try a tenth of it",
                num_steps_done_ + 1, num_steps());
        });
        tape.backward();
        const ThreadPool::Shield shield(pool_);  // from here on everything changes, or nothing
        count_waiting(loss);
        adam_.step(tape, rate());
        task_.objective->after_step();
        loss_ = loss;
        ++num_steps_done_;
    }

    void visit_state(StateVisitor& visitor) override {
        visitor.count("num_steps_done", num_steps_done_, num_steps());
        visitor.count("num_waited", num_waited_, num_steps());
        visitor.count("best_epoch", best_epoch_, num_epochs());
        visitor.number("loss", loss_);
        visitor.number("best_loss", best_loss_);
        for (std::size_t i = 0; i < adam_.parameters().size(); ++i) {
            nn::Parameter& parameter = *adam_.parameters()[i];
            nn::Adam::Moments& moments = adam_.moments()[i];
            visitor.matrix("parameters/" + parameter.name, parameter.value);
            visitor.matrix("adam/" + parameter.name + "/first", moments.first);
            visitor.matrix("adam/" + parameter.name + "/second", moments.second);
            visitor.count("adam/" + parameter.name + "/num_steps", moments.num_steps, num_steps());
        }
        for (nn::Parameter* statistic : task_.objective->statistics()) {
            visitor.matrix("statistics/" + statistic->name, statistic->value);
        }
        for (std::size_t i = 0; i < best_.size(); ++i) {
            visitor.matrix("best/" + adam_.parameters()[i]->name, best_[i]);
        }
    }

    std::shared_ptr<const Model> result() const override {
        std::unique_ptr<Encoder> encoder = initial_encoder();
        const std::vector<nn::Parameter*> parameters = encoder->parameters();
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            parameters[i]->value = best_epoch_ > 0 ? best_[i] : adam_.parameters()[i]->value;
            require(parameters[i]->value.allFinite(),
                    "weights have grown beyond all numbers, as training.learning_rate is too large "
                    "for this graph; try a tenth of it");
        }
        std::shared_ptr<const Model> model = model_of(std::move(encoder));
        // Where all inputs are equal, all nodes may well play one role.
        require(!model->has_one_role() || task_.ground->degrees.num_buckets() == 1 ||
                    model_of(initial_encoder())->has_one_role(),
                "the training has made the vectors of all nodes equal, as training.learning_rate "
                "is too large for this graph; try a tenth of it");
        return model;
    }

    std::string summary() const override {
        return fmt::format("{} of {} nodes; {}; loss {:.4f} {} {}", task_.space.name,
                           task_.given_graph.num_nodes(), inputs_text(), told_loss(),
                           best_epoch_ > 0 ? "in epoch" : "after epoch",
                           best_epoch_ > 0 ? best_epoch_ : num_steps_done_ / steps_per_epoch_);
    }

private:
    std::int64_t num_epochs() const { return task_.plan.options.epochs; }
    std::int64_t num_steps() const { return num_epochs() * steps_per_epoch_; }
    double told_loss() const { return best_epoch_ > 0 ? best_loss_ : loss_; }

    std::string inputs_text() const {
        const TrainingGround& ground = *task_.ground;
        return ground.attributes ? ground.attributes->text(ground.degrees) : ground.degrees.text();
    }

    std::unique_ptr<Encoder> initial_encoder() const {
        return task_.make(task_.ground->input.num_columns(),
                          nn::Initializer(Random(task_.plan.options.seed)));
    }

    std::shared_ptr<const Model> model_of(std::unique_ptr<Encoder> encoder) const {
        const std::string result = fmt::format("[result]\nepochs = {}\nloss = {}\n",
                                               num_steps_done_ / steps_per_epoch_, told_loss());
        ModelRecord record = model_record(task_.method, task_.given_graph, *task_.settings, result);
        record.attributes = task_.attributes;
        return encoder_model(std::move(record), task_.space, *task_.ground, std::move(encoder),
                             pool_);
    }

    double rate() const { return rate_share() * task_.plan.options.learning_rate; }

    double rate_share() const {
        switch (task_.plan.schedule) {
            case RateSchedule::cosine:
                return nn::cosine_share(num_steps_done_, num_steps());
            case RateSchedule::drop:
                return num_steps_done_ < task_.plan.drop_epoch * steps_per_epoch_ ? 1 : 0.1;
            case RateSchedule::constant:
                break;
        }
        return 1;
    }

    // Counts the epochs that bring nothing, and keeps the best parameters. The loss is that of the
    // parameters before the step.
    void count_waiting(double loss) {
        if (task_.plan.stopping == Stopping::settled) {
            const bool has_settled =
                num_steps_done_ > 0 &&
                std::abs(loss - loss_) < task_.plan.tolerance * std::abs(loss_);
            num_waited_ = has_settled ? num_waited_ + 1 : 0;
        }
        if (task_.plan.stopping == Stopping::no_lower_loss) {
            const bool is_best = best_epoch_ == 0 || loss < best_loss_;
            num_waited_ = is_best ? 0 : num_waited_ + 1;
            if (is_best) {
                best_loss_ = loss;
                best_epoch_ = num_steps_done_ + 1;
                for (std::size_t i = 0; i < best_.size(); ++i) {
                    best_[i] = adam_.parameters()[i]->value;
                }
            }
        }
    }

    EncoderTask task_;
    ThreadPool& pool_;
    std::int64_t steps_per_epoch_;
    nn::BufferCache buffers_;
    nn::Adam adam_;             // of the encoder's parameters first
    std::vector<Matrix> best_;  // of the encoder's parameters; empty where nothing is restored
    std::int64_t num_steps_done_ = 0;
    std::int64_t num_waited_ = 0;  // epochs
    std::int64_t best_epoch_ = 0;  // counted from 1; 0: none yet
    double best_loss_ = 0;
    double loss_ = 0;  // of the last step
};

}  // namespace

std::vector<OptionField> option_fields(EncoderTrainingOptions& options) {
    return {{"training.epochs", options.epochs},
            {"training.learning_rate", options.learning_rate},
            {"training.seed", options.seed}};
}

void validate(const EncoderTrainingOptions& options) {
    constexpr int kManyEpochs = 1'000'000;
    require_between("training.epochs", options.epochs, 1, kManyEpochs);
    require_positive("training.learning_rate", options.learning_rate);
}

std::unique_ptr<Training> encoder_training(EncoderTask task, ThreadPool& pool) {
    return std::make_unique<EncoderTraining>(std::move(task), pool);
}

Graph trainable_graph(const Graph& graph) {
    require_edges(graph);
    Graph result = without_self_loops(graph);
    require(result.num_edges() > 0,
            "all edges of the graph are self-loops, which this method does not use; there is "
            "nothing to learn from");
    return result;
}

InputSizes input_sizes(const Problem& problem, NodeInputs inputs,
                       const DegreeInputOptions& degrees) {
    const GraphSizes sizes(problem.graph);
    if (inputs == NodeInputs::degrees) {
        return {.columns = std::min<double>(degrees.num_buckets, sizes.degrees),
                .entries = sizes.nodes,
                .bytes = 0};
    }
    const Graph graph = trainable_graph(problem.graph);
    const AttributeInputs attributes(problem.attributes, graph, inputs);
    const DegreeInputs of_degrees(graph, degrees);
    const auto entries = static_cast<double>(
        attributes.rows(*problem.attributes, graph, of_degrees).rows().columns.size());
    double num_values = 0;
    for (const NodeAttribute& column : problem.attributes->columns()) {
        num_values += static_cast<double>(column.nodes.size());
    }
    const auto columns = static_cast<double>(attributes.num_columns(of_degrees));
    constexpr double kOfValue = sizeof(NodeId) + sizeof(double);
    // The rows, and their transpose for the backward pass.
    return {.columns = columns,
            .entries = entries,
            .bytes = kOfValue * num_values + 2 * sparse_bytes(entries) +
                     sizeof(std::uint64_t) * (sizes.nodes + columns)};
}

}  // namespace irwe
