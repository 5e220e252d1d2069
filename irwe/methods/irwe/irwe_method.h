// Roles and places straight from what IRWE's network reads and reconstructs, without the network:
// statistics of walks and degrees for identity (methods/shared/identity_space.h), the contrast of
// walks for position (methods/shared/position_space.h).
//
// Spaces identity and position. New nodes: identity by their structure in the grown graph, position
// folded in. New graphs: identity in the directions of the training graph, and positions of their
// own.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"

namespace irwe {

struct IrweOptions {
    int embedding_dim = 128;  // d, of each space
    IdentityOptions roles{};
    PositionOptions hops{};
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(IrweOptions& options);
void validate(const IrweOptions& options);

Method irwe_method();

}  // namespace irwe
