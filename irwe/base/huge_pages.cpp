#include "irwe/base/huge_pages.h"

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace irwe {

void use_huge_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t num_bytes) {
#ifdef __linux__
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    if (num_bytes < 2 * kHugePage) {
        return;
    }
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto address = reinterpret_cast<std::uintptr_t>(data);
    const std::uintptr_t begin = (address + page - 1) / page * page;
    const std::uintptr_t end = (address + num_bytes) / page * page;
    // A hint: where it fails, small pages serve as well.
    static_cast<void>(madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
#endif
}

}  // namespace irwe
