// The numbers of a model: what no training leaves behind, no file may bring.

#pragma once

#include <span>
#include <string>

#include "irwe/io/archive.h"

namespace irwe {

// Throws InputError, which begins with `path` and names the tensor, if a number of the tensors is
// not finite, or if a tensor whose name ends in "deviation", by which columns are divided, has one
// that is not above 0. Every model is held to it when it is read and before it is written. Costs
// one pass over the tensors.
void require_sound_numbers(std::span<const TensorView> tensors, const std::string& path);

}  // namespace irwe
