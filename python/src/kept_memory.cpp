#include "python/src/kept_memory.h"

#include <atomic>
#include <cstdlib>  // tells whether this is glibc

#include "irwe/base/memory_reuse.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace irwe::python {
namespace {

std::atomic<int> num_holders{0};

}  // namespace

KeptMemory::KeptMemory() {
    ++num_holders;
    keep_freed_memory();
}

KeptMemory::~KeptMemory() {
    if (--num_holders > 0) {
        return;
    }
#ifdef __GLIBC__
    // Where the thresholds end that glibc moves by itself: at 32 MB, and twice that.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 128 << 10);
#endif
    return_freed_memory();
}

}  // namespace irwe::python
