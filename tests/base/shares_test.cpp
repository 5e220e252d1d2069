#include "irwe/base/shares.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include "irwe/base/random.h"
#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

using testing::Each;
using testing::UnorderedElementsAreArray;

constexpr std::array kRanks{1, 2, 3, 4, 7, 16};

TEST(ShareOf, CutsAllItemsIntoWholeChunks) {
    for (const int size : kRanks) {
        for (const std::int64_t count : {0, 1, 63, 64, 65, 1000}) {
            for (const std::int64_t chunk_size : {1, 7, 64}) {
                std::int64_t end = 0;
                for (int rank = 0; rank < size; ++rank) {
                    const Share share = share_of(rank, size, count, chunk_size);
                    EXPECT_EQ(share.begin, end);
                    EXPECT_TRUE(share.begin % chunk_size == 0 || share.begin == count);
                    const std::int64_t chunks = num_chunks(share.size(), chunk_size);
                    EXPECT_NEAR(static_cast<double>(chunks),
                                static_cast<double>(num_chunks(count, chunk_size)) / size, 1);
                    end = share.end;
                }
                EXPECT_EQ(end, count);
            }
        }
    }
}

TEST(ForPartsOf, CutsAShareAtMultiplesOfThePartSize) {
    using Bounds = std::pair<std::int64_t, std::int64_t>;
    const auto parts_of = [](const Share& share) {
        ThreadPool pool(3);
        std::mutex mutex;
        std::vector<Bounds> parts;
        for_parts_of(share, 10, pool, [&](std::int64_t begin, std::int64_t end) {
            const std::lock_guard lock(mutex);
            parts.emplace_back(begin, end);
        });
        return parts;
    };
    EXPECT_THAT(parts_of({7, 31}), UnorderedElementsAreArray(
                                       std::vector<Bounds>{{7, 10}, {10, 20}, {20, 30}, {30, 31}}));
    EXPECT_THAT(parts_of({12, 18}), UnorderedElementsAreArray(std::vector<Bounds>{{12, 18}}));
    EXPECT_THAT(parts_of({20, 30}), UnorderedElementsAreArray(std::vector<Bounds>{{20, 30}}));
    EXPECT_THAT(parts_of({7, 7}), testing::IsEmpty());
}

TEST(RoundedUp, MovesBordersToWholeChunks) {
    const Shares shares{{0, 7}, {7, 7}, {7, 21}, {21, 25}};
    EXPECT_THAT(rounded_up(shares, 10),
                testing::ElementsAre(Share{0, 10}, Share{10, 10}, Share{10, 25}, Share{25, 25}));
    EXPECT_EQ(rounded_up(shares, 1), shares);
}

TEST(GatherOwnRows, GivesEveryRankAllRows) {
    for (const int size : kRanks) {
        for (const Eigen::Index num_rows : {0, 1, 5, 100}) {
            const Matrix expected = Matrix::NullaryExpr(
                num_rows, 3, [](Eigen::Index i, Eigen::Index j) { return Real(10 * i + j); });
            const auto found = of_ranks(size, [&](World& world) {
                const Shares shares = rounded_up(shares_of(world, num_rows, 4), 3);
                const Share share = shares[static_cast<std::size_t>(world.rank())];
                Matrix own = expected.middleRows(share.begin, share.size());
                Matrix all;
                gather_own_rows(world, shares, own, all);
                return all;
            });
            EXPECT_THAT(found, Each(expected)) << size << " ranks, " << num_rows << " rows";
        }
    }
}

TEST(GatherRows, GivesEveryRankAllRows) {
    for (const int size : kRanks) {
        for (const Eigen::Index num_rows : {0, 1, 5, 100}) {
            const Matrix expected = Matrix::NullaryExpr(
                num_rows, 3, [](Eigen::Index i, Eigen::Index j) { return Real(10 * i + j); });
            const auto found = of_ranks(size, [&](World& world) {
                Matrix rows = Matrix::Constant(num_rows, 3, Real{-1});
                const Share own = own_share(world, num_rows, 4);
                rows.middleRows(own.begin, own.size()) = expected.middleRows(own.begin, own.size());
                gather_rows(world, rows, 4);
                return rows;
            });
            for (const Matrix& rows : found) {
                EXPECT_TRUE(rows == expected) << size << " ranks, " << num_rows << " rows";
            }
        }
    }
}

TEST(AddOverRanks, AddsWholeNumbers) {
    for (const int size : kRanks) {
        for (const std::size_t count : {0U, 1U, 5U, 40U}) {
            const auto found = of_ranks(size, [&](World& world) {
                std::vector<std::uint64_t> numbers(count, 1);
                if (count > 2) {
                    numbers[2] = static_cast<std::uint64_t>(world.rank());
                }
                add_over_ranks(world, numbers);
                return numbers;
            });
            std::vector<std::uint64_t> expected(count, static_cast<std::uint64_t>(size));
            if (count > 2) {
                expected[2] = static_cast<std::uint64_t>(size * (size - 1) / 2);
            }
            EXPECT_THAT(found, Each(expected));
        }
    }
}

// Numbers of very different sizes, whose sum in another order has other last digits.
Eigen::MatrixXd numbers_of_chunk(std::int64_t begin, std::int64_t end) {
    Eigen::MatrixXd result(3, 4);
    RandomStream stream = Random(5).stream("chunk", static_cast<std::uint64_t>(begin));
    for (double& number : result.reshaped()) {
        const auto [value, exponent] = stream.gaussian_pair();
        number = static_cast<double>(end - begin) * value * std::exp2(20 * exponent);
    }
    return result;
}

TEST(SumOverShares, HasTheBytesOfOneProcess) {
    for (const std::int64_t count : {0, 1, 50, 333}) {
        ThreadPool lone(1);
        const Eigen::MatrixXd begin = numbers_of_chunk(-1, 1);
        const Eigen::MatrixXd expected = sum_in_order(lone, count, 10, begin, numbers_of_chunk);
        for (const int size : kRanks) {
            const auto found = of_ranks(size, [&](World& world) {
                ThreadPool pool(2);
                const Shares shares = rounded_up(shares_of(world, count, 17), 10);
                EXPECT_EQ(sum_over_shares({pool, world}, shares, 10, begin, numbers_of_chunk),
                          expected);
                return sum_over_shares({pool, world}, count, 10, begin, numbers_of_chunk);
            });
            for (const Eigen::MatrixXd& sum : found) {
                EXPECT_TRUE(sum == expected) << size << " ranks, " << count << " items";
            }
        }
    }
}

}  // namespace
}  // namespace irwe
