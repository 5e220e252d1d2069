// Threads: a pool that the program owns, and loops over it. A thin layer over oneTBB.
//
// Work is cut into chunks whose bounds depend on the size of the loop alone, never on the number of
// threads; whoever sums over chunks in their order gets the same bytes on every machine.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace irwe {

class TaskArena;

class ThreadPool {
public:
    // `num_threads` threads, the caller among them; 0 means one for each core.
    explicit ThreadPool(int num_threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int num_threads() const;

private:
    friend void parallel_for_chunks(ThreadPool&, std::int64_t, std::int64_t,
                                    const std::function<void(std::int64_t, std::int64_t)>&);
    std::unique_ptr<TaskArena> arena_;
};

// Calls work(begin, end) for [0, chunk_size), [chunk_size, 2 chunk_size), ... up to `count`.
// Returns when all are done; if some throw, one of the exceptions is rethrown and chunks that have
// not begun are left out.
void parallel_for_chunks(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size,
                         const std::function<void(std::int64_t begin, std::int64_t end)>& work);

}  // namespace irwe
