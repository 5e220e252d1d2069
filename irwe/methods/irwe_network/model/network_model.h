// What training leaves behind.

#pragma once

#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/model/output_scale.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Identity keeps improving during training, and position is best before the end. The model
// therefore holds two sets of parameters: those with the best position embeddings (theta_gamma and
// the theta_psi they were trained with), and the last ones for identity.
struct NetworkModel {
    WalkOptions walks;
    FeatureSpace space;
    IrweNetwork identity;  // at the end of training
    IrweNetwork position;  // when position was best
    OutputScale outputs;
};

}  // namespace irwe
