// What tests/golden/make_golden.py computed with PyTorch.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

using NamedMatrices = std::map<std::string, Matrix>;

// The losses of a training, iteration by iteration.
struct GoldenTraining {
    std::vector<double> aw_reconstruction;
    std::vector<double> feature_reconstruction;
    std::vector<double> position;
};

struct GoldenCase {
    NetworkSettings settings;
    // What goes in.
    Graph graph;
    NodeFeatures features;
    Matrix one_hot_walks;
    SparseMatrix contrastive_statistics;
    NamedMatrices parameters;
    // What comes out.
    NamedMatrices values;
    double aw_reconstruction = 0;
    double feature_reconstruction = 0;
    double position_loss = 0;
    NamedMatrices identity_gradients;  // of the parameters that have a part in the identity loss
    NamedMatrices position_gradients;
    GoldenTraining position_trains_identity;
    GoldenTraining position_spares_identity;
};

// "default_readings" or "other_readings".
GoldenCase read_golden_case(const std::string& name);

// Gives the parameters their golden values by name; those without one are a failure of the test.
void set_parameters(const std::vector<nn::Parameter*>& parameters, const NamedMatrices& values);

}  // namespace irwe
