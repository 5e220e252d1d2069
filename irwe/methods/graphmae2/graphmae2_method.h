// GraphMAE2 (Hou et al., WWW 2023): GraphMAE with several decodings, and a teacher.
//
// The inputs of masked nodes are told several times, each time with other rows of the encoder
// hidden: a random share of all rows becomes a learned token. A teacher, whose encoder and
// projector are running means of the student's, sees the graph without masks; what the student's
// projector and predictor make of its rows has to point where the teacher's projector points.
// Loss: the sum of GraphMAE's errors over the decodings, plus latent_weight times the mean of
// 1 - cos(student, teacher).

#pragma once

#include <memory>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/graphmae/graphmae_network.h"
#include "irwe/methods/method.h"

namespace irwe {

// The rows of the encoder that the decoder does not see: a random share of all, anew for each
// decoding, or those of masked nodes, in one decoding, as in GraphMAE.
enum class Remasking { random, fixed };

// The nodes that the teacher is asked about.
enum class LatentNodes { kept, all };

struct GraphMae2Options : GraphMaeOptions {
    GraphMae2Options() {
        replace_share = 0;
        power = 2;
        decay = 0;
    }

    Remasking remasking = Remasking::random;
    double remask_share = 0.5;  // of the rows, with random remasking
    int num_decodings = 3;      // with random remasking
    int projector_dim = 256;    // between the layers of the projector
    LatentNodes latent_nodes = LatentNodes::kept;
    double latent_weight = 1;
    double momentum = 0.996;  // of the teacher
};
std::vector<OptionField> option_fields(GraphMae2Options& options);
void validate(const GraphMae2Options& options);

// Returns the loss of GraphMAE2, its decoder, masks and teacher. The references outlive the
// objective.
std::unique_ptr<Objective> graphmae2_objective(const TrainingGround& ground,
                                               GraphMaeNetwork& network,
                                               const GraphMae2Options& options, ThreadPool& pool);

Method graphmae2_method();

}  // namespace irwe
