// Memory for kernels that is used again: the activations of a training step are as large as those
// of the step before, and fresh pages cost more than filling them.

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
    // Goes back to the cache in the end, which must outlive it.
    using Buffer = std::unique_ptr<Real[], GiveBack>;

    // `size` entries of whatever stood there, on a cache line of their own, and on huge pages if
    // they are many. Any thread may ask.
    Buffer take(std::size_t size);

private:
    void give_back(Real* data, std::size_t size);

    std::mutex mutex_;
    std::map<std::size_t, std::vector<Real*>> free_;  // by size
};

}  // namespace irwe::nn
