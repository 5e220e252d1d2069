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
    const std::uintptr_t to_next_page = (page - address % page) % page;
    const std::uintptr_t num_whole = (num_bytes - to_next_page) / page * page;
    // A hint: where it fails, small pages serve as well.
    static_cast<void>(madvise(static_cast<char*>(data) + to_next_page, num_whole, MADV_HUGEPAGE));
#endif
}

}  // namespace irwe
