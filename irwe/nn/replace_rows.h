// Rows replaced by one token or by zeros: the masks of autoencoders.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns x with `token` (1, d) in place of the rows named by `rows`.
//
// REQUIRES: `rows` are below x.rows(), each once.
Tensor replace_rows(Tape& tape, Tensor x, const std::vector<std::uint32_t>& rows, Tensor token);

// Returns x with zeros in place of the rows named by `rows`.
//
// REQUIRES: as above.
Tensor clear_rows(Tape& tape, Tensor x, const std::vector<std::uint32_t>& rows);

}  // namespace irwe::nn
