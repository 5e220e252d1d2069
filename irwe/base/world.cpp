#include "irwe/base/world.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace irwe {
namespace {

void copy(std::span<const std::byte> from, std::span<std::byte> to) {
    assert(from.size() == to.size());
    if (!from.empty() && from.data() != to.data()) {
        std::memcpy(to.data(), from.data(), from.size());
    }
}

}  // namespace

void LoneWorld::all_gather(std::span<const std::byte> own, std::span<const std::size_t>,
                           std::span<std::byte> all) {
    copy(own, all);
}

void LoneWorld::all_to_all(std::span<const std::byte> out, std::span<const std::size_t>,
                           std::span<std::byte> in, std::span<const std::size_t>) {
    copy(out, in);
}

World& lone_world() {
    static LoneWorld world;
    return world;
}

void broadcast(World& world, std::span<std::byte> bytes) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(world.size()), 0);
    counts[0] = bytes.size();
    world.all_gather(bytes.first(world.rank() == 0 ? bytes.size() : 0), counts, bytes);
}

bool any(World& world, bool value) {
    const std::vector<std::byte> all = gather_values(world, std::byte{value});
    return std::ranges::any_of(all, [](std::byte of_rank) { return of_rank != std::byte{0}; });
}

}  // namespace irwe
