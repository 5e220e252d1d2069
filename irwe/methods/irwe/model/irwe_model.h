// What training leaves behind, and its file.

#pragma once

#include <cstdint>
#include <string>

#include "irwe/io/archive.h"
#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/methods/irwe/model/irwe_network.h"
#include "irwe/methods/irwe/model/output_scale.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Identity keeps improving while training goes on, and position is best somewhere on the way; so the
// model holds two sets of parameters: those that gave the best position embeddings (theta_gamma and
// the theta_psi they were trained with), and the last ones for identity.
struct IrweModel {
    WalkOptions walks;
    FeatureSpace space;
    IrweNetwork identity;  // at the end of training
    IrweNetwork position;  // when position was best
    OutputScale outputs;
    std::string fingerprint;  // of the training graph
    std::uint64_t num_training_nodes = 0;
    std::uint64_t num_training_edges = 0;
    std::string training_record;  // how it was trained, as TOML; for people
};

// Returns 32 hexadecimal digits that stand for the training: the method, the version of its files, all
// settings with the seed, and the training graph. The same for a model and for its file.
std::string model_id(const IrweModel& model);

// A safetensors file (docs/file-formats.md). Everything is borrowed until writer.commit().
void write_model(const IrweModel& model, ArchiveWriter& writer);

// Throws InputError as Archive::read does, and for an archive that holds no model or one of another
// version.
IrweModel read_model(const std::string& path);

}  // namespace irwe
