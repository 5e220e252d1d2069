// A world in which something goes wrong.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "irwe/base/world.h"

namespace irwe {

// Hands each call to another world, and then what was received to `disturb`, which may change it,
// or throw as if a rank were lost.
class DisturbedWorld final : public World {
public:
    using Disturb = std::function<void(int call, std::span<std::byte> received)>;

    DisturbedWorld(World& world, Disturb disturb) : world_(world), disturb_(std::move(disturb)) {}

    int rank() const override { return world_.rank(); }
    int size() const override { return world_.size(); }

    void all_gather(std::span<const std::byte> own, std::span<const std::size_t> counts,
                    std::span<std::byte> all) override {
        world_.all_gather(own, counts, all);
        disturb_(num_calls_++, all);
    }
    void all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                    std::span<std::byte> in, std::span<const std::size_t> received) override {
        world_.all_to_all(out, sent, in, received);
        disturb_(num_calls_++, in);
    }

private:
    World& world_;
    Disturb disturb_;
    int num_calls_ = 0;
};

}  // namespace irwe
