// Who shares a computation: the threads of this process and, if there are several, the ranks.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/world.h"

namespace irwe {

// What takes Workers takes a ThreadPool, too, and then computes in this process alone. With several
// ranks all of them make the call, with equal arguments, and all get the result.
struct Workers {
    Workers(ThreadPool& threads) : Workers(threads, lone_world()) {}  // NOLINT: converts
    Workers(ThreadPool& threads, World& ranks) : pool(threads), world(ranks) {}

    ThreadPool& pool;
    World& world;
};

}  // namespace irwe
