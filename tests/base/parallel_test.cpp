#include "irwe/base/parallel.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "irwe/base/error.h"

namespace irwe {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Pair;

using Chunks = std::set<std::pair<std::int64_t, std::int64_t>>;

Chunks chunks_of(int num_threads, std::int64_t count, std::int64_t chunk_size) {
    ThreadPool pool(num_threads);
    std::mutex mutex;
    Chunks chunks;
    parallel_for_chunks(pool, count, chunk_size, [&](std::int64_t begin, std::int64_t end) {
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(chunks.insert({begin, end}).second);
    });
    return chunks;
}

TEST(ParallelForChunks, CoversEachIndexOnce) {
    for (const int num_threads : {1, 2, 8}) {
        ThreadPool pool(num_threads);
        for (const std::int64_t count : {1, 2, 63, 64, 65, 1001}) {
            for (const std::int64_t chunk_size : {1, 7, 64, 5000}) {
                std::vector<int> visits(static_cast<std::size_t>(count), 0);
                parallel_for_chunks(pool, count, chunk_size,
                                    [&](std::int64_t begin, std::int64_t end) {
                                        for (std::int64_t i = begin; i < end; ++i) {
                                            ++visits[static_cast<std::size_t>(i)];
                                        }
                                    });
                EXPECT_THAT(visits, Each(1)) << count << " by " << chunk_size;
            }
        }
    }
}

TEST(ParallelForChunks, CutsTheSameChunksForAnyNumberOfThreads) {
    for (const int num_threads : {1, 2, 8}) {
        EXPECT_THAT(chunks_of(num_threads, 10, 4),
                    ElementsAre(Pair(0, 4), Pair(4, 8), Pair(8, 10)));
    }
}

TEST(ParallelForChunks, CallsNothingForAnEmptyLoop) { EXPECT_EQ(chunks_of(2, 0, 4), Chunks()); }

TEST(ParallelForChunks, RethrowsAnException) {
    for (const int num_threads : {1, 2, 8}) {
        ThreadPool pool(num_threads);
        const auto loop = [&] {
            parallel_for_chunks(pool, 100, 1, [](std::int64_t begin, std::int64_t) {
                if (begin == 37) {
                    throw std::runtime_error("chunk 37");
                }
            });
        };
        EXPECT_THAT(loop, testing::ThrowsMessage<std::runtime_error>("chunk 37"));
        // The pool is as good as before.
        std::atomic<int> count{0};
        parallel_for_chunks(pool, 100, 1, [&](std::int64_t, std::int64_t) { ++count; });
        EXPECT_EQ(count, 100);
    }
}

TEST(ParallelForChunks, LeavesOutChunksAfterAnException) {
    ThreadPool pool(1);
    int num_begun = 0;
    EXPECT_THROW(parallel_for_chunks(pool, 1000, 1,
                                     [&](std::int64_t, std::int64_t) {
                                         ++num_begun;
                                         throw std::runtime_error("at once");
                                     }),
                 std::runtime_error);
    EXPECT_EQ(num_begun, 1);
}

TEST(ParallelForChunks, MayBeUsedInsideItself) {
    for (const int num_threads : {1, 2, 8}) {
        ThreadPool pool(num_threads);
        std::vector<std::int64_t> sums(20, 0);
        parallel_for_chunks(pool, 20, 1, [&](std::int64_t outer, std::int64_t) {
            std::atomic<std::int64_t> sum{0};
            parallel_for_chunks(pool, 100, 9, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    sum += i * outer;
                }
            });
            sums[static_cast<std::size_t>(outer)] = sum;
        });
        for (std::size_t outer = 0; outer < sums.size(); ++outer) {
            EXPECT_EQ(sums[outer], 4950 * static_cast<std::int64_t>(outer));
        }
    }
}

TEST(ThreadPool, HasAsManyThreadsAsAskedFor) {
    for (const int num_threads : {1, 2, 3, 8}) {
        EXPECT_EQ(ThreadPool(num_threads).num_threads(), num_threads);
    }
    EXPECT_GE(ThreadPool().num_threads(), 1);
    EXPECT_GE(ThreadPool(0).num_threads(), 1);
}

TEST(ThreadPool, HasSomeThreadsForEachCoreAndNotMore) {
    EXPECT_GE(ThreadPool::max_threads(), 16);
    EXPECT_GE(ThreadPool::max_threads(), 4 * ThreadPool().num_threads());
    EXPECT_EQ(ThreadPool(ThreadPool::max_threads() + 1).num_threads(), ThreadPool::max_threads());
    EXPECT_EQ(ThreadPool(1'000'000).num_threads(), ThreadPool::max_threads());
}

TEST(ThreadPool, OfOneThreadWorksOnTheCallersThread) {
    ThreadPool pool(1);
    parallel_for_chunks(pool, 50, 1, [caller = std::this_thread::get_id()](auto, auto) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}

// Eight chunks that wait for each other end early only if eight threads have come, also where there
// are fewer cores.
TEST(ThreadPool, OfEightThreadsRunsEightChunksAtOnce) {
    ThreadPool pool(8);
    std::atomic<int> num_present{0};
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    parallel_for_chunks(pool, 8, 1, [&](std::int64_t, std::int64_t) {
        ++num_present;
        while (num_present < 8 && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::yield();
        }
    });
    EXPECT_LT(std::chrono::steady_clock::now(), deadline);
}

TEST(ThreadPool, EndsItsLoopsWhenAStopIsRequested) {
    std::atomic<bool> stop{false};
    ThreadPool pool(2, &stop);
    std::atomic<int> num_done{0};
    const auto loop = [&] {
        parallel_for_chunks(pool, 1000, 1,
                            [&](std::int64_t, std::int64_t) { stop = ++num_done >= 10; });
    };
    EXPECT_THROW(loop(), Interrupted);
    EXPECT_LE(num_done, 12);
    EXPECT_THROW(loop(), Interrupted);
}

TEST(ThreadPool, FinishesItsLoopsBehindAShield) {
    const std::atomic<bool> stop{true};
    ThreadPool pool(2, &stop);
    int num_done = 0;
    {
        const ThreadPool::Shield shield(pool);
        parallel_for_chunks(pool, 10, 10, [&](std::int64_t, std::int64_t end) {
            num_done += static_cast<int>(end);
        });
    }
    EXPECT_EQ(num_done, 10);
    EXPECT_TRUE(pool.is_stop_requested());
}

}  // namespace
}  // namespace irwe
