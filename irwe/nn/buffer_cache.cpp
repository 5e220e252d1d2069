#include "irwe/nn/buffer_cache.h"

#include <new>

#include "irwe/base/huge_pages.h"

namespace irwe::nn {
namespace {

constexpr std::align_val_t kAlignment{64};

}  // namespace

BufferCache::~BufferCache() {
    for (const auto& [size, buffers] : free_) {
        for (Real* data : buffers) {
            ::operator delete(data, kAlignment);
        }
    }
}

BufferCache::Buffer BufferCache::take(std::size_t size) {
    {
        const std::scoped_lock lock(mutex_);
        std::vector<Real*>& buffers = free_[size];
        if (!buffers.empty()) {
            Real* data = buffers.back();
            buffers.pop_back();
            return {data, GiveBack(*this, size)};
        }
    }
    void* data = ::operator new(size * sizeof(Real), kAlignment);
    use_huge_pages(data, size * sizeof(Real));
    return {static_cast<Real*>(data), GiveBack(*this, size)};
}

void BufferCache::give_back(Real* data, std::size_t size) {
    const std::scoped_lock lock(mutex_);
    free_[size].push_back(data);
}

}  // namespace irwe::nn
