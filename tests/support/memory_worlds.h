// Ranks that are threads of one process: the obvious twin of ranks behind a network.

#pragma once

#include <algorithm>
#include <barrier>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "irwe/base/world.h"

namespace irwe {

// What ranks show each other while all of them wait at the barrier.
struct MemoryBoard {
    explicit MemoryBoard(int size)
        : barrier(size), out(static_cast<std::size_t>(size)), sent(out.size()) {}

    std::barrier<> barrier;
    std::vector<std::span<const std::byte>> out;
    std::vector<std::span<const std::size_t>> sent;
};

class MemoryWorld final : public World {
public:
    MemoryWorld(MemoryBoard& board, int rank) : board_(board), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(board_.out.size()); }

    void all_gather(std::span<const std::byte> own, std::span<const std::size_t>,
                    std::span<std::byte> all) override {
        board_.out[place()] = own;
        board_.barrier.arrive_and_wait();
        auto to = all.begin();
        for (const std::span<const std::byte> bytes : board_.out) {
            if (bytes.data() != std::to_address(to)) {
                std::ranges::copy(bytes, to);
            }
            to += std::ssize(bytes);
        }
        board_.barrier.arrive_and_wait();
    }

    void all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                    std::span<std::byte> in, std::span<const std::size_t>) override {
        board_.out[place()] = out;
        board_.sent[place()] = sent;
        board_.barrier.arrive_and_wait();
        auto to = in.begin();
        for (std::size_t r = 0; r < board_.out.size(); ++r) {
            const std::span<const std::size_t> counts = board_.sent[r];
            std::size_t begin = 0;
            for (std::size_t before = 0; before < place(); ++before) {
                begin += counts[before];
            }
            to = std::ranges::copy(board_.out[r].subspan(begin, counts[place()]), to).out;
        }
        board_.barrier.arrive_and_wait();
    }

private:
    std::size_t place() const { return static_cast<std::size_t>(rank_); }

    MemoryBoard& board_;
    int rank_;
};

// Calls work(world) on as many threads as there are ranks. If one throws, the test program ends.
inline void on_ranks(int size, const std::function<void(World&)>& work) {
    MemoryBoard board(size);
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < size; ++rank) {
        threads.emplace_back([&board, &work, rank] {
            MemoryWorld world(board, rank);
            work(world);
        });
    }
}

// Returns work(world) of every rank.
template <typename Work>
auto of_ranks(int size, const Work& work) {
    std::vector<std::invoke_result_t<const Work&, World&>> results(static_cast<std::size_t>(size));
    on_ranks(size,
             [&](World& world) { results[static_cast<std::size_t>(world.rank())] = work(world); });
    return results;
}

}  // namespace irwe
