#include "irwe/linalg/blas_memory.h"

#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>

namespace irwe {
namespace {

constexpr std::size_t kBufferSize = std::size_t{128} << 20;
constexpr std::size_t kRoomBeside = std::size_t{4} << 20;  // for all else

std::atomic<int> num_under_way{0};
std::atomic<int> num_buffers{0};  // that OpenBLAS has, or takes for a product under way
std::atomic<int> num_new{0};      // those that it may not have taken yet

bool has_room_for(int num_buffers_wanted) {
    const std::size_t size =
        static_cast<std::size_t>(num_buffers_wanted) * kBufferSize + kRoomBeside;
    void* const address =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address != MAP_FAILED && munmap(address, size) == 0;
}

}  // namespace

BlasMemory::BlasMemory() {
    const int num_wanted = ++num_under_way;
    if (num_wanted <= num_buffers) {
        return;
    }
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    const int num_more = num_wanted - num_buffers;
    if (num_more > 0) {
        if (!has_room_for(num_new + num_more)) {
            --num_under_way;
            throw std::bad_alloc();
        }
        num_buffers = num_wanted;
        num_new += num_more;
        num_new_buffers_ = num_more;
    }
}

BlasMemory::~BlasMemory() {
    num_new -= num_new_buffers_;
    --num_under_way;
}

}  // namespace irwe
