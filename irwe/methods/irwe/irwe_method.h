// Roles and places straight from what IRWE's network reads and reconstructs, without the network:
// statistics of walks and degrees for identity (methods/shared/identity_space.h), the contrast of
// walks for position (methods/shared/position_space.h).
//
// Spaces identity and position. New nodes: identity by their structure in the grown graph, position
// folded in. New graphs: identity in the directions of the training graph, and positions of their
// own.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"

namespace irwe {

struct IrweOptions {
    // d, of each space; identity has as many columns as there are features, if that is less.
    int embedding_dim = 128;
    IdentityOptions roles{};
    PositionOptions hops{};
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(IrweOptions& options);
void validate(const IrweOptions& options);

// Returns the spaces and their dimensions in words.
std::string spaces_text(const IrweOptions& options, GraphKind kind);

Method irwe_method();

}  // namespace irwe
