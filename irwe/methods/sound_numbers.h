// The numbers of a model or a checkpoint: what no training leaves behind, no file may bring.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "irwe/io/archive.h"

namespace irwe {

// Throws InputError, which begins with `path` and names the tensor, if a number of the tensors is
// not finite, or out of the range that the name of its tensor tells:
//
// - above 0 where it ends in "deviation", by which columns are divided;
// - not negative where it ends in "variance" or, for the mean of squared gradients, in "/second".
//
// Every model is held to it when it is read and before it is written, and every checkpoint when it
// is read; `noun` is "model" or "checkpoint". What a part may hold beyond that, the reader of the
// part knows (shared/sound_parts.h). Costs one pass over the tensors.
void require_sound_numbers(const ArchiveContent& content);
void require_sound_numbers(std::span<const TensorView> tensors, const std::string& path,
                           std::string_view noun = "model");

}  // namespace irwe
