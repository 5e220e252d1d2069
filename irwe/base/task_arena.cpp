#include "irwe/base/task_arena.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace irwe {
namespace {

int num_threads_or_cores(int num_threads) {
    // TBB starts no more threads than there are cores unless it is allowed to.
    constexpr std::size_t kMostThreads = 1024;
    static const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                           kMostThreads);
    return num_threads > 0 ? num_threads : tbb::info::default_concurrency();
}

}  // namespace

struct TaskArena::State {
    explicit State(int num_threads) : arena(num_threads_or_cores(num_threads)) {}

    tbb::task_arena arena;
};

TaskArena::TaskArena(int num_threads) : state_(std::make_unique<State>(num_threads)) {}

TaskArena::~TaskArena() = default;

int TaskArena::num_cores() { return tbb::info::default_concurrency(); }

int TaskArena::num_threads() const { return state_->arena.max_concurrency(); }

void TaskArena::run(void (*task)(void*), void* context) {
    state_->arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<int>(0, num_threads(), 1),
            [&](const tbb::blocked_range<int>&) { task(context); }, tbb::simple_partitioner());
    });
}

}  // namespace irwe
