// Random inputs for the walk encoder.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/nn/module.h"
#include "irwe/nn/parameter.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe::testing_support {

struct EncoderCase {
    nn::WalkTransformerOptions options;
    int walk_size;
    int num_walks;
    int num_nodes = 23;
};

struct EncoderData {
    nn::WalkTransformer transformer;
    nn::Parameter node_part, place_part;
    std::vector<std::uint32_t> walks;
};

// Every parameter random, also those that start at 0 or 1, so that none can be forgotten.
inline EncoderData encoder_data(const EncoderCase& c, std::uint64_t seed = 5) {
    const Random random(seed);
    EncoderData data{nn::WalkTransformer("encoder", c.options, random),
                     nn::uniform_parameter("nodes", c.num_nodes, c.options.dim, 1, random),
                     nn::uniform_parameter("places", c.walk_size, c.options.dim, 1, random),
                     {}};
    for (nn::Parameter* parameter : nn::parameters_of(data.transformer)) {
        if (parameter->value.rows() == 1) {
            RandomStream stream = random.stream(parameter->name, 1);
            for (Real& entry : entries(parameter->value)) {
                entry += static_cast<Real>(stream.uniform() - 0.5);
            }
        }
    }
    RandomStream stream = random.stream("walks");
    for (int i = 0; i < c.num_walks * c.walk_size; ++i) {
        data.walks.push_back(
            static_cast<std::uint32_t>(stream.below(static_cast<std::uint64_t>(c.num_nodes))));
    }
    return data;
}

}  // namespace irwe::testing_support
