#include "irwe/base/parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cassert>

namespace irwe {

namespace {

int num_threads_or_cores(int num_threads) {
    // TBB starts no more threads than there are cores unless it is told that it may.
    constexpr std::size_t kMostThreads = 1024;
    static const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                           kMostThreads);
    return num_threads > 0 ? num_threads : tbb::info::default_concurrency();
}

}  // namespace

struct ThreadPool::State {
    explicit State(int num_threads) : arena(num_threads_or_cores(num_threads)) {}

    tbb::task_arena arena;
};

ThreadPool::ThreadPool(int num_threads) : state_(std::make_unique<State>(num_threads)) {}

ThreadPool::~ThreadPool() = default;

int ThreadPool::num_threads() const { return state_->arena.max_concurrency(); }

void parallel_for_chunks(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size,
                         const std::function<void(std::int64_t, std::int64_t)>& work) {
    assert(chunk_size > 0);
    const std::int64_t num_chunks = (count + chunk_size - 1) / chunk_size;
    // TBB orders what the caller wrote before the tasks that read it, and their writes before the
    // caller's return, but by atomics inside its shared library, which the thread sanitizer cannot
    // see. These two say the same where it can.
    std::atomic<bool> begun{false};
    std::atomic<std::int64_t> num_done{0};
    begun.store(true, std::memory_order_release);
    pool.state_->arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::int64_t>(0, num_chunks, 1),
            [&](const tbb::blocked_range<std::int64_t>& range) {
                [[maybe_unused]] const bool seen = begun.load(std::memory_order_acquire);
                for (std::int64_t chunk = range.begin(); chunk < range.end(); ++chunk) {
                    const std::int64_t begin = chunk * chunk_size;
                    work(begin, std::min(begin + chunk_size, count));
                }
                num_done.fetch_add(range.end() - range.begin(), std::memory_order_release);
            },
            tbb::simple_partitioner());
    });
    [[maybe_unused]] const std::int64_t done = num_done.load(std::memory_order_acquire);
    assert(done == num_chunks);
}

}  // namespace irwe
