// The slow, obvious twins of walk_transformer and grouped_attention: in double precision, every
// token through every layer, loops as in the definition.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/nn/parameter.h"

namespace irwe::reference {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Every query attends to every key; column = dim * num_heads + head.
DoubleMatrix attention(const DoubleMatrix& queries, const DoubleMatrix& keys,
                       const DoubleMatrix& values, int num_heads);

// Returns the outputs at all tokens, (num_walks T, d). parameters: twelve a layer, in the order of
// parameters_of(WalkTransformer).
DoubleMatrix walk_outputs(const std::vector<const nn::Parameter*>& parameters, int num_heads,
                          const Matrix& node_part, const Matrix& place_part,
                          std::span<const std::uint32_t> walks);
// Returns those at token 0 of each walk, (num_walks, d).
DoubleMatrix walk_summaries(const std::vector<const nn::Parameter*>& parameters, int num_heads,
                            const Matrix& node_part, const Matrix& place_part,
                            std::span<const std::uint32_t> walks);

}  // namespace irwe::reference
