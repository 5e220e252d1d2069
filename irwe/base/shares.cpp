#include "irwe/base/shares.h"

#include <algorithm>

namespace irwe {

Share share_of(int rank, int num_ranks, std::int64_t count, std::int64_t chunk_size) {
    const std::int64_t chunks = num_chunks(count, chunk_size);
    const auto border = [&](std::int64_t r) {
        return std::min(chunks * r / num_ranks * chunk_size, count);
    };
    return {border(rank), border(rank + std::int64_t{1})};
}

Share own_share(const World& world, std::int64_t count, std::int64_t chunk_size) {
    return share_of(world.rank(), world.size(), count, chunk_size);
}

Shares shares_of(const World& world, std::int64_t count, std::int64_t chunk_size) {
    Shares shares;
    for (int rank = 0; rank < world.size(); ++rank) {
        shares.push_back(share_of(rank, world.size(), count, chunk_size));
    }
    return shares;
}

Shares rounded_up(Shares shares, std::int64_t chunk_size) {
    const std::int64_t count = shares.back().end;
    const auto round_up = [&](std::int64_t& border) {
        border = std::min(num_chunks(border, chunk_size) * chunk_size, count);
    };
    for (Share& share : shares) {
        round_up(share.begin);
        round_up(share.end);
    }
    return shares;
}

void for_chunks_of(const Share& share, std::int64_t chunk_size, ThreadPool& pool,
                   const std::function<void(std::int64_t, std::int64_t)>& work) {
    assert(share.begin % chunk_size == 0 || share.size() == 0);
    parallel_for_chunks(pool, share.size(), chunk_size, [&](std::int64_t begin, std::int64_t end) {
        work(share.begin + begin, share.begin + end);
    });
}

void for_parts_of(const Share& share, std::int64_t part_size, ThreadPool& pool,
                  const std::function<void(std::int64_t, std::int64_t)>& work) {
    const std::int64_t first = share.begin / part_size * part_size;
    parallel_for_chunks(pool, share.size() > 0 ? share.end - first : 0, part_size,
                        [&](std::int64_t begin, std::int64_t end) {
                            work(std::max(first + begin, share.begin), first + end);
                        });
}

void gather_shares(World& world, const Shares& shares, std::span<const std::byte> own,
                   std::size_t item_bytes, std::span<std::byte> items) {
    std::vector<std::size_t> counts;
    for (const Share& share : shares) {
        counts.push_back(static_cast<std::size_t>(share.size()) * item_bytes);
    }
    world.all_gather(own, counts, items);
}

void gather_shares(World& world, std::span<std::byte> items, std::size_t item_bytes,
                   std::int64_t chunk_size) {
    const auto count = static_cast<std::int64_t>(items.size() / item_bytes);
    const Share own = own_share(world, count, chunk_size);
    gather_shares(world, shares_of(world, count, chunk_size),
                  items.subspan(static_cast<std::size_t>(own.begin) * item_bytes,
                                static_cast<std::size_t>(own.size()) * item_bytes),
                  item_bytes, items);
}

void add_over_ranks(World& world, std::span<std::uint64_t> numbers) {
    if (world.size() == 1) {
        return;
    }
    const auto count = std::ssize(numbers);
    const Share own = own_share(world, count, 1);
    std::vector<std::size_t> sent;
    for (int rank = 0; rank < world.size(); ++rank) {
        const Share slice = share_of(rank, world.size(), count, 1);
        sent.push_back(static_cast<std::size_t>(slice.size()) * sizeof(std::uint64_t));
    }
    const std::vector<std::size_t> received(sent.size(),
                                            sent[static_cast<std::size_t>(world.rank())]);
    const auto length = static_cast<std::size_t>(own.size());
    std::vector<std::uint64_t> slices(length * sent.size());
    world.all_to_all(std::as_bytes(numbers), sent, std::as_writable_bytes(std::span(slices)),
                     received);
    const auto own_numbers = numbers.subspan(static_cast<std::size_t>(own.begin), length);
    std::ranges::fill(own_numbers, 0);
    for (std::size_t i = 0; i < slices.size(); ++i) {
        own_numbers[i % length] += slices[i];
    }
    gather_shares(world, std::as_writable_bytes(numbers), sizeof(std::uint64_t), 1);
}

void add_parts_of_ranks(World& world, const Shares& parts, std::span<const double> own_parts,
                        std::span<double> sum) {
    const int num_ranks = world.size();
    const auto length = static_cast<std::int64_t>(sum.size());
    const Share own = parts[static_cast<std::size_t>(world.rank())];
    const Share own_slice = own_share(world, length, 1);
    assert(std::ssize(own_parts) == own.size() * length);
    std::vector<double> out;
    out.reserve(own_parts.size());
    std::vector<std::size_t> sent;
    std::vector<std::size_t> received;
    for (int rank = 0; rank < num_ranks; ++rank) {
        const Share slice = share_of(rank, num_ranks, length, 1);
        for (std::int64_t part = 0; part < own.size(); ++part) {
            const auto begin = own_parts.begin() + part * length;
            out.insert(out.end(), begin + slice.begin, begin + slice.end);
        }
        const Share others = parts[static_cast<std::size_t>(rank)];
        sent.push_back(static_cast<std::size_t>(own.size() * slice.size()) * sizeof(double));
        received.push_back(static_cast<std::size_t>(others.size() * own_slice.size()) *
                           sizeof(double));
    }
    std::vector<double> slices(static_cast<std::size_t>(parts.back().end * own_slice.size()));
    world.all_to_all(std::as_bytes(std::span(out)), sent, std::as_writable_bytes(std::span(slices)),
                     received);
    const auto own_sum = sum.subspan(static_cast<std::size_t>(own_slice.begin),
                                     static_cast<std::size_t>(own_slice.size()));
    for (std::size_t i = 0; i < slices.size(); ++i) {
        own_sum[i % own_sum.size()] += slices[i];
    }
    gather_shares(world, std::as_writable_bytes(sum), sizeof(double), 1);
}

}  // namespace irwe
