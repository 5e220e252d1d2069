// Threads: a pool that the program owns, and parallel loops on it. A thin layer over oneTBB.
//
// Work is split into chunks whose bounds depend only on the size of the loop, never on the number
// of threads. Summing over chunks in their order therefore gives the same bytes on every machine.

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "irwe/base/progress.h"

namespace irwe {

class PhaseReports;  // base/phase.h
class TaskArena;

class ThreadPool {
public:
    // Creates a pool of `num_threads` threads, including the caller; 0 means one for each core.
    // More than max_threads() are not used: they would only get in each other's way.
    // Once `*stop_requested` is true, every loop on the pool ends between two chunks and throws
    // Interrupted. A signal handler may set it.
    explicit ThreadPool(int num_threads = 0, const std::atomic<bool>* stop_requested = nullptr);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int num_threads() const;
    // Returns the most threads that a pool uses: four for each core that the process may run on,
    // and never fewer than 16.
    static int max_threads();

    // Lets `callback` know of the phases of what is computed on the pool (base/phase.h).
    // REQUIRES: nothing is computed on it now.
    void on_phase(PhaseCallback callback);
    PhaseReports& phases() { return *phases_; }

    bool is_stop_requested() const {
        return stop_requested_ != nullptr && !is_shielded_ && stop_requested_->load();
    }

    // Protects changes that must be complete: while a Shield exists, loops on the pool run to their
    // end.
    class Shield {
    public:
        explicit Shield(ThreadPool& pool) : pool_(pool), was_shielded_(pool.is_shielded_) {
            pool_.is_shielded_ = true;
        }
        ~Shield() { pool_.is_shielded_ = was_shielded_; }
        Shield(const Shield&) = delete;
        Shield& operator=(const Shield&) = delete;

    private:
        ThreadPool& pool_;
        bool was_shielded_;
    };

private:
    friend void parallel_for_chunks(ThreadPool&, std::int64_t, std::int64_t,
                                    const std::function<void(std::int64_t, std::int64_t)>&);
    std::unique_ptr<TaskArena> arena_;
    std::unique_ptr<PhaseReports> phases_;
    const std::atomic<bool>* stop_requested_;
    bool is_shielded_ = false;
};

// Calls work(begin, end) for [0, chunk_size), [chunk_size, 2 chunk_size), ... up to `count`, and
// returns when all calls have returned. If some throw, one of the exceptions is rethrown and chunks
// that have not begun are skipped. Throws Interrupted if a stop was requested before the last chunk
// began.
void parallel_for_chunks(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size,
                         const std::function<void(std::int64_t begin, std::int64_t end)>& work);

}  // namespace irwe
