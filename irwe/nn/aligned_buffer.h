// Uninitialised memory for kernels: on a cache line of its own, and on huge pages if it is large.

#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "irwe/base/huge_pages.h"
#include "irwe/base/real.h"

namespace irwe::nn {

struct AlignedDelete {
    static constexpr std::align_val_t kAlignment{64};
    void operator()(Real* data) const { ::operator delete(data, kAlignment); }
};

using AlignedBuffer = std::unique_ptr<Real[], AlignedDelete>;

// `size` entries of whatever stood there.
inline AlignedBuffer aligned_buffer(std::size_t size) {
    void* data = ::operator new(size * sizeof(Real), AlignedDelete::kAlignment);
    use_huge_pages(data, size * sizeof(Real));
    return AlignedBuffer(static_cast<Real*>(data));
}

}  // namespace irwe::nn
