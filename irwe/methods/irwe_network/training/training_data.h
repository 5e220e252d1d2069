// The data that every step of a training reads and none changes.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/losses/position_loss.h"
#include "irwe/methods/irwe_network/model/model_inputs.h"
#include "irwe/methods/irwe_network/training/settings.h"
#include "irwe/nn/squared_error.h"

namespace irwe {

// Algorithm 4, lines 1-11: walks, features and targets of the training graph.
class TrainingData {
public:
    // Computes the data. The caller keeps the graph alive while the object exists. Throws
    // InputError if the graph has no edge, or settings are out of range.
    TrainingData(const Graph& graph, const NetworkSettings& settings, ThreadPool& pool,
                 const ExtractionOptions& extraction = {});
    TrainingData(const TrainingData&) = delete;
    TrainingData& operator=(const TrainingData&) = delete;

    const Graph& graph() const { return graph_; }
    const FeatureSpace& space() const { return space_; }
    const NodeFeatures& features() const { return features_; }
    const ModelInputs& inputs() const { return inputs_; }
    const Matrix& one_hot_walks() const { return inputs_.one_hot_walks(); }
    const nn::SparseTarget& feature_target() const { return feature_target_; }
    const TargetMatrix& position_target() const { return position_target_; }

private:
    TrainingData(const Graph& graph, const NetworkSettings& settings, TrainingFeatures fitted,
                 ThreadPool& pool);

    const Graph& graph_;
    FeatureSpace space_;
    NodeFeatures features_;
    ModelInputs inputs_;
    nn::SparseTarget feature_target_;
    TargetMatrix position_target_;
};

}  // namespace irwe
