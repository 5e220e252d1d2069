// GraphWave (Donnat, Zitnik, Hallac and Leskovec, KDD 2018): roles by how heat spreads from a node,
// whichever nodes it reaches.
//
// Space identity: shared/heat_signatures.h at times between -ln(eta_max) r and -ln(eta_min) r, r =
// sqrt(0.5 / lambda_2), where lambda_2 is the second smallest eigenvalue of the normalized
// Laplacian of the largest component of the training graph. The times are part of the model, so
// columns mean the same on every graph.

#pragma once

#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

struct GraphWaveOptions {
    int embedding_dim = 128;  // d
    int num_scales = 2;       // times of the heat kernel
    double eta_min = 0.80;
    double eta_max = 0.95;
    double max_point = 100;  // of the characteristic functions
};
std::vector<OptionField> option_fields(GraphWaveOptions& options);
void validate(const GraphWaveOptions& options);

// Returns the times of the heat kernel that suit the graph, ascending. lambda_2 is estimated
// (graph/normalized_spectrum.h) and taken as 1 / N if it is smaller, N nodes in the component.
// REQUIRES: the graph has edges.
std::vector<double> heat_times(const Graph& graph, const GraphWaveOptions& options,
                               ThreadPool& pool);

Method graphwave_method();

}  // namespace irwe
