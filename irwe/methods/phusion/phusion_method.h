// PhUSION (Zhu, Lu, Heimann and Koutra, SDM 2021), in the two forms that its authors found best.
//
// Space position (proximity, PPMI): U diag(values)^1/2 of a logarithm of the matrix of
// shared/deepwalk_matrix.h. Space identity (structure, heat kernel): shared/heat_signatures.h at
// times 0.01, 0.1, 1, 10 and 100; ready vectors have standardized columns.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/deepwalk_matrix.h"

namespace irwe {

// The logarithm of the position space: that of the authors' settings, or that of NetMF.
enum class PhusionLogarithm { shipped, as_netmf };

struct PhusionOptions {
    int embedding_dim = 128;  // d, of both spaces
    WalkMatrixOptions walks{};
    PhusionLogarithm logarithm = PhusionLogarithm::shipped;
    LowRankOptions low_rank{};  // of the logarithm of NetMF on large graphs
    double max_point = 100;     // of the characteristic functions
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(PhusionOptions& options);
void validate(const PhusionOptions& options);

Method phusion_method();

}  // namespace irwe
