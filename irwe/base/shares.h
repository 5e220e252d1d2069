// Loops over chunks that ranks share, and sums over them in the order of the chunks.
//
// The chunks are those that one process would have. A rank takes some that follow each other, so
// the bytes of what a chunk gives, and of sums over all of them, are the same for every number of
// ranks and threads.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/matrix.h"
#include "irwe/base/workers.h"

namespace irwe {

// Items begin, ..., end - 1.
struct Share {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    std::int64_t size() const { return end - begin; }
    bool contains(std::int64_t item) const { return begin <= item && item < end; }
    bool operator==(const Share&) const = default;
};

// Returns the part of `count` items that is `rank`'s: whole chunks, as many as others have or one
// more or less. The shares of all ranks follow each other and cover all items; some are empty where
// there are more ranks than chunks.
Share share_of(int rank, int num_ranks, std::int64_t count, std::int64_t chunk_size);
Share own_share(const World& world, std::int64_t count, std::int64_t chunk_size);

// The items of every rank. They follow each other and cover all items; some are empty.
using Shares = std::vector<Share>;

// Returns share_of() of every rank.
Shares shares_of(const World& world, std::int64_t count, std::int64_t chunk_size);

// Returns shares of whole chunks: every border between two shares moves up to the next multiple of
// chunk_size, or to the end.
Shares rounded_up(Shares shares, std::int64_t chunk_size);

// Calls work(begin, end) for the chunks of [share.begin, share.end), as parallel_for_chunks does
// for those of one process. REQUIRES: share.begin is a multiple of chunk_size.
void for_chunks_of(const Share& share, std::int64_t chunk_size, ThreadPool& pool,
                   const std::function<void(std::int64_t begin, std::int64_t end)>& work);

// Calls work(begin, end) for the parts into which the multiples of part_size cut [share.begin,
// share.end), which may begin and end anywhere.
void for_parts_of(const Share& share, std::int64_t part_size, ThreadPool& pool,
                  const std::function<void(std::int64_t begin, std::int64_t end)>& work);

// Copies items of item_bytes each between ranks, until each has all of them. `own` are those of its
// own share, and may be their place in `items`.
void gather_shares(World& world, const Shares& shares, std::span<const std::byte> own,
                   std::size_t item_bytes, std::span<std::byte> items);
// Does so for the shares of chunks, where those of the own share are there before.
void gather_shares(World& world, std::span<std::byte> items, std::size_t item_bytes,
                   std::int64_t chunk_size);

// Copies rows of a matrix between ranks, until each has all rows: those of its own share are there
// before.
template <typename RowMajorMatrix>
void gather_rows(World& world, RowMajorMatrix& matrix, std::int64_t chunk_size) {
    static_assert(RowMajorMatrix::IsRowMajor);
    using Scalar = typename RowMajorMatrix::Scalar;
    if (world.size() > 1 && matrix.size() > 0) {
        gather_shares(world,
                      std::as_writable_bytes(
                          std::span(matrix.data(), static_cast<std::size_t>(matrix.size()))),
                      static_cast<std::size_t>(matrix.cols()) * sizeof(Scalar), chunk_size);
    }
}

// Replaces `all` by the rows of all ranks, of which this one has `own`: those of its share. The
// matrices may trade places, so `own` holds nothing of use afterwards.
template <typename RowMajorMatrix>
void gather_own_rows(World& world, const Shares& shares, RowMajorMatrix& own, RowMajorMatrix& all) {
    static_assert(RowMajorMatrix::IsRowMajor);
    using Scalar = typename RowMajorMatrix::Scalar;
    if (world.size() == 1) {
        std::swap(own, all);
        return;
    }
    all.resize(shares.back().end, own.cols());
    if (all.size() > 0) {
        gather_shares(
            world, shares,
            std::as_bytes(std::span(own.data(), static_cast<std::size_t>(own.size()))),
            static_cast<std::size_t>(own.cols()) * sizeof(Scalar),
            std::as_writable_bytes(std::span(all.data(), static_cast<std::size_t>(all.size()))));
    }
}

// Replaces `sum`, m numbers that are equal on all ranks, on all of them by ((sum + first part) +
// second part) + ..., where a rank has the parts of its own share, each m numbers long, one after
// the other. Each rank adds a slice of the numbers: what it receives is 1 / ranks of all parts, and
// the sum.
void add_parts_of_ranks(World& world, const Shares& parts, std::span<const double> own_parts,
                        std::span<double> sum);

// Replaces numbers, as many on all ranks, by their sums over the ranks.
void add_over_ranks(World& world, std::span<std::uint64_t> numbers);

// Returns ((sum + work of the first chunk) + work of the second) + ... on all ranks, as
// sum_in_order does in one process. A rank works on the chunks of its share. REQUIRES: shares are
// of whole chunks; work returns a matrix of doubles that has the shape of `sum`, as all of them
// have.
template <typename Sum, typename Work>
Sum sum_over_shares(const Workers& workers, const Shares& shares, std::int64_t chunk_size, Sum sum,
                    const Work& work) {
    World& world = workers.world;
    if (world.size() == 1) {
        return sum_in_order(workers.pool, shares.back().end, chunk_size, std::move(sum), work);
    }
    const Share own = shares[static_cast<std::size_t>(world.rank())];
    const auto length = static_cast<std::size_t>(sum.size());
    std::vector<double> parts(static_cast<std::size_t>(num_chunks(own.size(), chunk_size)) *
                              length);
    for_chunks_of(own, chunk_size, workers.pool, [&](std::int64_t begin, std::int64_t end) {
        const Sum part = work(begin, end);
        assert(part.rows() == sum.rows() && part.cols() == sum.cols());
        const auto place = static_cast<std::size_t>((begin - own.begin) / chunk_size);
        Eigen::Map<Sum>(parts.data() + place * length, sum.rows(), sum.cols()) = part;
    });
    Shares chunks;
    for (const Share& share : shares) {
        chunks.push_back({num_chunks(share.begin, chunk_size), num_chunks(share.end, chunk_size)});
    }
    add_parts_of_ranks(world, chunks, parts, std::span(sum.data(), length));
    return sum;
}
// Does so with the shares of shares_of().
template <typename Sum, typename Work>
Sum sum_over_shares(const Workers& workers, std::int64_t count, std::int64_t chunk_size, Sum sum,
                    const Work& work) {
    return sum_over_shares(workers, shares_of(workers.world, count, chunk_size), chunk_size,
                           std::move(sum), work);
}

}  // namespace irwe
