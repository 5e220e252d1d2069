// Reusable memory for kernels: the activations of a training step are as large as those of the step
// before, and fresh pages cost more than filling them.

#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "irwe/base/real.h"

namespace irwe::nn {

class BufferCache {
public:
    BufferCache() = default;
    ~BufferCache();
    BufferCache(const BufferCache&) = delete;
    BufferCache& operator=(const BufferCache&) = delete;

    class GiveBack {
    public:
        GiveBack() = default;
        GiveBack(BufferCache& cache, std::size_t size) : cache_(&cache), size_(size) {}
        void operator()(Real* data) const { cache_->give_back(data, size_); }

    private:
        BufferCache* cache_ = nullptr;
        std::size_t size_ = 0;
    };
    // A buffer that returns to the cache on destruction. The cache must outlive it.
    using Buffer = std::unique_ptr<Real[], GiveBack>;

    // Returns `size` uninitialized entries, aligned to a cache line, and on huge pages if there are
    // many. Thread-safe.
    Buffer take(std::size_t size);

private:
    void give_back(Real* data, std::size_t size);

    std::mutex mutex_;
    std::map<std::size_t, std::vector<Real*>> free_;  // by size
};

}  // namespace irwe::nn
