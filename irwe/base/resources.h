// What a long computation may use.

#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/base/workers.h"

namespace irwe {

// The pool must outlive whatever is made with it.
struct Resources {
    ThreadPool& pool;
    std::size_t max_bytes = 0;        // of memory; 0: default_memory()
    std::string scratch_directory{};  // for what the memory has no room for; empty: none
    ProgressCallback progress{};      // of the preparation, before there are steps to count
    std::function<void()> on_scratch_use = [] {};  // called before the first use of that directory
    World& world = lone_world();  // ranks that share the computation; all of them make it

    Workers workers() const { return {pool, world}; }
};

}  // namespace irwe
