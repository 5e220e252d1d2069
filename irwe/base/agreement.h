// What ranks compute for themselves and must have alike: nobody would notice if it drifted apart,
// by other processors, a fault of memory or a mistake.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "irwe/base/digest.h"
#include "irwe/base/workers.h"

namespace irwe {

// Adds the digest of the bytes of a large array, which threads read.
void add_bytes(Digest& digest, std::span<const std::byte> bytes, ThreadPool& pool);

// Throws RanksDiffer unless the digests of all ranks are equal. `what` they are of completes "rank
// 2 has other ... than". Costs an exchange of 32 bytes.
void require_agreement(World& world, std::string_view what, const Digest& own);

}  // namespace irwe
