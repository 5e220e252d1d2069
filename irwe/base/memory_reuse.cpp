#include "irwe/base/memory_reuse.h"

#include <cstdlib>  // tells whether this is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace irwe {

void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int kLarge = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, kLarge);
    mallopt(M_TRIM_THRESHOLD, kLarge);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
}

}  // namespace irwe
