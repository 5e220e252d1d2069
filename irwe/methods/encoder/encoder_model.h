// Models that consist of an encoder: they embed any graph.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "irwe/linalg/column_scale.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/methods/method.h"

namespace irwe {

// Makes the encoder of a method for so many columns of input.
using MakeEncoder = std::function<std::unique_ptr<Encoder>(std::int64_t num_inputs,
                                                           const nn::Initializer& initializer)>;

// Returns a model of this encoder, with columns scaled by what they are on the training graph. Raw
// rows are those that the encoder returns; ready ones have columns of mean 0 and deviation 1 on the
// training graph, and zeros in columns that are constant there; zeros alone if all inputs are equal
// and nodes of the training graph differ by the chance of what is drawn. Nodes without neighbors
// have rows of zeros in both.
std::shared_ptr<const Model> encoder_model(ModelRecord record, const Method::SpaceMeaning& space,
                                           const TrainingGround& ground,
                                           std::unique_ptr<Encoder> encoder, ThreadPool& pool);

// Returns the model that was written. Throws InputError if the archive has none with these inputs
// and an encoder that `make` returns.
std::shared_ptr<const Model> read_encoder_model(const Archive& archive, ModelRecord record,
                                                const Method::SpaceMeaning& space,
                                                NodeInputs inputs, const MakeEncoder& make);

}  // namespace irwe
