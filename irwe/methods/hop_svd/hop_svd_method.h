// Places without a network: the largest singular directions of the contrast of several hops, rows
// of length one (methods/shared/hop_encoding.h, hop_contrast.h).
//
// Space position. A node that was added later is folded in: its row of the contrast, with the known
// nodes, times the directions of the training graph.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

struct HopSvdOptions {
    int embedding_dim = 128;    // d
    int num_hops = 3;           // T, from 1 to kMaxWalkLength
    double negative_power = 1;  // of the frequencies in n_j, from 0 on
    int walks_per_node = 1000;  // where the hops cannot be counted exactly
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(HopSvdOptions& options);
void validate(const HopSvdOptions& options);

Method hop_svd_method();

}  // namespace irwe
