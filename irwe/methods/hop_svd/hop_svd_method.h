// Places without a network: the directions in which nodes differ most in whom their walks meet more
// often than by chance (methods/shared/position_space.h).
//
// Space position. A node that was added later is folded in: its row of the contrast, with the known
// nodes, times the directions of the training graph.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/position_space.h"

namespace irwe {

struct HopSvdOptions {
    int embedding_dim = 128;  // d
    PositionOptions hops{};
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(HopSvdOptions& options);
void validate(const HopSvdOptions& options);

Method hop_svd_method();

}  // namespace irwe
