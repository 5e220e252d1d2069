// The training of an encoder by Adam: epochs, checkpoints after every step, and when to stop.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/attribute_inputs.h"
#include "irwe/methods/encoder/degree_inputs.h"
#include "irwe/methods/encoder/encoder_model.h"
#include "irwe/methods/method.h"
#include "irwe/nn/adam.h"

namespace irwe {

// The settings that all trainings of encoders have.
struct EncoderTrainingOptions {
    int epochs = 1;  // at most
    double learning_rate = 1e-3;
    std::uint64_t seed = 1;
};
// Returns the options under the names of settings files, [training].
std::vector<OptionField> option_fields(EncoderTrainingOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const EncoderTrainingOptions& options);

// When a training with one step per epoch ends before its last epoch.
enum class Stopping {
    never,
    no_lower_loss,  // after `patience` epochs without a lower loss; the best parameters are the
                    // result, those with which the lowest loss was computed
    settled,        // after `patience` epochs in a row in which the loss changed by less than
                    // `tolerance` of itself
};

enum class RateSchedule {
    constant,
    cosine,  // half a cosine, towards 0
    drop,    // a tenth after `drop_epoch` epochs
};

// How an objective is minimized.
struct TrainingPlan {
    EncoderTrainingOptions options;
    nn::AdamOptions adam{};
    RateSchedule schedule = RateSchedule::constant;
    int drop_epoch = 0;
    Stopping stopping = Stopping::never;
    int patience = 0;
    double tolerance = 0;
};

// What a training of an encoder is made of.
struct EncoderTask {
    std::string method;
    Method::SpaceMeaning space;
    std::shared_ptr<const MethodSettings> settings;
    TrainingPlan plan;
    const Graph& given_graph;  // as it was given, for the record; outlives the training
    std::string attributes{};  // the fingerprint of those that are read; empty: none are
    MakeEncoder make;
    std::unique_ptr<TrainingGround> ground;
    std::unique_ptr<Encoder> encoder;
    std::unique_ptr<Objective> objective;  // refers to the ground and the encoder
};

// Returns a training whose iterations are epochs. A step throws InputError if the loss is not a
// number, as with too large a learning rate. The graph and the pool outlive the training.
std::unique_ptr<Training> encoder_training(EncoderTask task, ThreadPool& pool);

// Returns the graph without self-loops. Throws InputError if no edge is left.
Graph trainable_graph(const Graph& graph);

// What the inputs of an encoder take, for estimates.
struct InputSizes {
    double columns;
    double entries;  // that are not 0, of all nodes
    double bytes;    // of the rows of attributes and of those that the caller holds
};
InputSizes input_sizes(const Problem& problem, NodeInputs inputs,
                       const DegreeInputOptions& degrees);

}  // namespace irwe
