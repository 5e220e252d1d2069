#include "irwe/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/phase.h"
#include "irwe/base/task_arena.h"

namespace irwe {
namespace {

// Every access both acquires and releases. So what the caller wrote before its access is seen by a
// task after its own, and the other way round. TBB orders caller and tasks as well, but where the
// thread sanitizer does not look.
std::atomic<std::int64_t> num_handovers{0};

// A loop whose chunks are handed out one by one, to the next free thread.
class Loop {
public:
    Loop(const ThreadPool& pool, std::int64_t count, std::int64_t chunk_size,
         const std::function<void(std::int64_t, std::int64_t)>& work)
        : pool_(pool), count_(count), chunk_size_(chunk_size), work_(work) {}

    // Takes chunks until there are none left, or one has thrown.
    void run() noexcept {
        for (;;) {
            const std::int64_t begin = next_.fetch_add(chunk_size_);
            if (begin >= count_ || has_failed_) {
                return;
            }
            try {
                if (pool_.is_stop_requested()) {
                    throw Interrupted();
                }
                work_(begin, std::min(begin + chunk_size_, count_));
            } catch (...) {
                if (!has_failed_.exchange(true)) {
                    error_ = std::current_exception();
                }
            }
        }
    }

    // REQUIRES: every run() has returned.
    void rethrow_error() const {
        if (error_) {
            std::rethrow_exception(error_);
        }
    }

private:
    const ThreadPool& pool_;
    const std::int64_t count_;
    const std::int64_t chunk_size_;
    const std::function<void(std::int64_t, std::int64_t)>& work_;
    std::atomic<std::int64_t> next_{0};  // the first index that nobody has taken
    std::atomic<bool> has_failed_{false};
    std::exception_ptr error_;
};

void run_loop(void* loop) {
    ++num_handovers;
    static_cast<Loop*>(loop)->run();
    ++num_handovers;
}

}  // namespace

ThreadPool::ThreadPool(int num_threads, const std::atomic<bool>* stop_requested)
    : arena_(std::make_unique<TaskArena>(std::min(num_threads, max_threads()))),
      phases_(std::make_unique<PhaseReports>()),
      stop_requested_(stop_requested) {}

ThreadPool::~ThreadPool() = default;

int ThreadPool::num_threads() const { return arena_->num_threads(); }

int ThreadPool::max_threads() {
    constexpr int kThreadsPerCore = 4;
    constexpr int kAlwaysAllowed = 16;  // so many do no harm, however few cores there are
    return std::max(kThreadsPerCore * TaskArena::num_cores(), kAlwaysAllowed);
}

void ThreadPool::on_phase(PhaseCallback callback) { phases_->set_callback(std::move(callback)); }

void parallel_for_chunks(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size,
                         const std::function<void(std::int64_t, std::int64_t)>& work) {
    assert(chunk_size > 0);
    Loop loop(pool, count, chunk_size, work);
    ++num_handovers;
    pool.arena_->run(run_loop, &loop);
    ++num_handovers;
    loop.rethrow_error();
}

}  // namespace irwe
